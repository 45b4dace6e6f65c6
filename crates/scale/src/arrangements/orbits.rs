//! Patterns up to symmetry.

use super::masks::{self, Ranks};
use super::{Renaming, SlotMove};
use rayon::prelude::*;

/// The orbits of the sets of slots.
pub struct Orbits {
    /// The first set of each orbit.
    pub representatives: Vec<u64>,
    /// How many sets each has.
    pub sizes: Vec<u16>,
    ranks: Ranks,
    symmetries: u32,
    /// For every set its orbit times the number of symmetries, plus a symmetry that takes it to
    /// the representative.
    ways: Vec<u32>,
}

impl Orbits {
    /// Finds them.
    pub fn find(slots: usize, size: usize, symmetries: &[Renaming]) -> Orbits {
        let ranks = Ranks::new(slots, size);
        let undoes = |a: &Renaming, b: &Renaming| a.to_slot == b.from_slot;
        let inverse =
            |a| symmetries.iter().position(|b| undoes(a, b)).expect("they are a group") as u32;
        let inverses: Vec<u32> = symmetries.iter().map(inverse).collect();
        let count = symmetries.len() as u32;
        let mut ways = vec![u32::MAX; ranks.total as usize];
        let (mut representatives, mut sizes) = (Vec::new(), Vec::new());
        let mut mask = (1u64 << size) - 1;
        for rank in 0..ranks.total {
            if ways[rank as usize] == u32::MAX {
                let mut orbit_size = 0;
                for (symmetry, inverse) in symmetries.iter().zip(&inverses) {
                    let member = ranks.rank(masks::image(mask, &symmetry.to_slot));
                    let way = &mut ways[member as usize];
                    orbit_size += u16::from(*way == u32::MAX);
                    *way = representatives.len() as u32 * count + inverse;
                }
                representatives.push(mask);
                sizes.push(orbit_size);
            }
            mask = masks::next(mask);
        }
        Orbits { representatives, sizes, ranks, symmetries: count, ways }
    }

    /// The orbit of a set, and a symmetry that takes it to the representative.
    pub fn get(&self, mask: u64) -> (usize, usize) {
        let way = self.ways[self.ranks.rank(mask) as usize];
        ((way / self.symmetries) as usize, (way % self.symmetries) as usize)
    }

    /// For every orbit and move, the orbit that the move leads to, and the symmetry that takes the
    /// pattern there to its representative.
    pub fn arrows(&self, moves: &[SlotMove]) -> (Vec<u32>, Vec<u8>) {
        let arrow = |(&mask, m): (&u64, &SlotMove)| {
            let moved = m.iter().enumerate().filter(|&(_, &from)| mask >> from & 1 == 1);
            let (orbit, via) = self.get(moved.map(|(slot, _)| 1 << slot).sum());
            (orbit as u32, via as u8)
        };
        self.representatives
            .par_iter()
            .flat_map_iter(|mask| moves.iter().map(move |m| arrow((mask, m))))
            .unzip()
    }
}
