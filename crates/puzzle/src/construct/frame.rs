//! The frame of the gripped Loopover: all other tiles by their place relative to the gripped one.
//!
//! When the row of the gripped tile slides to the right, nothing in that row moves relative to the
//! gripped tile, and every other row moves one to the left. So a move is the same permutation of
//! the other tiles wherever the gripped tile is, and a position of the gripped board is a pair: one
//! of these arrangements, and the cell of the gripped tile. The moves act on either part alone:
//! the positions are a subgroup of the product of a permutation group and the translations of the
//! torus, and this puzzle is the first factor.

use crate::puzzle::Parts;
use crate::shape::Orbit;
use crate::{Action, Arrow, Line, Metric, Move, Shape, moves::Step};

/// Line 0 is the vertical (unit turn: the gripped tile goes down), line 1 the horizontal (right).
/// Slot `s` is the cell `s + 1` of the board, in reading order from the gripped tile on.
pub(super) fn parts(rows: u16, cols: u16, metric: Metric) -> Parts {
    let mut moves = Vec::new();
    for (line, side) in [(0, rows), (1, cols)] {
        for turns in super::loopover::turns_of(side as i16, metric) {
            let by = i32::from(turns).rem_euclid(i32::from(side)) as u16;
            let action = slide(rows, cols, if line == 0 { (by, 0) } else { (0, by) });
            let arrows = vec![Arrow { guard: None, action }];
            moves.push(Move { name: name(line, turns), line, turns, cost: 1, arrows });
        }
    }
    let tiles = rows * cols - 1;
    Parts {
        shape: Shape::new(vec![Orbit { name: "tiles", len: tiles, orientations: 1 }]),
        lines: [rows, cols].map(|side| Line { order: Some(side) }).to_vec(),
        moves,
        key: None,
        labels: (0..tiles).collect(),
    }
}

/// The gripped tile goes down or right: the cells outside its own line move the other way.
fn slide(rows: u16, cols: u16, (down, right): (u16, u16)) -> Action {
    let moves = |&cell: &u16| if down > 0 { cell % cols > 0 } else { cell / cols > 0 };
    let step = |cell: u16| {
        let from = ((cell / cols + down) % rows) * cols + (cell % cols + right) % cols;
        Step { to: cell - 1, from: from - 1, twist: 0 }
    };
    Action::new((1..rows * cols).filter(moves).map(step).collect())
}

/// The way the gripped tile goes.
fn name(line: u16, turns: i16) -> String {
    let letter = match (line, turns > 0) {
        (0, true) => "D",
        (0, false) => "U",
        (_, true) => "R",
        (_, false) => "L",
    };
    match turns.abs() {
        1 => letter.to_string(),
        steps => format!("{steps}{letter}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Family, Metric, Position, Puzzle, Random};

    /// The frame of a board, and the cell of the gripped tile.
    fn seen(board: &Puzzle, position: &Position, (rows, cols): (usize, usize)) -> Vec<u16> {
        let grip = position.slot_of(board.key().unwrap());
        let cell = |slot: usize| {
            let (r, c) = (grip / cols + slot / cols, grip % cols + slot % cols);
            position.pieces()[r % rows * cols + c % cols] - 1
        };
        (1..rows * cols).map(cell).collect()
    }

    #[test]
    fn moves_of_the_board_are_moves_of_the_frame() {
        let mut random = Random::new(7);
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (3, 5)] {
            for metric in [Metric::Stm, Metric::Mtm] {
                let board = Family::Loopover { rows, cols, nrg: true }.puzzle(metric);
                let frame = Family::Frame { rows, cols }.puzzle(metric);
                let sides = (usize::from(rows), usize::from(cols));
                let (mut at, mut arrangement) = (board.solved(), frame.solved());
                for _ in 0..200 {
                    let next = board.neighbours(&at);
                    let (id, after) = &next[random.below(next.len() as u64) as usize];
                    let m = board.get(*id);
                    // A row slides along line 1 of the frame, a column along line 0.
                    let line = u16::from(m.line < rows);
                    let image = frame.move_by(line, i32::from(m.turns)).unwrap();
                    arrangement = frame.apply(&arrangement, image).unwrap();
                    assert_eq!(arrangement.pieces(), seen(&board, after, sides));
                    at = after.clone();
                }
            }
        }
    }
}
