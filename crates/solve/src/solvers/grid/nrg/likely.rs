//! How much a position resembles one a given number of moves from solved.
//!
//! Take a random walk from the solved board. The places of a pair of tiles after `d` moves,
//! relative to the gripped tile, have a distribution that is computed exactly, by a Markov chain on
//! the places. A pair's score is the log-likelihood ratio of its places after `d` moves against a
//! random position; a position's is the sum over pairs, as though they were independent. A search
//! with `d` moves left keeps the positions with the best scores for `d`: far from the end only
//! relative places count, near it the exact ones.
//!
//! The pairs are neighbours (of the solved board), and each tile with the gripped one. All pairs
//! cost six times as much and guide no better; sums of exact distances guide much worse.

use super::frame::{Frame, Move};

/// More moves left than this are treated alike.
const DEPTH: usize = 40;
/// How many scores there may be in all.
const SCORES: usize = 40_000_000;
/// What is unlikely counts as this much of the random.
const LEAST: f32 = 0.01;
/// Scores in these parts of a natural logarithm.
const UNIT: f32 = 256.0;

pub(super) struct Likely {
    cells: usize,
    pairs: Vec<[u8; 2]>,
    /// For each number of moves left, for each pair, for both places, the score.
    tables: Vec<Vec<i16>>,
    /// How many moves apart the tables are.
    stride: usize,
}

impl Likely {
    /// `None` if it was stopped.
    pub fn new(frame: &Frame, go_on: &dyn Fn() -> bool) -> Option<Likely> {
        let n = frame.cells();
        let pairs = pairs(frame);
        let stride = (DEPTH * pairs.len() * n * n).div_ceil(SCORES).max(1);
        let mut tables = vec![Vec::with_capacity(pairs.len() * n * n); DEPTH / stride + 1];
        for &pair in &pairs {
            if !go_on() {
                return None;
            }
            chain(frame, pair, stride, &mut tables);
        }
        Some(Likely { cells: n, pairs, tables, stride })
    }

    /// The scores for `left` moves left.
    pub fn scores(&self, left: usize) -> &[i16] {
        &self.tables[left.min(DEPTH) / self.stride]
    }

    /// The score of a position.
    #[inline]
    pub fn score(&self, scores: &[i16], places: &[u8]) -> i32 {
        let n = self.cells;
        let mut sum = 0;
        for (&[a, b], table) in self.pairs.iter().zip(scores.chunks_exact(n * n)) {
            let at = places[a as usize] as usize * n + places[b as usize] as usize;
            sum += i32::from(table[at]);
        }
        sum
    }
}

/// Neighbours to the right and below, and every tile with the gripped one.
fn pairs(frame: &Frame) -> Vec<[u8; 2]> {
    let [rows, cols] = frame.torus.sides;
    let mut pairs = Vec::new();
    for tile in 1..rows * cols {
        let (row, col) = (tile / cols, tile % cols);
        pairs.push([0, tile as u8]);
        for next in [row * cols + (col + 1) % cols, (row + 1) % rows * cols + col] {
            if next != 0 && next != tile {
                pairs.push([tile as u8, next as u8]);
            }
        }
    }
    pairs
}

/// Adds the scores of a pair to the tables: random walks that never undo a move at once, where
/// moves are single cells, or slide the same line twice, where they are not.
fn chain(frame: &Frame, [a, b]: [u8; 2], stride: usize, tables: &mut [Vec<i16>]) {
    let n = frame.cells();
    let count = frame.moves.len();
    let states = n * n;
    let follow = |state: usize, m: Move| {
        let (x, y) = (state / n, state % n);
        frame.follow(a.into(), x, m) * n + frame.follow(b.into(), y, m)
    };
    let next: Vec<Vec<u32>> =
        (0..count).map(|m| (0..states).map(|s| follow(s, m as Move) as u32).collect()).collect();
    // A walk ends with a move of some class; after it, moves that close this class are not made.
    let units = frame.torus.metric != cosette_puzzle::Metric::Mtm;
    let class = |m: usize| if units { m } else { frame.moves[m].0 };
    let closes = |m: usize| if units { frame.inverse(m as Move) as usize } else { class(m) };
    let classes: Vec<[usize; 2]> = (0..count).map(|m| [class(m), closes(m)]).collect();
    let width = if units { count } else { 2 };
    let random = 1.0 / ((n - usize::from(a != 0)) * (n - 1)) as f32;
    let score = |p: f32| ((p / random + LEAST).ln() * UNIT) as i16;
    let mut now = vec![0f32; states * width];
    now[(a as usize * n + b as usize) * width] = 1.0;
    for depth in 0..=DEPTH {
        if depth % stride == 0 {
            let sums = now.chunks_exact(width).map(|part| score(part.iter().sum()));
            tables[depth / stride].extend(sums);
        }
        let mut after = vec![0f32; states * width];
        for (state, part) in now.chunks_exact(width).enumerate() {
            let sum: f32 = part.iter().sum();
            if sum == 0.0 {
                continue;
            }
            for (next, &[class, closes]) in next.iter().zip(&classes) {
                let p = if depth == 0 { sum } else { sum - part[closes] };
                after[next[state] as usize * width + class] += p;
            }
        }
        let total: f32 = after.iter().sum();
        after.iter_mut().for_each(|p| *p /= total);
        now = after;
    }
}
