//! `solve` with limits: they are enforced, every Loopover board still gets a solution, and results
//! depend on threads only where the clock ends the search.

use serde_json::Value;

use crate::{Run, run};

/// The boards answered in JSON.
fn answers(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Forgets what depends on the clock.
fn untimed(answer: &mut Value) {
    for time in ["seconds", "setup_seconds", "search_seconds"] {
        answer[time] = Value::Null;
    }
}

/// The only answer, of a run that found a solution.
#[track_caller]
fn found(args: &[&str]) -> Value {
    let run = run(&[args, &["--json", "-q"]].concat());
    assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
    let mut answers = answers(&run);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

#[test]
fn a_limit_of_nodes_is_kept_on_4x4() {
    let transposed = ["solve", "loopover-4x4", "AEIM/BFJN/CGKO/DHLP", "--nodes"];
    let answer = found(&[&transposed[..], &["1000"]].concat());
    let expanded = answer["expanded"].as_u64().unwrap();
    assert!((1000..2000).contains(&expanded), "{answer}");
    assert_eq!(answer["optimal"], false);
    assert!(answer["lower_bound"].as_u64() <= answer["length"].as_u64());
    // Beyond what one thread expands alone.
    let by = |threads| {
        let mut answer = found(&[&transposed[..], &["20000", "--threads", threads]].concat());
        untimed(&mut answer);
        answer
    };
    let one = by("1");
    assert!((20_000..21_000).contains(&one["expanded"].as_u64().unwrap()), "{one}");
    assert_eq!(one, by("3"));
}

#[test]
fn a_limit_of_nodes_does_not_depend_on_threads() {
    let by = |threads| {
        let run = run(&[
            "solve",
            "loopover-6x6",
            "--random",
            "2",
            "--seed",
            "2",
            "--nodes",
            "3000",
            "--threads",
            threads,
            "--json",
            "-q",
        ]);
        assert_eq!(run.code, 0, "{}", run.err);
        let mut answers = answers(&run);
        answers.iter_mut().for_each(untimed);
        answers
    };
    let one = by("1");
    assert_eq!(one, by("3"));
    assert!(one.iter().all(|answer| answer["expanded"].as_u64().unwrap() < 4_000), "{one:?}");
}

/// What a number of nodes finds of a cube depends neither on threads nor on what is on disk: the
/// first run builds its table, the second reads it.
#[test]
fn a_limit_of_nodes_finds_the_same_of_a_cube_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let solve = |nodes, threads| {
        let args = ["solve", "cube", "--random", "1", "--seed", "1", "--memory", "500M"];
        let more = ["--nodes", nodes, "--threads", threads, "--table-dir", folder];
        let mut answer = found(&[&args[..], &more].concat());
        untimed(&mut answer);
        answer
    };
    let built = solve("50000", "1");
    assert!((50_000..51_000).contains(&built["expanded"].as_u64().unwrap()), "{built}");
    assert_eq!(built["stop"], "nodes");
    assert_eq!(built, solve("50000", "3"));
}

/// A proof that a limit ends is no complete answer, whatever solution it leaves; an improved
/// solution is one.
#[test]
fn a_proof_without_its_end_is_not_complete() {
    let solve = ["solve", "loopover-2x7", "--random", "1", "--seed", "3", "--nodes", "1000"];
    for (more, code) in [(&["--optimal"][..], 1), (&["--solver", "optimal"], 1), (&[], 0)] {
        let run = run(&[&solve[..], more, &["--json", "-q"]].concat());
        let answer = run.object();
        assert_eq!((run.code, &answer["optimal"]), (code, &false.into()), "{answer}");
        assert!(answer["solution"].is_string() && answer["lower_bound"].as_u64() >= Some(2));
    }
    let near = ["solve", "loopover-2x7", "R0 C0", "--optimal", "-q"];
    assert_eq!(run(&near).code, 0);
}

/// Boards that are proved, in too little time, nodes or memory for it.
#[test]
fn where_a_proof_is_out_of_reach_there_is_a_solution_all_the_same() {
    for (board, limit) in [
        ("loopover-2x7", ["--nodes", "1000"]),
        ("loopover-2x7", ["--memory", "1M"]),
        ("loopover-2x7-nrg", ["--nodes", "1000"]),
        ("loopover-3x4", ["--time", "1ms"]),
        ("loopover-3x5", ["--nodes", "10"]),
        ("loopover-4x4", ["--memory", "1K"]),
        ("loopover-5x5", ["--memory", "50M"]),
    ] {
        let args = ["solve", board, "--random", "1", "--seed", "3", limit[0], limit[1]];
        let answer = found(&args);
        assert!(answer["lower_bound"].as_u64() >= Some(2), "{answer}");
        assert!(answer["lower_bound"].as_u64() <= answer["length"].as_u64(), "{answer}");
    }
    // A named solver is never replaced by another.
    let named = ["solve", "loopover-2x7", "--random", "1", "--seed", "3", "--nodes", "1000"];
    let run = run(&[&named[..], &["--solver", "bidirectional", "-q"]].concat());
    assert_eq!(run.code, 1, "{}", run.out);
}

#[test]
fn the_limit_reached_is_reported() {
    let six = ["solve", "loopover-6x6", "--random", "1", "--seed", "1", "--max-length", "20"];
    for (limit, stop) in [(["--time", "20ms"], "time"), (["--nodes", "500"], "nodes")] {
        let run = run(&[&six[..], &limit, &["--json", "-q"]].concat());
        assert_eq!(run.code, 1, "{}", run.err);
        assert_eq!(answers(&run)[0]["stop"], stop);
    }
}

#[test]
fn a_length_that_was_not_found_at_once_is_proved_all_the_same() {
    let args = ["solve", "loopover-3x5", "--random", "1", "--seed", "3", "--max-length"];
    let run = run(&[&args[..], &["11", "--optimal", "-q"]].concat());
    assert_eq!((run.code, run.out.as_str()), (1, "no solution has 11 moves (stm) or fewer\n"));
}

/// Numbers that cannot be: more nodes expanded than generated, `1 nodes`. And the name of a solver
/// is no claim.
#[test]
fn statistics_of_a_search_are_consistent() {
    for args in [
        &["loopover-6x6", "--random", "1", "--seed", "2", "--nodes", "500"][..],
        &["loopover-4x4", "AEIM/BFJN/CGKO/DHLP", "--nodes", "1000"],
        &["loopover-3x5", "--random", "1", "--seed", "3", "--nodes", "10"],
        &["loopover-4x4-nrg", "--random", "1", "--seed", "3", "--nodes", "100"],
        &["15-puzzle", "--random", "1", "--seed", "3", "--nodes", "100"],
        &["24-puzzle", "--random", "1", "--seed", "3", "--nodes", "100"],
        &["loopover-3x3", "R0"],
        &["loopover-3x3", "solved"],
    ] {
        let args = [&["solve"], args].concat();
        let answer = found(&args);
        let (expanded, generated) = (&answer["expanded"], &answer["generated"]);
        assert!(generated.as_u64() >= expanded.as_u64(), "{answer}");
        let note = run(&args).err;
        assert!(!note.contains(" 1 nodes") && !note.contains(" 0 generated"), "{note}");
        let claims = note.matches("optimal").count();
        assert_eq!(claims, usize::from(answer["optimal"] == true), "{note}");
    }
}

/// The proof begins at the best known bound, and shorter lengths are refused at once.
#[test]
fn a_proof_begins_at_walking_distance() {
    let board = "STRPQ/XYWUV/NOMKL/DECAB/IJHFG";
    // So little memory spares the making of a large table; the bound needs less.
    let solve = ["solve", "loopover-5x5", board, "--memory", "90M", "--json"];
    for more in [&["--optimal", "--nodes", "1000"][..], &["--nodes", "1000"]] {
        let object = run(&[&solve[..], more].concat()).object();
        assert!(object["lower_bound"].as_u64() >= Some(22), "{object}");
        assert!(object["length"].as_u64() >= object["lower_bound"].as_u64(), "{object}");
    }
    let short = run(&[&solve[..], &["--max-length", "21", "--nodes", "1000"]].concat());
    assert_eq!((short.code, &short.object()["lower_bound"]), (1, &22.into()));
}
