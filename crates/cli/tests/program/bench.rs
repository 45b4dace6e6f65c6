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

/// A change of node counts, lengths or layers is deliberate or a bug.
#[test]
fn the_signature_is_the_recorded_one() {
    let run = run(&["bench", "signature", "--short", "--no-tables"]);
    assert_eq!(run.code, 0, "{}", run.err);
}
