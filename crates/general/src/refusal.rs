//! Why something is not done.

use std::fmt;

/// What is not supported, or does not fit, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    message: String,
    memory: bool,
}

impl Refusal {
    /// Something is not supported.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), memory: false }
    }

    /// Something does not fit.
    pub fn memory(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), memory: true }
    }

    /// Whether more memory would help.
    pub fn is_memory(&self) -> bool {
        self.memory
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
