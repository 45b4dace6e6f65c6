//! The least image of a state under a large group of symmetries.
//!
//! What a symmetry puts at the entries of a state is decided by its parts: for each entry which
//! piece it brings there, and the map of that piece's place. The symmetries are kept as a tree of
//! these, one level an entry, so that those with the same beginning are looked at once: of the
//! children of a node only those with the least entry are followed. A group of 9,216 that permutes
//! and reflects rows one by one takes a few dozen entries that way for nearly all states, where a
//! comparison of all of its members takes thousands. For small groups the tables of first entries
//! are faster.

use super::State;

/// What a symmetry does for an entry: which piece it brings, and the map of its place by number.
pub type Part = (u8, u16);

/// A beginning of some symmetries.
struct Node {
    part: Part,
    /// The nodes that continue it; behind the last entry nothing.
    next: (u32, u32),
    /// How many symmetries it stands for.
    count: u32,
}

/// Symmetries, by their parts.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    roots: (u32, u32),
}

impl Tree {
    /// Of the first `pieces` parts of these symmetries.
    pub fn new(parts: &[[Part; 16]], pieces: usize) -> Tree {
        let mut sorted = parts.to_vec();
        sorted.sort_unstable();
        let mut tree = Tree::default();
        tree.roots = tree.grow(&sorted, 0, pieces);
        tree
    }

    /// The nodes for symmetries that are equal before the entry `r`.
    fn grow(&mut self, sorted: &[[Part; 16]], r: usize, pieces: usize) -> (u32, u32) {
        if r == pieces {
            return (0, 0);
        }
        let groups = || sorted.chunk_by(|a, b| a[r] == b[r]);
        let start = self.nodes.len();
        self.nodes.extend(groups().map(|group| Node {
            part: group[0][r],
            next: (0, 0),
            count: group.len() as u32,
        }));
        let end = self.nodes.len();
        for (node, group) in (start..end).zip(groups()) {
            self.nodes[node].next = self.grow(group, r + 1, pieces);
        }
        (start as u32, end as u32)
    }

    /// The least image, and how many symmetries reach it; `entry` is that of the image.
    #[inline]
    pub fn least(&self, entry: &impl Fn(Part) -> u8) -> (State, u32) {
        let mut best = [u8::MAX; 16];
        let mut ties = 0;
        self.descend(self.roots, 0, entry, &mut best, &mut ties);
        (best, ties)
    }

    /// Of nodes that lead to the beginning of `best` before the entry `r`, what they lead to.
    fn descend(
        &self,
        nodes: (u32, u32),
        r: usize,
        entry: &impl Fn(Part) -> u8,
        best: &mut State,
        ties: &mut u32,
    ) {
        let nodes = &self.nodes[nodes.0 as usize..nodes.1 as usize];
        let Some(least) = nodes.iter().map(|node| entry(node.part)).min() else { return };
        if least > best[r] {
            return;
        }
        if least < best[r] {
            best[r..].fill(u8::MAX);
            best[r] = least;
            *ties = 0;
        }
        for node in nodes.iter().filter(|node| entry(node.part) == least) {
            match node.next.0 == node.next.1 {
                true => *ties += node.count,
                false => self.descend(node.next, r + 1, entry, best, ties),
            }
        }
    }
}
