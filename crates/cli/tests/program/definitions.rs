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
        (vec!["explore", "pyraminx", "--fold"], "--fold is not supported"),
        (vec!["solve", "pyraminx", "U", "--heuristic", "zero"], "--heuristic is not supported"),
        (vec!["solve", "hungarian-rings", "L"], "orbit `balls`"),
        (vec!["convert", "15-puzzle", "--to", "tws"], "cannot be written as .tws"),
        (vec!["convert", "cube", "--to", "tw"], "did you mean `tws`?"),
    ] {
        let failed = run(&args);
        assert_eq!(failed.code, 2, "{args:?}");
        assert!(failed.err.contains(expected), "{}", failed.err);
    }
}
