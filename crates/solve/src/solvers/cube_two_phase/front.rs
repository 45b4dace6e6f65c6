//! All ways of a length into the subgroup, on a broad front.
//!
//! The caller processes the ends: two phases continue from them, and a whole coset is filled with
//! them (`cube_coset`).

use super::chart::Chart;
use super::tails::{REACH, Tail, Tails};
use super::walk::{BATCH, LENGTH_MAX, Node, Step, Turns};
use crate::solvers::cube3::Cube;

/// Receives the ends of ways.
pub trait Ends<C> {
    /// `nodes` nodes are about to be expanded; returns whether to stop instead.
    fn stops(&mut self, nodes: usize) -> bool;
    /// A way ends: a node and the rest of its way, `len` moves.
    fn end(&mut self, node: &Node<C>, tail: &Tail<C>, len: usize);
}

/// What it takes to follow ways.
pub struct Front<'a, C, G> {
    pub turns: &'a Turns<C>,
    pub tails: &'a Tails<C>,
    pub chart: &'a G,
}

/// What is written on meanwhile; it may be used again.
pub struct Scratch<C> {
    /// The nodes with a given number of moves to go.
    fronts: Vec<Vec<Node<C>>>,
    steps: Vec<Step>,
    /// A node of the batch and one of its tails.
    ends: Vec<(u32, u32)>,
}

impl<C> Default for Scratch<C> {
    fn default() -> Scratch<C> {
        let fronts = (0..=LENGTH_MAX).map(|_| Vec::new()).collect();
        Scratch { fronts, steps: Vec::new(), ends: Vec::new() }
    }
}

impl<C: Cube, G: Chart> Front<'_, C, G> {
    /// All continuations of these nodes by `moves` moves, at least one.
    pub fn follow<E: Ends<C>>(
        &self,
        nodes: &[Node<C>],
        togo: usize,
        scratch: &mut Scratch<C>,
        ends: &mut E,
    ) {
        C::run(self.turns.proof(), || self.follow_inlined(nodes, togo, scratch, ends));
    }

    #[inline(always)]
    fn follow_inlined<E: Ends<C>>(
        &self,
        nodes: &[Node<C>],
        togo: usize,
        scratch: &mut Scratch<C>,
        ends: &mut E,
    ) {
        for batch in nodes.chunks(BATCH) {
            if ends.stops(batch.len()) {
                return;
            }
            self.plan(batch, togo, scratch);
            for &(number, tail) in &scratch.ends {
                ends.end(&batch[number as usize], self.tails.get(tail), togo);
            }
            let mut front = std::mem::take(&mut scratch.fronts[togo]);
            front.clear();
            for &step in &scratch.steps {
                front.push(self.turns.take(&batch[usize::from(step.node)], step));
            }
            if togo > REACH {
                for node in &front {
                    self.chart.prefetch(node.coset);
                }
            }
            self.follow(&front, togo - 1, scratch, ends);
            scratch.fronts[togo] = front;
        }
    }

    /// Lists the work: tails for nodes that have them, steps for the others.
    #[inline(always)]
    fn plan(&self, batch: &[Node<C>], togo: usize, scratch: &mut Scratch<C>) {
        let Scratch { steps, ends, .. } = scratch;
        steps.clear();
        ends.clear();
        for (number, node) in batch.iter().enumerate() {
            if togo <= REACH && usize::from(node.distance) == togo {
                let allowed = self.turns.allowed(node);
                for tail in self.tails.of(node.coset, togo) {
                    if self.tails.get(tail).first & allowed != 0 {
                        ends.push((number as u32, tail));
                    }
                }
            } else if togo > 1 {
                self.turns.plan(self.chart, (number, node), togo, steps);
            }
        }
    }

    /// The nodes that these lead to, of those that can be in the subgroup after `togo` moves.
    pub fn widened(&self, nodes: &[Node<C>], togo: usize) -> Vec<Node<C>> {
        let mut wide = Vec::new();
        for node in nodes {
            let mut steps = Vec::new();
            self.turns.plan(self.chart, (0, node), togo, &mut steps);
            wide.extend(steps.into_iter().map(|step| self.turns.take(node, step)));
        }
        wide
    }
}
