//! The second phase: the sixteen tiles around the block, two rows and two columns free to move.
//!
//! All 16!/2 arrangements cannot be listed, but those near home can: every arrangement within some
//! moves of solved, up to the eight symmetries that keep the block, in a hash table of 64-bit keys.
//! An arrangement is sixteen nibbles; the last follows from the others, and its place holds the
//! distance.

use cosette_puzzle::MoveId;
use rayon::prelude::*;

use super::frame::{Frame, Map, REST};
use cosette_core::gate::Gate;
use cosette_core::lanes::Lanes;
use cosette_core::prefetch::prefetch;
use cosette_memory as memory;
use cosette_store::file::TableFile;

/// Arrangements and places of the sixteen tiles: `tile[slot]`, numbered as in [`REST`].
pub type Rest = [u8; 16];

const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// The bits of a key that hold the arrangement.
const TILES: u64 = (1 << 60) - 1;
/// The most moves: four lines by four.
pub const MOVES_MAX: usize = 16;
/// Distances must fit a nibble, and the solved arrangement has distance 0 and a key.
pub const DEPTH_MAX: u32 = 15;

/// The arrangements near home.
pub struct Near {
    slots: Slots,
    mask: usize,
    /// How many there are at each distance.
    counts: Vec<u64>,
}

/// In memory, or in a file.
enum Slots {
    Own(Vec<u64>),
    Mapped(TableFile),
}

/// The moves and symmetries of the sixteen tiles, in vectors.
pub struct Turns<L> {
    /// The solved arrangement.
    pub home: L,
    /// For each free move: its number, and where each slot's tile comes from.
    pub moves: Vec<(MoveId, L)>,
    /// For each symmetry: where a slot's tile comes from, and what it becomes.
    symmetries: Vec<(L, L)>,
}

impl<L: Lanes> Turns<L> {
    /// The moves that leave the block alone.
    pub fn new(frame: &Frame, proof: L::Proof) -> Turns<L> {
        let index =
            |slot: u8| REST.iter().position(|&r| r == slot).expect("not of the block") as u8;
        let part = |map: &Map| -> Rest { REST.map(|slot| index(map[slot as usize])) };
        let moves = frame.free.iter().map(|&id| {
            let goes = part(&frame.goes[id.index()]);
            (id, L::new(proof, inverse(&goes)))
        });
        let symmetries = frame.keepers.iter().map(part);
        let vectors = |to: Rest| (L::new(proof, inverse(&to)), L::new(proof, to));
        Turns {
            home: L::new(proof, std::array::from_fn(|slot| slot as u8)),
            moves: moves.collect(),
            symmetries: symmetries.map(vectors).collect(),
        }
    }

    /// The keys of what is a move away.
    #[inline(always)]
    fn around(&self, key: u64) -> impl Iterator<Item = u64> + use<L> {
        let tiles = L::new(self.home.proof(), tiles(key));
        let mut keys = [0; MOVES_MAX];
        for (key, (_, comes)) in keys.iter_mut().zip(&self.moves) {
            *key = self.key(tiles.shuffle(*comes));
        }
        keys.into_iter().take(self.moves.len())
    }

    /// The least key of an arrangement's images.
    #[inline(always)]
    pub fn key(&self, tiles: L) -> u64 {
        let (proof, mut least) = (tiles.proof(), u64::MAX);
        for (from, to) in &self.symmetries {
            let [low, high] = to.shuffle(tiles).shuffle(*from).halves();
            let packed = L::extract(proof, low, NIBBLES) | L::extract(proof, high, NIBBLES) << 32;
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

/// Bytes of a key.
const KEY_BYTES: u64 = 8;
/// Arrangements visited between two checks of the gate.
const SLICE: usize = 1 << 16;

/// The buckets of a list of `count` arrangements.
fn room(len: usize) -> usize {
    (len * 3 / 2).next_power_of_two()
}

/// What is a move away from a layer, in order, each once; `None` if the gate closed. Sorted in
/// slices that are merged, so that there is never long to wait between two checks of the gate.
fn neighbours<L: Lanes + Send + Sync>(
    turns: &Turns<L>,
    layer: &[u64],
    gate: &Gate,
) -> Option<Vec<u64>> {
    let proof = turns.home.proof();
    let run = |slice: &[u64]| {
        let around = slice.iter().flat_map(|&key| L::run(proof, || turns.around(key)));
        let mut run: Vec<u64> = around.collect();
        run.sort_unstable();
        run.dedup();
        run.shrink_to_fit();
        (!gate.pass(0)).then_some(run)
    };
    let mut runs: Vec<Vec<u64>> = layer.par_chunks(SLICE).map(run).collect::<Option<_>>()?;
    while runs.len() > 1 {
        let mut pairs = Vec::new();
        while let Some(run) = runs.pop() {
            pairs.push((run, runs.pop().unwrap_or_default()));
        }
        let merge = |(a, b): (Vec<u64>, Vec<u64>)| (!gate.pass(0)).then(|| merged(&a, &b));
        runs = pairs.into_par_iter().map(merge).collect::<Option<_>>()?;
    }
    runs.pop()
}

/// Both sorted lists in one, each key once.
fn merged(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let key = a[i].min(b[j]);
        i += usize::from(a[i] == key);
        j += usize::from(b[j] == key);
        all.push(key);
    }
    all.extend_from_slice(&a[i..]);
    all.extend_from_slice(&b[j..]);
    all.shrink_to_fit();
    all
}

/// Takes what is in one sorted list from another.
fn subtract(keys: &mut Vec<u64>, known: &[u64]) {
    let mut at = 0;
    keys.retain(|key| {
        while at < known.len() && known[at] < *key {
            at += 1;
        }
        known.get(at) != Some(key)
    });
}

impl Near {
    /// Lists all arrangements within `depth` moves of solved, or within fewer if `bytes` are not
    /// enough for the list and its construction. `None` if the gate closed before it was done.
    pub fn new<L: Lanes + Send + Sync>(
        turns: &Turns<L>,
        depth: u32,
        bytes: u64,
        gate: &Gate,
    ) -> Option<Near> {
        assert!(depth <= DEPTH_MAX);
        let solved = turns.key(turns.home);
        let mut layers = vec![vec![solved]];
        let mut len = 1;
        for _ in 0..depth {
            let last = layers.last().expect("there is a first layer");
            // While the neighbours are merged, they are there twice.
            let most = len + 2 * last.len() * turns.moves.len();
            if most as u64 * KEY_BYTES > bytes || memory::probe(most as u64 * KEY_BYTES).is_err() {
                break;
            }
            let mut next = neighbours(turns, last, gate)?;
            for known in layers.iter().rev().take(2) {
                subtract(&mut next, known);
            }
            let needed = (len + next.len() + room(len + next.len())) as u64 * KEY_BYTES;
            if needed > bytes || memory::probe(needed).is_err() {
                break;
            }
            len += next.len();
            next.shrink_to_fit();
            layers.push(next);
        }
        let (room, counts) = (room(len), layers.iter().map(|layer| layer.len() as u64).collect());
        let (mut slots, mask) = (vec![u64::MAX; room], room - 1);
        for (distance, layer) in layers.iter().enumerate() {
            for slice in layer.chunks(SLICE) {
                if gate.pass(0) {
                    return None;
                }
                slice.iter().for_each(|&key| insert(&mut slots, key, distance as u64));
            }
        }
        Some(Near { slots: Slots::Own(slots), mask, counts })
    }

    /// The list in a file; `None` if that cannot be one.
    pub fn mapped(file: TableFile) -> Option<Near> {
        let counts = file.header().layers.clone();
        let len = file.packed().len() / KEY_BYTES as usize;
        let fits = len.is_power_of_two() && counts.len() as u32 <= DEPTH_MAX + 1;
        fits.then(|| Near { slots: Slots::Mapped(file), mask: len - 1, counts })
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.mask + 1
    }

    /// How many arrangements are at each distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// What is in a place.
    #[inline(always)]
    pub fn slot(&self, at: usize) -> u64 {
        match &self.slots {
            Slots::Own(slots) => slots[at],
            Slots::Mapped(file) => {
                let bytes = &file.packed()[at * KEY_BYTES as usize..][..KEY_BYTES as usize];
                u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
            }
        }
    }

    /// Prefetches the entry of a key.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        let at = home(key, self.mask);
        match &self.slots {
            Slots::Own(slots) => prefetch(&slots[at]),
            Slots::Mapped(file) => prefetch(&file.packed()[at * KEY_BYTES as usize]),
        }
    }

    /// The distance of the arrangement with this key, if it is near.
    #[inline(always)]
    pub fn distance(&self, key: u64) -> Option<u32> {
        let mut at = home(key, self.mask);
        loop {
            let slot = self.slot(at);
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
        self.counts.len() as u32 - 1
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.len() as u64 * KEY_BYTES
    }
}

/// Where a key would be if no other were there.
#[inline(always)]
fn home(key: u64, mask: usize) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask
}

fn insert(slots: &mut [u64], key: u64, distance: u64) {
    let mask = slots.len() - 1;
    let mut at = home(key, mask);
    while slots[at] != u64::MAX {
        at = (at + 1) & mask;
    }
    slots[at] = key | distance << 60;
}
