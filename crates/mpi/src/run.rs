//! From the command line to an answer.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use cosette::explore::{Quotient, question};
use cosette::{ExploreAnswer, Failure, naming, resources};
use cosette_scale::explore::on_ranks;
use cosette_scale::ranks::{Ranks, agree, numbers, sum};
use cosette_space::explore::{End, Request};
use cosette_store::whole_file;
use mpi::Threading;
use serde::Serialize;

use crate::args::{Args, By};
use crate::watch::{Watch, catch_signals};
use crate::world::World;

/// The answer as JSON: that of `cosette explore`, and what ranks add.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    answer: ExploreAnswer,
    ranks: usize,
    threads: usize,
    /// CPU seconds of all ranks.
    cpu_seconds_all: f64,
    /// Bytes that all ranks have sent to each other.
    bytes_sent: u64,
}

/// Runs this rank.
pub fn run(args: &Args) -> ExitCode {
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("cosette-mpi: MPI cannot be initialized");
        return ExitCode::from(cosette::failure::BAD_INPUT);
    };
    // Other ranks would wait for one that panics for ever.
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        // SAFETY: the communicator of all ranks is always valid once MPI is initialized.
        unsafe { mpi::ffi::MPI_Abort(mpi::ffi::RSMPI_COMM_WORLD, 101) };
    }));
    let world = World::new(universe.world());
    catch_signals();
    let speaks = world.rank() == 0;
    match explore(args, &world) {
        Ok(code) => code,
        Err(failure) => {
            if speaks {
                match args.json {
                    true => println!("{}", serde_json::json!({ "error": failure })),
                    false => eprintln!("cosette-mpi: {failure}"),
                }
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

fn explore(args: &Args, world: &World) -> Result<ExitCode, Failure> {
    let puzzle = naming::puzzle(&args.puzzle, args.metric.as_deref(), None)?;
    let quotient = match (&args.phase, &args.pieces) {
        (Some(phase), _) => Quotient::Phase(phase.clone()),
        (_, Some(pieces)) => Quotient::Pieces(pieces.clone()),
        _ => Quotient::Whole,
    };
    let question = question(&puzzle, &quotient, args.moves.as_deref(), None)?;
    let here = world.on_this_machine();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or((cores / here).max(1));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    let checked = args.certificate.as_deref().filter(|_| world.rank() == 0);
    let checked = checked.map_or(Ok(()), |path| whole_file::check(path).map_err(at(path)));
    agree(world, pool).and(agree(world, checked)).map_err(failure)?;
    let request = Request {
        disk: Some(args.disk.clone()),
        resume: args.resume,
        depth_max: args.max_depth,
        certificate: args.certificate.is_some(),
        seed: args.seed,
        ..Request::new(question, args.memory.unwrap_or(resources::free() / 2 / here as u64))
    };
    let start = Instant::now();
    let watch = Watch::new(world.rank() == 0);
    let found = on_ranks(&request, args.by.map(By::way), world, &watch)
        .map_err(|failed| Failure::new("explore", failed.message).hint(failed.hint))?;
    let seconds = start.elapsed().as_secs_f64();
    let written = match (&args.certificate, &found.certificate) {
        (Some(path), Some(text)) if world.rank() == 0 => write(path, text),
        _ => Ok(()),
    };
    agree(world, written).map_err(failure)?;
    let cpu = sum(world, (cosette_scale::clock::process() * 1e6) as u64) as f64 * 1e-6;
    let bytes_sent = sum(world, world.sent());
    let threads = numbers(world, threads as u64).iter().sum::<u64>() as usize;
    if world.rank() == 0 {
        let answer = ExploreAnswer::new(&request.question, &found, seconds, 0);
        let ranks = world.size();
        tell(&Answer { answer, ranks, threads, cpu_seconds_all: cpu, bytes_sent }, args.json);
    }
    match found.end {
        End::Complete | End::Depth => Ok(ExitCode::SUCCESS),
        End::Stopped | End::Memory => {
            Err(Failure::interrupted().hint(Some("continue with --resume")))
        }
    }
}

fn write(path: &Path, certificate: &str) -> Result<(), String> {
    whole_file::write(path, certificate.as_bytes()).map_err(at(path))
}

/// Adds the file to an error.
fn at(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    |error| format!("{}: {error}", path.display())
}

fn failure(trouble: impl std::fmt::Display) -> Failure {
    Failure::new("ranks", trouble.to_string())
}

fn tell(record: &Answer, json: bool) {
    if json {
        println!("{}", serde_json::to_string(record).expect("plain data becomes JSON"));
        return;
    }
    let answer = &record.answer;
    for (depth, states) in answer.layers.iter().enumerate() {
        println!("{depth:>8}  {states}");
    }
    let extent = match answer.complete {
        true => format!("radius {}", answer.radius),
        false => format!("not complete: searched to distance {}", answer.radius),
    };
    println!("\n{} ({}), {}: {extent}", answer.puzzle, answer.metric, answer.quotient);
    let per_state = record.bytes_sent as f64 / answer.states as f64;
    println!(
        "{} ranks, {} threads: {:.1} s, {:.1} CPU s, {} bytes sent ({per_state:.3} a state)",
        record.ranks, record.threads, answer.seconds, record.cpu_seconds_all, record.bytes_sent
    );
}
