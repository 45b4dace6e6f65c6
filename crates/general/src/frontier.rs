//! Breadth-first search that stores the last layers as sorted arrays.
//!
//! A state is one byte a moved slot: a number for the piece and its orientation. An arrow takes
//! bytes to other places and adds to them by a table. Where every arrow can be undone, a neighbour
//! of a layer is in it or in one of the two beside it, so that two layers suffice; otherwise all
//! states found are kept.

use cosette_definition::State;
use rayon::prelude::*;

use crate::{Explored, Fold, Limits, Machine, Method, Refusal};

/// So many of the furthest states are listed.
const ANTIPODES_MAX: usize = 20;
/// Candidates are sorted and thinned out when there are so many for each byte of memory allowed.
const BUFFER_SHARE: u64 = 2;

/// How states of the machine are bytes.
struct Packing {
    /// Component and slot of each byte.
    slots: Vec<(usize, usize)>,
    /// Per component: the first byte of each label's orientations.
    codes: Vec<Vec<u8>>,
    /// Per arrow: where each byte comes from, and which row of `sums` adds to it.
    arrows: Vec<Vec<(u8, u16)>>,
    /// For a component and a twist: each byte turned.
    sums: Vec<[u8; 256]>,
    /// Per arrow: bytes that must have one of these values.
    guards: Vec<Vec<(u8, Vec<u8>)>>,
    /// Bytes that may not have these values.
    forbidden: Vec<(u8, Vec<u8>)>,
}

impl Packing {
    fn new(machine: &Machine) -> Result<Packing, Refusal> {
        let mut packing = Packing {
            slots: Vec::new(),
            codes: Vec::new(),
            arrows: vec![Vec::new(); machine.arrows.len()],
            sums: Vec::new(),
            guards: Vec::new(),
            forbidden: Vec::new(),
        };
        for o in 0..machine.active.len() {
            let orbit = machine.orbit(o);
            let first = packing.slots.len();
            packing.slots.extend(machine.active[o].iter().map(|&slot| (o, slot)));
            let mut codes = Vec::new();
            let mut next = 0usize;
            for label in &orbit.labels {
                codes.push(next as u8);
                next += usize::from(label.modulus);
            }
            if next > 256 {
                return Err(Refusal::new(format!(
                    "orbit `{}` has {next} kinds of pieces times orientations; the frontier takes \
                     256",
                    orbit.name
                )));
            }
            let base = packing.sums.len() as u16;
            for twist in 0..orbit.orientations {
                packing.sums.push(sums(&orbit.labels, &codes, twist));
            }
            packing.codes.push(codes);
            for (arrow, moved) in machine.arrows.iter().zip(&mut packing.arrows) {
                let pieces = arrow.from[o].iter().zip(&arrow.twist[o]);
                moved.extend(pieces.map(|(&from, &twist)| {
                    ((first + usize::from(from)) as u8, base + u16::from(twist))
                }));
            }
        }
        packing.add_rules(machine);
        Ok(packing)
    }

    fn add_rules(&mut self, machine: &Machine) {
        let Some(key) = machine.key else {
            self.guards = vec![Vec::new(); machine.arrows.len()];
            return;
        };
        let labels = &machine.orbit(key).labels;
        let first = self.slots.iter().position(|&(o, _)| o == key).unwrap_or(0);
        let values = |wanted: &[u16]| -> Vec<u8> {
            let all = |&l: &u16| {
                let code = self.codes[key][l as usize];
                (0..labels[l as usize].modulus).map(move |t| code + t)
            };
            wanted.iter().flat_map(all).collect()
        };
        let guard = |(slot, wanted): &(u8, Vec<u16>)| (first as u8 + slot, values(wanted));
        let guards = machine.arrows.iter().map(|a| a.guard.iter().map(guard).collect());
        let guards = guards.collect();
        let forbidden = machine.forbidden(key).into_iter();
        let forbidden = forbidden.map(|(slot, label)| (first as u8 + slot, values(&[label])));
        let forbidden = forbidden.collect();
        (self.guards, self.forbidden) = (guards, forbidden);
    }

    fn pack<const N: usize>(&self, machine: &Machine, state: &State) -> [u8; N] {
        let mut bytes = [0; N];
        for (byte, &(o, slot)) in bytes.iter_mut().zip(&self.slots) {
            let placement = &state.0[machine.orbit_of[o]];
            *byte = self.codes[o][placement.pieces[slot] as usize] + placement.twists[slot];
        }
        bytes
    }

    fn unpack<const N: usize>(&self, machine: &Machine, bytes: &[u8; N]) -> State {
        let mut state = machine.definition.solved();
        for (&byte, &(o, slot)) in bytes.iter().zip(&self.slots) {
            let label = self.codes[o].partition_point(|&code| code <= byte) - 1;
            let placement = &mut state.0[machine.orbit_of[o]];
            placement.pieces[slot] = label as u16;
            placement.twists[slot] = byte - self.codes[o][label];
        }
        state
    }

    #[inline]
    fn apply<const N: usize>(&self, bytes: &[u8; N], arrow: usize) -> Option<[u8; N]> {
        let holds = |(at, values): &(u8, Vec<u8>)| values.contains(&bytes[*at as usize]);
        if !self.guards[arrow].iter().all(holds) {
            return None;
        }
        let mut after = [0; N];
        for (to, &(from, sum)) in after.iter_mut().zip(&self.arrows[arrow]) {
            *to = self.sums[sum as usize][bytes[from as usize] as usize];
        }
        let refused = |(at, values): &(u8, Vec<u8>)| values.contains(&after[*at as usize]);
        (!self.forbidden.iter().any(refused)).then_some(after)
    }
}

fn sums(labels: &[cosette_definition::Label], codes: &[u8], twist: u8) -> [u8; 256] {
    let mut sums = [0; 256];
    for (label, &code) in labels.iter().zip(codes) {
        for t in 0..label.modulus {
            sums[usize::from(code + t)] =
                code + ((u16::from(t) + u16::from(twist)) % u16::from(label.modulus)) as u8;
        }
    }
    sums
}

/// Explores up to so many states.
pub(crate) fn explore(
    machine: &Machine,
    fold: Option<&Fold<'_>>,
    limits: Limits,
    states_max: u64,
    report: &mut dyn FnMut(u32, u64) -> bool,
) -> Result<Explored, Refusal> {
    let packing = Packing::new(machine)?;
    match packing.slots.len() {
        0..=8 => run::<8>(machine, &packing, fold, limits, states_max, report),
        9..=16 => run::<16>(machine, &packing, fold, limits, states_max, report),
        17..=24 => run::<24>(machine, &packing, fold, limits, states_max, report),
        25..=32 => run::<32>(machine, &packing, fold, limits, states_max, report),
        33..=64 => run::<64>(machine, &packing, fold, limits, states_max, report),
        65..=128 => run::<128>(machine, &packing, fold, limits, states_max, report),
        n => Err(Refusal::new(format!("{n} moving slots; at most 128 are supported"))),
    }
}

fn run<const N: usize>(
    machine: &Machine,
    packing: &Packing,
    fold: Option<&Fold<'_>>,
    limits: Limits,
    states_max: u64,
    report: &mut dyn FnMut(u32, u64) -> bool,
) -> Result<Explored, Refusal> {
    let mut seen: Vec<[u8; N]> = Vec::new();
    let mut layer = vec![packing.pack::<N>(machine, &machine.definition.solved())];
    let mut layers = vec![1u64];
    let mut classes = fold.map(|_| vec![1]);
    let mut found = 1;
    let mut end = (false, false);
    let mut bytes = 0;
    let mut stopped = !report(0, 1);
    while !stopped && limits.depth_max.is_none_or(|most| layers.len() <= most as usize) {
        let room = limits.memory.saturating_sub(((seen.len() + layer.len()) * N) as u64);
        let most = (room / BUFFER_SHARE / N as u64).min(states_max.saturating_mul(40)) as usize;
        let Some(mut next) = neighbours(machine, packing, &layer, most) else {
            end.1 = true;
            break;
        };
        subtract(&mut next, &layer);
        subtract(&mut next, &seen);
        bytes = bytes.max(((seen.len() + layer.len() + next.capacity()) * N) as u64);
        if next.is_empty() {
            end.0 = true;
            break;
        }
        found += next.len() as u64;
        layers.push(next.len() as u64);
        if let (Some(classes), Some(fold)) = (&mut classes, fold) {
            let fixing = next.par_iter().map(|b| fold.fixing(&packing.unpack(machine, b)));
            classes.push(fixing.sum::<u64>() / fold.order());
        }
        stopped = !report(layers.len() as u32 - 1, next.len() as u64);
        let before = std::mem::replace(&mut layer, next);
        match machine.symmetric {
            true => seen = before,
            false => {
                seen.extend(before);
                seen.par_sort_unstable();
            }
        }
        if found > states_max {
            break;
        }
    }
    let antipodes = layer.iter().take(ANTIPODES_MAX).map(|b| packing.unpack(machine, b));
    Ok(Explored {
        layers,
        classes,
        complete: end.0,
        antipodes: antipodes.collect(),
        method: Method::Frontier,
        bytes,
        out_of_memory: end.1,
        stopped,
    })
}

/// The neighbours of a layer, sorted, each once; `None` if more than so many are different.
fn neighbours<const N: usize>(
    machine: &Machine,
    packing: &Packing,
    layer: &[[u8; N]],
    most: usize,
) -> Option<Vec<[u8; N]>> {
    let mut next: Vec<[u8; N]> = Vec::new();
    let share = (most / 2 / machine.arrows.len()).max(1);
    for part in layer.chunks(share) {
        if part.len().saturating_mul(2) > most {
            return None;
        }
        let made = part.par_iter().flat_map_iter(|state| {
            (0..machine.arrows.len()).filter_map(|arrow| packing.apply(state, arrow))
        });
        let old = next.len();
        next.par_extend(made);
        if next.len() > most || next.len() > 2 * old {
            next.par_sort_unstable();
            next.dedup();
        }
        if next.len() > most / 2 && most < usize::MAX / 2 && next.len() + share > most {
            return None;
        }
    }
    next.par_sort_unstable();
    next.dedup();
    Some(next)
}

/// Takes out of one sorted array what is in another.
fn subtract<T: Ord + Copy>(from: &mut Vec<T>, what: &[T]) {
    let mut at = 0;
    from.retain(|item| {
        while at < what.len() && what[at] < *item {
            at += 1;
        }
        at == what.len() || what[at] != *item
    });
}
