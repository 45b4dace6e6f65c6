//! Set-ups that are late, refused, stopped or not begun.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use cosette_puzzle::{Family, Metric, Position, Random, Reach};

use super::*;
use crate::bound::{Bound, manhattan};
use cosette_core::observe::Silent;

const SECOND: Duration = Duration::from_secs(1);
/// More than any test takes, on any machine.
const AGES: Duration = Duration::from_secs(1_000_000);

fn setup(time: Duration, memory: u64, free: bool) -> Setup {
    let limits = Limits { time: Some(time), ..Limits::default() };
    let (tables, observer) = (Store::nowhere(), Box::new(Silent));
    Setup { memory, tables, observer, limits, end: Instant::now() + time, free }
}

/// Whatever the time, there is a solution of puzzles that have a quick solver.
#[test]
fn no_time_at_all_is_enough_for_a_solution() {
    for (name, plan) in [
        ("cube", Plan::new(Method::TWO_PHASE_CUBE, None)),
        ("cube", Plan::new(Method::OPTIMAL, None)),
        ("loopover-5x5", Plan::new(Method::ANYTIME, None)),
        ("tiles-5x5", Plan::new(Method::OPTIMAL, None)),
    ] {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let engine = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, true)).unwrap();
        let position = Reach::of(&puzzle).random(&mut Random::new(1));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let report = engine.solve(&position, &limits, &Silent);
        let word = report.outcome.word().expect("a solution");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
        assert!(!engine.is_ready() && engine.plan().method == plan.method);
    }
}

/// A named solver that is not ready in time has no solution, and its refusal is reported.
#[test]
fn a_named_solver_is_not_replaced() {
    let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
    let plan = Plan::new(crate::solver::Size::Big.method(), None);
    let position = puzzle.read_position("R0 C0").unwrap();
    let engine = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, false)).unwrap();
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let report = engine.solve(&position, &limits, &Silent);
    let reason = StopReason::Time;
    assert_eq!(report.outcome, Outcome::Stopped { reason, lower_bound: 2 });
    let plan = Plan::new(Method::TWO_PHASE_CUBE, None);
    assert!(timed(&puzzle, &plan, setup(AGES, 4 << 30, false)).is_err());
}

/// The quick solver does not spend the engine's nodes: which one is ready first must not matter.
#[test]
fn a_number_of_nodes_waits_for_the_engine() {
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let mut setup = setup(AGES, 1 << 30, true);
    setup.limits.nodes = Some(1_000);
    let limits = setup.limits;
    let engine = timed(&puzzle, &Plan::new(Method::OPTIMAL, None), setup).unwrap();
    assert!(engine.is_ready());
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    assert!(engine.solve(&position, &limits, &Silent).stats.expanded < 2_000);
}

/// Counts the events of tables being built, and requests a stop if `stops`.
#[derive(Clone, Default)]
struct Building {
    events: Arc<AtomicU32>,
    stops: bool,
}

impl Observer for Building {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if matches!(event, Event::Level { .. } | Event::Progress { .. }) {
            self.events.fetch_add(1, Ordering::Relaxed);
        }
        if self.stops { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn fifteen() -> (Puzzle, Position) {
    let puzzle = Family::from_str("15-puzzle").unwrap().puzzle(Metric::Stm);
    let position = Reach::of(&puzzle).random(&mut Random::new(4));
    (puzzle, position)
}

/// Tables that take ten seconds of one thread are not begun with less time.
#[test]
fn tables_that_cannot_be_ready_in_time_are_not_begun() {
    let soon = Instant::now() + AGES;
    assert!(is_ready_by(soon, None, 1) && is_ready_by(soon, Some(AGES / 2), 1));
    assert!(!is_ready_by(soon, Some(2 * AGES), 1));
    assert!(is_ready_by(soon, Some(2 * AGES), 4));
    let folder = tempfile::tempdir().unwrap();
    for (name, plan) in [
        ("loopover-5x5", Plan::new(Method::ANYTIME, None)),
        ("15-puzzle", Plan::new(Method::OPTIMAL, Some("pdb:7-8"))),
    ] {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let position = Reach::of(&puzzle).random(&mut Random::new(4));
        let (building, time) = (Building::default(), SECOND);
        let tables = Store::new(folder.path().into());
        let observer = Box::new(building.clone());
        let setup = Setup { tables, observer, ..setup(time, 4 << 30, true) };
        let engine = timed(&puzzle, &plan, setup).unwrap();
        let limits = Limits { time: Some(time / 4), ..Limits::default() };
        let outcome = engine.solve(&position, &limits, &Silent).outcome;
        assert!(outcome.word().is_some() && !engine.is_ready() && engine.lacks_tables());
        assert_eq!(building.events.load(Ordering::Relaxed), 0, "{name}");
    }
}

/// An answer can be there before the set-up has checked for tables: notes about them wait.
#[test]
fn notes_about_tables_wait_for_the_check() {
    for missing in [false, true] {
        let (verdict, lacks) = channel();
        let lacks = Lacks::new(lacks);
        let late = thread::spawn(move || {
            thread::sleep(POLL_EVERY);
            verdict.send(missing).unwrap();
        });
        assert_eq!([lacks.wait(), lacks.wait()], [missing; 2]);
        late.join().unwrap();
    }
}

/// An interrupt while tables are being built still leaves a solution.
#[test]
fn there_is_a_solution_at_any_moment() {
    for (name, plan) in [
        ("cube", Plan::new(Method::TWO_PHASE_CUBE, None)),
        ("loopover-5x5", Plan::new(Method::ANYTIME, None)),
        ("loopover-6x6", Plan::new(Method::ANYTIME, None)),
        ("15-puzzle", Plan::new(Method::OPTIMAL, Some("pdb:7-8"))),
    ] {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let position = Reach::of(&puzzle).random(&mut Random::new(4));
        let stops = Building { stops: true, ..Building::default() };
        let observer = Box::new(stops.clone());
        let setup = Setup { observer, ..setup(AGES, 4 << 30, true) };
        let limits = Limits { time: Some(AGES), ..Limits::default() };
        let engine = timed(&puzzle, &plan, setup).unwrap();
        let outcome = engine.solve(&position, &limits, &stops).outcome;
        assert!(outcome.word().is_some(), "{name}: {outcome:?}");
        assert_eq!(outcome.stopped(), Some(StopReason::Interrupted), "{name}");
    }
}

/// Without its tables a named heuristic is not used, but there is a solution and a bound; a named
/// solver has the bound.
#[test]
fn what_is_named_and_late_leaves_a_bound() {
    let (puzzle, position) = fifteen();
    let sum = manhattan(&puzzle, true).unwrap().bound(&position);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let plan = Plan::new(Method::OPTIMAL, Some("pdb:7-8"));
    let guided = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, true)).unwrap();
    let outcome = guided.solve(&position, &limits, &Silent).outcome;
    assert!(outcome.word().is_some() && outcome.lower_bound() >= Some(sum), "{outcome:?}");
    assert_eq!((guided.plan().method, &guided.plan().heuristic), (Method::ANYTIME, &None));
    let plan = Plan::new(Method::IDA, Some("pdb:7-8"));
    let named = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, false)).unwrap();
    let outcome = named.solve(&position, &limits, &Silent).outcome;
    let reason = StopReason::Time;
    assert_eq!(outcome, Outcome::Stopped { reason, lower_bound: sum });
    assert_eq!(named.plan(), &plan);
}

/// What takes long hands over to what was made meanwhile.
#[test]
fn an_engine_that_is_ready_takes_over() {
    let puzzle = Family::Loopover { rows: 3, cols: 4, nrg: false }.puzzle(Metric::Stm);
    let plan = Plan::new(Method::OPTIMAL, None);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let full = assured(&puzzle, &plan, &Means::new(1 << 30, &Silent)).unwrap();
    let limits = Limits { time: Some(AGES), ..Limits::default() };
    let shortest = full.solve(&position, &limits, &Silent).outcome;
    let (sender, made) = channel();
    sender.send(Ok(full)).unwrap();
    let timed = Timed {
        puzzle: puzzle.clone(),
        plan,
        quick: quick(&puzzle),
        full: OnceLock::new(),
        made: Mutex::new(Some(made)),
        lacks: Lacks::new(channel().1),
        end: Instant::now() + AGES,
    };
    let found = timed.meanwhile(&Job::new(&position, &limits, &Silent));
    assert!(timed.is_ready() && !timed.is_enough(&found.outcome));
    let both = better(&puzzle, found, timed.solve(&position, &limits, &Silent));
    assert!(both.outcome.is_optimal());
    assert_eq!(both.outcome.word().map(Word::len), shortest.word().map(Word::len));
}
