//! The gallery's puzzles have their known orders, and, where that is quick, their known layers.

use cosette_definition::{Definition, Format, GALLERY, Positions, read};
use cosette_general::{Limits, Machine, SearchLimits, Solver, Stop, explore};

fn definition(name: &str) -> Definition {
    let entry = GALLERY.iter().find(|entry| entry.name == name).unwrap();
    read(entry.text, Format::Puzzle).unwrap()
}

#[test]
fn orders_are_as_known() {
    for entry in GALLERY {
        let definition = read(entry.text, Format::Puzzle).unwrap();
        let analysis = definition.analyse().unwrap();
        let warnings: Vec<_> = analysis.findings.iter().filter(|f| f.warning).collect();
        assert!(warnings.is_empty(), "{}: {warnings:?}", entry.name);
        if definition.is_free() {
            assert!(analysis.verified, "{}", entry.name);
            let order = entry.positions.unwrap().parse().unwrap();
            assert_eq!(analysis.positions, Positions::Exactly(order), "{}", entry.name);
        }
    }
}

#[test]
fn layers_end_as_known() {
    let mut explored = 0;
    for entry in GALLERY {
        let positions: Option<u64> = entry.positions.and_then(|text| text.parse().ok());
        let Some(positions) = positions.filter(|&n| n < 4_000_000) else { continue };
        let definition = read(entry.text, Format::Puzzle).unwrap();
        let machine = Machine::new(&definition, None).unwrap();
        let limits = Limits { memory: 1 << 29, depth_max: None };
        let found = explore(&machine, limits, &mut |_, _| true).unwrap();
        assert!(found.complete);
        assert_eq!(found.layers.iter().sum::<u64>(), positions, "{}", entry.name);
        assert_eq!(Some(found.layers.len() as u32 - 1), entry.radius, "{}", entry.name);
        assert_eq!(found.layers.last().copied(), entry.antipodes, "{}", entry.name);
        explored += 1;
    }
    assert!(explored >= 12);
}

/// Ten identical balls on 38 places have 472,733,756 positions: refused, not searched blindly.
#[test]
fn too_many_identical_pieces_are_refused() {
    let definition = definition("hungarian-rings");
    let machine = Machine::new(&definition, None).unwrap();
    let mut solver = Solver::new(machine, 1 << 30).unwrap();
    let refusal = solver.solve(&definition.solved(), &SearchLimits::default()).err().unwrap();
    assert!(refusal.to_string().contains("orbit `balls`"), "{refusal}");
}

/// Scrambles of a few moves of puzzles of every kind are solved in as many moves at most.
#[test]
fn scrambles_are_solved() {
    let cases: [(&str, &[&str], usize); 6] = [
        ("pyraminx", &["U", "L'", "R", "B'", "U'", "L", "R'"], 7),
        ("skewb", &["ULB", "URF'", "DLB", "ULB'"], 3),
        ("megaminx", &["A", "B2", "C'", "D"], 4),
        ("4x4x4", &["U", "2R", "F'", "2U2", "L"], 5),
        ("burnt-pancakes-9", &["4", "7", "2", "9"], 4),
        ("15-puzzle", &["U", "L", "L", "U"], 4),
    ];
    for (name, word, most) in cases {
        let definition = definition(name);
        let machine = Machine::new(&definition, None).unwrap();
        let turns = machine.turns.clone();
        let mut state = definition.solved();
        for step in word {
            let Some(turn) = turns.iter().find(|turn| turn.name == *step) else { continue };
            state = definition.apply(&state, turn).unwrap_or(state);
        }
        let mut solver = Solver::new(machine, 1 << 29).unwrap();
        let limits = SearchLimits { nodes: 3_000_000, ..SearchLimits::default() };
        let found = solver.solve(&state, &limits).unwrap();
        assert_eq!(found.stop, Stop::Solved, "{name}");
        assert!(found.solutions[0].len() <= most.max(word.len()), "{name}");
        for &turn in &found.solutions[0] {
            state = definition.apply(&state, &turns[turn]).unwrap();
        }
        assert!(definition.is_solved(&state), "{name}");
    }
}
