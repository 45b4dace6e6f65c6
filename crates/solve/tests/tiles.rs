//! Sliding tiles: the solvers made for them against those that fit any puzzle.

use cosette_core::limits::{Limits, Outcome, StopReason};
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Puzzle, Random, Reach};
use cosette_solve::bound::BuildError;
use cosette_solve::bound::tiles::{Bounds, usual};
use cosette_solve::registry;
use cosette_solve::search::Many;
use cosette_solve::solver::{Engine, Job, Method, Plan};
use cosette_store::means::Means;
use cosette_store::store::Store;

const MEMORY: u64 = 1 << 30;

fn puzzle(name: &str, goal: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().with_goal(goal).unwrap().puzzle(metric)
}

fn made(puzzle: &Puzzle, method: Method, guide: Option<&str>) -> Box<dyn Engine> {
    registry::build(puzzle, &Plan::new(method, guide), &Means::new(MEMORY, &Silent)).unwrap()
}

fn length(engine: &dyn Engine, puzzle: &Puzzle, random: &mut Random) -> u32 {
    let position = Reach::of(puzzle).random(random);
    let report = engine.solve(&position, &Limits::default(), &Silent);
    assert!(report.outcome.is_optimal());
    report.outcome.word().unwrap().len() as u32
}

#[test]
fn any_goal_and_every_bound() {
    let bounds = ["manhattan", "linear-conflict", "wd", "wd+id", "pdb:4-4", "pdb:3-3-2"];
    for goal in ["standard", "blank-first", "1 2 3 8 0 4 7 6 5", "3 0 1 2 8 7 6 5 4"] {
        let puzzle = puzzle("8-puzzle", goal, Metric::Stm);
        let lookup = made(&puzzle, Method::LOOKUP, None);
        for name in bounds {
            let own = made(&puzzle, Method::OPTIMAL, Some(name));
            assert_eq!(own.plan().heuristic.as_deref(), Some(name));
            let (mut one, mut other) = (Random::new(1), Random::new(1));
            for _ in 0..50 {
                let known = length(&*lookup, &puzzle, &mut one);
                assert_eq!(length(&*own, &puzzle, &mut other), known, "{goal} {name}");
            }
        }
    }
}

#[test]
fn rectangles() {
    for (name, goal) in [("tiles-2x5", "standard"), ("tiles-4x2", "blank-first")] {
        let puzzle = puzzle(name, goal, Metric::Stm);
        let (own, known) =
            (made(&puzzle, Method::OPTIMAL, None), made(&puzzle, Method::BIDIRECTIONAL, None));
        let (mut one, mut other) = (Random::new(2), Random::new(2));
        for _ in 0..20 {
            let known = length(&*known, &puzzle, &mut one);
            assert_eq!(length(&*own, &puzzle, &mut other), known, "{name}");
        }
    }
}

#[test]
fn all_solutions_are_those_of_a_plain_search() {
    let puzzle = puzzle("8-puzzle", "standard", Metric::Stm);
    let (own, plain) = (
        made(&puzzle, Method::OPTIMAL, Some("pdb:4-4+r")),
        made(&puzzle, Method::IDA, Some("manhattan")),
    );
    let mut random = Random::new(3);
    for slack in [0, 2] {
        let position = Reach::of(&puzzle).random(&mut random);
        let many = Many { count: 10_000, slack };
        let list = |engine: &dyn Engine| {
            let found = engine.solve_many(&Job::new(&position, &Limits::default(), &Silent), many);
            let mut words = found.unwrap().0;
            words.sort_by_key(|word| word.0.clone());
            words
        };
        let (own, plain) = (list(&*own), list(&*plain));
        assert!(!own.is_empty() && own == plain, "{} and {}", own.len(), plain.len());
    }
}

#[test]
fn limits_and_threads() {
    let puzzle = puzzle("15-puzzle", "blank-first", Metric::Stm);
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let position = puzzle.read_position(board).unwrap();
    let own = made(&puzzle, Method::OPTIMAL, Some("wd+id"));
    let with = |threads: usize, nodes: Option<u64>| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let limits = Limits { nodes, ..Limits::default() };
        pool.install(|| own.solve(&position, &limits, &Silent))
    };
    assert_eq!(with(1, None), with(3, None));
    for nodes in [10, 5_000, 200_000] {
        let report = with(1, Some(nodes));
        assert_eq!(report, with(3, Some(nodes)));
        assert_eq!(report.stats.expanded, nodes);
        let stopped = matches!(report.outcome, Outcome::Stopped { reason: StopReason::Nodes, .. });
        assert!(stopped, "{:?}", report.outcome);
    }
}

#[test]
fn partitions_that_are_none_are_refused() {
    let puzzle = puzzle("15-puzzle", "standard", Metric::Stm);
    for (text, what) in [
        ("pdb:7-7", "one tile is in no group"),
        ("pdb:7-9", "there are only 15 tiles"),
        ("pdb:15", "too many for one database"),
        ("pdb:0-15", "at least one tile"),
        ("pdb:5-x-5", "`x` is not a number"),
        ("pdb:3-3-3-3-3", "2 to 4 groups"),
        ("pdb:1,2,3/4,5,16/6,7,8,9,10,11,12,13,14,15", "no tile 16"),
        ("pdb:1,2,3,4,5,6,7/7,8,9,10,11,12,13,14", "each of the 15 tiles once"),
        ("pdb:", "not a number"),
        ("pdp:7-8", "no search of tiles"),
    ] {
        let error = Bounds::read(&puzzle, text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
    let middle = self::puzzle("8-puzzle", "1 0 2 3 4 5 6 7 8", Metric::Stm);
    assert!(Bounds::read(&middle, "pdb:4-4+r").unwrap_err().to_string().contains("mirror"));
    let by_name = Bounds::read(&puzzle, "pdb:15,14,13,12,11,10,9/8,7,6,5,4,3,2,1").unwrap();
    let Bounds::Databases(by_name) = by_name else { panic!("databases") };
    assert_eq!(by_name.groups[0], [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn memory_decides_and_tables_are_kept() {
    let puzzle = puzzle("15-puzzle", "standard", Metric::Stm);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().into()).keeping(0..=1 << 30);
    let means = |memory| Means { memory, tables: &store, observer: &Silent };
    assert_eq!(usual(&puzzle, &means(MEMORY)).name(), "pdb:6-6-3+r");
    assert_eq!(usual(&puzzle, &means(1 << 20)).name(), "wd+id");
    let plan = Plan::new(Method::OPTIMAL, Some("pdb:5-5-5+r"));
    let refused = registry::build(&puzzle, &plan, &means(1 << 20)).err();
    assert!(refused.as_ref().is_some_and(BuildError::is_memory));
    let position = Reach::of(&puzzle).random(&mut Random::new(4));
    let solve = || {
        let engine = registry::build(&puzzle, &plan, &means(MEMORY)).unwrap();
        engine.solve(&position, &Limits::default(), &Silent)
    };
    let first = solve();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    assert_eq!(solve(), first);
}

#[test]
fn larger_boards_at_once() {
    for (name, goal, metric) in [
        ("24-puzzle", "standard", Metric::Stm),
        ("tiles-3x7", "blank-first", Metric::Mtm),
        ("tiles-9x8", "standard", Metric::Mtm),
    ] {
        let puzzle = puzzle(name, goal, metric);
        let engine = made(&puzzle, Method::ANYTIME, None);
        let position = Reach::of(&puzzle).random(&mut Random::new(5));
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let limits = Limits { nodes: Some(100_000), ..Limits::default() };
            pool.install(|| engine.solve(&position, &limits, &Silent))
        };
        let report = with(1);
        assert_eq!(report, with(2));
        let cost = report.outcome.word().unwrap().len() as u32;
        assert!(report.outcome.lower_bound().unwrap() <= cost, "{name}");
    }
}

/// IDA* by a compiled bound is IDA* by the search that fits any puzzle: the same solutions, and the
/// same nodes in every round, also where limits end it.
#[test]
fn compiled_and_general_ida_are_node_for_node_the_same() {
    let cases = [
        ("8-puzzle", "standard", &["manhattan", "linear-conflict", "wd", "wd+id", "pdb:4-4"][..]),
        ("8-puzzle", "1 2 3 8 0 4 7 6 5", &["manhattan", "linear-conflict", "wd", "pdb:3-3-2"]),
        ("tiles-3x4", "blank-first", &["manhattan", "linear-conflict", "wd", "wd+id"]),
        ("15-puzzle", "standard", &["linear-conflict", "wd+id"]),
    ];
    for (name, goal, bounds) in cases {
        let puzzle = puzzle(name, goal, Metric::Stm);
        let large = puzzle.shape().slots() == 16;
        for bound in bounds {
            let plan = Plan::new(Method::IDA, Some(bound));
            let means = Means::new(MEMORY, &Silent);
            let compiled = registry::build(&puzzle, &plan, &means).unwrap();
            let general = registry::unguarded(&puzzle, &plan, &means).unwrap();
            assert_eq!(compiled.promise(), general.promise());
            let mut random = Random::new(5);
            for round in 0..6 {
                let position = match large {
                    // Random boards take too long: random walks from home.
                    true => walked(&puzzle, 60, &mut random),
                    false => Reach::of(&puzzle).random(&mut random),
                };
                let nodes = [None, Some(0), Some(500), None, Some(40_000), None][round];
                let limits = Limits { nodes, ..Limits::default() };
                let [own, known] =
                    [&compiled, &general].map(|it| it.solve(&position, &limits, &Silent));
                let case = format!("{name} {goal} {bound} {nodes:?}");
                assert_eq!(own.outcome, known.outcome, "{case}");
                assert_eq!(own.stats, known.stats, "{case}");
            }
        }
    }
}

fn walked(puzzle: &Puzzle, moves: usize, random: &mut Random) -> cosette_puzzle::Position {
    (0..moves).fold(puzzle.solved(), |position, _| {
        let next = puzzle.neighbours(&position);
        next[random.below(next.len() as u64) as usize].1.clone()
    })
}
