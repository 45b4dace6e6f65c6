//! 5x5 Loopover in two phases, again and again: many first phases, each with the best second one.
//!
//! The first phase brings a 3x3 block home, the second the sixteen tiles around it with the four
//! lines that do not touch the block. One such pair of shortest ways is some thirty moves. But
//! there are fifty ways to begin (the block may be any of 25, and the inverse of the board may be
//! solved instead), each with dozens of ways of twelve moves and hundreds of thirteen, more if some
//! of the moves are done last (`last.rs`), and what is left to the second phase varies: among
//! thousands of arrangements a few are ten moves from home instead of eighteen. So all first phases
//! are tried, shortest first, and the second is only checked for a solution short enough to beat
//! the best so far: walking distance excludes most of them at once, and the others take
//! microseconds (`second.rs`).
//!
//! Until there is a solution, the first phases of a length are taken in the order of the walking
//! distance of what they leave, so that the first of them are likely to be finished soon.

mod engine;
mod first;
mod frame;
mod last;
mod lists;
mod pairs;
mod rest;
mod second;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cosette_puzzle::{Canonical, Family, Metric, MoveId, Position, Puzzle, Word};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::bound::BuildError;
use crate::solver::Job;
use cosette_core::gate::Gate;
#[cfg(target_arch = "x86_64")]
use cosette_core::lanes;
use cosette_core::lanes::{Bytes, Lanes};
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::Observer;
#[cfg(target_arch = "x86_64")]
use cosette_core::processor;
use cosette_space::quotient::{Dense, ExploreError};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::means::Means;
use cosette_store::store::{Got, Store};
use cosette_store::subject::Subject;
use cosette_store::table_use::TableUse;
pub use engine::{Anytime, TIME};
use first::{First, LENGTH_MAX};
use frame::{Frame, Map, inverse, relabelled};
use last::Last;
use pairs::{Triples, View, views};
use rest::{Near, Turns};
use second::{Bound, Second};

/// How many moves beyond its table the second phase searches for a better solution.
const FORWARD: u32 = 5;
/// How many while there is none yet, and how many more when all first phases have been tried.
const FORWARD_AT_FIRST: u32 = 4;
const FORWARD_MAX: u32 = 7;
/// The greatest distance a cell of the first phase's table can hold.
const DISTANCE_MAX: u32 = 14;
/// How far the list of the second phase reaches, where lines slide by one cell and where by any
/// number: what is made in a second; and with time and memory, in five. Either is made once and
/// kept on disk.
const NEAR: [u32; 2] = [10, 7];
const NEAR_DEEP: [u32; 2] = [11, 8];
/// The bytes of the first, and how long a thread takes to make it, about.
const NEAR_BYTES: [u64; 2] = [64 << 20, 32 << 20];
const NEAR_TIME: Duration = Duration::from_secs(4);
/// The longer list takes many seconds to make on a slow machine: it has to leave most of the time.
const DEEP_TIME: Duration = Duration::from_secs(60);
const DEEP_MEMORY: u64 = 1 << 30;
/// With less memory than this it must do with less.
const NEAR_SMALL: [u32; 2] = [8, 5];
const SMALL_MEMORY: u64 = 256 << 20;

/// Whether the puzzle is 5x5 Loopover.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    *puzzle.family() == (Family::Loopover { rows: 5, cols: 5, nrg: false })
}

/// The table and the list that are kept on disk, and their bytes.
pub fn tables(puzzle: &Puzzle) -> Vec<TableUse> {
    let cells = (pairs::TRIPLES * pairs::TRIPLES) as u64;
    let table = TableUse::new("positions of six tiles of a block", Cells::<4>::bytes(cells))
        .kept_as(subject(puzzle), cells);
    let multi = usize::from(puzzle.metric() == Metric::Mtm);
    let list = TableUse::new("positions near the solved one", NEAR_BYTES[multi])
        .kept_as_list(lists::subject(puzzle, NEAR[multi]))
        .taking(NEAR_TIME);
    vec![table, list]
}

fn subject(puzzle: &Puzzle) -> Subject {
    Subject::special(puzzle, "A B C F G H", "loopover5-pairs-1")
}

/// The tables of both phases.
pub struct Solver {
    frame: Frame,
    triples: Triples,
    views: Vec<View>,
    table: Packed<4>,
    canonical: Canonical,
    starts: Vec<Start>,
    lasts: Vec<Vec<Last>>,
    bound: Bound,
    near: OnceLock<Near>,
    deep: OnceLock<Near>,
    memory: u64,
    store: Store,
}

/// A way to begin: which block stands for the corner, and whether the inverse is solved.
struct Start {
    relabel: Map,
    inverted: bool,
    /// The move of the board that each move of the start stands for.
    moves: Vec<MoveId>,
}

/// A first phase, ordered by what its second phase needs at least.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    least: u32,
    start: usize,
    moves: Vec<MoveId>,
    /// The moves to be done last.
    last: Vec<MoveId>,
    /// What is left to the second phase.
    board: Map,
}

/// What is known so far.
struct Best {
    length: AtomicU32,
    word: Mutex<Option<Vec<MoveId>>>,
}

impl Solver {
    /// For 5x5 Loopover; `None` for anything else.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Option<Result<Solver, BuildError>> {
        let frame = Frame::new(puzzle)?;
        let triples = Triples::new(&frame);
        if let Err(error) = fits(&triples, means) {
            return Some(Err(error.into()));
        }
        let subject = subject(puzzle);
        let build = || {
            let filled = filled(&triples, DISTANCE_MAX, means)?;
            if filled.complete { Ok(filled) } else { Err(ExploreError::Stopped) }
        };
        let table = means.tables.get(&subject, triples.len(), means.observer, build);
        let bound = Bound::new(&frame, means);
        let table = table.map_err(BuildError::from);
        Some(table.and_then(|table| Ok(Solver::with(frame, triples, table.into(), bound?, means))))
    }

    /// With a table of what lies within `depth` moves of home; what lies beyond counts as one more.
    pub fn with_depth(
        puzzle: &Puzzle,
        depth: u32,
        means: &Means,
    ) -> Option<Result<Solver, BuildError>> {
        let frame = Frame::new(puzzle)?;
        let triples = Triples::new(&frame);
        let table = filled(&triples, depth, means).map_err(BuildError::from);
        let bound = Bound::new(&frame, means);
        let made =
            |table| Ok(Solver::with(frame, triples, Got::Built(table).into(), bound?, means));
        Some(table.and_then(made))
    }

    fn with(
        frame: Frame,
        triples: Triples,
        table: Packed<4>,
        bound: Bound,
        means: &Means,
    ) -> Solver {
        let starts = frame.shifts.iter().flat_map(|shift| {
            let images = frame.move_images(&inverse(shift));
            [false, true].map(|inverted| Start { relabel: *shift, inverted, moves: images.clone() })
        });
        let canonical = Canonical::of(&frame.puzzle);
        Solver {
            lasts: Last::all(&frame, &canonical),
            canonical,
            views: views(&frame),
            starts: starts.collect(),
            near: OnceLock::new(),
            deep: OnceLock::new(),
            memory: means.memory,
            store: means.tables.clone(),
            bound,
            triples,
            table,
            frame,
        }
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let near = [&self.near, &self.deep].map(|near| near.get().map_or(0, Near::bytes));
        Cells::<4>::bytes(self.table.len()) + near.iter().sum::<u64>()
    }

    /// The list of the second phase that suits the limits; `None` if the observer requested a stop.
    fn near(&self, limits: &Limits, observer: &dyn Observer) -> Option<&Near> {
        let long = limits.time.is_some_and(|time| time >= DEEP_TIME);
        let (list, depths) = match self.memory {
            DEEP_MEMORY.. if long => (&self.deep, NEAR_DEEP),
            SMALL_MEMORY.. => (&self.near, NEAR),
            _ => (&self.near, NEAR_SMALL),
        };
        if list.get().is_none() {
            let depth = depths[usize::from(self.frame.puzzle.metric() == Metric::Mtm)];
            let bytes = self.memory.saturating_sub(Cells::<4>::bytes(self.table.len()));
            let made = lists::open_or_build(&self.frame, depth, bytes, &self.store, observer)?;
            return Some(list.get_or_init(|| made));
        }
        list.get()
    }

    /// Makes or reads the list of the second phase that suits the limits.
    pub fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        let _ = self.near(limits, observer);
    }

    /// The best solution found within the limits. Threads share what they found, and
    /// where a thread is when it learns of it is a matter of chance: so a limit of nodes, which
    /// is to mean the same everywhere, leaves the search to one thread.
    pub fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        self.run(&Job::new(position, limits, observer))
    }

    /// The same, knowing that no solution is shorter than `least`: one of that length is the end.
    pub(crate) fn run(&self, job: &Job) -> Report {
        let Job { position, least, limits, observer } = *job;
        let Some(near) = self.near(&limits, observer) else {
            let (reason, lower_bound) = (StopReason::Interrupted, self.lower_bound(position));
            let outcome = Outcome::Stopped { reason, lower_bound };
            return Report { outcome, stats: Stats::default() };
        };
        let gate = Gate::new(&limits, observer);
        match limits.nodes.and_then(|_| ThreadPoolBuilder::new().num_threads(1).build().ok()) {
            Some(alone) => alone.install(|| self.search((position, least), &limits, near, &gate)),
            None => self.search((position, least), &limits, near, &gate),
        }
    }

    fn search(&self, from: (&Position, u32), limits: &Limits, near: &Near, gate: &Gate) -> Report {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = processor::Avx2::detect() {
            let turns = Turns::<lanes::Registers>::new(&self.frame, avx2);
            return self.improve(&turns, from, limits, near, gate);
        }
        self.improve(&Turns::<Bytes>::new(&self.frame, ()), from, limits, near, gate)
    }

    fn improve<L: Lanes + Send + Sync>(
        &self,
        turns: &Turns<L>,
        (position, least): (&Position, u32),
        limits: &Limits,
        near: &Near,
        gate: &Gate,
    ) -> Report {
        let most = limits.length.map_or(u32::MAX, |length| length.saturating_add(1));
        let best = Best { length: AtomicU32::new(most), word: Mutex::new(None) };
        let (bound, canonical) = (&self.bound, &self.canonical);
        let second = Second { turns, near, bound, canonical, gate };
        let boards: Vec<Map> = self.starts.iter().map(|start| start.board(position)).collect();
        let first = self.first();
        let bounds: Vec<u32> = boards.iter().map(|board| first.bound(board)).collect();
        let usual = bounds.iter().sum::<u32>() as usize / bounds.len();
        let lower_bound = bounds.iter().copied().max().unwrap_or(0).max(least);
        for length in 0..LENGTH_MAX {
            let known = best.length.load(Ordering::Relaxed);
            if known <= lower_bound || length as u32 >= known || gate.reason().is_some() {
                break;
            }
            gate.begin(length as u32);
            // Fewer moves than usual for the block are hardly ever enough: not worth a search.
            let most = length.saturating_sub(usual);
            for lasts in self.lasts.iter().take(most + 1) {
                self.ways(&first, &second, &boards, lasts, length, &best);
            }
        }
        let outcome = match best.word.into_inner().expect("no thread panicked") {
            Some(word) => Outcome::best(Word(word), lower_bound, gate.reason()),
            None => {
                let reason = gate.reason().unwrap_or(StopReason::Length);
                Outcome::Stopped { reason, lower_bound }
            }
        };
        let stats = Stats { expanded: gate.nodes(), generated: gate.nodes(), ..Stats::default() };
        Report { outcome, stats }
    }

    /// All first phases of this length with one of these words last.
    fn ways<L: Lanes + Send + Sync>(
        &self,
        first: &First,
        second: &Second<'_, L>,
        boards: &[Map],
        lasts: &[Last],
        length: usize,
        best: &Best,
    ) {
        let kept: Mutex<Vec<Way>> = Mutex::new(Vec::new());
        (0..lasts.len() * boards.len()).into_par_iter().for_each(|each| {
            let (last, start) = (&lasts[each / boards.len()], each % boards.len());
            let board = last.before(&boards[start]);
            let _ = first.search(&board, length - last.word.len(), second.gate, |way| {
                let board = self.after(&board, way);
                let (moves, last) = (way.to_vec(), last.word.clone());
                let way = Way { least: second.least(&board), start, moves, last, board };
                match best.is_found() {
                    true => self.finish(second, &way, FORWARD, best),
                    false => kept.lock().expect("no thread panicked").push(way),
                }
                ControlFlow::Continue(())
            });
        });
        self.insist(second, kept.into_inner().expect("no thread panicked"), best);
    }

    /// While there is no solution: all first phases of a length, those first whose second phase
    /// seems short, and with longer and longer second ones.
    fn insist<L: Lanes + Send + Sync>(
        &self,
        second: &Second<'_, L>,
        mut kept: Vec<Way>,
        best: &Best,
    ) {
        kept.sort();
        for forward in FORWARD_AT_FIRST..=FORWARD_MAX {
            kept.par_iter().for_each(|way| {
                if !second.gate.pass(1) {
                    self.finish(second, way, forward, best);
                }
            });
            if best.is_found() {
                return;
            }
        }
    }

    /// Every start has to bring its block home.
    fn lower_bound(&self, position: &Position) -> u32 {
        let first = self.first();
        let bounds = self.starts.iter().map(|start| first.bound(&start.board(position)));
        bounds.max().unwrap_or(0)
    }

    fn first(&self) -> First<'_> {
        First {
            frame: &self.frame,
            triples: &self.triples,
            views: &self.views,
            table: &self.table,
            canonical: &self.canonical,
        }
    }

    /// The board after some moves.
    fn after(&self, board: &Map, moves: &[MoveId]) -> Map {
        moves.iter().fold(*board, |board, id| {
            let comes = &self.frame.comes[id.index()];
            std::array::from_fn(|slot| board[comes[slot] as usize])
        })
    }

    /// Tries to finish a first phase better than the best so far.
    fn finish<L: Lanes>(&self, second: &Second<'_, L>, way: &Way, forward: u32, best: &Best) {
        let known = best.length.load(Ordering::Relaxed);
        let room = (known - 1).saturating_sub((way.moves.len() + way.last.len()) as u32);
        let most = room.min(second.near.depth() + forward);
        if way.least > most {
            return;
        }
        let Some(rest) = second.solve(&way.board, most) else { return };
        let word: Vec<MoveId> = [&way.moves[..], &rest, &way.last].concat();
        let mut held = best.word.lock().expect("no thread panicked");
        if (word.len() as u32) < best.length.load(Ordering::Relaxed) {
            best.length.store(word.len() as u32, Ordering::Relaxed);
            *held = Some(self.starts[way.start].translate(&self.frame, &word));
            second.gate.better(word.len() as u32);
        }
    }
}

impl Best {
    fn is_found(&self) -> bool {
        self.word.lock().expect("no thread panicked").is_some()
    }
}

impl Start {
    /// The board as this start sees it: the piece in every slot.
    fn board(&self, position: &Position) -> Map {
        let pieces: Map = std::array::from_fn(|slot| position.pieces()[slot] as u8);
        let pieces = if self.inverted { inverse(&pieces) } else { pieces };
        relabelled(&pieces, &self.relabel, &inverse(&self.relabel))
    }

    /// The solution of the board itself.
    fn translate(&self, frame: &Frame, word: &[MoveId]) -> Vec<MoveId> {
        let moves = word.iter().map(|id| self.moves[id.index()]);
        match self.inverted {
            false => moves.collect(),
            true => moves.rev().map(|id| frame.undo[id.index()]).collect(),
        }
    }
}

/// Whether there is room for the table, be it on disk or not: what is done must not depend on that.
fn fits(triples: &Triples, means: &Means) -> Result<(), ExploreError> {
    let (needed, limit) = (Cells::<4>::bytes(triples.len()), means.memory);
    if needed > limit { Err(ExploreError::Memory { needed, limit }) } else { Ok(()) }
}

fn filled(triples: &Triples, depth: u32, means: &Means) -> Result<Filled<4>, ExploreError> {
    fits(triples, means)?;
    cosette_memory::probe(Cells::<4>::bytes(triples.len()))?;
    Ok(fill(triples, depth, means.observer))
}

fn near_home(frame: &Frame, depth: u32, bytes: u64, observer: &dyn Observer) -> Option<Near> {
    let limits = Limits::default();
    let gate = Gate::new(&limits, observer);
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = processor::Avx2::detect() {
        return Near::new(&Turns::<lanes::Registers>::new(frame, avx2), depth, bytes, &gate);
    }
    Near::new(&Turns::<Bytes>::new(frame, ()), depth, bytes, &gate)
}
