//! Names that are accepted, and the messages for those that are not.

use super::*;

#[test]
fn names_round_trip() {
    for name in suggest::EXAMPLES {
        let family: Family = name.parse().unwrap();
        assert_eq!(family.to_string().parse::<Family>().unwrap(), family, "{name}");
    }
    assert_eq!("35-puzzle".parse::<Family>().unwrap().to_string(), "tiles-6x6");
    assert_eq!("Loopover 50x50 NRG".parse::<Family>().unwrap().grid(), Some((50, 50)));
    assert_eq!(" loopover_4×5 ".parse::<Family>().unwrap().grid(), Some((4, 5)));
    assert_eq!("Tiles–2X7".parse::<Family>().unwrap().grid(), Some((2, 7)));
}

#[test]
fn bad_names_are_refused_with_advice() {
    for (name, token, message, meant) in [
        ("loopover-1x5", "1x5", "the board size 1x5 is out of range", "`loopover-2x5`"),
        ("loopover-65x65", "65x65", "the board size 65x65 is out of range", "`loopover-64x64`"),
        ("loopover-1x5-nrg", "1x5", "the board size 1x5 is out of range", "`loopover-2x5-nrg`"),
        ("tiles-0x3", "0x3", "the board size 0x3 is out of range", "`tiles-1x3`"),
        ("tiles-1x1", "1x1", "a board of one cell has no tile to slide", "`tiles-1x2`"),
        ("tiles--3x3", "-3x3", "`-3x3` is not a board size", "`tiles-3x3`"),
        ("loopover-4", "4", "`4` is not a board size", "`loopover-4x4`"),
        ("loopover-4x", "4x", "`4x` is not a board size", "`loopover-4x4`"),
        ("loopover-x5", "x5", "`x5` is not a board size", "`loopover-5x5`"),
        ("loopover-", "", "the board size is missing", "`loopover-4x4`"),
        ("loopover-big", "big", "`big` is not a board size", "`loopover-4x4`"),
        ("loopover-3x3-nrgg", "-nrgg", "`-nrgg` is not a variant", "`loopover-3x3-nrg`"),
        ("tiles-3x3-nrg", "-nrg", "`-nrg` is a variant of Loopover", "`tiles-3x3`"),
        ("tiles-3x3-big", "-big", "`-big` means nothing", "`tiles-3x3`"),
        ("cube-4x4x4", "4x4x4", "there is no cube of size `4x4x4`", "`cube`"),
        ("cube-2x2", "2x2", "there is no cube of size `2x2`", "`cube-2x2x2`"),
        ("9-puzzle", "9", "no square board has 9 tiles and a blank", "`8-puzzle`"),
        ("0-puzzle", "0", "no square board has 0 tiles and a blank", "`3-puzzle`"),
        ("99999999999-puzzle", "99999999999", "no square board has", "`1023-puzzle`"),
        ("loopover", "loopover", "there is no puzzle `loopover`", "`loopover-4x4`"),
        ("4x4", "4x4", "there is no puzzle `4x4`", "`loopover-4x4` or `tiles-4x4`"),
        ("1x70", "1x70", "there is no puzzle `1x70`", "`loopover-2x64` or `tiles-1x32`"),
        ("3x3x3", "3x3x3", "there is no puzzle `3x3x3`", "`cube`"),
        ("2x2x2", "2x2x2", "there is no puzzle `2x2x2`", "`cube-2x2x2`"),
        ("Rubik", "Rubik", "there is no puzzle `Rubik`", "`cube`"),
        ("Rubik's cube", "Rubik's cube", "there is no puzzle", "`cube`"),
        ("15", "15", "there is no puzzle `15`", "`15-puzzle`"),
        ("lopover-7x9-nrg", "lopover-7x9-nrg", "there is no puzzle", "`loopover-7x9-nrg`"),
        ("tile3x5", "tile3x5", "there is no puzzle `tile3x5`", "`tiles-3x5`"),
        ("lopover", "lopover", "there is no puzzle `lopover`", "`loopover-"),
    ] {
        let error = name.parse::<Family>().unwrap_err();
        assert!(error.message().starts_with(message), "{name}: {error}");
        assert_eq!(error.token(), token, "{name}: {error}");
        let advice = error.advice().unwrap_or_else(|| panic!("{name}: {error}"));
        assert!(advice.contains(meant), "{name}: {error}");
        // What is advised can be followed.
        for (n, meant) in advice.split('`').enumerate().filter(|(n, _)| n % 2 == 1) {
            assert!(meant.parse::<Family>().is_ok(), "{name}: {n} {advice}");
        }
    }
    for name in ["", " ", "sudoku", "x", "-"] {
        assert_eq!(name.parse::<Family>().unwrap_err().advice(), None, "{name}");
    }
}

#[test]
fn the_carets_mark_the_error() {
    for (name, token, position) in [
        ("loopover-4x4x4", "4x4x4", 9),
        ("  loopover_1×5 ", "1×5", 11),
        ("LOOPOVER é", "é", 9),
        ("loopover-x-nrg", "x", 9),
        ("tiles–4x4–nrg", "–nrg", 9),
        ("  sudoku ", "sudoku", 2),
        ("oo-loo", "oo-loo", 0),
        ("  ", "", 2),
    ] {
        let error = name.parse::<Family>().unwrap_err();
        assert_eq!((error.token().as_str(), error.position()), (token, position), "{error}");
    }
}
