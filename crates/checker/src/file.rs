//! Reads a certificate from a file: a regular one, and not more of it than a certificate can have.
//! The path may name an endless device, or a pipe without a writer.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::certificate::Certificate;
use crate::seal::BYTES_MAX;

/// The certificate in a file, or why it cannot be read.
pub fn read_file(path: &Path) -> Result<Certificate, String> {
    Certificate::read(&read_bytes(path)?).map_err(|error| error.to_string())
}

/// The bytes of a file, up to one more than a certificate can have, or why there are none.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let unreadable = |error| format!("cannot be read: {error}");
    // Before it is opened: to open a pipe is to wait for its other end.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err("cannot be read: not a regular file".to_string());
    }
    let file = File::open(path).map_err(unreadable)?;
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err("cannot be read: not a regular file".to_string());
    }
    let mut bytes = Vec::new();
    // Files that the system makes up have no size. There may be no end of them, or nothing to be
    // read for days, as in the log of the kernel.
    if file.metadata().map_err(unreadable)?.len() == 0 {
        return Ok(bytes);
    }
    file.take(BYTES_MAX as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}
