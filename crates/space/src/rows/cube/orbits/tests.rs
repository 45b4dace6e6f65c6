//! Classes of cosets against an independent count, and against a search of representatives.

use cosette_puzzle::{Family, Metric, MoveId, Symmetries, Symmetry};

use super::*;
use crate::explore::{Coset, Fold, Question, Space};
use crate::rows::cube::CornerPart;
use crate::rows::explore_with;
use cosette_core::observe::Silent;

/// How many cosets each of the sixteen symmetries keeps, summed: nothing of rows has a part in it.
/// Corners and edges are on their own, and what a symmetry does to them is read off the stickers.
fn burnside() -> u64 {
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let shape = puzzle.shape();
    let solved = puzzle.solved();
    let upright = |s: &Symmetry| {
        let on_axis = |&id: &MoveId| puzzle.get(id).name.starts_with(['U', 'D']);
        puzzle.move_ids().filter(on_axis).all(|id| on_axis(&s.move_image(&puzzle, id)))
    };
    let kept = |s: &Symmetry| {
        // What becomes of a slot that holds the piece with this twist.
        let becomes = |slot: usize, piece: usize, twist: u8| {
            let (mut pieces, mut twists) = (solved.pieces().to_vec(), solved.twists().to_vec());
            pieces.swap(slot, piece);
            twists[slot] = twist;
            let before = cosette_puzzle::Position::new(shape, pieces, twists).unwrap();
            s.apply(&before, shape).twists()[s.slot(slot, shape)]
        };
        let twisted: Vec<(usize, [u8; 3])> = (0..8)
            .map(|slot| (s.slot(slot, shape), [0, 1, 2].map(|twist| becomes(slot, slot, twist))))
            .collect();
        let corners = (0..3usize.pow(8)).filter(|&number| {
            let twist = |slot: usize| number / 3usize.pow(slot as u32) % 3;
            (0..8).map(twist).sum::<usize>() % 3 == 0
                && (0..8)
                    .all(|slot| twist(twisted[slot].0) == usize::from(twisted[slot].1[twist(slot)]))
        });
        // Edges of the slice and others: 20 is one of the former, 8 of the latter.
        let flipped = |piece: usize| -> Vec<(usize, [u8; 2])> {
            let slots = (8..20).map(|slot| {
                (s.slot(slot, shape) - 8, [0, 1].map(|flip| becomes(slot, piece, flip)))
            });
            slots.collect()
        };
        let [outer, slice] = [flipped(8), flipped(16)];
        let sets = (0..1usize << 12).filter(|set| set.count_ones() == 4);
        let edges: usize = sets
            .filter(|set| (0..12).all(|i| set >> i & 1 == set >> outer[i].0 & 1))
            .map(|set| {
                let of = |i: usize| if set >> i & 1 == 1 { &slice[i] } else { &outer[i] };
                let flips = (0..1usize << 12).filter(|flips| flips.count_ones() % 2 == 0);
                let is_kept = |flips: &usize| {
                    (0..12).all(|i| flips >> of(i).0 & 1 == usize::from(of(i).1[flips >> i & 1]))
                };
                flips.filter(is_kept).count()
            })
            .sum();
        (corners.count() * edges) as u64
    };
    let sum: u64 = Symmetries::of(&puzzle).elements().iter().filter(|s| upright(s)).map(kept).sum();
    assert!(sum.is_multiple_of(16));
    sum / 16
}

fn layers(metric: Metric) -> Vec<u128> {
    let space = CubeCosets::new(metric, CornerPart::Twists);
    let folding = Folding::new(&space);
    let mut layers = vec![1];
    let found = explore_with(&space, u32::MAX, &Silent, |_, before, after| {
        layers.push(folding.orbits(before, after));
    });
    assert!(found.complete && found.counts.len() == layers.len());
    layers
}

#[test]
fn classes_are_as_many_as_an_independent_count_says() {
    let all = burnside();
    assert!((138_568_320..140_000_000).contains(&all), "{all}");
    for metric in [Metric::Htm, Metric::Qtm] {
        assert_eq!(layers(metric).iter().sum::<u128>(), u128::from(all), "{metric}");
    }
}

#[test]
fn near_layers_are_those_of_a_search_of_representatives() {
    for (metric, depth) in [(Metric::Htm, 4), (Metric::Qtm, 5)] {
        let puzzle = Family::Cube { size: 3 }.puzzle(metric);
        let space = Space::coset(&puzzle, Coset::Kociemba).unwrap();
        let question = Question::new(&puzzle, space).folded(Fold::Symmetry);
        let plainly = question.plan(1 << 30, Some(depth)).unwrap();
        assert!(plainly.description().starts_with("no table"), "{}", plainly.description());
        let plainly = plainly.layers(depth, &Silent).unwrap();
        let by_rows = question.plan(300 << 20, None).unwrap();
        assert!(by_rows.description().starts_with("rows"), "{}", by_rows.description());
        let by_rows = by_rows.layers(depth, &Silent).unwrap();
        assert_eq!((&plainly.layers, &plainly.weighted), (&by_rows.layers, &by_rows.weighted));
        assert_eq!(plainly.layers.len() as u32, depth + 1);
        assert_eq!(plainly.names, by_rows.names);
    }
}
