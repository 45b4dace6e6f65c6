//! Digests of a set that do not depend on how the space is cut into chunks.
//!
//! The numbers of the space are taken in blocks of [`BLOCK`], one bit each; a block has the BLAKE3
//! digest of its bits. Chunks follow strips of the numbering and begin at any bit, so their words
//! are shifted into place.

/// How many numbers a block has: 128 KiB of bits.
pub(super) const BLOCK: u64 = 1 << 20;

/// A BLAKE3 digest.
pub(super) type Digest = [u8; 32];

/// The digest of the words of a block, the smallest number in the lowest bit of the first.
pub(super) fn digest(words: &[u64]) -> Digest {
    let mut hasher = blake3::Hasher::new();
    words.iter().for_each(|word| _ = hasher.update(&word.to_le_bytes()));
    *hasher.finalize().as_bytes()
}

/// Digests of blocks, while words of the set arrive in order.
pub(super) struct Blocks {
    block: u64,
    words: Vec<u64>,
    is_empty: bool,
    empty: Digest,
    digests: Vec<Digest>,
}

impl Blocks {
    /// Nothing yet.
    pub(super) fn new() -> Blocks {
        Blocks::of(BLOCK)
    }

    fn of(block: u64) -> Blocks {
        let words = vec![0; block as usize / 64];
        let empty = digest(&words);
        Blocks { block, words, is_empty: true, empty, digests: Vec::new() }
    }

    /// Adds words from number `start` on, 64 numbers each, the smallest in the lowest bit.
    pub(super) fn add(&mut self, start: u64, words: impl Iterator<Item = u64>) {
        for (word, at) in words.zip(0u64..).filter(|(word, _)| *word != 0) {
            self.put(start + 64 * at, word);
        }
    }

    fn put(&mut self, at: u64, word: u64) {
        while (self.digests.len() as u64) < at / self.block {
            self.close();
        }
        let shift = at % 64;
        self.words[(at % self.block / 64) as usize] |= (word << shift).to_le();
        self.is_empty = false;
        if shift > 0 && word >> (64 - shift) != 0 {
            self.put(at - shift + 64, word >> (64 - shift));
        }
    }

    /// The block under way is complete.
    fn close(&mut self) {
        if self.is_empty {
            self.digests.push(self.empty);
            return;
        }
        self.digests.push(*blake3::hash(bytemuck::cast_slice(&self.words)).as_bytes());
        self.words.fill(0);
        self.is_empty = true;
    }

    /// The digests of all blocks of a space of `states` numbers.
    pub(super) fn finish(mut self, states: u64) -> Vec<Digest> {
        while (self.digests.len() as u64) < states.div_ceil(self.block) {
            self.close();
        }
        self.digests
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: u64 = 5000;
    const SMALL: u64 = 512;

    fn has(number: u64) -> bool {
        // Some blocks are empty, one is full.
        (1024..1536).contains(&number) || number > 2000 && number % 37 % 5 == 1 || number == 4999
    }

    /// One bit after the other.
    fn plainly() -> Vec<Digest> {
        let byte = |at: u64| (0..8).map(|i| u8::from(at + i < STATES && has(at + i)) << i).sum();
        let blocks = (0..STATES.div_ceil(SMALL)).map(|block| {
            let bytes: Vec<u8> = (0..SMALL / 8).map(|i| byte(block * SMALL + 8 * i)).collect();
            *blake3::hash(&bytes).as_bytes()
        });
        blocks.collect()
    }

    #[test]
    fn chunks_of_any_size_give_the_digests_of_the_bits() {
        for chunk in [1, 7, 63, 64, 65, 500, 512, 777, 4999, 5000] {
            let mut blocks = Blocks::of(SMALL);
            for start in (0..STATES).step_by(chunk) {
                let end = STATES.min(start + chunk as u64);
                let bit = |n: u64| u64::from(n < end && has(n));
                let word = |at: u64| (0..64).map(|i| bit(start + 64 * at + i) << i).sum();
                blocks.add(start, (0..(end - start).div_ceil(64)).map(word));
            }
            assert!(blocks.finish(STATES) == plainly(), "{chunk}");
        }
        assert!(Blocks::of(SMALL).finish(STATES).iter().all(|digest| *digest == plainly()[0]));
    }
}
