//! Breadth-first search of spaces that fit on a disk as a few bits per class, but not into memory.
//!
//! Two sets are on the disk, one bit per class each or less: what is *known*, and the last *layer*.
//! Both are cut into chunks of consecutive numbers, of which memory holds two. A level takes the
//! chunks of the known set one by one; against each come the chunks of the layer, one by one; and a
//! pair of chunks is processed in memory with only those moves that lead from one to the other, in
//! the direction with fewer neighbour lookups, as a table is filled in memory. The states added to
//! the chunk are its part of the new layer.
//!
//! The well-known alternative: neighbours are written to files by destination ("delayed duplicate
//! detection", Korf 2003), then marked chunk by chunk and compared with what is known. (The
//! `BFSLargeFile` known for phases of Loopover stores its states in files, too.) It was rejected by
//! arithmetic, not by measurement. A level of 10^9 states with 12 moves has 1.2 * 10^10 neighbours:
//! 48 GB of 32-bit offsets to be written and read again, and each handled twice. Pairs write
//! nothing but results. With `n` chunks they read the layer `n` times, one bit a class: 10^11
//! classes in 2 GB of memory are 15 chunks and 190 GB of reading a level, at the speed of the disk
//! and with no work but a checksum, where the neighbours of the largest levels would be terabytes.
//! And files of neighbours do not allow backward levels, from which all the last levels profit.
//! Pairs cost so little because of strips (see `space/src/quotient/strips.rs`): a move maps some
//! thousand consecutive classes to as many consecutive ones, so the moves that matter for a pair
//! are determined once per strip. Cut into four chunks, a phase of 57,657,600 states takes 3.6 CPU
//! seconds, in one chunk 2.5, and as a table in memory 2.4. Collecting new neighbours before they
//! are marked, to avoid mispredicted branches, was tried, and gained nothing.
//!
//! Small levels are the exception: where the neighbours of a layer fit into memory as a list, that
//! is what is made of them, and chunks into which none of them fall are not touched (`sparse.rs`).
//! Chunks with few members are lists on the disk too, so that reading a small layer again and
//! again costs little. Without that, the first ten levels of the search below took 52 seconds by
//! the clock and with it 11, in one run each on a machine that was busy otherwise.
//!
//! A chunk of a level is done when its files are on the disk and named in the checkpoint
//! (`checkpoint.rs`). A killed process resumes with the chunk that it was processing.
//!
//! The phase `010101x010101-000101x000101` of 6x6 Loopover, 4,475,671,200 states up to distance
//! 19, took one thread 244 CPU seconds with 400 MB of memory allowed (4 chunks; 303 MB were used)
//! and 1.5 GB of disk at the peak; `examples/external.rs` does it.

mod blocks;
mod certify;
mod checkpoint;
mod chunk;
mod error;
mod evidence;
mod fixed;
mod level;
mod pair;
mod plan;
mod ranked;
mod rules;
mod sample;
mod sparse;
mod subject;
mod watch;
mod write;

use std::fs;
use std::path::{Path, PathBuf};

use cosette_checker::Certificate;
use cosette_core::observe::{Event, Observer};
use cosette_memory as memory;
use cosette_puzzle::{Position, Reach};
use cosette_space::quotient::{Dense, Labelling};
use cosette_store::journal::{self, Held};
use serde::{Deserialize, Serialize};

use crate::direct;
use checkpoint::{CHECKPOINT, Checkpoint, Outcome, RESULT, load, remove_others, save};
use chunk::Reader;
use cosette_core::bits::Bits;
pub use error::ExternalError;
use evidence::Evidence;
use level::{ChunkSearch, Ended};
pub use plan::ChunkPlan;
pub use ranked::{partition, search_on};
pub use rules::Rules;
pub use subject::ChunkSubject;
use write::store_new;

/// How many of the furthest classes are returned.
pub const LAST_MAX: usize = 20;
/// Maximum number stored, for the antipodes of a certificate.
const FURTHEST_MAX: usize = 10_000;
/// Locked by the process that works in the folder.
const LOCK: &str = "lock";

/// A search to be done.
#[derive(Clone, Debug)]
pub struct ChunkJob {
    /// Where the files are.
    pub folder: PathBuf,
    /// Take up what is there, if there is something.
    pub resume: bool,
    /// How far to go.
    pub depth_max: Option<u32>,
    /// How the space is cut. A search that is taken up keeps the chunks that it has, if the memory
    /// allowed suffices for them.
    pub plan: ChunkPlan,
    /// What is searched.
    pub subject: ChunkSubject,
    /// Keep the sets at the end, so that a search with a limit can be taken further.
    pub keep: bool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct ChunksFound {
    /// How many classes are at each distance, as far as layers are complete.
    pub layers: Vec<u64>,
    /// Whether every class that can be reached was found.
    pub complete: bool,
    /// Whether the observer stopped it. It can be taken up again.
    pub stopped: bool,
    /// The first classes of the last layer, in order of their numbers, at most [`LAST_MAX`].
    pub last: Vec<u64>,
    /// The certificate, where everything was found and evidence was gathered.
    pub certificate: Option<Box<Certificate>>,
}

impl ChunksFound {
    fn new(outcome: &Outcome, stopped: bool, rules: Option<&Rules<'_>>) -> ChunksFound {
        let certificate = rules.and_then(|rules| certify::of_outcome(rules, outcome));
        ChunksFound {
            layers: outcome.layers.clone(),
            complete: outcome.complete,
            stopped,
            last: outcome.last.iter().copied().take(LAST_MAX).collect(),
            certificate: certificate.map(Box::new),
        }
    }

    /// The greatest distance, if everything was found.
    pub fn radius(&self) -> Option<u32> {
        self.complete.then(|| self.layers.len() as u32 - 1)
    }

    /// Positions of the classes of the last layer.
    pub fn positions(&self, space: &Labelling, reach: &Reach) -> Vec<Position> {
        self.last.iter().map(|&index| space.representative(index, reach)).collect()
    }
}

/// Searches `space`, whose moves must come with their inverses. The layers depend neither on the
/// plan nor on the threads; those of the current pool work.
///
/// Levels found earlier and still in the folder are reported even beyond the limit.
pub fn search<D: Dense>(
    space: &D,
    job: &ChunkJob,
    observer: &dyn Observer,
) -> Result<ChunksFound, ExternalError> {
    search_with(space, job, None, observer)
}

/// The same; with the rules of the puzzle, levels are audited and a complete search ends with a
/// certificate, which depends on nothing but the rules and their seed.
pub fn search_with<D: Dense>(
    space: &D,
    job: &ChunkJob,
    rules: Option<&Rules<'_>>,
    observer: &dyn Observer,
) -> Result<ChunksFound, ExternalError> {
    let folder = &job.folder;
    fs::create_dir_all(folder).map_err(ExternalError::at(folder))?;
    let lock = lock(folder)?;
    let found = locked(space, job, rules, observer);
    if matches!(found, Ok(ChunksFound { stopped: false, .. })) && !job.keep {
        drop(fs::remove_file(folder.join(LOCK)));
    }
    drop(lock);
    found
}

fn locked<D: Dense>(
    space: &D,
    job: &ChunkJob,
    rules: Option<&Rules<'_>>,
    observer: &dyn Observer,
) -> Result<ChunksFound, ExternalError> {
    let folder = &job.folder;
    let far_enough = |layers: &[u64]| job.depth_max.is_some_and(|max| layers.len() > max as usize);
    if !is_begun(folder) {
        memory::probe(job.plan.memory)?;
    }
    let checkpoint = match there(job, space.solved(), rules, true)? {
        There::Over(outcome) => return Ok(ChunksFound::new(&outcome, false, rules)),
        There::Search(checkpoint) => *checkpoint,
    };
    let plan = job.plan.taken_up(space, checkpoint.chunk)?;
    memory::probe(plan.memory)?;
    let mut search = ChunkSearch {
        space,
        strips: space.strips(),
        // A search begun without evidence continues without.
        rules: rules.filter(|_| checkpoint.evidence.is_some()),
        folder,
        checkpoint,
        known: Bits::new(plan.chunk)?,
        layer: Bits::new(plan.chunk)?,
        loaded: None,
        observer,
        stop: false,
    };
    let mut complete = false;
    while !far_enough(&search.checkpoint.layers) && !search.stop && !complete {
        match next_level(&mut search)? {
            Some(is_last) => complete = is_last,
            None => break,
        }
    }
    let stopped = !complete && !far_enough(&search.checkpoint.layers);
    let last = last(folder, &search.checkpoint)?;
    let outcome = Outcome::new(&search.checkpoint, complete, last);
    if !stopped {
        end(job, &outcome)?;
    }
    Ok(ChunksFound::new(&outcome, stopped, rules))
}

/// What is in the folder of a search that is to go on.
#[derive(Serialize, Deserialize)]
enum There {
    /// It is over, or far enough.
    Over(Box<Outcome>),
    /// How far it is.
    Search(Box<Checkpoint>),
}

/// What is in the folder, or a new search; with all files verified if `check`.
fn there(
    job: &ChunkJob,
    solved: u64,
    rules: Option<&Rules<'_>>,
    check: bool,
) -> Result<There, ExternalError> {
    let folder = &job.folder;
    let far_enough = |layers: &[u64]| job.depth_max.is_some_and(|max| layers.len() > max as usize);
    let outcome: Option<Outcome> = match job.resume {
        true => load(folder, RESULT, &job.subject)?,
        false => None,
    };
    if let Some(outcome) = &outcome
        && (outcome.complete || far_enough(&outcome.layers))
    {
        has_evidence(folder, rules, outcome.evidence.as_ref())?;
        if !job.keep {
            clear(folder)?;
        }
        return Ok(There::Over(Box::new(outcome.clone())));
    }
    let checkpoint = take_up(job, check)?;
    if let Some(checkpoint) = &checkpoint {
        has_evidence(folder, rules, checkpoint.evidence.as_ref())?;
    }
    if let (None, Some(outcome)) = (&checkpoint, outcome) {
        let depth = outcome.layers.len() - 1;
        return Err(ExternalError::Ended { folder: folder.clone(), depth });
    }
    let checkpoint = match checkpoint {
        Some(checkpoint) => checkpoint,
        None => begin(job, solved, rules)?,
    };
    Ok(There::Search(Box::new(checkpoint)))
}

/// Finds the next layer, and returns whether everything is found with it; `None` if it was stopped.
fn next_level<D: Dense>(search: &mut ChunkSearch<'_, D>) -> Result<Option<bool>, ExternalError> {
    let depth = search.checkpoint.layers.len() as u32;
    Ok(match search.level()? {
        Ended::Stopped => None,
        Ended::Empty => Some(true),
        Ended::Found => {
            let states = u128::from(search.checkpoint.layers[depth as usize]);
            search.stop |= search.observer.event(&Event::Level { depth, states }).is_break();
            // Whether all numbers belong to something is not known, but it may turn out.
            let mut chunks = 0..search.checkpoint.chunks.len();
            Some(chunks.all(|i| search.checkpoint.missing(i) == 0))
        }
    })
}

/// Whether the search in the folder suffices for the request.
fn has_evidence(
    folder: &Path,
    rules: Option<&Rules<'_>>,
    evidence: Option<&Evidence>,
) -> Result<(), ExternalError> {
    match rules.is_some_and(|rules| rules.required) && evidence.is_none() {
        true => Err(ExternalError::Unaudited(folder.into())),
        false => Ok(()),
    }
}

/// Whether a folder holds a search that has a checkpoint, or its result.
pub fn is_begun(folder: &Path) -> bool {
    [CHECKPOINT, RESULT].iter().any(|name| folder.join(name).exists())
}

/// Makes the folder ours.
fn lock(folder: &Path) -> Result<Held, ExternalError> {
    let path = folder.join(LOCK);
    let held = journal::hold(&path).map_err(ExternalError::at(&path))?;
    held.ok_or_else(|| ExternalError::Locked(folder.into()))
}

/// The search in the folder, where it is to be taken up. What does not count goes away.
fn take_up(job: &ChunkJob, check: bool) -> Result<Option<Checkpoint>, ExternalError> {
    let folder = &job.folder;
    if !job.resume {
        if is_begun(folder) {
            return Err(ExternalError::Occupied(folder.clone()));
        }
        remove_others(folder, None)?;
        return Ok(None);
    }
    let Some(checkpoint) = load::<Checkpoint>(folder, CHECKPOINT, &job.subject)? else {
        // It ended, or it was killed before its first checkpoint, or it has yet to begin.
        remove_others(folder, None)?;
        return Ok(None);
    };
    for (i, stored) in checkpoint.files().filter(|_| check) {
        let range = checkpoint.range(i);
        Reader::open(folder, stored, range.end - range.start)?.check()?;
    }
    remove_others(folder, Some(&checkpoint))?;
    Ok(Some(checkpoint))
}

/// The first checkpoint: the solved class alone.
fn begin(
    job: &ChunkJob,
    solved: u64,
    rules: Option<&Rules<'_>>,
) -> Result<Checkpoint, ExternalError> {
    let mut checkpoint = Checkpoint::new(&job.subject, job.plan.chunk, job.plan.chunks as usize);
    let i = (solved / checkpoint.chunk) as usize;
    let range = checkpoint.range(i);
    let len = range.end - range.start;
    let bits = Bits::new(len)?;
    bits.insert(solved - range.start);
    let names = [format!("layer-0-{i}.bits"), format!("known-0-{i}.bits")];
    let [layer, known] = store_new(&job.folder, None, len, &bits, names)?;
    checkpoint.chunks[i].layer = Some(layer);
    checkpoint.chunks[i].known = Some(known);
    checkpoint.layers.push(1);
    checkpoint.evidence = rules.map(Evidence::new);
    chunk::sync_folder(&job.folder)?;
    save(&job.folder, CHECKPOINT, &checkpoint)?;
    Ok(checkpoint)
}

/// Nothing is left to do: what was found goes into a file, and the sets go away.
fn end(job: &ChunkJob, outcome: &Outcome) -> Result<(), ExternalError> {
    save(&job.folder, RESULT, outcome)?;
    if job.keep { Ok(()) } else { clear(&job.folder) }
}

/// The first classes of the last layer.
fn last(folder: &Path, checkpoint: &Checkpoint) -> Result<Vec<u64>, ExternalError> {
    let mut last = Vec::new();
    for (i, chunk) in checkpoint.chunks.iter().enumerate() {
        let Some(stored) = &chunk.layer else { continue };
        let range = checkpoint.range(i);
        let reader = Reader::open(folder, stored, range.end - range.start)?;
        last.extend(reader.first(FURTHEST_MAX - last.len())?.iter().map(|n| range.start + n));
        if last.len() == FURTHEST_MAX {
            break;
        }
    }
    Ok(last)
}

/// Removes everything but the result.
fn clear(folder: &Path) -> Result<(), ExternalError> {
    let path = folder.join(CHECKPOINT);
    direct::remove(&path).map_err(ExternalError::at(&path))?;
    chunk::sync_folder(folder)?;
    remove_others(folder, None)
}
