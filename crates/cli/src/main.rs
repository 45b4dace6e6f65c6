//! `cosette`: solves permutation puzzles exactly and proves things about them.
//!
//! The modules in order: [`args`] parses the command line, [`request`] interprets it, [`command`]
//! executes it, [`show`] prints the answer, and [`failure`] the errors.

mod args;
mod command;
mod defined;
mod examples;
mod factors;
mod legible;
mod lines;
mod progress;
mod request;
mod resources;
mod rows;
mod show;
mod signals;
mod values;
mod wrap;

use std::process::ExitCode;

use args::Args;
use cosette::{failure, unsolved};
use cosette_lab::{experiments as lab, input, output, plot};
use cosette_memory::OrExit;
use show::Show;

#[global_allocator]
static ALLOCATOR: OrExit = OrExit;

fn main() -> ExitCode {
    cosette_memory::share_arena_if_limited();
    signals::survive_file_limits();
    if cosette_memory::was_output_closed() {
        return show::without_output();
    }
    match Args::read() {
        Ok(args) => {
            if args.output.json {
                cosette_memory::report_as_json();
            }
            let mut show = Show::new(args.output.json, args.output.quiet);
            let result = command::run(&args.command, &mut show);
            show.finish(result)
        }
        Err(error) => show::usage(&error),
    }
}
