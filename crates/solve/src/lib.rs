//! Solving: bounds on what a position needs, searches guided by them, and solvers made for some
//! puzzles.
//!
//! [`registry::build`] puts a puzzle, an algorithm ([`search`]) and an estimate ([`bound`])
//! together; `cosette_core::limits` has the limits of a search and how it ended.
//!
//! ```
//! use cosette_core::limits::{Limits, Outcome};
//! use cosette_store::means::Means;
//! use cosette_core::observe::Silent;
//! use cosette_solve::registry::{self, choose};
//! use cosette_puzzle::{Family, Notation};
//!
//! // A puzzle, and a board of it as people write it.
//! let family: Family = "loopover-3x3".parse()?;
//! let puzzle = family.puzzle(family.default_metric());
//! let board = puzzle.read_position("GDA/HEB/IFC")?;
//!
//! // The solver that suits the puzzle, in at most 256 MiB and with no tables on disk.
//! let plan = choose::choose(&puzzle).expect("every small board has a solver").plan;
//! let solver = registry::build(&puzzle, &plan, &Means::new(256 << 20, &Silent))?;
//!
//! // The answer is a solution, a proof that there is none, or the bound proved before a limit.
//! let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
//! match solver.solve(&board, &limits, &Silent).outcome {
//!     Outcome::Found { word, lower_bound, .. } => {
//!         let moves = puzzle.write_word(&word, Notation::Standard);
//!         println!("{moves}: {} moves, lower bound {lower_bound}", word.len());
//!         assert_eq!((word.len(), lower_bound), (6, 6));
//!     }
//!     Outcome::NoneWithin { length } => println!("no solution of {length} moves or fewer"),
//!     Outcome::Unsolvable => println!("no solution"),
//!     Outcome::Stopped { reason, lower_bound } => {
//!         println!("stopped by {}; lower bound {lower_bound}", reason.name());
//!     }
//! }
//!
//! // Two tiles exchanged: an odd permutation, and every move is an even one.
//! let swapped = puzzle.read_position("BAC/DEF/GHI")?;
//! assert_eq!(solver.solve(&swapped, &limits, &Silent).outcome, Outcome::Unsolvable);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bound;
pub mod registry;
pub mod search;
pub mod solver;
pub mod solvers;
