//! Writing the chunks of a level.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use super::chunk::{Form, PADDING, Reader, STAGE, Stored, Without};
use super::error::ExternalError;
use crate::direct::{Buffer, DirectFile, PAGE};
use cosette_core::bits::Bits;

/// Writes the file of a chunk, piece by piece.
struct Writer {
    path: PathBuf,
    file: DirectFile,
    stored: Stored,
    hasher: blake3::Hasher,
    /// Words that were written, and words of the stage that wait to be.
    written: usize,
    waiting: usize,
    stage: Buffer,
}

impl Writer {
    /// The file for this many members of a chunk of `states` classes.
    fn create(
        folder: &Path,
        name: String,
        members: u64,
        states: u64,
    ) -> Result<Writer, ExternalError> {
        let path = folder.join(&name);
        let file = DirectFile::create(&path).map_err(ExternalError::at(&path))?;
        let form = Form::of(members, states);
        let stage = Buffer::zeros(form.words(members, states).min(STAGE));
        let stored = Stored { file: name, form, states: members, checksum: String::new() };
        let hasher = blake3::Hasher::new();
        Ok(Writer { path, file, stored, hasher, written: 0, waiting: 0, stage })
    }

    /// Adds the members in words from number `at` on: as many as the stage has, or the last ones.
    fn put(&mut self, at: usize, words: &[u64]) -> Result<(), ExternalError> {
        if self.stored.form == Form::Bits {
            for (to, word) in self.stage.words_mut().iter_mut().zip(words) {
                *to = word.to_le();
            }
            self.waiting = words.len();
            return self.flush();
        }
        for (i, &word) in words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let number = (at + i) as u64 * 64 + u64::from(left.trailing_zeros());
                self.push(number)?;
                left &= left - 1;
            }
        }
        Ok(())
    }

    /// Adds a word to a list.
    fn push(&mut self, word: u64) -> Result<(), ExternalError> {
        self.stage.words_mut()[self.waiting] = word.to_le();
        self.waiting += 1;
        if self.waiting == self.stage.words().len() { self.flush() } else { Ok(()) }
    }

    /// Writes what waits, and zeros up to the end of the page.
    fn flush(&mut self) -> Result<(), ExternalError> {
        let written = self.file.write(&mut self.stage, self.waiting, 8 * self.written as u64);
        written.map_err(ExternalError::at(&self.path))?;
        let whole = self.waiting.next_multiple_of(PAGE / 8);
        self.hasher.update_rayon(bytemuck::cast_slice(&self.stage.words()[..whole]));
        self.written += whole;
        self.waiting = 0;
        Ok(())
    }

    /// Waits until the file is on the disk.
    fn finish(mut self) -> Result<Stored, ExternalError> {
        while !self.waiting.is_multiple_of(PAGE / 8) {
            self.push(PADDING)?;
        }
        if self.waiting > 0 {
            self.flush()?;
        }
        self.file.sync().map_err(ExternalError::at(&self.path))?;
        let checksum = self.hasher.finalize().to_hex().to_string();
        Ok(Stored { checksum, ..self.stored })
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
    let members = now.count();
    let old = before.map_or(0, |stored| stored.states);
    let [new, all] = names;
    let mut new = Writer::create(folder, new, members - old, states)?;
    let mut all = Writer::create(folder, all, members, states)?;
    let reader = before.map(|stored| Reader::open(folder, stored, states)).transpose()?;
    let mut without = Without::new(reader)?;
    let mut stage = Vec::with_capacity(STAGE.min(now.words().len()));
    for (i, words) in now.words().chunks(STAGE).enumerate() {
        stage.clear();
        stage.extend(words.iter().map(|word| word.load(Ordering::Relaxed)));
        all.put(i * STAGE, &stage)?;
        without.take(i * STAGE, &mut stage)?;
        new.put(i * STAGE, &stage)?;
    }
    without.end()?;
    Ok([new.finish()?, all.finish()?])
}
