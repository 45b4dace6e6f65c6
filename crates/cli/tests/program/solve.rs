//! `cosette solve`.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::{fields, run, run_with};

/// The fields that the contract names; there may be more.
const FIXED: [&str; 13] = [
    "expanded",
    "generated",
    "heuristic",
    "length",
    "lower_bound",
    "metric",
    "optimal",
    "puzzle",
    "seconds",
    "solution",
    "solver",
    "state",
    "stop",
];

#[test]
fn one_line_solves() {
    let run = run(&["solve", "loopover-3x3", "CAB/DEF/GHI"]);
    assert_eq!((run.code, run.out.as_str()), (0, "R0'\n"));
    assert!(run.err.starts_with("note: 1 move (stm), optimal; "), "{}", run.err);
    let quiet = super::run(&["solve", "cube", "--scramble", "R U", "--quiet"]);
    assert_eq!(quiet.answer(), "U' R'\n");
}

#[test]
fn json_has_its_fields() {
    let args = ["solve", "8-puzzle", "2 3 0 1 8 6 5 7 4", "--json", "--quiet"];
    let guided = [&args[..], &["--solver", "astar", "--heuristic", "manhattan"]].concat();
    let object = run(&guided).object();
    let names = fields(&object);
    assert!(FIXED.iter().all(|field| names.contains(field)), "{names:?}");
    assert_eq!(object["length"], 16);
    assert_eq!((&object["lower_bound"], &object["optimal"]), (&16.into(), &true.into()));
    assert_eq!((&object["distinct"], &object["expanded"]), (&271.into(), &164.into()));
    assert_eq!((&object["solver"], &object["stop"]), (&"astar".into(), &"solved".into()));
    assert!(run(&[&args[..], &["--solver", "bfs"]].concat()).object()["heuristic"].is_null());
}

/// Every solver by name, its solutions checked by another command.
#[test]
fn every_solver_solves() {
    for solver in [
        "optimal",
        "bfs",
        "ids",
        "ids-enhanced",
        "astar",
        "greedy",
        "wastar",
        "ida",
        "bidirectional",
        "lookup",
    ] {
        for (puzzle, state) in
            [("8-puzzle", "1 2 3 0 4 6 7 5 8"), ("loopover-3x3", "R0 C1 R2"), ("cube-2x2x2", "R U")]
        {
            let solution = run(&["solve", puzzle, state, "--solver", solver, "-q"]).answer();
            let check = run(&["check", puzzle, state, solution.trim()]);
            assert_eq!(check.code, 0, "{solver} {puzzle} {solution}");
        }
    }
}

/// The published solvers of 5x5 Loopover, and their error for another puzzle.
#[test]
fn two_phases_solve() {
    let state = "R0 C1 R2' C3 C0 R4";
    let answers = ["two-phase-small", "two-phase-tiny"].map(|solver| {
        let json = run(&["solve", "loopover-5x5", state, "--solver", solver, "-q", "--json"]);
        let object = json.object();
        assert_eq!((&object["solver"], &object["stop"]), (&solver.into(), &"solved".into()));
        object["solution"].as_str().unwrap().to_string()
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(run(&["check", "loopover-5x5", state, &answers[0]]).code, 0);
    let other = run(&["solve", "loopover-4x4", "R0", "--solver", "two-phase-big", "--json"]);
    assert_eq!((other.code, &other.object()["error"]["kind"]), (2, &"solver".into()));
    assert!(other.err.contains("two-phase-big is for loopover-5x5, not for loopover-4x4"));
}

#[test]
fn states_come_from_everywhere() {
    let lines = b"CAB/DEF/GHI\n# nothing\nABC/DEF/GHX\nsolved\nBAC/DEF/GHI\n";
    let batch = run_with(&["solve", "loopover-3x3", "-", "-q"], lines);
    assert_eq!((batch.code, batch.out.as_str()), (2, "R0'\n\n"));
    assert!(batch.err.contains("error: line 3: ") && batch.err.contains("error: line 5: "));
    let json = run_with(&["solve", "loopover-3x3", "--file", "-", "-q", "--json"], lines).json();
    let number = |o: &Value| (o["line"].as_u64(), o["error"]["line"].as_u64());
    let lines: Vec<_> = json.iter().map(number).collect();
    assert_eq!(lines, [(Some(1), None), (None, Some(3)), (Some(4), None), (None, Some(5))]);
    assert_eq!(json[3]["error"]["kind"], "unsolvable");
    let random = ["solve", "8-puzzle", "--random", "3", "--seed", "5", "--json", "-q"];
    assert_eq!(run(&random).json().len(), 3);
    let states =
        |out: &super::Run| out.json().iter().map(|o| o["state"].clone()).collect::<Vec<_>>();
    assert_eq!(states(&run(&random)), states(&run(&random)));
    let several = run(&["solve", "loopover-3x3", "R0", "C1", "-q"]).answer();
    assert_eq!(several, "R0'\nC1'\n");
    assert_eq!(run(&["solve", "loopover-3x3", "--scramble", "-1C2", "-q"]).answer(), "C2\n");
}

#[test]
fn what_cannot_be_solved_is_refused_at_once() {
    let odd = run(&["solve", "8-puzzle", "1 2 3 4 5 6 8 7 0", "--solver", "astar"]);
    assert_eq!((odd.code, odd.out.as_str()), (2, ""));
    assert!(odd.err.starts_with("error: this state cannot be solved: 1 inversion"));
    assert!(odd.err.contains("repair: swap the tiles 8 and 7"));
    // Where no exchange brings two tiles home, the two last ones are as good as any.
    let odd = run(&["solve", "15-puzzle", "2 3 1 4 5 6 7 8 9 10 11 12 13 15 0 14", "-q"]);
    assert!(odd.err.contains("repair: swap the tiles 14 and 15"), "{}", odd.err);
}

#[test]
fn limits_end_with_exit_code_1_and_what_was_proved() {
    let far = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let ida = ["solve", "15-puzzle", far, "--solver", "ida", "-q"];
    let nodes = run(&[&ida[..], &["--nodes", "1000", "--json"]].concat());
    assert_eq!(nodes.code, 1);
    let object = nodes.object();
    assert_eq!((&object["stop"], &object["expanded"]), (&"nodes".into(), &1000.into()));
    assert!(object["solution"].is_null() && object["lower_bound"].as_u64() > Some(40));
    let time = run(&[&ida[..], &["--time", "1ms"]].concat());
    assert_eq!(time.code, 1);
    assert!(
        time.out.starts_with("no solution found: time limit reached; lower bound "),
        "{}",
        time.out
    );
    let length = run(&["solve", "loopover-3x3", "R0 C0", "--max-length", "1", "-q"]);
    assert_eq!((length.code, length.out.as_str()), (1, "no solution has 1 move (stm) or fewer\n"));
    let memory =
        run(&["solve", "15-puzzle", far, "--solver", "astar", "--memory", "1M", "--json", "-q"]);
    assert_eq!((memory.code, &memory.object()["stop"]), (1, &"memory".into()));
    assert!(memory.object()["bytes"].as_u64() <= Some(1 << 20));
    // However short the search, the admissible estimate of the start is a proved bound.
    for solver in ["astar", "bfs", "bidirectional", "ids"] {
        let args = ["solve", "15-puzzle", far, "--solver", solver, "--json", "-q"];
        let object = run(&[&args[..], &["--memory", "1k", "--nodes", "1"]].concat()).object();
        assert!(object["lower_bound"].as_u64() >= Some(40), "{solver}: {object}");
    }
    let args = ["solve", "loopover-4x4-nrg", "--random", "1", "--seed", "1", "--solver", "astar"];
    let object = run(&[&args[..], &["--heuristic", "tmd", "--nodes", "1", "--json"]].concat());
    assert!(object.object()["lower_bound"].as_u64() > Some(1), "{}", object.out);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (args, message) in [
        (&["--solver", "astr"][..], "there is no solver `astr`"),
        (&["--solver", "bfs", "--heuristic", "wd"], "the solver bfs does not use --heuristic"),
        (&["--solver", "ida", "--weight", "2"], "the solver ida does not use --weight"),
        (&["--solver", "ida", "--ties", "lifo"], "the solver ida does not use --ties"),
        (&["--heuristic", "manhatan"], "tiles-3x3 has no heuristic `manhatan`"),
        (
            &["--optimal", "--heuristic", "linear-conflict-pairs"],
            "is not admissible, so it proves nothing",
        ),
        (&["--random", "1"], "states are given in more than one way"),
        (&["--weight", "0.5"], "a weight is a number from 1 to 100"),
        (&["--time", "5"], "times are written"),
        (&["--time", "-1s"], "a time cannot be negative"),
    ] {
        let run = run(&[&["solve", "8-puzzle", "solved"], args].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    // The size of a table that does not exist yet is reported.
    for (puzzle, size, instead) in [
        ("15-puzzle", "10461394944000 states, a byte each, are 9.5 TiB", "linear-conflict"),
        ("cube", "are about 10^19 bytes", "cube-manhattan-max"),
    ] {
        let run = run(&["solve", puzzle, "solved", "--solver", "lookup"]);
        assert!(run.code == 2 && run.err.contains(size), "{}", run.err);
        assert!(run.err.contains(&format!("--solver ida --heuristic {instead}")), "{}", run.err);
    }
    assert!(run(&["solve", "8-puzzle"]).err.contains("no state was given"));
    assert_eq!(run(&["solve", "tiles-32x32", "solved"]).code, 2);
    assert_eq!(run(&["solve", "loopover-64x64", "solved"]).code, 0);
}

/// The last of two answers if Ctrl-C arrives after the first, while the second search is under way.
/// If that had not begun, there is none, and the test retries with a longer delay.
fn interrupted(args: &[&str]) -> Value {
    let pauses = [0, 500, 5000, 20_000, 60_000].map(Duration::from_millis).into_iter();
    let second = { pauses }.find_map(|pause| interrupted_after(pause, args));
    second.expect("the second search begins sometime")
}

fn interrupted_after(pause: Duration, args: &[&str]) -> Option<Value> {
    let mut child = Command::new(cargo_bin("cosette"))
        .args(["solve"])
        .args(args)
        .args(["--json", "-q", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    sleep(pause);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    line.clear();
    output.read_line(&mut line).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap())
}

/// Ctrl-C: what was proved is printed, and the exit code is 130.
#[test]
fn interrupted_by_the_keyboard() {
    let far = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let search = ["--solver", "ida", "--heuristic", "zero"];
    let object = interrupted(&[&["15-puzzle", "solved", far][..], &search].concat());
    assert_eq!(object["stop"], "interrupted");
    assert!(object["lower_bound"].as_u64() >= Some(1));
}

/// So it is where there is a solution already that would have been improved, and it is printed.
#[test]
fn interrupted_while_improving() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for args in [
        &["cube", "solved", superflip, "--time", "1h", "--no-tables"][..],
        &["loopover-6x6", "solved", "R0 C1 R2 C3 R4 C5 R1 C0 R3 C2 R5 C4", "--time", "1h"],
    ] {
        let object = interrupted(args);
        assert_eq!(object["stop"], "interrupted", "{args:?}");
        assert_eq!(object["optimal"], false);
        assert!(object["solution"].is_string(), "{object}");
    }
}

#[test]
fn heuristics_of_searches_are_sampled() {
    let args = ["heuristic", "cube", "cube-manhattan-max", "--samples", "2000", "--json"];
    let object = run(&args).object();
    assert_eq!(object["entries"], 0);
    // Korf: 5.5 is what the edges give on average.
    let mean = object["sampled"]["mean"].as_f64().unwrap();
    assert!((5.0..6.0).contains(&mean), "{mean}");
    let table = run(&["heuristic", "8-puzzle", "lookup", "--samples", "10", "--json"]).object();
    assert_eq!((&table["entries"], &table["layers"][31]), (&181_440.into(), &2.into()));
    let listed = run(&["heuristic", "8-puzzle", "-q"]).answer();
    let pairs = listed.lines().find(|line| line.starts_with("linear-conflict-pairs")).unwrap();
    assert!(pairs.ends_with("not admissible"), "{pairs}");
}
