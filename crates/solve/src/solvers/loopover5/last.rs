//! Moves to be done last, chosen first.
//!
//! A board `B` is solved by `x y w` if and only if `w B`, the scramble with `w` before it, is
//! solved by `x y`. So for every short word `w` there is another board whose block can be brought
//! home by some `x`, and all choices of `x` and `w` of a total length are further first phases of
//! that length. They are found as cheaply as those of a single board, and more short first phases
//! are worth much more than longer ones. (Speedsolvers know this as premoves and as NISS.)
//!
//! A word that begins with a move that leaves the block alone is passed over: such a move belongs
//! to the second phase.

use cosette_puzzle::{Canonical, MoveId};

use super::frame::{Frame, Map};

/// Words of up to this many moves, as long as there are not too many.
const LENGTH_MAX: usize = 3;
const WORDS_MAX: usize = 5_000;

/// A word, and the piece in every slot after it.
#[derive(Clone, Debug)]
pub struct Last {
    /// The word.
    pub word: Vec<MoveId>,
    pieces: Map,
}

impl Last {
    /// All words by their lengths.
    pub fn all(frame: &Frame, canonical: &Canonical) -> Vec<Vec<Last>> {
        let empty = Last { word: Vec::new(), pieces: std::array::from_fn(|slot| slot as u8) };
        let mut all = vec![vec![empty]];
        while all.len() <= LENGTH_MAX {
            let longer: Vec<Last> = all[all.len() - 1]
                .iter()
                .flat_map(|last| (0..frame.comes.len()).map(|m| last.then(frame, m)))
                .filter(|last| !frame.free.contains(&last.word[0]) && canonical.accepts(&last.word))
                .collect();
            if longer.len() > WORDS_MAX {
                break;
            }
            all.push(longer);
        }
        all
    }

    fn then(&self, frame: &Frame, m: usize) -> Last {
        let pieces = std::array::from_fn(|slot| self.pieces[frame.comes[m][slot] as usize]);
        Last { word: [&self.word[..], &[MoveId(m as u16)]].concat(), pieces }
    }

    /// The board with the word before its scramble.
    pub fn before(&self, board: &Map) -> Map {
        board.map(|piece| self.pieces[piece as usize])
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric, Random, Word};

    use super::*;

    #[test]
    fn the_board_is_what_the_scramble_makes_after_the_word() {
        let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
        let frame = Frame::new(&puzzle).unwrap();
        let all = Last::all(&frame, &Canonical::of(&puzzle));
        assert_eq!(all.len(), LENGTH_MAX + 1);
        let mut random = Random::new(3);
        let scramble = Word((0..30).map(|_| MoveId(random.below(20) as u16)).collect());
        let after = |from| {
            let position = puzzle.run(&from, &scramble).unwrap();
            std::array::from_fn(|slot| position.pieces()[slot] as u8)
        };
        for last in all.iter().flatten() {
            let begun = puzzle.run(&puzzle.solved(), &Word(last.word.clone())).unwrap();
            assert_eq!(last.before(&after(puzzle.solved())), after(begun), "{:?}", last.word);
        }
    }
}
