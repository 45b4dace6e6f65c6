//! Cubes that are held in some other way: what is printed is for the cube as it is held. Replayed
//! on a cube of stickers in space, which shares nothing with the program.

use super::space::{is_solved, make_all, solved};
use super::{run, run_with};

/// Words that leave the cube held in many ways.
const WORDS: [&str; 10] = [
    "x U",
    "D' L' R2 U L D'",
    "y2 B D2 L'",
    "z' F L x B'",
    "D B L",
    "L D' B2 D L' B",
    "y' x D",
    "R z2 U' L",
    "x y z",
    "B2 D B' L2",
];
/// The same with layers that the small cube has not.
const WIDE: [&str; 4] = ["Rw U", "M E' S2 F", "r U' Fw2 D", "Dw' L B2 Uw"];

/// Solves all the words with these arguments, each as moves and as facelets.
fn solve_all(size: i32, words: &[&str], args: &[&str]) {
    let puzzle = if size == 3 { "cube" } else { "cube-2x2x2" };
    let seen: Vec<String> = words.iter().map(|word| make_all(size, &solved(size), word)).collect();
    let lines: Vec<&str> = words.iter().copied().chain(seen.iter().map(String::as_str)).collect();
    let all = [&["solve", puzzle, "-", "--json", "-q", "--threads", "1"], args].concat();
    let batch = run_with(&all, lines.join("\n").as_bytes());
    assert_eq!(batch.code, 0, "{args:?}: {}", batch.err);
    let answers = batch.json();
    let line = |answer: &serde_json::Value| answer["line"].as_u64().unwrap() as usize - 1;
    for (k, text) in lines.iter().enumerate() {
        assert!(answers.iter().any(|answer| line(answer) == k), "{args:?}: {text}");
    }
    for answer in answers {
        let (seen, solution) = (&seen[line(&answer) % words.len()], answer["solution"].as_str());
        assert_eq!(answer["state"].as_str(), Some(seen.as_str()), "{args:?}");
        let solution = solution.unwrap_or_else(|| panic!("{args:?} {answer}"));
        let end = make_all(size, seen, solution);
        assert!(is_solved(size, &end), "{args:?} {seen}: {solution}");
    }
}

#[test]
fn the_small_cube_is_solved_as_it_is_held() {
    for args in [
        &[][..],
        &["--optimal"],
        &["--solver", "bfs"],
        &["--solver", "ids"],
        &["--solver", "ids-enhanced"],
        &["--solver", "astar"],
        &["--solver", "greedy"],
        &["--solver", "ida"],
        &["--solver", "lookup"],
        &["--metric", "qtm"],
        &["--all"],
        &["--count", "3", "--slack", "1"],
        &["--time", "1s"],
    ] {
        solve_all(2, &WORDS, args);
    }
}

#[test]
fn the_cube_is_solved_as_it_is_held() {
    let words = [&WORDS[..], &WIDE].concat();
    for args in [
        &["--memory", "500MB"][..],
        &["--memory", "500MB", "--all"],
        &["--memory", "500MB", "--metric", "qtm"],
        &["--solver", "two-phase", "--max-length", "20", "--no-tables"],
    ] {
        solve_all(3, &words, args);
    }
    solve_all(3, &["x U", "y' x D", "Rw U", "M"], &["--solver", "bidirectional"]);
}

#[test]
fn a_scramble_option_may_turn_the_cube() {
    for (size, puzzle) in [(2, "cube-2x2x2"), (3, "cube")] {
        let solve = ["solve", puzzle, "--scramble", "x D L", "--json", "-q", "--memory", "500MB"];
        let object = run(&solve).object();
        assert_eq!(object["length"], 2);
        let seen = make_all(size, &solved(size), "x D L");
        assert_eq!(object["state"], seen.as_str());
        let end = make_all(size, &seen, object["solution"].as_str().unwrap());
        assert!(is_solved(size, &end), "{object}");
    }
}

/// A word and its inverse are solved, whatever turns in them; so is a cube that is only turned.
#[test]
fn checks_and_moves_are_of_the_cube_as_it_is_held() {
    let small = WORDS.iter().map(|word| ("cube-2x2x2", 2, word));
    let large = WORDS.iter().chain(&WIDE).map(|word| ("cube", 3, word));
    for (puzzle, size, word) in small.chain(large) {
        let undo = format!("({word})'");
        assert_eq!(run(&["check", puzzle, word, &undo]).code, 0, "{puzzle} {word}");
        let seen = make_all(size, &solved(size), word);
        assert_eq!(run(&["check", puzzle, &seen, &undo]).code, 0, "{puzzle} {seen}");
        assert_eq!(run(&["apply", puzzle, "solved", word]).answer().trim(), seen);
        let after = make_all(size, &seen, "L x D2 B'");
        assert_eq!(run(&["apply", puzzle, &seen, "L x D2 B'"]).answer().trim(), after);
        let object = run(&["apply", puzzle, word, "L x D2 B'", "--json"]).object();
        assert_eq!((&object["from"], &object["state"]), (&seen.as_str().into(), &after.into()));
    }
    assert_eq!(run(&["check", "cube", "x U", "F'"]).code, 1);
    assert_eq!(run(&["check", "cube", "x y", ""]).code, 0);
}
