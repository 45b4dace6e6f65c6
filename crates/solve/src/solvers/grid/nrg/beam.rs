//! A beam search scored by [`super::likely`].
//!
//! One move per level; of all successors the best are kept. The tiles come home together and late,
//! so few positions on the way are worth completing: those kept as *ends* have the gripped tile at
//! home, the others permuted evenly, and have the shortest estimated solutions if every cycle of
//! three costs the same.

use super::frame::{Frame, Move};
use super::likely::Likely;

/// How a beam goes about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamPlan {
    pub width: usize,
    /// How many moves it makes.
    pub horizon: usize,
    /// Maximum number of ends kept.
    pub ends: usize,
    /// What a cycle of three is taken to cost.
    pub rate: u32,
    /// Seeds chance, which adds up to `noise` to scores.
    pub seed: u64,
    pub noise: u64,
}

pub(super) struct Beam<'a> {
    pub frame: &'a Frame,
    pub likely: &'a Likely,
    pub plan: BeamPlan,
    pub expanded: u64,
    /// How every position of every level was reached.
    links: Vec<(u32, Move)>,
    ends: Vec<(u32, u32)>,
}

/// A position one move on: its score (the less the better), its hash, where from, by which move.
type Next = (i32, u64, u32, Move);

impl<'a> Beam<'a> {
    pub fn new(frame: &'a Frame, likely: &'a Likely, plan: BeamPlan) -> Beam<'a> {
        Beam { frame, likely, plan, expanded: 0, links: Vec::new(), ends: Vec::new() }
    }

    /// Words that lead to the ends, most promising first; `None` if it was stopped.
    pub fn run(&mut self, start: &[u8], go_on: &dyn Fn() -> bool) -> Option<Vec<Vec<Move>>> {
        let n = start.len();
        self.links = vec![(0, 0)];
        self.ends.clear();
        self.judge(start, 0, 0);
        let mut level = start.to_vec();
        let mut first = 0;
        let mut after = Vec::new();
        for depth in 0..self.plan.horizon {
            if !go_on() {
                return None;
            }
            let next = self.successors(&level, first, self.plan.horizon - 1 - depth);
            let begin = self.links.len();
            after.clear();
            for &(_, _, from, m) in &next {
                let at = after.len();
                let parent = (from as usize - first) * n;
                after.extend_from_slice(&level[parent..parent + n]);
                self.frame.apply(&mut after[at..], m);
                self.links.push((from, m));
                self.judge(&after[at..], depth as u32 + 1, self.links.len() as u32 - 1);
            }
            std::mem::swap(&mut level, &mut after);
            first = begin;
        }
        self.ends.sort_unstable();
        self.ends.truncate(self.plan.ends);
        Some(self.ends.iter().map(|&(_, node)| self.word(node)).collect())
    }

    /// The best positions one move on.
    fn successors(&mut self, level: &[u8], first: usize, left: usize) -> Vec<Next> {
        let n = self.frame.cells();
        let scores = self.likely.scores(left);
        let moves = self.frame.moves.len() as Move;
        let mut found: Vec<Next> = Vec::with_capacity(level.len() / n * moves as usize);
        let mut places = vec![0; n];
        for (number, parent) in level.chunks_exact(n).enumerate() {
            let from = first + number;
            self.expanded += 1;
            for m in 0..moves {
                if from != 0 && self.frame.repeats(self.links[from].1, m) {
                    continue;
                }
                places.copy_from_slice(parent);
                self.frame.apply(&mut places, m);
                let hash = hash(&places);
                let chance = ((hash ^ self.plan.seed).wrapping_mul(MIX) >> 40) * self.plan.noise;
                let score = (chance >> 24) as i32 - self.likely.score(scores, &places);
                found.push((score, hash, from as u32, m));
            }
        }
        // The same position has the same score: twice as many leave enough after the doubles go.
        let most = self.plan.width * 2;
        if found.len() > most {
            found.select_nth_unstable(most);
            found.truncate(most);
        }
        found.sort_unstable();
        found.dedup_by_key(|next| (next.0, next.1));
        found.truncate(self.plan.width);
        found
    }

    /// Keeps the position as an end if it promises more than others.
    fn judge(&mut self, places: &[u8], depth: u32, node: u32) {
        if places[0] != 0 {
            return;
        }
        let wrong = places.iter().enumerate().filter(|&(tile, &place)| tile != place as usize);
        let promise = 2 * depth + self.plan.rate * wrong.count() as u32;
        let worst = self.ends.iter().max().copied();
        let has_room = self.ends.len() < self.plan.ends;
        if has_room || worst.is_some_and(|worst| (promise, node) < worst) {
            if is_odd(places) {
                return;
            }
            if !has_room {
                self.ends.retain(|&end| Some(end) != worst);
            }
            self.ends.push((promise, node));
        }
    }

    fn word(&self, mut node: u32) -> Vec<Move> {
        let mut word = Vec::new();
        while node != 0 {
            let (parent, m) = self.links[node as usize];
            word.push(m);
            node = parent;
        }
        word.reverse();
        word
    }
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

fn hash(places: &[u8]) -> u64 {
    let mut hash = 0u64;
    for part in places.chunks(8) {
        let mut bytes = [0; 8];
        bytes[..part.len()].copy_from_slice(part);
        hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(MIX);
        hash ^= hash >> 29;
    }
    hash
}

/// Whether the tiles are permuted oddly.
fn is_odd(places: &[u8]) -> bool {
    let mut seen = [false; 256];
    let mut odd = false;
    for start in 0..places.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = places[at].into();
            odd ^= at != start;
        }
    }
    odd
}
