//! `cosette check`.

use super::{fields, run, run_with};

#[test]
fn moves_that_solve_pass() {
    let cases = [
        (["loopover-3x3", "CAB/DEF/GHI", "R0'"], "solved in 1 move (stm)\n"),
        (["loopover-3x3", "solved", ""], "solved in 0 moves (stm)\n"),
        (["8-puzzle", "1 2 3 4 0 5 7 8 6", "RD"], "solved in 2 moves (stm)\n"),
        (["cube", "R U R' U'", "[U, R]"], "solved in 4 moves (htm)\n"),
        (["cube-2x2x2", "R2 U", "U' R2"], "solved in 2 moves (htm)\n"),
    ];
    for ([puzzle, state, word], verdict) in cases {
        assert_eq!(run(&["check", puzzle, state, word]).answer(), verdict, "{puzzle} {word}");
    }
}

#[test]
fn the_metric_decides_what_a_move_is() {
    for (metric, length) in [("htm", 1), ("qtm", 2)] {
        let object = run(&["check", "cube", "R2", "R2", "--metric", metric, "--json"]).object();
        assert_eq!((&object["metric"], &object["length"]), (&metric.into(), &length.into()));
    }
}

#[test]
fn the_goal_decides_what_solved_is() {
    let board = "1 0 2 3 4 5 6 7 8";
    let goal = ["--goal", "blank-first"];
    let passed = run(&[&["check", "8-puzzle", board, "L"][..], &goal].concat());
    assert_eq!(passed.answer(), "solved in 1 move (stm)\n");
    assert_eq!(run(&["check", "8-puzzle", board, "L"]).code, 1);
    let board = ["check", "8-puzzle", board, "", "--goal", board];
    assert_eq!(run(&board).answer(), "solved in 0 moves (stm)\n");
}

#[test]
fn json_has_its_fields_whether_solved_or_not() {
    let always = ["length", "metric", "puzzle", "solution", "solvable", "solved", "state"];
    let solved = run(&["check", "8-puzzle", "1 2 3 4 5 6 7 0 8", "R", "--json"]);
    assert_eq!(fields(&solved.object()), always);
    assert_eq!(solved.object()["solved"], true);
    assert_eq!(solved.object()["solution"], "R");
    for (state, word, kind) in [
        ("1 2 3 4 5 6 7 0 8", "L", "not-solved"),
        ("1 2 3 4 5 6 7 0 8", "R R", "illegal-move"),
        ("1 2 3 4 5 6 8 7 0", "L", "unsolvable"),
    ] {
        let failed = run(&["check", "8-puzzle", state, word, "--json"]);
        assert_eq!(failed.code, 1);
        let object = failed.object();
        let solvable = kind != "unsolvable";
        let reasons = if solvable { &[][..] } else { &["reason", "repair"] };
        let mut with_error = [&["error"], &always[..], reasons].concat();
        with_error.sort_unstable();
        assert_eq!(fields(&object), with_error, "{kind}");
        assert_eq!(object["solvable"], solvable);
        assert_eq!((&object["solved"], &object["error"]["kind"]), (&false.into(), &kind.into()));
        assert!(failed.err.starts_with("error: "), "{}", failed.err);
    }
}

#[test]
fn a_failed_check_is_no_bad_input() {
    let args = ["check", "loopover-3x3", "-", "R0'"];
    let failed = run_with(&args, b"R0\nR1\nR0\n");
    assert_eq!(failed.code, 1);
    assert_eq!(failed.out, "solved in 1 move (stm)\nsolved in 1 move (stm)\n");
    assert_eq!(
        failed.err,
        "error: line 2: the moves do not solve it: 6 of 9 tiles are out of place\n  they lead to \
         BCA/FDE/GHI\n"
    );
    assert_eq!(run_with(&args, b"R0\nR1\nX0\nR0\n").code, 2);
    for bad in [["loopover-3x3", "ABC", "R0"], ["loopover-3x3", "R0", "X0"]] {
        assert_eq!(run(&[&["check"], &bad[..]].concat()).code, 2, "{bad:?}");
    }
}
