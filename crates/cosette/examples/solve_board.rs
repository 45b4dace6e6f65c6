//! Solves a board: `cargo run --release -p cosette --example solve_board -- loopover-4x4 BOARD`.

use std::env;

use cosette::{Failure, SolveOptions};

fn main() -> Result<(), Failure> {
    let mut words = env::args().skip(1);
    let puzzle = words.next().unwrap_or_else(|| "loopover-3x3".into());
    let state = words.next().unwrap_or_else(|| "CFD/AIB/GHE".into());
    let answer = cosette::solve(&puzzle, &state, &SolveOptions::default())?;
    match (&answer.solution, answer.length) {
        (Some(solution), Some(length)) => {
            let proof =
                if answer.optimal { "no solution is shorter" } else { "not proved shortest" };
            println!("{solution}\n{length} moves ({}); {proof}", answer.metric);
        }
        _ => println!("no solution found: {}", answer.stop),
    }
    Ok(())
}
