//! The join: boards all of whose places are far, depth first over partial boards.
//!
//! A node is a partial board in which the first places are all far. The next place shares its key
//! with what is placed, so the index lists its far placements; those that agree with the tiles
//! already placed and put new tiles into empty cells are the children. Boards are taken up to the
//! symmetries of the first place: it has one placement of each orbit.

use rayon::prelude::*;

use super::index::{DIGIT, Index};
use super::places::Place;

/// The most cells of a board.
pub const CELLS_MAX: usize = 25;
/// A tile that is nowhere yet.
pub const NOWHERE: u8 = u8::MAX;

/// A partial board: the cell of each tile.
pub type Partial = [u8; CELLS_MAX];

/// What a join found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// The number of nodes in which the first 1, 2, … places are far.
    pub nodes: Vec<u64>,
    /// Boards all of whose places are far, at most [`BOARDS_MAX`].
    pub boards: Vec<Partial>,
}

/// How many boards are listed.
pub const BOARDS_MAX: usize = 1000;

impl Joined {
    /// Both together.
    pub fn and(mut self, other: Joined) -> Joined {
        self.nodes.resize(self.nodes.len().max(other.nodes.len()), 0);
        self.nodes.iter_mut().zip(&other.nodes).for_each(|(a, b)| *a += b);
        self.boards.extend(other.boards);
        self.boards.sort_unstable();
        self.boards.truncate(BOARDS_MAX);
        self
    }
}

/// Joins from some placements of the first place: their cells in the order of its tiles.
pub fn join(index: &Index, places: &[Place], first: &[Vec<u8>]) -> Joined {
    let begin = |mut joined: Joined, cells: &Vec<u8>| {
        joined.nodes.resize(places.len(), 0);
        let mut board = [NOWHERE; CELLS_MAX];
        for (&tile, &cell) in places[0].tiles.iter().zip(cells) {
            board[usize::from(tile)] = places[0].away[usize::from(cell)];
        }
        let used = cells.iter().fold(0, |used, &c| used | 1u32 << places[0].away[usize::from(c)]);
        extend(index, places, 1, (&board, used), &mut joined);
        joined
    };
    first.par_iter().fold(Joined::default, begin).reduce(Joined::default, Joined::and)
}

fn extend(
    index: &Index,
    places: &[Place],
    depth: usize,
    (board, used): (&Partial, u32),
    joined: &mut Joined,
) {
    joined.nodes[depth - 1] += 1;
    let Some(place) = places.get(depth) else {
        if joined.boards.len() < BOARDS_MAX {
            joined.boards.push(*board);
        }
        return;
    };
    let rest = place.known.len();
    let (key, after) = place.tiles.split_at(place.tiles.len() - rest);
    let home = |tile: u8| u64::from(place.home[usize::from(board[usize::from(tile)])]);
    let key = key.iter().fold(0, |key, &tile| key << DIGIT | home(tile));
    'far: for code in index.with_key(key) {
        let (mut next, mut filled) = (*board, used);
        for (i, (&tile, &known)) in after.iter().zip(&place.known).enumerate() {
            let digit = code >> (DIGIT * (rest - 1 - i) as u32) & ((1 << DIGIT) - 1);
            if known {
                if home(tile) != digit {
                    continue 'far;
                }
            } else {
                let cell = place.away[digit as usize];
                if filled >> cell & 1 == 1 {
                    continue 'far;
                }
                filled |= 1 << cell;
                next[usize::from(tile)] = cell;
            }
        }
        extend(index, places, depth + 1, (&next, filled), joined);
    }
}
