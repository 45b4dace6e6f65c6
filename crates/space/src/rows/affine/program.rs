//! Putting stages in order: a linear map becomes a short program.
//!
//! Each coordinate is at some bit of the index: first where the source has it, in the end where the
//! destination has it. Only the group's number (the top three bits) is free to be permuted, so the
//! work is to bring the right coordinates to the lower eight. A coordinate in the group's number is
//! exchanged with the one at its destination: one stage per coordinate, and the one that comes up
//! is treated in the same way. A cycle within the lower bits is opened by moving one member up, or,
//! if it consists of two bits of a word, done by a swap. A parity is added while its coordinate is
//! in the group's number.

use super::factor::{self, Step};
#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{BITS, Linear, Lookup, Row, stages};

/// The lower bits: those that do not number groups.
pub(super) const LOWER: usize = 8;

/// One pass over a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    pub op: Op,
    /// The lower bit concerned, if any.
    pub low: u8,
    /// The higher bit concerned.
    pub high: u8,
    /// Whether the constant may have to be added to the upper bit before it comes down. Not at
    /// first: it was added when the row was read.
    pub turns: bool,
    /// For parities: the bits to add up.
    pub others: u16,
    /// For parities: where the sum of those that do not number groups is odd.
    pub within: [u64; 4],
}

/// The operation; the digit is the bit of the group's number that takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub(super) enum Op {
    /// Exchange with a bit inside words.
    Word0, Word1, Word2,
    /// Exchange with bit 6, which distinguishes neighbouring words.
    Near0, Near1, Near2,
    /// Exchange with bit 7, which distinguishes the halves of a group.
    Far0, Far1, Far2,
    /// Add a parity.
    Parity0, Parity1, Parity2,
    /// Swap two bits inside words.
    Swap,
}

impl Op {
    const WORD: [Op; 3] = [Op::Word0, Op::Word1, Op::Word2];
    const NEAR: [Op; 3] = [Op::Near0, Op::Near1, Op::Near2];
    const FAR: [Op; 3] = [Op::Far0, Op::Far1, Op::Far2];
    const PARITY: [Op; 3] = [Op::Parity0, Op::Parity1, Op::Parity2];
}

/// A linear map of the index, ready to be applied to whole rows with any constant.
///
/// The map goes from the destination's index to the source's: bit `x` of the destination is bit
/// `map(x) + constant` of the source.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) stages: Vec<Stage>,
    /// The final place of each group.
    pub(super) places: [u8; 8],
    to_source: Lookup,
    to_destination: Lookup,
}

impl Program {
    /// The program of a map, or `None` if the map is not invertible.
    pub fn new(map: &Linear) -> Option<Program> {
        let (steps, wanted) = factor::factor(map)?;
        let mut at: [usize; BITS] = std::array::from_fn(|i| i);
        let stages = schedule(&steps, &wanted, &mut at);
        let places = std::array::from_fn(|group| {
            let bit = |g: usize| (group >> g & 1) << (wanted[at[LOWER + g]] - LOWER);
            (bit(0) | bit(1) | bit(2)) as u8
        });
        Some(Program {
            stages,
            places,
            to_source: Lookup::new(map),
            to_destination: Lookup::new(&map.inverse()?),
        })
    }

    /// The index in the source of a bit of the destination.
    #[inline(always)]
    pub fn to_source(&self, constant: u16, index: u16) -> u16 {
        self.to_source.apply(index) ^ constant
    }

    /// The index in the destination of a bit of the source.
    #[inline(always)]
    pub fn to_destination(&self, constant: u16, index: u16) -> u16 {
        self.to_destination.apply(index ^ constant)
    }

    /// ORs the permuted source into the destination.
    #[inline]
    pub fn or_into(&self, constant: u16, source: &Row, into: &mut Row) {
        #[cfg(target_arch = "x86_64")]
        x86::or_into(self, constant, source, into);
        #[cfg(not(target_arch = "x86_64"))]
        self.or_into_portably(constant, source, into);
    }

    /// The same, for any machine.
    pub fn or_into_portably(&self, constant: u16, source: &Row, into: &mut Row) {
        stages::run::<[u64; 4]>(self, constant, source, into);
    }
}

/// The stages that bring every coordinate to its destination and add the parities on the way. `at`
/// holds the coordinate at each bit, before and after.
fn schedule(steps: &[Step], wanted: &[usize; BITS], at: &mut [usize; BITS]) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut changed = [false; BITS];
    let mut due = steps.iter().peekable();
    loop {
        let place_of = |coordinate: usize, at: &[usize; BITS]| {
            at.iter().position(|&c| c == coordinate).expect("every coordinate is somewhere")
        };
        while let Some(step) = due.next_if(|step| place_of(step.row, at) >= LOWER) {
            let stage = parity(step, at);
            changed[stage.high as usize] = true;
            stages.push(stage);
        }
        let waiting = (LOWER..BITS).find(|&place| wanted[at[place]] < LOWER);
        let (low, high) = if let Some(high) = waiting {
            (wanted[at[high]], high)
        } else if let Some(step) = due.peek() {
            (place_of(step.row, at), LOWER)
        } else if let Some(low) = (0..LOWER).find(|&place| wanted[at[place]] != place) {
            let other = wanted[at[low]];
            let two = wanted[at[other]] == low && other < 6;
            (low, if two { other } else { LOWER })
        } else {
            return stages;
        };
        at.swap(low, high);
        let op = match (high.checked_sub(LOWER), low) {
            (None, _) => Op::Swap,
            (Some(group), 6) => Op::NEAR[group],
            (Some(group), 7) => Op::FAR[group],
            (Some(group), _) => Op::WORD[group],
        };
        let turns = changed[high];
        changed[high] = true;
        let (low, high) = (low as u8, high as u8);
        stages.push(Stage { op, low, high, turns, others: 0, within: [0; 4] });
    }
}

/// The stage that adds a parity, its coordinates being at these bits.
fn parity(step: &Step, at: &[usize; BITS]) -> Stage {
    let place = (LOWER..BITS).find(|&p| at[p] == step.row).expect("the coordinate is up");
    let others = (0..BITS).map(|p| (step.others >> at[p] & 1) << p).sum::<u16>();
    let within = std::array::from_fn(|word| {
        let odd = |bit: usize| (others as usize & (word * 64 + bit)).count_ones() & 1;
        (0..64).map(|bit| u64::from(odd(bit)) << bit).sum()
    });
    let op = Op::PARITY[place - LOWER];
    Stage { op, low: 0, high: place as u8, turns: false, others, within }
}
