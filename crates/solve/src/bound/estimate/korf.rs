//! Korf's three pattern databases of Rubik's cube.
//!
//! The first program that solved random cubes optimally (Richard Korf, "Finding optimal solutions
//! to Rubik's cube using pattern databases", 1997) kept the exact distances of the eight corners
//! (88,179,840 states) and of six of the edges and of the other six (42,577,920 each), four bits a
//! state, and took the greatest of the three. It is here as he described it, for teaching and to
//! compare: no inverse, no symmetry, one look a table. Solvers of today use cosets and look six
//! times into one table (`cube_optimal.rs`).

use cosette_puzzle::{MoveId, Position, Puzzle};

use super::{BEYOND, Estimate};
use crate::bound::heuristic::{BuildError, Rule, TableFacts, Term};
use cosette_memory as memory;
use cosette_space::machine::{Machine, SLOTS_MAX, TWIST};
use cosette_space::quotient::{Dense, ExploreError, Labelling, PieceClasses};
use cosette_space::table::cells::Cells;
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// The pieces of each table: the corners, and the edges in the order of their numbers.
const PARTS: [std::ops::Range<u16>; 3] = [0..8, 8..14, 14..20];

/// The greatest of three distances.
pub struct Korf {
    parts: Vec<(Labelling, Packed<4>)>,
    /// The point of every slot, untwisted.
    points: Vec<u16>,
}

impl Korf {
    /// The tables, from disk or newly filled. For Rubik's cube.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Result<Korf, BuildError> {
        let parts: Result<Vec<_>, BuildError> =
            spaces(puzzle)?.into_iter().map(|space| with_table(puzzle, space, means)).collect();
        let shape = puzzle.shape();
        let points = (0..shape.slots()).map(|slot| shape.point(slot, 0)).collect();
        Ok(Korf { parts: parts?, points })
    }

    /// The tables, before they are made.
    pub fn tables(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
        let table = |space: &Labelling| {
            TableUse::new(space.description(), Cells::<4>::bytes(space.len()))
                .kept_as(Subject::cosets(puzzle, space.description(), 4), space.len())
        };
        Ok(spaces(puzzle)?.iter().map(table).collect())
    }

    /// What the tables hold.
    pub fn facts(&self) -> Vec<TableFacts> {
        let facts = |(space, table): &(Labelling, Packed<4>)| {
            let layers = table.layers().to_vec();
            TableFacts {
                quotient: space.description().into(),
                weighted: Some(layers.iter().map(|&n| n.into()).collect()),
                layers,
                bytes: Cells::<4>::bytes(space.len()),
            }
        };
        self.parts.iter().map(facts).collect()
    }

    /// The distances in each table.
    pub(super) fn terms(&self, puzzle: &Puzzle, position: &Position) -> Term {
        let shape = puzzle.shape();
        let point = |piece| {
            let slot = position.slot_of(piece);
            shape.point(slot, position.twists()[slot])
        };
        let leaf = |(space, table): &(Labelling, Packed<4>)| {
            let distance = table.get(space.index_of_points(point));
            Term::leaf(format!("table of {}", space.description()), distance.into())
        };
        Term::of("the greatest", Rule::Max, self.parts.iter().map(leaf).collect())
    }
}

fn spaces(puzzle: &Puzzle) -> Result<Vec<Labelling>, BuildError> {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = |part| Labelling::new(puzzle, &PieceClasses::single(puzzle, part), &moves);
    Ok(PARTS.map(space).into_iter().collect::<Result<_, _>>()?)
}

fn with_table(
    puzzle: &Puzzle,
    space: Labelling,
    means: &Means,
) -> Result<(Labelling, Packed<4>), BuildError> {
    let subject = Subject::cosets(puzzle, space.description(), 4);
    let (classes, limit) = (space.len(), means.memory);
    let needed = Cells::<4>::bytes(classes);
    let build = || {
        if needed > limit {
            return Err(ExploreError::Classes { classes, needed, limit, fits: None });
        }
        memory::ask(needed)?;
        let filled: Filled<4> = fill(&space, u32::from(Cells::<4>::UNSEEN) - 1, means.observer);
        if filled.complete { Ok(filled) } else { Err(ExploreError::Stopped) }
    };
    let table = means.tables.get(&subject, classes, means.observer, build)?;
    Ok((space, Packed::from(table).into_memory()))
}

impl<M: Machine> Estimate<M> for Korf {
    type Carried = u32;

    fn start(&self, machine: &M, state: M::State) -> u32 {
        let mut point_of = [0; SLOTS_MAX];
        for (slot, &point) in self.points.iter().enumerate() {
            let cell = machine.cell(state, slot);
            point_of[cell % TWIST] = point + (cell / TWIST) as u16;
        }
        let mut most = 0;
        for (space, table) in &self.parts {
            let distance = table.get(space.index_of_points(|piece| point_of[usize::from(piece)]));
            if distance == Cells::<4>::UNSEEN {
                return BEYOND;
            }
            most = most.max(distance);
        }
        most.into()
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
