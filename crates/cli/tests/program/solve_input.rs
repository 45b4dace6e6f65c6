//! What people type and paste: boards in pieces, cubes in colours, scrambles in other notations.

use crate::{run, run_with};

/// The state that was understood, and the solution.
#[track_caller]
fn solved(args: &[&str], stdin: &str) -> (String, String) {
    let run = run_with(&[&["solve", "--json", "-q"], args].concat(), stdin.as_bytes());
    assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
    let object = run.object();
    let text = |field: &str| object[field].as_str().unwrap().to_string();
    (text("state"), text("solution"))
}

#[test]
fn a_board_may_be_several_arguments() {
    for (args, state) in [
        (&["loopover-4x4", "DABC", "EFGH", "IJKL", "MNOP"][..], "DABC/EFGH/IJKL/MNOP"),
        (&["DABC", "EFGH", "IJKL", "MNOP"], "DABC/EFGH/IJKL/MNOP"),
        (&["loopover-3x3", "CAB/DEF", "GHI"], "CAB/DEF/GHI"),
        (&["3", "1", "2", "4", "5", "6", "7", "8", "9"], "CAB/DEF/GHI"),
        (&["8-puzzle", "1", "2", "3", "4", "5", "6", "7", "0", "8"], "1 2 3 4 5 6 7 0 8"),
        (&["8-puzzle", "123", "456", "7_8"], "1 2 3 4 5 6 7 0 8"),
        (&["8-puzzle", "1 2 3\n4 5 6\n7 0 8"], "1 2 3 4 5 6 7 0 8"),
        (&["loopover-4x4", "DABC\nEFGH\nIJKL\nMNOP\n"], "DABC/EFGH/IJKL/MNOP"),
    ] {
        let (read, solution) = solved(args, "");
        assert_eq!(read, state, "{args:?}");
        assert!(["R0'", "R"].contains(&solution.as_str()), "{args:?} {solution}");
    }
    // Two boards are two boards.
    let two = run(&["solve", "loopover-3x3", "CAB/DEF/GHI", "ABCDEFHIG", "--json", "-q"]);
    assert_eq!((two.code, two.json().len()), (0, 2));
    let twice = run(&["solve", "8-puzzle", "1", "2", "3", "4", "5", "6", "7", "7", "0"]);
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("tile 7 appears twice; tile 8 is missing"), "{}", twice.err);
}

#[test]
fn a_board_may_be_several_lines() {
    let rows = "# pasted\nCAB\nDEF\nGHI\n\nABC\nDEF\nHIG\nR0\nABC\n";
    let args = ["solve", "loopover-3x3", "-", "--json", "-q"];
    let batch = run_with(&args, rows.as_bytes());
    assert_eq!(batch.code, 2, "{}", batch.err);
    let objects = batch.json();
    let states: Vec<&str> = objects.iter().filter_map(|o| o["state"].as_str()).collect();
    assert_eq!(states, ["CAB/DEF/GHI", "ABC/DEF/HIG", "CAB/DEF/GHI"]);
    let lines: Vec<u64> = objects.iter().filter_map(|o| o["line"].as_u64()).collect();
    assert_eq!(lines, [2, 6, 9]);
    // A row that no others complete is a bad line like any other.
    assert_eq!(objects[3]["error"]["line"], 10);
    let applied = run_with(&["apply", "8-puzzle", "-", "R"], b"1 2 3\n4 5 6\n7 0 8\n");
    assert_eq!(applied.answer(), "1 2 3 4 5 6 7 8 0\n");
}

#[test]
fn apply_check_and_trace_take_pieces_too() {
    let tiles = ["8-puzzle", "1", "2", "3", "4", "5", "6", "0", "7", "8"];
    let applied = run(&[&["apply"], &tiles[..], &["R R"]].concat());
    assert_eq!(applied.answer(), "1 2 3 4 5 6 7 8 0\n");
    let checked = run(&[&["check"], &tiles[..], &["R", "R"]].concat());
    assert_eq!(checked.answer(), "solved in 2 moves (stm)\n");
    let rows = run(&["check", "loopover-3x3", "CAB", "DEF", "GHI", "R0'"]);
    assert_eq!(rows.answer(), "solved in 1 move (stm)\n");
    let moves = run(&["apply", "loopover-3x3", "solved", "-1C2", "R0", "R0'", "C2"]);
    assert_eq!(moves.answer(), "ABC/DEF/GHI\n");
    let traced = run(&[&["trace"], &tiles[..], &["-q"]].concat());
    assert_eq!(traced.code, 0, "{}", traced.err);
    for ambiguous in [&["apply", "cube", "R", "U", "F"][..], &["trace", "cube", "R", "U"]] {
        let refused = run(ambiguous);
        assert_eq!(refused.code, 2, "{ambiguous:?}");
        assert!(refused.err.contains("moves that contain blanks in quotes"), "{}", refused.err);
    }
}

#[test]
fn scrambles_are_read_in_the_requested_notation() {
    for (notation, word) in [("standard", "R0"), ("sign", "1R"), ("udlr", "R0"), ("udlr1", "R1")] {
        let args = ["loopover-3x3", word, "--notation", notation];
        assert_eq!(solved(&args, "").0, "CAB/DEF/GHI", "{notation}");
        let listed = ["loopover-3x3", "-", "--notation", notation];
        assert_eq!(solved(&listed, word).0, "CAB/DEF/GHI", "{notation}");
        let applied = run(&[&["apply"], &args[..], &["--", ""]].concat());
        assert_eq!(applied.answer(), "CAB/DEF/GHI\n", "{notation}");
        let traced = run(&[&["trace", "--json", "-q"], &args[..]].concat());
        assert_eq!(traced.code, 0, "{}", traced.err);
    }
    let tile = ["8-puzzle", "D", "--notation", "tile"];
    assert_eq!(solved(&tile, "").0, "1 2 3 4 5 0 7 8 6");
    let hint = run(&["solve", "loopover-3x3", "L0 U1"]);
    assert!(hint.err.contains("pass --notation udlr"), "{}", hint.err);
}

#[test]
fn colours_are_read_off_a_cube() {
    // R U R' U' in the usual colours, white on top and green in front.
    let facelets = run(&["apply", "cube", "solved", "R U R' U'"]).answer();
    let colour = |face: char| match "URFDLB".find(face) {
        Some(at) => "WRGYOB".as_bytes()[at] as char,
        None => face,
    };
    let colours: String = facelets.trim().chars().map(colour).collect();
    for text in [colours.clone(), colours.to_lowercase()] {
        let solved = run(&["check", "cube", &text, "U R U' R'"]);
        assert_eq!(solved.answer(), "solved in 4 moves (htm)\n", "{text}");
    }
    let faces: Vec<&str> = (0..6).map(|face| &colours[9 * face..9 * face + 9]).collect();
    let joined = run(&[&["check", "cube"], &faces[..], &["U R U' R'"]].concat());
    assert_eq!(joined.answer(), "solved in 4 moves (htm)\n");
    let small = run(&["apply", "cube-2x2x2", "WWWWRRRRGGGGYYYYOOOOBBBB", ""]).answer();
    assert_eq!(small, "UUUURRRRFFFFDDDDLLLLBBBB\n");
}
