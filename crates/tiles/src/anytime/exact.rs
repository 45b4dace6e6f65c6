//! A shortest way on a small board, by iterative deepening with the Manhattan distance.
//!
//! For the block of three by three at most that is left of a board after peeling: some thousand
//! nodes.

use super::grid::{Grid, NONE, Task};

struct Exact<'a> {
    grid: &'a Grid,
    homes: Vec<u16>,
    blank: usize,
    ways: Vec<u8>,
}

/// A shortest way. There must be one, and the board be small.
pub fn shortest(grid: &Grid, task: &Task) -> Vec<u8> {
    let blank = task.blank.into();
    let mut exact = Exact { grid, homes: task.homes.clone(), blank, ways: Vec::new() };
    let (far, hole) = (grid.manhattan(task), task.hole());
    // All solutions have the parity of the blank's way.
    let mut left = far + (far ^ grid.apart(hole, blank)) % 2;
    while !task.done() && !exact.deepen(hole, 4, far, left) {
        left += 2;
    }
    exact.ways
}

impl Exact<'_> {
    /// Whether there is a way of at most `left` moves; it is in `ways` then.
    fn deepen(&mut self, hole: usize, last: u8, far: u32, left: u32) -> bool {
        for way in 0..4u8 {
            let next = self.grid.beside[hole][usize::from(way)];
            if next == NONE || way ^ 1 == last {
                continue;
            }
            let next = usize::from(next);
            let home = usize::from(self.homes[next]);
            let far = far + self.grid.apart(hole, home) - self.grid.apart(next, home);
            if far >= left {
                continue;
            }
            self.homes.swap(hole, next);
            self.ways.push(way);
            if (far == 0 && next == self.blank) || self.deepen(next, way, far, left - 1) {
                return true;
            }
            self.ways.pop();
            self.homes.swap(hole, next);
        }
        false
    }
}
