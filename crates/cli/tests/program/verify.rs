//! `cosette verify`.

use std::fs;
use std::path::Path;

use super::{fields, run};

const CERTIFICATE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
const FIELDS: [&str; 7] =
    ["certificate", "checked", "claim", "reason", "seconds", "trusted", "verdict"];

#[test]
fn a_true_certificate_is_accepted() {
    let text = run(&["verify", CERTIFICATE, "--quiet"]).answer();
    assert!(text.starts_with("claim"), "{text}");
    assert!(text.contains("720 can be reached"), "{text}");
    assert!(text.contains("\nverdict  accepted"), "{text}");
}

#[test]
fn json_has_its_fields() {
    let run = run(&["verify", CERTIFICATE, "--json", "--quiet", "--threads", "1"]);
    let object = run.object();
    assert_eq!(run.code, 0);
    assert_eq!(fields(&object), FIELDS);
    assert_eq!(object["verdict"], "accepted");
    assert!(object["reason"].is_null());
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
    let reasons = ["changed after", "digest", "", "digest", "cannot be read", "cannot be read"];
    let objects = run.json();
    assert_eq!(objects.len(), reasons.len());
    for (object, expected) in objects.iter().zip(reasons) {
        let verdict = if expected.is_empty() { "accepted" } else { "rejected" };
        assert_eq!(object["verdict"], verdict);
        let reason = object["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(expected), "{reason}");
        assert_eq!(object["error"]["kind"].is_null(), expected.is_empty());
    }
    assert_eq!(run.err.matches("the certificate is rejected: ").count(), 5);
}
