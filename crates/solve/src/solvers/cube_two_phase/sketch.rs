//! A chart that is built in some hundredths of a second, for time limits too short for a compass.
//!
//! Two coarser quotients instead of one: twists and slice, up to the sixteen symmetries the rows of
//! the compass; flips and slice, 495 x 2048 cosets. Herbert Kociemba's first program (1992) bounds
//! its first phase in this way. The greater of the two distances bounds the distance from below, is
//! 0 within the subgroup only, and changes by one at most with a move. A search with it visits
//! several times as many nodes as one with the compass, without cache misses, since all of this
//! fits into the caches.
//!
//! A node is represented in the frame of its twists; the distance of flips and slice does not
//! depend on the frame, because their subgroup is invariant under the symmetries, too.

use cosette_puzzle::MoveId;

use super::chart::{Bearing, Chart};
use crate::solvers::cube3::{Cube, EDGES, Frame};
use cosette_space::rows::cube::{CubeCosets, PLACES};
use cosette_space::rows::{RowSpace, affine};

/// Ways to flip eleven edges; the twelfth follows.
const FLIPS: usize = 1 << 11;
/// Not found yet.
const UNSEEN: u8 = u8::MAX;

/// Bounds and directions.
pub struct Sketch {
    moves: usize,
    /// For each class of twists and placement of the slice edges.
    twists: Vec<Row>,
    /// For each placement of the slice edges and flips, the distance.
    flips: Vec<u8>,
    /// For each placement and move, the first number of the next placement.
    next_place: Vec<u32>,
    /// For all flips and each move, the next flips.
    next_flips: Vec<u16>,
}

/// Twists and slice: the distance, and where the neighbours are.
#[derive(Clone, Copy)]
struct Row {
    distance: u8,
    bearing: Bearing,
}

impl Sketch {
    /// Bytes of the tables, about.
    pub const BYTES: u64 = 4 << 20;

    pub fn new<C: Cube>(frame: &Frame<C>, cosets: &CubeCosets) -> Sketch {
        let moves = frame.moves.len();
        let edges = || (flips(cosets, moves), edge_moves(frame, cosets));
        let (twists, (flips, (next_place, next_flips))) =
            rayon::join(|| twists(cosets, moves), edges);
        Sketch { moves, twists, flips, next_place, next_flips }
    }

    /// The distances of the neighbours by flips and slice.
    #[inline(always)]
    fn flips(&self, place: usize, flips: usize, distance: u8) -> Bearing {
        let places = &self.next_place[place * self.moves..][..self.moves];
        let flips = &self.next_flips[flips * self.moves..][..self.moves];
        bearing(
            distance,
            places.iter().zip(flips).map(|(&p, &f)| self.flips[p as usize + usize::from(f)]),
        )
    }

    #[inline(always)]
    fn parts(&self, coset: u32) -> (&Row, usize, usize, u8) {
        let (row, flips) = (coset as usize / FLIPS, coset as usize % FLIPS);
        let place = row % PLACES;
        (&self.twists[row], place, flips, self.flips[place * FLIPS + flips])
    }
}

impl Chart for Sketch {
    const FIRST_REST: [u32; 2] = [12, 17];

    #[inline(always)]
    fn distance_of(&self, coset: u32) -> u8 {
        let (row, _, _, flips) = self.parts(coset);
        row.distance.max(flips)
    }

    #[inline(always)]
    fn bearing_of(&self, coset: u32) -> Bearing {
        let (row, place, flips, distance) = self.parts(coset);
        // What is two moves nearer cannot become the farther one by a move.
        if row.distance > distance + 1 {
            return row.bearing;
        }
        let other = self.flips(place, flips, distance);
        greater((row.distance, row.bearing), (distance, other))
    }

    #[inline(always)]
    fn prefetch(&self, _: u32) {}
}

/// Where the greater of two distances leads, if neither changes by more than one.
#[inline(always)]
fn greater(a: (u8, Bearing), b: (u8, Bearing)) -> Bearing {
    let ((far, a), (near, b)) = if a.0 >= b.0 { (a, b) } else { (b, a) };
    match far - near {
        0 => Bearing {
            nearer: a.nearer & b.nearer,
            level: (a.nearer | a.level) & (b.nearer | b.level) & !(a.nearer & b.nearer),
        },
        // The nearer one may become as far as the farther one was.
        1 => {
            let stays = b.nearer | b.level;
            Bearing { nearer: a.nearer & stays, level: a.level | a.nearer & !stays }
        }
        _ => a,
    }
}

/// Where neighbours at these distances are.
#[inline(always)]
fn bearing(distance: u8, neighbours: impl Iterator<Item = u8>) -> Bearing {
    let (mut nearer, mut level) = (0, 0);
    for (m, there) in neighbours.enumerate() {
        nearer |= u32::from(there < distance) << m;
        level |= u32::from(there == distance) << m;
    }
    Bearing { nearer, level }
}

/// Twists and slice, up to symmetry.
fn twists(cosets: &CubeCosets, moves: usize) -> Vec<Row> {
    let mut next = Vec::with_capacity(cosets.rows() * moves);
    for row in 0..cosets.rows() {
        next.extend((0..moves).map(|m| cosets.neighbour(row, MoveId(m as u16)).0 as u32));
    }
    let found = distances(&next, cosets.solved().0, moves);
    let row = |(&distance, next): (&u8, &[u32])| Row {
        distance,
        bearing: bearing(distance, next.iter().map(|&next| found[next as usize])),
    };
    found.iter().zip(next.chunks(moves)).map(row).collect()
}

/// Flips and slice: for each placement of the slice edges and flips, the distance. A row of bits is
/// all flips of a placement, as in `rows.rs`.
fn flips(cosets: &CubeCosets, moves: usize) -> Vec<u8> {
    let mut found = vec![UNSEEN; PLACES * FLIPS];
    let (row, bit) = cosets.solved();
    let mut reached: Vec<affine::Row> = vec![[0; affine::WORDS]; PLACES];
    reached[row % PLACES][bit / 64] = 1 << (bit % 64);
    found[row % PLACES * FLIPS + bit] = 0;
    let mut left = found.len() - 1;
    for depth in 1.. {
        let mut next = reached.clone();
        for (place, into) in next.iter_mut().enumerate() {
            for m in 0..moves {
                let (from, program, constant) = cosets.edge_neighbour(place, MoveId(m as u16));
                program.or_into(constant, &reached[from], into);
            }
            for (at, (now, before)) in into.iter().zip(&reached[place]).enumerate() {
                let mut new = now & !before;
                left -= new.count_ones() as usize;
                while new != 0 {
                    found[place * FLIPS + at * 64 + new.trailing_zeros() as usize] = depth;
                    new &= new - 1;
                }
            }
        }
        if next == reached {
            break;
        }
        reached = next;
    }
    assert_eq!(left, 0, "every class can be reached");
    found
}

/// What moves do to placements of the slice edges, and to flips: neither depends on the other.
fn edge_moves<C: Cube>(frame: &Frame<C>, cosets: &CubeCosets) -> (Vec<u32>, Vec<u16>) {
    let moves: Vec<[u8; 32]> = frame.moves.iter().map(|cube| cube.bytes()).collect();
    let moved = |slots: usize, by: &[u8; 32]| -> usize {
        (0..EDGES).map(|slot| (slots >> (by[slot] & 15) & 1) << slot).sum()
    };
    let turned = |by: &[u8; 32]| -> usize {
        (0..EDGES).map(|slot| usize::from(by[slot] >> 4 & 1) << slot).sum()
    };
    let mut next_place = vec![0; PLACES * moves.len()];
    let mut next_flips = vec![0; FLIPS * moves.len()];
    for slots in 0..1usize << EDGES {
        for (m, by) in moves.iter().enumerate() {
            let there = moved(slots, by);
            if slots.count_ones() == 4 {
                let at = cosets.place(slots) * moves.len() + m;
                next_place[at] = (cosets.place(there) * FLIPS) as u32;
            }
            if slots.count_ones().is_multiple_of(2) {
                let at = cosets.bit(slots) * moves.len() + m;
                next_flips[at] = cosets.bit(there ^ turned(by)) as u16;
            }
        }
    }
    (next_place, next_flips)
}

/// The distances of classes whose neighbours are listed. Several numbers may represent one class,
/// and a move leads to any of them, so predecessors can only be found from the neighbours.
fn distances(next: &[u32], solved: usize, moves: usize) -> Vec<u8> {
    let mut found = vec![UNSEEN; next.len() / moves];
    found[solved] = 0;
    for depth in 1.. {
        let is_next = |&at: &usize| {
            let mut neighbours = next[at * moves..][..moves].iter();
            found[at] == UNSEEN && neighbours.any(|&next| found[next as usize] == depth - 1)
        };
        let new: Vec<usize> = (0..found.len()).filter(is_next).collect();
        if new.is_empty() {
            break;
        }
        new.into_iter().for_each(|at| found[at] = depth);
    }
    assert!(!found.contains(&UNSEEN), "every class can be reached");
    found
}
