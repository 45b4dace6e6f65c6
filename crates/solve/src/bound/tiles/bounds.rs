//! The bounds by name, and their tables.

use std::io;

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};
use cosette_tiles::additive::GROUPS_MAX;
use cosette_tiles::database::Database;
use cosette_tiles::machine::Machine;
use cosette_tiles::{additive, conflict, manhattan, walking};
use rayon::prelude::*;

use super::frame::Frame;
use super::partition::{Partition, has_mirror};
use crate::bound::BuildError;
use cosette_core::observe::Event;
use cosette_core::pages;
use cosette_memory as memory;
use cosette_space::quotient::ExploreError;
use cosette_store::means::Means;
use cosette_store::save::Contents;
use cosette_store::store::Got;
use cosette_store::subject::Subject;
use cosette_store::table_use::TableUse;

/// A bound on a board of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Manhattan distance.
    Manhattan,
    /// The same with linear conflicts.
    Conflict,
    /// Walking distance.
    Walking,
    /// Walking distance and inversion distance, the greater along each axis.
    WalkingInversions,
    /// The sum of pattern databases.
    Databases(Partition),
}

/// Names of bounds without tables to choose.
const NAMES: [(&str, Bounds); 4] = [
    ("manhattan", Bounds::Manhattan),
    ("linear-conflict", Bounds::Conflict),
    ("wd", Bounds::Walking),
    ("wd+id", Bounds::WalkingInversions),
];
/// What comes before a partition.
const DATABASES: &str = "pdb:";

impl Bounds {
    /// Reads a name such as `manhattan`, `wd+id` or `pdb:7-8+r`. The puzzle must be one of those
    /// that are solved here.
    pub fn read(puzzle: &Puzzle, name: &str) -> Result<Bounds, ReadError> {
        let frame = Frame::new(puzzle).expect("sliding tiles");
        if let Some(text) = name.strip_prefix(DATABASES) {
            return Partition::read(&frame, puzzle.labels(), text).map(Bounds::Databases);
        }
        let known = NAMES.iter().find(|(known, _)| *known == name);
        known.map(|(_, bounds)| bounds.clone()).ok_or_else(|| {
            let names = NAMES.map(|(name, _)| name);
            let message = format!("there is no search of tiles by `{name}`");
            ReadError::whole(ErrorKind::Heuristic, name, message)
                .expected(format!("{} or pdb:PARTITION", names.join(", ")))
                .nearest(name, names.into_iter())
        })
    }

    /// Whether there is a search by it for the board: lines may be too long for conflicts, and
    /// patterns too many for walking distance.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        let Frame { board, home, .. } = Frame::new(puzzle).expect("sliding tiles");
        match self {
            Bounds::Manhattan | Bounds::Databases(_) => true,
            Bounds::Conflict => conflict::machine(board).is_some(),
            Bounds::Walking | Bounds::WalkingInversions => {
                walking::machine(board, home, true).is_some()
            }
        }
    }

    /// The name.
    pub fn name(&self) -> String {
        if let Bounds::Databases(partition) = self {
            let mirror = if partition.mirror { "+r" } else { "" };
            return format!("{DATABASES}{}{mirror}", partition.text);
        }
        let own = NAMES.iter().find(|(_, bounds)| bounds == self);
        own.expect("all others are named").0.into()
    }

    /// The tables and their bytes.
    pub(super) fn tables(&self, frame: &Frame) -> Vec<TableUse> {
        let Bounds::Databases(partition) = self else { return Vec::new() };
        let groups = partition.groups.iter();
        let table = |group: &Vec<usize>| {
            let cells = Database::patterns(frame.board, group.len());
            TableUse::new(describe(frame, group), cells).kept_as(subject(frame, group), cells)
        };
        groups.map(table).collect()
    }

    /// Makes it ready.
    pub(crate) fn build(
        &self,
        frame: &Frame,
        means: &Means,
    ) -> Result<Box<dyn Machine>, BuildError> {
        let (board, home) = (frame.board, frame.home);
        let made = match self {
            Bounds::Manhattan => Some(manhattan::machine(board)),
            Bounds::Conflict => conflict::machine(board),
            Bounds::Walking => walking::machine(board, home, false),
            Bounds::WalkingInversions => walking::machine(board, home, true),
            Bounds::Databases(partition) => {
                additive::machine(databases(frame, partition, means)?, partition.mirror)
            }
        };
        made.ok_or(BuildError::TooManySlots)
    }
}

/// The bounds that are taken where none are named: the best whose tables take at most this much
/// memory, or that are on disk already.
pub fn usual(puzzle: &Puzzle, means: &Means) -> Bounds {
    let frame = Frame::new(puzzle).expect("sliding tiles");
    let mirror = if has_mirror(&frame) { "+r" } else { "" };
    let read = |text: &str| Partition::read(&frame, puzzle.labels(), &format!("{text}{mirror}"));
    if let Some(large) = large(puzzle, &frame, means)
        && large.groups.iter().all(|group| is_kept(&frame, group, means))
    {
        return Bounds::Databases(large);
    }
    let tiles = frame.board.cells() - 1;
    // On small boards more than three groups are weaker than walking distance.
    let most = if tiles < 16 { 3 } else { GROUPS_MAX };
    let texts = (2..=most).map(|groups| {
        if tiles == 15 && groups == 3 {
            return "6-6-3".to_string();
        }
        let size = |k: usize| (tiles * (k + 1) / groups - tiles * k / groups).to_string();
        (0..groups).map(size).collect::<Vec<_>>().join("-")
    });
    // Fewer groups are better, as long as they are made in a moment.
    let moment = if frame.board.cells() > 20 { u64::MAX } else { QUICK };
    let fits = |partition: &Partition| {
        let needed = needed(&frame, partition, means);
        needed <= means.memory && needed <= moment
    };
    let mut found = texts.filter_map(|text| read(&text).ok()).filter(fits);
    match found.next() {
        Some(partition) => Bounds::Databases(partition),
        None if walking::machine(frame.board, frame.home, true).is_some() => {
            Bounds::WalkingInversions
        }
        None if conflict::machine(frame.board).is_some() => Bounds::Conflict,
        None => Bounds::Manhattan,
    }
}

/// The bounds that would be taken if all tables that fit were on disk.
pub(crate) fn best(puzzle: &Puzzle, means: &Means) -> Bounds {
    let frame = Frame::new(puzzle).expect("sliding tiles");
    large(puzzle, &frame, means).map_or_else(|| usual(puzzle, means), Bounds::Databases)
}

/// What is taken on boards of 16 cells if it fits and is on disk.
fn large(puzzle: &Puzzle, frame: &Frame, means: &Means) -> Option<Partition> {
    let text = if has_mirror(frame) { "7-8+r" } else { "7-8" };
    let large = Partition::read(frame, puzzle.labels(), text).ok();
    large.filter(|large| frame.board.cells() == 16 && needed(frame, large, means) <= means.memory)
}

/// Bytes of tables that are made in a fraction of a second.
const QUICK: u64 = 40 << 20;

/// Bytes of the databases, and what making the largest takes besides if it is not kept.
fn needed(frame: &Frame, partition: &Partition, means: &Means) -> u64 {
    let size = |group: &Vec<usize>| Database::patterns(frame.board, group.len());
    let made = partition.groups.iter().filter(|group| !is_kept(frame, group, means));
    let besides = made.map(size).max().unwrap_or(0) * 2 / 3;
    partition.groups.iter().map(size).sum::<u64>() + besides
}

/// The tiles of a group by what is written on them.
fn describe(frame: &Frame, group: &[usize]) -> String {
    listed(group.iter().map(|&cell| frame.label(cell)).collect())
}

fn listed(mut labels: Vec<u16>) -> String {
    labels.sort_unstable();
    let labels: Vec<String> = labels.iter().map(u16::to_string).collect();
    format!("tiles {}", labels.join(" "))
}

/// Tables are of the board that is turned over.
fn subject(frame: &Frame, group: &[usize]) -> Subject {
    let labels = frame.puzzle.labels();
    let tiles = listed(group.iter().map(|&cell| labels[cell] + 1).collect());
    let text = format!("{tiles}, wherever the blank is");
    Subject::special(&frame.puzzle, &text, "tiles-1").with_bits(8)
}

fn is_kept(frame: &Frame, group: &[usize], means: &Means) -> bool {
    let cells = Database::patterns(frame.board, group.len());
    means.tables.has(&subject(frame, group), cells)
}

/// The databases, from the folder or made.
fn databases(
    frame: &Frame,
    partition: &Partition,
    means: &Means,
) -> Result<Vec<Database>, BuildError> {
    let (needed, limit) = (needed(frame, partition, means), means.memory);
    if needed > limit {
        return Err(ExploreError::Memory { needed, limit }.into());
    }
    memory::probe(needed).map_err(ExploreError::from)?;
    partition.groups.iter().map(|group| database(frame, group, means)).collect()
}

fn database(frame: &Frame, group: &[usize], means: &Means) -> Result<Database, BuildError> {
    let cells = Database::patterns(frame.board, group.len());
    let build = || {
        let more = |depth: u8| {
            let states = 0u32.into();
            means.observer.event(&Event::Level { depth: depth.into(), states }).is_continue()
        };
        let memory = pages::try_with_capacity(cells as usize)?;
        let made = Database::new(frame.board, group, frame.home, memory, &more);
        made.map(Kept).ok_or(ExploreError::Stopped)
    };
    let got = means.tables.get(&subject(frame, group), cells, means.observer, build)?;
    Ok(match got {
        Got::Built(Kept(database)) => database,
        Got::Mapped(file) => {
            let mut distances =
                pages::try_with_capacity(cells as usize).map_err(ExploreError::from)?;
            distances.par_extend(file.packed()[..cells as usize].par_iter());
            Database::with(frame.board, group, distances).expect("as many as requested")
        }
    })
}

/// A database in its form on disk: a byte per pattern.
struct Kept(Database);

impl Contents for Kept {
    fn cells(&self) -> u64 {
        self.0.distances.len() as u64
    }

    fn layers(&self) -> Vec<u64> {
        self.0.layers()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        take(&self.0.distances)?;
        let rest = self.0.distances.len().next_multiple_of(8) - self.0.distances.len();
        take(&[0; 8][..rest])
    }
}
