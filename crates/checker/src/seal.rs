//! The seal of a certificate: its text ends with a BLAKE3 digest of every byte before it.
//!
//! The end of the text has one form only, `"digest": "<64 hexadecimal digits>"`, a line feed, `}`
//! and a line feed, and so it has one length only. Everything before it goes into the digest: not
//! the JSON value, whose spelling could vary, but the bytes. A text in which any byte was changed,
//! added or lost is refused before anything in it is believed.
//!
//! The seal guards against accidents only. A forger can seal a certificate again; forgeries are
//! detected by the other checks.

use serde::Serialize;
use thiserror::Error;

use crate::certificate::{Certificate, FORMAT};
use crate::skim::skim;

/// Longer texts are not read: no honest certificate is near it, and what is read takes memory.
pub const BYTES_MAX: usize = 16 << 20;
/// The text between the last value and the digest member.
const JOIN: &str = ",\n  ";
/// The length of the end of the text, from the first quotation mark of `"digest"` on.
const TAIL: usize = "\"digest\": \"".len() + 64 + "\"\n}\n".len();

/// Why a text is no certificate.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// It is too long.
    #[error("the file has {0} bytes; a certificate has at most {BYTES_MAX}")]
    Long(usize),
    /// It does not end with a digest.
    #[error("the file does not end with a digest: it is no certificate, or it was truncated")]
    Unsealed,
    /// The digest is not that of the bytes before it.
    #[error("the file was changed after it was made: its digest is not that of its bytes")]
    Changed,
    /// It is not the JSON of a certificate.
    #[error("the file is sealed but is not a certificate: {0}")]
    Json(#[from] serde_json::Error),
    /// Another format, or none.
    #[error("the format is `{0}`; `{FORMAT}` is the one that can be read")]
    Format(String),
}

impl Certificate {
    /// The text of the certificate, sealed.
    pub fn write(&self) -> String {
        sealed(self)
    }

    /// Reads the text of a certificate and checks its seal.
    pub fn read(text: &[u8]) -> Result<Certificate, CertificateError> {
        let certificate: Certificate = serde_json::from_slice(&unsealed(text)?)?;
        if certificate.format != FORMAT {
            return Err(CertificateError::Format(certificate.format.chars().take(80).collect()));
        }
        Ok(certificate)
    }
}

/// The text of a record, sealed.
pub fn sealed(record: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(record).expect("plain data becomes JSON");
    let end = text.len() - "\n}".len();
    text.truncate(end);
    text.push_str(JOIN);
    let tail = tail(text.as_bytes());
    text + &tail
}

/// The JSON of a sealed text, without the digest.
pub fn unsealed(text: &[u8]) -> Result<Vec<u8>, CertificateError> {
    if text.len() > BYTES_MAX {
        return Err(CertificateError::Long(text.len()));
    }
    let at = text.len().checked_sub(TAIL).ok_or(CertificateError::Unsealed)?;
    let (body, end) = text.split_at(at);
    let is_sealed = end.starts_with(b"\"digest\": \"") && end.ends_with(b"\"\n}\n");
    let value = body.strip_suffix(JOIN.as_bytes()).filter(|_| is_sealed);
    let value = value.ok_or(CertificateError::Unsealed)?;
    if end != tail(body).as_bytes() {
        return Err(CertificateError::Changed);
    }
    let json = [value, b"\n}"].concat();
    skim(&json)?;
    Ok(json)
}

/// The end of a text that begins with `body`.
fn tail(body: &[u8]) -> String {
    format!("\"digest\": \"{}\"\n}}\n", blake3::hash(body).to_hex())
}
