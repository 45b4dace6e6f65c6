//! Strips: runs of a labelling's numbers that every move maps as a whole.
//!
//! A number is read first class first, so its last digits (the places of the last few pieces, or
//! the twists) run through a contiguous *strip* while the rest is fixed. A move takes a strip into
//! one strip: the places that the first pieces leave free go, in order, to those they leave free
//! afterwards, by one permutation that applies to the last pieces wherever they are. So the rest is
//! unpacked and packed once per strip and move; within it a neighbour is the sum of lookups in
//! three small tables, one for each group of digits, and one lookup of the number for this sum.
//! Besides, the neighbours of a strip lie in only one strip per move, which is good for caches.
//!
//! Tables of whole strips, one for each permutation that occurs, would save the sum, but pieces on
//! a board induce far too many of them. Packing a strip of one piece's places into a machine word
//! and permuting its bits was considered too: it has to process every move for all unseen classes,
//! where a single class stops at the first neighbour in the last layer.

use std::ops::Range;

use super::Dense;
use super::labelling::{Labelling, Points};
use super::orbit::OrbitPart;

/// The number of groups of the digits of a strip.
const GROUPS: usize = 3;
/// Maximum number of values of a group of digits: one byte.
const VALUES_MAX: usize = 1 << 8;
/// Maximum number of sums, and of classes in a strip.
const SUMS_MAX: usize = 1 << 15;
const LEN: std::ops::RangeInclusive<usize> = 8..=1 << 14;
/// Slots of an orbit are bits of a word.
const PLACES_MAX: usize = 64;

/// A labelling cut into strips.
pub struct Strips<'a> {
    space: &'a Labelling,
    orbit: &'a OrbitPart,
    digits: Digits,
    len: usize,
    /// The number of values of each digit.
    values: usize,
    /// The number of digits in each group.
    groups: [usize; GROUPS],
    /// The weight in the sum of each digit that is a place.
    weights: Vec<u16>,
    /// The values of the groups for each class of a strip.
    read: Vec<[u8; GROUPS]>,
    /// For each sum, the number of the class within its strip.
    number: Vec<u16>,
}

/// The meaning of the digits of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digits {
    /// The places of the orbit's pieces from this one on, among those left free.
    Places { first: usize, count: usize },
    /// The twists of this many pieces.
    Twists { count: usize },
}

/// The images of one strip under the moves.
pub struct Carried {
    /// The first class of the image under each move. Only the first `moves` are in use.
    starts: Vec<u64>,
    /// The number of moves considered: all, or only those that lead into some range.
    moves: usize,
    /// The contribution of each value of each digit to the sum, for all moves side by side: one
    /// vector addition handles a block of moves. For places it is the same for every digit up to a
    /// weight.
    adds: Vec<Block>,
    /// The same for each value of each group of digits.
    parts: [Vec<Block>; GROUPS],
    /// The number of blocks of moves.
    blocks: usize,
}

/// Numbers for the moves in one vector register.
type Block = [u16; BLOCK];
const BLOCK: usize = 16;

/// A visitor of neighbours. Not a closure, since it must be inlined into the loop.
pub trait Visit {
    /// Visits a neighbour; returns whether to stop.
    fn visit(&mut self, neighbour: u64) -> bool;
}

impl Carried {
    /// Row `row` of `adds` for move `m`.
    #[inline(always)]
    fn add(&mut self, row: usize, m: usize) -> &mut u16 {
        &mut self.adds[row * self.blocks + m / BLOCK][m % BLOCK]
    }
}

impl<'a> Strips<'a> {
    /// The strips of a labelling, if they are long enough to be worthwhile.
    pub(super) fn new(space: &'a Labelling) -> Option<Strips<'a>> {
        let orbit = space.orbits().iter().rev().find(|orbit| orbit.size() > 1)?;
        let (digits, len) = match orbit.twists_size {
            1 => last_places(space, orbit)?,
            twists => (Digits::Twists { count: twisted(orbit) }, usize::try_from(twists).ok()?),
        };
        let (count, values) = match digits {
            Digits::Places { first, count } => (count, orbit.slots - (first - orbit.first())),
            Digits::Twists { .. } if space.is_keyed() => return None,
            Digits::Twists { count } => (count, orbit.orientations as usize),
        };
        let groups = [count.div_ceil(3), (count + 1) / 3, count / 3];
        if !LEN.contains(&len) || values.pow(groups[0] as u32) > VALUES_MAX {
            return None;
        }
        let mut strips = Strips {
            space,
            orbit,
            digits,
            len,
            values,
            groups,
            weights: (0..count as u32).rev().map(|k| values.pow(k) as u16).collect(),
            read: Vec::new(),
            number: Vec::new(),
        };
        strips.read = (0..len as u64).map(|number| strips.read_digits(number)).collect();
        strips.number = strips.numbers();
        Some(strips)
    }

    /// Memory for the tables.
    pub fn bytes(&self) -> u64 {
        (self.read.len() * size_of::<[u8; GROUPS]>() + self.number.len() * 2) as u64
    }

    /// The number of classes in a strip. Strip `i` starts at number `i` times this.
    pub fn len(&self) -> u64 {
        self.len as u64
    }

    /// Always false: strips are never empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Buffers for [`Strips::carry`].
    pub fn carried(&self) -> Carried {
        let moves = self.space.moves();
        let blocks = moves.div_ceil(BLOCK);
        let values = self.groups.map(|count| self.values.pow(count as u32));
        let parts = values.map(|values| vec![[0; BLOCK]; values * blocks]);
        let adds = vec![[0; BLOCK]; self.values * self.groups.iter().sum::<usize>() * blocks];
        Carried { starts: vec![0; moves], moves, adds, parts, blocks }
    }

    /// Computes the image of the strip that begins at class `start` under every move.
    #[inline(always)]
    pub fn carry(&self, start: u64, carried: &mut Carried) {
        self.carry_into(start, 0..u64::MAX, carried);
    }

    /// The same for the moves that take it into `range` only, which must begin and end at strip
    /// boundaries. Visited numbers are relative to the start of the range.
    #[inline(always)]
    pub fn carry_into(&self, start: u64, range: Range<u64>, carried: &mut Carried) {
        let state = self.space.unpack(start);
        let mut kept = 0;
        for m in 0..self.space.moves() {
            let neighbour = self.space.neighbour(&state, m);
            if neighbour < range.start || neighbour >= range.end {
                continue;
            }
            carried.starts[kept] = neighbour - neighbour % self.len as u64 - range.start;
            let table = self.space.table(&state, m);
            match self.digits {
                Digits::Places { first, .. } => {
                    self.carry_places(&state, table, first, kept, carried);
                }
                Digits::Twists { .. } => self.carry_twists(&state, table, kept, carried),
            }
            kept += 1;
        }
        carried.moves = kept;
        if kept > 0 {
            self.write_parts(carried);
        }
    }

    /// The sums of a class, given by its number in its strip, for one block of moves.
    #[inline(always)]
    fn sums(&self, read: [u8; GROUPS], block: usize, carried: &Carried) -> Block {
        let mut sums = carried.parts[0][read[0] as usize * carried.blocks + block];
        let b = &carried.parts[1][read[1] as usize * carried.blocks + block];
        let c = &carried.parts[2][read[2] as usize * carried.blocks + block];
        // Plain loops, here and below: closures are compiled separately, without vector
        // instructions.
        for i in 0..BLOCK {
            sums[i] += b[i] + c[i];
        }
        sums
    }

    /// Calls `visit` with the neighbours of a class, given by its number in its strip, move by
    /// move, until it stops. Returns the number of neighbours visited.
    #[inline(always)]
    pub fn visit<V: Visit>(&self, number: u64, carried: &Carried, visit: &mut V) -> usize {
        let read = self.read[number as usize];
        let moves = carried.moves;
        let mut m = 0;
        while m < moves {
            let sums = self.sums(read, m / BLOCK, carried);
            let end = moves.min(m + BLOCK);
            while m < end {
                let sum = sums[m % BLOCK] as usize;
                if visit.visit(carried.starts[m] + self.number[sum] as u64) {
                    return m + 1;
                }
                m += 1;
            }
        }
        moves
    }

    /// Computes the tables of the groups from those of the digits, for all moves.
    #[inline(always)]
    fn write_parts(&self, carried: &mut Carried) {
        let (blocks, values) = (carried.blocks, self.values);
        let mut digit = 0;
        for (part, &count) in carried.parts.iter_mut().zip(&self.groups) {
            part[..blocks].fill([0; BLOCK]);
            let mut len = blocks;
            for _ in 0..count {
                // From the end, so that no entry is overwritten before it is used.
                for value in (0..values).rev() {
                    let (row, weight) = match self.digits {
                        Digits::Places { .. } => (value, self.weights[digit]),
                        Digits::Twists { .. } => (digit * values + value, 1),
                    };
                    for at in 0..len {
                        let add = &carried.adds[row * blocks + at % blocks];
                        let mut sum = part[at];
                        for i in 0..BLOCK {
                            sum[i] += add[i] * weight;
                        }
                        part[value * len + at] = sum;
                    }
                }
                len *= values;
                digit += 1;
            }
        }
    }

    /// The digits of a class in the first strip, group by group.
    fn read_digits(&self, number: u64) -> [u8; GROUPS] {
        let state = self.space.unpack(number);
        let digits: Vec<usize> = match self.digits {
            Digits::Places { first, count } => {
                let open = self.open(used(self.orbit, &state, |p| p, first));
                let place = |k: usize| self.orbit.place[state.0[k] as usize];
                let rank = |k: usize| open.iter().position(|&o| o == place(k));
                (first..first + count).map(|k| rank(k).expect("a free place")).collect()
            }
            Digits::Twists { .. } => {
                let mut points: Vec<u16> = oriented(self.orbit).map(|k| state.0[k]).collect();
                if self.orbit.all_oriented {
                    points.sort_by_key(|&p| self.orbit.place[p as usize]);
                }
                points.iter().map(|&p| usize::from(self.orbit.twist[p as usize])).collect()
            }
        };
        let mut digits = digits.iter();
        self.groups.map(|count| {
            // The first digit of a group is the least significant, as in `write_parts`.
            let group: Vec<usize> = digits.by_ref().take(count).copied().collect();
            group.iter().rev().fold(0, |value, &digit| value * self.values + digit) as u8
        })
    }

    /// The number for each sum. Pieces of a class may come in any order.
    fn numbers(&self) -> Vec<u16> {
        let Digits::Places { first, count } = self.digits else {
            return (0..self.len as u16).collect();
        };
        let mut state = self.space.unpack(0);
        let open = self.open(used(self.orbit, &state, |p| p, first));
        let sums = self.values.pow(count as u32);
        let number = |sum: usize| {
            let mut rest = sum;
            let mut seen = 0u64;
            for k in (first..first + count).rev() {
                let rank = rest % self.values;
                rest /= self.values;
                seen |= 1 << rank;
                state.0[k] = self.orbit.point_of[open[rank] as usize];
            }
            let apart = seen.count_ones() as usize == count;
            // No class has two pieces in one place: these entries are never read.
            if apart { (self.space.pack(|k| state.0[k]) % self.len as u64) as u16 } else { 0 }
        };
        (0..sums).map(number).collect()
    }

    /// The places that are not used, in order.
    fn open(&self, used: u64) -> Vec<u8> {
        (0..self.orbit.slots as u8).filter(|&place| used >> place & 1 == 0).collect()
    }

    #[inline(always)]
    fn carry_places(
        &self,
        state: &Points,
        table: &[u16],
        first: usize,
        m: usize,
        carried: &mut Carried,
    ) {
        let orbit = self.orbit;
        let before = used(orbit, state, |p| p, first);
        let after = used(orbit, state, |p| table[p as usize], first);
        let mut open = !before & (u64::MAX >> (PLACES_MAX - orbit.slots));
        let mut row = 0;
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            let to = orbit.place[table[orbit.point_of[place] as usize] as usize];
            *carried.add(row, m) = u16::from(to) - (after & ((1u64 << to) - 1)).count_ones() as u16;
            open &= open - 1;
            row += 1;
        }
    }

    #[inline(always)]
    fn carry_twists(&self, state: &Points, table: &[u16], m: usize, carried: &mut Carried) {
        let orbit = self.orbit;
        let mut points = [0u16; PLACES_MAX];
        let mut weights = [0u16; PLACES_MAX];
        let count: usize = self.groups.iter().sum();
        let to = |point: u16| table[point as usize] as usize;
        let power = |n: usize| orbit.orientations.pow(n as u32) as u16;
        if orbit.all_oriented {
            for (place, &point) in orbit.point_of.iter().enumerate() {
                points[place] = point;
                // The last digit follows from the others and is omitted.
                let left = (orbit.slots - 1).checked_sub(1 + usize::from(orbit.place[to(point)]));
                weights[place] = left.map_or(0, power);
            }
        } else {
            let mut left = count;
            let mut digit = 0;
            for class in orbit.classes().iter().filter(|class| class.oriented) {
                let pieces = &state.0[class.first..class.first + class.pieces.len()];
                for &point in pieces {
                    let here = orbit.place[to(point)];
                    let below = pieces.iter().filter(|&&p| orbit.place[to(p)] < here).count();
                    points[digit] = point;
                    weights[digit] = power(left - 1 - below);
                    digit += 1;
                }
                left -= pieces.len();
            }
        }
        for digit in 0..count {
            for twist in 0..self.values {
                let turned = orbit.twist[to(points[digit] + twist as u16)];
                *carried.add(digit * self.values + twist, m) = weights[digit] * u16::from(turned);
            }
        }
    }
}

/// The places of the orbit's pieces before number `first`, after a move, as bits.
#[inline(always)]
fn used(orbit: &OrbitPart, state: &Points, to: impl Fn(u16) -> u16, first: usize) -> u64 {
    let pieces = &state.0[orbit.first()..first];
    pieces.iter().fold(0, |used, &point| used | 1 << orbit.place[to(point) as usize])
}

/// The numbers of the tracked pieces whose orientation is kept.
fn oriented(orbit: &OrbitPart) -> impl Iterator<Item = usize> {
    let classes = orbit.classes().iter().filter(|class| class.oriented);
    classes.flat_map(|class| class.first..class.first + class.pieces.len())
}

fn twisted(orbit: &OrbitPart) -> usize {
    oriented(orbit).count()
}

/// The longest suffix of the pieces within the limit on sums, and the length of its strips.
fn last_places(space: &Labelling, orbit: &OrbitPart) -> Option<(Digits, usize)> {
    let tracked: usize = orbit.classes().iter().map(|class| class.pieces.len()).sum();
    let mut best = None;
    let mut count = 0;
    let mut len = 1u64;
    for class in orbit.classes().iter().rev() {
        count += class.pieces.len();
        let values = orbit.slots - (tracked - count);
        len = len.checked_mul(orbit.ways(values, class.pieces.len()))?;
        let sums = values.checked_pow(count as u32).unwrap_or(usize::MAX);
        let group = values.checked_pow(count.div_ceil(GROUPS) as u32).unwrap_or(usize::MAX);
        // The key piece is never among the digits of a strip.
        let key = space.is_keyed() && class.first == 0;
        if sums > SUMS_MAX || group > VALUES_MAX || len > *LEN.end() as u64 || key {
            break;
        }
        best = Some((Digits::Places { first: class.first, count }, len as usize));
    }
    best
}
