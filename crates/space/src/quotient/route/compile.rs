//! Compiling a move into stages: see the parent module for the idea.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::contingency::ClassIndex;
use super::super::pattern::{Labels, Patterns};
use super::{Op, Space, Stage};

/// The largest table of a join.
const TABLE_MAX: usize = 1 << 24;

/// The operations of a route: requirements and exchanges, in order.
#[derive(Clone, Copy, Debug)]
enum Event {
    Require(u16, u8),
    Swap(u16, u16),
}

/// Compiles routes over one quotient's factors.
pub(in crate::quotient) struct RouteMaker<'a> {
    pub base: &'a Arc<Space>,
    pub labels: &'a Labels,
    /// The factor of each slot and its place there; `None` for slots that never change.
    pub place_of: &'a [Option<(usize, usize)>],
}

/// A factor's split during compilation.
struct Marked {
    places: Vec<usize>,
    rest: Arc<Patterns>,
    first: usize,
    last: usize,
}

impl RouteMaker<'_> {
    /// The stages of the permutation with these cycles (slot `c[i]` gives to slot `c[i + 1]`),
    /// legal while `guard.0` holds label `guard.1`; `None` if a space between would be too large.
    pub fn make(&self, cycles: &[Vec<u16>], guard: Option<(u16, u8)>) -> Option<Vec<Stage>> {
        let events = self.events(cycles, guard);
        let marked = self.marked(&events)?;
        let mut ops: Vec<Vec<Op>> = vec![Vec::new()];
        let mut live: Vec<usize> = Vec::new();
        let mut cuts = Vec::new();
        for (i, event) in events.iter().enumerate() {
            let slots = match *event {
                Event::Require(slot, _) => vec![slot],
                Event::Swap(a, b) => vec![a, b],
            };
            let mut factors: Vec<usize> = slots.iter().map(|&s| self.factor(s)).collect();
            factors.dedup();
            factors.retain(|f| marked.contains_key(f));
            let brief = factors.iter().copied().find(|f| self.is_brief(*event, *f, &marked));
            let current = ops.last_mut().expect("there is a stage");
            for &f in factors.iter().filter(|&&f| marked[&f].first == i && Some(f) != brief) {
                current.push(self.split(f, &marked[&f]));
                live.push(f);
            }
            current.push(match (*event, brief) {
                (Event::Swap(a, b), Some(f)) => {
                    let other = if self.factor(a) == f { b } else { a };
                    self.exchange(f, &marked[&f], self.register(other))
                }
                (Event::Swap(a, b), None) => Op::Swap(self.register(a), self.register(b)),
                (Event::Require(slot, label), _) => {
                    let value = self.slot_patterns(slot).number([label]);
                    Op::Require(self.register(slot), value)
                }
            });
            for &f in factors.iter().filter(|&&f| marked[&f].last == i && Some(f) != brief) {
                current.push(self.join(f, &marked[&f])?);
                live.retain(|&g| g != f);
            }
            let ended = factors.iter().any(|f| marked[f].last == i);
            if ended && !live.is_empty() && marked.values().any(|m| m.first > i) {
                cuts.push(live.clone());
                ops.push(Vec::new());
            }
        }
        self.stages(ops, &cuts, &marked)
    }

    fn factor(&self, slot: u16) -> usize {
        self.place_of[slot as usize].expect("moves stay among slots that change").0
    }

    fn patterns(&self, factor: usize) -> &Arc<Patterns> {
        self.base.index.patterns(factor)
    }

    fn slot_patterns(&self, slot: u16) -> Patterns {
        Patterns::of_slot(slot, self.labels)
    }

    /// The register of a marked slot. Factors come first, then their remainders when split.
    fn register(&self, slot: u16) -> usize {
        let (factor, _) = self.place_of[slot as usize].expect("a slot that changes");
        match self.patterns(factor).slots.len() {
            1 => factor,
            _ => 2 * self.base.index.factors() + slot as usize,
        }
    }

    fn rest_register(&self, factor: usize) -> usize {
        self.base.index.factors() + factor
    }

    /// Cycles as chains of exchanges with their first slot. The guard's slot comes first; where
    /// there is a choice, the last exchange is between late factors, whose patterns enter a class
    /// number last.
    fn events(&self, cycles: &[Vec<u16>], guard: Option<(u16, u8)>) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::new();
        events.extend(guard.map(|(slot, label)| Event::Require(slot, label)));
        let guard = guard.map(|g| g.0);
        let mut cycles = cycles.to_vec();
        cycles.sort_by_key(|c| !guard.is_some_and(|slot| c.contains(&slot)));
        for cycle in &mut cycles {
            let n = cycle.len();
            let late = |start: &usize| {
                let last = cycle[(start + n - 1) % n];
                self.factor(cycle[*start]).min(self.factor(last))
            };
            let at_guard = cycle.iter().position(|&s| Some(s) == guard);
            let start = at_guard.or_else(|| (0..n).max_by_key(late)).expect("no cycle is empty");
            cycle.rotate_left(start);
            events.extend(cycle[1..].iter().map(|&s| Event::Swap(cycle[0], s)));
        }
        events
    }

    /// The marked places of factors with more than one slot, and the range of operations in which
    /// they are marked.
    fn marked(&self, events: &[Event]) -> Option<HashMap<usize, Marked>> {
        let mut uses: HashMap<usize, (Vec<usize>, usize, usize)> = HashMap::new();
        for (i, event) in events.iter().enumerate() {
            let slots = match *event {
                Event::Require(slot, _) => vec![slot],
                Event::Swap(a, b) => vec![a, b],
            };
            for slot in slots {
                let (factor, place) = self.place_of[slot as usize].expect("a slot that changes");
                if self.patterns(factor).slots.len() > 1 {
                    let entry = uses.entry(factor).or_insert((Vec::new(), i, i));
                    entry.0.push(place);
                    entry.2 = i;
                }
            }
        }
        let marked = uses.into_iter().map(|(factor, (mut places, first, last))| {
            places.sort_unstable();
            places.dedup();
            let rest = Arc::new(self.patterns(factor).rest(&places, self.labels)?);
            Some((factor, Marked { places, rest, first, last }))
        });
        marked.collect()
    }

    /// Whether the factor takes part in this exchange only, and with one slot.
    fn is_brief(&self, event: Event, factor: usize, marked: &HashMap<usize, Marked>) -> bool {
        let Event::Swap(a, b) = event else { return false };
        let m = &marked[&factor];
        m.first == m.last && m.places.len() == 1 && self.factor(a) != self.factor(b)
            // Of two such factors, one must be split in full.
            && (factor == self.factor(b) || !marked.get(&self.factor(b)).is_some_and(|o| {
                o.first == o.last && o.places.len() == 1
            }))
    }

    fn split(&self, factor: usize, marked: &Marked) -> Op {
        let patterns = self.patterns(factor);
        let of_slot = self.slot_patterns(patterns.slots[marked.places[0]]);
        let choices = (0..patterns.len()).map(|p| {
            let splits = patterns.splits(p, &marked.places, &marked.rest).into_iter();
            let numbers = |labels: Vec<u8>| labels.iter().map(|&l| of_slot.number([l])).collect();
            splits.map(|(labels, rest)| (numbers(labels), rest)).collect()
        });
        Op::Split {
            factor,
            marks: self.mark_registers(factor, marked),
            rest: self.rest_register(factor),
            choices: choices.collect(),
        }
    }

    fn join(&self, factor: usize, marked: &Marked) -> Option<Op> {
        let (patterns, rest) = (self.patterns(factor), &marked.rest);
        let radix = self.labels.counts.len();
        let block = radix.checked_pow(marked.places.len() as u32)?;
        let size = block.checked_mul(rest.len()).filter(|&n| n <= TABLE_MAX)?;
        let of_slot = self.slot_patterns(patterns.slots[marked.places[0]]);
        let entry = |place: usize| {
            let digit = |k: usize| place / radix.pow((marked.places.len() - 1 - k) as u32) % radix;
            let digits: Vec<usize> = (0..marked.places.len()).map(digit).collect();
            // Digits that are no slot pattern, and labels used too often, never occur.
            let label = |&d: &usize| of_slot.strings.get(d).map(|s| s[0]);
            match digits.iter().map(label).collect::<Option<Vec<u8>>>() {
                Some(labels) => {
                    patterns.join(&labels, &marked.places, &rest.strings[place / block])
                }
                None => u32::MAX,
            }
        };
        Some(Op::Join {
            factor,
            marks: self.mark_registers(factor, marked),
            rest: self.rest_register(factor),
            table: (0..size).map(entry).collect(),
            radix,
        })
    }

    fn exchange(&self, factor: usize, marked: &Marked, slot: usize) -> Op {
        let patterns = self.patterns(factor);
        let radix = self.labels.counts.len();
        let of_slot = self.slot_patterns(patterns.slots[marked.places[0]]);
        let (mut starts, mut results) = (vec![0], Vec::new());
        for p in 0..patterns.len() {
            let splits = patterns.splits(p, &marked.places, &marked.rest);
            for label in 0..radix {
                let put = of_slot.strings.get(label).map_or(u8::MAX, |s| s[0]);
                let result = |(labels, rest): &(Vec<u8>, u32)| {
                    let rest = &marked.rest.strings[*rest as usize];
                    (of_slot.number([labels[0]]), patterns.join(&[put], &marked.places, rest))
                };
                let mut found: Vec<(u32, u32)> = match put {
                    u8::MAX => Vec::new(),
                    _ => splits.iter().map(result).collect(),
                };
                found.sort_unstable();
                found.dedup();
                results.extend(found);
                starts.push(results.len() as u32);
            }
        }
        Op::Exchange { factor, slot, starts, results, radix }
    }

    fn mark_registers(&self, factor: usize, marked: &Marked) -> Vec<usize> {
        let slots = &self.patterns(factor).slots;
        marked.places.iter().map(|&p| self.register(slots[p])).collect()
    }

    /// Inserts the spaces between the stages.
    fn stages(
        &self,
        ops: Vec<Vec<Op>>,
        cuts: &[Vec<usize>],
        marked: &HashMap<usize, Marked>,
    ) -> Option<Vec<Stage>> {
        let mut source = self.base.clone();
        let mut stages = Vec::new();
        for (k, ops) in ops.into_iter().enumerate() {
            let written: Vec<usize> = ops.iter().flat_map(Op::writes).collect();
            let target = match cuts.get(k) {
                None => self.base.clone(),
                Some(live) => Arc::new(self.space(live, marked, &written)?),
            };
            let kept = target.registers.iter().take_while(|r| !written.contains(r)).count();
            let registers = 2 * self.base.index.factors() + self.place_of.len();
            stages.push(Stage { source, target: target.clone(), ops, kept, registers });
            source = target;
        }
        Some(stages)
    }

    /// The classes while the `live` factors are split; factors just written come last.
    fn space(
        &self,
        live: &[usize],
        marked: &HashMap<usize, Marked>,
        written: &[usize],
    ) -> Option<Space> {
        let mut cells: Vec<(usize, Arc<Patterns>)> = Vec::new();
        for factor in 0..self.base.index.factors() {
            if !live.contains(&factor) {
                cells.push((factor, self.patterns(factor).clone()));
                continue;
            }
            let m = &marked[&factor];
            cells.push((self.rest_register(factor), m.rest.clone()));
            for &place in &m.places {
                let slot = self.patterns(factor).slots[place];
                cells.push((self.register(slot), Arc::new(self.slot_patterns(slot))));
            }
        }
        cells.sort_by_key(|(register, _)| written.contains(register));
        let (registers, factors) = cells.into_iter().unzip();
        Some(Space { index: ClassIndex::new(factors, &self.labels.counts).ok()?, registers })
    }
}

impl Op {
    /// The registers it changes.
    fn writes(&self) -> Vec<usize> {
        match self {
            Op::Require(..) => Vec::new(),
            Op::Swap(a, b) => vec![*a, *b],
            Op::Split { marks, rest, .. } => [&marks[..], &[*rest]].concat(),
            Op::Join { factor, .. } => vec![*factor],
            Op::Exchange { factor, slot, .. } => vec![*factor, *slot],
        }
    }
}
