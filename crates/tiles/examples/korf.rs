//! Development: Korf's instances under a bound.
use std::sync::atomic::{AtomicUsize, Ordering};

use cosette_tiles::additive::Additive;
use cosette_tiles::automaton::Automaton;
use cosette_tiles::board::Board;
use cosette_tiles::bound::Bound;
use cosette_tiles::conflict::Conflict;
use cosette_tiles::database::Database;
use cosette_tiles::manhattan::Manhattan;
use cosette_tiles::search::Problem;
use cosette_tiles::walking::Walking;
use rayon::prelude::*;

fn solve<B: Bound>(p: &Problem<'_, B>, homes: &[u8], many: usize, once: bool) -> (u32, u64, u64) {
    let blank = homes.iter().position(|&t| t == 0).unwrap();
    let mut length = p.root(homes, blank, 0);
    let (mut nodes, mut expanded) = (1, 0);
    let mut limit = p.bound.value(&length.state);
    loop {
        length = p.root(homes, blank, limit);
        let starts = p.starts(length, many, once);
        let mut least = starts.least;
        expanded += starts.expanded;
        let best = AtomicUsize::new(usize::MAX);
        let parts: Vec<_> = starts
            .starts
            .par_iter()
            .enumerate()
            .map(|(k, s)| {
                if k > best.load(Ordering::Relaxed) {
                    return None;
                }
                let part = p.run(s);
                if !part.solutions.is_empty() {
                    best.fetch_min(k, Ordering::Relaxed);
                }
                Some(part)
            })
            .collect();
        for part in parts {
            let part = part.unwrap();
            nodes += part.generated;
            expanded += part.expanded;
            if !part.solutions.is_empty() {
                return (limit, nodes, expanded);
            }
            if let Some(by) = part.least {
                least = Some(least.map_or(by, |l| l.min(by)));
            }
        }
        nodes += starts.rest;
        if std::env::var("V").is_ok() {
            eprintln!("{limit} {} starts {nodes} nodes", starts.starts.len());
        }
        limit += least.unwrap();
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let side: usize = args[1].parse().unwrap();
    let board = Board { rows: side, cols: side };
    let file = format!("/work/shared/vectors/korf{}.txt", if side == 4 { 100 } else { 24 });
    let text = std::fs::read_to_string(file).unwrap();
    let list: Vec<usize> = args[3]
        .split(',')
        .flat_map(|t| match t.split_once('-') {
            Some((a, b)) => (a.parse().unwrap()..=b.parse().unwrap()).collect::<Vec<usize>>(),
            None => vec![t.parse().unwrap()],
        })
        .collect();
    let words: usize = args[4].parse().unwrap();
    let many: usize = args[5].parse().unwrap();
    let once = args.get(6).is_some();
    let all: Vec<(usize, Vec<u8>, u32)> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| {
            let f: Vec<&str> = l.split('|').collect();
            (
                f[0].trim().parse().unwrap(),
                f[1].split_whitespace().map(|t| t.parse().unwrap()).collect(),
                f[2].trim().parse().unwrap(),
            )
        })
        .collect();
    let automaton = (words > 0).then(|| Automaton::up_to(words));
    let clock = std::time::Instant::now();
    let (name, mirrored) = match args[2].strip_suffix("+r") {
        Some(n) => (n, true),
        None => (args[2].as_str(), false),
    };
    macro_rules! go {
        ($bound:expr) => {{
            let bound = $bound;
            println!("ready {:?} {} bytes", clock.elapsed(), bound.bytes());
            let p = Problem {
                board,
                bound: &bound,
                automaton: automaton.as_ref(),
                wanted: 1,
                nodes: u64::MAX,
                ask: &|_| false,
            };
            let clock = std::time::Instant::now();
            let mut sum = (0, 0, 0);
            for (id, homes, optimal) in all.iter().filter(|(id, ..)| list.contains(id)) {
                let one = std::time::Instant::now();
                let (len, n, e) = solve(&p, homes, many, once);
                assert_eq!(len, *optimal, "{id}");
                if list.len() < 40 {
                    println!(
                        "{id}: {len} {n} made {e} expanded {:?} {:.1} M/s",
                        one.elapsed(),
                        n as f64 / one.elapsed().as_secs_f64() / 1e6
                    );
                }
                sum = (sum.0 + len, sum.1 + n, sum.2 + e);
            }
            println!(
                "{sum:?} {:?} {:.1} M/s",
                clock.elapsed(),
                sum.1 as f64 / clock.elapsed().as_secs_f64() / 1e6
            );
        }};
    }
    let text = match name {
        "663" => "1,2,4,5,8,9/3,6,7,10,11,15/12,13,14",
        "78" => "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15",
        "555" => "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15",
        "6666" => "1,2,5,6,7,12/3,4,8,9,13,14/10,11,15,16,20,21/17,18,19,22,23,24",
        t => t,
    };
    let groups = || -> Vec<Database> {
        text.split('/')
            .map(|g| {
                let h: Vec<usize> = g.split(',').map(|t| t.parse().unwrap()).collect();
                Database::new(board, &h, 0, Vec::new(), &|_| true).unwrap()
            })
            .collect()
    };
    macro_rules! add { ($($g:literal)*) => { match (text.split('/').count(), mirrored) { $(
        ($g, false) => go!(Additive::<$g, false>::new(groups().try_into().ok().unwrap())),
        ($g, true) => go!(Additive::<$g, true>::new(groups().try_into().ok().unwrap())),)* _ => panic!() } } }
    match name {
        "md" => go!(Manhattan::new(board)),
        "lc" => go!(Conflict::new(board).unwrap()),
        "wd" => go!(Walking::<false>::new(board, 0).unwrap()),
        "wdid" => go!(Walking::<true>::new(board, 0).unwrap()),
        _ => add!(2 3 4),
    }
}
