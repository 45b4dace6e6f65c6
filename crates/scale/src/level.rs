//! One level: a set is made out of the one before it, chunk by chunk.

use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_core::observe::{Event, Observer};
use cosette_space::rows::{Fullness, RowSource, ones};
use rayon::prelude::*;

use crate::chunk::{self, Cut, Digest};
use crate::direct::{Buffer, DirectFile};
use crate::set::Set;
use crate::space::PositionRows;

/// Where the new set goes.
pub enum Target<'a> {
    /// Into a file.
    Disk(&'a DirectFile),
    /// Into memory.
    Memory(&'a mut Set),
}

/// What is known of a set that was made.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// How many states each row has.
    pub counts: Vec<u32>,
    /// The digest of each chunk.
    pub digests: Vec<Digest>,
    /// How many states the set has.
    pub states: u64,
    /// How many it has up to symmetry.
    pub orbits: u64,
}

/// Which level, of which rows, and from what each row begins.
pub struct Task {
    /// The distance.
    pub depth: u32,
    /// The rows to be made.
    pub rows: Range<usize>,
    /// Whether a row begins as it was in the set before: where a set and its neighbours are in
    /// different parts, it begins empty.
    pub keep: bool,
}

/// Makes the neighbourhood of a set. `None` if the observer stopped it.
pub fn level<S: PositionRows, R: RowSource>(
    space: &S,
    from: &R,
    task: &Task,
    target: Target,
    observer: &dyn Observer,
) -> io::Result<Option<Made>> {
    let cut = Cut::new(space, task.rows.len());
    let total = cut.chunks() as u64;
    let report_every = (total / 256).clamp(1, 1024);
    let (file, mut rooms): (_, Vec<Option<&mut [u64]>>) = match target {
        Target::Disk(file) => (Some(file), (0..cut.chunks()).map(|_| None).collect()),
        Target::Memory(set) => (None, set.words.chunks_mut(cut.words()).map(Some).collect()),
    };
    rooms.truncate(cut.chunks());
    let mut counts = vec![0; task.rows.len()];
    let mut digests = vec![Digest::default(); cut.chunks()];
    let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (states, orbits) = (AtomicU64::new(0), AtomicU64::new(0));
    let failure = Mutex::new(None);
    let chunks = counts.par_chunks_mut(cut.chunk_rows).zip(&mut digests).zip(rooms).enumerate();
    chunks.for_each_init(
        || (space.scratch(), Buffer::zeros(cut.words())),
        |(scratch, buffer), (chunk, ((counts, digest), room))| {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let rows = cut.rows(chunk);
            let rows = task.rows.start + rows.start..task.rows.start + rows.end;
            let words = buffer.words_mut();
            for (row, into) in rows.clone().zip(words.chunks_mut(space.row_words())) {
                grow(space, from, row, task.keep, into, scratch);
            }
            let size = measure(space, rows.start, words, counts);
            states.fetch_add(size.0, Ordering::Relaxed);
            orbits.fetch_add(size.1, Ordering::Relaxed);
            if let Some(room) = room {
                room.copy_from_slice(&words[..room.len()]);
            }
            let stored = cut.compact(counts, words);
            *digest = chunk::digest(counts, &words[..stored]);
            let written = file.map_or(Ok(()), |file| cut.write(file, chunk, buffer, stored));
            if let Err(error) = written {
                failure.lock().expect("no thread panicked").get_or_insert(error);
                stop.store(true, Ordering::Relaxed);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let progress = Event::Progress { depth: task.depth, done, total };
            if done.is_multiple_of(report_every) && observer.event(&progress).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        },
    );
    if let Some(error) = failure.into_inner().expect("no thread panicked") {
        return Err(error);
    }
    let (states, orbits) = (states.into_inner(), orbits.into_inner());
    Ok((!stop.into_inner()).then_some(Made { counts, digests, states, orbits }))
}

/// Makes one row of the new set.
fn grow<S: PositionRows, R: RowSource>(
    space: &S,
    from: &R,
    row: usize,
    keep: bool,
    into: &mut [u64],
    scratch: &mut S::Scratch,
) {
    let before = if keep { from.fullness(row) } else { Fullness::Empty };
    match before {
        Fullness::Empty => into.fill(0),
        Fullness::Partial | Fullness::Full => into.copy_from_slice(from.row(row)),
    }
    if before != Fullness::Full {
        space.gather(from, row, into, scratch);
    }
}

/// Counts the bits of consecutive rows; returns how many states they represent, and how many up to
/// symmetry.
pub fn measure(
    space: &impl PositionRows,
    first: usize,
    words: &[u64],
    counts: &mut [u32],
) -> (u64, u64) {
    let mut size = (0, 0);
    for ((row, count), words) in (first..).zip(counts).zip(words.chunks(space.row_words())) {
        *count = ones(words);
        size.0 += u64::from(*count) * space.weight(row);
        size.1 += space.orbits_in(row, *count, words);
    }
    size
}
