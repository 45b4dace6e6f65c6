//! What clients may use, all of it together.

use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Requests computed at the same time.
    pub jobs: usize,
    /// Requests that may wait for a worker.
    pub queue: usize,
    /// The time of a request once a worker has it.
    pub time: Duration,
    /// Memory of a request, in bytes.
    pub memory: u64,
    /// Finished jobs whose answers are kept.
    pub kept: usize,
    /// Bytes of all kept answers.
    pub kept_bytes: usize,
    /// Connections at the same time; further ones wait to be accepted.
    pub connections: usize,
    /// The time a client has to send the head of a request, its body, or to take any part of an
    /// answer.
    pub patience: Duration,
}

impl Default for Limits {
    /// One worker, and what suits a handful of users.
    fn default() -> Limits {
        Limits {
            body: 2 << 20,
            jobs: 1,
            queue: 64,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            kept: 64,
            kept_bytes: 64 << 20,
            connections: 256,
            patience: Duration::from_secs(20),
        }
    }
}
