//! What `heuristic` shows: exactly where a puzzle is small, and no column of nothing.

use super::run;

/// The sum of a list in JSON.
fn total(layers: &serde_json::Value) -> u64 {
    layers.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum()
}

#[test]
fn small_puzzles_are_counted_whole() {
    for (puzzle, name, greatest) in [
        ("8-puzzle", "manhattan", 22),
        ("8-puzzle", "wd", 28),
        ("loopover-3x3", "tmd", 18),
        ("loopover-3x3", "emd", 6),
    ] {
        let run = run(&["heuristic", puzzle, name, "--samples", "100", "--json", "-q"]);
        let object = run.object();
        let exact = &object["exact"];
        assert_eq!((&exact["states"], total(&exact["layers"])), (&181_440.into(), 181_440));
        let layers = exact["layers"].as_array().unwrap();
        assert_eq!((layers.len(), &layers[0]), (greatest + 1, &1.into()), "{puzzle} {name}");
        // The value computed without a table.
        if object["tables"].as_array().unwrap().is_empty() {
            assert_eq!((&object["layers"], &object["mean"]), (&exact["layers"], &exact["mean"]));
            assert_eq!(object["entries"], 181_440);
        }
    }
    // The lookup table is exact as it is: the layers of the puzzle.
    let table = run(&["heuristic", "8-puzzle", "lookup", "--samples", "1", "--json", "-q"]);
    let layers = run(&["explore", "8-puzzle", "--json", "-q"]);
    assert_eq!(table.object()["layers"], layers.object()["layers"]);
    let large = run(&["heuristic", "cube", "cube-manhattan", "--samples", "1", "--json", "-q"]);
    assert!(large.object().get("exact").is_none());
}

#[test]
fn no_column_is_empty() {
    for (puzzle, name, columns) in [
        ("8-puzzle", "manhattan", "distance  all states  sampled"),
        ("8-puzzle", "lookup", "distance  entries  sampled"),
        ("loopover-4x4", "tmd", "distance  sampled"),
        (
            "loopover-4x4",
            "wd",
            "distance  entries  states (relative)  sampled, an axis  sampled, all",
        ),
    ] {
        let text = run(&["heuristic", puzzle, name, "--samples", "500", "-q"]).answer();
        let mut lines = text.lines().skip_while(|line| !line.starts_with("distance"));
        assert_eq!(lines.next(), Some(columns), "{text}");
        let count = columns.split("  ").count();
        assert_eq!(lines.next().unwrap().split_whitespace().count(), count, "{text}");
    }
}

/// Every listed name is accepted, and its listed properties hold over all states.
#[test]
fn every_listed_name_is_accepted_and_true() {
    for puzzle in [
        &["loopover-2x3"][..],
        &["loopover-2x3", "--metric", "mtm"],
        &["loopover-3x3-nrg"],
        &["8-puzzle"],
        &["tiles-2x3", "--metric", "mtm"],
    ] {
        let listed = run(&[&["heuristic"][..], puzzle, &["--json", "-q"]].concat()).answer();
        for line in listed.lines() {
            let offer: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = match offer["heuristic"].as_str().unwrap() {
                "pdb:PIECES" => "pdb:ABC",
                "pdb:PARTITION" => "pdb:3-5+r",
                name => name,
            };
            let args = [&["heuristic"][..], puzzle, &[name, "--check", "--samples", "1", "-q"]];
            let checked = run(&[&args.concat()[..], &["--json"]].concat());
            let object = checked.object();
            let (admissible, consistent) = (&offer["admissible"], &offer["consistent"]);
            if *admissible == true {
                assert_eq!(object["exact"]["admissible"], true, "{puzzle:?} {name}");
            }
            if *consistent == true {
                assert_eq!(object["exact"]["consistent"], true, "{puzzle:?} {name}");
                assert_eq!(checked.code, 0, "{puzzle:?} {name}");
            }
        }
    }
}

#[test]
fn the_error_is_measured_over_all_states() {
    let run = run(&["heuristic", "8-puzzle", "manhattan", "--samples", "1", "--json", "-q"]);
    let exact = &run.object()["exact"];
    assert_eq!((&exact["states"], &exact["max"]), (&181_440.into(), &22.into()));
    assert_eq!(exact["distance"]["max"], 31);
    let mean = |value: &serde_json::Value| value.as_f64().unwrap();
    let error = mean(&exact["distance"]["mean"]) - mean(&exact["mean"]);
    assert!((mean(&exact["error"]["mean"]) - error).abs() < 1e-9);
    assert!((mean(&exact["distance"]["mean"]) - 21.972).abs() < 0.001);
    let rows = exact["by_distance"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[31]["states"]), (32, &2.into()));
    assert_eq!((&exact["admissible"], &exact["consistent"]), (&true.into(), &true.into()));
}

#[test]
fn a_failed_check_names_a_counterexample() {
    let code = |args: &[&str]| run(&[&["heuristic", "--samples", "1", "-q"], args].concat()).code;
    assert_eq!(code(&["8-puzzle", "wd", "--check"]), 0);
    assert_eq!(code(&["loopover-2x3", "tmd", "--check"]), 1);
    assert_eq!(code(&["loopover-2x3", "tmd"]), 0);
    // With the mirror pattern databases are admissible, and a move may change them by three.
    assert_eq!(code(&["8-puzzle", "pdb:4-4+r", "--check=admissible"]), 0);
    assert_eq!(code(&["8-puzzle", "pdb:4-4+r", "--check=consistent"]), 1);
    assert_eq!(code(&["15-puzzle", "manhattan", "--check"]), 1, "there are too many states");
    assert_eq!(code(&["8-puzzle", "manhattan", "--check", "--memory", "1K"]), 1);
    let text = run(&["heuristic", "loopover-3x3", "tmd", "--check", "--samples", "1", "-q"]).out;
    let said = "not admissible: value 3 at distance 1 on ";
    assert!(text.contains(said), "{text}");
    assert!(text.contains("not consistent: the move "), "{text}");
}

#[test]
fn a_state_has_its_terms() {
    let args = ["heuristic", "loopover-3x3", "sum(md-rows,wd-columns)", "--state", "R0 C1"];
    let object = run(&[&args[..], &["--json", "-q"]].concat()).object();
    assert_eq!((&object["value"], &object["distance"]), (&2.into(), &2.into()));
    let terms = object["terms"]["terms"].as_array().unwrap();
    assert_eq!((&terms[0]["rule"], &terms[0]["divisor"]), (&"divided".into(), &3.into()));
    let sum: u64 = terms.iter().map(|term| term["value"].as_u64().unwrap()).sum();
    assert_eq!(sum, 2);
    let args = ["heuristic", "8-puzzle", "linear-conflict", "--state", "6 8 7 0 5 4 3 2 1", "-q"];
    let text = run(&args).answer();
    for line in ["21  Manhattan distance: sum", "conflicts in row 1", "true distance: 27"] {
        assert!(text.contains(line), "{text}");
    }
    let unsolvable = run(&["heuristic", "8-puzzle", "mtc", "--state", "2 1 3 4 5 6 7 8 0"]);
    assert_eq!(unsolvable.code, 2);
    let other = run(&["heuristic", "loopover-5x5", "phase2-wd", "--state", "R0", "-q"]);
    assert!(other.code == 2 && other.err.contains("states of that phase"), "{}", other.err);
}

#[test]
fn dominance_needs_all_states() {
    let text = |args: &[&str]| run(&[&["heuristic", "-q"], args].concat()).answer();
    let all = text(&["8-puzzle", "linear-conflict", "--against", "manhattan"]);
    assert!(all.trim_end().ends_with("linear-conflict dominates manhattan"), "{all}");
    let some = ["15-puzzle", "linear-conflict", "--against", "manhattan", "--samples", "500"];
    let some = text(&some);
    assert!(!some.contains("dominates") && some.contains("which is no proof"), "{some}");
    let phase =
        text(&["loopover-5x5", "phase2-wd+wc", "--against", "phase2-wd", "--samples", "20000"]);
    assert!(phase.contains("was never less"), "{phase}");
}

#[test]
fn values_are_drawn_against_distances() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quality.svg");
    let path = path.to_str().unwrap();
    let drawn = run(&["heuristic", "loopover-2x3", "wd", "--plot", path, "-q"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.contains("true distance") && svg.contains("mean value"));
    assert_eq!(run(&["heuristic", "15-puzzle", "wd", "--plot", path, "-q"]).code, 1);
}

/// Expressions are accepted wherever a heuristic is named.
#[test]
fn expressions_guide_searches() {
    let board = "8 6 7 2 5 4 3 0 1";
    let expression = "max(wd,linear-conflict)";
    let solve = |more: &[&str]| {
        let args = [&["solve", "8-puzzle", board, "--json", "-q", "--heuristic"], more].concat();
        run(&args).object()
    };
    let (both, alone) = (solve(&[expression]), solve(&["linear-conflict", "--solver", "ida"]));
    assert_eq!((&both["length"], &both["optimal"]), (&31.into(), &true.into()));
    assert_eq!(both["heuristic"], expression);
    let expanded = |record: &serde_json::Value| record["expanded"].as_u64().unwrap();
    assert!(expanded(&both) < expanded(&alone));
    let trace = ["trace", "loopover-2x3", "R0 C1", "--heuristic", "inverse(max(wd,tmd-ceil))"];
    assert_eq!(run(&trace).code, 0);
    let many = ["solve", "loopover-3x3", "R0 C1", "--heuristic", "max(tmd-ceil,wd)", "--all"];
    assert_eq!(run(&many).code, 0);
}
