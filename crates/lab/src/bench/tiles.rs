//! The benchmark `tiles`: Korf's hundred boards under every bound, and the easiest 24-puzzle.
//!
//! *Textbook* searches count as the literature does: every node generated, the root included, no
//! move undone, the blank up, left, right, down, up to the first solution. Those counts are known
//! board by board from another program, and so are the lengths. The others prune redundant words of
//! moves, and their sums are compared with the expected ones.

use cosette_core::limits::Limits;
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Puzzle};
use cosette_solve::bound::tiles::Bounds;
use cosette_solve::solver::{Deepening, Engine, Method, Plan};
use cosette_solve::solvers::tiles::Solver;
use cosette_store::means::Means;
use serde::Serialize;

use super::cpu_seconds;
use super::{Options, Sink};
use cosette::failure::Failure;
use cosette::quantity::show_size;
use cosette::unbuilt::unbuilt;

const FIFTEEN: &str = include_str!("../../../../testdata/korf100.txt");
const FIFTEEN_NODES: &str = include_str!("../../../../testdata/korf100-nodes.txt");
const TWENTY_FOUR: &str = include_str!("../../../../testdata/korf24.txt");
/// The one with the fewest nodes.
const EASIEST: usize = 25;
/// Boards of the short form: easy under every bound.
const EASY: [usize; 7] = [9, 12, 42, 47, 79, 93, 97];

/// One measurement in JSON.
#[derive(Serialize)]
struct Measurement {
    bench: String,
    boards: usize,
    /// The sum of all lengths.
    length: u64,
    /// Nodes generated, the roots included.
    nodes: u64,
    cpu_seconds: f64,
    nodes_per_cpu_second: f64,
    table_bytes: u64,
    table_cpu_seconds: f64,
}

/// Which boards, by which bound, and how.
struct Case {
    side: u16,
    bounds: &'static str,
    how: How,
}

enum How {
    /// Counted as in the literature: the column of the known counts, if there is one.
    Textbook(Option<usize>),
    /// Without redundant words; the expected number of nodes.
    Short(u64),
}

/// A board with its known length and node counts.
struct Instance {
    number: usize,
    board: String,
    length: u64,
    nodes: Vec<u64>,
}

const fn textbook(bounds: &'static str, column: usize) -> Case {
    Case { side: 4, bounds, how: How::Textbook(Some(column)) }
}

const fn short(bounds: &'static str, nodes: u64) -> Case {
    Case { side: 4, bounds, how: How::Short(nodes) }
}

const CASES: [Case; 14] = [
    textbook("manhattan", 0),
    textbook("linear-conflict", 1),
    textbook("wd", 2),
    textbook("wd+id", 3),
    textbook("pdb:6-6-3", 4),
    textbook("pdb:6-6-3+r", 5),
    textbook("pdb:7-8", 6),
    textbook("pdb:7-8+r", 7),
    short("wd+id", 1_295_042_117),
    short("pdb:5-5-5+r", 118_452_149),
    short("pdb:6-6-3+r", 37_316_285),
    short("pdb:7-8+r", 2_970_981),
    Case { side: 5, bounds: "pdb:6-6-6-6+r", how: How::Textbook(None) },
    Case { side: 5, bounds: "pdb:6-6-6-6+r", how: How::Short(183_414_425) },
];

/// The short form: bounds whose tables are built in a moment, on the easy boards.
const SHORT: [Case; 6] = [
    textbook("manhattan", 0),
    textbook("linear-conflict", 1),
    textbook("wd", 2),
    textbook("wd+id", 3),
    short("wd+id", 753_917),
    short("pdb:5-5-5+r", 80_233),
];

/// Measures all cases.
pub fn run(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    let memory = args.memory;
    let means = Means { memory, tables: &args.store, observer: &Silent };
    if args.csv {
        show.file(b"bench,boards,length,nodes,cpu_seconds,nodes_per_cpu_second,table_bytes,")?;
        show.file(b"table_cpu_seconds\n")?;
    }
    for case in if args.short { &SHORT[..] } else { &CASES } {
        let mut instances = instances(case.side);
        instances.retain(|one| !args.short || EASY.contains(&one.number));
        let record = measure(case, &instances, &means)?;
        match args.csv {
            true => show.file(csv(&record).as_bytes())?,
            false => show.answer(describe(&record), &record)?,
        }
        show.flush()?;
    }
    Ok(())
}

fn puzzle(side: u16) -> Puzzle {
    let family = Family::Tiles { rows: side, cols: side, goal: None };
    family.with_goal("blank-first").expect("tiles have goals").puzzle(Metric::Stm)
}

fn engine(case: &Case, puzzle: &Puzzle, means: &Means) -> Result<Box<dyn Engine>, Failure> {
    let bounds = Bounds::read(puzzle, case.bounds)?;
    let made = match case.how {
        How::Textbook(_) => Solver::textbook(puzzle, &bounds, means),
        How::Short(_) => Solver::new(puzzle, &bounds, means),
    };
    let solver = made.expect("sliding tiles").map_err(unbuilt)?;
    Ok(Box::new(Deepening { solver, plan: Plan::new(Method::OPTIMAL, Some(case.bounds)) }))
}

fn measure(case: &Case, instances: &[Instance], means: &Means) -> Result<Measurement, Failure> {
    let puzzle = puzzle(case.side);
    let before = cpu_seconds();
    let engine = engine(case, &puzzle, means)?;
    let table_cpu_seconds = cpu_seconds() - before;
    let (before, mut sums) = (cpu_seconds(), (0, 0));
    for one in instances {
        let position = puzzle.read_position(&one.board)?;
        let report = engine.solve(&position, &Limits::default(), &Silent);
        let length = report.outcome.word().map_or(0, |word| puzzle.cost(word)).into();
        let nodes = report.stats.generated;
        let known = match case.how {
            How::Textbook(Some(column)) => one.nodes[column],
            How::Textbook(None) => one.nodes[0] + 1,
            How::Short(_) => nodes,
        };
        if (length, nodes) != (one.length, known) {
            let message = format!(
                "{}: {} has length {length} with {nodes} nodes; known are {} and {known}",
                name(case),
                one.board,
                one.length
            );
            return Err(Failure::new("bench", message));
        }
        sums = (sums.0 + length, sums.1 + nodes);
    }
    if let How::Short(known) = case.how
        && sums.1 != known
    {
        let message = format!("{}: {} nodes, known are {known}", name(case), sums.1);
        return Err(Failure::new("bench", message));
    }
    let cpu = cpu_seconds() - before;
    Ok(Measurement {
        bench: name(case),
        boards: instances.len(),
        length: sums.0,
        nodes: sums.1,
        cpu_seconds: cpu,
        nodes_per_cpu_second: sums.1 as f64 / cpu,
        table_bytes: engine.table_bytes(),
        table_cpu_seconds,
    })
}

fn name(case: &Case) -> String {
    let how = if matches!(case.how, How::Textbook(_)) { ", textbook" } else { "" };
    format!("{}-puzzle, {}{how}", case.side * case.side - 1, case.bounds)
}

/// The boards of a size: all hundred, or the easiest.
fn instances(side: u16) -> Vec<Instance> {
    let lines = |text: &'static str| text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str, nodes: Vec<u64>| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = fields[0].parse().expect("a number");
        let length = fields[2].parse().expect("a length");
        Instance { number, board: fields[1].into(), length, nodes }
    };
    let numbers = |line: &str| -> Vec<u64> {
        line.split_whitespace().filter_map(|number| number.parse().ok()).collect()
    };
    if side == 4 {
        let known = lines(FIFTEEN_NODES).map(|line| numbers(line).split_off(1));
        return lines(FIFTEEN).zip(known).map(|(line, nodes)| read(line, nodes)).collect();
    }
    let easiest = lines(TWENTY_FOUR).filter(|line| line.starts_with(&format!("{EASIEST} ")));
    easiest.map(|line| read(line, numbers(line.rsplit('|').next().unwrap_or("")))).collect()
}

fn describe(record: &Measurement) -> String {
    format!(
        "{:<38} {:>3} boards  {:>14} nodes  {:>9.3} s CPU  {:>6.1} M nodes/s  tables {:>9} in \
         {:.2} s CPU",
        record.bench,
        record.boards,
        record.nodes,
        record.cpu_seconds,
        record.nodes_per_cpu_second / 1e6,
        show_size(record.table_bytes),
        record.table_cpu_seconds
    )
}

fn csv(record: &Measurement) -> String {
    format!(
        "\"{}\",{},{},{},{:.3},{:.0},{},{:.3}\n",
        record.bench,
        record.boards,
        record.length,
        record.nodes,
        record.cpu_seconds,
        record.nodes_per_cpu_second,
        record.table_bytes,
        record.table_cpu_seconds
    )
}
