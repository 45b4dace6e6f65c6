//! The arrangements of eight corners, or of eight edges, up to the sixteen symmetries that keep the
//! axis: 2768 classes of 40,320 each.

use super::ranks::{self, EIGHTS, FOURS, Ranks};
use super::second::untwisted;
use crate::solvers::cube3::{Cube, CubeSymmetry, Frame};

/// Symmetries that keep the axis.
pub const SYMMETRIES: usize = 16;

/// The symmetries, to be applied to cubes of the subgroup.
#[derive(Clone, Copy)]
pub struct Views<C>([(C, C); SYMMETRIES]);

impl<C: Cube> Views<C> {
    pub fn new(frame: &Frame<C>) -> Views<C> {
        let side = |s: &CubeSymmetry<C>| (untwisted(s.before), untwisted(s.behind));
        Views(std::array::from_fn(|s| side(&frame.symmetries[s])))
    }

    /// The proof that its cubes hold.
    fn proof(&self) -> C::Proof {
        self.0[0].0.proof()
    }

    /// The cube seen through a symmetry.
    #[inline(always)]
    pub fn of(&self, symmetry: usize, cube: C) -> C {
        let (before, behind) = self.0[symmetry % SYMMETRIES];
        before.then(cube).then(behind)
    }

    /// The cube with this image under a symmetry.
    fn back(&self, symmetry: usize, cube: C) -> C {
        let (before, behind) = self.0[symmetry];
        behind.then(cube).then(before)
    }

    /// For each symmetry and arrangement of the slice edges, the image.
    pub fn slices(&self, ranks: &Ranks) -> [[u8; FOURS]; SYMMETRIES] {
        let mut slices = [[0; FOURS]; SYMMETRIES];
        for plain in ranks::all(ranks::SLICE, 4) {
            let cube = C::new(self.proof(), plain.bytes());
            for (s, row) in slices.iter_mut().enumerate() {
                row[ranks.slice(cube)] = ranks.slice(self.of(s, cube)) as u8;
            }
        }
        slices
    }
}

/// The classes of one kind of pieces.
pub struct Classes {
    /// For each arrangement, sixteen times its class plus the symmetry that takes it to the
    /// representative.
    of: Vec<u16>,
    /// For each class its representative, with the other pieces at home.
    pub representatives: Vec<[u8; 32]>,
    /// For each class, the symmetries that keep its representative.
    pub keeping: Vec<Vec<u8>>,
}

impl Classes {
    /// Of the pieces that begin at this byte, numbered so.
    pub fn new<C: Cube>(views: &Views<C>, first: usize, rank: impl Fn(C) -> usize) -> Classes {
        const NONE: u16 = u16::MAX;
        let mut of = vec![NONE; EIGHTS];
        let (mut representatives, mut keeping) = (Vec::new(), Vec::<Vec<u8>>::new());
        for plain in ranks::all(first, 8) {
            let cube = C::new(views.proof(), plain.bytes());
            let own = rank(cube);
            if of[own] != NONE {
                continue;
            }
            let mut keep = Vec::new();
            for s in 0..SYMMETRIES {
                let image = rank(views.back(s, cube));
                if of[image] == NONE {
                    of[image] = (keeping.len() * SYMMETRIES + s) as u16;
                }
                if image == own {
                    keep.push(s as u8);
                }
            }
            representatives.push(plain.bytes());
            keeping.push(keep);
        }
        Classes { of, representatives, keeping }
    }

    /// The class of an arrangement and the symmetry that takes it to the representative.
    #[inline(always)]
    pub fn find(&self, rank: usize) -> (usize, usize) {
        let of = usize::from(self.of[rank]);
        (of / SYMMETRIES, of % SYMMETRIES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::cube3::Bytes;
    use cosette_puzzle::{Family, Metric};

    #[test]
    fn symmetries_take_every_arrangement_to_its_representative() {
        let frame = Frame::<Bytes>::new(&Family::Cube { size: 3 }.puzzle(Metric::Htm), ());
        let (views, ranks) = (Views::new(&frame), Ranks::new());
        let rank: [fn(&Ranks, Bytes) -> usize; 2] = [Ranks::corners, Ranks::edges];
        for (first, rank) in [ranks::FIRST_CORNER, 0].into_iter().zip(rank) {
            let classes = Classes::new(&views, first, |cube| rank(&ranks, cube));
            assert_eq!(classes.representatives.len(), 2768);
            for cube in ranks::all(first, 8).into_iter().step_by(7) {
                let (class, symmetry) = classes.find(rank(&ranks, cube));
                let seen = rank(&ranks, views.of(symmetry, cube));
                let stands = Bytes::new((), classes.representatives[class]);
                assert_eq!(seen, rank(&ranks, stands));
                for &s in &classes.keeping[class] {
                    assert_eq!(rank(&ranks, views.of(s.into(), stands)), seen);
                }
            }
        }
    }
}
