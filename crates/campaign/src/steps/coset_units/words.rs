//! The elements that fix the block, by length over all moves, each with a shortest word.
//!
//! The block may be broken and mended on the way. An element of length `i + j` is `x⁻¹∘v` with `x`
//! of length `i` and `v` of length `j`, and it fixes the block if `x` and `v` take the cells of the
//! block to the same tiles: both lists are sorted by that, and groups with the same key are paired.

use cosette_puzzle::Puzzle;
use rayon::prelude::*;

use super::board::{BOARD_MAX, Board, Whole, pack};

/// Moves of a word, five bits each, the first move lowest, above them the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Packed(pub u64);

const LENGTH_AT: u32 = 60;
/// Longer words are found in this many parts, a power of two.
const PARTED: usize = 8;
const PARTS: u64 = 4;

impl Packed {
    /// The word of no moves.
    pub const EMPTY: Packed = Packed(0);

    /// The number of moves.
    pub fn len(self) -> u32 {
        (self.0 >> LENGTH_AT) as u32
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// With one more move at the end.
    pub fn then(self, m: u8) -> Packed {
        Packed((self.0 | u64::from(m) << (5 * self.len())) + (1 << LENGTH_AT))
    }

    /// Its moves.
    pub fn moves(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.len()).map(move |i| (self.0 >> (5 * i) & 31) as u8)
    }
}

/// Elements that fix the block, those of length `l` in `by_length[l]`, sorted by their codes.
pub struct Words {
    /// The code of an element and a word for it.
    pub by_length: Vec<Vec<(u64, Packed)>>,
    /// The move that undoes each.
    pub inverses: Vec<u8>,
}

/// Elements of the whole board with their keys.
struct Ball(Vec<(u64, Whole, Packed)>);

impl Words {
    /// All elements up to a length, at most twice five.
    pub fn find(board: &Board, puzzle: &Puzzle, length_max: usize) -> Words {
        assert!(length_max <= 10, "words of ten moves need halves of five");
        let inverse = |m: usize| {
            let id = puzzle.inverse(board.moves[m].0);
            board.moves.iter().position(|&(other, _)| other == id).expect("inverses are moves")
        };
        let inverses: Vec<u8> = (0..board.moves.len()).map(|m| inverse(m) as u8).collect();
        let halves = halves(board, length_max.div_ceil(2));
        let mut by_length: Vec<Vec<(u64, Packed)>> = Vec::new();
        for length in 0..=length_max {
            let (i, j) = (length / 2, length.div_ceil(2));
            let known = |code: u64| {
                let has = |list: &Vec<(u64, Packed)>| list.binary_search_by_key(&code, |e| e.0);
                by_length.iter().any(|list| has(list).is_ok())
            };
            // An element has many pairs: those of one part of the codes at a time.
            let parts = if length > PARTED { PARTS } else { 1 };
            let mut found = Vec::new();
            for part in 0..parts {
                let mut some = paired(board, &inverses, (&halves[i], &halves[j]), (part, parts));
                some.retain(|&(code, _)| !known(code));
                found.append(&mut some);
            }
            found.par_sort_unstable();
            by_length.push(found);
        }
        Words { by_length, inverses }
    }

    /// The word that undoes one.
    pub fn undo(&self, word: Packed) -> impl Iterator<Item = u8> + '_ {
        word.moves().rev().map(|m| self.inverses[usize::from(m)])
    }
}

/// All elements of the board by length, sorted by what they do to the block.
fn halves(board: &Board, length_max: usize) -> Vec<Ball> {
    let identity: Whole = std::array::from_fn(|c| c as u8);
    let mut layers = vec![vec![(code(&identity), Packed::EMPTY)]];
    for length in 1..=length_max {
        let step = |&(from, word): &(u128, Packed)| {
            let from = decode(from);
            board.moves.iter().zip(0u8..).map(move |((_, by), m)| {
                let moved: Whole = std::array::from_fn(|c| from[usize::from(by[c])]);
                (code(&moved), word.then(m))
            })
        };
        let mut next: Vec<(u128, Packed)> = layers[length - 1].iter().flat_map(step).collect();
        next.par_sort_unstable();
        next.dedup_by_key(|e| e.0);
        let known = |code: u128| {
            let near = &layers[length.saturating_sub(2)..length];
            near.iter().any(|layer| layer.binary_search_by_key(&code, |e| e.0).is_ok())
        };
        next.retain(|&(code, _)| !known(code));
        layers.push(next);
    }
    let key = |whole: &Whole| {
        let block = (0..board.n * board.n).filter(|&c| board.names[c].is_none());
        block.fold(0, |key, c| key << 5 | u64::from(whole[c]))
    };
    let ball = |layer: Vec<(u128, Packed)>| {
        let keyed = layer.into_iter().map(|(code, word)| (decode(code), word));
        let mut list: Vec<_> = keyed.map(|(whole, word)| (key(&whole), whole, word)).collect();
        list.par_sort_unstable();
        Ball(list)
    };
    layers.into_iter().map(ball).collect()
}

/// The elements `x⁻¹∘v` that fix the block, sorted, each once with its least word.
/// Of all elements one part.
fn paired(
    board: &Board,
    inverses: &[u8],
    (x, v): (&Ball, &Ball),
    (part, parts): (u64, u64),
) -> Vec<(u64, Packed)> {
    let groups: Vec<_> = x.0.chunk_by(|a, b| a.0 == b.0).collect();
    let pairs = groups.par_iter().flat_map_iter(|group| {
        let key = group[0].0;
        let from = v.0.partition_point(|e| e.0 < key);
        let others = v.0[from..].iter().take_while(move |e| e.0 == key);
        others.flat_map(move |(_, b, after)| {
            group.iter().filter_map(move |(_, a, before)| {
                let mut back: Whole = [0; BOARD_MAX];
                a.iter().zip(0..).for_each(|(&to, c)| back[usize::from(to)] = c);
                let whole: Whole = std::array::from_fn(|c| back[usize::from(b[c])]);
                let element = board.element(&whole).expect("both have the same key");
                let code = pack(&element);
                if code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56 & (parts - 1) != part {
                    return None;
                }
                let undo = before.moves().rev().map(|m| inverses[usize::from(m)]);
                let word = undo.chain(after.moves()).fold(Packed::EMPTY, Packed::then);
                Some((code, word))
            })
        })
    });
    let mut found: Vec<(u64, Packed)> = pairs.collect();
    found.par_sort_unstable();
    found.dedup_by_key(|e| e.0);
    found
}

/// Five bits a cell.
fn code(whole: &Whole) -> u128 {
    whole.iter().rev().fold(0, |code, &x| code << 5 | u128::from(x))
}

fn decode(code: u128) -> Whole {
    std::array::from_fn(|c| (code >> (5 * c) & 31) as u8)
}
