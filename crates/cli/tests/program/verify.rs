//! `cosette verify`.

use std::fs;
use std::path::Path;

use cosette_checker::Certificate;
use serde_json::Value;

use super::{fields, run};

const CERTIFICATE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
const FIELDS: [&str; 13] = [
    "beyond",
    "certificate",
    "checked",
    "claim",
    "confidence",
    "misplaced",
    "reason",
    "samples",
    "seconds",
    "seed",
    "tried",
    "trusted",
    "verdict",
];

#[test]
fn a_true_certificate_of_a_small_board_is_proved() {
    let text = run(&["verify", CERTIFICATE, "--quiet"]).answer();
    assert!(text.starts_with("claim"), "{text}");
    assert!(text.contains("720 can be reached"), "{text}");
    assert!(text.contains("\nverdict     proved"), "{text}");
    assert!(text.contains("\nconfidence  every state was visited"), "{text}");
}

/// Without time nothing is accepted, and nothing that is not false is rejected.
#[test]
fn without_time_a_check_is_incomplete() {
    let args = ["verify", CERTIFICATE, "--time", "0s", "--seed", "5", "--json", "-q"];
    let incomplete = run(&args);
    assert_eq!(incomplete.code, 1);
    let object = incomplete.object();
    assert_eq!(object["verdict"], "incomplete");
    assert!(object["reason"].as_str().unwrap().contains("no time"), "{object}");
    let words = run(&["verify", CERTIFICATE, "--time", "0s"]);
    assert_eq!(words.code, 1);
    let verdict = words.out.lines().find(|line| line.starts_with("verdict")).unwrap();
    assert_eq!(verdict.split_whitespace().nth(1), Some("incomplete"), "{}", words.out);
}

/// With little memory the far layers are sampled, with a seed that repeats the check.
#[test]
fn a_seed_repeats_a_check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("3x3.json");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["explore", "loopover-3x3", "--certificate", path, "--quiet"]).code, 0);
    assert_eq!(run(&["verify", path, "--json", "-q"]).object()["verdict"], "proved");
    let small = ["verify", path, "--memory", "24K", "--json", "-q"];
    let first = run(&small).object();
    assert_eq!(first["verdict"], "accepted", "{first}");
    assert!(first["misplaced"].as_f64().unwrap() < 0.25);
    let seed = first["seed"].as_u64().unwrap();
    let again = run(&[&small[..], &["--seed", &seed.to_string()]].concat()).object();
    // A given seed proves nothing to a reader who does not know its origin.
    const PROVISO: &str = " if the author did not know the seed";
    let without = |list: &Value| list.to_string().replace(PROVISO, "");
    assert_ne!(again["confidence"], first["confidence"]);
    for list in ["checked", "trusted", "confidence"] {
        assert!(!first[list].to_string().contains(PROVISO), "{first}");
        assert!(again[list].to_string().contains(PROVISO), "{again}");
        assert_eq!(without(&again[list]), first[list].to_string());
    }
    assert_eq!(again["seed"], first["seed"]);
    let other = run(&small).object();
    assert_ne!(other["seed"], first["seed"]);
}

/// What a terminal would obey is written out, in the name of the file too.
#[test]
#[cfg(unix)]
fn nothing_reaches_the_terminal_unescaped() {
    let folder = tempfile::tempdir().unwrap();
    let mut forged = Certificate::read(&fs::read(CERTIFICATE).unwrap()).unwrap();
    forged.quotient.moves[0] = "R0\u{1b}[31m\u{202e}".into();
    let path = folder.path().join("\u{1b}[2J\u{202e}.json");
    fs::write(&path, forged.write()).unwrap();
    for args in [&["--json"][..], &[]] {
        let run = run(&[&["verify", path.to_str().unwrap()], args].concat());
        assert_eq!(run.code, 2);
        let all = run.out + &run.err;
        assert!(!all.contains(['\u{1b}', '\u{202e}']), "{all:?}");
        assert!(all.contains("u{1b}[2J") && all.contains("u{1b}[31m"), "{all}");
    }
}

/// A pipe without a writer, a device without end, a file of a terabyte: refused at once.
#[test]
#[cfg(unix)]
fn only_regular_files_of_limited_size_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let long = folder.path().join("long");
    fs::File::create(&long).unwrap().set_len(1 << 40).unwrap();
    let files = [pipe.to_str().unwrap(), "/dev/zero", long.to_str().unwrap()];
    let refused = run(&[&["verify", "--json", "-q"], &files[..]].concat());
    assert_eq!(refused.code, 2);
    let reasons = ["not a regular file", "not a regular file", "at most 16777216"];
    for (object, expected) in refused.json().iter().zip(reasons) {
        let reason = object["reason"].as_str().or(object["error"]["message"].as_str());
        assert!(reason.unwrap().contains(expected), "{object}");
    }
}

#[test]
fn json_has_its_fields() {
    let run = run(&["verify", CERTIFICATE, "--json", "--quiet", "--threads", "1"]);
    let object = run.object();
    assert_eq!(run.code, 0);
    assert_eq!(fields(&object), FIELDS);
    assert_eq!(object["verdict"], "proved");
    assert!(object["reason"].is_null());
    assert_eq!(object["misplaced"], 0.0);
    assert!(object["checked"].as_array().is_some_and(|list| list.len() > 5));
    assert!(object["trusted"].as_array().is_some_and(|list| !list.is_empty()));
}

/// Each with its reason, the others still judged.
#[test]
fn what_is_no_certificate_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(CERTIFICATE).unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let changed = write("changed", &text.replacen("\"radius\": ", "\"radius\":  ", 1));
    let cut = write("cut", &text[..text.len() / 2]);
    let empty = write("empty", "");
    let missing = folder.path().join("missing").to_str().unwrap().to_string();
    let here: &Path = folder.path();
    let here = here.to_str().unwrap();
    let args = ["verify", &changed, &cut, CERTIFICATE, &empty, &missing, here, "--json", "-q"];
    let run = run(&args);
    assert_eq!(run.code, 2);
    let reasons = ["changed after", "digest", "", "digest"];
    let objects = run.json();
    let (objects, unread) = objects.split_at(reasons.len());
    // What cannot be read is bad input, and no verdict.
    assert_eq!(unread.len(), 2);
    for object in unread {
        assert_eq!((&object["error"]["kind"], &object["verdict"]), (&"file".into(), &Value::Null));
    }
    for (object, expected) in objects.iter().zip(reasons) {
        let verdict = if expected.is_empty() { "proved" } else { "rejected" };
        assert_eq!(object["verdict"], verdict);
        let reason = object["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(expected), "{reason}");
        assert_eq!(object["error"]["kind"].is_null(), expected.is_empty());
    }
    assert_eq!(run.err.matches("the certificate is rejected: ").count(), 3);
    assert_eq!(run.err.matches("cannot be read: ").count(), 2);
}
