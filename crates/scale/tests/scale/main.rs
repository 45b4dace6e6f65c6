//! Searches on disk, by rows and by chunks, on one machine and on ranks: against searches in memory
//! and the rules of the puzzle, wherever they are stopped or killed.

mod arrangements;
mod external;
mod external_certificates;
mod far;
mod ranked_chunks;
mod ranks;
mod rows;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Family, Metric, Puzzle};
use cosette_scale::RowPlan;
use cosette_scale::external::{ChunkJob, ChunkPlan, ChunkSubject};
use cosette_space::explore::{Question, Space};
use cosette_space::quotient::{Dense, Labelling, Phase};
use tempfile::TempDir;

fn puzzle(name: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(metric)
}

/// The rows of a whole puzzle.
fn row_plan(name: &str, metric: Metric) -> RowPlan {
    RowPlan::of(&Question::whole(&puzzle(name, metric))).unwrap()
}

/// A whole puzzle, one of its phases or some of its pieces.
fn question(name: &str, what: &str) -> Question {
    let family: Family = name.parse().unwrap();
    let puzzle = family.puzzle(family.default_metric());
    let space = match (what, Phase::read(&puzzle, what)) {
        ("whole", _) => Space::Whole,
        (_, Ok(phase)) => Space::phase(&puzzle, phase),
        (pieces, _) => Space::read(&puzzle, pieces).unwrap(),
    };
    Question::new(&puzzle, space)
}

/// The puzzle of a question, and its classes numbered.
fn labelling(name: &str, what: &str) -> (Puzzle, Labelling) {
    let question = question(name, what);
    (question.puzzle().clone(), question.labelling().unwrap())
}

/// A search in chunks.
fn chunk_job(puzzle: &Puzzle, space: &Labelling, chunks: u64, folder: &Path) -> ChunkJob {
    ChunkJob {
        folder: folder.into(),
        resume: false,
        depth_max: None,
        plan: ChunkPlan::cut(space, space.len().div_ceil(chunks)),
        subject: ChunkSubject::of(puzzle, space),
        keep: false,
    }
}

/// In memory where that can be: how long a disk takes to write things down is not what is tested.
fn new_folder() -> TempDir {
    TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap()
}

/// The files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().flatten().map(name).collect();
    names.sort();
    names
}

/// Requests a stop at the n-th event, and counts them.
struct StopAt(AtomicI64);

impl Observer for StopAt {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        match self.0.fetch_sub(1, Ordering::Relaxed) {
            1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Copies the folder at every event: what a kill at that moment would leave.
struct Copier<'a> {
    folder: &'a Path,
    copies: Mutex<Vec<TempDir>>,
}

fn copy(from: &Path) -> TempDir {
    let to = new_folder();
    for name in names(from) {
        fs::copy(from.join(&name), to.path().join(&name)).unwrap();
    }
    to
}

impl Observer for Copier<'_> {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        self.copies.lock().unwrap().push(copy(self.folder));
        ControlFlow::Continue(())
    }
}

/// A space seen through `neighbour`: the class, its state, the move.
struct Seen<'a, F>(&'a Labelling, F);

impl<F> Dense for Seen<'_, F>
where
    F: Fn(u64, &<Labelling as Dense>::State, usize) -> u64 + Sync,
{
    type State = (u64, <Labelling as Dense>::State);

    fn len(&self) -> u64 {
        self.0.len()
    }
    fn solved(&self) -> u64 {
        self.0.solved()
    }
    fn moves(&self) -> usize {
        self.0.moves()
    }
    fn unpack(&self, index: u64) -> Self::State {
        (index, self.0.unpack(index))
    }
    fn neighbour(&self, (index, state): &Self::State, m: usize) -> u64 {
        (self.1)(*index, state, m)
    }
}
