//! Search without a table: against tables, against known layers, and within its memory.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Puzzle};
use cosette_space::quotient::{Labelling, Phase, PieceClasses};
use cosette_space::sparse::{End, FrontierSearch, Layers, search};
use cosette_space::table::fill::fill;

fn puzzle(name: &str, metric: Option<&str>) -> Puzzle {
    let family: Family = name.parse().unwrap();
    let metric = metric.map_or(family.default_metric(), |m| m.parse::<Metric>().unwrap());
    family.puzzle(metric)
}

fn layers(puzzle: &Puzzle, classes: &PieceClasses, moves: &[MoveId], depth_max: u32) -> Layers {
    let memory = 1 << 32;
    search(&FrontierSearch { puzzle, classes, moves, depth_max, memory, last_max: 3 }, &Silent)
        .unwrap()
}

/// The same layers as a table, which does not use symmetries.
fn agrees_with_a_table(name: &str, pieces: Option<&str>, moves: impl Fn(&str) -> bool) {
    let puzzle = puzzle(name, None);
    let classes = match pieces {
        Some(text) => PieceClasses::read(&puzzle, text).unwrap(),
        None => PieceClasses::whole(&puzzle),
    };
    let allowed = |id: &MoveId| moves(&puzzle.get(*id).name);
    let moves: Vec<MoveId> = puzzle.move_ids().filter(allowed).collect();
    let space = Labelling::new(&puzzle, &classes, &moves).unwrap();
    let filled = fill::<4, _>(&space, 14, &Silent);
    let found = layers(&puzzle, &classes, &moves, 14);
    let expected: Vec<u128> = filled.layers.iter().map(|&n| n.into()).collect();
    assert_eq!(found.counts, expected, "{name} {pieces:?}");
    assert_eq!(found.end == End::Complete, filled.complete, "{name}");
    let least: u64 = found.orbits.iter().sum();
    assert!(least as u128 * found.symmetries as u128 >= found.counts.iter().sum());
}

#[test]
fn layers_are_those_of_a_table() {
    let all = |_: &str| true;
    for name in ["loopover-2x3", "loopover-3x3", "loopover-2x4", "loopover-3x3-nrg", "tiles-2x3"] {
        agrees_with_a_table(name, None, all);
    }
    agrees_with_a_table("tiles-3x3", None, all);
    agrees_with_a_table("loopover-4x4", Some("AB{EF}"), all);
    agrees_with_a_table("loopover-3x4", Some("{ABCD}{EFGH}{IJKL}"), all);
    agrees_with_a_table("cube-2x2x2", Some("URF {UFL ULB}* UBR"), all);
    agrees_with_a_table("cube", Some("{UR UF UL UB}* FR"), all);
    agrees_with_a_table("cube", Some("URF UFL ULB"), |name| !name.starts_with('L'));
}

#[test]
fn a_subgroup_of_a_huge_group_is_complete() {
    let cube = puzzle("cube", None);
    let moves = cube.move_ids().filter(|&id| ["R2", "U2", "F2"].contains(&&*cube.get(id).name));
    let found = layers(&cube, &PieceClasses::whole(&cube), &moves.collect::<Vec<_>>(), u32::MAX);
    assert_eq!(found.end, End::Complete);
    assert_eq!(found.counts.iter().sum::<u128>(), 2592);
    assert_eq!(found.last.len() as u64, found.orbits.last().copied().unwrap().min(3));
}

#[test]
fn a_search_that_does_not_fit_stops_with_what_it_knows() {
    let puzzle = puzzle("loopover-4x4", None);
    let (classes, moves) = (PieceClasses::whole(&puzzle), puzzle.move_ids().collect::<Vec<_>>());
    let search_within = |memory| {
        let (puzzle, classes, moves) = (&puzzle, &classes, &moves);
        let wanted = FrontierSearch { puzzle, classes, moves, depth_max: 7, memory, last_max: 0 };
        search(&wanted, &Silent).unwrap()
    };
    let small = search_within(1 << 18);
    assert_eq!(small.end, End::Memory);
    let large = search_within(1 << 30);
    assert_eq!(large.end, End::Depth);
    assert_eq!(small.counts, large.counts[..small.counts.len()]);
    assert!(small.counts.len() > 3);
}

#[derive(serde::Deserialize)]
struct File {
    layers: Vec<Entry>,
}

#[derive(serde::Deserialize)]
struct Entry {
    puzzle: Option<String>,
    space: Option<String>,
    metric: Option<String>,
    phase: Option<String>,
    #[serde(default)]
    counts: Vec<u128>,
    #[serde(default)]
    partial: bool,
}

/// The first layers of every entry of which only those are known, as far as they have `limit`
/// positions at most.
fn first_layers(limit: u128) -> usize {
    let loopover: File = toml::from_str(include_str!("../../../testdata/layers.toml")).unwrap();
    let cube: File = toml::from_str(include_str!("../../../testdata/cube.toml")).unwrap();
    let mut checked = 0;
    for entry in loopover.layers.into_iter().chain(cube.layers).filter(|e| e.partial) {
        let name = entry.puzzle.as_deref().unwrap_or("cube");
        assert!(entry.space.is_none_or(|space| space.starts_with("whole cube")));
        let puzzle = puzzle(name, entry.metric.as_deref());
        let (classes, moves) = match &entry.phase {
            None => (PieceClasses::whole(&puzzle), puzzle.move_ids().collect()),
            Some(text) => {
                let phase = Phase::read(&puzzle, text).unwrap();
                (phase.classes(&puzzle), phase.moves.clone())
            }
        };
        let known = entry.counts.iter().position(|&n| n > limit).unwrap_or(entry.counts.len());
        let found = layers(&puzzle, &classes, &moves, known as u32 - 1);
        assert_eq!(found.counts, entry.counts[..known], "{name} {:?}", entry.phase);
        checked += 1;
    }
    checked
}

#[test]
fn first_layers_are_those_known() {
    assert_eq!(first_layers(500_000), 10);
}

#[test]
#[ignore = "minutes: layers of up to 1,332,343,288 positions"]
fn all_known_first_layers() {
    assert_eq!(first_layers(u128::MAX), 10);
}

/// Boards of more than 254 pieces, whose symbols take two bytes, against plain moves.
#[test]
fn large_boards_have_their_first_layers() {
    for (name, depth_max) in [("loopover-16x16", 1), ("tiles-17x17", 4), ("loopover-17x2", 2)] {
        let puzzle = puzzle(name, None);
        let moves: Vec<MoveId> = puzzle.move_ids().collect();
        let mut seen = std::collections::BTreeSet::from([puzzle.solved()]);
        let mut layer = vec![puzzle.solved()];
        let mut counts = vec![1];
        for _ in 0..depth_max {
            let reached =
                layer.iter().flat_map(|p| moves.iter().filter_map(|&m| puzzle.apply(p, m)));
            let reached: Vec<_> = reached.collect();
            layer = reached.into_iter().filter(|p| seen.insert(p.clone())).collect();
            counts.push(layer.len() as u128);
        }
        let found = layers(&puzzle, &PieceClasses::whole(&puzzle), &moves, depth_max);
        assert_eq!((found.counts, found.end), (counts, End::Depth), "{name}");
        assert_eq!(found.symmetries == 1, name != "loopover-17x2");
    }
}

#[test]
fn symmetries_whose_tables_do_not_fit_are_left_out() {
    let puzzle = puzzle("loopover-9x9", None);
    let classes = PieceClasses::whole(&puzzle);
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let found = |memory| {
        let (puzzle, classes, moves) = (&puzzle, &classes, &moves);
        let search_of =
            FrontierSearch { puzzle, classes, moves, depth_max: 2, memory, last_max: 0 };
        search(&search_of, &Silent).unwrap()
    };
    let (rich, poor) = (found(1 << 30), found(4 << 20));
    assert_eq!((rich.symmetries, poor.symmetries), (648, 1));
    assert_eq!(rich.counts, poor.counts);
}
