//! How many states there are at each distance from the goal state.
//!
//! A sorted frontier goes first, up to a number of states that takes a moment: small groups on many
//! points (M24 on 24) never fit rows of bits. If it does not end there, rows of bits take over if
//! they fit into memory, and otherwise the frontier goes on as far as memory lasts.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cosette_definition::State;
use rayon::prelude::*;

use crate::dense::{Dense, bytes, collect};
use crate::frontier;
use crate::{Explored, Factor, Fold, Limits, Machine, Method, Refusal, Space};

/// The frontier alone may find so many states before rows of bits are considered, which take a
/// moment themselves if there are no more than so many states.
const FIRST_STATES: u64 = 400_000;
const FIRST_STATES_SMALL: u64 = 20_000;
const SMALL_SPACE: u64 = 1 << 27;
/// So many of the furthest states are listed.
const ANTIPODES_MAX: usize = 20;

/// Explores all states that can be reached from the goal. `report` hears of each layer, and says
/// whether to go on.
pub fn explore(
    machine: &Machine,
    limits: Limits,
    report: &mut dyn FnMut(u32, u64) -> bool,
) -> Result<Explored, Refusal> {
    explore_up_to(machine, None, limits, report)
}

/// The same, with the classes of each layer counted as well.
pub fn explore_up_to(
    machine: &Machine,
    fold: Option<&Fold<'_>>,
    limits: Limits,
    report: &mut dyn FnMut(u32, u64) -> bool,
) -> Result<Explored, Refusal> {
    let costs = machine.arrows.iter().any(|arrow| arrow.cost != 1);
    let mut small = Err(Refusal::new("costs need rows"));
    if !costs {
        let most = match positions(machine) <= SMALL_SPACE {
            true => FIRST_STATES_SMALL,
            false => FIRST_STATES,
        };
        let first = Limits { memory: limits.memory.min(64 << 20), ..limits };
        small = frontier::explore(machine, fold, first, most, &mut |_, _| true);
        if let Ok(found) = &small
            && (found.complete || reached(&found.layers, limits.depth_max))
        {
            for (depth, &count) in found.layers.iter().enumerate() {
                report(depth as u32, count);
            }
            return small;
        }
    }
    match whole(machine, limits.memory) {
        Ok(space) => on_rows(machine, &space, fold, limits, report),
        Err(_) if !costs && small.is_ok() => {
            frontier::explore(machine, fold, limits, u64::MAX, report)
        }
        Err(refusal) => Err(refusal),
    }
}

fn reached(layers: &[u64], depth_max: Option<u32>) -> bool {
    depth_max.is_some_and(|most| layers.len() > most as usize)
}

/// The space of the whole puzzle, if it fits.
pub(crate) fn whole(machine: &Machine, memory: u64) -> Result<Space, Refusal> {
    let wanted = orbits(machine);
    let states = positions(machine);
    if states / 8 > memory {
        return Err(Refusal::memory(format!("sets of {states} states do not fit into memory")));
    }
    let factors = wanted.iter().map(|(orbit, labels)| Factor::new(machine, *orbit, labels));
    let space = Space::new(machine, factors.collect::<Result<_, _>>()?)?;
    let need = bytes(machine, &space).saturating_add(space.step_bytes());
    match need > memory {
        true => Err(Refusal::memory(format!("the search takes {} MiB", need >> 20))),
        false => Ok(space),
    }
}

/// The states of all orbits together, reachable or not; saturating.
pub fn positions(machine: &Machine) -> u64 {
    let sizes = orbits(machine).into_iter().map(|(o, labels)| Factor::size(machine, o, &labels));
    sizes.fold(1u64, u64::saturating_mul)
}

/// The decimal logarithm of the states of all orbits together.
pub(crate) fn magnitude(machine: &Machine) -> f64 {
    let sizes = |(component, labels): (usize, Vec<u16>)| {
        let counts = machine.counts(component);
        let mut free = machine.active[component].len();
        labels.into_iter().fold(0.0, |sum, label| {
            let (count, first) = (counts[label as usize], free);
            free -= count;
            let ways = (0..count).map(|i| ((first - i) as f64 / (i + 1) as f64).log10());
            let modulus = machine.orbit(component).labels[label as usize].modulus;
            sum + ways.sum::<f64>() + count as f64 * f64::from(modulus).log10()
        })
    };
    orbits(machine).into_iter().map(sizes).sum()
}

/// The components in which anything can be told apart, with the labels there.
pub(crate) fn orbits(machine: &Machine) -> Vec<(usize, Vec<u16>)> {
    let orbit = |orbit: usize| {
        let counts = machine.counts(orbit);
        let labels = &machine.orbit(orbit).labels;
        let there: Vec<u16> =
            (0..counts.len() as u16).filter(|&label| counts[label as usize] > 0).collect();
        let plain = there.len() < 2 && there.iter().all(|&l| labels[l as usize].modulus == 1);
        (!plain).then_some((orbit, there))
    };
    (0..machine.active.len()).filter_map(orbit).collect()
}

fn on_rows(
    machine: &Machine,
    space: &Space,
    fold: Option<&Fold<'_>>,
    limits: Limits,
    report: &mut dyn FnMut(u32, u64) -> bool,
) -> Result<Explored, Refusal> {
    let start = space.locate(machine, &machine.definition.solved());
    let mut dense = Dense::new(machine, space, &[start])?;
    let mut layers = vec![1];
    let mut stopped = !report(0, 1);
    let mut antipodes = furthest(machine, space, &dense);
    let mut classes = fold.map(|_| vec![1]);
    while !stopped && !dense.is_done() && !reached(&layers, limits.depth_max) {
        let count = dense.next()?;
        if count > 0 {
            antipodes = furthest(machine, space, &dense);
        }
        layers.push(count);
        if let (Some(classes), Some(fold)) = (&mut classes, fold) {
            classes.push(classes_of(machine, space, &dense, fold));
        }
        stopped = !report(layers.len() as u32 - 1, count);
    }
    let complete = dense.is_done();
    while layers.len() > 1 && layers.last() == Some(&0) {
        layers.pop();
    }
    if let Some(classes) = &mut classes {
        classes.truncate(layers.len());
    }
    let bytes = bytes(machine, space) + space.step_bytes();
    let method = Method::Rows;
    let out_of_memory = false;
    Ok(Explored { layers, classes, complete, antipodes, method, bytes, out_of_memory, stopped })
}

/// How many classes the newest layer has.
fn classes_of(machine: &Machine, space: &Space, dense: &Dense<'_>, fold: &Fold<'_>) -> u64 {
    let (bits, _) = dense.last();
    let words = space.words;
    let of_row = |(row, own): (usize, &[AtomicU64])| {
        let mut members = Vec::new();
        collect(own.iter().map(|w| w.load(Relaxed)), &mut members);
        let state = |&bit: &u16| space.state(machine, row as u64, bit.into());
        members.iter().map(|bit| fold.fixing(&state(bit))).sum::<u64>()
    };
    bits.par_chunks(words).enumerate().map(of_row).sum::<u64>() / fold.order()
}

/// Some states of the newest layer.
fn furthest(machine: &Machine, space: &Space, dense: &Dense<'_>) -> Vec<State> {
    let (bits, _) = dense.last();
    let words = space.words;
    let find = |row: usize| {
        let mut members = Vec::new();
        let own = &bits[row * words..][..words];
        collect(own.iter().map(|w| w.load(Relaxed)), &mut members);
        members.into_iter().map(move |bit| (row as u64, u32::from(bit)))
    };
    let rows = bits.chunks(words).enumerate();
    let rows = rows.filter(|(_, own)| own.iter().any(|w| w.load(Relaxed) != 0));
    let places = rows.map(|(row, _)| row).flat_map(find).take(ANTIPODES_MAX);
    places.map(|(row, bit)| space.state(machine, row, bit)).collect()
}
