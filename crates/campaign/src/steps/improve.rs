//! *improve*: two phases in a row, bounded together.
//!
//! It grew out of `BFS2improve`: the radii of two phases add up to a bound that is hardly ever
//! needed, because a board that is far in the first phase has several solutions there, and one of
//! them leads to a second phase that is near. Here the boards of a class of the first phase are one
//! set of bits, and each solution of the class settles a whole ball of them at once
//! (`improve/settle.rs`). What is left over is tried with other schemes and from both sides
//! (`improve/single.rs`), and listed if that does not help.
//!
//! Where the second phase leaves tiles that nobody cares about, the boards of a class are too many
//! for that, and settled by masks (`improve/open.rs`).

mod classes;
mod masks;
mod open;
mod partial;
#[cfg(test)]
mod plain;
mod residues;
mod setting;
mod settle;
mod shuffle;
mod single;

use cosette_checker::bound::witness::Witness;
use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_puzzle::{Position, Puzzle, Random};
use cosette_space::quotient::Phase;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use crate::{phases, sealed};
use classes::Classes;
use masks::Second;
use open::Open;
use partial::Partial;
use setting::Setting;
use settle::Settler;

/// How many boards with words a unit reports.
const SAMPLED: u64 = 2;
/// How many boards that were not settled a unit reports.
const OPEN_MAX: usize = 100;
/// CPU seconds a class, for estimates; and a board of a class that has tiles nobody cares about, of
/// 6x6 at two moves more than most boards need.
const SECONDS_A_CLASS: f64 = 3e-4;
const SECONDS_A_BOARD: f64 = 1.2e-10;
/// The most cells of a board, each of which is numbered by a byte.
const CELLS_MAX: usize = 64;
/// How many balls are stored, about.
const BALLS: f64 = 16.0;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The two phases by their three states.
    scheme: String,
    /// Other schemes between the same ends, for what is left over.
    #[serde(default)]
    others: Vec<String>,
    /// The moves for both together.
    at_most: u8,
    /// By how much a solution of the first phase may exceed the shortest.
    #[serde(default = "slack")]
    slack: u8,
    /// The number of units.
    #[serde(default = "units")]
    units: u64,
}

fn slack() -> u8 {
    6
}

fn units() -> u64 {
    4096
}

struct Improve {
    puzzle: Puzzle,
    parameters: Parameters,
    phases: [Phase; 2],
    settings: Vec<Setting>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let wrong = |why: String| StepError::Parameters(format!("improve: {why}"));
    let read: Result<Parameters, _> = table.clone().try_into();
    let parameters = read.map_err(|error| wrong(error.to_string()))?;
    let pair = |text: &String| -> Result<[Phase; 2], StepError> {
        let states: Vec<&str> = text.split('-').collect();
        let [from, via, to] = states[..] else {
            return Err(wrong(format!("`{text}` is not a scheme of three states, A-B-C")));
        };
        let phase = |from, to| phases::read(puzzle, &format!("{from}-{to}"));
        Ok([phase(from, via)?, phase(via, to)?])
    };
    if puzzle.shape().slots() > CELLS_MAX {
        return Err(wrong(format!("boards have at most {CELLS_MAX} cells")));
    }
    let phases = pair(&parameters.scheme)?;
    let mut settings = vec![Setting::new(puzzle, &phases[0], &phases[1])?];
    for text in &parameters.others {
        let scheme = pair(text)?;
        let setting = Setting::new(puzzle, &scheme[0], &scheme[1])?;
        if setting.free != settings[0].free || setting.names != settings[0].names {
            return Err(wrong(format!("`{text}` begins elsewhere")));
        }
        if setting.rest != settings[0].rest {
            return Err(wrong(format!("`{text}` ends elsewhere")));
        }
        settings.push(setting);
    }
    if settings[0].rest.len() == 1 {
        return Err(wrong("a second phase that leaves one tile solves it too".into()));
    }
    for setting in &settings {
        if !Classes::fit(setting) {
            return Err(wrong("the first phase has too many placements".into()));
        }
        if !setting.rest.is_empty() && Second::codes(setting).is_none() {
            return Err(wrong("the second phase has too many tiles, or a single one".into()));
        }
    }
    if parameters.units == 0 {
        return Err(wrong("units must be at least 1".into()));
    }
    Ok(Box::new(Improve { puzzle: puzzle.clone(), parameters, phases, settings }))
}

/// Where the first phase begins and the second ends.
fn ends(phases: &[Phase; 2]) -> (String, String) {
    let states = phases.each_ref().map(|phase| phase.text().split_once('-').unwrap_or(("", "")));
    (states[0].0.to_string(), states[1].1.to_string())
}

impl Improve {
    /// Whether both phases leave tiles that nobody cares about.
    fn is_open(&self) -> bool {
        !self.settings[0].rest.is_empty()
    }
}

impl Step for Improve {
    fn describe(&self) -> String {
        let Parameters { scheme, at_most, .. } = &self.parameters;
        format!("the phases of {scheme} together in {at_most} moves")
    }

    fn cost(&self) -> Cost {
        let classes = Classes::of(&self.settings[0]).len;
        let symmetries = self.settings[0].symmetries.len() as f64;
        let tables: u64 = self.settings.iter().map(|s| Classes::of(s).len).sum();
        let (mut a_class, mut balls) = (SECONDS_A_CLASS, 0.0);
        if self.is_open() {
            let codes = Second::codes(&self.settings[0]).unwrap_or(0) as f64;
            // A byte for each placement, and a bit in every ball.
            (a_class, balls) =
                (codes * SECONDS_A_BOARD, codes * (self.settings.len() as f64 + BALLS / 8.0));
        }
        Cost {
            units: self.parameters.units,
            seconds: classes as f64 * a_class / symmetries + (tables as f64 + balls) * 1e-6,
            memory: tables + balls as u64 + (64 << 20),
            disk: tables + self.parameters.units * 4096,
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let Parameters { at_most, slack, units, .. } = self.parameters;
        let mut inputs = Vec::new();
        let (mut settlers, mut schemes) = (Vec::new(), Vec::new());
        for (i, setting) in self.settings.iter().enumerate() {
            let classes = Classes::of(setting);
            let name = format!("distances-{i}");
            let distances = sealed::bytes(&context.folder.join(&name), || {
                (context.say)(&format!("distances of {} classes", classes.len));
                Some(classes.distances(setting))
            })?;
            if distances.len() as u64 != classes.len {
                return Err(StepError::Failed(format!("{name} has another size")));
            }
            inputs.push(Input { name, digest: sealed::digest(&distances) });
            if self.is_open() {
                let scheme = Open::new(setting.clone(), distances, (at_most, slack), i == 0);
                schemes.push(scheme.ok_or_else(|| {
                    let why = "improve: the second phase has too many tiles, or a single one";
                    StepError::Parameters(why.into())
                })?);
                continue;
            }
            let settler = Settler::with(setting.clone(), distances, at_most, slack);
            settlers.push(settler.ok_or_else(|| {
                StepError::Parameters("improve: the second phase must have 5 to 9 pieces".into())
            })?);
        }
        let (puzzle, phases) = (self.puzzle.clone(), self.phases.clone());
        if self.is_open() {
            return Ok(Box::new(Partial { puzzle, ends: ends(&phases), schemes, units, inputs }));
        }
        Ok(Box::new(Prepared { puzzle, phases, settlers, units, inputs }))
    }
}

struct Prepared {
    puzzle: Puzzle,
    phases: [Phase; 2],
    /// The scheme, and others for what is left over.
    settlers: Vec<Settler>,
    units: u64,
    inputs: Vec<Input>,
}

impl Prepared {
    fn solution(&self, board: &[u8], word: &[usize]) -> Solution {
        let setting = &self.settlers[0].setting;
        let state = self.puzzle.write_position(&setting.position(&self.puzzle, board));
        Solution { state, word: setting.write(word) }
    }

    /// A board that the sets left over.
    fn single(&self, board: &[u8]) -> Option<Vec<usize>> {
        let settlers = &self.settlers;
        let other = settlers[1..].iter().find_map(|settler| settler.word(board));
        other.or_else(|| single::meet(&settlers[0].setting, board, settlers[0].threshold))
    }

    /// Boards chosen by a seed, with their words.
    fn sample(&self, ranks: std::ops::Range<u64>, seed: u64) -> Vec<Solution> {
        let settler = &self.settlers[0];
        let mut random = Random::new(seed ^ ranks.start);
        let board = |_| {
            let rank = ranks.start + random.below(ranks.end - ranks.start);
            let mut places: Vec<u8> = (0..settler.residues.tiles as u8).collect();
            random.shuffle(&mut places);
            settler.board(rank, &places)
        };
        let boards: Vec<Vec<u8>> = (0..4 * SAMPLED).map(board).collect();
        let solved = boards.iter().filter_map(|b| Some(self.solution(b, &settler.word(b)?)));
        solved.take(SAMPLED as usize).collect()
    }
}

impl Ready for Prepared {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let settler = &self.settlers[0];
        let at = |unit: u64| {
            (u128::from(settler.classes.len) * u128::from(unit) / u128::from(self.units)) as u64
        };
        let ranks = at(unit)..at(unit + 1);
        let mut work = Work::default();
        let (mut classes, mut boards, mut words, mut left) = (0, 0, 0, 0);
        let (mut covered, mut open) = (0, 0);
        for rank in ranks.clone() {
            if (context.stop)() {
                return Err(StepError::Stopped);
            }
            let (least, orbit) = settler.orbit(rank);
            if !least {
                continue;
            }
            let settled = settler.settle(rank);
            classes += 1;
            covered += orbit;
            boards += settled.boards;
            words += settled.words;
            left += settled.open.len() as u64;
            for places in &settled.open {
                let board = settler.board(rank, places);
                match self.single(&board) {
                    Some(word) => work.solved.push(self.solution(&board, &word)),
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
            ("boards", boards),
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
        let setting = &self.settlers[0].setting;
        let board = setting.board(position);
        let word = self.settlers[0].word(&board).or_else(|| self.single(&board));
        let word = word.map(|word| setting.write(&word));
        Ok(word.map(|word| Witness { word, ..Witness::default() }))
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let settler = &self.settlers[0];
        let sum = |name: &str| results.iter().map(|work| work.count(name)).sum::<u64>();
        if sum("covered") != settler.classes.len {
            return Err(StepError::Failed("some classes were not settled".into()));
        }
        if let Some(state) = results.iter().flat_map(|work| &work.open).next() {
            let open = sum("open");
            return Err(StepError::Failed(format!("{open} boards are not settled: {state}, …")));
        }
        let (from, to) = ends(&self.phases);
        let evidence = json!({
            "classes": settler.classes.len,
            "settled": sum("classes"),
            "boards": sum("boards"),
            "words": sum("words"),
            "singles": sum("left"),
            "symmetries": settler.setting.symmetries.len(),
        });
        let at_most = settler.threshold.into();
        Ok(Finding { statement: Statement::Phase { from, to, at_most }, evidence })
    }
}

#[cfg(test)]
mod tests;
