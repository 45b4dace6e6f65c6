//! A factor: what some pieces of one component may do, numbered so that a move is two look-ups.
//!
//! The *outer* number says which slots the first of the pieces are in. The *inner* number holds
//! their orientations, and where the other pieces are among the slots left, with theirs. A move
//! takes an outer number to another by a table, and permutes the inner numbers in a way that
//! depends on the outer number; but few different ways occur (all turns of a cube's corners that
//! gather the same twists have one way), and each is a table of its own. So the states that share
//! an outer number are a row, rows move as a whole, and within a row a move is a look-up in a table
//! that fits the first-level cache.
//!
//! Everything is numbered label by label ([`crate::placing`]), so that identical pieces are: the
//! centres of a 4x4x4 have 24!/(4!)^6 arrangements here. If all slots of the orbit are covered and
//! all orientations count alike, orientations are listed by slot, where the way depends on the
//! move alone, and the last one is left out if the moves preserve their sum.

use std::collections::HashMap;
use std::sync::Arc;

use cosette_definition::Placement;
use rayon::prelude::*;

use crate::inner::{Change, Inner, Maps};
use crate::machine::keys::Keys;
use crate::placing::Placing;
use crate::{Machine, Refusal};

/// No state: the move is not legal there.
pub(crate) const NONE: u64 = u64::MAX;
/// The tables of one factor may take so many bytes.
const STEP_BYTES_MAX: u64 = 192 << 20;
/// Inner numbers are 16 bits.
const INNER_MAX: u64 = 1 << 16;
/// Rows shorter than this waste bits.
const INNER_MIN: u64 = 24;
/// The same where pieces have no orientation: few maps occur then, even if rows are long.
const INNER_MIN_PLAIN: u64 = 200;

/// The states of some pieces of one orbit.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The component of the machine.
    pub orbit: usize,
    /// The labels that are told apart, those of the outer number first.
    pub labels: Vec<u16>,
    pub(crate) outer: u64,
    pub(crate) inner: u32,
    arrows: usize,
    placing: Placing,
    /// The ways to place the labels that decide about legality, if only some of them occur, and how
    /// many ways there are for the other outer labels with each.
    keys: Option<Arc<Keys>>,
    rest: u64,
    within: Inner,
    /// `[outer][arrow]`: the outer number there and, in the low half, which map.
    pub(crate) steps: Arc<Vec<u64>>,
    pub(crate) maps: Arc<Maps>,
}

/// Tables of moves that factors share: any six edges move as any other six do.
#[derive(Default)]
pub(crate) struct Shared(HashMap<Shape, (Arc<Vec<u64>>, Arc<Maps>)>);

/// What tables of moves depend on: component, how many pieces, their moduli.
type Shape = (usize, Vec<usize>, usize, Vec<u8>);

impl Factor {
    /// How many states a factor of these labels would have (saturating), without building it.
    pub fn size(machine: &Machine, orbit: usize, labels: &[u16]) -> u64 {
        let counts = machine.counts(orbit);
        let placing = Placing::new(machine.active[orbit].len(), pick(&counts, labels));
        let twists = Inner::new(machine, orbit, labels, &[]).len();
        let keys = machine.key_labels(orbit);
        match &machine.keys {
            // Labels that decide come first, so that the rest can be placed in the same ways.
            Some(known) if !keys.is_empty() && keys.iter().all(|key| labels.contains(key)) => {
                let ways = Placing::new(machine.active[orbit].len(), pick(&counts, &keys)).len();
                (placing.len() / ways.max(1)).saturating_mul(known.len()).saturating_mul(twists)
            }
            _ => placing.len().saturating_mul(twists),
        }
    }

    /// The factor that tells these labels of the orbit apart. Labels that decide which moves are
    /// legal are added and come first.
    pub fn new(machine: &Machine, orbit: usize, labels: &[u16]) -> Result<Factor, Refusal> {
        Factor::sharing(machine, orbit, labels, &mut Shared::default())
    }

    /// The same with tables of moves that another factor may have already.
    pub(crate) fn sharing(
        machine: &Machine,
        orbit: usize,
        labels: &[u16],
        shared: &mut Shared,
    ) -> Result<Factor, Refusal> {
        let mut order = machine.key_labels(orbit);
        let keys = order.len();
        let others = labels.iter().copied().filter(|label| !order.contains(label));
        let others: Vec<u16> = others.collect();
        order.extend(others);
        let counts = machine.counts(orbit);
        let slots = machine.active[orbit].len();
        let arrows = machine.arrows.len() as u64;
        let known = machine.keys.clone().filter(|_| keys > 0);
        let ways = Placing::new(slots, pick(&counts, &order[..keys])).len().max(1);
        let fits = |split: usize| {
            let outer = Placing::new(slots, pick(&counts, &order[..split])).len();
            let outer = match &known {
                Some(known) => (outer / ways).saturating_mul(known.len()),
                None => outer,
            };
            outer.saturating_mul(arrows * 8) <= STEP_BYTES_MAX
        };
        // Labels move to the inner number from the end, while the table of moves is too large or
        // rows are too short.
        let plain = machine.orbit(orbit).labels.iter().all(|label| label.modulus == 1);
        let least = if plain { INNER_MIN_PLAIN } else { INNER_MIN };
        let mut split = order.len();
        let inner = |split: usize| Inner::new(machine, orbit, &order[..split], &order[split..]);
        while split > keys {
            let long_enough = inner(split).len() >= least;
            if fits(split) && (long_enough || inner(split - 1).len() > 8192) {
                break;
            }
            if inner(split - 1).len() > INNER_MAX {
                break;
            }
            split -= 1;
        }
        let within = inner(split);
        if !fits(split) || within.len() > INNER_MAX {
            let name = &machine.orbit(orbit).name;
            return Err(Refusal::memory(format!(
                "{} of orbit `{name}` has too many positions for a table",
                if order.len() == 1 { "one kind of pieces" } else { "a group of pieces" }
            )));
        }
        let placing = Placing::new(slots, pick(&counts, &order[..split]));
        let mut factor = Factor {
            orbit,
            rest: placing.len() / ways,
            outer: match &known {
                Some(known) => placing.len() / ways * known.len(),
                None => placing.len(),
            },
            keys: known,
            inner: within.len() as u32,
            arrows: machine.arrows.len(),
            placing,
            maps: Arc::new(Maps::new(within.len() as usize)),
            within,
            labels: order,
            steps: Arc::default(),
        };
        let moduli = factor.labels.iter().map(|&l| machine.orbit(orbit).labels[l as usize].modulus);
        let shape = (orbit, pick(&counts, &factor.labels), split, moduli.collect());
        if let Some((steps, maps)) = shared.0.get(&shape).filter(|_| keys == 0) {
            (factor.steps, factor.maps) = (steps.clone(), maps.clone());
            return Ok(factor);
        }
        factor.fill(machine)?;
        shared.0.insert(shape, (factor.steps.clone(), factor.maps.clone()));
        Ok(factor)
    }

    /// All states: outer times inner.
    pub fn states(&self) -> u64 {
        self.outer * u64::from(self.inner)
    }

    fn fill(&mut self, machine: &Machine) -> Result<(), Refusal> {
        let count = self.outer as usize * self.arrows;
        let mut steps = cosette_memory::filled(count, NONE)
            .map_err(|error| Refusal::memory(error.to_string()))?;
        let forbidden = machine.forbidden(self.orbit);
        if machine.key != Some(self.orbit) && self.fill_directly(machine, &mut steps) {
            self.steps = Arc::new(steps);
            return Ok(());
        }
        let mut maps = Maps::new(self.inner as usize);
        let (mut slots, mut change) = (Vec::new(), Change::default());
        for outer in 0..self.outer {
            self.unrank(outer, &mut slots);
            if self.refuses(&slots, &forbidden) {
                continue;
            }
            for (number, arrow) in machine.arrows.iter().enumerate() {
                if machine.key == Some(self.orbit) && !self.is_legal(&slots, &arrow.guard) {
                    continue;
                }
                let (to, twist) = (&arrow.to[self.orbit], &arrow.twist[self.orbit]);
                self.within.change(&slots, to, twist, number, &mut change);
                if !forbidden.is_empty() && self.refuses(&change.slots, &forbidden) {
                    continue;
                }
                let map = maps.number(&self.within, &change)?;
                let Some(there) = self.rank(&change.slots) else { continue };
                steps[outer as usize * self.arrows + number] = there << 32 | u64::from(map);
            }
        }
        (self.steps, self.maps) = (Arc::new(steps), Arc::new(maps));
        Ok(())
    }

    /// Distinct outer pieces and no others: what is added to the orientations numbers the map, so
    /// that nothing is looked up by a key. That is most of the large factors.
    fn fill_directly(&mut self, machine: &Machine, steps: &mut [u64]) -> bool {
        let Some(maps) = self.within.all_maps(machine, self.orbit) else { return false };
        if !self.placing.is_distinct() {
            return false;
        }
        let (placing, within, orbit) = (&self.placing, &self.within, self.orbit);
        let one = |slots: &mut (Vec<u8>, Vec<u8>), (outer, row): (usize, &mut [u64])| {
            placing.unrank_distinct(outer as u64, &mut slots.0);
            for (number, (step, arrow)) in row.iter_mut().zip(&machine.arrows).enumerate() {
                let to = &arrow.to[orbit];
                slots.1.clear();
                slots.1.extend(slots.0.iter().map(|&slot| to[slot as usize]));
                let map = within.map_number(&slots.1, &arrow.twist[orbit], number);
                *step = placing.rank_distinct(&slots.1) << 32 | map;
            }
        };
        steps.par_chunks_mut(self.arrows).enumerate().for_each_init(Default::default, one);
        self.maps = Arc::new(maps);
        true
    }

    fn refuses(&self, slots: &[u8], forbidden: &[(u8, u16)]) -> bool {
        forbidden.iter().any(|&(slot, label)| self.within.holds(slots, slot, label))
    }

    fn is_legal(&self, slots: &[u8], guard: &[(u8, Vec<u16>)]) -> bool {
        guard.iter().all(|(slot, labels)| {
            labels.iter().any(|&label| self.within.holds(slots, *slot, label))
        })
    }

    /// The numbers of what an orbit holds.
    pub(crate) fn locate(&self, placement: &Placement) -> (u64, u32) {
        let (slots, inner) = self.within.locate(placement);
        (self.rank(&slots).expect("only states that can be reached are located"), inner)
    }

    /// The outer number of these slots.
    fn rank(&self, slots: &[u8]) -> Option<u64> {
        let rank = self.placing.rank(slots);
        match &self.keys {
            Some(keys) => Some(keys.index(rank / self.rest)? * self.rest + rank % self.rest),
            None => Some(rank),
        }
    }

    fn unrank(&self, outer: u64, slots: &mut Vec<u8>) {
        let rank = match &self.keys {
            Some(keys) => keys.rank(outer / self.rest) * self.rest + outer % self.rest,
            None => outer,
        };
        self.placing.unrank(rank, slots);
    }

    /// What the orbit holds, for a factor that tells all labels apart (one may be left out).
    pub(crate) fn placement(&self, machine: &Machine, outer: u64, inner: u32) -> Placement {
        let mut slots = Vec::new();
        self.unrank(outer, &mut slots);
        self.within.placement(machine, self.orbit, &slots, inner)
    }

    /// Where an arrow leads; the map says what happens to the inner numbers.
    #[inline]
    pub(crate) fn step(&self, outer: u64, arrow: usize) -> Option<(u64, u32)> {
        let step = self.steps[outer as usize * self.arrows + arrow];
        (step != NONE).then_some((step >> 32, step as u32))
    }

    /// The bytes of its tables.
    pub(crate) fn bytes(&self) -> u64 {
        self.steps.len() as u64 * 8 + self.maps.bytes()
    }
}

fn pick(counts: &[usize], labels: &[u16]) -> Vec<usize> {
    labels.iter().map(|&label| counts[label as usize]).collect()
}
