//! Puzzles that are given as files, or by a name of the gallery.

use std::fs;

use serde_json::Value;

use super::run;

/// A field of an answer, as text.
fn field(answer: &str, name: &str) -> String {
    let value: Value = serde_json::from_str(answer).unwrap();
    value[name].as_str().map_or_else(|| value[name].to_string(), str::to_string)
}

#[test]
fn a_file_is_converted_explained_explored_and_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let tws = run(&["convert", "cube-2x2x2", "--to", "tws"]).answer();
    fs::write(path("small.tws"), &tws).unwrap();
    for (to, name) in [("puzzle", "a.puzzle"), ("kpuzzle", "a.json"), ("gap", "a.gap")] {
        let text = run(&["convert", &path("small.tws"), "--to", to]).answer();
        fs::write(path(name), text).unwrap();
        let explained = run(&["explain", &path(name), "--json"]).answer();
        assert_eq!(field(&explained, "order"), "3674160", "{to}");
    }
    let scramble = path("two.scr");
    fs::write(&scramble, "ScrambleAlg a\nR U F2\nEnd\nScrambleAlg b\nU R2\nEnd\n").unwrap();
    let solved = run(&["solve", &path("a.puzzle"), &scramble, "--quiet"]).answer();
    assert_eq!(solved, "F2 U' R'\nR2 U'\n");
}

#[test]
fn the_gallery_is_explored() {
    let list = run(&["puzzles", "--json"]).answer();
    assert!(list.lines().count() > 30);
    let explored = run(&["explore", "pyraminx", "--json"]).answer();
    assert_eq!(field(&explored, "states"), "933120");
    assert_eq!(field(&explored, "radius"), "11");
    let subset = run(&["explore", "2x2x2", "--moves", "U,R,F2", "--json", "--max-depth", "1"]);
    assert!(subset.answer().contains("\"layers\":[1,7]"));
}

#[test]
fn malformed_files_are_reported_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.puzzle").to_str().unwrap().to_string();
    fs::write(&path, "pieces a A B\nmove x (A C)\n").unwrap();
    let failed = run(&["explain", &path]);
    assert_eq!(failed.code, 2);
    assert!(failed.err.contains("bad.puzzle:2:11: there is no slot `C`"), "{}", failed.err);
    assert!(failed.err.contains("  move x (A C)\n            ^\n"), "{}", failed.err);
    let failed = run(&["solve", &path, "--random", "3"]);
    assert_eq!(failed.code, 2);
    let missing = run(&["explain", "nowhere.tws"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("nowhere.tws cannot be read"), "{}", missing.err);
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    for (args, expected) in [
        (vec!["explore", "pyraminx", "--disk", "x"], "--disk is not supported"),
        (vec!["explore", "hungarian-rings", "--fold=inversion"], "inversion is no symmetry"),
        (vec!["solve", "pyraminx", "U", "--heuristic", "zero"], "--heuristic is not supported"),
        (vec!["solve", "hungarian-rings", "L", "--optimal"], "orbit `balls`"),
        (vec!["convert", "15-puzzle", "--to", "tws"], "cannot be written as .tws"),
        (vec!["convert", "cube", "--to", "tw"], "did you mean `tws`?"),
    ] {
        let failed = run(&args);
        assert_eq!(failed.code, 2, "{args:?}");
        assert!(failed.err.contains(expected), "{}", failed.err);
    }
}

#[test]
fn random_states_are_solved_well() {
    let args =
        ["solve", "hungarian-rings", "--random", "1", "--seed", "5", "--nodes", "9", "--json"];
    let solve = |threads: &str| run(&[&args[..], &["-q", "--threads", threads]].concat()).answer();
    let solved = solve("1");
    let length: u32 = field(&solved, "length").parse().unwrap();
    assert!(length > 10 && length < 250, "{length}");
    assert_eq!(field(&solved, "optimal"), "false");
    assert_eq!(field(&solve("2"), "solution"), field(&solved, "solution"));
}

#[test]
fn scrambles_are_moves_to_the_state() {
    let args = ["scramble", "pyraminx", "--seed", "3", "--as", "moves", "--json"];
    let made = run(&args).answer();
    let (state, word) = (field(&made, "state"), field(&made, "scramble"));
    let solved = |state: &str| run(&["solve", "pyraminx", state, "--json", "-q"]).answer();
    let (one, other) = (solved(&state), solved(&word));
    assert_eq!(field(&one, "length"), field(&other, "length"));
    assert_eq!(field(&one, "state"), field(&other, "state"));
    let walk = run(&["scramble", "15-puzzle", "--moves", "4", "--seed", "1"]);
    assert_eq!(walk.code, 0);
}

#[test]
fn states_are_counted_up_to_symmetry() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.puzzle").to_str().unwrap().to_string();
    let text = run(&["convert", "loopover-3x3", "--to", "puzzle"]).answer();
    fs::write(&path, text).unwrap();
    let folded = run(&["explore", &path, "--fold=inversion", "--json", "-q"]).answer();
    assert_eq!(field(&folded, "orbits"), "[1,1,3,10,50,233,703,457,37]");
    let explained = run(&["explain", &path, "--json"]).answer();
    assert_eq!(field(&explained, "symmetries"), "72");
}

#[test]
fn a_subset_of_moves_is_solved_with() {
    let solved = run(&["solve", "2x2x2-fixed", "R2 U", "--moves", "U,R2", "--quiet"]).answer();
    assert_eq!(solved, "U' R2\n");
    let refused = run(&["solve", "cube", "R", "--moves", "U"]);
    assert_eq!(refused.code, 2);
}

/// Three goals: the solution goes to the nearest one.
#[test]
fn the_nearest_of_several_goals_is_reached() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("goals.puzzle").to_str().unwrap().to_string();
    let text = "pieces a 1..7\nmove x (1 2 3 4 5 6 7)\nmove y (1 2)\n";
    fs::write(&path, text).unwrap();
    let one: u32 = field(&run(&["solve", &path, "x2 y x", "--json", "-q"]).answer(), "length")
        .parse()
        .unwrap();
    let goals =
        format!("{text}goal 1=1 2=2 3=3 4=4 5=5 6=6 7=7\ngoal 1=7 2=1 3=2 4=3 5=4 6=5 7=6\n");
    fs::write(&path, goals).unwrap();
    let solved = run(&["solve", &path, "x", "x2 y x", "y", "--json", "-q"]).answer();
    let lengths: Vec<u32> =
        solved.lines().map(|line| field(line, "length").parse().unwrap()).collect();
    assert_eq!(lengths[0], 0, "{solved}");
    assert!(lengths[1] <= one && lengths[2] == 1, "{solved}");
    assert!(solved.lines().all(|line| field(line, "optimal") == "true"));
}
