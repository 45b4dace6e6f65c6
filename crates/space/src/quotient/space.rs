//! The interface of all quotients.
//!
//! Cosets, double cosets, displacements and folded cosets all number classes of positions, and can
//! compute a member of every class and the classes one move away. Fast searches use more
//! specialised operations (packed neighbours, sets of classes, rows of bits), each of which is
//! tested against this trait.

use cosette_puzzle::{Position, Reach};

use super::{Dense, Displacement, DoubleCoset, Folded, Labelling};

/// A quotient: positions partitioned into classes that are numbered from zero.
///
/// Laws, which `tests/laws.rs` checks against all positions of small puzzles:
///
/// - `class_of(member(i))` is `i`, wherever a member is constructed;
/// - the neighbours of `i` are the classes that a costly move leads to from a member of `i`, `i`
///   itself left out; free moves never leave a class;
/// - every reachable class has as many reachable members for every unit of its weight.
pub trait Quotient {
    /// The number of classes. Some may be unreachable.
    fn classes(&self) -> u64;
    /// The class of the solved position.
    fn solved_class(&self) -> u64;
    /// The class of a position; `None` if a piece is where no move takes it.
    fn class_of(&self, position: &Position) -> Option<u64>;
    /// Some member of a class: a reachable one if there is one, where classes determine that.
    /// `None` where members are not constructed.
    fn member(&self, class: u64, reach: &Reach) -> Option<Position>;
    /// The other classes one costly move away from some member, ascending.
    fn adjacent(&self, class: u64) -> Vec<u64>;
    /// The relative size of a class; `None` where it is not known.
    fn size(&self, class: u64) -> Option<u128>;
    /// A short description.
    fn text(&self) -> String;
}

/// Ascending, each once, without the class itself.
fn others(class: u64, found: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut found: Vec<u64> = found.filter(|&other| other != class).collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl Quotient for Labelling {
    fn classes(&self) -> u64 {
        self.len()
    }

    fn solved_class(&self) -> u64 {
        self.solved()
    }

    fn class_of(&self, position: &Position) -> Option<u64> {
        Some(self.index(position))
    }

    fn member(&self, class: u64, reach: &Reach) -> Option<Position> {
        Some(self.representative(class, reach))
    }

    fn adjacent(&self, class: u64) -> Vec<u64> {
        let state = self.unpack(class);
        others(class, (0..self.moves()).map(|m| self.neighbour(&state, m)))
    }

    fn size(&self, _: u64) -> Option<u128> {
        Some(1)
    }

    fn text(&self) -> String {
        self.description().into()
    }
}

impl Quotient for DoubleCoset {
    fn classes(&self) -> u64 {
        self.len().into()
    }

    fn solved_class(&self) -> u64 {
        self.solved().into()
    }

    fn class_of(&self, position: &Position) -> Option<u64> {
        self.class(position.pieces()).map(u64::from)
    }

    fn member(&self, class: u64, _: &Reach) -> Option<Position> {
        Some(self.representative(class as u32))
    }

    fn adjacent(&self, class: u64) -> Vec<u64> {
        others(class, self.neighbours(class as u32).into_iter().map(u64::from))
    }

    fn size(&self, class: u64) -> Option<u128> {
        Some(self.weight(class as u32))
    }

    fn text(&self) -> String {
        self.sides().to_string()
    }
}

impl Quotient for Displacement {
    fn classes(&self) -> u64 {
        self.len() as u64
    }

    fn solved_class(&self) -> u64 {
        self.solved() as u64
    }

    fn class_of(&self, position: &Position) -> Option<u64> {
        Some(self.class(position.pieces()) as u64)
    }

    /// Members are not constructed: some tuples have none.
    fn member(&self, _: u64, _: &Reach) -> Option<Position> {
        None
    }

    fn adjacent(&self, class: u64) -> Vec<u64> {
        others(class, self.neighbours(class as usize).into_iter().map(|n| n as u64))
    }

    /// Sizes are counted for all tuples at once: [`Displacement::sizes`].
    fn size(&self, _: u64) -> Option<u128> {
        None
    }

    fn text(&self) -> String {
        self.description().into()
    }
}

impl Quotient for Folded {
    fn classes(&self) -> u64 {
        self.len() as u64
    }

    fn solved_class(&self) -> u64 {
        self.solved() as u64
    }

    fn class_of(&self, position: &Position) -> Option<u64> {
        Some(self.index(position) as u64)
    }

    fn member(&self, class: u64, reach: &Reach) -> Option<Position> {
        Some(self.representative(class as usize, reach))
    }

    fn adjacent(&self, class: u64) -> Vec<u64> {
        others(class, self.neighbours(class as usize).into_iter().map(|n| n as u64))
    }

    fn size(&self, class: u64) -> Option<u128> {
        Some(self.weight(class as usize).into())
    }

    fn text(&self) -> String {
        format!("{}, up to {} symmetries", self.labelling().description(), self.symmetries())
    }
}
