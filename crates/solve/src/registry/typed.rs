//! The engine of one machine.

use cosette_puzzle::{Position, Word};

use crate::bound::{Any, BEYOND, Bound, Carry, Entry, PieceSum, Zero, cubies, manhattan};
use crate::search::Many;
use crate::search::{
    AStar, Priority, Recorder, Sequences, Silence, Step, Task, Trace, astar, bidirectional,
    breadth_first, deepening, every, ida, lookup,
};
use crate::solver::{Engine, Job, Method, Plan, check};
use cosette_core::limits::{Outcome, Report, StopReason};
use cosette_space::machine::Machine;

pub(super) struct Typed<M> {
    machine: M,
    plan: Plan,
    estimate: Any,
    promise: Option<Entry>,
    sequences: Sequences,
    /// A bound that costs nothing to make, for searches that know of none.
    floor: Option<PieceSum>,
}

impl<M: Machine> Typed<M> {
    pub(super) fn new(machine: M, plan: Plan, estimate: Any, promise: Option<Entry>) -> Typed<M> {
        let sequences = match plan.method {
            Method::DEEPENING_CANONICAL | Method::IDA => Sequences::canonical(machine.puzzle()),
            _ => Sequences::all(machine.puzzle()),
        };
        let floor = manhattan(machine.puzzle(), true).or_else(|| cubies(machine.puzzle()));
        Typed { machine, plan, estimate, promise, sequences, floor }
    }

    fn task<'a>(&'a self, job: &'a Job) -> Task<'a, M> {
        let start = self.machine.encode(job.position);
        Task::new(&self.machine, start, &job.limits, job.observer)
    }

    /// Runs the search. Whatever it proved, an admissible estimate of the start is a lower bound:
    /// that of the search, or the sum over pieces that every puzzle has.
    fn search<T: Trace<M::State>>(&self, job: &Job, trace: &mut T) -> Report {
        let position = job.position;
        let Report { outcome, stats } = self.carry_out(&self.task(job).at_least(job.least), trace);
        let own = self.promise.filter(|promise| promise.admissible);
        let own = own.map(|_| self.estimate.bound(position));
        let floor = self.floor.as_ref().map(|floor| floor.bound(position));
        let bounds = own.into_iter().chain(floor).filter(|&bound| bound < BEYOND);
        let bound = bounds.max().unwrap_or(0);
        let outcome = match (outcome, job.limits.length) {
            (Outcome::Stopped { reason: StopReason::Length, .. }, Some(length))
                if bound > length =>
            {
                Outcome::NoneWithin { length }
            }
            (outcome, _) => outcome.raised(bound),
        };
        check(self.machine.puzzle(), position, Report { outcome, stats })
    }

    /// Takes the estimate apart and runs the search.
    fn carry_out<T: Trace<M::State>>(&self, task: &Task<M>, trace: &mut T) -> Report {
        match self.plan.method {
            Method::BREADTH_FIRST => return breadth_first(task, trace),
            Method::DEPTH_FIRST => return astar(task, &Zero, AStar::DEPTH_FIRST, trace),
            Method::BIDIRECTIONAL => return bidirectional(task, trace),
            Method::DEEPENING | Method::DEEPENING_CANONICAL => {
                return deepening(task, &self.sequences, trace);
            }
            _ => {}
        }
        match &self.estimate {
            Any::Zero(h) => self.guided(task, h, trace),
            Any::Sum(h) => self.guided(task, h, trace),
            Any::Conflict(h) => self.guided(task, h, trace),
            Any::Afresh(h) => self.guided(task, h, trace),
        }
    }

    fn guided<H: Carry, T: Trace<M::State>>(
        &self,
        task: &Task<M>,
        estimate: &H,
        trace: &mut T,
    ) -> Report {
        let priority = match self.plan.method {
            Method::IDA => return ida(task, estimate, &self.sequences, trace),
            Method::LOOKUP => return lookup(task, estimate, trace),
            Method::GREEDY => Priority::GREEDY,
            Method::WEIGHTED => self.plan.weight.priority(),
            _ => Priority::ASTAR,
        };
        astar(task, estimate, AStar { priority, ties: self.plan.ties }, trace)
    }
}

impl<M: Machine> Engine for Typed<M> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn promise(&self) -> Option<Entry> {
        self.promise
    }

    fn table_bytes(&self) -> u64 {
        self.estimate.bytes()
    }

    fn is_modest(&self) -> bool {
        !self.plan.method.remembers()
    }

    fn run(&self, job: &Job) -> Report {
        self.search(job, &mut Silence)
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        let task = self.task(job);
        let (words, report) = match (self.plan.method, &self.estimate) {
            (Method::IDA, Any::Zero(h)) => every(&task, h, &self.sequences, many),
            (Method::IDA, Any::Sum(h)) => every(&task, h, &self.sequences, many),
            (Method::IDA, Any::Conflict(h)) => every(&task, h, &self.sequences, many),
            (Method::IDA, Any::Afresh(h)) => every(&task, h, &self.sequences, many),
            _ => return None,
        };
        for word in &words {
            let end = self.machine.puzzle().run(job.position, word);
            assert!(end.is_ok_and(|end| end.is_solved()), "a solution found does not solve");
        }
        Some((words, report))
    }

    fn trace(&self, job: &Job, on_step: &mut dyn FnMut(Step<Position>)) -> Report {
        let decoded = |step: Step<M::State>| on_step(step.map(|state| self.machine.decode(state)));
        self.search(&Job { least: 0, ..*job }, &mut Recorder(decoded))
    }
}
