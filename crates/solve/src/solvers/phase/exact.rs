//! A phase with a table of all its classes: downhill from class to class.
//!
//! Two bits per class are enough. Neighbours are at most one apart, so distances modulo 3 determine
//! which of them is nearer; the number of steps is the distance.

use cosette_puzzle::{MoveId, Position, Puzzle, Word};

use crate::bound::BuildError;
use cosette_core::limits::{Limits, Outcome};
use cosette_memory as memory;
use cosette_space::quotient::{Dense, ExploreError, Labelling, Phase};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::means::Means;
use cosette_store::store::Got;
use cosette_store::subject::Subject;

/// The classes of a phase and their distances.
pub(super) struct Exact {
    space: Labelling,
    table: Table,
}

enum Table {
    Two(Packed<2>),
    Four(Packed<4>),
    Eight(Packed<8>),
}

impl Table {
    fn get(&self, index: u64) -> u8 {
        match self {
            Table::Two(table) => table.get(index),
            Table::Four(table) => table.get(index),
            Table::Eight(table) => table.get(index),
        }
    }

    /// The value of classes one step nearer than one with this value; `None` if the class is
    /// unreachable.
    fn nearer(&self, value: u8) -> Option<u8> {
        match self {
            Table::Two(_) if value == Cells::<2>::UNSEEN => None,
            Table::Four(_) if value == Cells::<4>::UNSEEN => None,
            Table::Eight(_) if value == Cells::<8>::UNSEEN => None,
            Table::Two(_) => Some((value + 2) % 3),
            Table::Four(_) | Table::Eight(_) => value.checked_sub(1),
        }
    }
}

/// As `explore --phase` and `table build --phase` keep it.
fn subject(puzzle: &Puzzle, phase: &Phase, bits: u32) -> Subject {
    Subject::cosets(puzzle, phase.text(), bits)
}

impl Exact {
    /// With a table that is on disk, of any width.
    pub fn find(puzzle: &Puzzle, phase: &Phase, space: &Labelling, means: &Means) -> Option<Exact> {
        let find = |bits| {
            let subject = subject(puzzle, phase, bits);
            means.tables.find_usable(&subject, space.len(), means.observer)
        };
        let table = if let Some(file) = find(4) {
            Table::Four(Got::Mapped(file).into())
        } else if let Some(file) = find(8) {
            Table::Eight(Got::Mapped(file).into())
        } else {
            Table::Two(Got::Mapped(find(2)?).into())
        };
        Some(Exact { space: space.clone(), table })
    }

    /// Fills the table, and keeps it.
    pub fn build(
        puzzle: &Puzzle,
        phase: &Phase,
        space: Labelling,
        means: &Means,
    ) -> Result<Exact, BuildError> {
        memory::probe(Cells::<2>::bytes(space.len())).map_err(ExploreError::from)?;
        let build = || {
            let filled: Filled<2> = fill(&space, u32::MAX, means.observer);
            if filled.complete { Ok(filled) } else { Err(ExploreError::Stopped) }
        };
        let subject = subject(puzzle, phase, 2);
        let table = means.tables.get(&subject, space.len(), means.observer, build)?;
        Ok(Exact { table: Table::Two(table.into()), space })
    }

    pub fn bytes(&self) -> u64 {
        match &self.table {
            Table::Two(table) => Cells::<2>::bytes(table.len()),
            Table::Four(table) => Cells::<4>::bytes(table.len()),
            Table::Eight(table) => Cells::<8>::bytes(table.len()),
        }
    }

    /// A shortest way to a goal.
    pub fn solve(&self, position: &Position, limits: &Limits) -> Outcome {
        let Some(moves) = self.way(position) else { return Outcome::Unsolvable };
        let found = moves.len() as u32;
        match limits.length {
            Some(length) if length < found => Outcome::NoneWithin { length: found - 1 },
            _ => Outcome::Found { word: Word(moves), lower_bound: found, stopped: None },
        }
    }

    fn way(&self, position: &Position) -> Option<Vec<MoveId>> {
        let Exact { space, table } = self;
        let (mut at, mut moves) = (space.index(position), Vec::new());
        while !space.is_goal(at) {
            let nearer = table.nearer(table.get(at))?;
            let state = space.unpack(at);
            let neighbours = (0..space.moves()).map(|m| (m, space.neighbour(&state, m)));
            let mut downhill = neighbours.filter(|&(_, next)| table.get(next) == nearer);
            let (m, next) = downhill.next().expect("a way down");
            moves.push(space.move_ids()[m]);
            at = next;
        }
        Some(moves)
    }
}
