//! The named families of puzzles.

mod name;
mod suggest;

use std::fmt;

use crate::Metric;

/// The most rows or columns a Loopover board may have.
pub const LOOPOVER_SIDE_MAX: u16 = 64;
/// The most rows or columns a board of sliding tiles may have.
pub const TILES_SIDE_MAX: u16 = 32;

/// A puzzle by name, such as `loopover-4x4`, `15-puzzle` or `cube`.
///
/// ```
/// use cosette_puzzle::Family;
/// let family: Family = "15-puzzle".parse()?;
/// assert_eq!(family.to_string(), "tiles-4x4");
/// # Ok::<(), cosette_puzzle::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Rows and columns of a torus that slide round. With `nrg` (no regrips) one tile is gripped,
    /// the first, and only the row or the column it is in may slide.
    Loopover {
        /// Number of rows.
        rows: u16,
        /// Number of columns.
        cols: u16,
        /// Whether only the lines of the gripped tile may slide.
        nrg: bool,
    },
    /// The gripped Loopover up to translations: the places of the other tiles relative to the
    /// gripped one.
    Frame {
        /// Number of rows.
        rows: u16,
        /// Number of columns.
        cols: u16,
    },
    /// Sliding tiles with one blank.
    Tiles {
        /// Number of rows.
        rows: u16,
        /// Number of columns.
        cols: u16,
        /// The goal board if it is not the standard one: what each slot shows, tile `k` as `k - 1`
        /// and the blank as the last number.
        goal: Option<Box<[u16]>>,
    },
    /// The cube with this many cubies along an edge: 2 or 3. The small one is held by one corner,
    /// so that turning it as a whole is no move.
    Cube {
        /// Cubies along an edge.
        size: u8,
    },
}

impl Family {
    /// The default metric.
    pub fn default_metric(&self) -> Metric {
        self.metrics()[0]
    }

    /// The metrics that make sense, the usual one first.
    pub fn metrics(&self) -> [Metric; 2] {
        match self {
            Family::Cube { .. } => [Metric::Htm, Metric::Qtm],
            _ => [Metric::Stm, Metric::Mtm],
        }
    }

    /// Rows and columns, for puzzles played on a rectangle.
    pub fn grid(&self) -> Option<(u16, u16)> {
        match *self {
            Family::Loopover { rows, cols, .. } | Family::Tiles { rows, cols, .. } => {
                Some((rows, cols))
            }
            Family::Frame { .. } | Family::Cube { .. } => None,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Loopover { rows, cols, nrg } => {
                write!(f, "loopover-{rows}x{cols}{}", if *nrg { "-nrg" } else { "" })
            }
            Family::Frame { rows, cols } => write!(f, "loopover-{rows}x{cols}-nrg-frame"),
            Family::Tiles { rows, cols, .. } => write!(f, "tiles-{rows}x{cols}"),
            Family::Cube { size } => write!(f, "cube-{size}x{size}x{size}"),
        }
    }
}
