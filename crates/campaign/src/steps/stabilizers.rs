//! *stabilizers*: an upper bound for a board with a gripped tile, some tiles at a time.
//!
//! Nearly every move of such a board takes nearly every tile along, so no part of it stays solved
//! while the rest moves, and phases by locked lines do not exist. What does exist are words that
//! bring some tiles back to where they were: commutators, cycles of a few tiles, double swaps, and
//! the same after a set-up word. Let the tiles be seen from the gripped one
//! ([`Pairs`]), and choose some of them: all their placements are reached by plain moves, level by
//! level. Then some more are brought home by words that leave the first at home, each word with its
//! length as weight, by Dijkstra's algorithm over the placements; and so on. The last phase takes
//! all the tiles that are left and the cell of the gripped tile together. The radii add up.
//!
//! The words are found by pairs: two words to the same placement of the solved tiles, one of them
//! backwards, leave those alone (`stabilizers/words.rs`). Only the words that some shortest path
//! uses are kept. That every position is covered follows from counting: the numbers of placements
//! that the phases reach are orbits of the chain of stabilizers, and their product has to be the
//! number of positions of the board.

mod levels;
mod words;

use std::sync::OnceLock;

use cosette_checker::bound::{Input, Statement, Work};
use cosette_puzzle::{Metric, MoveId, Puzzle, Reach};
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::pairs::Pairs;
use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use levels::{Generator, Placements};
use words::Ball;

/// The most placements of a phase, a byte or three each.
const PLACEMENTS_MAX: u64 = 1 << 28;
/// Generators are numbered in 16 bits.
const WORDS_MAX: usize = 60_000;
/// The deepest search for words: nine million elements of 5x5.
const DEPTH_MAX: u8 = 15;
/// CPU seconds a placement, for estimates.
const SECONDS_A_PLACEMENT: f64 = 5e-7;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The tiles of each phase but the last, by their letters.
    tiles: Vec<String>,
    /// The length of the longest path of each phase; longer ones are not looked for.
    at_most: Vec<u8>,
    /// Words are found by pairs of words of at most this length.
    depth: u8,
    /// How many words a phase may have: the shortest.
    words: usize,
}

/// A phase: which slots are solved before, and which tiles it solves.
#[derive(Clone, Debug)]
struct Phase {
    solved: Vec<u8>,
    placements: Placements,
    at_most: u8,
}

struct Stabilizers {
    pairs: Pairs,
    phases: Vec<Phase>,
    depth: u8,
    words: usize,
    order: BigUint,
    ball: OnceLock<Ball>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    read(puzzle, table).map(|step| Box::new(step) as Box<dyn Step>)
}

fn read(puzzle: &Puzzle, table: &Table) -> Result<Stabilizers, StepError> {
    let wrong = |why: String| StepError::Parameters(format!("stabilizers: {why}"));
    let read: Result<Parameters, _> = table.clone().try_into();
    let Parameters { tiles, at_most, depth, words } = read.map_err(|e| wrong(e.to_string()))?;
    let pairs = Pairs::of(puzzle)?;
    if puzzle.metric() != Metric::Stm || at_most.len() != tiles.len() + 1 {
        return Err(wrong("stm only, with one length a phase, the last phase included".into()));
    }
    if !(1..=DEPTH_MAX).contains(&depth) || !(1..=WORDS_MAX).contains(&words) {
        return Err(wrong(format!("a depth of 1 to {DEPTH_MAX}, 1 to {WORDS_MAX} words")));
    }
    // Tile `A` is the gripped one; the others are seen in the slots 0, 1, ….
    let mut left: Vec<u8> = (0..pairs.cells() as u8 - 1).collect();
    let mut phases: Vec<Phase> = Vec::new();
    let mut solved = Vec::new();
    for (text, &at_most) in tiles.iter().zip(&at_most) {
        let mut now = Vec::new();
        for letter in text.bytes() {
            let slot = letter.wrapping_sub(b'B');
            let place = left.iter().position(|&s| s == slot);
            let place = place.ok_or_else(|| wrong(format!("`{text:.40}`: each tile once")))?;
            now.push(left.remove(place));
        }
        if now.is_empty() || left.is_empty() {
            return Err(wrong("every phase has a tile".into()));
        }
        let free = [now.as_slice(), left.as_slice()].concat();
        let placements = Placements::new(free, now.len(), [1, 1]);
        phases.push(Phase { solved: solved.clone(), placements, at_most });
        solved.extend(now);
    }
    // Where the last but one is decides where the last is.
    let (count, sides) = (left.len().saturating_sub(1).max(1), [pairs.rows(), pairs.cols()]);
    let placements = Placements::new(left, count, sides);
    let last = *at_most.last().expect("a length for the last phase");
    phases.push(Phase { solved, placements, at_most: last });
    if phases.iter().any(|phase| phase.placements.count().is_none_or(|n| n > PLACEMENTS_MAX)) {
        return Err(wrong(format!("a phase has more than {PLACEMENTS_MAX} placements")));
    }
    let order = Reach::of(puzzle).order().clone();
    Ok(Stabilizers { pairs, phases, depth, words, order, ball: OnceLock::new() })
}

impl Stabilizers {
    /// The words of a phase, as they act on its slots, and in letters.
    fn generators(&self, phase: &Phase) -> (Vec<Generator>, Vec<Vec<u8>>) {
        let with_cell = phase.placements.has_cells();
        let words: Vec<Vec<u8>> = match phase.solved.as_slice() {
            // Every word is made of moves.
            [] => (0..self.pairs.moves() as u8).map(|m| vec![m]).collect(),
            solved => {
                let ball = self.ball.get_or_init(|| Ball::new(&self.pairs, self.depth));
                ball.words(&self.pairs, solved, with_cell, self.words)
            }
        };
        let generator = |word: &Vec<u8>| {
            let pair = self.pairs.run(word);
            let cell = self.pairs.cell(pair);
            let by = [cell / self.pairs.cols(), cell % self.pairs.cols()];
            phase.placements.generator(&self.pairs.slots(pair), by, word.len() as u8)
        };
        (words.iter().map(generator).collect(), words)
    }

    /// A word as the directions in which the gripped tile goes.
    fn letters(&self, word: &[u8]) -> String {
        let name = |&m: &u8| self.pairs.frame().get(MoveId(m.into())).name.clone();
        word.iter().map(name).collect()
    }
}

impl Step for Stabilizers {
    fn describe(&self) -> String {
        let sizes = self.phases.iter().map(|phase| phase.placements.tiles().to_string());
        let sizes: Vec<String> = sizes.collect();
        format!("phases of {} tiles, by words that bring the others back home", sizes.join(", "))
    }

    fn cost(&self) -> Cost {
        let counts = self.phases.iter().map(|phase| phase.placements.count().unwrap_or(0));
        let (all, most) = counts.fold((0, 0), |(all, most), n| (all + n, n.max(most)));
        Cost {
            units: self.phases.len() as u64,
            seconds: all as f64 * SECONDS_A_PLACEMENT + Ball::seconds(self.depth),
            memory: 3 * most + Ball::memory(self.depth),
            disk: 1 << 20,
        }
    }

    fn prepare(&self, _: &Context) -> Result<Box<dyn Ready>, StepError> {
        Ok(Box::new(Stabilizers {
            pairs: self.pairs.clone(),
            phases: self.phases.clone(),
            order: self.order.clone(),
            ball: OnceLock::new(),
            ..*self
        }))
    }
}

impl Ready for Stabilizers {
    fn inputs(&self) -> Vec<Input> {
        Vec::new()
    }

    fn units(&self) -> u64 {
        self.phases.len() as u64
    }

    /// One phase after the other: what they take is memory.
    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let phase = &self.phases[unit as usize];
        let (generators, words) = self.generators(phase);
        let (count, longest) = (words.len(), words.last().map_or(0, Vec::len));
        (context.say)(&format!("phase {unit}: {count} words of up to {longest} moves"));
        let found = phase.placements.search(&generators, phase.at_most, context.stop);
        let levels = found.ok_or(StepError::Stopped)?;
        let radius = levels.layers.len() as u64 - 1;
        (context.say)(&format!("phase {unit}: {} placements within {radius}", levels.reached()));
        let kept = words.iter().zip(&levels.used).filter(|(_, used)| **used);
        let kept: Vec<String> = kept.map(|(word, _)| self.letters(word)).collect();
        let letter = |slot: &u8| char::from(b'B' + slot);
        let tiles: String = phase.placements.home().iter().map(letter).collect();
        let counts = [("placements", levels.reached()), ("radius", radius)];
        Ok(Work {
            counts: counts.map(|(name, count)| (name.to_string(), count)).into(),
            more: json!({ "tiles": tiles, "layers": levels.layers, "words": kept }),
            ..Work::default()
        })
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let reached: BigUint =
            results.iter().map(|work| BigUint::from(work.count("placements"))).product();
        if reached != self.order {
            let phases: Vec<String> =
                results.iter().map(|work| work.count("placements").to_string()).collect();
            return Err(StepError::Failed(format!(
                "the phases reach {} placements within their lengths, and the board has {} \
                 positions: {} in all",
                phases.join(" x "),
                self.order,
                reached
            )));
        }
        let at_most = results.iter().map(|work| work.count("radius") as u32).sum();
        let statement = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
        let phases: Vec<_> = results.iter().map(|work| &work.more).collect();
        Ok(Finding { statement, evidence: json!({ "phases": phases }) })
    }
}

#[cfg(test)]
mod tests;
