//! All ways of a length from a cube into the subgroup, by all threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_puzzle::Position;
use rayon::prelude::*;

use super::elements::{Element, Elements};
use super::pages::place;
use crate::solvers::cube_two_phase::compass::Compass;
use crate::solvers::cube_two_phase::front::{Ends, Front, Scratch};
use crate::solvers::cube_two_phase::tails::{REACH, Tail, Tails};
use crate::solvers::cube_two_phase::walk::{Node, Turns};
use crate::solvers::cube3::{Cube, Frame};
use cosette_core::observe::{Event, Observer};
use cosette_space::rows::Shared;
use cosette_space::rows::cube::CubeCosets;

/// From how many nodes on the work is shared out, and how many a thread takes at a time.
const TASKS: usize = 1 << 12;
const TASK: usize = 8;
/// How many ends a thread gathers before it inserts them: meanwhile the words are prefetched.
const BUFFER: usize = 64;
/// After how many nodes of a thread the observer is polled.
const CHECK_EVERY: u64 = 1 << 18;

/// The cube and the way into the subgroup.
pub struct Ways<'a, C> {
    frame: Frame<C>,
    turns: Turns<C>,
    tails: Tails<C>,
    compass: &'a Compass,
    root: Node<C>,
}

/// Progress reports and stop requests of a search.
pub struct Watch<'a> {
    pub observer: &'a dyn Observer,
    pub bound: u32,
    pub nodes: AtomicU64,
    pub stop: AtomicBool,
}

impl<'a, C: Cube> Ways<'a, C> {
    pub fn new(
        frame: Frame<C>,
        cosets: &CubeCosets,
        compass: &'a Compass,
        start: &Position,
    ) -> Ways<'a, C> {
        let turns = Turns::new(&frame, cosets);
        let tails = Tails::new(&turns, cosets, compass);
        let root = turns.root(&frame, cosets, compass, frame.read(start), 0);
        Ways { frame, turns, tails, compass, root }
    }

    /// The start itself, if it is in the subgroup.
    pub fn start(&self, elements: &Elements) -> Option<Element> {
        (self.root.distance == 0).then(|| elements.element(self.home(&self.root, self.root.cube)))
    }

    /// A cube relative to the start.
    #[inline(always)]
    fn home(&self, node: &Node<C>, cube: C) -> C {
        self.turns.seen(self.frame.undo[usize::from(node.frame)], cube)
    }

    /// Puts in the ends of all ways of the length that do not end with a move of the subgroup. The
    /// new ones are returned on request.
    pub fn put(
        &self,
        length: usize,
        elements: &Elements,
        set: &Shared,
        listed: bool,
        watch: &Watch,
    ) -> Vec<Element> {
        if usize::from(self.root.distance) > length || length == 0 {
            return Vec::new();
        }
        let front = Front { turns: &self.turns, tails: &self.tails, chart: self.compass };
        let (mut nodes, mut togo) = (vec![self.root], length);
        while nodes.len() < TASKS && togo > REACH + 1 {
            nodes = front.widened(&nodes, togo);
            togo -= 1;
        }
        let tasks = nodes.par_chunks(TASK).map_init(Scratch::default, |scratch, nodes| {
            let fresh = listed.then(Vec::new);
            let mut put =
                Put { ways: self, elements, set, watch, buffer: Vec::new(), fresh, nodes: 0 };
            front.follow(nodes, togo, scratch, &mut put);
            put.flush();
            put.fresh.unwrap_or_default()
        });
        tasks.flatten().collect()
    }
}

/// One thread's ends.
struct Put<'a, C> {
    ways: &'a Ways<'a, C>,
    elements: &'a Elements,
    set: &'a Shared<'a>,
    watch: &'a Watch<'a>,
    buffer: Vec<Element>,
    fresh: Option<Vec<Element>>,
    nodes: u64,
}

impl<C: Cube> Put<'_, C> {
    fn flush(&mut self) {
        for &element in &self.buffer {
            let (row, bit) = place(element);
            if self.set.insert(row, bit)
                && let Some(fresh) = &mut self.fresh
            {
                fresh.push(element);
            }
        }
        self.buffer.clear();
    }

    #[cold]
    fn report(&mut self) {
        let expanded = self.watch.nodes.fetch_add(self.nodes, Ordering::Relaxed) + self.nodes;
        self.nodes = 0;
        let event = Event::Searching { bound: self.watch.bound, expanded };
        if self.watch.observer.event(&event).is_break() {
            self.watch.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<C: Cube> Ends<C> for Put<'_, C> {
    #[inline(always)]
    fn stops(&mut self, nodes: usize) -> bool {
        self.nodes += nodes as u64;
        if self.nodes >= CHECK_EVERY {
            self.report();
        }
        self.watch.stop.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn end(&mut self, node: &Node<C>, tail: &Tail<C>, _: usize) {
        let element = self.elements.element(self.ways.home(node, node.cube.then(tail.cube)));
        let (row, bit) = place(element);
        self.set.prefetch(row, bit);
        self.buffer.push(element);
        if self.buffer.len() == BUFFER {
            self.flush();
        }
    }
}
