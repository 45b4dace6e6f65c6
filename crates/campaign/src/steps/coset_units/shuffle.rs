//! The kernel: ORs a set of `K`, with its tiles renamed, into another.
//!
//! A word of the destination is a word of the source with its 60 bits shuffled in one of 120 ways.
//! Three forms: eight lookups in tables of 256 (portable); for each half of the word, bytes brought
//! to the places of their bits, tested and gathered by `movemask` (AVX2, [`super::x86`]); and
//! `vpshufbitqmb`, which is the whole shuffle (AVX-512 with BITALG). Without tables, bit by bit, is
//! the plain twin.

use cosette_core::prefetch::prefetch;
use cosette_core::processor::{Avx2, Avx512};

use super::layout::{Layout, Route};

/// Which form to use.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Bit by bit.
    Plain,
    /// Tables of bytes.
    Portable,
    /// Byte shuffles and masks.
    Avx2(Avx2),
    /// Bit shuffles.
    Avx512(Avx512),
}

impl Form {
    /// The fastest that the processor has.
    pub fn best() -> Form {
        let vector = Avx512::detect().map(Form::Avx512);
        vector.or(Avx2::detect().map(Form::Avx2)).unwrap_or(Form::Portable)
    }

    /// The best available instructions.
    pub fn all() -> Vec<Form> {
        let mut all = vec![Form::Plain, Form::Portable];
        all.extend(Avx2::detect().map(Form::Avx2));
        all.extend(Avx512::detect().map(Form::Avx512));
        all
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Form::Plain => "plain",
            Form::Portable => "portable",
            Form::Avx2(_) => "avx2",
            Form::Avx512(_) => "avx512",
        }
    }
}

/// The byte of the source for each bit of the destination, and the bit in it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Lanes {
    /// Bytes.
    pub bytes: [u8; 64],
    /// Masks.
    pub masks: [u8; 64],
}

/// The source of each bit of the destination.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Bits(pub [u8; 64]);

/// A word of a set that is not full: what is missing in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The word of the arm, and the order.
    pub word: u16,
    /// See above.
    pub order: u8,
    /// Bits.
    pub missing: u64,
}

/// Gaps between a request to memory and its use.
const AHEAD: usize = 16;

/// A form with its tables.
pub struct Kernel {
    form: Form,
    tables: Vec<[u64; 256]>,
    pub(super) lanes: Vec<Lanes>,
    pub(super) bits: Vec<Bits>,
}

impl Kernel {
    /// The kernel for a layout.
    pub fn new(layout: &Layout, form: Form) -> Kernel {
        let shuffles = &layout.shuffles;
        let table = |from: &[u8; 64], byte: usize| {
            std::array::from_fn(|value| {
                let source = (value as u64) << (8 * byte);
                (0..64).filter(|&to| source >> from[to] & 1 == 1).map(|to| 1 << to).sum()
            })
        };
        let tables = match form {
            Form::Portable => {
                shuffles.iter().flat_map(|from| (0..8).map(move |b| table(from, b))).collect()
            }
            _ => Vec::new(),
        };
        let lanes = |from: &[u8; 64]| Lanes {
            bytes: from.map(|bit| bit / 8),
            masks: from.map(|bit| 1 << (bit % 8)),
        };
        Kernel {
            form,
            tables,
            lanes: shuffles.iter().map(lanes).collect(),
            bits: shuffles.iter().map(|&from| Bits(from)).collect(),
        }
    }

    /// ORs the source set into the destination by a route; returns how many bits that has then.
    /// Bits that no shuffle uses must be 0 in the source.
    pub fn gather(&self, route: &Route, source: &[u64], into: &mut [u64]) -> u64 {
        self.check(route, source.len());
        assert!(source.len() == into.len(), "both are whole sets");
        match self.form {
            Form::Plain => self.each(route, source, into, |s, word| self.bit_by_bit(s, word)),
            Form::Portable => self.each(route, source, into, |s, word| self.by_tables(s, word)),
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(proof) => super::x86::gather_avx2(proof, self, route, source, into),
            #[cfg(target_arch = "x86_64")]
            Form::Avx512(proof) => super::x86::gather_avx512(proof, self, route, source, into),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("there is no proof of instructions that are not there"),
        }
    }

    /// The same for a set of which little is missing: closes gaps, and forgets those closed.
    pub fn close(&self, route: &Route, source: &[u64], gaps: &mut Vec<Gap>) {
        self.check(route, source.len());
        match self.form {
            Form::Plain => closing(route, source, gaps, |s, word| self.bit_by_bit(s, word)),
            Form::Portable => closing(route, source, gaps, |s, word| self.by_tables(s, word)),
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(proof) => super::x86::close_avx2(proof, self, route, source, gaps),
            #[cfg(target_arch = "x86_64")]
            Form::Avx512(proof) => super::x86::close_avx512(proof, self, route, source, gaps),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("there is no proof of instructions that are not there"),
        }
    }

    fn check(&self, route: &Route, size: usize) {
        let (words, orders) = (route.words.len(), route.orders.len());
        assert!(size == orders * words, "the source is a whole set");
        assert!(route.orders.iter().all(|&o| usize::from(o) < orders));
        let count = self.bits.len();
        let valid = |&(w, s): &(u16, u8)| usize::from(w) < words && usize::from(s) < count;
        assert!(route.words.iter().all(valid), "a route stays in its set");
    }

    fn bit_by_bit(&self, shuffle: usize, word: u64) -> u64 {
        let from = &self.bits[shuffle].0;
        (0..64).map(|to| (word >> from[to] & 1) << to).sum()
    }

    fn by_tables(&self, shuffle: usize, word: u64) -> u64 {
        let tables = &self.tables[8 * shuffle..][..8];
        let part = |(table, byte): (&[u64; 256], u8)| table[usize::from(byte)];
        tables.iter().zip(word.to_le_bytes()).map(part).fold(0, |a, b| a | b)
    }

    /// Word by word: all orders of a word of the arm have the same shuffle.
    fn each(
        &self,
        route: &Route,
        source: &[u64],
        into: &mut [u64],
        shuffled: impl Fn(usize, u64) -> u64,
    ) -> u64 {
        let orders = route.orders.len();
        let mut count = 0;
        for (to, &(from, shuffle)) in into.chunks_exact_mut(orders).zip(&route.words) {
            let row = &source[usize::from(from) * orders..][..orders];
            for (to, &from) in to.iter_mut().zip(&route.orders) {
                let word = row[usize::from(from)];
                if word != 0 {
                    *to |= shuffled(usize::from(shuffle), word);
                }
                count += u64::from(to.count_ones());
            }
        }
        count
    }
}

/// Closes gaps by some form of shuffles.
#[inline(always)]
pub fn closing(
    route: &Route,
    source: &[u64],
    gaps: &mut Vec<Gap>,
    shuffled: impl Fn(usize, u64) -> u64,
) {
    let orders = route.orders.len();
    let from = |gap: &Gap| {
        let (word, shuffle) = route.words[usize::from(gap.word)];
        let order = route.orders[usize::from(gap.order)];
        (usize::from(word) * orders + usize::from(order), usize::from(shuffle))
    };
    let mut open = 0;
    for i in 0..gaps.len() {
        if let Some(later) = gaps.get(i + AHEAD) {
            prefetch(&source[from(later).0]);
        }
        let mut gap = gaps[i];
        let (at, shuffle) = from(&gap);
        gap.missing &= !shuffled(shuffle, source[at]);
        gaps[open] = gap;
        open += usize::from(gap.missing != 0);
    }
    gaps.truncate(open);
}
