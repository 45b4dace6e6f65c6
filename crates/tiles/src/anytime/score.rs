//! The estimate of a board: distances, and pairs of tiles that block each other.
//!
//! Two tiles in their home line in the wrong order cost two moves beyond their distances. Counted
//! pair by pair (three tiles the wrong way round count three pairs) it is no bound any more, but a
//! better guess, and a move changes only the pairs of one tile in two lines.

use super::grid::{Grid, Task};
use crate::random::Random;

/// What a score is made of.
#[derive(Clone, Debug)]
pub struct Scale {
    cells: usize,
    /// By tile and cell.
    far: Vec<i32>,
    /// For a pair that is in its way.
    conflict: i32,
    /// The hash of a board is the sum over its tiles of the product of these two.
    tile_keys: Vec<u64>,
    cell_keys: Vec<u64>,
}

/// The incremental part of the estimate of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub hash: u64,
    pub score: i32,
    pub far: u32,
}

/// The weight of a step of a tile towards home.
pub const UNIT: i32 = 16;

impl Scale {
    pub fn new(grid: &Grid, conflict: i32, weigh: impl Fn(usize, usize) -> i32) -> Scale {
        let cells = grid.cells();
        let mut random = Random(7);
        let mut keys = || (0..cells).map(|_| random.draw() | 1).collect();
        let mut far = vec![0; cells * cells];
        for tile in 0..cells {
            for cell in 0..cells {
                far[tile * cells + cell] = weigh(tile, cell);
            }
        }
        Scale { cells, far, conflict, tile_keys: keys(), cell_keys: keys() }
    }

    /// From nothing.
    pub fn of(&self, grid: &Grid, task: &Task) -> Score {
        let mut score = Score { far: grid.manhattan(task), ..Score::default() };
        let mut pairs = 0;
        for (cell, &home) in task.homes.iter().enumerate() {
            let product = self.tile_keys[usize::from(home)].wrapping_mul(self.cell_keys[cell]);
            score.hash = score.hash.wrapping_add(product);
            if home != task.blank {
                score.score += self.far[usize::from(home) * self.cells + cell];
                pairs += self.in_row(grid, &task.homes, home, cell, task.blank);
                pairs += self.in_column(grid, &task.homes, home, cell, task.blank);
            }
        }
        score.score += pairs / 2 * self.conflict;
        score
    }

    /// The score after a tile went from a cell to the blank's; the board is that before.
    #[inline(always)]
    pub fn after(
        &self,
        grid: &Grid,
        homes: &[u16],
        score: &Score,
        from: usize,
        to: usize,
        blank: u16,
    ) -> Score {
        let home = homes[from];
        let tile = usize::from(home);
        let far = &self.far[tile * self.cells..][..self.cells];
        let mut value = score.score + far[to] - far[from];
        let upright = grid.col[from] == grid.col[to];
        let pairs = if upright {
            self.in_row(grid, homes, home, to, blank) - self.in_row(grid, homes, home, from, blank)
        } else {
            self.in_column(grid, homes, home, to, blank)
                - self.in_column(grid, homes, home, from, blank)
        };
        value += pairs * self.conflict;
        Score {
            hash: score.hash.wrapping_add(self.turn(tile, from, to, blank)),
            score: value,
            far: score.far + grid.apart(to, tile) - grid.apart(from, tile),
        }
    }

    /// What a step of a tile into the blank's cell adds to the hash.
    #[inline(always)]
    pub fn turn(&self, tile: usize, from: usize, to: usize, blank: u16) -> u64 {
        let cells = self.cell_keys[to].wrapping_sub(self.cell_keys[from]);
        let tiles = self.tile_keys[tile].wrapping_sub(self.tile_keys[usize::from(blank)]);
        cells.wrapping_mul(tiles)
    }

    /// Pairs of a tile on a cell with others of its row.
    #[inline(always)]
    fn in_row(&self, grid: &Grid, homes: &[u16], home: u16, cell: usize, blank: u16) -> i32 {
        let row = grid.row[cell];
        if grid.row[usize::from(home)] != row {
            return 0;
        }
        let first = usize::from(row) * grid.cols;
        let (low, high) = (first as u16, (first + grid.cols) as u16);
        let mut pairs = 0;
        for (at, &other) in homes[first..first + grid.cols].iter().enumerate() {
            let mine = other >= low && other < high && other != blank;
            let wrong = (first + at < cell && other > home) || (first + at > cell && other < home);
            pairs += i32::from(mine && wrong);
        }
        pairs
    }

    /// Pairs of a tile on a cell with others of its column.
    #[inline(always)]
    fn in_column(&self, grid: &Grid, homes: &[u16], home: u16, cell: usize, blank: u16) -> i32 {
        let col = grid.col[cell];
        if grid.col[usize::from(home)] != col {
            return 0;
        }
        let mut pairs = 0;
        let mut at = usize::from(col);
        while at < homes.len() {
            let other = homes[at];
            let mine = grid.col[usize::from(other)] == col && other != blank;
            let wrong = (at < cell && other > home) || (at > cell && other < home);
            pairs += i32::from(mine && wrong);
            at += grid.cols;
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anytime::grid::NONE;

    #[test]
    fn carried_along_and_from_nothing_are_the_same() {
        let mut random = Random(9);
        for (rows, cols, blank) in [(2, 3, 4), (5, 5, 0), (4, 7, 13), (20, 20, 399)] {
            let grid = Grid::new(rows, cols);
            let scale = Scale::new(&grid, 5, |tile, cell| 3 * grid.apart(tile, cell).pow(2) as i32);
            let homes: Vec<u16> = (0..grid.cells() as u16).collect();
            let mut task = Task { homes, blank };
            let mut hole = task.hole();
            let mut score = scale.of(&grid, &task);
            assert_eq!((score.score, score.far), (0, 0));
            for _ in 0..2000 {
                let way = random.below(4);
                let next = grid.beside[hole][way];
                if next != NONE {
                    let from = usize::from(next);
                    score = scale.after(&grid, &task.homes, &score, from, hole, blank);
                    task.go(&grid, &mut hole, way as u8);
                    assert_eq!(score, scale.of(&grid, &task));
                }
            }
        }
    }
}
