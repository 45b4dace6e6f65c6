//! Every complete entry of testdata/layers.toml that a dense table can hold, and the laws of dense
//! quotients.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Puzzle, Random, Reach};
use cosette_space::quotient::{Dense, Labelling, Phase, PieceClasses};
use cosette_space::table::fill::fill;

#[derive(serde::Deserialize)]
struct File {
    layers: Vec<Entry>,
}

#[derive(serde::Deserialize)]
struct Entry {
    puzzle: String,
    metric: Option<String>,
    phase: Option<String>,
    pieces: Option<String>,
    #[serde(default)]
    counts: Vec<u64>,
    #[serde(default)]
    partial: bool,
    states: Option<u64>,
    radius: Option<usize>,
}

fn entries() -> Vec<Entry> {
    let file: File = toml::from_str(include_str!("../../../testdata/layers.toml")).unwrap();
    file.layers
}

fn space(entry: &Entry) -> Option<Labelling> {
    let family: Family = entry.puzzle.parse().unwrap();
    let metric: Metric = entry.metric.as_deref().unwrap_or("stm").parse().unwrap();
    let puzzle = family.puzzle(metric);
    let all: Vec<MoveId> = puzzle.move_ids().collect();
    let (classes, moves) = match (&entry.phase, &entry.pieces) {
        (Some(phase), _) => {
            let phase = Phase::read(&puzzle, phase).unwrap();
            (phase.classes(&puzzle), phase.moves.clone())
        }
        (_, Some(pieces)) => (PieceClasses::read(&puzzle, pieces).unwrap(), all),
        _ => (PieceClasses::whole(&puzzle), all),
    };
    Labelling::new(&puzzle, &classes, &moves).ok()
}

/// Checks all entries whose number of classes is within the range; returns their number.
fn check(classes: std::ops::Range<u64>) -> usize {
    let mut checked = 0;
    for entry in entries() {
        let Some(space) = space(&entry) else { continue };
        if !classes.contains(&space.len()) {
            continue;
        }
        let depth = if entry.partial { entry.counts.len() as u32 - 1 } else { u32::MAX };
        let filled = fill::<2, _>(&space, depth, &Silent);
        let name = format!("{} {:?} {:?}", entry.puzzle, entry.phase, entry.metric);
        if entry.counts.is_empty() {
            assert_eq!(filled.layers.len() - 1, entry.radius.unwrap(), "{name}");
            assert_eq!(filled.layers.iter().sum::<u64>(), entry.states.unwrap(), "{name}");
        } else {
            assert_eq!(filled.layers, entry.counts, "{name}");
        }
        assert_eq!(filled.complete, !entry.partial, "{name}");
        checked += 1;
    }
    checked
}

#[test]
fn small_entries_are_reproduced() {
    assert!(check(0..10_000_000) >= 19);
}

#[test]
#[ignore = "about a minute: tables of up to half a billion classes"]
fn large_entries_are_reproduced() {
    assert!(check(10_000_000..2_000_000_000) >= 5);
}

#[test]
fn results_do_not_depend_on_the_threads() {
    let entry = entries().into_iter().find(|e| e.puzzle == "loopover-2x5").unwrap();
    let space = space(&entry).unwrap();
    let words = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let filled = pool.install(|| fill::<4, _>(&space, u32::MAX, &Silent));
        (0..space.len()).map(|i| filled.cells.get(i)).collect::<Vec<_>>()
    };
    assert_eq!(words(1), words(3));
}

/// Q1, Q3 and the neighbours, against the reference semantics.
fn check_laws(puzzle: &Puzzle, text: &str) {
    let classes = PieceClasses::read(puzzle, text).unwrap();
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = Labelling::new(puzzle, &classes, &moves).unwrap();
    let reach = Reach::of(puzzle);
    let mut random = Random::new(11);
    assert_eq!(space.index(&puzzle.solved()), space.solved());
    for _ in 0..300 {
        let index = random.below(space.len());
        let state = space.unpack(index);
        let member = space.representative(index, &reach);
        assert_eq!(space.index(&member), index, "{text}: Q1");
        let position = reach.random(&mut random);
        let here = space.index(&position);
        let unpacked = space.unpack(here);
        for (m, &id) in moves.iter().enumerate() {
            // Where a move is not legal it leads nowhere.
            let after = puzzle.apply(&member, id).unwrap_or_else(|| member.clone());
            assert_eq!(space.index(&after), space.neighbour(&state, m), "{text}: Q3");
            let after = puzzle.apply(&position, id).unwrap_or_else(|| position.clone());
            assert_eq!(space.index(&after), space.neighbour(&unpacked, m), "{text}: Q3");
        }
    }
}

#[test]
fn cosets_obey_the_laws() {
    let loopover = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
    for text in ["A", "ABF", "{ABCD}{EFGH}{IJKL}{MNOP}", "{ABCDEFGH}", "A{BC}D{EFGHIJK}"] {
        check_laws(&loopover, text);
    }
    for name in ["8-puzzle", "tiles-2x3", "loopover-3x3-nrg", "loopover-2x4-nrg"] {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        check_laws(&puzzle, &PieceClasses::whole(&puzzle).to_string());
    }
    let odd = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    check_laws(&odd, "ABCDEFGHI");
    let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    for text in [
        "URF UFL ULB UBR DFR DLF DBL DRB",
        "{URF UFL ULB UBR DFR DLF DBL DRB}* {FR FL BL BR}* {UR UF UL UB DR DF DL DB}*",
        "{URF UFL ULB UBR} {FR FL}* UB",
        "UR UF UL UB DR DF",
        "{URF UFL}* UBR {UR UF UL}",
    ] {
        check_laws(&cube, text);
    }
}

/// Distances and the furthest classes from two bits per class agree with those from four.
#[test]
fn two_bits_are_enough() {
    let entry = entries().into_iter().find(|e| e.puzzle == "loopover-2x4").unwrap();
    let space = space(&entry).unwrap();
    let two = fill::<2, _>(&space, u32::MAX, &Silent);
    let four = fill::<4, _>(&space, u32::MAX, &Silent);
    for index in 0..space.len() {
        assert_eq!(two.distance(&space, index), four.distance(&space, index));
    }
    let radius = two.layers.len() as u32 - 1;
    let furthest = (0..space.len()).filter(|&i| four.distance(&space, i) == Some(radius));
    assert_eq!(two.last, furthest.collect::<Vec<_>>());
    assert_eq!(two.last, four.last);
    assert_eq!(two.last.len(), 4);
}

/// Twelve edges distinguished and unoriented are 12! classes: a quarter turn permutes them oddly,
/// though with the corners it is even.
#[test]
fn parity_is_counted_orbit_by_orbit() {
    let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let moves: Vec<MoveId> = cube.move_ids().collect();
    let edges = "{UR}{UF}{UL}{UB}{DR}{DF}{DL}{DB}{FR}{FL}{BL}{BR}";
    let classes = PieceClasses::read(&cube, edges).unwrap();
    assert_eq!(Labelling::new(&cube, &classes, &moves).unwrap().len(), 479_001_600);
    let keeps_twists =
        |id: &MoveId| cube.get(*id).arrows[0].action.steps().iter().all(|step| step.twist == 0);
    let quiet: Vec<MoveId> = moves.iter().copied().filter(keeps_twists).collect();
    let corners = PieceClasses::read(&cube, "URF UFL ULB UBR DFR DLF DBL DRB").unwrap();
    assert_eq!(Labelling::new(&cube, &corners, &quiet).unwrap().len(), 40_320);
}
