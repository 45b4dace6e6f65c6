//! Pattern databases: the exact distance of where some pieces are, all moves counted.
//!
//! One table serves every set of pieces that a symmetry turns into its own: the position is looked
//! up relabelled.

use std::sync::Arc;

use cosette_puzzle::{MoveId, Puzzle, Symmetries};

use super::terms::Term;
use super::{BuildError, Heuristic, TableFacts};
use cosette_memory as memory;
use cosette_space::quotient::{Dense, ExploreError, Labelling, PieceClasses, Weights, fitting};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::file::Subject;
use cosette_store::means::Means;

/// Boards up to this many slots can be looked up.
const SLOTS_MAX: usize = 64;

/// The distance of some pieces from home.
#[derive(Clone)]
pub struct PatternTable {
    space: Arc<Labelling>,
    table: Arc<Packed<4>>,
    /// The piece that stands for each tracked piece, and where its slot is read as.
    relabelling: Option<Relabelling>,
    weights: [Weights; 1],
}

#[derive(Clone)]
struct Relabelling {
    piece: Vec<u16>,
    slot: Vec<u16>,
}

impl PatternTable {
    /// The table of these pieces, from disk or newly filled. Panics on puzzles whose pieces have
    /// orientations or that have more than 64 slots.
    pub fn new(
        puzzle: &Puzzle,
        classes: &PieceClasses,
        means: &Means,
    ) -> Result<PatternTable, BuildError> {
        assert!(!puzzle.shape().is_oriented() && puzzle.shape().slots() <= SLOTS_MAX);
        let moves: Vec<MoveId> = puzzle.move_ids().collect();
        let space = Labelling::new(puzzle, classes, &moves)?;
        let subject = Subject::cosets(puzzle, space.description(), 4);
        let build = || {
            filled(&space, means).map_err(|error| match error {
                ExploreError::Classes { classes, needed, limit, .. } => {
                    let fits = fitting(puzzle, 4, limit).map(|space| {
                        format!("`pdb:{}` ({} classes)", space.description(), space.len())
                    });
                    ExploreError::Classes { classes, needed, limit, fits }
                }
                error => error,
            })
        };
        let table = means.tables.get(&subject, space.len(), means.observer, build)?;
        Ok(PatternTable {
            space: Arc::new(space),
            table: Arc::new(table.into()),
            relabelling: None,
            weights: [Weights::uniform(puzzle)],
        })
    }

    /// The same table for other pieces, if a symmetry of the puzzle turns them, as a set, into the
    /// pieces of the table.
    pub fn of_pieces(&self, puzzle: &Puzzle, from: &[u16], to: &[u16]) -> Option<PatternTable> {
        let shape = puzzle.shape();
        let symmetry = Symmetries::of(puzzle).elements().into_iter().find(|symmetry| {
            let images = to.iter().map(|&p| symmetry.slot(p as usize, shape) as u16);
            let mut images: Vec<u16> = images.collect();
            let mut wanted = from.to_vec();
            images.sort_unstable();
            wanted.sort_unstable();
            images == wanted
        })?;
        let slot: Vec<u16> = (0..shape.slots()).map(|s| symmetry.slot(s, shape) as u16).collect();
        let mut piece = vec![0; slot.len()];
        slot.iter().enumerate().for_each(|(s, &image)| piece[image as usize] = s as u16);
        Some(PatternTable { relabelling: Some(Relabelling { piece, slot }), ..self.clone() })
    }

    /// The distance when each piece is in the slot that `slot_of` says; only the pieces of the
    /// table are asked for.
    #[inline(always)]
    pub fn distance(&self, slot_of: impl Fn(u16) -> u16) -> u8 {
        let index = match &self.relabelling {
            None => self.space.index_of_slots(slot_of),
            Some(r) => {
                self.space.index_of_slots(|piece| r.slot[slot_of(r.piece[piece as usize]) as usize])
            }
        };
        self.table.get(index)
    }
}

/// Fills the table of this space, if all distances fit its cells.
fn filled(space: &Labelling, means: &Means) -> Result<Filled<4>, ExploreError> {
    let (needed, limit) = (Cells::<4>::bytes(space.len()), means.memory);
    if needed > limit {
        return Err(ExploreError::Classes { classes: space.len(), needed, limit, fits: None });
    }
    let deepest = u32::from(Cells::<4>::UNSEEN) - 1;
    memory::ask(needed)?;
    let filled: Filled<4> = fill(space, deepest, means.observer);
    match filled.complete {
        true => Ok(filled),
        false if filled.layers.len() as u32 > deepest => Err(ExploreError::TooDeep),
        false => Err(ExploreError::Stopped),
    }
}

impl Heuristic for PatternTable {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        let mut slot_of = [0u16; SLOTS_MAX];
        for (slot, &piece) in pieces.iter().enumerate() {
            slot_of[piece as usize] = slot as u16;
        }
        u32::from(self.distance(|piece| slot_of[piece as usize]))
    }

    fn is_whole(&self) -> bool {
        // Even if all pieces are tracked nothing is gained by looking at the inverse.
        false
    }

    fn axis_term(&self, _: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let through = if self.relabelling.is_some() { ", through a symmetry" } else { "" };
        let name = format!("table of {}{through}", self.space.description());
        Term::leaf(name, self.axis_of(pieces, axis))
    }

    fn tables(&self) -> Vec<TableFacts> {
        let layers = self.table.layers().to_vec();
        vec![TableFacts {
            quotient: self.space.description().into(),
            weighted: Some(layers.iter().map(|&n| u128::from(n)).collect()),
            layers,
            bytes: Cells::<4>::bytes(self.space.len()),
        }]
    }
}
