//! Runs the program as its users do and holds it to its contract.

mod apply;
mod at_scale;
mod bench;
mod campaign;
mod check;
mod conventions;
mod definitions;
mod explain;
mod explore;
mod files;
mod generated;
mod heuristic;
mod invalid;
mod lab;
mod memory;
mod phases;
mod plans;
mod portable;
mod random_arguments;
mod refusals;
mod results;
mod scramble;
mod serve;
mod signals;
mod solve;
mod solve_batch;
mod solve_cube;
mod solve_held;
mod solve_input;
mod solve_limits;
mod solve_many;
mod solve_time;
#[path = "../../../puzzle/tests/notation/space.rs"]
mod space;
mod tables;
mod trace;
mod verify;
mod whole_coset;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

/// What a run of the program left behind.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program with nothing on standard input.
fn run(args: &[&str]) -> Run {
    run_with(args, b"")
}

/// Runs the program with this on standard input, and with no tables on disk but those of a folder
/// that is named.
fn run_with(args: &[&str], stdin: &[u8]) -> Run {
    let tables = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("cosette");
    command.args(args).env("COSETTE_TABLES", tables.path());
    // Every level is reported in tests.
    command.env("COSETTE_PROGRESS", "0").write_stdin(stdin);
    let output = command.output().unwrap();
    Run {
        code: output.status.code().expect("the program ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// The output of a run that went well and had nothing to remark.
    #[track_caller]
    fn answer(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The JSON objects on standard output.
    #[track_caller]
    fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The only JSON object on standard output.
    #[track_caller]
    fn object(&self) -> Value {
        let mut objects = self.json();
        assert_eq!(objects.len(), 1, "{}", self.out);
        objects.remove(0)
    }
}

/// The names of an object's fields, sorted.
#[track_caller]
fn fields(object: &Value) -> Vec<&str> {
    let mut names: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}
