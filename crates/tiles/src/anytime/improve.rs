//! Shorter ways between two boards of a solution.
//!
//! A segment of a solution is a task of its own: from the board at its beginning to the board at
//! its end, relabelled. Few tiles move in it, so a narrow beam does well on it, and the Manhattan
//! distance prunes what cannot be shorter. A different path of equal length is accepted too: the
//! next segments then overlap something new. Segments of one pass do not overlap, so they are
//! searched in parallel, and the outcome does not depend on the number of threads.

use super::beam::{Beam, Request};
use super::grid::{Grid, Task};
use super::metric::tidy;
use super::score::Scale;
use rayon::prelude::*;

/// One pass over a solution, in stretches of `length` after the first `first` steps. Gives a
/// solution that is at least as good, and the boards made.
pub fn pass(
    grid: &Grid,
    scale: &Scale,
    task: &Task,
    ways: &[u8],
    request: &Request,
    (first, length): (usize, usize),
    stop: &(dyn Fn() -> bool + Sync),
) -> (Vec<u8>, u64) {
    let (head, rest) = ways.split_at(first.min(ways.len()));
    let (mut board, mut hole) = (task.clone(), task.hole());
    for &way in head {
        board.go(grid, &mut hole, way);
    }
    let mut stretches = Vec::new();
    for old in rest.chunks(length) {
        let before = board.homes.clone();
        for &way in old {
            board.go(grid, &mut hole, way);
        }
        stretches.push((Task::between(&before, &board.homes, task.blank), old));
    }
    let better: Vec<(Vec<u8>, u64)> = stretches
        .par_iter()
        .enumerate()
        .map_init(Beam::default, |beam, (k, (task, old))| {
            let made = beam.made;
            let seed = request.seed.wrapping_add(k as u64);
            let request = Request { limit: request.metric.cost(old), seed, ..*request };
            let new = beam.search(grid, scale, task, &request, stop).ways;
            (new.unwrap_or_else(|| old.to_vec()), beam.made - made)
        })
        .collect();
    let mut whole = head.to_vec();
    better.iter().for_each(|(new, _)| whole.extend_from_slice(new));
    let whole = tidy(&whole);
    let made = better.iter().map(|(_, made)| made).sum();
    // Long moves may be cut in two where stretches meet.
    match request.metric.cost(&whole) <= request.metric.cost(ways) {
        true => (whole, made),
        false => (ways.to_vec(), made),
    }
}
