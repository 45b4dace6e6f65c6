//! The moves as the search takes them: on the cube, or on its inverse.

use cosette_puzzle::{Canonical, MoveId, Puzzle};

use super::compass::AXES;
use crate::solvers::cube3::{Cube, Frame};

/// Maximum number of moves of a metric; also the value for "no move".
pub const MOVES: usize = 18;

/// The moves, for both sides.
pub struct Moves<C> {
    /// Each move, and what undoes it.
    pub turns: Vec<[C; 2]>,
    /// The move that undoes each.
    pub undo: Vec<MoveId>,
    /// The moves that may follow the last two on each side.
    pub follow: [Box<[[u32; MOVES + 1]; MOVES + 1]>; 2],
    /// Half turns.
    pub half: u32,
    /// The turns about each axis.
    pub about: [u32; AXES],
    /// Which words represent all that differ by the order of commuting moves alone.
    pub canonical: Canonical,
}

impl<C: Cube> Moves<C> {
    pub fn new(frame: &Frame<C>) -> Moves<C> {
        let puzzle = &frame.puzzle;
        let canonical = Canonical::of(puzzle);
        let undo: Vec<MoveId> = puzzle.move_ids().map(|id| inverse(puzzle, id)).collect();
        let axis = |m: usize| usize::from(puzzle.moves()[m].line) % AXES;
        let which = |is: &dyn Fn(usize) -> bool| -> u32 {
            (0..undo.len()).filter(|&m| is(m)).map(|m| 1 << m).sum()
        };
        Moves {
            turns: frame.moves.iter().map(|&turn| [turn, turn.inverse()]).collect(),
            follow: [false, true].map(|inverted| follow(&canonical, &undo, inverted)),
            half: which(&|m| puzzle.moves()[m].turns == 2),
            about: std::array::from_fn(|a| which(&|m| axis(m) == a)),
            undo,
            canonical,
        }
    }
}

fn inverse(puzzle: &Puzzle, id: MoveId) -> MoveId {
    let m = puzzle.get(id);
    let turns = if m.turns == 2 { 2 } else { -m.turns };
    let undoes = |other: &MoveId| {
        let other = puzzle.get(*other);
        other.line == m.line && other.turns == turns
    };
    puzzle.move_ids().find(undoes).expect("moves can be undone")
}

/// Which moves may follow two others, on the side of the cube or on that of its inverse, whose word
/// is read backwards. In either metric of the cube three moves decide whether a word is canonical.
fn follow(
    canonical: &Canonical,
    undo: &[MoveId],
    inverted: bool,
) -> Box<[[u32; MOVES + 1]; MOVES + 1]> {
    let mut follow = Box::new([[0; MOVES + 1]; MOVES + 1]);
    for (a, row) in follow.iter_mut().enumerate() {
        for (b, mask) in row.iter_mut().enumerate() {
            for c in 0..undo.len() {
                let some = |m: &usize| *m < undo.len();
                let mut word: Vec<MoveId> =
                    [a, b, c].into_iter().filter(some).map(|m| MoveId(m as u16)).collect();
                if inverted {
                    word = word.iter().rev().map(|id| undo[id.index()]).collect();
                }
                *mask |= u32::from(canonical.accepts(&word)) << c;
            }
        }
    }
    follow
}
