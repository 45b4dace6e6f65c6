//! Where a cube is in a table of cosets, seen along any of the three axes.
//!
//! The table is of one axis, U-D, and its rows are numbered up to the sixteen symmetries that keep
//! that axis (`rows/cube.rs`). So a cube is turned to bring the requested axis upright; bits of its
//! corners and three small tables give their class and the symmetry that maps them to the
//! representative; the edges, relabelled by that symmetry, give the rest. Two relabelings of two
//! compositions each, some planes of bits, five lookups in tables that stay in the caches: no state
//! but the cube itself is kept from node to node.
//!
//! Rejected: coordinates updated by move tables. They need a table for the edges of some eighty
//! megabytes, or the same relabeling by tables.

use cosette_puzzle::MoveId;

use crate::solvers::cube3::{Cube, Frame};
use cosette_core::prefetch::prefetch;
use cosette_space::rows::RowSpace;
use cosette_space::rows::cube::CubeCosets;

/// The number of axes.
pub const AXES: usize = 3;
const UPRIGHT: usize = 16;
const EDGES: u32 = 0xfff;
/// All twists but the last, which the others decide.
const TWISTS: u32 = 0x7f;

/// The left and right factors that relabel a cube.
#[derive(Clone, Copy)]
struct Relabel<C> {
    before: C,
    behind: C,
}

impl<C: Cube> Relabel<C> {
    /// The relabelled cube. A reflection leaves the twists inverted, which does not affect the
    /// edges.
    #[inline(always)]
    fn apply(&self, cube: C) -> C {
        self.before.then(cube).then(self.behind)
    }
}

/// The numbering of a table, ready for cubes.
pub struct Compass<C> {
    axes: [Relabel<C>; AXES],
    /// For each axis and upright symmetry, the one and then the other.
    turned: [[Relabel<C>; UPRIGHT]; AXES],
    /// For seven bits, the sum of the powers of three.
    twists: [u16; 128],
    /// For every set of slots that hold corners of the layer D, the first of its states.
    layers: [u32; 256],
    /// For every state of the corners, sixteen times its class, and the symmetry.
    corners: Vec<u32>,
    /// For every set of slots that hold slice edges, its number.
    places: Box<[u16; 1 << 12]>,
    /// For every order of the slice edges, what to add, where that matters.
    orders: Option<Box<[u8; 256]>>,
    /// For all flips, the bit in a row.
    flips: Box<[u16; 1 << 12]>,
    places_count: usize,
}

impl<C: Cube> Compass<C> {
    /// The numbering of a space.
    pub fn new(frame: &Frame<C>, space: &CubeCosets) -> Compass<C> {
        let relabel = |s: usize| {
            let symmetry = &frame.symmetries[s];
            Relabel { before: symmetry.before, behind: symmetry.behind }
        };
        let line = |id: MoveId| frame.puzzle.get(id).line as usize;
        let rights = |axis: usize| {
            let turned = frame.symmetries.iter().position(|s| {
                let first = frame.puzzle.move_ids().find(|&id| line(id) % AXES == axis);
                !s.mirror && line(s.moves[first.expect("every face turns").index()]) % AXES == 0
            });
            relabel(turned.expect("every axis can be turned to another"))
        };
        let (layers, corners) = corners(space);
        let (places, flips) = edges(space);
        let axes: [Relabel<C>; AXES] = std::array::from_fn(rights);
        let turned = axes.map(|first| {
            std::array::from_fn(|s| {
                let then = relabel(s);
                let before = then.before.then(first.before);
                Relabel { before, behind: first.behind.then(then.behind) }
            })
        });
        Compass {
            axes,
            turned,
            twists: std::array::from_fn(|bits| {
                (0..7).map(|slot| (bits as u16 >> slot & 1) * 3u16.pow(slot)).sum()
            }),
            layers,
            corners,
            places,
            orders: space.slice_orders().map(|orders| Box::new(*orders)),
            flips,
            places_count: space.rows() / space.corner_classes(),
        }
    }

    /// The number of the corners' state, seen along an axis. Sends for what [`Compass::place`] has
    /// to know of it.
    #[inline(always)]
    pub fn begin(&self, cube: C, axis: usize) -> usize {
        let turned = self.axes[axis].apply(cube);
        let (low, high) = (turned.plane::<4>() >> 16 & TWISTS, turned.plane::<5>() >> 16 & TWISTS);
        let twists = self.twists[low as usize] + 2 * self.twists[high as usize];
        let layer = self.layers[(turned.plane::<2>() >> 16 & 0xff) as usize];
        let state = (layer + u32::from(twists)) as usize;
        prefetch(&self.corners[state]);
        state
    }

    /// The number of the cube's state along an axis, given the state of its corners.
    #[inline(always)]
    pub fn place(&self, cube: C, axis: usize, state: usize) -> usize {
        let corners = self.corners[state];
        let stands = self.turned[axis][corners as usize % UPRIGHT].apply(cube);
        let slice = stands.plane::<3>() & EDGES;
        let mut place = self.places[slice as usize];
        if let Some(orders) = &self.orders {
            let proof = stands.proof();
            let low = C::extract(proof, stands.plane::<0>().into(), slice.into()) as usize;
            let high = C::extract(proof, stands.plane::<1>().into(), slice.into()) as usize;
            place += u16::from(orders[low & 15 | (high & 15) << 4]);
        }
        let flips = self.flips[(stands.plane::<4>() & EDGES) as usize];
        let row = corners as usize / UPRIGHT * self.places_count + usize::from(place);
        row << 11 | usize::from(flips)
    }
}

/// The states of the corners: the first of each set of slots, and all classes.
fn corners(space: &CubeCosets) -> ([u32; 256], Vec<u32>) {
    let (mut layers, mut corners) = ([0; 256], Vec::new());
    let by_layer = space.distinguishes_layers();
    for (down, layer) in layers.iter_mut().enumerate() {
        if by_layer && down.count_ones() != 4 || !by_layer && down != 0 {
            continue;
        }
        *layer = corners.len() as u32;
        for twists in 0..3u32.pow(7) {
            let mut held: [u8; 8] = std::array::from_fn(|slot| {
                if slot < 7 { (twists / 3u32.pow(slot as u32) % 3) as u8 } else { 0 }
            });
            held[7] = (21 - held.iter().sum::<u8>()) % 3;
            for (slot, held) in held.iter_mut().enumerate() {
                *held += 3 * u8::from(by_layer && down >> slot & 1 == 0);
            }
            let (class, symmetry) = space.class_of_corners(&held);
            corners.push((class * UPRIGHT) as u32 | u32::from(symmetry));
        }
    }
    (layers, corners)
}

/// The numbers of all sets of four slots, and the bits of all flips.
fn edges(space: &CubeCosets) -> (Box<[u16; 1 << 12]>, Box<[u16; 1 << 12]>) {
    let place = |slots: usize| if slots.count_ones() == 4 { space.place(slots) as u16 } else { 0 };
    let bit = |flips: usize| space.bit(flips) as u16;
    (Box::new(std::array::from_fn(place)), Box::new(std::array::from_fn(bit)))
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Metric, Random, Reach, Symmetries, Symmetry};

    use super::*;
    use crate::solvers::cube3::Bytes;
    use cosette_space::rows::cube::{CornerPart, EdgePart};

    #[test]
    fn a_cube_is_where_its_position_is_along_every_axis() {
        for (corners, edges) in [
            (CornerPart::Twists, EdgePart::Slice),
            (CornerPart::Twists, EdgePart::Rings),
            (CornerPart::TwistsAndLayer, EdgePart::Slice),
            (CornerPart::TwistsAndLayer, EdgePart::Opposites),
        ] {
            let space = CubeCosets::finer(Metric::Htm, corners, edges);
            let frame = Frame::<Bytes>::new(space.puzzle(), ());
            let compass = Compass::new(&frame, &space);
            let (puzzle, reach) = (space.puzzle(), Reach::of(space.puzzle()));
            let symmetries = Symmetries::of(puzzle).elements();
            let mut random = Random::new(1);
            for _ in 0..100 {
                let position = reach.random(&mut random);
                let cube = frame.read(&position);
                let place = |cube, axis| compass.place(cube, axis, compass.begin(cube, axis));
                let number = |(row, bit): (usize, usize)| row * 2048 + bit;
                assert_eq!(place(cube, 0), number(space.locate(&position)));
                for axis in 0..AXES {
                    let upright = |s: &&Symmetry| {
                        let first =
                            puzzle.move_ids().find(|id| puzzle.get(*id).line == axis as u16);
                        puzzle.get(s.move_image(puzzle, first.unwrap())).line % 3 == 0
                    };
                    let mut images = symmetries
                        .iter()
                        .filter(upright)
                        .map(|s| number(space.locate(&s.apply(&position, puzzle.shape()))));
                    assert!(images.any(|image| image == place(cube, axis)));
                }
            }
        }
    }
}
