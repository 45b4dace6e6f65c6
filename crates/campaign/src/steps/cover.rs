//! *cover*: a phase solved in whichever of several places of the board is nearest.
//!
//! Every board has `n²` first phases, one for each place of the block on the torus. If a board had
//! all its places at distance `d` or more, those places would agree on the tiles they share: the
//! far set ([`cosette_scale::far`]) is joined with its translates ([`places`], [`index`],
//! [`join`]), and if the join dies out, some place of every board is nearer than `d`. Boards
//! without rows of bits, 3x3 for one, are searched placement by placement ([`small`]).

pub mod index;
pub mod join;
pub mod places;
pub mod small;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cosette_checker::bound::witness::Witness;
use cosette_checker::bound::{Input, Work};
use cosette_core::limits::Limits;
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, MoveId, Notation, Position, Puzzle, Word};
use cosette_scale::far::{self, Far};
use cosette_scale::{Options, RowPlan, ScaleError};
use cosette_solve::solver::Engine;
use cosette_solve::solvers::phase::Scheme;
use cosette_space::explore::{End, Question};
use cosette_space::quotient::Phase;
use cosette_store::means::Means;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use crate::{phases, sealed};
use index::Index;
use places::{Place, Torus};

/// Placements of the first place that a unit takes.
const UNIT: usize = 100_000;
/// CPU seconds of the join for a placement, for estimates.
const JOIN_SECONDS: f64 = 3e-5;
/// Bytes of the index for an orbit: of its eight placements a code and a number each.
const JOIN_BYTES: u64 = 250;
/// The share of the placements that are far, for estimates: the last two layers of 5x5.
const FAR_SHARE: f64 = 1.2e-4;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The phase that solves a square block in a corner.
    phase: String,
    /// The bound.
    at_most: u32,
    /// A far set that there is already.
    far: Option<PathBuf>,
    /// The order of the places: `rows` or `squares`.
    order: Option<String>,
}

struct Cover {
    puzzle: Puzzle,
    phase: Phase,
    at_most: u32,
    far: Option<PathBuf>,
    torus: Torus,
    steps: Vec<Vec<Place>>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let read: Result<Parameters, _> = table.clone().try_into();
    let wrong = |why: String| StepError::Parameters(format!("cover: {why}"));
    let Parameters { phase, at_most, far, order } =
        read.map_err(|error| wrong(error.to_string()))?;
    let phase = phases::read(puzzle, &phase)?;
    let torus = torus(puzzle, &phase)
        .ok_or_else(|| wrong("a square block in a corner of an empty square board".into()))?;
    let order = match order.as_deref() {
        None | Some("rows") => torus.by_rows(),
        Some("squares") => torus.by_squares(),
        Some(other) => return Err(wrong(format!("`{other}` is not `rows` or `squares`"))),
    };
    let steps = torus.steps(&order).ok_or_else(|| wrong("the places share too little".into()))?;
    Ok(Box::new(Cover { puzzle: puzzle.clone(), phase, at_most, far, torus, steps }))
}

/// The board and the block of a phase that begins with nothing solved.
fn torus(puzzle: &Puzzle, phase: &Phase) -> Option<Torus> {
    let Family::Loopover { rows, cols, .. } = *puzzle.family() else { return None };
    let n = usize::from(rows);
    let m = (phase.pieces.len() as f64).sqrt() as usize;
    let torus = Torus { n, m };
    let mut digits: Vec<u16> = torus.digits().into_iter().map(u16::from).collect();
    digits.sort_unstable();
    let fits = rows == cols && (2..n).contains(&m) && n <= 5 && phase.locked.is_empty();
    (fits && digits == phase.pieces).then_some(torus)
}

impl Cover {
    /// Whether the far set is searched for placement by placement: for boards without rows of bits.
    fn is_small(&self) -> bool {
        let states = phases::placements(&self.puzzle, &self.phase);
        let is_few = states.is_some_and(|states| states <= small::STATES_MAX);
        let has_rows = RowPlan::of(&Question::phase(&self.puzzle, &self.phase)).is_some();
        self.far.is_none() && is_few && !has_rows
    }

    /// The far set: the one in the folder, the one named, or a new search.
    fn far_set(&self, context: &Context) -> Result<Far, StepError> {
        let distance = self.at_most + 1;
        let folder = context.folder.join("search");
        let path = far::path(&folder, distance);
        let failed = |error: &dyn std::fmt::Display| StepError::Failed(error.to_string());
        if !path.exists()
            && let Some(file) = &self.far
        {
            std::fs::create_dir_all(&folder).map_err(StepError::io(&folder))?;
            std::fs::copy(file, &path).map_err(StepError::io(file))?;
        }
        if !path.exists() {
            let question = Question::phase(&self.puzzle, &self.phase);
            let plan = RowPlan::of(&question).ok_or_else(|| failed(&"no rows for this phase"))?;
            let options = Options {
                folder: Some(&folder),
                resume: true,
                depth_max: u32::MAX,
                seed: context.seed,
                far: Some(distance),
            };
            let answer = plan.run(&options, &Stopping(context.stop));
            let answer = answer.map_err(|error: ScaleError| failed(&error))?;
            if answer.outcome.end == End::Stopped {
                return Err(StepError::Stopped);
            }
        }
        let far = Far::read(&path).map_err(|error| failed(&error))?;
        let header = &far.header;
        let right = header.puzzle == self.puzzle.family().to_string()
            && header.metric == self.puzzle.metric().name()
            && header.pieces == self.phase.pieces
            && header.moves.len() == self.puzzle.moves().len()
            && header.distance == distance;
        match right {
            true => Ok(far),
            false => Err(failed(&format!("{}: another far set", path.display()))),
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

impl Step for Cover {
    fn describe(&self) -> String {
        let (text, places) = (self.phase.text(), self.torus.cells());
        format!("the phase {text} in the best of {places} places, at most {}", self.at_most)
    }

    fn cost(&self) -> Cost {
        let question = Question::phase(&self.puzzle, &self.phase);
        let plan = RowPlan::of(&question).filter(|_| self.far.is_none());
        let states = phases::placements(&self.puzzle, &self.phase).unwrap_or(0) as f64;
        let orbits = (states * FAR_SHARE / 8.0) as u64;
        Cost {
            units: orbits.div_ceil(UNIT as u64).max(1),
            seconds: plan.as_ref().map_or(0.0, RowPlan::seconds) + orbits as f64 * JOIN_SECONDS,
            memory: plan
                .as_ref()
                .map_or(0, |plan| plan.memory(true))
                .max(orbits * JOIN_BYTES + (1 << 28)),
            disk: plan.as_ref().map_or(0, RowPlan::disk) + (100 << 20),
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let (placements, digest) = match self.is_small() {
            true => {
                let distance = self.at_most + 1;
                let far = small::far(&self.puzzle, &self.phase, self.torus, distance, context.stop);
                let far = far.ok_or(StepError::Stopped)?;
                let digest = sealed::digest(&far.concat());
                (far, digest)
            }
            false => {
                let far = self.far_set(context)?;
                let path = far::path(&context.folder.join("search"), self.at_most + 1);
                (placements(self.torus, &far), sealed_digest(&path)?)
            }
        };
        let placements = join::order(self.torus, placements);
        let index = Index::new(self.torus, &placements);
        let (orbits, states) = (placements.len(), index.len());
        (context.say)(&format!("far set: {states} placements, {orbits} orbits"));
        let inputs = vec![Input { name: format!("far-{:02}", self.at_most + 1), digest }];
        Ok(Box::new(Indexed {
            puzzle: self.puzzle.clone(),
            phase: self.phase.clone(),
            at_most: self.at_most,
            steps: self.steps.clone(),
            placements,
            index,
            inputs,
            solver: OnceLock::new(),
        }))
    }
}

/// The digest in the first line of a far set.
fn sealed_digest(path: &Path) -> Result<String, StepError> {
    let bytes = std::fs::read(path).map_err(StepError::io(path))?;
    Ok(sealed::digest(&bytes))
}

/// The cells of the tiles of each far placement, in the order of the digits of a code.
pub fn placements(torus: Torus, far: &Far) -> Vec<Vec<u8>> {
    let pieces = &far.header.pieces;
    let place = |tile: &u8| pieces.iter().position(|&piece| piece == u16::from(*tile));
    let at: Vec<usize> =
        torus.digits().iter().map(|tile| place(tile).expect("a tile of the block")).collect();
    let cells = |&code: &u64| -> Vec<u8> {
        let slots: Vec<u16> = far.header.slots(code).collect();
        at.iter().map(|&i| slots[i] as u8).collect()
    };
    far.codes.iter().map(cells).collect()
}

/// The step with its index.
struct Indexed {
    puzzle: Puzzle,
    phase: Phase,
    at_most: u32,
    steps: Vec<Vec<Place>>,
    placements: Vec<Vec<u8>>,
    index: Index,
    inputs: Vec<Input>,
    /// For witnesses, built on first use.
    solver: OnceLock<Scheme>,
}

impl Indexed {
    fn solver(&self, context: &Context) -> Result<&Scheme, StepError> {
        if self.solver.get().is_none() {
            let means = Means::new(context.memory, &Silent);
            let solver = Scheme::new(&self.puzzle, std::slice::from_ref(&self.phase), &means);
            let solver = solver.map_err(|error| StepError::Failed(error.to_string()))?;
            drop(self.solver.set(solver));
        }
        Ok(self.solver.get().expect("it was set"))
    }

    /// A position relative to another place: cells and tiles are translated back.
    fn seen_from(&self, position: &Position, place: (usize, usize)) -> Position {
        let n = self.index.torus.n;
        let shift = |x: usize, r: usize, c: usize| (x / n + r) % n * n + (x % n + c) % n;
        let back = |x: usize| shift(x, n - place.0, n - place.1);
        let mut pieces = vec![0; n * n];
        for (cell, &tile) in position.pieces().iter().enumerate() {
            pieces[back(cell)] = back(usize::from(tile)) as u16;
        }
        Position::new(self.puzzle.shape(), pieces, vec![0; n * n]).expect("a translation permutes")
    }

    /// The word for the original position, given one for the translated position.
    fn seen_back(&self, word: &Word, position: &Position, place: (usize, usize)) -> Word {
        let mut at = position.clone();
        let mut moves = Vec::new();
        for &id in &word.0 {
            let seen = self.puzzle.apply(&self.seen_from(&at, place), id);
            let is_move = |id: &MoveId| {
                let after = self.puzzle.apply(&at, *id);
                after.map(|after| self.seen_from(&after, place)) == seen
            };
            let back = self.puzzle.move_ids().find(is_move).expect("translations keep the moves");
            at = self.puzzle.apply(&at, back).expect("Loopover moves are always legal");
            moves.push(back);
        }
        Word(moves)
    }
}

impl Ready for Indexed {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        self.placements.len().div_ceil(UNIT).max(1) as u64
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let first = self.placements.chunks(UNIT).nth(unit as usize).unwrap_or(&[]);
        let joined = join::join(&self.index, &self.steps, first, context.stop);
        let joined = joined.ok_or(StepError::Stopped)?;
        let mut places = 0;
        let mut counts = Vec::new();
        for (depth, step) in self.steps.iter().enumerate() {
            places += step.len();
            // Without placements there are no nodes.
            let nodes = joined.nodes.get(depth).copied().unwrap_or(0);
            counts.push((format!("{places:02} places far"), nodes));
        }
        let board =
            |cells: &join::Partial| cells.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let open = joined.boards.iter().map(board).collect();
        Ok(Work { counts: counts.into_iter().collect(), open, ..Work::default() })
    }

    /// The places are searched together, to greater and greater depth: one of them is near.
    fn witness(
        &self,
        position: &Position,
        context: &Context,
    ) -> Result<Option<Witness>, StepError> {
        let solver = self.solver(context)?;
        for length in 0..=self.at_most {
            for place in self.index.torus.by_rows() {
                let limits = Limits { length: Some(length), ..Limits::default() };
                let seen = self.seen_from(position, place);
                let report = solver.solve(&seen, &limits, &Stopping(context.stop));
                if let Some(word) = report.outcome.word() {
                    let word = self.seen_back(word, position, place);
                    let word = self.puzzle.write_word(&word, Notation::Standard);
                    let place = (place.0 as u16, place.1 as u16);
                    return Ok(Some(Witness { word, place }));
                }
                if (context.stop)() {
                    return Err(StepError::Stopped);
                }
            }
        }
        Ok(None)
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let mut sums = std::collections::BTreeMap::new();
        for (name, count) in results.iter().flat_map(|work| &work.counts) {
            *sums.entry(name.clone()).or_insert(0u64) += count;
        }
        if results.iter().any(|work| !work.open.is_empty()) {
            let message = format!("some board has no place within {} moves", self.at_most);
            return Err(StepError::Failed(message));
        }
        let evidence = json!({
            "placements": self.index.len(),
            "orbits": self.placements.len(),
            "nodes": sums,
        });
        Ok(Finding { statement: phases::statement(&self.phase, self.at_most), evidence })
    }
}
