//! Your own heuristic, the test that it is admissible, and a search guided by it. The test compares
//! it with the exact distance on every state of a small puzzle.
//!
//! `cargo run --release -p cosette --example own_heuristic`

use cosette::limits::{Limits, Report};
use cosette::observe::Silent;
use cosette::own_heuristic::ida_by;
use cosette::puzzle::{Position, Word};
use cosette::{Failure, all_states, naming};

/// Tiles of the 3x3 Loopover that are not in their row, divided by three: a move of a column brings
/// home or takes away at most three of them.
fn rows_to_mend(position: &Position) -> u32 {
    let wrong = position.pieces().iter().enumerate();
    let wrong = wrong.filter(|&(slot, &piece)| slot / 3 != usize::from(piece) / 3).count();
    wrong.div_ceil(3) as u32
}

/// The same without the division, which counts a move up to three times.
fn tiles_in_the_wrong_row(position: &Position) -> u32 {
    let wrong = position.pieces().iter().enumerate();
    wrong.filter(|&(slot, &piece)| slot / 3 != usize::from(piece) / 3).count() as u32
}

fn main() -> Result<(), Failure> {
    let puzzle = naming::puzzle("loopover-3x3", None, None)?;
    let over = all_states::overestimate(&puzzle, rows_to_mend)?;
    assert!(over.is_none(), "{over:?}");
    println!("rows_to_mend: admissible on all states");
    let over = all_states::overestimate(&puzzle, tiles_in_the_wrong_row)?;
    let over = over.expect("three tiles change their row in one move");
    let state = puzzle.write_position(&over.position);
    println!("tiles_in_the_wrong_row: {} at distance {} on {state}", over.value, over.distance);

    // A board six moves away; with the heuristic, the search makes a
    // fraction of the nodes that it makes without.
    let start = puzzle.read_position("GDA/HEB/IFC").expect("a board");
    let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
    let guided = ida_by(&puzzle, &start, rows_to_mend, &limits, &Silent)?;
    let blind = ida_by(&puzzle, &start, |_| 0, &limits, &Silent)?;
    let length = |report: &Report| report.outcome.word().map(Word::len);
    assert_eq!(length(&guided), length(&blind));
    let (few, many) = (guided.stats.generated, blind.stats.generated);
    println!("{:?} moves: {few} nodes, {many} without the heuristic", length(&guided));
    Ok(())
}
