//! *exhaust*: a position proved to need at least `k` moves, because every shorter word was
//! tried.
//!
//! The boards a few moves away are listed up to symmetry and inversion (`exhaust/frontier.rs`) and
//! dealt out to units; a unit searches each of its boards to the depth that remains
//! (`exhaust/board.rs`) and reports how many nodes that took. One round suffices: a search to depth
//! `k - 1` covers all shorter ones.

mod board;
mod frontier;

use std::collections::BTreeMap;

use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_puzzle::{Family, Metric, Notation, Position, Puzzle, Word};
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::sealed;
use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use crate::walking::{Index, LINES_MAX};
pub use board::{Axis, Search};
pub use frontier::frontier;

/// Nodes a second that one thread expands, for estimates.
const NODES_A_SECOND: f64 = 1.6e6;
/// Seconds per class to build the table of an axis.
const SECONDS_A_CLASS: f64 = 6e-6;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The board.
    position: String,
    /// It needs at least this many moves.
    at_least: u32,
    /// How many moves are made before the search is cut into units.
    cut: u32,
    /// The number of units.
    units: u64,
    /// Nodes expected, for the plan.
    nodes: f64,
}

struct Exhaust {
    parameters: Parameters,
    position: Position,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let parameters: Parameters =
        table.clone().try_into().map_err(|e| StepError::Parameters(format!("exhaust: {e}")))?;
    let wrong = |why: String| Err(StepError::Parameters(format!("exhaust: {why}")));
    let position = match puzzle.read_position(&parameters.position) {
        Ok(position) => position,
        Err(error) => return wrong(error.to_string()),
    };
    let fits = |side: u16| (3..=LINES_MAX as u16).contains(&side);
    match *puzzle.family() {
        Family::Loopover { rows, cols, nrg: false }
            if fits(rows) && fits(cols) && puzzle.metric() == Metric::Stm => {}
        _ => return wrong("only Loopover from 3x3 to 5x5 in stm has this bound".into()),
    }
    if parameters.units == 0 || parameters.at_least <= parameters.cut {
        return wrong("units must be at least 1, and cut less than at_least".into());
    }
    Ok(Box::new(Exhaust { parameters, position }))
}

impl Step for Exhaust {
    fn describe(&self) -> String {
        let Parameters { position, at_least, .. } = &self.parameters;
        format!("every word of at most {} moves is tried on {position}", at_least - 1)
    }

    fn cost(&self) -> Cost {
        let cells = self.position.pieces().len();
        let classes = if cells > 20 { 22_069_251.0 } else { 100_000.0 };
        Cost {
            units: self.parameters.units,
            seconds: self.parameters.nodes / NODES_A_SECOND + classes * SECONDS_A_CLASS,
            memory: 2 * classes as u64 + (64 << 20),
            disk: 2 * classes as u64 + self.parameters.units * 4096,
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let puzzle = context.puzzle;
        let (rows, cols) = puzzle.family().grid().expect("checked when it was built");
        let mut inputs = Vec::new();
        let mut axis = |lines: u16, cells: u16| -> Result<Axis, StepError> {
            let index = Index::new(lines.into(), cells.into()).expect("checked when it was built");
            let name = format!("walking-{lines}x{cells}");
            let table = sealed::bytes(&context.folder.join(&name), || {
                (context.say)(&format!("walking distance of {lines} lines of {cells} cells"));
                index.distances(context.stop)
            })?;
            inputs.push(Input { name, digest: sealed::digest(&table) });
            match table.len() == index.len() as usize {
                true => Ok(Axis { index, table }),
                false => Err(StepError::Failed("the walking distances have another size".into())),
            }
        };
        let vertical = axis(rows, cols)?;
        let horizontal = if rows == cols { None } else { Some(axis(cols, rows)?) };
        let Parameters { at_least, cut, units, .. } = self.parameters;
        let axes = [&vertical, horizontal.as_ref().unwrap_or(&vertical)];
        let search = Search::new(puzzle, axes);
        let bound = |position: &Position| search.bound(position);
        let boards = frontier(puzzle, &self.position, cut, at_least - 1, &bound);
        let text: Vec<String> = boards.iter().map(|board| puzzle.write_position(board)).collect();
        inputs.push(Input {
            name: format!("{} boards after {cut} moves", boards.len()),
            digest: sealed::digest(text.join("\n").as_bytes()),
        });
        let position = puzzle.write_position(&self.position);
        let puzzle = puzzle.clone();
        let depth = at_least - 1 - cut;
        Ok(Box::new(Prepared {
            puzzle,
            position,
            vertical,
            horizontal,
            boards,
            depth,
            cut,
            units,
            inputs,
        }))
    }
}

struct Prepared {
    puzzle: Puzzle,
    position: String,
    vertical: Axis,
    horizontal: Option<Axis>,
    boards: Vec<Position>,
    /// How many moves remain.
    depth: u32,
    cut: u32,
    units: u64,
    inputs: Vec<Input>,
}

impl Ready for Prepared {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let axes = [&self.vertical, self.horizontal.as_ref().unwrap_or(&self.vertical)];
        let search = Search::new(&self.puzzle, axes);
        let mut work = Work::default();
        let (mut expanded, mut generated, mut boards) = (0, 0, 0);
        let mut nodes = Vec::new();
        for board in self.boards.iter().skip(unit as usize).step_by(self.units as usize) {
            let trace = search.run(board, self.depth, context.stop);
            if trace.stopped {
                return Err(StepError::Stopped);
            }
            if let Some(word) = trace.solution {
                let word = self.puzzle.write_word(&Word(word), Notation::Standard);
                let state = self.puzzle.write_position(board);
                work.solved.push(Solution { state, word });
            }
            expanded += trace.expanded;
            generated += trace.generated;
            boards += 1;
            nodes.push(trace.expanded);
        }
        work.counts = BTreeMap::from([
            ("boards".into(), boards),
            ("expanded".into(), expanded),
            ("generated".into(), generated),
        ]);
        work.more = json!({ "nodes": nodes });
        Ok(work)
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        if let Some(solution) = results.iter().flat_map(|work| &work.solved).next() {
            return Err(StepError::Failed(format!(
                "{} is solved in {} moves after the first {}: {}",
                solution.state, self.depth, self.cut, solution.word
            )));
        }
        let sum = |name: &str| results.iter().map(|work| work.count(name)).sum::<u64>();
        if sum("boards") != self.boards.len() as u64 {
            return Err(StepError::Failed("some boards were not searched".into()));
        }
        Ok(Finding {
            statement: Statement::Needs {
                position: Some(self.position.clone()),
                at_least: self.depth + self.cut + 1,
            },
            evidence: json!({
                "cut": self.cut,
                "boards": self.boards.len(),
                "expanded": sum("expanded"),
                "generated": sum("generated"),
            }),
        })
    }
}

#[cfg(test)]
mod tests;
