//! The symmetries of a question: those of the puzzle that take its labelled pieces to labelled
//! pieces and its moves to moves.

use cosette_puzzle::{MoveId, Perm, Puzzle, Symmetries};

/// The slot permutations of the symmetries that keep these pieces and these moves. For puzzles
/// without orientation whose moves are always legal.
pub(crate) fn of_question(puzzle: &Puzzle, pieces: &[u16], moves: &[Perm]) -> Vec<Perm> {
    let kept = |by: &Perm| permutes(by, pieces) && permutes_moves(by, moves);
    all(puzzle).into_iter().filter(kept).collect()
}

/// What a move does to the slots.
pub(crate) fn slot_perm(puzzle: &Puzzle, id: MoveId) -> Perm {
    puzzle.get(id).arrows[0].action.to_position(puzzle.shape()).perm()
}

/// The slot permutations of all symmetries of the puzzle.
fn all(puzzle: &Puzzle) -> Vec<Perm> {
    let shape = puzzle.shape();
    let perm = |symmetry: &cosette_puzzle::Symmetry| {
        let images = (0..shape.slots()).map(|slot| symmetry.slot(slot, shape) as u16);
        Perm::new(images.collect()).expect("symmetries permute the slots")
    };
    Symmetries::of(puzzle).elements().iter().map(perm).collect()
}

/// Whether a symmetry permutes these pieces.
fn permutes(by: &Perm, pieces: &[u16]) -> bool {
    pieces.iter().all(|&piece| pieces.contains(&by[piece as usize]))
}

/// Whether it makes allowed moves of allowed moves.
fn permutes_moves(by: &Perm, moves: &[Perm]) -> bool {
    let image = |m: &Perm| by.compose(m).compose(&by.inverse());
    moves.iter().all(|m| moves.contains(&image(m)))
}
