//! Korf's three tables of Rubik's cube.
//!
//! `cargo test --release -p cosette-solve --test korf -- --ignored`: a minute to make the tables.

use cosette_core::limits::Limits;
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Position, Random};
use cosette_solve::bound;
use cosette_solve::registry::build;
use cosette_solve::solver::{Method, Plan};
use cosette_store::means::Means;

#[test]
fn sizes_are_known_before_the_tables_are_made() {
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let tables = bound::table_uses(&puzzle, "korf").unwrap().unwrap();
    let bytes: Vec<u64> = tables.iter().map(|table| table.bytes).collect();
    assert_eq!(bytes, [88_179_840 / 2, 42_577_920 / 2, 42_577_920 / 2]);
    let little = Means::new(1 << 20, &Silent);
    assert!(bound::build(&puzzle, "korf", &little).is_err(), "no more memory than allowed");
}

#[test]
#[ignore = "a minute: cargo test --release -p cosette-solve --test korf -- --ignored"]
fn tables_have_the_published_layers_and_are_admissible() {
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let means = Means::new(1 << 30, &Silent);
    let estimate = bound::build(&puzzle, "korf", &means).unwrap();
    let facts = estimate.tables();
    let corners =
        [1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736];
    assert_eq!(facts[0].layers, corners);
    assert!((facts[0].mean().unwrap() - 8.764134).abs() < 1e-6);
    assert_eq!(facts[1].layers.iter().sum::<u64>(), 42_577_920);
    assert_eq!(facts[2].layers.iter().sum::<u64>(), 42_577_920);
    let h = |position: &Position| estimate.bound(position);
    let mut random = Random::new(1);
    for _ in 0..200 {
        let mut position = puzzle.solved();
        for made in 1..30 {
            let before = h(&position);
            let id = MoveId(random.below(18) as u16);
            position = puzzle.apply(&position, id).unwrap();
            assert!(h(&position) <= made && h(&position).abs_diff(before) <= 1);
        }
    }
}

#[test]
#[ignore = "a minute: cargo test --release -p cosette-solve --test korf -- --ignored"]
fn lengths_are_those_of_the_other_solver() {
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let means = Means::new(1 << 30, &Silent);
    let korf = build(&puzzle, &Plan::new(Method::IDA, Some("korf")), &means).unwrap();
    let optimal = build(&puzzle, &Plan::new(Method::OPTIMAL, None), &means).unwrap();
    let mut random = Random::new(2);
    for n in 0..40 {
        let mut position = puzzle.solved();
        for _ in 0..n % 14 {
            position = puzzle.apply(&position, MoveId(random.below(18) as u16)).unwrap();
        }
        let length = |engine: &dyn cosette_solve::solver::Engine| {
            engine.solve(&position, &Limits::default(), &Silent).outcome.word().unwrap().len()
        };
        assert_eq!(length(&*korf), length(&*optimal));
    }
}
