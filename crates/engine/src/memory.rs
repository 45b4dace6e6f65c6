//! Asking the system for memory in a way that may be refused.
//!
//! A plain allocation that fails ends the program. So what is large is asked for beforehand, all of
//! it at once and before any work is done, and refused in words. Systems that promise more than
//! they have (Linux does, within reason) may still fail later; the limit that the user set is there
//! for that.

use std::hint::black_box;

/// The system refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system cannot give {bytes} bytes of memory")]
pub struct NoMemory {
    /// How much was asked for.
    pub bytes: u64,
}

/// Whether the system would give this much: it is asked for and given back at once.
pub fn ask(bytes: u64) -> Result<(), NoMemory> {
    let refused = NoMemory { bytes };
    let count = usize::try_from(bytes).map_err(|_| refused)?;
    let mut all = Vec::<u8>::new();
    all.try_reserve_exact(count).map_err(|_| refused)?;
    // Without a reader, asking and giving back would be optimised away.
    black_box(&mut all);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_is_refused_in_words() {
        assert_eq!(ask(1 << 20), Ok(()));
        let error = ask(1 << 60).unwrap_err();
        assert_eq!(error.to_string(), "the system cannot give 1152921504606846976 bytes of memory");
        assert!(ask(u64::MAX).is_err());
    }
}
