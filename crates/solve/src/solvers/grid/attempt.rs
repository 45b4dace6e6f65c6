//! One attempt at a board: a beam search, and the rest by inserted cycles.

use std::sync::atomic::Ordering;

use super::beam::{Beam, BeamPlan};
use super::clock::Clock;
use super::insert::{self, Effort};
use super::torus::{Board, Torus, Turn};

/// How one attempt goes about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub plan: BeamPlan,
    pub effort: Effort,
    /// How many of the beam's words are completed.
    pub finals: usize,
}

/// The axes whose lines can be left to the end: an odd permutation can only be mended there by
/// turning a line of even length, if there are any.
pub(super) fn last_axes(torus: &Torus) -> Vec<usize> {
    let is_even = |&axis: &usize| torus.length(axis).is_multiple_of(2);
    let even: Vec<usize> = [0, 1].into_iter().filter(is_even).collect();
    if even.is_empty() { vec![0, 1] } else { even }
}

impl Attempt {
    /// The first: as quick as can be.
    pub fn first(torus: &Torus) -> Attempt {
        let cells = torus.cells();
        let width = (1000 / cells).clamp(1, 30);
        let budget = (100_000 / cells).clamp(300, 3_000);
        let effort = Effort { shallow: budget, deep: budget / 60 };
        let last_axis = last_axes(torus)[0];
        let plan =
            BeamPlan { width, last_axis, seed: 0, noise: 8, weight: 0, leave: 1, nodes: u64::MAX };
        Attempt { plan, effort, finals: 1 }
    }

    /// The later ones: one of a round of `ROUND`, each round with twice the width.
    pub fn later(torus: &Torus, round: u32, number: usize) -> Attempt {
        let cells = torus.cells();
        let most = (MEMORY / (cells * torus.sides[0].max(torus.sides[1]))).max(2);
        let width = ((4000 / cells).clamp(2, 60) << round.min(16)).min(most);
        let budget = (200_000 / cells).clamp(300, 4_000) << round.min(4);
        let (leave, weight) = match cells > LARGE {
            true => [(1, 0), (3, 0), (2, 0), (1, 0)][number],
            false => [(1, 2), (3, 5), (2, 2), (1, 5)][number],
        };
        let axes = last_axes(torus);
        let last_axis = axes[(round as usize + number) % axes.len()];
        let seed = u64::from(round) * ROUND as u64 + number as u64 + 1;
        let plan = BeamPlan { width, last_axis, seed, noise: 12, weight, leave, nodes: u64::MAX };
        let effort = Effort { shallow: budget, deep: budget / 40 };
        Attempt { plan, effort, finals: if width < NARROW { 1 } else { 3 } }
    }

    /// A solution, or `None` if `is_over` returned true before there was one.
    pub fn run(
        &self,
        torus: &Torus,
        start: &Board,
        clock: &Clock,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Turn>> {
        let mut beam = Beam::new(torus, self.plan);
        let words = beam.run(start, &|| !is_over());
        clock.expanded.fetch_add(beam.expanded, Ordering::Relaxed);
        let mut best: Option<Vec<Turn>> = None;
        for mut word in words?.into_iter().take(self.finals) {
            let mut end = start.clone();
            end.apply_all(torus, &word);
            word.extend(insert::turn_one(torus, &end));
            let Some(word) = insert::complete(torus, start, word, self.effort, &|| !is_over())
            else {
                break;
            };
            if best.as_ref().is_none_or(|best| torus.total(&word) < torus.total(best)) {
                best = Some(word);
            }
        }
        best
    }
}

/// On boards with more cells than this, misplaced tiles do not predict the remaining cost: a beam
/// that ignores them finds shorter words, in less time.
const LARGE: usize = 200;
/// The words of a narrower beam are so similar that only one of them is completed.
const NARROW: usize = 16;
/// How many attempts make a round.
pub(super) const ROUND: usize = 4;
/// How many cells of boards a beam may keep for each line it locks.
const MEMORY: usize = 30_000_000;
