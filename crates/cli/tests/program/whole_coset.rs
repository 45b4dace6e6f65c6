//! `explore cube --coset-of`, and the curve of `bench anytime`: the quick cases.

use std::fs;

use crate::run;

#[test]
fn a_coset_has_a_plan_and_a_size() {
    let plan = run(&["explore", "cube", "--coset-of", "R U F", "--plan", "--json"]);
    assert_eq!(plan.code, 0, "{}", plan.err);
    let plan = plan.object();
    assert_eq!(plan["quotient"], "coset of `R U F`");
    assert!(plan["bytes"].as_u64().unwrap() > 6_000_000_000);
    let small = run(&["explore", "cube", "--coset-of", "R U F", "--memory", "1G"]);
    assert_eq!(small.code, 1);
    assert!(small.err.contains("a coset needs 6.7 GiB; the limit is 1.0 GiB"), "{}", small.err);
}

#[test]
fn cosets_are_of_the_cube_in_half_turns() {
    for (args, reason) in [
        (&["loopover-4x4", "--coset-of", "R0"][..], "of the 3x3x3 cube only"),
        (&["cube-2x2x2", "--coset-of", "R"], "of the 3x3x3 cube only"),
        (&["cube", "--metric", "qtm", "--coset-of", "R"], "in half turns only"),
        (&["cube", "--coset-of", "R X"], "X"),
        (&["cube", "--coset-of", "R", "--exact", "21"], "21"),
        (&["cube", "--exact", "12"], "--coset-of"),
        (&["cube", "--coset-of", "R", "--coset", "corners"], "cannot be used with"),
    ] {
        let run = run(&[&["explore"], args].concat());
        assert_eq!(run.code, 2, "{args:?}: {}", run.out);
        assert!(run.err.contains(reason), "{args:?}: {}", run.err);
    }
}

#[test]
fn what_was_measured_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (file, picture) = (folder.path().join("two-threads.csv"), folder.path().join("a.svg"));
    fs::write(&file, "ABC,40,10,0.05,30,2,28\nBCA,44,10,0.5,30\n").unwrap();
    let (from, plot) = (file.to_str().unwrap(), picture.to_str().unwrap());
    let drawn = run(&["bench", "anytime", "--from", from, "--plot", plot]);
    let text = "two threads: 2 boards, mean: 37.00 after 0.1 s, 30.00 after 1 s, 29.00 after 10 s";
    assert_eq!((drawn.code, drawn.out.trim()), (0, text), "{}", drawn.err);
    let picture = fs::read_to_string(&picture).unwrap();
    assert!(picture.contains("two threads") && picture.contains("29.00"));
    fs::write(&file, "ABC,40\n").unwrap();
    let bad = run(&["bench", "anytime", "--from", from]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("line 1 is not a line of"), "{}", bad.err);
}
