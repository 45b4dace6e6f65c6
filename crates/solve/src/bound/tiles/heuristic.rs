//! The bounds of tiles as heuristics for searches that fit any puzzle: worked out afresh for every
//! board, where the solver carries them along.

use cosette_puzzle::Puzzle;
use cosette_tiles::machine::Machine;

use super::bounds::Bounds;
use super::frame::Frame;
use crate::bound::heuristic::{BuildError, Heuristic, Rule, TableFacts, Term};
use cosette_space::quotient::Weights;
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// A bound of tiles.
struct TileBound {
    frame: Frame,
    machine: Box<dyn Machine>,
    weights: [Weights; 1],
    tables: Vec<TableFacts>,
}

/// The bound of this name; `None` if there is no such for the puzzle.
pub(crate) fn bound(
    puzzle: &Puzzle,
    name: &str,
    means: &Means,
) -> Option<Result<Box<dyn Heuristic>, BuildError>> {
    let frame = Frame::new(puzzle)?;
    Some(made(puzzle, frame, name, means))
}

fn made(
    puzzle: &Puzzle,
    frame: Frame,
    name: &str,
    means: &Means,
) -> Result<Box<dyn Heuristic>, BuildError> {
    let bounds = Bounds::read(puzzle, name)?;
    let machine = bounds.build(&frame, means)?;
    let uses = bounds.tables(&frame).into_iter();
    let facts = |(table, layers): (TableUse, Vec<u64>)| TableFacts {
        quotient: table.name,
        layers,
        weighted: None,
        bytes: table.bytes,
    };
    let tables = uses.zip(machine.layers()).map(facts).collect();
    let weights = [Weights::uniform(puzzle)];
    Ok(Box::new(TileBound { frame, machine, weights, tables }))
}

impl Heuristic for TileBound {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        self.frame.read(pieces).bound(&*self.machine)
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.tables.clone()
    }

    fn axis_term(&self, _: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let sums = self.frame.read(pieces).sums(&*self.machine);
        let names = ["the board", "the board in the mirror"];
        let sum = |(distances, name): (Vec<u32>, &str)| {
            let tables = self.tables.iter().zip(distances);
            let leaves = tables.map(|(table, value)| Term::leaf(&table.quotient, value));
            Term::of(name, Rule::Sum, leaves.collect())
        };
        let mut sums: Vec<Term> = sums.into_iter().zip(names).map(sum).collect();
        match sums.len() {
            0 => Term::leaf("all moves", self.axis_of(pieces, axis)),
            1 => sums.remove(0),
            _ => Term::of("the greater", Rule::Max, sums),
        }
    }
}
