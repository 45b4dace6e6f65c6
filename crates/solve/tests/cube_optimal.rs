//! The optimal solver of Rubik's cube: lengths that are known, and the same work everywhere.
//!
//! The long tests: `cargo test --release -p cosette-solve --test cube_optimal -- --ignored`.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::Duration;

use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, Report, StopReason};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{
    Canonical, Family, Metric, MoveId, Notation, Position, Puzzle, Random, Reach, Word,
};
use cosette_solve::registry::build;
use cosette_solve::solver::{Engine, Method, Plan, Round, Rounds, Wanted};
use cosette_solve::solvers::cube_optimal::Solver;
use cosette_solve::solvers::cube3::{Bytes, Cube};
use cosette_store::means::Means;

/// A solver with the best instructions of the processor.
type Fast = Box<dyn Rounds + Send + Sync>;

fn cube(metric: Metric) -> Puzzle {
    Family::Cube { size: 3 }.puzzle(metric)
}

fn make<C: Cube>(metric: Metric, memory: u64, proof: C::Proof) -> Solver<C> {
    Solver::new(&cube(metric), &Means::new(memory, &Silent), proof).unwrap()
}

fn fast(metric: Metric, memory: u64) -> Fast {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = cosette_core::processor::Avx2::detect() {
        return Box::new(make::<cosette_solve::solvers::cube3::Registers>(metric, memory, avx2));
    }
    Box::new(make::<Bytes>(metric, memory, ()))
}

/// With the small table only.
const SMALL: u64 = 1 << 29;

static HTM: LazyLock<Fast> = LazyLock::new(|| fast(Metric::Htm, SMALL));
static QTM: LazyLock<Fast> = LazyLock::new(|| fast(Metric::Qtm, SMALL));

fn of(metric: Metric) -> &'static dyn Rounds {
    if metric == Metric::Qtm { &**QTM } else { &**HTM }
}

fn search(solver: &dyn Rounds, position: &Position, length: u32, wanted: Wanted) -> Round {
    let gate = Gate::new(&Limits::default(), &Silent);
    solver.round(position, length, wanted, &gate)
}

/// The length of a shortest solution, which is replayed.
fn solve(solver: &dyn Rounds, position: &Position) -> u32 {
    let mut length = solver.bound(position, &Limits::default());
    loop {
        if let Some(word) = search(solver, position, length, Wanted::One).solutions.pop() {
            assert!(solver.puzzle().run(position, &Word(word.clone())).unwrap().is_solved());
            assert_eq!(word.len(), length as usize);
            return length;
        }
        length += solver.step();
    }
}

fn scramble(puzzle: &Puzzle, moves: usize, random: &mut Random) -> Position {
    let mut position = puzzle.solved();
    for _ in 0..moves {
        let id = MoveId(random.below(puzzle.moves().len() as u64) as u16);
        position = puzzle.apply(&position, id).unwrap();
    }
    position
}

fn run(puzzle: &Puzzle, word: &str) -> Position {
    puzzle.run(&puzzle.solved(), &puzzle.read_word(word, Notation::Standard).unwrap()).unwrap()
}

#[derive(serde::Deserialize)]
struct Data {
    position: Vec<Known>,
    facelets: Vec<Facelets>,
    korf: Vec<Korf>,
}

#[derive(serde::Deserialize)]
struct Known {
    name: String,
    word: String,
    htm: u32,
    qtm: u32,
}

#[derive(serde::Deserialize)]
struct Facelets {
    state: String,
    htm: u32,
}

#[derive(serde::Deserialize)]
struct Korf {
    id: u32,
    word: String,
    htm: u32,
}

fn data() -> Data {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cube.toml");
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn solved_cubes_and_single_moves() {
    for metric in [Metric::Htm, Metric::Qtm] {
        let (solver, puzzle) = (of(metric), cube(metric));
        assert_eq!(solve(solver, &puzzle.solved()), 0);
        for id in puzzle.move_ids() {
            assert_eq!(solve(solver, &puzzle.apply(&puzzle.solved(), id).unwrap()), 1);
        }
    }
}

#[test]
fn short_known_positions() {
    let known = data().position.into_iter().find(|p| p.name == "pons asinorum").unwrap();
    for (metric, length) in [(Metric::Htm, known.htm), (Metric::Qtm, known.qtm)] {
        assert_eq!(solve(of(metric), &run(&cube(metric), &known.word)), length);
    }
}

/// A plain search finds the same lengths.
#[test]
fn lengths_are_those_of_a_search_from_both_ends() {
    for (metric, moves) in [(Metric::Htm, 7), (Metric::Qtm, 8)] {
        let (solver, puzzle, mut random) = (of(metric), cube(metric), Random::new(5));
        let plan = Plan::new(Method::BIDIRECTIONAL, None);
        let other = build(&puzzle, &plan, &Means::new(SMALL, &Silent)).unwrap();
        for n in 0..12 {
            let position = scramble(&puzzle, moves - n % 3, &mut random);
            let report = other.solve(&position, &Limits::default(), &Silent);
            let length = report.outcome.word().expect("found").len() as u32;
            assert_eq!(solve(solver, &position), length);
        }
    }
}

/// All words of a length that solve, by trying all canonical words.
fn every(puzzle: &Puzzle, position: &Position, length: usize) -> Vec<Vec<MoveId>> {
    let canonical = Canonical::of(puzzle);
    let mut words = vec![(Vec::new(), position.clone())];
    for _ in 0..length {
        let longer = |(word, position): &(Vec<MoveId>, Position)| {
            let each = puzzle.move_ids().map(|id| ([&word[..], &[id]].concat(), id));
            let fits = each.filter(|(word, _)| canonical.accepts(word));
            let after = |id| puzzle.apply(position, id).unwrap();
            fits.map(|(word, id)| (word, after(id))).collect::<Vec<_>>()
        };
        words = words.iter().flat_map(longer).collect();
    }
    words.into_iter().filter(|(_, p)| p.is_solved()).map(|(word, _)| word).collect()
}

#[test]
fn all_solutions_are_found_once_also_longer_ones() {
    for (metric, lengths) in [(Metric::Htm, 2..=4), (Metric::Qtm, 3..=5)] {
        let (solver, puzzle) = (of(metric), cube(metric));
        for word in ["R2 L2", "U D'", "R U R'", "F2", "U2 D2 F2"] {
            let word = puzzle.read_word(word, Notation::Standard).unwrap();
            let position = puzzle.run(&puzzle.solved(), &word).unwrap();
            for length in lengths.clone() {
                let mut expected = every(&puzzle, &position, length);
                let wanted = Wanted::Many(usize::MAX);
                let mut found = search(solver, &position, length as u32, wanted).solutions;
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{word:?} {length}");
            }
        }
    }
}

#[test]
fn scrambles_never_get_longer() {
    for metric in [Metric::Htm, Metric::Qtm] {
        let (solver, puzzle, mut random) = (of(metric), cube(metric), Random::new(2));
        for n in 0..60 {
            let moves = 1 + n % 13;
            let length = solve(solver, &scramble(&puzzle, moves, &mut random));
            assert!(
                length as usize <= moves
                    && (metric == Metric::Htm || (moves - length as usize).is_multiple_of(2))
            );
        }
    }
}

#[test]
fn impossible_lengths_find_nothing() {
    let (solver, puzzle) = (of(Metric::Qtm), cube(Metric::Qtm));
    let position = run(&puzzle, "R U");
    assert!(search(solver, &position, 3, Wanted::One).solutions.is_empty(), "the other parity");
}

/// A round that is cut up does the same on any number of threads, with registers and without.
#[test]
fn work_depends_neither_on_threads_nor_on_the_machine() {
    let portable: Solver<Bytes> = make(Metric::Htm, SMALL, ());
    let (solver, puzzle) = (of(Metric::Htm), cube(Metric::Htm));
    let position = scramble(&puzzle, 40, &mut Random::new(4));
    let facts = |round: Round| (round.solutions, round.expanded, round.generated, round.lookups);
    let threads = |n| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
    for (length, wanted) in [(14, Wanted::One), (14, Wanted::Many(5))] {
        let one = threads(1).install(|| facts(search(solver, &position, length, wanted)));
        assert!(one.1 > 4_000, "it was cut up");
        let three = threads(3).install(|| facts(search(solver, &position, length, wanted)));
        assert_eq!(one, three);
        assert_eq!(one, facts(search(&portable, &position, length, wanted)));
    }
    let position = scramble(&puzzle, 12, &mut Random::new(6));
    let length = solve(solver, &position);
    let found = |n| threads(n).install(|| facts(search(solver, &position, length, Wanted::One)));
    assert_eq!(found(1), found(3));
}

/// With memory for a large table, which is made when it pays.
fn agrees_with_the_small_one(memory: u64) {
    let large = fast(Metric::Htm, memory);
    large.prepare(&Silent);
    assert!(large.bytes() > 500_000_000 && large.bytes() <= memory);
    let (puzzle, mut random) = (cube(Metric::Htm), Random::new(8));
    let reach = Reach::of(&puzzle);
    for n in 0..3000 {
        let moves = 1 + n % 15;
        let position = scramble(&puzzle, moves, &mut random);
        let length = solve(&*large, &position);
        assert!(length as usize <= moves);
        if n % 30 == 0 {
            assert_eq!(length, solve(of(Metric::Htm), &position));
        }
    }
    for _ in 0..1000 {
        let position = reach.random(&mut random);
        let inverse = position.inverse(puzzle.shape());
        let bound = |solver: &dyn Rounds, of: &Position| solver.bound(of, &Limits::default());
        assert_eq!(bound(&*large, &position), bound(&*large, &inverse));
        assert!(bound(&*large, &position) >= bound(of(Metric::Htm), &position));
    }
    // Within a number of nodes a table that happens to be there is of no account.
    let position = reach.random(&mut random);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let plan = Plan::new(Method::OPTIMAL, None);
    drop(large);
    let engine = build(&puzzle, &plan, &Means::new(memory, &Silent)).unwrap();
    engine.prepare(&Silent);
    let large = engine.solve(&position, &limits, &Silent);
    assert_eq!(large, proof().solve(&position, &limits, &Silent));
}

/// The engine, with the small table only.
fn proof() -> Box<dyn Engine> {
    let plan = Plan::new(Method::OPTIMAL, None);
    build(&cube(Metric::Htm), &plan, &Means::new(SMALL, &Silent)).unwrap()
}

#[test]
fn a_limit_of_nodes_is_kept_on_any_number_of_threads() {
    let (engine, puzzle) = (proof(), cube(Metric::Htm));
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let solve = |nodes, threads| {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        threads.install(|| engine.solve(&position, &limits, &Silent))
    };
    for (nodes, found) in [(0, false), (100, false), (5_000, false), (60_000, true)] {
        let Report { outcome, stats } = solve(nodes, 1);
        assert!((nodes..nodes + 1_000).contains(&stats.expanded), "{nodes}: {}", stats.expanded);
        assert_eq!(outcome.stopped(), Some(StopReason::Nodes));
        assert_eq!(outcome.word().is_some(), found, "{nodes}: {outcome:?}");
        assert_eq!(Report { outcome, stats }, solve(nodes, 3));
    }
}

/// Requests a stop at the first event.
struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn a_proof_that_is_stopped_has_a_solution() {
    let (engine, puzzle) = (proof(), cube(Metric::Htm));
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let moment = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    for (outcome, reason) in [
        (engine.solve(&position, &Limits::default(), &Impatient).outcome, StopReason::Interrupted),
        (engine.solve(&position, &moment, &Silent).outcome, StopReason::Time),
    ] {
        assert_eq!(outcome.stopped(), Some(reason));
        let word = outcome.word().expect("a solution");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
        assert!(outcome.lower_bound() >= Some(10), "{outcome:?}");
    }
}

#[test]
#[ignore = "minutes, 0.6 GB: the command at the head, with middle"]
fn middle_table_agrees_with_the_small_one() {
    agrees_with_the_small_one(700_000_000);
}

#[test]
#[ignore = "minutes, 2.6 GB: the command at the head, with large_table"]
fn large_table_agrees_with_the_small_one() {
    agrees_with_the_small_one(4 << 30);
}

#[test]
#[ignore = "minutes, 7.6 GB: the command at the head, with largest"]
fn largest_table_agrees_with_the_small_one() {
    agrees_with_the_small_one(8 << 30);
}

/// Two phases try before long rounds: what they find, and what is counted, is the same on any
/// number of threads.
#[test]
#[ignore = "minutes, 1.3 GB: the command at the head, with tries"]
fn tries_depend_on_no_threads() {
    let puzzle = cube(Metric::Htm);
    let position = Reach::of(&puzzle).random(&mut Random::new(7));
    let report = |n: usize| {
        let solver = fast(Metric::Htm, 1_400_000_000);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        threads.install(|| {
            solver.prepare(&Silent);
            let mut length = solver.bound(&position, &Limits::default());
            let mut facts = Vec::new();
            loop {
                let round = search(&*solver, &position, length, Wanted::One);
                let found = !round.solutions.is_empty();
                facts.push((round.solutions, round.expanded, round.generated, round.lookups));
                if found {
                    assert!(solver.bytes() > 1_200_000_000, "two phases had their turn");
                    return facts;
                }
                length += 1;
            }
        })
    };
    assert_eq!(report(1), report(3));
}

#[test]
#[ignore = "minutes, 2.6 GB: the command at the head, with lengths_as"]
fn lengths_as_published() {
    let solver = fast(Metric::Htm, 4 << 30);
    solver.prepare(&Silent);
    let puzzle = cube(Metric::Htm);
    for korf in data().korf {
        assert_eq!(solve(&*solver, &run(&puzzle, &korf.word)), korf.htm, "Korf's {}", korf.id);
    }
    for facelets in data().facelets {
        let position = puzzle.read_position(&facelets.state).unwrap();
        assert_eq!(solve(&*solver, &position), facelets.htm);
    }
    for known in data().position {
        assert_eq!(solve(&*solver, &run(&puzzle, &known.word)), known.htm, "{}", known.name);
    }
}

#[test]
#[ignore = "long, 2.6 GB: the command at the head, with quarter"]
fn quarter_turns_as_published() {
    let solver = fast(Metric::Qtm, 4 << 30);
    solver.prepare(&Silent);
    for known in data().position {
        let word = cube(Metric::Htm).read_word(&known.word, Notation::Standard).unwrap();
        let position = cube(Metric::Htm).run(&cube(Metric::Htm).solved(), &word).unwrap();
        assert_eq!(solve(&*solver, &position), known.qtm, "{}", known.name);
    }
}

#[test]
#[ignore = "minutes: the command at the head, with thousands"]
fn thousands_of_scrambles_never_get_longer() {
    let (solver, puzzle, mut random) = (of(Metric::Htm), cube(Metric::Htm), Random::new(3));
    for n in 0..3000 {
        let moves = 1 + n % 15;
        assert!(solve(solver, &scramble(&puzzle, moves, &mut random)) as usize <= moves);
    }
}
