//! States that a symmetry leaves as they are: for counts up to symmetry (Burnside's lemma).

use super::field::images;
use super::plan::actions;
use super::turns::{self, Turns};
use super::{Arrangements, masks};

impl Arrangements {
    /// The number of pairs of a state in this row of a set and a symmetry that fixes it.
    pub(super) fn fixed_states(&self, row: usize, words: &[u64]) -> u64 {
        let mask = self.orbits.representatives[row];
        let symmetries = self.plan.symmetries.iter().enumerate();
        let keeping = symmetries.filter(|(_, s)| masks::image(mask, &s.to_slot) == mask);
        keeping.map(|(via, _)| self.kept_by(row, via, words)).sum()
    }

    /// How many states of the row one symmetry keeps, which keeps its pattern: in the fields that
    /// it keeps, those whose orders of both classes it keeps.
    fn kept_by(&self, row: usize, via: usize, words: &[u64]) -> u64 {
        let is_trivial = |to_slot: &[u8]| to_slot.iter().zip(0..).all(|(&to, from)| to == from);
        if is_trivial(&self.plan.symmetries[via].to_slot) {
            return words.iter().map(|w| u64::from(w.count_ones())).sum();
        }
        let r = self.reordering(row, None, row, via);
        let mut turned: Turns = [(0, 0); 126];
        turns::find(&self.code, &r[..self.plan.pieces()], &mut turned);
        let [left_a, left_b] = actions(&self.plan.symmetries[via]);
        let mut kept = 0;
        for (field, &[a, b]) in self.code.fields.iter().enumerate() {
            let ((from_a, turn_a), (from_b, turn_b)) = (turned[a as usize], turned[b as usize]);
            if (from_a, from_b) != (a, b) {
                continue;
            }
            let fixed = |images: [u8; 24]| (0..24).filter(move |&w| images[w] as usize == w);
            for a in fixed(images(left_a, turn_a as usize)) {
                for b in fixed(images(left_b, turn_b as usize)) {
                    let bit = self.code.bit(field, a, b);
                    kept += words[bit / 64] >> (bit % 64) & 1;
                }
            }
        }
        kept
    }
}
