//! The puzzle in the machine: positions in and out, the moves, the symmetries.
//!
//! Nothing is derived by hand: moves are the puzzle's moves of the solved cube, and symmetries are
//! found from the moves. A symmetry permutes stickers; if it is no reflection it permutes and turns
//! pieces like a cube that was taken apart, and relabeling is conjugation by it. A reflection also
//! reverses the order of a corner's stickers about its first one: it is that, followed by a
//! symmetry of the first kind. Either way it is determined by the images of the first stickers.

use cosette_puzzle::{MoveId, Position, Puzzle, Symmetries, Symmetry as Relabeling};

use super::{CORNERS, Cube, HOME, TURN, TURNS};

/// The puzzle in the machine's representation.
#[derive(Clone, Debug)]
pub struct Frame<C> {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solved cube.
    pub solved: C,
    /// Its moves, by number: 18 of them in half turns, 12 in quarter turns.
    pub moves: Vec<C>,
    /// Its symmetries: the trivial one first, those that keep the U-D axis before all others (for
    /// the 3x3x3 they are sixteen), then those that take it to the R-L axis, then to the F-B axis.
    pub symmetries: Vec<CubeSymmetry<C>>,
    /// The symmetry that undoes each.
    pub undo: Vec<u8>,
}

/// A symmetry: relabels the pieces and their homes alike.
#[derive(Clone, Debug)]
pub struct CubeSymmetry<C> {
    /// The left and right factors.
    pub before: C,
    /// What undoes that.
    pub behind: C,
    /// Whether it is a mirror, which twists corners the other way.
    pub mirror: bool,
    /// The move that each move becomes.
    pub moves: Vec<MoveId>,
}

impl<C: Cube> CubeSymmetry<C> {
    /// The relabelled cube.
    #[inline(always)]
    pub fn conjugate(&self, cube: C) -> C {
        let cube = if self.mirror { cube.untwisted() } else { cube };
        self.before.then(cube).then(self.behind)
    }
}

impl<C: Cube> Frame<C> {
    /// The frame of a cube, 2x2x2 or 3x3x3, in any metric.
    pub fn new(puzzle: &Puzzle, proof: C::Proof) -> Frame<C> {
        let solved = puzzle.solved();
        let turned = |id| read(proof, &puzzle.apply(&solved, id).expect("cube moves are legal"));
        let mut relabelings = Symmetries::of(puzzle).elements();
        let (up, axes) = (MoveId(0), puzzle.lines().len().min(3) as u16);
        relabelings.sort_by_key(|s| puzzle.get(s.move_image(puzzle, up)).line % axes);
        let symmetries: Vec<CubeSymmetry<C>> =
            relabelings.iter().map(|relabeling| symmetry(proof, puzzle, relabeling)).collect();
        let undoes = |a: &CubeSymmetry<C>, b: &CubeSymmetry<C>| {
            puzzle.move_ids().all(|id| b.moves[a.moves[id.index()].index()] == id)
        };
        let undo = symmetries.iter().map(|a| {
            let found = symmetries.iter().position(|b| undoes(a, b));
            found.expect("symmetries form a group") as u8
        });
        Frame {
            puzzle: puzzle.clone(),
            solved: C::solved(proof),
            moves: puzzle.move_ids().map(turned).collect(),
            undo: undo.collect(),
            symmetries,
        }
    }

    /// The cube of a position.
    pub fn read(&self, position: &Position) -> C {
        read(self.solved.proof(), position)
    }

    /// The position of a cube; `None` if it is none of the puzzle's.
    pub fn write(&self, cube: C) -> Option<Position> {
        let (shape, bytes) = (self.puzzle.shape(), cube.bytes());
        let all = (0..shape.slots()).map(|slot| bytes[place(slot)]);
        let piece = |(slot, byte): (usize, u8)| {
            let first = if slot < CORNER_SLOTS { 0 } else { CORNER_SLOTS };
            u16::from(byte & 15) + first as u16
        };
        let twists = all.clone().map(|byte| (byte & TURNS) / TURN).collect();
        Position::new(shape, all.enumerate().map(piece).collect(), twists)
    }
}

/// The corners are the first slots of the puzzle.
const CORNER_SLOTS: usize = 8;

/// Where a slot of the puzzle is.
fn place(slot: usize) -> usize {
    if slot < CORNER_SLOTS { CORNERS + slot } else { slot - CORNER_SLOTS }
}

fn read<C: Cube>(proof: C::Proof, position: &Position) -> C {
    let mut bytes = HOME;
    for (slot, (&piece, &twist)) in position.pieces().iter().zip(position.twists()).enumerate() {
        bytes[place(slot)] = (place(piece as usize) % CORNERS) as u8 | (twist * TURN);
    }
    C::new(proof, bytes)
}

fn symmetry<C: Cube>(proof: C::Proof, puzzle: &Puzzle, relabeling: &Relabeling) -> CubeSymmetry<C> {
    let (shape, points) = (puzzle.shape(), relabeling.points());
    // Where the sticker of a slot goes: to which slot, and to which of its stickers.
    let goes = |slot: usize, orientation: u8| {
        let to = points[shape.point(slot, orientation) as usize];
        let slot = shape.slot_of_point(to);
        (slot as u16, (to - shape.point(slot, 0)) as u8)
    };
    let first = (0..shape.slots()).map(|slot| goes(slot, 0));
    let twist = |(slot, (_, sticker)): (usize, (u16, u8))| {
        let k = shape.orientations(slot);
        (k - sticker) % k
    };
    let twists = first.clone().enumerate().map(twist).collect();
    let before = Position::new(shape, first.map(|(slot, _)| slot).collect(), twists);
    let before: C = read(proof, &before.expect("symmetries keep pieces whole"));
    CubeSymmetry {
        before,
        behind: before.inverse(),
        mirror: (goes(0, 0).1 + 1) % 3 != goes(0, 1).1,
        moves: puzzle.move_ids().map(|id| relabeling.move_image(puzzle, id)).collect(),
    }
}
