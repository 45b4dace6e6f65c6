//! Measures the anytime solver: `anytime ROWS COLS SECONDS COUNT [multi] [FILE]`, boards by chance
//! or from a file of lines `id | tiles | optimal`.

use cosette_tiles::anytime::{Limits, Metric, Problem, random::Random, solve};
use std::ops::ControlFlow;
use std::time::Instant;

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
        let clock = Instant::now();
        let mut at = [0.0; 7];
        let stop = || clock.elapsed().as_secs_f64() > seconds;
        let limits = Limits { stop: &stop, nodes: u64::MAX / 4, seed: 1, threads: 1 };
        let end = solve(&problem, metric, &limits, &mut |s| {
            let now = clock.elapsed().as_secs_f64();
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
