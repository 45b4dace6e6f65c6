//! States that a symmetry leaves as they are.
//!
//! By Burnside's lemma, the number of states of a set up to symmetry is the mean number of states
//! fixed by a symmetry. A state is fixed only if its pattern is, so only the few rows matter whose
//! pattern has a non-trivial stabiliser, and in them only the states fixed by an element `s` of it.
//! On the block `s` maps the element `w` of each axis to an element of the axis of the image class:
//! a state is fixed if, along each cycle of classes, every element is the image of the one before
//! it. So the choices for each cycle are enumerated, and the fixed states are their combinations.

use super::{Classes, Relabeling};

/// A choice of elements for the classes of one cycle: what it adds to the bit, and its parity.
type Choice = (usize, bool);

impl Classes {
    /// The number of pairs of a state in this row of a set and a symmetry that fixes it.
    pub(super) fn fixed_states(&self, row: usize, words: &[u64]) -> u64 {
        let (orbit, _) = self.orbit(row);
        let pattern = self.patterns.unrank(self.orbits.representatives[orbit]);
        let keeps = |r: &&Relabeling| r.image(&pattern).eq(pattern.iter().copied());
        let is_trivial = |r: &Relabeling| r.from_slot.iter().zip(0..).all(|(&from, to)| from == to);
        let kept = self.relabelings.iter().filter(keeps).map(|relabeling| {
            if is_trivial(relabeling) {
                return words.iter().map(|w| u64::from(w.count_ones())).sum();
            }
            let cycles = self.cycles_kept(&pattern, relabeling);
            combinations(&cycles, (0, self.axes_odd(row)), words)
        });
        kept.sum()
    }

    /// For every cycle of classes, the choices that the relabeling keeps.
    fn cycles_kept(&self, pattern: &[u8], relabeling: &Relabeling) -> Vec<Vec<Choice>> {
        let images = self.images_of(pattern, relabeling);
        let order = self.axis.order();
        let mut seen = vec![false; images.len()];
        let mut cycles = Vec::new();
        for first in 0..images.len() {
            if seen[first] {
                continue;
            }
            let mut choices = Vec::new();
            for w in 0..order as u16 {
                let (mut class, mut element, mut choice) = (first, w, (0, false));
                loop {
                    seen[class] = true;
                    choice.0 += self.layout.offsets(class)[element as usize] as usize;
                    choice.1 ^= 2 * element as usize >= order;
                    element = images[class][element as usize];
                    class = relabeling.classes[class] as usize;
                    if class == first {
                        break;
                    }
                }
                if element == w {
                    choices.push(choice);
                }
            }
            cycles.push(choices);
        }
        cycles
    }

    /// For every class and element of its axis, the element that the relabeling makes of it.
    fn images_of(&self, pattern: &[u8], relabeling: &Relabeling) -> Vec<Vec<u16>> {
        let place = |slot: usize| {
            pattern[..slot].iter().filter(|&&class| class == pattern[slot]).count() as u8
        };
        let classes = relabeling.pieces.iter().enumerate().map(|(class, left)| {
            let slots = relabeling.from_slot.iter().map(|&slot| slot as usize);
            let of_class = slots.filter(|&slot| pattern[slot] as usize == class);
            let right: Vec<u8> = of_class.map(place).collect();
            let left = self.axis.times_left(left);
            self.axis.times_right(&right).into_iter().map(|w| left[w as usize]).collect()
        });
        classes.collect()
    }
}

/// The number of combinations, of one choice per cycle, whose bit is set and whose parities sum to
/// `odd`.
fn combinations(cycles: &[Vec<Choice>], (bit, odd): Choice, words: &[u64]) -> u64 {
    match cycles {
        [] => u64::from(!odd && words[bit / 64] >> (bit % 64) & 1 == 1),
        [first, rest @ ..] => {
            let with = |&(add, other): &Choice| combinations(rest, (bit + add, odd ^ other), words);
            first.iter().map(with).sum()
        }
    }
}
