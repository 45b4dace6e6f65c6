//! An invertible matrix over GF(2) as a few row operations and a permutation.
//!
//! Plain Gaussian elimination, but gathered so that each operation changes one row by any number of
//! others: that is one stage of a program, for any number of others. Light rows go first, so a
//! matrix that is a permutation but for one row takes one operation, and a permutation none.

use super::{BITS, Linear};

/// Bit `row` of the index changes by the parity of the bits in `others`. Its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The bit that changes.
    pub row: usize,
    /// The bits whose parity decides, never `row` itself.
    pub others: u16,
}

/// Steps and a permutation with `matrix = step · step · … · permutation`, where row `i` of the
/// permutation is the unit vector of `permutation[i]`; `None` if the matrix is singular.
pub fn factor(matrix: &Linear) -> Option<(Vec<Step>, [usize; BITS])> {
    let mut rows = matrix.rows;
    let mut order: [usize; BITS] = std::array::from_fn(|i| i);
    order.sort_by_key(|&row| rows[row].count_ones());
    let mut steps = Vec::new();
    let mut pivots = [0; BITS];
    // Downwards: clear, in each row, the pivots of the rows before it.
    for (k, &row) in order.iter().enumerate() {
        steps.extend(clear(&mut rows, row, &order[..k], &pivots));
        if rows[row] == 0 {
            return None;
        }
        pivots[row] = rows[row].trailing_zeros() as usize;
    }
    // Upwards: the rows after it are unit vectors already.
    for (k, &row) in order.iter().enumerate().rev() {
        steps.extend(clear(&mut rows, row, &order[k + 1..], &pivots));
    }
    Some((steps, pivots))
}

/// Clears the pivots of `others` in `row`, in one step.
fn clear(
    rows: &mut [u16; BITS],
    row: usize,
    others: &[usize],
    pivots: &[usize; BITS],
) -> Option<Step> {
    let mut used = 0;
    for &other in others {
        if rows[row] >> pivots[other] & 1 == 1 {
            rows[row] ^= rows[other];
            used |= 1 << other;
        }
    }
    (used != 0).then_some(Step { row, others: used })
}
