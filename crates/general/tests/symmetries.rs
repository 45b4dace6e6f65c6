//! Symmetries against the definition: they keep every distance, and there are as many as known.

use std::collections::HashMap;

use cosette_definition::{Definition, Format, GALLERY, State, read};
use cosette_general::{Fold, Inversion, Limits, Machine, Symmetries, explore_up_to};

fn gallery(name: &str) -> Definition {
    let entry = GALLERY.iter().find(|entry| entry.name == name).unwrap();
    read(entry.text, Format::Puzzle).unwrap()
}

fn distances(definition: &Definition, most: usize) -> HashMap<State, u32> {
    let turns = definition.turns().unwrap();
    let mut found = HashMap::from([(definition.solved(), 0)]);
    let mut layer = vec![definition.solved()];
    let mut distance = 0;
    while !layer.is_empty() && found.len() < most {
        distance += 1;
        let mut next = Vec::new();
        for state in &layer {
            for turn in &turns {
                if let Some(there) = definition.apply(state, turn)
                    && !found.contains_key(&there)
                {
                    found.insert(there.clone(), distance);
                    next.push(there);
                }
            }
        }
        layer = next;
    }
    found
}

#[test]
fn orders_are_as_known() {
    let known = [
        ("loopover-3x3", 72),
        ("loopover-4x4", 128),
        ("2x2x2", 48),
        ("2x2x2-fixed", 6),
        ("3x3x3", 48),
        // Exchanging the two wings of every edge, 2U and 2D', … is one that no rotation makes.
        ("4x4x4", 96),
        ("pyraminx", 24),
        ("megaminx", 120),
        ("8-puzzle", 2),
        ("15-puzzle", 2),
        ("pancakes-8", 1),
        ("topspin-20-4", 2),
    ];
    for (name, order) in known {
        let machine = Machine::new(&gallery(name), None).unwrap();
        let found = Symmetries::of(&machine);
        assert_eq!(found.order, order, "{name}");
        assert!(found.complete, "{name}");
        assert_eq!(found.all.len() as u64, order, "{name}");
    }
}

/// The image of a state after a move is that of the state after the image of the move, and no
/// distance changes.
#[test]
fn distances_are_kept() {
    let mixed = "pieces a twist 4 A B C D\npieces b 1 2 3 4\nloose A C\nsame 1 3\n\
                 move x (A+1 B C+3 D)(1 2 3 4)\nmove y (C+1 D A+3 B)(3 4 1 2)\n";
    let mut cases = vec![("mixed", read(mixed, Format::Puzzle).unwrap())];
    let names = ["2x2x2-fixed", "pyraminx", "8-puzzle", "loopover-3x3", "clock", "square-1", "ivy"];
    cases.extend(names.map(|name| (name, gallery(name))));
    for (name, definition) in cases {
        let machine = Machine::new(&definition, None).unwrap();
        let found = Symmetries::of(&machine);
        let known = distances(&machine.definition, 3000);
        let mut states: Vec<&State> = known.keys().collect();
        states.sort();
        let step = states.len() / 40 + 1;
        for symmetry in found.all.iter().take(60) {
            assert_eq!(symmetry.apply(&machine, &definition.solved()), definition.solved());
            for state in states.iter().step_by(step) {
                let image = symmetry.apply(&machine, state);
                assert!(definition.is_arrangement(&image), "{name}");
                assert_eq!(known.get(&image), Some(&known[*state]), "{name}");
                for (number, arrow) in machine.arrows.iter().enumerate() {
                    let turn = &machine.turns[arrow.turn];
                    if turn.cases.len() > 1 {
                        continue;
                    }
                    let other = machine.arrows[symmetry.arrows[number] as usize].turn;
                    let there = definition.apply(state, turn);
                    let image = definition.apply(&image, &machine.turns[other]);
                    assert_eq!(there.map(|s| symmetry.apply(&machine, &s)), image, "{name}");
                }
            }
        }
    }
}

#[test]
fn inverses_are_as_far() {
    for name in ["2x2x2-fixed", "pyraminx", "loopover-3x3", "m12"] {
        let definition = gallery(name);
        let machine = Machine::new(&definition, None).unwrap();
        let inversion = Inversion::of(&machine).unwrap();
        let known = distances(&definition, 5000);
        for (state, distance) in known.iter().filter(|(_, d)| **d < 4).take(300) {
            let inverse = inversion.apply(&machine, state);
            assert_eq!(known.get(&inverse), Some(distance), "{name}");
            assert_eq!(inversion.apply(&machine, &inverse), *state);
        }
    }
    let machine = Machine::new(&gallery("8-puzzle"), None).unwrap();
    assert!(Inversion::of(&machine).is_none());
}

/// Classes by Burnside's count against smallest images.
#[test]
fn classes_are_those_of_smallest_images() {
    for (name, inversion, depth) in
        [("2x2x2-fixed", true, 4), ("pyraminx", true, 3), ("8-puzzle", false, 12), ("m12", true, 3)]
    {
        let definition = gallery(name);
        let machine = Machine::new(&definition, None).unwrap();
        let symmetries = Symmetries::of(&machine);
        let fold = Fold::new(&machine, &symmetries, inversion).unwrap();
        let limits = Limits { memory: 1 << 28, depth_max: Some(depth) };
        let found = explore_up_to(&machine, Some(&fold), limits, &mut |_, _| true).unwrap();
        let inverse = Inversion::of(&machine).filter(|_| inversion);
        let mut classes = vec![std::collections::HashSet::new(); depth as usize + 1];
        for (state, distance) in distances(&definition, found.layers.iter().sum::<u64>() as usize) {
            if distance > depth {
                continue;
            }
            let both = [Some(state.clone()), inverse.as_ref().map(|i| i.apply(&machine, &state))];
            let images = both.iter().flatten().flat_map(|state| {
                symmetries.all.iter().map(|symmetry| symmetry.apply(&machine, state))
            });
            classes[distance as usize].insert(images.min().unwrap());
        }
        let expected: Vec<u64> = classes.iter().map(|set| set.len() as u64).collect();
        assert_eq!(found.classes, Some(expected), "{name}");
    }
}
