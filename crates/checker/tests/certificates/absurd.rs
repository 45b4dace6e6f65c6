//! Certificates of large boards, forged with care: the near layers are true, every law of growth is
//! kept, all sums are right, every word solves its state. Only the distances are absurd.

use std::cmp::Ordering;
use std::fs;
use std::path::Path;

use cosette_checker::certificate::{Antipode, AuditedLevel, Level, Witness};
use cosette_checker::{Budget, Certificate, Verdict, verify};
use cosette_puzzle::{Family, MoveId, Notation, Puzzle, Random, Word};

fn published(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results").join(name);
    Certificate::read(&fs::read(path).unwrap()).unwrap()
}

fn judged(forged: &Certificate, budget: &Budget) -> String {
    let read = Certificate::read(forged.write().as_bytes()).unwrap();
    let report = verify(&read, budget, &|_| {});
    assert_eq!(report.verdict(), Verdict::Rejected, "{report:?}");
    report.reason().unwrap()
}

/// Everything that depends on the layers, made to fit them.
fn fit(c: &mut Certificate, puzzle: &Puzzle, is_odd: bool) {
    let orbits: u64 = c.orbits.iter().sum();
    c.radius = c.layers.len() as u32 - 1;
    c.orbits = c.layers.iter().map(|states| states.div_ceil(c.symmetries)).collect();
    // The counts known from group theory are kept; so are the near layers.
    let near = published_orbits(c);
    c.orbits[..near.len()].copy_from_slice(&near);
    let largest = (0..c.layers.len()).max_by_key(|&depth| c.layers[depth]).unwrap();
    c.orbits[largest] = 0;
    c.orbits[largest] = orbits - c.orbits.iter().sum::<u64>();
    let step = if is_odd { 2 } else { 1 };
    c.levels = (1..=c.radius)
        .map(|depth| Level {
            depth,
            states: c.layers[..=depth as usize].iter().rev().step_by(step).sum(),
            digest: blake3::hash(&depth.to_le_bytes()).to_hex().to_string(),
            blocks: vec![],
        })
        .collect();
    c.audit.levels =
        (1..=c.radius).map(|depth| AuditedLevel { depth, rows: 64, states: 64 }).collect();
    let mut random = Random::new(1);
    let mut walk = |length: u32| {
        let count = puzzle.moves().len() as u64;
        let word: Vec<MoveId> = (0..length).map(|_| MoveId(random.below(count) as u16)).collect();
        Word(word)
    };
    let mut witness = |depth: u32| {
        let word = walk(depth);
        let state = puzzle.run(&puzzle.solved(), &puzzle.invert(&word)).unwrap();
        Witness {
            depth,
            state: puzzle.write_position(&state),
            word: puzzle.write_word(&word, Notation::Standard),
        }
    };
    let honest = c.witnesses.iter().map(|w| w.depth).max().unwrap();
    let far: Vec<Witness> = (honest + 1..=c.radius).map(&mut witness).collect();
    c.witnesses.extend(far);
    c.antipodes.states = c.layers[c.radius as usize];
    c.antipodes.listed = (0..20)
        .map(|_| Antipode { state: witness(c.radius).state, orbit: c.symmetries, kept_by: vec![] })
        .collect();
}

/// The orbits of the layers that the checker counts.
fn published_orbits(c: &Certificate) -> Vec<u64> {
    published(&format!("{}-{}.json", c.puzzle, c.metric)).orbits[..10].to_vec()
}

fn puzzle(c: &Certificate) -> Puzzle {
    c.puzzle.parse::<Family>().unwrap().puzzle(c.metric.parse().unwrap())
}

/// Ten true layers, a long climb, and nearly everything in the last two.
fn climb(name: &str, radius: usize) -> Certificate {
    let mut c = published(name);
    c.layers.truncate(10);
    let mut within: u64 = c.layers.iter().sum();
    let is_odd = puzzle(&c).moves().iter().all(|m| m.arrows[0].action.is_odd());
    // As slowly as the laws of growth allow, with a steep end.
    const STEEP: usize = 8;
    let mut steep = 1.0;
    while c.layers.len() < radius - 1 {
        let last = c.layers[c.layers.len() - 1];
        let next = match (radius - 1 - c.layers.len()).cmp(&STEEP) {
            Ordering::Greater => within / radius as u64 + 1,
            order => {
                if order == Ordering::Equal {
                    steep = (c.states as f64 / 20.0 / last as f64).powf(1.0 / STEEP as f64);
                }
                (last as f64 * steep) as u64
            }
        };
        c.layers.push(next);
        within += next;
    }
    let left = c.states - within;
    let of_parity = |parity: usize| -> u64 { c.layers.iter().skip(parity).step_by(2).sum() };
    let first = match is_odd {
        true => c.states / 2 - of_parity((radius - 1) % 2),
        false => left / 12,
    };
    c.layers.extend([first, left - first]);
    let puzzle = puzzle(&c);
    fit(&mut c, &puzzle, is_odd);
    c
}

/// What an attacker tries first costs nothing to refuse.
#[test]
fn a_few_states_very_far_away() {
    let none = Budget { states: 1, lookups: 0, samples: 0, ..Budget::default() };
    for name in ["loopover-4x4-stm.json", "loopover-3x5-stm.json", "loopover-4x4-mtm.json"] {
        for radius in [40, 500, 900] {
            let mut c = published(name);
            let extra = radius + 1 - c.layers.len();
            // Two at a time, so that parity does not give it away.
            let extra = extra + extra % 2;
            let largest = (0..c.layers.len()).max_by_key(|&depth| c.layers[depth]).unwrap();
            c.layers.extend(vec![128; extra]);
            let odd = extra as u64 / 2 * 128;
            c.layers[largest] -= odd;
            c.layers[largest - 1] -= odd;
            let puzzle = puzzle(&c);
            let is_odd = name == "loopover-4x4-stm.json";
            fit(&mut c, &puzzle, is_odd);
            let reason = judged(&c, &none);
            assert!(reason.contains("more than half of the states are within"), "{reason}");
        }
    }
}

/// What keeps every law is refuted by random states that are solved in a few moves.
#[test]
fn nearly_all_states_very_far_away() {
    let modest =
        Budget { states: 300_000, lookups: 24_000_000, seed: Some(1), ..Budget::default() };
    for (name, radius) in [("loopover-4x4-stm.json", 500), ("loopover-3x5-stm.json", 900)] {
        let reason = judged(&climb(name, radius), &modest);
        assert!(reason.contains("random states further away than"), "{reason}");
    }
}
