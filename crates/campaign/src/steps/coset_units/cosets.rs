//! The cosets of `K`, up to the symmetry that keeps it, with the words that enter each.
//!
//! `K` fixes the cells of one arm, so the coset `g∘K` is determined by the tiles that `g` puts
//! there. Reflecting the rows maps `K` to itself and coset to coset: of each pair one represents
//! both.
//!
//! An element has eight *images* of the same length: it and its inverse, relative to each of the
//! four arms. Each is in some coset. Cosets are ranked by ease (many short words enter the easy
//! ones), and an element belongs to its image of least rank: the hard cosets have little to prove.

use rayon::prelude::*;

use super::balls::Generator;
use super::board::{Board, CELLS_MAX, Element, IDENTITY, inverse, pack, product, unpack};
use super::layout::is_odd;
use super::words::{Packed, Words};

/// A word that enters a coset.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The inverse of its element.
    pub back: Element,
    /// Its moves.
    pub word: Packed,
}

/// A coset that represents its class.
pub struct Coset {
    /// An element of it.
    pub base: Element,
    /// The words that enter it, shortest first.
    pub entries: Vec<Entry>,
    /// Its rank: less is easier.
    pub rank: u16,
}

/// All cosets.
pub struct Cosets {
    cells: (usize, usize),
    /// The class of the tiles in the fixed arm, and whether the coset represents it.
    class_of: Vec<(u16, bool)>,
    /// One of each class.
    pub classes: Vec<Coset>,
    /// For each arm the symmetry that takes it to the fixed one, and its inverse.
    pub arms: Vec<(Element, Element)>,
    /// Turning the rows over.
    over: Element,
}

impl Cosets {
    /// Sorts words into cosets, and ranks these.
    pub fn new(board: &Board, words: &Words) -> Cosets {
        let (moved, outside) = (board.moved(), board.outside());
        let over = board.symmetries[1];
        let mut cosets = Cosets {
            cells: (moved, outside),
            class_of: vec![(u16::MAX, false); 1 << (4 * (outside - moved))],
            classes: Vec::new(),
            arms: arms(board),
            over,
        };
        for base in cosets.bases() {
            let key = cosets.key(&base);
            if cosets.class_of[key].0 == u16::MAX {
                let class = cosets.classes.len() as u16;
                let other = cosets.key(&cosets.turned(&base));
                cosets.class_of[other] = (class, false);
                cosets.class_of[key] = (class, true);
                cosets.classes.push(Coset { base, entries: Vec::new(), rank: 0 });
            }
        }
        for &(code, word) in words.by_length.iter().flatten() {
            let element = unpack(code);
            let (class, represents) = cosets.class_of[cosets.key(&element)];
            if represents {
                let entry = Entry { back: inverse(&element), word };
                cosets.classes[usize::from(class)].entries.push(entry);
            }
        }
        cosets.rank(words.by_length.len());
        cosets
    }

    /// Drops words that add nothing. If `w` is `v` followed by a generator of `K`, and as long as
    /// both together, then what `w` reaches with a ball of `K` is reached by `v` with the larger
    /// ball.
    pub fn drop_redundant(&mut self, generators: &[Generator]) {
        self.classes.par_iter_mut().for_each(|coset| {
            let length = |entry: &Entry| (pack(&entry.back), entry.word.len());
            let mut lengths: Vec<(u64, u32)> = coset.entries.iter().map(length).collect();
            lengths.sort_unstable();
            coset.entries.retain(|entry| {
                !generators.iter().any(|x| {
                    let before = pack(&product(&x.element, &entry.back));
                    let at = lengths.binary_search_by_key(&before, |&(code, _)| code);
                    at.is_ok_and(|at| lengths[at].1 + x.word.len() <= entry.word.len())
                })
            });
            coset.entries.shrink_to_fit();
        });
    }

    /// An element of every coset: some tiles in the fixed arm, the others in order or nearly so.
    fn bases(&self) -> Vec<Element> {
        let (moved, outside) = self.cells;
        let mut arms = vec![Vec::new()];
        for _ in moved..outside {
            let longer = |arm: &Vec<u8>| -> Vec<Vec<u8>> {
                let more = (0..outside as u8).filter(|tile| !arm.contains(tile));
                more.map(|tile| [arm.as_slice(), &[tile]].concat()).collect()
            };
            arms = arms.iter().flat_map(longer).collect();
        }
        let base = |arm: &Vec<u8>| {
            let others = (0..outside as u8).filter(|tile| !arm.contains(tile));
            let mut base = IDENTITY;
            others.chain(arm.iter().copied()).zip(&mut base).for_each(|(tile, to)| *to = tile);
            if is_odd(&base) {
                base.swap(0, 1);
            }
            base
        };
        arms.iter().map(base).collect()
    }

    /// Many short words make a coset easy.
    fn rank(&mut self, lengths: usize) {
        let counts = |coset: &Coset| {
            let mut counts = vec![0usize; lengths];
            coset.entries.iter().for_each(|entry| counts[entry.word.len() as usize] += 1);
            counts
        };
        let mut order: Vec<_> = self.classes.iter().map(counts).zip(0usize..).collect();
        order.sort_by(|(a, i), (b, j)| b.cmp(a).then(i.cmp(j)));
        for (rank, (_, class)) in order.into_iter().enumerate() {
            self.classes[class].rank = rank as u16;
        }
    }

    #[inline(always)]
    fn key(&self, element: &Element) -> usize {
        let tiles = &element[self.cells.0..self.cells.1];
        tiles.iter().rev().fold(0, |key, &tile| key << 4 | usize::from(tile))
    }

    fn turned(&self, element: &Element) -> Element {
        product(&self.over, &product(element, &self.over))
    }

    /// The class of an element, and the element or what it is when the rows are turned over,
    /// whichever is in the coset that represents the class.
    pub fn locate(&self, element: &Element) -> (usize, Element) {
        match self.class_of[self.key(element)] {
            (class, true) => (usize::from(class), *element),
            (class, false) => (usize::from(class), self.turned(element)),
        }
    }

    /// The rank of the coset with these tiles in the fixed arm.
    #[inline(always)]
    pub fn rank_of(&self, tiles: impl DoubleEndedIterator<Item = u8>) -> u16 {
        let key = tiles.rev().fold(0, |key, tile| key << 4 | usize::from(tile));
        let (class, _) = self.class_of[key];
        self.classes[usize::from(class)].rank
    }

    /// The images of an element.
    pub fn images(&self, element: &Element) -> impl Iterator<Item = Element> + '_ {
        let both = [*element, inverse(element)];
        both.into_iter().flat_map(|element| {
            self.arms.iter().map(move |(to, back)| product(to, &product(&element, back)))
        })
    }

    /// The number of cosets.
    pub fn count(&self) -> usize {
        self.class_of.iter().filter(|(class, _)| *class != u16::MAX).count()
    }

    /// How many of them some word enters.
    pub fn entered(&self) -> usize {
        let entered = |class: u16| !self.classes[usize::from(class)].entries.is_empty();
        self.class_of.iter().filter(|(class, _)| *class != u16::MAX && entered(*class)).count()
    }
}

/// A symmetry for each arm.
fn arms(board: &Board) -> Vec<(Element, Element)> {
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut arms = Vec::new();
    for by in &board.symmetries {
        let back = inverse(by);
        let mut cells = back[board.moved()..board.outside()].to_vec();
        cells.sort_unstable();
        if !seen.contains(&cells) {
            seen.push(cells);
            arms.push((*by, back));
        }
    }
    debug_assert!(arms.len() == 4 && CELLS_MAX >= board.outside());
    arms
}
