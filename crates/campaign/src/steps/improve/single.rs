//! Boards one by one: what the sets of bits leave over, and samples with their words.
//!
//! A board is first tried with the words of its class, in this scheme or in another that ends in
//! the same place, then from both sides with all moves at once.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::setting::Setting;
use super::settle::Settler;

/// A board: the slot of every tile.
pub type Board = Vec<u8>;

/// Maximum number of boards stored by a bidirectional search.
const KEPT_MAX: usize = 4_000_000;

impl Settler {
    /// A board of a class by the places of the tiles of the second phase among the slots left.
    pub fn board(&self, rank: u64, places: &[u8]) -> Board {
        let class = self.classes.unrank(rank);
        let left = self.classes.left(&class);
        let mut board = vec![0; self.setting.slots];
        for (&tile, &slot) in self.setting.first.iter().zip(&class) {
            board[tile as usize] = slot;
        }
        for (&tile, &place) in self.setting.second.iter().zip(places) {
            board[tile as usize] = left[place as usize];
        }
        board
    }

    /// The class of a board and where its other tiles are among the slots left.
    pub fn split(&self, board: &[u8]) -> (u64, Vec<u8>) {
        let mut class = self.classes.solved();
        let first = self.setting.first.iter();
        first.zip(&mut class).for_each(|(&tile, slot)| *slot = board[tile as usize]);
        let left = self.classes.left(&class);
        let place = |&tile: &u8| left.iter().position(|&slot| slot == board[tile as usize]);
        let places = self.setting.second.iter().filter_map(place).map(|p| p as u8).collect();
        (self.classes.rank(&class), places)
    }

    /// The distance of a residue.
    fn distance(&self, k: &[u8]) -> Option<u8> {
        let (word, bit) = self.residues.locate(k);
        let odd = usize::from(super::setting::is_odd(k));
        let has = |ball: &[Vec<u64>; 2]| ball[odd][word] >> bit & 1 == 1;
        self.balls.iter().position(has).map(|d| d as u8)
    }

    /// A word within the threshold, by the words of the class that the slack allows.
    pub fn word(&self, board: &[u8]) -> Option<Vec<usize>> {
        let (rank, places) = self.split(board);
        let class = self.classes.unrank(rank);
        let shortest = self.distances[rank as usize];
        let mut known = HashSet::new();
        let mut solution = None;
        for length in shortest..=shortest.saturating_add(self.slack).min(self.threshold) {
            let _ = self.ways(&class, length, &mut known, &mut |word, by| {
                let k: Vec<u8> = places.iter().map(|&p| by[p as usize]).collect();
                match self.distance(&k) {
                    Some(d) if d <= self.threshold - length => {
                        solution = Some(word.to_vec());
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                }
            });
            if solution.is_some() {
                break;
            }
        }
        let mut word = solution?;
        let mut at = word.iter().fold(board.to_vec(), |at, &m| self.setting.after(&at, m));
        let distance = |at: &[u8]| self.distance(&self.split(at).1);
        while let Some(here) = distance(&at).filter(|&d| d > 0) {
            let nearer = |m: &&usize| distance(&self.setting.after(&at, **m)) == Some(here - 1);
            let m = *self.setting.second_moves.iter().find(nearer)?;
            word.push(m);
            at = self.setting.after(&at, m);
        }
        Some(word)
    }
}

/// A word of at most `limit` moves, by a search from both sides, or `None` if there is none or the
/// search becomes too large.
pub fn meet(setting: &Setting, board: &[u8], limit: u8) -> Option<Vec<usize>> {
    let solved: Board = (0..setting.slots as u8).collect();
    let mut sides = [board.to_vec(), solved].map(|start| {
        let seen: HashMap<Board, Option<usize>> = HashMap::from([(start.clone(), None)]);
        (seen, vec![start])
    });
    for depth in 0..=limit {
        // The side with fewer boards is expanded; a common board is the middle.
        let near = usize::from(sides[1].1.len() < sides[0].1.len());
        let middle = sides[near].1.iter().find(|board| sides[1 - near].0.contains_key(*board));
        if let Some(middle) = middle {
            return Some(joined(setting, &sides[0].0, &sides[1].0, middle));
        }
        if depth == limit || sides[0].0.len() + sides[1].0.len() > KEPT_MAX {
            return None;
        }
        let (seen, layer) = &mut sides[near];
        let mut next = Vec::new();
        for board in std::mem::take(layer) {
            for m in 0..setting.moves.len() {
                let after = setting.after(&board, m);
                if !seen.contains_key(&after) {
                    seen.insert(after.clone(), Some(m));
                    next.push(after);
                }
            }
        }
        *layer = next;
    }
    None
}

type Seen = HashMap<Board, Option<usize>>;

/// The way to the middle, and from there back along the other side.
fn joined(setting: &Setting, from: &Seen, to: &Seen, middle: &Board) -> Vec<usize> {
    let back = |seen: &Seen| {
        let (mut at, mut word) = (middle.clone(), Vec::new());
        while let Some(Some(m)) = seen.get(&at) {
            word.push(*m);
            at = setting.after(&at, setting.inverses[*m]);
        }
        word
    };
    let first = back(from).into_iter().rev();
    first.chain(back(to).into_iter().map(|m| setting.inverses[m])).collect()
}
