//! Breadth-first search without a table: only the sorted frontier is stored.
//!
//! For spaces too large to number, or so large that only the first layers are requested. Every move
//! has an inverse, so the neighbours of a layer lie in it, in the previous or in the next one: two
//! layers are enough to detect duplicates, and older ones are dropped.
//!
//! Layers are stored up to symmetry: of each orbit of positions only the least is stored, which
//! makes the frontier of 4x4 Loopover 128 times smaller. A layer's count is the sum of the sizes of
//! those orbits. Neighbours are generated in batches; each batch is sorted, cleared of known states
//! and merged into the next layer, so the memory needed is known before it is allocated and a
//! search that would exceed its limit stops with the layers found.
//!
//! Boards of more pieces than a byte can distinguish have symbols of two bytes. Their symmetries
//! are many thousands, with tables of megabytes each: there positions are not reduced.
//!
//! A hash table was the alternative: it needs half as much again for its empty places, its order
//! depends on the threads, and merging sorted runs reads memory in order.

mod merge;
mod symbols;

use cosette_puzzle::{MoveId, Position, Puzzle};
use rayon::prelude::*;

use crate::quotient::PieceClasses;
use cosette_core::observe::{Event, Observer};
use cosette_memory as memory;
use merge::{keep_new, merge};
use symbols::{Symbol, Symbols};

/// The most slots a puzzle may have here.
pub const SLOTS_MAX: usize = 4096;
/// The most bytes that the neighbours of one batch may take.
const BATCH_BYTES_MAX: u64 = 1 << 30;
/// States whose neighbours are found between two questions whether to stop.
const STATES_AT_ONCE: usize = 1 << 16;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was found.
    Complete,
    /// The requested distance was reached.
    Depth,
    /// The next layer would not fit into memory.
    Memory,
    /// It was interrupted.
    Stopped,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Layers {
    /// How many classes are at each distance.
    pub counts: Vec<u128>,
    /// The same up to symmetry.
    pub orbits: Vec<u64>,
    /// The number of symmetries.
    pub symmetries: usize,
    /// Why it ended.
    pub end: End,
    /// Some positions of the last layer, one an orbit, where nothing is forgotten.
    pub last: Vec<Position>,
}

/// What to search, and how far.
pub struct FrontierSearch<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which pieces are distinguished.
    pub classes: &'a PieceClasses,
    /// The moves allowed; with each move its inverse.
    pub moves: &'a [MoveId],
    /// How far.
    pub depth_max: u32,
    /// Bytes that layers may take.
    pub memory: u64,
    /// How many positions of the last layer to give.
    pub last_max: usize,
}

/// The representation of states: bytes per symbol, and the number of states that fit.
fn form(puzzle: &Puzzle, classes: &PieceClasses) -> Option<(bool, usize)> {
    let slots = puzzle.shape().slots();
    let wide = slots > 256 || symbols::count(puzzle.shape(), classes) > u8::COUNT_MAX;
    let rooms: &[usize] = if wide { &[256, 1024, SLOTS_MAX] } else { &[16, 32, 64, 128, 256] };
    rooms.iter().find(|&&room| slots <= room).map(|&room| (wide, room))
}

/// Bytes a stored state takes; `None` where there are too many slots.
pub fn state_bytes(puzzle: &Puzzle, classes: &PieceClasses) -> Option<usize> {
    form(puzzle, classes).map(|(wide, room)| room << u32::from(wide))
}

/// How many symmetries [`search`] makes use of within this much memory, and whether that is all of
/// them; `None` where it gives nothing.
pub fn symmetries(
    puzzle: &Puzzle,
    classes: &PieceClasses,
    moves: &[MoveId],
    memory: u64,
) -> Option<(usize, bool)> {
    let found = |used, all| Some((used, all));
    match form(puzzle, classes)? {
        (false, _) => {
            let symbols = Symbols::<u8>::new(puzzle, classes, moves, memory)?;
            found(symbols.symmetries(), symbols.has_all_symmetries())
        }
        (true, _) => found(1, false),
    }
}

/// Searches; `None` where the puzzle has too many slots.
pub fn search(search: &FrontierSearch, observer: &dyn Observer) -> Option<Layers> {
    match form(search.puzzle, search.classes)? {
        (false, 16) => layers::<u8, 16>(search, observer),
        (false, 32) => layers::<u8, 32>(search, observer),
        (false, 64) => layers::<u8, 64>(search, observer),
        (false, 128) => layers::<u8, 128>(search, observer),
        (false, _) => layers::<u8, 256>(search, observer),
        (true, 256) => layers::<u16, 256>(search, observer),
        (true, 1024) => layers::<u16, 1024>(search, observer),
        (true, _) => layers::<u16, SLOTS_MAX>(search, observer),
    }
}

/// A state: the symbol in each slot, and zeros.
type State<S, const N: usize> = [S; N];

/// Two layers and the one to come.
struct Frontier<'a, S, const N: usize> {
    symbols: &'a Symbols<S>,
    before: Vec<State<S, N>>,
    last: Vec<State<S, N>>,
    memory: u64,
    observer: &'a dyn Observer,
}

fn layers<S: Symbol, const N: usize>(
    search: &FrontierSearch,
    observer: &dyn Observer,
) -> Option<Layers> {
    let FrontierSearch { puzzle, classes, moves, .. } = *search;
    let symbols = Symbols::<S>::new(puzzle, classes, moves, search.memory)?;
    let mut frontier = Frontier::<S, N> {
        symbols: &symbols,
        before: Vec::new(),
        last: vec![symbols.least(&symbols.solved())],
        memory: search.memory.saturating_sub(symbols.table_bytes()),
        observer,
    };
    let mut found = Layers {
        counts: vec![1],
        orbits: vec![1],
        symmetries: symbols.symmetries(),
        end: End::Depth,
        last: Vec::new(),
    };
    while (found.counts.len() as u32) <= search.depth_max {
        let depth = found.counts.len() as u32;
        let next = match frontier.next(depth) {
            Ok(next) if next.is_empty() => {
                found.end = End::Complete;
                break;
            }
            Ok(next) => next,
            Err(end) => {
                found.end = end;
                break;
            }
        };
        let states: u64 = next.par_iter().map(|state| symbols.orbit_size(state)).sum();
        found.counts.push(u128::from(states));
        found.orbits.push(next.len() as u64);
        frontier.before = std::mem::replace(&mut frontier.last, next);
        if observer.event(&Event::Level { depth, states: states.into() }).is_break() {
            found.end = End::Stopped;
            break;
        }
    }
    let last = frontier.last.iter().take(search.last_max);
    found.last = last.filter_map(|state| symbols.position(state)).collect();
    Some(found)
}

impl<S: Symbol, const N: usize> Frontier<'_, S, N> {
    /// The layer after the last, sorted.
    fn next(&self, depth: u32) -> Result<Vec<State<S, N>>, End> {
        let mut next: Vec<State<S, N>> = Vec::new();
        let bytes = |states: usize| (states * size_of::<State<S, N>>()) as u64;
        let moves = self.symbols.moves();
        if moves == 0 {
            return Ok(next);
        }
        let held = bytes(self.before.len() + self.last.len());
        let room = self.memory.saturating_sub(held);
        // One list serves all batches. Nothing else is made but the layer to come, which is there
        // twice while a batch is merged into it.
        let batch = (room / 8).min(BATCH_BYTES_MAX) / bytes(moves);
        let batch = (batch as usize).clamp(1, self.last.len());
        let mut list = memory::filled(batch * moves, [S::of(0); N]).map_err(|_| End::Memory)?;
        let held = held + bytes(list.len());
        let mut done = 0;
        for chunk in self.last.chunks(batch) {
            let fresh = &mut list[..chunk.len() * moves];
            // Polled within the batch, so that a request to stop does not wait for the whole of it.
            for (some, into) in
                chunk.chunks(STATES_AT_ONCE).zip(fresh.chunks_mut(STATES_AT_ONCE * moves))
            {
                let each = some.par_iter().zip(into.par_chunks_mut(moves));
                each.for_each(|(state, into)| self.symbols.neighbours(state, into));
                done += some.len();
                let (done, total) = (done as u64, self.last.len() as u64);
                if self.observer.event(&Event::Progress { depth, done, total }).is_break() {
                    return Err(End::Stopped);
                }
            }
            fresh.par_sort_unstable();
            let count = keep_new(fresh, [&self.before, &self.last]);
            if held + bytes(2 * next.len() + count) > self.memory {
                return Err(End::Memory);
            }
            next = merge(&next, &fresh[..count]).map_err(|_| End::Memory)?;
        }
        Ok(next)
    }
}
