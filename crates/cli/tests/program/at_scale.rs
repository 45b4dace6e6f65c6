//! `explore --disk --resume --certificate` and `verify`: from search to verification, on boards
//! that take a second. Killed at any moment and resumed, the search gives the same certificate to
//! the byte; damaged files are refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cosette_puzzle::{Family, Metric};
use serde_json::Value;

use crate::run;

const KNOWN: [(&str, &[u64]); 2] = [
    ("loopover-3x3", &[1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475]),
    (
        "loopover-2x5",
        &[1, 9, 58, 328, 1649, 7601, 32339, 125968, 425978, 1096249, 1485270, 439370, 13775, 205],
    ),
];

/// The certificate of an undisturbed search, without any disk.
fn certificate(puzzle: &str, folder: &Path) -> (PathBuf, Value) {
    let path = folder.join(format!("{puzzle}.json"));
    let text = path.to_str().unwrap();
    let found = run(&["explore", puzzle, "--certificate", text, "--json", "--quiet"]);
    assert_eq!(found.code, 0, "{}", found.err);
    (path, found.object())
}

/// The file of that ending in the one folder within a folder.
fn file(within: &Path, ending: &str) -> PathBuf {
    let search = fs::read_dir(within).unwrap().next().unwrap().unwrap().path();
    let files = fs::read_dir(search).unwrap().map(|file| file.unwrap().path());
    let mut found: Vec<PathBuf> = files.filter(|f| f.to_str().unwrap().ends_with(ending)).collect();
    assert_eq!(found.len(), 1, "{ending}");
    found.remove(0)
}

#[test]
fn layers_orbits_and_antipodes_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, layers) in KNOWN {
        let (path, found) = certificate(puzzle, folder.path());
        assert_eq!(found["layers"], serde_json::json!(layers));
        assert_eq!(found["complete"], true);
        let sum = |field: &str| -> u64 {
            found[field].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum()
        };
        assert_eq!(found["states"], sum("layers"));
        assert!(sum("orbits") > sum("layers") / found["symmetries"].as_u64().unwrap());
        assert!(found["audited"].as_u64().unwrap() > 1000);
        let first = &found["antipode_orbits"][0];
        let kept = first["kept_by"].as_array().unwrap().len() as u64;
        assert_eq!(found["symmetries"], first["orbit"].as_u64().unwrap() * (kept + 1));
        let text = fs::read_to_string(path).unwrap();
        assert!(text.len() < 100_000 && text.contains("\"digest\""));
    }
}

/// Milliseconds after which a search is killed: the first ones hit even the fastest machine.
const PAUSES: [u64; 14] = [2, 8, 20, 40, 60, 80, 100, 120, 20, 40, 60, 80, 100, 120];

/// Searches with a disk, killed again and again; returns how often it was.
///
/// `saved` names the files that hold a search: one that was killed after its end, but before its
/// certificate was written, has a result and no checkpoint.
fn search_that_is_killed(question: &[&str], saved: &[&str], disk: &Path, file: &Path) -> usize {
    let mut killed = 0;
    for attempt in 0.. {
        // A search that was killed before its first checkpoint has nothing to resume.
        let begun = disk.is_dir()
            && fs::read_dir(disk)
                .unwrap()
                .flatten()
                .any(|search| saved.iter().any(|name| search.path().join(name).exists()));
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cosette"));
        command.arg("explore").args(question).args(["--quiet", "--disk"]).arg(disk);
        command.arg("--certificate").arg(file).args(begun.then_some("--resume"));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        if let Some(&pause) = PAUSES.get(attempt) {
            std::thread::sleep(Duration::from_millis(pause));
            // On Unix this is SIGKILL.
            child.kill().unwrap();
        }
        let ended = child.wait_with_output().unwrap();
        killed += usize::from(ended.status.code().is_none());
        if attempt >= PAUSES.len() || ended.status.success() {
            let message = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success(), "attempt {attempt}: {message}");
            break;
        }
    }
    killed
}

#[test]
fn a_search_killed_at_any_moment_ends_with_the_same_certificate() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, _) in KNOWN {
        let (undisturbed, _) = certificate(puzzle, folder.path());
        let disk = folder.path().join(format!("{puzzle}-disk"));
        let again = folder.path().join(format!("{puzzle}-again.json"));
        let killed = search_that_is_killed(&[puzzle], &["state.json"], &disk, &again);
        assert!(killed > 0, "{puzzle}: it was too quick to be killed");
        assert_eq!(fs::read(&undisturbed).unwrap(), fs::read(&again).unwrap());
        // A finished search can be requested again.
        let disk = disk.to_str().unwrap();
        let resumed = run(&["explore", puzzle, "--disk", disk, "--resume", "--json", "--quiet"]);
        assert_eq!(resumed.object()["complete"], true);
    }
}

/// There are no rows of bits for five pieces: these are searches by chunks.
#[test]
fn by_chunks_a_killed_search_ends_with_the_same_certificate_too() {
    let folder = tempfile::tempdir().unwrap();
    let question = ["loopover-4x4", "--pieces", "ABFKP"];
    let [disk, undisturbed, again] =
        ["disk", "undisturbed.json", "again.json"].map(|name| folder.path().join(name));
    let text = undisturbed.to_str().unwrap();
    let first = folder.path().join("first");
    let mut args = vec!["explore"];
    args.extend(question);
    let rest = ["--certificate", text, "--disk", first.to_str().unwrap(), "--json", "--quiet"];
    args.extend(rest);
    let found = run(&args);
    assert_eq!(found.code, 0, "{}", found.err);
    assert_eq!(found.object()["states"], 524_160);
    let killed =
        search_that_is_killed(&question, &["checkpoint.json", "result.json"], &disk, &again);
    assert!(killed > 0, "it was too quick to be killed");
    assert_eq!(fs::read(&undisturbed).unwrap(), fs::read(&again).unwrap());
    let verified = run(&["verify", text, "--json", "--quiet"]);
    assert_eq!(verified.code, 0, "{}", verified.out);
}

#[test]
fn certificates_need_pieces_on_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let [disk, file] = ["disk", "file.json"].map(|n| folder.path().join(n).display().to_string());
    let apart = ["explore", "loopover-4x4", "--pieces", "{AB}C", "--certificate", &file];
    let refused = run(&[&apart[..], &["--disk", &disk]].concat());
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("each piece in a class of its own"), "{}", refused.err);
    // Without a disk there are only rows.
    let refused = run(&["explore", "loopover-4x4", "--pieces", "ABC", "--certificate", &file]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("--disk DIR"), "{}", refused.err);
}

#[test]
fn what_was_damaged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    let begin = ["explore", "loopover-2x5", "--disk", disk, "--max-depth", "8", "--quiet"];
    assert_eq!(run(&begin).code, 0);
    let twice = run(&begin);
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("--resume"), "{}", twice.err);
    let resume = ["explore", "loopover-2x5", "--disk", disk, "--resume", "--quiet"];
    for ending in [".rows", ".index", "state.json"] {
        let path = file(folder.path(), ending);
        let whole = fs::read(&path).unwrap();
        // Bytes that are stored: what is zero may be a hole in the file.
        let last = whole.iter().rposition(|&byte| byte != 0).unwrap();
        for at in [0, last] {
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            fs::write(&path, &damaged).unwrap();
            let refused = run(&resume);
            assert_eq!(refused.code, 2, "{ending} {at}: {}", refused.err);
            assert!(refused.err.contains("damaged"), "{}", refused.err);
        }
        fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert_eq!(run(&resume).code, 2, "{ending} cut short");
        fs::write(&path, &whole).unwrap();
    }
    let found = run(&["explore", "loopover-2x5", "--disk", disk, "--resume", "--json", "--quiet"]);
    assert_eq!(found.object()["layers"], serde_json::json!(KNOWN[1].1));
}

#[test]
fn plans_and_refusals_name_disk_and_memory() {
    let plan = run(&[
        "explore",
        "loopover-4x4",
        "--disk",
        "nowhere",
        "--memory",
        "12G",
        "--plan",
        "--json",
    ]);
    let plan = plan.object();
    assert_eq!(plan["states"], 20_922_789_888_000u64);
    assert!(plan["disk"].as_u64().unwrap() > 20_000_000_000);
    assert!(plan["bytes"].as_u64().unwrap() > 10_000_000_000);
    assert!(plan["cpu_seconds"].as_f64().unwrap() > 60.0);
    let refused = run(&["explore", "loopover-4x4", "--disk", "nowhere", "--memory", "1G"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("--memory"), "{}", refused.err);
    let refused = run(&["explore", "loopover-4x4", "--memory", "12G"]);
    assert!(refused.err.contains("--disk DIR would do it"), "{}", refused.err);
    assert_eq!(run(&["explore", "loopover-3x3", "--resume"]).code, 2);
}

/// An empty folder, or none: `--resume` starts a search there, by rows and by chunks, and resumes
/// it by the same method.
#[test]
fn nothing_to_resume_is_a_beginning() {
    let folder = tempfile::tempdir().unwrap();
    for (name, quotient) in [("rows", &[][..]), ("chunks", &["--pieces", "ABCDE"])] {
        let disk = folder.path().join(name);
        let disk = disk.to_str().unwrap();
        let args = [&["explore", "loopover-3x3", "--disk", disk, "--resume"], quotient].concat();
        let first = run(&[&args[..], &["--max-depth", "4"]].concat());
        assert_eq!(first.code, 0, "{}", first.err);
        assert!(first.err.contains("holds no search to resume; starting"), "{}", first.err);
        let second = run(&[&args[..], &["--json"]].concat());
        assert!(!second.err.contains("holds no search"), "{}", second.err);
        assert_eq!(second.object()["complete"], true);
        assert_eq!(fs::read_dir(disk).unwrap().count(), 1);
    }
    // A search by chunks is resumed by chunks even where there is room for rows.
    let disk = folder.path().join("later");
    let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    let chunks = cosette_scale::place(&puzzle, "whole chunks", &disk);
    fs::create_dir_all(&chunks).unwrap();
    fs::write(chunks.join("checkpoint.json"), "half").unwrap();
    let refused = run(&["explore", "loopover-3x3", "--disk", disk.to_str().unwrap(), "--resume"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("checkpoint.json is damaged"), "{}", refused.err);
}

#[test]
fn certificates_are_verified_and_tampered_ones_rejected() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, _) in KNOWN {
        let (path, _) = certificate(puzzle, folder.path());
        let name = path.to_str().unwrap();
        let verdict = run(&["verify", name, "--json", "--quiet"]);
        assert_eq!(verdict.code, 0, "{}", verdict.err);
        assert_eq!(verdict.object()["verdict"], "proved", "{}", verdict.out);
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(whole.len() / 5) {
            let mut tampered = whole.clone();
            tampered[at] ^= 1;
            fs::write(&path, tampered).unwrap();
            let verdict = run(&["verify", name, "--json", "--quiet"]);
            assert_eq!(verdict.code, 2, "byte {at}");
            assert!(!verdict.out.contains("accepted"), "byte {at}: {}", verdict.out);
        }
    }
}

#[test]
fn quotients_without_rows_go_by_chunks() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    let args = ["explore", "loopover-4x4", "--pieces", "ABCD", "--json", "--quiet"];
    let known = run(&args).object();
    let found = run(&[&args[..], &["--disk", disk]].concat()).object();
    assert_eq!(found["layers"], known["layers"]);
    assert_eq!(found["antipodes"], known["antipodes"]);
    let refused = run(&[&args[..], &["--certificate", "none.json"]].concat());
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("certificates are of whole puzzles"), "{}", refused.err);
}
