//! A table of all cosets, numbered as every quotient is, out of rows of bits.
//!
//! Filling such a table class by class takes some 2 * 10^10 neighbour lookups; rows are a hundred
//! times faster, but hold only one coset of sixteen, in another order. So the search is done by
//! rows, and the cells are held bit by bit: one set of rows for every bit of a cell. A block of the
//! table is all flips with the same twists and the same placement, 2048 cells in a row; a symmetry
//! takes it to a stored row, by a map of the flips that is affine again, so that every block is a
//! few permuted rows (`affine.rs`), woven together into cells.

use std::collections::BTreeMap;

use rayon::prelude::*;

use cosette_puzzle::{Position, Reach};

use super::edges::linear_part;
use super::frame::SYMMETRIES;
use super::{CubeCosets, PLACES};
use crate::quotient::{Dense, Labelling};
use crate::rows::affine::{BITS as FLIPS, Program, Row, WORDS};
use crate::rows::{RowSpace, Rows, explore_with};
use crate::table::FIRST_MAX;
use crate::table::cells::Cells;
use crate::table::fill::Filled;
use cosette_core::observe::Observer;

/// The number of classes of twists.
const CLASSES: usize = 168;
/// How many cells a block has.
const BLOCK: u64 = 1 << FLIPS;

/// Which row a block of the table comes from, and how.
pub struct Layout {
    /// For each number of the corners, their class and the symmetry that takes them there.
    corners: Vec<(usize, usize)>,
    /// For each symmetry, how the flips of a block lie in a row.
    programs: Vec<Program>,
    /// For each symmetry and number of the placement: the placement in the row, and the constant.
    links: Vec<(usize, u16)>,
    places: usize,
}

impl Layout {
    /// Of a numbering of the same cosets: corners first, then placements, then flips.
    pub fn new(space: &CubeCosets, labelling: &Labelling) -> Layout {
        let places = space.places();
        let reach = Reach::of(space.puzzle());
        let position = |number: u64| -> Position { labelling.representative(number, &reach) };
        let a_corner = places as u64 * BLOCK;
        let corner = |number: u64| space.corner_class(&position(number * a_corner));
        let corners = (0..labelling.len() / a_corner).into_par_iter().map(corner).collect();
        let held = |place: usize, flips: u16| {
            space.edges.kinds.held(&position(place as u64 * BLOCK + u64::from(flips)))
        };
        let starts: Vec<[u8; 12]> = (0..places).into_par_iter().map(|p| held(p, 0)).collect();
        let relabelings = &space.edges.relabelings;
        let program = |symmetry: usize| {
            let map = |place: usize, flips: u16| {
                space.edges.locate(&relabelings[symmetry].apply(&held(place, flips)))
            };
            Program::new(&linear_part(map)).expect("symmetries can be undone")
        };
        let link = |symmetry: usize, held: &[u8; 12]| {
            space.edges.locate(&relabelings[symmetry].apply(held))
        };
        let links = (0..SYMMETRIES).flat_map(|s| starts.iter().map(move |held| link(s, held)));
        let programs = (0..SYMMETRIES).map(program).collect();
        Layout { corners, programs, links: links.collect(), places }
    }

    /// The number of blocks.
    fn blocks(&self) -> usize {
        self.corners.len() * self.places
    }

    /// The row that a block comes from, and how.
    fn source(&self, block: usize) -> (usize, &Program, u16) {
        let (class, symmetry) = self.corners[block / self.places];
        let (place, constant) = self.links[symmetry * self.places + block % self.places];
        (class * self.places + place, &self.programs[symmetry], constant)
    }

    /// The cells of a block, given a set for every bit of a cell.
    pub fn weave<const BITS: u32>(
        &self,
        planes: &[Rows],
        block: usize,
        mut put: impl FnMut(usize, u64),
    ) {
        let (row, program, constant) = self.source(block);
        let permuted: [Row; 8] = std::array::from_fn(|p| {
            let mut into = [0; WORDS];
            if let Some(plane) = planes.get(p).filter(|plane| plane.count(row) > 0) {
                let words = plane.row(row).try_into().expect("a row of the cube has 32 words");
                program.or_into(constant, words, &mut into);
            }
            into
        });
        // Eight cells at a time: each plane has a byte of them.
        let bytes_a_word = (8 / BITS) as usize;
        for word in 0..WORDS * BITS as usize {
            let (from, first) = (word / BITS as usize, word % BITS as usize * bytes_a_word);
            let mut cells = 0;
            for (plane, row) in permuted[..planes.len()].iter().enumerate() {
                for k in 0..bytes_a_word {
                    let byte = (row[from] >> (8 * (first + k))) as u8;
                    cells |= spread::<BITS>(byte) << (plane + 8 * BITS as usize * k);
                }
            }
            put(word, cells);
        }
    }
}

/// Bit `i` of a byte as the lowest bit of cell `i`.
#[inline(always)]
fn spread<const BITS: u32>(byte: u8) -> u64 {
    struct Table<const BITS: u32>;
    impl<const BITS: u32> Table<BITS> {
        const OF: [u64; 256] = {
            let mut table = [0; 256];
            let mut byte = 0;
            while byte < 256 {
                let mut i = 0;
                while i < 8 {
                    table[byte] |= (byte as u64 >> i & 1) << (i * BITS);
                    i += 1;
                }
                byte += 1;
            }
            table
        };
    }
    let table: &'static [u64; 256] = &Table::<BITS>::OF;
    table[usize::from(byte)]
}

/// What a search by rows found: a set of rows for every bit of a cell, the layers, and the new
/// states of the last one by row.
pub struct Planes {
    pub(super) sets: Vec<Rows>,
    pub(super) layers: Vec<u64>,
    last: BTreeMap<usize, Row>,
    complete: bool,
}

/// How many bytes [`table`] takes besides the cells.
pub fn bytes<const BITS: u32>() -> u64 {
    let set = (CLASSES * PLACES * WORDS * 8) as u64;
    (u64::from(BITS) + 3) * set
}

impl Planes {
    /// Searches the space up to a distance.
    pub fn search<const BITS: u32>(
        space: &CubeCosets,
        depth_max: u32,
        observer: &dyn Observer,
    ) -> Planes {
        let mut sets: Vec<Rows> = (0..BITS).map(|_| Rows::empty(space)).collect();
        let mut last = BTreeMap::new();
        let found = explore_with(space, depth_max, observer, |depth, before, after| {
            let code = Cells::<BITS>::code(depth);
            for (plane, set) in sets.iter_mut().enumerate() {
                if code >> plane & 1 == 1 {
                    set.add_difference(after, before);
                }
            }
            let new = |row: usize| -> Row {
                std::array::from_fn(|i| after.row(row)[i] & !before.row(row)[i])
            };
            let changed = (0..space.rows()).filter(|&row| after.count(row) != before.count(row));
            last = changed.map(|row| (row, new(row))).collect();
        });
        let layers = found.counts.iter().map(|&count| count as u64).collect();
        Planes { sets, layers, last, complete: found.complete }
    }
}

/// The table of the space, numbered as `labelling` is, up to a distance that cells can hold.
pub fn table<const BITS: u32>(
    space: &CubeCosets,
    labelling: &Labelling,
    depth_max: u32,
    observer: &dyn Observer,
) -> Filled<BITS> {
    let planes = Planes::search::<BITS>(space, depth_max, observer);
    let Planes { sets, layers, complete, .. } = &planes;
    let (layers, complete) = (layers.clone(), *complete);
    if !complete {
        let (cells, last) = (Cells::new(0), Vec::new());
        return Filled { cells, layers, complete, last, neighbours: 0 };
    }
    let layout = Layout::new(space, labelling);
    let mut cells = Cells::<BITS>::new(labelling.len());
    let blocks = cells.words_mut().par_chunks_mut(WORDS * BITS as usize);
    blocks.enumerate().for_each(|(block, words)| {
        layout.weave::<BITS>(sets, block, |i, word| *words[i].get_mut() = word);
    });
    let last = first_of(&layout, &planes.last);
    Filled { cells, layers, complete, last, neighbours: 0 }
}

/// The first numbers of the states of some rows, in order.
fn first_of(layout: &Layout, rows: &BTreeMap<usize, Row>) -> Vec<u64> {
    let mut first = Vec::new();
    for block in 0..layout.blocks() {
        let (row, program, constant) = layout.source(block);
        let Some(words) = rows.get(&row) else { continue };
        let mut permuted = [0; WORDS];
        program.or_into(constant, words, &mut permuted);
        let bits = (0..BLOCK).filter(|&bit| permuted[bit as usize / 64] >> (bit % 64) & 1 == 1);
        first.extend(bits.map(|bit| block as u64 * BLOCK + bit));
        if first.len() >= FIRST_MAX {
            break;
        }
    }
    first.truncate(FIRST_MAX);
    first
}

#[cfg(test)]
mod tests;
