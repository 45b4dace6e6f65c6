//! Beam search: layer by layer, the best few of each.
//!
//! All boards of a layer have the same cost, so they are ranked by the estimate alone. Boards are
//! stored completely; children are evaluated incrementally and only the selected ones become
//! boards. Selected boards are remembered by hash in a lossy table, which removes cycles and
//! duplicates within a layer. A beam that never had to drop a board is a breadth-first search, and
//! reports that: then its solution is optimal.
//!
//! On a large board all boards of a layer would soon have their blanks in the same spot, where
//! every tile nearby is home, and the beam would stall there. A quota of boards for each place of
//! the blank keeps the blank everywhere. (Rejected: placing tiles in a fixed order, with the blank
//! drawn to the current tile. Solutions are a third longer on 20 by 20.)

use super::grid::{Grid, NONE, Task};
use super::metric::Metric;
use super::score::{Scale, Score};

/// A board of a layer, but for its tiles.
#[derive(Clone, Copy, Debug)]
struct Node {
    score: Score,
    hole: u16,
    last: u8,
}

/// A child that may be chosen.
#[derive(Clone, Copy, Debug)]
struct Child {
    node: Node,
    key: u32,
    parent: u32,
    steps: u8,
}

/// How a board was reached: its parent's place in the layer before, the way, the steps.
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    fn of(child: &Child) -> Link {
        Link(child.parent << 7 | u32::from(child.node.last) << 5 | u32::from(child.steps))
    }
}

/// The widest beam that links allow.
pub const WIDEST: usize = 1 << 24;

/// Memory that serves one search after another.
#[derive(Default)]
pub struct Beam {
    boards: [Vec<u16>; 2],
    nodes: Vec<Node>,
    children: Vec<Child>,
    links: Vec<Link>,
    /// Where each layer begins in `links`.
    layers: Vec<usize>,
    seen: Vec<u64>,
    mask: usize,
    /// Boards chosen for each place of the blank.
    counts: Vec<usize>,
    /// Boards made, over all searches.
    pub made: u64,
}

/// The task of a search.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    pub metric: Metric,
    pub width: usize,
    /// Whether each place of the blank has its share of the width.
    pub shares: bool,
    /// The greatest cost of a solution of interest.
    pub limit: u32,
    /// Boards that may be made.
    pub nodes: u64,
    /// No two searches with the same memory may have the same.
    pub seed: u64,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub ways: Option<Vec<u8>>,
    /// Otherwise, the path to the board with the best estimate.
    pub near: Vec<u8>,
    /// Nothing was left out: what was found is a shortest, or there is nothing within the limit.
    pub whole: bool,
}

/// A beam stops after this many layers without a better board.
const PATIENCE: usize = 120;

/// Children that are looked up in the table together.
const BATCH: usize = 64;

impl Beam {
    pub fn search(
        &mut self,
        grid: &Grid,
        scale: &Scale,
        task: &Task,
        request: &Request,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Answer {
        let mut answer = Answer { ways: None, near: Vec::new(), whole: true };
        if task.done() {
            answer.ways = Some(Vec::new());
            return answer;
        }
        self.start(grid, scale, task, request);
        let most_made = self.made.saturating_add(request.nodes);
        let mut best = (self.nodes[0].score.score, 0, 0);
        // The most by which a move lowers the distance.
        let stride = match request.metric {
            Metric::Single => 1,
            Metric::Multi => grid.rows.max(grid.cols) as u32 - 1,
        };
        for cost in 1..=request.limit {
            if self.layers.len() > best.1 + PATIENCE || self.made >= most_made || stop() {
                answer.whole = false;
                break;
            }
            let most = (request.limit - cost).saturating_mul(stride);
            self.expand(grid, scale, task.blank, request, most);
            let solved =
                |child: &&Child| child.node.score.far == 0 && child.node.hole == task.blank;
            if let Some(child) = self.children.iter().find(solved) {
                answer.ways = Some(self.back(Link::of(child), self.layers.len()));
                return answer;
            }
            answer.whole &= !self.choose(grid, request);
            if self.nodes.is_empty() {
                break;
            }
            for (index, node) in self.nodes.iter().enumerate() {
                if node.score.score < best.0 {
                    best = (node.score.score, self.layers.len(), index);
                }
            }
        }
        if best.1 > 0 {
            answer.near = self.back(self.links[self.layers[best.1 - 1] + best.2], best.1 - 1);
        }
        answer
    }

    fn start(&mut self, grid: &Grid, scale: &Scale, task: &Task, request: &Request) {
        let mut score = scale.of(grid, task);
        score.hash ^= request.seed;
        self.boards[0].clear();
        self.boards[0].extend_from_slice(&task.homes);
        self.nodes.clear();
        self.nodes.push(Node { score, hole: task.hole() as u16, last: 4 });
        self.links.clear();
        self.layers.clear();
        let size = (request.width * 32).next_power_of_two().clamp(1 << 12, 1 << 24);
        if self.seen.len() < size {
            self.seen.clear();
            self.seen.resize(size, 0);
        }
        self.mask = size - 1;
        self.note(mark(score.hash));
    }

    #[inline(always)]
    fn known(&self, mark: u64) -> bool {
        let slot = (mark >> 20) as usize & self.mask;
        self.seen[slot] == mark || self.seen[slot ^ 1] == mark
    }

    #[inline(always)]
    fn note(&mut self, mark: u64) {
        let slot = (mark >> 20) as usize & self.mask;
        self.seen[slot ^ 1] = self.seen[slot];
        self.seen[slot] = mark;
    }

    /// The children of a layer.
    fn expand(&mut self, grid: &Grid, scale: &Scale, blank: u16, request: &Request, most: u32) {
        self.children.clear();
        let mut sifted = 0;
        for parent in 0..self.nodes.len() {
            if self.children.len() > sifted + BATCH {
                self.sift(sifted);
                sifted = self.children.len();
            }
            let Node { score, hole, last } = self.nodes[parent];
            for way in 0..4u8 {
                let next = grid.beside[usize::from(hole)][usize::from(way)];
                if next == NONE || way ^ 1 == last {
                    continue;
                }
                if request.metric == Metric::Multi {
                    // Straight on belongs to the move before.
                    if way != last {
                        self.slide(grid, scale, blank, most, parent, way);
                    }
                    continue;
                }
                let homes = &self.boards[0][parent * grid.cells()..][..grid.cells()];
                let score = scale.after(grid, homes, &score, next.into(), hole.into(), blank);
                self.offer(Node { score, hole: next, last: way }, parent, 1, most);
            }
        }
        self.sift(sifted);
    }

    /// The children by moves of one direction, of any length. The board is changed and restored.
    fn slide(&mut self, grid: &Grid, scale: &Scale, blank: u16, most: u32, parent: usize, way: u8) {
        let cells = parent * grid.cells()..(parent + 1) * grid.cells();
        let Node { mut score, mut hole, .. } = self.nodes[parent];
        let mut steps = 0;
        loop {
            let next = grid.beside[usize::from(hole)][usize::from(way)];
            if next == NONE {
                break;
            }
            let homes = &mut self.boards[0][cells.clone()];
            score = scale.after(grid, homes, &score, next.into(), hole.into(), blank);
            homes.swap(next.into(), hole.into());
            hole = next;
            steps += 1;
            self.offer(Node { score, hole, last: way }, parent, steps, most);
        }
        walk(grid, &mut self.boards[0][cells], hole, way ^ 1, steps);
    }

    #[inline(always)]
    fn offer(&mut self, node: Node, parent: usize, steps: u8, most: u32) {
        if node.score.far > most {
            return;
        }
        // Equals are distinguished by chance.
        let key = (node.score.score as u32) << 3 | (mark(node.score.hash) >> 61) as u32;
        self.children.push(Child { node, key, parent: parent as u32, steps });
    }

    /// Takes out children that are known, of those from `first` on.
    ///
    /// The table is larger than the caches. So each place is prefetched before it is read, and many
    /// cache misses overlap.
    fn sift(&mut self, first: usize) {
        let mut all = 0;
        for child in &self.children[first..] {
            all ^= self.seen[(mark(child.node.score.hash) >> 20) as usize & self.mask];
        }
        std::hint::black_box(all);
        let mut kept = first;
        for k in first..self.children.len() {
            // From a layer before, or from this one.
            let mark = mark(self.children[k].node.score.hash);
            let here = mark ^ (self.layers.len() as u64 + 1);
            if !self.known(mark) && !self.known(here) {
                self.note(here);
                self.children[kept] = self.children[k];
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }

    /// Keeps the best children and makes their boards. Whether any was left out.
    fn choose(&mut self, grid: &Grid, request: &Request) -> bool {
        let (cells, all) = (grid.cells(), self.children.len());
        self.made += all as u64;
        if all > request.width {
            if request.shares {
                self.share(cells, request.width);
            } else {
                self.children.select_nth_unstable_by_key(request.width, |child| child.key);
                self.children.truncate(request.width);
            }
        }
        for k in 0..self.children.len() {
            self.note(mark(self.children[k].node.score.hash));
        }
        self.layers.push(self.links.len());
        self.nodes.clear();
        self.boards[1].clear();
        for k in 0..self.children.len() {
            let child = self.children[k];
            let Node { hole, last, .. } = child.node;
            let first = self.boards[1].len();
            let [before, after] = &mut self.boards;
            after.extend_from_slice(&before[child.parent as usize * cells..][..cells]);
            let mut was = usize::from(hole);
            for _ in 0..child.steps {
                was = grid.beside[was][usize::from(last ^ 1)].into();
            }
            walk(grid, &mut after[first..], was as u16, last, child.steps);
            self.nodes.push(child.node);
            self.links.push(Link::of(&child));
        }
        self.boards.swap(0, 1);
        self.children.len() < all
    }

    /// The best children, but of each place of the blank no more than its share.
    fn share(&mut self, cells: usize, width: usize) {
        // Half of the cells can be reached with a given number of steps.
        let share = (2 * width).div_ceil(cells);
        self.children.sort_unstable_by_key(|child| (child.key, child.parent));
        self.counts.clear();
        self.counts.resize(cells, 0);
        let mut kept = 0;
        for k in 0..self.children.len() {
            let count = &mut self.counts[usize::from(self.children[k].node.hole)];
            if *count < share && kept < width {
                *count += 1;
                self.children[kept] = self.children[k];
                kept += 1;
            }
        }
        self.children.truncate(kept);
    }

    fn back(&self, mut link: Link, mut layer: usize) -> Vec<u8> {
        let mut ways = Vec::new();
        loop {
            let Link(bits) = link;
            ways.extend(std::iter::repeat_n((bits >> 5 & 3) as u8, bits as usize & 31));
            if layer == 0 {
                break;
            }
            layer -= 1;
            link = self.links[self.layers[layer] + (bits >> 7) as usize];
        }
        ways.reverse();
        ways
    }
}

/// What is remembered of a board.
#[inline(always)]
fn mark(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ hash >> 29
}

/// Moves the blank of a board some steps one way.
#[inline(always)]
fn walk(grid: &Grid, homes: &mut [u16], mut hole: u16, way: u8, steps: u8) {
    for _ in 0..steps {
        let next = grid.beside[usize::from(hole)][usize::from(way)];
        homes.swap(hole.into(), next.into());
        hole = next;
    }
}
