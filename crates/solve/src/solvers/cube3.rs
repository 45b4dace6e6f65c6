//! Rubik's cube in one vector register: the machine under every solver made for the cube.
//!
//! A cube is 32 bytes, one per slot. The first sixteen are the edges (twelve slots, in the order of
//! the puzzle), the last sixteen the corners (eight slots); each of the other bytes holds its own
//! index and never moves. A byte is a piece in its low four bits and its twist in bits 4 and 5: a
//! byte shuffle uses only the low four bits of an index (and the highest, which is never set), so
//! "first `a`, then `b`" is one shuffle of `a` by `b`, the turns of `b` added, and the sum brought
//! below two or three turns by the smaller of `x` and `x - turns`, as Andrew Skalski's vcube does
//! it: five instructions for a whole cube. Two registers of sixteen bytes would take twice as many
//! instructions.
//!
//! Orientations are those of the puzzle (`cosette_puzzle::family`), pieces `p[i]` in slots `i`, and
//! composition runs from left to right, as everywhere.
//!
//! # How a solver uses it
//!
//! Write the search generic over [`Cube`], once; make a [`Frame`] of the puzzle for it; choose at
//! the top, and wrap the whole search in [`Cube::run`] so that everything inlined into it is
//! compiled for the registers:
//!
//! ```
//! use cosette_solve::solvers::cube3::{Bytes, Cube, Frame};
//! use cosette_puzzle::{Family, Metric};
//!
//! fn is_in_order<C: Cube>(frame: &Frame<C>) -> bool {
//!     C::run(frame.solved.proof(), || {
//!         let (right, up) = (frame.moves[3], frame.moves[0]);
//!         let mut cube = frame.read(&frame.puzzle.solved());
//!         for _ in 0..105 {
//!             cube = cube.then(right).then(up);
//!         }
//!         cube.same(frame.solved)
//!     })
//! }
//!
//! let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
//! #[cfg(target_arch = "x86_64")]
//! if let Some(avx2) = cosette_core::processor::Avx2::detect() {
//!     use cosette_solve::solvers::cube3::Registers;
//!     assert!(is_in_order(&Frame::<Registers>::new(&puzzle, avx2)));
//! }
//! assert!(is_in_order(&Frame::<Bytes>::new(&puzzle, ())));
//! ```
//!
//! Coordinates come from [`Cube::plane`], one bit of every byte: bit 4 of the edges are the flips,
//! bit 3 which slots hold slice edges (FR FL BL BR), bits 4 and 5 of the corners the twists.
//! Instead of inverting at every node, carry the inverse along: after a move `m` of the cube it is
//! `inverse(m)` followed by the inverse so far, one `then` more. [`CubeSymmetry::conjugate`] is
//! equivalent to `cosette_puzzle::Symmetry::apply`. The same frame serves the 2x2x2, whose edges
//! stay home.

mod bytes;
mod frame;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use bytes::Bytes;
pub use frame::{CubeSymmetry, Frame};
#[cfg(target_arch = "x86_64")]
pub use x86::Registers;

/// Slots of the first half that are slots: the edges.
pub const EDGES: usize = 12;
/// Where the corners begin.
pub const CORNERS: usize = 16;

/// Where the turns are in a byte.
const TURNS: u8 = 0x30;
/// One turn, and what is no turn again: two flips of an edge, three twists of a corner.
const TURN: u8 = 0x10;
const TURNS_OF: [u8; 32] = halves(2 * TURN, 3 * TURN);
/// Every slot its own piece.
const HOME: [u8; 32] = {
    let mut home = [0; 32];
    let mut i = 0;
    while i < 32 {
        home[i] = (i % 16) as u8;
        i += 1;
    }
    home
};

/// One byte for the edges and one for the corners.
const fn halves(edges: u8, corners: u8) -> [u8; 32] {
    let mut both = [edges; 32];
    let mut i = CORNERS;
    while i < 32 {
        both[i] = corners;
        i += 1;
    }
    both
}

/// A cube, or anything that permutes and turns its pieces.
pub trait Cube: Copy + Send + Sync + 'static {
    /// Proof that the processor has the instructions: a value of this kind cannot be made without.
    type Proof: Copy + Send + Sync;

    /// The cube of these bytes: see the module.
    fn new(proof: Self::Proof, bytes: [u8; 32]) -> Self;
    /// The solved cube.
    #[inline(always)]
    fn solved(proof: Self::Proof) -> Self {
        Self::new(proof, HOME)
    }
    /// The proof with which it was made.
    fn proof(self) -> Self::Proof;
    /// Its bytes.
    fn bytes(self) -> [u8; 32];
    /// First this and then the other.
    fn then(self, after: Self) -> Self;
    /// What undoes it.
    fn inverse(self) -> Self;
    /// The same with every corner twisted the other way, as a mirror shows them.
    fn untwisted(self) -> Self;
    /// Bit `BIT` of every byte: of edge slot `i` as bit `i`, of corner slot `i` as bit `16 + i`.
    fn plane<const BIT: i32>(self) -> u32;
    /// Eight bytes as a number, the first lowest: edges 0 to 7, edges 8 to 11 and four that never
    /// move, corners.
    fn word<const INDEX: i32>(self) -> u64;
    /// Whether it is the same.
    fn same(self, other: Self) -> bool;
    /// The bits of `value` under `mask`, packed together.
    fn extract(proof: Self::Proof, value: u64, mask: u64) -> u64;
    /// Does something compiled for these vectors, as far as it is inlined.
    fn run<R>(proof: Self::Proof, work: impl FnOnce() -> R) -> R;
}
