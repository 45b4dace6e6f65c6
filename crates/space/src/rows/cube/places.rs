//! Where the slice edges are, and how much of their order is distinguished.
//!
//! The four slice edges lie in a square. Renaming them by a subgroup `B` of the permutations of
//! four gives arrangements that are not distinguished; there are `495 x 24 / |B|` of the others.
//! `B` has to be invariant under the symmetries of the axis, which move the square as a whole: all
//! permutations, the square's own eight, or its half turn. Turns about the axis leave all slice
//! edges where they are, so they stay within a coset for every `B`.

use super::sets::Sets;

/// How much of the slice edges a space distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgePart {
    /// In which slots they are: 495 ways.
    Slice,
    /// That, and which two of them are opposite ones: 1485 ways.
    Opposites,
    /// Their order, up to a half turn of the slice: 5940 ways.
    Rings,
}

/// Permutations of four: which edge is in the first slot of the four, and so on.
type Order = [u8; 4];

impl EdgePart {
    /// The kind of each edge.
    pub fn kinds(self) -> [u8; 12] {
        let mut kinds = [0; 12];
        for (i, kind) in kinds[8..].iter_mut().enumerate() {
            *kind = if self == EdgePart::Slice { 1 } else { 1 + i as u8 };
        }
        kinds
    }

    /// The number of ways.
    pub const fn count(self) -> usize {
        495 * match self {
            EdgePart::Slice => 1,
            EdgePart::Opposites => 3,
            EdgePart::Rings => 12,
        }
    }

    /// What the edges may be renamed by: where each goes.
    fn renamings(self) -> Vec<Order> {
        let all = orders();
        let keeps = |by: &Order| match self {
            EdgePart::Slice => true,
            EdgePart::Opposites => by[0] ^ by[2] == 2,
            EdgePart::Rings => *by == [0, 1, 2, 3] || *by == [2, 3, 0, 1],
        };
        all.into_iter().filter(keeps).collect()
    }
}

/// All orders of four, from the least.
fn orders() -> Vec<Order> {
    let each = (0..256u16).map(|n| [n >> 6 & 3, n >> 4 & 3, n >> 2 & 3, n & 3].map(|i| i as u8));
    each.filter(|o| o.iter().fold(0, |seen, i| seen | 1 << i) == 0b1111).collect()
}

/// The number of an order in a table: first the low bits of the four, then the high ones.
fn key(order: Order) -> usize {
    (0..4).map(|i| usize::from(order[i] & 1) << i | usize::from(order[i] >> 1) << (4 + i)).sum()
}

/// The ways, numbered.
#[derive(Debug)]
pub struct Places {
    sets: Sets,
    part: EdgePart,
    /// One order of those that are not distinguished, for each number.
    first: Vec<Order>,
    /// The number of each order: see [`key`].
    numbers: Box<[u8; 256]>,
}

impl Places {
    pub fn new(part: EdgePart) -> Places {
        let (renamings, mut first) = (part.renamings(), Vec::new());
        let mut numbers = Box::new([u8::MAX; 256]);
        for order in orders() {
            if numbers[key(order)] == u8::MAX {
                for by in &renamings {
                    numbers[key(order.map(|i| by[usize::from(i)]))] = first.len() as u8;
                }
                first.push(order);
            }
        }
        let places = Places { sets: Sets::new(12, 4), part, first, numbers };
        assert_eq!(places.sets.masks.len() * places.first.len(), part.count(), "all are counted");
        places
    }

    /// Their number.
    pub fn count(&self) -> usize {
        self.part.count()
    }

    /// The number of what kinds of edges the slots hold.
    pub fn find(&self, kinds: [u8; 12]) -> usize {
        let mut order = [0, 1, 2, 3];
        if self.part != EdgePart::Slice {
            let held = kinds.into_iter().filter(|&kind| kind > 0);
            for (edge, kind) in order.iter_mut().zip(held) {
                *edge = kind - 1;
            }
        }
        let set = self.sets.find(kinds.map(|kind| kind.min(1)));
        set * self.first.len() + usize::from(self.numbers[key(order)])
    }

    /// What kinds of edges the slots hold in one of that number.
    pub fn kinds(&self, place: usize) -> [u8; 12] {
        let mask = self.sets.masks[place / self.first.len()];
        let mut order = self.first[place % self.first.len()].iter();
        std::array::from_fn(|slot| match (mask >> slot & 1, self.part) {
            (0, _) => 0,
            (_, EdgePart::Slice) => 1,
            _ => 1 + order.next().expect("four slots"),
        })
    }

    /// The first place of a set of four slots.
    pub fn of_set(&self, slots: usize) -> usize {
        let kinds: [u8; 12] = std::array::from_fn(|slot| (slots >> slot & 1) as u8);
        self.sets.find(kinds) * self.first.len()
    }

    /// For the low bits of the four edges' numbers and then the high ones, what to add to the
    /// first place; `None` if it does not matter.
    pub fn of_orders(&self) -> Option<&[u8; 256]> {
        (self.part != EdgePart::Slice).then_some(&self.numbers)
    }
}
