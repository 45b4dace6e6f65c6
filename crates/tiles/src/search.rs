//! Depth-first search to a limit: one part of a round of iterative deepening.
//!
//! Nodes are counted as they are usually published: one per child, up to the first solution;
//! a child that would undo the last move is not made. The ways of the blank are tried up, left,
//! right, down, which is what is compiled, or in any other order: then the compiled search is run
//! all the same, for the nodes of a part without a solution do not depend on the order. Only a part
//! that has one, or that uses up its nodes, is searched again in the order required. And the nodes
//! above the parts are those that one search would have expanded before its solution.

mod dive;
mod roam;
pub mod start;

use crate::automaton::{Automaton, NEVER};
use crate::board::{Board, NATURAL, ROOM, WAYS};
use crate::bound::Bound;
use roam::roam;
use start::Start;

/// The longest path.
pub const LONGEST: usize = 255;
/// Nodes between two checks of the stop flag.
const CHECK_EVERY: u64 = 1 << 14;

/// What is to be searched.
pub struct Problem<'a, B> {
    /// The board.
    pub board: Board,
    /// The bound.
    pub bound: &'a B,
    /// Which moves may follow which; without it, all but the inverse of the last.
    pub automaton: Option<&'a Automaton>,
    /// The order in which the ways of the blank are tried.
    pub order: [usize; WAYS],
    /// The number of solutions requested.
    pub wanted: usize,
    /// How many nodes may be expanded.
    pub nodes: u64,
    /// Receives the number of nodes expanded since the last call; returns whether to stop.
    pub check: &'a (dyn Fn(u64) -> bool + Sync),
}

/// What was found and done.
#[derive(Default, Debug)]
pub struct Part {
    /// Ways of the blank, from the board on.
    pub solutions: Vec<Vec<u8>>,
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// By how much a limit was exceeded, at the least.
    pub least: Option<u32>,
    /// Whether it was stopped.
    pub stopped: bool,
    /// Whether it has used up its nodes.
    pub spent: bool,
}

/// The state of a search.
pub struct Search<'a, B: Bound> {
    pub(crate) board: Board,
    pub(crate) bound: &'a B,
    /// The home of what is on each cell. Unspecified for the blank's cell.
    pub(crate) homes: [u8; ROOM],
    /// The path so far, indexed by the moves left.
    pub(crate) path: [u8; LONGEST + 1],
    automaton: &'a Automaton,
    problem: &'a Problem<'a, B>,
    start: &'a Start<B::State>,
    /// The order of the ways, where it is not the compiled one.
    pub(crate) order: [usize; WAYS],
    next_check: u64,
    reported: u64,
    least: u32,
    part: Part,
}

impl<B: Bound> Problem<'_, B> {
    /// Searches all below a start that has solutions of just the length it is for.
    pub fn run(&self, start: &Start<B::State>) -> Part {
        let compiled = dive::of::<B>(self.board, start.blank.into()).is_some();
        if self.order == NATURAL || !compiled {
            return self.in_order(start, self.order);
        }
        let part = self.in_order(start, NATURAL);
        match part.solutions.is_empty() && !part.spent {
            true => part,
            false => self.in_order(start, self.order),
        }
    }

    fn in_order(&self, start: &Start<B::State>, order: [usize; WAYS]) -> Part {
        let plain;
        let automaton = match self.automaton {
            Some(automaton) => automaton,
            None => {
                plain = Automaton::no_undo();
                &plain
            }
        };
        let opened = if self.order == NATURAL { 0 } else { start.opened };
        let mut search = Search {
            board: self.board,
            bound: self.bound,
            homes: start.homes,
            path: [0; LONGEST + 1],
            automaton,
            problem: self,
            start,
            order,
            next_check: CHECK_EVERY.min(self.nodes),
            reported: 0,
            least: u32::MAX,
            part: Part { generated: start.before, expanded: opened, ..Part::default() },
        };
        search.below();
        (self.check)(search.part.expanded - search.reported);
        let least = if B::BY_TWO { 2 } else { search.least };
        search.part.least = (least != u32::MAX).then_some(least);
        search.part
    }
}

impl<B: Bound> Search<'_, B> {
    fn below(&mut self) {
        let Start { ref state, blank, left, words, .. } = *self.start;
        if self.bound.value(state) == 0 {
            self.solved(left);
            return;
        }
        if left == 0 {
            return;
        }
        let last = (self.start.steps > 0).then(|| self.start.last());
        let blank = usize::from(blank);
        let plain = self.problem.automaton.is_none();
        let special = match B::CHEAP {
            true if plain => dive::without_automaton(self.board, blank, last),
            _ => None,
        };
        let compiled = special.or_else(|| dive::of(self.board, blank));
        match compiled.filter(|_| self.order == NATURAL) {
            Some(dive) => dive(self, *state, left, words),
            None => roam(self, state, blank, left, words),
        };
    }

    /// A node is entered. Whether to stop.
    #[inline(always)]
    pub fn enter(&mut self) -> bool {
        self.part.expanded += 1;
        self.part.expanded > self.next_check && self.check()
    }

    #[cold]
    fn check(&mut self) -> bool {
        if self.part.expanded > self.problem.nodes {
            self.part.expanded = self.problem.nodes;
            self.part.spent = true;
            return true;
        }
        self.part.stopped = (self.problem.check)(self.part.expanded - self.reported);
        self.reported = self.part.expanded;
        self.next_check = (self.reported + CHECK_EVERY).min(self.problem.nodes);
        self.part.stopped
    }

    /// Whether a way may follow what led here; if so, on it goes.
    #[inline(always)]
    pub fn follow(&self, words: &mut u16, way: usize) -> bool {
        *words = self.automaton.next[usize::from(*words)][way];
        *words != NEVER
    }

    /// A child, unless its bound excludes it.
    #[inline(always)]
    pub fn judge(&mut self, state: &B::State, step: &mut B::Step, left: u32) -> Option<B::State> {
        self.part.generated += 1;
        let value = self.bound.judge(state, step, left - 1);
        if value >= left {
            if !B::BY_TWO {
                self.least = self.least.min(value + 1 - left);
            }
            return None;
        }
        Some(self.bound.after(state, step))
    }

    /// Solved, with `left` moves left. Returns whether that is enough.
    #[cold]
    pub fn solved(&mut self, left: u32) -> bool {
        // A shorter solution belongs to another round.
        if left > 0 {
            return false;
        }
        let mut solution: Vec<u8> = self.start.path().collect();
        solution.extend((1..=self.start.left as usize).rev().map(|left| self.path[left]));
        self.part.solutions.push(solution);
        self.part.solutions.len() >= self.problem.wanted
    }
}
