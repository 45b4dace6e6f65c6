//! Large pages for large arrays.
//!
//! A look into an array of many megabytes waits twice: for the word, and before that for the
//! address of its page, because a processor remembers the addresses of some thousand pages only. In
//! pages of 2 MiB instead of 4 KiB it remembers all of an array. Linux gives them to memory that
//! asks before it is first written; elsewhere, and where there are none to be had, nothing changes.

/// Arrays below this many bytes do not ask: their pages are remembered anyway.
const LEAST: usize = 4 << 20;

/// Asks for large pages under an array that has not been written yet.
pub(crate) fn ask<T>(array: &mut [T]) {
    #[cfg(target_os = "linux")]
    if size_of_val(array) >= LEAST {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let begin = array.as_mut_ptr() as usize;
        let skip = begin.next_multiple_of(page) - begin;
        let whole = (size_of_val(array) - skip) / page * page;
        let first = array.as_mut_ptr().wrapping_byte_add(skip);
        // SAFETY: the pages lie wholly within the array, and the advice changes only how large
        // they are, nothing that is in them.
        let _ = unsafe { madvise(first.cast(), whole, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = array;
}

/// An empty array with room for `len` elements in large pages.
pub(crate) fn with_capacity<T>(len: usize) -> Vec<T> {
    let mut array = Vec::with_capacity(len);
    ask(array.spare_capacity_mut());
    array
}

/// An array of zeros in large pages.
pub(crate) fn zeros(len: usize) -> Vec<u64> {
    let mut array = vec![0; len];
    ask(&mut array);
    array
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_changes_nothing_in_an_array() {
        for len in [0, 1, LEAST / 8 - 1, LEAST / 8, LEAST / 8 + 1, LEAST] {
            let mut array: Vec<u64> = (0..len as u64).collect();
            ask(&mut array);
            assert!(array.iter().zip(0..).all(|(&word, n)| word == n) && array.len() == len);
            assert!(zeros(len).iter().all(|&word| word == 0));
            assert!(with_capacity::<u8>(len).capacity() >= len);
        }
    }
}
