//! What the pure translations cost: everything as seen is solved, and the gripped tile is away.
//!
//! Let `x` and `y` be elements within `m` moves that see the same, at the cells `p` and `q`. Then
//! `x⁻¹y` is the translation by `q - p`, in as many moves as both have together. Every word of at
//! most `2m` moves is such a pair (cut it in the middle), so a search to depth `m` finds the exact
//! costs up to `2m`.

use std::collections::HashMap;

use crate::pairs::{Pair, Pairs};

/// A shortest word of every translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translations {
    /// By cell; `None` where the translation cannot be made at all, empty for cell 0.
    pub words: Vec<Option<Vec<u8>>>,
}

impl Translations {
    /// The cost of the dearest.
    pub fn max(&self) -> u32 {
        self.words.iter().flatten().map(|word| word.len() as u32).max().unwrap_or(0)
    }
}

/// The elements found so far.
struct Ball<'a> {
    pairs: &'a Pairs,
    /// Each with where it came from, by which move, and its distance.
    found: Vec<(Pair, u32, u8, u8)>,
    /// The elements that see the same, by what they see.
    by_seen: HashMap<Pair, Vec<u32>>,
}

impl Ball<'_> {
    fn word(&self, mut at: usize) -> Vec<u8> {
        let mut word = Vec::new();
        while at > 0 {
            let (_, from, m, _) = self.found[at];
            word.push(m);
            at = from as usize;
        }
        word.reverse();
        word
    }

    /// Adds an element unless it is there; returns those that see the same.
    fn add(&mut self, pair: Pair, from: usize, m: u8) -> Option<Vec<u32>> {
        let depth = self.found[from].3 + 1;
        let same = self.by_seen.entry(self.pairs.seen(pair)).or_default();
        if same.iter().any(|&i| self.found[i as usize].0 == pair) {
            return None;
        }
        let before = same.clone();
        same.push(self.found.len() as u32);
        self.found.push((pair, from as u32, m, depth));
        Some(before)
    }
}

/// The translations of the board that `wanted` accepts, exact up to cost `2 depth_max`: `None` if
/// one of them costs more.
pub fn translations(
    pairs: &Pairs,
    wanted: impl Fn(usize) -> bool,
    depth_max: u8,
) -> Option<Translations> {
    let solved = pairs.solved();
    let by_seen = HashMap::from([(solved, vec![0])]);
    let mut ball = Ball { pairs, found: vec![(solved, 0, 0, 0)], by_seen };
    let mut best: Vec<Option<(u32, usize, usize)>> = vec![None; pairs.cells()];
    best[0] = Some((0, 0, 0));
    let mut next = 0;
    for depth in 1..=depth_max {
        // What costs at most twice the depth before has been found.
        let known =
            |cell: usize| best[cell].is_some_and(|(cost, ..)| cost <= 2 * u32::from(depth - 1));
        if (0..pairs.cells()).all(|cell| known(cell) || !wanted(cell)) {
            break;
        }
        let end = ball.found.len();
        for from in std::mem::replace(&mut next, end)..end {
            for m in 0..pairs.moves() {
                let pair = pairs.after(ball.found[from].0, m);
                let Some(same) = ball.add(pair, from, m as u8) else { continue };
                let new = ball.found.len() - 1;
                for other in same.into_iter().map(|i| i as usize) {
                    let cost = u32::from(depth) + u32::from(ball.found[other].3);
                    let by = |a, b| pairs.plus(pairs.cell(b), pairs.minus(pairs.cell(a)));
                    for (x, y) in [(new, other), (other, new)] {
                        let cell = by(ball.found[x].0, ball.found[y].0);
                        if best[cell].is_none_or(|(known, ..)| cost < known) {
                            best[cell] = Some((cost, x, y));
                        }
                    }
                }
            }
        }
    }
    let limit = 2 * u32::from(depth_max);
    let word = |(cell, best): (usize, &Option<(u32, usize, usize)>)| match best {
        Some((cost, x, y)) if *cost <= limit && wanted(cell) => {
            let back = ball.word(*x).into_iter().rev().map(|m| pairs.inverse(m.into()) as u8);
            Some(Some(back.chain(ball.word(*y)).collect()))
        }
        _ if wanted(cell) => None,
        _ => Some(None),
    };
    let words = best.iter().enumerate().map(word).collect::<Option<Vec<_>>>()?;
    Some(Translations { words })
}

/// The translations that can be made at all: where every move is odd as seen, those by an even
/// number of steps.
pub fn reachable(pairs: &Pairs) -> impl Fn(usize) -> bool + use<> {
    let frame = pairs.frame();
    let odd = |m: &cosette_puzzle::Move| m.arrows[0].action.is_odd();
    let all_odd = frame.moves().iter().all(odd);
    let single = frame.metric() == cosette_puzzle::Metric::Stm;
    let (rows, cols) = (pairs.rows(), pairs.cols());
    // A step flips both the parity of the frame and, on an even torus, that of the cell.
    let halved = all_odd && single && rows % 2 == 0 && cols % 2 == 0;
    move |cell| !halved || (cell / cols + cell % cols) % 2 == 0
}
