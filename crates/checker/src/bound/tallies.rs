//! What can be counted again of steps whose units are too large: the places and their nodes of a
//! *cover*, the cosets and short words of *coset units*.
//!
//! None of this proves the step. It shows that the units are about the right things: as many cosets
//! as the subgroup has, as many elements of each length as a plain search finds, units that add up.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use cosette_puzzle::{Family, Position, Puzzle};
use serde::Deserialize;

use super::chain::locked;
use super::effort::Effort;
use super::record::{Statement, StepRecord};
use crate::report::{Rejected, Report, reject};

/// Placements that a unit of a cover takes.
const UNIT: u64 = 100_000;
/// The symmetries of a square block.
const SYMMETRIES: u64 = 8;
/// Elements are counted up to this length, and elements of `K` up to this radius.
const LENGTH: usize = 6;
const RADIUS: usize = 6;
/// The longest words that are generators of `K`.
const WEIGHT: usize = 5;

#[derive(Deserialize)]
struct Cover {
    placements: u64,
    orbits: u64,
    nodes: BTreeMap<String, u64>,
}

/// The counts of a cover agree with each other and with the sampled units.
pub fn cover(step: &StepRecord, report: &mut Report) -> Result<(), Rejected> {
    let name = &step.name;
    let wrong = |why: &str| Rejected(format!("{name:.40}: {why}"));
    let Cover { placements, orbits, nodes } = serde_json::from_value(step.evidence.clone())
        .map_err(|error| wrong(&format!("no counts: {error}")))?;
    let is_of_symmetries =
        orbits <= placements && placements.div_ceil(SYMMETRIES) <= orbits || placements == 0;
    if !is_of_symmetries || step.units != orbits.div_ceil(UNIT).max(1) {
        return Err(wrong("its placements, orbits and units do not fit each other"));
    }
    let (first, last) = (nodes.iter().next(), nodes.iter().next_back());
    if first.map(|(_, &count)| count) != Some(orbits) || last.map(|(_, &count)| count) != Some(0) {
        return Err(wrong("its join does not begin with all orbits and die out"));
    }
    for unit in &step.sample {
        let counts = &unit.work.counts;
        let size = orbits.saturating_sub(unit.unit * UNIT).min(UNIT);
        let fits = counts.keys().eq(nodes.keys())
            && counts.values().next() == Some(&size)
            && counts.iter().all(|(places, &count)| count <= nodes[places])
            && unit.work.open.is_empty();
        if !fits {
            return Err(wrong(&format!("unit {} does not fit the whole", unit.unit)));
        }
    }
    report.checked(format!(
        "{name}: {orbits} orbits of {placements} placements, {} sampled units and the nodes of the \
         join fit each other; it dies out before all {} places are far",
        step.sample.len(),
        last.and_then(|(places, _)| places.split(' ').next()).unwrap_or("").trim_start_matches('0')
    ));
    Ok(())
}

#[derive(Deserialize)]
struct Cosets {
    lengths: Vec<u64>,
    balls: Vec<u64>,
    cosets: u64,
    classes: u64,
}

/// Counts cosets, classes, the short elements and the small balls again.
pub fn cosets(
    step: &StepRecord,
    puzzle: &Puzzle,
    effort: &Effort<'_>,
    report: &mut Report,
) -> Result<(), Rejected> {
    let name = &step.name;
    let wrong = |why: String| Rejected(format!("{name:.40}: {why}"));
    let Family::Loopover { rows, cols, nrg: false } = *puzzle.family() else {
        return reject("coset units are of Loopover");
    };
    let Statement::Phase { from, .. } = &step.statement else {
        return Err(wrong("is no phase".into()));
    };
    let n = usize::from(rows);
    if rows != cols || !(n == 3 || n == 5) {
        return reject("coset units are of 3x3 and 5x5");
    }
    let told: Cosets = serde_json::from_value(step.evidence.clone())
        .map_err(|error| wrong(format!("no counts: {error}")))?;
    let (cosets, classes) = count_cosets(n);
    if (told.cosets, told.classes) != (cosets, classes) || step.units != classes {
        return Err(wrong(format!("there are {cosets} cosets, {classes} up to symmetry")));
    }
    if let Some(unit) = step.sample.iter().find(|unit| unit.work.count("open") > 0) {
        return Err(wrong(format!("unit {} leaves elements open", unit.unit)));
    }
    let before = locked(puzzle, from)?;
    let Some(lengths) = elements(puzzle, &before, effort) else {
        report.missing(format!("{name}: no time to count words that fix the block"));
        return Ok(());
    };
    let counts: Vec<u64> = lengths.iter().map(|list| list.len() as u64).collect();
    let both = counts.len().min(told.lengths.len());
    if counts[..both] != told.lengths[..both] || told.lengths.len() <= WEIGHT {
        return Err(wrong(format!("the elements by length are {counts:?}")));
    }
    let Some(balls) = balls(n, &lengths, effort) else {
        report.missing(format!("{name}: no time to search the subgroup"));
        return Ok(());
    };
    let both = balls.len().min(told.balls.len());
    // The last ball is the alternating group of the tiles that the subgroup moves.
    let order = (3..=3 * n as u64 - 2).product::<u64>();
    if balls[..both] != told.balls[..both] || told.balls.last() != Some(&order) {
        return Err(wrong(format!("the balls of the subgroup begin with {balls:?}")));
    }
    report.checked(format!(
        "{name}: {cosets} cosets, {classes} up to symmetry, counted again; so were the elements \
         that fix the block to length {LENGTH} ({counts:?}) and the balls of the subgroup to \
         radius {} ({balls:?}); the last ball has all {order} elements",
        balls.len() - 1
    ));
    Ok(())
}

/// Cosets of the elements that fix one arm, the free column beside the block's rows: by the tiles
/// in that arm. Turning the rows over maps the arm to itself.
fn count_cosets(n: usize) -> (u64, u64) {
    let tiles = n * n - (n - 2) * (n - 2);
    let arm = n - 2;
    // Tiles by number: those of the arm first, each tile and its image when the rows turn over.
    let over = |r: usize| (2 * n - 3 - r) % n;
    let mut cells: Vec<(usize, usize)> = (0..arm).map(|r| (r, n - 1)).collect();
    let outside = |&(r, c): &(usize, usize)| r >= arm || c >= arm;
    let rest = (0..n * n).map(|cell| (cell / n, cell % n)).filter(outside);
    let rest: Vec<(usize, usize)> = rest.filter(|cell| !cells.contains(cell)).collect();
    cells.extend(rest);
    let image = |tile: usize| {
        let (r, c) = cells[tile];
        cells.iter().position(|&cell| cell == (over(r), c)).expect("the block is kept")
    };
    let mut arms: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
    for _ in 0..arm {
        let longer = |arm: &Vec<usize>| {
            let more = (0..tiles).filter(|tile| !arm.contains(tile)).collect::<Vec<_>>();
            let arm = arm.clone();
            more.into_iter().map(move |tile| [arm.as_slice(), &[tile]].concat())
        };
        arms = arms.iter().flat_map(longer).collect();
    }
    let turned = |arm: &Vec<usize>| -> Vec<usize> {
        (0..arm.len()).map(|cell| image(arm[image(cell)])).collect()
    };
    let classes = arms.iter().filter(|arm| **arm <= turned(arm)).count();
    (arms.len() as u64, classes as u64)
}

/// An element: where the piece of each slot goes.
type Element = Vec<u8>;

/// The elements that leave the locked pieces at home, by length over all moves.
fn elements(
    puzzle: &Puzzle,
    before: &[bool],
    effort: &Effort<'_>,
) -> Option<Vec<BTreeSet<Element>>> {
    let map = |p: &Position| -> Element {
        (0..before.len() as u16).map(|piece| p.slot_of(piece) as u8).collect()
    };
    let solved = puzzle.solved();
    let moves: Vec<Element> = puzzle.neighbours(&solved).iter().map(|(_, p)| map(p)).collect();
    let mut seen = BTreeSet::from([map(&solved)]);
    let mut layers: Vec<Vec<Element>> = vec![vec![map(&solved)]];
    for _ in 0..LENGTH.div_ceil(2) {
        let mut next = Vec::new();
        for from in layers.last()? {
            effort.spend(1);
            if effort.is_over() {
                return None;
            }
            for by in &moves {
                let to: Element = from.iter().map(|&slot| by[usize::from(slot)]).collect();
                if seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        layers.push(next);
    }
    let key = |element: &Element| -> Element {
        (0..before.len()).filter(|&slot| before[slot]).map(|slot| element[slot]).collect()
    };
    let mut known: BTreeSet<Element> = BTreeSet::new();
    let mut lengths = Vec::new();
    for length in 0..=LENGTH {
        let (one, other) = (&layers[length / 2], &layers[length.div_ceil(2)]);
        let mut groups: HashMap<Element, Vec<&Element>> = HashMap::new();
        other.iter().for_each(|element| groups.entry(key(element)).or_default().push(element));
        let mut found = BTreeSet::new();
        for first in one {
            if effort.is_over() {
                return None;
            }
            for second in groups.get(&key(first)).into_iter().flatten() {
                effort.spend(1);
                let back = |slot: &u8| second.iter().position(|to| to == slot);
                let element: Option<Element> =
                    first.iter().map(|slot| back(slot).map(|b| b as u8)).collect();
                found.extend(element.filter(|element| !known.contains(element)));
            }
        }
        known.extend(found.iter().cloned());
        lengths.push(found);
    }
    Some(lengths)
}

/// How many elements of the subgroup are within each small distance, over its elements of up to
/// five moves, each with its length as weight.
fn balls(n: usize, lengths: &[BTreeSet<Element>], effort: &Effort<'_>) -> Option<Vec<u64>> {
    let arm: Vec<usize> = (0..n - 2).map(|r| r * n + n - 1).collect();
    let is_of = |element: &&Element| arm.iter().all(|&cell| usize::from(element[cell]) == cell);
    let generators: Vec<Vec<&Element>> =
        lengths[..=WEIGHT].iter().map(|list| list.iter().filter(is_of).collect()).collect();
    let start: Element = (0..(n * n) as u8).collect();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut layers = vec![vec![start]];
    for depth in 1..=RADIUS {
        let mut next = Vec::new();
        for weight in 1..=depth.min(WEIGHT) {
            for from in &layers[depth - weight] {
                effort.spend(generators[weight].len() as u64 / 8 + 1);
                if effort.is_over() {
                    return None;
                }
                for by in &generators[weight] {
                    let to: Element = from.iter().map(|&slot| by[usize::from(slot)]).collect();
                    if seen.insert(to.clone()) {
                        next.push(to);
                    }
                }
            }
        }
        layers.push(next);
    }
    let mut sum = 0;
    let add = |layer: &Vec<Element>| {
        sum += layer.len() as u64;
        sum
    };
    Some(layers.iter().map(add).collect())
}
