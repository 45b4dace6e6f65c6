//! Evidence for the certificate, gathered at the end of every level before it is committed to the
//! checkpoint.
//!
//! The new layer is read back from the disk twice and what is known once: first for the digests and
//! to find some of its members, then to look up everything needed for the audit, the witnesses and
//! Burnside's lemma, in one sorted list. Nothing of it depends on the chunks, and a level that was
//! interrupted here is gathered again from the same files.

use cosette_checker::certificate::{AuditedLevel, Block, Level, Witness};
use cosette_puzzle::Random;
use cosette_space::quotient::Dense;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::blocks::{Blocks, Digest};
use super::chunk::load;
use super::error::ExternalError;
use super::level::ChunkSearch;
use super::rules::Rules;
use super::sample;
use super::sparse::within;
use crate::walk::{self, Walker};

/// Maximum number of block digests stored per level.
const BLOCKS_MAX: usize = 8;

/// The evidence for the layers found so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evidence {
    /// Seed for choosing audited states and witnesses.
    pub(super) seed: u64,
    /// How many states each layer has up to symmetry.
    pub(super) orbits: Vec<u64>,
    pub(super) levels: Vec<Level>,
    pub(super) audit: Vec<AuditedLevel>,
    pub(super) witnesses: Vec<Witness>,
    walkers: Vec<Walker>,
}

/// Where a state was found to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the new layer.
    New,
    /// In an earlier one.
    Earlier,
    /// Not found yet.
    Unknown,
}

/// Sorted numbers, and where each of them is.
struct Places {
    numbers: Vec<u64>,
    places: Vec<Place>,
}

/// The new layer and what is known with it, wherever they are.
pub(super) trait Sets {
    /// The digests of the blocks of the new layer, and those of its members that as many others
    /// precede as `ranks` says, which is in order.
    fn read_layer(&mut self, ranks: &[u64]) -> Result<(Vec<Digest>, Vec<u64>), ExternalError>;
    /// Where these numbers, which are in order, are; and how many members of the new layer are in
    /// each of the lists together.
    fn look_up(
        &mut self,
        numbers: &[u64],
        lists: &[Vec<u64>],
    ) -> Result<(Vec<Place>, u64), ExternalError>;
}

impl Places {
    fn of(&self, number: u64) -> Place {
        self.places[self.numbers.binary_search(&number).expect("it was looked up")]
    }
}

impl Evidence {
    /// The solved class alone.
    pub(super) fn new(rules: &Rules<'_>) -> Evidence {
        Evidence {
            seed: rules.seed,
            orbits: vec![1],
            levels: Vec::new(),
            audit: Vec::new(),
            witnesses: Vec::new(),
            walkers: vec![Walker::solved()],
        }
    }

    /// Whether it is of as many layers.
    pub(super) fn fits(&self, layers: &[u64]) -> bool {
        let levels = layers.len() - 1;
        self.orbits.len() == layers.len()
            && self.levels.len() == levels
            && self.audit.len() == levels
    }

    fn random(&self, depth: u32, purpose: u64) -> Random {
        Random::new(self.seed.wrapping_add(1000 * u64::from(depth) + purpose))
    }

    /// Puts down the set of a level. Its digest is made of that of the set that it has grown from
    /// and of those of the blocks that the new layer has.
    fn push_level(&mut self, depth: u32, (states, blocks): (u64, &[Digest]), step: usize) {
        let before = self.levels.len().checked_sub(step).map(|at| &self.levels[at]);
        let mut hasher = blake3::Hasher::new();
        before.iter().for_each(|level| _ = hasher.update(level.digest.as_bytes()));
        blocks.iter().for_each(|digest| _ = hasher.update(digest));
        let hex = |digest: &Digest| blake3::Hash::from_bytes(*digest).to_hex().to_string();
        let some = blocks.iter().enumerate().step_by(blocks.len().div_ceil(BLOCKS_MAX));
        // The solved class is the set of distance 0.
        let first = u64::from(depth as usize == step);
        self.levels.push(Level {
            depth,
            states: states + before.map_or(first, |level| level.states),
            digest: hasher.finalize().to_hex().to_string(),
            blocks: some.map(|(i, d)| Block { block: i as u64, digest: hex(d) }).collect(),
        });
    }
}

/// The evidence including a new layer of `states` states.
pub(super) fn gather(
    mut evidence: Evidence,
    rules: &Rules<'_>,
    (depth, states): (u32, u64),
    sets: &mut impl Sets,
) -> Result<Evidence, ExternalError> {
    let mut random = evidence.random(depth, 3);
    let mut ranks: Vec<u64> = (0..sample::MEMBERS).map(|_| random.below(states)).collect();
    ranks.sort_unstable();
    let (blocks, mut members) = sets.read_layer(&ranks)?;
    random.shuffle(&mut members);
    evidence.push_level(depth, (states, &blocks), if rules.alternates { 2 } else { 1 });

    let windows = sample::windows(rules.space.len(), &members, &mut evidence.random(depth, 2));
    let audited = sample::numbers(&windows);
    let neighbours = |&number: &u64| (number, rules.neighbours(&rules.position(number)));
    let audited: Vec<(u64, Vec<u64>)> = audited.par_iter().map(neighbours).collect();
    let steps = walk::steps(&rules.subject, &evidence.walkers);
    let steps: Vec<(Walker, u64)> =
        steps.map(|(walker, position)| (walker, rules.space.index(&position))).collect();
    let mut numbers: Vec<u64> = steps.iter().map(|step| step.1).collect();
    audited.iter().for_each(|(number, around)| {
        numbers.push(*number);
        numbers.extend(around);
    });
    numbers.par_sort_unstable();
    numbers.dedup();
    let (places, fixed) = sets.look_up(&numbers, &rules.fixed)?;
    let places = Places { numbers, places };

    audit(&audited, &places, depth)?;
    let (rows, count) = (windows.len() as u64, audited.len() as u64);
    evidence.audit.push(AuditedLevel { depth, rows, states: count });
    evidence.orbits.push((states + fixed) / rules.symmetries.len() as u64);
    let next = steps.into_iter().filter(|step| places.of(step.1) == Place::New);
    let next = next.map(|(walker, _)| walker).collect();
    evidence.walkers = walk::some(next, &mut evidence.random(depth, 1));
    let witnesses = walk::witnesses(&rules.subject.puzzle, &evidence.walkers);
    evidence.witnesses.extend(witnesses);
    Ok(evidence)
}

/// The new layer and what is known, whose chunks are all on the disk.
impl<D: Dense> Sets for ChunkSearch<'_, D> {
    fn read_layer(&mut self, ranks: &[u64]) -> Result<(Vec<Digest>, Vec<u64>), ExternalError> {
        let mut blocks = Blocks::new();
        let (mut members, mut before) = (Vec::new(), 0);
        for i in 0..self.checkpoint.chunks.len() {
            let range = self.checkpoint.range(i);
            let Some(next) = self.checkpoint.chunks[i].next.as_ref() else { continue };
            let after = before + next.states;
            self.loaded = None;
            load(self.folder, Some(next), range.end - range.start, &mut self.layer)?;
            blocks.add(range.start, self.layer.plain_words());
            let here = within(ranks, &(before..after)).iter();
            members.extend(here.map(|rank| range.start + self.layer.nth(rank - before)));
            before = after;
        }
        Ok((blocks.finish(self.checkpoint.subject.states), members))
    }

    fn look_up(
        &mut self,
        numbers: &[u64],
        lists: &[Vec<u64>],
    ) -> Result<(Vec<Place>, u64), ExternalError> {
        let mut places = Vec::with_capacity(numbers.len());
        let mut fixed = 0;
        self.loaded = None;
        for i in 0..self.checkpoint.chunks.len() {
            let range = self.checkpoint.range(i);
            let len = range.end - range.start;
            let chunk = &self.checkpoint.chunks[i];
            load(self.folder, chunk.known.as_ref(), len, &mut self.known)?;
            load(self.folder, chunk.next.as_ref(), len, &mut self.layer)?;
            let is_new = |number: u64| self.layer.has(number - range.start);
            places.extend(within(numbers, &range).iter().map(|&number| match number {
                number if is_new(number) => Place::New,
                number if self.known.has(number - range.start) => Place::Earlier,
                _ => Place::Unknown,
            }));
            let listed = lists.iter().flat_map(|list| within(list, &range));
            fixed += listed.filter(|&&number| is_new(number)).count() as u64;
        }
        Ok((places, fixed))
    }
}

/// By the rules, a state is known now if it was earlier, or if one of its neighbours was.
fn audit(audited: &[(u64, Vec<u64>)], places: &Places, depth: u32) -> Result<(), ExternalError> {
    let was_known = |&number: &u64| places.of(number) == Place::Earlier;
    let is_right = |(number, around): &(u64, Vec<u64>)| {
        let belongs = was_known(number) || around.iter().any(was_known);
        belongs == (places.of(*number) != Place::Unknown)
    };
    match audited.iter().find(|state| !is_right(state)) {
        None => Ok(()),
        Some(&(number, _)) => Err(ExternalError::Audit { depth, number }),
    }
}
