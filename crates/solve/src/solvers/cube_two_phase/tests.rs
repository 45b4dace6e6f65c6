//! Both phases against the reference semantics, in both metrics.

use cosette_puzzle::{Metric, MoveId, Random, Reach};
use rayon::prelude::*;

use super::*;
use cosette_core::observe::Silent;
use cosette_space::rows::RowSpace;

fn solver(metric: Metric) -> Solver {
    let puzzle = Family::Cube { size: 3 }.puzzle(metric);
    Solver::new(&puzzle, &Means::new(2 << 30, &Silent)).unwrap().unwrap()
}

fn compass(solver: &Solver) -> &Compass {
    match &solver.chart {
        Charted::Exact(compass) => compass,
        Charted::AtOnce(_) => panic!("the tests know which solver they have"),
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn walk(puzzle: &Puzzle, steps: usize, random: &mut Random) -> Position {
    let moves = (0..steps).map(|_| MoveId(random.below(puzzle.moves().len() as u64) as u16));
    puzzle.run(&puzzle.solved(), &Word(moves.collect())).unwrap()
}

/// Every entry of the compass is counted, and some are compared with their neighbours.
fn compass_is_true(solver: &Solver, layers: &[u64]) {
    let (Solver { cosets, .. }, compass) = (solver, compass(solver));
    let (puzzle, mut random) = (solver.puzzle(), Random::new(1));
    let entry = |row: usize, bit: usize| compass.entry((row * 2048 + bit) as u32);
    let mut counts = vec![0; layers.len()];
    for row in 0..cosets.rows() {
        for bit in 0..2048 {
            counts[Compass::distance(entry(row, bit)) as usize] += cosets.weight(row);
        }
    }
    assert_eq!(counts, layers);
    for _ in 0..300 {
        let row = random.below(cosets.rows() as u64) as usize;
        let bit = random.below(2048) as usize;
        let position = cosets.position(row, bit);
        let (own, bearing) = (Compass::distance(entry(row, bit)), compass.bearing(entry(row, bit)));
        for id in puzzle.move_ids() {
            let (row, bit) = cosets.locate(&puzzle.apply(&position, id).unwrap());
            let there = Compass::distance(entry(row, bit));
            assert_eq!(bearing.nearer >> id.0 & 1 == 1, there + 1 == own);
            assert_eq!(bearing.level >> id.0 & 1 == 1, there == own);
        }
    }
}

/// What was scrambled in few moves is solved in as few, and that is proved.
fn walks_are_undone(solver: &Solver, steps_max: usize) {
    let (puzzle, mut random) = (solver.puzzle(), Random::new(2));
    for steps in (0..=steps_max).cycle().take(6 * steps_max) {
        let position = walk(puzzle, steps, &mut random);
        let report = solver.solve(&position, &nodes(3_000_000), &Silent);
        let word = report.outcome.word().expect("a solution");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
        assert!(
            word.len() <= steps
                && (puzzle.metric() == Metric::Htm || (word.len() + steps).is_multiple_of(2))
        );
        assert!(report.outcome.is_optimal(), "{steps} {report:?}");
        if position.is_solved() {
            assert!(word.is_empty() && report.stats.expanded <= 6);
        }
    }
}

/// Half turns alone are within the subgroup on every axis, so that all is left to the second phase.
/// If the first phase is not allowed that many moves, a longer solution is found and not called
/// shortest.
fn nothing_is_proved_that_was_not_tried(solver: &Solver) {
    let puzzle = solver.puzzle();
    let half = |face| puzzle.move_by(face, 2).expect("half turns");
    let word = Word([0, 1, 2].map(half).to_vec());
    let position = puzzle.run(&puzzle.solved(), &word).unwrap();
    let limits = nodes(3_000_000);
    let report = match &solver.kit {
        Kit::Portable(tools) => {
            let tools = (&**tools, compass(solver));
            TwoPhaseSearch::new(solver, tools, &limits, &Silent).with_rests(2).run(&position)
        }
        #[cfg(target_arch = "x86_64")]
        Kit::Registers(tools) => {
            let tools = (&**tools, compass(solver));
            TwoPhaseSearch::new(solver, tools, &limits, &Silent).with_rests(2).run(&position)
        }
    };
    assert!(report.outcome.word().is_some_and(|found| found.len() > word.len()), "{report:?}");
    assert!(report.stats.expanded < 3_000_000, "it comes to its end");
    assert!(report.outcome.lower_bound().unwrap() <= 3);
    let all = solver.solve(&position, &limits, &Silent).outcome;
    assert!(all.is_optimal() && all.word().is_some_and(|found| found.len() == word.len()));
}

/// Random cubes are solved in the same way again and again, and shorter with more nodes.
fn random_cubes_are_solved(solver: &Solver, most: u64, mean_max: f64) {
    let (puzzle, mut random) = (solver.puzzle(), Random::new(3));
    let (reach, count) = (Reach::of(puzzle), 20);
    let mut sum = 0;
    for _ in 0..count {
        let position = reach.random(&mut random);
        let [few, many, again] =
            [most / 3, most, most].map(|n| solver.solve(&position, &nodes(n), &Silent));
        assert_eq!(many, again);
        let word = many.outcome.word().expect("a solution");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
        assert!(few.outcome.word().is_none_or(|longer| longer.len() >= word.len()));
        assert!(many.outcome.lower_bound().unwrap() <= word.len() as u32);
        sum += word.len();
    }
    let mean = sum as f64 / f64::from(count);
    assert!(mean <= mean_max, "{mean}");
}

fn limits_are_kept(solver: &Solver, enough: u32) {
    let position = Reach::of(solver.puzzle()).random(&mut Random::new(4));
    let report = solver.solve(&position, &nodes(1000), &Silent);
    assert!(report.stats.expanded < 2000);
    let short = Limits { length: Some(enough), ..Limits::default() };
    let word = solver.solve(&position, &short, &Silent).outcome.word().cloned().unwrap();
    assert!(word.len() as u32 <= enough);
    let too_short = Limits { length: Some(9), nodes: Some(5000), ..Limits::default() };
    assert!(solver.solve(&position, &too_short, &Silent).outcome.word().is_none());
    // However short the time, there is a solution.
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert!(solver.solve(&position, &at_once, &Silent).outcome.word().is_some());
}

/// The bound reported is valid wherever a search is stopped; and solutions that do not exist are
/// excluded.
fn bounds_are_true(solver: &Solver) {
    let (puzzle, mut random) = (solver.puzzle(), Random::new(6));
    for steps in (2..=13).cycle().take(36) {
        let position = walk(puzzle, steps, &mut random);
        for most in [1, 300, 3000, 30_000] {
            let outcome = solver.solve(&position, &nodes(most), &Silent).outcome;
            assert!(outcome.lower_bound().unwrap() <= steps as u32, "{steps} {outcome:?}");
        }
    }
    let position = Reach::of(puzzle).random(&mut Random::new(7));
    let short = Limits { length: Some(11), ..Limits::default() };
    let outcome = solver.solve(&position, &short, &Silent).outcome;
    assert_eq!(outcome, cosette_core::limits::Outcome::NoneWithin { length: 11 });
}

/// A cube without symmetry has six starts: each axis, and the inverse along each.
fn random_cubes_have_six_starts(solver: &Solver) {
    let (reach, mut random) = (Reach::of(solver.puzzle()), Random::new(8));
    for _ in 0..50 {
        let position = reach.random(&mut random);
        let starts = match &solver.kit {
            Kit::Portable(tools) => tools.different(&tools.starts(&position)).len(),
            #[cfg(target_arch = "x86_64")]
            Kit::Registers(tools) => tools.different(&tools.starts(&position)).len(),
        };
        assert_eq!(starts, 6);
    }
}

/// What a millisecond is worth, in nodes, so that it is the same on every machine.
const NODES_A_MILLISECOND: u64 = 6_500;

/// A thousand cubes with as many nodes as a millisecond has; as with a limit of time, the search
/// goes on to the first solution.
fn a_millisecond_is_enough_for_a_short_solution(solver: &Solver) {
    let (puzzle, mut random) = (solver.puzzle(), Random::new(1));
    let reach = Reach::of(puzzle);
    let cubes: Vec<Position> = (0..1000).map(|_| reach.random(&mut random)).collect();
    let lengths = cubes.par_iter().map(|cube| {
        let any = Limits { length: Some(99), ..Limits::default() };
        let solve = |limits: &Limits| solver.solve(cube, limits, &Silent).outcome.word().cloned();
        let word = solve(&nodes(NODES_A_MILLISECOND)).or_else(|| solve(&any)).expect("a solution");
        assert!(puzzle.run(cube, &word).unwrap().is_solved());
        word.len()
    });
    let mean = lengths.sum::<usize>() as f64 / cubes.len() as f64;
    assert!(mean <= 19.7, "{mean}");
}

/// Starts that are the same but for a symmetry are one, and a first solution is there soon.
fn symmetric_cubes_are_solved_soon(solver: &Solver, most: u64) {
    let puzzle = solver.puzzle();
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let pons = "U2 D2 F2 B2 L2 R2";
    for scramble in [superflip, pons, &format!("{superflip} {pons}")] {
        let position = puzzle.read_position(scramble).unwrap();
        let starts = match &solver.kit {
            Kit::Portable(tools) => tools.different(&tools.starts(&position)).len(),
            #[cfg(target_arch = "x86_64")]
            Kit::Registers(tools) => tools.different(&tools.starts(&position)).len(),
        };
        assert_eq!(starts, 1, "{scramble}");
        let report = solver.solve(&position, &nodes(most), &Silent);
        let word = report.outcome.word().expect("a solution");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
    }
}

/// The portable twin does the same step by step.
fn the_twin_agrees(solver: Solver) {
    let (reach, mut random) = (Reach::of(solver.puzzle()), Random::new(5));
    let states: Vec<Position> = (0..8).map(|_| reach.random(&mut random)).collect();
    let solve = |solver: &Solver| -> Vec<Report> {
        states.iter().map(|state| solver.solve(state, &nodes(20_000), &Silent)).collect()
    };
    let fast = solve(&solver);
    assert_eq!(fast, solve(&solver.portable()));
}

/// A chart made at once bounds every distance of the compass, and its directions are those of the
/// bound itself.
fn the_sketch_is_a_bound(exact: &Solver, quick: &Solver) {
    let (puzzle, compass, mut random) = (exact.puzzle(), compass(exact), Random::new(9));
    let Charted::AtOnce(sketch) = &quick.chart else { panic!("it was made at once") };
    let cosets = exact.cosets;
    let reach = Reach::of(puzzle);
    let number = |position: &Position| {
        let (row, bit) = cosets.locate(position);
        (row * 2048 + bit) as u32
    };
    for k in 0..600 {
        let drawn = match k % 2 {
            0 => reach.random(&mut random),
            _ => walk(puzzle, k % 9, &mut random),
        };
        // In the representation of a node: in the frame of its twists.
        let (row, bit) = cosets.locate(&drawn);
        let (position, coset) = (cosets.position(row, bit), (row * 2048 + bit) as u32);
        let (own, bearing) = (sketch.distance_of(coset), sketch.bearing_of(coset));
        assert!(own <= compass.distance_of(coset));
        assert_eq!(own == 0, compass.distance_of(coset) == 0);
        for id in puzzle.move_ids() {
            let there = sketch.distance_of(number(&puzzle.apply(&position, id).unwrap()));
            assert_eq!(bearing.nearer >> id.0 & 1 == 1, there + 1 == own);
            assert_eq!(bearing.level >> id.0 & 1 == 1, there == own);
        }
    }
}

/// With tables that are made at once the same is proved, and solutions are a little longer.
fn solved_at_once(exact: &Solver, most: u64, mean_max: f64) {
    let quick = Solver::at_once(exact.puzzle()).unwrap();
    assert!(quick.bytes() < 16 << 20);
    the_sketch_is_a_bound(exact, &quick);
    walks_are_undone(&quick, 7);
    bounds_are_true(&quick);
    random_cubes_are_solved(&quick, most, mean_max);
    symmetric_cubes_are_solved_soon(&quick, most);
    the_twin_agrees(quick);
}

#[test]
fn half_turns() {
    let solver = solver(Metric::Htm);
    // Michael Reid's letter of 7 January 1995.
    let layers = [
        1,
        4,
        50,
        592,
        7156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
        821_605_960,
        1_199_128_738,
        58_202_444,
        476,
    ];
    compass_is_true(&solver, &layers);
    walks_are_undone(&solver, 11);
    nothing_is_proved_that_was_not_tried(&solver);
    random_cubes_are_solved(&solver, 100_000, 19.6);
    limits_are_kept(&solver, 21);
    bounds_are_true(&solver);
    random_cubes_have_six_starts(&solver);
    a_millisecond_is_enough_for_a_short_solution(&solver);
    symmetric_cubes_are_solved_soon(&solver, 40_000);
    solved_at_once(&solver, 100_000, 21.0);
    the_twin_agrees(solver);
}

#[test]
fn quarter_turns() {
    let solver = solver(Metric::Qtm);
    let layers = [
        1,
        4,
        34,
        312,
        2772,
        24_996,
        225_949,
        2_017_078,
        17_554_890,
        139_132_730,
        758_147_361,
        1_182_378_518,
        117_594_403,
        14_072,
    ];
    compass_is_true(&solver, &layers);
    walks_are_undone(&solver, 11);
    random_cubes_are_solved(&solver, 500_000, 25.5);
    limits_are_kept(&solver, 26);
    bounds_are_true(&solver);
    symmetric_cubes_are_solved_soon(&solver, 40_000);
    solved_at_once(&solver, 300_000, 28.0);
    the_twin_agrees(solver);
}
