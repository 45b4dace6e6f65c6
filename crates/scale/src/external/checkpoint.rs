//! The checkpoint: the one file that determines which other files are valid.
//!
//! It is written to a temporary file, synced and renamed, after all files that it names exist and
//! before any named only by the previous one is removed. So whenever a process ends, the checkpoint
//! in the folder is complete and everything it names exists; other files of the search are left
//! over from work that will be repeated.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

use cosette_store::journal::{self, Sealed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::chunk::Stored;
use super::error::ExternalError;
use super::evidence::Evidence;
use super::subject::ChunkSubject;

/// Of the files that are read and written here.
const VERSION: u32 = 1;
/// The name of the checkpoint.
pub(super) const CHECKPOINT: &str = "checkpoint.json";
/// The name of what was found.
pub(super) const RESULT: &str = "result.json";

/// What is known of one chunk of the space. Empty sets have no file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chunk {
    /// Everything found so far.
    pub(super) known: Option<Stored>,
    /// The last complete layer.
    pub(super) layer: Option<Stored>,
    /// The layer under way, where this chunk of it is done.
    pub(super) next: Option<Stored>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Checkpoint {
    version: u32,
    pub(super) subject: ChunkSubject,
    /// How many numbers a chunk has.
    pub(super) chunk: u64,
    /// How many classes each complete layer has.
    pub(super) layers: Vec<u64>,
    /// The number of finished chunks of the layer under way.
    pub(super) done: usize,
    pub(super) chunks: Vec<Chunk>,
    /// The evidence for the layers, where it is gathered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evidence: Option<Evidence>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    version: u32,
    pub(super) subject: ChunkSubject,
    pub(super) layers: Vec<u64>,
    pub(super) complete: bool,
    pub(super) last: Vec<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evidence: Option<Evidence>,
}

impl Outcome {
    /// What is known, with the first classes of the last layer.
    pub(super) fn new(checkpoint: &Checkpoint, complete: bool, last: Vec<u64>) -> Outcome {
        let Checkpoint { subject, layers, evidence, .. } = checkpoint.clone();
        Outcome { version: VERSION, subject, layers, complete, last, evidence }
    }
}

impl Checkpoint {
    /// Nothing is known yet.
    pub(super) fn new(subject: &ChunkSubject, chunk: u64, chunks: usize) -> Checkpoint {
        let chunks = vec![Chunk::default(); chunks];
        let (subject, layers) = (subject.clone(), Vec::new());
        Checkpoint { version: VERSION, subject, chunk, layers, done: 0, chunks, evidence: None }
    }

    /// The numbers of a chunk.
    pub(super) fn range(&self, chunk: usize) -> Range<u64> {
        let start = chunk as u64 * self.chunk;
        start..self.subject.states.min(start + self.chunk)
    }

    /// How many numbers of a chunk were not found yet.
    pub(super) fn missing(&self, chunk: usize) -> u64 {
        let range = self.range(chunk);
        range.end - range.start - self.chunks[chunk].known.as_ref().map_or(0, |s| s.states)
    }

    /// Every file that counts, with its chunk.
    pub(super) fn files(&self) -> impl Iterator<Item = (usize, &Stored)> {
        self.chunks.iter().enumerate().flat_map(|(i, chunk)| {
            let files = [&chunk.known, &chunk.layer, &chunk.next];
            files.into_iter().flatten().map(move |stored| (i, stored))
        })
    }

    /// Whether its parts agree with each other: what the seal cannot know.
    fn is_sound(&self) -> bool {
        self.chunk > 0
            && self.chunks.len() as u64 == self.subject.states.div_ceil(self.chunk)
            && self.done <= self.chunks.len()
            && !self.layers.is_empty()
            && self.evidence.as_ref().is_none_or(|evidence| evidence.fits(&self.layers))
            && self.files().all(|(_, stored)| is_set(&stored.file))
    }
}

/// Whether this is the name of a set's file: `layer-NUMBERS.bits` or `known-NUMBERS.bits`.
pub(super) fn is_set(name: &str) -> bool {
    let middle = name.strip_suffix(".bits");
    let middle = middle.and_then(|m| m.strip_prefix("layer-").or(m.strip_prefix("known-")));
    middle.is_some_and(|m| m.bytes().all(|b| b.is_ascii_digit() || b == b'-'))
}

/// Something kept in a file with a version.
pub(super) trait Kept: Serialize + DeserializeOwned {
    fn version(&self) -> u32;
    fn subject(&self) -> &ChunkSubject;
    fn is_sound(&self) -> bool;
}

impl Kept for Checkpoint {
    fn version(&self) -> u32 {
        self.version
    }
    fn subject(&self) -> &ChunkSubject {
        &self.subject
    }
    fn is_sound(&self) -> bool {
        Checkpoint::is_sound(self)
    }
}

impl Kept for Outcome {
    fn version(&self) -> u32 {
        self.version
    }
    fn subject(&self) -> &ChunkSubject {
        &self.subject
    }
    fn is_sound(&self) -> bool {
        !self.layers.is_empty()
            && self.evidence.as_ref().is_none_or(|evidence| evidence.fits(&self.layers))
            && self.last.iter().all(|&number| number < self.subject.states)
    }
}

/// Writes a file whole or not at all.
pub(super) fn save<T: Kept>(folder: &Path, name: &str, value: &T) -> Result<(), ExternalError> {
    let path = folder.join(name);
    let text = serde_json::to_vec_pretty(value).expect("plain data becomes JSON");
    journal::write(&path, &text).map_err(ExternalError::at(&path))
}

/// Reads a file and checks that it is whole and of this subject; `None` if there is none.
pub(super) fn load<T: Kept>(
    folder: &Path,
    name: &str,
    subject: &ChunkSubject,
) -> Result<Option<T>, ExternalError> {
    let path = folder.join(name);
    let damaged = |reason: &str| ExternalError::damaged(&path, reason);
    let text = match journal::read(&path).map_err(ExternalError::at(&path))? {
        Sealed::Missing => return Ok(None),
        Sealed::Damaged => former(&path).ok_or_else(|| damaged("its digest is wrong"))?,
        Sealed::Whole(text) => text,
    };
    let value: T = serde_json::from_slice(&text).map_err(|e| damaged(&e.to_string()))?;
    if value.version() != VERSION {
        let reason = format!("its version is {} instead of {VERSION}", value.version());
        return Err(damaged(&reason));
    }
    if let Some(difference) = value.subject().difference(subject) {
        return Err(ExternalError::Other { folder: folder.into(), difference });
    }
    if !value.is_sound() {
        return Err(damaged("its parts do not agree"));
    }
    Ok(Some(value))
}

/// The text of a file that an earlier build wrote: its seal is at the end.
fn former(path: &Path) -> Option<Vec<u8>> {
    let text = fs::read_to_string(path).ok()?;
    let (body, seal) = text.strip_suffix('\n')?.rsplit_once("\nblake3 ")?;
    (seal == journal::digest(body.as_bytes())).then(|| body.into())
}

/// Removes the files of a search that do not count.
pub(super) fn remove_others(
    folder: &Path,
    counting: Option<&Checkpoint>,
) -> Result<(), ExternalError> {
    let files = counting.into_iter().flat_map(Checkpoint::files);
    let counting: BTreeSet<&str> = files.map(|(_, stored)| stored.file.as_str()).collect();
    let is_other = |name: &str| is_set(name) && !counting.contains(name);
    journal::remove_others(folder, is_other).map_err(ExternalError::at(folder))
}
