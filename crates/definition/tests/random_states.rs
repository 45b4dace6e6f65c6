//! Random states can be reached, and where the moves are free each is as likely as any other.

use std::collections::HashMap;

use cosette_definition::{Definition, Format, GALLERY, RandomStates, State, read};
use cosette_puzzle::Random;

fn gallery(name: &str) -> Definition {
    let entry = GALLERY.iter().find(|entry| entry.name == name).unwrap();
    read(entry.text, Format::Puzzle).unwrap()
}

#[test]
fn all_states_are_equally_likely() {
    let text = "pieces a twist 2 A B C\npieces b 1 2 3\nsame 1 2\n\
                move x (A+1 B)(1 3)\nmove y (B C)(2 3)\n";
    let definition = read(text, Format::Puzzle).unwrap();
    let turns = definition.turns().unwrap();
    let mut reached = vec![definition.solved()];
    let mut at = 0;
    while at < reached.len() {
        for turn in &turns {
            let next = definition.apply(&reached[at], turn).unwrap();
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    let source = RandomStates::new(&definition).unwrap();
    assert!(source.uniform());
    let mut random = Random::new(3);
    let mut counts: HashMap<State, u64> = HashMap::new();
    let draws = 200 * reached.len() as u64;
    for _ in 0..draws {
        *counts.entry(source.draw(&mut random)).or_default() += 1;
    }
    assert_eq!(counts.len(), reached.len());
    for (state, count) in counts {
        assert!(reached.contains(&state));
        // Five standard deviations around 200.
        assert!((130..270).contains(&count), "{count}");
    }
}

#[test]
fn random_states_of_the_gallery_are_arrangements() {
    let mut random = Random::new(4);
    for entry in GALLERY {
        let definition = gallery(entry.name);
        let source = RandomStates::new(&definition).unwrap();
        let state = source.draw(&mut random);
        assert!(definition.is_arrangement(&state), "{}", entry.name);
        assert!(definition.is_allowed(&state), "{}", entry.name);
        let turns = definition.turns().unwrap();
        assert_ne!(definition.is_reachable(&turns, &state), Some(false), "{}", entry.name);
    }
}
