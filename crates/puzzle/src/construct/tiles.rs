//! Sliding tiles: the blank changes places with a neighbour.
//!
//! Not a group but a groupoid: which moves are legal depends on where the blank is. A move such as
//! `U` (the blank goes up) is therefore a list of arrows, one for each place the blank may be in.

use crate::puzzle::Parts;
use crate::shape::Orbit;
use crate::{Action, Arrow, Line, Metric, Move, Shape};

/// Line 0 is the vertical (unit turn: the blank goes down), line 1 the horizontal (right).
pub(super) fn parts(rows: u16, cols: u16, goal: Option<&[u16]>, metric: Metric) -> Parts {
    let cells = rows * cols;
    let labels: Vec<u16> = goal.map_or_else(|| (0..cells).collect(), <[u16]>::to_vec);
    let blank = labels.iter().position(|&label| label == cells - 1).expect("a goal has a blank");
    let mut moves = Vec::new();
    for (name, line, sign, side) in
        [("U", 0, -1, rows), ("D", 0, 1, rows), ("L", 1, -1, cols), ("R", 1, 1, cols)]
    {
        let most = if metric == Metric::Stm { side.min(2) } else { side };
        for by in 1..most as i16 {
            let name = if by == 1 { name.to_string() } else { format!("{by}{name}") };
            let step = if line == 0 { (sign, 0) } else { (0, sign) };
            let arrows =
                (0..cells).filter_map(|from| slide((rows, cols), from, step, by)).collect();
            moves.push(Move { name, line, turns: sign * by, cost: 1, arrows });
        }
    }
    Parts {
        shape: Shape::new(vec![Orbit { name: "tiles", len: cells, orientations: 1 }]),
        lines: vec![Line { order: None }; 2],
        moves,
        key: Some(blank as u16),
        labels,
    }
}

/// The blank goes from slot `from` by `by` cells in the direction `step`, each tile on its way
/// moving one cell towards where it was; `None` if that leaves the board.
fn slide((rows, cols): (u16, u16), from: u16, step: (i16, i16), by: i16) -> Option<Arrow> {
    let (row, col) = ((from / cols) as i16, (from % cols) as i16);
    let path = (0..=by).map(|k| (row + k * step.0, col + k * step.1));
    let slot = |(r, c): (i16, i16)| {
        let inside = (0..rows as i16).contains(&r) && (0..cols as i16).contains(&c);
        inside.then(|| r as u16 * cols + c as u16)
    };
    let path: Vec<u16> = path.map(slot).collect::<Option<_>>()?;
    Some(Arrow { guard: Some(vec![from]), action: Action::shift(&path, by as usize) })
}
