//! Two phases in a row, on the slots that are free when the first begins.
//!
//! The free slots are numbered from 0, and so are their tiles: tile `i` is at home in slot `i`. The
//! first phase brings some tiles home with all moves of its own; the second brings the rest home
//! with those moves that leave the first ones alone.

use cosette_puzzle::{Perm, Position, Puzzle, Symmetries};
use cosette_space::quotient::Phase;

use crate::step::StepError;

/// The two phases.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The puzzle's own numbers of the free slots.
    pub free: Vec<u16>,
    /// The number of free slots.
    pub slots: usize,
    /// The tiles of the first phase.
    pub first: Vec<u8>,
    /// The tiles of the second.
    pub second: Vec<u8>,
    /// The tiles of neither.
    pub rest: Vec<u8>,
    /// The moves of the first phase: where the tile of each slot goes.
    pub moves: Vec<Vec<u8>>,
    /// The number of the move that undoes each.
    pub inverses: Vec<usize>,
    /// Which of them are moves of the second phase too.
    pub second_moves: Vec<usize>,
    /// The symmetries of both phases, the trivial one first: where each slot goes.
    pub symmetries: Vec<Vec<u8>>,
    /// The names of the moves.
    pub names: Vec<String>,
}

impl Setting {
    /// The phases, of which the second begins where the first ends.
    pub fn new(puzzle: &Puzzle, first: &Phase, second: &Phase) -> Result<Setting, StepError> {
        let wrong = |why: &str| {
            let both = format!("{} and {}", first.text(), second.text());
            StepError::Parameters(format!("{both}: {why}"))
        };
        let slots = puzzle.shape().slots();
        let is_locked = |slot: &u16| first.locked.contains(slot);
        let free: Vec<u16> = (0..slots as u16).filter(|slot| !is_locked(slot)).collect();
        if first.locked.len() + first.pieces.len() != second.locked.len() {
            return Err(wrong("the second does not begin where the first ends"));
        }
        let number = |slot: u16| free.iter().position(|&s| s == slot).map(|n| n as u8);
        let numbers =
            |pieces: &[u16]| pieces.iter().map(|&p| number(p)).collect::<Option<Vec<_>>>();
        let lists = numbers(&first.pieces).zip(numbers(&second.pieces));
        let (mine, then) = lists.ok_or_else(|| wrong("a locked piece is to be solved"))?;
        let is_left = |tile: &u8| !mine.contains(tile) && !then.contains(tile);
        let rest: Vec<u8> = (0..free.len() as u8).filter(is_left).collect();
        let on_free = |perm: &Perm| -> Option<Vec<u8>> {
            free.iter().map(|&slot| number(perm[slot as usize])).collect()
        };
        let moves = first.moves.iter().map(|&id| {
            let sources = puzzle.get(id).arrows[0].action.to_position(puzzle.shape()).perm();
            on_free(&sources.inverse()).ok_or_else(|| wrong("a move moves a locked piece"))
        });
        let moves = moves.collect::<Result<Vec<_>, _>>()?;
        let inverse = |id| first.moves.iter().position(|&m| m == puzzle.inverse(id));
        let inverses = first.moves.iter().map(|&id| inverse(id)).collect::<Option<Vec<_>>>();
        let inverses = inverses.ok_or_else(|| wrong("a move has no inverse"))?;
        let is_second = |i: &usize| second.moves.contains(&first.moves[*i]);
        let second_moves: Vec<usize> = (0..moves.len()).filter(is_second).collect();
        if second_moves.len() != second.moves.len() {
            return Err(wrong("a move of the second is not one of the first"));
        }
        let images = Symmetries::of(puzzle).elements().into_iter().filter_map(|symmetry| {
            let image = |slot| symmetry.slot(slot, puzzle.shape()) as u16;
            on_free(&Perm::new((0..slots).map(image).collect())?)
        });
        let keeps =
            |by: &Vec<u8>, tiles: &[u8]| tiles.iter().all(|&t| tiles.contains(&by[t as usize]));
        let both = |by: &Vec<u8>| keeps(by, &mine) && keeps(by, &then);
        let symmetries = images.filter(|by| both(by) && permutes(by, &moves)).collect();
        let names = first.moves.iter().map(|&id| puzzle.get(id).name.clone()).collect();
        let slots = free.len();
        Ok(Setting {
            free,
            slots,
            first: mine,
            second: then,
            rest,
            moves,
            inverses,
            second_moves,
            symmetries,
            names,
        })
    }

    /// The position of a board: the slot of every tile.
    pub fn position(&self, puzzle: &Puzzle, board: &[u8]) -> Position {
        let mut pieces = puzzle.solved().pieces().to_vec();
        for (tile, &slot) in board.iter().enumerate() {
            pieces[self.free[slot as usize] as usize] = self.free[tile];
        }
        let twists = vec![0; pieces.len()];
        Position::new(puzzle.shape(), pieces, twists).expect("every tile has a slot of its own")
    }

    /// The board of a position in which the pieces that are not free are home.
    pub fn board(&self, position: &Position) -> Vec<u8> {
        let slot = |&tile: &u16| {
            let slot = position.slot_of(tile) as u16;
            self.free.iter().position(|&free| free == slot).expect("a free slot") as u8
        };
        self.free.iter().map(slot).collect()
    }

    /// The board after a move.
    pub fn after(&self, board: &[u8], m: usize) -> Vec<u8> {
        board.iter().map(|&slot| self.moves[m][slot as usize]).collect()
    }

    /// A word by the names of its moves.
    pub fn write(&self, word: &[usize]) -> String {
        word.iter().map(|&m| self.names[m].as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a relabeling turns every move into a move.
fn permutes(by: &[u8], moves: &[Vec<u8>]) -> bool {
    moves.iter().all(|m| {
        let mut image = vec![0; m.len()];
        for (slot, &to) in m.iter().enumerate() {
            image[by[slot] as usize] = by[to as usize];
        }
        moves.contains(&image)
    })
}

/// The parity of a permutation.
pub fn is_odd(perm: &[u8]) -> bool {
    let inversions = |i: usize| perm[i + 1..].iter().filter(|&&x| x < perm[i]).count();
    (0..perm.len()).map(inversions).sum::<usize>() % 2 == 1
}
