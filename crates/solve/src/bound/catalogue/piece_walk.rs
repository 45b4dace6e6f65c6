//! The longest walk of a single piece.
//!
//! Forget all pieces but one: how much weight does it take to bring it home? Walking distance does
//! not include that, because it does not distinguish pieces of a row: in the second phase on 5x5,
//! with I and J exchanged in a row that may not move, it is 0, while each of them has to leave the
//! row and come back, four moves in all ("wrong column", xyzzy). Such places of a piece can be
//! selected; the bound is the greatest walk of any piece in a selected place.

use std::collections::VecDeque;

use cosette_puzzle::Puzzle;

use crate::bound::{Bound, Rule, Term, counted, distance};
use cosette_space::quotient::{UNREACHED, Weight, Weights};

/// A piece, and how far it has to go by slot.
type Walk = (u16, Box<[u8]>);

/// The greatest number of costly moves that any one piece needs on its own.
#[derive(Clone, Debug)]
pub struct PieceWalk {
    /// The pieces that count, each with its bound by slot.
    walks: Vec<Walk>,
    weights: [Weights; 1],
}

impl PieceWalk {
    /// The walks of all pieces, as far as `counts(piece, slot)`: elsewhere the piece bounds
    /// nothing.
    pub fn new(puzzle: &Puzzle, weights: Weights, counts: impl Fn(u16, u16) -> bool) -> PieceWalk {
        let slots = 0..puzzle.shape().slots() as u16;
        let walk = |piece: u16| {
            let mut walk = walks_to(puzzle, &weights, piece);
            let elsewhere = slots.clone().filter(|&slot| !counts(piece, slot));
            elsewhere.for_each(|slot| walk[slot as usize] = 0);
            (piece, walk)
        };
        let walks = slots.clone().map(walk).filter(|(_, w)| w.iter().any(|&d| d > 0)).collect();
        PieceWalk { walks, weights: [weights] }
    }
}

/// The weight it takes to bring the piece of slot `home` there from every slot.
fn walks_to(puzzle: &Puzzle, weights: &Weights, home: u16) -> Box<[u8]> {
    let mut walk = vec![UNREACHED; puzzle.shape().slots()].into_boxed_slice();
    walk[home as usize] = 0;
    // Free steps go to the front of the queue, so that slots leave it in order of their distance.
    let mut queue = VecDeque::from([home]);
    while let Some(to) = queue.pop_front() {
        for id in puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden) {
            let cost = u8::from(weights.get(id) == Weight::One);
            let steps = puzzle.get(id).arrows.iter().flat_map(|arrow| arrow.action.steps());
            for step in steps.filter(|step| step.to == to) {
                let distance = walk[to as usize].saturating_add(cost);
                if distance < walk[step.from as usize] {
                    walk[step.from as usize] = distance;
                    match cost {
                        0 => queue.push_front(step.from),
                        _ => queue.push_back(step.from),
                    }
                }
            }
        }
    }
    walk
}

impl Bound for PieceWalk {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.walks.iter().map(|walk| walk_of(walk, cells)).max().unwrap_or(0)
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], _: usize) -> Term {
        let walk = |walk: &Walk| Term::leaf(puzzle.piece_name(walk.0), walk_of(walk, cells));
        let name = format!("{}, the longest walk of one piece", counted(puzzle, &self.weights[0]));
        Term::of(name, Rule::Max, self.walks.iter().map(walk).collect())
    }
}

/// How far a piece has to go.
#[inline]
fn walk_of((piece, walk): &Walk, cells: &[u16]) -> u32 {
    let slot = cells.iter().position(|p| p == piece).expect("every piece is somewhere");
    distance(walk[slot])
}
