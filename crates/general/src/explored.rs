//! What a search takes and finds.

use cosette_definition::State;

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: u64,
    /// The last distance.
    pub depth_max: Option<u32>,
}

/// How the states were stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One bit a state in a few sets, on rows.
    Rows,
    /// The last layers, sorted.
    Frontier,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Explored {
    /// How many states there are at each distance.
    pub layers: Vec<u64>,
    /// How many classes of states, if they were counted.
    pub classes: Option<Vec<u64>>,
    /// Whether these are all.
    pub complete: bool,
    /// Some of the furthest states.
    pub antipodes: Vec<State>,
    /// How they were found.
    pub method: Method,
    /// The bytes that took.
    pub bytes: u64,
    /// Whether memory ended the search.
    pub out_of_memory: bool,
    /// Whether the caller did.
    pub stopped: bool,
}
