//! A position of the gripped board as a pair: its frame, and the cell of the gripped tile.
//!
//! The pairs are a group. A move permutes the tiles of the frame in the same way wherever the
//! gripped tile is (`Family::Frame`), and translates the gripped tile: so positions are elements of
//! the product of a permutation group and the translations of the torus, moves are elements too,
//! and distances do not change when both ends are multiplied from the left.
//!
//! An element is one number of 128 bits: five bits a tile, and above them the cell of the gripped
//! tile. That is enough for 24 tiles and 32 cells, the 5x5 board.

use cosette_puzzle::{Family, Metric, MoveId, Puzzle, Word};

use crate::step::StepError;

/// Bits a tile.
const BITS: u32 = 5;
/// The most tiles seen.
const TILES_MAX: usize = 24;
/// Where the cell of the gripped tile is.
const CELL: u32 = BITS * TILES_MAX as u32;

/// An element.
pub type Pair = u128;
/// For each tile its slot in the frame.
pub type Slots = [u8; TILES_MAX];

/// The group of pairs and its moves.
#[derive(Clone, Debug)]
pub struct Pairs {
    rows: usize,
    cols: usize,
    frame: Puzzle,
    moves: Vec<Slide>,
}

/// A move.
#[derive(Clone, Debug)]
struct Slide {
    /// From where each slot gets its tile.
    sources: Vec<u32>,
    /// By how much the gripped tile goes down and right.
    by: [usize; 2],
    inverse: usize,
}

impl Pairs {
    /// The pairs of a gripped board.
    pub fn of(board: &Puzzle) -> Result<Pairs, StepError> {
        let wrong = |message: &str| StepError::Parameters(format!("{}: {message}", board.family()));
        let Family::Loopover { rows, cols, nrg: true } = *board.family() else {
            return Err(wrong("only a Loopover board with a gripped tile is seen from it"));
        };
        let (rows, cols) = (usize::from(rows), usize::from(cols));
        if rows * cols > TILES_MAX + 1 {
            return Err(wrong("a board of more than 25 cells is too large"));
        }
        Ok(Pairs::new(rows, cols, board.metric()))
    }

    fn new(rows: usize, cols: usize, metric: Metric) -> Pairs {
        let frame = Family::Frame { rows: rows as u16, cols: cols as u16 }.puzzle(metric);
        let slide = |id: MoveId| {
            let m = frame.get(id);
            let sources = m.arrows[0].action.to_position(frame.shape());
            let turns = |line: u16, side: usize| {
                let turns = if m.line == line { i32::from(m.turns) } else { 0 };
                turns.rem_euclid(side as i32) as usize
            };
            Slide {
                sources: sources.pieces().iter().map(|&s| BITS * u32::from(s)).collect(),
                by: [turns(0, rows), turns(1, cols)],
                inverse: frame.inverse(id).index(),
            }
        };
        let moves = frame.move_ids().map(slide).collect();
        Pairs { rows, cols, frame, moves }
    }

    /// The frame of the board.
    pub fn frame(&self) -> &Puzzle {
        &self.frame
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The move that undoes a move.
    pub fn inverse(&self, m: usize) -> usize {
        self.moves[m].inverse
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The solved board.
    pub fn solved(&self) -> Pair {
        (0..self.cells() as Pair - 1).map(|tile| tile << (BITS as Pair * tile)).sum()
    }

    /// The element after a move.
    #[inline]
    pub fn after(&self, pair: Pair, m: usize) -> Pair {
        let slide = &self.moves[m];
        let mut after = 0;
        for (slot, &source) in slide.sources.iter().enumerate() {
            after |= (pair >> source & 31) << (BITS * slot as u32);
        }
        let cell = self.plus(self.cell(pair), self.cell_at(slide.by));
        after | (cell as Pair) << CELL
    }

    /// The element after a word.
    pub fn run(&self, word: &[u8]) -> Pair {
        word.iter().fold(self.solved(), |at, &m| self.after(at, usize::from(m)))
    }

    /// The frame alone, without the cell of the gripped tile.
    pub fn seen(&self, pair: Pair) -> Pair {
        pair & ((1 << CELL) - 1)
    }

    /// The cell of the gripped tile.
    pub fn cell(&self, pair: Pair) -> usize {
        (pair >> CELL) as usize
    }

    /// What is seen, with a cell.
    pub fn with_cell(&self, seen: Pair, cell: usize) -> Pair {
        seen | (cell as Pair) << CELL
    }

    /// The element with another cell.
    #[cfg(test)]
    pub fn at_cell(&self, pair: Pair, cell: usize) -> Pair {
        self.seen(pair) | (cell as Pair) << CELL
    }

    fn cell_at(&self, [r, c]: [usize; 2]) -> usize {
        r * self.cols + c
    }

    /// The sum of two translations, each named by the cell to which it takes cell 0.
    pub fn plus(&self, a: usize, b: usize) -> usize {
        let row = (a / self.cols + b / self.cols) % self.rows;
        row * self.cols + (a % self.cols + b % self.cols) % self.cols
    }

    /// The translation back.
    pub fn minus(&self, a: usize) -> usize {
        let back = |x: usize, side: usize| (side - x) % side;
        self.cell_at([back(a / self.cols, self.rows), back(a % self.cols, self.cols)])
    }

    /// For each tile its slot in the frame.
    pub fn slots(&self, pair: Pair) -> Slots {
        let mut slots = [0; TILES_MAX];
        for slot in 0..self.cells() - 1 {
            slots[(pair >> (BITS * slot as u32) & 31) as usize] = slot as u8;
        }
        slots
    }

    /// The frame of `x⁻¹y`, where `slots` are those of `x`.
    #[inline]
    pub fn quotient(&self, slots: &Slots, y: Pair) -> Pair {
        let mut seen = 0;
        for slot in 0..self.cells() as u32 - 1 {
            let tile = (y >> (BITS * slot) & 31) as usize;
            seen |= Pair::from(slots[tile]) << (BITS * slot);
        }
        seen
    }

    /// A word on the board, from the solved position on: the line of each move is where the gripped
    /// tile is by then.
    pub fn on_board(&self, board: &Puzzle, word: &[u8]) -> Word {
        let mut cell = 0;
        let slide = |&m: &u8| {
            let turns = i32::from(self.frame.get(MoveId(m.into())).turns);
            let [down, _] = self.moves[usize::from(m)].by;
            let line = if down == 0 { cell / self.cols } else { self.rows + cell % self.cols };
            cell = self.plus(cell, self.cell_at(self.moves[usize::from(m)].by));
            board.move_by(line as u16, turns).expect("the board has the moves of its frame")
        };
        Word(word.iter().map(slide).collect())
    }
}
