//! Good solutions at once, better ones with time, on boards of up to 400 cells.
//!
//! Larger boards of sliding tiles cannot be solved optimally (24 tiles take hours, 35 are
//! infeasible), but good solutions can be found:
//!
//! 1. [`peel`]: some solution, within milliseconds.
//! 2. Rounds of [`attempt`]s at the whole board by [`beam`] search, from both ends, each round
//!    twice as wide as the one before.
//! 3. After each round, [`improve`]: stretches of the best solution are searched for shortcuts.
//!
//! Beside the solution there is always a lower [`bound`]; when both meet, or when a beam was so
//! wide that it left nothing out, the solution is known to be a shortest and the search ends.
//!
//! Rounds depend on nothing but the board and the seed: not on the clock, nor on the number of
//! threads. Limited by boards made, a search gives the same solution every time.

mod attempt;
mod beam;
mod bound;
mod exact;
mod grid;
mod improve;
mod metric;
mod peel;
mod score;

use crate::random::Random;
use beam::{Answer, Beam, Request};
use grid::{Grid, Task};
pub use metric::Metric;
use rayon::prelude::*;
use score::{Scale, UNIT};
use std::ops::ControlFlow;

/// A board to solve.
#[derive(Clone, Debug)]
pub struct Problem {
    grid: Grid,
    task: Task,
}

/// Most cells of a side.
pub const SIDE_MAX: usize = 20;

impl Problem {
    /// The tiles on each cell, now and at the end; 0 is the blank.
    pub fn new(
        rows: usize,
        cols: usize,
        tiles: &[u16],
        goal: &[u16],
    ) -> Result<Problem, &'static str> {
        if !(2..=SIDE_MAX).contains(&rows) || !(2..=SIDE_MAX).contains(&cols) {
            return Err("a board has 2 to 20 rows and 2 to 20 columns");
        }
        let whole = |board: &[u16]| {
            let mut sorted = board.to_vec();
            sorted.sort_unstable();
            sorted.iter().copied().eq(0..(rows * cols) as u16)
        };
        if !whole(tiles) || !whole(goal) {
            return Err("a board has each tile once, and a blank");
        }
        let (grid, task) = (Grid::new(rows, cols), Task::between(tiles, goal, 0));
        if !task.solvable(&grid) {
            return Err("no sequence of moves leads from the board to the goal");
        }
        Ok(Problem { grid, task })
    }
}

/// How long a search may take, and what it may use.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Polled often; once true, the search ends.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Limit of boards generated: the search ends after about this many, always at the same point.
    pub nodes: u64,
    /// What is random follows from it.
    pub seed: u64,
    /// How many threads there may be.
    pub threads: usize,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The blank's way: 0 up, 1 down, 2 left, 3 right.
    pub ways: Vec<u8>,
    /// What they cost.
    pub cost: u32,
    /// No solution costs less. A shortest has been found if this is the cost.
    pub lower: u32,
    /// Boards made.
    pub nodes: u64,
}

/// Solves a board, then improves the solution until a limit is reached, the solution is proved
/// optimal, or `on` stops it. `on` is called with each better solution.
pub fn solve(
    problem: &Problem,
    metric: Metric,
    limits: &Limits,
    on: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Solution {
    let Problem { grid, task } = problem;
    let ways = metric::tidy(&peel::peel(grid, task));
    let lower = bound::bound(grid, task, metric);
    let best = Solution { cost: metric.cost(&ways), ways, lower, nodes: 0 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(limits.threads.max(1)).build();
    let Ok(pool) = pool else { return best };
    let mut search = Search { problem, metric, limits, scales: scales(grid), best, seeds: 0 };
    if on(&search.best).is_break() {
        return search.best;
    }
    let mut width = first_width(grid);
    while !search.over() {
        let before = search.best.cost;
        let spent = search.best.nodes;
        pool.install(|| search.attempts(width));
        if search.best.cost < before && on(&search.best).is_break() {
            break;
        }
        // Half as much again for shortcuts.
        let until = search.best.nodes + (search.best.nodes - spent) / 2;
        let mut pass = 0;
        while search.best.nodes < until && !search.over() {
            let before = search.best.cost;
            pool.install(|| search.shortcuts(width, pass));
            if search.best.cost < before && on(&search.best).is_break() {
                return search.best;
            }
            pass += 1;
        }
        // The parent links of all layers are stored: a gigabyte at most.
        let widest = ((1 << 28) / search.best.cost.max(1) as usize).min(beam::WIDEST);
        width = (2 * width).min(widest);
    }
    search.best
}

struct Search<'a> {
    problem: &'a Problem,
    metric: Metric,
    limits: &'a Limits<'a>,
    scales: Scales,
    best: Solution,
    /// How many seeds were used.
    seeds: u64,
}

/// Attempts of a round but the first, which has one: the first good answer should not wait.
const ATTEMPTS: usize = 2;

/// Steps of a stretch, pass by pass.
const LENGTHS: [usize; 3] = [30, 50, 80];

impl Search<'_> {
    fn over(&self) -> bool {
        let Solution { cost, lower, nodes, .. } = self.best;
        cost <= lower || nodes >= self.limits.nodes || (self.limits.stop)()
    }

    /// A task with its own seed, leaving seeds for `more` tasks derived from it.
    fn request(&mut self, width: usize, more: u64) -> Request {
        self.seeds += 1 + more;
        let mut random = Random(self.limits.seed ^ self.seeds << 32);
        Request {
            metric: self.metric,
            width,
            shares: self.problem.grid.cells() >= attempt::LARGE,
            limit: self.best.cost - 1,
            nodes: self.limits.nodes - self.best.nodes,
            seed: random.draw(),
        }
    }

    /// A round of attempts at the whole board.
    fn attempts(&mut self, width: usize) {
        let first = self.seeds == 0;
        let count = if first { 1 } else { ATTEMPTS };
        let mut requests: Vec<Request> = (0..count).map(|_| self.request(width, 8)).collect();
        if first {
            // Boards have many long moves: short ones give a good answer sooner.
            requests[0].metric = Metric::Single;
            requests[0].limit = self.best.ways.len() as u32;
        }
        let Problem { grid, task } = self.problem;
        let (scale, stop) = (&self.scales.whole, self.limits.stop);
        let answers: Vec<(Answer, u64)> = requests
            .par_iter()
            .enumerate()
            .map_init(Beam::default, |beam, (k, request)| {
                let made = beam.made;
                let answer = attempt::attempt(grid, scale, beam, task, request, k % 2 == 1, stop);
                (answer, beam.made - made)
            })
            .collect();
        for ((answer, made), request) in answers.into_iter().zip(&requests) {
            self.best.nodes += made;
            if let Some(ways) = answer.ways {
                self.take(ways);
            }
            if answer.whole && request.metric == self.metric {
                self.best.lower = self.best.cost;
            }
        }
    }

    /// A pass over the best solution.
    fn shortcuts(&mut self, width: usize, pass: usize) {
        let Problem { grid, task } = self.problem;
        let length = LENGTHS[pass % LENGTHS.len()];
        let ways = self.best.ways.clone();
        let request = Request {
            shares: false,
            ..self.request((width / 8).clamp(16, 4096), ways.len() as u64)
        };
        let first = Random(request.seed).below(length);
        let scale = &self.scales.stretch;
        let (new, made) =
            improve::pass(grid, scale, task, &ways, &request, (first, length), self.limits.stop);
        // A pass over nothing must end, too.
        self.best.nodes += made.max(1);
        if self.metric.cost(&new) <= self.best.cost {
            self.best.cost = self.metric.cost(&new);
            self.best.ways = new;
        }
    }

    fn take(&mut self, ways: Vec<u8>) {
        let cost = self.metric.cost(&ways);
        if cost < self.best.cost {
            self.best.cost = cost;
            self.best.ways = ways;
        }
    }
}

/// The first beam is over within a moment.
fn first_width(grid: &Grid) -> usize {
    match grid.cells() {
        cells if cells >= attempt::LARGE => cells / 2,
        _ => 256,
    }
}

/// The evaluation of boards.
struct Scales {
    whole: Scale,
    stretch: Scale,
}

/// The power of the distance makes far tiles go first; without it the beam brings near tiles home
/// and tears them away again. Measured on 24 tiles, a thousand wide: 120.6 moves with plain
/// distances and conflicts of two moves, 112.1 with the power 1.5, and 109.0 if a conflict counts
/// four as well.
fn scales(grid: &Grid) -> Scales {
    let by_power = |power: f64, conflict: i32| {
        Scale::new(grid, conflict, |tile, cell| {
            (f64::from(grid.apart(tile, cell)).powf(power) * f64::from(UNIT)).round() as i32
        })
    };
    Scales { whole: by_power(1.5, 4 * UNIT), stretch: by_power(1.3, 4 * UNIT) }
}
