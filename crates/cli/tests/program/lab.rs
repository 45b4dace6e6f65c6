//! The laboratory: experiments read strictly, resumed without repeating, the same on any number of
//! threads, and exported in forms that can be read.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{Run, fields, run};

const SMALL: &str = r#"
title = "A small one"
tables = ["summary", "lengths", "rounds"]

[limits]
nodes = 2000
memory = "64M"

[[set]]
name = "walks"
puzzle = "loopover-3x3"
random = { count = 6, moves = 4, seed = 1 }

[[set]]
puzzle = "tiles-2x3"
each-length = { count = 1, seed = 1 }

[[run]]
solver = ["ids", "ida"]
heuristic = "zero"

[[run]]
on = "tiles-2x3"
solver = ["astar", "wastar"]
heuristic = ["manhattan", "lookup"]
weight = 1.5
ties = "lifo"
first = 20

[[published]]
set = "walks"
solver = "ids"
seconds = 12.6
"#;
/// How many solves there are in it.
const SOLVES: usize = 2 * 6 + 2 * 22 + 4 * 20;

fn lab(folder: &TempDir, experiment: &str, args: &[&str]) -> Run {
    let path = folder.path().join("small.toml");
    fs::write(&path, experiment).unwrap();
    let journal = folder.path().join("journal.jsonl");
    let usual = ["lab", path.to_str().unwrap(), "--journal", journal.to_str().unwrap(), "-q"];
    run(&[&usual, args].concat())
}

/// Everything but the time.
fn timeless(run: &Run) -> Vec<Value> {
    let mut objects = run.json();
    for object in &mut objects {
        object.as_object_mut().unwrap().remove("seconds").unwrap();
    }
    objects
}

#[test]
fn the_outcome_does_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let one = lab(&folder, SMALL, &["--json", "--threads", "1"]);
    let two = lab(&folder, SMALL, &["--json", "--threads", "2"]);
    assert_eq!((one.code, two.code), (0, 0), "{}{}", one.err, two.err);
    assert_eq!(timeless(&one), timeless(&two));
    assert_eq!(one.json().len(), SOLVES);
    for object in one.json() {
        let names = fields(&object);
        for name in ["solver", "heuristic", "state", "length", "seconds", "expanded", "generated"] {
            assert!(names.contains(&name), "{name}");
        }
        let solved = object["solved"].as_bool().unwrap();
        assert_eq!((solved, object["stop"] == "solved"), (solved, solved));
        assert!(object["expanded"].as_u64() <= Some(2000));
        assert!(object["seconds"].as_f64() > Some(0.0));
    }
    let unsolved = one.json().iter().filter(|object| object["solved"] == false).count();
    assert!(unsolved > 0, "no limit was reached");
}

#[test]
fn what_is_done_is_not_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let whole = lab(&folder, SMALL, &["--json"]);
    let journal = folder.path().join("journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    assert_eq!(text.lines().count(), 1 + SOLVES);
    // As if the program had been killed while it wrote: ten solves and half a line are left.
    let kept: Vec<&str> = text.lines().take(11).collect();
    fs::write(&journal, kept.join("\n") + "\n" + &text.lines().nth(11).unwrap()[..40]).unwrap();
    let resumed = lab(&folder, SMALL, &["--json", "--resume"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(timeless(&resumed), timeless(&whole));
    // The ten are the same to the nanosecond, and each solve is in the journal once.
    let again = fs::read_to_string(&journal).unwrap();
    assert_eq!(again.lines().take(11).collect::<Vec<_>>(), kept);
    assert_eq!(again.lines().count(), 1 + SOLVES);
    // Once more: nothing is left to do, and nothing is.
    let shown = lab(&folder, SMALL, &["--json", "--resume"]);
    assert_eq!(shown.json(), resumed.json());
    assert_eq!(fs::read_to_string(&journal).unwrap(), again);
}

#[test]
fn a_journal_belongs_to_its_experiment() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(lab(&folder, SMALL, &[]).code, 0);
    let other = SMALL.replace("nodes = 2000", "nodes = 2001");
    let refused = lab(&folder, &other, &["--resume"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("is the journal of another experiment"), "{}", refused.err);
    // Nor is it replaced without --resume; the experiment that it belongs to starts it again.
    let journal = folder.path().join("journal.jsonl");
    let before = fs::read_to_string(&journal).unwrap();
    let refused = lab(&folder, &other, &[]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("name another with --journal, or delete it"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&journal).unwrap(), before);
    assert_eq!(lab(&folder, SMALL, &[]).code, 0);
    fs::remove_file(&journal).unwrap();
    assert_eq!(lab(&folder, &other, &[]).code, 0);
    fs::write(folder.path().join("journal.jsonl"), "some text\n").unwrap();
    let refused = lab(&folder, SMALL, &["--resume"]);
    assert!(refused.err.contains("exists and is not a journal"), "{}", refused.err);
    assert_eq!(refused.code, 2);
    // What is not a journal is not replaced by one either.
    assert_eq!(lab(&folder, SMALL, &[]).code, 2);
    let text = fs::read_to_string(folder.path().join("journal.jsonl")).unwrap();
    assert_eq!(text, "some text\n");
}

/// Pictures do not replace what an experiment is read from or noted in.
#[test]
fn pictures_replace_neither_experiment_nor_journal() {
    let folder = tempfile::tempdir().unwrap();
    let (experiment, journal) = (folder.path().join("x.svg"), folder.path().join("y.svg"));
    fs::write(&experiment, SMALL).unwrap();
    let [experiment, journal] = [&experiment, &journal].map(|path| path.to_str().unwrap());
    for (plot, message) in [
        (experiment, "would replace the experiment"),
        (journal, "would replace the journal"),
        ("small.toml", "pictures are SVG files"),
    ] {
        let run = run(&["lab", experiment, "--journal", journal, "--plot", plot]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(message), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(experiment).unwrap(), SMALL);
}

#[test]
fn a_title_is_the_name_of_the_file_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let untitled = SMALL.replace("title = \"A small one\"", "");
    let markdown = lab(&folder, &untitled, &["--markdown"]).answer();
    assert!(markdown.starts_with("## small\n"), "{markdown}");
}

#[test]
fn exports_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let json = lab(&folder, SMALL, &["--json"]);
    let csv = lab(&folder, SMALL, &["--csv", "--resume"]).answer();
    let mut lines = csv.lines();
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| heads.iter().position(|&head| head == name).unwrap();
    for (line, object) in lines.zip(json.json()) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), heads.len(), "{line}");
        assert_eq!(cells[column("expanded")], object["expanded"].to_string());
        assert_eq!(cells[column("solved")], object["solved"].to_string());
    }
    assert_eq!(csv.lines().count(), 1 + SOLVES);
    let plot = folder.path().join("plot.svg");
    let args = ["--markdown", "--resume", "--plot", plot.to_str().unwrap()];
    let markdown = lab(&folder, SMALL, &args).answer();
    for line in markdown.lines().filter(|line| line.starts_with('|')) {
        assert!(line.ends_with('|') && line.matches('|').count() >= 5, "{line}");
    }
    for part in ["## A small one\n", "### walks: loopover-3x3 (stm)\n", "| 12.6 s |", "2,000 nodes"]
    {
        assert!(markdown.contains(part), "{part}: {markdown}");
    }
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg"));
    let text = lab(&folder, SMALL, &["--resume"]).answer();
    assert!(text.contains("nodes expanded by optimal length") && text.contains("360"));
}

/// One slip at a time in an experiment that is otherwise sound.
#[test]
fn misspelt_keys_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (right, wrong, messages) in [
        ("nodes = 2000", "node = 2000", &["line 6: unknown field `node`", "`nodes`?"][..]),
        ("nodes = 2000", "nodes = -1", &["line 6: invalid value: integer `-1`"]),
        ("\"64M\"", "\"much\"", &["`much`: sizes are written 500M"]),
        ("nodes = 2000", "time = \"5\"", &["`5`: times are written 100ms"]),
        ("\"ids\", \"ida\"", "\"idx\"", &["run 1: there is no solver `idx`", "`ids`?"]),
        ("\"lookup\"]", "\"lookop\"]", &["run 2: tiles-2x3 has no heuristic", "`lookup`?"]),
        ("\"loopover-3x3\"", "\"lopover-3x3\"", &["set `walks`: there is no puzzle", "did you"]),
        ("on = \"tiles-2x3\"", "on = \"tiles-2x4\"", &["no set `tiles-2x4`", "`tiles-2x3`?"]),
        ("weight = 1.5", "weight = 0.5", &["a weight is a number from 1 to 100"]),
        ("\"lifo\"", "\"lif\"", &["there is no way to break ties `lif`", "`lifo`?"]),
        ("\"wastar\"]", "\"greedy\"]", &["these solvers do not use `weight`"]),
        ("heuristic = \"zero\"", "", &["run 1: the solver ida needs a heuristic"]),
        ("moves = 4", "moves = 4, move = 5", &["unknown field `move`", "`moves`?"]),
        ("each-length = { count = 1, seed = 1 }", "", &["needs one of `states`, `file`, `random`"]),
        ("name = \"walks\"", "name = \"tiles-2x3\"", &["two sets are named `tiles-2x3`"]),
        ("solver = \"ids\"\nseconds", "solver = \"bfs\"\nseconds", &["no run is that"]),
        ("\"rounds\"]", "\"round\"]", &["unknown variant `round`", "`rounds`?"]),
        ("first = 20", "first = 0", &["run 2: `first` is 0, which leaves no state"]),
        (
            "puzzle = \"loopover-3x3\"",
            "puzzle = \"loopover-3x3\"\nstates = [\"solved\"]",
            &["set `walks`: `states` and `random` are given; only one is allowed"],
        ),
        ("title =", "title", &["line 2: "]),
    ] {
        assert!(SMALL.contains(right), "{right}");
        let run = lab(&folder, &SMALL.replacen(right, wrong, 1), &["--json"]);
        assert_eq!(run.code, 2, "{wrong}: {}", run.err);
        assert!(messages.iter().all(|message| run.err.contains(message)), "{wrong}: {}", run.err);
        assert!(run.object()["error"]["message"].is_string());
    }
}

#[test]
fn states_are_checked_before_anything_runs() {
    let folder = tempfile::tempdir().unwrap();
    let with = |set: &str| {
        let run = "[[run]]\nsolver = \"bfs\"\n";
        lab(&folder, &format!("title = \"x\"\n[[set]]\npuzzle = \"8-puzzle\"\n{set}\n{run}"), &[])
    };
    let unsolvable = with("states = [\"1 2 3 4 5 6 0 8 7\"]");
    assert_eq!(unsolvable.code, 2);
    assert!(unsolvable.err.contains("set `8-puzzle`: this state cannot be solved"));
    fs::write(folder.path().join("boards.txt"), "# two\n1 2 3 4 5 6 7 0 8\n1 2 3\n").unwrap();
    let file = with("file = \"boards.txt\"");
    assert!(file.err.contains("line 3: set `8-puzzle`: 9 "), "{}", file.err);
    assert!(with("file = \"none.txt\"").err.contains("cannot be read"));
    assert!(with("states = []").err.contains("there are no states"));
    assert_eq!(with("states = [\"1 2 3 4 5 6 7 0 8\"]").code, 0);
}

#[test]
fn shipped_experiments_are_sound() {
    let listed = run(&["lab", "--json"]);
    assert_eq!((listed.code, listed.json().len()), (0, 5), "{}", listed.err);
    for object in listed.json() {
        let name = object["experiment"].as_str().unwrap();
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../experiments/{name}.toml"));
        assert_eq!(run(&["lab", name, "--show"]).answer(), fs::read_to_string(file).unwrap());
    }
    let misspelt = run(&["lab", "toroidl"]);
    assert_eq!(misspelt.code, 2);
    assert!(misspelt.err.contains("did you mean `toroidal`?"), "{}", misspelt.err);
}

/// The notes' instance, by the names of the notes: 271 nodes and 164 expanded with Manhattan, 200
/// and 121 with linear conflicts, 39 and 21 with the table.
#[test]
fn the_notes_figures() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = "title = \"notes\"\n[[set]]\npuzzle = \"8-puzzle\"\n\
        states = [\"2 3 0 1 8 6 5 7 4\"]\n[[run]]\nsolver = \"astar\"\n\
        heuristic = [\"manhattan\", \"linear-conflict\", \"linear-conflict-pairs\", \"lookup\"]\n";
    let run = lab(&folder, experiment, &["--json"]);
    let figures: Vec<(u64, u64)> = run
        .json()
        .iter()
        .map(|o| (o["distinct"].as_u64().unwrap(), o["expanded"].as_u64().unwrap()))
        .collect();
    assert_eq!(figures, [(271, 164), (200, 121), (198, 120), (39, 21)]);
}

/// How many of the solutions are shortest, and how many sequences of moves there are as long.
#[test]
fn shares_of_shortest_solutions_and_sequences_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = "title = \"short\"\n[[set]]\npuzzle = \"loopover-2x3\"\n\
        random = { count = 30, seed = 4 }\n\
        [[run]]\nsolver = [\"bfs\", \"greedy\"]\nheuristic = \"mtc\"\n";
    let records = lab(&folder, experiment, &["--json"]).json();
    let (exact, greedy) = records.split_at(30);
    let same = exact.iter().zip(greedy).filter(|(a, b)| a["length"] == b["length"]).count();
    assert!(same > 0 && same < 30, "{same}");
    let text = lab(&folder, experiment, &["--resume"]).answer();
    let row = text.lines().find(|line| line.starts_with("greedy")).unwrap();
    assert!(row.ends_with(&format!("  {:.0}%", 100.0 * same as f64 / 30.0)), "{row}");
    let longest = exact.iter().map(|record| record["length"].as_u64().unwrap()).max().unwrap();
    assert!(text.contains(&format!("^{longest} = ")), "{text}");
}
