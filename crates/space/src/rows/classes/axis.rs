//! One axis of a block: the orders of the pieces of one class in their slots.
//!
//! For an element `w` of the axis, `w[j]` is the piece (numbered within the class) in the `j`-th of
//! the slots of the class, in slot order. A relabeling `l` of the pieces maps it to `l∘w`, a
//! reordering `r` of the slots to `w∘r`.
//!
//! The even permutations are numbered first, so that half of the axis is one parity. Permutations
//! of four things are numbered as the affine maps that they are: `w[j] = X j + v` over the field of
//! two elements, `j` and `v` read as vectors of two bits, with number `4X + v`. The translations
//! are a normal subgroup (Klein's), so multiplication from either side maps groups of four to
//! groups of four.

use cosette_puzzle::rank;

/// The symmetric group of one class.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    degree: usize,
    perms: Vec<Vec<u8>>,
    /// The number of each permutation, by its lexicographic rank.
    numbers: Vec<u16>,
}

impl Axis {
    /// The most things that an axis can be made of: its numbers are 16 bits.
    pub const DEGREE_MAX: usize = 8;

    /// The axis of all permutations of `degree` things.
    pub fn new(degree: usize) -> Axis {
        assert!((2..=Axis::DEGREE_MAX).contains(&degree));
        let order = rank::arrangements(degree, degree).expect("it is small");
        let unrank = |r| -> Vec<u8> {
            let perm = rank::unrank_arrangement(degree, degree, r).expect("the rank is in range");
            perm.into_iter().map(|x| x as u8).collect()
        };
        let mut perms: Vec<Vec<u8>> = (0..order).map(unrank).collect();
        perms.sort_by_cached_key(|p| (is_odd(p), affine_parts(p), p.clone()));
        let mut axis = Axis { degree, numbers: vec![0; perms.len()], perms };
        for number in 0..axis.order() {
            let rank = lexicographic(&axis.perms[number]);
            axis.numbers[rank] = number as u16;
        }
        axis
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.perms.len()
    }

    /// How many things are permuted.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The element of that number.
    pub fn perm(&self, number: usize) -> &[u8] {
        &self.perms[number]
    }

    /// The number of an element.
    pub fn number(&self, perm: &[u8]) -> usize {
        self.numbers[lexicographic(perm)] as usize
    }

    /// For every `w` the number of `left∘w`.
    pub fn times_left(&self, left: &[u8]) -> Vec<u16> {
        let product = |w: &Vec<u8>| w.iter().map(|&x| left[x as usize]).collect::<Vec<u8>>();
        self.perms.iter().map(|w| self.number(&product(w)) as u16).collect()
    }

    /// For every `w` the number of `w∘right`.
    pub fn times_right(&self, right: &[u8]) -> Vec<u16> {
        let product = |w: &Vec<u8>| right.iter().map(|&j| w[j as usize]).collect::<Vec<u8>>();
        self.perms.iter().map(|w| self.number(&product(w)) as u16).collect()
    }
}

/// `X` and `v` of a permutation of four things; nothing for others.
fn affine_parts(perm: &[u8]) -> Vec<u8> {
    match *perm {
        [v, a, b, c] => vec![a ^ v, b ^ v, c ^ v, v],
        _ => Vec::new(),
    }
}

fn is_odd(perm: &[u8]) -> bool {
    let inversions = |i: usize| perm[i + 1..].iter().filter(|&&x| x < perm[i]).count();
    (0..perm.len()).map(inversions).sum::<usize>() % 2 == 1
}

/// The rank among all permutations of as many things.
fn lexicographic(perm: &[u8]) -> usize {
    let mut used = 0u32;
    let mut rank = 0;
    for (i, &x) in perm.iter().enumerate() {
        let smaller_left = u32::from(x) - (used & ((1 << x) - 1)).count_ones();
        rank = rank * (perm.len() - i) + smaller_left as usize;
        used |= 1 << x;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_elements_agree_and_even_ones_come_first() {
        for degree in 2..=6 {
            let axis = Axis::new(degree);
            for number in 0..axis.order() {
                assert_eq!(axis.number(axis.perm(number)), number);
                assert_eq!(is_odd(axis.perm(number)), 2 * number >= axis.order());
            }
        }
    }

    #[test]
    fn multiplication_from_both_sides_moves_fours_to_fours() {
        let axis = Axis::new(4);
        for g in 0..24 {
            for map in [axis.times_left(axis.perm(g)), axis.times_right(axis.perm(g))] {
                for x in 0..6 {
                    let shift = |v: usize| map[4 * x + v] ^ map[4 * x];
                    assert!((0..4).all(|v| map[4 * x + v] / 4 == map[4 * x] / 4));
                    assert_eq!(shift(3), shift(1) ^ shift(2));
                }
            }
        }
    }
}
