//! Walking distance, alone or together with inversion distance.
//!
//! *Walking distance* (Ken'ichiro Takahashi): forget where in its row a tile is, and which tile of
//! its home row it is. What remains is how many tiles of each home row are in each row, and the row
//! of the blank: 24,964 patterns on a board of 4x4. A tile goes up or down, and the least number of
//! such moves is a bound for the moves up and down; columns give one for the moves left and right,
//! and the two add up.
//!
//! *Inversion distance*: a tile that goes up or down passes the tiles between, as one reads, and
//! changes their inversions by no more than there are of them. The greater of the two counts along
//! each axis, the second one more if it is even where the first is odd.
//!
//! The patterns are numbered as they are found, and every pattern stores the numbers of its
//! successors.

use std::collections::HashMap;

use crate::board::{Board, ROOM};
use crate::bound::Bound;
use crate::machine::{Machine, on};

/// The most lines along an axis.
const LINES: usize = 5;
/// In place of a pattern's number.
const NONE: u16 = u16::MAX;

/// How many tiles of each home line are in each line, and the blank's line.
type Pattern = ([[u8; LINES]; LINES], usize);

/// The patterns of one axis.
pub struct Axis {
    numbers: HashMap<Pattern, u16>,
    distances: Vec<u8>,
    /// What becomes of a pattern as the blank goes to the line before (0) or after (1) and a tile
    /// of some home line comes the other way.
    next: Vec<[[u16; LINES]; 2]>,
    /// By inversions, the least number of moves.
    inversions: Vec<u8>,
}

impl Axis {
    /// `lines` lines of `cells` cells, the blank at home in one of them. `None` if there are too
    /// many patterns to be numbered in sixteen bits.
    pub fn new(lines: usize, length: usize, home: usize) -> Option<Axis> {
        if lines > LINES {
            return None;
        }
        let mut solved = [[0; LINES]; LINES];
        for (line, counts) in solved.iter_mut().enumerate().take(lines) {
            counts[line] = (length - usize::from(line == home)) as u8;
        }
        let mut axis = Axis {
            numbers: HashMap::from([((solved, home), 0)]),
            distances: vec![0],
            next: Vec::new(),
            inversions: inversions(lines * length, length),
        };
        let mut patterns = vec![(solved, home)];
        while axis.next.len() < patterns.len() {
            let at = axis.next.len();
            let (counts, blank) = patterns[at];
            let mut next = [[NONE; LINES]; 2];
            for (way, next) in next.iter_mut().enumerate() {
                let Some(to) = (blank + 2 * way).checked_sub(1).filter(|&to| to < lines) else {
                    continue;
                };
                for (tile, next) in next.iter_mut().enumerate() {
                    if counts[to][tile] == 0 {
                        continue;
                    }
                    let mut after = counts;
                    after[to][tile] -= 1;
                    after[blank][tile] += 1;
                    let fresh = patterns.len();
                    if fresh == usize::from(NONE) {
                        return None;
                    }
                    *next = *axis.numbers.entry((after, to)).or_insert_with(|| {
                        patterns.push((after, to));
                        axis.distances.push(axis.distances[at] + 1);
                        fresh as u16
                    });
                }
            }
            axis.next.push(next);
        }
        Some(axis)
    }

    /// The number of patterns.
    pub fn patterns(&self) -> usize {
        self.distances.len()
    }

    /// The greatest distance.
    pub fn radius(&self) -> u8 {
        self.distances.iter().copied().max().unwrap_or(0)
    }

    fn bytes(&self) -> u64 {
        (self.patterns() * (1 + size_of::<[[u16; LINES]; 2]>())) as u64
    }
}

/// By inversions, how many moves there are at least: each passes `length - 1` tiles, and changes
/// the inversions by that, by two less, and so on down to its negative.
fn inversions(cells: usize, length: usize) -> Vec<u8> {
    let most = cells * cells / 2;
    let mut least = vec![u8::MAX; most + 1];
    least[0] = 0;
    let mut layer = vec![0];
    while !layer.is_empty() {
        let mut after = Vec::new();
        for at in layer {
            for falls in 0..length {
                let to = (at + length - 1).checked_sub(2 * falls).filter(|&to| to <= most);
                if let Some(to) = to.filter(|&to| least[to] == u8::MAX) {
                    least[to] = least[at] + 1;
                    after.push(to);
                }
            }
        }
        layer = after;
    }
    least
}

/// Walking distance, with inversion distance or without.
pub struct Walking<const INVERSIONS: bool> {
    board: Board,
    /// Moves up and down, and moves left and right.
    axes: [Axis; 2],
    /// The same for cells: what would else be divisions.
    cells: [Cells; 2],
}

/// What an axis makes of cells.
struct Cells {
    /// The line across the axis that a cell is in.
    line: [u8; ROOM],
    /// Where a cell is as one reads along those lines.
    order: [u8; ROOM],
    /// The cells that are read between a cell and the one after it along the axis.
    between: [[u8; LINES - 1]; ROOM],
}

impl Cells {
    fn new(board: Board, axis: usize) -> Cells {
        let Board { rows, cols } = board;
        let mut cells =
            Cells { line: [0; ROOM], order: [0; ROOM], between: [[0; LINES - 1]; ROOM] };
        let mut read = Vec::new();
        for cell in 0..board.cells() {
            let (row, col) = (cell / cols, cell % cols);
            let (line, within, length) =
                if axis == 0 { (row, col, cols) } else { (col, row, rows) };
            cells.line[cell] = line as u8;
            cells.order[cell] = (line * length + within) as u8;
            read.push((cells.order[cell], cell as u8));
        }
        read.sort_unstable();
        let length = if axis == 0 { cols } else { rows };
        for (at, &(_, cell)) in read.iter().enumerate() {
            let after = read[at + 1..].iter().take((length - 1).min(LINES - 1));
            for (between, &(_, other)) in cells.between[usize::from(cell)].iter_mut().zip(after) {
                *between = other;
            }
        }
        cells
    }
}

/// For each axis its pattern, its inversions and its bound.
#[derive(Clone, Copy)]
pub struct State {
    axes: [Carried; 2],
}

#[derive(Clone, Copy)]
struct Carried {
    pattern: u16,
    inversions: u16,
    value: u32,
}

/// What becomes of an axis.
#[derive(Clone, Copy)]
pub struct Step {
    axis: u8,
    carried: Carried,
    value: u32,
}

/// A machine that searches a board by it, if there are not too many patterns; with inversions or
/// without.
pub fn machine(board: Board, home: usize, inversions: bool) -> Option<Box<dyn Machine>> {
    match inversions {
        true => Walking::<true>::new(board, home).map(|bound| on(board, bound)),
        false => Walking::<false>::new(board, home).map(|bound| on(board, bound)),
    }
}

impl<const INVERSIONS: bool> Walking<INVERSIONS> {
    /// Of a board with the blank's home. `None` if there are too many patterns.
    pub fn new(board: Board, home: usize) -> Option<Self> {
        let Board { rows, cols } = board;
        let axes = [Axis::new(rows, cols, home / cols)?, Axis::new(cols, rows, home % cols)?];
        Some(Walking { board, axes, cells: [0, 1].map(|axis| Cells::new(board, axis)) })
    }

    /// The patterns of moves up and down, and of moves left and right.
    pub fn axes(&self) -> &[Axis; 2] {
        &self.axes
    }

    #[inline(always)]
    fn value(&self, axis: usize, pattern: u16, inversions: u16) -> u32 {
        let axis = &self.axes[axis];
        let walking = u32::from(axis.distances[usize::from(pattern)]);
        if !INVERSIONS {
            return walking;
        }
        // The parity of the number of moves is determined by the blank's line.
        let inversions = u32::from(axis.inversions[usize::from(inversions)]);
        walking.max(inversions + (inversions ^ walking) % 2)
    }

    /// The change of inversions when a tile moves along an axis: read along lines across it, the
    /// tile passes all between the two cells.
    #[inline(always)]
    fn passed(&self, axis: usize, homes: &[u8; ROOM], tile: usize, from: usize, to: usize) -> i16 {
        let Cells { order, between, .. } = &self.cells[axis];
        let length = if axis == 0 { self.board.cols } else { self.board.rows };
        let own = order[tile % ROOM];
        let mut grow = 0;
        for &cell in between[from.min(to) % ROOM].iter().take(length - 1) {
            let other = order[usize::from(homes[usize::from(cell) % ROOM]) % ROOM];
            grow += 2 * i16::from(other > own) - 1;
        }
        if from < to { grow } else { -grow }
    }
}

impl<const INVERSIONS: bool> Bound for Walking<INVERSIONS> {
    type State = State;
    type Step = Step;
    const WAITS: bool = false;
    const BY_TWO: bool = !INVERSIONS;

    fn start(&self, homes: &[u8], blank: usize) -> State {
        let axes = [0, 1].map(|axis| {
            let mut counts = [[0; LINES]; LINES];
            let mut order = Vec::new();
            for (cell, &tile) in homes.iter().enumerate().filter(|&(cell, _)| cell != blank) {
                let Cells { line, order: read, .. } = &self.cells[axis];
                let home = usize::from(tile);
                counts[usize::from(line[cell])][usize::from(line[home])] += 1;
                order.push((read[cell], read[home]));
            }
            order.sort_unstable();
            let over = |k: usize| order[k + 1..].iter().filter(|o| o.1 < order[k].1).count();
            let inversions = (0..order.len()).map(over).sum::<usize>() as u16;
            let line = usize::from(self.cells[axis].line[blank]);
            let pattern = self.axes[axis].numbers[&(counts, line)];
            Carried { pattern, inversions, value: self.value(axis, pattern, inversions) }
        });
        State { axes }
    }

    fn value(&self, state: &State) -> u32 {
        state.axes[0].value + state.axes[1].value
    }

    #[inline(always)]
    fn step(&self, state: &State, homes: &[u8; ROOM], tile: usize, from: usize, to: usize) -> Step {
        // On a board with more than one column, cells side by side follow one another.
        let axis = usize::from(from.abs_diff(to) == 1);
        let carried = state.axes[axis];
        let way = usize::from(from > to);
        let home = usize::from(self.cells[axis].line[tile % ROOM]);
        let pattern = self.axes[axis].next[usize::from(carried.pattern)][way][home % LINES];
        let inversions = match INVERSIONS {
            true => {
                carried.inversions.wrapping_add_signed(self.passed(axis, homes, tile, from, to))
            }
            false => 0,
        };
        let value = self.value(axis, pattern, inversions);
        let carried = Carried { pattern, inversions, value };
        Step { axis: axis as u8, carried, value: value + state.axes[1 - axis].value }
    }

    #[inline(always)]
    fn judge(&self, _: &State, step: &mut Step, _: u32) -> u32 {
        step.value
    }

    #[inline(always)]
    fn after(&self, state: &State, step: &Step) -> State {
        let mut after = *state;
        after.axes[usize::from(step.axis) % 2] = step.carried;
        after
    }

    fn bytes(&self) -> u64 {
        self.axes[0].bytes() + self.axes[1].bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patterns_are_as_many_as_published() {
        let count = |lines: usize| Axis::new(lines, lines, 0).unwrap();
        assert_eq!(count(3).patterns(), 105);
        assert_eq!((count(4).patterns(), count(4).radius()), (24_964, 35));
    }
}
