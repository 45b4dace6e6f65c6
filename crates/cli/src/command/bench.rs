//! `cosette bench`: what the program does in a second, on fixed inputs whose outcome is known.

use cosette_lab::bench::{self, Options};
use cosette_store::store::Store;

use crate::args::Bench;
use crate::failure::Failure;
use crate::resources;
use crate::show::Show;
use crate::signals;

/// Runs the benchmark.
pub fn run(args: &Bench, show: &mut Show) -> Result<(), Failure> {
    // The tasks of the signature are separate processes, each with its own threads.
    if args.name != "signature" {
        resources::threads(&args.resources)?;
    }
    // The curves of `anytime` are printed as far as they go; the others measure line by line.
    match args.name.as_str() {
        "anytime" => signals::catch_interrupts(),
        _ => signals::end_when_interrupted(),
    }
    let reads_tables = !matches!(args.name.as_str(), "signature" | "tables");
    let options = Options {
        name: args.name.clone(),
        short: args.short,
        boards: args.boards,
        skip: args.skip,
        time: args.time,
        from: args.from.clone(),
        plot: args.plot.clone(),
        csv: args.csv,
        threads: args.resources.threads,
        memory: resources::memory(&args.resources),
        store: if reads_tables { resources::store(&args.store)? } else { Store::nowhere() },
    };
    bench::run(&options, show)
}
