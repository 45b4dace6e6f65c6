//! Rows by patterns of labelled pieces against the rules of the puzzle and against known layers.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Puzzle, Random, Reach};
use cosette_scale::arrangements::{ArrangementPlan, Arrangements};
use cosette_scale::{Job, Outcome, Subject, search};
use cosette_space::explore::{Question, Space};
use cosette_space::rows::{Fullness, RowSource, RowSpace};

fn subject(name: &str, metric: Metric, pieces: &[u16]) -> Subject {
    let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
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
    let job = Job {
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

/// Random rows, some of them empty or full.
struct Rows(Vec<Vec<u64>>);

impl RowSource for Rows {
    fn row(&self, row: usize) -> &[u64] {
        &self.0[row]
    }

    fn count(&self, row: usize) -> u32 {
        self.0[row].iter().map(|w| w.count_ones()).sum()
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.count(row) as usize {
            0 => Fullness::Empty,
            n if n == 64 * self.0[row].len() => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}

const BLOCK: [u16; 9] = [0, 1, 2, 4, 5, 6, 8, 9, 10];

#[test]
fn positions_and_bits_agree() {
    for (name, pieces) in [("loopover-4x4", &BLOCK[..]), ("loopover-3x4", &BLOCK[..8])] {
        let subject = subject(name, Metric::Stm, pieces);
        let space = space(&subject);
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let row = random.below(space.rows() as u64) as usize;
            let bit = random.below(space.row_bits() as u64) as usize;
            let position = space.state(row, bit);
            // Rows whose pattern has symmetries of its own have several bits for one state up to
            // symmetry: the other has as many images.
            let (again, other) = space.locate(&position);
            assert_eq!(again, row);
            if space.weight(row) == space.symmetries().len() as u64 {
                assert_eq!(other, bit);
            }
        }
    }
}

#[test]
fn kernels_do_what_the_rules_say() {
    for (name, metric, pieces) in [
        ("loopover-4x4", Metric::Mtm, &BLOCK[..]),
        ("loopover-3x4", Metric::Stm, &[0, 1, 2, 3, 4, 5, 6, 7][..]),
    ] {
        let subject = subject(name, metric, pieces);
        let space = space(&subject);
        let mut random = Random::new(2);
        let mut row = |_| -> Vec<u64> {
            let kind = random.below(8);
            let word = |_| match kind {
                0 => 0,
                1 => u64::from(random.below(100) == 0),
                2 => !u64::from(random.below(100) == 0),
                _ => random.bits() & random.bits(),
            };
            (0..space.row_words()).map(word).collect()
        };
        let from = Rows((0..space.rows()).map(&mut row).collect());
        let mut scratch = space.scratch();
        for row in (0..space.rows()).step_by(space.rows() / 3) {
            let mut fast = vec![0; space.row_words()];
            space.gather(&from, row, &mut fast, &mut scratch);
            let mut plain = vec![0; space.row_words()];
            space.gather_plainly(&from, row, &mut plain);
            assert!(fast == plain, "{name}: row {row}");
            follows_the_rules(&space, &subject.puzzle, &from, row, &plain);
        }
    }
}

/// Some bits of a gathered row, worked out by the puzzle. Only rows without symmetries: sets of
/// random bits are not symmetric.
fn follows_the_rules(
    space: &Arrangements,
    puzzle: &Puzzle,
    from: &Rows,
    row: usize,
    gathered: &[u64],
) {
    let whole = space.symmetries().len() as u64;
    for bit in (0..space.row_bits()).step_by(997) {
        let position = space.state(row, bit);
        let neighbours = puzzle.move_ids().map(|id| puzzle.apply(&position, id).unwrap());
        let places: Vec<_> = neighbours.map(|n| space.locate(&n)).collect();
        if space.weight(row) < whole || places.iter().any(|&(row, _)| space.weight(row) < whole) {
            continue;
        }
        let within = |&(row, bit): &(usize, usize)| from.0[row][bit / 64] >> (bit % 64) & 1 == 1;
        let set = gathered[bit / 64] >> (bit % 64) & 1 == 1;
        assert_eq!(set, places.iter().any(within));
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

/// What stands for all pieces that are not told apart.
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
