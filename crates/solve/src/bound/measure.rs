//! How good a bound is: its values on random states, on every state of a small puzzle beside the
//! exact distances, and beside those of another bound.

mod compare;
mod sample;
mod sequential;
mod states;
mod survey;

pub use compare::{Comparison, Extreme, Relation, compare, compare_samples, phase_moves};
pub use sample::{Draw, SampleError, Sampled, Scrambles, sample, sample_watched};
pub use sequential::sequential;
pub use states::Enumeration;
pub use survey::{Jump, Over, Survey, survey};
