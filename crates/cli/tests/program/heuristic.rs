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
        // Without a table of its own, this is what the heuristic is.
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
