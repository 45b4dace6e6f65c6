//! Which solver a state gets: one for each puzzle, made when the first good state of it comes, so
//! that a bad one is refused at once.

use std::sync::Arc;
use std::time::Instant;

use cosette::solve::State;
use cosette_core::limits::Limits;
use cosette_puzzle::{Family, Puzzle, Random, Reach, ReadError, puzzle_of_board};
use cosette_solve::registry::{self, Setup, Terms, Wishes};
use cosette_solve::search::Many;
use cosette_solve::solver::{Method, Plan};
use cosette_space::quotient::Phase;
use cosette_store::means::Means;
use cosette_store::store::Store;

use super::answer::{Reply, Solver};
use super::states::Item;
use super::times::Times;
use super::{method, phases};
use crate::args::Solve;
use crate::command::scramble::fresh_seed;
use crate::failure::Failure;
use crate::progress::{SearchProgress, SetupNews};
use crate::request::Request;
use crate::resources::unbuilt;

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
    /// Whether there is one state only: then its time includes the set-up.
    single: bool,
    /// When the set-up of a single state began.
    begun: Instant,
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
        let (named, shared, single, expected) = (false, false, false, 0);
        let begun = Instant::now();
        Desk {
            args,
            many,
            memory,
            store,
            quiet,
            known,
            named,
            shared,
            single,
            begun,
            expected,
            seed,
            random,
        }
    }

    /// There is one state only: its time includes the set-up.
    pub fn single(&mut self) {
        self.single = true;
    }

    /// The number of states to come, if known.
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

    /// The puzzle, if it was named.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.known.first().filter(|_| self.named).map(|known| &known.request.puzzle)
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
        if !self.args.anyway {
            state.check_solvable(&request.puzzle, reach)?;
        }
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
                let Request { puzzle, notation } = &*self.known[k].request;
                (k, State::read(puzzle, &text, *notation, line)?)
            }
            Item::Scramble(text) => {
                let Request { puzzle, notation } = &*self.known[0].request;
                (0, State::scrambled(puzzle, &text, *notation)?)
            }
            Item::Random => {
                let Known { request, reach, phases, .. } = &self.known[0];
                let position = match phases.first().filter(|phase| !phase.locked.is_empty()) {
                    Some(phase) => phases::scramble(&request.puzzle, phase, &mut self.random),
                    None => reach.random(&mut self.random),
                };
                (0, State::drawn(position))
            }
        })
    }

    /// The request to a solver.
    fn wishes(&self) -> Wishes<'a> {
        let Solve { solver, guide, optimal, time, .. } = self.args;
        let solver = if *optimal { Some("optimal") } else { solver.as_deref() };
        let (many, timed) = (self.many.is_some(), time.is_some());
        Wishes { many, timed, ..method::wishes(solver, guide) }
    }

    /// The number of a puzzle, which is analysed if it is new.
    fn known(&mut self, family: &Family) -> Result<usize, Failure> {
        if let Some(k) = self.known.iter().position(|known| known.is_of(family)) {
            return Ok(k);
        }
        let args = self.args;
        let request = Request::of(family.clone(), &args.rules, &args.notation)?;
        let phases = phases::read(args, &request.puzzle)?;
        let plan = match phases.is_empty() {
            true => self.wishes().plan(&request.puzzle)?,
            false => Plan::new(Method::PHASES, None),
        };
        if args.anyway {
            let limited = args.max_length.is_some() || args.nodes.is_some() || args.time.is_some();
            registry::check_anyway(plan.method, limited)?;
        }
        let (reach, request) = (Reach::of(&request.puzzle), Arc::new(request));
        self.known.push(Known { request, reach, plan, phases, solver: None });
        Ok(self.known.len() - 1)
    }

    /// The solver of a puzzle, built on first use.
    fn solver(&mut self, k: usize) -> Result<Arc<Solver>, Failure> {
        let Known { request, plan, phases, solver, .. } = &self.known[k];
        if let Some(solver) = solver {
            return Ok(solver.clone());
        }
        let made = self.known.iter().filter_map(|known| known.solver.as_ref());
        let taken: u64 = made.map(|solver| solver.engine.table_bytes()).sum();
        let memory = self.memory.saturating_sub(taken);
        let begun = if self.single { self.begun } else { Instant::now() };
        let args = self.args;
        let (time, nodes, length) = (args.time, args.nodes, args.max_length);
        let limits = Limits { time, nodes, length, memory: None };
        let end = time.filter(|_| self.single).and_then(|time| begun.checked_add(time));
        let free = phases.is_empty() && self.many.is_none() && self.wishes().is_open();
        let terms = match free {
            true => Terms::Free,
            false if args.anyway => Terms::Anyway,
            false => Terms::Named,
        };
        let engine = match end.filter(|_| phases.is_empty() && !args.anyway) {
            Some(end) => {
                let (tables, quiet) = (self.store.clone(), self.quiet);
                let observer = Box::new(SetupNews { quiet });
                let setup = Setup { memory, tables, observer, limits, end, free };
                registry::timed(&request.puzzle, plan, setup).map_err(unbuilt)?
            }
            None => {
                let building = SearchProgress::new(self.quiet);
                let means = Means { memory, tables: self.store, observer: &building };
                let engine = match phases.is_empty() {
                    true => {
                        registry::for_user(&request.puzzle, plan, &means, terms).map_err(unbuilt)
                    }
                    false => {
                        let end = end.or_else(|| time.and_then(|time| begun.checked_add(time)));
                        phases::engine(&request.puzzle, phases, &means, end)
                    }
                };
                if let Ok(engine) = &engine {
                    engine.ready(&limits, &building);
                    engine.expect(self.expected, &limits, &building);
                }
                building.finish();
                engine?
            }
        };
        if self.shared {
            engine.settle();
        }
        let left = memory.saturating_sub(engine.table_bytes());
        let limits = Limits { memory: Some(left), ..limits };
        let times = Times::new(begun.elapsed(), end);
        let solver = Arc::new(Solver {
            request: request.clone(),
            engine,
            requested: plan.clone(),
            limits,
            many: self.many,
            times,
            phases: phases.iter().map(|phase| phase.text().into()).collect(),
            cached: self.store.folder().is_some(),
            proves: self.wishes().is_proof(),
        });
        self.known[k].solver = Some(solver.clone());
        Ok(solver)
    }
}

impl Known {
    fn is_of(&self, family: &Family) -> bool {
        self.request.puzzle.family() == family
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::Parser;

    use super::*;
    use crate::args::{Args, Command};

    /// The time limit includes the set-up for one state; for several it does not.
    #[test]
    fn the_set_up_of_phases_is_within_the_time() {
        let phases = ["--phase", "1111x1111-0011x0011", "--time", "5m"];
        let args = [&["cosette", "solve", "loopover-4x4", "R0"][..], &phases].concat();
        let Command::Solve(args) = Args::try_parse_from(args).unwrap().command else {
            panic!("it is solve");
        };
        let left = |single: bool| {
            let store = Store::nowhere();
            let mut desk = Desk::new(&args, None, 1 << 30, &store, true);
            desk.name(&"loopover-4x4".parse().unwrap()).unwrap();
            if single {
                desk.single();
            }
            let item = Item::Text { text: Ok("R0".into()), line: None };
            let Ok(Job { solver, .. }) = desk.job(item) else { panic!("it can be solved") };
            solver.times.left(&solver.limits).time.unwrap()
        };
        let time = Duration::from_secs(300);
        assert!(left(true) < time);
        assert_eq!(left(false), time);
    }
}
