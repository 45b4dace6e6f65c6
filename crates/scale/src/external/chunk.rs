//! Chunks of sets on disk: written once, each under a unique name, and verified on every read.
//!
//! A file is one bit per class, or, where that is much shorter, the list of the members in order:
//! so the first and the last layers, which are read as often as any, take next to no reading.

use std::fs;
use std::path::{Path, PathBuf};

use cosette_store::whole_file;
use serde::{Deserialize, Serialize};

use super::error::ExternalError;
use crate::direct::{Buffer, DirectFile, PAGE};
use cosette_core::bits::Bits;

/// How many words go to or come from the disk at a time: whole pages.
pub(super) const STAGE: usize = 1 << 19;

/// A chunk of a set that has members: its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    /// The file's name.
    pub(super) file: String,
    /// How it is written.
    pub(super) form: Form,
    /// The number of members.
    pub(super) states: u64,
    /// BLAKE3 of the file, in hexadecimal.
    pub(super) checksum: String,
}

/// What the words of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    /// One bit per class.
    Bits,
    /// The numbers of the members in their chunk, in order, and [`PADDING`].
    List,
}

/// Behind the last number of a list.
pub(super) const PADDING: u64 = u64::MAX;

impl Form {
    /// The encoding for this many members of a chunk of `states` classes.
    pub(super) fn of(members: u64, states: u64) -> Form {
        if 16 * members <= bytes(states) { Form::List } else { Form::Bits }
    }

    /// How many words the file has: whole pages.
    pub(super) fn words(self, members: u64, states: u64) -> usize {
        match self {
            Form::Bits => bytes(states) as usize / 8,
            Form::List => (members as usize).next_multiple_of(PAGE / 8),
        }
    }
}

/// How many bytes the file of a chunk has at most.
pub(super) fn bytes(states: u64) -> u64 {
    states.div_ceil(8).next_multiple_of(PAGE as u64)
}

/// Reads the file of a chunk, piece by piece.
pub(super) struct Reader<'a> {
    path: PathBuf,
    file: DirectFile,
    stored: &'a Stored,
    hasher: blake3::Hasher,
    /// How many classes the chunk has.
    states: u64,
    /// Words of the file, and how many of them were read.
    words: usize,
    at: usize,
    stage: Buffer,
    /// Words of the stage, and how many of them were taken as numbers.
    staged: usize,
    taken: usize,
    /// The next number is not smaller.
    least: u64,
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
        let words = stored.form.words(stored.states, states);
        if len != 8 * words as u64 {
            let reason = format!("it has {len} bytes instead of {}", 8 * words);
            return Err(ExternalError::damaged(&path, reason));
        }
        let file = DirectFile::open(&path).map_err(ExternalError::at(&path))?;
        let stage = Buffer::zeros(words.min(STAGE));
        let hasher = blake3::Hasher::new();
        let (at, staged, taken, least) = (0, 0, 0, 0);
        Ok(Reader { path, file, stored, hasher, states, words, at, stage, staged, taken, least })
    }

    /// The next piece; `None` at the end, where everything was found to be as it was written.
    fn piece(&mut self) -> Result<Option<&[u64]>, ExternalError> {
        if self.at == self.words {
            return match self.hasher.finalize().to_hex().as_str() == self.stored.checksum {
                true => Ok(None),
                false => Err(ExternalError::damaged(&self.path, "its checksum is wrong")),
            };
        }
        self.staged = STAGE.min(self.words - self.at);
        self.taken = 0;
        let read = self.file.read(&mut self.stage, self.staged, 8 * self.at as u64);
        read.map_err(ExternalError::at(&self.path))?;
        let piece = &self.stage.words()[..self.staged];
        self.hasher.update_rayon(bytemuck::cast_slice(piece));
        self.at += self.staged;
        Ok(Some(piece))
    }

    /// The next number of a list; `None` at the end, as with pieces.
    fn number(&mut self) -> Result<Option<u64>, ExternalError> {
        if self.taken == self.staged && self.piece()?.is_none() {
            return Ok(None);
        }
        let number = u64::from_le(self.stage.words()[self.taken]);
        self.taken += 1;
        match number {
            number if (self.least..self.states).contains(&number) => {
                self.least = number + 1;
                Ok(Some(number))
            }
            // Padding fills the last page.
            PADDING if self.piece()?.is_none() => Ok(None),
            _ => Err(ExternalError::damaged(&self.path, "a number in it is out of order")),
        }
    }

    /// Reads everything, to know that it is as it was written.
    pub(super) fn check(mut self) -> Result<(), ExternalError> {
        while self.piece()?.is_some() {}
        Ok(())
    }

    /// The first few members, as numbers in the chunk.
    pub(super) fn first(mut self, count: usize) -> Result<Vec<u64>, ExternalError> {
        let mut first = Vec::new();
        if self.stored.form == Form::List {
            while let Some(number) = self.number()? {
                if first.len() < count {
                    first.push(number);
                }
            }
            return Ok(first);
        }
        let mut at = 0;
        // To the end, where the checksum is known.
        while let Some(piece) = self.piece()? {
            for &word in piece {
                let word = u64::from_le(word);
                if word != 0 && first.len() < count {
                    first.extend((0..64).filter(|bit| word >> bit & 1 == 1).map(|bit| at + bit));
                }
                at += 64;
            }
        }
        first.truncate(count);
        Ok(first)
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
    if stored.form == Form::List {
        while let Some(number) = reader.number()? {
            bits.insert(number);
        }
        return Ok(());
    }
    let mut at = 0;
    while let Some(piece) = reader.piece()? {
        bits.put(at, piece);
        at += piece.len();
    }
    Ok(())
}

/// Takes the members of a stored chunk out of words that come in order.
pub(super) struct Without<'a> {
    reader: Option<Reader<'a>>,
    /// The next number, of a list.
    next: Option<u64>,
}

impl<'a> Without<'a> {
    pub(super) fn new(mut reader: Option<Reader<'a>>) -> Result<Without<'a>, ExternalError> {
        let next = match &mut reader {
            Some(reader) if reader.stored.form == Form::List => reader.number()?,
            _ => None,
        };
        Ok(Without { reader, next })
    }

    /// Words from number `at` on.
    pub(super) fn take(&mut self, at: usize, words: &mut [u64]) -> Result<(), ExternalError> {
        let Some(reader) = &mut self.reader else { return Ok(()) };
        if reader.stored.form == Form::Bits {
            let old = reader.piece()?.expect("as many words in the file as in memory");
            for (word, &old) in words.iter_mut().zip(old) {
                *word &= !u64::from_le(old);
            }
            return Ok(());
        }
        while let Some(number) = self.next
            && number / 64 < (at + words.len()) as u64
        {
            words[(number / 64) as usize - at] &= !(1 << (number % 64));
            self.next = reader.number()?;
        }
        Ok(())
    }

    /// The end, where everything was found to be as it was written.
    pub(super) fn end(self) -> Result<(), ExternalError> {
        match self.reader {
            Some(reader) => reader.check(),
            None => Ok(()),
        }
    }
}

/// Waits until the names of the files in a folder are on the disk.
pub(super) fn sync_folder(folder: &Path) -> Result<(), ExternalError> {
    whole_file::sync_folder(folder).map_err(ExternalError::at(folder))
}
