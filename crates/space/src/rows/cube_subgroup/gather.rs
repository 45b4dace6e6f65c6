//! One row of the next level.
//!
//! Sources with few bits are scattered field by field. Others are processed as a whole; and once
//! most fields of the destination are full, only a list of the others is processed, which gets
//! shorter with every source.

use super::CubeSubgroup;
use super::acts::{FIELDS, FieldTable, HALF};
use crate::rows::cube::frame::SYMMETRIES;
use crate::rows::{Fullness, RowSource};

/// A field with all its bits.
const FULL: u16 = 0xfff;
/// Four of them.
const FULL_WORD: u64 = 0x0fff_0fff_0fff_0fff;
/// Up to how many bits a source is scattered.
const FEW_SET: u32 = 8000;

/// Rows on their way, field by field.
#[derive(Debug)]
pub struct Scratch {
    /// A source. Longer than a row, so that any 16 bits are a safe index.
    source: Box<[u16; 1 << 16]>,
    /// The destination.
    into: Vec<u16>,
    /// In each half of the destination, the fields that are not full yet.
    open: [Vec<u16>; 2],
}

impl Scratch {
    pub(super) fn new() -> Scratch {
        let source = vec![0; 1 << 16].into_boxed_slice().try_into().expect("it is as long");
        Scratch { source, into: vec![0; FIELDS], open: [Vec::new(), Vec::new()] }
    }
}

impl CubeSubgroup {
    pub(super) fn gather_row<R: RowSource>(
        &self,
        from: &R,
        row: usize,
        into: &mut [u64],
        scratch: &mut Scratch,
    ) {
        let moves = self.moves.len();
        let links = &self.links[row * moves..][..moves];
        let unsettled = |class: u16| !from.settled(class as usize);
        let full = |class: u16| from.fullness(class as usize) == Fullness::Full;
        if links.iter().any(|link| unsettled(link.class) && full(link.class)) {
            into.fill(FULL_WORD);
            return;
        }
        unpack(into, &mut scratch.into);
        let odd = usize::from(self.classes[row].0 as usize >= HALF);
        let mut listed = false;
        for (m, link) in links.iter().enumerate().filter(|(_, link)| unsettled(link.class)) {
            let act = m * SYMMETRIES + link.symmetry as usize;
            let source = from.row(link.class as usize);
            if from.count(link.class as usize) <= FEW_SET {
                self.scatter(source, act, odd, &mut scratch.into);
                continue;
            }
            listed = listed || scratch.list();
            unpack(source, &mut scratch.source[..FIELDS]);
            for half in 0..2 {
                let fields = &self.acts.fields[act][half * HALF..][..HALF];
                let bits = &self.acts.bits[act][half ^ odd];
                let into = &mut scratch.into[half * HALF..][..HALF];
                if listed {
                    bring_listed(&scratch.source, fields, bits, into, &mut scratch.open[half]);
                } else {
                    bring_all(&scratch.source, fields, bits, into);
                }
            }
        }
        pack(&scratch.into, into);
    }

    /// Brings in a source with few bits.
    fn scatter(&self, source: &[u64], act: usize, odd: usize, into: &mut [u16]) {
        let fields = &self.acts.fields[self.acts.inverses[act]];
        let bits = &self.acts.bits[act];
        for (i, &word) in source.iter().enumerate().filter(|&(_, &word)| word != 0) {
            for k in 0..4 {
                let field = (word >> (16 * k)) as u16 & FULL;
                if field != 0 {
                    let to = fields[i * 4 + k] as usize;
                    let half = usize::from(to >= HALF);
                    into[to] |= bits[half ^ odd][field as usize];
                }
            }
        }
    }
}

impl Scratch {
    /// Lists the fields that are not full, if they are few enough to be worth it.
    fn list(&mut self) -> bool {
        let open = self.into.iter().map(|&field| u32::from(field != FULL)).sum::<u32>();
        if open as usize > FIELDS / 2 {
            return false;
        }
        for (open, half) in self.open.iter_mut().zip(self.into.chunks(HALF)) {
            open.clear();
            let not_full = |&(_, &field): &(usize, &u16)| field != FULL;
            open.extend(half.iter().enumerate().filter(not_full).map(|(k, _)| k as u16));
        }
        true
    }
}

/// Brings in a source whole.
fn bring_all(source: &[u16; 1 << 16], fields: &[u16], bits: &FieldTable, into: &mut [u16]) {
    for (into, &field) in into.iter_mut().zip(fields) {
        *into |= bits[(source[field as usize] & FULL) as usize];
    }
}

/// Brings in of a source what is listed, and strikes from the list what is full now.
fn bring_listed(
    source: &[u16; 1 << 16],
    fields: &[u16],
    bits: &FieldTable,
    into: &mut [u16],
    open: &mut Vec<u16>,
) {
    let mut left = 0;
    for k in 0..open.len() {
        let at = open[k];
        let into = &mut into[at as usize];
        *into |= bits[(source[fields[at as usize] as usize] & FULL) as usize];
        open[left] = at;
        left += usize::from(*into != FULL);
    }
    open.truncate(left);
}

/// Words to fields.
fn unpack(words: &[u64], fields: &mut [u16]) {
    for (word, fields) in words.iter().zip(fields.as_chunks_mut::<4>().0) {
        *fields = std::array::from_fn(|k| (word >> (16 * k)) as u16);
    }
}

/// Fields to words.
fn pack(fields: &[u16], words: &mut [u64]) {
    for (word, fields) in words.iter_mut().zip(fields.as_chunks::<4>().0) {
        *word = (0..4).map(|k| u64::from(fields[k]) << (16 * k)).sum();
    }
}
