//! A board turned over so that its blank is at home in the upper left quarter.

use cosette_puzzle::{Family, MoveId, Puzzle};
use cosette_tiles::board::{Board, WAYS};
use cosette_tiles::machine::Machine;

/// How boards are turned over, and what their moves become.
pub(crate) struct Frame {
    /// The board.
    pub board: Board,
    /// The blank's home.
    pub home: usize,
    /// The puzzle whose blank is at home there and whose tiles are in order: tables are of it.
    pub puzzle: Puzzle,
    /// For the ways of the blank up, left, right, down: the moves of the puzzle that was given.
    pub moves: [MoveId; WAYS],
    /// For every cell, where it is after turning over.
    cells: Vec<usize>,
    /// The blank of the puzzle that was given, and what is written on its pieces.
    blank: u16,
    labels: Vec<u16>,
}

/// The home of what is on each cell, and the cell of the blank.
pub(crate) struct Homes {
    pub homes: Vec<u8>,
    pub blank: usize,
}

impl Homes {
    /// The bound of the board.
    pub fn bound(&self, machine: &dyn Machine) -> u32 {
        machine.bound(&self.homes, self.blank)
    }

    /// The distances behind the bound, one list a sum, where it is the greatest of sums.
    pub fn sums(&self, machine: &dyn Machine) -> Vec<Vec<u32>> {
        machine.sums(&self.homes, self.blank)
    }
}

impl Frame {
    /// For puzzles that are solved here.
    pub fn new(puzzle: &Puzzle) -> Option<Frame> {
        let Family::Tiles { rows, cols, .. } = *puzzle.family() else { return None };
        if !super::applies_to(puzzle) {
            return None;
        }
        let blank = puzzle.key()?;
        let board = Board { rows: rows.into(), cols: cols.into() };
        let place = |cell: usize| [cell / board.cols, cell % board.cols];
        let ends = [board.rows - 1, board.cols - 1];
        let at = place(blank.into());
        let turned = [0, 1].map(|axis| 2 * at[axis] > ends[axis]);
        let turn = |cell: usize| {
            let mut at = place(cell);
            for axis in 0..2 {
                if turned[axis] {
                    at[axis] = ends[axis] - at[axis];
                }
            }
            at[0] * board.cols + at[1]
        };
        // Up, left, right, down, each by the way that a turned board makes of it.
        let ways = [["U", "D"], ["L", "R"], ["R", "L"], ["D", "U"]];
        let moves = [0, 1, 2, 3].map(|way| {
            let axis = usize::from(way == 1 || way == 2);
            let name = ways[way][usize::from(turned[axis])];
            puzzle.move_ids().find(|&id| puzzle.get(id).name == name)
        });
        let moves: Vec<MoveId> = moves.into_iter().flatten().collect();
        let home = turn(blank.into());
        Some(Frame {
            board,
            home,
            puzzle: canonical(rows, cols, home).puzzle(puzzle.metric()),
            moves: moves.try_into().ok()?,
            cells: (0..board.cells()).map(turn).collect(),
            blank,
            labels: puzzle.labels().to_vec(),
        })
    }

    /// A board by its pieces, turned over.
    pub fn read(&self, pieces: &[u16]) -> Homes {
        let mut homes = vec![0; pieces.len()];
        let mut blank = 0;
        for (cell, &piece) in pieces.iter().enumerate() {
            homes[self.cells[cell]] = self.cells[usize::from(piece)] as u8;
            if piece == self.blank {
                blank = self.cells[cell];
            }
        }
        Homes { homes, blank }
    }

    /// What is written on the tile whose home is a cell of the turned board.
    pub fn label(&self, home: usize) -> u16 {
        let cell = self.cells.iter().position(|&cell| cell == home).expect("a cell");
        self.labels[cell] + 1
    }

    /// Where a cell is after turning over.
    pub fn turned(&self, cell: usize) -> usize {
        self.cells[cell]
    }
}

/// The tiles in order, and the blank at home on some cell.
fn canonical(rows: u16, cols: u16, home: usize) -> Family {
    let last = rows * cols - 1;
    let mut goal: Vec<u16> = (0..last).collect();
    goal.insert(home, last);
    Family::Tiles { rows, cols, goal: Some(goal.into()) }
}
