//! Running an experiment: group by group, each solve alone in its thread.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use cosette_core::limits::{Limits, Outcome, Report, StopReason};
use cosette_solve::registry;
use cosette_solve::solver::Engine;
use cosette_store::means::Means;

use super::clock::Timer;
use super::journal::Journal;
use super::plan::{Group, Lab};
use super::progress::LabProgress;
use super::record::SolveRecord;
use super::summary::Summary;
use cosette::failure::Failure;
use cosette::unbuilt::unbuilt;
use cosette_core::interrupt::interrupted;

/// How many nodes a thread expands before it is timed.
const WARM_UP: u64 = 4096;

/// Where finished solves go.
struct Sink<'a> {
    journal: &'a mut Journal,
    records: &'a mut Vec<SolveRecord>,
    failure: Option<Failure>,
}

/// Does what is not done yet; finished solves are added to `records`.
pub fn run(
    lab: &Lab,
    means: &Means,
    workers: usize,
    journal: &mut Journal,
    records: &mut Vec<SolveRecord>,
    progress: &LabProgress,
) -> Result<(), Failure> {
    let done: HashSet<(usize, usize)> = records.iter().map(|r| (r.group, r.index)).collect();
    for (number, group) in lab.groups.iter().enumerate() {
        let left = (0..group.count).filter(|&index| !done.contains(&(number, index)));
        let left: Vec<usize> = left.collect();
        if left.is_empty() || interrupted() {
            continue;
        }
        let set = &lab.sets[group.set];
        let name = format!("{} {}", set.name, label(group));
        progress.group(&name);
        let engine = registry::build(&set.puzzle, &group.plan, means).map_err(unbuilt)?;
        engine.prepare(means.observer);
        let mut sink = Sink { journal, records, failure: None };
        solve_all(lab, number, &*engine, &left, workers, progress, &mut sink);
        if let Some(failure) = sink.failure {
            return Err(failure);
        }
        let of_group: Vec<&SolveRecord> = records.iter().filter(|r| r.group == number).collect();
        progress.line(&Summary::new(&of_group).line(&name));
    }
    if interrupted() { Err(Failure::interrupted()) } else { Ok(()) }
}

/// The solver and its heuristic in a few words.
pub fn label(group: &Group) -> String {
    use cosette_solve::search::Ties;
    use cosette_solve::solver::Method;
    let plan = &group.plan;
    let mut label = plan.method.to_string();
    if plan.method == Method::WEIGHTED {
        label += &format!(" {}", plan.weight);
    }
    if plan.ties != Ties::default() {
        label += &format!(" {}", plan.ties.name());
    }
    match &plan.heuristic {
        Some(name) if plan.method != Method::LOOKUP => label + " " + name,
        _ => label,
    }
}

fn solve_all(
    lab: &Lab,
    number: usize,
    engine: &dyn Engine,
    left: &[usize],
    workers: usize,
    progress: &LabProgress,
    sink: &mut Sink,
) {
    let next = AtomicUsize::new(0);
    let sink = Mutex::new(sink);
    let work = &|| {
        let mut warm = false;
        while let Some(&index) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !warm {
                warm_up(lab, number, engine, index);
                warm = true;
            }
            let Some(record) = solve(lab, (number, index), engine) else { return };
            let mut sink = sink.lock().expect("no thread has panicked");
            if let Err(failure) = sink.journal.add(&record) {
                sink.failure = Some(failure);
                return;
            }
            sink.records.push(record);
            progress.step();
        }
    };
    thread::scope(|scope| {
        for _ in 0..workers.min(left.len()) {
            // Searches go as deep as solutions are long; deepening ones on the stack. A solver that
            // would use more threads finds only this one: a separate pool, whose thread's clock
            // covers all the work.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK).build();
            let started = pool.map_err(io::Error::other).and_then(|pool| {
                thread::Builder::new().spawn_scoped(scope, move || pool.install(work))
            });
            if let Err(error) = started {
                let message = format!("a thread cannot be started: {error}");
                let failure = Failure::new("resources", message);
                sink.lock().expect("no thread has panicked").failure = Some(failure);
                // Those that were started find nothing left to do.
                next.store(left.len(), Ordering::Relaxed);
                break;
            }
        }
    });
}

/// The stack of a solving thread, in bytes.
const STACK: usize = 64 << 20;

fn limits(group: &Group) -> Limits {
    let super::experiment::LimitSpec { nodes, memory, length, .. } = group.limits;
    // Time is kept by the thread's own clock, see `clock.rs`.
    Limits { time: None, nodes, memory, length }
}

/// Solves one state; `None` if that was interrupted.
fn solve(lab: &Lab, at: (usize, usize), engine: &dyn Engine) -> Option<SolveRecord> {
    let group = &lab.groups[at.0];
    let position = &lab.sets[group.set].states[at.1];
    let timer = Timer::new(group.limits.time);
    let report: Report = engine.solve(position, &limits(group), &timer);
    let time = timer.elapsed();
    let stopped =
        matches!(report.outcome, Outcome::Stopped { reason: StopReason::Interrupted, .. });
    if stopped && !timer.was_late() {
        return None;
    }
    Some(SolveRecord::new(lab, at, &report, time, stopped))
}

/// Brings code and tables into the caches: a short run that does not count.
fn warm_up(lab: &Lab, number: usize, engine: &dyn Engine, index: usize) {
    let group = &lab.groups[number];
    let position = &lab.sets[group.set].states[index];
    let few = group.limits.nodes.unwrap_or(WARM_UP).min(WARM_UP);
    let limits = Limits { nodes: Some(few), ..limits(group) };
    engine.solve(position, &limits, &Timer::new(None));
}
