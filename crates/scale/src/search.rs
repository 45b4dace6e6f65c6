//! The search: level by level, each made out of the one before it, with a checkpoint after each.
//!
//! Let `S(d)` be the states within `d` moves. `S(d+1)` is `S(d)` and its neighbours: the set is in
//! memory and the next one goes to disk, row by row, until it is complete and is read back in place
//! of the one before. Where every move is odd, let `T(d)` be the states of the parity of `d` within
//! `d` moves: `T(d+1)` is just the neighbourhood of `T(d)`, which takes half the memory and half
//! the work, and no set of visited states. Layers are differences of the sizes of sets.

use std::fs;
use std::path::Path;

use cosette_checker::certificate::AuditedLevel;
use cosette_core::observe::{Event, Observer};
use cosette_space::explore::End;
use cosette_space::rows::Grown;

use crate::audit::Sample;
use crate::chunk::{Cut, ReadBack, Stored};
use crate::clock;
use crate::direct::DirectFile;
use crate::far::{self, Far};
use crate::folder::{Folder, FolderError, State, io_error};
use crate::level::{Made, Target, Task, level};
use crate::ranks::Trouble;
use crate::record::{HOLES_MAX, Outcome};
use crate::set::Set;
use crate::space::{PositionRows, Subject};
use crate::walk;

/// What is requested.
#[derive(Clone, Copy, Debug)]
pub struct RowJob<'a> {
    /// What is searched.
    pub subject: &'a Subject,
    /// The folder for sets of states; without it they stay in memory.
    pub folder: Option<&'a Path>,
    /// Whether to resume the search in the folder, if there is one.
    pub resume: bool,
    /// Maximum distance.
    pub depth_max: u32,
    /// Seed for choosing audited states and witnesses.
    pub seed: u64,
    /// Processor time of the program when the work for this search began.
    pub cpu_before: f64,
    /// Store the states at this distance or more in the folder.
    pub far: Option<u32>,
}

/// Why a search failed.
#[derive(Debug, thiserror::Error)]
pub enum ScaleError {
    /// Something is wrong with the folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The rules of the puzzle and the level do not agree: memory, disk or program are at fault.
    #[error(
        "the audit of level {depth} failed: by the rules of the puzzle, state {bit} of row {row} \
         is not as it was stored"
    )]
    Audit {
        /// The level.
        depth: u32,
        /// The row.
        row: usize,
        /// The bit.
        bit: usize,
    },
    /// One of the ranks failed.
    #[error(transparent)]
    Rank(#[from] Trouble),
}

/// A search under way.
struct RowSearch<'a, S> {
    space: &'a S,
    job: RowJob<'a>,
    folder: Option<Folder>,
    state: State,
    set: Set,
    /// The set to be, where both are in memory.
    spare: Option<Set>,
    /// How many states each row had a level ago.
    before: Vec<u32>,
    full: Vec<u64>,
    /// Processor time of the program when this began, and of the search until then.
    clock: (f64, f64),
}

/// Searches the space.
pub fn search<S: PositionRows>(
    space: &S,
    job: RowJob,
    observer: &dyn Observer,
) -> Result<Outcome, ScaleError> {
    let total = space.states();
    let mut search = match RowSearch::begin(space, job, observer)? {
        Ok(search) => search,
        Err(state) => return Ok(Outcome { state: *state, last: Vec::new(), end: End::Stopped }),
    };
    let mut end = End::Depth;
    loop {
        let found: u64 = search.state.layers.iter().sum();
        if search.state.complete || found == total {
            search.close_far()?;
            end = End::Complete;
            break;
        }
        if search.state.depth() >= job.depth_max {
            break;
        }
        let Some(states) = search.step(total, observer)? else {
            end = End::Stopped;
            break;
        };
        let depth = search.state.depth();
        let event = Event::Level { depth, states: states.into() };
        if states > 0 && observer.event(&event).is_break() && !search.state.complete {
            end = End::Stopped;
            break;
        }
    }
    Ok(search.outcome(end))
}

impl<'a, S: PositionRows> RowSearch<'a, S> {
    /// Takes the folder and memory, and reads what is there. Without memory, because the observer
    /// stopped it, only what is known already.
    fn begin(
        space: &'a S,
        job: RowJob<'a>,
        observer: &dyn Observer,
    ) -> Result<Result<Self, Box<State>>, ScaleError> {
        let subject = State::subject_of(space, job.subject);
        let folder = job.folder.map(Folder::take).transpose()?;
        let found = folder.as_ref().map(|f| f.state(&subject)).transpose()?.flatten();
        if let (Some(folder), Some(state)) = (&folder, &found) {
            if !job.resume {
                let (path, levels) = (folder.path().into(), state.depth());
                return Err(FolderError::Begun { path, levels }.into());
            }
            folder.clear(state)?;
        }
        let parts = space.parts();
        let (row, bit) = space.solved();
        let resumed = found.is_some();
        let state = found.unwrap_or_else(|| State::begin(space, job.subject, job.seed));
        // A search that is over needs no memory.
        let sets = match (state.complete, folder.is_some()) {
            (true, _) => Some((Set::none(), None)),
            (false, true) => Set::new(space, parts[0].clone(), observer).map(|set| (set, None)),
            (false, false) => Set::new(space, parts[0].clone(), observer)
                .zip(Set::new(space, parts[0].clone(), observer).map(Some)),
        };
        let Some((set, spare)) = sets else { return Ok(Err(Box::new(state))) };
        let mut search = RowSearch {
            clock: (job.cpu_before, state.cpu_seconds),
            before: Vec::new(),
            full: space.full_row(),
            set,
            spare,
            space,
            job,
            folder,
            state,
        };
        match resumed {
            true if !search.state.complete => search.load()?,
            true => {}
            false => search.set.insert(row, bit),
        }
        Ok(Ok(search))
    }

    /// Whether a set and the next one have their rows in common.
    fn keeps(&self) -> bool {
        self.space.parts().len() == 1
    }

    fn part(&self, depth: u32) -> std::ops::Range<usize> {
        let parts = self.space.parts();
        parts[depth as usize % parts.len()].clone()
    }

    /// Makes the next level; returns how many states are at its distance. `None` if the observer
    /// stopped it.
    fn step(&mut self, total: u64, observer: &dyn Observer) -> Result<Option<u64>, ScaleError> {
        let depth = self.state.depth() + 1;
        self.note_set(depth - 1);
        self.note_far(depth - 1)?;
        let rows = self.part(depth);
        let cut = Cut::new(self.space, rows.len());
        let file = match &self.folder {
            Some(folder) => Some(folder.create_rows(depth, cut.file_bytes())?),
            None => None,
        };
        let task = Task { depth, rows, keep: self.keeps() };
        let target = match (&file, &mut self.spare) {
            (Some(file), _) => Target::Disk(file),
            (None, spare) => Target::Memory(spare.as_mut().expect("one of the two is there")),
        };
        let before = if task.keep { &*self.before } else { &[] };
        let from = Grown::since(before, &self.set);
        let made = level(self.space, &from, &task, target, observer).map_err(|error| {
            let folder = self.folder.as_ref().expect("only files fail");
            io_error(&folder.rows_path(depth))(error)
        })?;
        let Some(made) = made else { return Ok(None) };
        self.audit(&task, &made, file.as_ref())?;
        let new = self.state.record(depth, &made, total, self.keeps());
        if let (Some(folder), Some(file)) = (&self.folder, &file) {
            file.sync().map_err(io_error(&folder.rows_path(depth)))?;
            self.state.cpu_seconds = self.clock.1 + clock::process() - self.clock.0;
            folder.commit(&mut self.state, Some(&made))?;
        }
        self.before = std::mem::take(&mut self.set.counts);
        match &mut self.spare {
            Some(spare) => {
                std::mem::swap(&mut self.set, spare);
                self.set.rows = task.rows;
                self.set.counts = made.counts;
            }
            None if self.state.complete => {}
            None => self.load()?,
        }
        self.state.cpu_seconds = self.clock.1 + clock::process() - self.clock.0;
        Ok(Some(new))
    }

    /// Data extracted from a set before it is replaced: walkers that can continue, and missing
    /// states.
    fn note_set(&mut self, depth: u32) {
        let mut random = self.state.random(depth, 1);
        let (space, subject) = (self.space, self.job.subject);
        let walkers = walk::advance(space, subject, &self.set, &self.state.walkers, &mut random);
        self.state.witnesses.extend(walk::witnesses(&subject.puzzle, &walkers));
        self.state.walkers = walkers;
        self.state.note_holes(depth, self.set.holes(space, HOLES_MAX));
    }

    /// Stores the far set, if this is the level whose complement it is.
    fn note_far(&self, depth: u32) -> Result<(), ScaleError> {
        let (Some(distance), Some(folder)) = (self.job.far, &self.folder) else { return Ok(()) };
        let (first, last) = (far::first_half(folder.path(), distance), distance.checked_sub(1));
        let is_first = !self.keeps() && distance.checked_sub(2) == Some(depth);
        if !is_first && last != Some(depth) {
            return Ok(());
        }
        let holes = Far::of_holes(self.space, self.job.subject, &self.set, distance);
        if is_first {
            return Ok(holes.write(&first)?);
        }
        let both = match !self.keeps() && depth > 0 {
            true => holes.and(Far::read(&first)?),
            false => holes,
        };
        both.write(&far::path(folder.path(), distance))?;
        drop(fs::remove_file(first));
        Ok(())
    }

    /// A far set beyond the radius is empty; one whose level was passed before it was requested is
    /// lost.
    fn close_far(&self) -> Result<(), ScaleError> {
        let (Some(distance), Some(folder)) = (self.job.far, &self.folder) else { return Ok(()) };
        let path = far::path(folder.path(), distance);
        match (path.exists(), self.state.layers.len() <= distance as usize) {
            (true, _) => Ok(()),
            (false, true) => {
                let (subject, symmetries) = (self.job.subject, self.space.symmetries());
                Ok(Far::none(subject, symmetries, distance).write(&path)?)
            }
            (false, false) => {
                let what = "the search is past that distance: delete the folder to start over";
                Err(FolderError::Far { path, what: what.into() }.into())
            }
        }
    }

    /// Works some of the new set out again.
    fn audit(
        &mut self,
        task: &Task,
        made: &Made,
        file: Option<&DirectFile>,
    ) -> Result<(), ScaleError> {
        let cut = Cut::new(self.space, task.rows.len());
        let first = task.rows.start;
        let mut random = self.state.random(task.depth, 2);
        let sample = Sample::choose(self.space, first, &made.counts, &mut random);
        for chosen in &sample.rows {
            let row = chosen.0 - first;
            let words = match (file, &self.spare) {
                (Some(file), _) => {
                    let chunk = row / cut.chunk_rows;
                    let stored = Stored { file, counts: &made.counts, digests: &made.digests };
                    let words = cut.fetch(&stored, chunk, &self.full);
                    let at = row % cut.chunk_rows * self.space.row_words();
                    words.map_err(|error| self.read_back(task.depth, error))?.split_off(at)
                }
                (None, Some(spare)) => {
                    spare.words[row * self.space.row_words()..][..self.space.row_words()].to_vec()
                }
                (None, None) => unreachable!("a set is in memory or on disk"),
            };
            let from = (&self.set, task.keep);
            let fault = Sample::fault(self.space, self.job.subject, from, chosen, &words);
            if let Some(bit) = fault {
                return Err(ScaleError::Audit { depth: task.depth, row: chosen.0, bit });
            }
        }
        let (rows, states) = (sample.rows.len() as u64, sample.states());
        self.state.audit.push(AuditedLevel { depth: task.depth, rows, states });
        Ok(())
    }

    /// Reads the last complete level.
    fn load(&mut self) -> Result<(), ScaleError> {
        let depth = self.state.depth();
        let rows = self.part(depth);
        let cut = Cut::new(self.space, rows.len());
        let folder = self.folder.as_ref().expect("it is on disk");
        let (counts, digests) = folder.index(&self.state, &cut)?;
        let file = folder.open_rows(depth)?;
        let stored = Stored { file: &file, counts: &counts, digests: &digests };
        let bytes = cut.load(&stored, rows.start, &self.full, &mut self.set);
        let bytes = bytes.map_err(|error| self.read_back(depth, error))?;
        self.state.disk_bytes = self.state.disk_bytes.max(bytes);
        Ok(())
    }

    fn read_back(&self, depth: u32, error: ReadBack) -> ScaleError {
        let folder = self.folder.as_ref().expect("it was read from disk");
        let path = folder.rows_path(depth);
        match error {
            ReadBack::Io(error) => FolderError::Io { path, error }.into(),
            ReadBack::Damaged { chunk } => {
                FolderError::Damaged { path, what: format!("chunk {chunk}") }.into()
            }
        }
    }

    fn outcome(self, end: End) -> Outcome {
        let keeps = self.keeps();
        self.state.outcome(end, keeps)
    }
}
