//! Loopover: the rows and columns of a torus slide round.

use crate::puzzle::Parts;
use crate::shape::Orbit;
use crate::{Action, Arrow, Line, Metric, Move, Shape};

/// Lines `0..rows` are the rows (unit turn: right by one), then come the columns (down by one).
pub(super) fn parts(rows: u16, cols: u16, nrg: bool, metric: Metric) -> Parts {
    let row = |r: u16| (0..cols).map(|c| r * cols + c).collect::<Vec<u16>>();
    let col = |c: u16| (0..rows).map(|r| r * cols + c).collect::<Vec<u16>>();
    let slots: Vec<Vec<u16>> = (0..rows).map(row).chain((0..cols).map(col)).collect();
    let mut moves = Vec::new();
    for (line, slots) in slots.iter().enumerate() {
        for turns in turns_of(slots.len() as i16, metric) {
            let by = i32::from(turns).rem_euclid(slots.len() as i32) as usize;
            let action = Action::shift(slots, by);
            let guard = nrg.then(|| slots.clone());
            moves.push(Move {
                name: move_name(line as u16, rows, turns),
                line: line as u16,
                turns,
                cost: 1,
                arrows: vec![Arrow { guard, action }],
            });
        }
    }
    let tiles = rows * cols;
    Parts {
        shape: Shape::new(vec![Orbit { name: "tiles", len: tiles, orientations: 1 }]),
        lines: slots.iter().map(|s| Line { order: Some(s.len() as u16) }).collect(),
        moves,
        key: nrg.then_some(0),
        labels: (0..tiles).collect(),
    }
}

/// The turns of a line of `len` cells that count as one move: 1, -1, 2, -2, … without repetition.
pub(super) fn turns_of(len: i16, metric: Metric) -> Vec<i16> {
    let most = if metric == Metric::Stm { 1 } else { len / 2 };
    (1..=most).flat_map(|k| [k, -k]).filter(|&k| k > 0 || 2 * -k != len).collect()
}

/// The name of a line: `R2` or `C0`.
pub fn line_name(line: u16, rows: u16) -> String {
    if line < rows { format!("R{line}") } else { format!("C{}", line - rows) }
}

/// The standard name of a turn: `R0`, `R0'`, `2R0`, `-2R0`.
fn move_name(line: u16, rows: u16, turns: i16) -> String {
    let line = line_name(line, rows);
    match turns {
        1 => line,
        -1 => line + "'",
        _ => format!("{turns}{line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_cover_every_shift_once() {
        assert_eq!(turns_of(2, Metric::Stm), [1]);
        assert_eq!(turns_of(5, Metric::Stm), [1, -1]);
        assert_eq!(turns_of(4, Metric::Mtm), [1, -1, 2]);
        assert_eq!(turns_of(5, Metric::Mtm), [1, -1, 2, -2]);
    }
}
