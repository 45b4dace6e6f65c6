//! The identity of a file: whether it is still the one that was opened.

use std::fs::Metadata;

use serde::{Deserialize, Serialize};

/// The identity of a file, equal as long as the file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
    bytes: u64,
    /// Seconds and nanoseconds.
    modified: (i64, i64),
    pub changed: (i64, i64),
}

impl Identity {
    /// The identity of an open file, where the system supports it.
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        Some(Identity {
            device: metadata.dev(),
            inode: metadata.ino(),
            bytes: metadata.size(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }

    /// The identity of an open file, where the system supports it.
    #[cfg(not(unix))]
    pub fn of(_: &Metadata) -> Option<Identity> {
        None
    }
}
