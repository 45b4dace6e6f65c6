//! Notations: what is written is read back, what is read means what it should, and nothing that
//! can be typed makes the readers panic.

#[path = "notation/colours.rs"]
mod colours;
#[path = "notation/hostile.rs"]
mod hostile;
#[path = "notation/joined.rs"]
mod joined;
#[path = "notation/meaning.rs"]
mod meaning;
#[path = "notation/messages.rs"]
mod messages;
#[path = "notation/space.rs"]
mod space;
#[path = "notation/stickers.rs"]
mod stickers;

use cosette_puzzle::{Family, Metric, MoveId, Notation, Position, Puzzle, Random, Word};
use proptest::prelude::*;

const FAMILIES: [&str; 14] = [
    "loopover-2x2",
    "loopover-3x3",
    "loopover-4x4",
    "loopover-5x5",
    "loopover-2x5",
    "loopover-3x9",
    "loopover-12x11",
    "loopover-4x4-nrg",
    "tiles-3x3",
    "tiles-1x6",
    "tiles-4x2",
    "15-puzzle",
    "cube",
    "cube-2x2x2",
];

/// The puzzle in its usual metric.
pub fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

/// The puzzle in this metric.
pub fn puzzle_in(name: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(metric)
}

/// Every family in both of its metrics.
pub fn puzzles() -> impl Iterator<Item = Puzzle> {
    FAMILIES.iter().flat_map(|name| {
        let family: Family = name.parse().unwrap();
        family.metrics().map(|metric| family.puzzle(metric))
    })
}

/// Pieces and twists shuffled, whether that can be reached or not; the 2x2x2 as it is held.
pub fn random_position(puzzle: &Puzzle, random: &mut Random) -> Position {
    let shape = puzzle.shape();
    let mut pieces: Vec<u16> = (0..shape.slots() as u16).collect();
    for orbit in 0..shape.orbits().len() {
        random.shuffle(&mut pieces[shape.range(orbit)]);
    }
    let turns = |slot: usize| u64::from(shape.orientations(slot));
    let mut twists: Vec<u8> =
        (0..shape.slots()).map(|slot| random.below(turns(slot)) as u8).collect();
    if *puzzle.family() == (Family::Cube { size: 2 }) {
        let at = pieces.iter().position(|&p| p == 6).unwrap();
        pieces.swap(at, 6);
        twists[6] = 0;
    }
    Position::new(shape, pieces, twists).unwrap()
}

fn random_word(puzzle: &Puzzle, length: u64, random: &mut Random) -> Word {
    let moves = puzzle.moves().len() as u64;
    Word((0..length).map(|_| MoveId(random.below(moves) as u16)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn words_round_trip(seed: u64, length in 0u64..40) {
        let mut random = Random::new(seed);
        for puzzle in puzzles() {
            let word = random_word(&puzzle, length, &mut random);
            for &notation in Notation::of(puzzle.family()) {
                let written = puzzle.write_word(&word, notation);
                let read = puzzle.read_word(&written, notation);
                prop_assert_eq!(read.as_ref(), Ok(&word), "{} {}", puzzle.family(), written);
                let undone = puzzle.read_word(&format!("({written})'"), notation);
                prop_assert_eq!(undone, Ok(puzzle.invert(&word)));
            }
        }
    }

    #[test]
    fn positions_round_trip(seed: u64) {
        let mut random = Random::new(seed);
        for puzzle in puzzles() {
            let position = random_position(&puzzle, &mut random);
            let written = puzzle.write_position(&position);
            prop_assert_eq!(puzzle.read_position(&written), Ok(position), "{}", written);
        }
    }

    #[test]
    fn goals_round_trip(seed: u64) {
        let mut random = Random::new(seed);
        let family: Family = "tiles-3x4".parse().unwrap();
        let plain = family.puzzle(Metric::Stm);
        let goal = plain.write_position(&random_position(&plain, &mut random));
        let puzzle = family.with_goal(&goal).unwrap().puzzle(Metric::Stm);
        prop_assert_eq!(puzzle.write_position(&puzzle.solved()), goal.clone());
        prop_assert!(puzzle.read_position(&goal).unwrap().is_solved());
        let position = random_position(&puzzle, &mut random);
        let written = puzzle.write_position(&position);
        prop_assert_eq!(puzzle.read_position(&written), Ok(position));
    }

    #[test]
    fn a_cube_is_read_however_it_is_held(seed: u64) {
        let mut random = Random::new(seed);
        for (name, size) in [("cube", 3), ("cube-2x2x2", 2)] {
            let puzzle = puzzle(name);
            let position = random_position(&puzzle, &mut random);
            let held = stickers::all_holds(size, &puzzle.write_position(&position));
            prop_assert_eq!(held.len(), 24);
            for text in held {
                prop_assert_eq!(puzzle.read_position(&text), Ok(position.clone()), "{}", text);
            }
        }
    }
}
