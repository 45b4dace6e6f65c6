//! Rows by patterns of labelled pieces against the rules of the puzzle and against known layers.

#[path = "../../../space/tests/rows/laws.rs"]
mod laws;

use cosette_core::observe::Silent;
use cosette_puzzle::{Metric, Reach};
use cosette_scale::arrangements::{ArrangementPlan, Arrangements};
use cosette_scale::{Outcome, RowJob, Subject, search};
use cosette_space::explore::{Question, Space};
use cosette_space::rows::RowSpace;
use laws::Ruled;

fn subject(name: &str, metric: Metric, pieces: &[u16]) -> Subject {
    let puzzle = crate::puzzle(name, metric);
    let moves = puzzle.move_ids().collect();
    Subject { puzzle, quotient: "some pieces".into(), pieces: pieces.to_vec(), moves }
}

fn space(subject: &Subject) -> Arrangements {
    let plan = ArrangementPlan::of(&subject.puzzle, &subject.pieces, &subject.moves).unwrap();
    let rows = plan.rows();
    let space = Arrangements::new(plan);
    assert_eq!(space.rows() as u64, rows, "the plan counts rows before they are made");
    space
}

fn run(subject: &Subject) -> Outcome {
    let space = space(subject);
    let job = RowJob {
        subject,
        folder: None,
        resume: false,
        depth_max: u32::MAX,
        seed: 3,
        cpu_before: 0.0,
        far: None,
    };
    search(&space, job, &Silent).unwrap()
}

const BLOCK: [u16; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/// Rows whose pattern has symmetries of its own have several bits for one state up to symmetry: the
/// other has as many images.
#[test]
fn rows_obey_the_laws_and_kernels_agree() {
    for (name, metric, pieces, rows) in [
        ("loopover-4x4", Metric::Mtm, &BLOCK[..], 2),
        ("loopover-3x4", Metric::Stm, &[0, 1, 2, 3, 4, 5, 6, 7][..], 6),
        ("loopover-3x4", Metric::Stm, &BLOCK[..8], 6),
    ] {
        let subject = subject(name, metric, pieces);
        let space = space(&subject);
        let whole = Some(space.symmetries().len() as u64);
        let Subject { puzzle, moves, .. } = &subject;
        let ruled = Ruled { space: &space, puzzle, moves: moves.clone(), whole };
        ruled.check_places(2000);
        ruled.check_gathers(rows, 400, Some(Arrangements::gather_plainly));
    }
}

#[test]
fn layers_are_those_of_the_table() {
    for metric in [Metric::Stm, Metric::Mtm] {
        let subject = subject("loopover-3x4", metric, &[0, 1, 2, 3, 4, 5, 6, 7]);
        let found = run(&subject);
        let space = Space::read(&subject.puzzle, "ABCDEFGH").unwrap();
        let question = Question::new(&subject.puzzle, space);
        let table = question.table_plan(1 << 30).unwrap().layers(u32::MAX, &Silent).unwrap();
        assert!(found.state.layers.iter().map(|&n| u128::from(n)).eq(table.layers));
    }
}

#[test]
fn orbits_are_counted_by_burnside() {
    // The orbits of a layer, worked out by taking every state of it to its least image.
    let subject = subject("loopover-3x4", Metric::Stm, &[0, 1, 2, 4, 5, 6, 8, 9]);
    let found = run(&subject);
    let space = space(&subject);
    assert!(space.symmetries().len() > 1);
    let reach = Reach::of(&subject.puzzle);
    assert_eq!(reach.order(), &479_001_600u32.into());
    let mut layer = std::collections::BTreeSet::from([(0..12).collect::<Vec<u16>>()]);
    let mut seen = layer.clone();
    for depth in 0..4 {
        assert_eq!(layer.len() as u64, found.state.layers[depth], "layer {depth}");
        let least = |state: &Vec<u16>| space.symmetries().iter().map(|by| image(by, state)).min();
        let orbits: std::collections::BTreeSet<_> = layer.iter().map(least).collect();
        assert_eq!(orbits.len() as u64, found.state.orbits[depth], "orbits at {depth}");
        layer = next_layer(&subject, &layer, &seen);
        seen.extend(layer.iter().cloned());
    }
}

/// The label of all pieces that are not distinguished.
const OTHER: u16 = 99;

fn next_layer(
    subject: &Subject,
    layer: &std::collections::BTreeSet<Vec<u16>>,
    seen: &std::collections::BTreeSet<Vec<u16>>,
) -> std::collections::BTreeSet<Vec<u16>> {
    let forget = |p: u16| if subject.pieces.contains(&p) { p } else { OTHER };
    let perms = subject.moves.iter().map(|&id| {
        let m = &subject.puzzle.get(id).arrows[0].action;
        m.to_position(subject.puzzle.shape()).perm()
    });
    let perms: Vec<_> = perms.collect();
    let moved = |state: &Vec<u16>, m: &cosette_puzzle::Perm| -> Vec<u16> {
        m.as_slice().iter().map(|&from| forget(state[from as usize])).collect()
    };
    let first: Vec<u16> = (0..12).map(forget).collect();
    let all = layer.iter().flat_map(|state| perms.iter().map(move |m| moved(state, m)));
    all.filter(|state| !seen.contains(state) && *state != first).collect()
}

fn image(by: &cosette_puzzle::Perm, state: &[u16]) -> Vec<u16> {
    let mut image = vec![OTHER; state.len()];
    for (slot, &piece) in state.iter().enumerate() {
        let named = by.as_slice().get(piece as usize).copied().unwrap_or(OTHER);
        image[by[slot] as usize] = named;
    }
    image
}

#[test]
#[ignore = "half a minute: cargo test --profile fast -p cosette-scale -- --ignored"]
fn published_layers_of_eight_pieces_of_the_four_by_four_board() {
    let found = run(&subject("loopover-4x4", Metric::Stm, &[0, 1, 2, 3, 4, 5, 6, 7]));
    let published = [
        1,
        12,
        114,
        1084,
        9931,
        86_036,
        703_024,
        5_240_586,
        32_884_017,
        142_199_734,
        258_379_100,
        78_645_932,
        768_545,
        284,
    ];
    assert_eq!(found.state.layers, published);
}
