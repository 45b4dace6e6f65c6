//! Setting up three tiles on a large board, one after another.
//!
//! Relative to the gripped tile, the first tile is brought to its cell by any steps, the second by
//! short words that fix the first's cell, the third by words that fix both. For each of the three a
//! table holds the cheapest word from every cell.

use super::loops::{Cycle, Loops, Step, turns};
use super::setup::shifted;
use crate::solvers::grid::torus::Torus;

/// The longest words for the second and the third tile.
const LENGTHS: [usize; 2] = [6, 10];
/// How many words each of them may use.
const WORDS: usize = 400;

/// From every cell the word that leads on, and what the whole way costs.
struct Stage {
    words: Vec<Vec<Step>>,
    ways: Vec<Option<(u32, u16)>>,
}

pub(super) struct Staged {
    torus: Torus,
    stages: [Stage; 3],
    goal: [usize; 3],
    pub steps: Vec<Step>,
    cost: u32,
}

impl Staged {
    /// For the first loop with which all tiles can be brought to their cells.
    pub fn new(torus: &Torus, loops: &Loops) -> Staged {
        let all = loops.cycles.iter().flat_map(|cycle| (0..3).map(move |first| (cycle, first)));
        let mut tried = all.filter_map(|(cycle, first)| Staged::with(torus, cycle, first));
        tried.next().expect("a loop that three tiles can be set up for")
    }

    fn with(torus: &Torus, cycle: &Cycle, first: usize) -> Option<Staged> {
        let goal = [0, 1, 2].map(|i| cycle.cells[(first + i) % 3]);
        let units = [(0, 1), (0, -1), (1, 1), (1, -1)].map(|step| vec![step]);
        let stages = [
            Stage::new(torus, goal[0], units.to_vec(), &[])?,
            Stage::new(torus, goal[1], keeping(torus, &goal[..1], LENGTHS[0]), &goal[..1])?,
            Stage::new(torus, goal[2], keeping(torus, &goal[..2], LENGTHS[1]), &goal[..2])?,
        ];
        let cost = torus.total(&turns(torus, 0, &cycle.steps));
        Some(Staged { torus: *torus, stages, goal, steps: cycle.steps.clone(), cost })
    }

    /// The steps that bring the cells to the loop's in this order, and what all of it costs.
    fn from(&self, mut cells: [usize; 3]) -> (u32, Vec<Step>) {
        let mut way: Vec<Step> = Vec::new();
        for (i, stage) in self.stages.iter().enumerate() {
            while cells[i] != self.goal[i] {
                let (_, word) = stage.ways[cells[i]].expect("every cell has a way");
                for &step in &stage.words[word as usize] {
                    cells = cells.map(|cell| shifted(&self.torus, cell, step));
                    push(&self.torus, &mut way, step);
                }
            }
        }
        let cost = self.torus.total(&turns(&self.torus, 0, &way));
        (2 * cost + self.cost, way)
    }

    /// The cheapest way to bring the cells, in any order that is the same cycle, to the loop's.
    pub fn way(&self, [a, b, c]: [usize; 3]) -> (u32, Vec<Step>) {
        let orders = [[a, b, c], [b, c, a], [c, a, b]];
        orders
            .into_iter()
            .map(|cells| self.from(cells))
            .min_by_key(|&(cost, _)| cost)
            .expect("three")
    }
}

/// Adds a step to a way without neighbours on one axis.
pub(super) fn push(torus: &Torus, way: &mut Vec<Step>, (axis, by): Step) {
    let Some(last) = way.last_mut().filter(|last| last.0 == axis) else {
        way.push((axis, by));
        return;
    };
    last.1 = torus.least(last.1 + by, axis);
    if last.1 == 0 {
        way.pop();
    }
}

impl Stage {
    /// Cheapest first from the goal outward. `None` if some cell has no way.
    fn new(torus: &Torus, goal: usize, words: Vec<Vec<Step>>, kept: &[usize]) -> Option<Stage> {
        let cost = |word: &Vec<Step>| torus.total(&turns(torus, 0, word)).max(1);
        let costs: Vec<u32> = words.iter().map(cost).collect();
        let mut ways = vec![None; torus.cells()];
        ways[goal] = Some((0, 0));
        let mut queue: Vec<Vec<usize>> = vec![vec![goal]];
        let mut at = 0;
        while at < queue.len() {
            for cell in std::mem::take(&mut queue[at]) {
                if ways[cell].is_some_and(|(cost, _)| cost as usize != at) {
                    continue;
                }
                for (number, word) in words.iter().enumerate() {
                    let undo = |cell, &(axis, by): &Step| shifted(torus, cell, (axis, -by));
                    let from = word.iter().rev().fold(cell, undo);
                    let total = at as u32 + costs[number];
                    if ways[from].is_none_or(|(cost, _)| total < cost) {
                        ways[from] = Some((total, number as u16));
                        queue.resize_with(queue.len().max(total as usize + 1), Vec::new);
                        queue[total as usize].push(from);
                    }
                }
            }
            at += 1;
        }
        let is_reached = |cell: &usize| ways[*cell].is_some() || kept.contains(cell);
        (1..torus.cells()).all(|cell| is_reached(&cell)).then_some(Stage { words, ways })
    }
}

/// The shortest words that leave these cells alone.
fn keeping(torus: &Torus, cells: &[usize], longest: usize) -> Vec<Vec<Step>> {
    let mut found = Vec::new();
    let mut level: Vec<(Vec<Step>, Vec<usize>)> = vec![(vec![], cells.to_vec())];
    for _ in 0..longest {
        let mut next = Vec::new();
        for (word, at) in &level {
            for step in [(0, 1), (0, -1), (1, 1), (1, -1)] {
                if word.last().is_some_and(|&(axis, by)| (axis, -by) == step) {
                    continue;
                }
                let at: Vec<usize> = at.iter().map(|&cell| shifted(torus, cell, step)).collect();
                let mut word = word.clone();
                word.push(step);
                if at == cells {
                    found.push(word.clone());
                }
                next.push((word, at));
            }
        }
        if found.len() > WORDS {
            break;
        }
        level = next;
    }
    found.truncate(WORDS);
    found
}
