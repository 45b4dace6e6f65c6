//! One unit: every element of a coset within a bound, or the list of those that are not.
//!
//! Set by set: what easier cosets own is filled in, then balls of `K` are ORed in by the words that
//! enter the coset, shortest first, until the set is full or nearly so. A set is small enough to
//! stay in the cache while words come and go. What is left is solved one by one ([`Single`]).

use std::ops::AddAssign;

use cosette_core::prefetch::prefetch;
use rayon::prelude::*;

use super::balls::{Ball, Generator};
use super::board::{Board, Element, product};
use super::cosets::{Cosets, Entry};
use super::inverses::Inverses;
use super::layout::{Layout, Route};
use super::owned::Disowned;
use super::shuffle::{Gap, Kernel};

/// If another word is expected to add at most this many elements to a set, looking up each of the
/// remaining ones costs less.
pub const FEW: u64 = 2;

/// With at most this many elements left in a set, those that others own by their inverses are left
/// out, and full words are skipped from then on.
const NEARLY: u64 = 16_384;
/// Lookups in flight at the same time.
const AT_ONCE: usize = 8;
/// Images of an element.
const IMAGES: usize = 8;

/// The images of an element with the classes of their cosets.
type Images = [(usize, Element); IMAGES];

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
    /// The balls of `K` by radius; those that no unit uses are absent.
    pub balls: Vec<Option<Ball>>,
    /// How many elements a word has to promise: [`FEW`].
    pub few: u64,
}

/// What a unit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Elements that other units own by the cells of an arm.
    pub disowned: u64,
    /// Elements that were left and are owned by their inverses.
    pub inverses: u64,
    /// Sets gathered.
    pub gathers: u64,
    /// The same for sets that were nearly full.
    pub closings: u64,
    /// Elements left for single lookups.
    pub singles: u64,
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
        self.closings += other.closings;
        self.singles += other.singles;
        self.inverses += other.inverses;
        self.lookups += other.lookups;
        self.stripped += other.stripped;
        self.open.extend(other.open);
    }
}

/// A word that enters a coset, as its base sees it.
struct Entering<'a> {
    back: Element,
    /// What may follow it.
    ball: &'a Ball,
    size: u64,
}

/// What a thread works in.
#[derive(Default)]
struct Room {
    route: Route,
    into: Vec<u64>,
    gaps: Vec<Gap>,
}

impl Space {
    /// Whether a ball has every element of `K`: larger ones are not even there.
    fn is_whole(&self, radius: i64) -> bool {
        radius + 1 >= self.balls.len() as i64
    }

    fn ball(&self, radius: i64) -> Option<&Ball> {
        self.balls.get(usize::try_from(radius).ok()?)?.as_ref()
    }

    /// Proves all elements of a class of cosets within `bound`, as far as it owns them. `None` if
    /// it was stopped.
    pub fn unit(
        &self,
        class: usize,
        bound: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Counts> {
        let coset = &self.cosets.classes[class];
        let whole = |first: &Entry| self.is_whole(i64::from(bound) - i64::from(first.word.len()));
        if coset.entries.first().is_some_and(whole) {
            return Some(Counts::default());
        }
        let base = coset.base;
        let (board, layout, cosets) = (&self.board, &self.layout, &self.cosets);
        let disowned = Disowned::new(board, layout, cosets, &base, coset.rank);
        let inverses = Inverses::new(board, layout, cosets, &base, coset.rank);
        let entering = |entry: &Entry| {
            let ball = self.ball(i64::from(bound) - i64::from(entry.word.len()))?;
            Some(Entering { back: product(&entry.back, &base), ball, size: ball.count() })
        };
        let routes: Vec<Entering> = coset.entries.iter().filter_map(entering).collect();
        let sets = (0..self.layout.sets.len()).into_par_iter();
        let done = sets.map_init(Room::default, |room, set| {
            if stop() {
                return None;
            }
            let mut counts = self.fill(set, (&disowned, &inverses), &routes, room);
            for gap in &room.gaps {
                let word = set * self.layout.words() + usize::from(gap.word);
                let at = word * self.layout.orders() + usize::from(gap.order);
                for bit in (0..64).filter(|bit| gap.missing >> bit & 1 == 1) {
                    let element = product(&base, &self.layout.decode(at, bit));
                    self.single(&element, bound, &mut counts);
                }
            }
            Some(counts)
        });
        let done: Vec<Counts> = done.collect::<Option<_>>()?;
        Some(done.into_iter().fold(Counts::default(), |mut all, counts| {
            all += counts;
            all
        }))
    }

    /// Leaves the gaps of a set that are neither owned by others nor closed by words.
    fn fill(
        &self,
        set: usize,
        (disowned, inverses): (&Disowned, &Inverses),
        routes: &[Entering],
        Room { route, into, gaps }: &mut Room,
    ) -> Counts {
        let (layout, full) = (&self.layout, self.layout.full());
        into.resize(layout.block(), 0);
        let all = into.len() as u64 * u64::from(full.count_ones());
        let mut count = disowned.fill(set, into);
        let mut counts = Counts { disowned: count, ..Counts::default() };
        let mut routes = routes.iter();
        let empty =
            |Entering { back, ball, .. }: &&Entering| ball.counts[layout.source(back, set)] == 0;
        while all - count > NEARLY
            && let Some(Entering { back, ball, .. }) = routes.find(|entering| !empty(entering))
        {
            layout.route(back, set, route);
            count = self.kernel.gather(route, ball.set(layout, route.set), into);
            counts.gathers += 1;
        }
        counts.inverses = inverses.fill(set, into);
        gaps.clear();
        for (word, row) in into.chunks_exact(layout.orders()).enumerate() {
            let orders = row.iter().zip(0..).filter(|(bits, _)| **bits != full);
            gaps.extend(orders.map(|(bits, order)| {
                let missing = full & !bits;
                Gap { word: word as u16, order, missing }
            }));
        }
        let left = |gaps: &[Gap]| gaps.iter().map(|gap| u64::from(gap.missing.count_ones())).sum();
        for Entering { back, ball, size } in routes.filter(|entering| !empty(entering)) {
            // As if what is left were in the ball as often as anything else.
            let gain = u128::from(left(gaps)) * u128::from(*size);
            if gain <= u128::from(self.few) * u128::from(layout.elements()) {
                break;
            }
            layout.route(back, set, route);
            self.kernel.close(route, ball.set(layout, route.set), gaps);
            counts.closings += 1;
        }
        counts.singles = left(gaps);
        counts
    }

    /// Proves one element.
    fn single(&self, element: &Element, bound: u32, counts: &mut Counts) {
        let images = self.located(element);
        if self.is_within(&images, bound, &mut counts.lookups) {
            return;
        }
        counts.stripped += 1;
        if !self.is_within_stripped(&images, bound, 2, &mut counts.lookups) {
            counts.open.push(*element);
        }
    }

    /// The images of an element, each with the class of its coset.
    fn located(&self, element: &Element) -> Images {
        let mut images = self.cosets.images(element);
        std::array::from_fn(|_| self.cosets.locate(&images.next().expect("there are eight")))
    }

    /// Whether some image of an element is a word that enters its coset and an element of a ball.
    fn is_within(&self, images: &Images, bound: u32, lookups: &mut u64) -> bool {
        let mut at = [0; IMAGES];
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
                if of_length.chunks(AT_ONCE).any(|some| self.has_any(ball, some, image)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some words lead to an element of a ball. They are few enough that memory is asked
    /// for all of them before the first is looked at.
    fn has_any(&self, ball: &Ball, entries: &[Entry], image: &Element) -> bool {
        let mut places = [(0, 0); AT_ONCE];
        for (entry, place) in entries.iter().zip(&mut places) {
            *place = self.layout.encode(&product(&entry.back, image));
            prefetch(&ball.words[place.0]);
        }
        places[..entries.len()].iter().any(|&(at, bit)| ball.words[at] >> bit & 1 == 1)
    }

    /// The same after one or more generators, which other images of `K` have too: the lightest
    /// first, since they leave the largest balls.
    fn is_within_stripped(
        &self,
        images: &Images,
        bound: u32,
        deep: u32,
        lookups: &mut u64,
    ) -> bool {
        let stripped = |(_, image): &(usize, Element)| -> Vec<(u32, Element)> {
            let by = |x: &Generator| (x.word.len(), product(&x.element, image));
            self.generators.iter().map(by).filter(|(weight, _)| *weight < bound).collect()
        };
        let mut next: Vec<(u32, Element)> = images.iter().flat_map(stripped).collect();
        next.sort_unstable();
        next.dedup();
        let mut is_near = |(weight, element): &(u32, Element)| {
            self.is_within(&self.located(element), bound - weight, lookups)
        };
        if next.iter().any(&mut is_near) {
            return true;
        }
        deep > 1
            && next.iter().any(|(weight, element)| {
                self.is_within_stripped(&self.located(element), bound - weight, deep - 1, lookups)
            })
    }
}
