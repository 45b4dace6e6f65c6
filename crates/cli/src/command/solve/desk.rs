//! Which solver a state gets: one for each puzzle, made when the first good state of it comes, so
//! that a bad one is refused at once.

use std::sync::Arc;

use cosette_engine::choose;
use cosette_engine::engine::{self, Many, Method, Plan};
use cosette_engine::heuristic::BuildError;
use cosette_engine::limits::Limits;
use cosette_engine::means::Means;
use cosette_engine::quotient::Phase;
use cosette_engine::table::store::Store;
use cosette_puzzle::{Family, Form, Hold, Position, Random, Reach, ReadError, puzzle_of_board};

use super::answer::{Reply, Solver};
use super::states::Item;
use super::{method, phases};
use crate::args::Solve;
use crate::command::heuristic::failure;
use crate::command::scramble::fresh_seed;
use crate::failure::Failure;
use crate::progress::SearchProgress;
use crate::request::Request;

/// A state to solve.
pub struct State {
    pub position: Position,
    /// How it is held.
    pub hold: Hold,
    /// The line it came from, if it came from a file.
    pub line: Option<usize>,
    /// How it was written; `None` if it was drawn here, so that nobody knows it yet.
    pub form: Option<Form>,
    /// What its first tile was called, if the tiles were numbers.
    first: Option<u16>,
}

/// A state and the solver for it.
pub struct Job {
    pub solver: Arc<Solver>,
    pub state: State,
}

impl Job {
    /// Solves it, with all threads, and shows how it goes.
    pub fn solve_alone(&self, quiet: bool) -> Result<Reply, Failure> {
        let progress = SearchProgress::new(quiet);
        let reply = self.solver.solve(&self.state, &progress);
        progress.finish();
        reply
    }
}

/// Why there is nothing to be done about a state.
pub enum Refused {
    /// Something is wrong with it.
    State(Failure),
    /// Something is wrong with what should solve it.
    Solver(Failure),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        match refused {
            Refused::State(failure) | Refused::Solver(failure) => failure,
        }
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        Refused::State(failure)
    }
}

impl From<ReadError> for Refused {
    fn from(error: ReadError) -> Refused {
        Refused::State(error.into())
    }
}

/// What is known of a puzzle, and its solver once it is needed.
struct Known {
    request: Arc<Request>,
    reach: Reach,
    plan: Plan,
    /// What is to be solved of it, phase by phase; none if all of it.
    phases: Vec<Phase>,
    solver: Option<Arc<Solver>>,
}

/// The solvers there are, and what more are made with.
pub struct Desk<'a> {
    args: &'a Solve,
    many: Option<Many>,
    memory: u64,
    store: &'a Store,
    quiet: bool,
    known: Vec<Known>,
    /// Whether the first puzzle was named, so that there is no other.
    named: bool,
    /// Whether states are solved side by side.
    shared: bool,
    /// How many states there will be, where that is known beforehand.
    expected: u64,
    seed: u64,
    random: Random,
}

impl<'a> Desk<'a> {
    pub fn new(
        args: &'a Solve,
        many: Option<Many>,
        memory: u64,
        store: &'a Store,
        quiet: bool,
    ) -> Desk<'a> {
        let seed = args.seed.unwrap_or_else(fresh_seed);
        let (known, random) = (Vec::new(), Random::new(seed));
        let (named, shared, expected) = (false, false, 0);
        Desk { args, many, memory, store, quiet, known, named, shared, expected, seed, random }
    }

    /// So many states are to come, as far as that is known.
    pub fn expect(&mut self, states: u64) {
        self.expected = states;
    }

    /// The seed, if states are to be drawn and it was not given.
    pub fn fresh_seed(&self) -> Option<u64> {
        (self.args.random.is_some() && self.args.seed.is_none()).then_some(self.seed)
    }

    /// All states are of this puzzle.
    pub fn name(&mut self, family: &Family) -> Result<(), Failure> {
        self.known(family)?;
        self.named = true;
        Ok(())
    }

    /// Whether the puzzle was named.
    pub fn is_named(&self) -> bool {
        self.named
    }

    /// States are solved side by side, and none just now.
    pub fn settle(&mut self) {
        self.shared = true;
        let made = self.known.iter().filter_map(|known| known.solver.as_ref());
        made.for_each(|solver| solver.engine.settle());
    }

    /// Whether a solver would have to be made for it.
    pub fn needs_a_solver(&self, item: &Item) -> bool {
        let known = match item {
            Item::Text { text: Ok(text), .. } if !self.named => match puzzle_of_board(text) {
                Ok(family) => self.known.iter().find(|known| known.is_of(&family)),
                Err(_) => return false,
            },
            _ => self.known.first(),
        };
        known.is_none_or(|known| known.solver.is_none())
    }

    /// What is to be done about a state.
    pub fn job(&mut self, item: Item) -> Result<Job, Refused> {
        let (k, state) = self.state(item)?;
        let Known { request, reach, .. } = &self.known[k];
        let diagnosis = reach.diagnose(&request.puzzle, &state.position);
        diagnosis.map_err(|reason| match state.first {
            Some(first) => Failure::from(&reason.in_numbers(first)),
            None => Failure::from(&reason),
        })?;
        phases::check(&request.puzzle, &self.known[k].phases, &state.position)?;
        let solver = self.solver(k).map_err(Refused::Solver)?;
        Ok(Job { solver, state })
    }

    /// Reads a state: the number of its puzzle, and what it is.
    fn state(&mut self, item: Item) -> Result<(usize, State), Refused> {
        Ok(match item {
            Item::Broken(failure) => return Err(failure.into()),
            Item::Text { text, line } => {
                let text = text?;
                let k = match self.named {
                    true => 0,
                    false => self.known(&puzzle_of_board(&text)?).map_err(Refused::Solver)?,
                };
                let puzzle = &self.known[k].request.puzzle;
                let ((position, hold), form) = (puzzle.read_held(&text)?, puzzle.form_of(&text));
                let first = puzzle.first_number(&text);
                (k, State { position, hold, line, form: Some(form), first })
            }
            Item::Scramble(text) => {
                let Request { puzzle, notation } = &*self.known[0].request;
                let moves = puzzle.read_written(&text, *notation)?;
                let position = puzzle.play(&puzzle.solved(), &moves)?;
                let (hold, form) = (moves.hold(), Some(Form::Moves));
                (0, State { position, hold, line: None, form, first: None })
            }
            Item::Random => {
                let Known { request, reach, phases, .. } = &self.known[0];
                let position = match phases.first().filter(|phase| !phase.locked.is_empty()) {
                    Some(phase) => phases::scramble(&request.puzzle, phase, &mut self.random),
                    None => reach.random(&mut self.random),
                };
                let hold = Hold::AS_NAMED;
                (0, State { position, hold, line: None, form: None, first: None })
            }
        })
    }

    /// Whether neither a solver nor what guides it was named, but perhaps that it should prove.
    fn is_left_to_us(&self) -> bool {
        let Solve { solver, guide, .. } = self.args;
        guide.heuristic.is_none() && matches!(solver.as_deref(), None | Some("optimal"))
    }

    /// The number of a puzzle, which is looked into if it is new.
    fn known(&mut self, family: &Family) -> Result<usize, Failure> {
        if let Some(k) = self.known.iter().position(|known| known.is_of(family)) {
            return Ok(k);
        }
        let args = self.args;
        let request = Request::of(family.clone(), &args.rules, &args.notation)?;
        let phases = phases::read(args, &request.puzzle)?;
        let solver = if args.optimal { Some("optimal") } else { args.solver.as_deref() };
        let mut plan = match phases.is_empty() {
            true => method::plan(solver, &args.guide, &request.puzzle)?,
            false => Plan::new(Method::Phases, None),
        };
        let free = phases.is_empty()
            && solver.is_none()
            && args.guide.heuristic.is_none()
            && self.many.is_none();
        if let Some(choice) = choose::in_time(&request.puzzle).filter(|_| free)
            && args.time.is_some()
        {
            plan = choice.plan;
        }
        if self.many.is_some() && self.is_left_to_us() {
            // What suits one solution may not suit many.
            let choice = choose::listing(&request.puzzle).ok_or(BuildError::TooManySlots);
            plan = choice.map_err(failure)?.plan;
        }
        let (reach, request) = (Reach::of(&request.puzzle), Arc::new(request));
        self.known.push(Known { request, reach, plan, phases, solver: None });
        Ok(self.known.len() - 1)
    }

    /// The solver of a puzzle, made if it is not there yet.
    fn solver(&mut self, k: usize) -> Result<Arc<Solver>, Failure> {
        let Known { request, plan, phases, solver, .. } = &self.known[k];
        if let Some(solver) = solver {
            return Ok(solver.clone());
        }
        let made = self.known.iter().filter_map(|known| known.solver.as_ref());
        let taken: u64 = made.map(|solver| solver.engine.table_bytes()).sum();
        let memory = self.memory.saturating_sub(taken);
        let building = SearchProgress::new(self.quiet);
        let means = Means { memory, tables: self.store, observer: &building };
        let build = match self.many.is_none() && self.is_left_to_us() {
            true => engine::assured,
            false => engine::build,
        };
        let args = self.args;
        let (time, nodes, length) = (args.time, args.nodes, args.max_length);
        let limits = Limits { time, nodes, length, memory: None };
        let engine = match phases.is_empty() {
            true => build(&request.puzzle, plan, &means).map_err(failure),
            false => phases::engine(&request.puzzle, phases, &means, time),
        };
        if let Ok(engine) = &engine {
            engine.ready(&limits, &building);
            engine.expect(self.expected, &limits, &building);
        }
        building.finish();
        let engine = engine?;
        if self.shared {
            engine.settle();
        }
        let left = memory.saturating_sub(engine.table_bytes());
        let limits = Limits { memory: Some(left), ..limits };
        let solver = Solver { request: request.clone(), engine, limits, many: self.many };
        let solver = Arc::new(solver);
        self.known[k].solver = Some(solver.clone());
        Ok(solver)
    }
}

impl Known {
    fn is_of(&self, family: &Family) -> bool {
        self.request.puzzle.family() == family
    }
}
