//! Measures the rows of classes: plans, layers, and the time of single rows.
//!
//! ```text
//! cargo run --release -p cosette-space --example class_rows -- loopover-3x4 stm explore
//! cargo run --release -p cosette-space --example class_rows -- loopover-4x4 stm rows
//! cargo run --release -p cosette-space --example class_rows -- loopover-2x8 stm plans
//! ```

use std::ops::ControlFlow;
use std::time::Instant;

use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Family, Metric, Random};
use cosette_space::rows::classes::{ClassPlan, Classes};
use cosette_space::rows::{Fullness, RowSource, RowSpace, explore};

/// Prints every level with the seconds since the start.
struct Print(Instant);

impl Observer for Print {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { depth, states } = event {
            println!("{depth:3} {states:20} {:10.3} s", self.0.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    }
}

/// A few random rows, a sample of all rows.
struct Pool {
    words: Vec<u64>,
    row_words: usize,
}

impl Pool {
    fn new(space: &Classes, bytes: usize) -> Pool {
        let row_words = space.row_words();
        let rows = (bytes / 8 / row_words).max(1);
        let mut random = Random::new(1);
        let used = |word: usize| {
            let bits = (0..64).filter(|bit| space.is_used(word * 64 + bit));
            bits.fold(0, |mask, bit| mask | 1u64 << bit)
        };
        let masks: Vec<u64> = (0..row_words).map(used).collect();
        let words = (0..rows * row_words).map(|i| random.bits() & masks[i % row_words]).collect();
        Pool { words, row_words }
    }
}

impl RowSource for Pool {
    fn row(&self, row: usize) -> &[u64] {
        let rows = self.words.len() / self.row_words;
        &self.words[row * 7919 % rows * self.row_words..][..self.row_words]
    }

    fn count(&self, _: usize) -> u32 {
        self.row_words as u32 * 32
    }

    fn fullness(&self, _: usize) -> Fullness {
        Fullness::Partial
    }
}

fn describe(plan: &ClassPlan) {
    let classes = plan.classes();
    println!(
        "{} classes of {}, {} symmetries, {} patterns, {} orbits, {} rows of {} bits, {:?}: \
         {:.3} MB a set, {:.3} MB of tables; estimated {:.3} s a level, {:.3} s in all",
        classes.len(),
        classes[0].len(),
        plan.symmetries(),
        plan.patterns(),
        plan.orbits(),
        plan.rows(),
        plan.row_bits(),
        plan.kernel(),
        plan.set_bytes() as f64 / 1e6,
        plan.table_bytes() as f64 / 1e6,
        plan.level_seconds(),
        plan.seconds(),
    );
}

/// CPU time of this thread in seconds (Linux only).
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("this is Linux");
    let nanos = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanos.expect("the first number is nanoseconds") / 1e9
}

/// The time of a single gather, the best of ten trials, with sources from pools that fit into
/// various levels of the cache.
fn time_rows(space: &Classes) {
    for megabytes in [1, 16, 1024] {
        let pool = Pool::new(space, megabytes << 20);
        let mut random = Random::new(2);
        let mut scratch = space.scratch();
        let mut into = vec![0; space.row_words()];
        let mut trial = |_| {
            let (start, mut gathers) = (processor_seconds(), 0);
            while processor_seconds() < start + 0.1 {
                for _ in 0..16 {
                    let row = random.below(space.rows() as u64) as usize;
                    into.fill(0);
                    space.gather(&pool, row, &mut into, &mut scratch);
                    gathers += 1;
                }
            }
            (processor_seconds() - start) * 1e6 / f64::from(gathers)
        };
        let micros = (0..10).map(&mut trial).fold(f64::INFINITY, f64::min);
        println!("sources from {megabytes} MB: {micros:.2} µs a row");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, metric, what, which @ ..] = &arguments[..] else {
        return println!("class_rows FAMILY stm|mtm plans|explore|rows [number of the plan]");
    };
    let which = which.first().map_or(0, |which| which.parse().expect("the number of a plan"));
    let family: Family = name.parse().expect("the name of a family");
    let puzzle = family.puzzle(if metric == "mtm" { Metric::Mtm } else { Metric::Stm });
    let plans = ClassPlan::all(&puzzle);
    let Some(plan) = plans.get(which) else { return println!("no plan") };
    if what == "plans" {
        return plans.iter().for_each(describe);
    }
    describe(plan);
    let start = Instant::now();
    let space = Classes::new(&puzzle, plan.clone());
    println!("built in {:.3} s", start.elapsed().as_secs_f64());
    if what == "rows" {
        return time_rows(&space);
    }
    let layers = explore(&space, u32::MAX, &Print(Instant::now()));
    println!("{:?}", layers.counts);
    println!("complete: {}; states: {}", layers.complete, layers.counts.iter().sum::<u128>());
}
