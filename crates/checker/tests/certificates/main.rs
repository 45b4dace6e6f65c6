//! Certificates: true ones are accepted, and nothing else.

mod absurd;
mod bound_maker;
mod bounds;
mod forgeries;
mod maker;
mod malformed_bounds;
mod program;
mod published;
mod random_bounds;
mod random_forgeries;
mod sealing;
mod side_numbers;
mod truths;
