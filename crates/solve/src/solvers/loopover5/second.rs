//! Solving the second phase: forward by walking distance, until home is near.
//!
//! Whether an arrangement can be solved in `k` moves is a search to depth `k` minus the depth of
//! the list of arrangements near home ([`Near`]), with a lookup at the end of every path. Walking
//! distance, with that of the inverse, prunes most paths earlier: of random arrangements it is
//! nearly thirteen on average (docs/results.md), so that with ten moves to go few are left to be
//! looked up.

use cosette_puzzle::{Canonical, MoveId};

use super::frame::{Frame, Map};
use super::rest::{MOVES_MAX, Near, Turns, of_board};
use crate::bound::{BuildError, Carry};
use crate::solvers::loopover_two_phase::moves::{Moves, Slid};
use crate::solvers::loopover_two_phase::rest::{Rest as Walking, tally};
use crate::solvers::loopover_two_phase::tally::{Sums, Tally};
use cosette_core::gate::Gate;
use cosette_core::lanes::Lanes;
use cosette_store::means::Means;

/// Lookups of near arrangements between two checks of the gate.
const CHECK: u64 = 1 << 10;

/// The bound of the second phase, and its moves in the same order as those of [`Turns`].
pub struct Bound {
    /// Walking distance, also of the inverse.
    pub tally: Tally<Walking>,
    /// The moves that leave the block alone.
    pub moves: Moves,
}

impl Bound {
    /// Reads or makes its tables.
    pub fn new(frame: &Frame, means: &Means) -> Result<Bound, BuildError> {
        let moves = Moves::free(&frame.puzzle);
        assert!(moves.slides.iter().map(|slide| slide.id).eq(frame.free.iter().copied()));
        Ok(Bound { tally: tally(&frame.puzzle, &moves, means)?, moves })
    }

    /// The sums after the move numbered `m`.
    #[inline(always)]
    fn step<L>(&self, node: &Node<L>, m: usize) -> Sums {
        let after = Slid { board: &node.board, slide: &self.moves.slides[m] };
        self.tally.step(node.sums, m, &node.board, &after)
    }
}

/// Solves arrangements.
pub struct Second<'a, L> {
    /// Moves and symmetries.
    pub turns: &'a Turns<L>,
    /// The arrangements near home.
    pub near: &'a Near,
    /// What cuts off.
    pub bound: &'a Bound,
    /// Which moves may follow which.
    pub canonical: &'a Canonical,
    /// Enforces the limits.
    pub gate: &'a Gate<'a>,
}

/// An arrangement on the way.
#[derive(Clone, Copy)]
struct Node<L> {
    tiles: L,
    board: Map,
    sums: Sums,
    follows: u32,
    /// The next move to try.
    next: usize,
}

impl<L: Lanes> Second<'_, L> {
    /// No way is shorter than this.
    pub fn least(&self, board: &Map) -> u32 {
        self.bound.tally.of(board)
    }

    /// A shortest way of at most `most` moves, if there is one.
    pub fn solve(&self, board: &Map, most: u32) -> Option<Vec<MoveId>> {
        L::run(self.turns.home.proof(), || self.shortest(board, most))
    }

    #[inline(always)]
    fn shortest(&self, board: &Map, most: u32) -> Option<Vec<MoveId>> {
        let tiles = L::new(self.turns.home.proof(), of_board(board));
        let sums = self.bound.tally.start(board);
        let least = self.bound.tally.value(sums);
        if least > most {
            return None;
        }
        if let Some(distance) = self.near.distance(self.turns.key(tiles)) {
            return (distance <= most).then(|| self.descend(tiles, Vec::new()));
        }
        let root = Node { tiles, board: *board, sums, follows: 0, next: 0 };
        let near = self.near.depth();
        let first = least.saturating_sub(near).max(1);
        (first..=most.saturating_sub(near)).find_map(|forward| self.forward(root, forward))
    }

    /// The node after a move, unless more than `left` moves are needed from there.
    #[inline(always)]
    fn after(&self, node: &Node<L>, m: usize, left: u32) -> Option<Node<L>> {
        let (id, comes) = self.turns.moves[m];
        let follows = self.canonical.next(node.follows, id)?;
        let sums = self.bound.step(node, m);
        if self.bound.tally.value(sums) > left {
            return None;
        }
        let board = self.bound.moves.slides[m].apply(&node.board);
        Some(Node { tiles: node.tiles.shuffle(comes), board, sums, follows, next: 0 })
    }

    /// Searches `forward` moves, and looks up the arrangements that are not pruned.
    #[inline(always)]
    fn forward(&self, root: Node<L>, forward: u32) -> Option<Vec<MoveId>> {
        let all = self.near.depth() + forward;
        let mut stack = vec![root];
        let mut path: Vec<MoveId> = Vec::new();
        let mut lookups = 0u64;
        while let Some(node) = stack.last_mut() {
            let depth = path.len() as u32 + 1;
            if depth == forward {
                let node = *node;
                if let Some(word) = self.ends(&node, &path) {
                    return Some(word);
                }
                lookups += 1;
                if lookups.is_multiple_of(CHECK) && self.gate.pass(CHECK) {
                    return None;
                }
                stack.pop();
                path.pop();
                continue;
            }
            let m = node.next;
            if m == self.turns.moves.len() {
                stack.pop();
                path.pop();
                continue;
            }
            node.next += 1;
            let node = *node;
            if let Some(after) = self.after(&node, m, all - depth) {
                path.push(self.turns.moves[m].0);
                stack.push(after);
            }
        }
        self.gate.pass(lookups % CHECK);
        None
    }

    /// Tries every move from here.
    #[inline(always)]
    fn ends(&self, node: &Node<L>, path: &[MoveId]) -> Option<Vec<MoveId>> {
        let mut keys = [(0u64, 0usize); MOVES_MAX];
        let mut count = 0;
        for (m, &(id, comes)) in self.turns.moves.iter().enumerate() {
            if self.canonical.next(node.follows, id).is_none() {
                continue;
            }
            let sums = self.bound.step(node, m);
            if self.bound.tally.value(sums) <= self.near.depth() {
                let key = self.turns.key(node.tiles.shuffle(comes));
                self.near.prefetch(key);
                keys[count] = (key, m);
                count += 1;
            }
        }
        let hit = keys[..count].iter().find(|(key, _)| self.near.distance(*key).is_some());
        hit.map(|&(_, m)| {
            let (id, comes) = self.turns.moves[m];
            let path = path.iter().copied().chain([id]).collect();
            self.descend(node.tiles.shuffle(comes), path)
        })
    }

    /// Walks home from an arrangement that is near.
    fn descend(&self, mut tiles: L, mut path: Vec<MoveId>) -> Vec<MoveId> {
        let mut distance = self.near.distance(self.turns.key(tiles)).expect("it is near");
        while distance > 0 {
            let nearer = |&&(_, comes): &&(MoveId, L)| {
                self.near.distance(self.turns.key(tiles.shuffle(comes))) == Some(distance - 1)
            };
            let &(id, comes) = self.turns.moves.iter().find(nearer).expect("a way down");
            tiles = tiles.shuffle(comes);
            path.push(id);
            distance -= 1;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use cosette_puzzle::{Family, Metric, Random};

    use super::*;
    use cosette_core::lanes::Bytes;
    use cosette_core::observe::Silent;

    fn frame() -> Frame {
        let family = Family::Loopover { rows: 5, cols: 5, nrg: false };
        Frame::new(&family.puzzle(Metric::Stm)).expect("a 5x5 board")
    }

    /// Every board within four free moves, by plain search, has its distance, and those of five and
    /// six are solved by going forward from a table of four.
    #[test]
    fn arrangements_are_solved_as_shortly_as_they_can_be() {
        let frame = frame();
        let turns = Turns::<Bytes>::new(&frame, ());
        let canonical = Canonical::of(&frame.puzzle);
        let limits = cosette_core::limits::Limits::default();
        let gate = &Gate::new(&limits, &Silent);
        let near = Near::new(&turns, 4, u64::MAX, gate).unwrap();
        let bound = &Bound::new(&frame, &Means::new(1 << 30, &Silent)).unwrap();
        let second = Second { turns: &turns, near: &near, bound, canonical: &canonical, gate };
        let solved: Map = std::array::from_fn(|slot| slot as u8);
        let mut known: HashMap<Map, u32> = HashMap::from([(solved, 0)]);
        let mut layer = vec![solved];
        let mut random = Random::new(2);
        for distance in 1..=6 {
            let mut next = Vec::new();
            for board in &layer {
                for id in &frame.free {
                    let comes = &frame.comes[id.index()];
                    let after = std::array::from_fn(|slot| board[comes[slot] as usize]);
                    known.entry(after).or_insert_with(|| {
                        next.push(after);
                        distance
                    });
                }
            }
            let tried = next.iter().filter(|_| distance < 4 || random.below(200) == 0);
            for board in tried {
                let word = second.solve(board, distance).expect("it is near enough");
                assert_eq!(word.len() as u32, distance);
                assert!(second.solve(board, distance - 1).is_none());
            }
            layer = next;
        }
        assert_eq!(layer.len(), 43_846);
    }
}
