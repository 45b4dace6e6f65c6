//! Thousands of forgeries of bounds at random, each sealed again: every bound with verdict `proved`
//! is true.
//!
//! The true distances of every position of a few small boards are known. A forgery is either a
//! claim about a random position, true or false, in which all numbers fit as a careful forger makes
//! them, or a true certificate with a few things changed; it is checked with a random budget.

use std::collections::HashMap;
use std::time::Duration;

use cosette_checker::bound::{self, BoundCertificate, Chain, Relation, Statement};
use cosette_checker::{Budget, Verdict};
use cosette_puzzle::{Position, Puzzle, Random};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::bound_maker::{DISTANCES, Plain, certificate, distances, needs, puzzle, step};
use crate::maker::{BOARD, Maker};

const FORGERIES: u64 = 3000;

/// What is known of a board.
struct Board {
    puzzle: Puzzle,
    distances: HashMap<Position, u32>,
    positions: Vec<Position>,
    radius: u32,
}

impl Board {
    fn new(name: &str) -> Board {
        let puzzle = puzzle(name);
        let distances = match name {
            "loopover-3x3" => DISTANCES.clone(),
            _ => distances(&puzzle),
        };
        let mut positions: Vec<Position> = distances.keys().cloned().collect();
        positions.sort_unstable_by_key(|p| p.pieces().to_vec());
        let radius = *distances.values().max().unwrap();
        Board { puzzle, distances, positions, radius }
    }

    fn position(&self, random: &mut Random) -> &Position {
        &self.positions[random.below(self.positions.len() as u64) as usize]
    }

    /// Whether every statement of the certificate is true.
    fn is_true(&self, certificate: &BoundCertificate) -> bool {
        let bound = certificate.claim.bound;
        let claim = match certificate.claim.relation {
            Relation::AtMost => bound >= self.radius,
            Relation::AtLeast => bound <= self.radius,
        };
        let step = |statement: &Statement| match statement {
            Statement::Needs { position: Some(position), at_least } => {
                let position = self.puzzle.read_position(position).unwrap();
                self.distances.get(&position).is_some_and(|d| d >= at_least)
            }
            Statement::Needs { position: None, at_least } => *at_least <= self.radius,
            Statement::Phase { at_most, .. } => *at_most >= self.radius,
        };
        claim && certificate.steps.iter().all(|s| step(&s.statement))
    }
}

fn forged(board: &Board, plain: &Plain, radius: &Value, random: &mut Random) -> BoundCertificate {
    let position = board.position(random).clone();
    let distance = board.distances[&position];
    let at_least = (distance + random.below(4) as u32).saturating_sub(1).max(1);
    let is_square = board.puzzle.shape().slots() == 9;
    let text = Some(board.puzzle.write_position(&position));
    let lower = |step| certificate(&board.puzzle, Relation::AtLeast, at_least, step);
    match random.below(if is_square { 8 } else { 3 }) {
        0 => lower(step("count", needs(None, at_least))),
        1 => lower(step("argue", needs(text, at_least))),
        2 => lower(step("magic", needs(text, at_least))),
        3 => {
            let at_most = board.radius - random.below(2) as u32;
            let phase = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
            let mut step = step("radius", phase);
            step.evidence = radius.clone();
            step.evidence["radius"] = json!(at_most);
            certificate(&board.puzzle, Relation::AtMost, at_most, step)
        }
        _ => {
            let cut = random.below(u64::from(at_least.min(4))) as u32;
            plain.exhaust(&position, at_least, cut, 1 + random.below(40))
        }
    }
}

/// Changes one thing.
fn change(c: &mut BoundCertificate, board: &Board, random: &mut Random) {
    let number = [0, 1, 2, 7, 8, 9, 10, 1000, u64::MAX][random.below(9) as usize];
    let step = &mut c.steps[0];
    let key = ["cut", "boards", "expanded", "radius", "layers"][random.below(5) as usize];
    let unit = random.below(step.sample.len().max(1) as u64) as usize;
    match random.below(14) {
        0 => c.claim.bound = number as u32,
        1 => c.claim.bound = c.claim.bound.wrapping_add(1),
        2 => {
            let bound = number as u32;
            match &mut step.statement {
                Statement::Phase { at_most: n, .. } | Statement::Needs { at_least: n, .. } => {
                    *n = bound;
                }
            }
            c.claim.bound = bound;
        }
        3 => step.evidence = json!({ "cut": number, "boards": 0, "expanded": 0 }),
        4 if step.evidence.is_object() => step.evidence[key] = json!(number),
        5 if step.evidence.is_object() => step.evidence[key] = Value::Null,
        6 => step.units = number,
        7 => drop(step.sample.drain(..unit)),
        8 if !step.sample.is_empty() => step.sample[unit].work.more = json!({ "nodes": [number] }),
        9 if !step.sample.is_empty() => step.sample[unit].unit = number,
        10 => {
            let other = board.puzzle.write_position(board.position(random));
            step.statement = needs(Some(other), step.statement.bound());
        }
        11 => step.kind = ["exhaust", "count", "argue", "radius"][random.below(4) as usize].into(),
        12 => c.chain = Chain::Max(vec!["a".into(); 1 + random.below(2) as usize]),
        13 => {
            let mut more = step.clone();
            more.name = "b".into();
            c.steps.push(more);
            c.chain = Chain::Max(vec!["a".into(), "b".into()]);
        }
        _ => c.steps[0].statement = needs(None, number as u32),
    }
}

fn budget(random: &mut Random) -> Budget {
    let memory = [16 << 10, 256 << 10, 4 << 20, 1 << 30][random.below(4) as usize];
    let lookups = [0, 10, 100, 1_000_000][random.below(4) as usize];
    let states = [1000, 20_000, u64::MAX][random.below(3) as usize];
    let budget = Budget { memory, lookups, states, samples: 200, ..Budget::default() };
    match random.below(8) {
        0 => budget.with_time(Duration::from_micros(1 << random.below(16)), 2),
        _ => budget,
    }
}

#[test]
fn whatever_is_proved_is_true() {
    let boards = ["loopover-3x3", "loopover-2x3", "loopover-2x4"].map(Board::new);
    let plain = Plain::new("loopover-3x3");
    let radius = serde_json::to_value(&*BOARD).unwrap();
    let verdicts: Vec<Verdict> = (0..FORGERIES)
        .into_par_iter()
        .map(|seed| {
            let mut random = Random::new(seed);
            let board = &boards[random.below(5).saturating_sub(2) as usize];
            let mut c = forged(board, &plain, &radius, &mut random);
            for _ in 0..random.below(3) {
                change(&mut c, board, &mut random);
            }
            let read = BoundCertificate::read(c.write().as_bytes()).unwrap();
            let budget = budget(&mut random);
            let report = bound::verify(&read, &budget, &|_| {});
            let verdict = report.verdict();
            assert_ne!(verdict, Verdict::Accepted, "{seed}: {report:?}");
            let is_true = verdict != Verdict::Proved || board.is_true(&c);
            assert!(is_true, "{seed}: {} {:?}: {report:?}", c.statement(), c.steps[0].statement);
            verdict
        })
        .collect();
    for verdict in [Verdict::Proved, Verdict::Incomplete, Verdict::Rejected] {
        let count = verdicts.iter().filter(|v| **v == verdict).count();
        assert!(count > 200, "{count} {verdict:?}");
    }
}

/// Upper bounds by a search whose furthest states were put nearer.
#[test]
fn a_radius_that_is_too_small_is_no_bound() {
    let honest = Maker::whole("loopover-2x4", "stm").using(1).certificate();
    let mut inner = honest.clone();
    let last = inner.layers.pop().unwrap();
    let orbits = inner.orbits.pop().unwrap();
    let end = inner.layers.len() - 2;
    inner.layers[end] += last;
    inner.orbits[end] += orbits;
    inner.radius -= 1;
    inner.levels.pop();
    inner.audit.levels.pop();
    for level in &mut inner.levels {
        let within = inner.layers[..=level.depth as usize].iter().rev();
        level.states = within.step_by(2).sum();
    }
    let radius = inner.radius;
    inner.witnesses.retain(|w| w.depth <= radius);
    let furthest: Vec<_> =
        honest.witnesses.iter().filter(|w| w.depth == radius).map(|w| w.state.clone()).collect();
    inner.antipodes.states = inner.layers[radius as usize];
    inner.antipodes.listed.truncate(1);
    inner.antipodes.listed[0].state.clone_from(&furthest[0]);
    let phase = Statement::Phase { from: "all".into(), to: "solved".into(), at_most: radius };
    let mut step = step("radius", phase);
    step.evidence = serde_json::to_value(&inner).unwrap();
    let forged = certificate(&puzzle("loopover-2x4"), Relation::AtMost, radius, step);
    for states in [1000, 5000, u64::MAX] {
        let budget = Budget { states, ..Budget::default() };
        let report = bound::verify(&forged, &budget, &|_| {});
        assert_ne!(report.verdict().exit_code(), 0, "{report:?}");
    }
}
