//! Words of arrows, kept short: turns that cancel or merge do so, past turns they commute with.

use std::collections::HashMap;

use super::element::{Element, Slots};
use crate::Machine;

/// With more arrows than this nothing merges.
const PAIRS_MAX: usize = 200;

/// What may become of two arrows in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    Stays,
    Commutes,
    Cancels,
    Becomes(u16),
}

/// Arrows and their products.
pub(super) struct Words {
    pub elements: Vec<Element>,
    pub inverse: Vec<u16>,
    cost: Vec<u32>,
    pairs: Vec<Pair>,
}

impl Words {
    /// `None` if an arrow has no inverse.
    pub fn new(machine: &Machine, slots: &Slots) -> Option<Words> {
        let count = machine.arrows.len();
        let elements: Vec<Element> = (0..count).map(|a| slots.arrow(machine, a)).collect();
        let back = |a: usize| (0..count).find(|&b| machine.undone_by(a, b)).map(|b| b as u16);
        let inverse = (0..count).map(back).collect::<Option<Vec<u16>>>()?;
        let cost = machine.arrows.iter().map(|arrow| arrow.cost).collect();
        let mut words = Words { elements, inverse, cost, pairs: vec![Pair::Stays; count * count] };
        let guarded = machine.arrows.iter().any(|arrow| !arrow.guard.is_empty());
        if guarded || count > PAIRS_MAX {
            // Where legality depends on the state only what undoes the last arrow cancels.
            for (a, &b) in words.inverse.iter().enumerate() {
                words.pairs[a * count + usize::from(b)] = Pair::Cancels;
            }
            return Some(words);
        }
        let numbers: HashMap<&Element, u16> =
            words.elements.iter().enumerate().map(|(i, e)| (e, i as u16)).collect();
        let (identity, free) = (slots.identity(), machine.key.is_none());
        let mut pairs = Vec::with_capacity(count * count);
        for (a, first) in words.elements.iter().enumerate() {
            for (b, then) in words.elements.iter().enumerate() {
                let product = slots.then(first, then);
                let merged = numbers
                    .get(&product)
                    .filter(|&&c| words.cost[c as usize] <= words.cost[a] + words.cost[b]);
                pairs.push(match merged {
                    _ if product == identity => Pair::Cancels,
                    Some(&c) => Pair::Becomes(c),
                    // A refused piece may forbid the other order.
                    None if free && product == slots.then(then, first) => Pair::Commutes,
                    None => Pair::Stays,
                });
            }
        }
        words.pairs = pairs;
        Some(words)
    }

    /// Adds an arrow to a word.
    pub fn push(&self, word: &mut Vec<u16>, mut arrow: u16) {
        let mut at = word.len();
        while at > 0 {
            at -= 1;
            match self.pairs[usize::from(word[at]) * self.inverse.len() + usize::from(arrow)] {
                Pair::Stays => break,
                Pair::Commutes => {}
                Pair::Cancels => {
                    word.remove(at);
                    return;
                }
                Pair::Becomes(merged) => {
                    // What it is now may merge further back.
                    word.remove(at);
                    arrow = merged;
                    at = at.min(word.len());
                }
            }
        }
        word.push(arrow);
    }

    pub fn join(&self, word: &[u16], more: &[u16]) -> Vec<u16> {
        let mut joined = word.to_vec();
        more.iter().for_each(|&arrow| self.push(&mut joined, arrow));
        joined
    }

    pub fn invert(&self, word: &[u16]) -> Vec<u16> {
        word.iter().rev().map(|&arrow| self.inverse[arrow as usize]).collect()
    }

    pub fn cost(&self, word: &[u16]) -> u32 {
        word.iter().map(|&arrow| self.cost[arrow as usize]).sum()
    }
}
