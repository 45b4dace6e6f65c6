//! The search by rows on several machines.
//!
//! The rows of a level are cut into chunks as on one machine, and every rank makes the chunks of
//! its share (`ranked/share.rs`). What it needs for that are the rows of the level before, which
//! come in *windows*: consecutive chunks that their owners send to all. A window is as large as the
//! memory of the smallest rank allows. Where that is a whole set, sources are replicated, and every
//! row is gathered once; where it is a part, rows are gathered once a window from the sources in
//! it, which costs another pass over the arrows but sends no more. Either way each rank receives
//! every stored row of a level once: the set times the number of ranks less one, over the network.
//!
//! Sending states to their owners instead was rejected by arithmetic: a state of 4x4 Loopover has
//! sixteen neighbours of eight bytes each, and a bit of a row goes to seven other ranks of eight
//! with 0.9 bytes; only beyond a thousand ranks would it turn.
//!
//! The folder is that of a search on one machine, to the byte, in a file system that all ranks
//! share: rank 0 holds its lock and writes the checkpoint, the others write their chunks into the
//! file of the level. So a search goes on with any number of ranks, one among them.

mod share;
mod window;

use std::path::Path;

use cosette_checker::certificate::AuditedLevel;
use cosette_core::observe::{Event, Observer};
use cosette_space::explore::End;
use cosette_space::rows::Grown;

use crate::audit::{Places, Sample};
use crate::chunk::{Cut, ReadBack, Stored};
use crate::clock;
use crate::direct::DirectFile;
use crate::folder::{Folder, FolderError, State, io_error};
use crate::level::Made;
use crate::ranks::{Ranks, agree, any, gather, numbers, query, sum};
use crate::record::{HOLES_MAX, Outcome};
use crate::search::{RowJob, ScaleError};
use crate::space::PositionRows;
use crate::walk;
use share::Share;
use window::{Window, windows};

/// States audited between two exchanges.
const AUDITED_AT_ONCE: usize = 1 << 14;

/// A search under way on this rank.
struct RankedRows<'a, S> {
    space: &'a S,
    job: RowJob<'a>,
    ranks: &'a dyn Ranks,
    /// The folder, which rank 0 has taken.
    folder: Option<Folder>,
    path: &'a Path,
    state: State,
    /// The rows of the last level that this rank has made.
    own: Share,
    /// How many states each row of the last level has, and each row of the one before.
    counts: Vec<u32>,
    before: Vec<u32>,
    full: Vec<u64>,
    /// Bytes for windows.
    room: u64,
    clock: (f64, f64),
}

/// Searches the space on all ranks, which have to share the folder; `memory` is what this rank may
/// use for sets. Layers, digests and certificate are those of [`crate::search::search`].
pub fn search<S: PositionRows>(
    space: &S,
    job: RowJob,
    (ranks, memory): (&dyn Ranks, u64),
    observer: &dyn Observer,
) -> Result<Outcome, ScaleError> {
    let total = space.states();
    let mut search = RankedRows::begin(space, job, (ranks, memory))?;
    let end = loop {
        let found: u64 = search.state.layers.iter().sum();
        if search.state.complete || found == total {
            break End::Complete;
        }
        if search.state.depth() >= job.depth_max {
            break End::Depth;
        }
        let Some(states) = search.step(total, observer)? else { break End::Stopped };
        let event = Event::Level { depth: search.state.depth(), states: states.into() };
        let stop = states > 0 && observer.event(&event).is_break();
        if any(ranks, stop) && !search.state.complete {
            break End::Stopped;
        }
    };
    let keeps = search.keeps();
    Ok(search.state.outcome(end, keeps))
}

impl<'a, S: PositionRows> RankedRows<'a, S> {
    fn begin(
        space: &'a S,
        job: RowJob<'a>,
        (ranks, memory): (&'a dyn Ranks, u64),
    ) -> Result<Self, ScaleError> {
        let path = job.folder.expect("ranks meet in a folder");
        let taken = match ranks.rank() {
            0 => take(space, &job, path).map(Some),
            _ => Ok(None),
        };
        let (folder, found) = agree(ranks, taken)?.unzip();
        let found = found.flatten();
        let text = found.map_or(Vec::new(), |state| serde_json::to_vec(&state).expect("as before"));
        let text = gather(ranks, &text);
        let state = match text.is_empty() {
            true => State::begin(space, job.subject, job.seed),
            false => serde_json::from_slice(&text).expect("rank 0 has just written it"),
        };
        let parts = space.parts();
        let largest = parts.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let shares = 2 * Share::bytes(space, largest, ranks.size());
        let room = numbers(ranks, memory.saturating_sub(shares)).into_iter().min();
        let depth = state.depth();
        let part = parts[depth as usize % parts.len()].clone();
        let mut search = RankedRows {
            clock: (job.cpu_before, state.cpu_seconds),
            own: Share::new(space, part.clone(), ranks),
            counts: vec![0; part.len()],
            before: Vec::new(),
            full: space.full_row(),
            room: room.unwrap_or(0),
            space,
            job,
            ranks,
            folder,
            path,
            state,
        };
        match depth {
            0 => {
                let (row, bit) = space.solved();
                search.counts[row - part.start] = 1;
                search.own.insert(row, bit);
            }
            _ if search.state.complete => {}
            _ => search.load()?,
        }
        Ok(search)
    }

    /// Whether a set and the next one have their rows in common.
    fn keeps(&self) -> bool {
        self.space.parts().len() == 1
    }

    /// Makes the next level; returns how many states are at its distance. `None` if an observer
    /// stopped it.
    fn step(&mut self, total: u64, observer: &dyn Observer) -> Result<Option<u64>, ScaleError> {
        let depth = self.state.depth() + 1;
        self.note_set(depth - 1);
        let parts = self.space.parts();
        let rows = parts[depth as usize % parts.len()].clone();
        let mut next = Share::new(self.space, rows, self.ranks);
        let file = self.file(depth, &next.cut)?;
        if self.keeps() {
            next.words.copy_from_slice(&self.own.words);
        }
        if !self.grow(&mut next, depth, observer) {
            return Ok(None);
        }
        let (made, written) = next.close(self.space, &file);
        agree(self.ranks, written.map_err(io_error(&self.rows_path(depth))))?;
        let made = self.join(&made);
        self.audit(depth, &next, (&made, &file))?;
        let keeps = self.keeps();
        let new = self.state.record(depth, &made, total, keeps);
        agree(self.ranks, file.sync().map_err(io_error(&self.rows_path(depth))))?;
        let spent = clock::process() - self.clock.0;
        let spent = sum(self.ranks, (spent * 1e6) as u64) as f64 * 1e-6;
        self.state.cpu_seconds = self.clock.1 + spent;
        let committed = match &self.folder {
            Some(folder) => folder.commit(&mut self.state, Some(&made)),
            None => Ok(()),
        };
        agree(self.ranks, committed)?;
        self.before = std::mem::replace(&mut self.counts, made.counts);
        self.own = next;
        Ok(Some(new))
    }

    /// Gathers the rows of the share, window by window. Returns whether it was not stopped.
    fn grow(&mut self, next: &mut Share, depth: u32, observer: &dyn Observer) -> bool {
        let before = if self.keeps() { &*self.before } else { &[] };
        let cut = self.own.cut;
        let all = windows(&cut, self.room);
        let rows = next.rows().len() as u64;
        let total = rows * all.len() as u64;
        let mut window = Window::new(&self.own, self.space, &self.counts, &all);
        for (done, chunks) in (0..).zip(all) {
            window.fill(chunks, &self.own, &self.full, self.ranks);
            let stop = |rows_done: u64| {
                let done = done * rows + rows_done;
                observer.event(&Event::Progress { depth, done, total }).is_break()
            };
            let stopped = next.gather(self.space, &Grown::since(before, &window), &stop);
            if any(self.ranks, stopped) {
                return false;
            }
        }
        true
    }

    /// The file of a level, which rank 0 makes.
    fn file(&self, depth: u32, cut: &Cut) -> Result<DirectFile, ScaleError> {
        let made = match &self.folder {
            Some(folder) => folder.create_rows(depth, cut.file_bytes()).map(Some),
            None => Ok(None),
        };
        let made = agree(self.ranks, made)?;
        let path = self.rows_path(depth);
        let opened = made.map_or_else(|| DirectFile::open_to_write(&path), Ok);
        Ok(agree(self.ranks, opened.map_err(io_error(&path)))?)
    }

    fn rows_path(&self, depth: u32) -> std::path::PathBuf {
        Folder::rows_within(self.path, depth)
    }

    /// What all ranks have made together.
    fn join(&self, mine: &Made) -> Made {
        let counts = gather(self.ranks, bytemuck::cast_slice(&mine.counts));
        let digests = gather(self.ranks, mine.digests.as_flattened());
        let number = |bytes: &[u8; 4]| u32::from_ne_bytes(*bytes);
        Made {
            counts: counts.as_chunks::<4>().0.iter().map(number).collect(),
            digests: digests.as_chunks::<32>().0.to_vec(),
            states: sum(self.ranks, mine.states),
            orbits: sum(self.ranks, mine.orbits),
        }
    }

    /// Whether states of the last level, given by row and bit, are in it. All ranks call it
    /// together.
    fn query(&self, places: &[(usize, usize)]) -> Vec<bool> {
        let own = &self.own;
        let questions: Vec<u64> = places.iter().map(|&place| own.number(place)).collect();
        query(self.ranks, &questions, |n| own.owner(n), |n| own.contains(n))
    }

    /// Records what is needed of a set before it is dropped: which walkers go on, which states are
    /// missing.
    fn note_set(&mut self, depth: u32) {
        let mut random = self.state.random(depth, 1);
        let subject = self.job.subject;
        let steps: Vec<_> = walk::steps(subject, &self.state.walkers).collect();
        let places: Vec<_> = steps.iter().map(|(_, at)| self.space.locate(at)).collect();
        let is_nearer = self.query(&places);
        let farther = steps.into_iter().zip(is_nearer).filter(|(_, nearer)| !nearer);
        let walkers = walk::some(farther.map(|((walker, _), _)| walker).collect(), &mut random);
        self.state.witnesses.extend(walk::witnesses(&subject.puzzle, &walkers));
        self.state.walkers = walkers;
        let mine = self.own.holes(self.space, HOLES_MAX);
        let all = gather(self.ranks, bytemuck::cast_slice(mine.as_flattened()));
        let pair = |bytes: &[u8; 16]| bytemuck::pod_read_unaligned::<[u64; 2]>(bytes).into();
        let all = all.as_chunks::<16>().0.iter().take(HOLES_MAX).map(pair);
        self.state.note_holes(depth, all.collect());
    }

    /// Works some of the new set out again; every rank does it for the rows that it has made.
    fn audit(
        &mut self,
        depth: u32,
        next: &Share,
        (made, file): (&Made, &DirectFile),
    ) -> Result<(), ScaleError> {
        let first = next.part.start;
        let mut random = self.state.random(depth, 2);
        let sample = Sample::choose(self.space, first, &made.counts, &mut random);
        let stored = Stored { file, counts: &made.counts, digests: &made.digests };
        let mut mine: Vec<(usize, usize, bool)> = Vec::new();
        let mut read = Ok(());
        for (row, bits) in sample.rows.iter().filter(|(row, _)| next.owns(*row)) {
            match next.cut.fetch(&stored, (row - first) / next.cut.chunk_rows, &self.full) {
                Err(error) => read = Err(self.read_back(depth, error)),
                Ok(words) => {
                    let at = (row - first) % next.cut.chunk_rows * self.space.row_words();
                    let is_set = |bit: usize| words[at + bit / 64] >> (bit % 64) & 1 == 1;
                    mine.extend(bits.iter().map(|&bit| (*row, bit, is_set(bit))));
                }
            }
        }
        agree(self.ranks, read)?;
        let batches = numbers(self.ranks, mine.len().div_ceil(AUDITED_AT_ONCE) as u64);
        let mut fault = Ok(());
        for batch in 0..batches.into_iter().max().unwrap_or(0) as usize {
            let from = mine.len().min(batch * AUDITED_AT_ONCE);
            let states = &mine[from..mine.len().min(from + AUDITED_AT_ONCE)];
            let mut places = Places::new(self.space, self.job.subject, self.keeps(), states);
            while let Some(questions) = places.next() {
                places.note(&self.query(&questions));
            }
            if let (Ok(()), Some((row, bit))) = (&fault, places.fault()) {
                fault = Err(ScaleError::Audit { depth, row, bit });
            }
        }
        agree(self.ranks, fault)?;
        let (rows, states) = (sample.rows.len() as u64, sample.states());
        self.state.audit.push(AuditedLevel { depth, rows, states });
        Ok(())
    }

    /// Reads the share of the last complete level.
    fn load(&mut self) -> Result<(), ScaleError> {
        let depth = self.state.depth();
        let cut = self.own.cut;
        let index = self.folder.as_ref().map(|folder| folder.index(&self.state, &cut)).transpose();
        let (counts, digests) = agree(self.ranks, index)?.unwrap_or_default();
        let counts = gather(self.ranks, bytemuck::cast_slice::<u32, u8>(&counts));
        let digests = gather(self.ranks, digests.as_flattened());
        let number = |bytes: &[u8; 4]| u32::from_ne_bytes(*bytes);
        self.counts = counts.as_chunks::<4>().0.iter().map(number).collect();
        let digests = digests.as_chunks::<32>().0;
        let path = self.rows_path(depth);
        let file = DirectFile::open(&path).map_err(io_error(&path));
        let file = agree(self.ranks, file)?;
        let stored = Stored { file: &file, counts: &self.counts, digests };
        let chunks = self.own.chunks.clone();
        let loaded = cut.load_chunks(&stored, chunks, &self.full, &mut self.own.words);
        agree(self.ranks, loaded.map_err(|error| self.read_back(depth, error)))?;
        Ok(())
    }

    fn read_back(&self, depth: u32, error: ReadBack) -> FolderError {
        let path = self.rows_path(depth);
        match error {
            ReadBack::Io(error) => FolderError::Io { path, error },
            ReadBack::Damaged { chunk } => {
                FolderError::Damaged { path, what: format!("chunk {chunk}") }
            }
        }
    }
}

/// Takes the folder, with what is known there already.
fn take(
    space: &impl PositionRows,
    job: &RowJob,
    path: &Path,
) -> Result<(Folder, Option<State>), FolderError> {
    let folder = Folder::take(path)?;
    let found = folder.state(&State::subject_of(space, job.subject))?;
    if let Some(state) = &found {
        if !job.resume {
            return Err(FolderError::Begun { path: path.into(), levels: state.depth() });
        }
        folder.clear(state)?;
    }
    Ok((folder, found))
}
