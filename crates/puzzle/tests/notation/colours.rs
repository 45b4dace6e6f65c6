//! Cubes with custom colours: six letters, identified by the centres (on the 2x2x2, by the
//! corners).

use cosette_puzzle::{Puzzle, Random};

use crate::{puzzle, random_position, stickers};

/// The stickers in other letters: those of the faces U R F D L B in this order.
fn in_colours(facelets: &str, colours: &str) -> String {
    let colour = |face: char| {
        let index = "URFDLB".find(face).expect("a face");
        colours[index..].chars().next().expect("a colour for every face")
    };
    facelets.chars().map(colour).collect()
}

/// White on top and green in front; some scheme without any letter of a face; one with letters of
/// faces where they do not belong.
const SCHEMES: [&str; 3] = ["WRGYOB", "ACEGIK", "RUWYOB"];

#[test]
fn any_six_letters_mean_what_the_faces_do() {
    let mut random = Random::new(1);
    for (name, size) in [("cube", 3), ("cube-2x2x2", 2)] {
        let puzzle: Puzzle = puzzle(name);
        for _ in 0..20 {
            let position = random_position(&puzzle, &mut random);
            let facelets = puzzle.write_position(&position);
            for colours in SCHEMES {
                let text = in_colours(&facelets, colours);
                let read = puzzle.read_held(&text).unwrap();
                assert_eq!(puzzle.write_held(&read.0, &read.1), facelets, "{text}");
                assert_eq!(puzzle.read_held(&text.to_lowercase()).unwrap(), read);
            }
            // Held otherwise, only the names of the colours differ, and the state is as solvable.
            for held in stickers::all_holds(size, &facelets) {
                let (seen, _) = puzzle.read_held(&in_colours(&held, "WRGYOB")).unwrap();
                assert_eq!(seen.is_solved(), position.is_solved(), "{held}");
            }
        }
        let solved = puzzle.write_position(&puzzle.solved());
        for held in stickers::all_holds(size, &solved) {
            assert!(puzzle.read_position(&in_colours(&held, "WRGYOB")).unwrap().is_solved());
        }
    }
}

#[test]
fn colours_that_make_no_cube_are_refused() {
    let solved = in_colours(&puzzle("cube").write_position(&puzzle("cube").solved()), "WRGYOB");
    let refused = |changes: &[(usize, &str)]| {
        let mut text = solved.clone();
        changes.iter().for_each(|&(at, colour)| text.replace_range(at..at + 1, colour));
        puzzle("cube").read_position(&text).unwrap_err().to_string()
    };
    let seventh = refused(&[(20, "Q")]);
    assert!(seventh.contains("`Q` is not a colour"), "{seventh}");
    let count = refused(&[(9, "W")]);
    assert!(count.contains("W 10 times, R 8 times"), "{count}");
    let centres = refused(&[(4, "R"), (9, "W")]);
    assert!(centres.contains("the centres of U and R both show R"), "{centres}");
    let edge = refused(&[(5, "O"), (37, "W")]);
    assert!(edge.contains("the edge at UR shows O R, which no edge has"), "{edge}");
    assert!(edge.contains("in the order U R F D L B"), "{edge}");
    let few = puzzle("cube").read_position(&"WWY".repeat(18)).unwrap_err();
    assert!(few.message().contains("2 colours were given: W Y"), "{few}");
    let small = puzzle("cube-2x2x2");
    let painted = "WWWWRRRRGGGGYYYYOOOOBBBB";
    assert!(small.read_position(painted).unwrap().is_solved());
    let odd = small.read_position(&painted.replace("RRRR", "RRRY").replace("YYYY", "YYYR"));
    assert!(odd.is_err(), "{odd:?}");
}
