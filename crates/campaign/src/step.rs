//! The contract of a step: parameters, cost, shared inputs, units, and what they prove together.
//!
//! A [`Step`] is built from the parameters of a campaign file and estimates its cost. Preparing it
//! computes the shared inputs of its units, once, in sealed files, and returns a [`Ready`] step,
//! whose units can run in any order, on any machine, any number of times: a unit is a function of
//! its number and the inputs alone. When all units are done, the step combines their results into
//! its bound.

use std::path::Path;

use cosette_checker::bound::witness::Witness;
use cosette_checker::bound::{Input, Statement, Work};
use cosette_puzzle::{Position, Puzzle};
use serde_json::Value;

/// What a step may use.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The puzzle of the claim.
    pub puzzle: &'a Puzzle,
    /// The folder of the step's inputs. It exists.
    pub folder: &'a Path,
    /// Bytes of memory it may use.
    pub memory: u64,
    /// The seed of samples.
    pub seed: u64,
    /// Whether to stop: checked at least once a second by every long computation.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Receives progress messages.
    pub say: &'a (dyn Fn(&str) + Sync),
}

/// What a step takes, before anything runs. Estimates, but for the number of units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The number of units.
    pub units: u64,
    /// CPU seconds of all units and the preparation.
    pub seconds: f64,
    /// Bytes of memory, all threads together.
    pub memory: u64,
    /// Bytes of disk.
    pub disk: u64,
}

/// Why a step or a unit has no result.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
    /// The parameters make no sense.
    #[error("{0}")]
    Parameters(String),
    /// It did not prove what it should, or cannot run here.
    #[error("{0}")]
    Failed(String),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system reports.
        error: std::io::Error,
    },
}

impl StepError {
    /// An error of reading or writing this file.
    pub fn io(path: &Path) -> impl Fn(std::io::Error) -> StepError + '_ {
        |error| StepError::Io { path: path.display().to_string(), error }
    }
}

/// A step of some kind with its parameters.
pub trait Step: Send + Sync {
    /// What it does, in a sentence for people.
    fn describe(&self) -> String;

    /// What it takes.
    fn cost(&self) -> Cost;

    /// Makes or reads what all units share. Called again after every restart: what is in the
    /// folder already is checked and reused.
    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError>;
}

/// A step whose units can run.
pub trait Ready: Send + Sync {
    /// What the units start from, by digest.
    fn inputs(&self) -> Vec<Input>;

    /// The number of units.
    fn units(&self) -> u64;

    /// Whether one unit keeps all threads busy; if not, units run side by side.
    fn is_parallel(&self) -> bool {
        false
    }

    /// Runs a unit: deterministic, and seconds to minutes long.
    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError>;

    /// A word for a position, as short as the step proves; `None` if the step gives no words.
    fn witness(&self, _: &Position, _: &Context) -> Result<Option<Witness>, StepError> {
        Ok(None)
    }

    /// What all the results together prove; `results[i]` is that of unit `i`.
    fn fold(&self, results: &[Work], context: &Context) -> Result<Finding, StepError>;
}

/// What a step proves.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// In a form that chains.
    pub statement: Statement,
    /// What a checker needs besides the sampled units.
    pub evidence: Value,
}
