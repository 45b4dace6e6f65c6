//! Random states of puzzles whose shortest solutions are out of reach are solved well.

use cosette_definition::{Format, GALLERY, RandomStates, read};
use cosette_general::{Machine, SearchLimits, Solver, Until};
use cosette_puzzle::Random;

/// Solves random states in a few rounds, replays the solutions, and compares their lengths with
/// what a person who knows the puzzle needs, or so.
fn solve(name: &str, count: usize, most: u32) {
    let entry = GALLERY.iter().find(|entry| entry.name == name).unwrap();
    let definition = read(entry.text, Format::Puzzle).unwrap();
    let turns = definition.turns().unwrap();
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 30).unwrap();
    let source = RandomStates::new(&definition).unwrap();
    let mut random = Random::new(11);
    for _ in 0..count {
        let mut state = source.draw(&mut random);
        let first = SearchLimits { nodes: 2000, ..SearchLimits::default() };
        let mut costs = Vec::new();
        let better = &mut |cost| costs.push(cost);
        let (found, _) = solver.improve(&state, &first, Until::Rounds, better).unwrap();
        let solution = found.solutions.first().unwrap_or_else(|| panic!("{name}: not solved"));
        for &turn in solution {
            state = definition.apply(&state, &turns[turn]).expect("solutions are legal");
        }
        assert!(definition.is_solved(&state), "{name}");
        let cost: u32 = solution.iter().map(|&turn| turns[turn].cost).sum();
        assert!(cost <= most && cost >= found.lower_bound, "{name}: {cost}");
        assert!(costs.windows(2).all(|pair| pair[1] < pair[0]), "{name}: {costs:?}");
    }
}

#[test]
fn random_states_are_solved() {
    solve("3x3x3", 2, 90);
    solve("square-1", 1, 120);
    solve("15-puzzle", 1, 160);
    solve("topspin-20-4", 1, 260);
    solve("hungarian-rings", 1, 260);
}

#[test]
#[ignore = "takes a minute"]
fn random_states_of_large_puzzles_are_solved() {
    solve("megaminx", 3, 350);
    solve("4x4x4", 3, 160);
    solve("kilominx", 3, 200);
    solve("3x3x3-centres", 3, 120);
    solve("square-1", 3, 120);
}
