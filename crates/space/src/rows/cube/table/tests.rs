//! Cells of a table made of rows against the rows, by way of positions.

use cosette_puzzle::{Family, Metric, Random};

use super::*;
use crate::explore::{Coset, Question, Space};
use crate::rows::cube::CornerPart;
use cosette_core::observe::Silent;

/// Cells of some blocks are the distances that the rows have, found by way of positions; and every
/// cell is one more than its nearest neighbour.
fn check<const BITS: u32>(metric: Metric, radius: usize) {
    let puzzle = Family::Cube { size: 3 }.puzzle(metric);
    let space = Space::coset(&puzzle, Coset::Kociemba).unwrap();
    let labelling = Question::new(&puzzle, space).labelling().unwrap();
    let rows = CubeCosets::new(metric, CornerPart::Twists);
    let planes = Planes::search::<BITS>(&rows, u32::MAX, &Silent);
    assert_eq!(planes.sets[0].counts.len(), CLASSES * PLACES);
    assert_eq!(planes.layers.len(), radius + 1);
    assert_eq!(planes.layers.iter().sum::<u64>(), labelling.len());
    let layout = Layout::new(&rows, &labelling);
    assert_eq!(layout.blocks() as u64 * BLOCK, labelling.len());
    let reach = Reach::of(&puzzle);
    let cell = |number: u64| {
        let mut words = [0; WORDS * 8];
        let block = (number / BLOCK) as usize;
        layout.weave::<BITS>(&planes.sets, block, |i, word| words[i] = word);
        let at = number % BLOCK * u64::from(BITS);
        (words[at as usize / 64] >> (at % 64)) as u8 & Cells::<BITS>::UNSEEN
    };
    let mut random = Random::new(1);
    for _ in 0..200 {
        let number = random.below(labelling.len());
        let position = labelling.representative(number, &reach);
        let (row, bit) = rows.locate(&position);
        let code: u8 =
            planes.sets.iter().zip(0..).map(|(s, p)| u8::from(s.contains(row, bit)) << p).sum();
        assert_eq!(cell(number), code, "{number}");
        let neighbours = puzzle.move_ids().map(|id| puzzle.apply(&position, id).unwrap());
        let nearer = |code: u8| match BITS {
            2 => (code + 2) % 3,
            _ => code.wrapping_sub(1),
        };
        let found = neighbours.map(|p| cell(labelling.index(&p))).any(|n| n == nearer(code));
        assert!(found || number == labelling.solved(), "{number}");
    }
    assert_eq!(cell(labelling.solved()), 0);
    let last = first_of(&layout, &planes.last);
    let many = *planes.layers.last().unwrap() as usize;
    assert_eq!(last.len(), many.min(FIRST_MAX));
    assert!(last.windows(2).all(|pair| pair[0] < pair[1]));
    let code = Cells::<BITS>::code(radius as u32);
    assert!(last.iter().all(|&number| cell(number) == code));
}

#[test]
fn cells_are_the_distances_of_rows_in_another_order() {
    check::<4>(Metric::Htm, 12);
    check::<2>(Metric::Qtm, 13);
}

#[test]
fn bytes_are_spread_over_cells() {
    assert_eq!(spread::<2>(0b1000_0101), 0b0100_0000_0001_0001);
    assert_eq!(spread::<4>(0b1000_0011), 0x1000_0011);
    assert_eq!(spread::<8>(0b1000_0011), 0x0100_0000_0000_0101);
}
