//! The moves of the subgroup on a whole set of its elements: sixteen pages are a row of bits.
//!
//! A half turn maps a page to another and exchanges its fields in pairs, so a page is processed at
//! memory bandwidth (see `elements.rs`).
//!
//! Turns of U and D are made trivial in the other way. Sixteen pages are one order of the corners
//! followed by the sixteen turns of U and D. If the edges of each page are written as they were
//! before that turn, another turn takes page to page and changes nothing in it: all that a page
//! gets is what the three others of its column and the three others of its line have. So each page
//! is rewritten once, the sums of four lines and four columns are taken, and each page's two sums
//! are written back: two passes over a page, whose fields go where they will, instead of six.

use super::elements::{Element, Elements, FIELD_BITS, FIELDS, HALF_TURNS, MEMBERS, PAGES, TURNS};
use super::slice::{ODD, Shuffle};
use cosette_space::rows::{Fullness, RowSource, RowSpace};

/// Words of a page.
pub const PAGE_WORDS: usize = FIELDS * FIELD_BITS / 64;
/// Fields of a word and words of a block.
const WORD_FIELDS: usize = 64 / FIELD_BITS;
const BLOCK_WORDS: usize = FIELD_BITS / WORD_FIELDS;

/// The subgroup's elements, unreduced, as rows of sixteen pages.
pub struct Pages {
    pub elements: Elements,
    /// [`ODD`] for the fields of a block that are odd, where its first is even, and where not.
    odd: [[u16; FIELD_BITS]; 2],
}

/// Pages on their way, field by field.
pub struct Scratch {
    /// Longer than a page, so that any 16 bits are a safe index.
    page: Box<[u16; 1 << 16]>,
    lines: Vec<Vec<u16>>,
    columns: Vec<Vec<u16>>,
}

impl Pages {
    pub fn new() -> Pages {
        let odd = [0, 1].map(|first| {
            let parity = |order: usize| (order.count_ones() as u16 + first) % 2;
            std::array::from_fn(|order| parity(order) * ODD)
        });
        Pages { elements: Elements::new(), odd }
    }

    /// Brings into sixteen pages what turns of U and D make of them.
    fn turn(&self, from: &[u64], row: usize, into: &mut [u64], scratch: &mut Scratch) {
        let first = row * MEMBERS;
        let Scratch { page, lines, columns } = scratch;
        for sum in lines.iter_mut().chain(columns.iter_mut()) {
            sum.fill(0);
        }
        for (k, source) in from.chunks(PAGE_WORDS).enumerate() {
            unpack(source, &mut page[..FIELDS]);
            let rewrite = self.rewrite(first + k, first, (k / TURNS, k % TURNS));
            rewrite.add(page, &mut lines[k / TURNS], &mut columns[k % TURNS]);
        }
        for (k, into) in into.chunks_mut(PAGE_WORDS).enumerate() {
            let (line, column) = (&lines[k / TURNS], &columns[k % TURNS]);
            for ((sum, a), b) in page.iter_mut().zip(line).zip(column) {
                *sum = a | b;
            }
            let back = |turns: usize| (TURNS - turns) % TURNS;
            let rewrite = self.rewrite(first, first + k, (back(k / TURNS), back(k % TURNS)));
            rewrite.put(page, into);
        }
    }

    /// How fields are rewritten from a page to another, whose edges are those of the first before
    /// turns of U and D.
    fn rewrite(&self, from: usize, to: usize, (up, down): (usize, usize)) -> Rewrite<'_> {
        let odd = self.elements.odd_pages[from] ^ ((up + down) % 2 == 1);
        Rewrite {
            map: &self.elements.members[up * TURNS + down],
            shuffle: self.elements.slices.shuffle(self.elements.change(from, to)),
            odd_blocks: &self.elements.odd_blocks,
            odd: if odd { [&self.odd[1], &self.odd[0]] } else { [&self.odd[0], &self.odd[1]] },
        }
    }
}

/// Where fields come from and what becomes of them.
struct Rewrite<'a> {
    map: &'a [u16],
    shuffle: &'a Shuffle,
    odd_blocks: &'a [bool],
    /// [`ODD`] where the slice is odd, for blocks whose first edges are even, and for others.
    odd: [&'a [u16; FIELD_BITS]; 2],
}

impl Rewrite<'_> {
    /// One block.
    #[inline(always)]
    fn block(
        &self,
        page: &[u16; 1 << 16],
        map: &[u16; FIELD_BITS],
        odd: bool,
    ) -> [u16; FIELD_BITS] {
        let odd = self.odd[usize::from(odd)];
        let mut fields = [0; FIELD_BITS];
        for i in 0..FIELD_BITS {
            let field = page[usize::from(map[i])] | odd[i];
            fields[i] = self.shuffle[usize::from(field) % self.shuffle.len()];
        }
        fields
    }

    /// Adds the page to a line and to a column.
    fn add(&self, page: &[u16; 1 << 16], line: &mut [u16], column: &mut [u16]) {
        let lines = line.as_chunks_mut::<FIELD_BITS>().0.iter_mut();
        let sums = lines.zip(column.as_chunks_mut::<FIELD_BITS>().0);
        let blocks = self.map.as_chunks::<FIELD_BITS>().0.iter().zip(self.odd_blocks);
        for ((line, column), (map, &odd)) in sums.zip(blocks) {
            let fields = self.block(page, map, odd);
            for i in 0..FIELD_BITS {
                line[i] |= fields[i];
                column[i] |= fields[i];
            }
        }
    }

    /// Adds the page to one in words.
    fn put(&self, page: &[u16; 1 << 16], into: &mut [u64]) {
        let blocks = self.map.as_chunks::<FIELD_BITS>().0.iter().zip(self.odd_blocks);
        let words = into.as_chunks_mut::<BLOCK_WORDS>().0.iter_mut();
        for (words, (map, &odd)) in words.zip(blocks) {
            let fields = self.block(page, map, odd);
            for w in 0..BLOCK_WORDS {
                for i in 0..WORD_FIELDS {
                    words[w] |= u64::from(fields[w * WORD_FIELDS + i]) << (FIELD_BITS * i);
                }
            }
        }
    }
}

impl RowSpace for Pages {
    type Scratch = Scratch;
    type State = Element;

    fn locate(&self, at: &Element) -> (usize, usize) {
        place(*at)
    }

    fn state(&self, row: usize, bit: usize) -> Element {
        let page = row * MEMBERS + bit / (FIELDS * FIELD_BITS);
        Element { page: page as u16, place: (bit % (FIELDS * FIELD_BITS)) as u32 }
    }

    fn is_used(&self, bit: usize) -> bool {
        bit % FIELD_BITS < 12
    }

    fn description(&self) -> String {
        format!("{PAGES} corner orders x {FIELDS} edge orders")
    }

    fn scratch(&self) -> Scratch {
        let page = vec![0; 1 << 16].into_boxed_slice().try_into().expect("it is as long");
        let [lines, columns] = [(); 2].map(|()| vec![vec![0; FIELDS]; TURNS]);
        Scratch { page, lines, columns }
    }

    fn rows(&self) -> usize {
        PAGES / MEMBERS
    }

    fn row_words(&self) -> usize {
        MEMBERS * PAGE_WORDS
    }

    fn row_bits(&self) -> usize {
        MEMBERS * FIELDS * 12
    }

    fn weight(&self, _: usize) -> u64 {
        1
    }

    fn solved(&self) -> (usize, usize) {
        place(self.elements.element(crate::solvers::cube3::Bytes::SOLVED))
    }

    fn gather<R: RowSource>(&self, from: &R, row: usize, into: &mut [u64], scratch: &mut Scratch) {
        let gives = |row: usize| !from.settled(row) && from.fullness(row) != Fullness::Empty;
        if gives(row) {
            self.turn(from.row(row), row, into, scratch);
        }
        for (k, page) in into.chunks_mut(PAGE_WORDS).enumerate() {
            for (h, step) in self.elements.half_turns.iter().enumerate() {
                let there = usize::from(step.pages[row * MEMBERS + k]);
                if gives(there / MEMBERS) {
                    let source = &from.row(there / MEMBERS)[there % MEMBERS * PAGE_WORDS..];
                    exchange(h, &source[..PAGE_WORDS], page);
                }
            }
        }
    }
}

/// Where an element is: row and bit.
pub fn place(at: Element) -> (usize, usize) {
    let page = usize::from(at.page);
    (page / MEMBERS, page % MEMBERS * FIELDS * FIELD_BITS + at.place as usize)
}

/// Brings in a page whose fields are exchanged in pairs, those that differ in bit `half`.
fn exchange(half: usize, from: &[u64], into: &mut [u64]) {
    const EVEN: u64 = 0x0000_ffff_0000_ffff;
    assert!(half < HALF_TURNS);
    let blocks =
        from.as_chunks::<BLOCK_WORDS>().0.iter().zip(into.as_chunks_mut::<BLOCK_WORDS>().0);
    match half {
        0 => blocks.for_each(|(from, into)| {
            for k in 0..BLOCK_WORDS {
                into[k] |= (from[k] & EVEN) << 16 | (from[k] >> 16) & EVEN;
            }
        }),
        1 => blocks.for_each(|(from, into)| {
            for k in 0..BLOCK_WORDS {
                into[k] |= from[k].rotate_left(32);
            }
        }),
        2 => blocks.for_each(|(from, into)| {
            for k in 0..BLOCK_WORDS {
                into[k] |= from[k ^ 1];
            }
        }),
        _ => blocks.for_each(|(from, into)| {
            for k in 0..BLOCK_WORDS {
                into[k] |= from[k ^ 2];
            }
        }),
    }
}

/// Words to fields.
fn unpack(words: &[u64], fields: &mut [u16]) {
    for (word, fields) in words.iter().zip(fields.as_chunks_mut::<WORD_FIELDS>().0) {
        for (k, field) in fields.iter_mut().enumerate() {
            *field = (word >> (FIELD_BITS * k)) as u16;
        }
    }
}
