//! Every bad input of `testdata/invalid` gets the answer that is written down there.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::{Run, run_with};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// One invalid input and the expected message.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
    large: Option<Large>,
    kind: String,
    /// The exit code: 2 for bad input, 1 for a check that failed.
    #[serde(default = "bad_input")]
    code: i32,
    #[serde(default)]
    stdout: String,
    stderr: Option<String>,
    contains: Option<String>,
    token: Option<String>,
    position: Option<usize>,
}

fn bad_input() -> i32 {
    2
}

/// A text repeated, for input too large to be written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Large {
    text: String,
    times: usize,
}

impl Case {
    fn run(&self, more: &[&str]) -> Run {
        let stdin = match &self.large {
            Some(large) => large.text.repeat(large.times),
            None => self.stdin.clone(),
        };
        let args: Vec<&str> =
            self.args.iter().map(String::as_str).chain(more.iter().copied()).collect();
        run_with(&args, stdin.as_bytes())
    }

    fn complaint(&self) -> Option<String> {
        let text = self.run(&[]);
        let right = match (&self.stderr, &self.contains) {
            (Some(all), None) => *all == text.err,
            (None, Some(part)) => text.err.contains(part) && text.err.starts_with("error: "),
            _ => return Some("either `stderr` or `contains` is needed".into()),
        };
        if text.code != self.code || !right || text.out != self.stdout {
            return Some(format!("exit code {}\n{}{}", text.code, text.out, text.err));
        }
        // The same in JSON: one record of the error, the same message for people.
        let json = self.run(&["--json"]);
        let objects = json.json();
        let errors: Vec<&Value> = objects.iter().filter_map(|object| object.get("error")).collect();
        let same = json.err.lines().next() == text.err.lines().next() && json.code == text.code;
        let right = matches!(errors.as_slice(), [error] if self.is_described_by(error));
        (!right || !same).then(|| format!("{}{}", json.out, json.err))
    }

    /// Checks the error in JSON.
    fn is_described_by(&self, error: &Value) -> bool {
        error["kind"] == self.kind
            && self.token.as_ref().is_none_or(|token| error["token"] == *token)
            && self.position.is_none_or(|position| error["position"] == position)
    }
}

#[test]
fn bad_input_is_answered_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/invalid");
    let mut complaints = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file: File = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.file_name().unwrap().display().to_string();
        for case in &file.case {
            count += 1;
            let complaint = case.complaint();
            complaints.extend(complaint.map(|c| format!("--- {name}: {}\n{c}", case.name)));
        }
    }
    assert!(count > 120, "the cases are where they should be");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
