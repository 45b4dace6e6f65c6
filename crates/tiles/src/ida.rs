//! Iterative deepening on a board of tiles.
//!
//! The children of a node are made in three strokes: what each move changes is worked out and the
//! memory it needs is asked for; each is judged; and only those that pass become whole states. So
//! the looks of brothers wait for memory together, and most children are never more than a step.

use crate::cells::Board;

/// Something that bounds the moves that are left, carried along from board to board.
pub trait Bound {
    /// What it carries.
    type State: Copy;
    /// What a move changes.
    type Step: Copy;
    /// For a board: which tile is on each cell.
    fn start(&self, tiles: &[u8]) -> Self::State;
    /// The bound of a state.
    fn value(&self, state: &Self::State) -> u32;
    /// A tile goes from a cell to another. Asks for the memory that will be looked at.
    fn step(&self, state: &Self::State, tile: usize, from: usize, to: usize) -> Self::Step;
    /// The bound after a step if it is at most `limit`; otherwise something that is greater.
    fn judge(&self, state: &Self::State, step: &mut Self::Step, limit: u32) -> u32;
    /// The state after a step that was judged.
    fn after(&self, state: &Self::State, step: &Self::Step) -> Self::State;
}

/// A search.
pub struct Search<'a, B: Bound> {
    bound: &'a B,
    /// For each cell, those beside it: above, left, right, below.
    beside: [([u8; 4], u8); 32],
    tiles: [u8; 32],
    /// Nodes made, the first included.
    pub nodes: u64,
    next: u32,
}

impl<'a, B: Bound> Search<'a, B> {
    pub fn new(board: Board, bound: &'a B) -> Self {
        let mut beside = [([0; 4], 0); 32];
        for (cell, (four, count)) in beside[..board.cells()].iter_mut().enumerate() {
            for next in board.beside(cell) {
                four[usize::from(*count)] = next as u8;
                *count += 1;
            }
        }
        Search { bound, beside, tiles: [0; 32], nodes: 0, next: 0 }
    }

    /// The length of a shortest solution. The blank is 0 and belongs to the first cell.
    pub fn solve(&mut self, tiles: &[u8]) -> u32 {
        self.tiles[..tiles.len()].copy_from_slice(tiles);
        self.nodes = 1;
        let blank = tiles.iter().position(|&t| t == 0).expect("a blank");
        let state = self.bound.start(tiles);
        let mut limit = self.bound.value(&state);
        loop {
            self.next = u32::MAX;
            if limit == 0 || self.deepen(&state, blank, 32, limit) {
                return limit;
            }
            limit += self.next;
        }
    }

    /// Whether a solution of at most so many moves was found.
    fn deepen(&mut self, state: &B::State, blank: usize, last: usize, left: u32) -> bool {
        let (four, count) = self.beside[blank % 32];
        let mut steps: [(std::mem::MaybeUninit<B::Step>, u8); 4] = [(std::mem::MaybeUninit::uninit(), 0); 4];
        let mut n = 0;
        for k in 0..usize::from(count) {
            let cell = usize::from(four[k % 4]);
            if cell != last {
                let tile = usize::from(self.tiles[cell % 32]);
                steps[n % 4] = (std::mem::MaybeUninit::new(self.bound.step(state, tile, cell, blank)), cell as u8);
                n += 1;
            }
        }
        self.nodes += n as u64;
        for k in 0..n {
            let (step, cell) = &mut steps[k % 4];
            // SAFETY: the first n were written.
            let step = unsafe { step.assume_init_mut() };
            let h = self.bound.judge(state, step, left - 1);
            if h >= left {
                self.next = self.next.min(h + 1 - left);
                continue;
            }
            if h == 0 {
                self.nodes -= (n - 1 - k) as u64;
                return true;
            }
            let cell = usize::from(*cell);
            let tile = self.tiles[cell % 32];
            self.tiles[blank % 32] = tile;
            self.tiles[cell % 32] = 0;
            let child = self.bound.after(state, step);
            // Counted as if children were made one by one.
            self.nodes -= (n - 1 - k) as u64;
            if self.deepen(&child, cell, blank, left - 1) {
                return true;
            }
            self.nodes += (n - 1 - k) as u64;
            self.tiles[cell % 32] = tile;
            self.tiles[blank % 32] = 0;
        }
        false
    }
}

/// Manhattan distance.
pub struct Manhattan {
    /// By tile and cell.
    distances: [[u8; 32]; 32],
}

impl Manhattan {
    pub fn new(board: Board) -> Manhattan {
        let mut distances = [[0; 32]; 32];
        for tile in 1..board.cells() {
            for cell in 0..board.cells() {
                let down = (tile / board.cols).abs_diff(cell / board.cols);
                distances[tile][cell] = (down + (tile % board.cols).abs_diff(cell % board.cols)) as u8;
            }
        }
        Manhattan { distances }
    }
}

impl Bound for Manhattan {
    type State = u32;
    type Step = u32;
    fn start(&self, tiles: &[u8]) -> u32 {
        tiles.iter().enumerate().map(|(cell, &t)| u32::from(self.distances[usize::from(t)][cell])).sum()
    }
    fn value(&self, state: &u32) -> u32 {
        *state
    }
    #[inline(always)]
    fn step(&self, state: &u32, tile: usize, from: usize, to: usize) -> u32 {
        let d = &self.distances[tile % 32];
        state + u32::from(d[to % 32]) - u32::from(d[from % 32])
    }
    #[inline(always)]
    fn judge(&self, _: &u32, step: &mut u32, _: u32) -> u32 {
        *step
    }
    #[inline(always)]
    fn after(&self, _: &u32, step: &u32) -> u32 {
        *step
    }
}
