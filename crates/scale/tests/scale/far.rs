//! Far sets against a plain breadth-first search of the same placements.

use std::collections::{BTreeMap, BTreeSet};

use cosette_core::observe::Silent;
use cosette_puzzle::{Metric, Position, Puzzle};
use cosette_scale::far::{self, Far, Header};
use cosette_scale::{Options, RowPlan};
use cosette_space::explore::Question;

/// The distance of every placement that can be reached, by the rules of the puzzle.
fn distances(puzzle: &Puzzle, header: &Header) -> BTreeMap<u64, u32> {
    let code = |position: &Position| -> u64 {
        let slot = |piece| position.pieces().iter().position(|p| p == piece).unwrap() as u64;
        header
            .pieces
            .iter()
            .zip(0..)
            .map(|(p, i): (_, u32)| slot(p) << (i * header.slot_bits))
            .sum()
    };
    let moves: Vec<_> = puzzle.move_ids().collect();
    let mut found = BTreeMap::from([(code(&puzzle.solved()), 0)]);
    let mut layer = vec![puzzle.solved()];
    for depth in 1.. {
        let mut next = Vec::new();
        for position in &layer {
            for &id in &moves {
                let moved = puzzle.apply(position, id).unwrap();
                if let std::collections::btree_map::Entry::Vacant(entry) = found.entry(code(&moved))
                {
                    entry.insert(depth);
                    next.push(moved);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}

fn compare(name: &str, far_distances: &[u32]) {
    let puzzle = crate::puzzle(name, Metric::Stm);
    let question = Question::whole(&puzzle);
    let plan = RowPlan::of(&question).unwrap();
    let mut known = None;
    for &distance in far_distances {
        let folder = tempfile::tempdir().unwrap();
        let options = |far, depth_max, resume| Options {
            folder: Some(folder.path()),
            resume,
            depth_max,
            seed: 1,
            far: Some(far),
        };
        // Interrupted and resumed, it is the same.
        plan.run(&options(distance, distance.saturating_sub(1), false), &Silent).unwrap();
        plan.run(&options(distance, u32::MAX, true), &Silent).unwrap();
        let far = Far::read(&far::path(folder.path(), distance)).unwrap();
        let known = known.get_or_insert_with(|| distances(&puzzle, &far.header));
        let expected: BTreeSet<u64> =
            known.iter().filter(|(_, d)| **d >= distance).map(|(&code, _)| code).collect();
        let images: BTreeSet<u64> =
            far.codes.iter().flat_map(|&code| far.header.images(code)).collect();
        assert_eq!(images, expected, "{name} {distance}");
        assert_eq!(far.header.states, expected.len() as u64);
        let least = |code: &u64| far.header.images(*code).min() == Some(*code);
        assert!(far.codes.is_sorted() && far.codes.iter().all(least));
        // A level passed without storing its far set is lost, and that is reported.
        if distance > 2 {
            assert!(plan.run(&options(2, u32::MAX, true), &Silent).is_err());
        }
    }
}

#[test]
fn far_sets_are_what_a_plain_search_finds() {
    compare("loopover-2x4", &[3, 5, 6, 30]);
    compare("loopover-3x3", &[5, 8]);
}
