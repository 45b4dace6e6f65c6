//! Words that bring the pieces that decide about legality home again.
//!
//! The ways to place those pieces are the nodes of a graph, arrows its edges. A tree of shortest
//! paths from home makes one closed word of every edge: out along the tree, over the edge, and
//! back. They generate all closed words (Schreier). Where every turn is always legal there is one
//! node, and the closed words are the arrows.

use std::collections::HashMap;

use cosette_definition::State;

use super::element::{Element, Held, Slots};
use super::words::Words;
use crate::Machine;
use crate::machine::keys::{Node, follow, node};

/// Nodes of the graph, at most.
const NODES_MAX: usize = 100_000;
/// Closed words kept, the cheapest.
const LOOPS_MAX: usize = 3000;
/// Powers of a closed word are added up to this exponent.
const POWERS_MAX: usize = 24;

/// Closed words with what they do, the cheapest first.
pub(super) struct Loops {
    pub all: Vec<(Vec<u16>, Element)>,
    /// The tree: the arrow that leads to a node, from home on.
    paths: HashMap<Node, Option<(u16, usize)>>,
    nodes: Vec<Node>,
}

impl Loops {
    pub fn new(machine: &Machine, slots: &Slots, words: &Words) -> Option<Loops> {
        let mut loops = Loops { all: Vec::new(), paths: HashMap::new(), nodes: Vec::new() };
        let home = node(machine, &machine.definition.solved());
        loops.paths.insert(home.clone(), None);
        loops.nodes.push(home);
        let mut edges = Vec::new();
        let mut at = 0;
        while at < loops.nodes.len() {
            for arrow in 0..machine.arrows.len() {
                let Some(there) = follow(machine, &loops.nodes[at], arrow) else { continue };
                if !loops.paths.contains_key(&there) {
                    loops.paths.insert(there.clone(), Some((arrow as u16, at)));
                    loops.nodes.push(there);
                } else {
                    edges.push((at, arrow as u16, there));
                }
            }
            if loops.nodes.len() > NODES_MAX {
                return None;
            }
            at += 1;
        }
        let closed = edges.into_iter().map(|(from, arrow, to)| {
            let mut word = loops.path(&loops.nodes[from].clone());
            words.push(&mut word, arrow);
            words.join(&word, &words.invert(&loops.path(&to)))
        });
        let mut closed: Vec<Vec<u16>> = closed.filter(|word| !word.is_empty()).collect();
        closed.sort_by_cached_key(|word| (words.cost(word), word.clone()));
        closed.truncate(LOOPS_MAX);
        let mut best: HashMap<Element, Vec<u16>> = HashMap::new();
        let identity = slots.identity();
        for word in closed {
            let element = product(slots, words, &word);
            let (mut power, mut long) = (element.clone(), word.clone());
            for _ in 1..POWERS_MAX {
                if power == identity {
                    break;
                }
                let known = best.entry(power.clone()).or_insert_with(|| long.clone());
                if words.cost(known) > words.cost(&long) {
                    known.clone_from(&long);
                }
                long = words.join(&long, &word);
                power = slots.then(&power, &element);
            }
        }
        let mut all: Vec<(Vec<u16>, Element)> = best.into_iter().map(|(e, w)| (w, e)).collect();
        all.sort_by_cached_key(|(word, _)| (words.cost(word), word.clone()));
        loops.all = all;
        Some(loops)
    }

    /// The word that leads from home to a node.
    fn path(&self, node: &Node) -> Vec<u16> {
        let mut word = Vec::new();
        let mut step = self.paths[node];
        while let Some((arrow, before)) = step {
            word.push(arrow);
            step = self.paths[&self.nodes[before]];
        }
        word.reverse();
        word
    }

    /// The state with those pieces at home, and the word that takes them there.
    pub fn home(
        &self,
        machine: &Machine,
        slots: &Slots,
        state: &State,
    ) -> Option<(Held, Vec<u16>)> {
        let node = node(machine, state);
        self.paths.get(&node)?;
        let back = |&arrow: &u16| {
            let arrow = usize::from(arrow);
            (0..machine.arrows.len()).find(|&b| machine.undone_by(arrow, b)).map(|b| b as u16)
        };
        let word: Option<Vec<u16>> = self.path(&node).iter().rev().map(back).collect();
        let word = word?;
        let mut held = slots.hold(machine, state);
        for &arrow in &word {
            held = slots.apply(&held, &slots.support(&slots.arrow(machine, arrow.into())));
        }
        Some((held, word))
    }
}

/// What a word does.
pub(super) fn product(slots: &Slots, words: &Words, word: &[u16]) -> Element {
    word.iter().fold(slots.identity(), |all, &a| slots.then(&all, &words.elements[a as usize]))
}
