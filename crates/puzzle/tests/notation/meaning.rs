//! What particular texts mean.

use crate::{puzzle, puzzle_in};
use cosette_puzzle::{
    Family, Form, Metric, Notation, Puzzle, family_of_board, is_like_a_board, puzzle_of_board,
};

/// The text in the notation, as it is printed.
fn standard(puzzle: &Puzzle, text: &str, notation: Notation) -> String {
    let word = puzzle.read_word(text, notation).unwrap_or_else(|error| panic!("{error}"));
    puzzle.write_word(&word, Notation::Standard)
}

#[test]
fn loopover_moves() {
    let stm = puzzle_in("loopover-4x5", Metric::Stm);
    let mtm = puzzle_in("loopover-4x5", Metric::Mtm);
    for (notation, text, in_stm, in_mtm) in [
        (Notation::Standard, "R0 R0' C2 C2'", "R0 R0' C2 C2'", "R0 R0' C2 C2'"),
        (Notation::Standard, "2R0 -1C2 -2R0", "R0 R0 C2' R0' R0'", "2R0 C2' -2R0"),
        (Notation::Standard, "2R0' -2R0'", "R0' R0' R0 R0", "-2R0 2R0"),
        (Notation::Standard, "3R0 4R0 5R0 3C1", "R0' R0' R0' C1'", "-2R0 R0' C1'"),
        (Notation::Standard, "2C1 -2C1", "C1 C1 C1 C1", "2C1 2C1"),
        (Notation::Standard, "r0c1’", "R0 C1'", "R0 C1'"),
        (Notation::Sign, "2U' 3L2 3L2' 1D", "C1 R2' R2' R2 R2 C0", "C1 -2R2 2R2 C0"),
        (Notation::Udlr, "L0 U3 R1 D2 2L0", "R0' C3' R1 C2 R0' R0'", "R0' C3' R1 C2 -2R0"),
        (Notation::Udlr1, "L1 U4 R2 D3'", "R0' C3' R1 C2'", "R0' C3' R1 C2'"),
    ] {
        assert_eq!(standard(&stm, text, notation), in_stm, "{notation} {text}");
        assert_eq!(standard(&mtm, text, notation), in_mtm, "{notation} {text}");
    }
    let word = mtm.read_word("R0 R0' 2R0 -2R0 C1 C1' 2C1", Notation::Standard).unwrap();
    assert_eq!(mtm.write_word(&word, Notation::Sign), "1R 1L 1R2 1L2 2D 2U 2D2");
    assert_eq!(mtm.write_word(&word, Notation::Udlr), "R0 L0 2R0 2L0 D1 U1 2D1");
    assert_eq!(mtm.write_word(&word, Notation::Udlr1), "R1 L1 2R1 2L1 D2 U2 2D2");
}

#[test]
fn rows_slide_right_and_columns_down() {
    let puzzle = puzzle("loopover-3x3");
    for (text, board) in [
        ("R0", "CAB/DEF/GHI"),
        ("C0", "GBC/AEF/DHI"),
        ("R0 C2'", "CAF/DEI/GHB"),
        ("[R0, C0]", "CBG/DEF/AHI"),
        ("[R0: C0]", "ABG/CEF/DHI"),
    ] {
        let position = puzzle.read_position(text).unwrap();
        let word = puzzle.read_word(text, Notation::Standard).unwrap();
        assert_eq!(puzzle.run(&puzzle.solved(), &word).unwrap(), position);
        assert_eq!(puzzle.write_position(&position), board, "{text}");
    }
}

#[test]
fn tile_moves() {
    let stm = puzzle_in("tiles-3x4", Metric::Stm);
    let mtm = puzzle_in("tiles-3x4", Metric::Mtm);
    for (notation, text, in_stm, in_mtm) in [
        (Notation::Standard, "U D L R", "U D L R", "U D L R"),
        (Notation::Standard, "uulDR", "U U L D R", "U U L D R"),
        (Notation::Standard, "2U 3L", "U U L L L", "2U 3L"),
        (Notation::Standard, "(2U L)' U'", "R D D D", "R 2D D"),
        (Notation::Tile, "U D L R", "D U R L", "D U R L"),
        (Notation::Tile, "2U (UL)2", "D D D R D R", "2D D R D R"),
    ] {
        assert_eq!(standard(&stm, text, notation), in_stm, "{notation} {text}");
        assert_eq!(standard(&mtm, text, notation), in_mtm, "{notation} {text}");
    }
    let word = mtm.read_word("2U L", Notation::Standard).unwrap();
    assert_eq!(mtm.write_word(&word, Notation::Tile), "2D R");
}

#[test]
fn cube_moves() {
    let htm = puzzle_in("cube", Metric::Htm);
    let qtm = puzzle_in("cube", Metric::Qtm);
    for (text, in_htm) in [
        ("U U' U2 U2' U3 U4", "U U' U2 U2 U'"),
        ("RUR'U'", "R U R' U'"),
        ("R’ R′ R` R'2", "R' R' R' R2"),
        ("x R x'", "R"),
        ("x U x'", "F"),
        ("y F y'", "R"),
        ("z U z'", "L"),
        ("Rw", "L"),
        ("r U", "L F"),
        ("Uw2 F", "D2 B"),
        ("M", "L' R"),
        ("E", "D' U"),
        ("S", "F' B"),
        ("M2 E2 S2", "L2 R2 U2 D2 F2 B2"),
        ("[R, U]", "R U R' U'"),
        ("[R: U]2", "R U R' R U R'"),
        ("[F: [R, U]]'", "F U R U' R' F'"),
        ("(R U)3'", "U' R' U' R' U' R'"),
        ("() [,] [:] (R)0", ""),
        ("[r, U]", "L F L' U'"),
        ("(x)99999 (x)1", ""),
    ] {
        assert_eq!(standard(&htm, text, Notation::Standard), in_htm, "{text}");
    }
    assert_eq!(standard(&qtm, "U2 R' M2", Notation::Standard), "U U R' L L R R");
    let pons = |text: &str| htm.read_position(text).unwrap();
    assert_eq!(pons("M2 E2 S2"), pons("R2 L2 U2 D2 F2 B2"));
    let small = puzzle("cube-2x2x2");
    assert_eq!(standard(&small, "D L B", Notation::Standard), "U F U");
    assert_eq!(standard(&small, "D L2 D' L2", Notation::Standard).split(' ').count(), 4);
}

#[test]
fn facelets_and_scrambles() {
    let cube = puzzle("cube");
    let superflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
    let scramble = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let position = cube.read_position(scramble).unwrap();
    assert_eq!(cube.write_position(&position), superflip);
    let spaced: Vec<String> = superflip.to_lowercase().chars().map(|c| c.to_string()).collect();
    assert_eq!(cube.read_position(&spaced.join(" ")).unwrap(), position);
    assert_eq!(cube.read_position(&scramble.replace(' ', "")).unwrap(), position);
    assert!(cube.read_position(" Solved ").unwrap().is_solved());
    // Known to be 18 moves from solved; a position, and as such one that round trips.
    let known = "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL";
    assert_eq!(cube.write_position(&cube.read_position(known).unwrap()), known);
}

#[test]
fn loopover_boards() {
    let puzzle_4x4 = puzzle("loopover-4x4");
    let board = "CKAO/GFDI/HLPB/MNJE";
    let position = puzzle_4x4.read_position(board).unwrap();
    assert_eq!(position.pieces()[..4], [2, 10, 0, 14]);
    for text in [
        "CKAOGFDIHLPBMNJE",
        "ckao gfdi\nhlpb mnje\n",
        "3 11 1 15, 7 6 4 9, 8 12 16 2, 13 14 10 5",
        "2,10,0,14,6,5,3,8,7,11,15,1,12,13,9,4",
        "[3 11 1 15/7 6 4 9/8 12 16 2/13 14 10 5]",
        "/CKAO/\nGFDI/\nHLPB/\nMNJE/\n",
        "CKAOGFDIHLPBMNJE/",
    ] {
        assert_eq!(puzzle_4x4.read_position(text).as_ref(), Ok(&position), "{text}");
    }
    assert_eq!(puzzle_4x4.write_position(&position), board);
    assert!(puzzle("loopover-3x3").read_position("123/456/789").unwrap().is_solved());
    let large = puzzle("loopover-3x9");
    assert!(large.write_position(&large.solved()).starts_with("1 2 3 4 5 6 7 8 9 10 11"));
}

#[test]
fn tile_boards_and_goals() {
    let eight = puzzle("8-puzzle");
    let position = eight.read_position("[2 3 0 1 8 6 5 7 4]").unwrap();
    assert_eq!(position.pieces(), [1, 2, 8, 0, 7, 5, 4, 6, 3]);
    for text in ["2,3,_,1,8,6,5,7,4", "23_186574", "230/186/574", "2 3 0\n1 8 6\n5 7 4"] {
        assert_eq!(eight.read_position(text).as_ref(), Ok(&position), "{text}");
    }
    assert_eq!(eight.write_position(&position), "2 3 0 1 8 6 5 7 4");
    assert_eq!(eight.write_position(&eight.read_position("UULD").unwrap()), "1 5 2 4 0 3 7 8 6");
    let family: Family = "8-puzzle".parse().unwrap();
    let first = family.with_goal("blank-first").unwrap().puzzle(Metric::Stm);
    assert_eq!(first.write_position(&first.solved()), "0 1 2 3 4 5 6 7 8");
    let position = first.read_position("1 0 2 3 4 5 6 7 8").unwrap();
    assert_eq!(first.read_position("R").unwrap(), position);
    for standard in ["standard", "1 2 3 4 5 6 7 8 0"] {
        assert_eq!(
            family.with_goal("0 1 2 3 4 5 6 7 8").unwrap().with_goal(standard),
            Ok(family.clone())
        );
    }
}

#[test]
fn boards_determine_their_puzzle() {
    let name = |text: &str| family_of_board(text).map(|family| family.to_string());
    for (text, puzzle) in [
        ("ABCD/EFGH/IJKL/MNOP", "loopover-4x4"),
        ("abcdefghi", "loopover-3x3"),
        ("CA/BD", "loopover-2x2"),
        ("ABC\nDEF\n", "loopover-2x3"),
        ("4,3,2,1", "loopover-2x2"),
        ("AABC", "loopover-2x2"),
    ] {
        assert_eq!(name(text).as_deref(), Some(puzzle), "{text}");
    }
    for text in ["", "ABC", "cube", "0 1 2 3", "R0 C1", "1 2 3 5", "AB/C", "?", "UUUUUUUUU"] {
        assert_eq!(name(text), None, "{text}");
    }
    let korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    assert_eq!(name(korf), None);
}

#[test]
fn ambiguous_boards_are_refused() {
    let told = |text: &str| match puzzle_of_board(text) {
        Ok(family) => family.to_string(),
        Err(error) => error.message().to_string(),
    };
    for (text, says) in [
        ("abcdefghi", "loopover-3x3"),
        ("ABC/DEF/GHX", "loopover-3x3"),
        ("1,2;3,4;5,6", "6 tiles without rows could be a board of 2x3 or 3x2"),
        (
            "1 2 3 4 5 6 7 8 9 9",
            "10 tiles without rows could be a board of 2x5 or 5x2, but 9 appears twice",
        ),
        (
            "CKAOGFDIHLPBMNJE 14",
            "no puzzle was named, and this is no board of letters or of numbers: the other tiles \
             are letters, `14` is not",
        ),
        ("1,2/3,4/5,6", "loopover-3x2"),
        ("4321", "loopover-2x2"),
        ("123/456", "loopover-2x3"),
        ("1234567", "7 tiles make no board of rows and columns"),
        ("16", "2 tiles make no board of rows and columns"),
        ("ABCDEFG", "7 tiles make no board of rows and columns"),
        ("A", "1 tile makes no board of rows and columns"),
        ("A/B/C", "there is no board of 3x1"),
        ("ABC/DE/FGH", "row 1 has 3 tiles and row 2 has 2"),
        (
            "0 1 2 3",
            "with a tile 0 this is a board of tiles-2x2, or of loopover-2x2 counted from 0",
        ),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ",
            "letters can name at most 26 tiles, this board has 36",
        ),
        ("R0 C1", "no puzzle was named, and this is no board of letters or of numbers"),
        ("", "no puzzle was named, and this is no board of letters or of numbers"),
    ] {
        assert_eq!(told(text), says, "{text}");
    }
    for text in ["AB/CD", "1 2 3", "4321", "ABCDEFGHZ", "CADB", "FBCDEA", "1/2"] {
        assert!(is_like_a_board(text), "{text}");
    }
    for text in ["cube", "cub", "tiles", "15-puzzle", "loopover-4x4", "R0 C1", "", "-", "a.json"] {
        assert!(!is_like_a_board(text), "{text}");
    }
}

#[test]
fn forms_of_positions_are_recognised() {
    for (puzzle, text, form) in [
        ("loopover-3x3", "CAB/DEF/GHI", Form::Letters),
        ("loopover-3x3", "3 1 2 4 5 6 7 8 9", Form::Numbers),
        ("loopover-3x3", "R0 C1'", Form::Moves),
        ("loopover-3x3", " Solved ", Form::Solved),
        ("8-puzzle", "1 2 3 4 5 6 7 _ 8", Form::Numbers),
        ("8-puzzle", "U L", Form::Moves),
        ("cube", "R U R'", Form::Moves),
    ] {
        let family: Family = puzzle.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        assert_eq!(puzzle.form_of(text), form, "{text}");
    }
}
