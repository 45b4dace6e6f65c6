//! The permutations of a few things, numbered with the even ones first.
//!
//! Lexicographic ranks come in pairs that differ by exchanging the last two things: one of each
//! parity. So half the rank numbers the permutations of either parity.

/// A permutation: the element in each place.
pub type Small<const N: usize> = [u8; N];

/// All permutations of `N` things.
#[derive(Debug)]
pub struct Numbering<const N: usize> {
    perms: Vec<Small<N>>,
}

impl<const N: usize> Numbering<N> {
    pub fn new() -> Numbering<N> {
        let order = (1..=N).product();
        let mut perms = vec![[0; N]; order];
        for rank in 0..order {
            let perm = unrank(rank);
            perms[number(&perm)] = perm;
        }
        Numbering { perms }
    }

    /// The permutation of that number.
    pub fn perm(&self, number: usize) -> &Small<N> {
        &self.perms[number]
    }

    /// All of them, in order.
    pub fn perms(&self) -> &[Small<N>] {
        &self.perms
    }
}

/// The number of a permutation.
pub fn number<const N: usize>(perm: &Small<N>) -> usize {
    let (mut rank, mut used, mut odd) = (0, 0u32, 0);
    for (i, &x) in perm.iter().enumerate() {
        let smaller = x as usize - (used & ((1 << x) - 1)).count_ones() as usize;
        rank = rank * (N - i) + smaller;
        odd ^= smaller % 2;
        used |= 1 << x;
    }
    rank / 2 + odd * (1..=N).product::<usize>() / 2
}

/// The permutation of that lexicographic rank.
fn unrank<const N: usize>(mut rank: usize) -> Small<N> {
    let mut digits = [0; N];
    for i in (0..N).rev() {
        digits[i] = rank % (N - i);
        rank /= N - i;
    }
    let mut left: Vec<u8> = (0..N as u8).collect();
    digits.map(|digit| left.remove(digit))
}

/// First `p`, then `q`: place `i` receives what place `q[i]` held.
pub fn compose<const N: usize>(p: &Small<N>, q: &Small<N>) -> Small<N> {
    q.map(|i| p[i as usize])
}

/// The same permutation after places and things are renamed.
pub fn rename<const N: usize>(p: &Small<N>, names: &Small<N>) -> Small<N> {
    let mut renamed = [0; N];
    for (place, &thing) in p.iter().enumerate() {
        renamed[names[place] as usize] = names[thing as usize];
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_used_once_and_even_ones_come_first() {
        let numbering = Numbering::<5>::new();
        for (k, perm) in numbering.perms().iter().enumerate() {
            assert_eq!(number(perm), k);
            let pairs = (0..5).flat_map(|j| (0..j).map(move |i| (i, j)));
            let inversions = pairs.filter(|&(i, j)| perm[i] > perm[j]).count();
            assert_eq!(inversions % 2 == 1, k >= 60);
        }
    }
}
