//! Files that prove that they are whole: the first line is the BLAKE3 of the rest, in hexadecimal.
//! They are written aside, brought to the disk and renamed, and never change afterwards.

use std::fs;
use std::path::Path;

use cosette_store::whole_file;

use crate::step::StepError;

/// BLAKE3 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// Writes a file with its seal.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StepError> {
    let mut text = digest(bytes).into_bytes();
    text.push(b'\n');
    text.extend_from_slice(bytes);
    whole_file::write(path, &text).map_err(StepError::io(path))
}

/// Reads a file and checks its seal; `None` if there is no such file.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, StepError> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(StepError::io(path))?,
    };
    let damaged =
        || StepError::Failed(format!("{} is damaged; remove it to make it again", path.display()));
    let (seal, rest) = text.split_at_checked(65).ok_or_else(damaged)?;
    match seal[64] == b'\n' && digest(rest).as_bytes() == &seal[..64] {
        true => Ok(Some(rest.to_vec())),
        false => Err(damaged()),
    }
}

/// The bytes of a sealed file, made and written if it is not there.
pub fn bytes(path: &Path, make: impl FnOnce() -> Vec<u8>) -> Result<Vec<u8>, StepError> {
    if let Some(bytes) = read(path)? {
        return Ok(bytes);
    }
    let bytes = make();
    write(path, &bytes)?;
    Ok(bytes)
}
