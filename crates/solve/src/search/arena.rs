//! States seen, each once: an array of nodes and an index by state.
//!
//! The index is open addressing with linear probing over words of eight bytes: half of each is part
//! of the state's hash, half the number of the node. A probe therefore reads a node only when the
//! hash agrees, and growing the index does not read the nodes at all. The place of a word is the
//! top of its hash, so growing traverses the old and the new index in the same order. A ready-made
//! hash map was considered; its growth cannot be limited in advance, and it would store every state
//! twice or read the nodes to grow.

use std::hash::{Hash, Hasher};

use super::memory::Memory;
use cosette_core::limits::StopReason;
use cosette_core::pages;

/// States in order of discovery, each with a value of type `L`.
pub(super) struct Arena<S, L> {
    nodes: Vec<(S, L)>,
    /// Zero, or part of a hash and a node's number plus one.
    index: Vec<u64>,
    /// How many high bits of a hash are a place in the index.
    bits: u32,
}

/// Whether a state is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// It is, and has this number now.
    New(u32),
    /// It was seen before and has this number.
    Before(u32),
}

/// The smallest index has two to this power places.
const BITS_LEAST: u32 = 10;
/// The largest number of nodes: numbers plus one have 32 bits.
const NODES_MAX: usize = u32::MAX as usize - 1;

impl<S: Copy + Eq + Hash, L> Arena<S, L> {
    /// No states yet.
    pub(super) fn new(memory: &mut Memory) -> Result<Arena<S, L>, StopReason> {
        memory.exchange(0, 8 << BITS_LEAST)?;
        Ok(Arena { nodes: Vec::new(), index: vec![0; 1 << BITS_LEAST], bits: BITS_LEAST })
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The state of that number.
    #[inline]
    pub(super) fn state(&self, id: u32) -> S {
        self.nodes[id as usize].0
    }

    /// What is known of the state of that number.
    #[inline]
    pub(super) fn link(&self, id: u32) -> &L {
        &self.nodes[id as usize].1
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn link_mut(&mut self, id: u32) -> &mut L {
        &mut self.nodes[id as usize].1
    }

    /// Finds a state, and adds it with `link` if it is new.
    #[inline]
    pub(super) fn meet(
        &mut self,
        state: S,
        link: L,
        memory: &mut Memory,
    ) -> Result<Met, StopReason> {
        let hash = hash(&state);
        let mut at = match self.probe(hash, state) {
            Ok(id) => return Ok(Met::Before(id)),
            Err(at) => at,
        };
        // At most three quarters of the index are filled.
        if self.nodes.len() >= self.index.len() / 4 * 3 {
            self.grow(memory)?;
            at = self.probe(hash, state).expect_err("the state is new");
        }
        memory.room(&mut self.nodes)?;
        let id = self.nodes.len() as u32;
        self.nodes.push((state, link));
        self.index[at] = (hash & HASH_HALF) | u64::from(id + 1);
        Ok(Met::New(id))
    }

    /// The number of a state, if it was seen.
    pub(super) fn find(&self, state: S) -> Option<u32> {
        self.probe(hash(&state), state).ok()
    }

    /// The number of the state, or the place in the index where it belongs.
    #[inline(always)]
    fn probe(&self, hash: u64, state: S) -> Result<u32, usize> {
        let mask = self.index.len() - 1;
        let mut at = (hash >> (64 - self.bits)) as usize;
        loop {
            let word = self.index[at];
            if word == 0 {
                return Err(at);
            }
            if (word ^ hash) & HASH_HALF == 0 {
                let id = word as u32 - 1;
                if self.nodes[id as usize].0 == state {
                    return Ok(id);
                }
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self, memory: &mut Memory) -> Result<(), StopReason> {
        let len = self.index.len();
        if self.nodes.len() >= NODES_MAX / 2 || self.bits == 32 {
            return Err(StopReason::Memory);
        }
        memory.exchange(8 * len, 16 * len)?;
        let mut index = pages::try_zeros(2 * len).map_err(|_| StopReason::Memory)?;
        self.bits += 1;
        for &word in self.index.iter().filter(|&&word| word != 0) {
            let mut at = (word >> (64 - self.bits)) as usize;
            while index[at] != 0 {
                at = (at + 1) & (2 * len - 1);
            }
            index[at] = word;
        }
        self.index = index;
        Ok(())
    }
}

/// The half of a word that is part of a hash.
const HASH_HALF: u64 = !0 << 32;

/// Mixes by multiplication to 128 bits and folding the halves together, as foldhash and wyhash do.
struct Fold(u64);

impl Fold {
    #[inline(always)]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Fold {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.mix(u64::from_le_bytes(chunk.try_into().expect("8 bytes")));
        }
        let mut last = [0; 8];
        last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        self.mix(u64::from_le_bytes(last));
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline(always)]
    fn write_u128(&mut self, word: u128) {
        self.mix(word as u64);
        self.mix((word >> 64) as u64);
    }

    /// The length of an array, which is always the same.
    #[inline(always)]
    fn write_usize(&mut self, _: usize) {}

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[inline(always)]
fn hash(state: &impl Hash) -> u64 {
    let mut fold = Fold(0x2545_f491_4f6c_dd1d);
    state.hash(&mut fold);
    fold.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn states_are_found_again() {
        let mut memory = Memory::new(None);
        let mut arena: Arena<u64, ()> = Arena::new(&mut memory).unwrap();
        let mut known: HashMap<u64, u32> = HashMap::new();
        for i in 0..100_000u64 {
            let state = i * i % 65_537;
            let fresh = known.len() as u32;
            let expected = match known.get(&state) {
                Some(&id) => Met::Before(id),
                None => Met::New(fresh),
            };
            known.entry(state).or_insert(fresh);
            assert_eq!(arena.meet(state, (), &mut memory), Ok(expected));
        }
        assert!(known.iter().all(|(&s, &id)| arena.find(s) == Some(id) && arena.state(id) == s));
        assert_eq!(arena.find(70_000), None);
    }

    #[test]
    fn it_stops_at_the_limit() {
        let mut memory = Memory::new(Some(1 << 20));
        let mut arena: Arena<u64, ()> = Arena::new(&mut memory).unwrap();
        let stopped = (0..).find(|&i| arena.meet(i, (), &mut memory).is_err()).unwrap();
        assert!(stopped as usize == arena.len() && stopped > 20_000, "{stopped}");
        assert!(memory.most() <= 1 << 20);
    }
}
