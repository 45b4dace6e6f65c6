//! A heuristic of one's own, and the test that it is admissible: on every state of a small puzzle
//! it is compared with the exact distance.
//!
//! `cargo run --release -p cosette --example own_heuristic`

use cosette::puzzle::Position;
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
    Ok(())
}
