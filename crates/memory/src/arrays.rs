//! Fallible allocation of arrays.

use std::hint::black_box;

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use crate::or_exit::refusable;

/// An allocation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the system cannot allocate {bytes} bytes of memory")]
pub struct NoMemory {
    /// The bytes requested.
    pub bytes: u64,
}

impl NoMemory {
    /// The refusal of an array.
    fn array<T>(len: usize) -> NoMemory {
        NoMemory { bytes: (len as u64).saturating_mul(size_of::<T>() as u64) }
    }
}

/// Whether the system would grant this much: it is allocated and freed at once.
pub fn probe(bytes: u64) -> Result<(), NoMemory> {
    let count = usize::try_from(bytes).map_err(|_| NoMemory { bytes })?;
    // Without `black_box` the optimiser would remove the allocation.
    black_box(with_capacity::<u8>(count)?);
    Ok(())
}

/// An empty array with capacity for `len` elements.
pub fn with_capacity<T>(len: usize) -> Result<Vec<T>, NoMemory> {
    let mut array = Vec::new();
    reserve(&mut array, len)?;
    Ok(array)
}

/// Reserves capacity for exactly `more` additional elements.
pub fn reserve<T>(array: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
    let len = array.len().saturating_add(more);
    refusable(|| array.try_reserve_exact(more)).map_err(|_| NoMemory::array::<T>(len))
}

/// An array of zeros. The system provides zeroed pages, so nothing is written.
pub fn zeros<T: Zeroable>(len: usize) -> Result<Vec<T>, NoMemory> {
    refusable(|| try_zeroed_vec(len)).map_err(|()| NoMemory::array::<T>(len))
}

/// An array of `len` copies of one value.
pub fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, NoMemory> {
    let mut array = with_capacity(len)?;
    array.resize(len, value);
    Ok(array)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_is_refused_in_words() {
        assert_eq!(probe(1 << 20), Ok(()));
        let error = probe(1 << 60).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the system cannot allocate 1152921504606846976 bytes of memory"
        );
        assert!(probe(u64::MAX).is_err());
    }

    #[test]
    fn every_kind_of_array_may_be_refused() {
        let bytes = 1 << 60;
        assert_eq!(with_capacity::<u64>(1 << 57).unwrap_err(), NoMemory { bytes });
        assert_eq!(zeros::<u64>(1 << 57).unwrap_err(), NoMemory { bytes });
        assert_eq!(filled(1 << 57, 1u64).unwrap_err(), NoMemory { bytes });
        let mut array = vec![1u64; 3];
        assert_eq!(reserve(&mut array, (1 << 57) - 3).unwrap_err(), NoMemory { bytes });
        assert!(zeros::<u64>(usize::MAX).is_err() && reserve(&mut array, usize::MAX).is_err());
        assert_eq!(array, [1; 3]);
    }

    #[test]
    fn what_is_granted_is_as_asked() {
        assert!(with_capacity::<u16>(1000).unwrap().capacity() >= 1000);
        assert_eq!(zeros::<u16>(1000).unwrap(), [0; 1000]);
        assert_eq!(filled(1000, 7u16).unwrap(), [7; 1000]);
        assert_eq!(zeros::<u64>(0).unwrap(), [0; 0]);
        let mut array = vec![1u8; 3];
        reserve(&mut array, 1000).unwrap();
        assert!(array.capacity() >= 1003);
    }
}
