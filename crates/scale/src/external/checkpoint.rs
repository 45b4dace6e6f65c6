//! What is known so far: the one file that says which other files count.
//!
//! It is written aside, brought to the disk and renamed, after all files that it names are there
//! and before any that the former one named is removed. So whatever moment a process ends at, the
//! checkpoint in the folder is whole and everything it names exists; other files of the search
//! are left over from work that will be done again.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

use cosette_store::whole_file;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::chunk::Stored;
use super::error::ExternalError;
use super::evidence::Evidence;
use super::subject::Subject;

/// Of the files that are read and written here.
const VERSION: u32 = 1;
/// The name of the checkpoint.
pub(super) const CHECKPOINT: &str = "checkpoint.json";
/// The name of what was found.
pub(super) const RESULT: &str = "result.json";
/// Before the digest of a text, at its end.
const SEAL: &str = "\nblake3 ";

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
    pub(super) subject: Subject,
    /// How many numbers a chunk has.
    pub(super) chunk: u64,
    /// How many classes each complete layer has.
    pub(super) layers: Vec<u64>,
    /// So many chunks of the layer under way are done.
    pub(super) done: usize,
    pub(super) chunks: Vec<Chunk>,
    /// What speaks for the layers, where it is gathered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evidence: Option<Evidence>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    version: u32,
    pub(super) subject: Subject,
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
    pub(super) fn new(subject: &Subject, chunk: u64, chunks: usize) -> Checkpoint {
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
    fn subject(&self) -> &Subject;
    fn is_sound(&self) -> bool;
}

impl Kept for Checkpoint {
    fn version(&self) -> u32 {
        self.version
    }
    fn subject(&self) -> &Subject {
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
    fn subject(&self) -> &Subject {
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
    let mut text = serde_json::to_string_pretty(value).expect("plain data becomes JSON");
    let digest = blake3::hash(text.as_bytes()).to_hex();
    text.push_str(&format!("{SEAL}{digest}\n"));
    whole_file::write(&path, text.as_bytes()).map_err(ExternalError::at(&path))
}

/// Reads a file and checks that it is whole and of this subject; `None` if there is none.
pub(super) fn load<T: Kept>(
    folder: &Path,
    name: &str,
    asked: &Subject,
) -> Result<Option<T>, ExternalError> {
    let path = folder.join(name);
    let text = match fs::read(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(ExternalError::at(&path))?,
    };
    let damaged = |reason: &str| ExternalError::damaged(&path, reason);
    let text = String::from_utf8(text).map_err(|_| damaged("it is not text"))?;
    let (body, seal) = text.rsplit_once(SEAL).ok_or_else(|| damaged("it was cut off"))?;
    if seal != format!("{}\n", blake3::hash(body.as_bytes()).to_hex()) {
        return Err(damaged("its digest is wrong"));
    }
    let value: T = serde_json::from_str(body).map_err(|e| damaged(&e.to_string()))?;
    if value.version() != VERSION {
        let reason = format!("its version is {} instead of {VERSION}", value.version());
        return Err(damaged(&reason));
    }
    if let Some(difference) = value.subject().difference(asked) {
        return Err(ExternalError::Other { folder: folder.into(), difference });
    }
    if !value.is_sound() {
        return Err(damaged("its parts do not agree"));
    }
    Ok(Some(value))
}

/// Removes the files of a search that do not count.
pub(super) fn remove_others(
    folder: &Path,
    counting: Option<&Checkpoint>,
) -> Result<(), ExternalError> {
    let files = counting.into_iter().flat_map(Checkpoint::files);
    let counting: BTreeSet<&str> = files.map(|(_, stored)| stored.file.as_str()).collect();
    for entry in fs::read_dir(folder).map_err(ExternalError::at(folder))? {
        let path = entry.map_err(ExternalError::at(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if whole_file::is_aside(&name) || is_set(&name) && !counting.contains(&*name) {
            fs::remove_file(&path).map_err(ExternalError::at(&path))?;
        }
    }
    Ok(())
}
