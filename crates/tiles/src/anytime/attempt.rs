//! One attempt at the whole board: a beam, another from where it got stuck, and so on.
//!
//! A beam on a large board brings nearly all tiles home and then has too few boards to sort out
//! the rest. So the next one starts from the nearest board, four times as wide, for as long as
//! that helps; what is left after that is peeled. An attempt may go from the goal to the start as
//! well: the way back is as good, and differs.

use super::beam::{Answer, Ask, Beam};
use super::grid::{Grid, Task};
use super::metric::tidy;
use super::peel::peel;
use super::score::Scale;

/// How often a wider beam takes over.
const RELAYS: usize = 2;

/// An attempt, from either end.
pub fn attempt(
    grid: &Grid,
    scale: &Scale,
    beam: &mut Beam,
    task: &Task,
    ask: &Ask,
    backwards: bool,
    stop: &(dyn Fn() -> bool + Sync),
) -> Answer {
    if !backwards {
        return relay(grid, scale, beam, task, ask, stop);
    }
    let goal: Vec<u16> = (0..task.homes.len() as u16).collect();
    let back = Task::between(&goal, &task.homes, task.blank);
    let mut answer = relay(grid, scale, beam, &back, ask, stop);
    if let Some(ways) = &mut answer.ways {
        ways.reverse();
        for way in ways {
            *way ^= 1;
        }
    }
    answer
}

fn relay(
    grid: &Grid,
    scale: &Scale,
    beam: &mut Beam,
    task: &Task,
    ask: &Ask,
    stop: &(dyn Fn() -> bool + Sync),
) -> Answer {
    let mut answer = beam.search(grid, scale, task, ask, stop);
    if answer.ways.is_some() || answer.whole || grid.cells() < LARGE || stop() {
        return answer;
    }
    let mut board = task.clone();
    let mut hole = board.hole();
    let mut ways = Vec::new();
    let mut ask = *ask;
    for _ in 0..RELAYS {
        for &way in &answer.near {
            board.go(grid, &mut hole, way);
        }
        ways.append(&mut answer.near);
        let cost = ask.metric.cost(&ways);
        if cost >= ask.limit || stop() {
            break;
        }
        let wider = Ask {
            width: ask.width * 4,
            limit: ask.limit - cost,
            seed: ask.seed.wrapping_add(1),
            ..ask
        };
        answer = beam.search(grid, scale, &board, &wider, stop);
        ask.width = wider.width;
        ask.seed = wider.seed;
        if answer.ways.is_some() || answer.near.is_empty() {
            break;
        }
    }
    let rest = answer.ways.take().unwrap_or_else(|| peel(grid, &board));
    ways.extend(rest);
    Answer { ways: Some(tidy(&ways)), near: Vec::new(), whole: false }
}

/// From this number of cells on, boards need more than a plain beam.
pub const LARGE: usize = 50;
