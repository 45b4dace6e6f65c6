//! What a reordering of the places does to sets of four of them.

use super::code::Code;

/// For every set of four places: the set that it comes from, and how the four are reordered.
pub type Turns = [(u8, u8); 126];

/// A reordering of the places: place `j` of the source is place `r[j]` of the destination.
pub type Reordering = [u8; super::PIECES_MAX];

/// Works the turns out. A state `w` of the destination is `w∘r` in the source; so the places of a
/// class, `a`, become those `j` with `r[j]` in `a`, and the `i`-th of them has what the
/// `turn[i]`-th of `a` has.
pub fn find(code: &Code, r: &[u8], turns: &mut Turns) {
    for (turn, &set) in turns.iter_mut().zip(&code.sets) {
        let (mut mask, mut packed) = (0u16, 0usize);
        for (j, &to) in r.iter().enumerate() {
            let within = set >> to & 1;
            mask |= within << j;
            let rank = (set & ((1 << to) - 1)).count_ones() as usize;
            packed = if within == 1 { packed << 2 | rank } else { packed };
        }
        *turn = (code.set(mask), code.four(packed));
    }
}
