//! God's algorithm: how many states are at each distance, and the furthest of them.
//!
//! `cargo run --release -p cosette --example gods_algorithm -- cube-2x2x2`

use std::env;

use cosette::{ExploreOptions, Failure};

fn main() -> Result<(), Failure> {
    let puzzle = env::args().nth(1).unwrap_or_else(|| "loopover-3x3".into());
    let answer = cosette::explore(&puzzle, &ExploreOptions::default())?;
    for (distance, states) in answer.layers.iter().enumerate() {
        println!("{distance:>3} {states:>12}");
    }
    println!("{} states, radius {} ({})", answer.states, answer.radius, answer.metric);
    println!("one of the furthest: {}", answer.antipodes[0]);
    Ok(())
}
