//! Sealed files of a campaign ([`journal`]): they never change once they are written.

use std::path::Path;

pub use cosette_store::journal::digest;
use cosette_store::journal::{self, Sealed};

use crate::step::StepError;

/// Writes a file with its seal.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StepError> {
    journal::write(path, bytes).map_err(StepError::io(path))
}

/// Reads a file and checks its seal; `None` if there is no such file.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, StepError> {
    match journal::read(path).map_err(StepError::io(path))? {
        Sealed::Missing => Ok(None),
        Sealed::Whole(bytes) => Ok(Some(bytes)),
        Sealed::Damaged => {
            let why = format!("{} is damaged; remove it to make it again", path.display());
            Err(StepError::Failed(why))
        }
    }
}

/// The bytes of a sealed file, computed and written if it is missing. `None` from `make` means that
/// the run is to stop.
pub fn bytes(path: &Path, make: impl FnOnce() -> Option<Vec<u8>>) -> Result<Vec<u8>, StepError> {
    if let Some(bytes) = read(path)? {
        return Ok(bytes);
    }
    let bytes = make().ok_or(StepError::Stopped)?;
    write(path, &bytes)?;
    Ok(bytes)
}
