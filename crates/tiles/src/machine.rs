//! A bound with its search behind one virtual call, so that everything under it is compiled here.

use crate::automaton::Automaton;
use crate::board::{Board, NATURAL, WAYS};
use crate::bound::Bound;
use crate::search::start::Starts;
use crate::search::{Part, Problem};

/// A round of a search: solutions of just one length.
pub struct Round<'a> {
    /// The home of what is on each cell, the blank's on the blank's.
    pub homes: &'a [u8],
    /// The cell of the blank.
    pub blank: usize,
    /// The length.
    pub length: u32,
    /// Which moves may follow which; without it, all but the inverse of the last.
    pub automaton: Option<&'a Automaton>,
    /// The order in which the ways of the blank are tried.
    pub order: [usize; WAYS],
    /// The number of solutions requested.
    pub wanted: usize,
    /// Receives the number of nodes expanded since the last call; returns whether to stop.
    pub check: &'a (dyn Fn(u64) -> bool + Sync),
}

/// Searches boards by some bound.
pub trait Machine: Send + Sync {
    /// The bound of a board: the home of what is on each cell, and the cell of the blank.
    fn bound(&self, homes: &[u8], blank: usize) -> u32;
    /// The distances behind the bound, one list a sum, where it is the greatest of sums.
    fn sums(&self, homes: &[u8], blank: usize) -> Vec<Vec<u32>>;
    /// A round as a whole, within `nodes` nodes.
    fn whole(&self, round: &Round, nodes: u64) -> Part;
    /// A round in about `count` parts.
    fn parts<'a>(&'a self, round: &'a Round<'a>, many: usize) -> Box<dyn Parts + 'a>;
    /// Bytes of the tables.
    fn bytes(&self) -> u64;
    /// How many patterns of each table are at each distance.
    fn layers(&self) -> Vec<Vec<u64>>;
}

/// A round in parts, in the order of a depth-first search.
pub trait Parts: Sync {
    /// Their number.
    fn count(&self) -> usize;
    /// Searches one, within `nodes` nodes.
    fn run(&self, part: usize, nodes: u64) -> Part;
    /// The work above all of them, and the children generated after the last one. In depth-first
    /// order, each part counts the nodes expanded above it, and this counts those after the last.
    fn above(&self) -> Part;
}

/// A bound on a board.
struct On<B> {
    board: Board,
    bound: B,
}

/// A machine that searches a board by a bound.
pub(crate) fn on<B: Bound + Send + 'static>(board: Board, bound: B) -> Box<dyn Machine> {
    Box::new(On { board, bound })
}

impl<B: Bound> On<B> {
    fn problem<'a>(&'a self, round: &Round<'a>, nodes: u64) -> Problem<'a, B> {
        Problem {
            board: self.board,
            bound: &self.bound,
            automaton: round.automaton,
            order: round.order,
            wanted: round.wanted,
            nodes,
            check: round.check,
        }
    }
}

impl<B: Bound + Send> Machine for On<B> {
    fn bound(&self, homes: &[u8], blank: usize) -> u32 {
        self.bound.value(&self.bound.start(homes, blank))
    }

    fn sums(&self, homes: &[u8], blank: usize) -> Vec<Vec<u32>> {
        self.bound.sums(&self.bound.start(homes, blank))
    }

    fn whole(&self, round: &Round, nodes: u64) -> Part {
        let problem = self.problem(round, nodes);
        problem.run(&problem.root(round.homes, round.blank, round.length))
    }

    fn parts<'a>(&'a self, round: &'a Round<'a>, many: usize) -> Box<dyn Parts + 'a> {
        let problem = self.problem(round, u64::MAX);
        let root = problem.root(round.homes, round.blank, round.length);
        let starts = problem.starts(root, many, round.automaton.is_some());
        Box::new(Cut { machine: self, round, starts })
    }

    fn bytes(&self) -> u64 {
        self.bound.bytes()
    }

    fn layers(&self) -> Vec<Vec<u64>> {
        self.bound.layers()
    }
}

/// A round in parts.
struct Cut<'a, B: Bound> {
    machine: &'a On<B>,
    round: &'a Round<'a>,
    starts: Starts<B::State>,
}

impl<B: Bound> Parts for Cut<'_, B> {
    fn count(&self) -> usize {
        self.starts.starts.len()
    }

    fn run(&self, part: usize, nodes: u64) -> Part {
        self.machine.problem(self.round, nodes).run(&self.starts.starts[part])
    }

    fn above(&self) -> Part {
        let natural = self.round.order == NATURAL;
        Part {
            expanded: if natural { self.starts.expanded } else { self.starts.opened },
            generated: self.starts.rest,
            least: self.starts.least,
            ..Part::default()
        }
    }
}
