//! Files read and written past the page cache.
//!
//! A set of ten gigabytes that is written once and read once has nothing to gain from the system's
//! cache of files: it would drive out what does, and copying into it costs more processor time than
//! the disk takes (measured: 280 MB/s through the cache, ten times that past it). Linux lets a
//! program write from its own memory (`O_DIRECT`), if buffers, offsets and lengths are multiples of
//! a page. Where a file system cannot do that, files are opened as usual.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Offsets and lengths are multiples of this.
pub const PAGE: usize = 4096;

/// Words that begin where a page begins.
#[derive(Debug, Default)]
pub struct Buffer {
    words: Vec<u64>,
    skip: usize,
    len: usize,
}

impl Buffer {
    /// Zeros; the number of words is rounded up to whole pages.
    pub fn zeros(words: usize) -> Buffer {
        let len = words.next_multiple_of(PAGE / 8);
        let words = vec![0; len + PAGE / 8];
        let skip = words.as_ptr().cast::<u8>().align_offset(PAGE) / 8;
        Buffer { words, skip, len }
    }

    /// All of them.
    pub fn words(&self) -> &[u64] {
        &self.words[self.skip..][..self.len]
    }

    /// All of them, to be written.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.skip..][..self.len]
    }
}

/// A file that is read and written in pages, by several threads at once.
#[derive(Debug)]
pub struct DirectFile(File);

impl DirectFile {
    /// A new file, in place of one that is there. Names are predictable, so what is there is
    /// removed and not opened: it may be a link.
    pub fn create(path: &Path) -> io::Result<DirectFile> {
        remove(path)?;
        open(path, OpenOptions::new().read(true).write(true).create_new(true), true)
    }

    /// A file that is there.
    pub fn open(path: &Path) -> io::Result<DirectFile> {
        open(path, OpenOptions::new().read(true), false)
    }

    /// A file that is there and is written by several processes.
    pub fn open_to_write(path: &Path) -> io::Result<DirectFile> {
        open(path, OpenOptions::new().read(true).write(true), false)
    }

    /// Writes the first words of a buffer, and zeros up to the end of the page.
    pub fn write(&self, buffer: &mut Buffer, words: usize, offset: u64) -> io::Result<()> {
        let whole = words.next_multiple_of(PAGE / 8);
        buffer.words_mut()[words..whole].fill(0);
        write_at(&self.0, bytemuck::cast_slice(&buffer.words()[..whole]), offset)
    }

    /// Reads into the first words of a buffer, and what is left of the last page after them.
    pub fn read(&self, buffer: &mut Buffer, words: usize, offset: u64) -> io::Result<()> {
        let whole = words.next_multiple_of(PAGE / 8);
        read_at(&self.0, bytemuck::cast_slice_mut(&mut buffer.words_mut()[..whole]), offset)
    }

    /// Waits until everything is on disk.
    pub fn sync(&self) -> io::Result<()> {
        self.0.sync_all()
    }
}

/// Removes a file, if there is one.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(target_os = "linux")]
fn open(path: &Path, options: &mut OpenOptions, is_new: bool) -> io::Result<DirectFile> {
    use std::os::unix::fs::OpenOptionsExt;
    match options.custom_flags(libc::O_DIRECT | libc::O_NOFOLLOW).open(path) {
        Err(error) if error.raw_os_error() == Some(libc::EINVAL) => {
            // A new file may have been created before the file system refused the flag.
            if is_new {
                remove(path)?;
            }
            options.custom_flags(libc::O_NOFOLLOW).open(path).map(DirectFile)
        }
        opened => opened.map(DirectFile),
    }
}

#[cfg(not(target_os = "linux"))]
fn open(path: &Path, options: &mut OpenOptions, _is_new: bool) -> io::Result<DirectFile> {
    options.open(path).map(DirectFile)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !bytes.is_empty() {
        let n = file.seek_write(bytes, offset)?;
        (bytes, offset) = (&bytes[n..], offset + n as u64);
    }
    Ok(())
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !bytes.is_empty() {
        match file.seek_read(bytes, offset)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n => (bytes, offset) = (&mut bytes[n..], offset + n as u64),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let file = DirectFile::create(&path).unwrap();
        let mut buffer = Buffer::zeros(1000);
        for page in [3u64, 0] {
            buffer.words_mut().iter_mut().zip(page * 1000..).for_each(|(w, i)| *w = i);
            file.write(&mut buffer, 1000, page * 2 * PAGE as u64).unwrap();
        }
        file.sync().unwrap();
        let file = DirectFile::open(&path).unwrap();
        let mut again = Buffer::zeros(1000);
        file.read(&mut again, 1000, 6 * PAGE as u64).unwrap();
        assert!(again.words()[..1000].iter().copied().eq(3000..4000));
        // What was never written is zero.
        file.read(&mut again, 1000, 2 * PAGE as u64).unwrap();
        assert!(again.words()[..1000].iter().all(|&w| w == 0));
        assert!(file.read(&mut again, 1000, 80 * PAGE as u64).is_err());
    }
}
