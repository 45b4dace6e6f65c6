//! Far sets: the states at a given distance or more, one of each orbit, in one sealed file.
//!
//! The set of a level lacks exactly the states that are farther, so a far set is what is missing
//! when that level is in memory. (Where every move changes the parity, the states of the other
//! parity are missing from the level before: two levels make the set, and the first of them waits
//! in a file of the same format.)
//!
//! A state is one number: the slot of each labelled piece, in a fixed width, the first piece
//! lowest. Of an orbit the least number is stored, and numbers are sorted, so the file depends on
//! the question alone, and reading it requires neither rows nor their layout. The first line is the
//! BLAKE3 of the rest, the second a JSON header, and then come the numbers, 8 bytes each,
//! little-endian.

use std::fs;
use std::path::{Path, PathBuf};

use cosette_puzzle::{Perm, Position};
use cosette_space::rows::{RowSource, RowSpace};
use cosette_store::whole_file;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::folder::{FolderError, io_error};
use crate::set::Set;
use crate::space::Subject;

/// The format of the file.
const FORMAT: &str = "cosette far 1";

/// What the numbers of a far set mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Always the same, or it is another format.
    pub format: String,
    /// The puzzle.
    pub puzzle: String,
    /// The metric.
    pub metric: String,
    /// The spelling of the quotient.
    pub quotient: String,
    /// The moves allowed.
    pub moves: Vec<String>,
    /// The labelled pieces, in the order of their places in a number.
    pub pieces: Vec<u16>,
    /// Bits of a slot.
    pub slot_bits: u32,
    /// The least distance of a state in the set.
    pub distance: u32,
    /// The symmetries: where each slot goes. Pieces are renamed likewise.
    pub symmetries: Vec<Vec<u16>>,
    /// The number of states.
    pub states: u64,
    /// How many orbits: numbers in the file.
    pub orbits: u64,
}

/// States far from solved, one of each orbit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Far {
    /// What the numbers mean.
    pub header: Header,
    /// The least number of each orbit, in order.
    pub codes: Vec<u64>,
}

/// Where the far set of a folder is.
pub fn path(folder: &Path, distance: u32) -> PathBuf {
    folder.join(format!("far-{distance:02}.states"))
}

/// Where one parity waits for the other.
pub(crate) fn first_half(folder: &Path, distance: u32) -> PathBuf {
    folder.join(format!("far-{distance:02}.half"))
}

impl Header {
    fn new(subject: &Subject, symmetries: &[Perm], distance: u32) -> Header {
        let puzzle = &subject.puzzle;
        let slots = puzzle.shape().slots() as u64;
        Header {
            format: FORMAT.into(),
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name().into(),
            quotient: subject.quotient.clone(),
            moves: subject.moves.iter().map(|&id| puzzle.get(id).name.clone()).collect(),
            pieces: subject.pieces.clone(),
            slot_bits: u64::BITS - (slots - 1).leading_zeros(),
            distance,
            symmetries: symmetries.iter().map(|by| by.as_slice().to_vec()).collect(),
            states: 0,
            orbits: 0,
        }
    }

    /// Whether a state fits into a number.
    fn fits(&self) -> bool {
        self.pieces.len() as u32 * self.slot_bits <= u64::BITS
    }

    /// The slot of each labelled piece.
    pub fn slots(&self, code: u64) -> impl Iterator<Item = u16> + '_ {
        let width = self.slot_bits;
        let mask = (1u64 << width) - 1;
        (0..self.pieces.len() as u32).map(move |i| (code >> (i * width) & mask) as u16)
    }

    /// The image of a state under each symmetry, in their order.
    pub fn images(&self, code: u64) -> impl Iterator<Item = u64> + '_ {
        self.symmetries.iter().map(move |by| {
            let placed = self.pieces.iter().zip(self.slots(code));
            let moved = placed.map(|(&piece, slot)| (by[piece as usize], by[slot as usize]));
            moved.map(|(piece, slot)| u64::from(slot) << (self.place(piece) * self.slot_bits)).sum()
        })
    }

    /// How many states the orbit of one has.
    pub fn orbit_size(&self, code: u64) -> u64 {
        let fixed = self.images(code).filter(|&image| image == code).count() as u64;
        self.symmetries.len() as u64 / fixed
    }

    fn place(&self, piece: u16) -> u32 {
        let place = self.pieces.iter().position(|&p| p == piece);
        place.expect("symmetries permute the labelled pieces") as u32
    }
}

impl Far {
    /// What a set lacks.
    pub(crate) fn of_holes(
        space: &impl RowSpace<State = Position>,
        subject: &Subject,
        set: &Set,
        distance: u32,
    ) -> Far {
        let header = Header::new(subject, space.symmetries(), distance);
        let code = |row: usize, bit: usize| {
            let position = space.state(row, bit);
            let slot = |piece: &u16| position.pieces().iter().position(|p| p == piece);
            let placed = header.pieces.iter().zip(0..);
            let part = |(piece, i): (&u16, u32)| {
                (slot(piece).expect("every piece is somewhere") as u64) << (i * header.slot_bits)
            };
            let code = placed.map(part).sum();
            header.images(code).min().expect("there is a symmetry")
        };
        let codes = set.rows.clone().into_par_iter().flat_map_iter(|row| {
            let words = (set.count(row) > 0).then(|| set.row(row));
            let missing = move |i: usize| !words.map_or(0, |words| words[i]);
            let bits =
                (0..space.row_words()).filter(move |&i| missing(i) != 0).flat_map(move |i| {
                    (0..64)
                        .filter(move |bit| missing(i) >> bit & 1 == 1)
                        .map(move |bit| 64 * i + bit)
                });
            bits.filter(|&bit| space.is_used(bit)).map(move |bit| (row, bit))
        });
        let mut codes: Vec<u64> = codes.map(|(row, bit)| code(row, bit)).collect();
        codes.par_sort_unstable();
        codes.dedup();
        Far::new(header, codes)
    }

    /// A set of codes that are the least of their orbits, in order.
    fn new(mut header: Header, codes: Vec<u64>) -> Far {
        header.orbits = codes.len() as u64;
        header.states = codes.par_iter().map(|&code| header.orbit_size(code)).sum();
        Far { header, codes }
    }

    /// No states at all.
    pub(crate) fn none(subject: &Subject, symmetries: &[Perm], distance: u32) -> Far {
        Far::new(Header::new(subject, symmetries, distance), Vec::new())
    }

    /// This set and another one.
    pub(crate) fn and(self, other: Far) -> Far {
        let mut codes = [self.codes, other.codes].concat();
        codes.sort_unstable();
        codes.dedup();
        Far::new(self.header, codes)
    }

    /// Writes the file, whole or not at all.
    pub(crate) fn write(&self, path: &Path) -> Result<(), FolderError> {
        if !self.header.fits() {
            let what = "a far set needs 64 bits or less for the slots of all labelled pieces";
            return Err(FolderError::Far { path: path.into(), what: what.into() });
        }
        let mut rest = serde_json::to_vec(&self.header).expect("numbers and names can be written");
        rest.push(b'\n');
        self.codes.iter().for_each(|code| rest.extend(code.to_le_bytes()));
        let mut bytes = blake3::Hasher::new().update_rayon(&rest).finalize().to_hex().to_string();
        bytes.push('\n');
        let bytes = [bytes.as_bytes(), &rest].concat();
        whole_file::write(path, &bytes).map_err(io_error(path))
    }

    /// Reads a file and verifies its seal.
    pub fn read(path: &Path) -> Result<Far, FolderError> {
        let damaged = |what: &str| FolderError::Damaged { path: path.into(), what: what.into() };
        let bytes = fs::read(path).map_err(io_error(path))?;
        let line = |bytes: &[u8]| bytes.iter().position(|&b| b == b'\n');
        let end = line(&bytes).ok_or_else(|| damaged("no digest"))?;
        let (digest, rest) = (&bytes[..end], &bytes[end + 1..]);
        let right = blake3::Hasher::new().update_rayon(rest).finalize().to_hex();
        if right.as_bytes() != digest {
            return Err(damaged("digest mismatch"));
        }
        let end = line(rest).ok_or_else(|| damaged("no header"))?;
        let header: Header =
            serde_json::from_slice(&rest[..end]).map_err(|error| damaged(&error.to_string()))?;
        let (codes, odd) = rest[end + 1..].as_chunks::<8>();
        let codes: Vec<u64> = codes.iter().map(|&code| u64::from_le_bytes(code)).collect();
        let is_right = odd.is_empty() && codes.len() as u64 == header.orbits;
        match is_right && header.format == FORMAT && header.slot_bits < 64 && header.fits() {
            true => Ok(Far { header, codes }),
            false => Err(damaged("another format")),
        }
    }
}
