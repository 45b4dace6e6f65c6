//! Ctrl-C and SIGTERM: the best answer so far, in every stage of the program.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(cargo_bin("cosette"));
    command.args(args).args(["--json", "-q"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Sends the signal that many times at once.
fn send(signal: &str, child: &Child, times: usize) {
    let ids = vec![child.id().to_string(); times];
    assert!(Command::new("kill").arg(signal).args(ids).status().unwrap().success());
}

/// What `timeout` does: it sends the signal to the process and to its group.
#[test]
fn sigterm_gets_the_best_solution_so_far() {
    let far = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0";
    let args = ["solve", "24-puzzle", "solved", far, "--time", "1h", "--threads", "1"];
    let answer = [0, 500, 5000, 20_000, 60_000].into_iter().find_map(|pause| {
        let mut child = start(&args);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        sleep(Duration::from_millis(pause));
        send("-TERM", &child, 2);
        line.clear();
        output.read_line(&mut line).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        // Nothing if the second search had not begun.
        (!line.is_empty()).then(|| serde_json::from_str::<Value>(&line).unwrap())
    });
    let answer = answer.expect("the second search begins sometime");
    assert_eq!((&answer["stop"], &answer["optimal"]), (&"interrupted".into(), &false.into()));
    assert!(answer["solution"].is_string(), "{answer}");
}

/// The answer of a program stopped while its tables are built, or soon after. A process that was
/// stopped before its handler was installed, or before the first of several states was begun, is
/// given more time.
fn stopped_early(signal: &str, args: &[&str]) -> Value {
    for pause in [20, 40, 80, 160, 320, 640, 1280, 2560, 5120] {
        let mut child = start(args);
        sleep(Duration::from_millis(pause));
        send(signal, &child, 1);
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        match child.wait().unwrap().code() {
            None => assert_eq!(text, ""),
            code => {
                assert_eq!(code, Some(130), "{args:?}: {text}");
                // Of several states some may be solved already.
                match text.lines().last() {
                    Some(last) => return serde_json::from_str(last).unwrap(),
                    None => assert!(args.contains(&"--random"), "{args:?}: no answer"),
                }
            }
        }
    }
    panic!("no signal handler was installed")
}

/// Wherever a proof is stopped (building or writing a table, or searching), there is a solution,
/// and no table is left half written.
#[test]
fn a_proof_of_a_cube_is_stopped_at_any_moment() {
    let cube = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let folder = tempfile::tempdir().unwrap();
    let folder_name = folder.path().to_str().unwrap();
    let mut stopped = 0;
    for pause in [500, 1000, 1500, 2500, 4000] {
        let mut child = start(&["solve", "cube", cube, "--optimal", "--table-dir", folder_name]);
        sleep(Duration::from_millis(pause));
        send("-TERM", &child, 1);
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        let code = child.wait().unwrap().code();
        // On a busy machine the handler may not be installed yet.
        if code.is_some() {
            assert_eq!(code, Some(130), "{text}");
            let answer: Value = serde_json::from_str(&text).unwrap();
            assert!(answer["solution"].is_string(), "{answer}");
            assert!(answer["lower_bound"].as_u64() >= Some(8), "{answer}");
            stopped += 1;
        }
        let names = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name());
        let left: Vec<_> = names.filter(|n| n.to_string_lossy().ends_with(".part")).collect();
        assert!(code.is_none() || left.is_empty(), "{left:?}");
    }
    assert!(stopped > 0, "no signal handler was installed");
}

#[test]
fn who_stops_it_early_gets_what_there_is() {
    let fifteen = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let five = "STRPQ/XYWUV/NOMKL/DECAB/IJHFG";
    let cube = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for (signal, args) in [
        ("-INT", &["loopover-5x5", five, "--optimal"][..]),
        ("-TERM", &["15-puzzle", fifteen]),
        ("-INT", &["15-puzzle", "--random", "3", "--seed", "1"]),
        ("-TERM", &["cube", cube, "--optimal"]),
        ("-TERM", &["15-puzzle", fifteen, "--heuristic", "pdb:7-8"]),
        ("-TERM", &["loopover-5x5", five, "--time", "1h"]),
    ] {
        let answer = stopped_early(signal, &[&["solve", "--no-tables"], args].concat());
        assert_eq!(answer["stop"], "interrupted", "{answer}");
        assert!(answer["solution"].is_string(), "{answer}");
        assert!(answer["lower_bound"].as_u64() >= Some(1), "{answer}");
    }
    // With a named solver, or when all solutions are requested, the bound is reported.
    for args in [
        &["15-puzzle", fifteen, "--solver", "ida", "--heuristic", "pdb:7-8"][..],
        &["15-puzzle", fifteen, "--all"],
    ] {
        let answer = stopped_early("-TERM", &[&["solve", "--no-tables"], args].concat());
        assert_eq!((&answer["stop"], &answer["solution"]), (&"interrupted".into(), &Value::Null));
        assert!(answer["lower_bound"].as_u64() >= Some(1), "{answer}");
    }
}

/// What was checked so far is reported, and the verdict is not one that would take hours.
#[test]
fn a_check_that_is_stopped_reports_what_it_checked() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../results/loopover-4x4-stm.json");
    let report = stopped_early("-TERM", &["verify", file]);
    assert_eq!(report["verdict"], "incomplete", "{report}");
    assert!(!report["checked"].as_array().unwrap().is_empty());
}

/// Measurements are printed as they come: there is nothing to wait for.
#[test]
fn a_benchmark_ends_at_once() {
    let mut child = start(&["bench", "tables"]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    serde_json::from_str::<Value>(&line).unwrap();
    send("-TERM", &child, 1);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
