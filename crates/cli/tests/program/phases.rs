//! `solve --phase` and `solve --scheme`, and phases of boards with a gripped tile.

use crate::run;

const SCHEME: &str = "1111x1111-0011x0011-0001x0001-0000x0000";

#[test]
fn a_scheme_is_solved_phase_by_phase() {
    let board = "CKAO/GFDI/HLPB/MNJE";
    let object = run(&["solve", board, "--scheme", SCHEME, "--json", "--quiet"]).object();
    let phases = object["phases"].as_array().unwrap();
    let lengths: Vec<u64> = phases.iter().map(|p| p["length"].as_u64().unwrap()).collect();
    assert_eq!(phases.len(), 3);
    assert_eq!(phases[0]["phase"], "1111x1111-0011x0011");
    assert_eq!(object["length"].as_u64(), Some(lengths.iter().sum()));
    assert_eq!(object["lower_bound"].as_u64(), Some(lengths[0]));
    assert_eq!((&object["solver"], &object["optimal"]), (&"phases".into(), &false.into()));
    let solution = object["solution"].as_str().unwrap();
    assert_eq!(run(&["check", "loopover-4x4", board, solution, "--quiet"]).code, 0);
    let text = run(&["solve", board, "--scheme", SCHEME]);
    assert_eq!(text.out.lines().count(), 3, "{}", text.out);
    assert!(text.err.contains("each phase optimal"), "{}", text.err);
}

/// The first phase alone, and the second from where it ends.
#[test]
fn phases_are_solved_one_at_a_time() {
    let board = "CKAO/GFDI/HLPB/MNJE";
    let solve = |state: &str, phase: &str| {
        run(&["solve", "loopover-4x4", state, "--phase", phase, "--json", "--quiet"])
    };
    let first = solve(board, "1111x1111-0011x0011").object();
    assert_eq!(first["optimal"], true);
    let word = first["solution"].as_str().unwrap();
    let after = run(&["apply", "loopover-4x4", board, word]).out;
    let second = solve(after.trim(), "0011x0011-0001x0001").object();
    assert_eq!(second["optimal"], true);
    let whole = run(&["solve", board, "--scheme", SCHEME, "--json", "--quiet"]).object();
    for (k, alone) in [first, second].iter().enumerate() {
        assert_eq!(whole["phases"][k]["length"], alone["length"]);
    }
    let early = solve(board, "0011x0011-0001x0001");
    assert_eq!(early.code, 2);
    assert!(early.out.contains("requires tile A to be solved"), "{}", early.out);
}

#[test]
fn what_means_nothing_with_phases_is_refused() {
    let solve = ["solve", "loopover-4x4", "CKAO/GFDI/HLPB/MNJE", "--phase", "1111x1111-0011x0011"];
    for more in [
        &["--all"][..],
        &["--count", "3"],
        &["--solver", "ida"],
        &["--heuristic", "wd"],
        &["--scheme", SCHEME],
    ] {
        assert_eq!(run(&[&solve[..], more].concat()).code, 2, "{more:?}");
    }
    let other = run(&["solve", "8-puzzle", "--random", "1", "--phase", "111x111-001x001"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("only Loopover has phases"), "{}", other.err);
    let short = run(&[&solve[..], &["--max-length", "1"]].concat());
    assert_eq!(short.code, 1);
    assert!(short.out.contains("no solution has"), "{}", short.out);
}

/// A table that `table build` made is used, and random states are such that the phase can begin.
#[test]
fn phases_share_their_tables() {
    let folder = tempfile::tempdir().unwrap();
    let dir = ["--table-dir", folder.path().to_str().unwrap()];
    let phase = ["--phase", "00111x00111-00011x00011"];
    let built = run(&[&["table", "build", "loopover-5x5", "--json"], &phase[..], &dir].concat());
    assert_eq!(built.object()["classes"], 2_441_880);
    let random = ["solve", "loopover-5x5", "--random", "5", "--seed", "1", "--json"];
    let solved = run(&[&random, &phase[..], &dir].concat());
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.err.contains("read"), "{}", solved.err);
    let lengths: Vec<u64> = solved.json().iter().map(|o| o["length"].as_u64().unwrap()).collect();
    assert!(lengths.iter().any(|&length| length > 5), "{lengths:?}");
    let one = run(&[&random, &phase[..], &dir, &["--threads", "1"]].concat());
    let words = |run: &crate::Run| -> Vec<String> {
        run.json().iter().map(|object| object["solution"].to_string()).collect()
    };
    assert_eq!(words(&one), words(&solved));
}

/// The gripped tile may be anywhere until its home is locked: a phase then has many goals.
#[test]
fn gripped_boards_have_phases() {
    let explore = ["explore", "loopover-3x3-nrg", "--phase", "111x111-100x100"];
    let found = run(&[&explore[..], &["--json"]].concat()).object();
    assert_eq!((&found["states"], &found["layers"][0]), (&1_512.into(), &5.into()));
    let last = found["radius"].as_u64().unwrap();
    let antipode = found["antipodes"][0].as_str().unwrap();
    let solve = ["solve", "loopover-3x3-nrg", antipode, "--phase", "111x111-100x100", "--json"];
    assert_eq!(run(&solve).object()["length"].as_u64(), Some(last));
    for more in [&["--fold"][..], &["--certificate", "never.json"]] {
        let refused = run(&[&explore[..], more].concat());
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains("many goals"), "{}", refused.err);
    }
    let locked = run(&["explore", "loopover-3x3-nrg", "--phase", "001x001-000x000"]);
    assert!(locked.err.contains("the gripped tile A is locked before"), "{}", locked.err);
}

/// Solved phases are reported, however the next one ends.
#[test]
fn a_scheme_that_is_cut_off_reports_the_phases_solved() {
    let scheme = "11111x11111-00111x00111-00011x00011-00000x00000";
    let solve = ["solve", "loopover-5x5", "--random", "1", "--seed", "1", "--scheme", scheme];
    let cut_off = run(&[&solve[..], &["--nodes", "5", "--json"]].concat());
    assert_eq!(cut_off.code, 1, "{}", cut_off.err);
    let object = cut_off.object();
    assert_eq!((&object["stop"], &object["solution"]), (&"nodes".into(), &serde_json::Value::Null));
    assert_eq!(object["phases"].as_array().unwrap().len(), 2);
    assert_eq!(object["failed_phase"], "00011x00011-00000x00000");
    let first = object["phases"][0]["solution"].as_str().unwrap();
    let text = run(&[&solve[..], &["--nodes", "5"]].concat()).out;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("11111x11111-00111x00111") && lines[0].ends_with(first), "{text}");
    assert!(lines[2].starts_with("00011x00011-00000x00000  not solved: node limit"), "{text}");
    // Without time, not even tables.
    let at_once = run(&[&solve[..], &["--time", "0s"]].concat());
    assert_eq!(at_once.code, 1, "{}", at_once.err);
    assert!(at_once.out.contains("not solved: time limit reached"), "{}", at_once.out);
    assert!(at_once.err.contains("cosette table build loopover-5x5 --phase"), "{}", at_once.err);
}

/// A state that can be solved, and a phase that cannot.
#[test]
fn a_phase_without_a_solution_is_not_a_state_without_one() {
    let scheme = "1111x1111-1100x1100-0000x0000";
    let solve = ["solve", "loopover-4x4-nrg", "--random", "1", "--seed", "1", "--scheme", scheme];
    let run = run(&solve);
    assert_eq!(run.code, 1, "{}", run.err);
    let reason = "1100x1100-0000x0000  not solved: no moves of its free lines lead to its goal";
    assert!(run.out.lines().nth(1).unwrap().starts_with(reason), "{}", run.out);
}
