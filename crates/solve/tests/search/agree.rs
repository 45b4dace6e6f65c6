//! Every optimal algorithm gives the exact distance, on thousands of small instances.

use cosette_core::observe::Silent;
use cosette_puzzle::{Puzzle, Random, Reach, Word};
use cosette_solve::bound;
use cosette_solve::registry::build;
use cosette_solve::search::Ties;
use cosette_solve::solver::{Engine, Method, Plan};
use cosette_store::means::Means;

use super::{MEMORY, engine, metrics, solve};

/// An algorithm, what guides it, and the engine.
type Named = (Method, Option<&'static str>, Box<dyn Engine>);

/// All engines that must find shortest solutions, except those of the methods and guides named.
fn optimal_engines(puzzle: &Puzzle, without: &[(Method, &str)]) -> Vec<Named> {
    let mut wanted = vec![
        (Method::BREADTH_FIRST, None),
        (Method::BIDIRECTIONAL, None),
        (Method::DEEPENING_CANONICAL, None),
    ];
    for entry in bound::catalogue(puzzle) {
        let name = match entry.name {
            "pdb:PIECES" => continue,
            // Of one axis alone: as good as none.
            name if name.ends_with("-rows") || name.ends_with("-columns") => continue,
            "pdb:PARTITION" if puzzle.shape().slots() == 6 => "pdb:2-3",
            "pdb:PARTITION" => "pdb:4-4",
            name => name,
        };
        if entry.admissible {
            wanted.extend([Method::ASTAR, Method::IDA].map(|method| (method, Some(name))));
        }
    }
    wanted.retain(|&(method, guide)| !without.contains(&(method, guide.unwrap_or(""))));
    let make = |(method, guide)| (method, guide, engine(puzzle, method, guide));
    wanted.into_iter().map(make).collect()
}

/// Every one of them gives the exact distance of random positions.
fn agree(puzzle: &Puzzle, instances: usize, without: &[(Method, &str)]) {
    let table = engine(puzzle, Method::LOOKUP, None);
    let engines = optimal_engines(puzzle, without);
    let reach = Reach::of(puzzle);
    let mut random = Random::new(11);
    for _ in 0..instances {
        let position = reach.random(&mut random);
        let exact = solve(&*table, &position).outcome.word().unwrap().len();
        for (method, guide, engine) in &engines {
            let outcome = solve(&**engine, &position).outcome;
            let right = outcome.word().map(Word::len) == Some(exact) && outcome.is_optimal();
            let state = puzzle.write_position(&position);
            let metric = puzzle.metric();
            assert!(right, "{} {metric} {method} {guide:?}: {state}", puzzle.family());
        }
    }
}

/// What cannot search deep puzzles: no memory and a weak guide, or none.
const WEAK: [(Method, &str); 4] = [
    (Method::DEEPENING_CANONICAL, ""),
    (Method::IDA, "zero"),
    (Method::IDA, "mtc"),
    (Method::IDA, "mtc-ceil"),
];

#[test]
fn on_loopover_2x3() {
    metrics("loopover-2x3").iter().for_each(|p| agree(p, 300, &[]));
}

#[test]
fn on_loopover_3x3() {
    metrics("loopover-3x3").iter().for_each(|p| agree(p, 8, &WEAK));
}

#[test]
fn on_loopover_3x3_nrg() {
    metrics("loopover-3x3-nrg").iter().for_each(|p| agree(p, 100, &WEAK));
}

#[test]
fn on_tiles_2x3() {
    metrics("tiles-2x3").iter().for_each(|p| agree(p, 100, &WEAK));
}

#[test]
fn on_the_8_puzzle() {
    metrics("8-puzzle").iter().for_each(|p| agree(p, 8, &WEAK));
}

#[test]
fn on_cube_2x2x2() {
    let slow =
        [(Method::BREADTH_FIRST, ""), (Method::ASTAR, "zero"), (Method::IDA, "cube-manhattan")];
    let without = [&WEAK[..], &slow].concat();
    metrics("cube-2x2x2").iter().for_each(|p| agree(p, 3, &without));
}

/// The fast ones, on thousands.
#[test]
fn the_fast_ones_on_thousands() {
    for (name, heuristics) in [
        ("loopover-3x3", &["wd", "tmd-ceil"][..]),
        ("8-puzzle", &["linear-conflict", "wd"]),
        ("tiles-2x4", &["manhattan"]),
    ] {
        let puzzle = &metrics(name)[0];
        let table = engine(puzzle, Method::LOOKUP, None);
        let mut engines = vec![engine(puzzle, Method::BIDIRECTIONAL, None)];
        for heuristic in heuristics {
            engines.push(engine(puzzle, Method::IDA, Some(heuristic)));
            engines.extend(Ties::ALL.map(|ties| astar(puzzle, heuristic, ties)));
        }
        let reach = Reach::of(puzzle);
        let mut random = Random::new(12);
        for _ in 0..1000 {
            let position = reach.random(&mut random);
            let exact = solve(&*table, &position).outcome.word().unwrap().len();
            for engine in &engines {
                let outcome = solve(&**engine, &position).outcome;
                assert_eq!(outcome.word().map(Word::len), Some(exact), "{name}");
                assert!(outcome.is_optimal());
            }
        }
    }
}

fn astar(puzzle: &Puzzle, heuristic: &str, ties: Ties) -> Box<dyn Engine> {
    let plan = Plan { ties, ..Plan::new(Method::ASTAR, Some(heuristic)) };
    build(puzzle, &plan, &Means::new(MEMORY, &Silent)).unwrap()
}

/// The slow ones, on thousands of positions that are not far from solved.
#[test]
fn the_slow_ones_on_thousands_of_short_walks() {
    for (name, longest) in [("loopover-3x3", 4), ("8-puzzle", 9), ("cube-2x2x2", 4)] {
        let puzzle = &metrics(name)[0];
        let table = engine(puzzle, Method::LOOKUP, None);
        let methods = [
            Method::BREADTH_FIRST,
            Method::BIDIRECTIONAL,
            Method::DEEPENING,
            Method::DEEPENING_CANONICAL,
        ];
        let mut engines: Vec<Box<dyn Engine>> =
            methods.into_iter().map(|method| engine(puzzle, method, None)).collect();
        engines.push(engine(puzzle, Method::IDA, Some("zero")));
        engines.push(engine(puzzle, Method::ASTAR, Some("zero")));
        let mut random = Random::new(14);
        for _ in 0..1000 {
            let mut position = puzzle.solved();
            for _ in 0..random.below(longest + 1) {
                let around = puzzle.neighbours(&position);
                let after: Vec<_> = around.into_iter().map(|(_, after)| after).collect();
                position = after[random.below(after.len() as u64) as usize].clone();
            }
            let exact = solve(&*table, &position).outcome.word().unwrap().len();
            for engine in &engines {
                let outcome = solve(&**engine, &position).outcome;
                let method = engine.plan().method;
                assert_eq!(outcome.word().map(Word::len), Some(exact), "{name} {method}");
                assert!(outcome.is_optimal());
            }
        }
    }
}

/// Weighted A* keeps its promise: solutions at most `w` times too long.
#[test]
fn weighted_solutions_are_at_most_so_much_too_long() {
    let puzzle = &metrics("8-puzzle")[0];
    let table = engine(puzzle, Method::LOOKUP, None);
    let weighted = engine(puzzle, Method::WEIGHTED, Some("manhattan"));
    let reach = Reach::of(puzzle);
    let mut random = Random::new(13);
    let mut longer = 0;
    for _ in 0..300 {
        let position = reach.random(&mut random);
        let exact = solve(&*table, &position).outcome.word().unwrap().len();
        let outcome = solve(&*weighted, &position).outcome;
        let length = outcome.word().unwrap().len();
        assert!(2 * length <= 3 * exact && length >= exact);
        let bound = outcome.lower_bound().unwrap() as usize;
        assert!(bound <= exact && 3 * bound >= 2 * length, "{bound} {exact} {length}");
        longer += usize::from(length > exact);
    }
    assert!(longer > 0, "some are longer");
}
