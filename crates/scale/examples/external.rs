//! Counts a phase of Loopover, or where some pieces are, on disk.
//!
//! ```text
//! cargo run --release -p cosette-scale --example external -- \
//!     loopover-6x6 010101x010101-000101x000101 FOLDER 1500 12000 [resume]
//! ```
//! Puzzle, phase or pieces, folder, megabytes of memory and of disk. Prints the plan, a line a
//! level and what was found.

use std::ops::ControlFlow;
use std::time::Instant;

use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Family, MoveId, Reach};
use cosette_scale::external::{ChunkJob, ChunkPlan, ChunkSubject, search};
use cosette_space::quotient::{Labelling, Phase, PieceClasses};

struct PrintLevels(Instant);

impl Observer for PrintLevels {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { depth, states } = event {
            println!("{depth} {states} {:.1}s", self.0.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, what, folder, memory, disk, rest @ ..] = &args[..] else {
        return Err("PUZZLE PHASE FOLDER MEGABYTES-OF-MEMORY MEGABYTES-OF-DISK [resume]".into());
    };
    let family: Family = name.parse()?;
    let puzzle = family.puzzle(family.default_metric());
    let space = match Phase::read(&puzzle, what) {
        Ok(phase) => Labelling::new(&puzzle, &phase.classes(&puzzle), &phase.moves)?,
        Err(_) => {
            let moves: Vec<MoveId> = puzzle.move_ids().collect();
            Labelling::new(&puzzle, &PieceClasses::read(&puzzle, what)?, &moves)?
        }
    };
    let megabytes = |text: &str| text.parse::<u64>().map(|n| n << 20);
    let plan = ChunkPlan::of(&space, megabytes(memory)?, megabytes(disk)?)?;
    println!("{plan:?}");
    let job = ChunkJob {
        folder: folder.into(),
        resume: rest.first().is_some_and(|word| word == "resume"),
        depth_max: None,
        plan,
        subject: ChunkSubject::of(&puzzle, &space),
        keep: false,
    };
    let found = search(&space, &job, &PrintLevels(Instant::now()))?;
    println!("{found:?}");
    for position in found.positions(&space, &Reach::of(&puzzle)) {
        println!("{}", puzzle.write_position(&position));
    }
    Ok(())
}
