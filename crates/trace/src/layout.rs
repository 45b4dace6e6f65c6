//! A place for every node.
//!
//! Trees are drawn tidily after Reingold and Tilford (1981), by the linear-time algorithm of
//! Buchheim, Jünger and Leipert (2002) as in the crate `d3-hierarchy`. It places boxes of any
//! width; heights are ours: a layer is as high as its highest box.
//!
//! Where many moves are possible, most nodes are generated and never expanded. Five or more such
//! leaves of one node are packed into a block of a few rows, or a few expansions would make a tree
//! wider than any screen.

use d3_hierarchy::tree::tree;
use d3_hierarchy::{Node as Placed, Tree};

use crate::fold::Folded;
use crate::record::Recording;

/// Up to this many leaves side by side do not form a block.
const LOOSE: usize = 4;
/// Between boxes, between layers, inside blocks, between trees, and around everything.
const GAP: f64 = 10.0;
pub const LAYER: f64 = 30.0;
const PACK: (usize, usize) = (6, 13);
const APART: f64 = 48.0;
const HEADING: f64 = 26.0;
/// The width of a heading.
const TITLED: f64 = 330.0;
/// The size of a fold.
pub const FOLD: (usize, usize) = (38, 18);
/// Trees are placed side by side up to this width.
const SHELF: f64 = 1400.0;

/// The middle of an upper edge.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
}

/// Leaves of one node, packed.
pub struct Block {
    pub parent: usize,
    pub place: Place,
    pub size: (usize, usize),
}

/// Where everything is.
#[derive(Default)]
pub struct Layout {
    pub size: (f64, f64),
    /// The places of the nodes that are drawn.
    pub nodes: Vec<Option<Place>>,
    /// Whether a node is in a block.
    pub packed: Vec<bool>,
    pub blocks: Vec<Block>,
    /// The fold below each node that has one.
    pub folds: Vec<(usize, Place)>,
    /// The roots with the left ends of their headings.
    pub headings: Vec<(usize, Place)>,
}

/// Something that takes a place in a tree.
enum Item {
    Node(usize),
    Block { parent: usize, members: Vec<usize>, cols: usize },
    Fold(usize),
}

/// One tree, its boxes not yet placed.
struct Boxes {
    items: Vec<Item>,
    sizes: Vec<(usize, usize)>,
    tree: Tree,
}

impl Layout {
    /// Finds the places; `node` is the size of a node.
    pub fn new(recording: &Recording, folded: &Folded, node: (usize, usize)) -> Layout {
        let count = recording.nodes.len();
        let mut layout =
            Layout { nodes: vec![None; count], packed: vec![false; count], ..Layout::default() };
        let trees: Vec<(usize, Boxes)> = recording
            .roots()
            .map(|root| (root, Boxes::new(recording, folded, root, node)))
            .collect();
        let named = trees.len() > 1 || recording.rounds.len() == 1;
        let top = if named { HEADING } else { 0.0 };
        let (mut corner, mut shelf) = (Place::default(), 0.0_f64);
        for (root, boxes) in &trees {
            let (left, right, height) = boxes.extent();
            let width = (right - left).max(if named { TITLED } else { 0.0 });
            if corner.x > 0.0 && corner.x + width > SHELF.max(layout.size.0) {
                corner = Place { x: 0.0, y: corner.y + shelf + APART };
                shelf = 0.0;
            }
            layout.headings.push((*root, corner));
            let origin = Place { x: corner.x - left, y: corner.y + top };
            boxes.put(&mut layout, origin, node);
            layout.size.0 = layout.size.0.max(corner.x + width);
            layout.size.1 = layout.size.1.max(corner.y + top + height);
            corner.x += width + APART;
            shelf = shelf.max(top + height);
        }
        layout
    }
}

impl Boxes {
    fn new(recording: &Recording, folded: &Folded, root: usize, node: (usize, usize)) -> Boxes {
        let mut boxes = Boxes {
            items: Vec::new(),
            sizes: Vec::new(),
            tree: Tree { nodes: Vec::new(), root: 0 },
        };
        boxes.add(Item::Node(root), node, None);
        let mut next = 0;
        while next < boxes.items.len() {
            if let Item::Node(number) = boxes.items[next] {
                boxes.add_children(recording, folded, (next, number), node);
            }
            next += 1;
        }
        let widths: Vec<usize> = boxes.sizes.iter().map(|size| size.0).collect();
        tree()
            .node_size([1.0, 1.0])
            .separation(move |_, a, b| (widths[a] + widths[b]) as f64 / 2.0 + GAP)
            .tree(&mut boxes.tree);
        boxes
    }

    fn add(&mut self, item: Item, size: (usize, usize), parent: Option<usize>) {
        let index = self.items.len();
        let mut placed = Placed::new(Default::default());
        placed.parent = parent;
        if let Some(parent) = parent {
            placed.depth = self.tree.nodes[parent].depth + 1;
            self.tree.nodes[parent].children.get_or_insert_default().push(index);
        }
        self.tree.nodes.push(placed);
        self.items.push(item);
        self.sizes.push(size);
    }

    fn add_children(
        &mut self,
        recording: &Recording,
        folded: &Folded,
        (index, number): (usize, usize),
        size: (usize, usize),
    ) {
        let children = recording.nodes[number].children.iter().copied();
        let shown: Vec<usize> = children.filter(|&child| folded.shown[child]).collect();
        let is_leaf = |&child: &usize| {
            let node = &recording.nodes[child];
            node.children.is_empty() && !node.on_path
        };
        let (mut members, mut loose): (Vec<usize>, Vec<usize>) =
            shown.into_iter().partition(is_leaf);
        if members.len() <= LOOSE {
            loose.append(&mut members);
            loose.sort_unstable();
        }
        // Blocks alternate between right and left, or long paths would drift to one side.
        let left = self.tree.nodes[index].depth % 2 == 1;
        if left {
            self.add_block(std::mem::take(&mut members), (index, number), size);
        }
        for child in loose {
            self.add(Item::Node(child), size, Some(index));
        }
        self.add_block(members, (index, number), size);
        if folded.below[number] > 0 {
            self.add(Item::Fold(number), FOLD, Some(index));
        }
    }

    fn add_block(
        &mut self,
        members: Vec<usize>,
        (index, parent): (usize, usize),
        size: (usize, usize),
    ) {
        let count = members.len();
        if count == 0 {
            return;
        }
        // Twice as wide as high, or a little more, and no row much shorter than the others.
        let cols = (1..).find(|cols| cols * cols >= 2 * count).unwrap_or(1);
        let rows = count.div_ceil(cols);
        let cols = count.div_ceil(rows);
        let (width, height) = (cols * (size.0 + PACK.0), rows * (size.1 + PACK.1));
        let whole = (width + PACK.0, height + PACK.0);
        self.add(Item::Block { parent, members, cols }, whole, Some(index));
    }

    /// The left and the right end, and the height.
    fn extent(&self) -> (f64, f64, f64) {
        let ends = self.tree.nodes.iter().zip(&self.sizes);
        let ends = ends.map(|(placed, &(width, _))| (placed.x, width as f64 / 2.0));
        let (mut left, mut right) = (0.0_f64, 0.0_f64);
        for (x, half) in ends {
            left = left.min(x - half);
            right = right.max(x + half);
        }
        let (tops, last) = self.layers();
        (left, right, tops.last().copied().unwrap_or(0.0) + last)
    }

    /// The upper edge of each layer, and the height of the last one.
    fn layers(&self) -> (Vec<f64>, f64) {
        let mut heights: Vec<usize> = Vec::new();
        for (placed, &(_, height)) in self.tree.nodes.iter().zip(&self.sizes) {
            heights.resize(heights.len().max(placed.depth + 1), 0);
            heights[placed.depth] = heights[placed.depth].max(height);
        }
        let mut top = 0.0;
        let mut tops = Vec::new();
        for &height in &heights {
            tops.push(top);
            top += height as f64 + LAYER;
        }
        (tops, heights.last().map_or(0.0, |&height| height as f64))
    }

    fn put(&self, layout: &mut Layout, origin: Place, node: (usize, usize)) {
        let (tops, _) = self.layers();
        for (index, item) in self.items.iter().enumerate() {
            let placed = &self.tree.nodes[index];
            let x = (origin.x + placed.x).round();
            let place = Place { x, y: (origin.y + tops[placed.depth]).round() };
            match item {
                Item::Node(number) => layout.nodes[*number] = Some(place),
                Item::Fold(parent) => layout.folds.push((*parent, place)),
                Item::Block { parent, members, cols } => {
                    let size = self.sizes[index];
                    layout.blocks.push(Block { parent: *parent, place, size });
                    let left = place.x - size.0 as f64 / 2.0 + (PACK.0 + node.0 / 2) as f64;
                    for (i, &member) in members.iter().enumerate() {
                        let (row, col) = (i / cols, i % cols);
                        let x = (left + (col * (node.0 + PACK.0)) as f64).round();
                        let y = place.y + (row * (node.1 + PACK.1) + PACK.1) as f64;
                        layout.nodes[member] = Some(Place { x, y });
                        layout.packed[member] = true;
                    }
                }
            }
        }
    }
}
