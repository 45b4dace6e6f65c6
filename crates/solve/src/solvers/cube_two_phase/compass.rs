//! The way into the subgroup of one axis: for every coset, how far it is and which moves lead
//! nearer, which keep the distance and which lead away.
//!
//! With that a first phase never takes a move in vain, and one lookup serves all moves of a node;
//! the program of Rokicki's cube20src that returns a mask with the distance is where the idea comes
//! from. Four bytes per coset of 168 x 495 x 2048:
//!
//! - Half turns: the four turns of a face are one move apart from one another, so their distances
//!   are `d` and `d + 1` at most. One bit a face says whether others than this one can be nearer
//!   (or else farther), one bit per move whether it differs at all: 6 + 18.
//! - Quarter turns: one bit per move for nearer and one for as near: 12 + 12.
//! - The distance itself, 4 bits.
//!
//! It is built from rows of bits. The levels give the distance of every bit of a row in four
//! planes; the neighbours of a row by a move are another row, its bits permuted; two neighbours
//! differ by one at most, so the two lowest planes determine which is nearer. Twenty-eight planes
//! of 2048 bits then become 2048 entries by transposing. All this takes three seconds of processor
//! time, ten times as long as verifying a file of that size; so the table is saved on disk and
//! mapped.

use std::io;
use std::sync::OnceLock;

use cosette_puzzle::{Metric, MoveId, Puzzle};
use rayon::prelude::*;

use super::chart::{Bearing, Chart};
use super::search::REST_MAX;
use cosette_core::observe::{Event, Observer};
use cosette_core::pages;
use cosette_core::prefetch::prefetch;
use cosette_space::quotient::ExploreError;
use cosette_space::rows::affine::{Row, WORDS};
use cosette_space::rows::cube::{CornerPart, CubeCosets};
use cosette_space::rows::{RowSpace, Rows, level};
use cosette_store::file::TableFile;
use cosette_store::means::Means;
use cosette_store::save::Contents;
use cosette_store::store::Got;
use cosette_store::subject::Subject;

/// Rows that a thread takes at a time.
const ROWS_A_TASK: usize = 33;
/// Entries that are written at a time.
const CHUNK: usize = 1 << 18;
/// Entries of a row.
const ENTRIES: usize = WORDS * 64;
/// Planes of an entry: those of the moves, and the distance.
const PLANES: usize = 32;
const DISTANCE: usize = 24;
/// The bits of all moves.
const HALF_TURNS: u32 = (1 << 18) - 1;
const QUARTER_TURNS: u32 = (1 << 12) - 1;

/// Distances and directions, exactly.
pub struct Compass {
    entries: Entries,
    quarter: bool,
    /// The three moves of each face in a set of faces.
    spread: [u32; 64],
    /// How many entries are at each distance.
    layers: Vec<u64>,
}

/// In memory, or in a file. Which of the two costs one branch per lookup, always taken the same
/// way.
enum Entries {
    Own(Vec<u32>),
    Mapped(TableFile),
}

impl Compass {
    /// Bytes of the entries.
    pub const BYTES: u64 = 168 * 495 * ENTRIES as u64 * 4;

    /// Bytes that making it takes besides: a plane for each of four bits.
    pub const MAKING: u64 = 4 * 168 * 495 * ENTRIES as u64 / 8;

    /// Its subject on disk.
    pub fn subject(puzzle: &Puzzle) -> Subject {
        let text = "twists, flips and slice with directions; up to symmetry";
        Subject::special(puzzle, text, "cube-compass-1").with_bits(8)
    }

    /// Reads it from the folder of tables, or builds and keeps it.
    pub fn open_or_build(cosets: &CubeCosets, means: &Means) -> Result<Compass, ExploreError> {
        let subject = Compass::subject(cosets.puzzle());
        let build = || Compass::new(cosets, means.observer);
        match means.tables.get(&subject, Compass::BYTES, means.observer, build)? {
            Got::Built(compass) => Ok(compass),
            Got::Mapped(file) => {
                let layers = file.header().layers.clone();
                Ok(Compass::with(Entries::Mapped(file), is_quarter(cosets), layers))
            }
        }
    }

    /// Builds it, unless the observer stops it.
    pub fn new(cosets: &CubeCosets, observer: &dyn Observer) -> Result<Compass, ExploreError> {
        let quarter = is_quarter(cosets);
        let (planes, layers) = distances(cosets, observer)?;
        let entries = {
            let len = cosets.rows() * ENTRIES;
            let mut entries = pages::with_capacity::<u32>(len);
            let room = entries.spare_capacity_mut();
            let tasks = room[..len].par_chunks_mut(ENTRIES * ROWS_A_TASK).enumerate();
            tasks.for_each(|(task, rows)| {
                for (k, into) in rows.chunks_mut(ENTRIES).enumerate() {
                    let row = task * ROWS_A_TASK + k;
                    let all = bearings(cosets, &planes, row, quarter);
                    for (at, word) in into.chunks_mut(64).enumerate() {
                        for (entry, place) in transposed(&all, at).into_iter().zip(word) {
                            place.write(entry);
                        }
                    }
                }
            });
            // SAFETY: every entry was written: the chunks cover them, and rows have 32 words of 64.
            unsafe { entries.set_len(len) };
            entries
        };
        Ok(Compass::with(Entries::Own(entries), quarter, layers))
    }

    fn with(entries: Entries, quarter: bool, layers: Vec<u64>) -> Compass {
        let spread = std::array::from_fn(|faces: usize| {
            (0..6).map(|face| if faces >> face & 1 == 1 { 7 << (3 * face) } else { 0 }).sum()
        });
        Compass { entries, quarter, spread, layers }
    }

    /// The entry of a coset: row times 2048 plus bit.
    #[inline(always)]
    pub fn entry(&self, coset: u32) -> u32 {
        match &self.entries {
            Entries::Own(entries) => entries[coset as usize],
            Entries::Mapped(file) => {
                let bytes = &file.packed()[coset as usize * 4..][..4];
                u32::from_le_bytes(bytes.try_into().expect("four bytes"))
            }
        }
    }

    /// The distance in an entry.
    #[inline(always)]
    pub fn distance(entry: u32) -> u32 {
        entry >> DISTANCE
    }

    /// The directions in an entry.
    #[inline(always)]
    pub fn bearing(&self, entry: u32) -> Bearing {
        if self.quarter {
            return Bearing { nearer: entry & QUARTER_TURNS, level: entry >> 12 & QUARTER_TURNS };
        }
        let differ = entry & HALF_TURNS;
        let faces = self.spread[(entry >> 18 & 63) as usize];
        Bearing { nearer: differ & faces, level: !differ & HALF_TURNS }
    }
}

impl Chart for Compass {
    const FIRST_REST: [u32; 2] = REST_MAX;

    #[inline(always)]
    fn distance_of(&self, coset: u32) -> u8 {
        Compass::distance(self.entry(coset)) as u8
    }

    #[inline(always)]
    fn bearing_of(&self, coset: u32) -> Bearing {
        self.bearing(self.entry(coset))
    }

    #[inline(always)]
    fn prefetch(&self, coset: u32) {
        match &self.entries {
            Entries::Own(entries) => prefetch(&entries[coset as usize]),
            Entries::Mapped(file) => prefetch(&file.packed()[coset as usize * 4]),
        }
    }
}

impl Contents for Compass {
    fn cells(&self) -> u64 {
        Compass::BYTES
    }

    fn layers(&self) -> Vec<u64> {
        self.layers.clone()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let entries = match &self.entries {
            Entries::Own(entries) => entries,
            Entries::Mapped(file) => return take(file.packed()),
        };
        let mut bytes = Vec::with_capacity(4 * CHUNK);
        for entries in entries.chunks(CHUNK) {
            bytes.clear();
            entries.iter().for_each(|entry| bytes.extend_from_slice(&entry.to_le_bytes()));
            take(&bytes)?;
        }
        Ok(())
    }
}

fn is_quarter(cosets: &CubeCosets) -> bool {
    cosets.puzzle().metric() == Metric::Qtm
}

/// Entries of a set.
fn entries(cosets: &CubeCosets, rows: &Rows) -> u64 {
    (0..cosets.rows()).map(|row| u64::from(rows.count(row))).sum()
}

/// The distance of every coset, a plane for each of its four bits; and how many entries are at
/// each distance.
fn distances(
    cosets: &CubeCosets,
    observer: &dyn Observer,
) -> Result<([Rows; 4], Vec<u64>), ExploreError> {
    let (row, bit) = cosets.solved();
    let [mut now, mut next] = [Rows::empty(cosets), Rows::empty(cosets)];
    let mut planes = [(); 4].map(|()| Rows::empty(cosets));
    now.insert(row, bit);
    let mut layers = vec![1];
    for depth in 1.. {
        if level(cosets, &now, &mut next, depth, observer).is_break() {
            return Err(ExploreError::Stopped);
        }
        let states = next.states(cosets) - now.states(cosets);
        if states == 0 {
            break;
        }
        for (_, plane) in planes.iter_mut().enumerate().filter(|(k, _)| depth >> k & 1 == 1) {
            plane.add_difference(&next, &now);
        }
        if observer.event(&Event::Level { depth, states }).is_break() {
            return Err(ExploreError::Stopped);
        }
        layers.push(entries(cosets, &next) - entries(cosets, &now));
        std::mem::swap(&mut now, &mut next);
    }
    Ok((planes, layers))
}

/// The planes of a row's entries.
fn bearings(cosets: &CubeCosets, planes: &[Rows; 4], row: usize, quarter: bool) -> [Row; PLANES] {
    let mut all = [[0; WORDS]; PLANES];
    let own: [&Row; 4] =
        planes.each_ref().map(|plane| plane.row(row).try_into().expect("rows of 32 words"));
    for k in 0..4 {
        all[DISTANCE + k] = *own[k];
    }
    for m in 0..if quarter { 12 } else { 18 } {
        let (from, program, constant) = cosets.neighbour(row, MoveId(m as u16));
        let mut there = [[0; WORDS]; 2];
        for (k, plane) in there.iter_mut().enumerate() {
            let source = planes[k].row(from).try_into().expect("rows of 32 words");
            program.or_into(constant, source, plane);
        }
        for i in 0..WORDS {
            // Distances that differ do so in their last bit; the nearer one borrows where that
            // is 0 here.
            let differ = own[0][i] ^ there[0][i];
            let nearer = differ & (own[0][i] ^ own[1][i] ^ there[1][i]);
            if quarter {
                all[m][i] = nearer;
                all[12 + m][i] = !differ;
            } else {
                all[m][i] = differ;
                all[18 + m / 3][i] |= nearer;
            }
        }
    }
    all
}

/// The 64 entries of one word of every plane.
#[inline(always)]
fn transposed(planes: &[Row; PLANES], at: usize) -> [u32; 64] {
    let mut words = [0; PLANES];
    for (word, plane) in words.iter_mut().zip(planes) {
        *word = plane[at];
    }
    // Blocks of 32 x 32 bits, twice: the lower and the upper halves of the words.
    let mut entries = [0; 64];
    for half in 0..2 {
        let mut block = [0u32; 32];
        for k in 0..PLANES {
            block[k] = (words[k] >> (32 * half)) as u32;
        }
        transpose(&mut block);
        entries[32 * half..][..32].copy_from_slice(&block);
    }
    entries
}

/// Transposes a square of bits, by exchanging ever smaller quarters.
#[inline(always)]
fn transpose(block: &mut [u32; 32]) {
    let mut mask = 0x0000_ffff_u32;
    let mut size = 16;
    while size > 0 {
        for start in (0..32).step_by(2 * size) {
            for k in start..start + size {
                let swap = (block[k] >> size ^ block[k + size]) & mask;
                block[k] ^= swap << size;
                block[k + size] ^= swap;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

/// The space of a metric, made once a process: the solver that answers until large tables are ready
/// shares it with the one that waits for them.
pub fn cosets(metric: Metric) -> &'static CubeCosets {
    static SPACES: [OnceLock<CubeCosets>; 2] = [const { OnceLock::new() }; 2];
    let space = &SPACES[usize::from(metric == Metric::Qtm)];
    space.get_or_init(|| CubeCosets::new(metric, CornerPart::Twists))
}
