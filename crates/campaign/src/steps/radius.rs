//! *radius*: the exact radius of a phase, from an exhaustive search and its certificate.
//!
//! The search is that of `cosette explore --disk`, resumable by itself, in one unit; or a
//! certificate that was made before is taken over (`certificate = "FILE"`), and sealed into the
//! inputs. Either way the certificate is the evidence, and `cosette verify` checks it as it checks
//! any other.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cosette_checker::bound::{Input, Work};
use cosette_checker::{Certificate, read_file};
use cosette_core::observe::{Event, Observer};
use cosette_puzzle::Puzzle;
use cosette_scale::external::{self, ChunkJob, ChunkPlan, ChunkSubject, Rules};
use cosette_scale::free_space;
use cosette_space::explore::Question;
use cosette_space::quotient::Phase;
use serde::Deserialize;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use crate::{phases, sealed};

/// CPU seconds a state, for estimates.
const SECONDS_A_STATE: f64 = 8e-8;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The phase.
    phase: String,
    /// A certificate of the search that there is already.
    certificate: Option<PathBuf>,
}

#[derive(Clone)]
struct Radius {
    puzzle: Puzzle,
    phase: Phase,
    certificate: Option<PathBuf>,
    inputs: Vec<Input>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let read: Result<Parameters, _> = table.clone().try_into();
    let Parameters { phase, certificate } =
        read.map_err(|error| StepError::Parameters(format!("radius: {error}")))?;
    let phase = phases::read(puzzle, &phase)?;
    Ok(Box::new(Radius { puzzle: puzzle.clone(), phase, certificate, inputs: Vec::new() }))
}

impl Radius {
    /// Whether a certificate is of a complete search of this phase.
    fn check(&self, certificate: &Certificate) -> Result<(), StepError> {
        let wrong = |why: &str| Err(StepError::Failed(format!("the certificate: {why}")));
        let family = self.puzzle.family().to_string();
        if certificate.puzzle != family || certificate.metric != self.puzzle.metric().name() {
            return wrong("it is about another puzzle");
        }
        let mut pieces = certificate.quotient.pieces.clone();
        pieces.sort_unstable();
        let names = self.phase.moves.iter().map(|&id| self.puzzle.get(id).name.clone());
        let (mut moves, mut named) =
            (certificate.quotient.moves.clone(), names.collect::<Vec<_>>());
        moves.sort_unstable();
        named.sort_unstable();
        if pieces != self.phase.pieces || moves != named {
            return wrong("it is about another phase");
        }
        match phases::placements(&self.puzzle, &self.phase) {
            Some(states) if states == certificate.states => Ok(()),
            _ => wrong("the moves of the phase do not reach every placement of its pieces"),
        }
    }

    fn search(&self, context: &Context) -> Result<Certificate, StepError> {
        let failed = |why: String| StepError::Failed(why);
        let question = Question::phase(&self.puzzle, &self.phase);
        let space = question.labelling().map_err(|error| failed(error.to_string()))?;
        let plan = ChunkPlan::of(&space, context.memory, free_space(context.folder))
            .map_err(|error| failed(error.to_string()))?;
        let rules = Rules::of(&question, &space, context.seed, true);
        let rules = rules.ok_or_else(|| failed("this phase has no certificate".into()))?;
        let job = ChunkJob {
            folder: context.folder.join("search"),
            resume: true,
            depth_max: None,
            plan,
            subject: ChunkSubject::of(&self.puzzle, &space),
            keep: false,
        };
        let stopping = Stopping(context.stop);
        let found = external::search_with(&space, &job, Some(&rules), &stopping)
            .map_err(|error| failed(error.to_string()))?;
        match found.certificate {
            _ if found.stopped => Err(StepError::Stopped),
            Some(certificate) => Ok(*certificate),
            None => Err(failed("the search ended without a certificate".into())),
        }
    }
}

/// Stops a search when the run is to stop.
struct Stopping<'a>(&'a (dyn Fn() -> bool + Sync));

impl Observer for Stopping<'_> {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        if (self.0)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Step for Radius {
    fn describe(&self) -> String {
        match &self.certificate {
            None => format!("exhaustive search of the phase {}", self.phase.text()),
            Some(file) => {
                format!("the phase {}, as certified by {}", self.phase.text(), file.display())
            }
        }
    }

    fn cost(&self) -> Cost {
        let states = phases::placements(&self.puzzle, &self.phase).unwrap_or(u64::MAX) as f64;
        match self.certificate {
            Some(_) => Cost { units: 1, seconds: 0.1, memory: 64 << 20, disk: 1 << 20 },
            None => Cost {
                units: 1,
                seconds: states * SECONDS_A_STATE,
                memory: (states / 4.0) as u64 + (64 << 20),
                disk: (states / 2.0) as u64,
            },
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let mut ready = self.clone();
        if let Some(file) = &self.certificate {
            let bytes = sealed::read(&kept(context.folder))?;
            let text = match bytes {
                Some(bytes) => bytes,
                None => {
                    let certificate = read_file(file)
                        .map_err(|why| StepError::Failed(format!("{}: {why}", file.display())))?;
                    self.check(&certificate)?;
                    let text = certificate.write().into_bytes();
                    sealed::write(&kept(context.folder), &text)?;
                    text
                }
            };
            ready.inputs =
                vec![Input { name: "certificate".into(), digest: sealed::digest(&text) }];
        }
        Ok(Box::new(ready))
    }
}

/// The path of a copied certificate.
fn kept(folder: &Path) -> PathBuf {
    folder.join("certificate")
}

impl Ready for Radius {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        1
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, _: u64, context: &Context) -> Result<Work, StepError> {
        let certificate = match self.certificate {
            None => self.search(context)?,
            Some(_) => {
                let text = sealed::read(&kept(context.folder))?.unwrap_or_default();
                Certificate::read(&text).map_err(|error| StepError::Failed(error.to_string()))?
            }
        };
        self.check(&certificate)?;
        let more = serde_json::to_value(&certificate).expect("plain data becomes JSON");
        let counts = [("states", certificate.states), ("radius", certificate.radius.into())];
        let counts = counts.map(|(name, count)| (name.to_string(), count)).into();
        Ok(Work { counts, more, ..Work::default() })
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let radius = results[0].count("radius") as u32;
        let statement = phases::statement(&self.phase, radius);
        Ok(Finding { statement, evidence: results[0].more.clone() })
    }
}
