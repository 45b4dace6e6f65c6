//! Sliding tiles of any size up to 20x20, at once, and better while time lasts: the searches of
//! `cosette-tiles` as an engine.

use std::ops::ControlFlow;
use std::time::Duration;

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Word};
use cosette_tiles::anytime::{self, Problem, SIDE_MAX};

use crate::solver::{Engine, Job, Plan, check};
use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};

/// How long solutions are improved if neither time nor nodes are limited.
const TIME: Duration = Duration::from_secs(1);
/// What is random is always the same.
const SEED: u64 = 1;
/// The ways of the blank as the searches number them.
const WAYS: [&str; 4] = ["U", "D", "L", "R"];

/// Whether a puzzle is one of those that are solved here.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    match *puzzle.family() {
        Family::Tiles { rows, cols, .. } => {
            let sides = [usize::from(rows), usize::from(cols)];
            sides.iter().all(|side| (2..=SIDE_MAX).contains(side))
        }
        _ => false,
    }
}

/// Such a puzzle and its solver.
pub struct Anytime {
    puzzle: Puzzle,
    plan: Plan,
    time: Duration,
}

impl Anytime {
    /// Improves for a second where no limit is given. `None` for other puzzles.
    pub fn new(puzzle: &Puzzle, plan: &Plan) -> Option<Anytime> {
        applies_to(puzzle).then(|| Anytime {
            puzzle: puzzle.clone(),
            plan: plan.clone(),
            time: TIME,
        })
    }

    /// The board as the searches want it: what is on each cell now and at the end, 0 the blank.
    fn problem(&self, position: &Position) -> Problem {
        let Family::Tiles { rows, cols, .. } = *self.puzzle.family() else {
            unreachable!("sliding tiles")
        };
        let blank = self.puzzle.key().expect("there is a blank");
        let number = |piece: u16| match piece {
            piece if piece == blank => 0,
            piece if piece < blank => piece + 1,
            piece => piece,
        };
        let tiles: Vec<u16> = position.pieces().iter().map(|&piece| number(piece)).collect();
        let goal: Vec<u16> = (0..tiles.len() as u16).map(number).collect();
        let problem = Problem::new(rows.into(), cols.into(), &tiles, &goal);
        problem.expect("a board that can be solved")
    }

    /// Ways of the blank as moves of the puzzle: one for each step, or one for each run of equal
    /// ones.
    fn word(&self, ways: &[u8]) -> Word {
        let one = |way: u8, steps: usize| {
            let name = match steps {
                1 => WAYS[usize::from(way)].to_string(),
                _ => format!("{steps}{}", WAYS[usize::from(way)]),
            };
            let found = self.puzzle.move_ids().find(|&id| self.puzzle.get(id).name == name);
            found.expect("every way is a move")
        };
        let runs = ways.chunk_by(|a, b| self.puzzle.metric() == Metric::Mtm && a == b);
        let moves: Vec<MoveId> = runs.map(|run| one(run[0], run.len())).collect();
        Word(moves)
    }
}

impl Engine for Anytime {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn run(&self, job: &Job) -> Report {
        let limits = job.limits.or_time(self.time);
        let gate = Gate::new(&Limits { nodes: None, ..limits }, job.observer);
        let metric = match self.puzzle.metric() {
            Metric::Mtm => anytime::Metric::Multi,
            _ => anytime::Metric::Single,
        };
        let own = anytime::Limits {
            stop: &|| gate.check(0),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            seed: SEED,
            threads: rayon::current_num_threads(),
        };
        let wanted = limits.length.unwrap_or(0);
        let found = anytime::solve(&self.problem(job.position), metric, &own, &mut |better| {
            gate.better(better.cost);
            if better.cost <= wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let lower_bound = found.lower;
        let outcome = match limits.length {
            Some(length) if length < lower_bound => Outcome::NoneWithin { length },
            Some(length) if length < found.cost => {
                let reason = gate.reason().unwrap_or(StopReason::Nodes);
                Outcome::Stopped { reason, lower_bound }
            }
            _ => {
                let spent = (found.nodes >= own.nodes).then_some(StopReason::Nodes);
                let stopped = gate.reason().or(spent).filter(|_| found.cost > wanted);
                Outcome::best(self.word(&found.ways), lower_bound, stopped)
            }
        };
        let stats = Stats { expanded: found.nodes, generated: found.nodes, ..Stats::default() };
        check(&self.puzzle, job.position, Report { outcome, stats })
    }
}
