//! The second phase: the sixteen tiles around the block, two rows and two columns free to move.
//!
//! All 16!/2 arrangements cannot be listed, but those near home can: every arrangement within some
//! moves of solved, up to the eight symmetries that keep the block, in a hash table of 64-bit keys.
//! An arrangement is sixteen nibbles; the last follows from the others, and its place holds the
//! distance. Whether a random arrangement can be solved in `k` moves is then a search of `k` less
//! that many moves forward, with a look at the end of every way.

use cosette_puzzle::{Canonical, MoveId};
use rayon::prelude::*;

use super::frame::{Frame, Map, REST};
use crate::gate::Gate;
use crate::lanes::Lanes;

/// Arrangements and places of the sixteen tiles: `tile[slot]`, numbered as in [`REST`].
pub type Rest = [u8; 16];

const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// The bits of a key that hold the arrangement.
const TILES: u64 = (1 << 60) - 1;
/// The most moves: four lines by four.
const MOVES_MAX: usize = 16;
/// How many looks home there are between two looks at the gate.
const CHECK: u64 = 1 << 10;
/// Distances must fit a nibble, and the solved arrangement has distance 0 and a key.
pub const DEPTH_MAX: u32 = 15;

/// The arrangements near home.
pub struct Near {
    slots: Vec<u64>,
    mask: usize,
    depth: u32,
}

/// The moves and symmetries of the sixteen tiles, in vectors.
pub struct Turns<L> {
    /// For each free move: its number, and where each slot's tile comes from.
    pub moves: Vec<(MoveId, L)>,
    /// For each symmetry: where a slot's tile comes from, and what it becomes.
    symmetries: Vec<(L, L)>,
}

impl<L: Lanes> Turns<L> {
    /// The moves that leave the block alone.
    pub fn new(frame: &Frame) -> Turns<L> {
        let index =
            |slot: u8| REST.iter().position(|&r| r == slot).expect("not of the block") as u8;
        let part = |map: &Map| -> Rest { REST.map(|slot| index(map[slot as usize])) };
        let moves = frame.free.iter().map(|&id| {
            let goes = part(&frame.goes[id.index()]);
            (id, L::new(inverse(&goes)))
        });
        let symmetries = frame.keepers.iter().map(part);
        Turns {
            moves: moves.collect(),
            symmetries: symmetries.map(|to| (L::new(inverse(&to)), L::new(to))).collect(),
        }
    }

    /// The keys of what is a move away.
    #[inline(always)]
    fn around(&self, key: u64) -> impl Iterator<Item = u64> + use<L> {
        let tiles = L::new(tiles(key));
        let mut keys = [0; MOVES_MAX];
        for (key, (_, comes)) in keys.iter_mut().zip(&self.moves) {
            *key = self.key(tiles.shuffle(*comes));
        }
        keys.into_iter().take(self.moves.len())
    }

    /// The least key of an arrangement's images.
    #[inline(always)]
    pub fn key(&self, tiles: L) -> u64 {
        let mut least = u64::MAX;
        for (from, to) in &self.symmetries {
            let [low, high] = to.shuffle(tiles).shuffle(*from).halves();
            let packed = L::extract(low, NIBBLES) | L::extract(high, NIBBLES) << 32;
            least = least.min(packed & TILES);
        }
        least
    }
}

fn inverse(of: &Rest) -> Rest {
    let mut inverse = [0; 16];
    of.iter().enumerate().for_each(|(from, &to)| inverse[to as usize] = from as u8);
    inverse
}

/// The arrangement of a key.
fn tiles(key: u64) -> Rest {
    let mut tiles: Rest = std::array::from_fn(|slot| (key >> (4 * slot)) as u8 & 15);
    let held = tiles[..15].iter().fold(0u16, |held, tile| held | 1 << tile);
    tiles[15] = (!held).trailing_zeros() as u8;
    tiles
}

/// The tiles of a board whose block is solved.
pub fn of_board(board: &Map) -> Rest {
    let index = |tile: u8| REST.iter().position(|&r| r == tile).expect("the block is solved") as u8;
    REST.map(|slot| index(board[slot as usize]))
}

impl Near {
    /// Lists all arrangements within `depth` moves of solved.
    pub fn new<L: Lanes + Send + Sync>(turns: &Turns<L>, depth: u32) -> Near {
        assert!(depth <= DEPTH_MAX);
        let solved = turns.key(L::new(std::array::from_fn(|slot| slot as u8)));
        let mut layers = vec![vec![solved]];
        for _ in 0..depth {
            let last = layers.last().expect("there is a first layer");
            let mut next: Vec<u64> =
                last.par_iter().flat_map_iter(|&key| L::run(|| turns.around(key))).collect();
            next.par_sort_unstable();
            next.dedup();
            for known in layers.iter().rev().take(2) {
                next.retain(|key| known.binary_search(key).is_err());
            }
            layers.push(next);
        }
        let len: usize = layers.iter().map(Vec::len).sum();
        let room = (len * 3 / 2).next_power_of_two();
        let mut near = Near { slots: vec![u64::MAX; room], mask: room - 1, depth };
        for (distance, layer) in layers.iter().enumerate() {
            layer.iter().for_each(|&key| near.insert(key, distance as u64));
        }
        near
    }

    fn insert(&mut self, key: u64, distance: u64) {
        let mut at = self.home(key);
        while self.slots[at] != u64::MAX {
            at = (at + 1) & self.mask;
        }
        self.slots[at] = key | distance << 60;
    }

    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & self.mask
    }

    /// Starts fetching what is known of a key.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        crate::table::prefetch::prefetch(&self.slots[self.home(key)]);
    }

    /// The distance of the arrangement with this key, if it is near.
    #[inline(always)]
    pub fn distance(&self, key: u64) -> Option<u32> {
        let mut at = self.home(key);
        loop {
            let slot = self.slots[at];
            if slot & TILES == key && slot != u64::MAX {
                return Some((slot >> 60) as u32);
            }
            if slot == u64::MAX {
                return None;
            }
            at = (at + 1) & self.mask;
        }
    }

    /// How far it reaches.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.slots.len() as u64 * 8
    }
}

/// Solves arrangements.
pub struct Second<'a, L> {
    /// Moves and symmetries.
    pub turns: &'a Turns<L>,
    /// The arrangements near home.
    pub near: &'a Near,
    /// Which moves may follow which.
    pub canonical: &'a Canonical,
    /// Says when to stop.
    pub gate: &'a Gate<'a>,
}

impl<L: Lanes> Second<'_, L> {
    /// A shortest way of at most `most` moves, if there is one.
    pub fn solve(&self, rest: &Rest, most: u32) -> Option<Vec<MoveId>> {
        L::run(|| self.shortest(rest, most))
    }

    #[inline(always)]
    fn shortest(&self, rest: &Rest, most: u32) -> Option<Vec<MoveId>> {
        let tiles = L::new(*rest);
        if let Some(distance) = self.near.distance(self.turns.key(tiles)) {
            return (distance <= most).then(|| self.descend(tiles, Vec::new()));
        }
        for forward in 1..=most.saturating_sub(self.near.depth) {
            if let Some(word) = self.forward(tiles, forward) {
                return Some(word);
            }
        }
        None
    }

    /// Goes `forward` moves every way and looks whether home is near.
    #[inline(always)]
    fn forward(&self, tiles: L, forward: u32) -> Option<Vec<MoveId>> {
        let mut stack = vec![(tiles, 0u32, 0usize)];
        let mut path: Vec<MoveId> = Vec::new();
        let mut ends = 0u64;
        while let Some((tiles, follows, next)) = stack.last_mut() {
            if path.len() + 1 == forward as usize {
                let (tiles, follows) = (*tiles, *follows);
                if let Some(word) = self.ends(tiles, follows, &path) {
                    return Some(word);
                }
                ends += 1;
                if ends.is_multiple_of(CHECK) && self.gate.pass(CHECK) {
                    return None;
                }
                stack.pop();
                path.pop();
                continue;
            }
            let Some(&(id, comes)) = self.turns.moves.get(*next) else {
                stack.pop();
                path.pop();
                continue;
            };
            *next += 1;
            if let Some(follows) = self.canonical.next(*follows, id) {
                let after = tiles.shuffle(comes);
                path.push(id);
                stack.push((after, follows, 0));
            }
        }
        None
    }

    /// Looks at every move from here.
    #[inline(always)]
    fn ends(&self, tiles: L, follows: u32, path: &[MoveId]) -> Option<Vec<MoveId>> {
        let mut keys = [(0u64, 0usize); MOVES_MAX];
        let mut count = 0;
        for (m, &(id, comes)) in self.turns.moves.iter().enumerate() {
            if self.canonical.next(follows, id).is_some() {
                let key = self.turns.key(tiles.shuffle(comes));
                self.near.prefetch(key);
                keys[count] = (key, m);
                count += 1;
            }
        }
        let hit = keys[..count].iter().find(|(key, _)| self.near.distance(*key).is_some());
        hit.map(|&(_, m)| {
            let (id, comes) = self.turns.moves[m];
            let path = path.iter().copied().chain([id]).collect();
            self.descend(tiles.shuffle(comes), path)
        })
    }

    /// Walks home from an arrangement that is near.
    fn descend(&self, mut tiles: L, mut path: Vec<MoveId>) -> Vec<MoveId> {
        let mut distance = self.near.distance(self.turns.key(tiles)).expect("it is near");
        while distance > 0 {
            let nearer = |&&(_, comes): &&(MoveId, L)| {
                self.near.distance(self.turns.key(tiles.shuffle(comes))) == Some(distance - 1)
            };
            let &(id, comes) = self.turns.moves.iter().find(nearer).expect("a way down");
            tiles = tiles.shuffle(comes);
            path.push(id);
            distance -= 1;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use cosette_puzzle::{Family, Metric, Random};

    use super::*;
    use crate::lanes::Bytes;

    fn frame() -> Frame {
        let family = Family::Loopover { rows: 5, cols: 5, nrg: false };
        Frame::new(&family.puzzle(Metric::Stm)).expect("a 5x5 board")
    }

    /// Every board within four free moves, by plain search, has its distance, and those of five and
    /// six are solved by going forward from a table of four.
    #[test]
    fn arrangements_are_solved_as_shortly_as_they_can_be() {
        let frame = frame();
        let turns = Turns::<Bytes>::new(&frame);
        let near = Near::new(&turns, 4);
        let canonical = Canonical::of(&frame.puzzle);
        let limits = crate::limits::Limits::default();
        let gate = &Gate::new(&limits, &crate::observe::Silent);
        let second = Second { turns: &turns, near: &near, canonical: &canonical, gate };
        let solved: Map = std::array::from_fn(|slot| slot as u8);
        let mut known: HashMap<Map, u32> = HashMap::from([(solved, 0)]);
        let mut layer = vec![solved];
        let mut random = Random::new(2);
        for distance in 1..=6 {
            let mut next = Vec::new();
            for board in &layer {
                for id in &frame.free {
                    let comes = &frame.comes[id.index()];
                    let after = std::array::from_fn(|slot| board[comes[slot] as usize]);
                    known.entry(after).or_insert_with(|| {
                        next.push(after);
                        distance
                    });
                }
            }
            let tried = next.iter().filter(|_| distance < 4 || random.below(200) == 0);
            for board in tried {
                let word = second.solve(&of_board(board), distance).expect("it is near enough");
                assert_eq!(word.len() as u32, distance);
                assert!(second.solve(&of_board(board), distance - 1).is_none());
            }
            layer = next;
        }
        assert_eq!(layer.len(), 43_846);
    }
}
