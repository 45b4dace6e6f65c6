//! The quality of a heuristic over all states, compared with the exact distance.

use cosette_puzzle::{Notation, Puzzle, Word};
use cosette_solve::bound::Survey;
use serde::Serialize;

/// A heuristic over all states, in JSON. An error is the distance minus the value.
#[derive(Serialize)]
pub struct Exact {
    /// The number of states.
    pub states: u64,
    /// How many states have each value.
    pub layers: Vec<u64>,
    /// The mean value.
    pub mean: f64,
    max: u32,
    /// The exact distances.
    pub distance: Distances,
    error: Errors,
    /// The share of the states whose value is the distance.
    pub share_exact: f64,
    /// The states by their distance.
    pub by_distance: Vec<Row>,
    /// `values[d][v]`: states at distance d whose value is v.
    pub values: Vec<Vec<u64>>,
    /// Whether no value exceeds the distance.
    pub admissible: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    inadmissible_at: Option<TooHigh>,
    /// `null` if the moves were not checked.
    pub consistent: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inconsistent_at: Option<Leap>,
}

/// The exact distances of all states.
#[derive(Serialize)]
pub struct Distances {
    /// Their mean.
    pub mean: f64,
    max: u32,
    layers: Vec<u64>,
}

#[derive(Serialize)]
struct Errors {
    mean: f64,
    max: i64,
    min: i64,
}

/// The states at one distance.
#[derive(Serialize)]
pub struct Row {
    distance: u32,
    states: u64,
    /// The mean value.
    pub mean: f64,
    min: u32,
    max: u32,
    error_mean: f64,
    exact: u64,
}

#[derive(Serialize)]
struct TooHigh {
    state: String,
    distance: u32,
    value: u32,
}

#[derive(Serialize)]
struct Leap {
    state: String,
    distance: u32,
    #[serde(rename = "move")]
    via: String,
    value: u32,
    after: u32,
}

impl Exact {
    /// What follows from the counts.
    pub fn new(puzzle: &Puzzle, survey: &Survey) -> Exact {
        let (states, layers) = (survey.states(), survey.values());
        let distances = survey.distances();
        let by_distance: Vec<Row> = survey.counts.iter().enumerate().map(row).collect();
        let exact: u64 = by_distance.iter().map(|row| row.exact).sum();
        let (mean, far) = (mean(&layers), mean(&distances));
        let error = |value: u32, row: &Row| i64::from(row.distance) - i64::from(value);
        let errors = || by_distance.iter();
        let write = |position| puzzle.write_position(position);
        Exact {
            states,
            mean,
            max: last(&layers),
            distance: Distances { mean: far, max: last(&distances), layers: distances },
            error: Errors {
                mean: far - mean,
                max: errors().map(|row| error(row.min, row)).max().unwrap_or(0),
                min: errors().map(|row| error(row.max, row)).min().unwrap_or(0),
            },
            share_exact: exact as f64 / states.max(1) as f64,
            by_distance,
            values: survey.counts.clone(),
            layers,
            admissible: survey.is_admissible(),
            inadmissible_at: survey.over.as_ref().map(|over| TooHigh {
                state: write(&over.position),
                distance: over.distance,
                value: over.value,
            }),
            consistent: survey.is_consistent(),
            inconsistent_at: survey.jump.iter().flatten().next().map(|jump| Leap {
                state: write(&jump.position),
                distance: jump.distance,
                via: puzzle.write_word(&Word(vec![jump.via]), Notation::Standard),
                value: jump.values.0,
                after: jump.values.1,
            }),
        }
    }

    /// Whether it passes `--check`.
    pub fn passes(&self, what: &str) -> bool {
        let consistent = self.consistent == Some(true);
        match what {
            "admissible" => self.admissible,
            "consistent" => consistent,
            _ => self.admissible && consistent,
        }
    }
}

fn row((distance, values): (usize, &Vec<u64>)) -> Row {
    let distance = distance as u32;
    let mean = mean(values);
    Row {
        distance,
        states: values.iter().sum(),
        mean,
        min: values.iter().position(|&n| n > 0).unwrap_or(0) as u32,
        max: last(values),
        error_mean: f64::from(distance) - mean,
        exact: values.get(distance as usize).copied().unwrap_or(0),
    }
}

fn mean(layers: &[u64]) -> f64 {
    let sum: f64 = layers.iter().zip(0u32..).map(|(&n, value)| n as f64 * f64::from(value)).sum();
    sum / layers.iter().sum::<u64>().max(1) as f64
}

fn last(layers: &[u64]) -> u32 {
    layers.iter().rposition(|&n| n > 0).unwrap_or(0) as u32
}

/// The same as text.
pub fn describe(exact: &Exact) -> String {
    let Exact { states, mean, max, distance, error, .. } = exact;
    let mut lines = vec![
        format!("all {states} states: mean {mean:.6}, maximum {max}"),
        format!("true distance: mean {:.6}, maximum {}", distance.mean, distance.max),
        format!(
            "error (distance - value): mean {:.6}, {} to {}; exact on {:.4} % of the states",
            error.mean,
            error.min,
            error.max,
            100.0 * exact.share_exact
        ),
        verdict(exact),
        String::new(),
        format!(
            "{:>8}{:>12}  {:>10}  {:>5}  {:>8}  {:>10}  {:>10}",
            "distance", "states", "value mean", "least", "greatest", "error mean", "exact"
        ),
    ];
    for row in &exact.by_distance {
        lines.push(format!(
            "{:>8}{:>12}  {:>10.4}  {:>5}  {:>8}  {:>10.4}  {:>9.4}%",
            row.distance,
            row.states,
            row.mean,
            row.min,
            row.max,
            row.error_mean,
            100.0 * row.exact as f64 / row.states.max(1) as f64
        ));
    }
    lines.join("\n")
}

/// Whether it is admissible and consistent, and where it is not.
fn verdict(exact: &Exact) -> String {
    let admissible = match &exact.inadmissible_at {
        None => "admissible on every state".into(),
        Some(TooHigh { state, distance, value }) => {
            format!("not admissible: value {value} at distance {distance} on {state}")
        }
    };
    let consistent = match (&exact.consistent, &exact.inconsistent_at) {
        (Some(true), _) => "\nconsistent on every move of every state".into(),
        (_, Some(Leap { state, via, value, after, .. })) => {
            format!("\nnot consistent: the move {via} takes it from {value} to {after} on {state}")
        }
        _ => String::new(),
    };
    admissible + &consistent
}
