//! The optimal solver of Rubik's cube: lengths that are known, and the same work everywhere.
//!
//! The long tests: `cargo test --release -p cosette-engine --test cube_optimal -- --ignored`.

use std::sync::LazyLock;

use cosette_engine::cube_optimal::Solver;
use cosette_engine::cube3::{Bytes, Cube};
use cosette_engine::engine::{Method, Plan, Round, Rounds, Wanted, build};
use cosette_engine::gate::Gate;
use cosette_engine::limits::Limits;
use cosette_engine::means::Means;
use cosette_engine::observe::Silent;
use cosette_puzzle::{
    Canonical, Family, Metric, MoveId, Notation, Position, Puzzle, Random, Reach, Word,
};

#[cfg(target_arch = "x86_64")]
type Fast = cosette_engine::cube3::Registers;
#[cfg(not(target_arch = "x86_64"))]
type Fast = Bytes;

fn cube(metric: Metric) -> Puzzle {
    Family::Cube { size: 3 }.puzzle(metric)
}

fn make<C: Cube>(metric: Metric, memory: u64) -> Solver<C> {
    Solver::new(&cube(metric), &Means::new(memory, &Silent)).unwrap()
}

/// With the small table only.
const SMALL: u64 = 1 << 29;

static HTM: LazyLock<Solver<Fast>> = LazyLock::new(|| make(Metric::Htm, SMALL));
static QTM: LazyLock<Solver<Fast>> = LazyLock::new(|| make(Metric::Qtm, SMALL));

fn of(metric: Metric) -> &'static Solver<Fast> {
    if metric == Metric::Qtm { &QTM } else { &HTM }
}

fn search<C: Cube>(solver: &Solver<C>, position: &Position, length: u32, wanted: Wanted) -> Round {
    let gate = Gate::new(&Limits::default(), &Silent);
    solver.round(position, length, wanted, &gate)
}

/// The length of a shortest solution, which is replayed.
fn solve<C: Cube>(solver: &Solver<C>, position: &Position) -> u32 {
    let mut length = solver.bound(position);
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

/// A search that knows nothing of all this finds the same lengths.
#[test]
fn lengths_are_those_of_a_search_from_both_ends() {
    for (metric, moves) in [(Metric::Htm, 7), (Metric::Qtm, 8)] {
        let (solver, puzzle, mut random) = (of(metric), cube(metric), Random::new(5));
        let plan = Plan::new(Method::Bidirectional, None);
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
            let Ok(word) = puzzle.read_word(word, Notation::Standard) else { continue };
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
    let portable: Solver<Bytes> = make(Metric::Htm, SMALL);
    let (solver, puzzle) = (of(Metric::Htm), cube(Metric::Htm));
    let position = scramble(&puzzle, 40, &mut Random::new(4));
    let facts = |round: Round| (round.solutions, round.expanded, round.generated, round.looks);
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
    let large: Solver<Fast> = make(Metric::Htm, memory);
    large.prepare(&Silent);
    assert!(large.bytes() > 500_000_000 && large.bytes() <= memory);
    let (puzzle, mut random) = (cube(Metric::Htm), Random::new(8));
    let reach = Reach::of(&puzzle);
    for n in 0..3000 {
        let moves = 1 + n % 15;
        let position = scramble(&puzzle, moves, &mut random);
        let length = solve(&large, &position);
        assert!(length as usize <= moves);
        if n % 30 == 0 {
            assert_eq!(length, solve(of(Metric::Htm), &position));
        }
    }
    for _ in 0..1000 {
        let position = reach.random(&mut random);
        let inverse = position.inverse(puzzle.shape());
        assert_eq!(large.bound(&position), large.bound(&inverse));
        assert!(large.bound(&position) >= of(Metric::Htm).bound(&position));
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
        let solver: Solver<Fast> = make(Metric::Htm, 1_400_000_000);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        threads.install(|| {
            solver.prepare(&Silent);
            let mut length = solver.bound(&position);
            let mut facts = Vec::new();
            loop {
                let round = search(&solver, &position, length, Wanted::One);
                let found = !round.solutions.is_empty();
                facts.push((round.solutions, round.expanded, round.generated, round.looks));
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
    let solver: Solver<Fast> = make(Metric::Htm, 4 << 30);
    solver.prepare(&Silent);
    let puzzle = cube(Metric::Htm);
    for korf in data().korf {
        assert_eq!(solve(&solver, &run(&puzzle, &korf.word)), korf.htm, "Korf's {}", korf.id);
    }
    for facelets in data().facelets {
        let position = puzzle.read_position(&facelets.state).unwrap();
        assert_eq!(solve(&solver, &position), facelets.htm);
    }
    for known in data().position {
        assert_eq!(solve(&solver, &run(&puzzle, &known.word)), known.htm, "{}", known.name);
    }
}

#[test]
#[ignore = "long, 2.6 GB: the command at the head, with quarter"]
fn quarter_turns_as_published() {
    let solver: Solver<Fast> = make(Metric::Qtm, 4 << 30);
    solver.prepare(&Silent);
    for known in data().position {
        let word = cube(Metric::Htm).read_word(&known.word, Notation::Standard).unwrap();
        let position = cube(Metric::Htm).run(&cube(Metric::Htm).solved(), &word).unwrap();
        assert_eq!(solve(&solver, &position), known.qtm, "{}", known.name);
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
