//! Symmetries, found and not declared: the relabelings that turn every move into a move.
//!
//! A symmetry is a permutation `σ` of the shape's points (stickers) and a permutation `μ` of the
//! moves such that doing `m` and relabeling is the same as relabeling and doing `μ(m)`. Pieces are
//! relabelled with their home slots, so the solved position is kept. Reflections are found like all
//! the others. The action of a symmetry on positions depends on `μ` alone (the moves generate the
//! group), so relabelings with the same `μ` count once: turning every corner of the cube in place,
//! for example, is not a separate symmetry.
//!
//! The search that finds them is in [`finder`]; this file is what is done with them.

mod finder;

use std::collections::HashSet;

use crate::{MoveId, Perm, Position, Puzzle, Shape};

/// One relabeling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    points: Perm,
    arrows: Vec<u32>,
}

impl Symmetry {
    /// Where each point goes.
    pub fn points(&self) -> &Perm {
        &self.points
    }

    /// Where each slot goes.
    pub fn slot(&self, slot: usize, shape: &Shape) -> usize {
        shape.slot_of_point(self.points[shape.point(slot, 0) as usize])
    }

    /// The move that `id` becomes. For puzzles whose moves have a single case each; where the
    /// blank's place matters, relabel the position instead.
    pub fn move_image(&self, puzzle: &Puzzle, id: MoveId) -> MoveId {
        let before: usize = puzzle.moves()[..id.index()].iter().map(|m| m.arrows.len()).sum();
        let mut image = self.arrows[before] as usize;
        let owner = puzzle.moves().iter().position(|m| {
            let here = image < m.arrows.len();
            image = image.wrapping_sub(if here { 0 } else { m.arrows.len() });
            here
        });
        MoveId(owner.expect("arrows belong to moves") as u16)
    }

    /// The relabelled position: `σ p σ⁻¹` as functions on points.
    pub fn apply(&self, position: &Position, shape: &Shape) -> Position {
        let relabelled =
            self.points.compose(&position.to_points(shape)).compose(&self.points.inverse());
        Position::from_points(&relabelled, shape).expect("symmetries keep pieces whole")
    }

    fn then(&self, after: &Symmetry) -> Symmetry {
        Symmetry {
            points: after.points.compose(&self.points),
            arrows: self.arrows.iter().map(|&a| after.arrows[a as usize]).collect(),
        }
    }
}

/// The group of all symmetries of a puzzle.
#[derive(Clone, Debug)]
pub struct Symmetries {
    identity: Symmetry,
    generators: Vec<Symmetry>,
    order: u64,
}

impl Symmetries {
    /// Finds the symmetries of the puzzle.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Metric, Symmetries};
    /// let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    /// assert_eq!(Symmetries::of(&cube).order(), 48);
    /// ```
    pub fn of(puzzle: &Puzzle) -> Symmetries {
        Symmetries::of_while(puzzle, &|| true).expect("nothing stops it")
    }

    /// The same; `None` if `goes_on`, polled repeatedly, returns false: on long boards of sliding
    /// tiles the search takes seconds.
    pub fn of_while(puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> Option<Symmetries> {
        finder::find(puzzle, goes_on)
    }

    /// How many there are, the trivial one included.
    pub fn order(&self) -> u64 {
        self.order
    }

    /// A few symmetries that generate all.
    pub fn generators(&self) -> &[Symmetry] {
        &self.generators
    }

    /// All of them, the trivial one first.
    pub fn elements(&self) -> Vec<Symmetry> {
        self.elements_while(|| true).expect("nothing stops it")
    }

    /// All symmetries, the identity first; `None` if `goes_on`, polled repeatedly, returns false:
    /// there can be tens of thousands.
    pub fn elements_while(&self, mut goes_on: impl FnMut() -> bool) -> Option<Vec<Symmetry>> {
        let mut seen = HashSet::from([self.identity.arrows.clone()]);
        let mut all = vec![self.identity.clone()];
        let mut at = 0;
        while at < all.len() {
            if !goes_on() {
                return None;
            }
            for generator in &self.generators {
                let next = all[at].then(generator);
                if seen.insert(next.arrows.clone()) {
                    all.push(next);
                }
            }
            at += 1;
        }
        assert_eq!(all.len() as u64, self.order, "the generators generate what was counted");
        Some(all)
    }
}
