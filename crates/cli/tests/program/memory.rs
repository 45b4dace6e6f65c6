//! Little memory: wherever an allocation fails, the program exits by itself and reports why.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::process::{Command, Stdio};

use super::*;

/// Runs the program with an address space of this many KiB.
#[track_caller]
fn limited(kib: u64, args: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let files = ["out", "err"].map(|name| folder.path().join(name));
    let [out, err] = files.each_ref().map(|path| Stdio::from(File::create(path).unwrap()));
    let status = Command::new("sh")
        .args(["-c", &format!("ulimit -v {kib}; exec \"$@\""), "sh"])
        .arg(assert_cmd::cargo::cargo_bin!("cosette"))
        .args(args)
        .env("COSETTE_TABLES", folder.path())
        // Every thread takes address space: the limits are for two.
        .env("RAYON_NUM_THREADS", "2")
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .status()
        .unwrap();
    let [out, err] = files.map(|path| std::fs::read_to_string(path).unwrap());
    let code = status.code().unwrap_or_else(|| panic!("{kib} KiB: {args:?}: {status}\n{err}"));
    assert!([0, 1, 2].contains(&code), "{kib} KiB: {args:?}: {code}\n{err}");
    assert!(code != 2 || err.contains("error: "), "{kib} KiB: {args:?} says nothing");
    assert!(!err.contains("panicked"), "{kib} KiB: {args:?}: {err}");
    Run { code, out, err }
}

const FIFTEEN: &str = "5 1 3 4/2 6 7 8/9 10 11 12/13 14 0 15";

#[test]
fn refused_memory_is_an_error_and_not_an_abort() {
    let guided = ["solve", "15-puzzle", FIFTEEN, "--heuristic", "pdb:7-8", "--no-tables"];
    let solve = [&guided[..], &["--solver", "ida"]].concat();
    // By its own limit, half of what is available, it is too large: no answer within the limits.
    let run = limited(600_000, &solve);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("the table needs"), "{}", run.err);
    let run = limited(600_000, &[&solve[..], &["--memory", "8G"]].concat());
    assert_eq!(run.code, 2);
    assert!(run.err.contains("the system cannot allocate"), "{}", run.err);
    assert!(run.err.contains("exceeds the available memory"), "{}", run.err);
    let run = limited(600_000, &[&solve[..], &["--memory", "8G", "--json"]].concat());
    assert_eq!(run.object()["error"]["kind"], "memory");
    // Unless a solver was named there is a solution, with a note on the heuristic left out.
    for memory in [&[][..], &["--memory", "8G"]] {
        let run = limited(600_000, &[&guided[..], memory].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        let output = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(output.contains("solving without that table"), "{output}");
    }
    assert_eq!(limited(600_000, &[&guided[..], &["--time", "20s"]].concat()).code, 0);
}

#[test]
fn searches_on_disk_end_in_little_memory() {
    let disk = tempfile::tempdir().unwrap();
    for kib in [100_000, 130_000, 200_000] {
        let folder = disk.path().join(kib.to_string());
        let folder = folder.to_str().unwrap();
        let run = limited(kib, &["explore", "loopover-3x3", "--disk", folder, "--memory", "60M"]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("radius 8"), "{}", run.out);
    }
}

#[test]
fn certificates_are_checked_in_little_memory() {
    let certificate = concat!(env!("CARGO_MANIFEST_DIR"), "/../../results/loopover-3x4-stm.json");
    for memory in [&[][..], &["--memory", "8G"]] {
        let run = limited(200_000, &[&["verify", certificate, "--json"], memory].concat());
        assert!(run.object()["verdict"].is_string());
    }
}

#[test]
fn every_command_ends_by_itself_however_little_memory_there_is() {
    let commands: &[&[&str]] = &[
        &["explore", "loopover-3x3"],
        &["explore", "loopover-3x3", "--fold"],
        &["explore", "cube", "--coset", "kociemba", "--max-depth", "3", "--memory", "8G"],
        &["explore", "cube", "--moves", "U,R", "--max-depth", "5", "--memory", "8G"],
        &["explore", "loopover-3x4", "--phase", "111x1111-011x0011"],
        &["solve", "15-puzzle", FIFTEEN, "--memory", "8G", "--time", "100ms"],
        &["solve", "15-puzzle", FIFTEEN, "--solver", "astar", "--memory", "8G"],
        &["solve", "cube", "R U F", "--no-tables", "--nodes", "1000"],
        &["solve", "loopover-4x4", "CKAO/GFDI/HLPB/MNJE", "--memory", "8G", "--nodes", "1000"],
        &["heuristic", "8-puzzle", "manhattan"],
        &["table", "build", "loopover-3x3"],
        &["trace", "8-puzzle", "1 2 3/4 5 6/0 7 8"],
        &["scramble", "cube"],
        &["explain", "cube"],
    ];
    let program = assert_cmd::cargo::cargo_bin!("cosette").metadata().unwrap().len() >> 10;
    for args in commands {
        // With less than its own size the system does not even start it.
        for kib in [2_000, 10_000, 30_000, 90_000] {
            limited(program + kib, args);
        }
    }
}

#[test]
fn threads_that_cannot_be_started_are_an_error() {
    let run = limited(200_000, &["explore", "loopover-3x3", "--threads", "500"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("500 threads cannot be started"), "{}", run.err);
    assert!(run.err.contains("--threads"), "{}", run.err);
    let few = limited(200_000, &["explore", "loopover-3x3", "--threads", "8"]);
    assert_eq!(few.code, 0, "{}", few.err);
}

#[test]
fn the_default_is_half_of_what_is_available() {
    let memory = |kib| {
        let plan = limited(kib, &["explore", "loopover-3x3", "--plan", "--json"]);
        plan.object()["memory"].as_u64().unwrap()
    };
    assert!(memory(300_000) <= 150_000 << 10 && memory(300_000) >= 100_000 << 10);
    assert!(memory(200_000) <= 100_000 << 10);
}
