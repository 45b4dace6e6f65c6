//! What cube moves and facelets mean, compared with a cube of stickers in space.

use std::collections::HashSet;

use crate::puzzle_in;
use crate::space::{is_solved, make, make_all, solved};
use cosette_puzzle::{Metric, Notation};
use proptest::prelude::*;

/// The same cube held in all 24 ways.
pub fn all_holds(size: i32, colours: &str) -> HashSet<String> {
    let mut found = HashSet::from([colours.to_string()]);
    let mut queue = vec![colours.to_string()];
    while let Some(colours) = queue.pop() {
        for token in ["x", "y"] {
            let next = make(size, &colours, token);
            if found.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    found
}

fn token(letters: &'static [&'static str]) -> impl Strategy<Value = String> {
    const SUFFIXES: [&str; 6] = ["", "'", "2", "2'", "3", "'2"];
    (prop::sample::select(letters), prop::sample::select(&SUFFIXES[..]))
        .prop_map(|(letter, suffix)| format!("{letter}{suffix}"))
}

static ALL: [&str; 24] = [
    "U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "u", "r", "f", "d", "l", "b",
    "M", "E", "S", "x", "y", "z",
];

fn check(size: i32, metric: Metric, tokens: &[String], text: &str) -> Result<(), TestCaseError> {
    let puzzle = puzzle_in(if size == 3 { "cube" } else { "cube-2x2x2" }, metric);
    let stickers = tokens.iter().fold(solved(size), |colours, token| make(size, &colours, token));
    let word = puzzle.read_word(text, Notation::Standard).unwrap();
    let position = puzzle.run(&puzzle.solved(), &word).unwrap();
    let written = puzzle.read_written(text, Notation::Standard).unwrap();
    prop_assert_eq!(written.word(), &word);
    let (read, hold) = puzzle.read_held(&stickers).unwrap();
    prop_assert_eq!((&read, hold), (&position, written.hold()));
    prop_assert_eq!(puzzle.write_held(&position, &hold), stickers.clone());
    // What solves it is in the names of the cube as it is held.
    let back = puzzle.invert(&word);
    let shown = puzzle.write_word_held(&back, Notation::Standard, &hold);
    prop_assert!(is_solved(size, &make_all(size, &stickers, &shown)), "{}", shown);
    for undo in [shown, format!("({text})'")] {
        let undo = puzzle.read_written(&undo, Notation::Standard).unwrap();
        let undo = puzzle.held(&undo, hold);
        prop_assert!(puzzle.play(&position, &undo).unwrap().is_solved());
    }
    let faces_only = tokens.iter().all(|t| t.starts_with(['U', 'R', 'F']) && !t.contains('w'));
    if faces_only {
        prop_assert_eq!(puzzle.write_position(&position), stickers);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn moves_on_a_cube_held_anyhow_do_what_they_do_in_space(
        before in prop::collection::vec(token(&ALL), 0..8),
        after in prop::collection::vec(token(&ALL), 0..8),
    ) {
        for size in [2, 3] {
            let small = |t: &&String| t.starts_with(['U', 'R', 'F', 'D', 'L', 'B', 'x', 'y', 'z'])
                && !t.contains('w');
            let words = [&before, &after].map(|tokens| {
                let fit = tokens.iter().filter(|t| size == 3 || small(t));
                fit.cloned().collect::<Vec<String>>().join(" ")
            });
            let puzzle = puzzle_in(if size == 3 { "cube" } else { "cube-2x2x2" }, Metric::Htm);
            let stickers = make_all(size, &solved(size), &words[0]);
            let (position, hold) = puzzle.read_held(&stickers).unwrap();
            let word = puzzle.read_written(&words[1], Notation::Standard).unwrap();
            let word = puzzle.held(&word, hold);
            let end = puzzle.play(&position, &word).unwrap();
            let stickers = make_all(size, &stickers, &words[1]);
            prop_assert_eq!(puzzle.write_held(&end, &word.hold()), stickers);
        }
    }

    #[test]
    fn every_token_of_the_cube_does_what_it_does_in_space(
        tokens in prop::collection::vec(token(&ALL), 0..14),
    ) {
        check(3, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(3, Metric::Qtm, &tokens, &tokens.join(""))?;
    }

    #[test]
    fn faces_alone_leave_the_cube_as_it_is_held(
        tokens in prop::collection::vec(token(&ALL[..3]), 0..14),
    ) {
        check(3, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(2, Metric::Htm, &tokens, &tokens.join(" "))?;
    }

    #[test]
    fn the_small_cube_is_held_by_its_corner(
        faces in prop::collection::vec(token(&ALL[..6]), 0..8),
        rotations in prop::collection::vec(token(&ALL[21..]), 0..3),
    ) {
        let tokens: Vec<String> = faces.iter().chain(&rotations).chain(&faces).cloned().collect();
        check(2, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(2, Metric::Qtm, &tokens, &tokens.join(""))?;
    }
}
