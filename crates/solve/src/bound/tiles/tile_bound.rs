//! The compiled bounds of tiles in the catalogue, for searches that fit any puzzle: evaluated
//! afresh on each board, where the solver of tiles carries them along.

use cosette_puzzle::Puzzle;
use cosette_tiles::machine::Machine;

use super::bounds::Bounds;
use super::frame::Frame;
use crate::bound::{Any, Bound, BuildError, Rule, TableFacts, Term};
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

/// The bound of this name, for puzzles with compiled bounds.
pub(crate) fn bound(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Any, BuildError> {
    let frame = Frame::new(puzzle).ok_or(BuildError::NoBoard)?;
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
    Ok(Any::afresh(TileBound { frame, machine, weights, tables }))
}

impl Bound for TileBound {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.frame.read(cells).bound(&*self.machine)
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.tables.clone()
    }

    fn axis_term(&self, _: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let sums = self.frame.read(cells).sums(&*self.machine);
        let names = ["the board", "the board in the mirror"];
        let sum = |(distances, name): (Vec<u32>, &str)| {
            let tables = self.tables.iter().zip(distances);
            let leaves = tables.map(|(table, value)| Term::leaf(&table.quotient, value));
            Term::of(name, Rule::Sum, leaves.collect())
        };
        let mut sums: Vec<Term> = sums.into_iter().zip(names).map(sum).collect();
        match sums.len() {
            0 => Term::leaf("all moves", self.axis_of(cells, axis)),
            1 => sums.remove(0),
            _ => Term::of("the greater", Rule::Max, sums),
        }
    }
}
