//! Sums over pieces: each has a cost that depends on its slot and orientation only. Misplaced
//! tiles, Manhattan and Chebyshev distances and the cube's cubies are all of this kind.
//!
//! *When is it admissible?* A move changes the cost only of the pieces it moves, each by a bounded
//! amount; so it changes the sum by at most some `d`, which is computed over all moves. The sum
//! divided by `d` and rounded up changes by at most one a move and is 0 when solved: admissible and
//! consistent. With `d = 1` (sliding tiles one at a time) nothing needs dividing. Where `d` is
//! more, the plain sum overestimates one move away from solved, where just the pieces of one move
//! are out of place.
//!
//! Pieces can be summed in two lanes, whose greater quotient counts: corners and edges of a cube.
//! The two sums share a word, since neither gets near 2^16.

use std::ops::Range;

use cosette_puzzle::{Arrow, Puzzle, Shape, Step};

use super::{Board, Bound, Carry, Rule, Term};
use cosette_space::machine::{TWIST, key_slots};

/// What a piece costs with this twist in this slot.
pub(in crate::bound) struct Place {
    pub(in crate::bound) piece: usize,
    pub(in crate::bound) twist: u8,
    pub(in crate::bound) slot: usize,
}

/// How many bits a lane has.
const LANE: u32 = 16;

/// A sum over pieces, divided by what one move can change.
#[derive(Clone, Debug)]
pub struct PieceSum {
    /// By slot and cell, both lanes.
    costs: Box<[u32]>,
    /// Cells a slot.
    width: usize,
    /// The slots that moves touch, end to end.
    touched: Box<[u8]>,
    /// Where those of a move begin and end, by the key piece's slot and the move.
    ranges: Box<[(u16, u16)]>,
    moves: usize,
    divisors: [u32; 2],
    admissible: bool,
}

impl PieceSum {
    /// The plain sum of `cost`, whether or not it exceeds the truth.
    pub(in crate::bound) fn plain(puzzle: &Puzzle, cost: impl Fn(Place) -> u32) -> PieceSum {
        let mut sum = PieceSum::new(puzzle, |place| [cost(place), 0]);
        let [change, _] = sum.greatest_change(puzzle);
        sum.admissible = change <= 1;
        sum
    }

    /// The sum divided by what one move can change, rounded up.
    pub(in crate::bound) fn divided(puzzle: &Puzzle, cost: impl Fn(Place) -> u32) -> PieceSum {
        PieceSum::greater(puzzle, |place| [cost(place), 0])
    }

    /// The greater of two sums, each divided and rounded up.
    pub(in crate::bound) fn greater(puzzle: &Puzzle, cost: impl Fn(Place) -> [u32; 2]) -> PieceSum {
        let mut sum = PieceSum::new(puzzle, cost);
        sum.divisors = sum.greatest_change(puzzle).map(|change| change.max(1));
        sum.admissible = true;
        sum
    }

    fn new(puzzle: &Puzzle, cost: impl Fn(Place) -> [u32; 2]) -> PieceSum {
        let shape = puzzle.shape();
        let slots = shape.slots();
        let twists = (0..slots).map(|s| shape.orientations(s)).max().unwrap_or(1);
        let width = ((usize::from(twists) - 1) * TWIST + slots).next_power_of_two();
        let mut costs = vec![0; slots * width];
        for slot in 0..slots {
            for piece in orbit(shape, slot) {
                for twist in 0..shape.orientations(slot) {
                    let [low, high] = cost(Place { piece, twist, slot });
                    let cell = piece + usize::from(twist) * TWIST;
                    costs[slot * width + cell] = low | high << LANE;
                }
            }
        }
        let (mut touched, mut ranges) = (Vec::new(), Vec::new());
        for slot in 0..key_slots(puzzle) {
            let key = puzzle.key().map(|_| slot);
            for arrow in puzzle.moves().iter().map(|m| m.arrow(key)) {
                let start = touched.len() as u16;
                touched
                    .extend(arrow.iter().flat_map(|a| a.action.steps()).map(|step| step.to as u8));
                ranges.push((start, touched.len() as u16));
            }
        }
        PieceSum {
            costs: costs.into(),
            width,
            touched: touched.into(),
            ranges: ranges.into(),
            moves: puzzle.moves().len(),
            divisors: [1; 2],
            admissible: false,
        }
    }

    /// By how much one move can change each lane.
    fn greatest_change(&self, puzzle: &Puzzle) -> [u32; 2] {
        let mut greatest = [0; 2];
        for arrow in puzzle.moves().iter().flat_map(|m| &m.arrows) {
            let mut change = [0; 2];
            for step in arrow.action.steps() {
                let most = self.change_of_step(puzzle, arrow, *step);
                (0..2).for_each(|lane| change[lane] += most[lane]);
            }
            (0..2).for_each(|lane| greatest[lane] = change[lane].max(greatest[lane]));
        }
        greatest
    }

    /// By how much one piece's step can change each lane, whichever piece it is.
    fn change_of_step(&self, puzzle: &Puzzle, arrow: &Arrow, step: Step) -> [u32; 2] {
        let shape = puzzle.shape();
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let lanes = |slot: usize, piece: usize, twist: u8| {
            let both = self.costs[slot * self.width + piece + usize::from(twist) * TWIST];
            [both & ((1 << LANE) - 1), both >> LANE]
        };
        // Where the case is legal in one place of the key piece only, it is there and not
        // elsewhere.
        let here = |piece: usize| match arrow.guard.as_deref() {
            Some(&[slot]) => (Some(piece as u16) == puzzle.key()) == (from == usize::from(slot)),
            _ => true,
        };
        let mut most = [0; 2];
        for piece in orbit(shape, to).filter(|&piece| here(piece)) {
            for twist in 0..shape.orientations(from) {
                let before = lanes(from, piece, twist);
                let after = lanes(to, piece, (twist + step.twist) % shape.orientations(to));
                for lane in 0..2 {
                    most[lane] = before[lane].abs_diff(after[lane]).max(most[lane]);
                }
            }
        }
        most
    }
}

/// The slots, or pieces, of the orbit that a slot is in.
fn orbit(shape: &Shape, slot: usize) -> Range<usize> {
    let mut orbits = (0..shape.orbits().len()).map(|orbit| shape.range(orbit));
    orbits.find(|range| range.contains(&slot)).expect("every slot is in an orbit")
}

impl Bound for PieceSum {
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.value(self.start(cells))
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }

    /// What each piece costs, and what becomes of the sum. Two lanes have a sum each.
    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], _: usize) -> Term {
        let mut lanes = [Vec::new(), Vec::new()];
        for (slot, &cell) in cells.iter().enumerate() {
            let both = self.costs[slot * self.width + usize::from(cell)];
            let costs = [both & ((1 << LANE) - 1), both >> LANE];
            let piece = cell % TWIST as u16;
            lanes.iter_mut().zip(costs).for_each(|(lane, cost)| lane.push((piece, cost)));
        }
        // A second lane without any costs is omitted.
        let two = self.costs.iter().any(|&both| both >> LANE > 0);
        let lane = |(mut lane, divisor): (Vec<(u16, u32)>, u32)| {
            lane.sort_unstable();
            lane.retain(|&(_, cost)| cost > 0 || !two);
            let leaf = |(piece, cost)| Term::leaf(puzzle.piece_name(piece), cost);
            let rule = if divisor == 1 { Rule::Sum } else { Rule::Divided(divisor) };
            Term::of("pieces", rule, lane.into_iter().map(leaf).collect())
        };
        let [low, high] = lanes;
        let low = lane((low, self.divisors[0]));
        match two {
            false => low,
            true => {
                let high = lane((high, self.divisors[1])).named("edges");
                Term::of("the greater", Rule::Max, vec![low.named("corners"), high])
            }
        }
    }
}

impl Carry for PieceSum {
    type Carried = u32;

    #[inline]
    fn start<B: Board + ?Sized>(&self, board: &B) -> u32 {
        let slots = self.costs.chunks_exact(self.width).enumerate();
        slots.map(|(slot, costs)| costs[board.cell(slot)]).sum()
    }

    /// Only the slots that the move touches count; wrapping, because a lane may borrow on the way.
    #[inline]
    fn step<B: Board, A: Board>(&self, carried: u32, via: usize, before: &B, after: &A) -> u32 {
        let (from, to) = self.ranges[before.key_slot() * self.moves + via];
        self.touched[usize::from(from)..usize::from(to)].iter().fold(carried, |sum, &slot| {
            let slot = usize::from(slot);
            let cost = |cell: usize| self.costs[slot * self.width + cell];
            sum.wrapping_add(cost(after.cell(slot))).wrapping_sub(cost(before.cell(slot)))
        })
    }

    #[inline]
    fn value(&self, carried: u32) -> u32 {
        let [low, high] = [carried & ((1 << LANE) - 1), carried >> LANE];
        match self.divisors {
            [1, 1] => low.max(high),
            [d, e] => low.div_ceil(d).max(high.div_ceil(e)),
        }
    }
}
