//! Solving a board at once, then better while time lasts.
//!
//! The attempts come in rounds, each with beams twice as wide, and a round's attempts run side by
//! side. What a round finds depends on nothing but the board, so only the clock can make two runs
//! differ: of the nodes that are left each attempt has its share.

use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::attempt::{Attempt, ROUND};
use super::clock::Clock;
use super::torus::{Board, Torus, Turn};

/// How many rounds there are if time is not limited, as long as they help: about a second's worth.
fn rounds(torus: &Torus) -> u32 {
    match torus.cells() {
        0..40 => 3,
        40..150 => 1,
        _ => 0,
    }
}

/// A solution; `None` if it was interrupted before there was one. Stops early if the solution is no
/// longer than `lower`.
pub(super) fn solve(
    torus: &Torus,
    start: &Board,
    lower: u32,
    timed: bool,
    clock: &Clock,
) -> Option<Vec<Turn>> {
    let first = Attempt::first(torus).run(torus, start, clock, &|| clock.is_interrupted())?;
    let mut best = first;
    for round in 0.. {
        let length = torus.total(&best);
        if clock.length.swap(length, Ordering::Relaxed) != length {
            clock.better(length);
        }
        if length <= lower || clock.is_over() || !timed && round >= rounds(torus) {
            break;
        }
        let share = clock.left() / ROUND as u64;
        let run = |number: usize| {
            let mut attempt = Attempt::later(torus, round, number);
            attempt.plan.nodes = share;
            attempt.run(torus, start, clock, &|| clock.is_late())
        };
        let found: Vec<Option<Vec<Turn>>> = (0..ROUND).into_par_iter().map(run).collect();
        for word in found.into_iter().flatten() {
            if torus.total(&word) < torus.total(&best) {
                best = word;
            }
        }
        if !timed && torus.total(&best) == length {
            break;
        }
    }
    Some(best)
}
