//! The commands, one file each.

mod apply;
mod bench;
mod campaign;
mod check;
mod completions;
mod convert;
mod defined;
mod explain;
mod explore;
pub mod heuristic;
mod lab;
mod man;
mod puzzles;
mod scramble;
mod serve;
mod solve;
mod table;
mod trace;
mod verify;

use crate::args::Command;
use crate::defined as files;
use crate::failure::Failure;
use crate::show::Show;

/// Runs the command.
pub fn run(command: &Command, show: &mut Show) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => match args.puzzle.as_deref().and_then(files::load) {
            Some(loaded) => defined::solve(args, &loaded?, show),
            None => solve::run(args, show),
        },
        Command::Scramble(args) => match files::load(&args.puzzle.puzzle) {
            Some(loaded) => defined::scramble(args, &loaded?, show),
            None => scramble::run(args, show),
        },
        Command::Apply(args) => apply::run(args, show),
        Command::Check(args) => check::run(args, show),
        Command::Explain(args) => match files::load(&args.puzzle.puzzle) {
            Some(loaded) => defined::explain(args, &loaded?, show),
            None => explain::run(args, show),
        },
        Command::Explore(args) => match files::load(&args.puzzle.puzzle) {
            Some(loaded) => defined::explore(args, &loaded?, show),
            None => explore::run(args, show),
        },
        Command::Heuristic(args) => heuristic::run(args, show),
        Command::Trace(args) => trace::run(args, show),
        Command::Bench(args) => bench::run(args, show),
        Command::Table(args) => table::run(args, show),
        Command::Lab(args) => lab::run(args, show),
        Command::Campaign(args) => campaign::run(args, show),
        Command::Verify(args) => verify::run(args, show),
        Command::Serve(args) => serve::run(args, show),
        Command::Puzzles => puzzles::run(show),
        Command::Convert(args) => convert::run(args, show),
        Command::Completions(args) => completions::run(args, show),
        Command::Man(args) => man::run(args, show),
    }
}
