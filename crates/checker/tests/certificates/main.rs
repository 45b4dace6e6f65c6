//! Certificates: true ones are accepted, and nothing else.

mod absurd;
mod forgeries;
mod maker;
mod program;
mod published;
mod random_forgeries;
mod sealing;
mod truths;
