//! Trees of all shapes: nothing is lost by folding, and nothing lies on anything else.

use cosette_puzzle::{Family, Position, Random};
use cosette_solve::search::{Node as SearchNode, Step as SearchStep};

use crate::fold::{Folded, Room};
use crate::layout::{FOLD, Layout, Place};
use crate::record::Recording;

const NODE: (usize, usize) = (44, 56);

fn start() -> Position {
    let family: Family = "8-puzzle".parse().unwrap();
    family.puzzle(family.default_metric()).solved()
}

fn node_of(id: u32, parent: Option<u32>, g: u32) -> SearchNode<Position> {
    SearchNode {
        id,
        parent,
        via: None,
        state: start(),
        g,
        h: 1,
        f: u64::from(g) + 1,
        from_goal: false,
    }
}

/// A tree with this number of nodes, of children per node at most, and of rounds.
fn random(seed: u64, rounds: u32, size: usize, branching: u64) -> Recording {
    let mut random = Random::new(seed);
    let mut recording = Recording::default();
    let (mut last, mut g) = (0, Vec::new());
    for round in 0..rounds {
        let root = g.len();
        recording.record_step(SearchStep::Round(round));
        recording.record_step(SearchStep::Made(node_of(root as u32, None, 0)));
        g.push(0);
        let mut waiting = vec![root];
        while g.len() < root + size && !waiting.is_empty() {
            let parent = waiting.swap_remove(random.below(waiting.len() as u64) as usize);
            recording.record_step(SearchStep::Expanded(parent as u32));
            for _ in 0..=random.below(branching) {
                last = g.len();
                let depth = g[parent] + 1;
                recording.record_step(SearchStep::Made(node_of(
                    last as u32,
                    Some(parent as u32),
                    depth,
                )));
                g.push(depth);
                waiting.push(last);
            }
        }
    }
    recording.record_step(SearchStep::Goal(last as u32));
    recording.finish(&start());
    recording
}

#[test]
fn what_is_shown_and_what_is_folded_are_all() {
    for (seed, branching) in [(1, 2), (2, 4), (3, 16)] {
        let recording = random(seed, 2, 500, branching);
        let all = recording.nodes.len();
        for most in [0, 1, 20, 150, 499, all, 5000] {
            let folded =
                Folded::new(&recording, Room { whole: most, folded: most, width: f64::INFINITY });
            let shown = folded.shown.iter().filter(|&&shown| shown).count();
            assert_eq!(shown + folded.hidden(), all);
            assert_eq!(folded.hidden() == 0, all <= most);
            let needed = |n: &&crate::record::Node| n.on_path || n.link.parent.is_none();
            assert!(shown <= most.max(recording.nodes.iter().filter(needed).count()));
            for (number, node) in recording.nodes.iter().enumerate() {
                assert!(folded.shown[number] || !node.on_path);
                let above = node.link.parent.is_none_or(|parent| folded.shown[parent]);
                assert!(above || !folded.shown[number], "{number} hangs in the air");
            }
        }
    }
}

/// The corners of a box.
fn corners(place: Place, size: (usize, usize)) -> [f64; 4] {
    let (width, height) = (size.0 as f64, size.1 as f64);
    [place.x - width / 2.0, place.y, place.x + width / 2.0, place.y + height]
}

#[test]
fn nothing_lies_on_anything_else() {
    for (seed, rounds, branching) in [(1, 1, 2), (2, 3, 3), (3, 1, 8), (4, 2, 16), (5, 1, 40)] {
        let recording = random(seed, rounds, 300, branching);
        for most in [40, 1000] {
            let folded =
                Folded::new(&recording, Room { whole: most, folded: most, width: f64::INFINITY });
            let layout = Layout::new(&recording, &folded, NODE);
            let nodes = layout.nodes.iter().zip(&layout.packed);
            let nodes = nodes.filter_map(|(place, _)| Some(corners((*place)?, NODE)));
            let folds = layout.folds.iter().map(|(_, place)| corners(*place, FOLD));
            let boxes: Vec<[f64; 4]> = nodes.chain(folds).collect();
            let shown = folded.shown.iter().filter(|&&shown| shown).count();
            let folds = folded.below.iter().filter(|&&below| below > 0).count();
            assert_eq!(boxes.len(), shown + folds);
            for (i, a) in boxes.iter().enumerate() {
                let inside = a[0] >= -1.0 && a[2] <= layout.size.0 + 1.0 && a[1] >= 0.0;
                assert!(inside && a[3] <= layout.size.1 + 1.0, "{a:?} is out of the picture");
                for b in &boxes[..i] {
                    let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                    assert!(apart, "{a:?} and {b:?}");
                }
            }
        }
    }
}

/// A node that is found again by a shorter way hangs below its new parent.
#[test]
fn improved_nodes_move() {
    let mut recording = Recording::default();
    for (id, parent, g) in [(7, None, 0), (3, Some(7), 1), (9, Some(3), 2), (4, Some(7), 1)] {
        recording.record_step(SearchStep::Made(node_of(id, parent, g)));
    }
    recording.record_step(SearchStep::Improved(node_of(9, Some(4), 1)));
    recording.record_step(SearchStep::Goal(9));
    recording.finish(&start());
    assert_eq!(recording.nodes[2].link.parent, Some(3));
    assert_eq!(recording.nodes[2].first.map(|link| (link.parent, link.g)), Some((Some(1), 2)));
    assert_eq!(recording.nodes[3].children, [2]);
    let path: Vec<bool> = recording.nodes.iter().map(|node| node.on_path).collect();
    assert_eq!(path, [true, false, true, true]);
}
