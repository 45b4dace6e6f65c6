//! Certificates of bounds: true ones are proved, false ones are not, and what was not searched is
//! not believed.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cosette_checker::bound::{self, BoundCertificate, Relation, Statement};
use cosette_checker::{Budget, Certificate, Report, Verdict};
use cosette_puzzle::{Position, Random};
use serde_json::json;

use crate::bound_maker::{DISTANCES, Plain, certificate, needs, puzzle, step, walk};
use crate::maker::{BOARD, Maker};

fn check(certificate: &BoundCertificate, budget: &Budget) -> Report {
    let read = BoundCertificate::read(certificate.write().as_bytes()).unwrap();
    bound::verify(&read, budget, &|_| {})
}

fn judged(certificate: &BoundCertificate, budget: &Budget, verdict: Verdict, why: &str) {
    let report = check(certificate, budget);
    assert_eq!(report.verdict(), verdict, "{why}: {report:?}");
    let reason = report.reason().unwrap_or_default();
    assert!(reason.contains(why), "{why}: {reason}");
}

fn at_distance(distance: u32) -> Position {
    let mut all: Vec<&Position> =
        DISTANCES.iter().filter(|(_, d)| **d == distance).map(|(p, _)| p).collect();
    all.sort_unstable_by_key(|p| p.pieces().to_vec());
    all[all.len() / 3].clone()
}

/// For any cut and number of units, also if most of these have no boards.
#[test]
fn every_word_is_tried_again() {
    let plain = Plain::new("loopover-3x3");
    for distance in [1, 4, 7, 8] {
        let position = at_distance(distance);
        for cut in 0..distance.min(4) {
            for units in [1, 3, 500] {
                let honest = plain.exhaust(&position, distance, cut, units);
                judged(&honest, &Budget::default(), Verdict::Proved, "");
            }
        }
        // One move more is false, and all other numbers fit.
        for cut in 0..=distance.min(4) {
            let forged = plain.exhaust(&position, distance + 1, cut, 2);
            judged(&forged, &Budget::default(), Verdict::Rejected, "is solved in");
        }
    }
}

/// If the bound is one more than the cut, no move remains after it. A solution that is shorter than
/// the cut would leave nothing to search.
#[test]
fn a_solution_before_the_cut_is_noticed() {
    let plain = Plain::new("loopover-3x3");
    for distance in 0..6 {
        for cut in distance..=6 {
            let forged = plain.exhaust(&at_distance(distance), cut + 1, cut, 1);
            let why = format!("the position is solved in {distance} moves");
            judged(&forged, &Budget::default(), Verdict::Rejected, &why);
        }
    }
}

#[test]
fn evidence_that_is_missing_or_does_not_add_up() {
    let plain = Plain::new("loopover-3x3");
    let honest = plain.exhaust(&at_distance(8), 8, 3, 3);
    type Forgery = (&'static str, fn(&mut BoundCertificate));
    let forgeries: [Forgery; 13] = [
        ("`expanded` is missing", |c| c.steps[0].evidence["expanded"] = json!(null)),
        ("`boards` is missing", |c| c.steps[0].evidence["boards"] = json!("12")),
        ("`cut` is missing", |c| c.steps[0].evidence = json!([])),
        ("not cut up", |c| c.steps[0].evidence["cut"] = json!(8)),
        ("boards to search", |c| c.steps[0].evidence["boards"] = json!(1)),
        ("boards to search", |c| c.steps[0].evidence["boards"] = json!(u64::MAX)),
        ("nodes, the step has", |c| c.steps[0].evidence["expanded"] = json!(0)),
        ("nodes, not the", |c| {
            c.steps[0].sample.truncate(1);
            c.steps[0].evidence["expanded"] = json!(1u64 << 40);
        }),
        ("its nodes are missing", |c| c.steps[0].sample[1].work.more = json!(null)),
        ("do not add up", |c| c.steps[0].sample[1].work.counts.clear()),
        ("do not add up", |c| c.steps[0].units = 4),
        ("names wrong units", |c| c.steps[0].units = 0),
        ("no sample", |c| c.steps[0].sample.clear()),
    ];
    for (why, forge) in forgeries {
        let mut forged = honest.clone();
        forge(&mut forged);
        judged(&forged, &Budget::default(), Verdict::Rejected, why);
    }
    // A node moved from one board to another.
    let mut forged = honest;
    let nodes = &mut forged.steps[0].sample[0].work.more["nodes"];
    let (first, second) = (nodes[0].as_u64().unwrap(), nodes[1].as_u64().unwrap());
    (nodes[0], nodes[1]) = (json!(first + 1), json!(second.wrapping_sub(1)));
    judged(&forged, &Budget::default(), Verdict::Rejected, "nodes, not the");
}

/// A search that never comes back from its first branch would need a stack without end.
#[test]
fn words_without_end_are_not_tried() {
    let puzzle = puzzle("loopover-3x3");
    let position = puzzle.write_position(&at_distance(8));
    for at_least in [65, 100_000, u32::MAX] {
        let mut step = step("exhaust", needs(Some(position.clone()), at_least));
        step.evidence = json!({ "cut": 0, "boards": 1, "expanded": u64::MAX });
        let forged = certificate(&puzzle, Relation::AtLeast, at_least, step);
        judged(&forged, &Budget::default(), Verdict::Rejected, "is not feasible");
    }
}

/// What the budget does not suffice for is not believed, true or false.
#[test]
fn a_search_of_some_boards_proves_nothing() {
    let plain = Plain::new("loopover-3x3");
    let honest = plain.exhaust(&at_distance(8), 8, 3, 2);
    let few = Budget { lookups: 40, seed: Some(5), ..Budget::default() };
    judged(&honest, &few, Verdict::Incomplete, "would refute the claim");
    assert_eq!(check(&honest, &few).seed(), Some(5));
    let none = Budget { memory: 100, ..Budget::default() };
    judged(&honest, &none, Verdict::Incomplete, "no memory");
    let over = Budget::default().with_time(Duration::ZERO, 2);
    judged(&honest, &over, Verdict::Incomplete, "no time");
}

/// Bounds that are false, on boards where no budget of a test suffices to refute them: the number
/// of boards is not stated, so the list is truncated.
#[test]
fn large_boards_are_not_believed() {
    let plain = Plain::new("loopover-4x4");
    let position = walk(&plain.puzzle, 8, &mut Random::new(3));
    let mut forged = plain.exhaust(&position, 9, 1, 1);
    judged(&forged, &Budget::default(), Verdict::Rejected, "a board is solved");
    forged.claim.bound = 19;
    forged.steps[0].statement = needs(Some(plain.puzzle.write_position(&position)), 19);
    forged.steps[0].evidence = json!({ "cut": 6, "boards": u64::MAX, "expanded": u64::MAX });
    for millis in [1, 30, 300] {
        let budget = Budget::default().with_time(Duration::from_millis(millis), 2);
        judged(&forged, &budget, Verdict::Incomplete, "no time");
    }
    let small = Budget { memory: 4 << 20, ..Budget::default() };
    judged(&forged, &small, Verdict::Incomplete, "no time or memory to list the boards");
}

#[test]
fn counting_words_proves_what_it_counts() {
    for (name, most) in [("loopover-6x6", 31), ("loopover-5x5", 22), ("loopover-3x3", 6)] {
        let puzzle = puzzle(name);
        let of = |n| certificate(&puzzle, Relation::AtLeast, n, step("count", needs(None, n)));
        let proved = |n| check(&of(n), &Budget::default()).verdict() == Verdict::Proved;
        assert_eq!((0..=120).take_while(|&n| proved(n)).last(), Some(most), "{name}");
        for n in [most + 1, most + 2, 36.max(most + 1), 50, 99, 100, 101, u32::MAX] {
            judged(&of(n), &Budget::default(), Verdict::Rejected, "word");
        }
    }
    // Nor is it proved by numbers that are false.
    let puzzle3 = puzzle("loopover-3x3");
    let told = |order: u32, words: [u32; 4], length: u64| {
        let mut step = step("count", needs(None, 3));
        let words = words.map(|n| n.to_string());
        step.evidence = json!({ "order": order.to_string(), "words": words });
        step.sample[0].work.more = step.evidence.clone();
        step.sample[0].work.counts = [("length".to_string(), length)].into();
        certificate(&puzzle3, Relation::AtLeast, 3, step)
    };
    judged(&told(181_440, [1, 12, 96, 736], 3), &Budget::default(), Verdict::Proved, "");
    for forged in [
        told(181_441, [1, 12, 96, 736], 3),
        told(181_440, [1, 12, 97, 736], 3),
        told(181_440, [1, 12, 96, 736], 4),
    ] {
        judged(&forged, &Budget::default(), Verdict::Rejected, "its evidence is not");
    }
    // A counting argument does not name a position.
    let puzzle = puzzle("loopover-3x3");
    let named = needs(Some(puzzle.write_position(&puzzle.solved())), 5);
    let forged = certificate(&puzzle, Relation::AtLeast, 5, step("count", named));
    judged(&forged, &Budget::default(), Verdict::Rejected, "but not which");
}

#[test]
fn kinds_that_cannot_be_checked_are_not_believed() {
    let puzzle = puzzle("loopover-5x5");
    let whole = || Statement::Phase { from: "all".into(), to: "solved".into(), at_most: 3 };
    for kind in ["improve", "gripped", "magic", ""] {
        let why = format!("kind `{kind}`");
        let upper = certificate(&puzzle, Relation::AtMost, 3, step(kind, whole()));
        judged(&upper, &Budget::default(), Verdict::Incomplete, &why);
        let lower = certificate(&puzzle, Relation::AtLeast, 99, step(kind, needs(None, 99)));
        judged(&lower, &Budget::default(), Verdict::Incomplete, &why);
    }
    // Kinds whose evidence is counted or searched again have to have some.
    for (kind, verdict) in [
        ("cover", Verdict::Rejected),
        ("coset-units", Verdict::Rejected),
        ("generators", Verdict::Incomplete),
    ] {
        let upper = certificate(&puzzle, Relation::AtMost, 3, step(kind, whole()));
        judged(&upper, &Budget::default(), verdict, "");
        let lower = certificate(&puzzle, Relation::AtLeast, 99, step(kind, needs(None, 99)));
        judged(&lower, &Budget::default(), Verdict::Rejected, "");
    }
}

/// A radius is a bound if every state was visited, not if random states are near.
#[test]
fn upper_bounds_need_every_state() {
    let of = |inner: &Certificate| {
        let at_most = inner.radius;
        let phase = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
        let mut step = step("radius", phase);
        step.evidence = serde_json::to_value(inner).unwrap();
        certificate(&puzzle("loopover-3x3"), Relation::AtMost, at_most, step)
    };
    judged(&of(&BOARD), &Budget::default(), Verdict::Proved, "");
    let few = Budget { states: 1000, samples: 3000, seed: Some(1), ..Budget::default() };
    judged(&of(&BOARD), &few, Verdict::Incomplete, "from above");
    let mut forged = of(&BOARD);
    forged.claim.bound = 7;
    judged(&forged, &Budget::default(), Verdict::Rejected, "the steps prove <= 8");
}

#[test]
fn a_file_of_many_steps_is_refused_at_once() {
    let puzzle = puzzle("loopover-3x3");
    let mut many = certificate(&puzzle, Relation::AtLeast, 5, step("count", needs(None, 5)));
    many.steps = vec![many.steps[0].clone(); 5_000];
    judged(&many, &Budget::default(), Verdict::Rejected, "at most 16 steps");
    many.chain = bound::Chain::Max(vec!["a".into(); 20_000]);
    many.steps.truncate(1);
    judged(&many, &Budget::default(), Verdict::Rejected, "at most 16 steps");
}

/// A hostile name is refused without being printed; the puzzle is printed as in the file.
#[test]
fn no_control_characters_reach_the_terminal() {
    const EVIL: &str = "\x1b]0;owned\x07\u{202e}\r\n";
    let is_fine = |text: &str| text.bytes().all(|b| (b' '..=b'~').contains(&b));
    let plain = Plain::new("loopover-3x3");
    let honest = plain.exhaust(&at_distance(5), 5, 2, 1);
    let mut forged = honest.clone();
    forged.steps[0].name = EVIL.into();
    forged.steps[0].sample[0].step = EVIL.into();
    forged.chain = bound::Chain::Max(vec![EVIL.into()]);
    let report = bound::verify(&forged, &Budget::default(), &|text| assert!(is_fine(text)));
    assert_eq!(report.verdict(), Verdict::Rejected, "{report:?}");
    assert!(is_fine(&report.reason().unwrap_or_default()), "{report:?}");
    assert!(report.what_was_checked().iter().all(|text| is_fine(text)));
    for spelling in [format!(" {}\n", honest.claim.puzzle), EVIL.repeat(1000)] {
        forged.claim.puzzle = spelling;
        let statement = forged.statement();
        assert!(is_fine(&statement) && statement.len() < 500, "{statement}");
    }
}

/// The groups of large boards have thousands of symmetries or more: the clock is read while they
/// are generated, and whoever sees that time is up looks at it hardly ever again.
#[test]
fn large_groups_of_symmetries_obey_the_clock() {
    static READINGS: AtomicU64 = AtomicU64::new(0);
    const IN_TIME: u64 = 500;
    fn is_late() -> bool {
        READINGS.fetch_add(1, Ordering::Relaxed) >= IN_TIME
    }
    let mut large = Maker::whole("loopover-2x3", "stm").certificate();
    let puzzle = puzzle("loopover-11x11");
    large.puzzle = "loopover-11x11".into();
    large.puzzle_hash = cosette_checker::certificate::puzzle_hash(&puzzle);
    large.quotient.pieces = vec![0];
    large.quotient.name = "one tile".into();
    large.quotient.moves = puzzle.moves().iter().map(|m| m.name.clone()).collect();
    (large.symmetry_generators, large.symmetries) = (vec![], 1);
    large.orbits = large.layers.clone();
    let budget = Budget { stopped: is_late, ..Budget::default() };
    let report = cosette_checker::verify(&large, &budget, &|_| {});
    assert_eq!(report.verdict(), Verdict::Incomplete, "{report:?}");
    let reason = report.reason().unwrap();
    assert!(reason.contains("symmetries: no time to generate them"), "{reason}");
    let readings = READINGS.load(Ordering::Relaxed);
    assert!((IN_TIME + 1..IN_TIME + 10).contains(&readings), "{readings}");
}
