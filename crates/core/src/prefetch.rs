//! Prefetching: starting a load before its value is needed.

/// Prefetches the cache line of `slot`. Does nothing where there is no such instruction.
#[inline(always)]
pub fn prefetch<T>(slot: &T) {
    prefetch_at(slot);
}

/// The same for any address, valid or not.
#[inline(always)]
pub fn prefetch_at<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program can see and never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
