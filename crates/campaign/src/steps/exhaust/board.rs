//! Depth-first search of one board for a solution of at most `length` moves, with walking distance
//! along both axes.
//!
//! A node carries the patterns of its rows and columns; a child changes one axis only, so it costs
//! one lookup. All children of a node are numbered before any is looked up, so that their cache
//! misses overlap. Sequences are canonical (`cosette_puzzle::Canonical`).

use cosette_core::prefetch::prefetch;
use cosette_puzzle::{Canonical, MoveId, Position, Puzzle};

use crate::walking::{Index, LINES_MAX, Patterns};

/// The most cells, and moves.
const CELLS_MAX: usize = LINES_MAX * LINES_MAX;
const MOVES_MAX: usize = 4 * LINES_MAX;
/// How many nodes are expanded between two checks of the stop flag.
const CHECK: u64 = 1 << 16;

/// Walking distance along one axis: rows receive from rows by column moves, or the other way.
pub struct Axis {
    /// The numbering.
    pub index: Index,
    /// The distances.
    pub table: Vec<u8>,
}

/// A move: a line slides by one cell.
#[derive(Clone, Copy)]
struct Slide {
    /// The axis whose classes change: 0 for column moves, which take tiles from row to row.
    axis: usize,
    /// The cells of the line, in order of the axis.
    cells: [u8; LINES_MAX],
    /// The cell that each of them receives from.
    sources: [u8; LINES_MAX],
}

/// The search.
pub struct Search<'a> {
    axes: [&'a Axis; 2],
    /// How many lines each axis has.
    lines: [usize; 2],
    cols: usize,
    /// The home line of each tile. Dividing in the inner loop took half of the time.
    labels: [[u8; CELLS_MAX]; 2],
    slides: Vec<Slide>,
    canonical: Canonical,
}

/// A board on the way.
#[derive(Clone, Copy)]
struct Node {
    tiles: [u8; CELLS_MAX],
    patterns: [Patterns; 2],
    distances: [u8; 2],
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children whose bound was looked up.
    pub generated: u64,
    /// A solution, if there is one that is short enough.
    pub solution: Option<Vec<MoveId>>,
    /// Whether it was stopped.
    pub stopped: bool,
}

impl<'a> Search<'a> {
    /// For a Loopover board in `stm` with the distances of rows and of columns.
    pub fn new(puzzle: &Puzzle, axes: [&'a Axis; 2]) -> Search<'a> {
        let (rows, cols) = puzzle.family().grid().map_or((0, 0), |(r, c)| (r.into(), c.into()));
        let slides = puzzle.move_ids().map(|id| slide(puzzle, id, rows, cols)).collect();
        let canonical = Canonical::of(puzzle);
        // Tiles beyond the board have labels too, which nothing reads.
        let line =
            |of: fn(usize, usize) -> usize| std::array::from_fn(|tile| of(tile, cols.max(1)) as u8);
        let labels = [line(|tile, cols| tile / cols), line(|tile, cols| tile % cols)];
        Search { axes, lines: [rows, cols], cols, labels, slides, canonical }
    }

    /// No solution of the board is shorter than this.
    pub fn bound(&self, position: &Position) -> u32 {
        self.root(position).distances.iter().map(|&d| u32::from(d)).sum()
    }

    /// Searches every word of at most `length` moves.
    pub fn run(&self, position: &Position, length: u32, stop: &dyn Fn() -> bool) -> Trace {
        let root = self.root(position);
        let mut trace = Trace::default();
        let bound: u32 = root.distances.iter().map(|&d| u32::from(d)).sum();
        if bound == 0 {
            trace.solution = Some(Vec::new());
        } else if bound <= length {
            let mut path = Vec::new();
            self.dive(&root, 0, length, &mut path, &mut trace, stop);
        }
        trace
    }

    fn root(&self, position: &Position) -> Node {
        let mut node =
            Node { tiles: [0; CELLS_MAX], patterns: [[0; LINES_MAX]; 2], distances: [0; 2] };
        for (slot, &piece) in position.pieces().iter().enumerate() {
            node.tiles[slot] = piece as u8;
        }
        for (axis, walk) in self.axes.iter().enumerate() {
            let across = self.lines[1 - axis];
            for line in 0..self.lines[axis] {
                let cell =
                    |k: usize| if axis == 0 { line * self.cols + k } else { k * self.cols + line };
                let labels = (0..across).map(|k| self.label(axis, node.tiles[cell(k)]));
                node.patterns[axis][line] = walk.index.pattern(labels);
            }
            node.distances[axis] = walk.table[walk.index.number(&node.patterns[axis]) as usize];
        }
        node
    }

    /// The home line of a tile.
    #[inline(always)]
    fn label(&self, axis: usize, tile: u8) -> u8 {
        self.labels[axis][tile as usize]
    }

    /// Whether a solution was found, or the search was stopped.
    fn dive(
        &self,
        node: &Node,
        state: u32,
        left: u32,
        path: &mut Vec<MoveId>,
        trace: &mut Trace,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        trace.expanded += 1;
        if trace.expanded.is_multiple_of(CHECK) && stop() {
            trace.stopped = true;
            return true;
        }
        let mut children = [(0u32, [0; LINES_MAX], 0u32, 0u16); MOVES_MAX];
        let mut count = 0;
        for (m, slide) in self.slides.iter().enumerate() {
            let Some(next) = self.canonical.next(state, MoveId(m as u16)) else { continue };
            let patterns = self.slid(node, slide);
            let walk = self.axes[slide.axis];
            let number = walk.index.number(&patterns);
            prefetch(&walk.table[number as usize]);
            children[count] = (number, patterns, next, m as u16);
            count += 1;
        }
        trace.generated += count as u64;
        for &(number, patterns, next, m) in &children[..count] {
            let slide = &self.slides[m as usize];
            let distance = self.axes[slide.axis].table[number as usize];
            let bound = u32::from(distance) + u32::from(node.distances[1 - slide.axis]);
            if bound >= left {
                continue;
            }
            path.push(MoveId(m));
            if bound == 0 {
                trace.solution = Some(path.clone());
                return true;
            }
            let mut child = *node;
            self.move_tiles(&mut child.tiles, slide);
            child.patterns[slide.axis] = patterns;
            child.distances[slide.axis] = distance;
            if self.dive(&child, next, left - 1, path, trace, stop) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The patterns of the axis that the move changes.
    #[inline(always)]
    fn slid(&self, node: &Node, slide: &Slide) -> Patterns {
        let (axis, n) = (slide.axis, self.lines[slide.axis]);
        let index = &self.axes[axis].index;
        let mut patterns = node.patterns[axis];
        for (k, pattern) in patterns[..n].iter_mut().enumerate() {
            let lost = self.label(axis, node.tiles[slide.cells[k] as usize]);
            let gained = self.label(axis, node.tiles[slide.sources[k] as usize]);
            *pattern = index.swap(*pattern, lost, gained);
        }
        patterns
    }

    #[inline(always)]
    fn move_tiles(&self, tiles: &mut [u8; CELLS_MAX], slide: &Slide) {
        let n = self.lines[slide.axis];
        let before = *tiles;
        for k in 0..n {
            tiles[slide.cells[k] as usize] = before[slide.sources[k] as usize];
        }
    }
}

/// What a move does, from its definition.
fn slide(puzzle: &Puzzle, id: MoveId, rows: usize, cols: usize) -> Slide {
    let after = puzzle.apply(&puzzle.solved(), id).expect("Loopover moves are always legal");
    let moved: Vec<usize> =
        (0..rows * cols).filter(|&slot| after.pieces()[slot] as usize != slot).collect();
    let is_column = moved.iter().all(|slot| slot % cols == moved[0] % cols);
    let (mut cells, mut sources) = ([0; LINES_MAX], [0; LINES_MAX]);
    for (k, &slot) in moved.iter().enumerate() {
        cells[k] = slot as u8;
        sources[k] = after.pieces()[slot] as u8;
    }
    Slide { axis: usize::from(!is_column), cells, sources }
}
