//! Fills tables by strips and state by state, in one run, and compares the CPU time.
//!
//! ```text
//! cargo run --release -p cosette-space --example fill_methods -- \
//!     cube "URF UFL ULB UBR DFR DLF DBL DRB" loopover-5x5 ABCFGH tiles-3x4 whole
//! ```
//! Puzzles and what is tracked: pieces, a phase of Loopover, or `whole`. Prints one line of CSV
//! each. One thread; CPU time is read from `/proc`.

use std::fs;

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, MoveId};
use cosette_space::quotient::{Dense, Labelling, Phase, PieceClasses};
use cosette_space::table::fill::{Filled, fill, fill_state_by_state};

/// CPU seconds of all threads so far.
fn cpu_seconds() -> f64 {
    let tasks = fs::read_dir("/proc/self/task").expect("this is Linux");
    let nanoseconds = |task: fs::DirEntry| {
        let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0)
    };
    tasks.flatten().map(nanoseconds).sum::<f64>() / 1e9
}

fn labelling(name: &str, tracked: &str) -> Labelling {
    let family: Family = name.parse().expect("a puzzle");
    let puzzle = family.puzzle(family.default_metric());
    let all: Vec<MoveId> = puzzle.move_ids().collect();
    if tracked.contains('x') {
        let phase = Phase::read(&puzzle, tracked).expect("a phase");
        return Labelling::new(&puzzle, &phase.classes(&puzzle), &phase.moves).expect("dense");
    }
    let classes = match tracked {
        "whole" => PieceClasses::whole(&puzzle),
        pieces => PieceClasses::read(&puzzle, pieces).expect("pieces"),
    };
    Labelling::new(&puzzle, &classes, &all).expect("dense")
}

fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first pool");
    let args: Vec<String> = std::env::args().skip(1).collect();
    println!("space,states,neighbours,state_by_state_cpu_seconds,strips_cpu_seconds,ratio,bytes");
    for pair in args.chunks(2) {
        let space = labelling(&pair[0], &pair[1]);
        let timed = |fill: &dyn Fn() -> Filled<2>| {
            let before = cpu_seconds();
            let filled = fill();
            (filled, cpu_seconds() - before)
        };
        let (new, fast) = timed(&|| fill(&space, u32::MAX, &Silent));
        let (old, slow) = timed(&|| fill_state_by_state(&space, u32::MAX, &Silent));
        assert_eq!((old.layers, old.last), (new.layers.clone(), new.last));
        println!(
            "\"{} {}\",{},{},{slow:.2},{fast:.2},{:.1},{}",
            pair[0],
            pair[1],
            new.layers.iter().sum::<u64>(),
            new.neighbours,
            slow / fast,
            space.strips().map_or(0, |strips| strips.bytes()),
        );
    }
}
