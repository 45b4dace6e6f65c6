//! `cosette solve` for many states, and for boards whose puzzle is not named.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::{run, run_with};

#[test]
fn a_board_tells_its_puzzle() {
    for (board, puzzle, given, solution) in [
        ("CAB/DEF/GHI", "loopover-3x3", "letters", "R0'"),
        ("3 1 2 4 5 6 7 8 9", "loopover-3x3", "numbers", "R0'"),
        ("312456789", "loopover-3x3", "numbers", "R0'"),
        ("BCDAEFGHIJKLMNOP", "loopover-4x4", "letters", "R0"),
        ("DEF/ABC", "loopover-2x3", "letters", "C0 C1 C2"),
        ("4 1/2 3/5 6", "loopover-3x2", "numbers", ""),
    ] {
        let object = run(&["solve", board, "--json", "-q"]).object();
        assert_eq!((&object["puzzle"], &object["given"]), (&puzzle.into(), &given.into()));
        if !solution.is_empty() {
            assert_eq!(object["solution"], solution, "{board}");
        }
        let word = object["solution"].as_str().unwrap();
        assert_eq!(run(&["check", puzzle, board, word]).code, 0, "{board}");
    }
    let words = run(&["solve", "CAB/DEF/GHI"]);
    assert_eq!(words.out, "R0'\n");
    assert!(words.err.ends_with("; loopover-3x3 in letters\n"), "{}", words.err);
    let named = run(&["solve", "loopover-3x3", "R0", "--json", "-q"]).object();
    assert_eq!(named["given"], "moves");
}

#[test]
fn boards_of_several_sizes_come_in_one_list() {
    let lines = b"CAB/DEF/GHI\nABCDEF\nBCDA/EFGH/IJKL/MNOP\nR0 C1\n2 1/3 4\n1 2 3 0\n";
    let batch = run_with(&["solve", "-", "--json", "-q"], lines);
    assert_eq!(batch.code, 2);
    let said: Vec<(Value, Value)> = batch
        .json()
        .into_iter()
        .map(|o| match o.get("error") {
            Some(error) => (error["kind"].clone(), error["line"].clone()),
            None => (o["puzzle"].clone(), o["line"].clone()),
        })
        .collect();
    let expected = [
        ("loopover-3x3", 1),
        ("puzzle", 2),
        ("loopover-4x4", 3),
        ("puzzle", 4),
        ("loopover-2x2", 5),
        ("puzzle", 6),
    ];
    assert_eq!(said, expected.map(|(what, line)| (what.into(), line.into())));
    for option in [["--random", "1"], ["--scramble", "R0"]] {
        let run = run(&[&["solve"], &option[..]].concat());
        assert_eq!(run.code, 2);
        assert!(run.err.contains("no puzzle was named"), "{}", run.err);
    }
}

/// The answers to these lines, except for the seconds, do not depend on the number of threads.
fn assert_the_same(lines: &str, threads: &[&str]) -> Vec<Value> {
    let answers = threads.iter().map(|threads| {
        let args = ["solve", "loopover-4x4", "-", "--json", "-q", "--threads", threads];
        let mut objects = run_with(&args, lines.as_bytes()).json();
        for object in &mut objects {
            for time in ["seconds", "setup_seconds", "search_seconds"] {
                object.as_object_mut().unwrap().remove(time);
            }
        }
        objects
    });
    let mut answers: Vec<Vec<Value>> = answers.collect();
    assert!(answers.windows(2).all(|two| two[0] == two[1]));
    answers.remove(0)
}

/// The same answers in the same order, down to the count of nodes.
#[test]
fn threads_change_nothing() {
    let boards = run(&["scramble", "loopover-4x4", "--count", "40", "--seed", "3"]).out;
    let mut lines: Vec<&str> = boards.lines().collect();
    lines.insert(7, "nonsense");
    lines.insert(20, "BACD/EFGH/IJKL/MNOP/Q");
    let answers = assert_the_same(&lines.join("\n"), &["1", "2", "5"]);
    let line = |o: &Value| o["line"].as_u64().or(o["error"]["line"].as_u64());
    assert!(answers.iter().map(line).eq((1..=42).map(Some)));
    let failed = |o: &Value| o.get("error").is_some();
    assert_eq!(answers.iter().filter(|o| failed(o)).count(), 2);
}

/// Enough states for the solver to switch to a larger table on the way.
#[test]
#[ignore = "minutes: a thousand boards from nothing, twice"]
fn threads_change_nothing_where_tables_change() {
    let boards = run(&["scramble", "loopover-4x4", "--count", "1000", "--seed", "4"]).out;
    let answers = assert_the_same(&boards, &["1", "2"]);
    let expanded = |some: &[Value]| some.iter().filter_map(|o| o["expanded"].as_u64()).sum::<u64>();
    assert!(expanded(&answers[..200]) > 4 * expanded(&answers[800..]));
}

/// An answer is printed before the next state is sent, with one thread or two, shared or alone.
#[test]
fn answers_are_printed_before_the_next_state() {
    for (threads, solver) in [("1", "ida"), ("2", "ida"), ("2", "bfs")] {
        let mut child = Command::new(cargo_bin("cosette"))
            .args(["solve", "loopover-3x3", "-", "-q", "--threads", threads, "--solver", solver])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for (question, answer) in [("R0", "R0'"), ("C1'", "C1"), ("R2 R2", "R2")] {
            writeln!(input, "{question}").unwrap();
            assert_eq!(answers.next().unwrap().unwrap(), answer);
        }
        drop(input);
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

/// Ctrl-C while there is nothing to do but wait for the next line.
#[test]
fn waiting_for_a_line_can_be_interrupted() {
    let mut child = Command::new(cargo_bin("cosette"))
        .args(["solve", "loopover-3x3", "-", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "R0").unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), "R0'");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}
