//! Certificates: true ones are accepted, and nothing else.

mod sealing;
