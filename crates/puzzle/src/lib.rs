//! What a permutation puzzle is: slots, pieces, moves, notations, groups and symmetries.
//!
//! This crate is the definition of truth for the rest of the system. It holds no search, no
//! threads and no unsafe code; it prefers the obvious to the fast. Every fast representation
//! elsewhere is tested against it, and every solution is replayed on it before it is shown.
//!
//! # Conventions, stated once
//!
//! - A *position* says which piece is in which slot: `p[i]` is the piece in slot `i`. The solved
//!   position has piece `i` in slot `i`.
//! - Composition runs left to right. "First `p`, then the move `m`" is `p · m`, and
//!   `(p · m)[i] = p[m[i]]`: slot `i` receives what slot `m[i]` held.
//! - Code counts from 0. Text counts as its readers do: tiles and cube faces as printed on them,
//!   Loopover lines from 0, as the notation in use does.
//! - A *metric* is a choice of moves; every move costs one.
//!
//! # Where to start
//!
//! [`Family`] maps a name to a [`Puzzle`]; [`Puzzle::apply`] defines the moves;
//! [`Puzzle::read_position`] and [`Puzzle::read_word`] parse text; [`Reach`] decides which
//! positions are reachable.
//!
//! ```
//! use cosette_puzzle::{Family, Notation, Random, Reach};
//!
//! // The puzzle, in its usual metric.
//! let family: Family = "loopover-3x3".parse()?;
//! let puzzle = family.puzzle(family.default_metric());
//!
//! // A board as people write it, and moves tried on it.
//! let board = puzzle.read_position("CAB/DEF/GHI")?;
//! let moves = puzzle.read_written("R0'", Notation::Standard)?;
//! assert!(puzzle.play(&board, &moves)?.is_solved());
//!
//! // What can be reached: here every even permutation of nine tiles.
//! let reach = Reach::of(&puzzle);
//! assert_eq!(reach.order().to_string(), "181440");
//! let random = reach.random(&mut Random::new(7));
//! assert!(reach.diagnose(&puzzle, &random).is_ok());
//! let swapped = puzzle.read_position("BAC/DEF/GHI")?;
//! let reason = reach.diagnose(&puzzle, &swapped).unwrap_err();
//! println!("{} cannot be solved: {reason}", puzzle.write_position(&swapped));
//! # Ok::<(), cosette_puzzle::ReadError>(())
//! ```
//!
//! Solving is left to `cosette-solve`.

#![forbid(unsafe_code)]

mod canonical;
mod commuting;
pub mod construct;
mod definition;
mod error;
pub mod family;
mod group;
mod metric;
mod moves;
pub mod natural;
mod notation;
mod perm;
mod position;
mod puzzle;
mod random;
pub mod rank;
mod reach;
mod shape;
mod solvability;
mod symmetry;
mod word;

pub use canonical::{Branching, Canonical};
pub use error::{ErrorKind, ReadError, nearest};
pub use family::Family;
pub use group::StabilizerChain;
pub use metric::Metric;
pub use moves::{Action, Arrow, Line, Move, MoveId, Step};
pub use notation::{
    Form, Hold, Notation, WrittenWord, family_of_board, is_like_a_board, join_board,
    puzzle_of_board,
};
pub use perm::Perm;
pub use position::Position;
pub use puzzle::{IllegalMove, Parts, Puzzle};
pub use random::Random;
pub use reach::{Reach, factorial};
pub use shape::{Orbit, Shape};
pub use solvability::Unsolvable;
pub use symmetry::{Symmetries, Symmetry};
pub use word::Word;
