//! `cosette`: solves permutation puzzles exactly and proves things about them.
//!
//! The modules in order: [`args`] is what was typed, [`request`] what it means,
//! [`command`] what is done about it, [`show`] how the answer looks, and [`failure`] what is said
//! when there is none.

mod args;
mod command;
mod examples;
mod factors;
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
use cosette::{failure, solvability, unsolved};
use cosette_lab::{experiments as lab, input, output, plot};
use cosette_memory::OrExit;
use show::Show;

#[global_allocator]
static ALLOCATOR: OrExit = OrExit;

fn main() -> ExitCode {
    cosette_memory::share_arena_if_limited();
    signals::survive_file_limits();
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
