//! One row of the next level.
//!
//! Three ways to bring a source row in. Dense ones are permuted as a whole. Sparse ones are
//! scattered bit by bit. And once the destination lacks only a few bits, each of those is looked up
//! in the remaining sources, until one has it: Michael Reid's "backward searching", which makes the
//! late levels cheap.

use super::CubeCosets;
use super::frame::SYMMETRIES;
use crate::rows::affine::{BITS, Program, Row, prefetch};
use crate::rows::{Fullness, RowSource};

// Chosen by measurement (`examples/cube_rows.rs`); anything from half to twice as much does.

/// Up to how many bits a source is scattered.
const FEW_SET: u32 = 4;
/// Maximum number of missing bits that are looked up.
const FEW_MISSING: u32 = 24;
/// Sources between a prefetch and its use.
const AHEAD: usize = 4;
/// The most moves a metric has.
const MOVES_MAX: usize = 18;

/// A row that has neighbours in the destination.
#[derive(Clone, Copy)]
struct Source<'a> {
    words: &'a Row,
    count: u32,
    program: &'a Program,
    constant: u16,
}

impl CubeCosets {
    pub(super) fn gather_row<R: RowSource>(&self, from: &R, row: usize, into: &mut Row) {
        let mut found = [None; MOVES_MAX];
        let Some(count) = self.sources(from, row, &mut found) else {
            into.fill(!0);
            return;
        };
        let sources = &found[..count];
        let mut missing = (1 << BITS) - from.count(row);
        sources.iter().flatten().take(AHEAD).for_each(|source| prefetch(source.words));
        for (k, source) in sources.iter().flatten().enumerate() {
            if let Some(Some(later)) = sources.get(k + AHEAD) {
                prefetch(later.words);
            }
            if missing <= FEW_MISSING {
                missing = into.iter().map(|word| word.count_zeros()).sum();
                if missing <= FEW_MISSING {
                    look_up(into, &sources[k..]);
                    return;
                }
            }
            if source.count <= FEW_SET {
                scatter(source, into);
            } else {
                source.program.or_into(source.constant, source.words, into);
            }
            // What will be missing if bits fall where they will.
            missing = (missing * ((1 << BITS) - source.count)) >> BITS;
        }
    }

    /// Finds the rows to gather from, and how many they are; `None` if one of them is full, and
    /// the destination therefore too.
    fn sources<'a, R: RowSource>(
        &'a self,
        from: &'a R,
        row: usize,
        found: &mut [Option<Source<'a>>; MOVES_MAX],
    ) -> Option<usize> {
        let places = self.places();
        let (class, place) = (row / places, row % places);
        let moves = self.frame.puzzle.moves().len();
        let mut count = 0;
        for (m, reduced) in self.corners.links[class * moves..][..moves].iter().enumerate() {
            let act = m * SYMMETRIES + reduced.symmetry as usize;
            let link = self.edges.links[act * places + place];
            let source = reduced.class as usize * places + link.place as usize;
            if from.settled(source) {
                continue;
            }
            if from.fullness(source) == Fullness::Full {
                return None;
            }
            found[count] = Some(Source {
                words: from.row(source).try_into().expect("a row of the cube has 32 words"),
                count: from.count(source),
                program: &self.edges.programs[act],
                constant: link.constant,
            });
            count += 1;
        }
        Some(count)
    }
}

/// Sets each bit of the source where it belongs.
fn scatter(source: &Source, into: &mut Row) {
    for (i, &word) in source.words.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            let index = (i * 64) as u16 + word.trailing_zeros() as u16;
            let bit = source.program.to_destination(source.constant, index) as usize;
            into[bit / 64 % 32] |= 1 << (bit % 64);
            word &= word - 1;
        }
    }
}

/// Sets each missing bit that some source has.
fn look_up(into: &mut Row, sources: &[Option<Source>]) {
    for (i, word) in into.iter_mut().enumerate() {
        let mut missing = !*word;
        while missing != 0 {
            let lowest = missing & missing.wrapping_neg();
            let index = (i * 64) as u16 + missing.trailing_zeros() as u16;
            let has = |source: &Source| {
                let bit = source.program.to_source(source.constant, index) as usize;
                source.words[bit / 64 % 32] >> (bit % 64) & 1 == 1
            };
            if sources.iter().flatten().any(has) {
                *word |= lowest;
            }
            missing ^= lowest;
        }
    }
}
