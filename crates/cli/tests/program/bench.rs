//! Every `bench` runs to its end in its short form, whose counts it asserts by itself.

use super::run;

#[track_caller]
fn bench(name: &str, records: usize) {
    let run = run(&["bench", name, "--short", "--json", "--no-tables"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.json().len(), records, "{}", run.out);
}

#[test]
fn tables() {
    bench("tables", 4);
}

#[test]
fn loopover() {
    bench("loopover", 5);
}

#[test]
fn anytime() {
    bench("anytime", 3);
}

#[test]
fn cube() {
    bench("cube", 2);
}

#[test]
fn tiles() {
    bench("tiles", 6);
}

#[test]
fn the_short_form_has_its_own_boards() {
    for option in [&["--boards", "3"][..], &["--time", "1s"]] {
        assert_eq!(run(&[&["bench", "anytime", "--short"], option].concat()).code, 2);
    }
}

/// Every solver and every heuristic has a task: what has none could change unseen.
#[test]
fn the_signature_leaves_out_no_solver_and_no_heuristic() {
    let tasks = include_str!("../../../../testdata/signature.txt");
    let tasks = tasks.lines().filter_map(|line| line.split(" | ").next());
    let words: Vec<&str> = tasks.flat_map(|task| task.split([' ', '(', ')', ',', ':'])).collect();
    let has = |name: &&&str| words.contains(&name.split(':').next().unwrap_or(name));
    let names = cosette::names::solvers().iter().chain(cosette::names::HEURISTICS);
    let missing: Vec<&&str> = names.filter(|name| !has(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A change of node counts, lengths or layers is deliberate or a bug.
#[test]
fn the_signature_is_the_recorded_one() {
    let run = run(&["bench", "signature", "--short", "--no-tables"]);
    assert_eq!(run.code, 0, "{}", run.err);
}
