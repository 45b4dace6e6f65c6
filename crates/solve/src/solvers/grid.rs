//! Loopover boards of any size, at once: tiles placed one by one, the rest by cycles of three.
//!
//! A solution is built in two steps. First a block of solved tiles grows line by line until few
//! lines are out of order (`beam`, `front`); no turn of this is ever undone, so it takes about
//! two turns a tile. Then the tiles that are left are put in order by cycles of three, inserted
//! at those points of the word where they cost least (`insert`, `cycle`). While time lasts,
//! wider searches search for something shorter (`improve`, `attempt`). Boards with a gripped tile
//! are another matter (`nrg`).
//!
//! Rejected: placing tiles in a fixed order (a 10x10 board takes a third more moves even with the
//! cheapest route for each), and solving the last lines directly (each of their tiles takes more
//! moves than all of its cycle when that is inserted early in the word).

mod attempt;
mod beam;
mod bound;
mod clock;
mod cycle;
mod front;
mod improve;
mod insert;
mod merge;
mod nrg;
mod torus;

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use cosette_puzzle::{Family, MoveId, Position, Puzzle, Reach, Word};

use clock::Clock;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::Observer;
use nrg::Gripped;
use torus::{Board, Torus, Turn};

/// Lower bounds on the moves along rows and along columns, by the displacements of tiles. Panics if
/// the puzzle is of another family.
pub(crate) fn least(puzzle: &Puzzle, position: &Position) -> [u32; 2] {
    let (torus, board) = (torus(puzzle), Board::new(position.pieces()));
    [0, 1].map(|axis| bound::along(&torus, &board, axis))
}

/// Solves a Loopover board of any size, with or without a gripped tile. A first solution is always
/// found if there is any, regardless of the limits, which apply to the search for better ones.
/// Panics if the puzzle is of another family.
pub fn solve(
    puzzle: &Puzzle,
    position: &Position,
    limits: &Limits,
    observer: &dyn Observer,
) -> Report {
    Solver::new(puzzle).solve(position, limits, observer)
}

/// The same for many positions of one board: what takes work is made once.
pub struct Solver {
    puzzle: Puzzle,
    reach: Reach,
    torus: Torus,
    nrg: bool,
    gripped: OnceLock<Gripped>,
}

impl Solver {
    /// The solver of a Loopover board. Panics if the puzzle is of another family.
    pub fn new(puzzle: &Puzzle) -> Solver {
        let (torus, nrg) = (torus(puzzle), puzzle.key().is_some());
        let (puzzle, reach) = (puzzle.clone(), Reach::of(puzzle));
        Solver { puzzle, reach, torus, nrg, gripped: OnceLock::new() }
    }

    /// Solves a position, as [`solve`] does.
    pub fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let Solver { puzzle, torus, .. } = self;
        if !self.reach.contains(position) {
            return Report { outcome: Outcome::Unsolvable, stats: Stats::default() };
        }
        let start = Board::new(position.pieces());
        let lower_bound = bound::lower(torus, &start);
        if let Some(length) = limits.length.filter(|&length| length < lower_bound) {
            return Report { outcome: Outcome::NoneWithin { length }, stats: Stats::default() };
        }
        let clock = Clock::new(limits, observer);
        let timed = limits.time.is_some() || limits.nodes.is_some();
        let turns = if self.nrg {
            let gripped = self.gripped.get_or_init(|| Gripped::new(torus));
            Some(gripped.solve(&start, lower_bound, timed, &clock))
        } else {
            improve::solve(torus, &start, lower_bound, timed, &clock)
        };
        let outcome = match turns {
            None => Outcome::Stopped { reason: StopReason::Interrupted, lower_bound },
            Some(turns) => {
                let word = spelled(puzzle, torus, &turns);
                let end = puzzle.run(position, &word).expect("a solution is made of legal moves");
                assert!(end.is_solved(), "a solution solves the board");
                match limits.length {
                    Some(most) if word.len() > most as usize => {
                        let reason = clock.reason().unwrap_or(StopReason::Length);
                        Outcome::Stopped { reason, lower_bound }
                    }
                    _ => Outcome::best(word, lower_bound, clock.reason()),
                }
            }
        };
        let expanded = clock.expanded.load(Ordering::Relaxed);
        // Nodes are boards tried; each is both generated and expanded.
        let stats = Stats { expanded, generated: expanded, ..Stats::default() };
        Report { outcome, stats }
    }
}

/// Rows and columns. Panics if the puzzle is of another family.
fn torus(puzzle: &Puzzle) -> Torus {
    let &Family::Loopover { rows, cols, .. } = puzzle.family() else {
        panic!("{} is not a Loopover board", puzzle.family());
    };
    Torus { sides: [rows.into(), cols.into()], metric: puzzle.metric() }
}

/// The turns as moves of the puzzle.
fn spelled(puzzle: &Puzzle, torus: &Torus, turns: &[Turn]) -> Word {
    const MOST: i32 = 32;
    let lines = torus.sides[0] + torus.sides[1];
    let mut ids = vec![[None::<MoveId>; 2 * MOST as usize + 1]; lines];
    for id in puzzle.move_ids() {
        let m = puzzle.get(id);
        let axis = usize::from(m.line as usize >= torus.sides[0]);
        ids[m.line as usize][(MOST + torus.least(m.turns.into(), axis)) as usize] = Some(id);
    }
    let mut word = Vec::new();
    for turn in turns {
        let by = i32::from(turn.by);
        let named = |by: i32| ids[turn.line as usize][(MOST + by) as usize];
        match named(by) {
            Some(id) => word.push(id),
            None => {
                let unit = named(by.signum()).expect("every line has unit turns");
                word.extend(std::iter::repeat_n(unit, by.unsigned_abs() as usize));
            }
        }
    }
    Word(word)
}
