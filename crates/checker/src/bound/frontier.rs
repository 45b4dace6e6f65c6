//! The boards that remain after the first moves of a search: of each class of boards up to symmetry
//! and inversion the least one.
//!
//! Every solution of a position in at most `length` moves passes, after `cut` moves, through one of
//! them, or is shorter than `cut`. No other check would notice the second: a board solved before
//! the cut leads to boards near the solved one, which the bound may exclude if no moves remain. So
//! solved boards on the way are detected.

use std::collections::BTreeSet;

use cosette_puzzle::{Position, Puzzle, Symmetries};
use rayon::prelude::*;

use super::dive::{Board, Dive};
use super::effort::Effort;
use crate::report::{Rejected, reject};

/// Boards expanded between two checks of the clock.
const CHUNK: usize = 256;
/// Approximate bytes for a board in a set and once more in the list it comes from.
const BYTES_A_BOARD: u64 = 192;

/// What is listed.
pub struct Frontier<'a> {
    pub puzzle: &'a Puzzle,
    pub dive: &'a Dive<'a>,
    /// How many moves are made.
    pub cut: u32,
    /// Maximum length of solutions searched for.
    pub length: u32,
    /// The claimed number of remaining boards: more refute it.
    pub claimed: u64,
    /// The bytes that may be used.
    pub memory: u64,
}

impl Frontier<'_> {
    /// The boards, in order. Nothing if time or memory is up.
    pub fn boards(
        &self,
        position: &Position,
        effort: &Effort<'_>,
    ) -> Result<Option<Vec<Board>>, Rejected> {
        let images = self.symmetries();
        let mut boards: Vec<Board> = vec![position.pieces().iter().map(|&t| t as u8).collect()];
        for made in 0..=self.cut {
            for chunk in boards.chunks(CHUNK) {
                if effort.is_over() {
                    return Ok(None);
                }
                if chunk.par_iter().any(|board| self.dive.bound(board) == 0) {
                    return reject(format!("the position is solved in {made} moves"));
                }
            }
            if made == self.cut {
                break;
            }
            let Some(next) = self.next(&boards, made + 1, &images, effort)? else {
                return Ok(None);
            };
            boards = next.into_iter().collect();
        }
        Ok(Some(boards))
    }

    fn next(
        &self,
        boards: &[Board],
        made: u32,
        images: &[Vec<u8>],
        effort: &Effort<'_>,
    ) -> Result<Option<BTreeSet<Board>>, Rejected> {
        let mut next = BTreeSet::new();
        for chunk in boards.chunks(CHUNK) {
            if effort.is_over() || next.len() as u64 > self.memory / BYTES_A_BOARD {
                return Ok(None);
            }
            let after = chunk.par_iter().flat_map_iter(|board| {
                let near = self.dive.neighbours(board).into_iter();
                near.filter(|b| self.dive.bound(b) + made <= self.length).map(|b| least(&b, images))
            });
            next.extend(after.collect::<Vec<Board>>());
            if made == self.cut && next.len() as u64 > self.claimed {
                return reject(format!("there are more than {} boards to search", self.claimed));
            }
        }
        Ok(Some(next))
    }

    /// Where each symmetry takes each slot.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let shape = self.puzzle.shape();
        let elements = Symmetries::of(self.puzzle).elements();
        let slots = |s: &cosette_puzzle::Symmetry| {
            (0..shape.slots()).map(|slot| s.slot(slot, shape) as u8).collect()
        };
        elements.iter().map(slots).collect()
    }
}

/// The least of the images of a board and of its inverse.
fn least(board: &Board, images: &[Vec<u8>]) -> Board {
    let mut inverse = board.clone();
    board.iter().enumerate().for_each(|(slot, &tile)| inverse[tile as usize] = slot as u8);
    let mut least = board.clone();
    let mut image = board.clone();
    for map in images {
        for of in [board, &inverse] {
            of.iter().enumerate().for_each(|(s, &t)| image[map[s] as usize] = map[t as usize]);
            if image < least {
                least.clone_from(&image);
            }
        }
    }
    least
}
