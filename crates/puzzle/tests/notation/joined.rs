//! Boards in pieces, and scrambles in other notations as states.

use cosette_puzzle::{Notation, Random, join_board};

use crate::{puzzle, random_position};

#[test]
fn rows_and_single_tiles_make_a_board() {
    let mut random = Random::new(2);
    for name in ["loopover-2x2", "loopover-3x4", "loopover-6x6", "8-puzzle", "tiles-4x2"] {
        let puzzle = puzzle(name);
        let (rows, cols) = puzzle.family().grid().unwrap();
        let position = random_position(&puzzle, &mut random);
        let written = puzzle.write_position(&position);
        let tiles: Vec<String> = match written.contains(' ') {
            true => written.split(' ').map(Into::into).collect(),
            false => written.chars().filter(|&c| c != '/').map(Into::into).collect(),
        };
        let lines: Vec<String> = tiles.chunks(cols.into()).map(|row| row.join(" ")).collect();
        let glued: Vec<String> = tiles.chunks(cols.into()).map(<[String]>::concat).collect();
        let mut ways = vec![tiles, lines];
        ways.extend((written.contains('/') || rows * cols < 10).then_some(glued));
        for pieces in ways {
            let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
            let text = puzzle.join_board(&pieces).unwrap_or_else(|| panic!("{name} {pieces:?}"));
            assert_eq!(puzzle.read_position(&text), Ok(position.clone()), "{name} {text}");
            assert!(pieces.len() != usize::from(rows) || pieces.iter().all(|p| puzzle.is_row(p)));
            assert_eq!(puzzle.join_board(&pieces[1..]), None, "{name} {pieces:?}");
        }
        assert!(!puzzle.is_row(&written), "{written}");
        assert_eq!(puzzle.join_board(&[&written, &written]), None);
    }
}

#[test]
fn the_faces_of_a_cube_make_a_cube() {
    let cube = puzzle("cube");
    let mut random = Random::new(3);
    let position = random_position(&cube, &mut random);
    let written = cube.write_position(&position);
    let faces: Vec<&str> = (0..6).map(|face| &written[9 * face..9 * face + 9]).collect();
    let text = cube.join_board(&faces).unwrap();
    assert_eq!(cube.read_position(&text), Ok(position));
    assert_eq!(cube.join_board(&["R", "U", "F"]), None);
    assert_eq!(cube.join_board(&["R U R' U'", "F2 D2 L2"]), None);
}

#[test]
fn errors_in_joined_boards_are_about_the_whole() {
    let puzzle = puzzle("8-puzzle");
    let twice = puzzle.join_board(&["1", "2", "3", "4", "5", "6", "7", "7", "0"]).unwrap();
    let error = puzzle.read_position(&twice).unwrap_err();
    assert!(error.message().contains("tile 7 appears twice; tile 8 is missing"), "{error}");
    assert_eq!(puzzle.join_board(&["1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 0"]), None);
    assert_eq!(puzzle.join_board(&["1 2 3 4 5 6 7 8 0"]), None);
}

#[test]
fn rows_determine_the_puzzle_without_a_name() {
    assert_eq!(
        join_board(&["ABCD", "EFGH", "IJKL", "MNOP"]).as_deref(),
        Some("ABCD\nEFGH\nIJKL\nMNOP")
    );
    let tiles = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    assert_eq!(join_board(&tiles).as_deref(), Some("1 2 3 4 5 6 7 8 9"));
    assert_eq!(join_board(&["ABCD", "ABCD"]), None);
    assert_eq!(join_board(&["ABC/DEF/GHI", "GHI/DEF/ABC"]), None);
    assert_eq!(join_board(&["ABC/DEF/GHI"]), None);
}

#[test]
fn a_scramble_is_read_in_its_notation() {
    let four = puzzle("loopover-4x4");
    let standard = four.read_position("2R0 C1'").unwrap();
    for (text, notation) in
        [("1R2 2U", Notation::Sign), ("R0 R0 U1", Notation::Udlr), ("2R1 U2", Notation::Udlr1)]
    {
        assert_eq!(four.read_held_in(text, notation).unwrap().0, standard, "{text}");
    }
    // Boards are boards in every notation.
    let board = four.write_position(&standard);
    assert_eq!(four.read_held_in(&board, Notation::Sign).unwrap().0, standard);
    let eight = puzzle("8-puzzle");
    let tile = eight.read_held_in("D R", Notation::Tile).unwrap().0;
    assert_eq!(tile, eight.read_position("U L").unwrap());
    let hint = four.read_position("1R2 2U").unwrap_err();
    assert!(hint.advice().unwrap().contains("--notation sign"), "{hint}");
}
