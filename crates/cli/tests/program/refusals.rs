//! Unsolvable and invalid boards: refused with the reason, and distinguished from solvable
//! neighbours, up to 50x50.

use crate::run;

/// The solved board of a Loopover puzzle in numbers, with some tiles exchanged.
fn board(rows: usize, cols: usize, exchanged: &[(usize, usize)]) -> String {
    let mut tiles: Vec<String> = (1..=rows * cols).map(|n| n.to_string()).collect();
    exchanged.iter().for_each(|&(a, b)| tiles.swap(a, b));
    tiles.join(" ")
}

fn solve(rows: usize, cols: usize, board: &str) -> crate::Run {
    let puzzle = format!("loopover-{rows}x{cols}");
    let at_once: &[&str] = if rows * cols > 16 { &["--time", "1ms"] } else { &[] };
    run(&[&["solve", &puzzle, board, "--json"], at_once].concat())
}

/// A pair exchanged is an odd permutation. Only where all rows and columns have an odd number of
/// tiles is every move even, and the board beyond help.
#[test]
fn a_swapped_pair_is_fatal_just_where_every_line_is_odd() {
    for (rows, cols, solvable) in [
        (3, 3, false),
        (3, 4, true),
        (4, 4, true),
        (5, 6, true),
        (5, 7, false),
        (49, 49, false),
        (49, 50, true),
        (50, 50, true),
    ] {
        let last = rows * cols - 1;
        let swapped = solve(rows, cols, &board(rows, cols, &[(last - 1, last)]));
        let object = swapped.object();
        if solvable {
            assert_eq!(swapped.code, 0, "{rows}x{cols}: {}", swapped.err);
            assert!(object["solution"].is_string());
        } else {
            assert_eq!((swapped.code, &object["error"]["kind"]), (2, &"unsolvable".into()));
            assert!(swapped.err.contains("odd permutation"), "{}", swapped.err);
        }
        // Two pairs are an even permutation, and always within reach.
        let twice = solve(rows, cols, &board(rows, cols, &[(last - 1, last), (0, 1)]));
        assert_eq!(twice.code, 0, "{rows}x{cols}: {}", twice.err);
    }
}

#[test]
fn boards_that_are_none_are_refused_with_the_reason() {
    let large = board(50, 50, &[]);
    let repeated = large.replacen("2499 2500", "2499 2499", 1);
    let short = large.replacen(" 2500", "", 1);
    let long = format!("{large} 2501");
    let foreign = large.replacen(" 2500", " 2600", 1);
    for (puzzle, board, reason) in [
        ("loopover-50x50", repeated.as_str(), "tile 2499 appears twice; tile 2500 is missing"),
        ("loopover-50x50", &short, "2500 tiles are needed, 2499 were given"),
        ("loopover-50x50", &long, "2500 tiles are needed, 2501 were given"),
        ("loopover-50x50", &foreign, "there is no tile 2600"),
        ("loopover-4x4", "ABCD/EFGH/IJKL/MNOO", "tile O appears twice; tile P is missing"),
        ("loopover-4x4", "ABC/DEF/GHI", "16 tiles are needed, 9 were given"),
        ("loopover-5x5", "BACDE/FGHIJ/KLMNO/PQRST/UVWXY", "odd permutation"),
        ("loopover-3x3-nrg", "BAC/DEF/GHI", "cannot be solved"),
        ("8-puzzle", "1 2 3 4 5 6 8 7 0", "an odd number"),
        ("8-puzzle", "1 2 3 4 5 6 7 7 0", "tile 7 appears twice; tile 8 is missing"),
    ] {
        let refused = run(&["solve", puzzle, board]);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{puzzle} {board}");
        let said = refused.err.lines().next().unwrap_or_default();
        assert!(said.starts_with("error: ") && said.contains(reason), "{said}");
    }
    // A wrong size with the name of the right puzzle.
    let other = run(&["solve", "loopover-4x4", "ABC/DEF/GHI"]);
    assert!(other.err.contains("this is a board of loopover-3x3, not of loopover-4x4"));
}
