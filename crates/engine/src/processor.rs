//! What the processor can do, asked in one place.
//!
//! Every hot loop that has a form with vector instructions has a portable twin, and chooses by
//! [`has_vectors`]. The environment variable `COSETTE_PORTABLE=1` makes the whole program take the
//! twins, to compare them in time and, above all, in results.

use std::sync::LazyLock;

/// Whether to use AVX2, BMI1, BMI2 and POPCNT: the processor has them all, and nobody forbids it.
#[inline]
pub fn has_vectors() -> bool {
    static ANSWER: LazyLock<bool> = LazyLock::new(|| detected() && !forbidden());
    *ANSWER
}

#[cfg(target_arch = "x86_64")]
fn detected() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn detected() -> bool {
    false
}

/// Set, and to anything but nothing and 0.
fn forbidden() -> bool {
    std::env::var_os("COSETTE_PORTABLE").is_some_and(|value| !value.is_empty() && value != "0")
}
