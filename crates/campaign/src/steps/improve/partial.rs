//! The units of `open.rs`: ranges of classes of the first phase.

use std::ops::Range;

use cosette_checker::bound::witness::Witness;
use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_puzzle::{Position, Puzzle, Random};
use serde_json::json;

use super::open::{FEW, Open};
use super::{OPEN_MAX, SAMPLED};
use crate::step::{Context, Finding, Ready, StepError};

/// Two phases, ready to be settled.
pub struct Partial {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What both phases begin and end with.
    pub ends: (String, String),
    /// The scheme, and others for what is left over.
    pub schemes: Vec<Open>,
    /// The number of units.
    pub units: u64,
    /// What they start from.
    pub inputs: Vec<Input>,
}

impl Partial {
    fn solution(&self, board: &[u8], word: &[usize]) -> Solution {
        let setting = &self.schemes[0].setting;
        let state = self.puzzle.write_position(&setting.position(&self.puzzle, board));
        Solution { state, word: setting.write(word) }
    }

    /// A board that the words of its class left over: the quick tries first.
    fn single(&self, board: &[u8]) -> Option<Vec<usize>> {
        let quick = |scheme: &Open| scheme.word(board, true);
        let slow = |scheme: &Open| scheme.word(board, false);
        self.schemes.iter().find_map(quick).or_else(|| self.schemes.iter().find_map(slow))
    }

    /// Boards chosen by a seed, with their words.
    fn sample(&self, ranks: Range<u64>, seed: u64) -> Vec<Solution> {
        let scheme = &self.schemes[0];
        let mut random = Random::new(seed ^ ranks.start);
        let board = |_| {
            let rank = ranks.start + random.below(ranks.end - ranks.start);
            let mut places: Vec<u8> = (0..scheme.second.slots as u8).collect();
            random.shuffle(&mut places);
            scheme.board(rank, &places[..scheme.second.tiles])
        };
        let boards: Vec<Vec<u8>> = (0..SAMPLED).map(board).collect();
        boards.iter().filter_map(|board| Some(self.solution(board, &self.single(board)?))).collect()
    }
}

impl Ready for Partial {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let scheme = &self.schemes[0];
        let at = |unit: u64| {
            (u128::from(scheme.classes.len) * u128::from(unit) / u128::from(self.units)) as u64
        };
        let ranks = at(unit)..at(unit + 1);
        let mut work = Work::default();
        let (mut classes, mut covered, mut words, mut left, mut open) = (0, 0, 0, 0, 0);
        for rank in ranks.clone() {
            if (context.stop)() {
                return Err(StepError::Stopped);
            }
            let (is_least, orbit) = scheme.classes.orbit(rank, &scheme.setting.symmetries);
            if !is_least {
                continue;
            }
            let settled = scheme.settle(rank, FEW);
            classes += 1;
            covered += orbit;
            words += settled.words;
            left += settled.open.len() as u64;
            for places in &settled.open {
                let board = scheme.board(rank, places);
                match self.single(&board) {
                    // A few with their words, for a checker.
                    Some(word) if work.solved.len() < OPEN_MAX => {
                        work.solved.push(self.solution(&board, &word));
                    }
                    Some(_) => {}
                    None => {
                        open += 1;
                        if work.open.len() < OPEN_MAX {
                            work.open.push(self.solution(&board, &[]).state);
                        }
                    }
                }
            }
        }
        if !ranks.is_empty() {
            work.sample = self.sample(ranks, context.seed);
        }
        let counts = [
            ("boards", classes * scheme.second.count()),
            ("classes", classes),
            ("covered", covered),
            ("left", left),
            ("open", open),
            ("words", words),
        ];
        work.counts = counts.map(|(name, count)| (name.to_string(), count)).into();
        Ok(work)
    }

    fn witness(&self, position: &Position, _: &Context) -> Result<Option<Witness>, StepError> {
        let setting = &self.schemes[0].setting;
        let word = self.single(&setting.board(position)).map(|word| setting.write(&word));
        Ok(word.map(|word| Witness { word, ..Witness::default() }))
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let scheme = &self.schemes[0];
        let sum = |name: &str| results.iter().map(|work| work.count(name)).sum::<u64>();
        if sum("covered") != scheme.classes.len {
            return Err(StepError::Failed("some classes were not settled".into()));
        }
        if let Some(state) = results.iter().flat_map(|work| &work.open).next() {
            let open = sum("open");
            return Err(StepError::Failed(format!("{open} boards are not settled: {state}, …")));
        }
        let evidence = json!({
            "classes": scheme.classes.len,
            "settled": sum("classes"),
            "boards": sum("boards"),
            "words": sum("words"),
            "singles": sum("left"),
            "symmetries": scheme.setting.symmetries.len(),
        });
        let (from, to) = self.ends.clone();
        let at_most = scheme.threshold.into();
        Ok(Finding { statement: Statement::Phase { from, to, at_most }, evidence })
    }
}
