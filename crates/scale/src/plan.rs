//! Which rows a question is answered with, and what that takes.

use std::path::{Path, PathBuf};

use cosette_checker::certificate::{Audit, Certificate};
use cosette_core::observe::Observer;
use cosette_puzzle::Symmetries;
use cosette_space::explore::{AntipodeOrbit, Question, Space};
use cosette_space::rows::classes::{self, Classes};

use crate::arrangements::{self, Arrangements};
use crate::certify::{self, Evidence};
use crate::folder::place;
use crate::ranks::Ranks;
use crate::record::Outcome;
use crate::search::{RowJob, ScaleError, search};
use crate::space::{PositionRows, Subject};
use crate::{antipodes, chunk, clock, ranked};

/// How many levels a search is taken to have.
const LEVELS: f64 = 18.0;
/// How many states of a level are audited besides one row.
const AUDITED_BESIDES: u64 = 4032;
/// What a state takes in the audit.
const AUDIT_SECONDS: f64 = 1.2e-5;
/// What the program takes besides sets and tables: buffers, stacks, small things.
const BASE_BYTES: u64 = 16 << 20;
/// What a thread takes: a chunk and its scratch.
const THREAD_BYTES: u64 = 3 << 20;

/// The rows for a question.
#[derive(Clone, Debug)]
pub struct RowPlan {
    subject: Subject,
    layout: Layout,
    /// Whether every move leads from one half of the rows to the other.
    halves: bool,
}

#[derive(Clone, Debug)]
enum Layout {
    Classes(Box<classes::ClassPlan>),
    Arrangements(Box<arrangements::ArrangementPlan>),
}

/// Where and how far to search.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The folder for sets of states; without it they stay in memory.
    pub folder: Option<&'a Path>,
    /// Whether to resume the search in the folder.
    pub resume: bool,
    /// Maximum distance.
    pub depth_max: u32,
    /// Seed for choosing audited states and witnesses.
    pub seed: u64,
    /// Store the states at this distance or more in the folder ([`crate::far`]).
    pub far: Option<u32>,
}

/// The result, independent of rows.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The state of the search.
    pub outcome: Outcome,
    /// Furthest states, no two symmetric to each other, where everything was found.
    pub antipodes: Vec<AntipodeOrbit>,
    /// How many symmetries were used.
    pub symmetries: u64,
    /// How many the question has: some layouts cannot use all of them.
    pub all_symmetries: u64,
    /// The certificate, where everything was found.
    pub certificate: Option<Certificate>,
}

/// How a space is searched once it is there.
trait Search {
    fn search<S: PositionRows>(&self, space: &S, job: RowJob) -> Result<Outcome, ScaleError>;
}

/// By this process alone.
struct Here<'a>(&'a dyn Observer);

impl Search for Here<'_> {
    fn search<S: PositionRows>(&self, space: &S, job: RowJob) -> Result<Outcome, ScaleError> {
        search(space, job, self.0)
    }
}

/// By all ranks together.
struct OnRanks<'a> {
    ranks: &'a dyn Ranks,
    memory: u64,
    observer: &'a dyn Observer,
}

impl Search for OnRanks<'_> {
    fn search<S: PositionRows>(&self, space: &S, job: RowJob) -> Result<Outcome, ScaleError> {
        ranked::search(space, job, (self.ranks, self.memory), self.observer)
    }
}

impl RowPlan {
    /// The rows for a question, if there are any: whole puzzles that permute their pieces freely,
    /// and the places of eight or nine labelled pieces.
    pub fn of(question: &Question) -> Option<RowPlan> {
        let puzzle = question.puzzle().clone();
        let classes = question.space().classes(&puzzle)?;
        let labelled = classes.classes.iter().all(|class| class.pieces.len() == 1);
        if question.fold().is_some() || question.has_many_goals() || !labelled {
            return None;
        }
        let mut pieces: Vec<u16> = classes.classes.iter().map(|class| class.pieces[0]).collect();
        pieces.sort_unstable();
        let moves = question.moves().to_vec();
        let whole = matches!(question.space(), Space::Whole) && moves.len() == puzzle.moves().len();
        let layout = if whole {
            Layout::Classes(Box::new(classes::ClassPlan::of(&puzzle)?))
        } else {
            Layout::Arrangements(Box::new(arrangements::ArrangementPlan::of(
                &puzzle, &pieces, &moves,
            )?))
        };
        let odd = |id| {
            let action = &puzzle.get(id).arrows[0].action;
            action.to_position(puzzle.shape()).perm().is_odd()
        };
        let halves = whole && moves.iter().all(|&id| odd(id));
        let subject = Subject { puzzle, quotient: question.name(), pieces, moves };
        Some(RowPlan { subject, layout, halves })
    }

    /// The size of a set of states in bytes; one is in memory at a time.
    pub fn set_bytes(&self) -> u64 {
        let all = match &self.layout {
            Layout::Classes(plan) => plan.set_bytes(),
            Layout::Arrangements(plan) => plan.set_bytes(),
        };
        if self.halves { all / 2 } else { all }
    }

    /// The number of rows of bits.
    pub fn rows(&self) -> u64 {
        match &self.layout {
            Layout::Classes(plan) => plan.rows(),
            Layout::Arrangements(plan) => plan.rows(),
        }
    }

    /// How many bytes a block of a level has.
    pub fn block_bytes(&self) -> u64 {
        let rows = self.rows() / if self.halves { 2 } else { 1 };
        let row_bytes = self.set_bytes() / rows.max(1);
        chunk::rows_a_chunk(rows as usize, row_bytes.max(1) as usize) as u64 * row_bytes
    }

    /// Memory: a set (two without a disk), and tables.
    pub fn memory(&self, disk: bool) -> u64 {
        let (tables, rows) = match &self.layout {
            Layout::Classes(plan) => (plan.table_bytes() + plan.setup_bytes(), plan.rows()),
            Layout::Arrangements(plan) => (plan.table_bytes(), plan.rows()),
        };
        let threads = rayon::current_num_threads() as u64;
        let sets = if disk { 1 } else { 2 };
        sets * self.set_bytes() + tables + 12 * rows + BASE_BYTES + threads * THREAD_BYTES
    }

    /// The least memory of a rank: tables, its share of two sets and a block of a third one.
    pub fn rank_memory(&self, size: usize) -> u64 {
        let block = self.block_bytes().max(1);
        let share = self.set_bytes().div_ceil(block).div_ceil(size as u64) * block;
        self.memory(true) - self.set_bytes() + 2 * share + block
    }

    /// Disk: a set to read and one to write.
    pub fn disk(&self) -> u64 {
        // A chunk begins at a page.
        2 * (self.set_bytes() + self.set_bytes() / 64 + (1 << 20))
    }

    /// An estimate of the processor time.
    pub fn seconds(&self) -> f64 {
        // What is audited of a level: a row, and some states of others.
        let row = match &self.layout {
            Layout::Classes(plan) => plan.row_bits(),
            Layout::Arrangements(plan) => plan.row_bits(),
        };
        let audits = LEVELS * (row + AUDITED_BESIDES) as f64 * AUDIT_SECONDS;
        match &self.layout {
            Layout::Classes(plan) => audits + plan.seconds() * if self.halves { 1.0 } else { 1.4 },
            Layout::Arrangements(plan) => audits + plan.seconds(),
        }
    }

    /// A short description.
    pub fn description(&self) -> String {
        match &self.layout {
            Layout::Classes(plan) => format!(
                "{} rows of {} bits: {} patterns of {} classes in {} orbits under {} symmetries",
                plan.rows(),
                plan.row_bits(),
                plan.patterns(),
                plan.classes().len(),
                plan.orbits(),
                plan.symmetries()
            ),
            Layout::Arrangements(plan) => format!(
                "{} rows of {} bits: orders of {} pieces in {} sets of slots, up to {} symmetries",
                plan.rows(),
                plan.row_bits(),
                plan.pieces(),
                plan.patterns(),
                plan.symmetries().len()
            ),
        }
    }

    /// The folder of this search within one that several may share.
    pub fn folder(&self, within: &Path) -> PathBuf {
        place(&self.subject.puzzle, &self.subject.quotient, within)
    }

    /// Searches.
    pub fn run(&self, options: &Options, observer: &dyn Observer) -> Result<Answer, ScaleError> {
        self.run_with(options, &Here(observer))
    }

    /// Searches on all ranks, which share the folder; `memory` is what this rank may use. The
    /// answer is that of [`RowPlan::run`], on every rank.
    pub fn run_on(
        &self,
        (ranks, memory): (&dyn Ranks, u64),
        options: &Options,
        observer: &dyn Observer,
    ) -> Result<Answer, ScaleError> {
        let memory = memory.saturating_sub(self.memory(true) - self.set_bytes());
        self.run_with(options, &OnRanks { ranks, memory, observer })
    }

    fn run_with(&self, options: &Options, search: &impl Search) -> Result<Answer, ScaleError> {
        let cpu_before = clock::process();
        match &self.layout {
            Layout::Classes(plan) => {
                let space = Classes::new(&self.subject.puzzle, (**plan).clone());
                self.run_in(&space, options, cpu_before, search)
            }
            Layout::Arrangements(plan) => {
                let space = Arrangements::new((**plan).clone());
                self.run_in(&space, options, cpu_before, search)
            }
        }
    }

    fn run_in(
        &self,
        space: &impl PositionRows,
        options: &Options,
        cpu_before: f64,
        how: &impl Search,
    ) -> Result<Answer, ScaleError> {
        let Options { folder, resume, depth_max, seed, far } = *options;
        let subject = &self.subject;
        let job = RowJob { subject, folder, resume, depth_max, seed, cpu_before, far };
        let outcome = how.search(space, job)?;
        let state = &outcome.state;
        let last = outcome.last.iter().map(|&(row, bit)| space.state(row as usize, bit as usize));
        let antipodes = antipodes::list(space.symmetries(), subject, last);
        let certificate = || {
            let evidence = Evidence {
                layers: &state.layers,
                symmetries: space.symmetries(),
                orbits: &state.orbits,
                levels: &state.levels,
                audit: Audit { seed: state.seed, levels: state.audit.clone() },
                witnesses: &state.witnesses,
                antipodes: &antipodes,
            };
            certify::certificate(subject, evidence)
        };
        Ok(Answer {
            certificate: state.complete.then(certificate),
            antipodes,
            symmetries: space.symmetries().len() as u64,
            all_symmetries: match &self.layout {
                Layout::Classes(_) => Symmetries::of(&subject.puzzle).order(),
                Layout::Arrangements(plan) => plan.all_symmetries(),
            },
            outcome,
        })
    }
}
