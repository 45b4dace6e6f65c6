//! Traces: every node of a search, for drawing search trees.
//!
//! A search is generic over a [`Trace`]. With [`Silence`] every call of it is compiled away; with a
//! [`Recorder`] the whole search can be replayed: which nodes were in OPEN and CLOSED after each
//! step follows from the steps.

use cosette_puzzle::MoveId;

/// A node when it is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<S> {
    /// Its number. Numbers are unique in a search, but need not be without gaps.
    pub id: u32,
    /// The node it was generated from.
    pub parent: Option<u32>,
    /// The move that led here (in a search from the goal: the move that leads back).
    pub via: Option<MoveId>,
    /// The state.
    pub state: S,
    /// Moves from where the search began.
    pub g: u32,
    /// The estimate of the remaining cost.
    pub h: u32,
    /// The priority: `g + h`, or as weighted.
    pub f: u64,
    /// Whether it belongs to a search that began at the goal.
    pub from_goal: bool,
}

/// What happens in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// A round begins, with this depth or bound.
    Round(u32),
    /// A new node: it is in OPEN now (in a search without memory: on the stack).
    Made(Node<S>),
    /// The state of a known node was reached by a shorter path. The node has new `parent`, `via`,
    /// `g` and `f`, and is now in OPEN.
    Improved(Node<S>),
    /// The state of a node in CLOSED was generated again by a shorter path, which does not matter
    /// to this search: the node has new `parent`, `via` and `g`, and stays in CLOSED.
    Redirected(Node<S>),
    /// The state of a known node was generated again, not by a shorter path.
    Again {
        /// The known node.
        id: u32,
        /// From which node it was generated.
        parent: u32,
    },
    /// A new node that is too far from the goal for this round, and is not expanded in it.
    Cut(Node<S>),
    /// The node goes from OPEN to CLOSED; the nodes it generates come next.
    Expanded(u32),
    /// The search came to its end at this node.
    Goal(u32),
}

/// Receives every step.
pub trait Trace<S> {
    /// Whether events are recorded.
    const RECORDS: bool;

    /// Something happened.
    fn step(&mut self, step: Step<S>);
}

/// Records nothing.
pub struct Silence;

impl<S> Trace<S> for Silence {
    const RECORDS: bool = false;

    #[inline(always)]
    fn step(&mut self, _: Step<S>) {}
}

/// Hands every step to a function.
pub struct Recorder<F>(pub F);

impl<S, F: FnMut(Step<S>)> Trace<S> for Recorder<F> {
    const RECORDS: bool = true;

    fn step(&mut self, step: Step<S>) {
        (self.0)(step);
    }
}

impl<S> Node<S> {
    /// The node a search begins with.
    pub(super) fn root(state: S, h: u32, f: u64) -> Node<S> {
        Node { id: 0, parent: None, via: None, state, g: 0, h, f, from_goal: false }
    }

    /// The same node with its state in another form.
    pub fn map<T>(self, state: impl FnOnce(S) -> T) -> Node<T> {
        let Node { id, parent, via, g, h, f, from_goal, .. } = self;
        Node { id, parent, via, state: state(self.state), g, h, f, from_goal }
    }
}

impl<S> Step<S> {
    /// The same step with states in another form.
    pub fn map<T>(self, state: impl FnOnce(S) -> T) -> Step<T> {
        match self {
            Step::Round(bound) => Step::Round(bound),
            Step::Made(node) => Step::Made(node.map(state)),
            Step::Improved(node) => Step::Improved(node.map(state)),
            Step::Redirected(node) => Step::Redirected(node.map(state)),
            Step::Again { id, parent } => Step::Again { id, parent },
            Step::Cut(node) => Step::Cut(node.map(state)),
            Step::Expanded(id) => Step::Expanded(id),
            Step::Goal(id) => Step::Goal(id),
        }
    }
}
