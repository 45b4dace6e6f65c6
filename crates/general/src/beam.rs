//! Beam search: the best states of each length, judged by what all tables say together.
//!
//! The sum of the distances in all tables is no lower bound, but orders states better than the
//! largest of them does. Solutions are good where tables cover much of the puzzle (TopSpin,
//! sliding tiles, the 3x3x3), and not found where they cover little; macros take care of those.

use cosette_core::clock::Instant;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use cosette_core::interrupt::interrupted;
use cosette_definition::State;
use rayon::prelude::*;

use crate::search::Search;

/// Layers without a better state after which a beam gives up.
const PATIENCE: u32 = 20;

/// A state on the way: where it came from in the layer before, and by which arrow.
#[derive(Clone)]
struct Node {
    score: u32,
    hash: u64,
    parent: u32,
    arrow: u32,
    coordinates: Vec<u32>,
}

/// How wide, how long, and until when.
#[derive(Clone, Copy)]
pub(crate) struct BeamLimits {
    pub width: usize,
    /// Solutions must be cheaper than this.
    pub below: u32,
    pub deadline: Option<Instant>,
}

impl Search<'_> {
    /// A solution cheaper than the limit, if the beam meets one. Costs are counted as turns, so
    /// that the first solution met is only the cheapest where every turn costs 1.
    pub(crate) fn beam(&self, state: &State, limits: BeamLimits) -> Option<Vec<usize>> {
        let root = self.root(state);
        let mut layer = vec![Node { score: 0, hash: 0, parent: 0, arrow: 0, coordinates: root }];
        // Parents and arrows of all layers, for the way back.
        let mut trail: Vec<Vec<(u32, u32)>> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        let (mut best, mut since) = (u32::MAX, 0);
        while (trail.len() as u32) + 1 < limits.below {
            let late = limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if late || interrupted() {
                return None;
            }
            let children = |(parent, node): (usize, &Node)| self.children(parent as u32, node);
            let mut next: Vec<Node> =
                layer.par_iter().enumerate().flat_map_iter(children).collect();
            next.par_sort_unstable_by_key(|node| (node.score, node.hash, node.parent, node.arrow));
            next.dedup_by_key(|node| (node.score, node.hash));
            next.retain(|node| !seen.contains(&node.hash));
            next.truncate(limits.width);
            if next.is_empty() {
                return None;
            }
            seen.extend(next.iter().map(|node| node.hash));
            trail.push(next.iter().map(|node| (node.parent, node.arrow)).collect());
            if next[0].score == 0 {
                return Some(self.way(&trail)).filter(|way| self.cost(way) < limits.below);
            }
            since = if next[0].score < best { 0 } else { since + 1 };
            best = best.min(next[0].score);
            if since > PATIENCE {
                return None;
            }
            layer = next;
        }
        None
    }

    fn children(&self, parent: u32, node: &Node) -> Vec<Node> {
        let mut children = Vec::new();
        for arrow in 0..self.arrows() {
            if node.score > 0 && !self.may_follow(node.arrow as usize, arrow) {
                continue;
            }
            let mut coordinates = vec![0; node.coordinates.len()];
            let Some(score) = self.advance(&node.coordinates, arrow, &mut coordinates) else {
                continue;
            };
            let mut hasher = DefaultHasher::new();
            coordinates.hash(&mut hasher);
            let hash = hasher.finish();
            children.push(Node { score, hash, parent, arrow: arrow as u32, coordinates });
        }
        children
    }

    /// The turns that lead to the first state of the last layer.
    fn way(&self, trail: &[Vec<(u32, u32)>]) -> Vec<usize> {
        let (mut at, mut way) = (0usize, Vec::new());
        for layer in trail.iter().rev() {
            let (parent, arrow) = layer[at];
            way.push(self.turn(arrow as usize));
            at = parent as usize;
        }
        way.reverse();
        way
    }
}
