//! Pattern databases: one table for pieces that a symmetry exchanges, never too high, and the six
//! pieces of 5x5 Loopover against figures computed before.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Puzzle, Random, Reach};
use cosette_solve::bound::{Bound, LabelTable, named, pattern, sample};
use cosette_space::quotient::{Dense, Labelling, PieceClasses};
use cosette_space::table::fill::fill;
use cosette_store::means::Means;

fn board(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

fn table(puzzle: &Puzzle, pieces: &str) -> (LabelTable<4>, Vec<u16>) {
    let classes = PieceClasses::read(puzzle, pieces).unwrap();
    let numbers = classes.classes.iter().flat_map(|c| c.pieces.clone()).collect();
    (pattern(puzzle, &classes, &Means::new(1 << 30, &Silent)).unwrap(), numbers)
}

#[test]
fn one_table_serves_all_symmetric_sets() {
    let puzzle = board("loopover-4x4");
    let reach = Reach::of(&puzzle);
    let (first, from) = table(&puzzle, "ABE");
    // Shifted, shifted round the edges, reflected, and both.
    for pieces in ["FGJ", "PMD", "ABF", "HGK"] {
        let (own, to) = table(&puzzle, pieces);
        let through = first.of_pieces(&puzzle, &from, &to).expect("a symmetry");
        let mut random = Random::new(3);
        for _ in 0..5000 {
            let position = reach.random(&mut random);
            assert_eq!(through.bound(&position), own.bound(&position), "{pieces}");
        }
    }
    // Three in a row are not symmetric to a corner.
    let (_, row) = table(&puzzle, "ABC");
    assert!(first.of_pieces(&puzzle, &from, &row).is_none());
}

#[test]
fn the_maximum_of_two_databases() {
    let puzzle = board("loopover-4x4");
    let make = |name: &str| named(&puzzle, name, &Means::new(1 << 28, &Silent)).unwrap();
    let [one, two, both] = ["pdb:ABE", "pdb:FGJ", "pdb:ABE+FGJ"].map(make);
    assert_eq!(both.tables(), one.tables(), "one table serves both");
    let reach = Reach::of(&puzzle);
    let mut random = Random::new(4);
    for _ in 0..5000 {
        let p = reach.random(&mut random);
        assert_eq!(both.bound(&p), one.bound(&p).max(two.bound(&p)));
    }
}

#[test]
fn no_position_of_3x3_is_bounded_too_high() {
    let puzzle = board("loopover-3x3");
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = Labelling::new(&puzzle, &PieceClasses::whole(&puzzle), &moves).unwrap();
    let exact = fill::<8, _>(&space, u32::MAX, &Silent);
    let reach = Reach::of(&puzzle);
    let names = ["pdb:A", "pdb:ABE", "pdb:ABDE+EFHI", "pdb:{ABC}{DEF}", "pdb:ABCDEFGHI"];
    let bounds = names.map(|name| named(&puzzle, name, &Means::new(1 << 28, &Silent)).unwrap());
    for index in 0..space.len() {
        let position = space.representative(index, &reach);
        let distance = exact.distance(&space, index).unwrap();
        for (bound, name) in bounds.iter().zip(names) {
            assert!(bound.bound(&position) <= distance, "{name} at {index}");
        }
        assert_eq!(bounds[4].bound(&position), distance, "all pieces: exact");
    }
}

/// How many places of six pieces are at each distance.
const SIX: [u64; 14] = [
    1, 10, 94, 880, 7558, 58432, 402862, 2335840, 10374813, 30419907, 47958515, 30962779, 4936603,
    53706,
];
/// The greater of two such bounds on 10⁸ random boards.
const BOTH: [u64; 14] =
    [0, 0, 0, 1, 29, 573, 11608, 188016, 2114962, 13706973, 39280516, 37351023, 7262257, 84042];

#[test]
#[ignore = "minutes: tables of 127 million places"]
fn six_pieces_of_5x5() {
    const SAMPLES: u64 = 10_000_000;
    let puzzle = board("loopover-5x5");
    let one = named(&puzzle, "pdb:ABCFGH", &Means::new(1 << 30, &Silent)).unwrap();
    let facts = one.tables();
    assert_eq!(facts[0].layers, SIX);
    assert!((facts[0].mean().unwrap() - 9.850).abs() < 0.0005);
    drop(one);
    let both = named(&puzzle, "pdb:ABCFGH+FGHKLM", &Means::new(1 << 30, &Silent)).unwrap();
    assert_eq!(both.tables(), facts, "one table serves both");
    let sampled = sample(&*both, &puzzle, SAMPLES, 2024, 0).unwrap();
    let (n, m) = (SAMPLES as f64, BOTH.iter().sum::<u64>() as f64);
    assert!(sampled.layers.len() <= BOTH.len());
    let mut square = 0.0;
    for (d, &published) in BOTH.iter().enumerate() {
        let mine = sampled.layers.get(d).copied().unwrap_or(0) as f64;
        square += mine / n * (d as f64 - sampled.mean()).powi(2);
        let published = published as f64;
        let p = (mine + published + 1.0) / (n + m);
        let error = (p * (1.0 - p) * (1.0 / n + 1.0 / m)).sqrt();
        let difference = (mine / n - published / m).abs();
        assert!(difference <= 5.0 * error, "distance {d}: {mine}/{n} and {published}/{m}");
    }
    // The published mean is rounded to three digits.
    let error = (square / n).sqrt();
    assert!((sampled.mean() - 10.336).abs() <= 5.0 * error + 0.0005, "mean {}", sampled.mean());
}
