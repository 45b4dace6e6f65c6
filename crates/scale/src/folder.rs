//! The folder of a search: a checkpoint per level.
//!
//! | file | what |
//! |---|---|
//! | `state.json` | what is searched, what was found, which level is the last complete one |
//! | `level-NN.rows` | the rows of that level ([`crate::chunk`]) |
//! | `level-NN.index` | how many states each row has, and the digest of each chunk |
//! | `far-NN.states` | the states at that distance or more, if requested ([`crate::far`]) |
//! | `lock` | held as long as a search runs |
//!
//! A level is complete when it is recorded in `state.json`. That file is written under a temporary
//! name, after the files that it names are synced, and renamed: whenever the program is killed, the
//! folder holds one complete level. The first line of `state.json` is the BLAKE3 of the rest, and
//! the rest contains that of the index, which contains that of every chunk: damaged data is never
//! used.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cosette_checker::certificate::{AuditedLevel, Level, Witness};
use cosette_puzzle::Puzzle;
use cosette_store::journal::{self, Held, Sealed};
use cosette_store::whole_file;
use serde::{Deserialize, Serialize};

use crate::chunk::{Cut, Digest};
use crate::direct::{self, DirectFile};
use crate::level::Made;
use crate::walk::Walker;

/// The format of the folder.
pub(crate) const FORMAT: &str = "cosette rows 1";
const STATE: &str = "state.json";

/// What can go wrong with a folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system reports an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// Another search is under way there.
    #[error("{} is in use by another search", .0.display())]
    Busy(PathBuf),
    /// Something is there that a new search would destroy.
    #[error("{} holds a search of the same, {levels} levels far", path.display())]
    Begun {
        /// The folder.
        path: PathBuf,
        /// How far it is.
        levels: u32,
    },
    /// A file is not what was written.
    #[error("{} is damaged ({what})", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// It is the folder of something else.
    #[error("{} holds a search of something else, or by another version", .0.display())]
    Other(PathBuf),
    /// A far set cannot be written.
    #[error("{}: {what}", path.display())]
    Far {
        /// Its file.
        path: PathBuf,
        /// Why not.
        what: String,
    },
    /// The disk is full, or will be.
    #[error("{} has {free} bytes free, and the next level may take {needed}", path.display())]
    Space {
        /// The folder.
        path: PathBuf,
        /// Bytes that may be needed.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
}

/// The state of a search at the end of a level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Always the same, or it is another format.
    pub format: String,
    /// What is searched: name, definition of the puzzle, moves, layout of the rows.
    pub subject: String,
    /// How many states are at each distance.
    pub layers: Vec<u64>,
    /// How many up to symmetry.
    pub orbits: Vec<u64>,
    /// The sets so far.
    pub levels: Vec<Level>,
    /// How many orbits each set has.
    pub level_orbits: Vec<u64>,
    /// What was recomputed.
    pub audit: Vec<AuditedLevel>,
    /// States with their solutions.
    pub witnesses: Vec<Witness>,
    /// States whose distance is known to be that of the next level or the one after it.
    pub walkers: Vec<Walker>,
    /// For the last two levels: their number, and the first states missing.
    pub holes: Vec<(u32, Vec<(u64, u64)>)>,
    /// Whether everything was found.
    pub complete: bool,
    /// BLAKE3 of the index of the last level.
    pub index: String,
    /// The seed that chose audited states and witnesses.
    pub seed: u64,
    /// Processor time so far.
    pub cpu_seconds: f64,
    /// Bytes of the largest level on disk.
    pub disk_bytes: u64,
}

impl State {
    /// The number of the last complete level.
    pub fn depth(&self) -> u32 {
        self.levels.len() as u32
    }
}

/// A folder that this search alone uses.
pub struct Folder {
    path: PathBuf,
    _lock: Held,
}

impl Folder {
    /// Locks the folder, which is created if missing.
    pub fn take(path: &Path) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(io_error(path))?;
        let lock_path = path.join("lock");
        match journal::hold(&lock_path).map_err(io_error(&lock_path))? {
            Some(lock) => Ok(Folder { path: path.into(), _lock: lock }),
            None => Err(FolderError::Busy(path.into())),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The state of a search for `subject`, if there is one.
    pub fn state(&self, subject: &str) -> Result<Option<State>, FolderError> {
        let path = self.path.join(STATE);
        let damaged = |what: &str| FolderError::Damaged { path: path.clone(), what: what.into() };
        let text = match journal::read(&path).map_err(io_error(&path))? {
            Sealed::Missing => return Ok(None),
            Sealed::Damaged => return Err(damaged("digest mismatch")),
            Sealed::Whole(text) => text,
        };
        let state: State = serde_json::from_slice(&text).map_err(|e| damaged(&e.to_string()))?;
        match state.format == FORMAT && state.subject == subject {
            true => Ok(Some(state)),
            false => Err(FolderError::Other(self.path.clone())),
        }
    }

    /// Makes a level the last complete one, and removes the one before it.
    pub fn commit(&self, state: &mut State, made: Option<&Made>) -> Result<(), FolderError> {
        if let Some(made) = made {
            state.index = self.write_index(state.depth(), made)?;
        }
        let json = serde_json::to_string(state).expect("numbers and names can be written");
        let path = self.path.join(STATE);
        journal::write(&path, json.as_bytes()).map_err(io_error(&path))?;
        self.clear(state)
    }

    /// Removes what does not belong to the last complete level: older levels, and what a kill left.
    pub fn clear(&self, state: &State) -> Result<(), FolderError> {
        let kept = (!state.complete).then(|| format!("level-{:02}.", state.depth()));
        let is_kept = |name: &str| kept.as_ref().is_some_and(|kept| name.starts_with(kept));
        let is_old = |name: &str| name.starts_with("level-") && !is_kept(name);
        journal::remove_others(&self.path, is_old).map_err(io_error(&self.path))
    }

    fn write_index(&self, depth: u32, made: &Made) -> Result<String, FolderError> {
        let mut bytes: Vec<u8> = bytemuck::cast_slice(&made.counts).to_vec();
        bytes.extend(made.digests.iter().flatten());
        let path = self.index_path(depth);
        whole_file::write(&path, &bytes).map_err(io_error(&path))?;
        Ok(journal::digest(&bytes))
    }

    /// The counts and the digests of the last level.
    pub fn index(&self, state: &State, cut: &Cut) -> Result<(Vec<u32>, Vec<Digest>), FolderError> {
        let path = self.index_path(state.depth());
        let bytes = fs::read(&path).map_err(io_error(&path))?;
        let count_bytes = 4 * cut.rows_in_all();
        let right = journal::digest(&bytes) == state.index
            && bytes.len() == count_bytes + 32 * cut.chunks();
        if !right {
            return Err(FolderError::Damaged { path, what: "digest mismatch".into() });
        }
        let (counts, digests) = bytes.split_at(count_bytes);
        let number = |bytes: &[u8; 4]| u32::from_ne_bytes(*bytes);
        let counts = counts.as_chunks::<4>().0.iter().map(number).collect();
        Ok((counts, digests.as_chunks::<32>().0.to_vec()))
    }

    /// A new file for the rows of a level, if there is space for it.
    pub fn create_rows(&self, depth: u32, needed: u64) -> Result<DirectFile, FolderError> {
        let path = self.rows_path(depth);
        // Files left behind by a killed search are useless, and their space is needed.
        direct::remove(&path).map_err(io_error(&path))?;
        let free = fs4::available_space(&self.path).map_err(io_error(&self.path))?;
        if free < needed {
            return Err(FolderError::Space { path: self.path.clone(), needed, free });
        }
        DirectFile::create(&path).map_err(io_error(&path))
    }

    /// The file of the rows of a level.
    pub fn open_rows(&self, depth: u32) -> Result<DirectFile, FolderError> {
        let path = self.rows_path(depth);
        DirectFile::open(&path).map_err(io_error(&path))
    }

    /// Where the rows of a level are.
    pub fn rows_path(&self, depth: u32) -> PathBuf {
        Folder::rows_within(&self.path, depth)
    }

    /// Where the rows of a level are within a folder.
    pub fn rows_within(folder: &Path, depth: u32) -> PathBuf {
        folder.join(format!("level-{depth:02}.rows"))
    }

    fn index_path(&self, depth: u32) -> PathBuf {
        self.path.join(format!("level-{depth:02}.index"))
    }
}

/// Whether a folder holds a search that has a checkpoint.
pub fn is_begun(folder: &Path) -> bool {
    folder.join(STATE).exists()
}

/// Whether the search in a folder is finished: then reporting its result takes no memory.
pub fn is_over(folder: &Path) -> bool {
    let Ok(Sealed::Whole(text)) = journal::read(&folder.join(STATE)) else { return false };
    serde_json::from_slice::<State>(&text).is_ok_and(|state| state.complete)
}

/// The folder of a search within one that several may share.
pub fn place(puzzle: &Puzzle, quotient: &str, within: &Path) -> PathBuf {
    let name = format!("{}-{}-{quotient}", puzzle.family(), puzzle.metric().name());
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let short: String = name.chars().map(plain).take(80).collect();
    let hash = blake3::hash((name + &puzzle.definition()).as_bytes()).to_hex();
    within.join(format!("{short}-{}", &hash[..8]))
}

/// The free space, in bytes, where a folder is or will be; `None` if unknown.
pub fn free_space(folder: &Path) -> u64 {
    let there = folder.ancestors().find(|path| path.exists()).filter(|p| !p.as_os_str().is_empty());
    fs4::available_space(there.unwrap_or(Path::new("."))).unwrap_or(0)
}

/// Adds the file to an error.
pub(crate) fn io_error(path: &Path) -> impl Fn(io::Error) -> FolderError + '_ {
    |error| FolderError::Io { path: path.into(), error }
}
