//! Phases of block building: which are meant, and what solves them.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cosette_engine::engine::Engine;
use cosette_engine::heuristic::BuildError;
use cosette_engine::means::Means;
use cosette_engine::observe::{Event, Observer};
use cosette_engine::phase::Scheme;
use cosette_engine::quotient::{ExploreError, Phase};
use cosette_puzzle::{Position, Puzzle, Random};

use crate::args::Solve;
use crate::command::heuristic::failure;
use crate::failure::Failure;

/// Random moves for every cell of the board: enough to forget where they began.
const MOVES_A_CELL: usize = 50;

/// The phases that were asked for; none if the whole puzzle is to be solved.
pub fn read(args: &Solve, puzzle: &Puzzle) -> Result<Vec<Phase>, Failure> {
    match (&args.phase, &args.scheme) {
        (Some(text), _) => Ok(vec![Phase::read(puzzle, text)?]),
        (_, Some(text)) => Ok(Phase::read_scheme(puzzle, text)?),
        _ => Ok(Vec::new()),
    }
}

/// Refuses a state for which the first phase cannot begin.
pub fn check(puzzle: &Puzzle, phases: &[Phase], position: &Position) -> Result<(), Failure> {
    let Some(phase) = phases.first() else { return Ok(()) };
    match phase.not_ready(position) {
        None => Ok(()),
        Some(piece) => {
            let name = puzzle.piece_name(piece);
            let message =
                format!("the phase {} begins with tile {name} solved, and it is not", phase.text());
            let hint = "solve the phases before it first; --scheme solves them in turn";
            Err(Failure::new("phase", message).hint(Some(hint)))
        }
    }
}

/// A state for which the first phase can begin: random moves of its lines.
pub fn scramble(puzzle: &Puzzle, phase: &Phase, random: &mut Random) -> Position {
    let mut position = puzzle.solved();
    for _ in 0..MOVES_A_CELL * puzzle.shape().slots() {
        let id = phase.moves[random.below(phase.moves.len() as u64) as usize];
        position = puzzle.apply(&position, id).unwrap_or(position);
    }
    position
}

/// What solves the phases. Its tables are made within the time given.
pub fn engine(
    puzzle: &Puzzle,
    phases: &[Phase],
    means: &Means,
    time: Option<Duration>,
) -> Result<Box<dyn Engine>, Failure> {
    let until = Until { observer: means.observer, end: time.map(|time| Instant::now() + time) };
    let made = Scheme::new(puzzle, phases, &Means { observer: &until, ..*means });
    match made {
        Ok(scheme) => Ok(Box::new(scheme)),
        Err(BuildError::Explore(ExploreError::Stopped)) if until.is_over() => {
            let message = "the tables of the phases were not finished in time";
            let text = phases.iter().map(Phase::text).next().unwrap_or_default();
            let hint =
                format!("`cosette table build {} --phase {text}` makes one", puzzle.family());
            Err(Failure::no_answer("time", message).hint(Some(hint)))
        }
        Err(error) => Err(failure(error)),
    }
}

/// Passes events on, and asks to stop when the time is up.
struct Until<'a> {
    observer: &'a dyn Observer,
    end: Option<Instant>,
}

impl Until<'_> {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

impl Observer for Until<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
