//! Phases of block building: the requested phases and their solvers.

use std::ops::ControlFlow;
use std::time::Instant;

use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Position, Puzzle, Random};
use cosette_solve::solver::Engine;
use cosette_solve::solvers::phase::Scheme;
use cosette_space::quotient::Phase;
use cosette_store::means::Means;

use crate::args::Solve;
use crate::failure::Failure;
use crate::resources::unbuilt;

/// Random moves for every cell of the board: enough to forget where they began.
const MOVES_A_CELL: usize = 50;

/// The requested phases; none if the whole puzzle is to be solved.
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
            let message = format!("the phase {} requires tile {name} to be solved", phase.text());
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

/// What solves the phases. Its tables are made within the time given, as far as that goes.
pub fn engine(
    puzzle: &Puzzle,
    phases: &[Phase],
    means: &Means,
    end: Option<Instant>,
) -> Result<Box<dyn Engine>, Failure> {
    let until = Until { observer: means.observer, end };
    let made = Scheme::new(puzzle, phases, &Means { observer: &until, ..*means });
    made.map(|scheme| Box::new(scheme) as Box<dyn Engine>).map_err(unbuilt)
}

/// Forwards events, and requests a stop when the time is up.
struct Until<'a> {
    observer: &'a dyn Observer,
    end: Option<Instant>,
}

impl Observer for Until<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        let is_over = self.end.is_some_and(|end| Instant::now() >= end);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
