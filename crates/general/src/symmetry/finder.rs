//! The search for permutations of the slots that take every arrow to an arrow.
//!
//! The method is that of `cosette_puzzle::symmetry`: a partial map grows by consequence (if slot
//! `x` goes to `y` and arrow `a` to `b`, then the slot that `a` fills from goes where `b` fills
//! from), and where nothing follows the search branches. Along the branch that leaves everything in
//! place the numbers of images of the decisions are orbit lengths; their product is the order
//! (Schreier-Sims), and one symmetry for each image not yet reached generates the group. Slots and
//! not points are mapped, since orientations follow from the arrows; they are checked at the end,
//! and so are labels. The search gives up after a number of steps, which only puzzles with very
//! many interchangeable parts take.

use std::collections::{BTreeMap, HashMap};

use super::{Symmetry, firsts};
use crate::Machine;

/// Where slots go, and which arrow each arrow becomes.
pub(super) type Map = (Vec<u16>, Vec<u16>);

const NONE: u16 = u16::MAX;
/// Decisions tried, at most.
const BUDGET: u64 = 20_000;

/// What was found.
pub(super) struct Found {
    pub order: u64,
    pub complete: bool,
    pub generators: Vec<Map>,
}

struct Graph<'a> {
    machine: &'a Machine,
    /// `[arrow][slot]`: where the slot is filled from; [`NONE`] if the arrow does not touch it.
    from: Vec<Vec<u16>>,
    /// `[arrow][slot]`: whether the arrow has a condition there.
    guarded: Vec<Vec<bool>>,
    /// What arrows, and what slots, must have in common with their images.
    arrow_kind: Vec<u32>,
    slot_kind: Vec<u32>,
}

impl<'a> Graph<'a> {
    fn new(machine: &'a Machine) -> Graph<'a> {
        let first = firsts(machine);
        let slots = first[machine.active.len()];
        let home = machine.definition.solved();
        let mut slot_keys = Vec::new();
        for (c, own) in machine.active.iter().enumerate() {
            let counts = machine.counts(c);
            let local = machine.local(c, &home);
            slot_keys.extend(local.pieces.iter().map(|&label| {
                let modulus = machine.orbit(c).labels[label as usize].modulus;
                vec![own.len(), counts[label as usize], modulus.into()]
            }));
        }
        let (mut from, mut guarded, mut arrow_keys) = (Vec::new(), Vec::new(), Vec::new());
        for arrow in &machine.arrows {
            let mut own = vec![NONE; slots];
            let mut cycles: BTreeMap<(usize, usize), usize> = BTreeMap::new();
            for c in 0..machine.active.len() {
                let n = machine.active[c].len();
                for j in 0..n {
                    if usize::from(arrow.from[c][j]) != j || arrow.twist[c][j] != 0 {
                        own[first[c] + j] = (first[c] + usize::from(arrow.from[c][j])) as u16;
                    }
                }
                for length in cycles_of(&arrow.from[c], &arrow.twist[c]) {
                    *cycles.entry((n, length)).or_insert(0) += 1;
                }
            }
            let rest = vec![(arrow.cost as usize, 0), (arrow.guard.len(), 0)];
            let cycles = cycles.into_iter().map(|((n, length), count)| (n * 1000 + length, count));
            arrow_keys.push(rest.into_iter().chain(cycles).collect::<Vec<_>>());
            from.push(own);
            let mut conditions = vec![false; slots];
            for (slot, _) in &arrow.guard {
                conditions[first[machine.key.unwrap_or(0)] + usize::from(*slot)] = true;
            }
            guarded.push(conditions);
        }
        let arrow_kind = numbered(arrow_keys);
        // Slots also by the kinds of arrows that touch them.
        let touched = |slot: usize| {
            let mut kinds: Vec<usize> = (0..from.len())
                .filter(|&a| from[a][slot] != NONE)
                .map(|a| arrow_kind[a] as usize)
                .collect();
            kinds.sort_unstable();
            kinds
        };
        let slot_keys: Vec<_> =
            slot_keys.into_iter().enumerate().map(|(s, key)| (key, touched(s))).collect();
        Graph { machine, slot_kind: numbered(slot_keys), arrow_kind, from, guarded }
    }
}

fn numbered<K: std::hash::Hash + Eq>(keys: Vec<K>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    keys.into_iter()
        .map(|key| {
            let fresh = numbers.len() as u32;
            *numbers.entry(key).or_insert(fresh)
        })
        .collect()
}

/// The lengths of the cycles that do something.
fn cycles_of(from: &[u8], twist: &[u8]) -> Vec<usize> {
    let mut seen = vec![false; from.len()];
    let mut lengths = Vec::new();
    for start in 0..from.len() {
        let (mut at, mut length, mut twisted) = (start, 0, false);
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            twisted |= twist[at] != 0;
            at = from[at].into();
        }
        if length > 1 || twisted {
            lengths.push(length);
        }
    }
    lengths
}

/// A map in the making.
#[derive(Clone)]
struct Partial<'a> {
    graph: &'a Graph<'a>,
    slots: Vec<u16>,
    slot_taken: Vec<bool>,
    arrows: Vec<u16>,
    arrow_taken: Vec<bool>,
}

/// Something did not fit.
struct Clash;

enum Decision {
    Done,
    Slot(u16, Vec<u16>),
    Arrow(u16, Vec<u16>),
}

impl<'a> Partial<'a> {
    fn new(graph: &'a Graph<'a>) -> Partial<'a> {
        let (slots, arrows) = (graph.slot_kind.len(), graph.from.len());
        Partial {
            graph,
            slots: vec![NONE; slots],
            slot_taken: vec![false; slots],
            arrows: vec![NONE; arrows],
            arrow_taken: vec![false; arrows],
        }
    }

    /// Maps slot `x` to `y`, with all consequences.
    fn send_slot(&mut self, x: u16, y: u16) -> Result<(), Clash> {
        let mut pending = vec![(x, y)];
        while let Some((x, y)) = pending.pop() {
            let (xi, yi) = (usize::from(x), usize::from(y));
            if self.slots[xi] == y {
                continue;
            }
            let graph = self.graph;
            if self.slots[xi] != NONE
                || self.slot_taken[yi]
                || graph.slot_kind[xi] != graph.slot_kind[yi]
            {
                return Err(Clash);
            }
            self.slots[xi] = y;
            self.slot_taken[yi] = true;
            for (arrow, &image) in self.arrows.iter().enumerate().filter(|(_, i)| **i != NONE) {
                match (graph.from[arrow][xi], graph.from[usize::from(image)][yi]) {
                    (NONE, NONE) => {}
                    (NONE, _) | (_, NONE) => return Err(Clash),
                    (a, b) => pending.push((a, b)),
                }
            }
        }
        Ok(())
    }

    fn send_arrow(&mut self, arrow: u16, image: u16) -> Result<(), Clash> {
        if !self.fits(arrow, image) {
            return Err(Clash);
        }
        self.arrows[usize::from(arrow)] = image;
        self.arrow_taken[usize::from(image)] = true;
        let graph = self.graph;
        let (here, there) = (&graph.from[usize::from(arrow)], &graph.from[usize::from(image)]);
        for (x, &from) in here.iter().enumerate() {
            let y = self.slots[x];
            if y == NONE {
                continue;
            }
            match (from, there[usize::from(y)]) {
                (NONE, NONE) => {}
                (NONE, _) | (_, NONE) => return Err(Clash),
                (a, b) => self.send_slot(a, b)?,
            }
        }
        Ok(())
    }

    /// Whether `image` agrees with `arrow` on every slot mapped so far.
    fn fits(&self, arrow: u16, image: u16) -> bool {
        let graph = self.graph;
        let (a, b) = (usize::from(arrow), usize::from(image));
        let agree = |x: usize| {
            let y = self.slots[x];
            if y == NONE {
                return true;
            }
            if graph.guarded[a][x] != graph.guarded[b][usize::from(y)] {
                return false;
            }
            match (graph.from[a][x], graph.from[b][usize::from(y)]) {
                (NONE, NONE) => true,
                (NONE, _) | (_, NONE) => false,
                (from, there) => match self.slots[usize::from(from)] {
                    NONE => !self.slot_taken[usize::from(there)],
                    known => known == there,
                },
            }
        };
        !self.arrow_taken[b]
            && graph.arrow_kind[a] == graph.arrow_kind[b]
            && (0..self.slots.len()).all(agree)
    }

    /// Takes every forced step; the first real choice, or a clash.
    fn advance(&mut self) -> Result<Decision, Clash> {
        loop {
            let mut best: Option<(u16, Vec<u16>)> = None;
            let mut forced = false;
            for arrow in 0..self.arrows.len() as u16 {
                let own = &self.graph.from[usize::from(arrow)];
                let begun = || own.iter().zip(&self.slots).any(|(&f, &s)| f != NONE && s != NONE);
                if self.arrows[usize::from(arrow)] != NONE || !begun() {
                    continue;
                }
                let images: Vec<u16> = (0..self.arrows.len() as u16)
                    .filter(|&image| self.fits(arrow, image))
                    .collect();
                match images[..] {
                    [] => return Err(Clash),
                    [image] => {
                        self.send_arrow(arrow, image)?;
                        forced = true;
                    }
                    _ if best.as_ref().is_none_or(|(_, b)| b.len() > images.len()) => {
                        best = Some((arrow, images));
                    }
                    _ => {}
                }
            }
            if forced {
                continue;
            }
            if let Some((arrow, images)) = best {
                return Ok(Decision::Arrow(arrow, images));
            }
            let Some(x) = self.slots.iter().position(|&y| y == NONE) else {
                return Ok(Decision::Done);
            };
            let kinds = &self.graph.slot_kind;
            let images = (0..self.slots.len())
                .filter(|&y| !self.slot_taken[y] && kinds[y] == kinds[x])
                .map(|y| y as u16);
            return Ok(Decision::Slot(x as u16, images.collect()));
        }
    }

    fn decide(&self, decision: &Decision, image: u16) -> Option<Partial<'a>> {
        let mut next = self.clone();
        match decision {
            Decision::Slot(x, _) => next.send_slot(*x, image).ok()?,
            Decision::Arrow(arrow, _) => next.send_arrow(*arrow, image).ok()?,
            Decision::Done => return None,
        }
        Some(next)
    }

    /// The first symmetry that extends this map.
    fn complete(mut self, budget: &mut u64) -> Option<Map> {
        *budget = budget.checked_sub(1)?;
        let decision = self.advance().ok()?;
        match &decision {
            Decision::Done => {
                let machine = self.graph.machine;
                let (slots, arrows) = (self.slots, self.arrows);
                Symmetry::new(machine, slots.clone(), arrows.clone()).map(|_| (slots, arrows))
            }
            Decision::Slot(_, images) | Decision::Arrow(_, images) => {
                images.iter().find_map(|&image| self.decide(&decision, image)?.complete(budget))
            }
        }
    }

    /// Counts the symmetries that extend this map, which leaves in place all it decides.
    fn count(mut self, found: &mut Vec<Map>, budget: &mut u64) -> u64 {
        let Ok(decision) = self.advance() else {
            unreachable!("leaving everything in place always fits")
        };
        let (object, images, is_slot) = match &decision {
            Decision::Done => return 1,
            Decision::Slot(x, images) => (*x, images, true),
            Decision::Arrow(arrow, images) => (*arrow, images, false),
        };
        let first = found.len();
        let stay = self.decide(&decision, object).expect("leaving it in place fits");
        let below = stay.count(found, budget);
        let mut orbit = vec![object];
        for &image in images {
            if !orbit.contains(&image)
                && let Some(next) = self.decide(&decision, image)
                && let Some(map) = next.complete(budget)
            {
                found.push(map);
                orbit = orbit_of(object, is_slot, &found[first..]);
            }
        }
        below.saturating_mul(orbit.len() as u64)
    }
}

fn orbit_of(object: u16, is_slot: bool, maps: &[Map]) -> Vec<u16> {
    let mut orbit = vec![object];
    let mut at = 0;
    while at < orbit.len() {
        for (slots, arrows) in maps {
            let x = usize::from(orbit[at]);
            let next = if is_slot { slots[x] } else { arrows[x] };
            if !orbit.contains(&next) {
                orbit.push(next);
            }
        }
        at += 1;
    }
    orbit
}

/// Generators of all symmetries, and how many there are.
pub(super) fn find(machine: &Machine) -> Found {
    let graph = Graph::new(machine);
    let mut generators = Vec::new();
    let mut budget = BUDGET;
    let order = Partial::new(&graph).count(&mut generators, &mut budget);
    Found { order, complete: budget > 0, generators }
}
