//! Numbering the ways to put some pieces into slots.
//!
//! Label by label: the slots of its pieces are a combination of the slots left free by the labels
//! before it, and have a number in the combinatorial number system. For one piece that is its
//! place among the free slots, found by counting bits. The numbers of the labels are digits of a
//! mixed radix.

/// How pieces are put into slots: `counts[j]` pieces of label `j`, in this order.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    slots: usize,
    counts: Vec<usize>,
    radices: Vec<u64>,
}

/// Binomial coefficients, saturating.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    let mut result = 1u128;
    for i in 0..k.min(n.saturating_sub(k)) {
        result = result * (n - i) as u128 / (i + 1) as u128;
        if result > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { result as u64 }
}

impl Placing {
    pub fn new(slots: usize, counts: Vec<usize>) -> Placing {
        let mut free = slots;
        let radices = counts.iter().map(|&count| {
            let radix = choose(free, count);
            free -= count;
            radix
        });
        Placing { slots, radices: radices.collect(), counts }
    }

    /// How many ways there are, saturating.
    pub fn len(&self) -> u64 {
        self.radices.iter().fold(1, |all, &radix| all.saturating_mul(radix))
    }

    /// The number of the way in which the pieces are in these slots: label by label, ascending
    /// within each.
    pub fn rank(&self, slots: &[u8]) -> u64 {
        let mut free = mask(self.slots);
        let mut rank = 0;
        let mut first = 0;
        for (&count, &radix) in self.counts.iter().zip(&self.radices) {
            let own = &slots[first..first + count];
            let mut number = 0;
            for (k, &slot) in own.iter().enumerate() {
                let place = (free & mask(slot.into())).count_ones() as usize;
                number += if count == 1 { place as u64 } else { choose(place, k + 1) };
            }
            own.iter().for_each(|&slot| free &= !(1 << slot));
            rank = rank * radix + number;
            first += count;
        }
        rank
    }

    /// The slots of the pieces in the way of this number.
    pub fn unrank(&self, mut rank: u64, slots: &mut Vec<u8>) {
        let mut numbers = vec![0; self.counts.len()];
        for (number, &radix) in numbers.iter_mut().zip(&self.radices).rev() {
            *number = rank % radix;
            rank /= radix;
        }
        slots.clear();
        let mut free: Vec<u8> = (0..self.slots as u8).collect();
        for (&count, &number) in self.counts.iter().zip(&numbers) {
            let mut number = number;
            let mut places = vec![0; count];
            let mut most = free.len();
            for k in (0..count).rev() {
                // The largest place whose combinations do not exceed what is left.
                most = (0..most).rev().find(|&p| choose(p, k + 1) <= number).unwrap_or(0);
                number -= choose(most, k + 1);
                places[k] = most;
            }
            slots.extend(places.iter().map(|&place| free[place]));
            for place in places.into_iter().rev() {
                free.remove(place);
            }
        }
    }
}

impl Placing {
    /// Whether there is one piece of each label.
    pub fn is_distinct(&self) -> bool {
        self.counts.iter().all(|&count| count == 1)
    }

    /// [`Placing::rank`] for distinct pieces: from each slot the pieces before it that are in lower
    /// slots are taken.
    #[inline]
    pub fn rank_distinct(&self, slots: &[u8]) -> u64 {
        let mut rank = 0;
        for (i, &slot) in slots.iter().enumerate() {
            let lower: u64 = slots[..i].iter().map(|&other| u64::from(other < slot)).sum();
            rank = rank * self.radices[i] + u64::from(slot) - lower;
        }
        rank
    }

    /// [`Placing::unrank`] for distinct pieces.
    pub fn unrank_distinct(&self, mut rank: u64, slots: &mut Vec<u8>) {
        slots.clear();
        slots.resize(self.radices.len(), 0);
        for (slot, &radix) in slots.iter_mut().zip(&self.radices).rev() {
            *slot = (rank % radix) as u8;
            rank /= radix;
        }
        // Places among the free slots become slots, from the last piece to the first.
        for i in (0..slots.len()).rev() {
            for j in i + 1..slots.len() {
                slots[j] += u8::from(slots[j] >= slots[i]);
            }
        }
    }
}

/// The lowest `n` bits.
fn mask(n: usize) -> u128 {
    if n >= 128 { u128::MAX } else { (1 << n) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_slots_correspond() {
        for (slots, counts) in
            [(5, vec![1, 1, 1]), (6, vec![2, 1, 3]), (7, vec![3, 2]), (4, vec![])]
        {
            let placing = Placing::new(slots, counts);
            let mut at = Vec::new();
            let mut seen = std::collections::HashSet::new();
            for rank in 0..placing.len() {
                placing.unrank(rank, &mut at);
                assert_eq!(placing.rank(&at), rank);
                assert!(seen.insert(at.clone()));
                if placing.is_distinct() {
                    let mut own = Vec::new();
                    placing.unrank_distinct(rank, &mut own);
                    assert_eq!(own, at);
                    assert_eq!(placing.rank_distinct(&at), rank);
                }
            }
        }
        assert_eq!(Placing::new(6, vec![2, 1, 3]).len(), 60);
    }
}
