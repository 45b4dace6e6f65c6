//! The steps of a search, kept, and the tree that they make.
//!
//! Nodes are numbered from 0 in order of generation, without gaps, independently of the numbers of
//! the search. A state reached again by a shorter path ends up below its new parent; how it was
//! first generated is kept for replaying the search.

use std::collections::HashMap;

use cosette_puzzle::{MoveId, Position};
use cosette_solve::search::{Node as SearchNode, Step as SearchStep};

/// How a node was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub parent: Option<usize>,
    pub via: Option<MoveId>,
    pub g: u32,
    pub f: u64,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was made, and nothing more.
    Open,
    /// It was expanded.
    Closed,
    /// It was beyond the bound of its round.
    Cut,
    /// The search came to its end here.
    Goal,
}

impl Fate {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Fate::Open => "open",
            Fate::Closed => "closed",
            Fate::Cut => "cut",
            Fate::Goal => "goal",
        }
    }
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    pub state: Position,
    pub h: u32,
    pub from_goal: bool,
    /// How it was made at last.
    pub link: Link,
    /// How it was made at first, if a shorter way was found later.
    pub first: Option<Link>,
    pub fate: Fate,
    /// Whether it is on the solution.
    pub on_path: bool,
    /// The round in which it was made, counted from 0; 0 if there are none.
    pub round: usize,
    pub children: Vec<usize>,
}

/// Something that happened, by the numbers of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Round(u32),
    Made(usize),
    Improved(usize, Link),
    Redirected(usize, Link),
    Again(usize, usize),
    Cut(usize),
    Expanded(usize),
    Goal(usize),
}

/// A whole search.
#[derive(Debug, Default)]
pub struct Recording {
    pub(crate) nodes: Vec<Node>,
    pub(crate) steps: Vec<Step>,
    /// The bounds of the rounds.
    pub rounds: Vec<u32>,
    pub(crate) goal: Option<usize>,
    /// In a bidirectional search, the goal as a node of the other tree.
    twin: Option<usize>,
    numbers: HashMap<u32, usize>,
}

impl Recording {
    /// Takes down a step.
    pub fn record_step(&mut self, step: SearchStep<Position>) {
        match step {
            SearchStep::Round(bound) => {
                self.rounds.push(bound);
                self.steps.push(Step::Round(bound));
            }
            SearchStep::Made(node) => {
                let number = self.add(node, Fate::Open);
                self.steps.push(Step::Made(number));
            }
            SearchStep::Cut(node) => {
                let number = self.add(node, Fate::Cut);
                self.steps.push(Step::Cut(number));
            }
            SearchStep::Improved(node) => {
                let (number, link) = self.relink(&node);
                self.nodes[number].fate = Fate::Open;
                self.steps.push(Step::Improved(number, link));
            }
            SearchStep::Redirected(node) => {
                let (number, link) = self.relink(&node);
                self.steps.push(Step::Redirected(number, link));
            }
            SearchStep::Again { id, parent } => {
                self.steps.push(Step::Again(self.numbers[&id], self.numbers[&parent]));
            }
            SearchStep::Expanded(id) => {
                let number = self.numbers[&id];
                self.nodes[number].fate = Fate::Closed;
                self.steps.push(Step::Expanded(number));
            }
            SearchStep::Goal(id) => {
                let number = self.numbers[&id];
                self.nodes[number].fate = Fate::Goal;
                self.goal = Some(number);
                self.steps.push(Step::Goal(number));
            }
        }
    }

    fn link(&self, node: &SearchNode<Position>) -> Link {
        let parent = node.parent.map(|id| self.numbers[&id]);
        Link { parent, via: node.via, g: node.g, f: node.f }
    }

    /// A shorter way to a node was found.
    fn relink(&mut self, node: &SearchNode<Position>) -> (usize, Link) {
        let (number, link) = (self.numbers[&node.id], self.link(node));
        let node = &mut self.nodes[number];
        node.first.get_or_insert(node.link);
        node.link = link;
        (number, link)
    }

    fn add(&mut self, node: SearchNode<Position>, fate: Fate) -> usize {
        let number = self.nodes.len();
        let link = self.link(&node);
        self.numbers.insert(node.id, number);
        let round = self.rounds.len().saturating_sub(1);
        let SearchNode { state, h, from_goal, .. } = node;
        let (first, on_path, children) = (None, false, Vec::new());
        self.nodes.push(Node { state, h, from_goal, link, first, fate, on_path, round, children });
        number
    }

    /// Completes the tree when the search is over. A search that had nothing to do reports no
    /// steps: then the start is all there is.
    pub fn finish(&mut self, start: &Position) {
        if self.nodes.is_empty() {
            let (id, parent, via, state) = (0, None, None, start.clone());
            let root = SearchNode { id, parent, via, state, g: 0, h: 0, f: 0, from_goal: false };
            self.record_step(SearchStep::Made(root));
            if start.is_solved() {
                self.record_step(SearchStep::Goal(id));
            }
        }
        for number in 0..self.nodes.len() {
            if let Some(parent) = self.nodes[number].link.parent {
                self.nodes[parent].children.push(number);
            }
        }
        let Some(goal) = self.goal else { return };
        // In a search from both ends the other half begins with the same state on the other side.
        let end = &self.nodes[goal];
        let is_twin = |node: &Node| node.from_goal != end.from_goal && node.state == end.state;
        self.twin = self.nodes.iter().position(is_twin);
        for end in [Some(goal), self.twin].into_iter().flatten() {
            let mut next = Some(end);
            while let Some(number) = next {
                self.nodes[number].on_path = true;
                next = self.nodes[number].link.parent;
            }
        }
    }

    /// The node where both ends of a bidirectional search meet: once in each tree. Empty for other
    /// searches.
    pub fn meeting(&self) -> impl Iterator<Item = usize> {
        self.goal.zip(self.twin).into_iter().flat_map(|(goal, twin)| [goal, twin])
    }

    /// The nodes that trees begin with: one, or one for each round, or one for each end.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        let is_root = |&number: &usize| self.nodes[number].link.parent.is_none();
        (0..self.nodes.len()).filter(is_root)
    }
}
