//! The far set of a board too small for rows of bits: a plain search over the placements.

use std::collections::HashMap;

use cosette_puzzle::{Position, Puzzle};
use cosette_space::quotient::Phase;

use super::places::Torus;

/// The most placements that are searched like this.
pub const STATES_MAX: u64 = 1 << 20;

/// The cells of the tiles of each far placement, in the order of the digits of a code; one of each
/// orbit under the symmetries of the block. `None` if it was stopped.
pub fn far(
    puzzle: &Puzzle,
    phase: &Phase,
    torus: Torus,
    distance: u32,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Vec<u8>>> {
    let digits = torus.digits();
    let solved = puzzle.solved();
    let cells = |position: &Position| -> Vec<u8> {
        digits.iter().map(|&tile| position.slot_of(u16::from(tile)) as u8).collect()
    };
    let moves: Vec<Vec<u8>> = phase
        .moves
        .iter()
        .map(|&id| {
            let after = puzzle.apply(&solved, id).expect("Loopover moves are always legal");
            (0..torus.cells() as u16).map(|tile| after.slot_of(tile) as u8).collect()
        })
        .collect();
    let mut distances = HashMap::from([(cells(&solved), 0)]);
    let mut layer = vec![cells(&solved)];
    for depth in 1.. {
        let mut next = Vec::new();
        for (from, m) in layer.iter().flat_map(|from| moves.iter().map(move |m| (from, m))) {
            let to: Vec<u8> = from.iter().map(|&cell| m[usize::from(cell)]).collect();
            if !distances.contains_key(&to) {
                distances.insert(to.clone(), depth);
                next.push(to);
            }
        }
        if next.is_empty() {
            break;
        }
        if stop() {
            return None;
        }
        layer = next;
    }
    let symmetries = torus.symmetries();
    let image = |cells: &Vec<u8>, by: &Vec<u8>| -> Vec<u8> {
        let mut at = vec![0; torus.cells()];
        for (&tile, &cell) in digits.iter().zip(cells) {
            at[usize::from(by[usize::from(tile)])] = by[usize::from(cell)];
        }
        digits.iter().map(|&tile| at[usize::from(tile)]).collect()
    };
    let is_least = |cells: &Vec<u8>| symmetries.iter().all(|by| *cells <= image(cells, by));
    let far = distances.into_iter().filter(|(cells, d)| *d >= distance && is_least(cells));
    let mut far: Vec<Vec<u8>> = far.map(|(cells, _)| cells).collect();
    far.sort();
    Some(far)
}
