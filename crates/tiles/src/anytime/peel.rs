//! A first solution at once: the outer lines are put in order one by one.
//!
//! The way people do it. A row or a column at the edge, farthest from the blank's home, gets its
//! tiles one after another; the last two of a line go in together, through a pocket of two by
//! three cells. What is left, three by three at most, is solved with the fewest moves. Always
//! some way, never a short one: more than twice what beams find, in three milliseconds for 400
//! cells.

use super::exact::shortest;
use super::grid::{Grid, NONE, Task};
use std::collections::VecDeque;

struct Peel<'a> {
    grid: &'a Grid,
    task: Task,
    hole: usize,
    /// Cells that must not change any more.
    fixed: Vec<bool>,
    ways: Vec<u8>,
    /// How each cell was reached, in a breadth-first walk.
    by: Vec<u8>,
    queue: VecDeque<usize>,
}

/// Some solution.
pub fn peel(grid: &Grid, task: &Task) -> Vec<u8> {
    let mut peel = Peel {
        grid,
        task: task.clone(),
        hole: task.hole(),
        fixed: vec![false; grid.cells()],
        ways: Vec::new(),
        by: Vec::new(),
        queue: VecDeque::new(),
    };
    let (mut rows, mut cols) = (0..grid.rows, 0..grid.cols);
    let (row, col) = (task.blank as usize / grid.cols, task.blank as usize % grid.cols);
    while rows.len() > 3 || cols.len() > 3 {
        // Cells of the line, from its first, and the step to the inside.
        let (line, inside): (Vec<usize>, i32) = if rows.len() >= cols.len() {
            let last = row - rows.start < rows.end - 1 - row;
            let edge = if last { rows.end - 1 } else { rows.start };
            rows = if last { rows.start..edge } else { edge + 1..rows.end };
            let inside = grid.cols as i32;
            (
                cols.clone().map(|c| edge * grid.cols + c).collect(),
                if last { -inside } else { inside },
            )
        } else {
            let last = col - cols.start < cols.end - 1 - col;
            let edge = if last { cols.end - 1 } else { cols.start };
            cols = if last { cols.start..edge } else { edge + 1..cols.end };
            (rows.clone().map(|r| r * grid.cols + edge).collect(), if last { -1 } else { 1 })
        };
        peel.line(&line, inside);
    }
    peel.block(rows, cols);
    peel.ways
}

impl Peel<'_> {
    fn line(&mut self, line: &[usize], inside: i32) {
        if line.iter().all(|&cell| usize::from(self.task.homes[cell]) == cell) {
            line.iter().for_each(|&cell| self.fixed[cell] = true);
            return;
        }
        let (rest, two) = line.split_at(line.len() - 2);
        for &cell in rest {
            self.bring(cell as u16, cell);
            self.fixed[cell] = true;
        }
        let deep = |cell: usize, by: i32| (cell as i32 + by * inside) as usize;
        let &[a, b] = two else { unreachable!() };
        // The pocket; on a board of two or three lines, all of what is left.
        let narrow = line.len() <= 3;
        let pocket: Vec<usize> = if narrow {
            (0..self.fixed.len()).filter(|&cell| !self.fixed[cell]).collect()
        } else {
            let aside = deep(a, 2);
            self.bring(a as u16, aside);
            self.fixed[aside] = true;
            self.bring(b as u16, deep(b, 1));
            self.fixed[aside] = false;
            two.iter().flat_map(|&cell| [cell, deep(cell, 1), deep(cell, 2)]).collect()
        };
        if !narrow {
            let tiles = [a, b].map(|home| self.find(home as u16));
            tiles.iter().for_each(|&cell| self.fixed[cell] = true);
            let reach = self.walk(self.hole, |cell| pocket.contains(&cell));
            self.follow(reach);
            tiles.iter().for_each(|&cell| self.fixed[cell] = false);
        }
        self.pair(&pocket, a, b);
        self.fixed[a] = true;
        self.fixed[b] = true;
    }

    fn find(&self, home: u16) -> usize {
        self.task.homes.iter().position(|&h| h == home).expect("a tile")
    }

    /// The way of a walker from a cell to the first that will do, over cells that are not fixed.
    fn walk(&mut self, from: usize, will_do: impl Fn(usize) -> bool) -> Vec<u8> {
        self.by.clear();
        self.by.resize(self.fixed.len(), 5);
        self.by[from] = 4;
        self.queue.clear();
        self.queue.push_back(from);
        while let Some(mut cell) = self.queue.pop_front() {
            if will_do(cell) {
                let mut ways = Vec::new();
                while self.by[cell] < 4 {
                    ways.push(self.by[cell]);
                    cell = self.grid.beside[cell][usize::from(self.by[cell] ^ 1)].into();
                }
                ways.reverse();
                return ways;
            }
            for (way, &next) in self.grid.beside[cell].iter().enumerate() {
                let next = usize::from(next);
                if next < self.by.len() && self.by[next] == 5 && !self.fixed[next] {
                    self.by[next] = way as u8;
                    self.queue.push_back(next);
                }
            }
        }
        unreachable!("what is left of the board hangs together")
    }

    fn follow(&mut self, ways: Vec<u8>) {
        for way in ways {
            self.task.go(self.grid, &mut self.hole, way);
            self.ways.push(way);
        }
    }

    /// Brings a tile to a cell, step by step.
    fn bring(&mut self, home: u16, target: usize) {
        let mut cell = self.find(home);
        for way in self.walk(cell, |cell| cell == target) {
            let next = usize::from(self.grid.beside[cell][usize::from(way)]);
            self.fixed[cell] = true;
            let ways = self.walk(self.hole, |cell| cell == next);
            self.fixed[cell] = false;
            self.follow(ways);
            self.follow(vec![way ^ 1]);
            cell = next;
        }
    }

    /// Brings two tiles home within a set of cells, with the fewest moves.
    fn pair(&mut self, pocket: &[usize], a: usize, b: usize) {
        let n = pocket.len();
        let mut index = vec![usize::MAX; self.fixed.len()];
        for (i, &cell) in pocket.iter().enumerate() {
            index[cell] = i;
        }
        let pack = |hole: usize, x: usize, y: usize| (hole * n + x) * n + y;
        let start = pack(index[self.hole], index[self.find(a as u16)], index[self.find(b as u16)]);
        let mut by = vec![5u8; n * n * n];
        by[start] = 4;
        let mut queue = VecDeque::from([start]);
        let step = |state: usize, way: u8| {
            let (hole, x, y) = (state / n / n, state / n % n, state % n);
            let next = self.grid.beside[pocket[hole]][usize::from(way)];
            if next == NONE || index[usize::from(next)] == usize::MAX {
                return None;
            }
            let next = index[usize::from(next)];
            let moved = |tile: usize| if tile == next { hole } else { tile };
            Some(pack(next, moved(x), moved(y)))
        };
        let mut ways = Vec::new();
        while let Some(mut state) = queue.pop_front() {
            if state / n % n == index[a] && state % n == index[b] {
                while by[state] < 4 {
                    ways.push(by[state]);
                    state = step(state, by[state] ^ 1).expect("the way back");
                }
                break;
            }
            for way in 0..4 {
                if let Some(next) = step(state, way).filter(|&next| by[next] == 5) {
                    by[next] = way;
                    queue.push_back(next);
                }
            }
        }
        ways.reverse();
        self.follow(ways);
    }

    /// The block that is left.
    fn block(&mut self, rows: std::ops::Range<usize>, cols: std::ops::Range<usize>) {
        let small = Grid::new(rows.len(), cols.len());
        let inner = |cell: u16| {
            let (row, col) = (cell as usize / self.grid.cols, cell as usize % self.grid.cols);
            ((row - rows.start) * cols.len() + col - cols.start) as u16
        };
        let cells = rows.clone().flat_map(|r| cols.clone().map(move |c| (r, c)));
        let homes = cells.map(|(r, c)| inner(self.task.homes[r * self.grid.cols + c])).collect();
        let task = Task { homes, blank: inner(self.task.blank) };
        self.follow(shortest(&small, &task));
    }
}
