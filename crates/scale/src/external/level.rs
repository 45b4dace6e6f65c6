//! One level: chunk by chunk, what is known is joined by the neighbours of the last layer.
//!
//! A chunk is done when its part of the new layer and its new known set are on disk and recorded in
//! the checkpoint; an interrupted level resumes with the next chunk. A chunk depends on its own
//! known set and the last layer, and neither changes while others are processed.

use std::fs;
use std::path::Path;

use cosette_core::observe::Observer;
use cosette_memory as memory;
use cosette_space::quotient::{Dense, Strips};

use super::checkpoint::{CHECKPOINT, Checkpoint, save};
use super::chunk::{self, load, sync_folder};
use super::error::ExternalError;
use super::evidence::gather;
use super::pair::{Direction, Pair, Part, direction, tasks};
use super::rules::Rules;
use super::sparse;
use super::watch::Watch;
use super::write::store_new;
use cosette_core::bits::Bits;

/// How a level ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It has states.
    Found,
    /// It has none: everything that can be reached is known.
    Empty,
    /// The observer requested a stop. The chunks done so far are kept.
    Stopped,
}

/// A search under way.
pub(super) struct ChunkSearch<'a, D: Dense> {
    pub(super) space: &'a D,
    pub(super) strips: Option<Strips<'a>>,
    /// The meaning of the numbers, if evidence is gathered.
    pub(super) rules: Option<&'a Rules<'a>>,
    pub(super) folder: &'a Path,
    pub(super) checkpoint: Checkpoint,
    /// The current chunk of the known set.
    pub(super) known: Bits,
    /// A chunk of the last layer, and which one.
    pub(super) layer: Bits,
    pub(super) loaded: Option<usize>,
    pub(super) observer: &'a dyn Observer,
    /// Whether the observer requested a stop.
    pub(super) stop: bool,
}

impl<D: Dense> ChunkSearch<'_, D> {
    /// Finds the next layer.
    pub(super) fn level(&mut self) -> Result<Ended, ExternalError> {
        let depth = self.checkpoint.layers.len() as u32;
        self.check_room(depth)?;
        let chunks = self.checkpoint.chunks.len();
        let few = sparse::states_max(self.space, self.checkpoint.chunk);
        let list = match self.checkpoint.layers[depth as usize - 1] <= few && chunks > 1 {
            true => Some(self.list()?),
            false => None,
        };
        let watch = Watch::new(self.observer, depth, self.tasks(list.is_some()));
        for i in self.checkpoint.done..chunks {
            let new = match &list {
                _ if self.checkpoint.missing(i) == 0 => false,
                Some(list) => self.add_list(i, list, &watch)?,
                None => self.add_pairs(i, &watch)?,
            };
            if watch.stopped() {
                self.stop = true;
                return Ok(Ended::Stopped);
            }
            self.chunk_done(i, new, depth)?;
            watch.chunk();
            self.stop = watch.stopped();
            if self.stop && i + 1 < chunks {
                return Ok(Ended::Stopped);
            }
        }
        self.level_done()
    }

    /// Checks the disk space for the level, before it begins.
    fn check_room(&self, depth: u32) -> Result<(), ExternalError> {
        let checkpoint = &self.checkpoint;
        let open =
            (checkpoint.done..checkpoint.chunks.len()).filter(|&i| checkpoint.missing(i) > 0);
        // A layer, the new version of one chunk, and what is small.
        let bytes = (open.count() as u64 + 1) * chunk::bytes(checkpoint.chunk) + (1 << 20);
        let free = fs4::available_space(self.folder).map_err(ExternalError::at(self.folder))?;
        match bytes <= free {
            true => Ok(()),
            false => Err(ExternalError::Full { folder: self.folder.into(), depth, bytes, free }),
        }
    }

    /// How many tasks the level has left.
    fn tasks(&self, is_list: bool) -> u64 {
        let checkpoint = &self.checkpoint;
        let all = 0..checkpoint.chunks.len();
        let open = (checkpoint.done..all.end).filter(|&i| checkpoint.missing(i) > 0);
        if is_list {
            return open.count() as u64;
        }
        let pair = |i, j| self.direction(i, j).map_or(0, |way| self.tasks_of(way, i, j));
        open.map(|i| all.clone().map(|j| pair(i, j)).sum::<u64>()).sum()
    }

    fn tasks_of(&self, direction: Direction, i: usize, j: usize) -> u64 {
        let through = if direction == Direction::Forward { j } else { i };
        tasks(self.strips.as_ref(), &self.checkpoint.range(through))
    }

    /// The direction for the pair of chunk `i` of the space and chunk `j` of the layer, if there is
    /// anything to do. States found on the way are not considered, so that the order of chunks does
    /// not matter.
    fn direction(&self, i: usize, j: usize) -> Option<Direction> {
        let layer = self.checkpoint.chunks[j].layer.as_ref()?.states;
        let range = self.checkpoint.range(j);
        let (missing, len) = (self.checkpoint.missing(i), range.end - range.start);
        Some(direction(missing, layer, len, self.space.moves()))
    }

    /// The neighbours of the whole layer, sorted.
    fn list(&mut self) -> Result<Vec<u64>, ExternalError> {
        let states = *self.checkpoint.layers.last().expect("there is the solved class");
        let mut list = memory::with_capacity(states as usize * self.space.moves())?;
        for j in 0..self.checkpoint.chunks.len() {
            if self.checkpoint.chunks[j].layer.is_some() {
                self.load_layer(j)?;
                sparse::add(self.space, &self.layer, &self.checkpoint.range(j), &mut list);
            }
        }
        sparse::sort(&mut list);
        Ok(list)
    }

    /// Adds those of the list to a chunk that fall into it. Returns whether any was new.
    fn add_list(
        &mut self,
        i: usize,
        list: &[u64],
        watch: &Watch<'_>,
    ) -> Result<bool, ExternalError> {
        let range = self.checkpoint.range(i);
        let mine = sparse::within(list, &range);
        let mut new = false;
        if !mine.is_empty() {
            self.load_known(i)?;
            for number in mine {
                new |= self.known.insert(number - range.start);
            }
        }
        watch.done(1);
        Ok(new)
    }

    /// Adds the neighbours of all chunks of the layer to a chunk. Returns whether any was new.
    fn add_pairs(&mut self, i: usize, watch: &Watch<'_>) -> Result<bool, ExternalError> {
        self.load_known(i)?;
        let chunks = self.checkpoint.chunks.len();
        let mut new = false;
        for step in 0..chunks {
            // Every other chunk goes backward, and begins with what is in memory.
            let j = if i.is_multiple_of(2) { step } else { chunks - 1 - step };
            let Some(direction) = self.direction(i, j) else { continue };
            self.load_layer(j)?;
            let pair = Pair {
                space: self.space,
                strips: self.strips.as_ref(),
                layer: Part { range: self.checkpoint.range(j), bits: &self.layer },
                known: Part { range: self.checkpoint.range(i), bits: &self.known },
            };
            new |= pair.run(direction, watch);
            if watch.stopped() {
                break;
            }
        }
        Ok(new)
    }

    fn load_known(&mut self, i: usize) -> Result<(), ExternalError> {
        let range = self.checkpoint.range(i);
        let known = self.checkpoint.chunks[i].known.as_ref();
        load(self.folder, known, range.end - range.start, &mut self.known)
    }

    fn load_layer(&mut self, j: usize) -> Result<(), ExternalError> {
        if self.loaded == Some(j) {
            return Ok(());
        }
        self.loaded = None;
        let range = self.checkpoint.range(j);
        let layer = self.checkpoint.chunks[j].layer.as_ref();
        load(self.folder, layer, range.end - range.start, &mut self.layer)?;
        self.loaded = Some(j);
        Ok(())
    }

    /// Stores the result of a chunk, and records it in the checkpoint.
    fn chunk_done(&mut self, i: usize, new: bool, depth: u32) -> Result<(), ExternalError> {
        let mut before = None;
        if new {
            let range = self.checkpoint.range(i);
            let names = [format!("layer-{depth}-{i}.bits"), format!("known-{depth}-{i}.bits")];
            let chunk = &self.checkpoint.chunks[i];
            let len = range.end - range.start;
            let [next, known] =
                store_new(self.folder, chunk.known.as_ref(), len, &self.known, names)?;
            sync_folder(self.folder)?;
            let chunk = &mut self.checkpoint.chunks[i];
            chunk.next = Some(next);
            before = chunk.known.replace(known);
        }
        self.checkpoint.done = i + 1;
        if new {
            save(self.folder, CHECKPOINT, &self.checkpoint)?;
        }
        if let Some(stored) = before {
            self.remove(&stored.file)?;
        }
        Ok(())
    }

    /// The layer under way becomes the last one.
    fn level_done(&mut self) -> Result<Ended, ExternalError> {
        let chunks = &self.checkpoint.chunks;
        let states: u64 = chunks.iter().flat_map(|chunk| &chunk.next).map(|next| next.states).sum();
        if states == 0 {
            self.checkpoint.done = 0;
            return Ok(Ended::Empty);
        }
        if let Some(rules) = self.rules {
            let depth = self.checkpoint.layers.len() as u32;
            let before = self.checkpoint.evidence.clone().expect("it was begun with evidence");
            let evidence = gather(before, rules, (depth, states), self)?;
            self.checkpoint.evidence = Some(evidence);
        }
        let mut before = Vec::new();
        for chunk in &mut self.checkpoint.chunks {
            before.extend(std::mem::replace(&mut chunk.layer, chunk.next.take()));
        }
        self.loaded = None;
        self.checkpoint.done = 0;
        self.checkpoint.layers.push(states);
        save(self.folder, CHECKPOINT, &self.checkpoint)?;
        for stored in before {
            self.remove(&stored.file)?;
        }
        Ok(Ended::Found)
    }

    fn remove(&self, name: &str) -> Result<(), ExternalError> {
        let path = self.folder.join(name);
        fs::remove_file(&path).map_err(ExternalError::at(&path))
    }
}
