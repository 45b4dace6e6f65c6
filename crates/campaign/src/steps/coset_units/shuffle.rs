//! The kernel: ORs a set of `K`, with its tiles renamed, into another.
//!
//! A word of the destination is a word of the source with its 60 bits shuffled in one of 120 ways.
//! Three forms: eight lookups in tables of 256 (portable); for each half of the word, bytes brought
//! to the places of their bits, tested and gathered by `movemask` (AVX2, [`super::x86`]); and
//! `vpshufbitqmb`, which is the whole shuffle (AVX-512 with BITALG). Without tables, bit by bit, is
//! the plain twin.

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

    /// All that the processor has.
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
        let size = route.orders.len() * route.words.len();
        assert!(source.len() == size && into.len() == size, "both are whole sets");
        assert!(route.orders.iter().all(|&o| usize::from(o) < route.orders.len()));
        let words = route.words.len();
        let count = self.bits.len();
        let valid = |&(w, s): &(u16, u8)| usize::from(w) < words && usize::from(s) < count;
        assert!(route.words.iter().all(valid), "a route stays in its set");
        match self.form {
            Form::Plain => self.each(route, source, into, |shuffle, word| {
                let from = &self.bits[shuffle].0;
                (0..64).map(|to| (word >> from[to] & 1) << to).sum()
            }),
            Form::Portable => self.each(route, source, into, |shuffle, word| {
                let tables = &self.tables[8 * shuffle..][..8];
                let part = |(table, byte): (&[u64; 256], u8)| table[usize::from(byte)];
                tables.iter().zip(word.to_le_bytes()).map(part).fold(0, |a, b| a | b)
            }),
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(proof) => super::x86::gather_avx2(proof, self, route, source, into),
            #[cfg(target_arch = "x86_64")]
            Form::Avx512(proof) => super::x86::gather_avx512(proof, self, route, source, into),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("there is no proof of instructions that are not there"),
        }
    }

    /// Word by word, those of one word of the arm together: they have the same shuffle.
    fn each(
        &self,
        route: &Route,
        source: &[u64],
        into: &mut [u64],
        shuffled: impl Fn(usize, u64) -> u64,
    ) -> u64 {
        let words = route.words.len();
        let mut count = 0;
        for (to, &(from, shuffle)) in route.words.iter().enumerate() {
            for (order, &source_order) in route.orders.iter().enumerate() {
                let word = source[usize::from(source_order) * words + usize::from(from)];
                let into = &mut into[order * words + to];
                if word != 0 {
                    *into |= shuffled(usize::from(shuffle), word);
                }
                count += u64::from(into.count_ones());
            }
        }
        count
    }
}
