//! Labellings folded by symmetry: classes that look alike count once.
//!
//! Those symmetries of the puzzle that take every class of pieces to a class of the same kind and
//! every allowed move to an allowed move permute the classes of a [`Labelling`]. An orbit of theirs
//! is one class here, and its least number stands for it; all its members are equally far from
//! solved, so a table of the orbits is a table of everything. Which symmetries those are is found,
//! not declared.
//!
//! Law Q2 holds: a symmetry takes the neighbours of a class to the neighbours of its image. Law Q3
//! does not: the same move done to two members of an orbit leads to different orbits, because it is
//! another move that corresponds to it. So an index cannot be carried along move by move.
//!
//! Where a labelling tells everything apart, a position and its inverse are equally far from solved
//! too, and can be folded together. But the neighbours of the inverse are those of the position by
//! moves done *before* it, and no symmetry relates the two: a single position does not know the
//! neighbours of its class any more. [`Folded::neighbours`] therefore looks from both sides.

mod follow;
mod inversion;
mod relabel;

use cosette_puzzle::{Position, Puzzle, Reach};
use rayon::prelude::*;

use self::follow::Follow;
use self::inversion::Inversion;
use self::relabel::Relabel;
use super::{Dense, Labelling};

/// The largest labelling that is folded: all its classes are looked at.
const CLASSES_MAX: u64 = 1 << 28;

/// Why a labelling cannot be folded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// Too many classes to look at all of them.
    #[error("{classes} classes are too many to fold; at most {CLASSES_MAX} can be")]
    TooLarge {
        /// How many there are.
        classes: u64,
    },
    /// Inverses are equally far from solved only where solved is a single position of a group.
    #[error("only a whole puzzle whose moves are always legal can be folded by inversion")]
    NotWhole,
}

/// A labelling folded by symmetry.
#[derive(Clone, Debug)]
pub struct Folded {
    space: Labelling,
    follow: Follow,
    symmetries: Vec<Relabel>,
    inversion: Option<Inversion>,
    /// The least member of every class, in order.
    least: Vec<u32>,
    weights: Vec<u32>,
}

impl Folded {
    /// Folds by the symmetries that keep the classes.
    ///
    /// ```
    /// use cosette_engine::quotient::{Folded, Labelling, PieceClasses};
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

    /// How many symmetries keep the classes of this labelling. It may be too large to fold.
    pub fn symmetries_of(puzzle: &Puzzle, space: &Labelling) -> usize {
        relabel::kept(puzzle, space, &Follow::new(puzzle, space)).len()
    }

    fn build(puzzle: &Puzzle, space: &Labelling, inversion: bool) -> Result<Folded, FoldError> {
        if space.len() > CLASSES_MAX {
            return Err(FoldError::TooLarge { classes: space.len() });
        }
        let follow = Follow::new(puzzle, space);
        let symmetries = relabel::kept(puzzle, space, &follow);
        let inversion = match inversion {
            true => Some(Inversion::new(puzzle, space, &follow).ok_or(FoldError::NotWhole)?),
            false => None,
        };
        let space = space.clone();
        let (least, weights) = (Vec::new(), Vec::new());
        let mut folded = Folded { space, follow, symmetries, inversion, least, weights };
        let found: Vec<(u32, u32)> = (0..folded.space.len() as u32)
            .into_par_iter()
            .filter_map(|index| Some((index, folded.weight_of_least(index)?)))
            .collect();
        (folded.least, folded.weights) = found.into_iter().unzip();
        let total: u64 = folded.weights.iter().map(|&w| u64::from(w)).sum();
        assert_eq!(total, folded.space.len(), "every class belongs to one orbit");
        Ok(folded)
    }

    /// The labelling that is folded.
    pub fn labelling(&self) -> &Labelling {
        &self.space
    }

    /// How many symmetries there are, inversion not counted.
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.least.len()
    }

    /// Whether there are none (there always is the solved class).
    pub fn is_empty(&self) -> bool {
        self.least.is_empty()
    }

    /// The number of the solved class.
    pub fn solved(&self) -> usize {
        self.fold(self.space.solved())
    }

    /// The number of the class of a position.
    pub fn index(&self, position: &Position) -> usize {
        self.fold(self.space.index(position))
    }

    /// The number of the class that holds class `index` of the labelling.
    pub fn fold(&self, index: u64) -> usize {
        let least = self.images(index).min().expect("the trivial symmetry") as u32;
        self.least.binary_search(&least).expect("every least member is listed")
    }

    /// The least number in the labelling of a member of this class.
    pub fn least(&self, class: usize) -> u64 {
        u64::from(self.least[class])
    }

    /// Some position of the class: a reachable one if there is one.
    pub fn representative(&self, class: usize, reach: &Reach) -> Position {
        self.space.representative(self.least(class), reach)
    }

    /// How many classes of the labelling this class holds.
    pub fn weight(&self, class: usize) -> u32 {
        self.weights[class]
    }

    /// The classes one move away from any member, each once, in order.
    pub fn neighbours(&self, class: usize) -> Vec<usize> {
        let known = self.follow.unpack(&self.space, self.least(class));
        let turned = self.inversion.as_ref().map(|inversion| inversion.apply(&known));
        let mut found = Vec::new();
        // The trivial symmetry comes first: it numbers the class itself.
        for known in [Some(known), turned].into_iter().flatten() {
            let state = self.space.unpack(self.symmetries[0].image(&self.space, &known));
            let moves = 0..self.space.moves();
            found.extend(moves.map(|m| self.fold(self.space.neighbour(&state, m))));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The images of a class of the labelling, as often as symmetries lead to them.
    fn images(&self, index: u64) -> impl Iterator<Item = u64> {
        let known = self.follow.unpack(&self.space, index);
        let turned = self.inversion.as_ref().map(|inversion| inversion.apply(&known));
        [Some(known), turned].into_iter().flatten().flat_map(move |known| {
            self.symmetries.iter().map(move |symmetry| symmetry.image(&self.space, &known))
        })
    }

    /// The size of the orbit of `index` if that is its least member.
    fn weight_of_least(&self, index: u32) -> Option<u32> {
        let mut fixed = 0;
        for image in self.images(u64::from(index)) {
            if image < u64::from(index) {
                return None;
            }
            fixed += u32::from(image == u64::from(index));
        }
        let sides = if self.inversion.is_some() { 2 } else { 1 };
        Some(self.symmetries.len() as u32 * sides / fixed)
    }
}

/// One layer of a folded labelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedLayer {
    /// How many classes are at this distance.
    pub classes: u64,
    /// How many classes of the labelling those hold.
    pub weighted: u64,
}

/// How many classes are at each distance from solved, breadth first, and the last ones.
pub fn explore(folded: &Folded) -> (Vec<FoldedLayer>, Vec<usize>) {
    let mut seen = vec![false; folded.len()];
    let mut frontier = vec![folded.solved()];
    seen[frontier[0]] = true;
    let (mut layers, mut last) = (Vec::new(), Vec::new());
    while !frontier.is_empty() {
        let weighted = frontier.iter().map(|&class| u64::from(folded.weight(class))).sum();
        layers.push(FoldedLayer { classes: frontier.len() as u64, weighted });
        let found: Vec<Vec<usize>> =
            frontier.par_iter().map(|&class| folded.neighbours(class)).collect();
        last = std::mem::take(&mut frontier);
        for class in found.into_iter().flatten() {
            if !std::mem::replace(&mut seen[class], true) {
                frontier.push(class);
            }
        }
    }
    last.sort_unstable();
    (layers, last)
}
