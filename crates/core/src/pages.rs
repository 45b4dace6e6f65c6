//! Large pages for large arrays.
//!
//! A random lookup in an array of many megabytes misses twice: in the cache, and before that in the
//! TLB, which holds some thousand pages only. With pages of 2 MiB instead of 4 KiB the TLB covers
//! the whole array. Linux provides them for memory that is advised before it is first written;
//! elsewhere, and where none are available, nothing changes.
//!
//! Where memory is fragmented at that moment, part of the array gets small pages and keeps them. So
//! arrays with a long life are advised once more after they are written, and Linux then moves them.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use crate::observe::{Event, Observer};
use cosette_memory::{self as memory, NoMemory};

/// Smaller arrays are left alone: the TLB covers them anyway.
#[cfg(any(target_os = "linux", test))]
const LEAST: usize = 4 << 20;

/// The pages that lie wholly within an array that is large enough, and their bytes.
#[cfg(target_os = "linux")]
fn whole<T>(array: &mut [T]) -> Option<(*mut T, usize)> {
    let page = rustix::param::page_size();
    let begin = array.as_mut_ptr() as usize;
    let skip = begin.next_multiple_of(page) - begin;
    let pages = size_of_val(array).checked_sub(skip)? / page * page;
    let first = array.as_mut_ptr().wrapping_byte_add(skip);
    (size_of_val(array) >= LEAST).then_some((first, pages))
}

/// Requests large pages for an array that has not been written yet.
pub fn advise<T>(array: &mut [T]) {
    #[cfg(target_os = "linux")]
    if let Some((first, bytes)) = whole(array) {
        use rustix::mm::{Advice, madvise};
        // SAFETY: the pages lie wholly within the array, and the advice changes only how large
        // they are, nothing that is in them.
        let _ = unsafe { madvise(first.cast(), bytes, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = array;
}

/// Moves an array that has been written into large pages, where it lies in small ones.
pub fn gather<T>(array: &mut [T]) {
    #[cfg(target_os = "linux")]
    if let Some((first, bytes)) = whole(array) {
        // SAFETY: the pages lie wholly within the array, and the advice changes only how large
        // they are, nothing that is in them; a kernel that does not know it refuses.
        let _ = unsafe { libc::madvise(first.cast(), bytes, libc::MADV_COLLAPSE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = array;
}

/// An empty array with capacity for `len` elements in large pages. The caller has probed for
/// it, together with everything else it needs ([`memory::probe`]).
pub fn with_capacity<T>(len: usize) -> Vec<T> {
    let mut array = Vec::with_capacity(len);
    advise(array.spare_capacity_mut());
    array
}

/// The same, or `None` if the allocation fails.
pub fn try_with_capacity<T>(len: usize) -> Result<Vec<T>, NoMemory> {
    let mut array = memory::with_capacity(len)?;
    advise(array.spare_capacity_mut());
    Ok(array)
}

/// An array of zeros in large pages, or `None` if the allocation fails.
pub fn try_zeros(len: usize) -> Result<Vec<u64>, NoMemory> {
    let mut array = memory::zeros(len)?;
    advise(&mut array);
    Ok(array)
}

/// An array of zeros in large pages. The caller has probed for it.
pub fn zeros(len: usize) -> Vec<u64> {
    let mut array = vec![0; len];
    advise(&mut array);
    array
}

/// Words per task of a thread.
const WORDS_A_TASK: usize = 1 << 16;
/// Tasks between two polls of the observer: 16 MB.
const TASKS_A_REPORT: u64 = 32;

/// The same, faulted in at once. Pages that are read before they are written map to the shared
/// zero page and must be replaced one by one later, each with a TLB shootdown on all threads.
/// `None` if the observer requested a stop.
pub fn prepared(len: usize, observer: &dyn Observer) -> Option<Vec<u64>> {
    let mut words = zeros(len);
    let total = words.len().div_ceil(WORDS_A_TASK) as u64;
    let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    words.par_chunks_mut(WORDS_A_TASK).for_each(|chunk| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        chunk.fill(0);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(TASKS_A_REPORT)
            && observer.event(&Event::Preparing { done, total }).is_break()
        {
            stop.store(true, Ordering::Relaxed);
        }
    });
    (!stop.into_inner()).then_some(words)
}

/// Words in large pages, aligned to a cache line, which `Vec` does not guarantee: eight words that
/// are read together then touch one line, not two.
pub struct Lines {
    words: Vec<u64>,
    /// Unused words before the first aligned one.
    skip: usize,
    len: usize,
}

/// Words of a cache line.
const LINE: usize = 8;

impl Lines {
    /// `len` words, all zero.
    pub fn zeros(len: usize) -> Lines {
        let words = zeros(len + LINE);
        let begin = words.as_ptr() as usize / size_of::<u64>();
        Lines { skip: begin.next_multiple_of(LINE) - begin, words, len }
    }
}

impl Deref for Lines {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        &self.words[self.skip..][..self.len]
    }
}

impl DerefMut for Lines {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.skip..][..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_does_not_change_an_array() {
        for len in [0, 1, LEAST / 8 - 1, LEAST / 8, LEAST / 8 + 1, LEAST] {
            let mut array: Vec<u64> = (0..len as u64).collect();
            advise(&mut array);
            gather(&mut array);
            assert!(array.iter().zip(0..).all(|(&word, n)| word == n) && array.len() == len);
            assert!(zeros(len).iter().all(|&word| word == 0));
            assert!(with_capacity::<u8>(len).capacity() >= len);
            assert_eq!(try_zeros(len), Ok(zeros(len)));
            assert!(try_with_capacity::<u8>(len).unwrap().capacity() >= len);
        }
    }

    #[test]
    fn too_much_is_refused() {
        let bytes = 1 << 60;
        assert_eq!(try_zeros(1 << 57), Err(NoMemory { bytes }));
        assert_eq!(try_with_capacity::<u64>(1 << 57), Err(NoMemory { bytes }));
    }

    #[test]
    fn lines_begin_where_lines_of_memory_do() {
        for len in [0, 1, 8, 1000, LEAST] {
            let mut lines = Lines::zeros(len);
            assert!(lines.len() == len && lines.iter().all(|&word| word == 0));
            assert_eq!(lines.as_ptr() as usize % (LINE * size_of::<u64>()), 0);
            lines.iter_mut().zip(0..).for_each(|(word, n)| *word = n);
            assert!(lines.iter().zip(0..).all(|(&word, n)| word == n));
        }
    }
}
