//! Sliding tiles, optimally: iterative deepening by pattern databases and other bounds.
//!
//! The bounds and the search are those of the crate `cosette-tiles`, which supports boards of at
//! most 25 cells and goals whose blank is in the upper left quarter. Any other goal is reflected
//! until it is; a tile is named by its home there, so that its label does not matter.
//!
//! One thread begins a round alone; if it is not over after some ten thousand nodes, it is begun
//! again, cut into parts (`start.rs` there). What is thrown away is not counted, so that neither
//! solutions nor nodes depend on the threads.

pub mod anytime;
mod machine;

use cosette_puzzle::{Position, Puzzle};
use cosette_tiles::automaton::Automaton;
use cosette_tiles::board::{NATURAL, WAYS};
use cosette_tiles::machine::{Machine, Round as TileRound};

use crate::bound::BuildError;
use crate::bound::tiles::Bounds;
use crate::bound::tiles::frame::{Frame, Homes};
use crate::solver::{Round, Rounds, Wanted};
use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, StopReason};
use cosette_core::observe::Observer;
use cosette_store::means::Means;

/// Words of moves this long are known to the automaton: on small boards it is made in some
/// milliseconds, on large ones searches take long enough for more.
const WORDS: [usize; 2] = [10, 12];
/// Boards with more cells are large.
const SMALL: usize = 16;

/// Solves boards.
pub struct Solver {
    puzzle: Puzzle,
    frame: Frame,
    machine: Box<dyn Machine>,
    /// The automaton of words tried; by default all without immediate reversals.
    automaton: Option<Automaton>,
    /// The order in which the ways of the blank are tried.
    order: [usize; WAYS],
    /// Whether the root of every round is a node.
    counts_roots: bool,
}

impl Solver {
    /// With some bounds. `None` for puzzles that are not solved here.
    pub fn new(
        puzzle: &Puzzle,
        bounds: &Bounds,
        means: &Means,
    ) -> Option<Result<Solver, BuildError>> {
        let solver = Solver::textbook(puzzle, bounds, means)?;
        Some(solver.map(|solver| {
            let large = solver.frame.board.cells() > SMALL;
            Solver { automaton: Some(Automaton::up_to(WORDS[usize::from(large)])), ..solver }
        }))
    }

    /// The same, but all words of moves are tried that undo nothing: nodes are counted as in the
    /// literature.
    pub fn textbook(
        puzzle: &Puzzle,
        bounds: &Bounds,
        means: &Means,
    ) -> Option<Result<Solver, BuildError>> {
        let frame = Frame::new(puzzle)?;
        let machine = bounds.build(&frame, means);
        Some(machine.map(|machine| Solver {
            puzzle: puzzle.clone(),
            frame,
            machine,
            automaton: None,
            order: NATURAL,
            counts_roots: false,
        }))
    }

    /// The same node for node as IDA* by the search that fits any puzzle (`search/ida.rs`): moves
    /// in the order of the puzzle, and every root counted.
    pub fn as_general(
        puzzle: &Puzzle,
        bounds: &Bounds,
        means: &Means,
    ) -> Option<Result<Solver, BuildError>> {
        let solver = Solver::textbook(puzzle, bounds, means)?;
        Some(solver.map(|solver| {
            let mut order = NATURAL;
            order.sort_by_key(|&way| solver.frame.moves[way].index());
            Solver { order, counts_roots: true, ..solver }
        }))
    }
}

impl Rounds for Solver {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn bytes(&self) -> u64 {
        self.machine.bytes()
    }

    fn bound(&self, position: &Position, _: &Limits) -> u32 {
        self.frame.read(position.pieces()).bound(&*self.machine)
    }

    /// A tile that goes and comes back makes two moves.
    fn step(&self) -> u32 {
        2
    }

    fn round(&self, position: &Position, length: u32, wanted: Wanted, gate: &Gate) -> Round {
        gate.begin(length);
        let automaton = self.automaton.as_ref().filter(|_| wanted == Wanted::One);
        let Homes { homes, blank } = &self.frame.read(position.pieces());
        let tile_round = TileRound {
            homes,
            blank: *blank,
            length,
            automaton,
            order: self.order,
            wanted: match wanted {
                Wanted::One => 1,
                Wanted::Many(many) => many,
            },
            check: &|nodes| gate.check(nodes),
        };
        let moves = self.frame.moves;
        let mut round = machine::round(&*self.machine, &tile_round, (wanted, moves), gate);
        if round.spent {
            gate.close(StopReason::Nodes);
        }
        gate.spend(round.expanded);
        round.generated += u64::from(self.counts_roots);
        round
    }

    fn counts_roots(&self) -> bool {
        self.counts_roots
    }

    fn prepare(&self, _: &dyn Observer) {}

    fn is_modest(&self) -> bool {
        false
    }
}
