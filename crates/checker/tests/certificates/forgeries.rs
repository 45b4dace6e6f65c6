//! Forged certificates, sealed again as a forger would: each is rejected, for the right reason.

use cosette_checker::certificate::{Antipode, Witness};
use cosette_checker::{Budget, Certificate, verify};
use cosette_puzzle::{Family, Position};

use crate::maker::{BOARD, Maker};

/// What is changed, how, and a part of the reason that must be given.
type Forgery = (&'static str, fn(&mut Certificate), &'static str);

fn reason(certificate: &Certificate, budget: &Budget) -> String {
    let text = certificate.write();
    let read = Certificate::read(text.as_bytes()).expect("sealed like an honest one");
    let report = verify(&read, budget, &|_| {});
    report.reason().unwrap_or(report.verdict().name().to_string())
}

fn refused(honest: &Certificate, budget: &Budget, forgeries: &[Forgery]) {
    for (what, forge, expected) in forgeries {
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_ne!(&forged, honest, "{what}: nothing was changed");
        let reason = reason(&forged, budget);
        assert!(reason.contains(expected), "{what}: {reason}");
    }
}

/// Keeps the sets in step with forged layers, as a careful forger would.
fn recount(c: &mut Certificate, step: usize) {
    for level in &mut c.levels {
        let within = c.layers.iter().take(level.depth as usize + 1).rev();
        level.states = within.step_by(step).sum();
    }
}

#[test]
fn numbers() {
    refused(
        &BOARD,
        &Budget::default(),
        &[
            ("layer added", |c| c.layers[5] += 1, "add up"),
            ("states and layer", |c| (c.states, c.layers[5]) = (181_441, 28_675), "layers make it"),
            ("no layers", |c| c.layers.clear(), "0 layers"),
            ("radius too small", |c| c.radius -= 1, "but there are 9 layers"),
            ("radius too large", |c| c.radius = u32::MAX, "but there are 9 layers"),
            ("an empty layer", |c| (c.layers[3], c.layers[4]) = (0, 5944), "is empty"),
            ("nonsense", |c| c.layers[3] = u64::MAX, "add up"),
            ("all nonsense", |c| c.layers.fill(u64::MAX), "one state, the solved one"),
            ("no orbits", |c| c.orbits.clear(), "not as many"),
            ("too few orbits", |c| (c.orbits[5], c.orbits[6]) = (1, 1664), "cannot be"),
            ("more orbits", |c| c.orbits[5] += 1, "up to symmetry are claimed, but there are"),
            ("orbits moved", |c| (c.orbits[5], c.orbits[6]) = (406, 1259), "at distance 5"),
            ("no symmetries", |c| c.symmetries = 0, "cannot be"),
            ("many symmetries", |c| c.symmetries = u64::MAX, "symmetries are claimed"),
            ("fewer symmetries", |c| c.symmetries = 71, "cannot be"),
            ("more symmetries", |c| c.symmetries = 73, "generate 72"),
            ("level size", |c| c.levels[4].states += 1, "but the layers make it"),
            ("level order", |c| c.levels.swap(1, 2), "from distance 1 to the radius"),
            ("level too far", |c| c.levels[7].depth = 9, "from distance 1 to the radius"),
            ("level digest", |c| c.levels[2].digest.push('0'), "no digest"),
            ("block digest", |c| c.levels[2].blocks[0].digest.clear(), "no digest"),
            ("no levels", |c| c.levels.clear(), "from distance 1 to the radius"),
            ("neither", |c| (c.levels, c.audit.levels) = (vec![], vec![]), "from distance 1"),
            ("no audit", |c| c.audit.levels.clear(), "audit does not cover"),
            ("audit of no rows", |c| c.audit.levels[3].rows = 0, "inspected no states"),
            ("audit of no states", |c| c.audit.levels[3].states = 0, "inspected no states"),
            ("same set", |c| c.levels[3].digest = c.levels[2].digest.clone(), "of another"),
        ],
    );
}

#[test]
fn every_layer_is_counted() {
    for depth in 1..BOARD.layers.len() {
        let mut forged = BOARD.clone();
        let other = if depth > 4 { depth - 1 } else { depth + 1 };
        forged.layers[depth] -= 1;
        forged.layers[other] += 1;
        forged.antipodes.states = forged.layers[8];
        recount(&mut forged, 1);
        let reason = reason(&forged, &Budget::default());
        assert_ne!(reason, "accepted", "layer {depth}");
    }
}

#[test]
fn what_it_is_about() {
    refused(
        &BOARD,
        &Budget::default(),
        &[
            ("other puzzle", |c| c.puzzle = "loopover-3x4".into(), "the hash"),
            ("no puzzle", |c| c.puzzle = "chess".into(), "the puzzle"),
            ("huge puzzle", |c| c.puzzle = "loopover-50x50".into(), "too large"),
            ("metric of cubes", |c| c.metric = "htm".into(), "not played in"),
            ("no metric", |c| c.metric = String::new(), "the metric"),
            ("hash", |c| c.puzzle_hash = "0".repeat(64), "the hash"),
            ("a piece less", |c| c.quotient.pieces.truncate(8), "called whole"),
            ("a piece twice", |c| c.quotient.pieces[0] = 1, "twice"),
            ("a piece too many", |c| c.quotient.pieces.push(9), "the puzzle has not"),
            ("no pieces", |c| c.quotient.pieces.clear(), "names no piece"),
            ("a move less", |c| c.quotient.moves.truncate(11), "undoes it"),
            ("a move twice", |c| c.quotient.moves[0] = c.quotient.moves[1].clone(), "named twice"),
            ("no move", |c| c.quotient.moves.clear(), "no moves"),
            ("no such move", |c| c.quotient.moves[0] = "R7".into(), "no move `R7`"),
            ("a line less", |c| c.quotient.moves.retain(|m| !m.starts_with("R0")), "neighbours"),
            ("many moves", |c| c.quotient.moves = vec!["R0".into(); 100_000], "named twice"),
        ],
    );
}

#[test]
fn symmetries() {
    refused(
        &BOARD,
        &Budget::default(),
        &[
            ("no symmetry", |c| c.symmetry_generators[1] = vec![1, 0, 2, 3, 4, 5, 6, 7, 8], "turn"),
            ("no permutation", |c| c.symmetry_generators[1] = vec![0; 9], "not a permutation"),
            ("too short", |c| c.symmetry_generators[1] = vec![0, 1], "not a permutation"),
            ("none", |c| c.symmetry_generators.clear(), "generate 1"),
            ("many", |c| c.symmetry_generators = vec![vec![]; 100_000], "named as generators"),
        ],
    );
    let quotient = Maker::whole("loopover-3x3", "stm").pieces(&[0, 1, 2]).certificate();
    refused(
        &quotient,
        &Budget::default(),
        &[
            ("other pieces", |c| c.quotient.pieces = vec![0, 1, 3], "labelled pieces"),
            ("fewer pieces", |c| c.quotient.pieces = vec![0], "labelled pieces"),
            (
                "a symmetry that moves the pieces away",
                |c| c.symmetry_generators.push(vec![3, 4, 5, 6, 7, 8, 0, 1, 2]),
                "labelled pieces",
            ),
            ("a line less", |c| c.quotient.moves.retain(|m| !m.starts_with("R0")), "not allowed"),
        ],
    );
    let wide = Maker::whole("loopover-4x4", "stm").pieces(&[0, 1]).certificate();
    let metric: Forgery = ("other metric", |c| c.metric = "mtm".into(), "the hash");
    refused(&wide, &Budget::default(), &[metric]);
}

#[test]
fn witnesses() {
    refused(
        &BOARD,
        &Budget::default(),
        &[
            ("none", |c| c.witnesses.clear(), "no witnesses"),
            ("a gap", |c| drop(c.witnesses.remove(3)), "no witness at distance 4"),
            ("none far away", |c| c.witnesses.truncate(6), "no witness at distance 7"),
            ("other word", |c| c.witnesses[3].word = "R0 R1 C0 C1".into(), "does not solve it"),
            ("no word", |c| c.witnesses[3].word = "nonsense".into(), "witness 4"),
            ("short word", |c| c.witnesses[3].word = "R0".into(), "its word has 1 moves"),
            ("no state", |c| c.witnesses[3].state = "ABC".into(), "witness 4"),
            ("too far", |c| c.witnesses[3].depth = 99, "further away than the radius"),
            ("long text", |c| c.witnesses[3].word = "R0 ".repeat(100_000), "too long"),
            ("powers", |c| c.witnesses[3].word = "(((((R0)999)999)999)999)999".into(), "witness 4"),
            (
                "a detour",
                |c| {
                    c.witnesses.push(c.witnesses[2].clone());
                    c.witnesses[8].depth = 5;
                    c.witnesses[8].word.push_str(" C2 C2'");
                },
                "it is 3 away",
            ),
        ],
    );
}

/// A state that is one move away.
fn near(c: &mut Certificate) {
    c.antipodes.listed[0] =
        Antipode { state: "BCA/DEF/GHI".into(), orbit: 12, kept_by: vec![String::new(); 5] };
}

#[test]
fn antipodes() {
    refused(
        &BOARD,
        &Budget::default(),
        &[
            ("count", |c| c.antipodes.states += 1, "but the last layer has"),
            ("too near", near, "do not fit the orbits"),
            ("orbit", |c| c.antipodes.listed[0].orbit += 1, "are claimed to be symmetric"),
            ("kept", |c| c.antipodes.listed[0].kept_by.push("x".into()), "claimed to keep it"),
            ("no state", |c| c.antipodes.listed[0].state.clear(), "antipode 1"),
            ("unsolvable", |c| c.antipodes.listed[0].state = "BAC/DEF/GHI".into(), "be reached"),
            (
                "one twice",
                |c| c.antipodes.listed[1] = c.antipodes.listed[0].clone(),
                "symmetric to an earlier one",
            ),
            (
                "many",
                |c| {
                    let one: Antipode = c.antipodes.listed[0].clone();
                    c.antipodes.listed = vec![one; 50_000];
                },
                "symmetric to an earlier one",
            ),
        ],
    );
    let mut fewer = BOARD.clone();
    fewer.antipodes.listed.truncate(20);
    assert_eq!(reason(&fewer, &Budget::default()), "proved");
    near(&mut fewer);
    assert!(reason(&fewer, &Budget::default()).contains("antipode 1 is 1 moves away"));
    fewer.antipodes.listed.truncate(19);
    assert!(reason(&fewer, &Budget::default()).contains("20 are to be"));
    fewer.antipodes.listed.clear();
    assert!(reason(&fewer, &Budget::default()).contains("20 are to be"));
}

/// Where the far layers are not counted, searches still catch what is wrong with them.
#[test]
fn far_layers() {
    let small = Budget { states: 1000, samples: 3000, seed: Some(1), ..Budget::default() };
    assert_eq!(reason(&BOARD, &small), "accepted");
    refused(
        &BOARD,
        &small,
        &[
            (
                "an antipode that is none",
                |c| {
                    let word = &c.witnesses[6];
                    c.antipodes.listed.truncate(20);
                    c.antipodes.listed[0] =
                        Antipode { state: word.state.clone(), orbit: 72, kept_by: vec![] };
                },
                "antipode 1 is 7 moves away, not 8",
            ),
            (
                "a radius that is too small",
                |c| {
                    c.radius = 7;
                    c.layers = vec![1, 12, 96, 736, 5208, 28674, 89497, 57216];
                    c.orbits = vec![1, 1, 3, 12, 74, 405, 1260, 828];
                    c.levels.truncate(7);
                    c.audit.levels.truncate(7);
                    c.levels[6].states = 181_440;
                    c.witnesses.truncate(7);
                    c.antipodes.states = 57216;
                    c.antipodes.listed.truncate(20);
                },
                "are more than 7 moves away",
            ),
            (
                "a mean that is too large",
                |c| {
                    (c.layers[6], c.layers[7]) = (19_497, 124_741);
                    (c.orbits[6], c.orbits[7]) = (275, 1770);
                    recount(c, 1);
                },
                "are at distance 6, where",
            ),
            (
                "a mean that is right and layers that are not",
                |c| {
                    (c.layers[6], c.layers[7], c.layers[8]) = (109_497, 14_741, 22_475);
                    (c.orbits[6], c.orbits[7], c.orbits[8]) = (1560, 210, 318);
                    c.antipodes.states = 22_475;
                    recount(c, 1);
                },
                "are at distance 7, where",
            ),
        ],
    );
}

/// Where every move is odd, the parity check is free and leaves little to forge, even with no
/// memory for a search.
#[test]
fn parity() {
    let honest = Maker::whole("loopover-2x4", "stm").certificate();
    let none = Budget { states: 1, lookups: 0, samples: 0, ..Budget::default() };
    refused(
        &honest,
        &none,
        &[
            (
                "states moved to the next layer",
                |c| {
                    (c.layers[7], c.layers[8]) = (c.layers[7] - 100, c.layers[8] + 100);
                    recount(c, 2);
                },
                "they must have as many",
            ),
            (
                "an antipode that is a move nearer",
                |c| {
                    let moved = c.symmetries - c.layers[10];
                    (c.layers[8], c.layers[10]) = (c.layers[8] - moved, c.symmetries);
                    recount(c, 2);
                    c.antipodes.states = c.symmetries;
                    let state = c.witnesses[8].state.clone();
                    let orbit = c.symmetries;
                    c.antipodes.listed = vec![Antipode { state, orbit, kept_by: vec![] }];
                },
                "is not listed",
            ),
        ],
    );
}

/// A state that cannot be reached needs more moves than any radius: it proves nothing.
#[test]
fn antipodes_that_cannot_be_reached() {
    let moves = ["U", "U2", "U'", "R", "R2", "R'"];
    let whole = || Maker::whole("cube-2x2x2", "htm").moves(&moves).using(1);
    let little = Budget { states: 500, ..Budget::default() };
    for honest in [whole().certificate(), whole().pieces(&[0, 1, 2, 3, 4]).certificate()] {
        let family: Family = "cube-2x2x2".parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let mut forged = honest.clone();
        for antipode in &mut forged.antipodes.listed {
            let position = puzzle.read_position(&antipode.state).unwrap();
            let mut twists = position.twists().to_vec();
            let slot = position.slot_of(0);
            twists[slot] = (twists[slot] + 1) % 3;
            let pieces = position.pieces().to_vec();
            let twisted = Position::new(puzzle.shape(), pieces, twists).unwrap();
            antipode.state = puzzle.write_position(&twisted);
        }
        let text = forged.write();
        let read = Certificate::read(text.as_bytes()).unwrap();
        let report = verify(&read, &little, &|_| {});
        assert_ne!(report.verdict().exit_code(), 0, "{report:?}");
    }
}

/// A false witness is found behind any number of true ones.
#[test]
fn a_false_witness_behind_many_true_ones() {
    let mut forged = Maker::whole("loopover-2x2", "stm").certificate();
    let cheap = forged.witnesses[0].clone();
    let far = forged.witnesses.iter().find(|witness| witness.depth == 3).unwrap().clone();
    forged.witnesses.extend(vec![cheap.clone(); 1000]);
    // Three moves where one is enough.
    let word = format!("{0} {0} {0}", cheap.word);
    forged.witnesses.push(Witness { state: cheap.state.clone(), word, ..far });
    let hasty = Budget { lookups: 300, ..Budget::default() };
    let reason = reason(&forged, &hasty);
    assert!(reason.contains("a witness is claimed to be at distance 3"), "{reason}");
}

/// What would make the check endless, or has nothing to check, is refused at once.
#[test]
fn too_many_generators_and_no_moving_piece() {
    let mut many = Maker::whole("loopover-2x3", "stm").certificate();
    many.symmetry_generators = vec![(0..6).collect(); 5000];
    let found = reason(&many, &Budget::default());
    assert!(found.contains("5000 symmetries are named"), "{found}");
    let mut still = BOARD.clone();
    still.quotient.name = "I".into();
    still.quotient.pieces = vec![8];
    still.quotient.moves = vec!["R0".into(), "R0'".into()];
    (still.states, still.radius, still.layers, still.orbits) = (1, 0, vec![1], vec![1]);
    (still.symmetries, still.symmetry_generators) = (1, Vec::new());
    still.levels.clear();
    still.audit.levels.clear();
    still.witnesses.clear();
    still.antipodes.states = 1;
    let report = verify(&still, &Budget::default(), &|_| {});
    assert_eq!(report.verdict().exit_code(), 2, "{report:?}");
}

/// With no symmetry named every antipode is an orbit of its own: one left out, or put into the
/// layer
/// before, fits all sums. The others are symmetric to it, or its inverse.
#[test]
fn one_antipode_left_out_of_a_complete_list() {
    let few = Budget { states: 1000, samples: 3000, seed: Some(3), ..Budget::default() };
    for (name, metric) in [("loopover-3x3", "stm"), ("loopover-2x4", "mtm")] {
        let honest = Maker::whole(name, metric).using(1).certificate();
        assert_eq!(honest.symmetries, 1);
        assert_eq!(honest.antipodes.listed.len() as u64, honest.antipodes.states);
        let is_accepted = reason(&honest, &few);
        assert_eq!(is_accepted, "accepted", "{name}");
        let mut forged = honest.clone();
        let last = forged.layers.len() - 1;
        for counts in [&mut forged.layers, &mut forged.orbits] {
            counts[last] -= 1;
            counts[last - 1] += 1;
        }
        forged.antipodes.states -= 1;
        forged.antipodes.listed.pop();
        recount(&mut forged, 1);
        let reason = reason(&forged, &few);
        assert!(reason.contains("said to be complete"), "{name}: {reason}");
    }
}
