//! `cosette bench signature`: the functional fingerprint of the whole program.
//!
//! A fixed list of small and medium tasks over every solver, heuristic and method of exploring.
//! Each task is an ordinary command line, and its line lists the results: lengths, bounds, node
//! counts, layers. None of this may depend on the machine, the number of threads or the structure
//! of the code, so a refactoring leaves the file unchanged, to the byte, and a change of an
//! algorithm shows up where it was intended (the idea is Stockfish's `bench`, whose node count is
//! quoted in every commit).
//!
//! The commands run as processes of their own, as a user would run them: that is independent of the
//! structure of the library, and a task that crashes is one differing line.

use std::env;
use std::process::{Command, Stdio};

use serde::Serialize;
use serde_json::Value;
use tempfile::TempDir;

use super::{Options, Sink};
use cosette::failure::Failure;

/// Every task with its outcome, `task | outcome`; those of the long form only begin with [`LONG`].
const KNOWN: &str = include_str!("../../../../testdata/signature.txt");

/// Marks a task of the long form.
const LONG: &str = "* ";

/// What is compared, in this order. Times, bytes and texts are left out.
const FIELDS: [&str; 15] = [
    "length",
    "lower_bound",
    "optimal",
    "stop",
    "expanded",
    "generated",
    "states",
    "radius",
    "layers",
    "weighted",
    "entries",
    "sampled.layers",
    "sampled.layers_axis",
    "state",
    "scramble",
];

/// One task in JSON.
#[derive(Serialize)]
struct Outcome<'a> {
    task: &'a str,
    outcome: &'a str,
    expected: &'a str,
}

/// Runs the tasks and compares.
pub fn run(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    let mut hasher = blake3::Hasher::new();
    let mut changed: Vec<&str> = Vec::new();
    for line in KNOWN.lines().filter(|line| !(args.short && line.starts_with(LONG))) {
        let (task, expected) = line.split_once(" | ").unwrap_or((line, ""));
        let outcome = outcome(task, args)?;
        let text = format!("{task} | {outcome}");
        hasher.update(text.as_bytes()).update(b"\n");
        if outcome != expected {
            changed.push(task);
        }
        show.answer(text, &Outcome { task, outcome: &outcome, expected })?;
        show.flush()?;
    }
    show.note(format_args!("signature {}", &hasher.finalize().to_hex()[..16]))?;
    match changed.as_slice() {
        [] => Ok(()),
        [first, ..] => {
            let message = format!("{} tasks came out differently, first `{first}`", changed.len());
            let hint = "if this is intended, explain why and put the printed lines into \
                        testdata/signature.txt";
            Err(Failure::new("bench", message).hint(Some(hint)))
        }
    }
}

/// Runs one task as a process of its own and gathers the fields compared. `@` in a task is replaced
/// by an empty folder.
fn outcome(task: &str, args: &Options) -> Result<String, Failure> {
    let broken = |error| Failure::new("bench", format!("`{task}` cannot be run: {error}"));
    let folder = TempDir::new().map_err(broken)?;
    let mut command = Command::new(env::current_exe().map_err(broken)?);
    for word in task.trim_start_matches(LONG).split(' ') {
        command.arg(match word {
            "@" => folder.path().as_os_str(),
            word => word.as_ref(),
        });
    }
    command.args(["--json", "--quiet", "--no-tables"]);
    if let Some(threads) = args.threads {
        command.args(["--threads", &threads.to_string()]);
    }
    let output = command.stdin(Stdio::null()).output().map_err(broken)?;
    let records: Result<Vec<Value>, _> =
        serde_json::Deserializer::from_slice(&output.stdout).into_iter().collect();
    let records = records.map_err(|error| broken(error.into()))?;
    let fields = FIELDS.iter().filter_map(|name| field(&records, name));
    let exit = output.status.code().filter(|&code| code != 0).map(|code| format!("exit={code}"));
    Ok(fields.chain(exit).collect::<Vec<String>>().join(" "))
}

/// `name=value,value`, one value for each record that has it.
fn field(records: &[Value], name: &str) -> Option<String> {
    let inner = |record, key| Value::get(record, key);
    let of_record = |record| name.split('.').try_fold(record, inner).map(plain);
    let values: Vec<String> = records.iter().filter_map(of_record).collect();
    (!values.is_empty()).then(|| format!("{name}={}", values.join(",")))
}

/// A value without quotes, brackets or blanks.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace(' ', "."),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<String>>().join("+"),
        Value::Null => "-".into(),
        other => other.to_string(),
    }
}
