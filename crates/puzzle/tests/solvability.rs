//! Explanations of unsolvable positions, and whether following the advice helps.

use cosette_puzzle::{Family, Position, Puzzle, Random, Reach};

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

/// A uniformly random board, reachable or not.
fn any_board(puzzle: &Puzzle, random: &mut Random) -> Position {
    let mut pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    random.shuffle(&mut pieces);
    Position::new(puzzle.shape(), pieces.clone(), vec![0; pieces.len()]).unwrap()
}

/// On boards where parity is the only invariant, following the advice makes the board solvable.
#[test]
fn the_advised_swap_mends_the_board() {
    let mut random = Random::new(5);
    for name in [
        "loopover-3x3",
        "loopover-5x5",
        "loopover-7x7",
        "8-puzzle",
        "15-puzzle",
        "tiles-2x5",
        "tiles-5x2",
        "loopover-4x4-nrg",
        "loopover-2x5-nrg",
    ] {
        let puzzle = puzzle(name);
        let reach = Reach::of(&puzzle);
        let mut refused = 0;
        for _ in 0..40 {
            let board = any_board(&puzzle, &mut random);
            let Err(reason) = reach.diagnose(&puzzle, &board) else { continue };
            refused += 1;
            let advice = reason.repair().unwrap().strip_prefix("swap the tiles ").unwrap();
            let (a, b) = advice.split_once(" and ").unwrap();
            let mut pieces = board.pieces().to_vec();
            let slot = |wanted: &str| {
                (0..pieces.len()).find(|&i| puzzle.piece_name(pieces[i]) == wanted).unwrap()
            };
            let (a, b) = (slot(a), slot(b));
            pieces.swap(a, b);
            let mended = Position::new(puzzle.shape(), pieces.clone(), vec![0; pieces.len()]);
            assert!(reach.contains(&mended.unwrap()), "{name}: {board:?}");
        }
        assert!((8..=32).contains(&refused), "{name}: about half of all boards are unsolvable");
    }
}

/// On puzzles small enough to list, what is refused is just what breadth-first search misses.
#[test]
fn refused_is_what_search_cannot_reach() {
    for name in ["tiles-2x2", "tiles-1x4", "tiles-2x3", "loopover-2x3-nrg", "loopover-3x3-nrg"] {
        let puzzle = puzzle(name);
        let reach = Reach::of(&puzzle);
        let mut all = vec![puzzle.solved()];
        let mut seen = std::collections::HashSet::from([puzzle.solved()]);
        while let Some(position) = all.pop() {
            for (_, after) in puzzle.neighbours(&position) {
                if seen.insert(after.clone()) {
                    all.push(after);
                }
            }
        }
        assert_eq!(reach.order(), &seen.len().into(), "{name}");
        let mut random = Random::new(8);
        for _ in 0..2000 {
            let board = any_board(&puzzle, &mut random);
            assert_eq!(reach.contains(&board), seen.contains(&board), "{name}");
        }
    }
}

#[test]
fn messages_name_the_invariant() {
    for (name, board, message, repair) in [
        (
            "loopover-3x3",
            "BACDEFGHI",
            "the tiles are an odd permutation of the solved board, and on a 3x3 board every move \
             is an even one",
            Some("swap the tiles B and A"),
        ),
        (
            "8-puzzle",
            "1 2 3 4 5 6 8 7 0",
            "1 inversion: an odd number, and moves preserve its parity",
            Some("swap the tiles 8 and 7"),
        ),
        (
            "15-puzzle",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0",
            "1 inversion, and the blank is 0 rows from its goal: the sum 1 is odd, and moves \
             preserve its parity",
            Some("swap the tiles 15 and 14"),
        ),
        (
            "tiles-1x4",
            "2 1 3 0",
            "on a single line the tiles never pass one another, and these are not in the order of \
             the goal",
            Some("swap the tiles 2 and 1"),
        ),
        (
            "tiles-5x1",
            "0 4 3 2 1",
            "on a single line the tiles never pass one another, and these are not in the order of \
             the goal",
            Some("the nearest board that can be reached is 0 1 2 3 4; 4 tiles differ: 4 3 2 1"),
        ),
        (
            "tiles-1x5",
            "0 2 3 4 1",
            "on a single line the tiles never pass one another, and these are not in the order of \
             the goal",
            Some("swap the tile 1 and the blank"),
        ),
        (
            "loopover-3x3-nrg",
            "ABCDEFGIH",
            "this is not one of the 1512 positions that the moves can reach (parity is not the \
             reason: the moves of this board generate only a small group)",
            Some("swap the tiles I and H"),
        ),
        (
            "loopover-3x3-nrg",
            "ACBEDFGHI",
            "this is not one of the 1512 positions that the moves can reach (parity is not the \
             reason: the moves of this board generate only a small group)",
            Some("the nearest board that can be reached is ABCDEFGHI; 4 tiles differ: C B E D"),
        ),
    ] {
        let puzzle = puzzle(name);
        let position = puzzle.read_position(board).unwrap();
        let reason = Reach::of(&puzzle).diagnose(&puzzle, &position).unwrap_err();
        assert_eq!(reason.to_string(), message);
        let expected = repair.map(|r| r.replace("ABCDEFGHI", "ABC/DEF/GHI"));
        assert_eq!(reason.repair(), expected.as_deref());
    }
}

#[test]
fn cubes_name_every_broken_invariant() {
    let puzzle = puzzle("cube");
    let reach = Reach::of(&puzzle);
    let broken = |change: &dyn Fn(&mut Vec<u16>, &mut Vec<u8>)| {
        let solved = puzzle.solved();
        let (mut pieces, mut twists) = (solved.pieces().to_vec(), solved.twists().to_vec());
        change(&mut pieces, &mut twists);
        let position = Position::new(puzzle.shape(), pieces, twists).unwrap();
        reach.diagnose(&puzzle, &position).unwrap_err()
    };
    let twisted = broken(&|_, twists| twists[2] = 2);
    assert!(twisted.to_string().starts_with("the corners are twisted by 2 thirds"));
    assert_eq!(twisted.repair(), Some("twist one corner clockwise"));
    let flipped = broken(&|_, twists| twists[9] = 1);
    assert!(flipped.to_string().starts_with("an odd number of edges is flipped"));
    let swapped = broken(&|pieces, _| pieces.swap(8, 9));
    assert!(swapped.to_string().starts_with("the corners and the edges differ"));
    let all = broken(&|pieces, twists| {
        pieces.swap(8, 9);
        twists[0] = 1;
        twists[8] = 1;
    });
    assert_eq!(all.to_string().matches("; ").count(), 2);
    assert_eq!(
        all.repair(),
        Some("twist one corner counter-clockwise, flip one edge, swap two edges")
    );
    for reason in [twisted, flipped, swapped, all] {
        assert!(reach.contains(reason.repaired().expect("a repair that suffices")));
    }
}

/// Messages about input in numbers use numbers, counted in the same way.
#[test]
fn the_advice_is_in_the_terms_of_the_board() {
    let puzzle = puzzle("loopover-3x3");
    let repair = |text: &str| {
        let position = puzzle.read_position(text).unwrap();
        let reason = Reach::of(&puzzle).diagnose(&puzzle, &position).unwrap_err();
        let reason = match puzzle.first_number(text) {
            Some(first) => reason.in_numbers(first),
            None => reason,
        };
        reason.repair().unwrap().to_string()
    };
    assert_eq!(repair("ABCDEFGIH"), "swap the tiles I and H");
    assert_eq!(repair("1 2 3 4 5 6 7 9 8"), "swap the tiles 9 and 8");
    assert_eq!(repair("0 1 2 3 4 5 6 8 7"), "swap the tiles 8 and 7");
    assert_eq!(repair("123/456/798"), "swap the tiles 9 and 8");
}
