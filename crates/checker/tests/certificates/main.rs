//! Certificates: true ones are accepted, and nothing else.

mod forgeries;
mod maker;
mod published;
mod sealing;
mod truths;
