//! Bounds by sums: every tile adds a number that depends on its slot, and a table maps the sum to a
//! bound.
//!
//! How many tiles of each label a row holds, how many tiles are how far off, which label is in
//! which slot: all of these are digits of a sum over tiles. A slide changes five terms, so the sum
//! of the next board is found by five lookups in a small table, before the board itself is made;
//! nearly all boards never are, because the bound cuts them off.
//!
//! Along rows everything is as along columns, with the board transposed.

use super::moves::{LINE, Moves, SLOTS};
use crate::bound::{Board, Bound, Carry};

/// The bound that belongs to a sum.
pub trait Read: Send + Sync {
    /// The bound.
    fn read(&self, sum: u64) -> u8;

    /// Bytes of its tables.
    fn bytes(&self) -> u64;
}

/// Sums along both axes and how slides change them.
pub struct Tally<R> {
    /// `terms[axis][tile][slot]`.
    terms: Box<[[[u64; SLOTS]; SLOTS]; 2]>,
    changes: Vec<Change>,
    table: R,
}

/// What a slide changes.
struct Change {
    axis: usize,
    /// Where the tiles of the line are.
    from: [u8; LINE],
    /// `by[k][tile]`: what the k-th tile of the line changes.
    by: [[u64; SLOTS]; LINE],
}

/// The sums of a board and their bounds.
#[derive(Clone, Copy)]
pub struct Sums {
    sums: [u64; 2],
    bounds: [u8; 2],
}

impl<R: Read> Tally<R> {
    /// `term(tile, slot)` is what a tile adds along columns.
    pub fn new(moves: &Moves, table: R, term: impl Fn(u8, u8) -> u64) -> Tally<R> {
        let across = |slot: usize| (slot % LINE * LINE + slot / LINE) as u8;
        let mut terms = Box::new([[[0; SLOTS]; SLOTS]; 2]);
        for tile in 0..SLOTS {
            for slot in 0..SLOTS {
                terms[0][tile][slot] = term(tile as u8, slot as u8);
                terms[1][tile][slot] = term(across(tile), across(slot));
            }
        }
        let changes = moves.slides.iter().map(|slide| {
            let terms = &terms[slide.axis];
            let by = |k: usize, tile: usize| {
                terms[tile][slide.to[k] as usize].wrapping_sub(terms[tile][slide.from[k] as usize])
            };
            let by = std::array::from_fn(|k| std::array::from_fn(|tile| by(k, tile)));
            Change { axis: slide.axis, from: slide.from, by }
        });
        Tally { changes: changes.collect(), terms, table }
    }

    /// The bound of a board along one axis.
    fn read<B: Board + ?Sized>(&self, board: &B, axis: usize) -> u8 {
        self.table.read(self.sum(board, axis))
    }

    fn sum<B: Board + ?Sized>(&self, board: &B, axis: usize) -> u64 {
        (0..SLOTS).map(|slot| self.terms[axis][board.cell(slot)][slot]).sum()
    }

    /// Bytes of the tables.
    pub fn bytes(&self) -> u64 {
        let sums = size_of_val(&*self.terms) + size_of_val(self.changes.as_slice());
        sums as u64 + self.table.bytes()
    }
}

impl<R: Read> Bound for Tally<R> {
    fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
        self.read(cells, axis).into()
    }

    /// Along columns and along rows.
    fn axes(&self) -> usize {
        2
    }
}

impl<R: Read> Carry for Tally<R> {
    type Carried = Sums;

    fn start<B: Board + ?Sized>(&self, board: &B) -> Sums {
        let axes = [0, 1];
        Sums {
            sums: axes.map(|axis| self.sum(board, axis)),
            bounds: axes.map(|axis| self.read(board, axis)),
        }
    }

    #[inline(always)]
    fn step<B: Board, A: Board>(&self, carried: Sums, via: usize, before: &B, _: &A) -> Sums {
        let change = &self.changes[via];
        let mut sum = carried.sums[change.axis];
        for k in 0..LINE {
            let tile = before.cell(change.from[k].into());
            sum = sum.wrapping_add(change.by[k][tile]);
        }
        let mut after = carried;
        after.sums[change.axis] = sum;
        after.bounds[change.axis] = self.table.read(sum);
        after
    }

    #[inline(always)]
    fn value(&self, carried: Sums) -> u32 {
        u32::from(carried.bounds[0]) + u32::from(carried.bounds[1])
    }
}
