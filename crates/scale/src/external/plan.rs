//! What a search will take, said before it begins.

use cosette_engine::quotient::{Dense, Strips};

use super::chunk;
use super::error::ExternalError;

/// There are at most so many chunks: with more, reading the layer for each takes too long.
const CHUNKS_MAX: u64 = 1024;
/// Pieces of files on their way, the lists of threads, the program itself.
const BASE_BYTES: u64 = 64 << 20;
/// Seconds for a neighbour, of which about half are looked at where levels may go backward.
const NEIGHBOUR_SECONDS: f64 = 1.5e-9;
/// Seconds of all threads for a byte read or written and its checksum.
const BYTE_SECONDS: f64 = 0.6e-9;
/// How many levels are supposed to touch the whole space.
const FULL_LEVELS: f64 = 10.0;

/// How a space is cut, and what its search takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How many numbers the space has.
    pub states: u64,
    /// How many of them are in a chunk (fewer in the last).
    pub chunk: u64,
    /// How many chunks there are.
    pub chunks: u64,
    /// Memory at the peak, in bytes.
    pub memory: u64,
    /// Disk at the peak, in bytes.
    pub disk: u64,
    /// About how many CPU seconds it will take: a guess, by the size of the space alone.
    pub cpu_seconds: f64,
}

impl Plan {
    /// The best plan within this many bytes of memory and of disk.
    pub fn of<D: Dense>(space: &D, memory: u64, disk: u64) -> Result<Plan, ExternalError> {
        let strips = space.strips();
        let base = BASE_BYTES + strips.as_ref().map_or(0, Strips::bytes);
        let states = space.len();
        let smallest = Plan::cut(space, states.div_ceil(CHUNKS_MAX));
        if smallest.memory > memory {
            return Err(ExternalError::Memory { states, bytes: smallest.memory, memory });
        }
        if smallest.disk > disk {
            return Err(ExternalError::Disk { states, bytes: smallest.disk, disk });
        }
        // What a new version of one chunk adds to the disk is as much as the chunk.
        let room = ((memory - base) / 2).min(disk - smallest.disk + chunk::bytes(smallest.chunk));
        let mut chunks = states.div_ceil(8 * room).max(1);
        let mut plan = Plan::cut(space, states.div_ceil(chunks));
        while plan.memory > memory || plan.disk > disk {
            chunks += 1;
            plan = Plan::cut(space, states.div_ceil(chunks));
        }
        Ok(plan)
    }

    /// The plan with chunks of about this many states: strips are not cut.
    pub fn cut<D: Dense>(space: &D, states: u64) -> Plan {
        let strips = space.strips();
        let unit = strips.as_ref().map_or(1, Strips::len);
        let chunk = states.clamp(1, space.len()).next_multiple_of(unit);
        let chunks = space.len().div_ceil(chunk);
        let base = BASE_BYTES + strips.as_ref().map_or(0, Strips::bytes);
        let set = chunks * chunk::bytes(chunk);
        let neighbours = space.len() as f64 * space.moves() as f64;
        let traffic = set as f64 * (chunks as f64 + 4.0) * FULL_LEVELS;
        Plan {
            states: space.len(),
            chunk,
            chunks,
            memory: base + 2 * chunk::bytes(chunk),
            disk: 3 * set + chunk::bytes(chunk) + BASE_BYTES / 16,
            cpu_seconds: neighbours * NEIGHBOUR_SECONDS + traffic * BYTE_SECONDS,
        }
    }
}
