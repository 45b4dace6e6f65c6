//! One orbit's part of a [`Labelling`](super::Labelling): the numbering of the places of its
//! tracked pieces.

use cosette_puzzle::Shape;

use super::PieceClasses;
use super::labelling::{Points, TRACKED_MAX, TooLarge};

/// The slots of an orbit are bits of one word.
pub(super) const SLOTS_MAX: usize = 64;

/// `BINOMIAL[n][k]`: `n` choose `k` (wrapped where it is never used).
static BINOMIAL: [[u64; SLOTS_MAX + 1]; SLOTS_MAX + 1] = {
    let mut table = [[0u64; SLOTS_MAX + 1]; SLOTS_MAX + 1];
    let mut n = 0;
    while n <= SLOTS_MAX {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1].wrapping_add(table[n - 1][k]);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The tracked classes of one orbit.
#[derive(Clone, Debug)]
pub(super) struct OrbitPart {
    /// The number of slots touched by the allowed moves.
    pub(super) slots: usize,
    pub(super) orientations: u64,
    /// For each place among those slots its first point; for each point its place and orientation.
    pub(super) point_of: Vec<u16>,
    pub(super) place: Vec<u8>,
    pub(super) twist: Vec<u8>,
    classes: Vec<Tracked>,
    /// Whether every slot keeps its orientation, so that the last digit follows from the others.
    pub(super) all_oriented: bool,
    pub(super) twists_size: u64,
    size: u64,
}

/// A tracked class: its pieces are at places `first..` of the unpacked state.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) first: usize,
    pub(super) pieces: Vec<u16>,
    pub(super) oriented: bool,
}

/// Data shared by the orbits of a labelling.
pub(super) struct Layout<'a> {
    pub(super) shape: &'a Shape,
    /// The slots that some move touches.
    pub(super) touched: Vec<bool>,
    /// For each orbit whether its parity follows from the rest of the state.
    pub(super) parity_follows: Vec<bool>,
    /// Whether the moves keep the sum of the twists of every orbit.
    pub(super) keeps_sums: bool,
    /// For each orbit whether some move twists a piece of it.
    pub(super) twists: Vec<bool>,
}

impl OrbitPart {
    /// The part of orbit number `orbit`, or `None` if no move touches it. `first` counts the
    /// tracked pieces so far.
    pub(super) fn new(
        layout: &Layout<'_>,
        orbit: usize,
        classes: &PieceClasses,
        first: &mut usize,
    ) -> Result<Option<OrbitPart>, TooLarge> {
        let shape = layout.shape;
        let slots: Vec<usize> = shape.range(orbit).filter(|&s| layout.touched[s]).collect();
        if slots.is_empty() {
            return Ok(None);
        }
        if slots.len() > SLOTS_MAX {
            return Err(TooLarge::Pieces);
        }
        let k = shape.orientations(slots[0]);
        let mut part = OrbitPart {
            slots: slots.len(),
            orientations: u64::from(k),
            point_of: slots.iter().map(|&s| shape.point(s, 0)).collect(),
            place: vec![u8::MAX; shape.points()],
            twist: vec![0; shape.points()],
            classes: Vec::new(),
            all_oriented: false,
            twists_size: 1,
            size: 1,
        };
        for (place, &slot) in slots.iter().enumerate() {
            for o in 0..k {
                part.place[shape.point(slot, o) as usize] = place as u8;
                part.twist[shape.point(slot, o) as usize] = o;
            }
        }
        // Orientations that no move changes distinguish nothing.
        let kept = k > 1 && layout.twists[orbit];
        for class in &classes.classes {
            let here = class.pieces.iter().copied().filter(|&p| slots.contains(&(p as usize)));
            let pieces: Vec<u16> = here.collect();
            if !pieces.is_empty() {
                part.classes.push(Tracked { first: 0, pieces, oriented: class.oriented && kept });
            }
        }
        part.drop_what_follows(layout.parity_follows[orbit]);
        for class in &mut part.classes {
            class.first = *first;
            *first += class.pieces.len();
        }
        let oriented = part.classes.iter().filter(|c| c.oriented).map(|c| c.pieces.len()).sum();
        part.all_oriented = kept && slots.len() == oriented && layout.keeps_sums;
        part.count(oriented)?;
        Ok(Some(part))
    }

    pub(super) fn classes(&self) -> &[Tracked] {
        &self.classes
    }

    /// The number of the first tracked piece here.
    pub(super) fn first(&self) -> usize {
        self.classes.first().map_or(0, |class| class.first)
    }

    /// The number of choices for the places of `count` interchangeable pieces.
    pub(super) fn ways(&self, free: usize, count: usize) -> u64 {
        BINOMIAL[free][count]
    }

    /// The first point of every slot that moves touch.
    pub(super) fn first_points(&self) -> &[u16] {
        &self.point_of
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Where every piece is on its own and unoriented, the last one follows from the others; if
    /// the parity is known, so do the last two.
    fn drop_what_follows(&mut self, parity_follows: bool) {
        let single = self.classes.iter().all(|c| c.pieces.len() == 1 && !c.oriented);
        let follows = if parity_follows { 2 } else { 1 };
        if single && self.classes.len() + follows > self.slots {
            self.classes.truncate(self.slots - follows);
        }
    }

    fn count(&mut self, oriented: usize) -> Result<(), TooLarge> {
        let digits = oriented - usize::from(self.all_oriented);
        self.twists_size = self.orientations.checked_pow(digits as u32).ok_or(TooLarge::Classes)?;
        let mut free = self.slots;
        let mut size = self.twists_size;
        for class in &self.classes {
            let ways = BINOMIAL[free][class.pieces.len()];
            size = size.checked_mul(ways).ok_or(TooLarge::Classes)?;
            free -= class.pieces.len();
        }
        self.size = size;
        Ok(())
    }

    /// The number of the places and orientations of the tracked pieces, given their points.
    #[inline(always)]
    pub(super) fn pack(&self, point: &impl Fn(usize) -> u16) -> u64 {
        let mut index = 0;
        let mut used = 0u64;
        let mut free = self.slots;
        for class in &self.classes {
            let count = class.pieces.len();
            if count == 1 {
                let place = self.place[point(class.first) as usize];
                let bit = 1u64 << place;
                index = index * free as u64 + u64::from(place)
                    - u64::from((used & (bit - 1)).count_ones());
                used |= bit;
            } else {
                let mut mask = 0u64;
                for k in class.first..class.first + count {
                    mask |= 1 << self.place[point(k) as usize];
                }
                index = index * BINOMIAL[free][count] + rank_subset(mask, used);
                used |= mask;
            }
            free -= count;
        }
        if self.twists_size > 1 {
            index * self.twists_size + self.pack_twists(point)
        } else {
            index
        }
    }

    fn pack_twists(&self, point: &impl Fn(usize) -> u16) -> u64 {
        let mut by_place = [0u8; SLOTS_MAX];
        let mut kept = [0u64; 2];
        let mut digits = 0;
        for class in self.classes.iter().filter(|c| c.oriented) {
            kept[1] = 0;
            for k in class.first..class.first + class.pieces.len() {
                let p = point(k) as usize;
                by_place[self.place[p] as usize] = self.twist[p];
                kept[1] |= 1 << self.place[p];
            }
            if !self.all_oriented {
                digits = places(kept[1])
                    .fold(digits, |d, place| d * self.orientations + u64::from(by_place[place]));
            }
        }
        if self.all_oriented {
            digits = (0..self.slots - 1)
                .fold(0, |d, place| d * self.orientations + u64::from(by_place[place]));
        }
        digits
    }

    /// The inverse of [`OrbitPart::pack`].
    pub(super) fn unpack(&self, index: u64, state: &mut Points) {
        let (mut index, twists) = (index / self.twists_size, index % self.twists_size);
        // Digits were written first class first: read them from the end.
        let mut free = self.slots - self.classes.iter().map(|c| c.pieces.len()).sum::<usize>();
        let mut ranks = [0u64; TRACKED_MAX];
        for (rank, class) in ranks[..self.classes.len()].iter_mut().zip(&self.classes).rev() {
            free += class.pieces.len();
            let ways = BINOMIAL[free][class.pieces.len()];
            *rank = index % ways;
            index /= ways;
        }
        let mut used = 0u64;
        for (class, &rank) in self.classes.iter().zip(&ranks) {
            let mask = unrank_subset(rank, class.pieces.len(), used, self.slots);
            used |= mask;
            for (k, place) in places(mask).enumerate() {
                state.0[class.first + k] = self.point_of[place];
            }
        }
        self.unpack_twists(twists, state);
    }

    fn unpack_twists(&self, mut twists: u64, state: &mut Points) {
        let mut by_place = [0u16; SLOTS_MAX];
        let mut digit = |by_place: &mut [u16; SLOTS_MAX], place: usize| {
            by_place[place] = (twists % self.orientations) as u16;
            twists /= self.orientations;
        };
        if self.all_oriented {
            (0..self.slots - 1).rev().for_each(|place| digit(&mut by_place, place));
            let sum: u16 = by_place.iter().sum();
            let k = self.orientations as u16;
            by_place[self.slots - 1] = (k - sum % k) % k;
        }
        for class in self.classes.iter().filter(|c| c.oriented).rev() {
            let points = &mut state.0[class.first..class.first + class.pieces.len()];
            if !self.all_oriented {
                let places = points.iter().rev().map(|&p| self.place[p as usize] as usize);
                places.for_each(|place| digit(&mut by_place, place));
            }
            for point in points {
                *point += by_place[self.place[*point as usize] as usize];
            }
        }
    }
}

/// The places whose bits are set, in order.
fn places(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(place)
    })
}

/// The number of a subset among those of its size of the places not used: the sum of binomials of
/// its members' ranks there (the combinatorial number system).
#[inline(always)]
fn rank_subset(mask: u64, used: u64) -> u64 {
    let mut rank = 0;
    for (i, place) in places(mask).enumerate() {
        let below = place - (used & ((1 << place) - 1)).count_ones() as usize;
        rank += BINOMIAL[below][i + 1];
    }
    rank
}

fn unrank_subset(mut rank: u64, count: usize, used: u64, slots: usize) -> u64 {
    let open = !used & (u64::MAX >> (64 - slots));
    if count == 1 {
        return nth_bit(open, rank as usize);
    }
    let mut mask = 0;
    let mut below = open.count_ones() as usize;
    for i in (0..count).rev() {
        // The largest member is the last place whose binomial still fits.
        below = (0..below).rev().find(|&b| BINOMIAL[b][i + 1] <= rank).expect("in range");
        rank -= BINOMIAL[below][i + 1];
        mask |= nth_bit(open, below);
    }
    mask
}

/// The set bit of `mask` that has `n` others below it, as a mask.
fn nth_bit(mut mask: u64, n: usize) -> u64 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}
