//! The fill by strips against the fill state by state: the same cells, layers and work.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, MoveId, Puzzle};
use cosette_space::quotient::{Dense, Labelling, Phase, PieceClasses, Visit};
use cosette_space::table::fill::{fill, fill_state_by_state};

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn labelling(puzzle: &Puzzle, pieces: &str) -> Labelling {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    Labelling::new(puzzle, &PieceClasses::read(puzzle, pieces).unwrap(), &moves).unwrap()
}

/// Fills both ways and compares everything; `depth` keeps the large ones short.
fn check(space: &Labelling, depth: u32) {
    let name = space.description();
    assert!(space.strips().is_some(), "{name} has strips");
    let fast = fill::<2, _>(space, depth, &Silent);
    let slow = fill_state_by_state::<2, _>(space, depth, &Silent);
    assert_eq!((&fast.layers, &fast.last), (&slow.layers, &slow.last), "{name}");
    assert_eq!((fast.complete, fast.neighbours), (slow.complete, slow.neighbours), "{name}");
    assert!((0..space.len()).all(|i| fast.cells.get(i) == slow.cells.get(i)), "{name}");
}

#[test]
fn whole_puzzles() {
    for name in ["loopover-2x3", "loopover-2x4", "loopover-3x3", "loopover-2x5", "8-puzzle"] {
        let puzzle = puzzle(name);
        check(&labelling(&puzzle, &PieceClasses::whole(&puzzle).to_string()), u32::MAX);
    }
    for name in ["tiles-2x3", "tiles-2x4", "loopover-3x3-nrg", "loopover-2x4-nrg"] {
        let puzzle = puzzle(name);
        check(&labelling(&puzzle, &PieceClasses::whole(&puzzle).to_string()), u32::MAX);
    }
    let cube = puzzle("cube-2x2x2");
    check(&labelling(&cube, &PieceClasses::whole(&cube).to_string()), u32::MAX);
}

#[test]
fn distinguished_and_interchangeable_pieces() {
    let loopover = puzzle("loopover-4x4");
    for pieces in ["AB", "ABFK", "{ABC}D", "A{BCD}", "{AB}{CD}E", "A{BC}D{EF}", "ABCDE"] {
        check(&labelling(&loopover, pieces), u32::MAX);
    }
}

#[test]
fn orientations() {
    let cube = puzzle("cube");
    for pieces in [
        "{URF UFL ULB UBR DFR DLF DBL DRB}*",
        "{URF UFL}* {DLF DRB} UBR",
        "{URF UFL}* {DLF DRB}* UBR",
        "UR UF UL UB",
        "{UR UF UL}* {DR DB}*",
        "{URF UFL} {UR UF UL UB DR DF DL DB FR FL BL BR}*",
        "{UR UF UL UB} {DR DF}",
    ] {
        check(&labelling(&cube, pieces), u32::MAX);
    }
    check(&labelling(&cube, "URF UFL ULB UBR DFR DLF DBL DRB"), 4);
}

#[test]
fn phases() {
    for (name, phase) in [
        ("loopover-4x4", "0011x0011-0001x0001"),
        ("loopover-5x5", "11111x11111-01111x01111"),
        ("loopover-4x4", "0001x0001-0000x0000"),
    ] {
        let puzzle = puzzle(name);
        let phase = Phase::read(&puzzle, phase).unwrap();
        check(&Labelling::new(&puzzle, &phase.classes(&puzzle), &phase.moves).unwrap(), u32::MAX);
    }
}

/// Where the last class is too large for strips, the fill goes state by state.
#[test]
fn some_quotients_have_none() {
    let loopover = puzzle("loopover-4x4");
    assert!(labelling(&loopover, "A{BCDEFGHI}").strips().is_none());
}

/// Keeps what it is shown.
struct Keep(Vec<u64>);

impl Visit for Keep {
    fn visit(&mut self, neighbour: u64) -> bool {
        self.0.push(neighbour);
        false
    }
}

#[test]
fn strips_carried_into_a_range_have_the_neighbours_there() {
    for (name, pieces) in [("loopover-4x4", "ABFK"), ("cube", "{UR UF UL}* {DR DB}*")] {
        let space = labelling(&puzzle(name), pieces);
        let strips = space.strips().unwrap();
        let count = space.len() / strips.len();
        let cuts = [0, count / 5, count / 2, count].map(|strip| strip * strips.len());
        let mut carried = strips.carried();
        for index in (0..space.len()).step_by(1 + space.len() as usize / 1000) {
            let state = space.unpack(index);
            let neighbours = (0..space.moves()).map(|m| space.neighbour(&state, m));
            let start = index - index % strips.len();
            for range in cuts.windows(2).map(|cut| cut[0]..cut[1]) {
                let inside = neighbours.clone().filter(|n| range.contains(n));
                let expected: Vec<u64> = inside.map(|n| n - range.start).collect();
                let mut keep = Keep(Vec::new());
                strips.carry_into(start, range, &mut carried);
                assert_eq!(strips.visit(index - start, &carried, &mut keep), expected.len());
                assert_eq!(keep.0, expected, "{name} {pieces} {index}");
            }
        }
    }
}
