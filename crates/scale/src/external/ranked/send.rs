//! The two ways to send a layer, and which of them sends less.

use std::ops::Range;
use std::sync::atomic::Ordering;

use cosette_core::bits::Bits;
use cosette_space::quotient::Dense;
use rayon::prelude::*;

use super::super::pair::{Pair, Part, direction, tasks};
use super::super::watch::Watch;
use super::{RankedChunks, splice};
use crate::ranks::{MESSAGE, any, bytes_of, deliver, gather, numbers, numbers_of};

/// A layer whose neighbours take no more bytes is always exchanged: that touches no sets.
const SMALL: u64 = 1 << 20;
/// Members of the layer whose neighbours are made at a time.
const BATCH: usize = 1 << 16;

/// A part of the layer that goes to all ranks.
struct Sent {
    root: usize,
    range: Range<u64>,
    members: u64,
}

impl Sent {
    fn len(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Whether it goes as a list of offsets, four bytes each, and not as bits.
    fn is_list(&self) -> bool {
        32 * self.members < self.len()
    }

    fn bytes(&self) -> u64 {
        if self.is_list() { 4 * self.members } else { 8 * self.len().div_ceil(64) }
    }
}

impl<D: Dense> RankedChunks<'_, D> {
    /// Adds the neighbours of the layer to what is known. Returns whether it was stopped on the
    /// way.
    pub(super) fn grow(&mut self, watch: &Watch<'_>) -> bool {
        let windows = self.windows();
        let members: u64 = windows.iter().map(|window| window.members).sum();
        let others = self.ranks.size() as u64 - 1;
        let by_windows = others * windows.iter().map(Sent::bytes).sum::<u64>();
        let neighbours = 8 * members * self.space.moves() as u64;
        let by_exchange = neighbours * others / (others + 1);
        if neighbours <= SMALL || by_exchange < by_windows {
            return self.exchange(watch);
        }
        let missing = self.place.len() - self.before.count();
        for window in windows.iter().filter(|window| window.members > 0) {
            self.receive(window);
            if missing > 0 {
                let moves = self.space.moves();
                let direction = direction(missing, window.members, window.len(), moves);
                let pair = Pair {
                    space: self.space,
                    strips: self.strips.as_ref(),
                    layer: Part { range: window.range.clone(), bits: &self.window },
                    known: Part { range: self.place.range.clone(), bits: &self.known },
                };
                pair.run(direction, watch);
            }
            if any(self.ranks, watch.stopped()) {
                return true;
            }
        }
        false
    }

    /// About how many tasks a level has.
    pub(super) fn tasks(&self) -> u64 {
        tasks(self.strips.as_ref(), &(0..self.place.states))
    }

    /// All parts of the layer, with their owners, in order.
    fn windows(&self) -> Vec<Sent> {
        let cut = |range: &Range<u64>| {
            let end = range.end;
            let starts = range.clone().step_by(self.window_len as usize);
            starts.map(move |start| start..end.min(start + self.window_len)).collect::<Vec<_>>()
        };
        let from = self.place.range.start;
        let count =
            |range: &Range<u64>| splice::count(&self.layer, range.start - from..range.end - from);
        let mine: Vec<u64> = cut(&self.place.range).par_iter().map(count).collect();
        let members = gather(self.ranks, &bytes_of(&mine));
        let all = (0..self.ranks.size()).flat_map(|root| {
            cut(&self.place.range_of(root)).into_iter().map(move |range| (root, range))
        });
        let sent = |((root, range), members)| Sent { root, range, members };
        all.zip(numbers_of(&members)).map(sent).collect()
    }

    /// Fills the window with a part of the layer, which its owner sends.
    fn receive(&mut self, sent: &Sent) {
        let is_mine = sent.root == self.ranks.rank();
        let from = self.place.range.start;
        let here = || sent.range.start - from..sent.range.end - from;
        if is_mine {
            splice::cut(&self.layer, here(), &mut self.window);
        } else {
            self.window.clear(sent.len());
        }
        let mut bytes = vec![0; MESSAGE.min(sent.bytes() as usize)];
        let mut members = self.layer.members(if is_mine { here() } else { 0..0 });
        let mut left = sent.bytes() as usize;
        let mut at = 0;
        while left > 0 {
            let bytes = &mut bytes[..left.min(MESSAGE)];
            left -= bytes.len();
            if is_mine && sent.is_list() {
                let start = sent.range.start - from;
                for (to, number) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(&mut members) {
                    *to = ((number - start) as u32).to_le_bytes();
                }
            } else if is_mine {
                let words = self.window.words()[at..].iter();
                for (to, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
                    *to = word.load(Ordering::Relaxed).to_le_bytes();
                }
            }
            self.ranks.broadcast(sent.root, bytes);
            if !is_mine && sent.is_list() {
                let numbers = bytes.as_chunks::<4>().0.iter();
                numbers.for_each(|b| _ = self.window.insert(u32::from_le_bytes(*b).into()));
            } else if !is_mine {
                let words = bytes.as_chunks::<8>().0.iter();
                let words: Vec<u64> = words.map(|b| u64::from_ne_bytes(*b)).collect();
                self.window.put(at, &words);
            }
            at += bytes.len() / 8;
        }
    }

    /// Sends the neighbours of this rank's part of the layer to their owners. Returns whether it
    /// was stopped.
    fn exchange(&mut self, watch: &Watch<'_>) -> bool {
        let (space, from) = (self.space, self.place.range.start);
        let mut members = self.layer.members(0..self.place.len());
        let batches = numbers(self.ranks, self.layer.count().div_ceil(BATCH as u64));
        for _ in 0..batches.into_iter().max().unwrap_or(0) {
            let batch: Vec<u64> = members.by_ref().take(BATCH).collect();
            let neighbours = batch.par_iter().flat_map_iter(|number| {
                let state = space.unpack(from + number);
                (0..space.moves()).map(move |m| space.neighbour(&state, m))
            });
            let mut neighbours: Vec<u64> = neighbours.collect();
            neighbours.par_sort_unstable();
            neighbours.dedup();
            let mut to = vec![Vec::new(); self.ranks.size()];
            neighbours.iter().for_each(|&number| to[self.place.owner(number)].push(number));
            let known: &Bits = &self.known;
            deliver(self.ranks, &to, |number| _ = known.insert(number - from));
            watch.done(1);
            if any(self.ranks, watch.stopped()) {
                return true;
            }
        }
        false
    }
}
