//! Common code of all explorations by rows of bits.

use cosette_core::observe::Observer;
use cosette_puzzle::Position;

use super::{ANTIPODES_MAX, Found, Question};
use crate::rows::RowSpace;
use crate::sparse::End;

/// Explores a space of rows.
pub(super) fn explore_rows<S: RowSpace<State = Position>>(
    space: &S,
    question: &Question,
    depth_max: u32,
    observer: &dyn Observer,
) -> Found {
    let found = crate::rows::explore(space, depth_max, observer);
    let antipodes = found.last.iter().map(|&(row, bit)| space.state(row, bit));
    let antipodes = antipodes.take(ANTIPODES_MAX).collect();
    let end = End::of(found.complete, found.counts.len(), depth_max);
    Found::plain(question, found.counts, end, antipodes)
}

/// Bytes of two sets of rows: the one that is read and the one that is written.
pub(super) fn two_sets(rows: u64, row_bytes: u64) -> u64 {
    2 * rows * row_bytes
}
