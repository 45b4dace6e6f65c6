//! The ways in which the pieces that decide about legality can be placed.
//!
//! Of the 735,471 ways to put the eight corners of a Square-1 on 24 places some thousand occur: all
//! others cannot be turned at all. Factors number only those that can be reached.

use std::collections::{HashMap, HashSet};

use cosette_definition::State;

use super::Machine;
use crate::placing::Placing;

/// More ways than this are not listed.
const NODES_MAX: usize = 1 << 20;

/// Where those pieces are: their labels by slot, 0 for any other piece, label + 1.
pub(crate) type Node = Vec<u16>;

/// The ways that can be reached from the goal.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// Their numbers as placings of the key labels, ascending.
    ranks: Vec<u64>,
    index: HashMap<u64, u32>,
}

impl Keys {
    /// `None` where no piece decides, where turns have no inverses, or where there are too many.
    pub fn of(machine: &Machine) -> Option<Keys> {
        let key = machine.key.filter(|_| machine.symmetric)?;
        let start = node(machine, &machine.definition.solved());
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for arrow in 0..machine.arrows.len() {
                if let Some(next) = follow(machine, &at, arrow)
                    && !seen.contains(&next)
                {
                    seen.insert(next.clone());
                    open.push(next);
                }
            }
            if seen.len() > NODES_MAX {
                return None;
            }
        }
        let rank = rank_of(machine, key);
        let mut ranks: Vec<u64> = seen.iter().map(rank).collect();
        ranks.sort_unstable();
        let index = ranks.iter().enumerate().map(|(i, &rank)| (rank, i as u32)).collect();
        Some(Keys { ranks, index })
    }

    /// Whether a way is among them.
    pub fn holds(&self, machine: &Machine, key: usize, node: &Node) -> bool {
        self.index.contains_key(&rank_of(machine, key)(node))
    }

    pub fn len(&self) -> u64 {
        self.ranks.len() as u64
    }

    pub fn rank(&self, index: u64) -> u64 {
        self.ranks[index as usize]
    }

    pub fn index(&self, rank: u64) -> Option<u64> {
        self.index.get(&rank).map(|&index| index.into())
    }
}

/// What numbers the ways: the placing of the key labels.
fn rank_of(machine: &Machine, key: usize) -> impl Fn(&Node) -> u64 {
    let labels = machine.key_labels(key);
    let counts = machine.counts(key);
    let counts = labels.iter().map(|&label| counts[label as usize]).collect();
    let placing = Placing::new(machine.active[key].len(), counts);
    move |node| {
        let slots = labels.iter().flat_map(|&label| {
            (0..node.len() as u8).filter(move |&slot| node[slot as usize] == label + 1)
        });
        placing.rank(&slots.collect::<Vec<u8>>())
    }
}

/// Where the pieces that decide are in a state.
pub(crate) fn node(machine: &Machine, state: &State) -> Node {
    let Some(key) = machine.key else { return Vec::new() };
    let labels = machine.key_labels(key);
    let held = machine.local(key, state).pieces;
    held.into_iter().map(|label| if labels.contains(&label) { label + 1 } else { 0 }).collect()
}

/// Where an arrow takes the pieces that decide, if it is legal there.
pub(crate) fn follow(machine: &Machine, node: &Node, arrow: usize) -> Option<Node> {
    let Some(key) = machine.key else { return Some(Vec::new()) };
    let arrow = &machine.arrows[arrow];
    let holds = |(slot, labels): &(u8, Vec<u16>)| {
        let held = node[*slot as usize];
        held > 0 && labels.contains(&(held - 1))
    };
    if !arrow.guard.iter().all(holds) {
        return None;
    }
    let after: Node = arrow.from[key].iter().map(|&from| node[from as usize]).collect();
    let refused = |(slot, label): (u8, u16)| after[slot as usize] == label + 1;
    (!machine.forbidden(key).into_iter().any(refused)).then_some(after)
}
