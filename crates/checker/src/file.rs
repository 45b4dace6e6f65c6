//! Reads a certificate from a file: a regular one, and not more of it than a certificate can have.
//! What is given may be a device that never ends, or a pipe that nobody writes to.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::certificate::Certificate;
use crate::seal::BYTES_MAX;

/// The certificate in a file, or why it cannot be read.
pub fn read_file(path: &Path) -> Result<Certificate, String> {
    Certificate::read(&read_bytes(path)?).map_err(|error| error.to_string())
}

/// The bytes of a file, up to one more than a certificate can have.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let unreadable = |error| format!("the file cannot be read: {error}");
    // Before it is opened: to open a pipe is to wait for its other end.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err("it cannot be read: not a regular file".to_string());
    }
    let file = File::open(path).map_err(unreadable)?;
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err("it cannot be read: not a regular file".to_string());
    }
    let mut bytes = Vec::new();
    file.take(BYTES_MAX as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}
