//! The best available lower bound for one Loopover board: where a proof begins.
//!
//! Solvers that visit millions of boards use cheap bounds, and a proof that began there would start
//! below bounds that are easy to compute for a single board. Along each axis this takes the
//! greatest of
//!
//! - displacements over what one move can change (`grid/bound.rs`), for boards of any size;
//! - walking distance, where its classes are few enough: from the table, if it is small or on
//!   disk, and else by a search from both ends for this one board (`quotient/meet.rs`).
//!
//! Walking distance is never less than the enhanced Manhattan distance, of which it is the finer
//! graph, and equal to walking distance of the inverse board: both its subgroups are the same. So
//! neither is computed. Axes count different moves and are added; where every move is an odd
//! permutation, the sum is rounded up to the parity of the board. A solver adds the bounds from its
//! own tables itself.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use cosette_puzzle::{Family, Position, Puzzle};

use crate::bound::walking_quotients;
use crate::solver::UntilClosed;
use crate::solvers::grid;
use cosette_core::gate::Gate;
use cosette_core::limits::Limits;
use cosette_core::observe::{Observer, Silent};
use cosette_space::quotient::{ClassTable, DoubleCoset, Home, Reading, UNREACHED};
use cosette_store::means::Means;
use cosette_store::store::Store;

/// Tables of at most this many classes are built in a moment.
const SMALL: u32 = 100_000;
/// Quotients of more classes take too long to be searched for one board.
const CLASSES_MAX: u32 = 1 << 25;
/// Counting the classes of large boards takes about this long, and cannot be stopped.
const COUNTING: Duration = Duration::from_millis(60);
/// Boards of at most this many cells are counted in no time.
const SMALL_BOARD: usize = 16;

/// Bounds boards of one puzzle.
pub(crate) struct Floor {
    puzzle: Puzzle,
    memory: u64,
    tables: Store,
    /// Along rows and along columns.
    walks: OnceLock<[Option<Walk>; 2]>,
}

/// A bound on the length of all solutions.
#[derive(Clone, Copy)]
pub(crate) struct Least {
    pub moves: u32,
    /// Whether limits left nothing out.
    pub whole: bool,
}

/// Walking distance along one axis.
struct Walk {
    quotient: Arc<DoubleCoset>,
    reading: Reading,
    table: Option<Arc<ClassTable>>,
    /// For the distance of one board without a table.
    home: Arc<Home>,
}

impl Floor {
    /// For a Loopover board; `None` for anything else.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Option<Floor> {
        matches!(puzzle.family(), Family::Loopover { .. }).then(|| Floor {
            puzzle: puzzle.clone(),
            memory: means.memory,
            tables: means.tables.clone(),
            walks: OnceLock::new(),
        })
    }

    /// Builds the tables that are worth saving, so that every later board takes a lookup.
    pub fn prepare(&self, observer: &dyn Observer) {
        let means = Means { memory: self.memory, tables: &self.tables, observer };
        // Counting the classes of a large board takes seconds.
        let small = is_small(&self.puzzle).then(|| walking_quotients(&self.puzzle).ok());
        let pairs = small.flatten().into_iter();
        for quotient in pairs.flat_map(|(one, other)| [Some(one), other]).flatten() {
            // What cannot be made is done without.
            let _ = Arc::new(quotient).table(&self.puzzle, &means);
        }
    }

    /// Makes what all boards have in common, where there is no table.
    pub fn ready(&self, observer: &dyn Observer) {
        let walks = self.walks.get_or_init(|| self.walks(observer));
        for walk in walks.iter().flatten().filter(|walk| walk.table.is_none()) {
            // What cannot be made is done without.
            let _ = walk.home.grow(self.memory, observer);
        }
    }

    /// Whether a bound can be begun within this time.
    pub fn is_begun_within(&self, time: Option<Duration>) -> bool {
        self.walks.get().is_some()
            || self.puzzle.shape().slots() <= SMALL_BOARD
            || time.is_none_or(|time| time >= COUNTING)
    }

    /// A lower bound on the length of all solutions; a weaker one if the limits end it early.
    pub fn bound(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Least {
        let gate = Gate::new(&Limits { nodes: None, ..*limits }, observer);
        let begun = self.is_begun_within(limits.time);
        let none = [None, None];
        let walks = match begun {
            true => self.walks.get_or_init(|| self.walks(observer)),
            false => &none,
        };
        let plain = grid::least(&self.puzzle, position);
        let distance = |walk: &Option<Walk>| match walk {
            Some(walk) if walk.table.is_some() || !gate.check(0) => {
                walk.distance(position, self.memory, &UntilClosed(&gate))
            }
            _ => 0,
        };
        let searched = walks.iter().flatten().any(|walk| walk.table.is_none());
        let walked = match searched {
            true => side_by_side(walks, &distance),
            false => walks.each_ref().map(distance),
        };
        let bound: u32 = plain.into_iter().zip(walked).map(|(a, b)| a.max(b)).sum();
        let odd = self.puzzle.moves().iter().all(|m| m.arrows.iter().all(|a| a.action.is_odd()));
        let moves = bound + u32::from(odd && (bound % 2 == 1) != position.perm().is_odd());
        Least { moves, whole: begun && gate.reason().is_none() }
    }

    fn walks(&self, observer: &dyn Observer) -> [Option<Walk>; 2] {
        let Some((rows, cols)) = self.puzzle.family().grid().filter(|_| is_small(&self.puzzle))
        else {
            return [None, None];
        };
        let Ok((vertical, horizontal)) = walking_quotients(&self.puzzle) else {
            return [None, None];
        };
        let vertical = self.walk(vertical, observer);
        let horizontal = match (horizontal, &vertical) {
            (Some(quotient), _) => self.walk(quotient, observer),
            // The transposed board through the same classes.
            (None, Some(Walk { quotient, reading, table, home })) => {
                let across: Vec<u16> =
                    (0..rows * cols).map(|s| s % cols * cols + s / cols).collect();
                let (quotient, table, home) = (quotient.clone(), table.clone(), home.clone());
                Some(Walk { quotient, reading: reading.relabelled(&across), table, home })
            }
            (None, None) => None,
        };
        [horizontal, vertical]
    }

    fn walk(&self, quotient: DoubleCoset, observer: &dyn Observer) -> Option<Walk> {
        if quotient.len() > CLASSES_MAX {
            return None;
        }
        let quotient = Arc::new(quotient);
        let subject = quotient.subject(&self.puzzle);
        let there = self.tables.has(&subject, quotient.len().into());
        let means = Means { memory: self.memory, tables: &self.tables, observer: &Silent };
        let table = match quotient.len() <= SMALL || there {
            true => quotient.table(&self.puzzle, &Means { observer, ..means }).ok().map(Arc::new),
            false => None,
        };
        let home = Arc::new(Home::new(&quotient));
        Some(Walk { reading: quotient.reading().clone(), quotient, table, home })
    }
}

/// Both distances where they have to be searched for: each takes about as long as the layers that
/// they share.
fn side_by_side(
    [one, other]: &[Option<Walk>; 2],
    distance: &(dyn Fn(&Option<Walk>) -> u32 + Sync),
) -> [u32; 2] {
    thread::scope(|scope| {
        let besides = thread::Builder::new().spawn_scoped(scope, || distance(one));
        let other = distance(other);
        let one = match besides {
            Ok(one) => one.join().expect("no thread panicked"),
            // Where no thread can be had, one after the other.
            Err(_) => distance(one),
        };
        [one, other]
    })
}

impl Walk {
    /// The distance, or the lower bound proved when the time is up; 0 without memory.
    fn distance(&self, position: &Position, memory: u64, observer: &dyn Observer) -> u32 {
        let found = match &self.table {
            Some(table) => u32::from(table.distance_by(&self.reading, position.pieces())),
            None => self
                .quotient
                .class_by(&self.reading, position.pieces())
                .and_then(|class| self.home.distance_of(class, memory, observer).ok())
                .unwrap_or(0),
        };
        if found == u32::from(UNREACHED) { 0 } else { found }
    }
}

/// Whether the classes of walking distance can be counted in a moment: tables of counts, as many
/// rows and columns as the board has lines, that add up to the cells of a line.
fn is_small(puzzle: &Puzzle) -> bool {
    let Some((rows, cols)) = puzzle.family().grid() else { return false };
    let few = |lines: u16, cells: u16| match lines {
        0..=3 => cells <= 12,
        4 => cells <= 6,
        5 => cells <= 5,
        _ => false,
    };
    // The gripped tile is distinguished, in any slot.
    (puzzle.key().is_none() || puzzle.shape().slots() <= 16) && few(rows, cols) && few(cols, rows)
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Metric, Random, Reach};

    use super::*;
    use crate::bound;
    use crate::bound::{Bound, Inverse, walking_distance};

    fn floor(name: &str, metric: Metric) -> Floor {
        let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
        Floor::new(&puzzle, &Means::new(1 << 30, &Silent)).unwrap()
    }

    /// No less than any bound that has a name, and no more than a way there and back.
    #[test]
    fn it_is_the_best_of_all_bounds() {
        for (name, metric) in [
            ("loopover-3x4", Metric::Stm),
            ("loopover-4x4", Metric::Stm),
            ("loopover-4x4", Metric::Mtm),
            ("loopover-3x5", Metric::Stm),
            ("loopover-6x7", Metric::Stm),
            ("loopover-3x3-nrg", Metric::Stm),
        ] {
            let floor = floor(name, metric);
            let puzzle = &floor.puzzle;
            let means = Means::new(1 << 30, &Silent);
            let mut names: Vec<&str> = vec!["mtc-ceil", "tmd-ceil", "tcd-ceil"];
            names.extend(is_small(puzzle).then_some("wd"));
            names.extend((is_small(puzzle) && puzzle.key().is_none()).then_some("emd"));
            let bounds = names.iter().map(|name| bound::build(puzzle, name, &means).unwrap());
            let bounds: Vec<_> = bounds.collect();
            let (reach, mut random) = (Reach::of(puzzle), Random::new(7));
            for _ in 0..50 {
                let position = reach.random(&mut random);
                let bound = floor.bound(&position, &Limits::default(), &Silent).moves;
                for (h, heuristic) in bounds.iter().zip(&names) {
                    assert!(bound >= h.bound(&position), "{name} {heuristic} {position:?}");
                }
            }
            let mut position = puzzle.solved();
            for made in 1..30 {
                let moves = puzzle.neighbours(&position);
                position = moves[random.below(moves.len() as u64) as usize].1.clone();
                assert!(floor.bound(&position, &Limits::default(), &Silent).moves <= made);
            }
        }
    }

    #[test]
    fn walking_distance_of_the_inverse_is_the_same() {
        let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let means = Means::new(1 << 30, &Silent);
        let walking = Arc::new(walking_distance(&puzzle, &means).unwrap());
        let inverse = Inverse::new(&puzzle, walking.clone()).unwrap();
        let (reach, mut random) = (Reach::of(&puzzle), Random::new(3));
        for _ in 0..1000 {
            let position = reach.random(&mut random);
            assert_eq!(walking.bound(&position), inverse.bound(&position));
        }
    }

    /// A board whose walking distance is 11 along both axes.
    #[test]
    fn far_boards_of_5x5_need_no_table() {
        let floor = floor("loopover-5x5", Metric::Stm);
        let position = floor.puzzle.read_position("STRPQ/XYWUV/NOMKL/DECAB/IJHFG").unwrap();
        let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let least = floor.bound(&position, &at_once, &Silent);
        assert!(least.moves <= 22 && !least.whole);
        assert!(floor.walks.get().is_none(), "counting the classes takes longer");
        floor.ready(&Silent);
        let least = floor.bound(&position, &Limits::default(), &Silent);
        assert!(least.moves == 22 && least.whole);
        assert!(floor.bound(&position, &at_once, &Silent).moves <= 22);
    }
}
