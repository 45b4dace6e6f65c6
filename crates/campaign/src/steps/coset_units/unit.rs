//! One unit: every element of a coset within a bound, or the list of those that are not.
//!
//! Set by set: what easier cosets own is filled in, then balls of `K` are ORed in by the words that
//! enter the coset, shortest first, until the set is full or nearly so. A set is small enough to
//! stay in the cache while words come and go. What is left is solved one by one ([`Single`]).

use std::ops::AddAssign;

use rayon::prelude::*;

use super::balls::{Ball, Generator};
use super::board::{Board, Element, product};
use super::cosets::{Cosets, Entry};
use super::layout::{Layout, Route};
use super::owned::Disowned;
use super::shuffle::Kernel;

/// With so few elements left in a set, looking each up costs less than another word.
pub const FEW: u64 = 256;

/// Everything that units share.
pub struct Space {
    /// The board.
    pub board: Board,
    /// `K` as rows of bits.
    pub layout: Layout,
    /// What moves rows.
    pub kernel: Kernel,
    /// The cosets and the words that enter them.
    pub cosets: Cosets,
    /// The generators of `K`.
    pub generators: Vec<Generator>,
    /// The balls of `K` by radius; those that no unit uses are not there.
    pub balls: Vec<Option<Ball>>,
    /// How many elements of a set may be left for single lookups: [`FEW`].
    pub few: u64,
}

/// What a unit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Elements that other units own by the cells of an arm.
    pub disowned: u64,
    /// Sets gathered.
    pub gathers: u64,
    /// Elements left for single lookups, and how many of them other units own by their inverses.
    pub singles: u64,
    /// See above.
    pub disowned_singles: u64,
    /// Lookups made for the rest.
    pub lookups: u64,
    /// Singles that needed a longer word than those that enter cosets.
    pub stripped: u64,
    /// Elements for which no word was found.
    pub open: Vec<Element>,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.disowned += other.disowned;
        self.gathers += other.gathers;
        self.singles += other.singles;
        self.disowned_singles += other.disowned_singles;
        self.lookups += other.lookups;
        self.stripped += other.stripped;
        self.open.extend(other.open);
    }
}

impl Space {
    /// Whether a ball has every element of `K`: larger ones are not even there.
    fn is_whole(&self, radius: i64) -> bool {
        radius + 1 >= self.balls.len() as i64
    }

    fn ball(&self, radius: i64) -> Option<&Ball> {
        self.balls.get(usize::try_from(radius).ok()?)?.as_ref()
    }

    /// Proves all elements of a class of cosets within `bound`, as far as it owns them.
    pub fn unit(&self, class: usize, bound: u32) -> Counts {
        let coset = &self.cosets.classes[class];
        let whole = |first: &Entry| self.is_whole(i64::from(bound) - i64::from(first.word.len()));
        if coset.entries.first().is_some_and(whole) {
            return Counts::default();
        }
        let base = coset.base;
        let disowned = Disowned::new(&self.board, &self.layout, &self.cosets, &base, coset.rank);
        let routes: Vec<(Element, &Ball)> = coset
            .entries
            .iter()
            .filter_map(|entry| {
                let ball = self.ball(i64::from(bound) - i64::from(entry.word.len()))?;
                Some((product(&entry.back, &base), ball))
            })
            .collect();
        let sets = (0..self.layout.sets.len()).into_par_iter();
        let room = || (Route::default(), vec![0; self.layout.block()]);
        let done = sets.map_init(room, |(route, into), set| {
            let mut counts = self.fill(set, &disowned, &routes, route, into);
            for (i, &word) in into.iter().enumerate().filter(|(_, w)| **w != self.layout.full()) {
                let at = set * self.layout.block() + i;
                let missing = !word & self.layout.full();
                for bit in (0..64).filter(|bit| missing >> bit & 1 == 1) {
                    let element = product(&base, &self.layout.decode(at, bit));
                    self.single(&element, coset.rank, bound, &mut counts);
                }
            }
            counts
        });
        done.collect::<Vec<_>>().into_iter().fold(Counts::default(), |mut all, counts| {
            all += counts;
            all
        })
    }

    /// Fills a set with what is owned by others or within the bound.
    fn fill(
        &self,
        set: usize,
        disowned: &Disowned,
        routes: &[(Element, &Ball)],
        route: &mut Route,
        into: &mut [u64],
    ) -> Counts {
        let all = into.len() as u64 * u64::from(self.layout.full().count_ones());
        let mut count = disowned.fill(set, into);
        let mut counts = Counts { disowned: count, ..Counts::default() };
        for (back, ball) in routes {
            if all - count <= self.few {
                break;
            }
            if ball.counts[self.layout.source(back, set)] > 0 {
                self.layout.route(back, set, route);
                count = self.kernel.gather(route, ball.set(&self.layout, route.set), into);
                counts.gathers += 1;
            }
        }
        counts.singles = all - count;
        counts
    }

    /// Proves one element, unless an easier coset owns it.
    fn single(&self, element: &Element, rank: u16, bound: u32, counts: &mut Counts) {
        let images: Vec<(usize, Element)> =
            self.cosets.images(element).map(|image| self.cosets.locate(&image)).collect();
        if images.iter().any(|(class, _)| self.cosets.classes[*class].rank < rank) {
            counts.disowned_singles += 1;
            return;
        }
        if self.is_within(&images, bound, &mut counts.lookups) {
            return;
        }
        counts.stripped += 1;
        if !self.is_within_stripped(&images, bound, 2, &mut counts.lookups) {
            counts.open.push(*element);
        }
    }

    /// Whether some image of an element is a word that enters its coset and an element of a ball.
    fn is_within(&self, images: &[(usize, Element)], bound: u32, lookups: &mut u64) -> bool {
        let mut at = vec![0; images.len()];
        for length in 0..=bound {
            let left = i64::from(bound) - i64::from(length);
            let ball = self.ball(left);
            for ((class, image), at) in images.iter().zip(&mut at) {
                let entries = &self.cosets.classes[*class].entries[*at..];
                let of_length = entries.iter().take_while(|entry| entry.word.len() == length);
                let of_length: &[Entry] = &entries[..of_length.count()];
                *at += of_length.len();
                if !of_length.is_empty() && self.is_whole(left) {
                    return true;
                }
                let Some(ball) = ball else { continue };
                *lookups += of_length.len() as u64;
                let has = |e: &Entry| ball.has(&self.layout, &product(&e.back, image));
                if of_length.iter().any(has) {
                    return true;
                }
            }
        }
        false
    }

    /// The same after one or more generators, which other images of `K` have too.
    fn is_within_stripped(
        &self,
        images: &[(usize, Element)],
        bound: u32,
        deep: u32,
        lookups: &mut u64,
    ) -> bool {
        let stripped = |(_, image): &(usize, Element)| -> Vec<(u32, Element)> {
            let by = |x: &Generator| (x.word.len(), product(&x.element, image));
            self.generators.iter().map(by).collect()
        };
        let mut next: Vec<(u32, Element)> = images.iter().flat_map(stripped).collect();
        next.sort_unstable();
        next.dedup();
        let images = |element: &Element| -> Vec<(usize, Element)> {
            self.cosets.images(element).map(|image| self.cosets.locate(&image)).collect()
        };
        let fits = |(weight, _): &&(u32, Element)| *weight < bound;
        let mut found = next
            .iter()
            .filter(fits)
            .any(|(weight, element)| self.is_within(&images(element), bound - weight, lookups));
        if !found && deep > 1 {
            found = next.iter().filter(fits).any(|(weight, element)| {
                self.is_within_stripped(&images(element), bound - weight, deep - 1, lookups)
            });
        }
        found
    }
}
