//! Which pieces tables tell apart, and from which sides they are looked up.
//!
//! Orbits whose states fit a table are whole, small ones joined. A larger orbit is covered by
//! groups of pieces as large as fit. A symmetry of the puzzle makes one table do for several
//! groups: the distance of the image of a state is that of the state, so that the table of one
//! group bounds the positions of every group that a symmetry takes to it. Only the arrows are
//! renamed; a lookup costs what a lookup in another table would. So among random groups the one is
//! taken whose images cover the orbit with the fewest lookups, and of several such the one with the
//! fewest positions near the goal, which has the greatest mean. Then a few more lookups are added:
//! they cost nothing but time, and only where the first ones let a node pass.

use std::collections::{BTreeSet, HashSet};

use cosette_puzzle::Random;

use crate::explore::orbits;
use crate::symmetry::firsts;
use crate::{Factor, Machine, Symmetries, Symmetry};

/// The pieces of one table: components with labels.
pub(crate) type Pieces = Vec<(usize, Vec<u16>)>;

/// A table to be, and the symmetries through which it is looked up; the first leaves all in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub pieces: Pieces,
    pub lookups: Vec<usize>,
}

/// Lookups at one table of an orbit, at most, unless more are needed to cover it.
const LOOKUPS_MAX: usize = 6;
/// Random groups tried.
const TRIES: usize = 300;
/// Of groups that cover alike so many are compared.
const COMPARED: usize = 12;
/// Positions near the goal that are counted for that.
const NEAR_MAX: usize = 4000;

/// Labels of components.
type Set = BTreeSet<(usize, u16)>;

/// Tables of up to so many states that together tell all pieces apart.
pub(crate) fn choose(machine: &Machine, symmetries: &Symmetries, limit: u64) -> Vec<Choice> {
    let mut whole: Vec<(u64, Pieces)> = Vec::new();
    let mut choices = Vec::new();
    let mut covered = Set::new();
    for (component, labels) in orbits(machine) {
        let size = Factor::size(machine, component, &labels);
        if size <= limit {
            whole.push((size, vec![(component, labels)]));
        } else if !labels.iter().all(|&label| covered.contains(&(component, label))) {
            choices.extend(divide(machine, symmetries, component, &labels, limit, &mut covered));
        }
    }
    // The two smallest are joined as long as their product fits.
    loop {
        whole.sort_by_key(|(size, _)| *size);
        match &whole[..] {
            [(a, _), (b, _), ..] if a.saturating_mul(*b) <= limit => {
                let (size, pieces) = whole.remove(0);
                whole[0].0 *= size;
                whole[0].1.extend(pieces);
            }
            _ => break,
        }
    }
    let lookups = vec![0];
    choices
        .extend(whole.into_iter().map(|(_, pieces)| Choice { pieces, lookups: lookups.clone() }));
    choices
}

/// The groups of one orbit.
fn divide(
    machine: &Machine,
    symmetries: &Symmetries,
    component: usize,
    labels: &[u16],
    limit: u64,
    covered: &mut Set,
) -> Vec<Choice> {
    // Labels that decide which moves are legal are in every group.
    let keys = machine.key_labels(component);
    let others: Vec<u16> = labels.iter().copied().filter(|label| !keys.contains(label)).collect();
    let fits =
        |part: &[u16]| Factor::size(machine, component, &[&keys[..], part].concat()) <= limit;
    let size = (1..others.len()).take_while(|&n| fits(&others[..n])).last().unwrap_or(1);
    let needed = others.len().div_ceil(size);
    let target: Set = others.iter().map(|&label| (component, label)).collect();
    if symmetries.all.len() > 1
        && let Some((part, lookups)) =
            by_symmetry(machine, symmetries, component, (&others, size), &target, &fits)
        && lookups.len() <= needed + 1
    {
        let images = images(symmetries, &firsts(machine), component, &part);
        covered.extend(lookups.iter().flat_map(|&lookup| images[lookup].iter().copied()));
        let lookups = with_more(&images, lookups);
        return vec![Choice { pieces: vec![(component, part)], lookups }];
    }
    // Groups in order, of equal size.
    let size = others.len().div_ceil(needed);
    let part = |part: &[u16]| Choice { pieces: vec![(component, part.to_vec())], lookups: vec![0] };
    let equal: Vec<&[u16]> = others.chunks(size).collect();
    match equal.iter().all(|part| fits(part)) {
        true => equal.into_iter().map(part).collect(),
        false => others.iter().map(|&label| part(&[label])).collect(),
    }
}

/// For each symmetry the labels that it takes to these of the component.
fn images(symmetries: &Symmetries, first: &[usize], component: usize, part: &[u16]) -> Vec<Set> {
    let taken = |symmetry: &Symmetry| {
        let sources = (0..symmetry.labels.len()).filter(|&c| {
            crate::symmetry::split(first, symmetry.slots[first[c]].into()).0 == component
        });
        let labels = sources.flat_map(|c| {
            let images = symmetry.labels[c].iter().enumerate();
            images.filter(|(_, image)| part.contains(image)).map(move |(l, _)| (c, l as u16))
        });
        labels.collect()
    };
    symmetries.all.iter().map(taken).collect()
}

/// The group whose images cover the target with the fewest lookups.
fn by_symmetry(
    machine: &Machine,
    symmetries: &Symmetries,
    component: usize,
    (others, size): (&[u16], usize),
    target: &Set,
    fits: &dyn Fn(&[u16]) -> bool,
) -> Option<(Vec<u16>, Vec<usize>)> {
    let first = firsts(machine);
    let mut random = Random::new(21);
    let mut pool = others.to_vec();
    let mut best: Vec<(Vec<u16>, Vec<usize>)> = Vec::new();
    for attempt in 0..TRIES {
        if attempt > 0 {
            random.shuffle(&mut pool);
        }
        let mut part = pool[..size].to_vec();
        part.sort_unstable();
        if !fits(&part) || best.iter().any(|(known, _)| *known == part) {
            continue;
        }
        let images = images(symmetries, &first, component, &part);
        let Some(lookups) = cover(&images, target) else { continue };
        match best.first().map_or(usize::MAX, |(_, lookups)| lookups.len()) {
            most if lookups.len() > most => continue,
            most if lookups.len() < most => best.clear(),
            _ => {}
        }
        if best.len() < COMPARED {
            best.push((part, lookups));
        }
    }
    best.into_iter().min_by_key(|(part, _)| near(machine, component, part))
}

/// Greedy: the lookup that covers most of what is left.
fn cover(images: &[Set], target: &Set) -> Option<Vec<usize>> {
    let mut lookups = vec![0];
    let mut left: Set = target.difference(&images[0]).copied().collect();
    while !left.is_empty() {
        let gain = |set: &Set| set.intersection(&left).count();
        let (lookup, set) = images.iter().enumerate().max_by_key(|(_, set)| gain(set))?;
        if gain(set) == 0 {
            return None;
        }
        left = left.difference(set).copied().collect();
        lookups.push(lookup);
    }
    Some(lookups)
}

/// More lookups, each as different from those before it as possible.
fn with_more(images: &[Set], mut lookups: Vec<usize>) -> Vec<usize> {
    while lookups.len() < LOOKUPS_MAX {
        let fresh = |set: &Set| {
            let apart = |&lookup: &usize| images[lookup].symmetric_difference(set).count();
            lookups.iter().map(apart).min().unwrap_or(0)
        };
        // Of equals the first.
        let candidates = images.iter().enumerate().rev();
        match candidates.max_by_key(|(_, set)| fresh(set)) {
            Some((lookup, set)) if fresh(set) > 0 => lookups.push(lookup),
            _ => break,
        }
    }
    lookups
}

/// How many positions of these pieces are near the goal.
fn near(machine: &Machine, component: usize, part: &[u16]) -> usize {
    let home = machine.local(component, &machine.definition.solved());
    let mut start: Vec<(u16, u8, u8)> = Vec::new();
    for (slot, (&label, &twist)) in home.pieces.iter().zip(&home.twists).enumerate() {
        if part.contains(&label) {
            start.push((label, slot as u8, twist));
        }
    }
    start.sort_unstable();
    let labels = &machine.orbit(component).labels;
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    // As deep as a count of all sequences allows, so that all groups are compared at one depth.
    let mut sequences = machine.arrows.len();
    while sequences <= NEAR_MAX {
        let mut next = Vec::new();
        for state in &layer {
            for arrow in &machine.arrows {
                let moved = state.iter().map(|&(label, slot, twist)| {
                    let to = arrow.to[component][slot as usize];
                    let m = labels[label as usize].modulus;
                    (label, to, (twist + arrow.twist[component][to as usize] % m) % m)
                });
                let mut moved: Vec<_> = moved.collect();
                moved.sort_unstable();
                if seen.insert(moved.clone()) {
                    next.push(moved);
                }
            }
        }
        layer = next;
        sequences *= machine.arrows.len().max(2);
    }
    seen.len()
}
