//! Checks certificates of exhaustive searches. It knows what a puzzle is (`cosette-puzzle`) and
//! nothing of the engine that made the certificate.

pub mod certificate;
