//! The kernel for classes of four: whole fields at a time.
//!
//! Klein's group `V` of four translations is normal in the permutations of four things. So in a
//! product of such axes, multiplication from left and right maps cosets of `V×…×V` to cosets: the
//! row is a list of *fields*, one per coset (64 bits for three classes, 256 for four), and a move
//! maps fields to fields. Inside a field the place is a vector of two bits per class, and with
//! `w[j] = X j + v` on each axis, `l = (A, a)` from the left and `r = (B, b)` from the right,
//!
//! ```text
//! l∘w∘r = (A X B) j + (A v + (A X b + a)):
//! ```
//!
//! the place `v` goes to `A v` plus something that depends on the field. Bits move by a linear map,
//! the same for all fields of a row and given by the symmetry alone, and a translation. Few linear
//! maps occur (eight on 4x4, twelve on 3x4), so the moves of a row are sorted by them: translate
//! and OR together all fields with the same linear map, and apply the map to the result once.

use super::arch;
use super::layout::Layout;
use super::linear::{Columns, Program};
use super::plain::Job;
use super::relabeling::Relabeling;
use cosette_core::processor::Avx2;

/// How many cosets of Klein's group there are on one axis; the first half of them are even.
const COSETS: usize = 6;
/// How many of them are even.
const HALF: usize = COSETS / 2;

/// The kernel.
#[derive(Clone, Debug)]
pub(super) struct Klein {
    /// The linear maps that occur, the identity first.
    programs: Vec<Program>,
    /// Which of them goes with each relabeling.
    program_of: Vec<u8>,
    /// Words a field.
    words: usize,
    /// For each class of the source, what each element adds to an entry.
    adds: Vec<[u32; 4 * COSETS]>,
    /// For every choice of cosets but the last two, whether the parities sum up to odd.
    odd: Vec<bool>,
    avx2: Option<Avx2>,
}

/// What a thread works with.
#[derive(Default)]
pub(super) struct Scratch {
    sums: Vec<u32>,
    entries: Vec<u32>,
    gathered: Vec<u64>,
    /// Whether `gathered` holds anything that still waits for its linear map.
    waiting: bool,
}

/// For each field of the destination: the number of a field of the source, times 256, plus the
/// translation.
pub(super) type Entries = [u32];

impl Klein {
    /// The kernel for this layout.
    pub fn new(layout: &Layout, relabelings: &[Relabeling]) -> Klein {
        let identity: Columns = (0..2 * layout.classes()).map(|i| 1 << i).collect();
        let mut programs = vec![Program::new(&identity)];
        let mut number = |relabeling: &Relabeling| {
            let program = Program::new(&linear_part(relabeling));
            let known = programs.iter().position(|p| *p == program);
            known.unwrap_or_else(|| {
                programs.push(program);
                programs.len() - 1
            }) as u8
        };
        let program_of = relabelings.iter().map(&mut number).collect();
        let adds = (0..layout.classes()).map(|class| {
            let field = |w: usize| layout.offsets(class)[w] / layout.field_bits() as u32;
            std::array::from_fn(|w| field(w) << 8 | (w as u32 % 4) << (2 * class))
        });
        let mut odd = vec![false];
        for _ in 2..layout.classes() {
            odd = odd.iter().flat_map(|o| (0..COSETS).map(move |x| o ^ (x >= HALF))).collect();
        }
        let words = layout.field_bits() / 64;
        let avx2 = Avx2::detect();
        Klein { programs, program_of, words, adds: adds.collect(), odd, avx2 }
    }

    /// The number of the linear map of a relabeling: jobs come sorted by it.
    pub fn program(&self, relabeling: usize) -> u8 {
        self.program_of[relabeling]
    }

    /// Gathers one job. With `last`, the linear map of `program` is applied to what was gathered
    /// since a map was applied last, and the result ORed into the destination.
    pub fn gather(
        &self,
        layout: &Layout,
        job: &Job,
        (program, last): (u8, bool),
        into: &mut [u64],
        scratch: &mut Scratch,
    ) {
        self.find_entries(layout, job, scratch);
        let program = &self.programs[program as usize];
        if program.is_identity() {
            return self.translate(job, &scratch.entries, true, into);
        }
        let Scratch { entries, gathered, waiting, .. } = scratch;
        gathered.resize(into.len(), 0);
        self.translate(job, entries, *waiting, gathered);
        *waiting = !last;
        if last {
            self.finish(program, gathered, into);
        }
    }

    /// Writes the fields of the source that the entries name, translated, to `into`, or ORs them
    /// into what is there already.
    fn translate(&self, job: &Job, entries: &Entries, or: bool, into: &mut [u64]) {
        if let (4, Some(avx2)) = (self.words, self.avx2) {
            let [source, next] = [job.source, job.next].map(|row| row.as_chunks().0);
            return arch::translate(avx2, [source, next], entries, or, into.as_chunks_mut().0);
        }
        if !or {
            into.fill(0);
        }
        match self.words {
            1 => translate::<1>(job.source.as_chunks().0, entries, into.as_chunks_mut().0),
            _ => translate::<4>(job.source.as_chunks().0, entries, into.as_chunks_mut().0),
        }
    }

    /// ORs the fields that were gathered, permuted by the program, into those of `into`. What was
    /// gathered is spoilt.
    fn finish(&self, program: &Program, gathered: &mut [u64], into: &mut [u64]) {
        match (self.words, self.avx2) {
            (1, _) => finish::<1>(program, gathered.as_chunks_mut().0, into.as_chunks_mut().0),
            (_, None) => finish::<4>(program, gathered.as_chunks_mut().0, into.as_chunks_mut().0),
            (_, Some(avx2)) => {
                arch::finish(avx2, program, gathered.as_chunks().0, into.as_chunks_mut().0);
            }
        }
    }

    /// Sums up what the cosets on each axis add. The last two axes are summed first, for either
    /// parity of the others: eighteen entries at a time are then one addition each.
    fn find_entries(&self, layout: &Layout, job: &Job, scratch: &mut Scratch) {
        let adds = |axis: usize| -> [u32; COSETS] {
            let adds = &self.adds[job.classes[axis] as usize];
            let images = job.images(axis, layout);
            std::array::from_fn(|x| adds[images[4 * x] as usize])
        };
        let last = layout.classes() - 1;
        let (before, last) = (adds(last - 1), adds(last));
        let tails: [[u32; COSETS * HALF]; 2] = std::array::from_fn(|odd| {
            std::array::from_fn(|i| {
                let (x, y) = (i / HALF, i % HALF);
                let other_half = (x >= HALF) ^ (odd == 1) ^ job.odd;
                before[x] + last[if other_half { HALF + y } else { y }]
            })
        });
        let Scratch { sums, entries, .. } = scratch;
        sums.clear();
        sums.push(0);
        for axis in 0..layout.classes() - 2 {
            let adds = adds(axis);
            *sums = sums.iter().flat_map(|sum| adds.map(|add| sum + add)).collect();
        }
        entries.resize(sums.len() * COSETS * HALF, 0);
        let chunks = entries.as_chunks_mut::<{ COSETS * HALF }>().0.iter_mut();
        for ((entries, sum), odd) in chunks.zip(sums).zip(&self.odd) {
            *entries = tails[usize::from(*odd)].map(|add| *sum + add);
        }
    }
}

/// The linear map on places in a field that gathers through a relabeling.
fn linear_part(relabeling: &Relabeling) -> Columns {
    let columns = relabeling
        .pieces
        .iter()
        .zip(&relabeling.classes)
        .flat_map(|(l, &class)| [1, 2].map(|unit| usize::from(l[unit] ^ l[0]) << (2 * class)));
    columns.collect()
}

/// ORs the fields of the source that the entries name, translated, into those of `into`.
fn translate<const W: usize>(source: &[[u64; W]], entries: &Entries, into: &mut [[u64; W]]) {
    for (into, &entry) in into.iter_mut().zip(entries) {
        let field = &source[entry as usize >> 8];
        let other = entry as usize >> 6 & 3;
        for (w, into) in into.iter_mut().enumerate() {
            *into |= translate_word(field[w ^ other], entry);
        }
    }
}

fn finish<const W: usize>(program: &Program, gathered: &mut [[u64; W]], into: &mut [[u64; W]]) {
    program.apply(gathered);
    for (into, word) in into.as_flattened_mut().iter_mut().zip(gathered.as_flattened()) {
        *into |= word;
    }
}

/// Bit `v` of the result is bit `v ^ by`, `by` below 64 (what is above is ignored).
fn translate_word(mut word: u64, by: u32) -> u64 {
    for (i, mask) in MASKS[by as usize % 64].iter().enumerate() {
        let t = (word >> (1 << i) ^ word) & mask;
        word ^= t ^ t << (1 << i);
    }
    word
}

/// For each translation of 64 bits and each bit `i` of it, the places without bit `i` if the
/// translation has it.
static MASKS: [[u64; 6]; 64] = {
    let mut masks = [[0; 6]; 64];
    let mut i = 0;
    while i < 64 * 6 * 64 {
        let (by, bit, place) = (i / 6 / 64, i / 64 % 6, i % 64);
        if by >> bit & 1 == 1 && place >> bit & 1 == 0 {
            masks[by][bit] |= 1 << place;
        }
        i += 1;
    }
    masks
};

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Random;

    #[test]
    fn the_loops_with_avx2_do_what_the_portable_ones_do() {
        let Some(avx2) = Avx2::detect() else { return };
        let mut random = Random::new(4);
        let mut fields = || -> Vec<[u64; 4]> {
            (0..648).map(|_| std::array::from_fn(|_| random.bits())).collect()
        };
        let (source, before) = (fields(), fields());
        let entries: Vec<u32> = (0..648).map(|i| (i * 7 % 648) << 8 | (i * 37 % 256)).collect();
        let mut portably = before.clone();
        translate(&source, &entries, &mut portably);
        let mut with_avx2 = before.clone();
        arch::translate(avx2, [&source; 2], &entries, true, &mut with_avx2);
        assert_eq!(portably, with_avx2);
        let mut written = before.clone();
        arch::translate(avx2, [&source; 2], &entries, false, &mut written);
        let or = |(a, b): (&[u64; 4], &[u64; 4])| std::array::from_fn(|w| a[w] | b[w]);
        let expected: Vec<[u64; 4]> = written.iter().zip(&before).map(or).collect();
        assert_eq!(portably, expected);
        // A matrix without any zeros below the diagonal exercises all kinds of strokes.
        for columns in [[1, 3, 7, 15, 31, 63, 127, 255], [128, 192, 32, 16, 8, 12, 66, 1]] {
            let program = Program::new(&columns.to_vec());
            let (mut portably, mut with_avx2) = (before.clone(), before.clone());
            finish(&program, &mut source.clone(), &mut portably);
            arch::finish(avx2, &program, &source, &mut with_avx2);
            assert_eq!(portably, with_avx2);
        }
    }
}
