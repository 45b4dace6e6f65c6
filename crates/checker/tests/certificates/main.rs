//! Certificates: true ones are accepted, and nothing else.

mod forgeries;
mod maker;
mod sealing;
mod truths;
