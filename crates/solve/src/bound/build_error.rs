//! Why a bound, or a solver that uses one, cannot be built.

use cosette_puzzle::ReadError;

use super::CombineError;
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};
use cosette_space::quotient::{DisplacementError, DoubleCosetError, ExploreError, TooLarge};

/// Why a bound cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The puzzle has no rows and columns.
    #[error("this bound needs a puzzle on a board of rows and columns")]
    NoBoard,
    /// The bound belongs to the 5x5 Loopover board.
    #[error("this bound belongs to loopover-5x5 in the stm or mtm metric")]
    OtherPuzzle,
    /// The solver is made for other puzzles.
    #[error("the solver {solver} is for {made_for}, not for {puzzle}")]
    OtherSolver {
        /// Its name.
        solver: &'static str,
        /// What it is made for.
        made_for: &'static str,
        /// The requested heuristic.
        puzzle: String,
    },
    /// A description is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The quotient is refused.
    #[error(transparent)]
    Quotient(#[from] DoubleCosetError),
    /// The same, with the name of a bound that would do.
    #[error("{error}")]
    Heavy {
        /// What is wrong.
        error: Box<BuildError>,
        /// The name of the other bound.
        lighter: &'static str,
    },
    /// The displacements are refused.
    #[error(transparent)]
    Displacement(#[from] DisplacementError),
    /// The table could not be made.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// The pieces are too many for a table.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The puzzle is too large for any machine that searches.
    #[error(
        "the puzzle is too large to be searched: machines hold up to {SLOTS_MAX} pieces and \
         {MOVES_MAX} moves"
    )]
    TooManySlots,
    /// The parts do not fit together.
    #[error(transparent)]
    Combine(#[from] CombineError),
}

impl BuildError {
    /// Whether more memory would help.
    pub fn is_memory(&self) -> bool {
        use ExploreError::{Classes, Memory, NoMemory};
        match self {
            BuildError::Heavy { error, .. } => error.is_memory(),
            BuildError::Explore(error) => {
                matches!(error, Memory { .. } | NoMemory(_) | Classes { .. })
            }
            _ => false,
        }
    }

    /// Whether the observer requested a stop.
    pub fn is_stopped(&self) -> bool {
        match self {
            BuildError::Heavy { error, .. } => error.is_stopped(),
            error => *error == BuildError::Explore(ExploreError::Stopped),
        }
    }

    /// Whether there is simply too much of it.
    pub(super) fn is_size(&self) -> bool {
        matches!(
            self,
            BuildError::Quotient(DoubleCosetError::TooLarge(_) | DoubleCosetError::Classes(_))
                | BuildError::Displacement(
                    DisplacementError::TooLarge { .. } | DisplacementError::Choices
                )
                | BuildError::Explore(ExploreError::Classes { .. })
        )
    }
}
