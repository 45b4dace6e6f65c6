//! Linear conflict: Manhattan distance, and two moves more for every tile that must leave its line.
//!
//! Tiles in their home line that have to pass one another cannot do so within it: all but those of
//! a longest increasing run of homes must step aside and come back. (Hansson, Mayer and Yung, 1992,
//! counted pair by pair; the longest increasing run is what is both right and the most.)
//!
//! A line is a number: for every cell, which home of this line its tile has, or none. What a line
//! adds is one lookup in a table of all such numbers, and a move changes the numbers of three
//! lines: the two that a tile goes between and the one it stays in.

use crate::board::{Board, ROOM};
use crate::bound::Bound;
use crate::machine::{Machine, on};
use crate::manhattan::Manhattan;

/// The longest line.
const LINE: usize = 5;

/// Manhattan distance and the conflicts.
pub struct Conflict {
    manhattan: Manhattan,
    /// For every cell its row and its column.
    places: [[u8; ROOM]; 2],
    /// For rows and for columns, by line and tile: where in the line the tile's home is, counted
    /// from one, or nothing.
    digits: [[[u16; ROOM]; LINE]; 2],
    /// For rows and for columns, what a line's number adds.
    adds: [Vec<u8>; 2],
    /// For rows and for columns, by position in the line, what a digit is worth.
    worth: [[u16; LINE]; 2],
}

/// The bound, and the numbers of the rows and of the columns.
#[derive(Clone, Copy)]
pub struct State {
    value: u32,
    lines: [[u16; LINE]; 2],
}

/// A tile goes along an axis: which lines change, and to what.
#[derive(Clone, Copy)]
pub struct Step {
    value: u32,
    axis: u8,
    /// The line across that it leaves, the one it enters, and the one it stays in.
    lines: [(u8, u16); 3],
}

/// A machine that searches a board by it, if its lines are no longer.
pub fn machine(board: Board) -> Option<Box<dyn Machine>> {
    Conflict::new(board).map(|bound| on(board, bound))
}

impl Conflict {
    /// Of a board whose lines have at most five cells.
    pub fn new(board: Board) -> Option<Conflict> {
        if board.rows.max(board.cols) > LINE {
            return None;
        }
        // A row has as many cells as there are columns.
        let lengths = [board.cols, board.rows];
        let worth = lengths.map(|n| std::array::from_fn(|k| (n as u16 + 1).pow(k as u32)));
        let adds = lengths.map(|n| (0..(n + 1).pow(n as u32)).map(|line| adds(line, n)).collect());
        let mut places = [[0; ROOM]; 2];
        let mut digits = [[[0; ROOM]; LINE]; 2];
        for cell in 0..board.cells() {
            let place = [cell / board.cols, cell % board.cols];
            for axis in 0..2 {
                places[axis][cell] = place[axis] as u8;
                digits[axis][place[axis]][cell] = place[1 - axis] as u16 + 1;
            }
        }
        Some(Conflict { manhattan: Manhattan::new(board), places, digits, adds, worth })
    }

    /// The digit of a tile in a row (axis 0) or column.
    #[inline(always)]
    fn digit(&self, axis: usize, tile: usize, line: usize) -> u16 {
        self.digits[axis][line % LINE][tile % ROOM]
    }
}

/// What a line adds: two for every tile that is at home in it but not in a longest run that
/// increases.
fn adds(mut line: usize, length: usize) -> u8 {
    let mut homes = Vec::new();
    for _ in 0..length {
        homes.extend((line % (length + 1)).checked_sub(1));
        line /= length + 1;
    }
    let mut runs: Vec<usize> = Vec::new();
    for (k, home) in homes.iter().enumerate() {
        let before = (0..k).filter(|&j| homes[j] < *home).map(|j| runs[j]);
        runs.push(before.max().unwrap_or(0) + 1);
    }
    2 * (homes.len() - runs.into_iter().max().unwrap_or(0)) as u8
}

impl Bound for Conflict {
    type State = State;
    type Step = Step;
    const WAITS: bool = false;
    const BY_TWO: bool = true;

    fn start(&self, homes: &[u8], blank: usize) -> State {
        let mut lines = [[0; LINE]; 2];
        for (cell, &tile) in homes.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            let [row, col] = [0, 1].map(|axis| usize::from(self.places[axis][cell]));
            lines[0][row] += self.digit(0, tile.into(), row) * self.worth[0][col];
            lines[1][col] += self.digit(1, tile.into(), col) * self.worth[1][row];
        }
        let mut value = self.manhattan.start(homes, blank);
        for (lines, adds) in lines.iter().zip(&self.adds) {
            value += lines.iter().map(|&line| u32::from(adds[usize::from(line)])).sum::<u32>();
        }
        State { value, lines }
    }

    fn value(&self, state: &State) -> u32 {
        state.value
    }

    #[inline(always)]
    fn step(&self, state: &State, _: &[u8; ROOM], tile: usize, from: usize, to: usize) -> Step {
        // A tile that goes up or down goes from row to row. Boards have more than one column, so
        // that cells which follow one another are side by side.
        let axis = usize::from(from.abs_diff(to) == 1);
        let along = 1 - axis;
        let place = |axis: usize, cell: usize| usize::from(self.places[axis][cell % ROOM]);
        let (a, b, stays) = (place(axis, from), place(axis, to), place(along, from));
        let worth = self.worth[axis][stays % LINE];
        let left = state.lines[axis][a % LINE] - self.digit(axis, tile, a) * worth;
        let entered = state.lines[axis][b % LINE] + self.digit(axis, tile, b) * worth;
        let digit = self.digit(along, tile, stays);
        let moved = state.lines[along][stays % LINE] + digit * self.worth[along][b % LINE]
            - digit * self.worth[along][a % LINE];
        let add = |line: u16| u32::from(self.adds[axis][usize::from(line)]);
        let value = self.manhattan.step(&state.value, &[0; ROOM], tile, from, to)
            + add(left)
            + add(entered)
            - add(state.lines[axis][a % LINE])
            - add(state.lines[axis][b % LINE]);
        let lines = [(a as u8, left), (b as u8, entered), (stays as u8, moved)];
        Step { value, axis: axis as u8, lines }
    }

    #[inline(always)]
    fn judge(&self, _: &State, step: &mut Step, _: u32) -> u32 {
        step.value
    }

    #[inline(always)]
    fn after(&self, state: &State, step: &Step) -> State {
        let mut after = State { value: step.value, ..*state };
        let axis = usize::from(step.axis) % 2;
        let [left, entered, moved] = step.lines;
        after.lines[axis][usize::from(left.0) % LINE] = left.1;
        after.lines[axis][usize::from(entered.0) % LINE] = entered.1;
        after.lines[1 - axis][usize::from(moved.0) % LINE] = moved.1;
        after
    }

    fn bytes(&self) -> u64 {
        (size_of::<Conflict>() + self.adds[0].len() + self.adds[1].len()) as u64
    }
}
