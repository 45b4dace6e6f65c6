//! Exact distances of a labelling, looked up: the bound behind pattern databases, Korf's tables of
//! the cube, lookup tables of whole puzzles and phases that are searched.
//!
//! A labelling forgets all but some pieces; the distance of the remaining pieces from their goal
//! never exceeds the distance of the board. Pieces may have orientations.

use std::sync::Arc;

use cosette_puzzle::{Puzzle, Symmetries};

use super::board::with_buffer;
use super::{BEYOND, Bound, BuildError, Term};
use cosette_memory as memory;
use cosette_space::machine::TWIST;
use cosette_space::quotient::{Dense, ExploreError, Labelling, Weights};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::means::Means;
use cosette_store::subject::Subject;
use cosette_store::table_use::TableUse;

/// Contents of a table behind a bound.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFacts {
    /// The spelling of the quotient.
    pub quotient: String,
    /// Number of classes at each distance.
    pub layers: Vec<u64>,
    /// Number of positions at each distance, up to a common factor: classes counted with their
    /// sizes. `None` where the sizes are not known.
    pub weighted: Option<Vec<u128>>,
    /// Bytes of the table.
    pub bytes: u64,
}

impl TableFacts {
    /// The mean distance of a random position, exactly, where the sizes of classes are known.
    pub fn mean(&self) -> Option<f64> {
        let weighted = self.weighted.as_ref()?;
        let sum: f64 = weighted.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d)).sum();
        Some(sum / weighted.iter().sum::<u128>() as f64)
    }
}

/// The distance of some pieces from home, `BITS` bits per class.
#[derive(Clone)]
pub struct LabelTable<const BITS: u32> {
    space: Arc<Labelling>,
    table: Arc<Packed<BITS>>,
    name: Arc<str>,
    /// The point of every slot, untwisted, where pieces have orientations.
    points: Option<Arc<[u16]>>,
    relabelling: Option<Relabelling>,
    weights: Vec<Weights>,
    exact: bool,
}

/// The piece whose slot is read for each tracked piece, and the relabelling of the slots.
#[derive(Clone)]
struct Relabelling {
    piece: Vec<u16>,
    slot: Vec<u16>,
}

impl<const BITS: u32> LabelTable<BITS> {
    /// The table of this labelling, from disk or newly filled.
    pub fn new(puzzle: &Puzzle, space: Labelling, means: &Means) -> Result<Self, BuildError> {
        let subject = Subject::cosets(puzzle, space.description(), BITS);
        LabelTable::kept_as(puzzle, space, &subject, means)
    }

    /// The same, kept under another subject.
    pub fn kept_as(
        puzzle: &Puzzle,
        space: Labelling,
        subject: &Subject,
        means: &Means,
    ) -> Result<Self, BuildError> {
        let build = || filled(&space, means);
        let table = means.tables.get(subject, space.len(), means.observer, build)?;
        let shape = puzzle.shape();
        let points = (0..shape.slots()).map(|slot| shape.point(slot, 0)).collect();
        Ok(LabelTable {
            name: space.description().into(),
            space: Arc::new(space),
            table: Arc::new(table.into()),
            points: shape.is_oriented().then_some(points),
            relabelling: None,
            weights: Vec::new(),
            exact: false,
        })
    }

    /// The table before it is made.
    pub fn table_use(puzzle: &Puzzle, space: &Labelling, name: impl Into<String>) -> TableUse {
        let subject = Subject::cosets(puzzle, space.description(), BITS);
        TableUse::new(name, Cells::<BITS>::bytes(space.len())).kept_as(subject, space.len())
    }

    /// States that every move counts, so that the bound may be combined with others that do.
    #[must_use]
    pub fn counting_all(self, puzzle: &Puzzle) -> Self {
        LabelTable { weights: vec![Weights::uniform(puzzle)], ..self }
    }

    /// Every class is one state: the distance is that of the board.
    #[must_use]
    pub fn exact(self, name: &str) -> Self {
        LabelTable { exact: true, name: name.into(), ..self }
    }

    /// The same, copied into large pages, for tables with many random lookups. Panics if the table
    /// is shared.
    #[must_use]
    pub fn into_memory(self) -> Self {
        let table = Arc::into_inner(self.table).expect("the table is not shared yet");
        LabelTable { table: Arc::new(table.into_memory()), ..self }
    }

    /// The same table for other pieces, if a symmetry of the puzzle turns them, as a set, into the
    /// pieces of the table. For puzzles whose pieces have no orientation.
    pub fn of_pieces(&self, puzzle: &Puzzle, from: &[u16], to: &[u16]) -> Option<Self> {
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
        Some(LabelTable { relabelling: Some(Relabelling { piece, slot }), ..self.clone() })
    }

    /// How classes are numbered.
    pub fn space(&self) -> &Labelling {
        &self.space
    }

    /// The distance of the class of that number, if it can be reached.
    #[inline]
    pub fn distance_at(&self, index: u64) -> Option<u8> {
        Some(self.table.get(index)).filter(|&distance| distance != Cells::<BITS>::UNSEEN)
    }

    /// The distance when each piece is in slot `slot_of(piece)`, or [`Cells::UNSEEN`]; only for the
    /// pieces of the table. For pieces without orientation.
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
fn filled<const BITS: u32>(space: &Labelling, means: &Means) -> Result<Filled<BITS>, ExploreError> {
    let (needed, limit) = (Cells::<BITS>::bytes(space.len()), means.memory);
    if needed > limit {
        return Err(ExploreError::Classes { classes: space.len(), needed, limit, fits: None });
    }
    memory::probe(needed)?;
    let deepest = u32::from(Cells::<BITS>::UNSEEN) - 1;
    let filled: Filled<BITS> = fill(space, deepest, means.observer);
    match filled.complete {
        true => Ok(filled),
        false if filled.layers.len() as u32 > deepest => Err(ExploreError::TooDeep),
        false => Err(ExploreError::Stopped),
    }
}

impl<const BITS: u32> Bound for LabelTable<BITS> {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        let distance = with_buffer(cells.len(), |place| match &self.points {
            None => {
                cells.iter().zip(0..).for_each(|(&piece, slot)| place[usize::from(piece)] = slot);
                self.distance(|piece| place[usize::from(piece)])
            }
            Some(points) => {
                for (&cell, &point) in cells.iter().zip(&**points) {
                    place[usize::from(cell) % TWIST] = point + cell / TWIST as u16;
                }
                self.table.get(self.space.index_of_points(|piece| place[usize::from(piece)]))
            }
        });
        if distance == Cells::<BITS>::UNSEEN { BEYOND } else { distance.into() }
    }

    #[inline]
    fn bound_of(&self, cells: &[u16]) -> u32 {
        self.axis_of(cells, 0)
    }

    /// Even if all pieces are tracked nothing is gained by evaluating the inverse.
    fn is_whole(&self) -> bool {
        false
    }

    fn is_exact(&self) -> bool {
        self.exact
    }

    fn axis_term(&self, _: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let through = if self.relabelling.is_some() { ", through a symmetry" } else { "" };
        Term::leaf(format!("table of {}{through}", self.name), self.axis_of(cells, axis))
    }

    fn tables(&self) -> Vec<TableFacts> {
        let layers = self.table.layers().to_vec();
        vec![TableFacts {
            quotient: self.name.to_string(),
            weighted: Some(layers.iter().map(|&n| u128::from(n)).collect()),
            layers,
            bytes: Cells::<BITS>::bytes(self.space.len()),
        }]
    }
}
