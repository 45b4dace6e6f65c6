//! All states near the solved one, up to symmetry, layer by layer: the checker's own breadth-first
//! search.
//!
//! A state stands for all its images; its least image is kept, packed in 64 bits and then mixed by
//! a one-to-one map, so that the numbers of a layer are evenly distributed and the first bits of a
//! number give its approximate index in the sorted list. A neighbour of a layer is in that layer,
//! in the one before or in the next: so new states are found by sorting the neighbours and removing
//! two lists.
//!
//! The further the ball reaches, the cheaper is everything that meets it half-way, so memory is
//! spent on states and on little else: neighbours are made in rounds that take an eighth of it, and
//! merged into the list in place.

use cosette_memory::{NoMemory, reserve, with_capacity, zeros};
use rayon::prelude::*;

use crate::budget::Budget;
use crate::frame::{Frame, State};

/// How many neighbours are made before they are sorted, which no clock interrupts.
const ROUND_MAX: u64 = 1 << 24;
/// The part of the memory that a round takes: a neighbour has eight bytes, and there are two lists.
const ROUND_SHARE: u64 = 8 * 16;
/// How many states a thread takes at a time.
const CHUNK: usize = 1 << 13;

/// States up to symmetry, sorted, with a directory.
#[derive(Default)]
pub struct Layer {
    mixed: Vec<u64>,
    /// Where the numbers that begin with these bits begin.
    starts: Vec<u32>,
    shift: u32,
}

impl Layer {
    fn new(mixed: Vec<u64>) -> Result<Layer, NoMemory> {
        let bits = (mixed.len() / 4).max(2).ilog2();
        let shift = 64 - bits;
        let mut starts = zeros::<u32>((1 << bits) + 1)?;
        for &number in &mixed {
            starts[(number >> shift) as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Ok(Layer { mixed, starts, shift })
    }

    /// How many states there are up to symmetry.
    pub fn len(&self) -> usize {
        self.mixed.len()
    }

    #[inline]
    fn contains(&self, number: u64) -> bool {
        let at = (number >> self.shift) as usize;
        let range = self.starts[at] as usize..self.starts[at + 1] as usize;
        self.mixed[range].contains(&number)
    }
}

/// The layers up to some distance.
pub struct Ball<'a, const P: usize> {
    /// The tables.
    pub frame: &'a Frame<P>,
    layers: Vec<Layer>,
    /// How many states each layer has.
    pub states: Vec<u64>,
    /// Whether the next layer is empty.
    pub is_complete: bool,
}

impl<'a, const P: usize> Ball<'a, P> {
    /// Makes as many layers as the budget allows.
    pub fn new(frame: &'a Frame<P>, budget: &Budget, say: &dyn Fn(&str)) -> Ball<'a, P> {
        let solved = frame.least(&frame.solved()).0;
        let first = Layer::new(vec![mix(frame.pack(&solved))]).expect("a few bytes");
        let mut ball = Ball { frame, layers: vec![first], states: vec![1], is_complete: false };
        while !ball.is_complete && ball.next_fits(budget) && !budget.is_over() {
            let Some(next) = ball.next(budget) else { break };
            if next.is_empty() {
                ball.is_complete = true;
                break;
            }
            let Ok(layer) = Layer::new(next) else { break };
            let Some(states) = ball.count(&layer, budget) else { break };
            ball.layers.push(layer);
            ball.states.push(states);
            if ball.layers[ball.radius()].len() > 1_000_000 {
                say(&format!(
                    "searching on its own: {} states at distance {}",
                    ball.states[ball.radius()],
                    ball.radius()
                ));
            }
        }
        ball
    }

    /// The distance up to which there are layers.
    pub fn radius(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many states each layer has up to symmetry.
    pub fn orbits(&self) -> Vec<u64> {
        self.layers.iter().map(|layer| layer.len() as u64).collect()
    }

    /// How many states each layer has up to the symmetries of another frame, all of which are
    /// symmetries of this one: a state with a trivial stabiliser represents as many orbits as the
    /// index of their group; for the few others the orbits of their images are counted. `None` if
    /// time is up.
    pub fn orbits_under(&self, other: &Frame<P>, index: u64, budget: &Budget) -> Option<Vec<u64>> {
        if index == 1 {
            return Some(self.orbits());
        }
        let orbits = |&number: &u64| {
            let state = self.frame.unpack(unmix(number));
            if self.frame.least(&state).1 == 1 {
                return Some(index);
            }
            // Thousands of images, perhaps.
            if budget.is_over() {
                return None;
            }
            let images = self.frame.images(&state);
            let mut least: Vec<u64> =
                images.map(|image| other.pack(&other.least(&image).0)).collect();
            least.sort_unstable();
            least.dedup();
            Some(least.len() as u64)
        };
        self.layers.iter().map(|layer| total(&layer.mixed, budget, orbits)).collect()
    }

    /// The distance of the state, if it is one of these.
    pub fn distance(&self, state: &State) -> Option<u32> {
        let number = self.number(state);
        self.layers.iter().position(|layer| layer.contains(number)).map(|d| d as u32)
    }

    /// Whether the state is in the last layer.
    #[inline]
    pub fn is_on_the_edge(&self, state: &State) -> bool {
        self.layers[self.layers.len() - 1].contains(self.number(state))
    }

    #[inline]
    fn number(&self, state: &State) -> u64 {
        mix(self.frame.pack(&self.frame.least(state).0))
    }

    /// Whether the next layer, if growth changes as it did, fits into the budget. Small layers do
    /// not predict growth; after them it only falls.
    fn next_fits(&self, budget: &Budget) -> bool {
        let total: usize = self.layers.iter().map(Layer::len).sum();
        let size = |back: usize| self.layers[self.radius().saturating_sub(back)].len() as f64;
        let (growth, before) = (size(0) / size(1), size(1) / size(2));
        let next = size(0) * (growth * (growth / before).min(1.0)).max(1.0);
        total as u64 + next as u64 <= budget.states()
    }

    /// The next layer, sorted; nothing if time or memory is up.
    fn next(&self, budget: &Budget) -> Option<Vec<u64>> {
        let last = &self.layers[self.radius()].mixed;
        let before = self.radius().checked_sub(1).map(|d| &self.layers[d].mixed);
        let round = ROUND_MAX.min(budget.memory / ROUND_SHARE);
        let kept: usize = self.layers.iter().map(Layer::len).sum();
        let mut found = Vec::new();
        for round in last.chunks((round as usize / self.frame.moves()).max(1)) {
            let parts = round.par_chunks(CHUNK).map(|chunk| self.neighbours(chunk, budget));
            let parts: Vec<Vec<u64>> = parts.collect::<Option<_>>()?;
            let mut fresh = joined(&parts).ok()?;
            drop(parts);
            fresh.par_sort_unstable();
            fresh.dedup();
            strike(&mut fresh, last);
            if let Some(before) = before {
                strike(&mut fresh, before);
            }
            strike(&mut fresh, &found);
            if (kept + found.len() + fresh.len()) as u64 > budget.states() {
                return None;
            }
            merge(&mut found, &fresh).ok()?;
        }
        Some(found)
    }

    /// The neighbours of these states, sorted; nothing if time or memory is up. What a lookup takes
    /// depends on the symmetries, so the clock is read every few of them.
    fn neighbours(&self, numbers: &[u64], budget: &Budget) -> Option<Vec<u64>> {
        if budget.is_over() {
            return None;
        }
        let mut found = with_capacity(numbers.len() * self.frame.moves()).ok()?;
        for &number in numbers {
            let state = self.frame.unpack(unmix(number));
            for m in 0..self.frame.moves() {
                if let Some(after) = self.frame.after(&state, m) {
                    if budget.is_over_at(found.len()) {
                        return None;
                    }
                    found.push(self.number(&after));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }

    /// The number of states in the layer: each of its members represents its orbit. `None` if time
    /// is up.
    fn count(&self, layer: &Layer, budget: &Budget) -> Option<u64> {
        let orbit = |&number: &u64| {
            let ties = self.frame.least(&self.frame.unpack(unmix(number))).1;
            Some(self.frame.symmetries / u64::from(ties))
        };
        total(&layer.mixed, budget, orbit)
    }
}

/// The sum of a function over the numbers. `None` if time is up, or for one of them there is none.
fn total(numbers: &[u64], budget: &Budget, of: impl Fn(&u64) -> Option<u64> + Sync) -> Option<u64> {
    let part = |chunk: &[u64]| {
        let in_time = |(at, number)| if budget.is_over_at(at) { None } else { of(number) };
        (!budget.is_over()).then(|| chunk.iter().enumerate().map(in_time).sum::<Option<u64>>())?
    };
    numbers.par_chunks(CHUNK).map(part).sum()
}

/// Takes the members of one sorted list out of another.
fn strike(list: &mut Vec<u64>, known: &[u64]) {
    let mut at = 0;
    list.retain(|&number| {
        while at < known.len() && known[at] < number {
            at += 1;
        }
        at == known.len() || known[at] != number
    });
}

/// Lists one after the other.
fn joined(parts: &[Vec<u64>]) -> Result<Vec<u64>, NoMemory> {
    let mut all = with_capacity(parts.iter().map(Vec::len).sum())?;
    parts.iter().for_each(|part| all.extend_from_slice(part));
    Ok(all)
}

/// Merges a sorted list into another that has none of its members, from the end, so that nothing
/// is overwritten that is still to be moved.
fn merge(list: &mut Vec<u64>, more: &[u64]) -> Result<(), NoMemory> {
    let (mut i, mut j) = (list.len(), more.len());
    reserve(list, j)?;
    list.resize(i + j, 0);
    while j > 0 {
        let is_old = i > 0 && list[i - 1] > more[j - 1];
        list[i + j - 1] = if is_old { list[i - 1] } else { more[j - 1] };
        i -= usize::from(is_old);
        j -= usize::from(!is_old);
    }
    Ok(())
}

const FIRST: u64 = 0xff51_afd7_ed55_8ccd;
const SECOND: u64 = 0xc4ce_b9fe_1a85_ec53;

/// The finalizer of MurmurHash3 (Appleby): one to one, and even.
#[inline]
fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 33).wrapping_mul(FIRST);
    x = (x ^ x >> 33).wrapping_mul(SECOND);
    x ^ x >> 33
}

/// What was mixed. A shift by more than half the bits undoes itself.
#[inline]
fn unmix(mut x: u64) -> u64 {
    x = (x ^ x >> 33).wrapping_mul(const { inverse(SECOND) });
    x = (x ^ x >> 33).wrapping_mul(const { inverse(FIRST) });
    x ^ x >> 33
}

/// The inverse of an odd number modulo 2^64, by Newton's method: each step doubles the right bits.
const fn inverse(odd: u64) -> u64 {
    let mut guess = odd;
    let mut step = 0;
    while step < 6 {
        guess = guess.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(guess)));
        step += 1;
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_is_undone() {
        for x in (0..1000).chain([u64::MAX, 1 << 63, 0x0123_4567_89ab_cdef]) {
            assert_eq!(unmix(mix(x)), x);
        }
    }

    #[test]
    fn sorted_lists_are_merged_and_struck() {
        let mut list = vec![3, 5];
        for more in [&[1, 2, 9][..], &[], &[4], &[0, 10]] {
            merge(&mut list, more).unwrap();
        }
        assert_eq!(list, [0, 1, 2, 3, 4, 5, 9, 10]);
        merge(&mut Vec::new(), &[7]).unwrap();
        let mut list = vec![1, 2, 3, 5, 9];
        strike(&mut list, &[0, 2, 3, 4, 9, 10]);
        assert_eq!(list, [1, 5]);
    }

    #[test]
    fn a_layer_knows_its_members() {
        let numbers: Vec<u64> = (0..1000).map(mix).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let layer = Layer::new(sorted).unwrap();
        assert!(numbers.iter().all(|&number| layer.contains(number)));
        assert!((1000..3000).all(|x| !layer.contains(mix(x))));
    }
}
