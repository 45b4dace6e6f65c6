//! Level after level, by whichever way is quickest.
//!
//! What is within `d` moves is what is within `d - 1`, the neighbours of that by moves of the
//! subgroup, and the ends of all ways of `d` moves that do not end with such a move. The first two
//! are made
//!
//! - *from a list* of what is new, while it is short: each element's ten neighbours;
//! - *by rows* of bits, when it is not;
//! - *backwards* from a list of what is missing, when that is short: is one of its neighbours in?
//!
//! Michael Reid's letter of 1995 has the last two as forward and backward searching.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64};

use rayon::prelude::*;

use super::Distances;
use super::elements::{Element, FIELD_BITS, FIELDS, MEMBERS};
use super::pages::{PAGE_WORDS, Pages, place};
use super::ways::{Watch, Ways};
use crate::solvers::cube3::Cube;
use cosette_core::observe::{Event, Observer};
use cosette_space::rows::{RowSpace, Rows, level};

/// How long a list may be.
const LIST_MAX: usize = 1 << 24;
/// How much of a list a thread takes at a time.
const LIST_TASK: usize = 1 << 14;
/// The bits of a word of four fields that are used.
const USED: u64 = 0x0fff_0fff_0fff_0fff;

/// What is being filled.
pub struct Fill<'a, C> {
    pages: &'a Pages,
    ways: Ways<'a, C>,
    now: Rows,
    /// An earlier level, if there is one.
    before: Option<Rows>,
    /// What is new in this level, while that is listed.
    fresh: Option<Vec<Element>>,
    /// What is missing, once that is listed.
    missing: Option<Vec<Element>>,
    within: u64,
}

impl<'a, C: Cube> Fill<'a, C> {
    pub fn new(pages: &'a Pages, ways: Ways<'a, C>, observer: &dyn Observer) -> Option<Self> {
        let mut now = Rows::prepared(pages, observer)?;
        let fresh: Vec<Element> = ways.start(&pages.elements).into_iter().collect();
        for &element in &fresh {
            let (row, bit) = place(element);
            now.insert(row, bit);
        }
        let within = fresh.len() as u64;
        let (before, missing) = (None, None);
        Some(Fill { pages, ways, now, before, fresh: Some(fresh), missing, within })
    }

    /// Distances up to `exact` moves exactly, and then upper bounds up to `most`.
    pub fn run(mut self, exact: u32, most: u32, observer: &dyn Observer) -> Distances {
        let all = self.pages.rows() as u64 * self.pages.row_bits() as u64;
        let mut counts = vec![self.within];
        let mut stopped = false;
        while self.within < all && (counts.len() as u32) <= most {
            let depth = counts.len() as u32;
            if self.deepen(depth, depth <= exact, all, observer).is_break() {
                stopped = true;
                break;
            }
            let states = self.within - counts.iter().sum::<u64>();
            counts.push(states);
            if observer.event(&Event::Level { depth, states: states.into() }).is_break() {
                stopped = true;
                break;
            }
        }
        Distances { counts, searched: exact, complete: self.within == all, stopped }
    }

    fn deepen(
        &mut self,
        depth: u32,
        search: bool,
        all: u64,
        observer: &dyn Observer,
    ) -> ControlFlow<()> {
        if self.fresh.is_none() && all - self.within <= LIST_MAX as u64 && self.missing.is_none() {
            self.missing = Some(self.list_missing());
        }
        let mut fresh = match (self.fresh.take(), &self.missing) {
            (Some(fresh), _) => Some(self.forward(&fresh)),
            (None, Some(_)) => {
                self.backward();
                None
            }
            (None, None) => {
                self.by_rows(depth, observer)?;
                None
            }
        };
        if search {
            let (nodes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
            let watch = Watch { observer, bound: depth, nodes, stop };
            let (listed, elements) = (fresh.is_some(), &self.pages.elements);
            let set = self.now.share();
            let more = self.ways.put(depth as usize, elements, &set, listed, &watch);
            if watch.stop.into_inner() {
                return ControlFlow::Break(());
            }
            if let Some(fresh) = &mut fresh {
                fresh.extend(more);
            }
        }
        match &fresh {
            Some(fresh) => self.within += fresh.len() as u64,
            None => {
                self.now.recount();
                self.within = self.now.states(self.pages) as u64;
            }
        }
        self.fresh = fresh.filter(|fresh| fresh.len() <= LIST_MAX);
        if self.fresh.is_none() {
            self.now.recount();
        }
        ControlFlow::Continue(())
    }

    /// Puts in the neighbours of listed elements, and lists the new ones.
    fn forward(&mut self, list: &[Element]) -> Vec<Element> {
        let (elements, set) = (&self.pages.elements, self.now.share());
        let tasks = list.par_chunks(LIST_TASK).map(|list| {
            let mut fresh = Vec::new();
            let mut ahead = [[Element { page: 0, place: 0 }; 10]; 8];
            for batch in list.chunks(ahead.len()) {
                for (all, &element) in ahead.iter_mut().zip(batch) {
                    *all = elements.neighbours(element);
                    for &neighbour in all.iter() {
                        let (row, bit) = place(neighbour);
                        set.prefetch(row, bit);
                    }
                }
                for &neighbour in ahead[..batch.len()].iter().flatten() {
                    let (row, bit) = place(neighbour);
                    if set.insert(row, bit) {
                        fresh.push(neighbour);
                    }
                }
            }
            fresh
        });
        tasks.flatten().collect()
    }

    /// Puts in what is missing and has a neighbour that is not.
    fn backward(&mut self) {
        let (elements, now) = (&self.pages.elements, &self.now);
        let is_in = |element: &Element| {
            let (row, bit) = place(*element);
            now.contains(row, bit)
        };
        let missing = self.missing.take().unwrap_or_default();
        let (found, missing): (Vec<Element>, Vec<Element>) = missing
            .into_par_iter()
            .filter(|element| !is_in(element))
            .partition(|&element| elements.neighbours(element).iter().any(is_in));
        for element in found {
            let (row, bit) = place(element);
            self.now.insert(row, bit);
        }
        self.missing = Some(missing);
    }

    fn by_rows(&mut self, depth: u32, observer: &dyn Observer) -> ControlFlow<()> {
        let before = self.before.take().or_else(|| Rows::prepared(self.pages, observer));
        let Some(mut next) = before else { return ControlFlow::Break(()) };
        level(self.pages, &self.now, &mut next, depth, observer)?;
        std::mem::swap(&mut self.now, &mut next);
        self.before = Some(next);
        ControlFlow::Continue(())
    }

    fn list_missing(&self) -> Vec<Element> {
        let rows = (0..self.pages.rows()).into_par_iter();
        rows.flat_map_iter(|row| {
            let words = self.now.row(row).iter().enumerate();
            words.filter(|&(_, &word)| word != USED).flat_map(move |(w, &word)| {
                let page = (row * MEMBERS + w / PAGE_WORDS) as u16;
                let first = (w % PAGE_WORDS * 64) as u32;
                let free = (0..64).filter(move |bit| (USED & !word) >> bit & 1 == 1);
                free.map(move |bit| Element { page, place: first + bit })
            })
        })
        .collect()
    }
}

const _: () = assert!(FIELDS * FIELD_BITS == PAGE_WORDS * 64);
