//! From many unsolved slots to none, by macros that each solve more than they spoil.
//!
//! For each number of unsolved slots, and each parity of the pieces that are left, the states with
//! the cheapest words are kept: a macro takes a state to a lower number, so that the numbers are
//! gone through once, from above. Parity is a class of its own because the best macros are
//! commutators, which never change it. The descent begins at the state and at every state one
//! closed word or two away, which provides all parities.

use cosette_core::clock::Instant;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use cosette_core::interrupt::interrupted;
use rayon::prelude::*;

use super::element::{Held, Slots};
use super::library::Library;
use super::loops::Loops;
use super::words::Words;

/// Closed words that begin a descent, and pairs of them.
const STARTS: usize = 400;
const PAIRED: usize = 24;
/// Candidates kept of one state for the next numbers, a multiple of the width.
const KEPT: usize = 2;
/// How often, and from how many states, something is spoilt to get on.
const ROUNDS: usize = 20;
const STUCK: usize = 4;
/// The width from then on, at least.
const STUCK_WIDTH: usize = 64;

pub(super) struct Descent<'a> {
    pub slots: &'a Slots,
    pub words: &'a Words,
    pub library: &'a Library,
    pub loops: &'a Loops,
    /// States kept of each number and parity.
    pub width: usize,
    pub deadline: Option<Instant>,
}

/// A state on the way with the word that led there.
#[derive(Clone)]
struct Node {
    held: Held,
    word: Vec<u16>,
    cost: u32,
}

/// States of one number of unsolved slots: by parity.
type Bucket = HashMap<u64, HashMap<u64, Node>>;

impl Descent<'_> {
    /// The cheapest word found that solves the state; it begins with `word`.
    pub fn run(&self, held: Held, word: Vec<u16>) -> Option<Vec<u16>> {
        let mut buckets: BTreeMap<usize, Bucket> = BTreeMap::new();
        let cost = self.words.cost(&word);
        let root = Node { held, word, cost };
        self.keep(&mut buckets, root.clone());
        let starts = self.loops.all.iter().take(STARTS);
        for (i, (word, element)) in starts.enumerate() {
            let node = self.after(&root, &self.slots.support(element), word);
            if i < PAIRED {
                for (word, element) in self.loops.all.iter().take(PAIRED) {
                    let node = self.after(&node, &self.slots.support(element), word);
                    self.keep(&mut buckets, node);
                }
            }
            self.keep(&mut buckets, node);
        }
        let mut stuck: Vec<Node> = Vec::new();
        let (mut rounds, mut width) = (0, self.width);
        loop {
            let Some((unsolved, bucket)) = buckets.pop_last() else {
                // No macro solves more than it spoils, as where two pieces are turned in place: by
                // one that spoils something others come into reach.
                rounds += 1;
                if stuck.is_empty() || rounds > ROUNDS {
                    return None;
                }
                width = self.width.max(STUCK_WIDTH);
                for node in std::mem::take(&mut stuck) {
                    for next in self.expand(&node, -2, width) {
                        self.keep(&mut buckets, next);
                    }
                }
                continue;
            };
            let mut nodes: Vec<Node> = Vec::new();
            for (_, class) in sorted(bucket) {
                nodes.extend(best(class, width));
            }
            if unsolved == 0 {
                let best =
                    nodes.into_iter().min_by(|a, b| (a.cost, &a.word).cmp(&(b.cost, &b.word)));
                return best.map(|node| node.word);
            }
            if interrupted() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return None;
            }
            let found: Vec<Vec<Node>> =
                nodes.par_iter().map(|node| self.expand(node, 1, width)).collect();
            let fewest = stuck.iter().map(|node| self.unsolved(node)).min().unwrap_or(usize::MAX);
            for (node, next) in nodes.into_iter().zip(found) {
                if next.is_empty() && unsolved <= fewest {
                    // Those with fewer unsolved slots come later.
                    stuck.retain(|other| self.unsolved(other) == unsolved);
                    if stuck.len() < STUCK {
                        stuck.push(node);
                    }
                    continue;
                }
                for next in next {
                    self.keep(&mut buckets, next);
                }
            }
        }
    }

    fn unsolved(&self, node: &Node) -> usize {
        node.held.iter().zip(&self.slots.home).filter(|(a, b)| a != b).count()
    }

    fn after(&self, node: &Node, support: &[(u16, u16, u8)], word: &[u16]) -> Node {
        let word = self.words.join(&node.word, word);
        let cost = self.words.cost(&word);
        Node { held: self.slots.apply(&node.held, support), word, cost }
    }

    fn keep(&self, buckets: &mut BTreeMap<usize, Bucket>, node: Node) {
        let unsolved = self.unsolved(&node);
        let class = self.slots.parities(&node.held);
        let states = buckets.entry(unsolved).or_default().entry(class).or_default();
        let mut hasher = DefaultHasher::new();
        node.held.hash(&mut hasher);
        let key = hasher.finish();
        match states.get_mut(&key) {
            Some(old) if (old.cost, &old.word) <= (node.cost, &node.word) => {}
            Some(old) => *old = node,
            None => {
                states.insert(key, node);
                if states.len() > 8 * self.width.max(STUCK_WIDTH) {
                    let most = self.width.max(STUCK_WIDTH);
                    let kept = best(std::mem::take(states), most);
                    states.extend(kept.into_iter().map(|node| {
                        let mut hasher = DefaultHasher::new();
                        node.held.hash(&mut hasher);
                        (hasher.finish(), node)
                    }));
                }
            }
        }
    }

    /// The cheapest ways to fewer unsolved slots, some for each number.
    fn expand(&self, node: &Node, least: i32, width: usize) -> Vec<Node> {
        let slots = self.slots;
        let solved: Vec<i32> =
            node.held.iter().zip(&slots.home).map(|(a, b)| i32::from(a == b)).collect();
        // By gain: cost and macro.
        let mut found: HashMap<i32, Vec<(u32, usize)>> = HashMap::new();
        let last = node.word.last().copied();
        for number in 0..self.library.len() {
            let (support, word) = self.library.get(number);
            let gain: i32 = support
                .iter()
                .map(|&(slot, from, twist)| {
                    let there = slots.turned(node.held[from as usize], twist);
                    i32::from(there == slots.home[slot as usize]) - solved[slot as usize]
                })
                .sum();
            if gain < least {
                continue;
            }
            // What spoils something must at least touch two that are unsolved.
            let open = || support.iter().filter(|&&(slot, ..)| solved[slot as usize] == 0).count();
            if gain < 1 && open() < 2 {
                continue;
            }
            // A guess: what cancels at the seam counts twice.
            let cancels = last.is_some_and(|last| self.words.inverse[last as usize] == word[0]);
            let cost = self.words.cost(word) - u32::from(cancels);
            let own = found.entry(gain).or_default();
            own.push((cost, number));
            if own.len() > 16 * KEPT * width {
                own.sort_unstable();
                own.truncate(KEPT * width);
            }
        }
        let mut nodes = Vec::new();
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_unstable();
        for (_, mut own) in found {
            own.sort_unstable();
            own.truncate(KEPT * width);
            nodes.extend(own.into_iter().map(|(_, number)| {
                let (support, word) = self.library.get(number);
                self.after(node, support, word)
            }));
        }
        nodes
    }
}

/// The cheapest states, in a fixed order.
fn best(states: HashMap<u64, Node>, width: usize) -> Vec<Node> {
    let mut nodes: Vec<Node> = states.into_values().collect();
    nodes.sort_unstable_by(|a, b| (a.cost, &a.word).cmp(&(b.cost, &b.word)));
    nodes.truncate(width);
    nodes
}

fn sorted(bucket: Bucket) -> Vec<(u64, HashMap<u64, Node>)> {
    let mut classes: Vec<_> = bucket.into_iter().collect();
    classes.sort_unstable_by_key(|(class, _)| *class);
    classes
}
