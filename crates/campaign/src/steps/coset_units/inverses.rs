//! Which elements of a coset belong to an easier one by their inverses.
//!
//! Seen from an arm, the inverse of an element is in the coset that the cells of some tiles name:
//! of those that belong on that arm. Where such a tile is, the coset itself says, or the word of
//! the arm, or the order of the upper row; or it has some rank in the lower row, and then the bit
//! says it. For each arm a table has the bits that are owned, by the *states* of its tiles: a cell,
//! or a rank.

use super::board::{Board, CELLS_MAX, Element, inverse};
use super::cosets::Cosets;
use super::layout::Layout;

/// The most cells of a row.
const ROW_MAX: usize = 5;
/// States of a tile: its cell, or its rank in the lower row.
const STATES: usize = CELLS_MAX + ROW_MAX;
/// The arms.
const ARMS: usize = 4;

/// One number for each arm.
type Each = [u16; ARMS];

/// The tables for a coset.
pub struct Inverses<'a> {
    layout: &'a Layout,
    arms: [Arm; ARMS],
    /// The state of a tile of the set by word and rank.
    inside: Vec<[u8; CELLS_MAX]>,
    /// The state of another tile by order and rank.
    outside: Vec<[u8; CELLS_MAX]>,
}

/// The table of an arm.
struct Arm {
    /// The tiles, as elements of `K` see them.
    tiles: Vec<u8>,
    /// The bits that are owned, for both parities; the state of the first tile counts singly.
    masks: Vec<[u64; 2]>,
}

impl<'a> Inverses<'a> {
    /// For the coset of `base`, of this rank.
    pub fn new(
        board: &Board,
        layout: &'a Layout,
        cosets: &Cosets,
        base: &Element,
        rank: u16,
    ) -> Inverses<'a> {
        let n = board.n;
        let holds = holds(layout, n);
        let unbased = inverse(base);
        let arms = std::array::from_fn(|arm| {
            let (to, back) = &cosets.arms[arm];
            let there = &back[board.moved()..board.outside()];
            let tiles: Vec<u8> = there.iter().map(|&tile| unbased[usize::from(tile)]).collect();
            let is_easier = |cells: &[usize]| cosets.rank_of(cells.iter().map(|&c| to[c])) < rank;
            let masks = masks(layout.full(), &holds, (tiles.len(), board.outside()), is_easier);
            Arm { tiles, masks }
        });
        let state = |ranks: &[u8], first: usize| {
            let mut states = [0; CELLS_MAX];
            ranks.iter().zip(first..).for_each(|(&x, cell)| states[usize::from(x)] = cell as u8);
            states
        };
        let inside = |word: usize| {
            let (ranks, _) = layout.spelled(word);
            let mut states = state(ranks, 0);
            let rest = (0..2 * n as u8 - 2).filter(|x| !ranks.contains(x));
            let lower = CELLS_MAX as u8..;
            rest.zip(lower).for_each(|(x, state)| states[usize::from(x)] = state);
            states
        };
        Inverses {
            layout,
            arms,
            inside: (0..layout.words()).map(inside).collect(),
            outside: (0..layout.orders()).map(|o| state(layout.order(o).0, n - 2)).collect(),
        }
    }

    /// Puts the elements of a set that are owned into it; returns how many were not in it. Each
    /// word that is not full takes some lookups, so this is for sets that are nearly full.
    pub fn fill(&self, set: usize, into: &mut [u64]) -> u64 {
        let layout = self.layout;
        let tiles = layout.tiles(set);
        let inside = layout.sets[set].count_ones() as usize;
        // What is the same for the coset or the set, by word, and by order.
        let fixed =
            self.each(|tile| (usize::from(tile) >= layout.cells).then_some(usize::from(tile)));
        let rank = |tile: u8| tiles[..layout.cells].iter().position(|&t| t == tile);
        let by_word: Vec<Each> = (self.inside.iter())
            .map(|states| {
                let of = |x: &usize| *x < inside;
                self.each(|tile| rank(tile).filter(of).map(|x| usize::from(states[x])))
            })
            .collect();
        let by_order: Vec<Each> = (self.outside.iter())
            .map(|states| {
                let of = |x: &usize| *x >= inside;
                self.each(|tile| rank(tile).filter(of).map(|x| usize::from(states[x - inside])))
            })
            .collect();
        let odd: Vec<bool> = (0..layout.orders()).map(|order| layout.order(order).1).collect();
        let (full, set_odd) = (layout.full(), layout.set_is_odd(set));
        let mut count = 0;
        for (word, row) in into.chunks_exact_mut(layout.orders()).enumerate() {
            let word_odd = layout.spelled(word).1 ^ set_odd;
            for (order, bits) in row.iter_mut().enumerate().filter(|(_, bits)| **bits != full) {
                let odd = usize::from(word_odd ^ odd[order]);
                let (word, order) = (&by_word[word], &by_order[order]);
                let owned = (self.arms.iter().enumerate()).fold(0, |owned, (i, arm)| {
                    owned | arm.masks[usize::from(fixed[i] + word[i] + order[i])][odd]
                });
                count += u64::from((owned & !*bits).count_ones());
                *bits |= owned;
            }
        }
        count
    }

    /// The part of the index of each arm that some tiles make.
    fn each(&self, state: impl Fn(u8) -> Option<usize>) -> Each {
        std::array::from_fn(|arm| {
            let tiles = self.arms[arm].tiles.iter().zip(powers());
            tiles.map(|(&tile, power)| state(tile).unwrap_or(0) * power).sum::<usize>() as u16
        })
    }
}

/// What the state of each tile counts in an index.
fn powers() -> impl Iterator<Item = usize> {
    std::iter::successors(Some(1), |power| Some(power * STATES))
}

/// The bits, for both parities, in which the tile of a rank is in some cell of the lower row.
fn holds(layout: &Layout, n: usize) -> Vec<Vec<[u64; 2]>> {
    let mut holds = vec![vec![[0; 2]; n]; n];
    for bit in 0..layout.full().count_ones() {
        let mut row = layout.even(bit).to_vec();
        for parity in [0, 1] {
            for (cell, &rank) in row.iter().enumerate() {
                holds[usize::from(rank)][cell][parity] |= 1 << bit;
            }
            row.swap(0, 1);
        }
    }
    holds
}

/// The table of an arm. A rank is any of the cells of the lower row, in the bits that hold it
/// there: so each state is made from lesser ones.
fn masks(
    full: u64,
    holds: &[Vec<[u64; 2]>],
    (tiles, cells): (usize, usize),
    is_easier: impl Fn(&[usize]) -> bool,
) -> Vec<[u64; 2]> {
    let n = holds.len();
    let size = STATES.pow(tiles as u32);
    let mut masks: Vec<[u64; 2]> = Vec::with_capacity(size);
    for at in 0..size {
        let states: Vec<usize> = powers().take(tiles).map(|power| at / power % STATES).collect();
        let different = |(i, s): (usize, &usize)| *s < cells && !states[..i].contains(s);
        let ranked = states.iter().zip(powers()).find(|(state, _)| **state >= CELLS_MAX);
        masks.push(match ranked {
            Some((&state, power)) => {
                let places = holds.get(state - CELLS_MAX).into_iter().flatten().enumerate();
                places.fold([0; 2], |[even, odd], (cell, bits)| {
                    let there = masks[at - state * power + (2 * n - 2 + cell) * power];
                    [even | there[0] & bits[0], odd | there[1] & bits[1]]
                })
            }
            None if states.iter().enumerate().all(different) && is_easier(&states) => [full; 2],
            None => [0; 2],
        });
    }
    masks
}
