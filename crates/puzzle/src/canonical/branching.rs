//! How many moves remain to be tried at an average node of a search tree: the growth rate of the
//! number of canonical sequences.
//!
//! It is the largest eigenvalue of the adjacency matrix `A`, found by power iteration: if `x[v]` is
//! the number of walks of some length that start at node `v`, then `A x` is that of the walks one
//! longer. Boards are coloured like a chessboard, so that the growth may oscillate; the eigenvalue
//! of `A + 1` is larger by one, and its iteration converges. For every positive vector `x` the
//! eigenvalue lies between the least and the greatest of the ratios `(A x)[v] / x[v]` (Collatz and
//! Wielandt): these bounds are the stopping criterion, and prove the figure.

use super::{Canonical, REFUSED};
use crate::Puzzle;

/// The most edges that are worth following.
const EDGES_MAX: usize = 200_000;
/// The most edges that are followed in all, step after step.
const WORK_MAX: usize = 2_000_000_000;
/// Relative tolerance between the bounds: the first is tried within a limit of iterations, the
/// second is always reached.
const CLOSE: f64 = 1e-12;
const TOLERANCE: f64 = 1e-7;
/// The edges followed for more than the tolerance.
const LITTLE_WORK: usize = 100_000_000;

/// A branching factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branching {
    /// How many moves remain to be tried at an average node.
    pub factor: f64,
    /// Whether that is so, to all the digits it has, six at least; if not, it is an upper bound.
    pub exact: bool,
}

impl Canonical {
    /// The growth rate of the number of canonical sequences if all moves are legal.
    fn growth(&self) -> Branching {
        let follows = |state: usize| {
            let row = &self.next[state * self.moves..][..self.moves];
            row.iter().filter(|&&n| n != REFUSED).map(|&n| n as usize).collect()
        };
        growth(&(0..self.states()).map(follows).collect::<Vec<_>>())
    }
}

impl Puzzle {
    /// How many moves remain to be tried at an average node of a search tree, commuting moves in
    /// one order only and no move taken back. Where a key piece decides what is legal, walks are
    /// counted over the places of that piece as well; on boards too large for that, what comes out
    /// is an upper bound: the most moves that are legal anywhere.
    ///
    /// ```
    /// use cosette_puzzle::Family;
    /// let family: Family = "8-puzzle".parse()?;
    /// let branching = family.puzzle(family.default_metric()).branching();
    /// assert!(branching.exact && (branching.factor - 3f64.sqrt()).abs() < 1e-6);
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn branching(&self) -> Branching {
        let canonical = Canonical::of(self);
        if self.key().is_none() {
            return canonical.growth();
        }
        let (slots, moves) = (self.shape().slots(), self.moves().len());
        if canonical.states().saturating_mul(slots).saturating_mul(moves) > EDGES_MAX {
            let here = |slot| self.moves().iter().filter(|m| m.arrow(Some(slot)).is_some()).count();
            let most = (0..slots).map(here).max().unwrap_or(0);
            return Branching { factor: canonical.growth().factor.min(most as f64), exact: false };
        }
        growth(&self.keyed_edges(&canonical))
    }

    /// Which nodes follow which, where a node is a state of the automaton and a slot of the key
    /// piece: node `state * slots + slot`. Only nodes that a search can come to have edges.
    fn keyed_edges(&self, canonical: &Canonical) -> Vec<Vec<usize>> {
        let slots = self.shape().slots();
        let mut edges = vec![Vec::new(); canonical.states() * slots];
        let start = self.key().map_or(0, usize::from);
        let mut seen = vec![false; edges.len()];
        seen[start] = true;
        let mut queue = vec![start];
        while let Some(node) = queue.pop() {
            let (state, from) = ((node / slots) as u32, node % slots);
            for id in self.move_ids() {
                let arrow = self.get(id).arrow(Some(from));
                let (Some(arrow), Some(next)) = (arrow, canonical.next(state, id)) else {
                    continue;
                };
                let step = arrow.action.steps().iter().find(|s| usize::from(s.from) == from);
                let to = next as usize * slots + step.map_or(from, |s| usize::from(s.to));
                edges[node].push(to);
                if !std::mem::replace(&mut seen[to], true) {
                    queue.push(to);
                }
            }
        }
        edges
    }
}

/// The growth per step of the number of walks.
fn growth(edges: &[Vec<usize>]) -> Branching {
    let lasting = lasting(edges);
    if !lasting.contains(&true) {
        return Branching { factor: 0.0, exact: true };
    }
    let count: usize = edges.iter().map(Vec::len).sum();
    let mut walks: Vec<f64> = lasting.iter().map(|&lasts| f64::from(u8::from(lasts))).collect();
    let mut high = 0.0;
    for step in 0..WORK_MAX / count {
        let longer: Vec<f64> =
            edges.iter().map(|targets| targets.iter().map(|&to| walks[to]).sum()).collect();
        let ratios = || (0..edges.len()).filter(|&v| lasting[v]).map(|v| longer[v] / walks[v]);
        let low = ratios().fold(f64::MAX, f64::min);
        high = ratios().fold(0.0, f64::max);
        let tolerance = if step * count < LITTLE_WORK { CLOSE } else { TOLERANCE };
        if high - low <= tolerance * high {
            return Branching { factor: common_digits(low, high), exact: true };
        }
        for (now, more) in walks.iter_mut().zip(&longer) {
            *now = (*now + more) / (1.0 + high);
        }
    }
    Branching { factor: high, exact: false }
}

/// What lies between two close bounds, with as many decimals as they settle.
fn common_digits(low: f64, high: f64) -> f64 {
    let decimals = -(high - low).max(f64::EPSILON * high).log10();
    let scale = 10f64.powf(decimals.floor().clamp(0.0, 12.0));
    (f64::midpoint(low, high) * scale).round() / scale
}

/// The nodes from which an infinite walk starts: all but those that lead to dead ends only.
fn lasting(edges: &[Vec<usize>]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); edges.len()];
    for (from, targets) in edges.iter().enumerate() {
        targets.iter().for_each(|&to| before[to].push(from));
    }
    let mut ways: Vec<usize> = edges.iter().map(Vec::len).collect();
    let mut dead: Vec<usize> = (0..edges.len()).filter(|&node| ways[node] == 0).collect();
    while let Some(node) = dead.pop() {
        for &from in &before[node] {
            ways[from] -= 1;
            if ways[from] == 0 {
                dead.push(from);
            }
        }
    }
    ways.into_iter().map(|ways| ways > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    fn of(name: &str) -> Branching {
        let family: Family = name.parse().unwrap();
        family.puzzle(family.default_metric()).branching()
    }

    #[test]
    fn published_values_come_out() {
        // Edelkamp and Korf, "The branching factor of regular search spaces", AAAI 1998.
        for (name, factor) in [
            ("8-puzzle", 3f64.sqrt()),
            ("15-puzzle", 2.13040),
            ("24-puzzle", 2.36761),
            ("cube", 13.34847),
            // Nothing but to and fro, which is not canonical.
            ("tiles-1x5", 0.0),
        ] {
            let branching = of(name);
            assert!(branching.exact, "{name}");
            assert!((branching.factor - factor).abs() < 1e-5, "{name}: {}", branching.factor);
        }
    }

    /// Every digit that is shown is right.
    #[test]
    fn whole_factors_are_whole() {
        assert_eq!(common_digits(5.999_999_9, 6.000_000_3), 6.0);
        assert_eq!(of("cube-2x2x2").factor, 6.0);
        let root = (of("8-puzzle").factor - 3f64.sqrt()).abs();
        assert!(root < 1e-10, "{root}");
    }

    #[test]
    fn large_boards_have_a_bound() {
        let tiles = of("tiles-32x32");
        assert!(!tiles.exact && (tiles.factor - 3.0).abs() < 1e-5);
        assert!(of("loopover-20x20").exact);
    }
}
