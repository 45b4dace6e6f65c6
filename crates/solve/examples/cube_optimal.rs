//! Measures the optimal solver of the cube on random cubes: tables, then every round that takes
//! long, with lookups into the tables and CPU seconds, and the mean of all cubes by length.
//!
//! `cargo run --release -p cosette-solve --example cube_optimal -- 4000 htm 10`
//!
//! The first argument is the memory for tables in megabytes, the fourth a folder for tables, the
//! fifth the maximum length.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use cosette_core::gate::Gate;
use cosette_core::limits::Limits;
use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Family, Metric, Position, Random, Reach};
use cosette_solve::solver::{Rounds, Wanted};
use cosette_solve::solvers::cube_optimal::Solver;
use cosette_solve::solvers::cube3::{Bytes, Cube};
use cosette_store::means::Means;
use cosette_store::store::Store;

/// Rounds of fewer lookups are not printed.
const TOLD: u64 = 1_000_000;

/// Prints each level as it comes.
struct Print;

impl Observer for Print {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { depth, states } = event {
            println!("{depth:>3} {states:>15}   {:8.2} CPU s", cpu_seconds());
        }
        ControlFlow::Continue(())
    }
}

/// CPU time of this process, user and system, from `/proc` (in ticks of 10 ms).
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(") ").next().unwrap_or("");
    let fields = after.split(' ').skip(11).take(2);
    fields.map(|ticks| ticks.parse::<f64>().unwrap_or(0.0)).sum::<f64>() / 100.0
}

/// What to measure.
struct Task {
    memory: u64,
    metric: Metric,
    cubes: usize,
    store: Store,
    longest: u32,
}

/// The length and the lookups of a shortest solution; `None` if it is too long.
fn solve<C: Cube>(solver: &Solver<C>, position: &Position, longest: u32) -> Option<(u32, u64)> {
    let gate = Gate::new(&Limits::default(), &Print);
    let (mut length, mut lookups) = (solver.bound(position, &Limits::default()), 0);
    while length <= longest {
        let before = cpu_seconds();
        let round = solver.round(position, length, Wanted::One, &gate);
        let (cpu, count) = (cpu_seconds() - before, round.lookups);
        lookups += count;
        if count > TOLD {
            let each = cpu * 1e9 / count as f64;
            println!(
                "  {length}: {count} lookups, {} nodes, {each:.1} ns a lookup",
                round.expanded
            );
        }
        if count == 0 {
            println!("  {length}: two phases, {} nodes, {cpu:.2} CPU s", round.expanded);
        }
        if !round.solutions.is_empty() {
            return Some((length, lookups));
        }
        length += solver.step();
    }
    None
}

fn run<C: Cube>(task: &Task, proof: C::Proof) {
    let puzzle = Family::Cube { size: 3 }.puzzle(task.metric);
    let means = Means { memory: task.memory, tables: &task.store, observer: &Print };
    let solver =
        Solver::<C>::new(&puzzle, &means, proof).expect("there is room for the small table");
    solver.prepare(&Print);
    println!("{} bytes of tables: {:.2} CPU s", solver.bytes(), cpu_seconds());
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(7));
    let mut classes: BTreeMap<u32, Vec<(u64, f64)>> = BTreeMap::new();
    for _ in 0..task.cubes {
        let start = cpu_seconds();
        let Some((length, lookups)) = solve(&solver, &reach.random(&mut random), task.longest)
        else {
            continue;
        };
        let cpu = cpu_seconds() - start;
        println!("{length} moves, {lookups} lookups, {cpu:.2} CPU s");
        classes.entry(length).or_default().push((lookups, cpu));
    }
    for (length, class) in classes {
        let count = class.len() as f64;
        let lookups = class.iter().map(|&(lookups, _)| lookups as f64).sum::<f64>() / count;
        let cpu = class.iter().map(|&(_, cpu)| cpu).sum::<f64>() / count;
        println!(
            "{count} cubes of {length} moves: {lookups:.0} lookups, {cpu:.3} CPU s on average"
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [memory, metric, cubes] = [1, 2, 3].map(|i| args.get(i).map_or("", String::as_str));
    let (Ok(memory), Ok(cubes)) = (memory.parse::<u64>(), cubes.parse()) else {
        eprintln!("usage: cube_optimal MEGABYTES htm|qtm CUBES [FOLDER [LONGEST]]");
        return;
    };
    let folder = args.get(4).map(|folder| Store::new(folder.into()).keeping(0..=u64::MAX));
    let task = Task {
        memory: memory * 1_000_000,
        metric: if metric == "qtm" { Metric::Qtm } else { Metric::Htm },
        cubes,
        store: folder.unwrap_or_else(Store::nowhere),
        longest: args.get(5).map_or(u32::MAX, |longest| longest.parse().expect("a length")),
    };
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = cosette_core::processor::Avx2::detect() {
        return run::<cosette_solve::solvers::cube3::Registers>(&task, avx2);
    }
    run::<Bytes>(&task, ());
}
