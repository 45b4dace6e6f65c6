//! Measures the anytime solver: `anytime ROWS COLS SECONDS COUNT [multi] [FILE]`, boards by chance
//! or from a file of lines `id | tiles | optimal`. Seconds are of CPU time.

use cosette_tiles::anytime::{Limits, Metric, Problem, solve};
use cosette_tiles::random::Random;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// CPU time of the process, looked up every few milliseconds. A busy machine does not matter.
struct Clock {
    wall: Instant,
    start: f64,
    next: AtomicU64,
    last: AtomicU64,
}

impl Clock {
    fn new() -> Clock {
        let (next, last) = (AtomicU64::new(0), AtomicU64::new(0));
        Clock { wall: Instant::now(), start: cpu(), next, last }
    }

    fn seconds(&self) -> f64 {
        let now = self.wall.elapsed().as_millis() as u64;
        if now >= self.next.load(Relaxed) {
            self.next.store(now + 3, Relaxed);
            self.last.store(((cpu() - self.start) * 1000.0) as u64, Relaxed);
        }
        self.last.load(Relaxed) as f64 / 1000.0
    }
}

/// User and system time in seconds, of a hundred ticks each.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("a Linux machine");
    let after = text.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2);
    ticks.map(|t| t.parse::<f64>().expect("ticks")).sum::<f64>() / 100.0
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (rows, cols): (usize, usize) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let (seconds, count): (f64, usize) = (args[3].parse().unwrap(), args[4].parse().unwrap());
    let multi = args.get(5).is_some_and(|a| a == "multi");
    let metric = if multi { Metric::Multi } else { Metric::Single };
    let goal: Vec<u16> = (0..(rows * cols) as u16).collect();
    let mut boards: Vec<(Vec<u16>, f64)> = Vec::new();
    if let Some(file) = args.get(if multi { 6 } else { 5 }) {
        for line in std::fs::read_to_string(file).unwrap().lines().filter(|l| !l.starts_with('#')) {
            let parts: Vec<&str> = line.split('|').collect();
            let tiles = parts[1].split_whitespace().map(|t| t.parse().unwrap()).collect();
            boards.push((tiles, parts[2].trim().parse().unwrap()));
        }
    }
    let mut random = Random(5);
    while boards.len() < count {
        let mut tiles = goal.clone();
        (1..tiles.len()).rev().for_each(|i| tiles.swap(i, random.below(i + 1)));
        if Problem::new(rows, cols, &tiles, &goal).is_ok() {
            boards.push((tiles, 0.0));
        }
    }
    boards.truncate(count);
    let marks = [0.02, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0];
    let (mut sums, mut lower, mut optimal, mut nodes) = ([0.0; 7], 0.0, 0.0, 0);
    for (tiles, best) in &boards {
        let problem = Problem::new(rows, cols, tiles, &goal).unwrap();
        let clock = Clock::new();
        let mut at = [0.0; 7];
        let stop = || clock.seconds() > seconds;
        let limits = Limits { stop: &stop, nodes: u64::MAX / 4, seed: 1, threads: 1 };
        let end = solve(&problem, metric, &limits, &mut |s| {
            let now = clock.seconds();
            (0..7)
                .filter(|&k| marks[k] >= now || s.nodes == 0)
                .for_each(|k| at[k] = f64::from(s.cost));
            ControlFlow::Continue(())
        });
        (0..7).for_each(|k| sums[k] += at[k]);
        lower += f64::from(end.lower);
        optimal += best;
        nodes += end.nodes;
    }
    let n = boards.len() as f64;
    print!("{rows}x{cols} {metric:?} {n} boards:");
    for k in (0..7).filter(|&k| marks[k] <= seconds) {
        print!(" {} s {:.2}", marks[k], sums[k] / n);
    }
    let million = nodes as f64 / n / seconds / 1e6;
    println!("; lower {:.2} optimal {:.2} {million:.1} M/s", lower / n, optimal / n);
}
