//! `solve --all`, `--count` and `--slack`.

use crate::run;

/// The solutions listed, one a line.
fn listed(args: &[&str]) -> Vec<String> {
    let run = run(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run.out.lines().map(Into::into).collect()
}

#[test]
fn all_shortest_solutions_are_listed() {
    // A half turn of a row: one cell twice, either way.
    let half = ["solve", "loopover-4x4", "CDABEFGHIJKLMNOP", "--all", "-q"];
    let words = listed(&half);
    assert_eq!(words, ["R0 R0"]);
    let ida = ["solve", "8-puzzle", "1 2 3 4 0 6 7 5 8", "--solver", "ida", "--all", "-q"];
    assert_eq!(listed(&ida), ["D R"]);
    let longer = [&ida[..], &["--slack", "12"]].concat();
    let words = listed(&longer);
    assert!(words.len() > 1 && words[0] == "D R", "{words:?}");
    let lengths: Vec<usize> = words.iter().map(|word| word.split(' ').count()).collect();
    assert!(lengths.is_sorted() && lengths.iter().all(|&n| n <= 14));
    let two = [&ida[..5], &["--count", "2", "--slack", "12", "-q"]].concat();
    assert_eq!(listed(&two), words[..2]);
}

#[test]
fn solvers_of_one_solution_refuse_lists() {
    let run = run(&["solve", "8-puzzle", "1 2 3 4 0 6 7 5 8", "--solver", "astar", "--all"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("the solver astar finds a single solution"), "{}", run.err);
}

/// What is chosen for one solution may find no more: then another solver lists them.
#[test]
fn whatever_the_board_all_solutions_can_be_listed() {
    let small = ["solve", "loopover-2x4", "CFED/ABGH", "--all", "-q"];
    let words = listed(&small);
    assert!(!words.is_empty());
    assert_eq!(listed(&[&small[..], &["--optimal"]].concat()), words);
    for (board, scramble, solution) in [
        ("loopover-5x5", "R0 C0 R0", "R0' C0' R0'"),
        ("loopover-6x6", "R0 C0 R0", "R0' C0' R0'"),
        ("loopover-4x4-nrg", "R0 C1 R1", "R1' C1' R0'"),
    ] {
        for proved in [&[][..], &["--optimal"]] {
            let few = ["solve", board, "--scramble", scramble, "--all", "-q", "--time", "60s"];
            assert_eq!(listed(&[&few[..], proved].concat()), [solution], "{board}");
        }
    }
}

/// A list truncated by a limit is marked as such, and is no complete answer.
#[test]
fn truncated_lists_are_marked() {
    let args = ["solve", "8-puzzle", "1 2 3 4 0 6 7 5 8", "--solver", "ida", "--all"];
    let cut = run(&[&args[..], &["--slack", "20", "--nodes", "5000"]].concat());
    assert_eq!(cut.code, 1, "{}", cut.err);
    let found = cut.out.lines().count();
    let note = format!("note: {found} solutions found before the node limit; more may exist; ");
    assert!(found > 1 && cut.err.starts_with(&note), "{}", cut.err);
    let few = run(&[&args[..], &["--slack", "12"]].concat());
    assert_eq!(few.code, 0);
    assert!(!few.err.contains("more may exist"), "{}", few.err);
    let enough = run(&[&args[..5], &["--count", "1"]].concat());
    assert!(enough.code == 0 && enough.err.starts_with("note: 1 solution; the first: 2 moves"));
}
