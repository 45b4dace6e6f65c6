//! The cost of a search, before it begins.

use cosette_space::quotient::{Dense, Strips};

use super::chunk;
use super::error::ExternalError;
use super::sparse;

/// Maximum number of chunks: with more, reading the layer for each takes too long.
const CHUNKS_MAX: u64 = 1024;
/// Pieces of files on their way, the lists of threads, the program itself.
const BASE_BYTES: u64 = 64 << 20;
/// The lock, the result, what a folder takes.
const SMALL_BYTES: u64 = 64 << 10;
/// Bytes for a chunk in the checkpoint, in two versions, and the rounding of file systems.
const SMALL_BYTES_A_CHUNK: u64 = 20 << 10;
/// Seconds per neighbour, averaged over all: about half of them are looked up, since levels may go
/// backward.
const NEIGHBOUR_SECONDS: f64 = 4e-9;
/// Seconds of all threads for a byte read or written and its checksum.
const BYTE_SECONDS: f64 = 0.6e-9;
/// How many levels are supposed to touch the whole space.
const FULL_LEVELS: f64 = 10.0;
/// How many levels there are supposed to be.
const LEVELS: f64 = 20.0;
/// Seconds for a file made, synced and renamed. Small searches do little else.
const FILE_SECONDS: f64 = 5e-4;
/// Seconds for starting and ending.
const START_SECONDS: f64 = 0.01;

/// How a space is cut, and what its search takes.
#[derive(Clone, Debug, PartialEq)]
pub struct ChunkPlan {
    /// How many numbers the space has.
    pub states: u64,
    /// How many of them are in a chunk (fewer in the last).
    pub chunk: u64,
    /// The number of chunks.
    pub chunks: u64,
    /// Memory at the peak, in bytes.
    pub memory: u64,
    /// Disk at the peak, in bytes.
    pub disk: u64,
    /// About how many CPU seconds it will take: a guess, by the size of the space alone.
    pub cpu_seconds: f64,
    /// Memory that is allowed, in bytes.
    pub memory_allowed: u64,
    /// Disk that is allowed, in bytes.
    pub disk_allowed: u64,
}

impl ChunkPlan {
    /// The best plan within this many bytes of memory and of disk.
    pub fn of<D: Dense>(space: &D, memory: u64, disk: u64) -> Result<ChunkPlan, ExternalError> {
        let strips = space.strips();
        let base = BASE_BYTES + strips.as_ref().map_or(0, Strips::bytes);
        let states = space.len();
        let smallest = ChunkPlan::cut(space, states.div_ceil(CHUNKS_MAX));
        if smallest.memory > memory {
            return Err(ExternalError::Memory { states, bytes: smallest.memory, memory });
        }
        if smallest.disk > disk {
            return Err(ExternalError::Disk { states, bytes: smallest.disk, disk });
        }
        // What a new version of one chunk adds to the disk is as much as the chunk.
        let room =
            ((memory - base) / 9 * 4).min(disk - smallest.disk + chunk::bytes(smallest.chunk));
        let mut chunks = states.div_ceil(8 * room).max(1);
        let mut plan = ChunkPlan::cut(space, states.div_ceil(chunks));
        while plan.memory > memory || plan.disk > disk {
            chunks += 1;
            plan = ChunkPlan::cut(space, states.div_ceil(chunks));
        }
        Ok(ChunkPlan { memory_allowed: memory, disk_allowed: disk, ..plan })
    }

    /// The plan of a search that was begun with chunks of another size, within the same budgets.
    pub(super) fn taken_up<D: Dense>(
        &self,
        space: &D,
        chunk: u64,
    ) -> Result<ChunkPlan, ExternalError> {
        let (memory, disk) = (self.memory_allowed, self.disk_allowed);
        let plan = ChunkPlan::cut(space, chunk);
        if plan.memory > memory {
            return Err(ExternalError::Memory { states: plan.states, bytes: plan.memory, memory });
        }
        if plan.disk > disk {
            return Err(ExternalError::Disk { states: plan.states, bytes: plan.disk, disk });
        }
        Ok(ChunkPlan { memory_allowed: memory, disk_allowed: disk, ..plan })
    }

    /// The plan with chunks of about this many states, and what it takes allowed. Strips are not
    /// cut.
    pub fn cut<D: Dense>(space: &D, states: u64) -> ChunkPlan {
        let strips = space.strips();
        let unit = strips.as_ref().map_or(1, Strips::len);
        let chunk = states.clamp(1, space.len()).next_multiple_of(unit);
        let chunks = space.len().div_ceil(chunk);
        let base = BASE_BYTES + strips.as_ref().map_or(0, Strips::bytes);
        let set = chunks * chunk::bytes(chunk);
        let neighbours = space.len() as f64 * space.moves() as f64;
        let traffic = set as f64 * (chunks as f64 + 4.0) * FULL_LEVELS;
        let memory = base + 2 * chunk::bytes(chunk) + 2 * sparse::bytes_max(chunk);
        let small = SMALL_BYTES + SMALL_BYTES_A_CHUNK * chunks;
        let disk = 3 * set + chunk::bytes(chunk) + small;
        // The checkpoint, and two sets for each chunk.
        let files = LEVELS * (1 + 2 * chunks) as f64;
        let small = START_SECONDS + files * FILE_SECONDS;
        ChunkPlan {
            states: space.len(),
            chunk,
            chunks,
            memory,
            disk,
            cpu_seconds: small + neighbours * NEIGHBOUR_SECONDS + traffic * BYTE_SECONDS,
            memory_allowed: memory,
            disk_allowed: disk,
        }
    }
}
