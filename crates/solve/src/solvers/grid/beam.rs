//! Which tile to place next, and how: a beam search over the ways of growing the block.
//!
//! All boards of a beam have a block of the same shape, though not the same lines: which line to
//! lock next is chosen board by board, only its axis is fixed beforehand. Boards with equally many
//! tiles in the front are compared by their cost so far and the number of misplaced tiles; the best
//! are kept. Even a beam of one is useful: with fifty tiles to choose from the next is always near,
//! and a 50x50 board takes a fraction of what placing tiles in a fixed order would.
//!
//! The last line never gets locked, nor do a few before it: the rest is the business of
//! [`super::insert`].

use std::collections::HashSet;

use cosette_puzzle::Random;

use super::bound::astray;
use super::front::{Front, Route, all, bits};
use super::torus::{Board, Torus, Turn};

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamPlan {
    /// The width of the beam.
    pub width: usize,
    /// The axis of the line that is left over.
    pub last_axis: usize,
    /// How many lines less to lock.
    pub leave: usize,
    /// Which of many searches.
    pub seed: u64,
    /// Amplitude of the random term, in sixteenths of a move.
    pub noise: u64,
    /// What a misplaced tile's distance weighs, in sixteenths of a move a cell.
    pub weight: u32,
    /// How many boards may be expanded.
    pub nodes: u64,
}

/// A board on its way.
struct Node {
    board: Board,
    locked: [u64; 2],
    front: Front,
    cost: u32,
    score: u64,
    trail: u32,
}

/// A board that could be made.
struct Candidate {
    score: u64,
    parent: usize,
    front: Front,
    route: Option<Route>,
}

/// The boards with equally many tiles in the front.
#[derive(Default)]
struct Bucket {
    nodes: Vec<Node>,
    candidates: Vec<Candidate>,
}

pub(super) struct Beam<'a> {
    torus: &'a Torus,
    plan: BeamPlan,
    random: Random,
    /// What was done to get a board from its parent.
    trails: Vec<(u32, Option<Route>, Option<Turn>)>,
    /// Boards whose successors were considered.
    pub expanded: u64,
}

impl<'a> Beam<'a> {
    pub fn new(torus: &'a Torus, plan: BeamPlan) -> Beam<'a> {
        let random = Random::new(plan.seed);
        Beam { torus, plan, random, trails: vec![], expanded: 0 }
    }

    /// Sequences of turns after which only the last lines are out of order, the cheapest first;
    /// `None` if `go_on` returned false.
    pub fn run(&mut self, start: &Board, go_on: &dyn Fn() -> bool) -> Option<Vec<Vec<Turn>>> {
        self.trails.push((0, None, None));
        let front = Front { axis: 0, index: 0, offset: None };
        let board = start.clone();
        let mut beam = vec![Node { board, locked: [0; 2], front, cost: 0, score: 0, trail: 0 }];
        for axis in self.schedule() {
            beam = self.lock(beam, axis, go_on)?;
        }
        Some(beam.iter().map(|node| self.turns(node.trail)).collect())
    }

    /// The axes of the lines to lock, so that the block keeps the proportions of the board.
    fn schedule(&mut self) -> Vec<usize> {
        let last = self.plan.last_axis;
        let mut left = self.torus.sides;
        left[last] -= 1;
        left[1 - last] -= 1;
        let whole = left;
        let mut axes = Vec::new();
        while left != [0, 0] {
            let (rows, cols) = (left[0] * whole[1].max(1), left[1] * whole[0].max(1));
            let rows_first = match rows.cmp(&cols) {
                std::cmp::Ordering::Equal => self.random.below(2) == 0,
                order => order.is_gt(),
            };
            let axis = usize::from(left[0] == 0 || !rows_first && left[1] != 0);
            left[axis] -= 1;
            axes.push(axis);
        }
        axes.push(1 - last);
        axes.truncate(axes.len().saturating_sub(self.plan.leave));
        axes
    }

    /// Locks one line more of the axis, on every board of the beam.
    fn lock(
        &mut self,
        beam: Vec<Node>,
        axis: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Node>> {
        let needed = beam[0].locked[1 - axis].count_ones() as usize;
        let mut buckets: Vec<Bucket> = (0..=needed).map(|_| Bucket::default()).collect();
        self.start(&beam, axis, &mut buckets);
        let mut parents = beam;
        for count in 0..=needed {
            if !go_on() || self.expanded > self.plan.nodes {
                return None;
            }
            let chosen = self.choose(&parents, count, &mut buckets);
            // Candidates of later buckets may be children of the boards before the front began.
            if count == needed {
                return Some(self.finish(chosen));
            }
            for node in chosen {
                self.expand(&node, parents.len(), &mut buckets[count + 1]);
                parents.push(node);
            }
        }
        unreachable!("the last bucket returns")
    }

    /// Every line and every offset that some tile of the line agrees with.
    fn start(&mut self, beam: &[Node], axis: usize, buckets: &mut [Bucket]) {
        for (parent, node) in beam.iter().enumerate() {
            let needed = node.locked[1 - axis];
            for index in bits(all(self.torus.sides[axis]) & !node.locked[axis]) {
                let front = Front { axis, index, offset: None };
                let offsets = front.offsets(self.torus, &node.board, needed);
                let none = (offsets == 0).then_some(None);
                for offset in none.into_iter().chain(bits(offsets).map(Some)) {
                    let front = Front { offset, ..front };
                    let placed = front.placed(self.torus, &node.board, needed).count_ones();
                    let score = self.score(node.cost, &front);
                    let candidate = Candidate { score, parent, front, route: None };
                    buckets[placed as usize].candidates.push(candidate);
                }
            }
        }
    }

    /// What a board is compared by: what was and will surely be spent, and a little chance.
    fn score(&mut self, cost: u32, front: &Front) -> u64 {
        let home = front.home(self.torus).map_or(0, |turn| self.torus.cost(turn));
        let noise = if self.plan.noise == 0 { 0 } else { self.random.below(self.plan.noise) };
        u64::from(cost + home) * 16 + noise
    }

    fn expand(&mut self, node: &Node, parent: usize, bucket: &mut Bucket) {
        self.expanded += 1;
        let Front { axis, .. } = node.front;
        let needed = node.locked[1 - axis];
        let free = all(self.torus.sides[1 - axis]) & !needed;
        let missing = needed & !node.front.placed(self.torus, &node.board, needed);
        let torus = self.torus;
        for along in bits(missing) {
            let locked = node.locked[axis];
            node.front.routes(torus, &node.board, along, locked, free, |route| {
                let front = Front { offset: Some(route.offset), ..node.front };
                let score = self.score(node.cost + route.cost, &front);
                bucket.candidates.push(Candidate { score, parent, front, route: Some(route) });
            });
        }
    }

    /// Makes the most promising boards with `count` tiles in the front.
    fn choose(&mut self, parents: &[Node], count: usize, buckets: &mut [Bucket]) -> Vec<Node> {
        let Bucket { mut nodes, mut candidates } = std::mem::take(&mut buckets[count]);
        let most = if self.plan.weight == 0 { self.plan.width } else { 3 * self.plan.width };
        if candidates.len() > 2 * most {
            candidates.select_nth_unstable_by_key(2 * most, |c| c.score);
            candidates.truncate(2 * most);
        }
        candidates.sort_by_key(|c| c.score);
        let mut seen = HashSet::new();
        nodes.retain(|node| seen.insert(fingerprint(node)));
        let before = nodes.len();
        for candidate in candidates {
            if nodes.len() >= before + most {
                break;
            }
            let node = self.make(&parents[candidate.parent], &candidate);
            let needed = node.locked[1 - node.front.axis];
            let placed = node.front.placed(self.torus, &node.board, needed).count_ones() as usize;
            if placed > count {
                buckets[placed].nodes.push(node);
            } else if seen.insert(fingerprint(&node)) {
                nodes.push(node);
            }
        }
        nodes.sort_by_key(|node| node.score);
        nodes.truncate(self.plan.width);
        nodes
    }

    fn make(&mut self, parent: &Node, candidate: &Candidate) -> Node {
        let mut board = parent.board.clone();
        let (mut cost, mut trail) = (parent.cost, parent.trail);
        if let Some(route) = candidate.route {
            route.turns().for_each(|turn| board.apply(self.torus, turn));
            cost += route.cost;
            trail = self.trails.len() as u32;
            self.trails.push((parent.trail, Some(route), None));
        }
        let astray = match self.plan.weight {
            0 => 0,
            weight => weight * (astray(self.torus, &board, 0) + astray(self.torus, &board, 1)),
        };
        let score = candidate.score + u64::from(astray);
        Node { board, locked: parent.locked, front: candidate.front, cost, score, trail }
    }

    /// Brings the full fronts home and locks them.
    fn finish(&mut self, mut nodes: Vec<Node>) -> Vec<Node> {
        for node in &mut nodes {
            if let Some(turn) = node.front.home(self.torus) {
                node.board.apply(self.torus, turn);
                node.cost += self.torus.cost(turn);
                self.trails.push((node.trail, None, Some(turn)));
                node.trail = self.trails.len() as u32 - 1;
            }
            node.locked[node.front.axis] |= 1 << node.front.index;
        }
        nodes
    }

    fn turns(&self, mut trail: u32) -> Vec<Turn> {
        let mut turns = Vec::new();
        while trail != 0 {
            let (parent, route, turn) = &self.trails[trail as usize];
            let steps: Vec<Turn> =
                route.iter().flat_map(Route::turns).chain(turn.iter().copied()).collect();
            turns.extend(steps.into_iter().rev());
            trail = *parent;
        }
        turns.reverse();
        turns
    }
}

/// A number by which equal boards with equal fronts are known.
fn fingerprint(node: &Node) -> u64 {
    let mut hash = node.locked[0] ^ node.locked[1].rotate_left(32);
    let mut add = |word: u64| {
        hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    };
    add(node.front.index as u64);
    add(node.front.offset.map_or(u64::MAX, |offset| offset as u64));
    node.board.tiles.iter().for_each(|&tile| add(u64::from(tile)));
    hash
}
