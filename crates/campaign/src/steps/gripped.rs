//! *gripped*: the radius of a Loopover board with a gripped tile, from its frame: the other tiles
//! relative to the gripped one.
//!
//! The frame is a puzzle of its own (`Family::Frame`), with one state for as many positions as
//! there are translations. Its radius is a lower bound: no position is nearer than its frame. An
//! upper bound must add the cost of translations (`gripped/translations.rs`), most of which is
//! saved by combining them with the rest (`gripped/excess.rs`): a position whose frame is at
//! distance `n` is at most `e` farther if every piece of some length `k <= n` has an excess of at
//! most `e`. The shorter the pieces, the larger the excess that can be proved, so there is one
//! proof for every excess from the required one on.

mod excess;
mod translations;

use std::collections::HashSet;
use std::path::PathBuf;

use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_checker::{Certificate, read_file};
use cosette_puzzle::{Notation, Puzzle};
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::pairs::Pairs;
use crate::sealed;
use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use excess::Near;

/// The most states seen that are searched here, without a certificate.
const SEARCHED_MAX: usize = 1_000_000;
/// The most bad pieces of one length.
const PIECES_MAX: usize = 3_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Lower,
    Upper,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// Which bound.
    side: Side,
    /// A certificate of the search of the frame; small frames are searched directly.
    certificate: Option<PathBuf>,
    /// The excess that is to be proved, for an upper bound; the dearest translation without it.
    excess: Option<u8>,
    /// To which depth translations and pieces are searched from either side.
    #[serde(default = "depth")]
    depth: u8,
    /// The longest pieces tried.
    #[serde(default = "length")]
    length: u8,
}

fn depth() -> u8 {
    12
}

fn length() -> u8 {
    30
}

#[derive(Clone)]
struct Gripped {
    pairs: Pairs,
    parameters: Parameters,
    inputs: Vec<Input>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let read: Result<Parameters, _> = table.clone().try_into();
    let parameters = read.map_err(|error| StepError::Parameters(format!("gripped: {error}")))?;
    Ok(Box::new(Gripped { pairs: Pairs::of(puzzle)?, parameters, inputs: Vec::new() }))
}

impl Step for Gripped {
    fn describe(&self) -> String {
        let frame = self.pairs.frame().family().to_string();
        match self.parameters.side {
            Side::Lower => format!("the radius of {frame}"),
            Side::Upper => format!("the radius of {frame}, and the translations"),
        }
    }

    fn cost(&self) -> Cost {
        let units = if self.parameters.side == Side::Lower { 1 } else { 3 };
        Cost { units, seconds: 60.0, memory: 1 << 30, disk: 1 << 20 }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let mut ready = self.clone();
        if let Some(file) = &self.parameters.certificate {
            let kept = context.folder.join("certificate");
            let text = match sealed::read(&kept)? {
                Some(text) => text,
                None => {
                    let certificate = read_file(file)
                        .map_err(|why| StepError::Failed(format!("{}: {why}", file.display())))?;
                    let text = certificate.write().into_bytes();
                    sealed::write(&kept, &text)?;
                    text
                }
            };
            let digest = sealed::digest(&text);
            ready.inputs = vec![Input { name: "certificate".into(), digest }];
        }
        Ok(Box::new(ready))
    }
}

impl Gripped {
    /// The radius of the frame, and the certificate it is taken from.
    fn seen(&self, context: &Context) -> Result<Work, StepError> {
        if self.parameters.certificate.is_none() {
            let (states, radius) = self.search(context)?;
            let counts = [("states", states), ("radius", radius)];
            let counts = counts.map(|(name, count)| (name.to_string(), count)).into();
            return Ok(Work { counts, ..Work::default() });
        }
        let text = sealed::read(&context.folder.join("certificate"))?.unwrap_or_default();
        let certificate =
            Certificate::read(&text).map_err(|error| StepError::Failed(error.to_string()))?;
        let frame = self.pairs.frame();
        let whole = certificate.quotient.pieces.len() == frame.shape().slots()
            && certificate.quotient.moves.len() == frame.moves().len();
        let named = certificate.puzzle == frame.family().to_string()
            && certificate.metric == frame.metric().name();
        if !whole || !named {
            return Err(StepError::Failed("the certificate is about another puzzle".into()));
        }
        let counts = [("states", certificate.states), ("radius", certificate.radius.into())];
        let counts = counts.map(|(name, count)| (name.to_string(), count)).into();
        let more = serde_json::to_value(&certificate).expect("plain data becomes JSON");
        Ok(Work { counts, more, ..Work::default() })
    }

    /// The number of states seen, and their radius.
    fn search(&self, context: &Context) -> Result<(u64, u64), StepError> {
        let pairs = &self.pairs;
        let mut seen = HashSet::from([pairs.solved()]);
        let mut layer = vec![pairs.solved()];
        for depth in 0.. {
            if (context.stop)() {
                return Err(StepError::Stopped);
            }
            if seen.len() > SEARCHED_MAX {
                return Err(StepError::Parameters(
                    "gripped: a board as large as this needs the certificate of its search".into(),
                ));
            }
            let all = layer.iter().flat_map(|&p| (0..pairs.moves()).map(move |m| (p, m)));
            let all = all.map(|(p, m)| pairs.seen(pairs.after(p, m)));
            let next: Vec<_> = all.filter(|&p| seen.insert(p)).collect();
            if next.is_empty() {
                return Ok((seen.len() as u64, depth));
            }
            layer = next;
        }
        unreachable!("there are finitely many states")
    }

    fn translations(&self, board: &Puzzle) -> Result<Work, StepError> {
        let wanted = translations::reachable(&self.pairs);
        let found = translations::translations(&self.pairs, wanted, self.parameters.depth);
        let found = found.ok_or_else(|| {
            let depth = self.parameters.depth;
            StepError::Failed(format!("a translation costs more than {}", 2 * depth))
        })?;
        let cells = found
            .words
            .iter()
            .enumerate()
            .filter_map(|(cell, w)| Some((cell, w.as_ref()?)))
            .filter(|(cell, _)| *cell > 0);
        let solved = cells.map(|(_, word)| self.solution(board, word));
        let set: u64 =
            (0..found.words.len()).filter(|&c| found.words[c].is_some()).map(|c| 1 << c).sum();
        let counts = [("cells", set), ("dearest", found.max().into())];
        let counts = counts.map(|(name, count)| (name.to_string(), count)).into();
        Ok(Work { counts, solved: solved.collect(), ..Work::default() })
    }

    /// The board that a word of a translation solves.
    fn solution(&self, board: &Puzzle, word: &[u8]) -> Solution {
        let back: Vec<u8> =
            word.iter().rev().map(|&m| self.pairs.inverse(m.into()) as u8).collect();
        let back = self.pairs.on_board(board, &back);
        let state =
            board.run(&board.solved(), &back).expect("only lines of the gripped tile slide");
        let word = board.write_word(&board.invert(&back), Notation::Standard);
        Solution { state: board.write_position(&state), word }
    }

    fn excess(&self, context: &Context) -> Result<Work, StepError> {
        let Some(excess) = self.parameters.excess else { return Ok(Work::default()) };
        let wanted = translations::reachable(&self.pairs);
        let cells =
            (1..self.pairs.cells()).filter(|&cell| wanted(cell)).map(|cell| 1 << cell).sum();
        let near = Near::new(&self.pairs, self.parameters.depth);
        let limits = (self.parameters.length, PIECES_MAX);
        // Larger excesses are proved by shorter pieces, which is what short words need.
        let mut lengths = Vec::new();
        for excess in (excess..2 * self.parameters.depth).rev() {
            let proof = excess::prove(&near, cells, excess, limits, context.say);
            let length = proof.ok_or_else(|| {
                StepError::Failed(format!(
                    "an excess of {excess} is not proved by pieces this long"
                ))
            })?;
            lengths.push((excess, length));
        }
        let counts = [("excess", excess.into()), ("cells", cells.count_ones().into())];
        let counts = counts.map(|(name, count)| (name.to_string(), count)).into();
        Ok(Work { counts, more: json!(lengths), ..Work::default() })
    }
}

/// The radius of the board, given the radius of the frame, the maximum cost of a translation, and
/// each excess with the length of words for which it is proved.
fn radius_at_most(seen: u32, dearest: u32, proofs: &[(u32, u32)]) -> u32 {
    let excess = |distance: u32| {
        let proved = proofs.iter().filter(|(_, length)| *length <= distance);
        proved.map(|&(excess, _)| excess).min().unwrap_or(dearest).min(dearest)
    };
    (0..=seen).map(|distance| distance + excess(distance)).max().unwrap_or(0)
}

impl Ready for Gripped {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        self.cost().units
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        match unit {
            0 => self.seen(context),
            1 => self.translations(context.puzzle),
            _ => self.excess(context),
        }
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let radius = results[0].count("radius") as u32;
        if self.parameters.side == Side::Lower {
            let statement = Statement::Needs { position: None, at_least: radius };
            return Ok(Finding { statement, evidence: results[0].more.clone() });
        }
        let dearest = results[1].count("dearest") as u32;
        let proofs: Vec<(u32, u32)> = match self.parameters.excess {
            None => Vec::new(),
            Some(_) => serde_json::from_value(results[2].more.clone())
                .map_err(|error| StepError::Failed(format!("the proofs of excess: {error}")))?,
        };
        let at_most = radius_at_most(radius, dearest, &proofs);
        let statement = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
        let evidence = json!({
            "seen": radius,
            "dearest translation": dearest,
            "translations": results[1].solved,
            "excess and length": results[2].more,
            "certificate": results[0].more,
        });
        Ok(Finding { statement, evidence })
    }
}

#[cfg(test)]
mod tests;
