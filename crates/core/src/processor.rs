//! What the processor can do, detected in one place.
//!
//! Every hot loop with a vectorised form has a portable twin. The vector form takes an [`Avx2`], a
//! value that only [`Avx2::detect`] returns: code that holds one may execute the instructions, and
//! safe code cannot reach them without it. The value is zero-sized, so passing it is free. The
//! environment variable `COSETTE_PORTABLE=1` makes the whole program use the twins, to compare
//! speed and, above all, results.

use std::sync::LazyLock;

/// Proof that the processor has AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, if the processor has all of them and `COSETTE_PORTABLE` does not forbid them.
    #[inline]
    pub fn detect() -> Option<Avx2> {
        static ANSWER: LazyLock<bool> = LazyLock::new(|| detected() && !forbidden());
        ANSWER.then_some(Avx2(()))
    }
}

/// Proof that the processor has AVX-512 F, BW and BITALG, and everything of [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// The proof, if the processor has all of them and `COSETTE_PORTABLE` does not forbid them.
    #[inline]
    pub fn detect() -> Option<Avx512> {
        static ANSWER: LazyLock<bool> =
            LazyLock::new(|| Avx2::detect().is_some() && detected_512());
        ANSWER.then_some(Avx512(()))
    }
}

#[cfg(target_arch = "x86_64")]
fn detected_512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
}

#[cfg(not(target_arch = "x86_64"))]
fn detected_512() -> bool {
    false
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

/// Whether it is set to anything but the empty string or 0.
fn forbidden() -> bool {
    std::env::var_os("COSETTE_PORTABLE").is_some_and(|value| !value.is_empty() && value != "0")
}
