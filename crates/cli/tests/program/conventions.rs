//! What holds for every command: streams, exit codes, JSON errors, colour.

use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};

use super::{Run, fields, run, run_with};

#[test]
fn without_a_command_there_is_help_and_exit_code_2() {
    let bare = run(&[]);
    assert_eq!((bare.code, bare.out.as_str()), (2, ""));
    assert!(bare.err.contains("Usage: cosette"));
    let json = run(&["--json"]);
    assert_eq!(json.code, 2);
    assert_eq!(json.object()["error"]["kind"], "usage");
}

#[test]
fn errors_in_json_have_their_fields() {
    let run = run(&["explain", "lopover-4x4", "--json"]);
    let object = run.object();
    assert_eq!(fields(&object), ["error"]);
    let error = &object["error"];
    assert_eq!(fields(error), ["expected", "hint", "kind", "message", "position", "token"]);
    assert_eq!(error["kind"], "puzzle");
    assert_eq!(error["token"], "lopover-4x4");
    assert_eq!(error["position"], 0);
    assert_eq!(error["hint"], "did you mean `loopover-4x4`?");
    assert!(run.err.starts_with("error: there is no puzzle `lopover-4x4`\n"));
}

#[test]
fn a_word_json_behind_two_hyphens_is_no_option() {
    let run = run(&["apply", "cube", "--", "--json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn arguments_that_are_not_utf8_are_refused() {
    let bad = OsStr::from_bytes(b"ABC\xff");
    for place in 1..4 {
        let mut args = ["apply", "loopover-3x3", "solved", "R0"].map(OsStr::new);
        args[place] = bad;
        let output = cargo_bin_cmd!("cosette").args(args).arg("--json").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{place}");
        let message = format!("argument {} is not UTF-8 text: ABC\u{fffd}", place + 1);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with(&format!("error: {message}\n")), "{text}");
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(record["error"]["message"], *message);
    }
}

#[test]
fn lines_that_are_not_utf8_are_refused_one_by_one() {
    let run = run_with(&["apply", "loopover-3x3", "-", "R0"], b"R0\nAB\xffC\nR0'\n");
    assert_eq!((run.code, run.out.as_str()), (2, "BCA/DEF/GHI\nABC/DEF/GHI\n"));
    assert_eq!(run.err, "error: line 2: the line is not UTF-8 text: byte 3 is not\n");
}

#[test]
fn answers_are_printed_line_by_line() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = Command::new(cargo_bin("cosette"))
        .args(["apply", "loopover-3x3", "-", "R0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "solved").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "CAB/DEF/GHI\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_no_reason_to_complain() {
    let mut child = Command::new(cargo_bin("cosette"))
        .args(["scramble", "loopover-4x4", "--count", "1000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(complaint, "");
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

/// Without a standard output every answer would be lost, and `/dev/null` is one.
#[test]
#[cfg(target_os = "linux")]
fn without_an_output_nothing_succeeds() {
    for words in ["apply loopover-3x3 solved R0", "solve loopover-3x3 R0 --json", "--help"] {
        let shell = |to: &str| {
            let script = format!("exec \"$0\" {words} {to}");
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).arg(cargo_bin("cosette")).output().unwrap()
        };
        let closed = shell(">&-");
        assert_eq!(closed.status.code(), Some(2), "{words}");
        let said = String::from_utf8_lossy(&closed.stderr);
        assert!(said.contains("standard output is closed"), "{words}: {said}");
        assert_eq!(shell(">/dev/null").status.code(), Some(0), "{words}");
    }
}

#[test]
fn nothing_is_coloured_off_a_terminal() {
    for args in [&["explain", "sudoku"][..], &["sudoku"], &["--help"]] {
        let run = run(args);
        assert!(!(run.out + &run.err).contains('\x1b'), "{args:?}");
    }
}

/// Names come from files of others, and file names from their archives.
#[test]
fn nothing_that_directs_a_terminal_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let evil = "\u{1b}]0;x\u{7}\u{202e}\u{9b}";
    let moves = "pieces a 1..3\nmove x (1 2)\nmove y (2 3)\n";
    let definition = write(&format!("a{evil}.puzzle"), moves);
    let broken = write("broken.puzzle", &format!("{moves}move {evil} (1 2"));
    let campaign = write("c.toml", "claim = \"x\\u001b[31m\"\nsum = []\n");
    let experiment = write(&format!("{evil}.toml"), "title = \"x\\u001b[31m\"\n");
    for args in [
        &["explain", definition.as_str()][..],
        &["explore", &definition],
        &["explore", &broken],
        &["solve", &definition, evil],
        &["campaign", "plan", &campaign],
        &["lab", &experiment],
        &["lab", evil],
        &["verify", &experiment],
        &["explain", evil],
        &["solve", "loopover-3x3", evil],
        &["table", "verify", evil],
    ] {
        let Run { out, err, .. } = run(args);
        let all = out + &err;
        assert!(!all.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']), "{args:?}: {all:?}");
    }
}
