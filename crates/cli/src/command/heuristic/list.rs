//! Which heuristics a puzzle has, and what each promises.

use cosette_puzzle::Puzzle;
use cosette_solve::bound::{self, Entry};
use serde::Serialize;

use crate::failure::Failure;
use crate::show::Show;

/// A heuristic that there is, in JSON.
#[derive(Serialize)]
struct Offer {
    puzzle: String,
    heuristic: &'static str,
    about: &'static str,
    admissible: bool,
    consistent: bool,
}

/// Lists them.
pub fn run(puzzle: &Puzzle, show: &mut Show) -> Result<(), Failure> {
    for Entry { name, about, admissible, consistent } in bound::catalogue(puzzle) {
        let puzzle = puzzle.family().to_string();
        let promise = match (admissible, consistent) {
            (true, true) => "admissible and consistent",
            (true, false) => "admissible, not consistent",
            _ => "not admissible",
        };
        let text = format!("{name:<22} {about}; {promise}");
        show.answer(text, &Offer { puzzle, heuristic: name, about, admissible, consistent })?;
    }
    let inverse = if puzzle.key().is_none() { ", inverse(A)" } else { "" };
    show.note(format!("expressions are accepted too: max(A,B,…), sum(A,B,…){inverse}"))
}
