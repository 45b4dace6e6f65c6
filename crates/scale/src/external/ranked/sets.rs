//! What the evidence of a level requires of sets that are spread over ranks.
//!
//! All ranks make the same query at the same time, in order of numbers; each answers for its own
//! numbers, and the concatenation of the answers is the whole answer. Only the blocks that are
//! digested may lie on several ranks: the pieces go to the rank that has the first number of the
//! block.

use cosette_space::quotient::Dense;
use rayon::prelude::*;

use super::super::blocks::{BLOCK, Digest, digest};
use super::super::error::ExternalError;
use super::super::evidence::{Place, Sets};
use super::super::sparse::within;
use super::{RankedChunks, splice};
use crate::ranks::{bytes_of, deliver, gather, numbers, numbers_of, sum};

/// The words of a block.
const WORDS: usize = BLOCK as usize / 64;

impl<D: Dense> RankedChunks<'_, D> {
    /// The words of a block, as far as they are on this rank.
    fn block(&self, block: u64) -> Vec<u64> {
        let range = &self.place.range;
        let len = range.end - range.start;
        let word = |i: u64| {
            let at = block * BLOCK + 64 * i;
            match at.checked_sub(range.start) {
                Some(at) => splice::word(&self.layer, at, len, 0),
                // This rank begins within the word, or after it.
                None if at + 64 > range.start => {
                    splice::word(&self.layer, 0, len, 0) << (range.start - at)
                }
                None => 0,
            }
        };
        (0..WORDS as u64).map(word).collect()
    }
}

impl<D: Dense> Sets for RankedChunks<'_, D> {
    fn read_layer(&mut self, ranks: &[u64]) -> Result<(Vec<Digest>, Vec<u64>), ExternalError> {
        let range = self.place.range.clone();
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK);
        let blocks = if range.is_empty() { 0..0 } else { blocks };
        let owner = |block: u64| self.place.owner(block * BLOCK);
        let is_mine = |block: u64| owner(block) == self.ranks.rank();
        let is_whole = |block: u64| {
            let end = self.place.states.min((block + 1) * BLOCK);
            range.start <= block * BLOCK && end <= range.end
        };
        // Pieces of blocks that begin on other ranks: the number of a word, and the word.
        let mut to = vec![Vec::new(); self.ranks.size()];
        for block in blocks.clone().filter(|&block| !is_mine(block)) {
            let words = (block * WORDS as u64..).zip(self.block(block));
            to[owner(block)].extend(words.filter(|(_, w)| *w != 0).flat_map(|(at, w)| [at, w]));
        }
        let mut pieces = Vec::new();
        deliver(self.ranks, &to, |number| pieces.push(number));
        let mine: Vec<u64> = blocks.filter(|&block| is_mine(block)).collect();
        let of = |&block: &u64| {
            let mut words = self.block(block);
            if !is_whole(block) {
                for [at, word] in pieces.as_chunks::<2>().0 {
                    if at / WORDS as u64 == block {
                        words[(at % WORDS as u64) as usize] |= word;
                    }
                }
            }
            digest(&words)
        };
        let digests: Vec<Digest> = mine.par_iter().map(of).collect();
        let digests = gather(self.ranks, digests.as_flattened());

        let counts = numbers(self.ranks, self.layer.count());
        let before: u64 = counts[..self.ranks.rank()].iter().sum();
        let here = within(ranks, &(before..before + counts[self.ranks.rank()])).iter();
        let members: Vec<u64> =
            here.map(|rank| range.start + self.layer.nth(rank - before)).collect();
        let members = gather(self.ranks, &bytes_of(&members));
        Ok((digests.as_chunks::<32>().0.to_vec(), numbers_of(&members).collect()))
    }

    fn look_up(
        &mut self,
        numbers: &[u64],
        lists: &[Vec<u64>],
    ) -> Result<(Vec<Place>, u64), ExternalError> {
        let range = &self.place.range;
        let is_new = |number: u64| self.layer.has(number - range.start);
        let place = |&number: &u64| match number {
            number if is_new(number) => 2,
            number if self.known.has(number - range.start) => 1,
            _ => 0,
        };
        let mine: Vec<u8> = within(numbers, range).iter().map(place).collect();
        let places = gather(self.ranks, &mine).into_iter().map(|place| match place {
            2 => Place::New,
            1 => Place::Earlier,
            _ => Place::Unknown,
        });
        let listed = lists.iter().flat_map(|list| within(list, range));
        let fixed = listed.filter(|&&number| is_new(number)).count() as u64;
        Ok((places.collect(), sum(self.ranks, fixed)))
    }
}
