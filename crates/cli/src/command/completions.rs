//! `cosette completions`: a completion script for a shell.

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::failure::Failure;
use crate::show::Show;

/// Prints the script.
pub fn run(args: &Completions, show: &mut Show) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "cosette", &mut script);
    show.file(&script)
}
