//! The steps of a search, kept, and the tree that they make.
//!
//! Nodes are numbered from 0 in the order in which they were made, without gaps, whatever numbers
//! the search gave them. A state that is found again by a shorter way hangs below its new parent in
//! the end; how it was first made is kept for those who replay the search.

use std::collections::HashMap;

use cosette_puzzle::{MoveId, Position};
use cosette_solve::search::{Node as Told, Step as Heard};

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
    /// In a search from both ends, the goal as it stands in the tree of the other end.
    twin: Option<usize>,
    numbers: HashMap<u32, usize>,
}

impl Recording {
    /// Takes down a step.
    pub fn hear(&mut self, step: Heard<Position>) {
        match step {
            Heard::Round(bound) => {
                self.rounds.push(bound);
                self.steps.push(Step::Round(bound));
            }
            Heard::Made(node) => {
                let number = self.add(node, Fate::Open);
                self.steps.push(Step::Made(number));
            }
            Heard::Cut(node) => {
                let number = self.add(node, Fate::Cut);
                self.steps.push(Step::Cut(number));
            }
            Heard::Improved(told) => {
                let (number, link) = self.relink(&told);
                self.nodes[number].fate = Fate::Open;
                self.steps.push(Step::Improved(number, link));
            }
            Heard::Redirected(told) => {
                let (number, link) = self.relink(&told);
                self.steps.push(Step::Redirected(number, link));
            }
            Heard::Again { id, parent } => {
                self.steps.push(Step::Again(self.numbers[&id], self.numbers[&parent]));
            }
            Heard::Expanded(id) => {
                let number = self.numbers[&id];
                self.nodes[number].fate = Fate::Closed;
                self.steps.push(Step::Expanded(number));
            }
            Heard::Goal(id) => {
                let number = self.numbers[&id];
                self.nodes[number].fate = Fate::Goal;
                self.goal = Some(number);
                self.steps.push(Step::Goal(number));
            }
        }
    }

    fn link(&self, told: &Told<Position>) -> Link {
        let parent = told.parent.map(|id| self.numbers[&id]);
        Link { parent, via: told.via, g: told.g, f: told.f }
    }

    /// A shorter way to a node was found.
    fn relink(&mut self, told: &Told<Position>) -> (usize, Link) {
        let (number, link) = (self.numbers[&told.id], self.link(told));
        let node = &mut self.nodes[number];
        node.first.get_or_insert(node.link);
        node.link = link;
        (number, link)
    }

    fn add(&mut self, told: Told<Position>, fate: Fate) -> usize {
        let number = self.nodes.len();
        let link = self.link(&told);
        self.numbers.insert(told.id, number);
        let round = self.rounds.len().saturating_sub(1);
        let Told { state, h, from_goal, .. } = told;
        let (first, on_path, children) = (None, false, Vec::new());
        self.nodes.push(Node { state, h, from_goal, link, first, fate, on_path, round, children });
        number
    }

    /// Completes the tree when the search is over. A search that had nothing to do reports no
    /// steps: then the start is all there is.
    pub fn finish(&mut self, start: &Position) {
        if self.nodes.is_empty() {
            let (id, parent, via, state) = (0, None, None, start.clone());
            let root = Told { id, parent, via, state, g: 0, h: 0, f: 0, from_goal: false };
            self.hear(Heard::Made(root));
            if start.is_solved() {
                self.hear(Heard::Goal(id));
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
