//! Breadth-first layers by the reference semantics against the published and computed figures, and
//! the canonical automaton against the layers.

use std::collections::{HashMap, HashSet};

use cosette_puzzle::{Canonical, Family, Metric, Position, Puzzle};

#[derive(serde::Deserialize)]
struct Layers {
    layers: Vec<Entry>,
}

#[derive(serde::Deserialize)]
struct Entry {
    puzzle: String,
    metric: Option<String>,
    phase: Option<String>,
    pieces: Option<String>,
    #[serde(default)]
    counts: Vec<usize>,
    #[serde(default)]
    partial: bool,
}

fn small_entries() -> Vec<(Puzzle, Vec<usize>)> {
    let text = include_str!("../../../testdata/layers.toml");
    let all: Layers = toml::from_str(text).unwrap();
    let whole = all.layers.into_iter().filter(|e| e.phase.is_none() && e.pieces.is_none());
    whole
        .filter(|e| !e.partial && e.counts.iter().sum::<usize>() < 4_000_000)
        .map(|e| {
            let family: Family = e.puzzle.parse().unwrap();
            let metric: Metric = e.metric.unwrap().parse().unwrap();
            (family.puzzle(metric), e.counts)
        })
        .collect()
}

/// The positions at each distance from solved.
fn layers(puzzle: &Puzzle, depth: usize) -> Vec<Vec<Position>> {
    let mut seen = HashSet::from([puzzle.solved()]);
    let mut layers = vec![vec![puzzle.solved()]];
    while layers.len() <= depth {
        let mut next = Vec::new();
        for position in layers.last().unwrap() {
            for (_, after) in puzzle.neighbours(position) {
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    layers
}

fn sizes(layers: &[Vec<Position>]) -> Vec<usize> {
    layers.iter().map(Vec::len).collect()
}

#[test]
fn layers_are_the_known_ones() {
    let entries = small_entries();
    // 2x2 to 3x3, 2x4 in both metrics, 2x5; no-regrip 2x2, 2x3, 2x4, 3x3.
    assert_eq!(entries.len(), 10);
    for (puzzle, counts) in entries {
        assert_eq!(sizes(&layers(&puzzle, 100)), counts, "{} {}", puzzle.family(), puzzle.metric());
    }
}

#[test]
fn tiles_and_cubes_have_their_known_layers() {
    let cases: [(&str, Metric, usize, &[usize]); 6] = [
        ("tiles-2x2", Metric::Stm, 100, &[1, 2, 2, 2, 2, 2, 1]),
        (
            "tiles-2x3",
            Metric::Stm,
            100,
            &[1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1],
        ),
        ("cube", Metric::Htm, 4, &[1, 18, 243, 3240, 43239]),
        ("cube", Metric::Qtm, 4, &[1, 12, 114, 1068, 10011]),
        ("cube-2x2x2", Metric::Htm, 4, &[1, 9, 54, 321, 1847]),
        ("tiles-4x4", Metric::Stm, 9, &[1, 2, 4, 10, 24, 54, 107, 212, 446, 946]),
    ];
    for (name, metric, depth, counts) in cases {
        let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
        assert_eq!(sizes(&layers(&puzzle, depth)), counts, "{name} {metric}");
    }
}

/// Every position is reached by a canonical sequence of its own distance; and where two canonical
/// sequences of one length give the same position, it is not by rearranging commuting moves: on
/// free products (short lengths) there is just one.
#[test]
fn canonical_sequences_reach_everything_at_its_distance() {
    for (name, metric, depth) in [
        ("loopover-2x2", Metric::Stm, 100),
        ("loopover-2x3", Metric::Stm, 100),
        ("loopover-2x4", Metric::Mtm, 5),
        ("loopover-3x3", Metric::Stm, 5),
        ("loopover-4x4", Metric::Stm, 4),
        ("loopover-5x5", Metric::Mtm, 3),
        ("loopover-3x3-nrg", Metric::Stm, 100),
        ("tiles-3x3", Metric::Stm, 14),
        ("tiles-3x3", Metric::Mtm, 8),
        ("cube", Metric::Htm, 3),
        ("cube", Metric::Qtm, 4),
        ("cube-2x2x2", Metric::Qtm, 5),
    ] {
        let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
        let layers = layers(&puzzle, depth);
        let distance: HashMap<&Position, usize> =
            layers.iter().enumerate().flat_map(|(d, l)| l.iter().map(move |p| (p, d))).collect();
        let canonical = Canonical::of(&puzzle);
        // Sets of (position, automaton state) reached by canonical sequences of each length.
        let mut now = HashSet::from([(puzzle.solved(), 0)]);
        for (d, layer) in layers.iter().enumerate() {
            let reached: HashSet<&Position> = now.iter().map(|(p, _)| p).collect();
            for position in layer {
                assert!(reached.contains(position), "{name} {metric}: lost one at distance {d}");
            }
            let mut then = HashSet::new();
            for (position, state) in &now {
                for (id, after) in puzzle.neighbours(position) {
                    if let Some(next) = canonical.next(*state, id)
                        && distance.get(&after) == Some(&(d + 1))
                    {
                        then.insert((after, next));
                    }
                }
            }
            now = then;
        }
    }
}

#[test]
fn canonical_counts_equal_layers_while_only_commutation_repeats() {
    for (name, metric, depth) in [
        ("cube", Metric::Htm, 3),
        ("cube", Metric::Qtm, 3),
        ("loopover-4x4", Metric::Stm, 3),
        ("loopover-5x5", Metric::Stm, 3),
        ("loopover-5x5", Metric::Mtm, 3),
    ] {
        let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
        let layers: Vec<u128> = layers(&puzzle, depth).iter().map(|l| l.len() as u128).collect();
        assert_eq!(Canonical::of(&puzzle).counts(depth), layers, "{name} {metric}");
    }
}
