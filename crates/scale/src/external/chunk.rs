//! Chunks of sets on disk: written once, under a name of their own, and checked whenever they are
//! read.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::bits::Bits;
use super::error::ExternalError;
use crate::direct::{Buffer, DirectFile, PAGE};

/// How many words go to or come from the disk at a time: whole pages.
const STAGE: usize = 1 << 19;

/// A chunk of a set that has members: its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    /// The file's name.
    pub(super) file: String,
    /// How many members it has.
    pub(super) states: u64,
    /// BLAKE3 of the file, in hexadecimal.
    pub(super) checksum: String,
}

/// How many bytes the file of a chunk has.
pub(super) fn bytes(states: u64) -> u64 {
    states.div_ceil(8).next_multiple_of(PAGE as u64)
}

/// Reads a chunk, piece by piece.
pub(super) struct Reader<'a> {
    path: PathBuf,
    file: DirectFile,
    stored: &'a Stored,
    hasher: blake3::Hasher,
    /// Words of the file, and how many of them were read.
    words: usize,
    at: usize,
    stage: Buffer,
}

impl<'a> Reader<'a> {
    /// Opens the file of a chunk of `states` classes.
    pub(super) fn open(
        folder: &Path,
        stored: &'a Stored,
        states: u64,
    ) -> Result<Reader<'a>, ExternalError> {
        let path = folder.join(&stored.file);
        let len = fs::metadata(&path).map_err(ExternalError::at(&path))?.len();
        if len != bytes(states) {
            let reason = format!("it has {len} bytes instead of {}", bytes(states));
            return Err(ExternalError::damaged(&path, reason));
        }
        let file = DirectFile::open(&path).map_err(ExternalError::at(&path))?;
        let words = len as usize / 8;
        let stage = Buffer::zeros(words.min(STAGE));
        Ok(Reader { path, file, stored, hasher: blake3::Hasher::new(), words, at: 0, stage })
    }

    /// The next piece; `None` at the end, where everything was found to be as it was written.
    pub(super) fn piece(&mut self) -> Result<Option<&[u64]>, ExternalError> {
        if self.at == self.words {
            return match self.hasher.finalize().to_hex().as_str() == self.stored.checksum {
                true => Ok(None),
                false => Err(ExternalError::damaged(&self.path, "its checksum is wrong")),
            };
        }
        let count = STAGE.min(self.words - self.at);
        let read = self.file.read(&mut self.stage, count, 8 * self.at as u64);
        read.map_err(ExternalError::at(&self.path))?;
        let piece = &self.stage.words()[..count];
        self.hasher.update_rayon(bytemuck::cast_slice(piece));
        self.at += count;
        Ok(Some(piece))
    }
}

/// Fills `bits` with a chunk; one that is not stored has no members.
pub(super) fn load(
    folder: &Path,
    stored: Option<&Stored>,
    states: u64,
    bits: &mut Bits,
) -> Result<(), ExternalError> {
    bits.clear(states);
    let Some(stored) = stored else { return Ok(()) };
    let mut reader = Reader::open(folder, stored, states)?;
    let mut at = 0;
    while let Some(piece) = reader.piece()? {
        bits.put(at, piece);
        at += piece.len();
    }
    Ok(())
}

/// Writes a chunk, piece by piece.
pub(super) struct Writer {
    path: PathBuf,
    name: String,
    file: DirectFile,
    hasher: blake3::Hasher,
    states: u64,
    /// Words that were written, and words of the stage that wait to be.
    written: usize,
    waiting: usize,
    stage: Buffer,
}

impl Writer {
    pub(super) fn create(
        folder: &Path,
        name: String,
        words: usize,
    ) -> Result<Writer, ExternalError> {
        let path = folder.join(&name);
        let file = DirectFile::create(&path).map_err(ExternalError::at(&path))?;
        let stage = Buffer::zeros(words.min(STAGE));
        let hasher = blake3::Hasher::new();
        Ok(Writer { path, name, file, hasher, states: 0, written: 0, waiting: 0, stage })
    }

    /// Room for the next piece, of at most as many words as the stage has.
    fn room(&mut self, words: usize) -> &mut [u64] {
        self.waiting = words;
        &mut self.stage.words_mut()[..words]
    }

    /// Writes what was put there. All pieces but the last fill the stage.
    fn flush(&mut self) -> Result<(), ExternalError> {
        let written = self.file.write(&mut self.stage, self.waiting, 8 * self.written as u64);
        written.map_err(ExternalError::at(&self.path))?;
        let whole = self.waiting.next_multiple_of(PAGE / 8);
        let piece = &self.stage.words()[..whole];
        self.hasher.update_rayon(bytemuck::cast_slice(piece));
        for word in &piece[..self.waiting] {
            self.states += u64::from(word.count_ones());
        }
        self.written += whole;
        Ok(())
    }

    /// Waits until the file is on the disk.
    pub(super) fn finish(self) -> Result<Stored, ExternalError> {
        self.file.sync().map_err(ExternalError::at(&self.path))?;
        let checksum = self.hasher.finalize().to_hex().to_string();
        Ok(Stored { file: self.name, states: self.states, checksum })
    }
}

/// Compares a chunk of what is known now with what was known before, and writes what is new, of
/// which there must be something, under the one name and all of it under the other.
pub(super) fn store_new(
    folder: &Path,
    before: Option<&Stored>,
    states: u64,
    now: &Bits,
    names: [String; 2],
) -> Result<[Stored; 2], ExternalError> {
    let [new, all] = names;
    let mut new = Writer::create(folder, new, now.words().len())?;
    let mut all = Writer::create(folder, all, now.words().len())?;
    let mut reader = before.map(|stored| Reader::open(folder, stored, states)).transpose()?;
    for words in now.words().chunks(STAGE) {
        for (to, word) in all.room(words.len()).iter_mut().zip(words) {
            *to = word.load(Ordering::Relaxed).to_le();
        }
        new.room(words.len()).copy_from_slice(all.room(words.len()));
        if let Some(reader) = &mut reader {
            let old = reader.piece()?.expect("as many words in the file as in memory");
            for (to, old) in new.room(words.len()).iter_mut().zip(old) {
                *to &= !old;
            }
        }
        new.flush()?;
        all.flush()?;
    }
    if let Some(mut reader) = reader {
        assert!(reader.piece()?.is_none(), "as many words in memory as in the file");
    }
    Ok([new.finish()?, all.finish()?])
}

/// Waits until the names of the files in a folder are on the disk.
pub(super) fn sync_folder(folder: &Path) -> Result<(), ExternalError> {
    let sync = || -> io::Result<()> { File::open(folder)?.sync_all() };
    sync().map_err(ExternalError::at(folder))
}
