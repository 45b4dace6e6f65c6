//! Bounds: admissible, combined only where they may be, and as strong as published.

#[path = "heuristics/admissible.rs"]
mod admissible;
#[path = "heuristics/published.rs"]
mod published;
#[path = "heuristics/rules.rs"]
mod rules;

use cosette_puzzle::{Family, Metric, Puzzle};

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn mtm(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Mtm)
}
