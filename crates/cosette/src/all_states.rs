//! Every state of a small puzzle with its distance, by the plain definition: breadth first from the
//! goal, one move of `Puzzle::apply` at a time.
//!
//! Slow and obviously right. Properties of all states (that a heuristic is admissible, for example)
//! are tested against it.

use std::collections::HashMap;

use cosette_puzzle::{Position, Puzzle, Reach};

use crate::failure::Failure;

/// Larger puzzles are refused: each state takes some hundred bytes.
const STATES_MAX: u64 = 5_000_000;

/// The distance of every state.
pub fn distances(puzzle: &Puzzle) -> Result<HashMap<Position, u32>, Failure> {
    let order = Reach::of(puzzle).order().clone();
    if order > STATES_MAX.into() {
        let message = format!("{} has {order} states, too many to list", puzzle.family());
        return Err(Failure::no_answer("memory", message));
    }
    let mut found = HashMap::from([(puzzle.solved(), 0)]);
    let mut layer = vec![puzzle.solved()];
    let mut distance = 0;
    while !layer.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for position in &layer {
            for after in puzzle.move_ids().filter_map(|id| puzzle.apply(position, id)) {
                if !found.contains_key(&after) {
                    found.insert(after.clone(), distance);
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    Ok(found)
}

/// A state on which a value exceeds the distance.
#[derive(Clone, Debug)]
pub struct Overestimate {
    /// The state.
    pub position: Position,
    /// Its distance.
    pub distance: u32,
    /// The value.
    pub value: u32,
}

/// Tests on all states that a function never exceeds the distance. The nearest state where it
/// does, if there is one.
///
/// Moves of these puzzles have inverses, so the distance *to* the goal is the distance from it.
pub fn overestimate(
    puzzle: &Puzzle,
    value: impl Fn(&Position) -> u32,
) -> Result<Option<Overestimate>, Failure> {
    let over = distances(puzzle)?.into_iter().filter_map(|(position, distance)| {
        let value = value(&position);
        (value > distance).then_some(Overestimate { position, distance, value })
    });
    Ok(over.min_by_key(|over| over.distance))
}
