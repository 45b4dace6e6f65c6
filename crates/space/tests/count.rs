//! The number of states that a plan announces is the number that the search then finds.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, MoveId, Puzzle};
use cosette_space::explore::{Coset, Count, Fold, Question, Space};
use cosette_space::quotient::Phase;

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

/// The moves named, and for a name with `*` all turns of that line.
fn moves(puzzle: &Puzzle, names: &str) -> Vec<MoveId> {
    let named = |id: &MoveId| {
        let m = puzzle.get(*id);
        names.split(' ').any(|name| match name.strip_suffix('*') {
            Some(line) => m.name.trim_end_matches(['2', '\'']) == line,
            None => m.name == name,
        })
    };
    puzzle.move_ids().filter(named).collect()
}

/// A space by its pieces, or all of the puzzle; by some moves, or by all.
fn question(name: &str, pieces: &str, names: &str) -> Question {
    let puzzle = puzzle(name);
    let space = match pieces {
        "" => Space::Whole,
        pieces => Space::read(&puzzle, pieces).unwrap(),
    };
    match names {
        "" => Question::new(&puzzle, space),
        names => Question::new(&puzzle, space).with_moves(&moves(&puzzle, names)),
    }
}

fn found(question: &Question) -> u128 {
    let plan = question.plan(1 << 30, None).unwrap();
    plan.layers(u32::MAX, &Silent).unwrap().layers.iter().sum()
}

#[test]
fn orders_of_subgroups_are_known() {
    for (name, names, order) in [
        ("cube", "U* D* F2 R2 B2 L2", 19_508_428_800),
        ("cube", "U* R*", 73_483_200),
        ("cube", "U* R* F*", 170_659_735_142_400),
        ("cube", "U2 D2 F2 B2 L2 R2", 663_552),
        ("cube", "", 43_252_003_274_489_856_000),
        ("cube-2x2x2", "U* R*", 29_160),
        ("loopover-6x6", "R0* R1* C0* C1*", 2_432_902_008_176_640_000),
        ("15-puzzle", "", 10_461_394_944_000),
    ] {
        assert_eq!(question(name, "", names).count(), Count::Exactly(order), "{name} {names}");
    }
}

#[test]
fn searches_find_as_many_states_as_were_counted() {
    for (name, pieces, names) in [
        ("cube", "", "U2 R2"),
        ("cube", "", "U* R2"),
        ("cube", "", "U2 D2 F2 B2 L2 R2"),
        ("cube", "UF UR URF", "U* R*"),
        ("cube", "UF UR DB", "U* R*"),
        ("cube", "{UF UR}{UB UL}DF", ""),
        ("cube", "{UF UR}{URF}*", "U2 R* F2"),
        ("cube-2x2x2", "", ""),
        ("cube-2x2x2", "", "U* R2"),
        ("loopover-3x3", "", "R0* C0*"),
        ("loopover-3x3", "", "R0* R1*"),
        ("loopover-4x4", "", "R0* C0*"),
        ("loopover-4x4", "ABCDE", ""),
        ("loopover-4x4", "ABE", "R0* C0* C1*"),
        ("loopover-4x4", "{ABCD}{EFGH}", ""),
        ("loopover-4x4", "{ABCD}{EFGH}", "R0* R1* C0*"),
        ("loopover-6x6", "1 2 3", "R0* R1* C0* C1*"),
        ("loopover-3x3-nrg", "", ""),
        ("loopover-3x3-nrg", "AB", ""),
        ("8-puzzle", "", ""),
        ("8-puzzle", "1 2", ""),
        ("15-puzzle", "{1 2}{3 4}5", ""),
        ("tiles-2x3", "", ""),
    ] {
        let question = question(name, pieces, names);
        assert_eq!(question.count(), Count::Exactly(found(&question)), "{name} {pieces} {names}");
    }
}

#[test]
fn tiles_that_slide_one_way_are_counted() {
    let puzzle = puzzle("8-puzzle");
    for line in 0..puzzle.lines().len() as u16 {
        let along: Vec<MoveId> =
            puzzle.move_ids().filter(|&id| puzzle.get(id).line == line).collect();
        let question = Question::whole(&puzzle).with_moves(&along);
        assert_eq!(question.count(), Count::Exactly(found(&question)), "line {line}");
    }
}

#[test]
fn phases_and_cosets_are_counted() {
    let four = puzzle("loopover-4x4");
    for phase in ["1111x1111-0011x0011", "0011x0011-0001x0001"] {
        let question = Question::phase(&four, &Phase::read(&four, phase).unwrap());
        assert_eq!(question.count(), Count::Exactly(found(&question)), "{phase}");
    }
    let cube = puzzle("cube");
    let cosets = Question::coset(&cube, Coset::Kociemba).unwrap();
    assert_eq!(cosets.count(), Count::Exactly(2_217_093_120));
    let large = puzzle("loopover-6x6");
    let phase = Phase::read(&large, "000101x000101-000001x000001").unwrap();
    assert_eq!(Question::phase(&large, &phase).count(), Count::Exactly(60_949_324_800));
}

#[test]
fn what_is_counted_up_to_symmetry_has_a_bound() {
    let folded = question("loopover-3x3", "", "").folded(Fold::Symmetry);
    assert_eq!(folded.count(), Count::AtMost(181_440));
    assert_eq!(folded.count().exact(), None);
    // Sets of pieces under some moves only, too many to be searched.
    let sets = question("loopover-5x5", "{ABCDE}{FGHIJ}", "R0* R1* C0* C1*");
    let Count::AtMost(most) = sets.count() else { panic!("it is not known") };
    assert!(most >= found(&sets));
}
