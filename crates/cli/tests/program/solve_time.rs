//! `solve --time`: what is done before the search counts, and both are reported.

use serde_json::Value;

use super::{run, run_with};

fn seconds(object: &Value) -> [f64; 3] {
    ["seconds", "setup_seconds", "search_seconds"].map(|name| object[name].as_f64().unwrap())
}

/// The cube's large table takes seconds to build, 5x5 Loopover's half a minute: with a tiny time
/// limit the program waits for neither. The answer is still a solution, with a hint.
#[test]
fn without_time_for_tables_there_is_a_solution_without_them() {
    for (puzzle, solver) in [("cube", "two-phase"), ("loopover-5x5", "anytime")] {
        let args = ["solve", puzzle, "--random", "1", "--seed", "1", "--time", "0s"];
        let answer = run(&[&args[..], &["--json", "--memory", "4G"]].concat());
        assert_eq!(answer.code, 0, "{}", answer.err);
        let object = answer.object();
        let name = object["puzzle"].as_str().unwrap();
        let advice = format!("`cosette table build {name} --solver {solver}` builds them once");
        let said = answer.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(&advice), "{said}");
        assert!(said.contains("(set-up "), "{said}");
        let (state, solution) = (&object["state"], object["solution"].as_str().unwrap());
        assert_eq!(run(&["check", puzzle, state.as_str().unwrap(), solution]).code, 0);
        let bytes = object["bytes"].as_u64().unwrap();
        assert!(bytes < 16 << 20, "no table was waited for: {object}");
        let [all, setup, search] = seconds(&object);
        assert!((all - setup - search).abs() < 1e-9 && setup > 0.0, "{object}");
    }
}

/// A solver that was named answers by itself or not at all.
#[test]
fn a_named_solver_that_is_not_ready_has_no_answer() {
    let args = ["solve", "loopover-5x5", "R0 C1", "--solver", "two-phase-big", "--time", "0s"];
    let run = run(&args);
    assert_eq!((run.code, run.out.starts_with("no solution found: time limit reached")), (1, true));
    assert!(run.err.contains("--solver two-phase-big` builds them once"), "{}", run.err);
    assert!(run.out.contains("lower bound 2 moves"), "{}", run.out);
}

/// A search guided by a named heuristic whose tables are late has a solution without it, and
/// advice.
#[test]
fn a_named_heuristic_that_is_not_ready_leaves_a_solution() {
    let args = ["solve", "15-puzzle", "--random", "1", "--seed", "4", "--heuristic", "pdb:7-8"];
    let run = run(&[&args[..], &["--time", "0s", "--json", "--memory", "4G"]].concat());
    let object = run.object();
    assert_eq!((run.code, &object["solver"]), (0, &"anytime".into()), "{}", run.err);
    assert!(object["solution"].is_string() && object["lower_bound"].as_u64() >= Some(20));
    let said = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
    let advice = "table build tiles-4x4 --solver optimal --heuristic 'pdb:7-8'` builds them once";
    assert!(said.contains(advice), "{said}");
}

/// Of many states the first waits for the set-up.
#[test]
fn the_set_up_is_reported_once() {
    let args = ["solve", "loopover-4x4", "-", "--json", "-q", "--threads", "1"];
    let batch = run_with(&args, b"R0 C0\nR1 C1\n").json();
    let [first, second] = [&batch[0], &batch[1]].map(seconds);
    assert!(first[1] > 0.0 && second[1] == 0.0, "{batch:?}");
    assert!((second[0] - second[2]).abs() < 1e-9);
}

/// The cube's large table is saved once it is built.
#[test]
fn what_was_built_is_read_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let args = ["solve", "cube", "R U F", "--solver", "two-phase", "--table-dir", folder];
    let solve = || run(&[&args[..], &["--json", "--nodes", "1000"]].concat());
    let (built, read) = (solve(), solve());
    assert!(built.err.contains("note: cached "), "{}", built.err);
    assert!(read.err.contains("note: read ") && !read.err.contains("cached"), "{}", read.err);
    assert_eq!(built.object()["expanded"], read.object()["expanded"]);
    assert_eq!(built.object()["solution"], read.object()["solution"]);
    let listed = run(&["table", "list", "--table-dir", folder, "--json"]).object();
    assert!(listed["quotient"].as_str().unwrap().contains("with directions"), "{listed}");
}

/// Tables are spoken of where they are missing and would have led to another answer.
#[test]
fn tables_that_are_not_needed_are_not_mentioned() {
    for args in [
        // Solved already, without tables at all, and stopped by something else.
        &["loopover-5x5", "ABCDE/FGHIJ/KLMNO/PQRST/UVWXY", "--time", "0s"][..],
        &["loopover-6x6", "--random", "1", "--seed", "1", "--time", "0s"],
        &[
            "loopover-5x5",
            "R0 C0",
            "--solver",
            "two-phase-big",
            "--max-length",
            "1",
            "--time",
            "0s",
        ],
    ] {
        let run = run(&[&["solve"], args].concat());
        let named = args.contains(&"--solver");
        assert_eq!(
            run.err.contains("not ready"),
            named && run.out.contains("time limit"),
            "{args:?}"
        );
    }
    let cube = ["solve", "cube", "--random", "1", "--seed", "1", "--time", "0s", "--memory", "4G"];
    let output = run(&[&cube[..], &["--no-tables"]].concat()).err;
    assert!(output.contains("without --no-tables they are built once"), "{output}");
    assert!(!output.contains("cosette table build"), "{output}");
    let guided = ["solve", "15-puzzle", "--random", "1", "--seed", "1", "--time", "0s"];
    let output = run(&[&guided[..], &["--solver", "ida", "--heuristic", "pdb:7-8"]].concat()).err;
    let advice = "table build tiles-4x4 --solver ida --heuristic 'pdb:7-8'` builds them once";
    assert!(output.contains(advice), "{output}");
}
