//! Error messages of the readers.

use crate::puzzle;
use cosette_puzzle::{ErrorKind, Family, Notation, ReadError};

/// The message, what was expected and the advice must contain these; the token must be this.
fn says(error: &ReadError, token: &str, message: &str, expected: &str, advice: &str) {
    assert!(error.message().contains(message), "{error}");
    assert!(error.expectation().unwrap_or("").contains(expected), "{error}");
    assert!(error.advice().unwrap_or("").contains(advice), "{error}");
    if !token.is_empty() {
        assert_eq!(error.token(), token, "{error}");
    }
}

#[test]
fn words() {
    for (name, notation, text, token, message, expected, advice) in [
        ("loopover-4x4", "standard", "R0 R9", "R9", "no row 9", "rows 0 to 3", "`R3`"),
        ("loopover-4x4", "standard", "R0 2C7'", "2C7'", "no column 7", "0 to 3", "`-2C3`"),
        ("loopover-4x4", "sign", "5L", "5L", "no row 5", "rows 1 to 4", "`4L`"),
        ("loopover-4x4", "sign", "0L", "0L", "no row 0", "rows 1 to 4", "`1L`"),
        ("loopover-4x4", "standard", "2U' 3L2", "2U'", "not a move", "R0 to R3", "notation sign"),
        ("loopover-4x4", "standard", "L0 U3", "L0", "not a move", "C0 to C3", "notation udlr"),
        ("loopover-4x4", "standard", "L1 U4", "L1", "not a move", "R0", "notation udlr1"),
        ("loopover-4x4", "udlr", "L4", "L4", "no row 4", "rows 0 to 3", "notation udlr1"),
        ("loopover-4x4", "standard", "R4 C0", "R4", "no row 4", "rows 0 to 3", "`R3`? Lines are"),
        ("loopover-4x4", "standard", "C4'", "C4'", "no column 4", "0 to 3", "`C3'`? Lines are"),
        ("loopover-4x4", "udlr", "L4", "L4", "no row 4", "rows 0 to 3", "`L3`? Lines are"),
        ("loopover-4x4", "udlr1", "L0", "L0", "no row 0", "rows 1 to 4", "`L1`? Lines are"),
        ("loopover-4x4", "standard", "R02", "R02", "not a move", "R0", "`2R0`"),
        ("loopover-4x4", "standard", "C1 R0'2", "R0'2", "not a move", "R0", "`-2R0`"),
        ("loopover-4x4", "standard", "C12'", "C12'", "no column 12", "0 to 3", "`-2C1`"),
        ("loopover-4x4", "udlr", "L0'2", "L0'2", "not a move", "L0", "`2R0`"),
        ("loopover-4x4", "sign", "1L'2", "1L'2", "not a move", "1L", "`1R2`"),
        ("loopover-4x4", "standard", "R1 0R0", "0R0", "moves nothing", "from 1 on", ""),
        ("loopover-4x4", "sign", "1L0", "1L0", "moves nothing", "from 1 on", ""),
        ("loopover-4x4", "udlr", "C1", "C1", "not a move", "L0 to L3", "notation standard"),
        ("loopover-4x4", "standard", "R1 Q1", "Q1", "not a move", "R0", "`R1`"),
        ("loopover-4x4", "standard", "R02C1", "R02C1", "not a move", "R0", ""),
        ("loopover-4x4", "standard", "9999999999R0", "", "at most 1,000,000", "", ""),
        ("tiles-3x3", "standard", "U W", "W", "`W` is not a move", "U D L R", ""),
        ("tiles-3x3", "standard", "U2L", "2L", "not a move", "2U", "a blank precedes"),
        ("tiles-3x3", "standard", "3U", "3U", "leaves any board", "at most 2U", ""),
        ("tiles-3x3", "standard", "U 0l", "0l", "moves nothing", "from 1 on", "`L`"),
        ("tiles-1x6", "standard", "U", "U", "no `U` on a board of one row", "", ""),
        ("cube", "standard", "R U Q", "Q", "`Q` is not a move", "U R F D L B", ""),
        ("cube", "standard", "R X", "X", "not a move", "", "`x`"),
        ("cube", "standard", "2R", "2R", "not a move", "", "follows its letter"),
        ("cube", "standard", "U R0", "R0", "turns nothing", "", "`R`"),
        ("cube", "standard", "R0'", "R0'", "turns nothing", "", "`R`"),
        ("cube", "standard", "x0", "x0", "turns nothing", "", "`x`"),
        ("cube", "standard", "3Rw", "3Rw", "not a move", "", "the whole 3x3x3: write `x`"),
        ("cube", "standard", "3d'", "3d'", "not a move", "", "write `y`"),
        ("cube", "standard", "3Bw2", "3Bw2", "not a move", "", "write `z2`"),
        ("cube", "standard", "2Rw'", "2Rw'", "not a move", "", "`Rw'`"),
        ("cube-2x2x2", "standard", "2Lw", "2Lw", "not a move", "", "2x2x2: write `x'`"),
        ("cube", "standard", "R U\u{feff}", "\u{feff}", "`U+FEFF` is not a move", "", ""),
        ("cube-2x2x2", "standard", "R M", "M", "middle layer", "U R F", ""),
        ("cube", "standard", "(R U", "(", "not closed", "", ""),
        ("cube", "standard", "R)", ")", "closes nothing", "", ""),
        ("cube", "standard", "(R]", "]", "`(` is closed by `]`", "`)`", ""),
        ("cube", "standard", "[R U]", "[R U]", "without `,` or `:`", "[A, B]", ""),
        ("cube", "standard", "[R, U, F]", ",", "a second `,`", "[A, B]", "[A: [B, C]]"),
        ("cube", "standard", "R, U", ",", "outside square brackets", "blanks", ""),
        ("cube", "standard", "((R)1000)1001", "", "more than 1,000,000 moves", "", ""),
    ] {
        let notation: Notation = notation.parse().unwrap();
        let error = puzzle(name).read_word(text, notation).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Word);
        says(&error, token, message, expected, advice);
    }
    let deep = "(".repeat(65);
    let error = puzzle("cube").read_word(&deep, Notation::Standard).unwrap_err();
    says(&error, "(", "more than 64 deep", "", "");
    let nested = format!("{}R{}", "(".repeat(64), ")".repeat(64));
    assert_eq!(puzzle("cube").read_word(&nested, Notation::Standard).unwrap().len(), 1);
}

#[test]
fn boards() {
    for (name, text, token, message, expected, advice) in [
        ("loopover-4x4", "", "", "no board was given", "ABCD/EFGH/IJKL/MNOP", ""),
        ("loopover-4x4", "ABC/DEFGH/IJKL/MNOP", "ABC", "row `ABC` has 3 tiles, not 4", "", ""),
        ("loopover-4x4", "ABCD/EFG/IJKL/MNOP", "EFG", "row `EFG` has 3 tiles, not 4", "", ""),
        ("loopover-4x4", "ABCD/EFGHX/IJKL/MNOP", "EFGHX", "has 5 tiles, not 4", "4 rows", ""),
        ("loopover-4x4", "ABCDEFGH/IJKLMNOP", "ABCDEFGH", "has 8 tiles", "", "loopover-2x8"),
        ("loopover-4x4", "1 2 3/4 5 6", "", "16 tiles are needed, 6", "", "loopover-2x3"),
        ("8-puzzle", "12/345/678/0", "12", "the row `12` has 2 tiles, not 3", "3 rows", ""),
        ("8-puzzle", "1 2 3 / 4 5 6 7 / 8 0", "4 5 6 7", "has 4 tiles, not 3", "", ""),
        ("loopover-3x3", "ABCDEEGHI", "E", "tile E appears twice; tile F is missing", "A to I", ""),
        ("loopover-3x3", "ABCDEFGHZ", "Z", "no tile Z", "A to I", ""),
        ("loopover-3x3", "ABCDEFGH", "ABCDEFGH", "9 tiles are needed, 8 were given", "", ""),
        ("loopover-4x4", "ABC/DEF/GHI", "", "16 tiles are needed, 9", "", "loopover-3x3"),
        ("loopover-3x3", "ABCDEFGHIJ", "J", "9 tiles are needed, 10 were given", "", ""),
        ("loopover-3x3", "ABC/DEF/GH1", "1", "`1` is not a tile", "A to I", ""),
        ("loopover-3x3", "1 2 3 4 5 6 7 8 x", "x", "`x` is not a tile", "1 to 9", ""),
        ("loopover-3x3", "0 2 3 4 5 6 7 8 9", "0", "no tile 0", "1 to 9", ""),
        ("loopover-3x3", "0 1 2 3 4 5 6 7 7", "7", "tile 7 appears twice; tile 8", "0 to 8", ""),
        ("loopover-6x6", "ABCDEF", "", "letters can name at most 26 tiles", "1 to 36", ""),
        ("loopover-4x4", "2U' 3L", "2U'", "not a move", "", "--notation sign"),
        ("8-puzzle", "1 2 3 4 5 6 7 8 8", "8", "tile 8 appears twice; the blank", "", ""),
        ("8-puzzle", "1 2 3 4 5 6 7 8 9", "9", "no tile 9", "0 or _ for the blank", ""),
        ("8-puzzle", "1 2 3 0 5 6 7 8 _", "_", "the blank appears twice; tile 4", "", ""),
        ("8-puzzle", "1 2 3 4 5 6 7 8", "", "9 tiles are needed, 8 were given", "", ""),
        ("8-puzzle", "1 2 3 4 x 6 7 8 0", "x", "`x` is not a tile", "", ""),
    ] {
        let error = puzzle(name).read_position(text).unwrap_err();
        says(&error, token, message, expected, advice);
    }
    let error = puzzle("8-puzzle").read_position("U D D").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    says(&error, "D", "move 3 (`D`) is not legal there", "one of U L", "");
    assert_eq!(error.position(), 4);
    let error = puzzle("loopover-3x3-nrg").read_position("(R0)2 C1").unwrap_err();
    says(&error, "C1", "only the row and the column of the gripped tile", "R0 R0' C2 C2'", "");
}

/// The solved cube with the stickers at these places (from 0) changed.
fn painted(changes: &[(usize, char)]) -> String {
    let mut stickers: Vec<char> =
        "URFDLB".chars().flat_map(|c| std::iter::repeat_n(c, 9)).collect();
    for &(at, colour) in changes {
        stickers[at] = colour;
    }
    stickers.into_iter().collect()
}

#[test]
fn cubes() {
    let refuse = |text: &str, message: &str, expected: &str, advice: &str| {
        says(&puzzle("cube").read_position(text).unwrap_err(), "", message, expected, advice);
    };
    let solved = painted(&[]);
    refuse(" ", "no cube was given", "facelets like UUUUUUUUURRR", "");
    refuse(&solved[..53], "54 facelets are needed, 53 were given", "", "");
    refuse(&format!("{solved}U"), "54 facelets are needed, 55 were given", "", "");
    refuse(&solved[..24], "54 facelets are needed, 24 were given", "", "cube-2x2x2");
    refuse(&painted(&[(20, 'Q')]), "`Q` is not a colour", "U R F D L or B", "");
    refuse(&painted(&[(20, '0')]), "`0` is not a colour", "U R F D L or B", "");
    refuse(&painted(&[(9, 'U')]), "U 10 times, R 8 times", "each colour 9 times", "");
    refuse(&painted(&[(4, 'D'), (31, 'U')]), "the centres U and D are exchanged", "", "");
    refuse(&painted(&[(4, 'R'), (13, 'U')]), "the centres U and R are exchanged", "", "");
    refuse(&painted(&[(4, 'R'), (12, 'U')]), "centres of U and R both show R", "", "");
    let mirrored = painted(&[(9, 'F'), (20, 'R')]);
    refuse(&mirrored, "the corner at URF shows U F R, the colours of URF the wrong way", "", "");
    let twice = painted(&[(6, 'U'), (18, 'R'), (38, 'F'), (17, 'B'), (51, 'L')]);
    refuse(&twice, "the corner URF appears twice: at URF and at UFL", "every corner", "");
    refuse(&painted(&[(5, 'D'), (28, 'U')]), "the edge DR appears twice: at UR and at DR", "", "");
    refuse(&painted(&[(5, 'L'), (37, 'U')]), "the edge at UR shows L R, which no edge has", "", "");
    refuse("hello", "`hello` is not a move", "", "a scramble or like UUUUUUUUURRR");
    let error = puzzle("cube").read_position(&painted(&[(20, 'Q')])).unwrap_err();
    assert_eq!(error.position(), 20);
}

#[test]
fn goals_and_notations() {
    let goal =
        |name: &str, text: &str| name.parse::<Family>().unwrap().with_goal(text).unwrap_err();
    says(&goal("cube", "standard"), "", "only sliding tiles have a choice", "", "");
    says(&goal("8-puzzle", "blank-frist"), "", "not understood", "standard", "`blank-first`");
    says(&goal("8-puzzle", " "), "", "no goal was given", "blank-first", "");
    says(&goal("8-puzzle", "1 2 3"), "", "9 tiles are needed, 3 were given", "", "");
    let error = "sing".parse::<Notation>().unwrap_err();
    says(&error, "sing", "there is no notation `sing`", "udlr1", "`sign`");
    let error = puzzle("cube").read_word("R", Notation::Sign).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Notation);
    says(&error, "sign", "notation `sign` is for Loopover, not for cube-3x3x3", "standard", "");
    let error = puzzle("loopover-3x3").read_word("U", Notation::Tile).unwrap_err();
    says(&error, "tile", "is for sliding tiles", "standard or sign or udlr or udlr1", "");
}
