//! A board of up to 400 cells, and what it takes to walk on it.
//!
//! Boards have one normal form: each cell holds the goal cell of its tile. So the goal is always
//! "cell c on cell c", the blank is the number of its goal cell, and finding a path between any two
//! boards is the same task after relabelling. The improvers rely on that: a segment of a solution
//! is a task like the whole.

// The blank goes up (0), down, left, right (3): the way back is the number with its last bit
// turned.

/// No cell.
pub const NONE: u16 = u16::MAX;

/// The shape of a board.
#[derive(Clone, Debug)]
pub struct Grid {
    pub rows: usize,
    pub cols: usize,
    /// The cell beside each cell, each way.
    pub beside: Vec<[u16; 4]>,
    pub row: Vec<u16>,
    pub col: Vec<u16>,
}

/// A board with the blank's number in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Where the tile of each cell belongs.
    pub homes: Vec<u16>,
    /// Where the blank belongs.
    pub blank: u16,
}

impl Grid {
    pub fn new(rows: usize, cols: usize) -> Grid {
        let place = |row: usize, col: usize| {
            let cell = row * cols + col;
            [
                if row > 0 { cell - cols } else { NONE.into() },
                if row + 1 < rows { cell + cols } else { NONE.into() },
                if col > 0 { cell - 1 } else { NONE.into() },
                if col + 1 < cols { cell + 1 } else { NONE.into() },
            ]
            .map(|cell| cell as u16)
        };
        let cells = 0..rows * cols;
        Grid {
            rows,
            cols,
            beside: cells.clone().map(|cell| place(cell / cols, cell % cols)).collect(),
            row: cells.clone().map(|cell| (cell / cols) as u16).collect(),
            col: cells.map(|cell| (cell % cols) as u16).collect(),
        }
    }

    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// Steps between two cells.
    pub fn apart(&self, a: usize, b: usize) -> u32 {
        u32::from(self.row[a].abs_diff(self.row[b]) + self.col[a].abs_diff(self.col[b]))
    }

    /// How far the tiles are from home, all in all.
    pub fn manhattan(&self, task: &Task) -> u32 {
        let far = |(cell, &home): (usize, &u16)| match home == task.blank {
            true => 0,
            false => self.apart(cell, home.into()),
        };
        task.homes.iter().enumerate().map(far).sum()
    }
}

impl Task {
    /// The way from one board to another, both with the same labels.
    pub fn between(from: &[u16], to: &[u16], blank: u16) -> Task {
        let mut home = vec![0; to.len()];
        for (cell, &tile) in to.iter().enumerate() {
            home[usize::from(tile)] = cell as u16;
        }
        let homes = from.iter().map(|&tile| home[usize::from(tile)]).collect();
        Task { homes, blank: home[usize::from(blank)] }
    }

    /// Where the blank is.
    pub fn hole(&self) -> usize {
        self.homes.iter().position(|&home| home == self.blank).expect("a blank")
    }

    pub fn done(&self) -> bool {
        self.homes.iter().enumerate().all(|(cell, &home)| cell == usize::from(home))
    }

    /// Whether there is a way at all: the parity of the permutation is that of the blank's way.
    pub fn solvable(&self, grid: &Grid) -> bool {
        let mut seen = vec![false; self.homes.len()];
        let mut odd = grid.apart(self.hole(), self.blank.into()) % 2 == 1;
        for start in 0..seen.len() {
            let mut cell = start;
            while !seen[cell] {
                seen[cell] = true;
                cell = self.homes[cell].into();
                odd ^= cell != start;
            }
        }
        !odd
    }

    /// Moves the blank; `hole` is where it is and becomes where it is then.
    pub fn go(&mut self, grid: &Grid, hole: &mut usize, way: u8) {
        let next = usize::from(grid.beside[*hole][usize::from(way)]);
        self.homes.swap(*hole, next);
        *hole = next;
    }
}
