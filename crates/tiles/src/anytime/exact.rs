//! Shortest ways, by iterative deepening with the Manhattan distance.
//!
//! For the last block of a board, and for short stretches of a solution: those are solved or shown
//! to be shortest within some thousand nodes, for few tiles move in them.

use super::grid::{Grid, NONE, Task};

/// A depth-first search that carries the Manhattan distance.
pub struct Exact<'a> {
    grid: &'a Grid,
    homes: Vec<u16>,
    path: Vec<u8>,
    /// Turns the order in which ways are tried, so that ties are broken in many ways.
    turn: u8,
    left: u64,
    /// Nodes made so far, over all searches.
    pub nodes: u64,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Found,
    /// There is no way within the limit.
    None,
    /// The nodes ran out.
    Unknown,
}

impl<'a> Exact<'a> {
    pub fn new(grid: &'a Grid) -> Self {
        Exact { grid, homes: Vec::new(), path: Vec::new(), turn: 0, left: 0, nodes: 0 }
    }

    /// A shortest way of at most `limit` moves, by so many nodes. `turn` picks among equals.
    pub fn solve(&mut self, task: &Task, limit: u32, nodes: u64, turn: u8) -> (End, &[u8]) {
        let far = self.grid.manhattan(task);
        let hole = task.hole();
        let mut depth = far;
        if (self.grid.apart(hole, task.blank.into()) ^ far) % 2 == 1 {
            depth += 1;
        }
        let mut end = End::None;
        self.left = nodes;
        self.turn = turn;
        while depth <= limit && end == End::None {
            end = self.within(task, hole, far, depth);
            depth += 2;
        }
        self.nodes += nodes - self.left;
        (end, &self.path)
    }

    fn within(&mut self, task: &Task, hole: usize, far: u32, depth: u32) -> End {
        self.homes.clear();
        self.homes.extend_from_slice(&task.homes);
        self.path.clear();
        if far == 0 && task.done() {
            return End::Found;
        }
        self.deepen(hole, 4, far, depth, task.blank.into())
    }

    fn deepen(&mut self, hole: usize, last: u8, far: u32, depth: u32, blank: usize) -> End {
        for k in 0..4u8 {
            let way = (k ^ self.turn) & 3;
            let next = self.grid.beside[hole][usize::from(way)];
            if next == NONE || way ^ 1 == last {
                continue;
            }
            if self.left == 0 {
                return End::Unknown;
            }
            self.left -= 1;
            let next = usize::from(next);
            let home = self.homes[next];
            let far = far + self.grid.apart(hole, home.into()) - self.grid.apart(next, home.into());
            // The blank's own way counts too: it is another bound, of the same parity.
            if far.max(self.grid.apart(next, blank)) >= depth {
                continue;
            }
            self.path.push(way);
            self.homes.swap(hole, next);
            if far == 0 && next == blank {
                return End::Found;
            }
            match self.deepen(next, way, far, depth - 1, blank) {
                End::None => {}
                end => return end,
            }
            self.homes.swap(hole, next);
            self.path.pop();
        }
        End::None
    }
}
