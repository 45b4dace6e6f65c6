//! Checks certificates of exhaustive searches. It knows what a puzzle is (`cosette-puzzle`) and
//! nothing of the engine that made the certificate.

#![forbid(unsafe_code)]

pub mod certificate;
mod seal;

pub use certificate::Certificate;
pub use seal::CertificateError;
