//! The join: boards all of whose places are far, depth first over partial boards.
//!
//! A node is a partial board in which the places of the first steps are all far. The places of the
//! next step share their keys with what is placed, so the index lists the far placements of each;
//! what all lists agree on, and on the tiles already placed, and what puts new tiles into empty
//! cells, are the children. (One place after the other makes forty times as many nodes of three
//! places.) Boards are taken up to the symmetries of the first place: it has one placement of each
//! orbit.

use rayon::prelude::*;

use super::index::{DIGIT, Index};
use super::places::{Place, STEP_MAX};

/// The most cells of a board.
pub const CELLS_MAX: usize = 25;
/// A tile that is nowhere yet.
pub const NOWHERE: u8 = u8::MAX;

/// A partial board: the cell of each tile.
pub type Partial = [u8; CELLS_MAX];

/// What a join found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// The number of nodes in which the places of the first 1, 2, … steps are far.
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
pub fn join(index: &Index, steps: &[Vec<Place>], first: &[Vec<u8>]) -> Joined {
    let place = &steps[0][0];
    let begin = |mut joined: Joined, cells: &Vec<u8>| {
        joined.nodes.resize(steps.len(), 0);
        let mut board = [NOWHERE; CELLS_MAX];
        for (&tile, &cell) in place.tiles.iter().zip(cells) {
            board[usize::from(tile)] = place.away[usize::from(cell)];
        }
        let used = cells.iter().fold(0, |used, &c| used | 1u32 << place.away[usize::from(c)]);
        extend(index, steps, 1, (&board, used), &mut joined);
        joined
    };
    first.par_iter().fold(Joined::default, begin).reduce(Joined::default, Joined::and)
}

/// The digits of some tiles at a place, appended to a code.
#[inline(always)]
fn digits(place: &Place, board: &Partial, code: u64, tiles: &[u8]) -> u64 {
    let home = |tile: u8| u64::from(place.home[usize::from(board[usize::from(tile)])]);
    tiles.iter().fold(code, |code, &tile| code << DIGIT | home(tile))
}

fn extend(
    index: &Index,
    steps: &[Vec<Place>],
    depth: usize,
    (board, used): (&Partial, u32),
    joined: &mut Joined,
) {
    joined.nodes[depth - 1] += 1;
    let Some(step) = steps.get(depth) else {
        if joined.boards.len() < BOARDS_MAX {
            joined.boards.push(*board);
        }
        return;
    };
    let rest = step[0].known.len();
    let split = step[0].tiles.len() - rest;
    let mut keys = [(0u64, &[][..]); STEP_MAX];
    for (place, (key, far)) in step.iter().zip(&mut keys) {
        *key = digits(place, board, 0, &place.tiles[..split]);
        *far = index.with_key(*key);
    }
    let keys = &keys[..step.len()];
    let least = (0..keys.len()).min_by_key(|&i| keys[i].1.len()).expect("a step has places");
    let (lead, after) = (&step[least], &step[least].tiles[split..]);
    'far: for code in keys[least].1 {
        let (mut next, mut filled) = (*board, used);
        for (i, (&tile, &known)) in after.iter().zip(&lead.known).enumerate() {
            let digit = code >> (DIGIT * (rest - 1 - i) as u32) & ((1 << DIGIT) - 1);
            let cell = lead.away[digit as usize];
            if known {
                if board[usize::from(tile)] != cell {
                    continue 'far;
                }
            } else {
                if filled >> cell & 1 == 1 {
                    continue 'far;
                }
                filled |= 1 << cell;
                next[usize::from(tile)] = cell;
            }
        }
        for (place, (key, far)) in step.iter().zip(keys) {
            let code = digits(place, &next, *key, &place.tiles[split..]);
            if far.binary_search(&code).is_err() {
                continue 'far;
            }
        }
        extend(index, steps, depth + 1, (&next, filled), joined);
    }
}
