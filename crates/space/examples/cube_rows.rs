//! Measures the row spaces of the cube: layers, CPU seconds and bytes.
//!
//! `cargo run --release -p cosette-space --example cube_rows -- gh-htm`

use std::ops::ControlFlow;
use std::time::Instant;

use cosette_core::observe::{Event, Observer};
use cosette_puzzle::Metric;
use cosette_space::rows::cube::{CornerPart, CubeCosets};
use cosette_space::rows::cube_subgroup::CubeSubgroup;
use cosette_space::rows::{RowSpace, explore};

/// Prints each level when it is complete.
struct Print {
    start: Instant,
}

impl Observer for Print {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { depth, states } = event {
            let (cpu, wall) = (cpu_seconds(), self.start.elapsed().as_secs_f64());
            println!("{depth:>3} {states:>15}   {cpu:8.2} CPU s {wall:8.2} s");
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

fn report(space: &impl RowSpace) {
    let depth_max = std::env::args().nth(2).map_or(u32::MAX, |d| d.parse().expect("a depth"));
    let built = cpu_seconds();
    let layers = explore(space, depth_max, &Print { start: Instant::now() });
    let bytes = space.rows() * space.row_words() * 8;
    println!("{} rows of {} bytes, {bytes} a set", space.rows(), space.row_words() * 8);
    println!("{} states, complete: {}", layers.counts.iter().sum::<u128>(), layers.complete);
    println!("tables {built:.2} CPU s, all {:.2} CPU s", cpu_seconds());
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    match name.as_str() {
        "gh-htm" => report(&CubeCosets::new(Metric::Htm, CornerPart::Twists)),
        "gh-qtm" => report(&CubeCosets::new(Metric::Qtm, CornerPart::Twists)),
        "corners-155" => report(&CubeCosets::new(Metric::Htm, CornerPart::TwistsAndLayer)),
        "subgroup" => report(&CubeSubgroup::new()),
        _ => eprintln!("usage: cube_rows gh-htm | gh-qtm | corners-155 | subgroup"),
    }
}
