//! *argue*: a closed argument that the program checks by itself on the definition of the puzzle.
//!
//! The argument uses displacements with parity, for Loopover in `stm`. Along each axis every tile
//! has a cyclic distance from home. A move changes the distance of the tiles of one line along one
//! axis, by one at most; so the moves along the axis are at least the sum of the distances divided
//! by the tiles of a line, and moves of the two axes are different moves. Where every move is an
//! odd permutation, the parity of the board determines that of the number of moves.
//!
//! On an even board of at least 4x4, shift all tiles by half of the board both ways and swap two
//! neighbours: distances add up to `mn/2` moves along each axis, `mn` in all, which is even, and
//! the board is odd. So it needs `mn + 1`: 17 on 4x4, 37 on 6x6.

use cosette_checker::bound::{Input, Statement, Work};
use cosette_puzzle::{Family, Metric, Position, Puzzle, Reach};
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// Which argument: `displacement`.
    argument: String,
    /// The board; by default the one shifted by half, with two neighbours swapped.
    position: Option<String>,
}

#[derive(Clone)]
struct Argue {
    puzzle: Puzzle,
    position: Position,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let wrong = |why: String| StepError::Parameters(format!("argue: {why}"));
    let Parameters { argument, position } =
        table.clone().try_into().map_err(|e: toml::de::Error| wrong(e.to_string()))?;
    if argument != "displacement" {
        return Err(wrong(format!("there is no argument `{argument}`; expected displacement")));
    }
    let grid = match (puzzle.family(), puzzle.metric()) {
        (&Family::Loopover { rows, cols, nrg: false }, Metric::Stm) => (rows, cols),
        _ => return Err(wrong("displacements are of Loopover in stm".into())),
    };
    let position = match position {
        Some(text) => puzzle.read_position(&text).map_err(|e| wrong(e.to_string()))?,
        None => shifted_and_swapped(puzzle, grid),
    };
    Ok(Box::new(Argue { puzzle: puzzle.clone(), position }))
}

/// Every tile shifted by half of the board both ways, and the first two tiles swapped.
pub fn shifted_and_swapped(puzzle: &Puzzle, (rows, cols): (u16, u16)) -> Position {
    let from = |slot: u16| {
        let (row, col) = (slot / cols, slot % cols);
        (row + rows / 2) % rows * cols + (col + cols / 2) % cols
    };
    let mut pieces: Vec<u16> = (0..rows * cols).map(from).collect();
    pieces.swap(0, 1);
    let twists = vec![0; pieces.len()];
    Position::new(puzzle.shape(), pieces, twists).expect("tiles were only moved")
}

/// The bound by displacements and parity, with everything it rests on read from the moves.
pub fn displacement(puzzle: &Puzzle, position: &Position) -> Result<u32, String> {
    let (rows, cols) = puzzle.family().grid().ok_or("the puzzle is not on a grid")?;
    let cyclic = |a: u16, b: u16, n: u16| a.abs_diff(b).min(n - a.abs_diff(b));
    // How far apart two slots are along the rows' axis, and along the columns' axis.
    let apart =
        |a: u16, b: u16| [cyclic(a / cols, b / cols, rows), cyclic(a % cols, b % cols, cols)];
    // The most that one move can take off the sum of the distances along each axis.
    let mut most = [0u32; 2];
    let mut all_odd = true;
    for id in puzzle.move_ids() {
        let after = puzzle.apply(&puzzle.solved(), id).ok_or("a move is not always legal")?;
        let mut sums = [0u32; 2];
        for (slot, &piece) in after.pieces().iter().enumerate() {
            let moved = apart(slot as u16, piece);
            (0..2).for_each(|axis| sums[axis] += u32::from(moved[axis]));
        }
        if sums[0] > 0 && sums[1] > 0 {
            return Err(format!("the move {} goes along both axes", puzzle.get(id).name));
        }
        (0..2).for_each(|axis| most[axis] = most[axis].max(sums[axis]));
        all_odd &= after.perm().is_odd();
    }
    let mut sums = [0u32; 2];
    for (slot, &piece) in position.pieces().iter().enumerate() {
        let away = apart(slot as u16, piece);
        (0..2).for_each(|axis| sums[axis] += u32::from(away[axis]));
    }
    if !Reach::of(puzzle).contains(position) {
        return Err("the position cannot be reached".into());
    }
    let moves: u32 = (0..2).map(|axis| sums[axis].div_ceil(most[axis].max(1))).sum();
    Ok(moves + u32::from(all_odd && (moves % 2 == 1) != position.perm().is_odd()))
}

impl Step for Argue {
    fn describe(&self) -> String {
        format!("displacements and parity of {}", self.puzzle.write_position(&self.position))
    }

    fn cost(&self) -> Cost {
        Cost { units: 1, seconds: 0.1, memory: 16 << 20, disk: 4096 }
    }

    fn prepare(&self, _: &Context) -> Result<Box<dyn Ready>, StepError> {
        Ok(Box::new(self.clone()))
    }
}

impl Ready for Argue {
    fn inputs(&self) -> Vec<Input> {
        Vec::new()
    }

    fn units(&self) -> u64 {
        1
    }

    fn run(&self, _: u64, _: &Context) -> Result<Work, StepError> {
        let bound = displacement(&self.puzzle, &self.position).map_err(StepError::Failed)?;
        Ok(Work { counts: [("bound".into(), bound.into())].into(), ..Work::default() })
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let position = Some(self.puzzle.write_position(&self.position));
        let at_least = results[0].count("bound") as u32;
        Ok(Finding {
            statement: Statement::Needs { position, at_least },
            evidence: json!({ "argument": "displacement" }),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn puzzle(name: &str) -> Puzzle {
        name.parse::<Family>().unwrap().puzzle(Metric::Stm)
    }

    #[test]
    fn even_boards_need_one_more_than_their_tiles() {
        for (rows, cols) in [(4, 4), (4, 6), (6, 4), (6, 6), (6, 8), (8, 8)] {
            let puzzle = puzzle(&format!("loopover-{rows}x{cols}"));
            let position = shifted_and_swapped(&puzzle, (rows, cols));
            assert_eq!(displacement(&puzzle, &position), Ok(u32::from(rows * cols) + 1));
        }
    }

    /// Against exact distances, by the puzzle's own rules.
    #[test]
    fn the_bound_never_exceeds_the_distance() {
        let puzzle = puzzle("loopover-3x3");
        let mut found = HashMap::from([(puzzle.solved(), 0u32)]);
        let mut layer = vec![puzzle.solved()];
        while !layer.is_empty() {
            let next = layer.iter().flat_map(|p| {
                let distance = found[p] + 1;
                puzzle.neighbours(p).into_iter().map(move |(_, after)| (after, distance))
            });
            let next: Vec<(Position, u32)> = next.collect();
            layer.clear();
            for (after, distance) in next {
                if found
                    .insert(after.clone(), found.get(&after).copied().unwrap_or(distance))
                    .is_none()
                {
                    layer.push(after);
                }
            }
        }
        let mut random = cosette_puzzle::Random::new(3);
        let reach = Reach::of(&puzzle);
        for _ in 0..500 {
            let position = reach.random(&mut random);
            assert!(displacement(&puzzle, &position).unwrap() <= found[&position]);
        }
    }
}
