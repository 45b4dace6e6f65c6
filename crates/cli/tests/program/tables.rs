//! Tables on disk: built, listed, verified, removed, and used.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::run;

fn json(args: &[&str]) -> Value {
    let run = run(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run.object()
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let built =
        json(&["table", "build", "loopover-3x3", "--pieces", "ABC", "--table-dir", dir, "--json"]);
    assert_eq!(built["classes"], 504);
    let listed = json(&["table", "list", "--table-dir", dir, "--json"]);
    assert_eq!(listed["checksum"], built["checksum"]);
    let verified = json(&["table", "verify", "--table-dir", dir, "--json"]);
    assert_eq!(verified["verified"], true);
    let path = folder.path().join(built["name"].as_str().unwrap());
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, &bytes).unwrap();
    assert_eq!(run(&["table", "verify", "--table-dir", dir]).code, 2);
    // A damaged table is built again, with a note.
    let again = run(&["table", "build", "loopover-3x3", "--pieces", "ABC", "--table-dir", dir]);
    assert!(again.err.contains("rebuilding it"), "{}", again.err);
    assert_eq!(run(&["table", "verify", "--table-dir", dir]).code, 0);
    assert_eq!(run(&["table", "remove", "--all", "--table-dir", dir]).code, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_table_belongs_to_its_goal() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let radius = |goal: &str| {
        let built =
            json(&["table", "build", "8-puzzle", "--goal", goal, "--table-dir", dir, "--json"]);
        built["layers"].as_array().unwrap().len() - 1
    };
    assert_eq!(radius("standard"), 31);
    assert_eq!(radius("1 2 3 4 0 5 6 7 8"), 30);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn what_a_heuristic_built_it_reads_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let args = ["heuristic", "loopover-5x5", "pdb:ABCF", "--samples", "1000", "--table-dir", dir];
    let first = run(&args);
    assert!(first.err.contains("note: cached ") && first.err.contains("cosette table remove"));
    let listed = json(&["table", "list", "--table-dir", dir, "--json"]);
    assert_eq!((&listed["quotient"], &listed["classes"]), (&"A B C F".into(), &303_600.into()));
    let second = run(&args);
    assert!(second.err.contains("note: read ") && !second.err.contains("cached"), "{}", second.err);
    assert_eq!((first.code, second.code, &first.out), (0, 0, &second.out));
    // A damaged one is really built again.
    let path = folder.path().join(listed["name"].as_str().unwrap());
    let mut bytes = fs::read(&path).unwrap();
    bytes[50_000] ^= 64;
    fs::write(&path, &bytes).unwrap();
    let third = run(&args);
    assert!(third.err.contains("rebuilding it") && third.err.contains("cached"), "{}", third.err);
    assert_eq!((third.code, &first.out), (0, &third.out));
    assert_eq!(run(&["table", "verify", "--table-dir", dir]).code, 0);
    // None is written when switched off.
    let none = run(&[&args[..], &["--no-tables", "--quiet"]].concat());
    assert_eq!((none.out, none.err.as_str()), (first.out, ""));
}

#[test]
fn tables_that_were_built_on_purpose_are_used_too() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    json(&["table", "build", "loopover-4x4", "--pieces", "ABE", "--table-dir", dir, "--json"]);
    let args = ["heuristic", "loopover-4x4", "pdb:ABE", "--samples", "9", "--table-dir", dir];
    assert!(run(&args).err.contains("note: read "));
}

/// The answer of `explore` without the fields that depend on the clock, and its notes.
fn explored(args: &[&str]) -> (Value, String) {
    let run = run(&[&["explore"], args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    let mut answer = run.object();
    answer.as_object_mut().unwrap().remove("seconds");
    (answer, run.err)
}

#[test]
fn an_exploration_reads_a_table_of_any_width() {
    for (puzzle, pieces, widths) in [
        ("loopover-4x4", "ABEF", &["2", "4", "8"][..]),
        ("8-puzzle", "1 2 5", &["2", "8"]),
        ("loopover-4x4", "{ABCD}{EFGH}{IJKL}{MNOP} / rows", &["8"]),
    ] {
        let (plain, _) = explored(&[puzzle, "--pieces", pieces, "--no-tables"]);
        for bits in widths {
            let folder = tempfile::tempdir().unwrap();
            let dir = folder.path().to_str().unwrap();
            let build = ["table", "build", puzzle, "--pieces", pieces, "--bits", bits];
            assert_eq!(run(&[&build[..], &["--table-dir", dir]].concat()).code, 0);
            let again = run(&[&build[..], &["--table-dir", dir]].concat());
            assert!(again.err.contains("exists already"), "{}", again.err);
            let explore = [puzzle, "--pieces", pieces, "--table-dir", dir];
            let (read, said) = explored(&explore);
            assert!(said.contains("note: read "), "{pieces}, {bits} bits: {said}");
            assert_eq!(read, plain, "{pieces}, {bits} bits");
            // A truncated search is not answered from a table.
            let (_, said) = explored(&[&explore[..], &["--max-depth", "3"]].concat());
            assert!(!said.contains("note: read "), "{said}");
            // What is damaged is not used.
            let path = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
            let mut bytes = fs::read(&path).unwrap();
            bytes[4096] ^= 1;
            fs::write(&path, &bytes).unwrap();
            let (searched, said) = explored(&explore);
            assert!(said.contains("checksum") && !said.contains("note: read "), "{said}");
            assert_eq!(searched, plain, "{pieces}, {bits} bits");
        }
    }
}

#[test]
fn what_an_exploration_filled_it_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let args = ["loopover-4x4", "--pieces", "{ABCD}{EFGH}", "--table-dir", dir];
    let (first, said) = explored(&args);
    assert!(said.contains("note: cached "), "{said}");
    let (second, said) = explored(&args);
    assert!(said.contains("note: read "), "{said}");
    assert_eq!(first, second);
}

#[test]
fn files_that_are_not_what_they_are_called_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    for command in ["list", "verify"] {
        let empty = run(&["table", command, "--table-dir", dir]);
        assert_eq!((empty.code, empty.out.as_str()), (0, ""));
        assert_eq!(empty.err, format!("note: there are no tables in {dir}\n"));
    }
    let build = ["table", "build", "loopover-3x3", "--pieces", "AB", "--table-dir", dir, "--json"];
    let built = json(&build);
    let path = folder.path().join(built["name"].as_str().unwrap());
    fs::rename(&path, folder.path().join("other.table")).unwrap();
    let verified = run(&["table", "verify", "--table-dir", dir]);
    assert_eq!(verified.code, 2);
    assert!(verified.err.contains("other.table: misnamed"), "{}", verified.err);
}

#[test]
fn a_table_holds_all_classes() {
    let folded = run(&["table", "build", "loopover-3x3", "--pieces", "AB", "--fold"]);
    assert_eq!(folded.code, 2);
    assert!(folded.err.contains("leave out --fold"), "{}", folded.err);
}

#[test]
fn one_that_cannot_be_removed_does_not_save_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    fs::create_dir_all(folder.path().join("a.table/inside")).unwrap();
    fs::write(folder.path().join("b.table"), "").unwrap();
    let removed = run(&["table", "remove", "--all", "--table-dir", dir]);
    assert_eq!(removed.code, 2);
    assert!(removed.err.contains("a.table") && removed.err.contains("removed b.table"));
    assert!(!folder.path().join("b.table").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_noticed_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let dir = file.join("tables");
    let dir = dir.to_str().unwrap();
    let built = run(&["table", "build", "loopover-3x3", "--table-dir", dir]);
    assert_eq!(built.code, 2);
    assert!(!built.err.contains("distance"), "nothing was searched: {}", built.err);
    let args = ["heuristic", "loopover-5x5", "pdb:ABCF", "--samples", "9", "--table-dir", dir];
    let used = run(&args);
    assert_eq!(used.code, 0);
    let (refused, searched) = (used.err.find("not cached"), used.err.find("distance"));
    assert!(refused.is_some() && refused < searched, "{}", used.err);
}

#[test]
fn two_programs_that_build_the_same_table_do_not_hurt_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let start = || {
        Command::new(cargo_bin("cosette"))
            .args(["table", "build", "loopover-4x4", "--pieces", "ABEF", "--force", "--quiet"])
            .args(["--table-dir", dir])
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    for _ in 0..3 {
        let mut both = [start(), start()];
        assert!(both.iter_mut().all(|child| child.wait().unwrap().success()));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(run(&["table", "verify", "--table-dir", dir]).code, 0);
}

#[test]
fn who_stops_a_build_finds_nothing_half_done() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    for command in [
        &["table", "build", "loopover-5x5", "--pieces", "ABCFGH"][..],
        &["heuristic", "loopover-5x5", "pdb:ABCFGH"],
    ] {
        let mut child = Command::new(cargo_bin("cosette"))
            .args(command)
            .args(["--memory", "200M", "--table-dir", dir])
            .env("COSETTE_PROGRESS", "0")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().starts_with("distance")));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(lines.filter(|line| line.as_ref().unwrap().contains("cached")).count(), 0);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{command:?}");
    }
}

#[test]
fn memory_that_there_is_not_is_refused_in_words() {
    let pieces = "ABCDEFGHIJKL";
    for args in [
        &["explore", "loopover-5x5", "--pieces", pieces][..],
        &["table", "build", "loopover-5x5", "--pieces", pieces],
        &["heuristic", "loopover-5x5", "pdb:ABCDEFGHIJKL"],
    ] {
        let refused = run(&[args, &["--memory", "99999T"]].concat());
        assert_eq!(refused.code, 2, "{args:?}: {}", refused.err);
        let words = "error: the system cannot allocate ";
        assert!(refused.err.contains(words), "{args:?}: {}", refused.err);
    }
    // The limit holds for every heuristic.
    for name in ["wd", "phase1-wd", "phase2", "pdb:ABCF"] {
        let refused = run(&["heuristic", "loopover-5x5", name, "--memory", "1K"]);
        assert_eq!(refused.code, 1);
        assert!(refused.err.contains("the limit is 1.0 KiB"), "{name}: {}", refused.err);
    }
}

#[test]
fn a_file_is_no_folder_of_tables() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    for command in
        [&["explore", "8-puzzle"][..], &["table", "list"], &["heuristic", "8-puzzle", "wd"]]
    {
        let run = run(&[command, &["--table-dir", path]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command:?}");
        assert!(run.err.contains("is not a folder"), "{}", run.err);
    }
}

#[test]
fn what_is_too_large_names_what_would_fit() {
    for (puzzle, name, fits) in [
        ("loopover-5x5", "wd", "`emd` would fit"),
        ("loopover-6x6", "emd", "`tmd-ceil` would fit"),
        ("15-puzzle", "wd", "`linear-conflict` would fit"),
    ] {
        let memory = if name == "wd" && puzzle == "loopover-5x5" { "1M" } else { "1K" };
        let run = run(&["heuristic", puzzle, name, "--memory", memory, "--no-tables"]);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{puzzle} {name}");
        assert!(run.err.contains(fits), "{}", run.err);
    }
}

/// A solver's tables are listed, built and found.
#[test]
fn the_tables_of_a_solver_are_built_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let explain =
        || json(&["explain", "8-puzzle", "--solver", "lookup", "--table-dir", dir, "--json"]);
    let before = explain();
    assert_eq!(before["tables"][0]["on_disk"], false);
    let command = before["build"].as_str().unwrap();
    assert_eq!(command, "cosette table build 8-puzzle --solver lookup");
    let words: Vec<&str> =
        command.split(' ').skip(1).chain(["--table-dir", dir, "--json"]).collect();
    let built = json(&words);
    assert_eq!((&built["classes"], &built["bits"]), (&181_440.into(), &8.into()));
    let after = explain();
    assert_eq!((&after["tables"][0]["on_disk"], &after["build"]), (&true.into(), &Value::Null));
    let again = run(&words);
    assert!(again.err.contains("exist already"), "{}", again.err);
    let forced = run(&[&words[..], &["--force"]].concat()).object();
    assert_eq!(forced["checksum"], built["checksum"]);
    let none = run(&["table", "build", "8-puzzle", "--solver", "bfs", "--table-dir", dir]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("keeps no tables"), "{}", none.err);
}

/// Where the table of the whole puzzle is too large, the default solver's tables are built.
#[test]
fn without_a_quotient_the_usual_solver_gets_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let built = run(&["table", "build", "loopover-3x5", "--table-dir", dir, "--memory", "1G"]);
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(built.out.contains("153040 classes"), "{}", built.out);
    let solved = run(&["solve", "loopover-3x5", "BCDEA/FGHIJ/KLMNO", "--table-dir", dir]);
    assert!(solved.err.contains("read"), "{}", solved.err);
    let explained = run(&["explain", "loopover-4x4", "--table-dir", dir]).out;
    assert!(explained.contains("missing tables"), "{explained}");
    assert!(explained.contains("cosette table build loopover-4x4 --solver optimal"), "{explained}");
}

/// Solvers whose tables are small, or those of a heuristic: what was built is there, and is read.
#[test]
fn tables_that_no_solver_lists_are_built_too() {
    for (puzzle, solver, state) in [
        ("loopover-5x5", &["two-phase-small"][..], "R0 C0"),
        ("loopover-4x4", &["ida", "--heuristic", "pdb:ABCF"], "R0 C0"),
        ("8-puzzle", &["ida", "--heuristic", "pdb:4-4"], "U L"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let with = [&["--solver"], solver, &["--table-dir", folder.path().to_str().unwrap()]];
        let with = with.concat();
        let build = [&["table", "build", puzzle, "--json"], &with[..]].concat();
        let built = run(&build);
        assert_eq!(built.code, 0, "{puzzle}: {}", built.err);
        let tables = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!((built.json().len(), tables > 0), (tables, true), "{puzzle}: {}", built.out);
        assert!(built.json().iter().all(|table| table["seconds"].is_number()));
        let solved = run(&[&["solve", puzzle, "--scramble", state], &with[..]].concat());
        assert_eq!(solved.err.matches("note: read ").count(), tables, "{}", solved.err);
        let again = run(&build);
        assert_eq!((again.code, again.json().len()), (0, tables), "{}", again.err);
        assert!(again.err.contains("exist already"), "{}", again.err);
        let forced = run(&[&build[..], &["--force"]].concat());
        assert_eq!(forced.code, 0, "{}", forced.err);
        assert!(forced.json().iter().all(|table| table["seconds"].is_number()), "{}", forced.out);
    }
}
