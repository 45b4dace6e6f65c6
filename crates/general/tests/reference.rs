//! Everything fast against the slow semantics: layers, solutions, lower bounds.

use std::collections::{HashMap, VecDeque};

use cosette_definition::{Definition, Format, State, of_puzzle, read};
use cosette_general::{Limits, Machine, SearchLimits, Solver, Stop, explore};
use cosette_puzzle::{Family, Random};

const LIMITS: Limits = Limits { memory: 1 << 30, depth_max: None };

/// The distance of every state from the start, by the definition alone.
fn distances(definition: &Definition) -> HashMap<State, u32> {
    let turns = definition.turns().unwrap();
    let mut found = HashMap::from([(definition.solved(), 0)]);
    let costs: u32 = turns.iter().map(|turn| turn.cost).max().unwrap();
    let mut queues: VecDeque<Vec<State>> = VecDeque::from([vec![definition.solved()]]);
    let mut distance = 0;
    while let Some(layer) = queues.pop_front() {
        for state in layer {
            if found[&state] != distance {
                continue;
            }
            for turn in &turns {
                let Some(next) = definition.apply(&state, turn) else { continue };
                let there = distance + turn.cost;
                if found.get(&next).is_none_or(|&d| d > there) {
                    found.insert(next.clone(), there);
                    queues.resize(queues.len().max(costs as usize), Vec::new());
                    queues[turn.cost as usize - 1].push(next);
                }
            }
        }
        distance += 1;
    }
    found
}

fn layers(distances: &HashMap<State, u32>) -> Vec<u64> {
    let mut layers = vec![0; *distances.values().max().unwrap() as usize + 1];
    distances.values().for_each(|&d| layers[d as usize] += 1);
    layers
}

const SMALL: [(&str, &str); 9] = [
    ("twisted", "pieces a twist 3 A B C D\nmove x (A+1 B+2 C)\nmove y (B C+1 D+2)\n"),
    (
        "two orbits",
        "pieces a twist 2 A B C\npieces b 1..4\nmove x (A+1 B)(1 2 3)\nmove y (B C)(3 4)\n",
    ),
    ("identical", "pieces a 1..7\nsame 1 2 3\nsame 5 6\nmove x (1 2 3 4)\nmove y (3 4 5 6 7)\n"),
    (
        "some orientations",
        "pieces a twist 4 A B C D\nloose A\nmodulo 2 B\nsame C D\n\
         move x (A+1 B C)\nmove y (B+3 D+1)\n",
    ),
    (
        "sliding",
        "pieces t a b c d _\nmove L (a b) when a=_\nmove L (b c) when b=_\nmove L (c d) when c=_\n\
         move L (d _) when d=_\nmove R (_ d) when _=_\nmove R (d c) when d=_\n\
         move R (c b) when c=_\n\
         move R (b a) when b=_\nmove S (a b c)\n",
    ),
    ("refused", "pieces a 1..6\nsame 5 6\nmove x (1 2 3 4 5 6)\nmove y (1 2)(3 4)\nnever 2 3 5\n"),
    (
        "costs",
        "pieces a 1..6\nmove x (1 2 3 4 5 6) cost 3\nmove y (1 2)(3 4) cost 2\nmove z (2 3)\n",
    ),
    ("fixed slots", "pieces a twist 2 1..9\nmove x (1+1 2 3+1)\nmove y (3 5 7)\n"),
    ("one way", "powers listed\npieces a 1..6\nmove x (1 2 3 4 5 6)\nmove y (1 2)\n"),
];

fn small(name: &str) -> Definition {
    let text = SMALL.iter().find(|(known, _)| *known == name).unwrap().1;
    read(text, Format::Puzzle).unwrap()
}

#[test]
fn layers_are_those_of_the_definition() {
    for (name, text) in SMALL {
        let definition = read(text, Format::Puzzle).unwrap();
        let machine = Machine::new(&definition, None).unwrap();
        let expected = layers(&distances(&definition));
        let found = explore(&machine, LIMITS, &mut |_, _| true).unwrap();
        assert_eq!(found.layers, expected, "{name}");
        assert!(found.complete);
        assert!(!found.antipodes.is_empty());
    }
}

#[test]
fn solutions_are_shortest() {
    for (name, text) in SMALL {
        let definition = read(text, Format::Puzzle).unwrap();
        let distances = distances(&definition);
        let turns = definition.turns().unwrap();
        let machine = Machine::new(&definition, None).unwrap();
        if name == "one way" {
            continue;
        }
        let mut solver = Solver::new(machine, 1 << 28).unwrap();
        let mut states: Vec<&State> = distances.keys().collect();
        states.sort();
        for state in states.iter().step_by(states.len() / 60 + 1) {
            let found = solver.solve(state, &SearchLimits::default()).unwrap();
            assert_eq!(found.stop, Stop::Solved, "{name}");
            assert_eq!(found.lower_bound, distances[*state], "{name}");
            let mut at = (*state).clone();
            let mut cost = 0;
            for &turn in &found.solutions[0] {
                at = definition.apply(&at, &turns[turn]).expect("solutions are legal");
                cost += turns[turn].cost;
            }
            assert_eq!(cost, found.lower_bound);
            assert!(definition.is_solved(&at), "{name}");
        }
    }
}

/// Moves without inverses: the distance to the goal is not that from it.
#[test]
fn one_way_moves_are_followed_forward() {
    let definition = small("one way");
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 28).unwrap();
    let turns = definition.turns().unwrap();
    let from = distances(&definition);
    let mut states: Vec<&State> = from.keys().collect();
    states.sort();
    for state in states.into_iter().step_by(23) {
        let found = solver.solve(state, &SearchLimits::default()).unwrap();
        let mut at = state.clone();
        for &turn in &found.solutions[0] {
            at = definition.apply(&at, &turns[turn]).unwrap();
        }
        assert!(definition.is_solved(&at));
        // No shorter sequence does: the definition alone, breadth first from the state.
        let own = Definition { goals: Vec::new(), ..definition.clone() };
        let mut layer = vec![state.clone()];
        let mut length = 0;
        while !layer.iter().any(|s| own.is_solved(s)) {
            layer =
                layer.iter().flat_map(|s| turns.iter().filter_map(|t| own.apply(s, t))).collect();
            layer.sort();
            layer.dedup();
            length += 1;
        }
        assert_eq!(length, found.lower_bound);
        assert_eq!(found.solutions[0].len() as u32, found.lower_bound);
    }
}

#[test]
fn all_solutions_are_listed() {
    let definition = small("identical");
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 28).unwrap();
    let turns = definition.turns().unwrap();
    let state = definition.apply(&definition.solved(), &turns[0]).unwrap();
    let state = definition.apply(&state, &turns[4]).unwrap();
    let limits = SearchLimits { count: usize::MAX, slack: 1, ..SearchLimits::default() };
    let found = solver.solve(&state, &limits).unwrap();
    // Every sequence of the two lengths that solves it, without pairs that merge or cancel.
    let mut expected = 0;
    let mut sequences = vec![(state, usize::MAX)];
    for length in 1..=found.lower_bound + 1 {
        let mut next = Vec::new();
        for (state, last) in &sequences {
            for (number, turn) in turns.iter().enumerate() {
                if *last != usize::MAX && turns[*last].base == turn.base {
                    continue;
                }
                next.push((definition.apply(state, turn).unwrap(), number));
            }
        }
        sequences = next;
        if length >= found.lower_bound {
            expected += sequences.iter().filter(|(s, _)| definition.is_solved(s)).count();
        }
    }
    assert_eq!(found.solutions.len(), expected);
}

#[test]
fn wildcard_goals_are_reached() {
    let text =
        "pieces a twist 2 1..6\nmove x (1 2+1 3 4+1)\nmove y (3 4 5+1 6+1)\ngoal ? 1=1 2=2+?\n";
    let definition = read(text, Format::Puzzle).unwrap();
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 28).unwrap();
    let turns = definition.turns().unwrap();
    let mut random = Random::new(5);
    for _ in 0..20 {
        let mut state = definition.solved();
        for _ in 0..12 {
            let turn = &turns[random.below(turns.len() as u64) as usize];
            state = definition.apply(&state, turn).unwrap();
        }
        let found = solver.solve(&state, &SearchLimits::default()).unwrap();
        for &turn in &found.solutions[0] {
            state = definition.apply(&state, &turns[turn]).unwrap();
        }
        assert!(definition.is_solved(&state));
    }
}

#[test]
fn unsolvable_states_are_recognised() {
    let definition =
        read("pieces a 1..5\nmove x (1 2 3)\nmove y (3 4 5)\n", Format::Puzzle).unwrap();
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 28).unwrap();
    let mut state = definition.solved();
    state.0[0].pieces.swap(0, 1);
    let found = solver.solve(&state, &SearchLimits::default()).unwrap();
    assert_eq!(found.stop, Stop::Unsolvable);
    assert_eq!(definition.is_reachable(&definition.turns().unwrap(), &state), Some(false));
    // Every state found by turns is reachable, in groups with orientations, too.
    let definition = small("twisted");
    let turns = definition.turns().unwrap();
    for state in distances(&definition).keys().take(40) {
        assert_eq!(definition.is_reachable(&turns, state), Some(true));
        let mut other = state.clone();
        other.0[0].twists[0] = (other.0[0].twists[0] + 1) % 3;
        let expected = distances(&definition).contains_key(&other);
        assert_eq!(definition.is_reachable(&turns, &other), Some(expected));
    }
}

/// Built-in puzzles as definitions have their known layers.
#[test]
fn known_layers_are_found() {
    let cases: [(&str, &[u64]); 3] = [
        ("loopover-3x3", &[1, 12, 96, 736, 5208, 28_674, 89_497, 54_741, 2475]),
        ("loopover-2x3", &[]),
        ("8-puzzle", &[1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286]),
    ];
    for (name, expected) in cases {
        let family: Family = name.parse().unwrap();
        let definition = of_puzzle(&family.puzzle(family.default_metric()));
        let machine = Machine::new(&definition, None).unwrap();
        let found = explore(&machine, LIMITS, &mut |_, _| true).unwrap();
        assert!(found.complete);
        assert_eq!(found.layers[..expected.len()], *expected, "{name}");
    }
}

/// The 2x2x2 cube with a fixed corner, in half turns: on rows, with the published layers.
#[test]
fn the_small_cube_has_its_layers() {
    let family: Family = "cube-2x2x2".parse().unwrap();
    let definition = of_puzzle(&family.puzzle(family.default_metric()));
    let machine = Machine::new(&definition, None).unwrap();
    let found = explore(&machine, LIMITS, &mut |_, _| true).unwrap();
    let expected = [1, 9, 54, 321, 1847, 9992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2644];
    assert_eq!(found.layers, expected);
    let mut solver = Solver::new(machine, 1 << 28).unwrap();
    for state in found.antipodes.iter().take(3) {
        let solved = solver.solve(state, &SearchLimits::default()).unwrap();
        assert_eq!(solved.lower_bound, 11);
    }
}
