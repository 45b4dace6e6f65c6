//! Folding: large trees reduced to a limited number of nodes.
//!
//! The solution is always kept, and the root of every tree; then the nodes nearest to the solution,
//! in order of generation, up to the number that can be drawn. All descendants of a node that are
//! not kept form one fold of that node, with their count. Drawn and folded nodes together are
//! always all nodes.

use crate::record::Recording;

/// How much is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Trees of at most this many nodes are drawn whole.
    pub whole: usize,
    /// Number of nodes drawn of a larger tree, roughly.
    pub folded: usize,
    /// Where this is wider in pixels, more is folded.
    pub width: f64,
}

/// Which nodes are drawn, and how many are folded below each of them.
pub struct Folded {
    pub shown: Vec<bool>,
    /// For every node that is shown, how many nodes below it are not.
    pub below: Vec<usize>,
    /// The number always shown: the solution and the roots.
    pub kept: usize,
}

impl Folded {
    /// Keeps as many nodes as allowed, but never fewer than the solution and the roots.
    pub fn new(recording: &Recording, room: Room) -> Folded {
        let nodes = &recording.nodes;
        let most = if nodes.len() <= room.whole { nodes.len() } else { room.folded };
        let mut shown = vec![false; nodes.len()];
        let mut count = 0;
        let mut layer: Vec<usize> = (0..nodes.len())
            .filter(|&number| nodes[number].on_path || nodes[number].link.parent.is_none())
            .collect();
        let kept = layer.len();
        // Rounds outwards from the solution. The first is always kept completely.
        let mut room = usize::MAX;
        while !layer.is_empty() && room > 0 {
            layer.truncate(room);
            for &number in &layer {
                shown[number] = true;
            }
            count += layer.len();
            room = most.saturating_sub(count);
            let children = layer.iter().flat_map(|&number| &nodes[number].children);
            layer = children.copied().filter(|&child| !shown[child]).collect();
        }
        let below = folds(recording, &shown);
        Folded { shown, below, kept }
    }

    /// How many nodes are not drawn.
    pub fn hidden(&self) -> usize {
        self.below.iter().sum()
    }
}

/// Counts every hidden node at the lowest node above it that is shown.
fn folds(recording: &Recording, shown: &[bool]) -> Vec<usize> {
    let mut below = vec![0; shown.len()];
    for number in (0..shown.len()).filter(|&number| !shown[number]) {
        let mut above = number;
        while !shown[above] {
            above = recording.nodes[above].link.parent.expect("roots are always shown");
        }
        below[above] += 1;
    }
    below
}
