//! The value of one state, with its terms.

use cosette_puzzle::Reach;
use cosette_solve::bound::{BEYOND, Enumeration, Rule, Term};
use serde::Serialize;

use super::{Task, UNASKED};
use crate::failure::Failure;
use crate::resources::unbuilt;
use crate::show::Show;

/// The value of a state, in JSON.
#[derive(Serialize)]
struct ValueAnswer {
    puzzle: String,
    metric: &'static str,
    heuristic: String,
    state: String,
    value: u32,
    /// The exact distance, where the puzzle is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    terms: Terms,
}

#[derive(Serialize)]
struct Terms {
    name: String,
    value: u32,
    rule: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    divisor: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terms: Vec<Terms>,
}

impl From<&Term> for Terms {
    fn from(term: &Term) -> Terms {
        let (rule, divisor) = match term.rule {
            Rule::Leaf => ("leaf", None),
            Rule::Sum => ("sum", None),
            Rule::Max => ("max", None),
            Rule::Divided(by) => ("divided", Some(by)),
            Rule::Inverse => ("inverse", None),
        };
        let terms = term.parts.iter().map(Terms::from).collect();
        Terms { name: term.name.clone(), value: term.value, rule, divisor, terms }
    }
}

/// Shows the value of a state.
pub fn run(task: &Task, text: &str, show: &mut Show) -> Result<(), Failure> {
    let puzzle = task.puzzle;
    let (position, _) = puzzle.read_held(text)?;
    Reach::of(puzzle).diagnose(puzzle, &position).map_err(|reason| Failure::from(&reason))?;
    let estimate = task.make(task.name)?;
    let term = estimate.explain(puzzle, &position);
    if term.value >= BEYOND {
        let message = format!("`{}` does not hold for this state", task.name);
        let hint = "bounds of a phase hold for states of that phase only";
        return Err(Failure::new("heuristic", message).hint(Some(hint)));
    }
    let small = Enumeration::states(puzzle).filter(|&n| n <= UNASKED.min(task.means.memory));
    let distance = match small {
        Some(_) => Enumeration::new(puzzle, task.means).map_err(unbuilt)?.distance(&position),
        None => None,
    };
    task.progress.finish();
    let record = ValueAnswer {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        heuristic: task.name.into(),
        state: puzzle.write_position(&position),
        value: term.value,
        distance,
        terms: (&term).into(),
    };
    show.answer(describe(&record, &term), &record)
}

fn describe(record: &ValueAnswer, term: &Term) -> String {
    let mut lines = vec![format!("{} of {}: {}", record.heuristic, record.state, record.value)];
    write(term, 1, &mut lines);
    lines.extend(record.distance.map(|distance| format!("true distance: {distance}")));
    lines.join("\n")
}

/// A line for every term; pieces that cost something share one.
fn write(term: &Term, depth: usize, lines: &mut Vec<String>) {
    let gap = "  ".repeat(depth);
    let how = match term.rule {
        Rule::Divided(by) => {
            let sum: u32 = term.parts.iter().map(|part| part.value).sum();
            format!(": {sum} / {by}, rounded up")
        }
        Rule::Sum if !term.parts.is_empty() => ": sum".into(),
        Rule::Max if !term.parts.is_empty() => ": maximum".into(),
        _ => String::new(),
    };
    lines.push(format!("{gap}{:>3}  {}{how}", term.value, term.name));
    let is_piece = |part: &Term| part.rule == Rule::Leaf && part.name.len() <= 4;
    if !term.parts.is_empty() && term.parts.iter().all(is_piece) {
        let costs = term.parts.iter().filter(|part| part.value > 0);
        let costs: Vec<String> = costs.map(|p| format!("{}: {}", p.name, p.value)).collect();
        if !costs.is_empty() {
            lines.push(format!("{gap}     {}", costs.join(", ")));
        }
        return;
    }
    term.parts.iter().for_each(|part| write(part, depth + 1, lines));
}
