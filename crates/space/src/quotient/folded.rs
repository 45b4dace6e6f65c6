//! Labellings folded by symmetry: symmetric classes are identified.
//!
//! Those symmetries of the puzzle that take every class of pieces to a class of the same kind and
//! every allowed move to an allowed move permute the classes of a [`Labelling`]. An orbit is one
//! class here, represented by its least number; all its members are equally far from solved, so a
//! table of the orbits is a table of all classes. The symmetries are computed, not declared.
//!
//! Law Q2 holds: a symmetry takes the neighbours of a class to the neighbours of its image. Law Q3
//! does not: the same move applied to two members of an orbit leads to different orbits, because
//! the symmetry maps it to another move. So an index cannot be updated move by move.
//!
//! Where a labelling distinguishes everything, a position and its inverse are equally far from
//! solved too, and can be folded together. But the neighbours of the inverse are those of the
//! position by moves done *before* it, and no symmetry relates the two: a single position no longer
//! determines the neighbours of its class. [`Folded::neighbours`] therefore visits both.

mod follow;
mod inversion;
mod orbits;
mod relabel;

use cosette_puzzle::{Position, Puzzle, Reach};
use rayon::prelude::*;

use self::follow::Follow;
pub use self::orbits::Orbits;
use super::{Dense, Labelling};

/// Maximum number of classes of a folded labelling: all are visited.
const CLASSES_MAX: u64 = 1 << 28;

/// Why a labelling cannot be folded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// Too many classes to visit all of them.
    #[error("{classes} classes are too many to fold; at most {CLASSES_MAX} can be")]
    TooLarge {
        /// Their number.
        classes: u64,
    },
    /// Inverses are equally far from solved only where solved is a single position of a group.
    #[error("only a whole puzzle whose moves are always legal can be folded by inversion")]
    NotWhole,
}

/// A labelling folded by symmetry.
#[derive(Clone, Debug)]
pub struct Folded {
    orbits: Orbits,
    /// The least member of every class, in order.
    least: Vec<u32>,
    weights: Vec<u32>,
}

impl Folded {
    /// Folds by the symmetries that preserve the classes.
    ///
    /// ```
    /// use cosette_space::quotient::{Folded, Labelling, PieceClasses};
    /// use cosette_puzzle::{Family, Metric};
    /// let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    /// let moves: Vec<_> = puzzle.move_ids().collect();
    /// let space = Labelling::new(&puzzle, &PieceClasses::read(&puzzle, "A").unwrap(), &moves);
    /// // Tile A can be at home, in line with its home, or off both lines.
    /// assert_eq!(Folded::new(&puzzle, &space.unwrap()).unwrap().len(), 3);
    /// ```
    pub fn new(puzzle: &Puzzle, space: &Labelling) -> Result<Folded, FoldError> {
        Folded::build(puzzle, space, false)
    }

    /// Folds by symmetries and by inversion.
    pub fn with_inversion(puzzle: &Puzzle, space: &Labelling) -> Result<Folded, FoldError> {
        Folded::build(puzzle, space, true)
    }

    /// The number of symmetries that preserve the classes of this labelling, which may be too large
    /// to fold.
    pub fn symmetries_of(puzzle: &Puzzle, space: &Labelling) -> usize {
        relabel::kept(puzzle, space, &Follow::new(puzzle, space)).len()
    }

    fn build(puzzle: &Puzzle, space: &Labelling, inversion: bool) -> Result<Folded, FoldError> {
        let orbits = Orbits::new(puzzle, space, inversion)?;
        let found: Vec<(u32, u32)> = (0..space.len() as u32)
            .into_par_iter()
            .filter_map(|index| Some((index, orbits.weight_of_least(index.into())?)))
            .collect();
        let (least, weights): (Vec<u32>, Vec<u32>) = found.into_iter().unzip();
        let total: u64 = weights.iter().map(|&w| u64::from(w)).sum();
        assert_eq!(total, space.len(), "every class belongs to one orbit");
        Ok(Folded { orbits, least, weights })
    }

    /// The labelling that is folded.
    pub fn labelling(&self) -> &Labelling {
        &self.orbits.space
    }

    /// The number of symmetries, inversion not counted.
    pub fn symmetries(&self) -> usize {
        self.orbits.symmetries()
    }

    /// The number of classes.
    pub fn len(&self) -> usize {
        self.least.len()
    }

    /// Always false: there is the solved class.
    pub fn is_empty(&self) -> bool {
        self.least.is_empty()
    }

    /// The number of the solved class.
    pub fn solved(&self) -> usize {
        self.fold(self.orbits.space.solved())
    }

    /// The number of the class of a position.
    pub fn index(&self, position: &Position) -> usize {
        self.fold(self.orbits.space.index(position))
    }

    /// The number of the class that holds class `index` of the labelling.
    pub fn fold(&self, index: u64) -> usize {
        let least = self.orbits.images(index).min().expect("the trivial symmetry") as u32;
        self.least.binary_search(&least).expect("every least member is listed")
    }

    /// The least number, in the labelling, of a member of this class.
    pub fn least(&self, class: usize) -> u64 {
        u64::from(self.least[class])
    }

    /// Some position of the class: a reachable one if there is one.
    pub fn representative(&self, class: usize, reach: &Reach) -> Position {
        self.orbits.space.representative(self.least(class), reach)
    }

    /// The number of classes of the labelling in this class.
    pub fn weight(&self, class: usize) -> u32 {
        self.weights[class]
    }

    /// The classes one move away from any member, each once, in order.
    pub fn neighbours(&self, class: usize) -> Vec<usize> {
        let Orbits { space, follow, symmetries, inversion } = &self.orbits;
        let known = follow.unpack(space, self.least(class));
        let turned = inversion.as_ref().map(|inversion| inversion.apply(&known));
        let mut found = Vec::new();
        // The trivial symmetry comes first: it numbers the class itself.
        for known in [Some(known), turned].into_iter().flatten() {
            let state = space.unpack(symmetries[0].image(space, &known));
            let moves = 0..space.moves();
            found.extend(moves.map(|m| self.fold(space.neighbour(&state, m))));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
