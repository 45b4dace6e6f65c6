//! The tables and the bounds read from them.
//!
//! *Near*: the cosets of the subgroup of one axis, exact distances in four bits. *Far*: the cosets
//! of a smaller subgroup, up to two hundred times as many: two bits, from `rows/beside.rs`.
//! Distances below the range of the far table are looked up in the near one, which happens only
//! where hardly any moves are left.
//!
//! A subgroup has to contain the turns about the axis, because the rules of the search rely on
//! that, and to be invariant under the sixteen symmetries. That leaves distinguishing the corners
//! of one layer from those of the other, and the slice edges from one another, as far as memory
//! permits.

use cosette_puzzle::Puzzle;

use super::compass::Compass;
use crate::solvers::cube_two_phase::compass::cosets;
use crate::solvers::cube3::{Cube, Frame};
use cosette_core::observe::Observer;
use cosette_memory as memory;
use cosette_memory;
use cosette_space::quotient::ExploreError;
use cosette_space::rows::beside::{self, CASES, Case};
use cosette_space::rows::cube::{CornerPart, CubeCosets, EdgePart};
use cosette_space::rows::{RowSpace, explore_with};
use cosette_space::table::planes::Planes;
use cosette_store::means::Means;
use cosette_store::store::{Got, Store};
use cosette_store::subject::Subject;

/// Bytes of the small table.
pub const NEAR_BYTES: u64 = NEAR_CELLS / 2;
/// Its cells: twists up to symmetry, places of the slice, flips.
const NEAR_CELLS: u64 = 168 * 495 * 2048;

/// A size of the large table: what it distinguishes.
pub struct Size {
    corners: CornerPart,
    edges: EdgePart,
    /// States of the corners, up to symmetry.
    classes: u64,
    /// What it is called.
    pub text: &'static str,
    numbering: &'static str,
}

/// The sizes, from the least.
pub const SIZES: [Size; 3] = [
    Size {
        corners: CornerPart::Twists,
        edges: EdgePart::Rings,
        classes: 168,
        text: "twists, flips, slice and its order; up to symmetry",
        numbering: "cube-rings-1",
    },
    Size {
        corners: CornerPart::TwistsAndLayer,
        edges: EdgePart::Slice,
        classes: 9930,
        text: "twists, flips, slice, corners of a layer; up to symmetry",
        numbering: "cube-far-1",
    },
    Size {
        corners: CornerPart::TwistsAndLayer,
        edges: EdgePart::Opposites,
        classes: 9930,
        text: "twists, flips, slice in opposites, corners of a layer; up to symmetry",
        numbering: "cube-opposites-1",
    },
];

impl Size {
    /// Its states.
    pub const fn cells(&self) -> u64 {
        self.classes * self.edges.count() as u64 * 2048
    }

    /// Its bytes, also while it is made.
    pub const fn bytes(&self) -> u64 {
        self.cells() / 4
    }

    fn space(&self, puzzle: &Puzzle) -> CubeCosets {
        CubeCosets::finer(puzzle.metric(), self.corners, self.edges)
    }

    pub fn subject(&self, puzzle: &Puzzle) -> Subject {
        subject(puzzle, self.text, self.numbering).with_bits(2)
    }
}

/// A bound of a cube seen along one axis: from and to.
#[derive(Clone, Copy)]
pub struct Range {
    pub low: u8,
    pub high: u8,
}

/// Bounds along the axes, read in two halves so that siblings wait for memory together. Not a
/// [`Bound`](crate::bound::Bound): nothing is carried, and there is no single value.
pub trait AxisBounds<C> {
    /// Whether half turns of any face leave what is looked up of the inverse, and not only turns
    /// about the axis.
    const HALF_TURNS: bool;
    /// The greatest bound it holds.
    fn top(&self) -> u8;
    /// The first half of the way to the bound of a cube along an axis.
    fn begin(&self, cube: C, axis: usize) -> usize;
    /// The second half: where the bound is.
    fn place(&self, cube: C, axis: usize, begun: usize) -> usize;
    /// Sends for it.
    fn prefetch(&self, place: usize);
    /// Reads it, as exactly as matters where `left` moves are left.
    fn read(&self, place: usize, cube: C, axis: usize, left: u8) -> Range;
}

/// The small table.
pub struct Near<C> {
    compass: Compass<C>,
    planes: Planes<4>,
}

/// Four bits hold no more.
const DISTANCE_MAX: u32 = 15;

impl<C: Cube> Near<C> {
    pub fn new(frame: &Frame<C>, means: &Means) -> Result<Near<C>, ExploreError> {
        let space = cosets(frame.puzzle.metric());
        let (subject, cells) = near_subject(&frame.puzzle);
        let build = || near(space, means.observer);
        let got = means.tables.get(&subject, cells, means.observer, build)?;
        Ok(Near { compass: Compass::new(frame, space), planes: got.into() })
    }
}

fn near(space: &CubeCosets, observer: &dyn Observer) -> Result<Planes<4>, ExploreError> {
    let mut planes = Planes::zeros(space.rows() * space.row_bits());
    let (solved, bit) = space.solved();
    planes.add(0, |row, new| {
        new[bit / 64] = 1 << (bit % 64);
        row == solved
    });
    let found = explore_with(space, DISTANCE_MAX, observer, |depth, before, after| {
        planes.add(depth, |row, new| {
            for ((new, before), after) in new.iter_mut().zip(before.row(row)).zip(after.row(row)) {
                *new = after & !before;
            }
            before.count(row) != after.count(row)
        });
    });
    if found.complete { Ok(planes) } else { Err(ExploreError::Stopped) }
}

/// The subject of the small table, and its number of cells.
pub fn near_subject(puzzle: &Puzzle) -> (Subject, u64) {
    let text = "twists, flips, slice; up to symmetry";
    (subject(puzzle, text, "cube-near-1"), NEAR_CELLS)
}

fn subject(puzzle: &Puzzle, text: &str, numbering: &'static str) -> Subject {
    Subject::special(puzzle, text, numbering)
}

impl<C: Cube> AxisBounds<C> for &Near<C> {
    const HALF_TURNS: bool = true;

    fn top(&self) -> u8 {
        self.planes.layers().len() as u8 - 1
    }

    #[inline(always)]
    fn begin(&self, cube: C, axis: usize) -> usize {
        self.compass.begin(cube, axis)
    }

    #[inline(always)]
    fn place(&self, cube: C, axis: usize, begun: usize) -> usize {
        self.compass.place(cube, axis, begun)
    }

    #[inline(always)]
    fn prefetch(&self, place: usize) {
        self.planes.prefetch(place);
    }

    #[inline(always)]
    fn read(&self, place: usize, _: C, _: usize, _: u8) -> Range {
        let distance = self.planes.get(place);
        Range { low: distance, high: distance }
    }
}

/// The large table.
pub struct Far<C> {
    compass: Compass<C>,
    planes: Planes<2>,
    /// The distance it is about.
    about: u8,
    /// The bounds of the cases.
    ranges: [Range; 4],
}

impl<C: Cube> Far<C> {
    /// From the folder of tables, if it is there.
    pub fn find(frame: &Frame<C>, size: &Size, means: &Means) -> Option<Far<C>> {
        let subject = size.subject(&frame.puzzle);
        let file = means.tables.find_usable(&subject, size.cells(), means.observer)?;
        Some(Far::with(frame, &size.space(&frame.puzzle), Got::Mapped(file).into()))
    }

    /// Makes it.
    pub fn new(
        frame: &Frame<C>,
        size: &Size,
        store: &Store,
        observer: &dyn Observer,
    ) -> Result<Far<C>, ExploreError> {
        let space = size.space(&frame.puzzle);
        let build = || {
            memory::probe(size.bytes())?;
            beside::fill(&space, observer).ok_or(ExploreError::Stopped)
        };
        let got = store.get(&size.subject(&frame.puzzle), size.cells(), observer, build)?;
        Ok(Far::with(frame, &space, got.into()))
    }

    fn with(frame: &Frame<C>, space: &CubeCosets, planes: Planes<2>) -> Far<C> {
        // The layers are those up to the one after it, and the rest.
        let about = planes.layers().len() as u8 - 3;
        let ranges = CASES.map(|case| match case {
            Case::Nearer => Range { low: 0, high: about - 1 },
            Case::At => Range { low: about, high: about },
            Case::Next => Range { low: about + 1, high: about + 1 },
            Case::Farther => Range { low: about + 2, high: about + 2 },
        });
        Far { compass: Compass::new(frame, space), planes, about, ranges }
    }
}

/// The large table, and the small one behind it.
pub struct Both<'a, C> {
    pub far: &'a Far<C>,
    pub near: &'a Near<C>,
}

impl<C: Cube> AxisBounds<C> for Both<'_, C> {
    const HALF_TURNS: bool = false;

    fn top(&self) -> u8 {
        self.far.about + 2
    }

    #[inline(always)]
    fn begin(&self, cube: C, axis: usize) -> usize {
        self.far.compass.begin(cube, axis)
    }

    #[inline(always)]
    fn place(&self, cube: C, axis: usize, begun: usize) -> usize {
        self.far.compass.place(cube, axis, begun)
    }

    #[inline(always)]
    fn prefetch(&self, place: usize) {
        self.far.planes.prefetch(place);
    }

    #[inline(always)]
    fn read(&self, place: usize, cube: C, axis: usize, left: u8) -> Range {
        let range = self.far.ranges[self.far.planes.get(place) as usize % 4];
        if range.low == 0 && left < self.far.about {
            let compass = &self.near.compass;
            let place = compass.place(cube, axis, compass.begin(cube, axis));
            let near = self.near.planes.get(place);
            return Range { low: near, high: range.high };
        }
        range
    }
}
