//! Rounds of a machine of tiles: alone at first, then in parts.

use cosette_puzzle::MoveId;
use cosette_tiles::board::{NATURAL, WAYS};
use cosette_tiles::machine::{Machine, Round as TileRound};
use cosette_tiles::search::Part;

use crate::solver::{Round, Wanted};
use cosette_core::gate::Gate;

/// Nodes that one thread expands alone before a round is cut up.
const ALONE: u64 = 30_000;
/// The parts of a round: of boards of up to sixteen cells, and of larger ones, where detecting
/// duplicates pays.
const PARTS: [usize; 2] = [256, 20_000];
const SMALL: usize = 16;

/// Searches a round: solutions of just one length.
pub(super) fn round(
    machine: &dyn Machine,
    tile_round: &TileRound,
    (wanted, moves): (Wanted, [MoveId; WAYS]),
    gate: &Gate,
) -> Round {
    let round_of = |part: Part| {
        let word = |ways: Vec<u8>| ways.into_iter().map(|way| moves[usize::from(way)]).collect();
        Round {
            solutions: part.solutions.into_iter().map(word).collect(),
            expanded: part.expanded,
            generated: part.generated,
            least: part.least,
            stopped: part.stopped,
            spent: part.spent,
            ..Round::default()
        }
    };
    let left = gate.nodes_left();
    let first = machine.whole(tile_round, left.unwrap_or(u64::MAX).min(ALONE));
    if !first.spent || left.is_some_and(|left| left <= ALONE) {
        return round_of(first);
    }
    let many = PARTS[usize::from(tile_round.homes.len() > SMALL)];
    let parts = machine.parts(tile_round, many);
    let numbers: Vec<usize> = (0..parts.count()).collect();
    let above = parts.above();
    // There are thousands of parts, and each checks the clock late.
    let part = |k: usize, nodes: u64| match gate.is_closed() {
        true => Round { stopped: true, ..Round::default() },
        false => round_of(parts.run(k, nodes)),
    };
    let mut all = match left {
        None => Round::of_parts(&numbers, wanted, |&k| part(k, u64::MAX)),
        Some(left) => {
            let left = left.saturating_sub(above.expanded);
            let part = |&k: &usize, nodes: u64| part(k, nodes);
            Round::of_parts_within(&numbers, wanted, left, part)
        }
    };
    // What comes after the last part was not made if one of them found enough.
    let enough = all.solutions.len() >= tile_round.wanted;
    let generated = if enough { 0 } else { above.generated };
    let expanded = if enough && tile_round.order != NATURAL { 0 } else { above.expanded };
    all.add(round_of(Part { generated, expanded, ..above }));
    all
}
