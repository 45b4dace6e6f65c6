//! How to search fast: quotients of puzzles, exact distance tables on them, and searches.
//!
//! A *quotient* forgets some differences between positions; its table holds the exact distance of
//! every class from the solved one. Two roads fill a table: `fill` visits states one
//! by one, and [`rows`] moves whole rows of bits at a time. Whatever is fast here is tested against
//! the reference semantics of `cosette-puzzle`.
//!
//! To solve: [`engine::build`] puts a puzzle, an algorithm ([`search`]) and an estimate
//! ([`estimate`]) together; [`limits`] says how far a search may go and how it ended.
//!
//! ```
//! use cosette_engine::limits::{Limits, Outcome};
//! use cosette_engine::means::Means;
//! use cosette_engine::observe::Silent;
//! use cosette_engine::{choose, engine};
//! use cosette_puzzle::{Family, Notation};
//!
//! // A puzzle, and a board of it as people write it.
//! let family: Family = "loopover-3x3".parse()?;
//! let puzzle = family.puzzle(family.default_metric());
//! let board = puzzle.read_position("GDA/HEB/IFC")?;
//!
//! // The solver that suits the puzzle, in at most 256 MiB and with no tables on disk.
//! let plan = choose::choose(&puzzle).expect("every small board has a solver").plan;
//! let solver = engine::build(&puzzle, &plan, &Means::new(256 << 20, &Silent))?;
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

pub mod choose;
pub mod cube3;
pub mod cube_coset;
pub mod cube_optimal;
pub mod cube_two_phase;
pub mod engine;
pub mod estimate;
pub mod explore;
pub mod gate;
pub mod grid;
pub mod heuristic;
mod lanes;
pub mod limits;
pub mod loopover4;
pub mod loopover5;
pub mod machine;
pub mod means;
pub mod observe;
pub mod pages;
pub mod phase;
pub mod processor;
pub mod quotient;
pub mod rows;
pub mod search;
pub mod sparse;
pub mod table;
pub mod tiles;
pub mod two_phase;
pub mod whole_file;

pub use cosette_memory as memory;
