//! Breadth-first search without a table: only the frontier is kept, sorted.
//!
//! For spaces too large to number, or so large that a few layers are all that is asked for. Every
//! move can be undone by a move, so what is one move from a layer lies in it, in the one before or
//! in the next: two layers are enough to tell what is new, and nothing older is kept.
//!
//! Layers are kept up to symmetry: of the positions that symmetries turn into each other only the
//! least is stored, which makes the frontier of 4x4 Loopover 128 times smaller. A layer's count is
//! the sum of the sizes of those orbits. Neighbours are made in batches; each batch is sorted,
//! freed of what is known and merged into the layer to come, so the memory needed is known before
//! it is taken and a search that would need more stops with the layers it has.
//!
//! A hash table was the alternative: it needs half as much again for its empty places, its order
//! depends on the threads, and merging sorted runs reads memory in order.

mod merge;
mod symbols;

use std::ops::ControlFlow;

use cosette_puzzle::{MoveId, Position, Puzzle};
use rayon::prelude::*;

use crate::observe::{Event, Observer};
use crate::quotient::PieceClasses;
use merge::{merge, without};
use symbols::Symbols;

/// The most slots a puzzle may have here.
pub const SLOTS_MAX: usize = 256;
/// How many states are expanded between two merges, at least.
const BATCH_MIN: usize = 1 << 12;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was found.
    Complete,
    /// The distance asked for was reached.
    Depth,
    /// The next layer would not fit into memory.
    Memory,
    /// It was asked to stop.
    Stopped,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Layers {
    /// How many classes are at each distance.
    pub counts: Vec<u128>,
    /// The same up to symmetry.
    pub orbits: Vec<u64>,
    /// How many symmetries there are.
    pub symmetries: usize,
    /// Why it ended.
    pub end: End,
    /// Some positions of the last layer, one an orbit, where nothing is forgotten.
    pub last: Vec<Position>,
}

/// What to search, and how far.
pub struct Search<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Which pieces are told apart.
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

/// Bytes a stored state of this puzzle takes; `None` where there are too many slots.
pub fn state_bytes(puzzle: &Puzzle) -> Option<usize> {
    [16, 32, 64, 128, SLOTS_MAX].into_iter().find(|&n| puzzle.shape().slots() <= n)
}

/// How many symmetries keep these classes and moves; `None` where [`search`] gives none.
pub fn symmetries(puzzle: &Puzzle, classes: &PieceClasses, moves: &[MoveId]) -> Option<usize> {
    state_bytes(puzzle)?;
    Some(Symbols::new(puzzle, classes, moves)?.symmetries())
}

/// Searches; `None` where the puzzle has too many slots or kinds of pieces for a byte each.
pub fn search(search: &Search, observer: &dyn Observer) -> Option<Layers> {
    match state_bytes(search.puzzle)? {
        16 => layers::<16>(search, observer),
        32 => layers::<32>(search, observer),
        64 => layers::<64>(search, observer),
        128 => layers::<128>(search, observer),
        _ => layers::<SLOTS_MAX>(search, observer),
    }
}

/// A state: the symbol in each slot, and zeros.
type State<const N: usize> = [u8; N];

/// Two layers and the one to come.
struct Frontier<'a, const N: usize> {
    symbols: &'a Symbols,
    before: Vec<State<N>>,
    last: Vec<State<N>>,
    memory: u64,
    observer: &'a dyn Observer,
}

fn layers<const N: usize>(search: &Search, observer: &dyn Observer) -> Option<Layers> {
    let symbols = Symbols::new(search.puzzle, search.classes, search.moves)?;
    let mut frontier = Frontier::<N> {
        symbols: &symbols,
        before: Vec::new(),
        last: vec![symbols.least(&symbols.solved())],
        memory: search.memory,
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

impl<const N: usize> Frontier<'_, N> {
    /// The layer after the last, sorted.
    fn next(&self, depth: u32) -> Result<Vec<State<N>>, End> {
        let mut next: Vec<State<N>> = Vec::new();
        let bytes = |states: usize| (states * N) as u64;
        let held = bytes(self.before.len() + self.last.len());
        let room = self.memory.saturating_sub(held);
        // A batch may take an eighth of the room: it is made twice, in parts and as a whole, and
        // merging needs the layer to come twice for a moment.
        let moves = self.symbols.moves();
        let batch = ((room / 8) as usize / (N * moves)).clamp(BATCH_MIN, 1 << 22);
        let mut done = 0;
        for chunk in self.last.chunks(batch) {
            let mut fresh: Vec<State<N>> =
                chunk.par_iter().flat_map_iter(|state| self.symbols.neighbours(state)).collect();
            fresh.par_sort_unstable();
            fresh.dedup();
            without(&mut fresh, &self.before);
            without(&mut fresh, &self.last);
            if held + bytes(2 * next.len() + 2 * fresh.len()) > self.memory {
                return Err(End::Memory);
            }
            next = if next.is_empty() { fresh } else { merge(&next, &fresh) };
            done += chunk.len();
            let (done, total) = (done as u64, self.last.len() as u64);
            if let ControlFlow::Break(()) =
                self.observer.event(&Event::Progress { depth, done, total })
            {
                return Err(End::Stopped);
            }
        }
        Ok(next)
    }
}
