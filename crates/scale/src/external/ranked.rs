//! The search by chunks on several machines.
//!
//! Chunks are *partitions* here: consecutive numbers, 4096 of them where the space is large enough
//! ([`partition`]), and every rank owns consecutive partitions ([`crate::ranks::share`]), whatever
//! the number of ranks. What is known of them and their part of the last layer are in its memory,
//! one bit a class. A level is made in one of two ways, whichever sends less:
//!
//! - *by windows*: the layer goes to all ranks, window by window, as bits or as a list of members,
//!   and every rank works out the pair of the window and its own numbers, forward or backward, as
//!   one machine does for two chunks ([`super::pair`]). A class costs a bit times the other ranks,
//!   a level;
//! - *by exchange*: neighbours of the layer are sent to their owners, in bounded rounds: eight
//!   bytes for each move and state of the layer, however many ranks there are. For the first
//!   levels, the last ones, and many ranks.
//!
//! The folder is that of one machine, to the byte, in a file system that all ranks share: every
//! rank writes the files of its partitions, and rank 0 the checkpoint when all are there. So any
//! number of ranks goes on with it, and one machine, too.

mod send;
mod sets;
mod splice;

use std::ops::Range;
use std::path::Path;

use cosette_core::bits::Bits;
use cosette_core::observe::{Event, Observer};
use cosette_memory as memory;
use cosette_space::quotient::{Dense, Strips};

use super::checkpoint::{CHECKPOINT, Checkpoint, Outcome, save};
use super::chunk::{Stored, load, sync_folder};
use super::error::ExternalError;
use super::evidence::gather as gather_evidence;
use super::level::Ended;
use super::rules::Rules;
use super::watch::Watch;
use super::write::store_new;
use super::{ChunkJob, ChunkPlan, ChunksFound, FURTHEST_MAX, LOCK, There, end, lock, there};
use crate::ranks::{self, Ranks, agree, any, gather, numbers, share, sum};

/// How many partitions there are, where they are not too small.
const PARTITIONS: u64 = 4096;
/// About how many numbers a partition has at least.
const PARTITION_MIN: u64 = 1 << 22;
/// The most numbers of a window: their offsets fit into 32 bits.
const WINDOW_MAX: u64 = 1 << 31;
/// What a rank takes besides sets.
const BASE_BYTES: u64 = 64 << 20;

/// The plan of a search on ranks: one chunk a partition. Files are named by partitions, so this
/// must never change.
pub fn partition<D: Dense>(space: &D) -> ChunkPlan {
    ChunkPlan::cut(space, space.len().div_ceil(PARTITIONS).max(PARTITION_MIN))
}

/// A search under way on this rank.
struct RankedChunks<'a, D: Dense> {
    space: &'a D,
    strips: Option<Strips<'a>>,
    rules: Option<&'a Rules<'a>>,
    ranks: &'a dyn Ranks,
    folder: &'a Path,
    /// The same on all ranks.
    checkpoint: Checkpoint,
    place: Place,
    /// What is known of this rank's numbers, what was known before the level under way, and the
    /// last layer.
    known: Bits,
    before: Bits,
    layer: Bits,
    window: Bits,
    window_len: u64,
    /// One partition.
    chunk: Bits,
    observer: &'a dyn Observer,
}

/// Searches `space` on all ranks, which have to share the folder; `memory` is what this rank may
/// use. What is found is what [`super::search_with`] finds, on every rank.
pub fn search_on<D: Dense>(
    space: &D,
    job: &ChunkJob,
    rules: Option<&Rules<'_>>,
    (ranks, memory): (&dyn Ranks, u64),
    observer: &dyn Observer,
) -> Result<ChunksFound, ExternalError> {
    let folder = &job.folder;
    let take = || {
        std::fs::create_dir_all(folder).map_err(ExternalError::at(folder))?;
        let held = lock(folder)?;
        Ok::<_, ExternalError>((held, there(job, space.solved(), rules, false)?))
    };
    let taken = (ranks.rank() == 0).then(take).transpose();
    let (_held, there) = agree(ranks, taken)?.unzip();
    let text = there.map_or(Vec::new(), |there| serde_json::to_vec(&there).expect("plain data"));
    let text = gather(ranks, &text);
    let found = match serde_json::from_slice(&text).expect("rank 0 has just written it") {
        There::Over(outcome) => ChunksFound::new(&outcome, false, rules),
        There::Search(checkpoint) => {
            let with = (ranks, memory, observer);
            RankedChunks::new(space, folder, rules, *checkpoint, with)?.run(job)?
        }
    };
    if ranks.rank() == 0 && !found.stopped && !job.keep {
        drop(std::fs::remove_file(folder.join(LOCK)));
    }
    Ok(found)
}

impl<'a, D: Dense> RankedChunks<'a, D> {
    fn new(
        space: &'a D,
        folder: &'a Path,
        rules: Option<&'a Rules<'a>>,
        checkpoint: Checkpoint,
        (ranks, memory, observer): (&'a dyn Ranks, u64, &'a dyn Observer),
    ) -> Result<Self, ExternalError> {
        let place = Place::new(&checkpoint, ranks);
        let (strips, len) = (space.strips(), place.len());
        let unit = strips.as_ref().map_or(1, Strips::len);
        let tables = BASE_BYTES + strips.as_ref().map_or(0, Strips::bytes);
        let least = tables + (3 * len + checkpoint.chunk + unit) / 8;
        let states = checkpoint.subject.states;
        let enough = match least <= memory {
            true => memory::probe(least).map_err(ExternalError::from),
            false => Err(ExternalError::Memory { states, bytes: least, memory }),
        };
        agree(ranks, enough)?;
        let room = numbers(ranks, 8 * (memory - least)).into_iter().min().unwrap_or(0);
        let longest = numbers(ranks, len).into_iter().max().unwrap_or(0);
        let window_len = room.min(longest).min(WINDOW_MAX) / unit * unit + unit;
        let bits = || {
            let [known, before, layer] = [Bits::new(len)?, Bits::new(len)?, Bits::new(len)?];
            let [window, chunk] = [Bits::new(window_len)?, Bits::new(checkpoint.chunk)?];
            Ok::<_, ExternalError>((known, before, layer, window, chunk))
        };
        let (known, before, layer, window, chunk) = agree(ranks, bits())?;
        // What was begun without evidence goes on without.
        let rules = rules.filter(|_| checkpoint.evidence.is_some());
        let mut search = RankedChunks {
            space,
            strips,
            rules,
            ranks,
            folder,
            checkpoint,
            place,
            known,
            before,
            layer,
            window,
            window_len,
            chunk,
            observer,
        };
        let loaded = search.load();
        agree(ranks, loaded)?;
        Ok(search)
    }

    /// Reads the partitions of this rank. Of a level that one machine has begun, what is done of
    /// it is known already; it is taken out again where the level begins.
    fn load(&mut self) -> Result<(), ExternalError> {
        for i in self.place.mine.clone() {
            let range = self.checkpoint.range(i);
            let (len, at) = (range.end - range.start, range.start - self.place.range.start);
            let chunk = &self.checkpoint.chunks[i];
            for (stored, into) in [(&chunk.known, &self.known), (&chunk.layer, &self.layer)] {
                load(self.folder, stored.as_ref(), len, &mut self.chunk)?;
                splice::put(&self.chunk, into, at);
            }
            if let Some(next) = &chunk.next {
                load(self.folder, Some(next), len, &mut self.chunk)?;
                splice::take(&self.chunk, &self.known, at);
            }
        }
        Ok(())
    }

    fn run(mut self, job: &ChunkJob) -> Result<ChunksFound, ExternalError> {
        let far_enough =
            |layers: &[u64]| job.depth_max.is_some_and(|max| layers.len() > max as usize);
        let (mut complete, mut stop) = (false, false);
        while !far_enough(&self.checkpoint.layers) && !stop && !complete {
            let depth = self.checkpoint.layers.len() as u32;
            match self.level(depth)? {
                Ended::Stopped => break,
                Ended::Empty => complete = true,
                Ended::Found => {
                    let states = u128::from(self.checkpoint.layers[depth as usize]);
                    let event = Event::Level { depth, states };
                    stop = any(self.ranks, self.observer.event(&event).is_break());
                    let mut chunks = 0..self.checkpoint.chunks.len();
                    complete = chunks.all(|i| self.checkpoint.missing(i) == 0);
                }
            }
        }
        let stopped = !complete && !far_enough(&self.checkpoint.layers);
        let mine = self.layer.members(0..self.place.len()).take(FURTHEST_MAX);
        let mine: Vec<u64> = mine.map(|number| self.place.range.start + number).collect();
        let last = gather(self.ranks, &ranks::bytes_of(&mine));
        let last = ranks::numbers_of(&last).take(FURTHEST_MAX).collect();
        let outcome = Outcome::new(&self.checkpoint, complete, last);
        let ended = match self.ranks.rank() {
            0 if !stopped => end(job, &outcome),
            _ => Ok(()),
        };
        agree(self.ranks, ended)?;
        Ok(ChunksFound::new(&outcome, stopped, self.rules))
    }

    /// Finds the next layer.
    fn level(&mut self, depth: u32) -> Result<Ended, ExternalError> {
        splice::copy(&self.known, &self.before);
        let watch = Watch::new(self.observer, depth, self.tasks());
        if self.grow(&watch) {
            return Ok(Ended::Stopped);
        }
        splice::growth(&self.known, &self.before);
        let states = sum(self.ranks, self.before.count());
        if states == 0 {
            return Ok(Ended::Empty);
        }
        std::mem::swap(&mut self.layer, &mut self.before);
        if let Some(rules) = self.rules {
            let before = self.checkpoint.evidence.clone().expect("it was begun with evidence");
            let gathered = gather_evidence(before, rules, (depth, states), self);
            self.checkpoint.evidence = Some(agree(self.ranks, gathered)?);
        }
        let stored = self.store(depth);
        let stored = agree(self.ranks, stored)?;
        let text = serde_json::to_vec(&stored).expect("plain data becomes JSON");
        let mut removed = Vec::new();
        for text in split(&gather(self.ranks, &text), &numbers(self.ranks, text.len() as u64)) {
            let stored: Vec<(usize, Stored, Stored)> =
                serde_json::from_slice(text).expect("a rank has just written it");
            for (i, next, known) in stored {
                let chunk = &mut self.checkpoint.chunks[i];
                chunk.next = Some(next);
                removed.extend(chunk.known.replace(known));
            }
        }
        for chunk in &mut self.checkpoint.chunks {
            removed.extend(std::mem::replace(&mut chunk.layer, chunk.next.take()));
        }
        self.checkpoint.done = 0;
        self.checkpoint.layers.push(states);
        let saved = match self.ranks.rank() {
            0 => self.commit(&removed),
            _ => Ok(()),
        };
        agree(self.ranks, saved)?;
        Ok(Ended::Found)
    }

    /// Writes the files of the partitions of this rank that have new members.
    fn store(&mut self, depth: u32) -> Result<Vec<(usize, Stored, Stored)>, ExternalError> {
        let mut stored = Vec::new();
        for i in self.place.mine.clone() {
            let range = self.checkpoint.range(i);
            let from = self.place.range.start;
            let here = range.start - from..range.end - from;
            let chunk = &self.checkpoint.chunks[i];
            // What one machine had done of this level is there.
            if chunk.next.is_some() || self.layer.members(here.clone()).next().is_none() {
                continue;
            }
            splice::cut(&self.known, here, &mut self.chunk);
            let names = [format!("layer-{depth}-{i}.bits"), format!("known-{depth}-{i}.bits")];
            let (before, len) = (chunk.known.as_ref(), range.end - range.start);
            let [next, known] = store_new(self.folder, before, len, &self.chunk, names)?;
            stored.push((i, next, known));
        }
        if !stored.is_empty() {
            sync_folder(self.folder)?;
        }
        Ok(stored)
    }

    fn commit(&self, removed: &[Stored]) -> Result<(), ExternalError> {
        sync_folder(self.folder)?;
        save(self.folder, CHECKPOINT, &self.checkpoint)?;
        removed.iter().try_for_each(|stored| {
            let path = self.folder.join(&stored.file);
            std::fs::remove_file(&path).map_err(ExternalError::at(&path))
        })
    }
}

/// Cuts what was gathered of all ranks again.
fn split<'a>(mut text: &'a [u8], lengths: &[u64]) -> Vec<&'a [u8]> {
    let piece = |&len: &u64| {
        let (first, rest) = text.split_at(len as usize);
        text = rest;
        first
    };
    lengths.iter().map(piece).collect()
}

/// Which numbers a rank has.
struct Place {
    /// Its partitions.
    mine: Range<usize>,
    /// Their numbers.
    range: Range<u64>,
    /// Where the numbers of each rank begin.
    starts: Vec<u64>,
    /// How many there are in all.
    states: u64,
}

impl Place {
    fn new(checkpoint: &Checkpoint, ranks: &dyn Ranks) -> Place {
        let (chunks, size) = (checkpoint.chunks.len(), ranks.size());
        let states = checkpoint.subject.states;
        let start = |chunk: usize| states.min(chunk as u64 * checkpoint.chunk);
        let starts = (0..size).map(|rank| start(share(chunks, rank, size).start)).collect();
        let mine = share(chunks, ranks.rank(), size);
        let range = start(mine.start)..start(mine.end);
        Place { mine, range, starts, states }
    }

    fn len(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// The numbers of a rank.
    fn range_of(&self, rank: usize) -> Range<u64> {
        self.starts[rank]..self.starts.get(rank + 1).copied().unwrap_or(self.states)
    }

    /// The rank that has a number: the last that begins no later, since others have none.
    fn owner(&self, number: u64) -> usize {
        self.starts.partition_point(|&start| start <= number) - 1
    }
}
