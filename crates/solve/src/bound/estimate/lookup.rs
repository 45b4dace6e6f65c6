//! The exact distance of every state, where the whole puzzle is small enough for a table.

use cosette_puzzle::{Family, MoveId, Position, Puzzle};

use super::{BEYOND, Estimate};
use crate::bound::heuristic::{BuildError, TableFacts, Term};
use cosette_memory as memory;
use cosette_space::machine::{Machine, SLOTS_MAX};
use cosette_space::quotient::{Dense, ExploreError, Labelling, PieceClasses};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// Boards of up to this many slots have a table: 12! states are half a gigabyte.
const SLOTS: usize = 12;

/// A byte for every state.
pub struct Lookup {
    space: Labelling,
    table: Packed<8>,
    oriented: bool,
}

impl Lookup {
    /// Whether a puzzle is small enough.
    pub fn fits(puzzle: &Puzzle) -> bool {
        puzzle.shape().slots() <= SLOTS || *puzzle.family() == (Family::Cube { size: 2 })
    }

    /// The table of the whole puzzle, from disk or newly filled.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Result<Lookup, BuildError> {
        let moves: Vec<MoveId> = puzzle.move_ids().collect();
        let space = Labelling::new(puzzle, &PieceClasses::whole(puzzle), &moves)?;
        let subject = Subject::cosets(puzzle, space.description(), 8);
        let build = || filled(&space, means);
        let table = means.tables.get(&subject, space.len(), means.observer, build)?;
        Ok(Lookup { space, table: table.into(), oriented: puzzle.shape().is_oriented() })
    }

    /// The table that it takes.
    pub fn table(puzzle: &Puzzle) -> Result<TableUse, BuildError> {
        let moves: Vec<MoveId> = puzzle.move_ids().collect();
        let space = Labelling::new(puzzle, &PieceClasses::whole(puzzle), &moves)?;
        let subject = Subject::cosets(puzzle, space.description(), 8);
        Ok(TableUse::new("the whole puzzle", Cells::<8>::bytes(space.len()))
            .kept_as(subject, space.len()))
    }

    /// How many states are at each distance.
    pub fn layers(&self) -> &[u64] {
        self.table.layers()
    }

    /// How states are numbered.
    pub(super) fn space(&self) -> &Labelling {
        &self.space
    }

    /// The distance of the state of that number, if it can be reached.
    #[inline]
    pub(super) fn distance(&self, index: u64) -> Option<u8> {
        Some(self.table.get(index)).filter(|&distance| distance != Cells::<8>::UNSEEN)
    }

    /// What the table holds: every class is one state.
    pub fn facts(&self) -> TableFacts {
        let layers = self.layers().to_vec();
        let weighted = Some(layers.iter().map(|&n| n.into()).collect());
        TableFacts { quotient: "the whole puzzle".into(), layers, weighted, bytes: self.bytes() }
    }

    /// The distance of a position; `BEYOND` if it cannot be solved.
    pub(super) fn terms(&self, position: &Position) -> Term {
        let distance = self.distance(self.space.index(position)).map_or(BEYOND, u32::from);
        Term::leaf("table of the whole puzzle", distance)
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        Cells::<8>::bytes(self.space.len())
    }
}

/// Fills the table of this space.
fn filled(space: &Labelling, means: &Means) -> Result<Filled<8>, ExploreError> {
    let (needed, limit) = (Cells::<8>::bytes(space.len()), means.memory);
    if needed > limit {
        return Err(ExploreError::Classes { classes: space.len(), needed, limit, fits: None });
    }
    memory::ask(needed)?;
    let deepest = u32::from(Cells::<8>::UNSEEN) - 1;
    let filled: Filled<8> = fill(space, deepest, means.observer);
    match filled.complete {
        true => Ok(filled),
        false if filled.layers.len() as u32 > deepest => Err(ExploreError::TooDeep),
        false => Err(ExploreError::Stopped),
    }
}

impl<M: Machine> Estimate<M> for Lookup {
    type Carried = u32;

    fn start(&self, machine: &M, state: M::State) -> u32 {
        let index = match self.oriented {
            true => self.space.index(&machine.decode(state)),
            false => {
                let mut slot_of = [0; SLOTS_MAX];
                for slot in 0..machine.puzzle().shape().slots() {
                    slot_of[machine.cell(state, slot)] = slot as u16;
                }
                self.space.index_of_slots(|piece| slot_of[usize::from(piece)])
            }
        };
        match self.table.get(index) {
            Cells::<8>::UNSEEN => BEYOND,
            distance => distance.into(),
        }
    }

    fn step(&self, machine: &M, _: u32, _: MoveId, (_, after): (M::State, M::State)) -> u32 {
        self.start(machine, after)
    }

    fn value(&self, carried: u32) -> u32 {
        carried
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
