//! The breadth-first fill of a dense table, strip by strip or state by state.
//!
//! Forward: expand the last layer and mark what is new. Backward: for each class not seen yet,
//! search for a neighbour in the last layer. Michael Reid (1995) went forward until half the space
//! was found and suspected that one should switch earlier; here each level takes the direction with
//! fewer expected neighbour lookups. Forward costs every neighbour of the last layer; backward, for
//! every unseen class, the expected number of tries until the last layer is met, at most all
//! neighbours.
//!
//! A move and its inverse are both among the moves, so the neighbours of an unseen class that are
//! in the last layer have exactly the last distance: cells of 2 bits, distances modulo 3, are
//! enough.

mod strips;
mod x86;

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::FIRST_MAX;
use super::cells::Cells;
use super::first::First;
use crate::quotient::{Dense, Strips};
use cosette_core::observe::{Event, Observer};

/// A filled table.
pub struct Filled<const BITS: u32> {
    /// The cells.
    pub cells: Cells<BITS>,
    /// How many classes are at each distance.
    pub layers: Vec<u64>,
    /// Whether every reachable class was found.
    pub complete: bool,
    /// The first classes of the last layer, in order of their numbers, at most
    /// [`FIRST_MAX`](super::FIRST_MAX).
    pub last: Vec<u64>,
    /// How many neighbours were computed: the measure of the work done.
    pub neighbours: u64,
}

/// About how many classes a thread takes at a time.
const CLASSES_A_TASK: u64 = 1 << 17;
/// How many neighbours wait for their memory at a time.
const PENDING: usize = 32;

/// Memory for filling the table of `space`: the cells and what finds neighbours.
pub fn bytes<const BITS: u32, D: Dense>(space: &D) -> u64 {
    Cells::<BITS>::bytes(space.len()) + space.strips().map_or(0, |strips| strips.bytes())
}

/// Fills the table of `space` up to `depth_max`. The result does not depend on the threads.
pub fn fill<const BITS: u32, D: Dense>(
    space: &D,
    depth_max: u32,
    observer: &dyn Observer,
) -> Filled<BITS> {
    fill_by(space, space.strips().as_ref(), depth_max, observer)
}

/// The same, state by state: slower, and the reference for the fill by strips.
pub fn fill_state_by_state<const BITS: u32, D: Dense>(
    space: &D,
    depth_max: u32,
    observer: &dyn Observer,
) -> Filled<BITS> {
    fill_by(space, None, depth_max, observer)
}

fn fill_by<const BITS: u32, D: Dense>(
    space: &D,
    strips: Option<&Strips<'_>>,
    depth_max: u32,
    observer: &dyn Observer,
) -> Filled<BITS> {
    let cells = Cells::new(space.len());
    let mut last = space.goals();
    last.iter().for_each(|&goal| cells.mark(goal, Cells::<BITS>::code(0)));
    let layers = vec![last.len() as u64];
    let mut unseen = space.len() - layers[0];
    last.truncate(FIRST_MAX);
    let mut filled = Filled { cells, layers, complete: false, last, neighbours: 0 };
    while (filled.layers.len() as u32) <= depth_max {
        let depth = filled.layers.len() as u32;
        let frontier = filled.layers[depth as usize - 1];
        let level = Level::new(space, strips, &filled.cells, depth, observer);
        let ended = match backward_pays(space, frontier, unseen) {
            true => level.run(Direction::Backward),
            false => level.run(Direction::Forward),
        };
        filled.neighbours += level.neighbours.load(Ordering::Relaxed);
        if ended.is_break() {
            break;
        }
        let left = filled.cells.unseen();
        if left == unseen {
            filled.complete = true;
            break;
        }
        filled.layers.push(unseen - left);
        filled.last = level.first.into_inner().expect("no thread panicked").0;
        let states = u128::from(unseen - left);
        unseen = left;
        if observer.event(&Event::Level { depth, states }).is_break() {
            break;
        }
        if unseen == 0 {
            filled.complete = true;
            break;
        }
    }
    filled
}

/// Whether going backward from the unseen classes takes fewer lookups than expanding the last
/// layer, if neighbours were random classes.
fn backward_pays<D: Dense>(space: &D, frontier: u64, unseen: u64) -> bool {
    let moves = space.moves() as f64;
    let hit = frontier as f64 / space.len() as f64;
    let tries = (1.0 / hit.max(f64::MIN_POSITIVE)).min(moves);
    unseen as f64 * tries < frontier as f64 * moves
}

/// Which way a level is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

struct Level<'a, const BITS: u32, D: Dense> {
    space: &'a D,
    strips: Option<&'a Strips<'a>>,
    cells: &'a Cells<BITS>,
    depth: u32,
    last: u8,
    next: u8,
    observer: &'a dyn Observer,
    neighbours: AtomicU64,
    first: Mutex<First>,
}

/// What a thread carries through a task.
#[derive(Default)]
struct Work {
    pending: Vec<u64>,
    /// The first classes found, in order of their numbers.
    first: First,
    neighbours: u64,
}

impl<'a, const BITS: u32, D: Dense> Level<'a, BITS, D> {
    fn new(
        space: &'a D,
        strips: Option<&'a Strips<'a>>,
        cells: &'a Cells<BITS>,
        depth: u32,
        observer: &'a dyn Observer,
    ) -> Self {
        Level {
            space,
            strips,
            cells,
            depth,
            last: Cells::<BITS>::code(depth - 1),
            next: Cells::<BITS>::code(depth),
            observer,
            neighbours: AtomicU64::new(0),
            first: Mutex::default(),
        }
    }

    /// Traverses the whole table, in parallel. Its units are strips, or classes.
    fn run(&self, direction: Direction) -> ControlFlow<()> {
        let unit = self.strips.map_or(1, Strips::len);
        let units = self.space.len() / unit;
        let a_task = CLASSES_A_TASK.div_ceil(unit);
        let tasks = units.div_ceil(a_task);
        let done = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        (0..tasks).into_par_iter().for_each(|task| {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let mut work = Work::default();
            let range = task * a_task..units.min((task + 1) * a_task);
            x86::part(self, range, direction, &mut work);
            self.neighbours.fetch_add(work.neighbours, Ordering::Relaxed);
            self.first.lock().expect("no thread panicked").merge(&work.first);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let progress = Event::Progress { depth: self.depth, done, total: tasks };
            if done.is_multiple_of(64) && self.observer.event(&progress).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        });
        if stop.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Traverses some units.
    #[inline(always)]
    fn part(&self, range: Range<u64>, direction: Direction, work: &mut Work) {
        match (direction, self.strips) {
            (Direction::Forward, Some(strips)) => self.strips_forward(strips, range, work),
            (Direction::Backward, Some(strips)) => self.strips_backward(strips, range, work),
            (Direction::Forward, None) => self.forward(range, work),
            (Direction::Backward, None) => self.backward(range, work),
        }
    }

    /// Marks the unseen neighbours of the last layer's classes in this range.
    #[inline(always)]
    fn forward(&self, range: Range<u64>, work: &mut Work) {
        for index in self.cells.equal(range, self.last) {
            let state = self.space.unpack(index);
            for m in 0..self.space.moves() {
                let neighbour = self.space.neighbour(&state, m);
                self.cells.prefetch(neighbour);
                work.pending.push(neighbour);
            }
            work.neighbours += self.space.moves() as u64;
            self.settle(work, PENDING);
        }
        self.settle(work, 0);
    }

    /// Marks pending neighbours, all but the `keep` newest, whose memory may still be on its way.
    #[inline(always)]
    fn settle(&self, work: &mut Work, keep: usize) {
        if work.pending.len() < 2 * keep {
            return;
        }
        let ready = work.pending.len() - keep;
        for index in work.pending.drain(..ready) {
            if self.cells.get(index) == Cells::<BITS>::UNSEEN {
                self.cells.mark(index, self.next);
                work.first.add(index);
            }
        }
    }

    /// Marks a class that was found.
    #[inline(always)]
    fn mark(&self, index: u64, work: &mut Work) {
        self.cells.mark(index, self.next);
        work.first.add(index);
    }

    /// Marks this range's unseen classes that have a neighbour in the last layer.
    #[inline(always)]
    fn backward(&self, range: Range<u64>, work: &mut Work) {
        for index in self.cells.equal(range, Cells::<BITS>::UNSEEN) {
            let state = self.space.unpack(index);
            for m in 0..self.space.moves() {
                work.neighbours += 1;
                if self.cells.get(self.space.neighbour(&state, m)) == self.last {
                    self.mark(index, work);
                    break;
                }
            }
        }
    }
}
