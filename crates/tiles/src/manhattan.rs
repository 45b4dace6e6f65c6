//! Manhattan distance: how many cells every tile is from its home, all added up.

use crate::board::{Board, ROOM};
use crate::bound::Bound;
use crate::machine::{Machine, on};

/// For every tile and cell, the distance; and by how much it grows as a tile goes from a cell to
/// another.
pub struct Manhattan {
    distances: [[u8; ROOM]; ROOM],
    grows: [[[i8; ROOM]; ROOM]; ROOM],
}

/// A machine that searches a board by it.
pub fn machine(board: Board) -> Box<dyn Machine> {
    on(board, Manhattan::new(board))
}

impl Manhattan {
    /// Of a board.
    pub fn new(board: Board) -> Manhattan {
        let mut distances = [[0; ROOM]; ROOM];
        for (tile, cells) in distances.iter_mut().enumerate().take(board.cells()) {
            for (cell, distance) in cells.iter_mut().enumerate().take(board.cells()) {
                *distance = board.distance(tile, cell) as u8;
            }
        }
        let mut grows = [[[0; ROOM]; ROOM]; ROOM];
        for from in 0..board.cells() {
            for to in board.beside(from) {
                for (tile, grows) in grows[from][to].iter_mut().enumerate() {
                    *grows = distances[tile][to] as i8 - distances[tile][from] as i8;
                }
            }
        }
        Manhattan { distances, grows }
    }
}

impl Bound for Manhattan {
    type State = u32;
    type Step = u32;
    const WAITS: bool = false;
    const BY_TWO: bool = true;
    const CHEAP: bool = true;

    fn start(&self, homes: &[u8], blank: usize) -> u32 {
        let tiles = homes.iter().enumerate().filter(|&(cell, _)| cell != blank);
        tiles.map(|(cell, &home)| u32::from(self.distances[usize::from(home)][cell])).sum()
    }

    fn value(&self, state: &u32) -> u32 {
        *state
    }

    #[inline(always)]
    fn step(&self, state: &u32, _: &[u8; ROOM], tile: usize, from: usize, to: usize) -> u32 {
        state.wrapping_add_signed(self.grows[from % ROOM][to % ROOM][tile % ROOM].into())
    }

    #[inline(always)]
    fn judge(&self, _: &u32, step: &mut u32, _: u32) -> u32 {
        *step
    }

    #[inline(always)]
    fn after(&self, _: &u32, step: &u32) -> u32 {
        *step
    }

    fn bytes(&self) -> u64 {
        size_of::<Manhattan>() as u64
    }
}
