//! One attempt at the whole board: a beam, another from where it got stuck, and so on.
//!
//! A beam on a large board brings nearly all tiles home and then has too few boards to sort out
//! the rest. So the next one starts from the nearest board, four times as wide, for as long as
//! that helps; what is left after that is peeled. An attempt may go from the goal to the start as
//! well: the way back is as good, and differs.

use super::beam::{Answer, Beam, Request};
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
    request: &Request,
    backwards: bool,
    stop: &(dyn Fn() -> bool + Sync),
) -> Answer {
    if !backwards {
        return relay(grid, scale, beam, task, request, stop);
    }
    let goal: Vec<u16> = (0..task.homes.len() as u16).collect();
    let back = Task::between(&goal, &task.homes, task.blank);
    let mut answer = relay(grid, scale, beam, &back, request, stop);
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
    request: &Request,
    stop: &(dyn Fn() -> bool + Sync),
) -> Answer {
    let mut answer = beam.search(grid, scale, task, request, stop);
    if answer.ways.is_some() || answer.whole || grid.cells() < LARGE || stop() {
        return answer;
    }
    let mut board = task.clone();
    let mut hole = board.hole();
    let mut ways = Vec::new();
    let mut request = *request;
    for _ in 0..RELAYS {
        for &way in &answer.near {
            board.go(grid, &mut hole, way);
        }
        ways.append(&mut answer.near);
        let cost = request.metric.cost(&ways);
        if cost >= request.limit || stop() {
            break;
        }
        let wider = Request {
            width: request.width * 4,
            limit: request.limit - cost,
            seed: request.seed.wrapping_add(1),
            ..request
        };
        answer = beam.search(grid, scale, &board, &wider, stop);
        request.width = wider.width;
        request.seed = wider.seed;
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
