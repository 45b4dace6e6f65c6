//! 4x4 Loopover, optimally: iterative deepening with walking distance and a table of eight tiles.
//!
//! In the single-tile metric every move is an odd permutation, so a board's parity determines
//! whether its solutions are of even or odd length, and the bound grows by two. Lengths are
//! searched exactly: a round searches for solutions of exactly its bound's length.
//!
//! Most rounds are over in a millisecond, and handing out tasks takes longer than that. So one
//! thread begins alone; if the round is not over after some thousand nodes, it is begun again, cut
//! into the canonical words of two moves, one task each, and what it finds is what the first task
//! that finds something finds. Neither the solution nor the count of nodes depends on the threads.
//!
//! The full table of eight tiles takes some ten seconds to build. It is cached on disk; without it
//! a table of the classes within eight moves is used, which is built in a second, and the full one
//! is built only if the searches take longer than building it would, or if many boards are to come
//! (`expect`). Where boards are solved in parallel, that must not depend on which is solved first:
//! then a board that takes long switches to the full table by itself, and the others do when all of
//! them pause (`settle`).

mod block;
mod frame;
mod search;
mod walk;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cosette_puzzle::{Canonical, Family, MoveId, Position, Puzzle};

use crate::bound::BuildError;
use crate::solver::{Round, Rounds, UntilClosed, Wanted};
use block::Block;
use cosette_core::gate::Gate;
#[cfg(target_arch = "x86_64")]
use cosette_core::lanes;
use cosette_core::lanes::{Bytes, Lanes};
use cosette_core::limits::{Limits, StopReason};
use cosette_core::observe::{Observer, Silent};
#[cfg(target_arch = "x86_64")]
use cosette_core::processor;
use cosette_memory as memory;
use cosette_space::quotient::ExploreError;
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::means::Means;
use cosette_store::store::{Got, Store};
use cosette_store::subject::Subject;
use cosette_store::table_use::TableUse;
use frame::{Frame, Map};
use search::Searcher;
use walk::Walk;

/// The tables behind the bounds.
struct Tables {
    walk: Walk,
    block: Block,
    /// What lies within a few moves, for a start.
    near: Option<Packed<4>>,
    full: OnceLock<Packed<4>>,
}

impl Tables {
    /// The table of the block: the full one, or what there was at the start.
    #[inline(always)]
    fn packed(&self, full: bool) -> &Packed<4> {
        match (self.full.get(), &self.near) {
            (Some(full), None) => full,
            (Some(table), Some(_)) if full => table,
            (_, Some(near)) => near,
            (None, None) => unreachable!("one of them is made at the start"),
        }
    }
}

/// How far the table for a start reaches, where lines slide by one cell and where by any number:
/// what is made in a fraction of a second.
const NEAR: [u32; 2] = [8, 7];
/// Nodes that take as long as filling the full table.
const NODES_BEFORE_FULL: u64 = 10_000_000;
/// What a random board takes with the table for a start, and with the full one.
const NODES_A_BOARD: [u64; 2] = [20_000, 900];
/// The nodes that are searched with the table for a start while the full one is made.
const NODES_OF_FULL: u64 = 6_000_000;
/// With less time than this the full table does not pay.
const FULL_TIME: Duration = Duration::from_secs(15);
/// Counted as expanded where the full table is never built.
const NEVER: u64 = u64::MAX / 2;
/// Nodes that one thread expands alone before the round is cut up.
const ALONE: u64 = 4_000;

/// Whether the puzzle is 4x4 Loopover.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    *puzzle.family() == (Family::Loopover { rows: 4, cols: 4, nrg: false })
}

fn packed(got: Got<Filled<4>>) -> Packed<4> {
    Packed::from(got).into_memory()
}

/// The tables and their bytes. Panics on other puzzles.
pub fn tables(puzzle: &Puzzle) -> Vec<TableUse> {
    let block = Block::new(&Frame::new(puzzle).expect("4x4 Loopover"));
    let bytes = Cells::<4>::bytes(block.len());
    vec![
        TableUse::new("positions of the tiles of two rows, up to symmetry", bytes)
            .kept_as(subject(puzzle), block.len()),
        TableUse::new("walking distance", Walk::BYTES),
    ]
}

/// Whether the full table pays for this number of boards, by what it saves on each of them.
/// Measured on 200 random boards: 21.7 ms of CPU time a board with the table for a start, 1.6 ms
/// with the full one, which takes 6 s to make: it pays from some three hundred boards on.
fn pays(states: u64, limits: &Limits) -> bool {
    let [near, full] = NODES_A_BOARD.map(|nodes| limits.nodes.unwrap_or(nodes).min(nodes));
    let in_time = limits.time.is_none_or(|time| time >= FULL_TIME);
    in_time && states.saturating_mul(near - full) >= NODES_OF_FULL
}

fn subject(puzzle: &Puzzle) -> Subject {
    Subject::special(puzzle, "A B C D E F G H, up to symmetry", "loopover4-block-1")
}

/// Solves boards.
pub struct Solver {
    frame: Frame,
    tables: Tables,
    canonical: Canonical,
    prefixes: Vec<[MoveId; 2]>,
    /// Whether every move is odd.
    odd: bool,
    expanded: AtomicU64,
    /// Whether boards are solved side by side, and whether all of them use the full table then.
    shared: AtomicBool,
    settled: AtomicBool,
    /// Held while the full table is built.
    making: Mutex<()>,
    store: Store,
}

/// What a round searches for, and by which table.
#[derive(Clone, Copy)]
struct Goal {
    length: u32,
    wanted: Wanted,
    full: bool,
}

impl Solver {
    /// For 4x4 Loopover; `None` for anything else. Refuses if there is not enough memory for the
    /// table, whether it is on disk or not: the result must not depend on that.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Option<Result<Solver, BuildError>> {
        let frame = Frame::new(puzzle)?;
        let needed = tables(puzzle).iter().map(|table| table.bytes).sum();
        let limit = means.memory;
        if needed > limit {
            return Some(Err(ExploreError::Memory { needed, limit }.into()));
        }
        if let Err(refusal) = memory::probe(needed) {
            return Some(Err(ExploreError::from(refusal).into()));
        }
        let solver = Solver::bare(frame, means);
        Some(solver.map(|mut solver| {
            let (subject, cells) = (subject(puzzle), solver.tables.block.len());
            match means.tables.find_usable(&subject, cells, means.observer) {
                Some(file) => _ = solver.tables.full.set(packed(Got::Mapped(file))),
                None => {
                    let depth = NEAR[usize::from(!solver.odd)];
                    solver.tables.near = Some(solver.filled(depth, means.observer));
                }
            }
            solver
        }))
    }

    /// With a table of what lies within `depth` moves, and no other.
    pub fn with_depth(
        puzzle: &Puzzle,
        depth: u32,
        means: &Means,
    ) -> Option<Result<Solver, BuildError>> {
        let solver = Solver::bare(Frame::new(puzzle)?, means);
        Some(solver.map(|mut solver| {
            solver.tables.near = Some(solver.filled(depth, means.observer));
            solver.expanded = AtomicU64::new(NEVER);
            solver
        }))
    }

    fn bare(frame: Frame, means: &Means) -> Result<Solver, BuildError> {
        let walk = Walk::new(&frame.puzzle, means.observer)?;
        let (block, puzzle) = (Block::new(&frame), &frame.puzzle);
        let canonical = Canonical::of(puzzle);
        let pairs = puzzle.move_ids().flat_map(|a| puzzle.move_ids().map(move |b| [a, b]));
        Ok(Solver {
            prefixes: pairs.filter(|pair| canonical.accepts(pair)).collect(),
            odd: puzzle.moves().iter().all(|m| m.arrows.iter().all(|a| a.action.is_odd())),
            tables: Tables { walk, block, near: None, full: OnceLock::new() },
            expanded: AtomicU64::new(0),
            shared: AtomicBool::new(false),
            settled: AtomicBool::new(false),
            making: Mutex::new(()),
            store: means.tables.clone(),
            canonical,
            frame,
        })
    }

    fn filled(&self, depth: u32, observer: &dyn Observer) -> Packed<4> {
        packed(Got::Built(self.fill(depth, observer)))
    }

    fn fill(&self, depth: u32, observer: &dyn Observer) -> Filled<4> {
        let block = &self.tables.block;
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = processor::Avx2::detect() {
            return fill(&block.prepare::<lanes::Registers>(avx2), depth, observer);
        }
        fill(&block.prepare::<Bytes>(()), depth, observer)
    }

    /// Whether every search uses the full table.
    fn has_full(&self) -> bool {
        match self.shared.load(Ordering::Relaxed) {
            true => self.settled.load(Ordering::Relaxed),
            false => self.tables.full.get().is_some(),
        }
    }

    /// Whether a search is to use the full table, which is made if the searches so far (where
    /// boards are solved side by side: this one) have taken as long as that, and there is time.
    fn wants_full(&self, gate: &Gate) -> bool {
        if self.has_full() {
            return true;
        }
        let all = self.expanded.load(Ordering::Relaxed);
        let spent = if self.shared.load(Ordering::Relaxed) { gate.spent() } else { all };
        let wanted = spent >= NODES_BEFORE_FULL && all < NEVER && gate.has(FULL_TIME);
        wanted && self.make_full(&Silent, &UntilClosed(gate))
    }

    /// Makes the full table and keeps it.
    pub fn complete(&self, observer: &dyn Observer) {
        self.make_full(observer, observer);
    }

    /// Builds the full table and saves it, unless `until` requests a stop before. Returns whether
    /// the table is available.
    fn make_full(&self, observer: &dyn Observer, until: &dyn Observer) -> bool {
        let _one = self.making.lock().expect("no thread panicked");
        if self.tables.full.get().is_none() {
            let deepest = u32::from(Cells::<4>::UNSEEN) - 1;
            let build = || {
                memory::probe(Cells::<4>::bytes(self.tables.block.len()))?;
                let filled = self.fill(deepest, until);
                if filled.complete { Ok(filled) } else { Err(ExploreError::Stopped) }
            };
            let cells = self.tables.block.len();
            if let Ok(got) = self.store.get(&subject(&self.frame.puzzle), cells, observer, build) {
                let _ = self.tables.full.set(packed(got));
            }
        }
        self.tables.full.get().is_some()
    }

    fn part(&self, board: &Map, prefix: &[MoveId], goal: Goal, nodes: u64, gate: &Gate) -> Round {
        let Goal { length, wanted, full } = goal;
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = processor::Avx2::detect() {
            let searcher = self.searcher::<lanes::Registers>(avx2, wanted, full, gate);
            return lanes::Registers::run(avx2, || searcher.run(board, prefix, length, nodes));
        }
        self.searcher::<Bytes>((), wanted, full, gate).run(board, prefix, length, nodes)
    }

    fn searcher<'a, L: Lanes>(
        &'a self,
        proof: L::Proof,
        wanted: Wanted,
        full: bool,
        gate: &'a Gate<'a>,
    ) -> Searcher<'a, L> {
        let packed = self.tables.packed(full);
        Searcher::new(&self.frame, (&self.tables, packed), &self.canonical, wanted, gate, proof)
    }
}

impl Rounds for Solver {
    fn puzzle(&self) -> &Puzzle {
        &self.frame.puzzle
    }

    fn bytes(&self) -> u64 {
        Cells::<4>::bytes(self.tables.block.len())
    }

    fn bound(&self, position: &Position, _: &Limits) -> u32 {
        let gate = Gate::new(&Default::default(), &Silent);
        let searcher = self.searcher::<Bytes>((), Wanted::One, self.has_full(), &gate);
        let bound = searcher.bound(&frame::pieces(position));
        bound + u32::from(self.odd && (bound % 2 == 1) != position.perm().is_odd())
    }

    fn step(&self) -> u32 {
        1 + u32::from(self.odd)
    }

    fn round(&self, position: &Position, length: u32, wanted: Wanted, gate: &Gate) -> Round {
        let goal = Goal { length, wanted, full: self.wants_full(gate) };
        gate.begin(length);
        let board = frame::pieces(position);
        let left = gate.nodes_left();
        let mut round = self.part(&board, &[], goal, left.unwrap_or(ALONE).min(ALONE), gate);
        let left = left.map(|left| left.saturating_sub(round.expanded));
        if round.spent && left != Some(0) {
            round = Round { solutions: Vec::new(), spent: false, ..round };
            round.add(match left {
                None => {
                    let part = |p: &[MoveId; 2]| self.part(&board, p, goal, u64::MAX, gate);
                    Round::of_parts(&self.prefixes, wanted, part)
                }
                Some(left) => {
                    let part = |p: &[MoveId; 2], nodes| self.part(&board, p, goal, nodes, gate);
                    Round::of_parts_within(&self.prefixes, wanted, left, part)
                }
            });
        }
        if round.spent {
            gate.close(StopReason::Nodes);
        }
        gate.spend(round.expanded);
        self.expanded.fetch_add(round.expanded, Ordering::Relaxed);
        round
    }

    fn settle(&self) {
        let full = self.has_full();
        self.shared.store(true, Ordering::Relaxed);
        self.settled.store(full, Ordering::Relaxed);
        let all = self.expanded.load(Ordering::Relaxed);
        if !full && (NODES_BEFORE_FULL..NEVER).contains(&all) {
            self.complete(&Silent);
            self.settled.store(true, Ordering::Relaxed);
        }
    }

    fn expect(&self, states: u64, limits: &Limits, observer: &dyn Observer) {
        if pays(states, limits) && self.tables.full.get().is_none() {
            self.complete(observer);
        }
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.complete(observer);
    }

    fn is_modest(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_table_is_made_early_where_it_pays() {
        let free = Limits::default();
        assert!(pays(1_000, &free));
        assert!(!pays(100, &free));
        assert!(!pays(10_000, &Limits { nodes: Some(500), ..free }), "nothing is saved");
        let second = Some(Duration::from_secs(1));
        assert!(!pays(10_000, &Limits { time: second, ..free }), "not within the time");
        assert!(pays(u64::MAX, &free));
    }
}
