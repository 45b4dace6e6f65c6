//! The commands, one file each.

mod apply;
mod bench;
mod campaign;
mod check;
mod completions;
mod explain;
mod explore;
pub mod heuristic;
mod lab;
mod man;
mod scramble;
mod solve;
mod table;
mod trace;
mod verify;

use crate::args::Command;
use crate::failure::Failure;
use crate::show::Show;

/// Does what was asked.
pub fn run(command: &Command, show: &mut Show) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => solve::run(args, show),
        Command::Scramble(args) => scramble::run(args, show),
        Command::Apply(args) => apply::run(args, show),
        Command::Check(args) => check::run(args, show),
        Command::Explain(args) => explain::run(args, show),
        Command::Explore(args) => explore::run(args, show),
        Command::Heuristic(args) => heuristic::run(args, show),
        Command::Trace(args) => trace::run(args, show),
        Command::Bench(args) => bench::run(args, show),
        Command::Table(args) => table::run(args, show),
        Command::Lab(args) => lab::run(args, show),
        Command::Campaign(args) => campaign::run(args, show),
        Command::Verify(args) => verify::run(args, show),
        Command::Completions(args) => completions::run(args, show),
        Command::Man(args) => man::run(args, show),
    }
}
