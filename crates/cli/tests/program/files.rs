//! Files that a user names: written before the answer, aside and renamed, never through a link or
//! over a device.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::run;

const TRACE: [&str; 3] = ["trace", "8-puzzle", "1 2 3 4 5 6 0 7 8"];
const LAB: &str = r#"
title = "Small"
[limits]
nodes = 2000
memory = "64M"
[[set]]
puzzle = "loopover-3x3"
random = { count = 2, moves = 4, seed = 1 }
[[run]]
solver = "ida"
heuristic = "zero"
"#;

/// Every command that writes a file, the name of the file last.
fn writers(folder: &Path) -> Vec<(Vec<String>, &'static str)> {
    let lab = folder.join("experiment.toml");
    fs::write(&lab, LAB).unwrap();
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let lab = ["lab", lab.to_str().unwrap(), "--table-dir", folder.to_str().unwrap()];
    let fresh = folder.join("fresh.jsonl");
    let drawn = [&lab[..], &["--journal", fresh.to_str().unwrap(), "--plot"]].concat();
    vec![
        (words(&["explore", "loopover-2x2", "--plot"]), "layers.svg"),
        (words(&["explore", "loopover-2x4", "--certificate"]), "certificate.json"),
        (words(&[&TRACE[..], &["--json", "--out"]].concat()), "tree.svg"),
        (words(&drawn), "chart.svg"),
        (words(&[&lab[..], &["--journal"]].concat()), "journal.jsonl"),
    ]
}

fn command(words: &[String], path: &Path) -> Command {
    let mut command = Command::new(cargo_bin("cosette"));
    command.args(words).arg(path).env("COSETTE_TABLES", path.parent().unwrap());
    command.env("COSETTE_PROGRESS", "0");
    command
}

#[test]
fn nothing_is_written_through_a_link_or_over_what_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    for (words, name) in writers(folder.path()) {
        fs::write(&victim, "precious").unwrap();
        let path = folder.path().join(name);
        let refused = |reason: &str| {
            let Output { status, stderr, .. } = command(&words, &path).output().unwrap();
            let output = String::from_utf8(stderr).unwrap();
            assert_eq!(status.code(), Some(2), "{words:?}: {output}");
            assert!(output.contains(name) && output.contains(reason), "{words:?}: {output}");
        };
        symlink(&victim, &path).unwrap();
        refused("symbolic link");
        assert!(fs::symlink_metadata(&path).unwrap().is_symlink(), "{words:?}");
        fs::remove_file(&path).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        refused("not a regular file");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        refused("a folder");
        fs::remove_dir(&path).unwrap();
        // Names that others can guess are of no use to them.
        let guessed = path.with_extension("part");
        symlink(&victim, &guessed).unwrap();
        let status = command(&words, &path).output().unwrap().status;
        assert_eq!(status.code(), Some(0), "{words:?}");
        assert!(fs::metadata(&path).unwrap().len() > 0, "{words:?}");
        fs::remove_file(&guessed).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{words:?}");
    }
    let left = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_str().unwrap().starts_with('.')));
}

/// `cosette … | head -1`: the reader may close the pipe, and nothing is lost.
#[test]
fn files_are_there_before_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    for (words, name) in writers(folder.path()) {
        let path = folder.path().join(name);
        let mut child = command(&words, &path);
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(141), "{words:?}");
        assert!(fs::metadata(&path).unwrap().len() > 0, "{words:?}");
    }
    // Standard error alone is nothing to stop for.
    let (words, name) = &writers(folder.path())[1];
    let path = folder.path().join(name);
    fs::remove_file(&path).unwrap();
    let mut child = command(words, &path);
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(path.exists());
}

#[test]
fn what_the_shell_has_opened_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let explore = ["explore", "loopover-2x4", "--json", "-q", "--certificate"];
    let [known, both] = ["known.json", "both"].map(place);
    assert_eq!(run(&[&explore[..], &[&known]].concat()).code, 0);
    let known = fs::read_to_string(known).unwrap();
    let is_answer = |text: &str| {
        let answer: Value = serde_json::from_str(text).unwrap();
        assert_eq!(answer["complete"], true);
    };
    for name in ["/dev/stdout", "/dev/fd/1", "-"] {
        let piped = run(&[&explore[..], &[name]].concat());
        assert_eq!(piped.code, 0, "{}", piped.err);
        is_answer(piped.out.strip_prefix(&known).expect("the certificate comes first"));
        // A file in which something is already, to be added to.
        fs::write(&both, "before\n").unwrap();
        let script = r#"out="$1"; shift; exec "$0" "$@" >>"$out""#;
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).arg(cargo_bin("cosette")).arg(&both).args(explore).arg(name);
        assert!(shell.status().unwrap().success());
        let text = fs::read_to_string(&both).unwrap();
        let text = text.strip_prefix("before\n").unwrap();
        is_answer(text.strip_prefix(&known).expect("the certificate comes first"));
    }
    let script = r#"out="$1"; shift; exec "$0" "$@" 3>"$out""#;
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(cargo_bin("cosette")).arg(&both).args(explore);
    let output = shell.arg("/dev/fd/3").output().unwrap();
    assert!(output.status.success());
    is_answer(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!(fs::read_to_string(&both).unwrap(), known);
}

/// `-` is standard output for every file, and no file is named so.
#[test]
fn a_hyphen_is_standard_output() {
    let drawn = run(&["explore", "loopover-2x2", "-q", "--plot", "-"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let (picture, answer) = drawn.out.split_once("</svg>").expect("the picture comes first");
    assert!(picture.starts_with("<svg") && answer.contains("radius 4"), "{}", drawn.out);
    let journal = run(&["lab", "eight-puzzle", "--journal", "-"]);
    assert_eq!(journal.code, 2);
    assert!(journal.err.contains("--journal needs a file"), "{}", journal.err);
    assert!(!Path::new("-").exists());
}

/// Runs the program with a limit on the size of files, in blocks of 512 bytes.
fn limited(blocks: u32, args: &[&str]) -> Output {
    let script = format!(r#"ulimit -f {blocks}; exec "$0" "$@""#);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).arg(cargo_bin("cosette")).args(args);
    shell.env("COSETTE_PROGRESS", "1000").output().unwrap()
}

/// `ulimit -f`: the signal that comes with it would end the program without a word.
#[test]
fn a_limit_of_file_sizes_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let certificate = place("certificate.json");
    let output = limited(1, &["explore", "loopover-2x4", "--certificate", &certificate]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("certificate.json cannot be written: File too large"), "{text}");
    let answer = String::from_utf8(output.stdout).unwrap();
    assert!(answer.contains("radius"), "the answer is not lost: {answer}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // A search by chunks ends before its first checkpoint, and one by rows before its first level.
    let pieces = ["explore", "loopover-4x4", "--pieces", "ABCD", "--json", "-q"];
    let whole = ["explore", "loopover-2x5", "--json", "-q"];
    for (args, disk) in [(&pieces[..], place("chunks")), (&whole, place("rows"))] {
        let args = [args, &["--disk", &disk, "--resume"]].concat();
        let output = limited(4, &args);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("File too large"), "{text}");
        assert_eq!(run(&args).object()["complete"], true);
    }
}
