//! How to bring three tiles to where a loop cycles them.
//!
//! Only the places of the three, relative to the gripped tile, matter. From the cells that the
//! loops cycle, a uniform-cost search (every step counts twice: it is undone after the loop) finds
//! the cheapest set-up for all triples of a small board. For a large one, where there are billions,
//! see [`super::staged`].

use cosette_puzzle::Metric;

use super::loops::{Loops, Step, inverse};
use crate::solvers::grid::torus::Torus;

/// Up to this many cells all triples are tabulated.
pub(super) const TRIPLE_CELLS: usize = 100;

/// Costs that no way has.
const UNKNOWN: u16 = u16::MAX;

pub(super) struct Setup {
    torus: Torus,
    triples: Ways,
    loops: Vec<Vec<Step>>,
}

/// For each state the cost, and the step towards the cheapest goal or the goal itself.
struct Ways {
    costs: Vec<u16>,
    next: Vec<Next>,
}

#[derive(Clone, Copy)]
enum Next {
    Step(u8, i8),
    Goal(u16),
}

/// The steps that count as one.
pub(super) fn steps(torus: &Torus) -> Vec<Step> {
    let mut steps = Vec::new();
    for axis in [0, 1] {
        let len = torus.length(axis) as i32;
        for by in 1 - len..len {
            if by != 0
                && by == torus.least(by, axis)
                && (torus.metric == Metric::Mtm || by.abs() == 1)
            {
                steps.push((axis, by));
            }
        }
    }
    steps
}

/// The image of a cell under a step, both relative to the gripped tile.
pub(super) fn shifted(torus: &Torus, cell: usize, (axis, by): Step) -> usize {
    let (index, along) = torus.coordinates(axis, cell);
    if index == 0 {
        return cell;
    }
    let to = (along as i32 - by).rem_euclid(torus.length(axis) as i32);
    torus.cell(axis, index, to as usize)
}

impl Setup {
    pub fn new(torus: &Torus, loops: &Loops) -> Setup {
        let n = torus.cells();
        let goals: Vec<(usize, u32)> = loops
            .cycles
            .iter()
            .flat_map(|cycle| {
                let cost = torus.total(&super::loops::turns(torus, 0, &cycle.steps));
                let [a, b, c] = cycle.cells;
                [[a, b, c], [b, c, a], [c, a, b]].map(|cells| (code(n, cells), cost))
            })
            .collect();
        let triples = Ways::new(torus, n * n * n, &goals);
        let loops = loops.cycles.iter().map(|cycle| cycle.steps.clone()).collect();
        Setup { torus: *torus, triples, loops }
    }

    /// What it costs to cycle these cells.
    pub fn cost(&self, cells: [usize; 3]) -> u32 {
        match self.triples.costs[code(self.torus.cells(), cells)] {
            UNKNOWN => u32::MAX,
            cost => cost.into(),
        }
    }

    /// What the cheapest cycle costs.
    pub fn least(&self) -> u32 {
        self.triples.costs.iter().copied().min().expect("some triple").into()
    }

    /// The steps that cycle these cells.
    pub fn word(&self, mut cells: [usize; 3]) -> Vec<Step> {
        let mut way = Vec::new();
        loop {
            match self.triples.next[code(self.torus.cells(), cells)] {
                Next::Step(axis, by) => {
                    let step = (axis as usize, i32::from(by));
                    way.push(step);
                    cells = cells.map(|cell| shifted(&self.torus, cell, step));
                }
                Next::Goal(number) => {
                    let back = inverse(&way);
                    way.extend(&self.loops[number as usize / 3]);
                    way.extend(back);
                    return way;
                }
            }
        }
    }
}

fn code(n: usize, [a, b, c]: [usize; 3]) -> usize {
    (a * n + b) * n + c
}

impl Ways {
    fn new(torus: &Torus, states: usize, goals: &[(usize, u32)]) -> Ways {
        let n = torus.cells();
        let mut ways = Ways { costs: vec![UNKNOWN; states], next: vec![Next::Goal(0); states] };
        let mut queue: Vec<Vec<u32>> = Vec::new();
        let reach = |ways: &mut Ways, queue: &mut Vec<Vec<u32>>, state, cost: u32, next| {
            if cost < u32::from(ways.costs[state]) {
                ways.costs[state] = cost as u16;
                ways.next[state] = next;
                if queue.len() <= cost as usize {
                    queue.resize_with(cost as usize + 1, Vec::new);
                }
                queue[cost as usize].push(state as u32);
            }
        };
        for (number, &(state, cost)) in goals.iter().enumerate() {
            reach(&mut ways, &mut queue, state, cost, Next::Goal(number as u16));
        }
        let steps = steps(torus);
        let mut cost = 0;
        while cost < queue.len() {
            for at in std::mem::take(&mut queue[cost]) {
                let state = at as usize;
                if ways.costs[state] as usize != cost {
                    continue;
                }
                let cells = [state / n / n, state / n % n, state % n];
                for &(axis, by) in &steps {
                    // The state from which this step leads here.
                    let from = cells.map(|cell| shifted(torus, cell, (axis, -by)));
                    let next = Next::Step(axis as u8, by as i8);
                    reach(&mut ways, &mut queue, code(n, from), cost as u32 + 2, next);
                }
            }
            cost += 1;
        }
        ways
    }
}
