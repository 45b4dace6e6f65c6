//! Iterative deepening A* on coordinates.
//!
//! A node is the coordinates of its state in every table; a turn is a few lookups in each. The
//! children of a node are numbered in the first table all at once and their distances prefetched,
//! so that the processor waits for several at a time; only children that the first table lets
//! pass are taken to the others.
//!
//! The first two turns make the tasks of the threads. The solution is that of the first task, in
//! the order of turns, that has one, so that it does not depend on their number.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use cosette_core::clock::Instant;
use cosette_core::interrupt::interrupted;
use cosette_core::observe::{Event, Observer};
use cosette_definition::State;
use rayon::prelude::*;

use crate::canonical::Follow;
use crate::table::{Table, UNKNOWN};
use crate::{Machine, Symmetry};

/// Nodes between two checks of the limits.
const GATE: u64 = 4096;
/// Nodes of all threads between two reports, as a power of two.
const REPORTS: u32 = 16;

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// Nodes expanded.
    pub nodes: u64,
    /// The longest solution, in cost.
    pub length: u32,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// A lower bound that is known.
    pub at_least: u32,
    /// How many solutions are wanted.
    pub count: usize,
    /// By how much solutions may exceed the shortest.
    pub slack: u32,
    /// Whether larger tables may be made on the way.
    pub grow: bool,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            nodes: u64::MAX,
            length: 1 << 20,
            deadline: None,
            at_least: 0,
            count: 1,
            slack: 0,
            grow: true,
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The shortest solutions were found.
    Solved,
    /// There is none.
    Unsolvable,
    /// None is so short.
    Length,
    /// So many nodes.
    Nodes,
    /// So much time.
    Time,
    /// The program was interrupted, or the observer stopped it.
    Interrupted,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Solutions as turns, shortest first.
    pub solutions: Vec<Vec<usize>>,
    /// A lower bound on the cost of every solution.
    pub lower_bound: u32,
    /// Why the search ended.
    pub stop: Stop,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

impl Outcome {
    /// There is no solution.
    pub(crate) fn unsolvable() -> Outcome {
        let (expanded, generated) = (0, 0);
        Outcome {
            solutions: Vec::new(),
            lower_bound: 0,
            stop: Stop::Unsolvable,
            expanded,
            generated,
        }
    }
}

/// A lookup in a table through a symmetry.
pub(crate) struct Lookup<'a> {
    pub table: &'a Table,
    pub symmetry: &'a Symmetry,
}

/// A search with its tables.
pub(crate) struct Search<'a> {
    machine: &'a Machine,
    follow: &'a Follow,
    lookups: Vec<Lookup<'a>>,
    observer: &'a dyn Observer,
    /// Where the coordinates of each lookup begin, and how many there are.
    first: Vec<usize>,
    width: usize,
}

/// What the tasks of one bound share.
struct Shared<'a> {
    limits: &'a SearchLimits,
    observer: &'a dyn Observer,
    bound: u32,
    expanded: AtomicU64,
    generated: AtomicU64,
    stop: AtomicBool,
    interrupted: AtomicBool,
}

impl Shared<'_> {
    /// Reports an event; a stop that is requested stops all tasks.
    fn report(&self, event: &Event) {
        if self.observer.event(event).is_break() {
            self.interrupted.store(true, Relaxed);
            self.stop.store(true, Relaxed);
        }
    }
}

impl<'a> Search<'a> {
    pub fn new(
        machine: &'a Machine,
        follow: &'a Follow,
        lookups: Vec<Lookup<'a>>,
        observer: &'a dyn Observer,
    ) -> Search<'a> {
        let mut first = vec![0];
        for lookup in &lookups {
            first.push(first[first.len() - 1] + lookup.table.space.width());
        }
        Search { machine, follow, lookups, observer, width: first[first.len() - 1], first }
    }

    pub fn arrows(&self) -> usize {
        self.machine.arrows.len()
    }

    pub fn turn(&self, arrow: usize) -> usize {
        self.machine.arrows[arrow].turn
    }

    /// What turns cost together.
    pub fn cost(&self, turns: &[usize]) -> u32 {
        turns.iter().map(|&turn| self.machine.turns[turn].cost).sum()
    }

    /// Whether an arrow need be tried after another.
    pub fn may_follow(&self, before: usize, arrow: usize) -> bool {
        self.follow.allows(self.turn(before), self.turn(arrow))
    }

    /// Follows an arrow; the sum of the distances in all lookups, or `None` if it is not legal.
    pub fn advance(&self, from: &[u32], arrow: usize, to: &mut [u32]) -> Option<u32> {
        let mut sum = 0;
        for (lookup, &first) in self.lookups.iter().zip(&self.first) {
            let space = &lookup.table.space;
            let own = lookup.symmetry.arrows[arrow].into();
            if !space.advance(&from[first..], own, &mut to[first..]) {
                return None;
            }
            sum += lookup.table.get(space.place(&to[first..]));
        }
        Some(sum)
    }

    /// The coordinates of a state in every lookup: those of its image.
    pub fn root(&self, state: &State) -> Vec<u32> {
        let of = |lookup: &Lookup<'_>| {
            let image = lookup.symmetry.apply(self.machine, state);
            lookup.table.space.coordinates(self.machine, &image)
        };
        self.lookups.iter().flat_map(of).collect()
    }

    pub fn run(&self, state: &State, limits: &SearchLimits) -> Outcome {
        let root = self.root(state);
        let mut outcome = Outcome::unsolvable();
        let Some(mut bound) = self.bound(&root) else { return outcome };
        bound = bound.max(limits.at_least);
        // Where every arrow changes a parity, every other bound is in vain.
        let odd = self.machine.cost_is_odd(state);
        let step = if odd.is_some() { 2 } else { 1 };
        bound += u32::from(odd.is_some_and(|odd| odd != (bound % 2 == 1)));
        let mut shared = Shared {
            limits,
            observer: self.observer,
            bound,
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            interrupted: AtomicBool::new(false),
        };
        let mut last_bound = limits.length;
        outcome.stop = Stop::Length;
        while bound <= last_bound {
            shared.bound = bound;
            let before = (shared.expanded.load(Relaxed), shared.generated.load(Relaxed));
            let found = self.round(&root, bound, &shared, limits.count - outcome.solutions.len());
            if shared.stop.load(Relaxed) && (found.is_empty() || limits.count > 1) {
                let late = limits.deadline.is_some_and(|d| Instant::now() >= d);
                let stopped = shared.interrupted.load(Relaxed) || interrupted();
                outcome.stop = match (stopped, late) {
                    (true, _) => Stop::Interrupted,
                    (false, true) => Stop::Time,
                    (false, false) => Stop::Nodes,
                };
                break;
            }
            if !found.is_empty() && outcome.solutions.is_empty() {
                outcome.lower_bound = bound;
                last_bound = last_bound.min(bound.saturating_add(limits.slack));
                outcome.stop = Stop::Solved;
            }
            if found.is_empty() {
                let expanded = shared.expanded.load(Relaxed) - before.0;
                let generated = shared.generated.load(Relaxed) - before.1;
                shared.report(&Event::Iteration { bound, expanded, generated });
            }
            outcome.solutions.extend(found);
            if outcome.solutions.len() >= limits.count {
                break;
            }
            bound += step;
        }
        if outcome.solutions.is_empty() {
            outcome.lower_bound = bound;
        }
        outcome.expanded = shared.expanded.load(Relaxed);
        outcome.generated = shared.generated.load(Relaxed);
        outcome
    }

    /// The lower bound of coordinates; `None` if they cannot reach the goal.
    fn bound(&self, coordinates: &[u32]) -> Option<u32> {
        let mut bound = 0;
        for (lookup, first) in self.lookups.iter().zip(&self.first) {
            let place = lookup.table.space.place(&coordinates[*first..]);
            let value = lookup.table.get(place);
            if value == UNKNOWN && lookup.table.complete {
                return None;
            }
            bound = bound.max(value);
        }
        Some(bound)
    }

    /// The solutions of exactly this cost.
    fn round(&self, root: &[u32], bound: u32, shared: &Shared<'_>, most: usize) -> Vec<Vec<usize>> {
        if bound < 4 || most == 0 {
            let mut task = Task::new(self, root, shared, most);
            task.dive(0, bound, usize::MAX);
            return task.finish();
        }
        let starts = self.starts(root, bound);
        let solve = |(path, coordinates, left): &(Vec<usize>, Vec<u32>, u32)| {
            if shared.stop.load(Relaxed) {
                return Vec::new();
            }
            let mut task = Task::new(self, coordinates, shared, most);
            task.path.clone_from(path);
            task.dive(0, *left, path[path.len() - 1]);
            task.finish()
        };
        match most {
            1 => starts
                .par_iter()
                .map(solve)
                .find_first(|found| !found.is_empty())
                .unwrap_or_default(),
            _ => {
                let all: Vec<_> = starts.par_iter().map(solve).collect();
                let mut all = all.concat();
                all.truncate(most);
                all
            }
        }
    }

    /// The first two turns of every sequence, and what is left to spend.
    fn starts(&self, root: &[u32], bound: u32) -> Vec<(Vec<usize>, Vec<u32>, u32)> {
        let mut starts = vec![(Vec::new(), root.to_vec(), bound)];
        for _ in 0..2 {
            let mut longer = Vec::new();
            for (path, coordinates, left) in &starts {
                for (number, arrow) in self.machine.arrows.iter().enumerate() {
                    let before: Option<&usize> = path.last();
                    if arrow.cost > *left
                        || before.is_some_and(|&b| !self.follow.allows(b, arrow.turn))
                    {
                        continue;
                    }
                    let mut next = vec![0; self.width];
                    let legal = self.lookups.iter().zip(&self.first).all(|(lookup, &first)| {
                        let arrow = lookup.symmetry.arrows[number].into();
                        let space = &lookup.table.space;
                        space.advance(&coordinates[first..], arrow, &mut next[first..])
                    });
                    let left = left - arrow.cost;
                    if legal && self.bound(&next).is_some_and(|h| h <= left) {
                        longer.push(([&path[..], &[arrow.turn]].concat(), next, left));
                    }
                }
            }
            starts = longer;
        }
        starts
    }
}

/// A depth-first search of one task.
struct Task<'a> {
    search: &'a Search<'a>,
    shared: &'a Shared<'a>,
    most: usize,
    /// The coordinates of the nodes on the way down.
    stack: Vec<Vec<u32>>,
    /// The children of those nodes in the first lookup: arrow, place, and their coordinates.
    children: Vec<Vec<(u32, u64)>>,
    coordinates: Vec<Vec<u32>>,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
    expanded: u64,
    generated: u64,
    counted: u64,
}

impl<'a> Task<'a> {
    fn new(search: &'a Search<'a>, root: &[u32], shared: &'a Shared<'a>, most: usize) -> Task<'a> {
        Task {
            search,
            shared,
            most,
            stack: vec![root.to_vec()],
            children: Vec::new(),
            coordinates: Vec::new(),
            path: Vec::new(),
            found: Vec::new(),
            expanded: 0,
            generated: 0,
            counted: 0,
        }
    }

    fn finish(mut self) -> Vec<Vec<usize>> {
        self.report();
        self.found
    }

    /// Adds to the common counts, and checks the limits.
    fn report(&mut self) {
        let new = self.expanded - self.counted;
        let before = self.shared.expanded.fetch_add(new, Relaxed);
        let expanded = before + new;
        if before >> REPORTS != expanded >> REPORTS {
            self.shared.report(&Event::Searching { bound: self.shared.bound, expanded });
        }
        self.counted = self.expanded;
        self.shared.generated.fetch_add(std::mem::take(&mut self.generated), Relaxed);
        let limits = self.shared.limits;
        let late = limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if expanded >= limits.nodes || late || interrupted() {
            self.shared.stop.store(true, Relaxed);
        }
    }

    /// Searches below the node at this level with so much left to spend; true: stop.
    fn dive(&mut self, level: usize, left: u32, last: usize) -> bool {
        let search = self.search;
        if left == 0 {
            // The tables let it pass, so that it is the goal.
            if search.bound(&self.stack[level]) == Some(0) {
                self.found.push(self.path.clone());
            }
            return self.found.len() >= self.most;
        }
        self.expanded += 1;
        if self.expanded - self.counted >= GATE {
            self.report();
        }
        if self.shared.stop.load(Relaxed) {
            return true;
        }
        if self.stack.len() == level + 1 {
            self.stack.push(vec![0; search.width]);
        }
        while self.children.len() <= level {
            self.children.push(Vec::new());
            self.coordinates.push(Vec::new());
        }
        self.number_children(level, left, last);
        for i in 0..self.children[level].len() {
            let (arrow, place) = self.children[level][i];
            let (turn, cost) = {
                let arrow = &search.machine.arrows[arrow as usize];
                (arrow.turn, arrow.cost)
            };
            let left = left - cost;
            let passes = search.lookups[0].table.get(place) <= left;
            if !passes || !self.step(level, i, arrow as usize, left) {
                continue;
            }
            self.path.push(turn);
            let stop = self.dive(level + 1, left, turn);
            self.path.pop();
            if stop {
                return true;
            }
        }
        false
    }

    /// The places of all children in the first lookup, prefetched.
    fn number_children(&mut self, level: usize, left: u32, last: usize) {
        let search = self.search;
        let Lookup { table, symmetry } = &search.lookups[0];
        let width = search.first[1];
        let from = &self.stack[level][..];
        let (children, coordinates) = (&mut self.children[level], &mut self.coordinates[level]);
        children.clear();
        coordinates.resize(search.machine.arrows.len() * width, 0);
        for (number, arrow) in search.machine.arrows.iter().enumerate() {
            if arrow.cost > left || last != usize::MAX && !search.follow.allows(last, arrow.turn) {
                continue;
            }
            let to = &mut coordinates[children.len() * width..][..width];
            if table.space.advance(from, symmetry.arrows[number].into(), to) {
                let place = table.space.place(to);
                table.prefetch(place);
                children.push((number as u32, place));
            }
        }
        self.generated += children.len() as u64;
    }

    /// Takes the node to its child, which the first lookup lets pass; whether all the others do.
    #[inline]
    fn step(&mut self, level: usize, child: usize, arrow: usize, left: u32) -> bool {
        let search = self.search;
        let (above, below) = self.stack.split_at_mut(level + 1);
        let (from, to) = (&above[level][..], &mut below[0][..]);
        for (lookup, &first) in search.lookups.iter().zip(&search.first).skip(1) {
            let space = &lookup.table.space;
            let arrow = lookup.symmetry.arrows[arrow].into();
            if !space.advance(&from[first..], arrow, &mut to[first..])
                || lookup.table.get(space.place(&to[first..])) > left
            {
                return false;
            }
        }
        let width = search.first[1];
        to[..width].copy_from_slice(&self.coordinates[level][child * width..][..width]);
        true
    }
}
