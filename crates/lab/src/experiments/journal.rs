//! The journal: a file to which every finished solve is added at once, one JSON object a line.
//!
//! The first line identifies the experiment, by a hash of everything the outcome depends on, and
//! when and where it was started. However the program ends, at most the solves under way are lost:
//! an incomplete last line is removed when the experiment is resumed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cosette_store::whole_file;
use serde::{Deserialize, Serialize};

use super::machine;
use super::plan::Lab;
use super::record::SolveRecord;
use cosette::failure::Failure;

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The hash of the experiment.
    pub experiment: String,
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) date: String,
    pub(crate) machine: String,
    pub(crate) workers: usize,
}

impl Header {
    /// The header of an experiment that starts now on this machine.
    pub fn here(lab: &Lab, workers: usize) -> Header {
        Header {
            experiment: lab.hash.clone(),
            title: lab.title.clone(),
            version: env!("CARGO_PKG_VERSION").into(),
            date: machine::date(),
            machine: machine::name(),
            workers,
        }
    }
}

/// A journal open for more.
pub struct Journal {
    /// Where it is.
    pub path: PathBuf,
    /// Its first line.
    pub header: Header,
    file: File,
    synced: Instant,
}

/// Time between two syncs of a journal.
const SYNC: Duration = Duration::from_secs(1);

impl Journal {
    /// Starts a journal, replacing one of the same experiment. A journal of another experiment, or
    /// a file that is no journal, is not overwritten.
    pub fn begin(path: &Path, header: Header) -> Result<Journal, Failure> {
        let opened = whole_file::open(path, OpenOptions::new().read(true));
        if let Some(file) = found(opened).map_err(|error| unread(path, &error))? {
            let mut first = Vec::new();
            BufReader::new(file)
                .read_until(b'\n', &mut first)
                .map_err(|error| unread(path, &error))?;
            if !first.is_empty() {
                read_header(path, &first, &header.experiment)?;
            }
        }
        let make = || -> io::Result<File> {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            whole_file::write(path, &line(&header))?;
            whole_file::open(path, OpenOptions::new().append(true))
        };
        let file = make().map_err(|error| unwritten(path, &error))?;
        Ok(Journal { path: path.into(), header, file, synced: Instant::now() })
    }

    /// Reads what a journal holds and opens it for more; `None` if there is none.
    pub fn resume(path: &Path, lab: &Lab) -> Result<Option<(Journal, Vec<SolveRecord>)>, Failure> {
        let opened = whole_file::open(path, OpenOptions::new().read(true));
        let Some(file) = found(opened).map_err(|error| unread(path, &error))? else {
            return Ok(None);
        };
        let mut input = BufReader::new(file);
        let (mut header, mut records, mut whole) = (None, Vec::new(), 0);
        let mut text = Vec::new();
        loop {
            text.clear();
            let length = input.read_until(b'\n', &mut text).map_err(|e| unread(path, &e))?;
            if !text.ends_with(b"\n") {
                break;
            }
            if header.is_none() {
                header = Some(read_header(path, &text, &lab.hash)?);
            } else {
                let record: SolveRecord =
                    serde_json::from_slice(&text).map_err(|_| damaged(path))?;
                let fits = lab.groups.get(record.group).is_some_and(|g| record.index < g.count);
                records.push(fits.then_some(record).ok_or_else(|| damaged(path))?);
            }
            whole += length as u64;
        }
        let Some(header) = header else { return Ok(None) };
        let open = || -> io::Result<File> {
            let file = whole_file::open(path, OpenOptions::new().append(true))?;
            file.set_len(whole)?;
            Ok(file)
        };
        let file = open().map_err(|error| unwritten(path, &error))?;
        let journal = Journal { path: path.into(), header, file, synced: Instant::now() };
        Ok(Some((journal, records)))
    }

    /// Adds a finished solve. Now and then all of them are synced to disk.
    pub fn add(&mut self, record: &SolveRecord) -> Result<(), Failure> {
        let written = self.file.write_all(&line(record));
        written.map_err(|error| unwritten(&self.path, &error))?;
        if self.synced.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Syncs it to disk.
    pub fn sync(&mut self) -> Result<(), Failure> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|error| unwritten(&self.path, &error))
    }
}

/// The file, if there is one.
fn found(opened: io::Result<File>) -> io::Result<Option<File>> {
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

fn line(record: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(record).expect("records are plain data");
    line.push(b'\n');
    line
}

/// The first line, which must be of the experiment with this hash.
fn read_header(path: &Path, text: &[u8], hash: &str) -> Result<Header, Failure> {
    let header: Header = serde_json::from_slice(text).map_err(|_| {
        let message = format!("{} exists and is not a journal", path.display());
        Failure::new("journal", message).hint(Some("name another with --journal"))
    })?;
    if header.experiment != hash {
        let message = format!("{} is the journal of another experiment", path.display());
        let hint = format!(
            "it is of `{}`, or of this one before it was changed: name another with --journal, \
             or delete it first",
            header.title
        );
        return Err(Failure::new("journal", message).hint(Some(hint)));
    }
    Ok(header)
}

fn damaged(path: &Path) -> Failure {
    Failure::new("journal", format!("{} is damaged", path.display()))
        .hint(Some("without --resume a new one is started"))
}

fn unread(path: &Path, error: &io::Error) -> Failure {
    Failure::new("journal", format!("{} cannot be read: {error}", path.display()))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::new("journal", format!("{} cannot be written: {error}", path.display()))
}
