//! Running a program: the passes over a row.
//!
//! The row is held in eight groups of four words all the time; with AVX2 that is eight registers.
//! Everything here is `inline(always)` and written once for any [`Quad`], so that the caller
//! decides what machine it is compiled for.

use super::program::{LOWER, Op, Program, Stage};
use super::{Row, WORDS};

/// A vector of four words.
pub trait Quad: Copy {
    fn load(words: &[u64; 4]) -> Self;
    fn store(self, words: &mut [u64; 4]);
    /// The same word four times.
    fn splat(word: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn left(self, by: u32) -> Self;
    fn right(self, by: u32) -> Self;
    /// Selects the other where the mask is all ones, this where it is all zeros.
    fn choose(self, other: Self, mask: Self) -> Self;
    /// The even words of both, and the odd ones: `a0 b0 a2 b2` and `a1 b1 a3 b3`.
    fn near(self, other: Self) -> (Self, Self);
    /// The lower halves of both, and the upper ones: `a0 a1 b0 b1` and `a2 a3 b2 b3`.
    fn far(self, other: Self) -> (Self, Self);
    /// Exchanges neighbours: `a1 a0 a3 a2`.
    fn turn_near(self) -> Self;
    /// Exchanges halves: `a2 a3 a0 a1`.
    fn turn_far(self) -> Self;
}

/// Groups of four words.
type Groups<Q> = [Q; WORDS / 4];

/// In a word, the bits whose index has a zero at each of its six bits; and two more, which are
/// never used, so that three bits are a safe index.
const ZERO_AT: [u64; 8] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
    0,
    0,
];

/// ORs the row `source`, permuted, into the row `into`.
#[inline(always)]
pub fn run<Q: Quad>(program: &Program, constant: u16, source: &Row, into: &mut Row) {
    let source: &[[u64; 4]; 8] = source.as_chunks().0.try_into().expect("a row is eight groups");
    let flip = (constant >> LOWER) as usize;
    let mut row: Groups<Q> = [Q::splat(0); 8];
    row.iter_mut().enumerate().for_each(|(k, group)| *group = Q::load(&source[(k ^ flip) % 8]));
    let mut rest = constant % (1 << LOWER);
    for stage in &program.stages {
        pass(stage, &mut row, &mut rest);
    }
    if rest & ((1 << LOWER) - 1) != 0 {
        add(&mut row, rest);
    }
    let flip = (rest >> LOWER) as usize;
    let into: &mut [[u64; 4]; 8] =
        into.as_chunks_mut().0.try_into().expect("a row is eight groups");
    for (k, group) in row.into_iter().enumerate() {
        let into = &mut into[program.places[(k ^ flip) % 8] as usize % 8];
        Q::load(into).or(group).store(into);
    }
}

/// One stage. `rest` is the constant that has yet to be added, before the stage and then after it.
#[inline(always)]
fn pass<Q: Quad>(stage: &Stage, row: &mut Groups<Q>, rest: &mut u16) {
    let (low, high) = (stage.low as usize % 8, stage.high as usize % 16);
    let (lower, upper) = (*rest >> low & 1, *rest >> high & 1);
    match stage.op {
        Op::Word0 => exchange_word::<Q, 0>(row, low, stage.turns, upper),
        Op::Word1 => exchange_word::<Q, 1>(row, low, stage.turns, upper),
        Op::Word2 => exchange_word::<Q, 2>(row, low, stage.turns, upper),
        Op::Near0 => exchange::<Q, 0>(row, Q::near, stage.turns, upper),
        Op::Near1 => exchange::<Q, 1>(row, Q::near, stage.turns, upper),
        Op::Near2 => exchange::<Q, 2>(row, Q::near, stage.turns, upper),
        Op::Far0 => exchange::<Q, 0>(row, Q::far, stage.turns, upper),
        Op::Far1 => exchange::<Q, 1>(row, Q::far, stage.turns, upper),
        Op::Far2 => exchange::<Q, 2>(row, Q::far, stage.turns, upper),
        Op::Swap => {
            swap_bits(row, low, high % 8);
            *rest ^= (lower ^ upper) << low | (lower ^ upper) << high;
            return;
        }
        Op::Parity0 => return add_parity::<Q, 0>(row, stage, rest),
        Op::Parity1 => return add_parity::<Q, 1>(row, stage, rest),
        Op::Parity2 => return add_parity::<Q, 2>(row, stage, rest),
    }
    // What was at the upper bit has been added; what was at the lower one is up there now.
    *rest ^= lower << low | (lower ^ upper) << high;
}

/// The pairs of groups whose numbers differ in one bit.
const fn pairs(bit: usize) -> [(usize, usize); 4] {
    match bit {
        0 => [(0, 1), (2, 3), (4, 5), (6, 7)],
        1 => [(0, 2), (1, 3), (4, 6), (5, 7)],
        _ => [(0, 4), (1, 5), (2, 6), (3, 7)],
    }
}

/// Exchanges a bit of the group's number with a bit inside words.
#[inline(always)]
fn exchange_word<Q: Quad, const BIT: usize>(
    row: &mut Groups<Q>,
    low: usize,
    turns: bool,
    turn: u16,
) {
    let (shift, mask) = (1u32 << low, Q::splat(ZERO_AT[low]));
    let trade = |a: Q, b: Q| {
        let t = a.right(shift).xor(b).and(mask);
        (a.xor(t.left(shift)), b.xor(t))
    };
    exchange::<Q, BIT>(row, trade, turns, turn);
}

/// Exchanges a bit of the group's number with a lower one, by exchanging words between pairs of
/// groups. If the bit may have to change before it comes down, pairs are exchanged where `turn` is
/// set; without a branch, which would be unpredictable.
#[inline(always)]
fn exchange<Q: Quad, const BIT: usize>(
    row: &mut Groups<Q>,
    trade: impl Fn(Q, Q) -> (Q, Q),
    turns: bool,
    turn: u16,
) {
    debug_assert!(turns || turn == 0, "there is nothing to add yet");
    if turns {
        let mask = Q::splat(u64::from(turn).wrapping_neg());
        for (p, q) in const { pairs(BIT) } {
            (row[p], row[q]) = (row[p].choose(row[q], mask), row[q].choose(row[p], mask));
        }
    }
    for (p, q) in const { pairs(BIT) } {
        (row[p], row[q]) = trade(row[p], row[q]);
    }
}

/// Swaps two bits inside words.
#[inline(always)]
fn swap_bits<Q: Quad>(row: &mut Groups<Q>, low: usize, high: usize) {
    let shift = (1u32 << high) - (1u32 << low);
    let mask = Q::splat(ZERO_AT[high] & !ZERO_AT[low]);
    for a in row {
        let t = a.right(shift).xor(*a).and(mask);
        *a = a.xor(t).xor(t.left(shift));
    }
}

/// Adds a parity to a bit of the group's number.
#[inline(always)]
fn add_parity<Q: Quad, const BIT: usize>(row: &mut Groups<Q>, stage: &Stage, rest: &mut u16) {
    let odd = |index: u16| (index & stage.others).count_ones() as u16 & 1;
    let within = Q::load(&stage.within);
    for (p, q) in const { pairs(BIT) } {
        let across = u64::from(odd((p << LOWER) as u16)).wrapping_neg();
        let t = row[p].xor(row[q]).and(within.xor(Q::splat(across)));
        (row[p], row[q]) = (row[p].xor(t), row[q].xor(t));
    }
    *rest ^= odd(*rest) << (LOWER + BIT);
}

/// Adds a constant to the lower bits of the index.
#[inline(always)]
fn add<Q: Quad>(row: &mut Groups<Q>, constant: u16) {
    for (low, mask) in ZERO_AT.into_iter().enumerate().take(6) {
        if constant >> low & 1 == 1 {
            let (shift, mask) = (1u32 << low, Q::splat(mask));
            for a in &mut *row {
                *a = a.right(shift).and(mask).or(a.and(mask).left(shift));
            }
        }
    }
    if constant >> 6 & 1 == 1 {
        row.iter_mut().for_each(|a| *a = a.turn_near());
    }
    if constant >> 7 & 1 == 1 {
        row.iter_mut().for_each(|a| *a = a.turn_far());
    }
}

/// For any machine. Written out word by word: `map` and `from_fn` of arrays are not always inlined,
/// and then G/H took seven times as long.
impl Quad for [u64; 4] {
    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        *words
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        *words = self;
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        [word; 4]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        [self[0] & other[0], self[1] & other[1], self[2] & other[2], self[3] & other[3]]
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        [self[0] | other[0], self[1] | other[1], self[2] | other[2], self[3] | other[3]]
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        [self[0] ^ other[0], self[1] ^ other[1], self[2] ^ other[2], self[3] ^ other[3]]
    }

    #[inline(always)]
    fn left(self, by: u32) -> Self {
        let by = by % 64;
        [self[0] << by, self[1] << by, self[2] << by, self[3] << by]
    }

    #[inline(always)]
    fn right(self, by: u32) -> Self {
        let by = by % 64;
        [self[0] >> by, self[1] >> by, self[2] >> by, self[3] >> by]
    }

    #[inline(always)]
    fn choose(self, other: Self, mask: Self) -> Self {
        self.xor(self.xor(other).and(mask))
    }

    #[inline(always)]
    fn near(self, b: Self) -> (Self, Self) {
        ([self[0], b[0], self[2], b[2]], [self[1], b[1], self[3], b[3]])
    }

    #[inline(always)]
    fn far(self, b: Self) -> (Self, Self) {
        ([self[0], self[1], b[0], b[1]], [self[2], self[3], b[2], b[3]])
    }

    #[inline(always)]
    fn turn_near(self) -> Self {
        [self[1], self[0], self[3], self[2]]
    }

    #[inline(always)]
    fn turn_far(self) -> Self {
        [self[2], self[3], self[0], self[1]]
    }
}
