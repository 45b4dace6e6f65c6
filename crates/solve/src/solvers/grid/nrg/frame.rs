//! Boards relative to the gripped tile, with up to 256 cells.
//!
//! The cells of all other tiles are counted from the gripped tile's, so that a slide has the same
//! effect on them wherever the gripped tile is; its own place is stored in place 0. A word is then
//! a sequence of moves with the same effect from any position.

use cosette_puzzle::Metric;

use super::loops::Step;
use super::setup::{shifted, steps};
use super::staged;
use crate::solvers::grid::torus::{Board, Torus, Turn};

/// A move: its number in [`Frame::moves`].
pub(super) type Move = u8;

pub(super) struct Frame {
    pub torus: Torus,
    /// The slides that count as one.
    pub moves: Vec<Step>,
    /// Where each move takes each cell; and the gripped tile.
    shifts: Vec<[Vec<u8>; 2]>,
}

impl Frame {
    pub fn new(torus: &Torus) -> Frame {
        let moves = steps(torus);
        let n = torus.cells();
        let shift = |&step: &Step| {
            let others = (0..n).map(|cell| shifted(torus, cell, step) as u8).collect();
            let key = (0..n).map(|cell| slid(torus, cell, step) as u8).collect();
            [others, key]
        };
        let shifts = moves.iter().map(shift).collect();
        Frame { torus: *torus, moves, shifts }
    }

    pub fn cells(&self) -> usize {
        self.torus.cells()
    }

    /// The cell of the gripped tile, and the places of the others relative to it.
    pub fn places(&self, board: &Board) -> Vec<u8> {
        let [rows, cols] = self.torus.sides;
        let (key_row, key_col) = self.torus.coordinates(0, board.places[0] as usize);
        let relative = |&cell: &u16| {
            let (row, col) = self.torus.coordinates(0, cell as usize);
            self.torus.cell(0, (row + rows - key_row) % rows, (col + cols - key_col) % cols) as u8
        };
        let mut places: Vec<u8> = board.places.iter().map(relative).collect();
        places[0] = board.places[0] as u8;
        places
    }

    /// Where the move takes what is in this place: of the gripped tile (`slot` 0), or of another.
    pub fn follow(&self, slot: usize, place: usize, m: Move) -> usize {
        self.shifts[m as usize][usize::from(slot == 0)][place].into()
    }

    /// Makes the move.
    #[inline]
    pub fn apply(&self, places: &mut [u8], m: Move) {
        let [others, key] = &self.shifts[m as usize];
        places[0] = key[places[0] as usize];
        for place in &mut places[1..] {
            *place = others[*place as usize];
        }
    }

    pub fn apply_all(&self, places: &mut [u8], word: &[Move]) {
        word.iter().for_each(|&m| self.apply(places, m));
    }

    /// The shortest spelling of a way by adding up slides of one axis.
    pub fn reduced(&self, word: impl IntoIterator<Item = Move>) -> Vec<Move> {
        let mut way = Vec::new();
        for m in word {
            staged::push(&self.torus, &mut way, self.moves[m as usize]);
        }
        self.spelled(&way)
    }

    /// A way as moves.
    pub fn spelled(&self, way: &[Step]) -> Vec<Move> {
        let mut word = Vec::new();
        for &(axis, by) in way {
            let least = self.torus.least(by, axis);
            let (step, times) = match self.torus.metric {
                Metric::Mtm => (least, usize::from(least != 0)),
                _ => (least.signum(), least.unsigned_abs() as usize),
            };
            // On a line of two cells the one slide has one name.
            let step = (axis, self.torus.least(step, axis));
            let m = self.moves.iter().position(|&named| named == step).map(|m| m as Move);
            word.extend(std::iter::repeat_n(m, times).flatten());
        }
        word
    }

    /// Turns of the gripped tile's lines as moves.
    pub fn spelled_turns(&self, turns: &[Turn]) -> Vec<Move> {
        let way = turns.iter().map(|&turn| (self.torus.line(turn).0, i32::from(turn.by)));
        self.spelled(&way.collect::<Vec<Step>>())
    }

    pub fn steps(&self, word: &[Move]) -> Vec<Step> {
        word.iter().map(|&m| self.moves[m as usize]).collect()
    }

    /// Whether two moves in a row are no more than one, or none.
    pub fn repeats(&self, last: Move, m: Move) -> bool {
        let (last, next) = (self.moves[last as usize], self.moves[m as usize]);
        last.0 == next.0
            && (self.torus.metric == Metric::Mtm || last != next || self.torus.length(last.0) < 4)
    }

    /// The move that undoes one.
    pub fn inverse(&self, m: Move) -> Move {
        let (axis, by) = self.moves[m as usize];
        let back = (axis, self.torus.least(-by, axis));
        self.moves.iter().position(|&step| step == back).expect("every move can be undone") as Move
    }
}

/// Where the gripped tile goes.
fn slid(torus: &Torus, cell: usize, (axis, by): Step) -> usize {
    let (index, along) = torus.coordinates(axis, cell);
    let to = (along as i32 + by).rem_euclid(torus.length(axis) as i32);
    torus.cell(axis, index, to as usize)
}
