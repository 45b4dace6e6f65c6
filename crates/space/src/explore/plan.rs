//! Choosing the road: what answers a question, and what that takes.

use std::collections::BTreeSet;
use std::sync::Arc;

use cosette_puzzle::{Family, Reach};
use num_bigint::BigUint;

use super::road::Road;
use super::{Coset, Fold, Question, Space};
use crate::quotient::{
    Axis, Dense, Displacement, DisplacementError, DoubleCosetError, FoldError, Orbits,
    PieceClasses, TooLarge, Weights, fitting,
};
use crate::rows::classes;
use crate::rows::cube::CornerPart;
use crate::sparse;

/// Groups on more points than this take too long to count.
pub(super) const POINTS_MAX: usize = 256;
/// What the program takes beside layers: code, stacks, small things.
const BASE_BYTES: u64 = 16 << 20;

/// How a question is answered, and what it takes.
pub struct Plan {
    /// Memory for the sets, the table or the frontier.
    pub bytes: u64,
    pub(super) road: Road,
}

/// Why a question cannot be answered here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRoad {
    /// The slots or the moves do not make a quotient.
    #[error("{0}")]
    DoubleCoset(#[from] DoubleCosetError),
    /// The displacements say nothing.
    #[error("{0}")]
    Displacement(#[from] DisplacementError),
    /// Only classes of pieces are folded.
    #[error(
        "{0} are not counted up to symmetry: only whole puzzles and quotients by pieces can be \
         folded"
    )]
    NotFolded(&'static str),
    /// It starts from many classes.
    #[error(
        "a phase that leaves the gripped tile anywhere has many goals, which only a table of all \
         classes holds"
    )]
    Goals,
    /// Symmetries are not at hand.
    #[error("the board is so large that its symmetries are not used: it cannot be folded")]
    Symmetries,
    /// It cannot be folded.
    #[error("{0}")]
    Fold(#[from] FoldError),
    /// It cannot even be numbered.
    #[error("{0}")]
    TooLarge(#[from] TooLarge),
    /// It needs more memory than there is.
    #[error("{what} take {bytes} bytes; the limit is {memory} bytes")]
    Memory {
        /// How many of what.
        what: String,
        /// What they would take.
        bytes: BigUint,
        /// What is allowed.
        memory: u64,
        /// Pieces that could be followed instead.
        fits: Option<String>,
    },
}

impl NoRoad {
    /// Whether there is simply too much of it.
    pub fn is_size(&self) -> bool {
        match self {
            NoRoad::DoubleCoset(error) => {
                matches!(error, DoubleCosetError::TooLarge(_) | DoubleCosetError::Classes(_))
            }
            NoRoad::Displacement(error) => {
                matches!(error, DisplacementError::TooLarge { .. } | DisplacementError::Choices)
            }
            NoRoad::Fold(error) => matches!(error, FoldError::TooLarge { .. }),
            NoRoad::TooLarge(_) | NoRoad::Memory { .. } => true,
            NoRoad::NotFolded(_) | NoRoad::Symmetries | NoRoad::Goals => false,
        }
    }
}

impl Question {
    /// The road that answers it within `memory` bytes, up to a distance if there is one.
    pub fn plan(&self, memory: u64, depth_max: Option<u32>) -> Result<Plan, NoRoad> {
        match (self.space(), self.fold()) {
            (Space::Displacements(..), Some(_)) => Err(NoRoad::NotFolded("displacements")),
            (Space::DoubleCosets(_), Some(_)) => Err(NoRoad::NotFolded("double cosets")),
            (Space::Displacements(classes, axis), None) => {
                let graph = self.displacement(classes, *axis)?;
                self.within(Road::Displacements(Box::new(graph)), memory)
            }
            (Space::DoubleCosets(sides), None) => {
                self.within(Road::DoubleCosets(Arc::new(self.double_coset(sides)?)), memory)
            }
            (_, Some(_)) if self.has_many_goals() => {
                Err(NoRoad::NotFolded("phases with many goals"))
            }
            (_, Some(Fold::Symmetry)) => self.folded_plan(memory, depth_max),
            (_, Some(Fold::Inversion)) => {
                let orbits = Orbits::new(self.puzzle(), &self.labelling()?, true)?;
                self.within(Road::Folded(Box::new(orbits)), memory)
            }
            (_, None) => self.coset_plan(memory, depth_max),
        }
    }

    /// The graph of displacements of these pieces along an axis.
    pub fn displacement(
        &self,
        classes: &PieceClasses,
        axis: Axis,
    ) -> Result<Displacement, DisplacementError> {
        let pieces: Vec<u16> = classes.classes.iter().map(|c| c.pieces[0]).collect();
        let weights = match axis {
            Axis::Vertical => Weights::vertical(self.puzzle()),
            Axis::Horizontal => Weights::horizontal(self.puzzle()),
        };
        let weights = weights.ok_or(DisplacementError::NoBoard)?.only(self.moves());
        Displacement::new(self.puzzle(), &pieces, axis, weights)
    }

    /// The plain road: a table of two bits a class, whatever else there is. For comparison.
    pub fn table_plan(&self, memory: u64) -> Result<Plan, NoRoad> {
        self.within(Road::Table(Box::new(self.labelling()?)), memory)
    }

    /// Cosets: rows of bits, a table, or what goes without.
    fn coset_plan(&self, memory: u64, depth_max: Option<u32>) -> Result<Plan, NoRoad> {
        // Where little of the space is wanted or within reach, a table of all of it is waste.
        let wanted = match depth_max {
            Some(depth) => self.words(depth),
            None if self.allows_all() || matches!(self.space(), Space::Phase(..)) => f64::INFINITY,
            None => self.reachable(),
        };
        if self.labelling().map_or(f64::INFINITY, |space| space.len() as f64) / 64.0 > wanted
            && let Ok(plan) = self.frontier_plan(memory, depth_max)
        {
            return Ok(plan);
        }
        let rows = match self.space() {
            Space::Whole if self.allows_all() => {
                classes::Plan::of(self.puzzle()).map(|plan| Road::Classes(Box::new(plan)))
            }
            _ => None,
        };
        if let Some(road) = rows.or_else(|| self.cube_rows()) {
            return self.within(road, memory).or_else(|no| {
                // A board whose rows do not fit may still fit as a table, or be small after all.
                self.table_plan(memory)
                    .or_else(|_| self.frontier_plan(memory, depth_max))
                    .or(Err(no))
            });
        }
        let no = match self.table_plan(memory) {
            Err(NoRoad::TooLarge(TooLarge::Classes)) => self.uncountable(memory),
            Err(no) => no,
            plan => return plan,
        };
        self.frontier_plan(memory, depth_max).or(Err(no))
    }

    /// Cosets up to symmetry: counted by rows where there are rows and most of them are wanted,
    /// else by the frontier.
    fn folded_plan(&self, memory: u64, depth_max: Option<u32>) -> Result<Plan, NoRoad> {
        let wanted = depth_max.map_or(f64::INFINITY, |depth| self.words(depth));
        let road = match self.cube_rows() {
            Some(Road::Cosets(part)) if self.labelling()?.len() as f64 / 64.0 <= wanted => {
                Some(Road::FoldedCosets(part))
            }
            _ => None,
        };
        let rows = road.and_then(|road| self.within(road, memory).ok());
        rows.map_or_else(|| self.frontier_plan(memory, depth_max), Ok)
    }

    /// The frontier alone: where a distance is given, or all of the space fits up to symmetry.
    fn frontier_plan(&self, memory: u64, depth_max: Option<u32>) -> Result<Plan, NoRoad> {
        if self.has_many_goals() {
            return Err(NoRoad::Goals);
        }
        let classes = self.classes().ok_or(TooLarge::NotCosets)?;
        // The allocator keeps a little of what it was given back.
        let memory = (memory - memory / 16).saturating_sub(BASE_BYTES).max(memory / 2);
        let width = sparse::state_bytes(self.puzzle(), &classes).ok_or(TooLarge::Pieces)? as f64;
        let found = sparse::symmetries(self.puzzle(), &classes, self.moves(), memory);
        let (symmetries, all) = found.ok_or(TooLarge::Pieces)?;
        if self.fold().is_some() && !all {
            return Err(NoRoad::Symmetries);
        }
        let words = depth_max.map_or(f64::INFINITY, |depth| self.words(depth));
        let states = words.min(self.reachable()) / symmetries as f64;
        // The last two layers, the one to come twice while it is merged, and a batch.
        let bytes = ((states * width * 3.0) as u64).saturating_add(1 << 20);
        if bytes > memory && depth_max.is_none() && self.knows_reach() {
            return Err(self.too_much(
                format!("about {states:.0} states up to symmetry"),
                bytes,
                memory,
            ));
        }
        Ok(Plan { bytes: bytes.min(memory), road: Road::Frontier { memory } })
    }

    /// How many words of a length there are at most: every move but the one that undoes the last.
    fn words(&self, depth: u32) -> f64 {
        let moves = self.moves().len() as f64;
        moves * (moves - 1.0).max(1.0).powi(depth as i32 - 1)
    }

    /// Whether [`Question::reachable`] is more than the number of all classes there are. Where not,
    /// only trying tells: few may be within reach.
    fn knows_reach(&self) -> bool {
        self.allows_all()
            || self.puzzle().key().is_none() && self.puzzle().shape().points() <= POINTS_MAX
    }

    /// How many positions, and so at most how many classes, the allowed moves reach.
    fn reachable(&self) -> f64 {
        let numbered = self.labelling().map_or(f64::INFINITY, |space| space.len() as f64);
        let puzzle = self.puzzle();
        let order = match (self.allows_all(), puzzle.key()) {
            (true, _) => Reach::of(puzzle).order().clone(),
            (false, None) if self.knows_reach() => {
                Reach::under(puzzle, self.moves()).order().clone()
            }
            _ => return numbered,
        };
        numbered.min(u128::try_from(order).map_or(f64::INFINITY, |order| order as f64))
    }

    /// The rows of bits that some spaces of the cube are laid out in, however they were described.
    pub(super) fn cube_rows(&self) -> Option<Road> {
        let puzzle = self.puzzle();
        if *puzzle.family() != (Family::Cube { size: 3 }) {
            return None;
        }
        let classes = self.classes()?.normal(puzzle);
        let is = |coset: Coset| coset.classes(puzzle).is_some_and(|c| c.normal(puzzle) == classes);
        if self.allows_all() {
            let parts = [
                (Coset::Kociemba, CornerPart::Twists),
                (Coset::KociembaLayers, CornerPart::TwistsAndLayer),
            ];
            let part = parts.into_iter().find(|&(coset, _)| is(coset));
            return part.map(|(_, part)| Road::Cosets(part));
        }
        let names = self.moves().iter().map(|&id| puzzle.get(id).name.as_str());
        let subgroup = ["U", "U2", "U'", "D", "D2", "D'", "R2", "F2", "L2", "B2"];
        let is_subgroup = names.collect::<BTreeSet<_>>() == BTreeSet::from(subgroup);
        (matches!(self.space(), Space::Whole) && is_subgroup).then_some(Road::Subgroup)
    }

    fn within(&self, road: Road, memory: u64) -> Result<Plan, NoRoad> {
        let bytes = road.bytes();
        match bytes <= memory {
            true => Ok(Plan { bytes, road }),
            false => Err(self.too_much(self.content(&road), bytes, memory)),
        }
    }

    /// How many of what a road has to hold.
    fn content(&self, road: &Road) -> String {
        match road {
            Road::Classes(_) => format!("{} positions", Reach::of(self.puzzle()).order()),
            road => road.content(),
        }
    }

    /// What cannot even be numbered: at most as many classes as there are positions.
    fn uncountable(&self, memory: u64) -> NoRoad {
        let order = Reach::of(self.puzzle()).order().clone();
        let bytes = &order / 4u32;
        let what = match self.space() {
            Space::Whole if self.allows_all() => format!("{order} positions"),
            _ => format!("up to {order} classes"),
        };
        self.too_much(what, bytes, memory)
    }

    fn too_much(&self, what: String, bytes: impl Into<BigUint>, memory: u64) -> NoRoad {
        NoRoad::Memory { what, bytes: bytes.into(), memory, fits: self.fitting(memory) }
    }

    /// Pieces whose table would fit, as they are asked for.
    pub fn fitting(&self, memory: u64) -> Option<String> {
        let largest = fitting(self.puzzle(), 2, memory)?;
        let without = if self.fold().is_some() { "without --fold, " } else { "" };
        Some(format!("{without}--pieces '{}' ({} classes)", largest.description(), largest.len()))
    }
}
