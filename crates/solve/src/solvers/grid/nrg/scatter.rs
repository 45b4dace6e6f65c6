//! Cycles of three on a large board, each where it costs least.
//!
//! A cycle may be inserted at any point of the word: it permutes the rest of the paths of three
//! tiles, and nothing else. Over thousands of points the three come near to the cells of the loop,
//! and the set-up moves are most of the cost of a cycle. The number of points and triples tried for
//! each cycle depends on the time limit; an attempt takes microseconds, since it computes the
//! set-up.

use super::KEY;
use super::loops;
use super::staged::Staged;
use crate::solvers::grid::insert::{misplaced, useful};
use crate::solvers::grid::merge;
use crate::solvers::grid::torus::{Board, Torus, Turn};

pub(super) struct Scatter<'a> {
    pub torus: &'a Torus,
    pub staged: &'a Staged,
    /// How many tries there are for each cycle.
    pub tries: usize,
    /// Which of many ways to spread them.
    pub seed: usize,
}

impl Scatter<'_> {
    /// The word with cycles inserted so that it solves `start`, which it must do up to an even
    /// permutation that fixes the gripped tile. `go_on` receives the number of tries; `None` if it
    /// returned false.
    pub fn complete(
        &self,
        start: &Board,
        mut word: Vec<Turn>,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Option<Vec<Turn>> {
        loop {
            let mut end = start.clone();
            end.apply_all(self.torus, &word);
            let wrong = misplaced(&end);
            if wrong.is_empty() {
                return Some(word);
            }
            let (at, insert, tries) = self.cheapest(start, &word, &useful(&end, &wrong));
            if !go_on(tries) {
                return None;
            }
            let turns = word[..at].iter().chain(&insert).chain(&word[at..]);
            word = merge::merged(self.torus, turns.copied());
        }
    }

    /// Where to insert what, and how many tries were made.
    fn cheapest(
        &self,
        start: &Board,
        word: &[Turn],
        triples: &[[u16; 3]],
    ) -> (usize, Vec<Turn>, u64) {
        let Scatter { torus, staged, .. } = *self;
        let all = (word.len() + 1) * triples.len();
        // Odd, so that the triples take turns.
        let stride = all.div_ceil(self.tries) | 1;
        let mut board = start.clone();
        let (mut applied, mut tries) = (0, 0);
        let mut best: Option<(u32, usize, Vec<Turn>)> = None;
        let mut attempt = self.seed % stride.min(all);
        while attempt < all {
            let at = attempt / triples.len();
            board.apply_all(torus, &word[applied..at]);
            applied = at;
            let key = board.places[KEY] as usize;
            let triple = triples[attempt % triples.len()];
            let cells = triple.map(|tile| seen(torus, board.places[tile as usize] as usize, key));
            let (cost, way) = staged.way(cells);
            if best.as_ref().is_none_or(|&(least, ..)| cost < least) {
                let steps = [&way[..], &staged.steps, &loops::inverse(&way)].concat();
                best = Some((cost, at, loops::turns(torus, key, &steps)));
            }
            tries += 1;
            attempt += stride;
        }
        let (_, at, insert) = best.expect("some cycle helps");
        (at, insert, tries)
    }
}

/// A cell relative to the gripped tile.
fn seen(torus: &Torus, cell: usize, key: usize) -> usize {
    let [(row, col), (key_row, key_col)] = [cell, key].map(|cell| torus.coordinates(0, cell));
    let [rows, cols] = torus.sides;
    torus.cell(0, (row + rows - key_row) % rows, (col + cols - key_col) % cols)
}
