//! Ten thousand forgeries at random, each sealed again: none is accepted beyond the stated
//! confidence.
//!
//! A forgery changes one thing in a true certificate of a small puzzle and, as a careful forger
//! would, makes the sums fit. Where the checker can visit every state, all are rejected. Where it
//! cannot, one may be accepted, but then no more states are misplaced than the report states, the
//! radius is not above the true one, and what is listed is true.

use std::collections::BTreeMap;
use std::sync::Mutex;

use cosette_checker::certificate::{Antipode, AuditedLevel, Level};
use cosette_checker::{Budget, Certificate, Report, Verdict, verify};
use cosette_puzzle::Random;
use rayon::prelude::*;

use crate::maker::{BOARD, Maker};

/// What is forged.
type Forge = fn(&mut Certificate, &mut Random) -> bool;
const KINDS: [(&str, Forge); 9] = [
    ("layers", layers),
    ("far layers", far_layers),
    ("radius", radius),
    ("orbits", orbits),
    ("antipodes", antipodes),
    ("witnesses", witnesses),
    ("symmetries", symmetries),
    ("levels", levels),
    ("audit", audit),
];

fn pick(random: &mut Random, count: usize) -> usize {
    random.below(count as u64) as usize
}

/// The sums that follow from the layers.
fn recount(c: &mut Certificate) {
    let is_odd = c.levels.len() > 2 && c.levels[1].states < c.layers[0] + c.layers[1];
    let step = if is_odd { 2 } else { 1 };
    c.radius = c.layers.len() as u32 - 1;
    let like = c.levels[0].clone();
    c.levels = (1..=c.radius)
        .map(|depth| Level {
            depth,
            states: c.layers[..=depth as usize].iter().rev().step_by(step).sum(),
            digest: blake3::hash(format!("level {depth}").as_bytes()).to_hex().to_string(),
            ..like.clone()
        })
        .collect();
    let like = c.audit.levels[0].clone();
    c.audit.levels = (1..=c.radius).map(|depth| AuditedLevel { depth, ..like.clone() }).collect();
    c.antipodes.states = c.layers[c.radius as usize];
    let (radius, count) = (c.radius, c.symmetries);
    c.witnesses.retain(|witness| witness.depth <= radius);
    for (orbits, &states) in c.orbits.iter_mut().zip(&c.layers) {
        *orbits = (*orbits).clamp(states.div_ceil(count), states);
    }
}

/// States moved from one layer to another, where every move is odd to one of the same parity.
fn layers(c: &mut Certificate, random: &mut Random) -> bool {
    let (from, to) = (pick(random, c.layers.len()), pick(random, c.layers.len()));
    if from == to || c.layers[from] < 2 {
        return false;
    }
    let most = c.layers[from] - 1;
    let is_large = random.below(2) == 0;
    let mut moved = 1 + random.below(if is_large { most } else { most.min(900) });
    // Whole orbits, so that their number in all stays right.
    if moved > c.symmetries && random.below(4) > 0 {
        moved -= moved % c.symmetries;
    }
    c.layers[from] -= moved;
    c.layers[to] += moved;
    let orbits = (moved / c.symmetries).min(c.orbits[from] - 1);
    c.orbits[from] -= orbits;
    c.orbits[to] += orbits;
    recount(c);
    true
}

/// A share of the states moved between large layers, in whole orbits: every sum is right.
fn far_layers(c: &mut Certificate, random: &mut Random) -> bool {
    let last = c.layers.len() - 1;
    let far = last.saturating_sub(3).max(1);
    let (from, to) = (far + pick(random, last - far), far + pick(random, last - far));
    let most = (c.orbits[from] - 1).min(c.layers[from] / c.symmetries) / 2;
    if from == to || most == 0 {
        return layers(c, random);
    }
    let orbits = 1 + random.below(most);
    c.layers[from] -= orbits * c.symmetries;
    c.layers[to] += orbits * c.symmetries;
    c.orbits[from] -= orbits;
    c.orbits[to] += orbits;
    recount(c);
    true
}

/// Layers added at the end, taken away, or put in between.
fn radius(c: &mut Certificate, random: &mut Random) -> bool {
    let last = c.layers.len() - 1;
    match random.below(3) {
        0 => {
            let count = 1 + pick(random, 40);
            let largest = (0..=last).max_by_key(|&depth| c.layers[depth]).unwrap();
            for _ in 0..count {
                let states = 1 + random.below(4);
                if c.layers[largest] <= states + 1 || c.orbits[largest] < 3 {
                    return false;
                }
                c.layers[largest] -= states;
                c.orbits[largest] -= 1;
                c.layers.push(states);
                c.orbits.push(1);
            }
        }
        1 => {
            let (states, orbits) = (c.layers.pop().unwrap(), c.orbits.pop().unwrap());
            let to = pick(random, last);
            c.layers[to] += states;
            c.orbits[to] += orbits;
        }
        _ => {
            let at = 1 + pick(random, last);
            let (states, orbits) = (c.layers[at], c.orbits[at]);
            if states < 2 || orbits < 2 {
                return false;
            }
            (c.layers[at], c.orbits[at]) = (states / 2, orbits / 2);
            c.layers.insert(at, states - states / 2);
            c.orbits.insert(at, orbits - orbits / 2);
            for witness in c.witnesses.iter_mut().filter(|w| w.depth as usize > at) {
                witness.depth += 1;
            }
        }
    }
    recount(c);
    true
}

fn orbits(c: &mut Certificate, random: &mut Random) -> bool {
    let (from, to) = (pick(random, c.orbits.len()), pick(random, c.orbits.len()));
    let moved = 1 + random.below(3);
    match random.below(3) {
        0 if from != to && c.orbits[from] > moved => {
            c.orbits[from] -= moved;
            c.orbits[to] += moved;
        }
        1 => c.orbits[from] += moved,
        2 if c.orbits[from] != c.orbits[to] => c.orbits.swap(from, to),
        _ => return false,
    }
    true
}

fn antipodes(c: &mut Certificate, random: &mut Random) -> bool {
    let at = pick(random, c.antipodes.listed.len());
    match random.below(6) {
        0 => c.antipodes.listed.clear(),
        1 => c.antipodes.listed.push(c.antipodes.listed[at].clone()),
        2 => c.antipodes.listed[at].orbit += 1 + random.below(3),
        3 => c.antipodes.listed[at].kept_by.push("x".into()),
        4 => c.antipodes.states += 1,
        // A state that is nearer, with an orbit that may be right.
        _ => {
            let nearer = pick(random, c.witnesses.len());
            if c.witnesses[nearer].depth >= c.radius {
                return false;
            }
            let state = c.witnesses[nearer].state.clone();
            c.antipodes.listed[at] = Antipode { state, ..c.antipodes.listed[at].clone() };
        }
    }
    true
}

fn witnesses(c: &mut Certificate, random: &mut Random) -> bool {
    let (at, other) = (pick(random, c.witnesses.len()), pick(random, c.witnesses.len()));
    match random.below(6) {
        0 => c.witnesses.clear(),
        1 if at > 0 => drop(c.witnesses.remove(at - 1)),
        2 => c.witnesses[at].depth += 1,
        3 if at != other => c.witnesses[at].state = c.witnesses[other].state.clone(),
        4 if at != other => c.witnesses[at].word = c.witnesses[other].word.clone(),
        // Moves that cancel: the word is longer than it need be.
        5 if c.witnesses[at].depth + 2 <= c.radius => {
            let detour = c.quotient.moves[pick(random, c.quotient.moves.len())].clone();
            let back = c.quotient.moves.iter().find(|m| undoes(m, &detour)).unwrap_or(&detour);
            c.witnesses[at].word = format!("{} {detour} {back}", c.witnesses[at].word);
            c.witnesses[at].depth += 2;
        }
        _ => return false,
    }
    true
}

/// By their names: `R0` and `R0'`, `U` and `D`.
fn undoes(a: &str, b: &str) -> bool {
    format!("{a}'") == b || a == format!("{b}'")
}

fn symmetries(c: &mut Certificate, random: &mut Random) -> bool {
    let honest = c.symmetry_generators.clone();
    match random.below(5) {
        0 => c.symmetries += 1 + random.below(5),
        1 => c.symmetries = c.symmetries.saturating_sub(1 + random.below(5)),
        2 if c.symmetries > 1 => (c.symmetry_generators, c.symmetries) = (vec![], 1),
        3 if c.symmetries > 1 => c.symmetry_generators.clear(),
        // A permutation that is none of them (they are all listed).
        _ => {
            let at = pick(random, honest.len());
            random.shuffle(&mut c.symmetry_generators[at]);
            return !honest.contains(&c.symmetry_generators[at]);
        }
    }
    true
}

fn levels(c: &mut Certificate, random: &mut Random) -> bool {
    let (at, other) = (pick(random, c.levels.len()), pick(random, c.levels.len()));
    match random.below(6) {
        0 => c.levels.clear(),
        1 => drop(c.levels.remove(at)),
        2 => c.levels[at].states += 1 + random.below(9),
        3 if at != other => c.levels.swap(at, other),
        4 => c.levels[at].digest.truncate(pick(random, 64)),
        5 if c.levels[at].states != c.levels[other].states => {
            c.levels[at].digest = c.levels[other].digest.clone();
        }
        _ => return false,
    }
    true
}

fn audit(c: &mut Certificate, random: &mut Random) -> bool {
    let at = pick(random, c.audit.levels.len());
    match random.below(4) {
        0 => c.audit.levels.clear(),
        1 => drop(c.audit.levels.remove(at)),
        2 => c.audit.levels[at].rows = 0,
        _ => c.audit.levels[at].states = 0,
    }
    true
}

/// The share of the states that are in another layer.
fn misplaced(a: &[u64], b: &[u64]) -> f64 {
    let at = |list: &[u64], depth: usize| list.get(depth).copied().unwrap_or(0);
    let total: u64 = a.iter().sum();
    let depths = 0..a.len().max(b.len());
    depths.map(|d| at(a, d).saturating_sub(at(b, d))).sum::<u64>() as f64 / total as f64
}

/// Whether the report states nothing false.
fn is_within(forged: &Certificate, honest: &Certificate, kind: &str, report: &Report) -> bool {
    let Some(confidence) = report.confidence() else { return false };
    // The number of orbits may differ as far as states with non-trivial stabilisers allow.
    let total: u64 = honest.orbits.iter().sum();
    let beyond: u64 = honest.layers.iter().skip(forged.radius as usize + 1).sum();
    let slack = 1.0 - honest.states as f64 / (honest.symmetries * total) as f64;
    confidence.error > 0.0
        && ["layers", "far layers", "radius", "orbits"].contains(&kind)
        && forged.radius <= honest.radius
        && misplaced(&honest.layers, &forged.layers) <= confidence.misplaced
        && beyond as f64 / honest.states as f64 <= confidence.beyond
        && misplaced(&honest.orbits, &forged.orbits) <= confidence.misplaced + slack
}

/// Makes `each` forgeries of every kind; gives how many were rejected, incomplete and accepted.
fn attack(honest: &Certificate, budget: &Budget, each: u64) -> BTreeMap<&'static str, [u64; 3]> {
    let counts = Mutex::new(BTreeMap::new());
    (0..each * KINDS.len() as u64).into_par_iter().for_each(|number| {
        let (kind, forge) = KINDS[number as usize % KINDS.len()];
        let mut random = Random::new(number);
        let mut forged = honest.clone();
        while !forge(&mut forged, &mut random) || forged == *honest {
            forged = honest.clone();
        }
        forged.made_by = format!("forger {number}");
        let text = forged.write();
        let read = Certificate::read(text.as_bytes()).expect("sealed like an honest one");
        let budget = Budget { seed: Some(number), ..budget.clone() };
        let report = verify(&read, &budget, &|_| {});
        let column = match report.verdict() {
            Verdict::Rejected => 0,
            Verdict::Incomplete => 1,
            _ => {
                let is_within = is_within(&forged, honest, kind, &report);
                assert!(is_within, "{kind} {number}: {forged:?} {report:?}");
                2
            }
        };
        counts.lock().unwrap().entry(kind).or_insert([0; 3])[column] += 1;
    });
    counts.into_inner().unwrap()
}

#[test]
fn ten_thousand_forgeries_of_small_boards_are_rejected() {
    let mut tried = 0;
    for (name, metric) in [
        ("loopover-2x2", "stm"),
        ("loopover-2x3", "stm"),
        ("loopover-2x3", "mtm"),
        ("tiles-2x3", "stm"),
        ("loopover-3x3-nrg", "stm"),
    ] {
        let honest = Maker::whole(name, metric).certificate();
        for (kind, counts) in attack(&honest, &Budget::default(), 250) {
            assert_eq!(counts, [250, 0, 0], "{name} {metric} {kind}");
            tried += 250;
        }
    }
    let quotient = Maker::whole("loopover-3x3", "stm").pieces(&[0, 1, 2]).certificate();
    for honest in [&*BOARD, &quotient] {
        for (kind, counts) in attack(honest, &Budget::default(), 60) {
            assert_eq!(counts, [60, 0, 0], "{} {kind}", honest.claim);
            tried += 60;
        }
    }
    assert!(tried >= 10_000, "{tried}");
}

/// With memory for few states the far layers are checked by random states only.
#[test]
fn forgeries_that_are_not_rejected_are_within_the_confidence() {
    let few = Budget { states: 1000, samples: 2500, ..Budget::default() };
    let counts = attack(&BOARD, &few, 60);
    for (kind, [rejected, incomplete, accepted]) in &counts {
        eprintln!("{kind}: {rejected} rejected, {incomplete} incomplete, {accepted} accepted");
        assert_eq!(*incomplete, 0, "{kind}");
        assert!(rejected > accepted, "{kind}: {counts:?}");
    }
    // Small shares do get through, or this test would not test much.
    assert!(counts["far layers"][2] > 0, "{counts:?}");
    assert_eq!(counts.len(), KINDS.len());
}
