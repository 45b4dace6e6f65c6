//! Displacements along one axis: how many pieces are 0, 1, … cells away from their line.
//!
//! The enhanced Manhattan distance (EMD) of Loopover forgets everything about a board but the tuple
//! `(a₀, …, a₍L₋₁₎)`: `aᵢ` of the tracked pieces have still to travel `i` cells (modulo `L`) along
//! an axis of `L` cells. A move along the axis takes the pieces of one line `t` cells further, one
//! piece from each place along the axis. Which pieces can share a line? In place `r`, a piece that
//! has `i` cells to go is at home in place `r + i`, so some tracked piece must be at home there;
//! and one from each place, or none if a piece that is not tracked may be there. These choices are
//! listed once. Moves across the axis change nothing and are free. All of this is derived from the
//! moves; puzzles where it does not hold are refused.
//!
//! For the nine pieces of a 3x3 block on the 5x5 board the result is exactly the quotient metric of
//! the tuples (a test derives it from walking distance). The published table for that block uses a
//! weaker graph, in which pieces in their own row are treated like untracked pieces, as if they
//! could be in any row: five of them may leave at once, though a column never holds more than
//! three. [`Displacement::as_published`] builds that graph; where all pieces are tracked the two
//! are the same.

mod lines;
mod sizes;

use cosette_puzzle::Puzzle;

use super::staged::UNREACHED;
use super::{Weight, Weights};
use cosette_core::observe::{Event, Observer};
use cosette_store::bytes::ByteTable;
use lines::{choices, lines, moving, numbering};

/// Maximum number of cells along an axis.
const LENGTH_MAX: usize = 64;

/// An axis of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Along columns: pieces are identified by their rows.
    Vertical,
    /// Along rows: pieces are identified by their columns.
    Horizontal,
}

/// Why a puzzle has no displacements.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DisplacementError {
    /// The puzzle is not on a board, or the board is too long.
    #[error("displacements need a board of 2 to {LENGTH_MAX} cells along the axis")]
    NoBoard,
    /// A free move changes displacements.
    #[error("the move {0} is free, but takes pieces along the axis")]
    NotAbsorbed(String),
    /// A move is not a shift of one line along the axis.
    #[error("the move {0} does not take all its pieces the same way along the axis")]
    NotAShift(String),
    /// There are too many tuples.
    #[error(
        "{tracked} pieces along {length} lines have more than 2^32 tuples of displacements; up to \
         {fits} pieces would fit"
    )]
    TooLarge {
        /// The number of pieces to be tracked.
        tracked: usize,
        /// The number of lines.
        length: usize,
        /// The number of pieces that could be tracked.
        fits: usize,
    },
    /// There are too many choices of pieces in one line.
    #[error("one line can hold too many choices of displacements to list them")]
    Choices,
}

/// The number of pieces of each displacement in a line, and the distance by which they move.
type Shift = (Vec<u8>, usize);

/// The exact distance of every tuple.
#[derive(Debug)]
pub struct DisplacementTable {
    /// The distance of every tuple from the solved one, [`UNREACHED`] where there is none.
    pub distances: ByteTable,
    /// The number of tuples at each distance.
    pub layers: Vec<u64>,
}

/// The graph of displacement tuples.
#[derive(Clone, Debug)]
pub struct Displacement {
    weights: Weights,
    length: usize,
    tracked: usize,
    whole: bool,
    /// The description: which pieces along which axis.
    description: String,
    /// `along[piece * slots + slot]`: the displacement of the piece; `length` if it is not tracked.
    along: Box<[u8]>,
    slots: usize,
    /// The possible contents of a moved line: pieces of each displacement, and the distance.
    shifts: Vec<Shift>,
    /// `before[(i * (tracked + 1) + left) * (tracked + 1) + a]`: the number of tuples that agree
    /// before entry `i`, where `left` pieces are left, and have less than `a` there.
    before: Vec<u32>,
    /// Tracked pieces of each home line, and slots of each line.
    homes: Vec<u8>,
    capacities: Vec<u8>,
    /// Whether some moves are forbidden.
    forbids: bool,
}

impl Displacement {
    /// The displacements of these pieces along the axis under moves of these weights.
    pub fn new(
        puzzle: &Puzzle,
        pieces: &[u16],
        axis: Axis,
        weights: Weights,
    ) -> Result<Displacement, DisplacementError> {
        Displacement::with(puzzle, pieces, axis, weights, false)
    }

    /// The same with the weaker rule of the published tables: pieces of displacement 0 may be in
    /// any line.
    pub fn as_published(
        puzzle: &Puzzle,
        pieces: &[u16],
        axis: Axis,
        weights: Weights,
    ) -> Result<Displacement, DisplacementError> {
        Displacement::with(puzzle, pieces, axis, weights, true)
    }

    fn with(
        puzzle: &Puzzle,
        pieces: &[u16],
        axis: Axis,
        weights: Weights,
        loose: bool,
    ) -> Result<Displacement, DisplacementError> {
        let (rows, cols) = puzzle.family().grid().ok_or(DisplacementError::NoBoard)?;
        let length = if axis == Axis::Vertical { rows } else { cols } as usize;
        if !(2..=LENGTH_MAX).contains(&length) {
            return Err(DisplacementError::NoBoard);
        }
        // Sizes are checked before anything is allocated.
        let tracked = pieces.len();
        let before = numbering(length, tracked).ok_or_else(|| {
            let fits = (1..tracked).take_while(|&n| numbering(length, n).is_some()).count();
            DisplacementError::TooLarge { tracked, length, fits }
        })?;
        let place = |slot: u16| match axis {
            Axis::Vertical => (slot / cols) as usize,
            Axis::Horizontal => (slot % cols) as usize,
        };
        let slots = puzzle.shape().slots();
        let distance = |piece: u16, slot: u16| (place(piece) + length - place(slot)) % length;
        let along = (0..slots * slots).map(|i| ((i / slots) as u16, (i % slots) as u16));
        let along = along.map(|(p, s)| if pieces.contains(&p) { distance(p, s) } else { length });
        let whole = moving(puzzle, &weights).iter().all(|p| pieces.contains(p));
        let mut home_pieces = vec![0u8; length];
        pieces.iter().for_each(|&p| home_pieces[place(p)] += 1);
        let homes: Vec<bool> = home_pieces.iter().map(|&n| n > 0).collect();
        let mut capacities = vec![0u8; length];
        (0..slots as u16).for_each(|slot| capacities[place(slot)] += 1);
        let forbids = puzzle.move_ids().any(|id| weights.get(id) == Weight::Forbidden);
        let mut shifts = Vec::new();
        for (places, by) in lines(puzzle, &weights, length, place)? {
            let taken = choices(&places, &homes, whole, loose).ok_or(DisplacementError::Choices)?;
            shifts.extend(taken.into_iter().map(|taken| (taken, by)));
        }
        shifts.sort_unstable();
        shifts.dedup();
        Ok(Displacement {
            weights,
            length,
            tracked,
            whole,
            description: description(puzzle, pieces, axis, loose),
            along: along.map(|d| d as u8).collect(),
            slots,
            shifts,
            before,
            homes: home_pieces,
            capacities,
            forbids,
        })
    }

    /// The weights of the moves.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The description: which pieces along which axis.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Whether every piece that the allowed moves can move is tracked.
    pub fn forgets_nothing_that_moves(&self) -> bool {
        self.whole
    }

    /// The number of tuples. Some may be unreachable.
    pub fn len(&self) -> usize {
        let n = self.tracked + 1;
        self.before[(self.tracked) * n + self.tracked] as usize + 1
    }

    /// Always false: there is the solved one.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of the solved tuple.
    pub fn solved(&self) -> usize {
        let mut solved = vec![0; self.length];
        solved[0] = self.tracked as u8;
        self.number(&solved)
    }

    /// The tuple of the position with these pieces.
    pub fn tuple(&self, pieces: &[u16]) -> Vec<u8> {
        let counts = self.counts(pieces);
        counts[..self.length].to_vec()
    }

    #[inline]
    fn counts(&self, pieces: &[u16]) -> [u8; LENGTH_MAX + 1] {
        let mut counts = [0; LENGTH_MAX + 1];
        for (slot, &piece) in pieces.iter().enumerate() {
            counts[self.along[piece as usize * self.slots + slot] as usize] += 1;
        }
        counts
    }

    /// The number of a tuple.
    #[inline]
    pub fn number(&self, tuple: &[u8]) -> usize {
        let n = self.tracked + 1;
        let mut left = self.tracked;
        let mut number = 0;
        for (i, &a) in tuple[..self.length - 1].iter().enumerate() {
            number += self.before[(i * n + left) * n + a as usize];
            left -= a as usize;
        }
        number as usize
    }

    /// The tuple of that number.
    pub fn tuple_of(&self, mut number: usize) -> Vec<u8> {
        let n = self.tracked + 1;
        let mut left = self.tracked;
        let mut tuple = Vec::with_capacity(self.length);
        for i in 0..self.length - 1 {
            let row = &self.before[(i * n + left) * n..][..=left];
            let a = row.partition_point(|&b| b as usize <= number) - 1;
            number -= row[a] as usize;
            left -= a;
            tuple.push(a as u8);
        }
        tuple.push(left as u8);
        tuple
    }

    /// The number of the tuple of the position with these pieces.
    #[inline]
    pub fn class(&self, pieces: &[u16]) -> usize {
        self.number(&self.counts(pieces))
    }

    /// The tuples one costly move away, in order.
    pub fn neighbours(&self, number: usize) -> Vec<usize> {
        let tuple = self.tuple_of(number);
        let fits = |shift: &&Shift| tuple.iter().zip(&shift.0).all(|(a, b)| a >= b);
        let after = |(taken, by): &Shift| {
            let mut after: Vec<u8> = tuple.iter().zip(taken).map(|(a, b)| a - b).collect();
            for (i, &count) in taken.iter().enumerate() {
                after[(i + self.length - by) % self.length] += count;
            }
            self.number(&after)
        };
        let mut found: Vec<usize> = self.shifts.iter().filter(fits).map(after).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Bytes that [`Displacement::explore`] takes at most: a distance for every tuple, and two
    /// layers of numbers.
    pub fn bytes_to_explore(&self) -> u64 {
        self.len() as u64 * 17
    }

    /// The distance of every tuple from the solved one, [`UNREACHED`] where there is none, and the
    /// number of tuples at each distance; `None` if the observer requests a stop.
    pub fn explore(&self, observer: &dyn Observer) -> Option<(Vec<u8>, Vec<u64>)> {
        let mut distances = vec![UNREACHED; self.len()];
        let mut layer = vec![self.solved()];
        distances[layer[0]] = 0;
        let mut layers = Vec::new();
        while !layer.is_empty() {
            layers.push(layer.len() as u64);
            let (depth, states) = (layers.len() as u32 - 1, layer.len() as u128);
            if observer.event(&Event::Level { depth, states }).is_break() {
                return None;
            }
            let further = u8::try_from(depth + 1).expect("tuples are few moves away");
            let mut next = Vec::new();
            for number in layer.iter().flat_map(|&tuple| self.neighbours(tuple)) {
                if distances[number] == UNREACHED {
                    distances[number] = further;
                    next.push(number);
                }
            }
            layer = next;
        }
        Some((distances, layers))
    }
}

fn description(puzzle: &Puzzle, pieces: &[u16], axis: Axis, loose: bool) -> String {
    let names: Vec<String> = pieces.iter().map(|&piece| puzzle.piece_name(piece)).collect();
    let axis = if axis == Axis::Vertical { "columns" } else { "rows" };
    let rule = if loose { " as published" } else { "" };
    format!("displacements of {} along {axis}{rule}", names.join(" "))
}
