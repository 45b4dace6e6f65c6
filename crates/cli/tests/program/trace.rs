//! `cosette trace`.

use serde_json::Value;

use super::{run, run_with};

/// The instance of many course notes on A*.
const STATE: &str = "2 3 0 1 8 6 5 7 4";
/// A search of a handful of nodes.
const TINY: [&str; 4] = ["trace", "8-puzzle", "1 2 3 4 0 5 7 8 6", "--quiet"];

fn traced(options: &[&str]) -> Value {
    run(&[&["trace", "8-puzzle", STATE, "--json", "--quiet"], options].concat()).object()
}

/// The figures of the course notes, where these are right; every drawing agrees with its search.
#[test]
fn captions_have_the_counts_of_the_search() {
    for (options, words, nodes, expanded) in [
        (["--solver", "astar", "--heuristic", "manhattan"], "271 nodes, 164 expanded", 271, 164),
        (
            ["--solver", "astar", "--heuristic", "linear-conflict"],
            "200 nodes, 121 expanded",
            200,
            121,
        ),
        (["--solver", "astar", "--heuristic", "lookup"], "39 nodes, 21 expanded", 39, 21),
        (["--solver", "ida", "--heuristic", "lookup"], "24 nodes in 1 round, 16 expanded", 24, 16),
    ] {
        let object = traced(&options);
        assert_eq!((&object["nodes"], &object["expanded"]), (&nodes.into(), &expanded.into()));
        assert_eq!(object["tree"].as_array().map(Vec::len), Some(nodes));
        let solve = ["solve", "8-puzzle", STATE, "--json", "--quiet"];
        let solved = run(&[&solve[..], &options].concat()).object();
        for field in ["expanded", "generated", "solution", "length", "stop", "solver"] {
            assert_eq!(object[field], solved[field], "{field}");
        }
        for format in ["svg", "html", "dot", "text"] {
            let args = ["trace", "8-puzzle", STATE, "--quiet", "--draw", "400", "--format", format];
            let out = run(&[&args[..], &options].concat()).answer();
            assert!(out.contains(words), "{format}: {words}");
            assert!(!out.contains("Folded"), "{format}");
        }
    }
}

/// Following the steps, one comes to the tree and to the counts.
#[test]
fn the_steps_make_the_tree() {
    for options in [
        &["--solver", "astar", "--heuristic", "manhattan"][..],
        &["--solver", "astar", "--heuristic", "linear-conflict-pairs", "--ties", "lifo"],
        &["--solver", "wastar", "--heuristic", "mtc", "--weight", "3"],
        &["--solver", "greedy", "--heuristic", "manhattan"],
        &["--solver", "greedy", "--heuristic", "mtc"],
        &["--solver", "ida", "--heuristic", "manhattan"],
        &["--solver", "bfs"],
        &["--solver", "dfs", "--max-length", "18"],
        &["--solver", "bidirectional"],
    ] {
        let object = traced(options);
        let tree = object["tree"].as_array().unwrap();
        let steps = object["steps"].as_array().unwrap();
        let count = |names: &[&str]| {
            let is_one = |step: &&Value| names.iter().any(|name| step["step"] == *name);
            steps.iter().filter(is_one).count()
        };
        assert_eq!(count(&["made", "cut"]), tree.len(), "{options:?}");
        assert_eq!(object["nodes"], tree.len(), "{options:?}");
        assert_eq!(object["expanded"], count(&["expanded"]), "{options:?}");
        assert_eq!(object["rounds"].as_array().map(Vec::len), Some(count(&["round"])));
        assert_eq!(count(&["goal"]), 1);
        // The way in red has the moves of the solution.
        let red = tree.iter().filter(|node| node["path"] == true);
        let moves = red.filter(|node| !node["move"].is_null()).count();
        assert_eq!(object["length"], moves, "{options:?}");
        let mut last: Vec<Option<&Value>> = vec![None; tree.len()];
        for step in steps {
            let node = step["node"].as_u64().map(|node| node as usize);
            match step["step"].as_str().unwrap() {
                "made" | "cut" => {
                    let node = &tree[node.unwrap()];
                    let first = node.get("first").unwrap_or(node);
                    last[node["node"].as_u64().unwrap() as usize] = Some(first);
                }
                "improved" | "redirected" => last[node.unwrap()] = Some(&step["to"]),
                _ => {}
            }
        }
        for (node, last) in tree.iter().zip(last) {
            for field in ["parent", "move", "g", "f"] {
                assert_eq!(node[field], last.unwrap()[field], "{options:?} {}", node["node"]);
            }
        }
    }
}

/// Greedy search may find a shorter path to a node that it never reopens.
#[test]
fn the_red_way_is_the_solution() {
    let mut redirected = 0;
    for state in ["7 4 2 6 5 0 3 1 8", "4 2 0 8 5 6 1 7 3", "3 0 2 8 5 4 6 1 7"] {
        let args = ["trace", "8-puzzle", state, "--solver", "greedy", "--heuristic", "manhattan"];
        let object = run(&[&args[..], &["--json", "--quiet"]].concat()).object();
        let (tree, steps) = (object["tree"].as_array().unwrap(), object["steps"].as_array());
        redirected += steps.unwrap().iter().filter(|step| step["step"] == "redirected").count();
        let mut node = tree.iter().find(|node| node["fate"] == "goal").unwrap();
        let mut moves = Vec::new();
        while let Some(parent) = node["parent"].as_u64() {
            assert_eq!(node["path"], true);
            moves.insert(0, node["move"].as_str().unwrap());
            node = &tree[parent as usize];
        }
        assert_eq!(object["solution"], moves.join(" "));
    }
    assert!(redirected > 0);
}

/// What is not drawn is counted, and the counts add up.
#[test]
fn folded_trees_count_their_folded_nodes() {
    let args = ["trace", "8-puzzle", STATE, "--solver", "bfs", "--quiet"];
    let out = run(&[&args[..], &["--format", "svg", "--draw", "150"]].concat()).answer();
    assert!(out.contains("Folded: 150 of 9000 nodes are drawn"));
    let folds = out.split(">+").skip(1).map(|rest| rest.split('<').next().unwrap());
    let folded: usize = folds.map(|count| count.parse::<usize>().unwrap()).sum();
    assert_eq!(folded, 9000 - 150);
    assert_eq!(out.matches("<g id=\"n").count(), 150);
    let text = run(&[&args[..], &["--draw", "17"]].concat()).answer();
    assert!(text.contains("Folded: 17 of 9000 nodes are drawn"), "{text}");
    assert!(text.contains(" folded\n"));
}

#[test]
fn rounds_are_shown_as_rounds() {
    let args = ["trace", "8-puzzle", STATE, "--solver", "ida", "--heuristic", "manhattan"];
    for format in ["svg", "text"] {
        let out = run(&[&args[..], &["--quiet", "--format", format]].concat()).answer();
        for (round, bound) in [(1, 10), (2, 12), (3, 14), (4, 16)] {
            assert!(out.contains(&format!("Round {round}, f up to {bound}: ")), "{format}");
        }
        assert!(out.contains("249 nodes in 4 rounds, 146 expanded"), "{format}");
    }
}

#[test]
fn the_extension_selects_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, first) in [
        ("a.svg", "<svg xmlns"),
        ("a.HTML", "<!doctype html>"),
        ("a.dot", "digraph"),
        ("a.json", "{\"puzzle\""),
        ("a.txt", "tiles-3x3: A*"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        assert_eq!(run(&[&TINY[..], &["--out", path]].concat()).answer(), "");
        assert!(std::fs::read_to_string(path).unwrap().starts_with(first), "{name}");
    }
    for name in ["tree.png", "tree", ".svg", "tree.svgz"] {
        let path = folder.path().join(name);
        let refused = run(&[&TINY[..], &["--out", path.to_str().unwrap()]].concat());
        assert_eq!(refused.code, 2, "{name}");
        assert!(refused.err.contains("use .svg, .html, .dot"), "{}", refused.err);
        assert!(!path.exists());
    }
    let nowhere = folder.path().join("no/tree.svg");
    assert_eq!(run(&[&TINY[..], &["--out", nowhere.to_str().unwrap()]].concat()).code, 2);
    let dash = run(&[&TINY[..], &["--out", "-"]].concat()).answer();
    assert!(dash.starts_with("tiles-3x3: A* with linear-conflict"), "{dash}");
}

/// With --json, the files written are listed on standard output.
#[test]
fn json_tells_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.svg");
    let path = path.to_str().unwrap();
    let object = run(&[&TINY[..], &["--out", path, "--json"]].concat()).object();
    let bytes = std::fs::metadata(path).unwrap().len();
    assert_eq!((&object["file"], &object["format"]), (&path.into(), &"svg".into()));
    assert_eq!((&object["bytes"], &object["length"]), (&bytes.into(), &2.into()));
    assert!(object.get("tree").is_none());
    let output = run(&[&TINY[..3], &["--out", path]].concat());
    assert!(output.err.contains("tree.svg is written"), "{}", output.err);
}

/// Breadth-first searches have layers, whatever their number; searches that start over have rounds.
#[test]
fn layers_are_called_layers() {
    for (state, layers) in [("1 2 3 4 5 6 7 0 8", "1 layer,"), ("1 2 3 4 0 5 7 8 6", "2 layers,")] {
        let args = ["trace", "8-puzzle", state, "--solver", "bidirectional", "-q"];
        let text = run(&args).answer();
        assert!(text.contains(layers) && !text.contains("ound"), "{text}");
    }
    let page = run(&["trace", "8-puzzle", STATE, "--solver", "bfs", "--format", "html", "-q"]);
    let page = page.answer();
    assert!(page.contains("\"Layer 3, depth ") && !page.contains("\"Round 3, depth "));
}

/// The number of nodes stored bounds the search, as the help and a note state.
#[test]
fn the_most_nodes_are_named() {
    let many = [&TINY[..3], &["--nodes", "9999999", "--format", "svg"]].concat();
    let output = run(&many);
    assert_eq!(output.code, 0);
    let note = "a trace keeps up to 2000000 nodes: on tiles-3x3 it stops after expanding 500000";
    assert!(output.err.contains(note), "{}", output.err);
    let help = run(&["trace", "--help"]).answer();
    assert!(help.contains("2,000,000 generated nodes"), "{help}");
    let solver = help.split("--solver").nth(1).unwrap().split("--heuristic").next().unwrap();
    assert!(!solver.contains("optimal") && !solver.contains("anytime"), "{solver}");
    let refused = run(&[&TINY[..], &["--solver", "optimal"]].concat());
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("has no tree to draw\n  choose one of bfs, dfs, ids"),
        "{}",
        refused.err
    );
}

#[test]
fn bad_input_is_refused() {
    for args in [
        &["8-puzzle", "2 1 3 4 5 6 7 8 0"][..],
        &["8-puzzle", "2 1 3"],
        &["8-puzzle", STATE, "--solver", "astr"],
        &["8-puzzle", STATE, "--solver", "bfs", "--heuristic", "manhattan"],
        &["8-puzzle", STATE, "--heuristic", "tcdd"],
        &["8-puzzle", STATE, "--format", "png"],
        &["8-puzzle", STATE, "--weight", "2"],
    ] {
        let run = run_with(&[&["trace"], args].concat(), b"");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains("error: "), "{args:?}");
    }
}

/// A search that stops early is drawn as far as it went.
#[test]
fn limits_leave_a_drawing() {
    let args = ["trace", "8-puzzle", STATE, "--heuristic", "zero", "--nodes", "5", "--json"];
    let stopped = run(&args);
    assert_eq!(stopped.code, 1);
    let object = stopped.object();
    assert_eq!((&object["stop"], &object["expanded"]), (&"nodes".into(), &5.into()));
    assert!(object["solution"].is_null());
    let caption = object["caption"].as_str().unwrap();
    assert!(caption.contains("5 expanded. no solution found: node limit"), "{caption}");
    assert!(object["tree"].as_array().unwrap().iter().all(|node| node["path"] == false));
}

#[test]
fn every_puzzle_is_drawn() {
    for (puzzle, state, part) in [
        ("loopover-3x3", "R0 C1", "<tspan"),
        ("loopover-6x6", "R0 C1", ">36</tspan>"),
        ("15-puzzle", "U L", ">15</tspan>"),
        ("cube", "R U", "<path class=\"U\""),
        ("cube-2x2x2", "R U", "<path class=\"U\""),
        ("loopover-3x3", "solved", "goal path"),
    ] {
        for solver in ["astar", "bfs", "ids-enhanced", "bidirectional"] {
            let args = ["trace", puzzle, state, "--solver", solver, "--quiet", "--format"];
            let svg = run(&[&args[..], &["svg"]].concat()).answer();
            assert!(svg.contains(part), "{puzzle} {solver}");
            let page = run(&[&args[..], &["html"]].concat()).answer();
            assert!(page.contains(part) && !page.contains("{tree}"), "{puzzle} {solver}");
            // Everything is in the file.
            assert!(!page.contains("http://") || !page.contains("src="), "{puzzle} {solver}");
        }
    }
}

#[test]
fn a_tiny_search_is_always_drawn_alike() {
    for format in ["svg", "dot", "json", "text"] {
        let out = run(&[&TINY[..], &["--format", format]].concat()).answer();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("tiny_{format}"), out);
        });
    }
}

/// Without --draw no picture is wider than a slide, and the solution is still there.
#[test]
fn wide_trees_fit_a_slide() {
    for options in [&["--solver", "bfs"][..], &["--solver", "astar", "--heuristic", "manhattan"]] {
        let args = ["trace", "8-puzzle", STATE, "--quiet", "--format", "svg"];
        let out = run(&[&args[..], options].concat()).answer();
        let width: f64 =
            out.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        assert!(width <= 1600.0 + 56.0, "{options:?}: {width}");
        let on_path =
            out.lines().filter(|line| line.contains("<g id=\"n") && line.contains(" path\""));
        assert_eq!(on_path.count(), 17, "{options:?}");
    }
}

/// The node where both ends meet is in both trees, and marked in each.
#[test]
fn both_ends_meet_in_a_marked_node() {
    let args = ["trace", "8-puzzle", STATE, "--quiet", "--solver", "bidirectional"];
    let svg = run(&[&args[..], &["--format", "svg"]].concat()).answer();
    assert_eq!(svg.matches("class=\"ring\"").count(), 2);
    assert!(svg.contains("where both ends meet"));
    let page = run(&[&args[..], &["--format", "html"]].concat()).answer();
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let meeting: Vec<usize> =
        data["meeting"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let state = |number: usize| &data["nodes"][number][5];
    assert_eq!((meeting.len(), state(meeting[0])), (2, state(meeting[1])));
    let astar = run(&[&args[..4], &["--format", "svg"]].concat()).answer();
    assert!(!astar.contains("class=\"ring\""));
}

/// A board that cannot be solved is refused; with --anyway the search runs dry, having seen every
/// state that can be reached.
#[test]
fn a_search_may_run_dry() {
    let board = "1 2 3 4 5 6 8 7 0";
    assert_eq!(run(&["trace", "8-puzzle", board]).code, 2);
    let refused = run(&["solve", "8-puzzle", board, "--solver", "astar"]);
    assert_eq!(refused.code, 2);
    for solver in ["bfs", "dfs", "astar", "bidirectional"] {
        let args = ["solve", "8-puzzle", board, "--solver", solver, "--anyway", "--json"];
        let dry = run(&args);
        assert_eq!(dry.code, 1, "{solver}: {}", dry.err);
        let object = dry.object();
        assert_eq!((&object["stop"], &object["solution"]), (&"unsolvable".into(), &Value::Null));
        let searched = if solver == "bidirectional" { 1 } else { 181_440 };
        assert!(object["distinct"].as_u64() >= Some(searched), "{solver}");
    }
    for solver in ["ida", "ids"] {
        let endless = run(&["solve", "8-puzzle", board, "--solver", solver, "--anyway"]);
        assert_eq!(endless.code, 2);
        assert!(endless.err.contains("does not terminate"), "{}", endless.err);
        let args = ["solve", "8-puzzle", board, "--solver", solver, "--anyway", "--nodes", "1000"];
        assert_eq!(run(&args).code, 1);
    }
    let drawn = run(&["trace", "tiles-2x2", "1 2 0 3", "--anyway", "--quiet"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let drawn = run(&["trace", "tiles-2x2", "2 1 3 0", "--anyway", "--quiet"]);
    assert_eq!(drawn.code, 1, "{}", drawn.err);
    assert!(drawn.out.contains("12 nodes, 12 expanded"), "{}", drawn.out);
}

/// Depth first, every state once: long solutions that are solutions.
#[test]
fn depth_first_search_finds_long_solutions() {
    let object =
        run(&["solve", "8-puzzle", STATE, "--solver", "dfs", "--json", "--quiet"]).object();
    assert!(object["length"].as_u64() > Some(1000) && object["optimal"] == false);
    let short = ["--solver", "dfs", "--max-length", "16", "--json", "--quiet"];
    let short = run(&[&["solve", "8-puzzle", STATE][..], &short].concat()).object();
    assert_eq!(short["length"], 16);
}
