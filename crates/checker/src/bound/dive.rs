//! Depth-first search of Loopover boards with walking distances along both axes.

use cosette_puzzle::{Canonical, MoveId, Position, Puzzle};

use super::effort::Effort;
use super::walking::{Patterns, SIDE_MAX, Walking};

/// The tile in each slot.
pub type Board = Vec<u8>;

/// Nodes between two checks of the clock.
const CLOCK_EVERY: u64 = 1 << 14;

/// A move as cells of one line: `cells[k]` receives what `cells[k - 1]` held.
struct Slide {
    /// Whether it is a column that moves, so that rows exchange tiles.
    column: bool,
    /// In order of the rows, or of the columns.
    cells: Vec<usize>,
    forward: bool,
}

/// The search.
pub struct Dive<'a> {
    walking: [&'a Walking; 2],
    sides: [usize; 2],
    slides: Vec<Slide>,
    canonical: Canonical,
}

/// A board with the patterns of its rows and of its columns, and their distances.
#[derive(Clone)]
struct Node {
    board: [u8; SIDE_MAX * SIDE_MAX],
    patterns: [Patterns; 2],
    distances: [u32; 2],
}

impl<'a> Dive<'a> {
    /// With the distances of rows, and of columns.
    pub fn new(puzzle: &Puzzle, walking: [&'a Walking; 2]) -> Dive<'a> {
        let (rows, cols) = puzzle.family().grid().map_or((0, 0), |(r, c)| (r.into(), c.into()));
        let slide = |id: MoveId| {
            let after: Position = puzzle.apply(&puzzle.solved(), id).expect("always legal");
            let tiles = after.pieces();
            let cells: Vec<usize> = (0..tiles.len()).filter(|&s| tiles[s] as usize != s).collect();
            let column = cells.iter().all(|cell| cell % cols == cells[0] % cols);
            let forward = tiles[cells[0]] as usize == cells[cells.len() - 1];
            Slide { column, cells, forward }
        };
        let slides = puzzle.move_ids().map(slide).collect();
        Dive { walking, sides: [rows, cols], slides, canonical: Canonical::of(puzzle) }
    }

    /// No solution is shorter.
    pub fn bound(&self, board: &Board) -> u32 {
        self.node(board).distances.iter().sum()
    }

    /// The boards one move away.
    pub fn neighbours(&self, board: &Board) -> Vec<Board> {
        let slid = |slide: &Slide| {
            let mut after = board.clone();
            slide.each(|to, from| after[to] = board[from]);
            after
        };
        self.slides.iter().map(slid).collect()
    }

    /// Tries every word of up to `length` moves: how many nodes were expanded, and whether one of
    /// the words solves the board. `None` if nothing is left to be spent.
    pub fn run(&self, board: &Board, length: u32, effort: &Effort<'_>) -> Option<(u64, bool)> {
        // There may be many boards of few nodes each.
        if effort.is_over() {
            return None;
        }
        let root = self.node(board);
        let bound: u32 = root.distances.iter().sum();
        let mut nodes = 0;
        if bound == 0 || bound > length {
            return Some((0, bound == 0));
        }
        let solved = self.dive(&root, 0, length, &mut nodes, effort)?;
        effort.spend(nodes % CLOCK_EVERY);
        Some((nodes, solved))
    }

    fn label(&self, axis: usize, tile: u8) -> u8 {
        let cols = self.sides[1] as u8;
        if axis == 0 { tile / cols } else { tile % cols }
    }

    fn node(&self, board: &Board) -> Node {
        let mut tiles = [0; SIDE_MAX * SIDE_MAX];
        tiles[..board.len()].copy_from_slice(board);
        let mut node = Node { board: tiles, patterns: [[0; SIDE_MAX]; 2], distances: [0; 2] };
        let cols = self.sides[1];
        for axis in 0..2 {
            for line in 0..self.sides[axis] {
                let is_in =
                    |slot: &usize| if axis == 0 { slot / cols } else { slot % cols } == line;
                let labels = (0..board.len()).filter(is_in).map(|s| self.label(axis, board[s]));
                node.patterns[axis][line] = self.walking[axis].pattern(labels);
            }
            node.distances[axis] = self.walking[axis].distance(&node.patterns[axis]).into();
        }
        node
    }

    fn dive(
        &self,
        node: &Node,
        state: u32,
        left: u32,
        nodes: &mut u64,
        effort: &Effort<'_>,
    ) -> Option<bool> {
        *nodes += 1;
        if nodes.is_multiple_of(CLOCK_EVERY) {
            effort.spend(CLOCK_EVERY);
            if effort.is_over() {
                return None;
            }
        }
        for (m, slide) in self.slides.iter().enumerate() {
            let Some(next) = self.canonical.next(state, MoveId(m as u16)) else { continue };
            let axis = usize::from(!slide.column);
            let mut patterns = node.patterns[axis];
            let cols = self.sides[1];
            slide.each(|to, from| {
                let line = if axis == 0 { to / cols } else { to % cols };
                let (lost, gained) = (node.board[to], node.board[from]);
                let (lost, gained) = (self.label(axis, lost), self.label(axis, gained));
                patterns[line] = self.walking[axis].swap(patterns[line], lost, gained);
            });
            let distance = u32::from(self.walking[axis].distance(&patterns));
            let bound = distance + node.distances[1 - axis];
            if bound >= left {
                continue;
            }
            if bound == 0 {
                return Some(true);
            }
            let mut child = node.clone();
            slide.each(|to, from| child.board[to] = node.board[from]);
            child.patterns[axis] = patterns;
            child.distances[axis] = distance;
            if self.dive(&child, next, left - 1, nodes, effort)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Slide {
    /// Every cell with the one it receives from.
    fn each(&self, mut visit: impl FnMut(usize, usize)) {
        let n = self.cells.len();
        for k in 0..n {
            let from = if self.forward { (k + n - 1) % n } else { (k + 1) % n };
            visit(self.cells[k], self.cells[from]);
        }
    }
}
