//! `explore`: the contract's fields, plans, refusals, pictures.

use std::fs;

use serde_json::Value;

use crate::run;

fn json(args: &[&str]) -> Value {
    let run = run(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run.object()
}

#[test]
fn layers_have_the_fields_of_the_contract() {
    let found = json(&["explore", "loopover-2x3", "--json"]);
    assert_eq!(found["layers"], serde_json::json!([1, 7, 31, 115, 274, 253, 36, 3]));
    for (field, value) in [
        ("puzzle", serde_json::json!("loopover-2x3")),
        ("metric", serde_json::json!("stm")),
        ("quotient", serde_json::json!("whole")),
        ("states", serde_json::json!(720)),
        ("radius", serde_json::json!(7)),
        ("complete", serde_json::json!(true)),
    ] {
        assert_eq!(found[field], value, "{field}");
    }
    assert_eq!(found["antipodes"].as_array().unwrap().len(), 3);
    assert!(found["seconds"].is_number() && found["bytes"].is_number());
    let mean = found["mean"].as_f64().unwrap();
    assert!((mean - 3012.0 / 720.0).abs() < 1e-9, "{mean}");
}

#[test]
fn quotients_are_described_and_printed_back() {
    let phase = json(&["explore", "loopover-4x4", "--phase", "0001x0001-0000x0000", "--json"]);
    assert_eq!((&phase["states"], &phase["radius"]), (&5040.into(), &14.into()));
    assert_eq!(phase["quotient"], "0001x0001-0000x0000");
    let pieces = json(&["explore", "loopover-4x4", "--pieces", "{abcd}{efgh}", "--json"]);
    assert_eq!(pieces["quotient"], "{A B C D} {E F G H}");
    assert_eq!(pieces["states"], 900_900);
    let moves = json(&["explore", "cube", "--moves", "R2 U2", "--json"]);
    assert_eq!((&moves["states"], &moves["radius"]), (&12.into(), &6.into()));
    let nrg = json(&["explore", "loopover-3x3-nrg", "--json"]);
    assert_eq!((&nrg["states"], &nrg["radius"]), (&1512.into(), &12.into()));
    let cut = json(&["explore", "8-puzzle", "--max-depth", "5", "--json"]);
    assert_eq!(cut["layers"], serde_json::json!([1, 2, 4, 8, 16, 20]));
    assert_eq!(cut["complete"], false);
}

#[test]
fn threads_do_not_change_the_answer() {
    let layers = |threads: &str| {
        json(&["explore", "tiles-2x4", "--threads", threads, "--json"])["layers"].clone()
    };
    assert_eq!(layers("1"), layers("4"));
}

#[test]
fn what_does_not_fit_is_refused_before_it_runs() {
    let args = ["explore", "loopover-5x5", "--pieces", "ABCDEFGH", "--memory", "1G"];
    let run = run(&args);
    assert_eq!(run.code, 1);
    // How much `--disk` takes depends on the threads.
    for part in [
        "error: 43609104000 classes need 10.2 GiB; the limit is 1.0 GiB\n  raise the limit with \
         --memory, or search the first layers with --max-depth; --disk DIR and --memory ",
        " would do it with up to 5.2 GiB of disk; --pieces 'A B C D E F G' (2422728000 classes) \
         would fit\n",
    ] {
        assert!(run.err.contains(part), "{}", run.err);
    }
    let plan = json(&["explore", "loopover-5x5", "--pieces", "ABCFGH", "--plan", "--json"]);
    let bytes = plan["bytes"].as_u64().unwrap();
    assert!((31_878_000..32_200_000).contains(&bytes), "two bits a class and a little: {bytes}");
}

#[test]
fn spaces_without_a_table_are_searched_layer_by_layer() {
    let cube = json(&["explore", "cube", "--max-depth", "4", "--json"]);
    assert_eq!(cube["layers"], serde_json::json!([1, 18, 243, 3240, 43239]));
    assert_eq!((&cube["complete"], &cube["stop"]), (&false.into(), &"depth".into()));
    let tiles = json(&["explore", "15-puzzle", "--max-depth", "6", "--json"]);
    assert_eq!(tiles["layers"], serde_json::json!([1, 2, 4, 10, 24, 54, 107]));
    let run = run(&["explore", "loopover-4x4", "--max-depth", "9", "--memory", "4M", "--json"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains(r#""stop":"memory""#), "{}", run.out);
}

#[test]
fn what_is_alike_counts_once() {
    let folded = json(&["explore", "loopover-3x3", "--fold", "--json"]);
    assert_eq!(folded["quotient"], "whole, up to symmetry");
    assert_eq!((&folded["states"], &folded["radius"]), (&2584.into(), &8.into()));
    assert_eq!(folded["weighted"][8], 2475);
    let inverse = json(&["explore", "loopover-3x3", "--fold=inversion", "--json"]);
    assert_eq!((&inverse["states"], &inverse["weighted"][7]), (&1495.into(), &54741.into()));
    assert_eq!(inverse["antipodes"].as_array().unwrap().len(), 20);
}

#[test]
fn displacements_and_products_have_a_form() {
    let block = "ABCFGHKLM / row-displacements";
    let tuples = json(&["explore", "loopover-5x5", "--pieces", block, "--json"]);
    assert_eq!(tuples["layers"], serde_json::json!([1, 6, 39, 200, 342, 125, 2]));
    assert_eq!(tuples["quotient"], "A B C F G H K L M / row-displacements");
    let placements: u64 =
        tuples["weighted"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(placements, (17..=25).product::<u64>());
    let mean = tuples["mean"].as_f64().unwrap();
    assert!((mean - 3.884).abs() < 0.001, "{mean}");
    let product = json(&["explore", "loopover-3x3", "--pieces", "{ABC} x {AD}", "--json"]);
    assert_eq!((&product["quotient"], &product["states"]), (&"A {B C} D".into(), &1512.into()));
    let run = run(&["explore", "loopover-5x5", "--pieces", "{AB} / row-displacements"]);
    assert_eq!(run.code, 2);
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("layers.svg");
    assert_eq!(run(&["explore", "loopover-2x2", "--plot", path.to_str().unwrap()]).code, 0);
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("24 positions, at most 4 moves"));
    let cosets = folder.path().join("cosets.svg");
    let long = ["--pieces", "{ABCDE}{FGHIJ} / rows", "--plot", cosets.to_str().unwrap()];
    assert_eq!(run(&[&["explore", "loopover-5x5"][..], &long].concat()).code, 0);
    let svg = fs::read_to_string(cosets).unwrap();
    assert!(svg.contains("double cosets\n</text>"), "the axis has the right unit: {svg}");
}

#[test]
fn a_picture_that_cannot_be_drawn_is_found_out_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let [png, nowhere, fresh] =
        ["x.png", "no/x.svg", "x.svg"].map(|name| folder.path().join(name).display().to_string());
    for path in [&png, &nowhere] {
        let run = run(&["explore", "loopover-2x2", "--plot", path]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.contains(path.as_str()), "{}", run.err);
    }
    // A search that is refused leaves nothing behind.
    assert_eq!(run(&["explore", "loopover-9x9", "--plot", &fresh]).code, 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn only_quotients_by_pieces_are_folded() {
    for pieces in ["{ABC}{DEF}{GHI} / rows", "AE / row-displacements"] {
        for fold in ["--fold", "--fold=inversion"] {
            let run = run(&["explore", "loopover-3x3", "--pieces", pieces, fold]);
            assert_eq!((run.code, run.out.as_str()), (2, ""));
            assert!(run.err.contains("not counted up to symmetry"), "{}", run.err);
        }
    }
}

#[test]
fn displacements_have_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let quotient = ["loopover-5x5", "--pieces", "ABCFGHKLM / row-displacements", "--json"];
    let build = json(&[&["table", "--table-dir", path, "build"], &quotient[..]].concat());
    assert_eq!(build["layers"], serde_json::json!([1, 6, 39, 200, 342, 125, 2]));
    let verified = json(&["table", "--table-dir", path, "verify", "--json"]);
    assert_eq!((&verified["name"], &verified["verified"]), (&build["name"], &true.into()));
    let again = run(&[&["explore", "--table-dir", path], &quotient[..]].concat());
    assert!(again.err.contains("read "), "what was built is used: {}", again.err);
}

#[test]
fn products_have_no_right_side() {
    let run = run(&["explore", "loopover-4x4", "--pieces", "AB x {EF} / rows"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("products are of lists of pieces only"), "{}", run.err);
}

#[test]
fn letter_boards_have_numbers_too() {
    let numbers = json(&["explore", "loopover-4x4", "--pieces", "1 2,5", "--json"]);
    assert_eq!((&numbers["quotient"], &numbers["states"]), (&"A B E".into(), &3360.into()));
    for name in ["pdb:1 2 5", "pdb:1,2,5"] {
        let bound = run(&["heuristic", "loopover-4x4", name, "--samples", "1", "--json"]);
        assert_eq!(bound.object()["entries"], 3360);
    }
    assert_eq!(run(&["heuristic", "loopover-4x4", "wd", "--samples", "0"]).code, 2);
}

#[test]
fn allowed_moves_are_single_moves() {
    let commas = json(&["explore", "cube", "--moves", "U2,D2", "--json"]);
    assert_eq!(commas["states"], 4);
    for (puzzle, metric, moves, token) in [
        ("cube", "htm", "M", "M"),
        ("cube", "htm", "U Rw", "Rw"),
        ("cube", "htm", "U r", "r"),
        ("cube", "htm", "x", "x"),
        ("cube", "qtm", "R2", "R2"),
        ("cube", "htm", "[R, U]", "[R"),
        ("loopover-4x4", "stm", "2R0", "2R0"),
    ] {
        let run = run(&["explore", puzzle, "--metric", metric, "--moves", moves]);
        assert_eq!(run.code, 2, "{moves}");
        let message = format!("`{token}` is not a single move in the {metric} metric");
        assert!(run.err.contains(&message), "{}", run.err);
    }
}

#[test]
fn spaces_are_what_they_are_called() {
    // The blank is followed whether it is named or not.
    let with = json(&["explore", "8-puzzle", "--pieces", "0 1 2 3", "--json"]);
    let without = json(&["explore", "8-puzzle", "--pieces", "1 2 3", "--json"]);
    assert_eq!(with["layers"], without["layers"]);
    // Locked lines stay locked.
    let args = ["explore", "loopover-4x4", "--phase", "0111x0111-0011x0011", "--moves", "R0"];
    assert_eq!(json(&[&args[..], &["--json"]].concat())["states"], 1);
    // A search ends at the requested depth.
    let args = ["explore", "loopover-3x3", "--pieces", "{ABC}{DEF}{GHI} / rows"];
    let cut = json(&[&args[..], &["--max-depth", "1", "--json"]].concat());
    assert_eq!((&cut["complete"], cut["layers"].as_array().unwrap().len()), (&false.into(), 2));
}

#[test]
fn large_boards_have_first_layers_too() {
    // 32 lines: twice the same, two that are parallel, a row and a column in either order.
    let board = json(&["explore", "loopover-16x16", "--max-depth", "2", "--json"]);
    assert_eq!(board["layers"], serde_json::json!([1, 64, 64 + 960 + 2048]));
    let tiles = json(&["explore", "tiles-32x32", "--max-depth", "2", "--json"]);
    assert_eq!(tiles["layers"], serde_json::json!([1, 2, 4]));
    let fold = run(&["explore", "loopover-16x16", "--max-depth", "2", "--fold"]);
    assert_eq!(fold.code, 2);
    // How far a blank gets that goes up and down only is not known before it is tried.
    let column = json(&["explore", "15-puzzle", "--moves", "U D", "--json"]);
    assert_eq!((&column["states"], &column["complete"]), (&4.into(), &true.into()));
}

#[test]
fn refusals_name_the_size_and_an_alternative() {
    let whole = run(&["explore", "loopover-5x5"]);
    assert_eq!(whole.code, 1);
    let order = "error: 7755605021665492992000000 positions need about 10^24 bytes";
    assert!(whole.err.starts_with(order), "{}", whole.err);
    let pdb = run(&["heuristic", "loopover-5x5", "pdb:ABCFGH", "--memory", "1M"]);
    assert_eq!(pdb.code, 1);
    assert_eq!(
        pdb.err,
        "error: 127512000 classes need 60.8 MiB; the limit is 1.0 MiB\n  raise the limit with \
         --memory; `pdb:A B C D` (303600 classes) would fit\n"
    );
    let walking = run(&["heuristic", "loopover-5x5", "wd", "--memory", "1M"]);
    assert_eq!(walking.code, 1);
    assert!(walking.err.contains("double cosets need") || walking.err.contains("classes need"));
    let tuples = run(&["heuristic", "loopover-64x64", "emd"]);
    assert_eq!(tuples.code, 2);
    assert!(tuples.err.contains("up to 7 pieces would fit"), "{}", tuples.err);
    let promised = ["explore", "loopover-5x5", "--pieces", "ABCDEFGHIJ", "--memory", "999999T"];
    let promised = run(&[&promised[..], &["--plan"]].concat());
    assert_eq!(promised.code, 0, "{}", promised.err);
}

#[test]
fn what_does_not_fit_has_a_plan_too() {
    let plan = json(&["explore", "loopover-4x4", "--plan", "--memory", "1G", "--json"]);
    assert!(plan["bytes"].as_u64() > plan["memory"].as_u64(), "{plan}");
    assert!(plan["cpu_seconds"].as_f64().unwrap() > 60.0, "{plan}");
    let folded = ["explore", "cube", "--coset", "kociemba-layers", "--fold", "--memory", "100M"];
    let folded = run(&folded);
    assert_eq!(folded.code, 1);
    assert!(folded.err.contains("without --fold, --pieces"), "{}", folded.err);
}

#[test]
fn cosets_of_the_cube_are_counted_up_to_symmetry() {
    let question = ["explore", "cube", "--coset", "kociemba", "--fold", "--json", "--quiet"];
    let found = json(&[&question[..], &["--memory", "300M"]].concat());
    assert_eq!(found["complete"], true);
    assert_eq!(found["radius"], 12);
    // By Burnside's lemma: see `space/src/rows/cube/orbits.rs`.
    assert_eq!(found["states"], 138_639_780);
    let sum = |field: &str| -> u64 {
        found[field].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum()
    };
    assert_eq!(sum("layers"), 138_639_780);
    assert_eq!(sum("weighted"), 2_217_093_120);
    assert!(found["bytes"].as_u64().unwrap() < 300 << 20);
}

/// Truncated lists of antipodes are marked as such.
#[test]
fn antipodes_that_are_not_listed_are_counted() {
    let found = run(&["explore", "loopover-3x3", "--json"]).object();
    assert_eq!((&found["antipodes_listed"], &found["antipodes_total"]), (&20.into(), &2475.into()));
    let text = run(&["explore", "loopover-3x3", "-q"]).answer();
    assert!(text.contains("at distance 8, 1 of 2,475 shown: "), "{text}");
    let text = run(&["explore", "loopover-2x2", "-q"]).answer();
    assert!(text.contains("at distance 4: DC/BA"), "{text}");
    let part = run(&["explore", "loopover-3x3", "--max-depth", "2", "--json"]).object();
    assert_eq!((&part["antipodes_listed"], part["antipodes_total"].is_null()), (&0.into(), true));
}
