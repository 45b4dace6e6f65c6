//! 5x5 Loopover in two phases, as published: a shortest way to a 3x3 block, then the rest.
//!
//! ```text
//! A B C d e
//! F G H i j
//! K L M n o
//! p q r s t
//! u v w x y
//! ```
//!
//! The first phase brings the nine capital tiles home, the second the other sixteen by the two rows
//! and two columns that do not touch the block. Both are IDA*. xyzzy (torchlight) wrote this solver
//! and measured three bounds for its first phase:
//!
//! | solver | bound of the first phase | entries |
//! |---|---|---|
//! | big | the greater of two exact distances: of ABC FGH and of FGH KLM | 127,512,000 |
//! | small | walking distance, rows and columns added | 40,600 |
//! | tiny | displacements, rows and columns added | 715 |
//!
//! They find ways of the same lengths, with more and more nodes. In the second phase the bound of
//! an axis is the greatest of three: walking distance, walking distance of the inverse, and four
//! where I or J (on the other axis Q or V) are in each other's places.
//!
//! Four first phases are taken, the shortest there are, and finished in turn: first any second
//! phase that makes at most 32 moves in all is taken, then one of 33, and so on. That is the
//! default setting of the published program. A better solver, which needs more memory and time, is
//! in `loopover5.rs`.
//!
//! All bounds but the big one are sums over tiles looked up in a table (`tally.rs`), which a move
//! changes in five places; the tables are computed from the quotients, and a test compares them.

mod block;
pub(crate) mod dive;
mod engine;
mod folio;
pub(crate) mod moves;
mod pairs;
pub(crate) mod rest;
pub(crate) mod tally;

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Word};

use crate::bound::{BuildError, Carry};
use crate::solver::Size;
use cosette_core::limits::{Iteration, Limits, Outcome, Report, Stats, StopReason, Watch};
use cosette_core::observe::Observer;
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;
use dive::{Dive, Stop};
pub use engine::TwoPhase;
use folio::Folio;
use moves::{Board, Moves};
use pairs::Pairs;
use rest::Rest;
use tally::Tally;

/// First phases that are finished.
const WAYS: usize = 4;
/// Solutions of up to this many moves are as good as any.
const AIM: u32 = 32;
/// The same where a line may slide by any amount in one move.
const AIM_MTM: u32 = 24;

/// Whether the puzzle is 5x5 Loopover.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    *puzzle.family() == (Family::Loopover { rows: 5, cols: 5, nrg: false })
}

/// The tables of a solver and their bytes. All but the largest are made to know them.
pub fn tables(puzzle: &Puzzle, size: Size, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    check(puzzle, size)?;
    let (moves, free) = (Moves::new(puzzle, |_| true), Moves::free(puzzle));
    let first = match size {
        Size::Big => Pairs::table(puzzle, "positions of six tiles of the block")?,
        Size::Small => {
            let bytes = block::walking(puzzle, &moves, means)?.bytes();
            TableUse::new("walking distance to the block", bytes)
        }
        Size::Tiny => {
            let bytes = block::displacement(puzzle, &moves, means)?.bytes();
            TableUse::new("displacements to the block", bytes)
        }
    };
    let second = rest::tally(puzzle, &free, means)?.bytes();
    Ok(vec![first, TableUse::new("walking distance of the rest", second)])
}

fn check(puzzle: &Puzzle, size: Size) -> Result<(), BuildError> {
    if applies_to(puzzle) {
        return Ok(());
    }
    let (solver, made_for) = (size.solver(), "loopover-5x5");
    Err(BuildError::OtherSolver { solver, made_for, puzzle: puzzle.family().to_string() })
}

/// The tables of both phases.
pub struct Solver {
    puzzle: Puzzle,
    first: First,
    moves: Moves,
    second: Tally<Rest>,
    free: Moves,
}

enum First {
    Pairs(Pairs),
    Tally(Tally<Folio>),
}

/// A first phase, and the board it leads to.
struct Way {
    word: Vec<MoveId>,
    board: Board,
}

/// How a solve comes to its end early.
struct Early {
    stop: Stop,
    /// No solution is shorter than this.
    lower_bound: u32,
}

impl Solver {
    /// The solver of 5x5 Loopover, in either metric.
    pub fn new(puzzle: &Puzzle, size: Size, means: &Means) -> Result<Solver, BuildError> {
        check(puzzle, size)?;
        let moves = Moves::new(puzzle, |_| true);
        let free = Moves::free(puzzle);
        let first = match size {
            Size::Big => First::Pairs(Pairs::new(puzzle, &moves, means)?),
            Size::Small => First::Tally(block::walking(puzzle, &moves, means)?),
            Size::Tiny => First::Tally(block::displacement(puzzle, &moves, means)?),
        };
        let second = rest::tally(puzzle, &free, means)?;
        Ok(Solver { puzzle: puzzle.clone(), first, moves, second, free })
    }

    /// A solution within the limits.
    pub fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let board: Board = std::array::from_fn(|slot| position.pieces()[slot] as u8);
        let mut watch = Watch::new(limits, observer);
        let mut stats = Stats { generated: 1, ..Stats::default() };
        let longest = limits.length.unwrap_or(u32::MAX);
        let ways = match &self.first {
            First::Pairs(guide) => self.ways(guide, &board, longest, &mut watch, &mut stats),
            First::Tally(guide) => self.ways(guide, &board, longest, &mut watch, &mut stats),
        };
        let found = ways.and_then(|ways| {
            let word = self.finish(&ways, longest, &mut watch, &mut stats)?;
            Ok(Outcome::Found {
                word: Word(word),
                lower_bound: ways[0].word.len() as u32,
                stopped: None,
            })
        });
        stats.expanded = watch.expanded();
        let outcome = found.unwrap_or_else(|early| match early.stop {
            Stop::Limit(reason) => Outcome::Stopped { reason, lower_bound: early.lower_bound },
            Stop::Enough => Outcome::NoneWithin { length: longest.max(early.lower_bound - 1) },
        });
        Report { outcome, stats }
    }

    /// The shortest ways to bring the block home.
    fn ways<G: Carry>(
        &self,
        guide: &G,
        board: &Board,
        longest: u32,
        watch: &mut Watch,
        stats: &mut Stats,
    ) -> Result<Vec<Way>, Early> {
        let mut ways: Vec<Way> = Vec::new();
        let mut length = guide.of(board);
        loop {
            let lower_bound = ways.first().map_or(length, |way| way.word.len() as u32);
            let early = |stop| Early { stop, lower_bound };
            if length > longest {
                // Nothing so short brings even the block home.
                return if ways.is_empty() { Err(early(Stop::Enough)) } else { Ok(ways) };
            }
            watch.begin(length, stats.generated);
            let mut dive = Dive::new(guide, &self.moves, watch);
            let end = dive.search(board, length, &mut |word, board| {
                ways.push(Way { word: word.to_vec(), board: *board });
                ways.len() < WAYS
            });
            stats.generated += dive.generated();
            let round = watch.end(stats.generated);
            stats.iterations.push(round);
            match end {
                Err(Stop::Enough) => return Ok(ways),
                Err(stop) => return Err(early(stop)),
                // A block that is home at the start has no way but to stay.
                Ok(()) if length == 0 => return Ok(ways),
                Ok(()) if ways.is_empty() => announce(watch, round).map_err(early)?,
                Ok(()) => {}
            }
            length += 1;
        }
    }

    /// The first solution that is short enough, or a little longer.
    fn finish(
        &self,
        ways: &[Way],
        longest: u32,
        watch: &mut Watch,
        stats: &mut Stats,
    ) -> Result<Vec<MoveId>, Early> {
        let lower_bound = ways[0].word.len() as u32;
        let early = |stop| Early { stop, lower_bound };
        let aim = if self.puzzle.metric() == Metric::Mtm { AIM_MTM } else { AIM };
        let aim = aim.min(longest);
        for target in aim..=longest {
            watch.begin(target, stats.generated);
            for way in ways {
                let Some(most) = target.checked_sub(way.word.len() as u32) else { continue };
                let bound = self.second.of(&way.board);
                let least = if target == aim { bound } else { most };
                for length in least..=most {
                    let mut rest = None;
                    let mut dive = Dive::new(&self.second, &self.free, watch);
                    let end = dive.search(&way.board, length, &mut |word, _| {
                        rest = Some(word.to_vec());
                        false
                    });
                    stats.generated += dive.generated();
                    if let Some(rest) = rest {
                        stats.iterations.push(watch.end(stats.generated));
                        return Ok([way.word.clone(), rest].concat());
                    }
                    end.map_err(early)?;
                }
            }
            let round = watch.end(stats.generated);
            stats.iterations.push(round);
            announce(watch, round).map_err(early)?;
        }
        Err(early(Stop::Limit(StopReason::Length)))
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let first = match &self.first {
            First::Pairs(pairs) => pairs.bytes(),
            First::Tally(tally) => tally.bytes(),
        };
        first + self.second.bytes()
    }
}

fn announce(watch: &Watch, round: Iteration) -> Result<(), Stop> {
    watch.announce(round).map_err(Stop::Limit)
}
