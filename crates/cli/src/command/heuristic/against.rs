//! Two heuristics side by side: does one dominate the other?

use cosette::heuristic::unsampled;
use cosette_solve::bound::{self, Comparison, Enumeration, Relation};
use serde::Serialize;

use super::Task;
use crate::failure::Failure;
use crate::resources::unbuilt;
use crate::show::Show;

/// The comparison in JSON.
#[derive(Serialize)]
struct Dominance {
    puzzle: String,
    metric: &'static str,
    heuristic: String,
    against: String,
    states: u64,
    /// Whether these are all states; else they are samples.
    complete: bool,
    greater: u64,
    equal: u64,
    less: u64,
    mean: f64,
    mean_against: f64,
    greater_at: Option<Extreme>,
    less_at: Option<Extreme>,
    relation: &'static str,
    /// `null` if not decided.
    dominates: Option<bool>,
}

/// Where the difference is greatest.
#[derive(Serialize)]
struct Extreme {
    by: u32,
    state: String,
}

/// Compares the heuristic with another.
pub fn run(task: &Task, other: &str, show: &mut Show) -> Result<(), Failure> {
    let states = task.states(task.args.all_states, show)?;
    let (a, b) = (task.make(task.name)?, task.make(other)?);
    let found = match states {
        Some(_) => {
            let all = Enumeration::new(task.puzzle, task.means).map_err(unbuilt)?;
            bound::compare(&all, (&*a, &*b), task.means).map_err(unbuilt)?
        }
        None => {
            let phase = bound::phase_moves(&*a).or(bound::phase_moves(&*b));
            let draw = (task.args.samples, task.args.seed);
            let observer = task.means.observer;
            bound::compare_samples(task.puzzle, (&*a, &*b), phase, draw, observer)
                .map_err(unsampled)?
        }
    };
    task.progress.finish();
    let record = record(task, other, &found);
    show.answer(describe(&record, found.relation()), &record)
}

fn record(task: &Task, other: &str, found: &Comparison) -> Dominance {
    let [greater, equal, less] = found.counts;
    let [mean, mean_against] = found.means();
    let [greater_at, less_at] = found.extremes.each_ref().map(|extreme| {
        let extreme = extreme.as_ref()?;
        Some(Extreme { by: extreme.by, state: task.puzzle.write_position(&extreme.position) })
    });
    let (relation, dominates) = match found.relation() {
        Relation::Dominates => ("dominates", Some(true)),
        Relation::Dominated => ("dominated", Some(false)),
        Relation::Equal => ("equal", Some(false)),
        Relation::Incomparable => ("incomparable", Some(false)),
        Relation::Open => ("open", (less > 0).then_some(false)),
    };
    Dominance {
        puzzle: task.puzzle.family().to_string(),
        metric: task.puzzle.metric().name(),
        heuristic: task.name.into(),
        against: other.into(),
        states: found.states(),
        complete: found.complete,
        greater,
        equal,
        less,
        mean,
        mean_against,
        greater_at,
        less_at,
        relation,
        dominates,
    }
}

fn describe(record: &Dominance, relation: Relation) -> String {
    let Dominance { heuristic: a, against: b, states, .. } = record;
    let which = if record.complete { "all" } else { "samples:" };
    let share = |n: u64| 100.0 * n as f64 / (*states).max(1) as f64;
    let line = |what: &str, n: u64, extreme: Option<&Extreme>| {
        let most = extreme.map(|e| format!(", by at most {}: {}", e.by, e.state));
        format!("{what:<8} {n:>12}  {:>8.4} %{}", share(n), most.unwrap_or_default())
    };
    let verdict = match relation {
        Relation::Dominates => format!("{a} dominates {b}"),
        Relation::Dominated => format!("{b} dominates {a}"),
        Relation::Equal => format!("{a} and {b} are equal on every state"),
        Relation::Incomparable => "neither dominates the other".into(),
        Relation::Open if record.greater > 0 => {
            format!("{a} was never less than {b} in these samples, which is no proof")
        }
        Relation::Open if record.less > 0 => {
            format!("{a} does not dominate {b}; whether {b} dominates {a} is open")
        }
        Relation::Open => "no difference in these samples, which is no proof".into(),
    };
    [
        format!(
            "{which} {states} states: mean {:.6} for {a}, {:.6} for {b}",
            record.mean, record.mean_against
        ),
        line("greater", record.greater, record.greater_at.as_ref()),
        line("equal", record.equal, None),
        line("less", record.less, record.less_at.as_ref()),
        verdict,
    ]
    .join("\n")
}
