//! Pairs of turns that need not be tried one after the other.
//!
//! Of all shortest solutions one comes first in the order of the turns' numbers. If two turns in
//! a row do what no turn, a cheaper turn or pair, or a pair of the same cost that comes earlier
//! does, they do not occur in it. So commuting turns are tried in one order, and powers of a move
//! are merged. Where legality depends on the state only turns that undo each other are left out:
//! exchanging others could lead over an illegal state.

use std::collections::HashMap;

use cosette_definition::{Action, Case, Condition};

use crate::Machine;

/// With more turns than this all pairs are tried.
const PAIRS_MAX: usize = 200;

/// For each turn, those that may follow it.
pub(crate) struct Follow {
    allowed: Vec<bool>,
    turns: usize,
}

impl Follow {
    pub fn new(machine: &Machine) -> Follow {
        let turns = machine.turns.len();
        let mut follow = Follow { allowed: vec![true; turns * turns], turns };
        let d = &machine.definition;
        let identity = d.identity();
        if machine.turns.len() > PAIRS_MAX {
            return follow;
        }
        if machine.key.is_some() {
            for a in 0..turns {
                for b in 0..turns {
                    let undone = machine.turns[a].cases.iter().all(|case| undoes(machine, case, b));
                    follow.allowed[a * turns + b] = !undone;
                }
            }
            return follow;
        }
        let action = |turn: usize| &machine.turns[turn].cases[0].action;
        let cost = |turn: usize| machine.turns[turn].cost;
        // What a sequence does, with the least (cost, turns) that does it.
        let mut best: HashMap<Action, (u32, Vec<usize>)> = HashMap::new();
        let mut note = |action: Action, cost: u32, word: Vec<usize>| {
            let entry = best.entry(action).or_insert_with(|| (cost, word.clone()));
            if (cost, &word) < (entry.0, &entry.1) {
                *entry = (cost, word);
            }
        };
        note(identity, 0, Vec::new());
        for a in 0..turns {
            note(action(a).clone(), cost(a), vec![a]);
        }
        let mut products = Vec::with_capacity(turns * turns);
        for a in 0..turns {
            for b in 0..turns {
                let product = d.compose(action(a), action(b));
                note(product.clone(), cost(a) + cost(b), vec![a, b]);
                products.push(product);
            }
        }
        for (pair, product) in products.iter().enumerate() {
            follow.allowed[pair] = best[product].1 == [pair / turns, pair % turns];
        }
        follow
    }

    /// Whether a turn may follow another.
    #[inline]
    pub fn allows(&self, before: usize, turn: usize) -> bool {
        self.allowed[before * self.turns + turn]
    }
}

/// Whether turn `b` undoes the case wherever that was legal: one of its cases has the inverse
/// action, and its guards follow from those of the case.
fn undoes(machine: &Machine, before: &Case, b: usize) -> bool {
    let inverse = machine.definition.inverse(&before.action);
    let follows = |c: &Condition| {
        let from = usize::from(before.action.0[c.orbit].from[c.slot]);
        before.guard.iter().any(|g| {
            g.orbit == c.orbit && g.slot == from && g.labels.iter().all(|l| c.labels.contains(l))
        })
    };
    let mut cases = machine.turns[b].cases.iter();
    cases.any(|case| case.action == inverse && case.guard.iter().all(follows))
}
