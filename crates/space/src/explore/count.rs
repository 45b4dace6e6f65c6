//! The number of states a search will find, computed in advance.
//!
//! Where every distinguished piece is in a class of its own, this is the size of an orbit of tuples
//! under the group of the allowed moves: a stabiliser chain (Schreier-Sims) gives it exactly, for
//! the whole group or a small subgroup. Where pieces of a class are interchangeable, it would take
//! the stabiliser of a set, which such a chain does not give. But groups of all moves are large:
//! where everything is reached that the laws of the puzzle allow (parity, sums of twists), and two
//! pieces are interchangeable, so that parity is no law, the numbering of classes has no gaps.
//! Small spaces are simply searched. For the rest only an upper bound is known.

use cosette_puzzle::{Family, Reach};

use super::extent::POINTS_MAX;
use super::{Question, Space};
use crate::quotient::{Dense, PieceClasses};
use crate::table::fill::fill;
use cosette_core::observe::Silent;

/// Up to this many classes are counted by a search, within a fraction of a second.
const SEARCHED_MAX: u64 = 1 << 18;

/// A number of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u128),
    /// At most this many.
    AtMost(u128),
    /// It does not fit 128 bits, or is unknown.
    Unknown,
}

impl Count {
    /// The number, if it is known.
    pub fn exact(self) -> Option<u128> {
        match self {
            Count::Exactly(count) => Some(count),
            Count::AtMost(_) | Count::Unknown => None,
        }
    }
}

impl Question {
    /// The number of states that a complete search finds.
    pub fn count(&self) -> Count {
        match (self.unfolded(), self.fold()) {
            // Symmetric states are counted once, and only the search can count orbits.
            (Count::Exactly(count), Some(_)) => Count::AtMost(count),
            (count, _) => count,
        }
    }

    fn unfolded(&self) -> Count {
        let puzzle = self.puzzle();
        let Some(classes) = self.classes() else { return Count::Unknown };
        let numbered = self.labelling().ok();
        let len = numbered.as_ref().map(Dense::len);
        let bound = len.map_or(Count::Unknown, |len| Count::AtMost(len.into()));
        let exactly = |count: Option<u128>| count.map_or(bound, Count::Exactly);
        let is_countable = self.allows_all() || puzzle.shape().points() <= POINTS_MAX;
        let reach = is_countable.then(|| Reach::under(puzzle, self.moves()));
        if let (Space::Whole, Some(reach)) = (self.space(), &reach) {
            return exactly(reach.order().try_into().ok());
        }
        let is_single = classes.classes.iter().all(|c| c.pieces.len() == 1 && c.oriented);
        if let (true, Some(reach)) = (is_single, &reach) {
            let pieces: Vec<u16> = classes.classes.iter().map(|class| class.pieces[0]).collect();
            return exactly(reach.places(&pieces).try_into().ok());
        }
        match numbered {
            Some(space) if space.len() <= SEARCHED_MAX => {
                let found = fill::<2, _>(&space, u32::MAX, &Silent).layers;
                Count::Exactly(found.into_iter().map(u128::from).sum())
            }
            _ if self.is_without_gaps(&classes, reach.as_ref()) => exactly(len.map(u128::from)),
            _ => bound,
        }
    }

    /// Whether every class that has a number is reached.
    fn is_without_gaps(&self, classes: &PieceClasses, reach: Option<&Reach>) -> bool {
        let puzzle = self.puzzle();
        let is_cube = matches!(puzzle.family(), Family::Cube { size: 2 | 3 });
        let is_large = is_cube || reach.is_some_and(Reach::is_all_or_even);
        self.allows_all() && is_large && has_twins(puzzle.shape(), &classes.class_of())
    }
}

/// Whether two pieces of the same kind are not distinguished.
fn has_twins(shape: &cosette_puzzle::Shape, class_of: &[Option<usize>]) -> bool {
    (0..shape.orbits().len()).any(|orbit| {
        let mut classes: Vec<_> = class_of[shape.range(orbit)].to_vec();
        classes.sort_unstable();
        classes.windows(2).any(|pair| pair[0] == pair[1])
    })
}
