//! The join: boards all of whose places are far, depth first over partial boards.
//!
//! A node is a partial board in which the places of the first steps are all far. The places of the
//! next step share their keys with what is placed, so the index lists the far placements of each;
//! what all lists agree on, and on the tiles already placed, and what puts new tiles into empty
//! cells, are the children. (One place after the other makes forty times as many nodes of three
//! places.)
//!
//! Boards are taken up to symmetry in two ways. The first place has one placement of each orbit
//! under the symmetries of the block. And of the translates of a board that one is joined whose
//! first place has the least orbit of all its places: a place of a lesser orbit ends a branch. At
//! `k` places that leaves one node in `k`, and fewer if orbits that fit many others have the
//! greatest numbers. And of an orbit that placement is taken to which the next place adds the
//! fewest ([`order`]).

use rayon::prelude::*;

use super::index::{DIGIT, Index};
use super::places::{Place, STEP_MAX, Torus};

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

/// Placements of the first place that are joined between two checks of the stop flag.
const BATCH: usize = 1000;

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

/// The placements in the order of their orbits' numbers, each as the image from which the join
/// branches least.
pub fn order(torus: Torus, placements: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let index = Index::new(torus, &placements);
    let mut ordered: Vec<(usize, Vec<u8>)> =
        placements.into_par_iter().map(|cells| index.fan_out(&cells)).collect();
    drop(index);
    ordered.par_sort_unstable();
    ordered.into_iter().map(|(_, cells)| cells).collect()
}

/// Joins from some placements of the first place: their cells in the order of its tiles. `None` if
/// it was stopped.
pub fn join(
    index: &Index,
    steps: &[Vec<Place>],
    first: &[Vec<u8>],
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Joined> {
    let place = &steps[0][0];
    let begin = |mut joined: Joined, cells: &Vec<u8>| {
        joined.nodes.resize(steps.len(), 0);
        let mut board = [NOWHERE; CELLS_MAX];
        for (&tile, &cell) in place.tiles.iter().zip(cells) {
            board[usize::from(tile)] = place.away[usize::from(cell)];
        }
        let used = cells.iter().fold(0, |used, &c| used | 1u32 << place.away[usize::from(c)]);
        let least = index.orbit(cells).unwrap_or(0);
        Join { index, steps, least }.extend(1, (&board, used), &mut joined);
        joined
    };
    let batch = |batch: &[Vec<u8>]| match stop() {
        true => None,
        false => Some(batch.iter().fold(Joined::default(), begin)),
    };
    let and = |a: Joined, b: Joined| Some(a.and(b));
    first.par_chunks(BATCH).map(batch).try_reduce(Joined::default, and)
}

/// The digits of some tiles at a place, appended to a code.
#[inline(always)]
fn digits(place: &Place, board: &Partial, code: u64, tiles: &[u8]) -> u64 {
    let home = |tile: u8| u64::from(place.home[usize::from(board[usize::from(tile)])]);
    tiles.iter().fold(code, |code, &tile| code << DIGIT | home(tile))
}

/// A key, and the far placements that have it with their orbits.
type Keyed<'a> = (u64, (&'a [u64], &'a [u32]));

/// The join from one placement of the first place.
struct Join<'a> {
    index: &'a Index,
    steps: &'a [Vec<Place>],
    /// Its orbit.
    least: u32,
}

impl Join<'_> {
    fn extend(&self, depth: usize, (board, used): (&Partial, u32), joined: &mut Joined) {
        joined.nodes[depth - 1] += 1;
        let Some(step) = self.steps.get(depth) else {
            if joined.boards.len() < BOARDS_MAX {
                joined.boards.push(*board);
            }
            return;
        };
        let rest = step[0].known.len();
        let split = step[0].tiles.len() - rest;
        let mut keys = [(0u64, (&[][..], &[][..])); STEP_MAX];
        for (place, (key, far)) in step.iter().zip(&mut keys) {
            *key = digits(place, board, 0, &place.tiles[..split]);
            *far = self.index.with_key(*key);
            if far.0.is_empty() {
                return;
            }
        }
        let keys = &keys[..step.len()];
        let lead = (0..keys.len()).min_by_key(|&i| keys[i].1.0.len()).expect("a step has places");
        let (codes, orbits) = keys[lead].1;
        for (&code, &orbit) in codes.iter().zip(orbits) {
            if orbit < self.least {
                continue;
            }
            let Some((next, filled)) = place_tiles(&step[lead], code, (board, used)) else {
                continue;
            };
            let is_far = |(place, (key, (codes, orbits))): (&Place, &Keyed<'_>)| {
                let code = digits(place, &next, *key, &place.tiles[split..]);
                codes.binary_search(&code).is_ok_and(|at| orbits[at] >= self.least)
            };
            if step.iter().zip(keys).all(is_far) {
                self.extend(depth + 1, (&next, filled), joined);
            }
        }
    }
}

/// The board with the tiles of a placement that are new, if it agrees with those that are not.
#[inline(always)]
fn place_tiles(place: &Place, code: u64, (board, used): (&Partial, u32)) -> Option<(Partial, u32)> {
    let rest = place.known.len();
    let after = &place.tiles[place.tiles.len() - rest..];
    let (mut next, mut filled) = (*board, used);
    for (i, (&tile, &known)) in after.iter().zip(&place.known).enumerate() {
        let digit = code >> (DIGIT * (rest - 1 - i) as u32) & ((1 << DIGIT) - 1);
        let cell = place.away[digit as usize];
        if known {
            if board[usize::from(tile)] != cell {
                return None;
            }
        } else {
            if filled >> cell & 1 == 1 {
                return None;
            }
            filled |= 1 << cell;
            next[usize::from(tile)] = cell;
        }
    }
    Some((next, filled))
}
