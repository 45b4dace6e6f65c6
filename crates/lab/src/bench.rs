//! `cosette bench`: the speed of the program on fixed inputs with known results.

mod anytime;
mod cube;
mod loopover;
mod signature;
mod solving;
mod tiles;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric};
use cosette_space::explore::{Coset, Question, Space};
use cosette_space::quotient::{Phase, PieceClasses};
use cosette_store::store::Store;
use serde::Serialize;

use cosette::failure::Failure;
use cosette::quantity::show_size;

/// One measurement in JSON.
#[derive(Serialize)]
struct Measurement {
    bench: &'static str,
    method: String,
    states: u128,
    radius: usize,
    cpu_seconds: f64,
    seconds: f64,
    states_per_cpu_second: f64,
    bytes: u64,
}

/// A space to explore, and the expected result: states, radius, and states at the last distance.
struct Case {
    name: &'static str,
    question: Question,
    plain: bool,
    expected: (u128, usize, u128),
}

/// What a benchmark may use, and how it is printed.
pub struct Options {
    /// Which of [`NAMES`].
    pub name: String,
    /// The short form: fewer states and smaller tables.
    pub short: bool,
    /// With `anytime`: the number of boards.
    pub boards: Option<usize>,
    /// With `anytime`: how many boards are skipped first.
    pub skip: usize,
    /// With `anytime`: the time of each board.
    pub time: Option<Duration>,
    /// With `anytime`: files of earlier runs, read instead of measuring.
    pub from: Vec<PathBuf>,
    /// With `anytime`: where the curve is drawn.
    pub plot: Option<PathBuf>,
    /// CSV instead of answers.
    pub csv: bool,
    /// With `signature`: the number of threads of each task.
    pub threads: Option<usize>,
    /// The memory allowed, in bytes.
    pub memory: u64,
    /// The tables on disk.
    pub store: Store,
}

/// The benchmarks there are.
pub const NAMES: [&str; 6] = ["tables", "loopover", "anytime", "cube", "tiles", "signature"];

/// Where measurements go, one by one as they come.
pub trait Sink {
    /// A measurement: `text` for people, `record` for programs.
    fn answer(&mut self, text: impl Display, record: &impl Serialize) -> Result<(), Failure>;
    /// A part of a file, which is the same for people and programs.
    fn file(&mut self, bytes: &[u8]) -> Result<(), Failure>;
    /// Flushes the output.
    fn flush(&mut self) -> Result<(), Failure>;
    /// Something that is not a measurement.
    fn note(&mut self, text: impl Display) -> Result<(), Failure>;
}

/// Runs the benchmark.
pub fn run(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    match args.name.as_str() {
        "signature" => signature::run(args, show),
        "loopover" if args.short => solving::run(&loopover::short(), args, show),
        "loopover" => solving::run(&loopover::cases(), args, show),
        "anytime" => anytime::run(args, show),
        "cube" if args.short => solving::run(&cube::short(), args, show),
        "cube" => solving::run(&cube::cases(), args, show),
        "tiles" => tiles::run(args, show),
        _ => run_tables(args, show),
    }
}

/// Fills the tables.
fn run_tables(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    if args.csv {
        show.file(b"bench,states,radius,cpu_seconds,seconds,states_per_cpu_second,bytes\n")?;
    }
    for case in if args.short { short_tables() } else { tables() } {
        let record = measure(&case, args.memory)?;
        if args.csv {
            show.file(csv(&record).as_bytes())?;
        } else {
            show.answer(describe(&record), &record)?;
        }
        show.flush()?;
    }
    Ok(())
}

/// The spaces of the benchmark `tables`.
fn tables() -> Vec<Case> {
    let loopover = |rows, cols| Family::Loopover { rows, cols, nrg: false }.puzzle(Metric::Stm);
    let cube = |metric| Family::Cube { size: 3 }.puzzle(metric);
    let small = Question::whole(&loopover(3, 4));
    let plain = Question::whole(&loopover(2, 5));
    let board = loopover(5, 5);
    let phase = Phase::read(&board, "00011x00011-00001x00001").expect("a phase of 5x5");
    let classes = PieceClasses::read(&board, "ABCFGH").expect("pieces of 5x5");
    let six = Question::new(&board, Space::pieces(&board, classes));
    let coset = |metric, coset| Question::coset(&cube(metric), coset).expect("a coset space");
    let case = |name, question, plain, expected| Case { name, question, plain, expected };
    vec![
        case("loopover-3x4 by rows of bits", small, false, (479_001_600, 14, 6)),
        case("loopover-2x5 by two bits a state", plain, true, (3_628_800, 13, 205)),
        case(
            "loopover-5x5 phase 00011x00011-00001x00001",
            Question::phase(&board, &phase),
            true,
            (57_657_600, 18, 56),
        ),
        case("loopover-5x5, six pieces", six, true, (127_512_000, 13, 53_706)),
        case("cube G/H, half turns", coset(Metric::Htm, Coset::Kociemba), false, (GH, 12, 476)),
        case(
            "cube G/H, quarter turns",
            coset(Metric::Qtm, Coset::Kociemba),
            false,
            (GH, 13, 14_072),
        ),
        case("cube corners", coset(Metric::Htm, Coset::Corners), true, (88_179_840, 11, 64_736)),
    ]
}

/// Those of its short form: each way to fill a table, on a small space.
fn short_tables() -> Vec<Case> {
    let loopover = |rows, cols| Family::Loopover { rows, cols, nrg: false }.puzzle(Metric::Stm);
    let pocket = Family::Cube { size: 2 }.puzzle(Metric::Htm);
    let board = loopover(5, 5);
    let classes = PieceClasses::read(&board, "ABFG").expect("pieces of 5x5");
    let four = Question::new(&board, Space::pieces(&board, classes));
    let whole = |rows, cols| Question::whole(&loopover(rows, cols));
    let case = |name, question, plain, expected| Case { name, question, plain, expected };
    vec![
        case("loopover-3x3 by rows of bits", whole(3, 3), false, (181_440, 8, 2475)),
        case("loopover-2x5 by two bits a state", whole(2, 5), true, (3_628_800, 13, 205)),
        case("loopover-5x5, four pieces", four, true, (303_600, 11, 1)),
        case("cube-2x2x2", Question::whole(&pocket), true, (3_674_160, 11, 2644)),
    ]
}

/// The cosets of the subgroup that keeps an axis.
const GH: u128 = 2_217_093_120;

fn measure(case: &Case, memory: u64) -> Result<Measurement, Failure> {
    let plan = match case.plain {
        true => case.question.table_plan(memory),
        false => case.question.plan(memory, None),
    };
    let plan = plan.map_err(|error| Failure::new("memory", format!("{}: {error}", case.name)))?;
    let (cpu, start) = (cpu_seconds(), Instant::now());
    let found = plan.layers(u32::MAX, &Silent);
    let (cpu, seconds) = (cpu_seconds() - cpu, start.elapsed().as_secs_f64());
    let found = found.map_err(|error| Failure::new("memory", error.to_string()))?;
    let states: u128 = found.layers.iter().sum();
    let last = found.layers.last().copied().unwrap_or(0);
    let outcome = (states, found.layers.len() - 1, last);
    if outcome != case.expected {
        let message =
            format!("{}: found {outcome:?} where {:?} is known", case.name, case.expected);
        return Err(Failure::new("bench", message));
    }
    Ok(Measurement {
        bench: case.name,
        method: plan.description(),
        states,
        radius: outcome.1,
        cpu_seconds: cpu,
        seconds,
        states_per_cpu_second: states as f64 / cpu.max(1e-3),
        bytes: plan.bytes(),
    })
}

/// CPU time of this process so far, all threads.
#[cfg(unix)]
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// CPU time of this process so far, all threads, as far as the system reports it.
#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};
    let Ok(id) = sysinfo::get_current_pid() else { return 0.0 };
    let mut system = System::new();
    let what = ProcessRefreshKind::nothing().with_cpu();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[id]), false, what);
    system.process(id).map_or(0.0, |process| process.accumulated_cpu_time() as f64 / 1000.0)
}

fn describe(record: &Measurement) -> String {
    format!(
        "{:<45} {:>12} states  {:>8.2} s CPU  {:>9.1} M states/s  {:>10}",
        record.bench,
        record.states,
        record.cpu_seconds,
        record.states_per_cpu_second / 1e6,
        show_size(record.bytes)
    )
}

fn csv(record: &Measurement) -> String {
    format!(
        "\"{}\",{},{},{:.3},{:.3},{:.0},{}\n",
        record.bench,
        record.states,
        record.radius,
        record.cpu_seconds,
        record.seconds,
        record.states_per_cpu_second,
        record.bytes
    )
}
