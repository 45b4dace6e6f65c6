//! The kernel for classes of four: whole fields at a time.
//!
//! Klein's group `V` of four translations is normal in the permutations of four things. So in a
//! product of such axes, whatever multiplies from left and right moves cosets of `V×…×V` to cosets:
//! the row is a list of *fields*, one a coset (64 bits for three classes, 256 for four), and a move
//! takes fields to fields. Inside a field the place is a vector of two bits a class, and with
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

use super::avx2::Avx2;
use super::layout::Layout;
use super::linear::{Columns, Program};
use super::plain::Job;
use super::relabeling::Relabeling;

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
    /// For every choice of cosets but the last, whether the parities sum up to odd.
    odd: Vec<bool>,
    avx2: Option<Avx2>,
}

/// What a thread works with.
#[derive(Default)]
pub(super) struct Scratch {
    sums: Vec<u32>,
    entries: Vec<u32>,
    gathered: Vec<u64>,
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
        let mut odd = vec![false];
        for _ in 1..layout.classes() {
            odd = odd.iter().flat_map(|o| (0..COSETS).map(move |x| o ^ (x >= HALF))).collect();
        }
        let words = layout.field_bits() / 64;
        Klein { programs, program_of, words, odd, avx2: Avx2::detect() }
    }

    /// The number of the linear map of a relabeling: jobs come sorted by it.
    pub fn program(&self, relabeling: usize) -> u8 {
        self.program_of[relabeling]
    }

    /// Gathers one job. With `last` the linear map of `program` is applied to what was gathered
    /// since it was applied last, and the result ORed into the destination.
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
            return self.translate(job.source, &scratch.entries, into);
        }
        let gathered = &mut scratch.gathered;
        gathered.resize(into.len(), 0);
        self.translate(job.source, &scratch.entries, gathered);
        if last {
            self.finish(program, gathered, into);
            gathered.fill(0);
        }
    }

    /// ORs the fields of the source that the entries name, translated, into those of `into`.
    fn translate(&self, source: &[u64], entries: &Entries, into: &mut [u64]) {
        match (self.words, self.avx2) {
            (1, _) => translate(source.as_chunks::<1>().0, entries, into.as_chunks_mut::<1>().0),
            (_, None) => translate(source.as_chunks::<4>().0, entries, into.as_chunks_mut::<4>().0),
            (_, Some(avx2)) => {
                avx2.translate(source.as_chunks().0, entries, into.as_chunks_mut().0);
            }
        }
    }

    /// ORs the fields that were gathered, permuted by the program, into those of `into`.
    fn finish(&self, program: &Program, gathered: &[u64], into: &mut [u64]) {
        match (self.words, self.avx2) {
            (1, _) => finish(program, gathered.as_chunks::<1>().0, into.as_chunks_mut::<1>().0),
            (_, None) => finish(program, gathered.as_chunks::<4>().0, into.as_chunks_mut::<4>().0),
            (_, Some(avx2)) => {
                avx2.finish(program, gathered.as_chunks().0, into.as_chunks_mut().0);
            }
        }
    }

    fn find_entries(&self, layout: &Layout, job: &Job, scratch: &mut Scratch) {
        let mut adds = [[0; COSETS]; 4];
        for (axis, &class) in job.classes.iter().enumerate() {
            let offsets = layout.offsets(class as usize);
            let images = job.images(axis, layout);
            for (x, add) in adds[axis].iter_mut().enumerate() {
                let image = u32::from(images[4 * x]);
                let field = offsets[image as usize] / layout.field_bits() as u32;
                *add = field << 8 | (image % 4) << (2 * class);
            }
        }
        let (last, others) = adds[..layout.classes()].split_last().expect("there are classes");
        let Scratch { sums, entries, .. } = scratch;
        sums.clear();
        sums.push(0);
        for adds in others {
            entries.resize(sums.len() * COSETS, 0);
            for (entries, sum) in entries.as_chunks_mut::<COSETS>().0.iter_mut().zip(&*sums) {
                *entries = adds.map(|add| sum + add);
            }
            std::mem::swap(sums, entries);
        }
        entries.resize(sums.len() * HALF, 0);
        let halves: [&[u32; HALF]; 2] = [0, HALF].map(|h| last[h..].first_chunk().expect("half"));
        let entries = entries.as_chunks_mut::<HALF>().0.iter_mut();
        for ((entries, sum), odd) in entries.zip(&*sums).zip(&self.odd) {
            *entries = halves[usize::from(*odd != job.odd)].map(|add| sum + add);
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

fn translate<const W: usize>(source: &[[u64; W]], entries: &Entries, into: &mut [[u64; W]]) {
    for (into, &entry) in into.iter_mut().zip(entries) {
        let field = &source[entry as usize >> 8];
        let other = entry as usize >> 6 & 3;
        for (w, into) in into.iter_mut().enumerate() {
            *into |= translate_word(field[w ^ other], entry);
        }
    }
}

fn finish<const W: usize>(program: &Program, gathered: &[[u64; W]], into: &mut [[u64; W]]) {
    for (field, into) in gathered.iter().zip(into) {
        let mut field = *field;
        program.apply(&mut field);
        into.iter_mut().zip(field).for_each(|(into, word)| *into |= word);
    }
}

/// Bit `v` of the result is bit `v ^ by`, `by` below 64 (what is above is ignored).
fn translate_word(mut word: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.iter().enumerate() {
        let chosen = u64::from(by >> i & 1).wrapping_neg();
        let t = (word >> (1 << i) ^ word) & low & chosen;
        word ^= t ^ t << (1 << i);
    }
    word
}
