//! Linear maps on the numbers of bits, carried out on whole words.
//!
//! Read the number of a bit among `2ᵐ` as a vector of `m` bits over the field of two elements, and
//! let `L` be an invertible matrix. The bit permutation "bit `v` of the result is bit `L v`" is
//! done in a few strokes: Gaussian elimination writes `L` as a product of elementary steps, each of
//! which exchanges two coordinates or adds one to another. An elementary step leaves some bits of a
//! word alone; all others come from one other word (or the same), and all from the same distance up
//! or down: two shifts and three masks.

/// A matrix over the field of two elements: the image of each unit vector.
pub(super) type Columns = Vec<usize>;

/// An elementary step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Elementary {
    /// Exchanges two coordinates.
    Swap(usize, usize),
    /// Adds the second coordinate to the first.
    Add(usize, usize),
}

impl Elementary {
    fn apply(self, v: usize) -> usize {
        match self {
            Elementary::Swap(i, j) => {
                let differ = (v >> i ^ v >> j) & 1;
                v ^ (differ << i) ^ (differ << j)
            }
            Elementary::Add(i, j) => v ^ ((v >> j & 1) << i),
        }
    }
}

/// The most words a field has.
pub(super) const WORDS_MAX: usize = 4;

/// An elementary step on the words of a field. Word `w` of the result is made of
/// `keep[w]` of word `w` and, with `o` for word `w ^ other`, of `up[w]` of `o << shift` and
/// `down[w]` of `o >> shift`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stroke {
    pub other: usize,
    pub shift: u32,
    pub keep: [u64; WORDS_MAX],
    pub up: [u64; WORDS_MAX],
    pub down: [u64; WORDS_MAX],
}

/// A linear bit permutation of `2ᵐ` bits, `m` from 6 to 8.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Program(pub Vec<Stroke>);

impl Program {
    /// The permutation that makes bit `v` of the result from bit `L v`.
    pub fn new(columns: &Columns) -> Program {
        let size = 1 << columns.len();
        Program(eliminate(columns).iter().map(|&step| Stroke::new(step, size)).collect())
    }

    /// Whether nothing moves.
    pub fn is_identity(&self) -> bool {
        self.0.is_empty()
    }

    /// Permutes the bits of every field.
    #[inline]
    pub fn apply<const W: usize>(&self, fields: &mut [[u64; W]]) {
        for stroke in &self.0 {
            for field in &mut *fields {
                let before = *field;
                for (w, word) in field.iter_mut().enumerate() {
                    let other = before[w ^ stroke.other];
                    *word = *word & stroke.keep[w]
                        | other << stroke.shift & stroke.up[w]
                        | other >> stroke.shift & stroke.down[w];
                }
            }
        }
    }
}

impl Stroke {
    fn new(step: Elementary, size: usize) -> Stroke {
        let mut stroke = Stroke::default();
        for v in 0..size {
            let from = step.apply(v);
            let (word, bit) = (v / 64, 1 << (v % 64));
            if from == v {
                stroke.keep[word] |= bit;
                continue;
            }
            stroke.other = word ^ (from / 64);
            stroke.shift = (from % 64).abs_diff(v % 64) as u32;
            if from % 64 > v % 64 {
                stroke.down[word] |= bit;
            } else {
                stroke.up[word] |= bit;
            }
        }
        stroke
    }
}

/// Elementary steps whose product, the first leftmost, is the matrix.
fn eliminate(columns: &Columns) -> Vec<Elementary> {
    let m = columns.len();
    let row = |i: usize| (0..m).map(|j| (columns[j] >> i & 1) << j).sum();
    let mut rows: Vec<usize> = (0..m).map(row).collect();
    let mut steps = Vec::new();
    for j in 0..m {
        let pivot = (j..m).find(|&i| rows[i] >> j & 1 == 1).expect("the matrix is invertible");
        if pivot != j {
            rows.swap(pivot, j);
            steps.push(Elementary::Swap(j, pivot));
        }
        for i in (0..m).filter(|&i| i != j) {
            if rows[i] >> j & 1 == 1 {
                rows[i] ^= rows[j];
                steps.push(Elementary::Add(i, j));
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Random;

    fn check<const W: usize>(random: &mut Random) {
        let m = 6 + W.ilog2() as usize;
        let mut columns: Columns = (0..m).map(|i| 1 << i).collect();
        for _ in 0..30 {
            let (i, j) = (random.below(m as u64) as usize, random.below(m as u64) as usize);
            if i != j {
                columns[i] ^= columns[j];
            }
        }
        let field: [u64; W] = std::array::from_fn(|_| random.bits());
        let mut moved = [field];
        Program::new(&columns).apply(&mut moved);
        let moved = moved[0];
        let bit = |field: &[u64], v: usize| field[v / 64] >> (v % 64) & 1;
        for v in 0..64 * W {
            let image = (0..m).filter(|i| v >> i & 1 == 1).fold(0, |sum, i| sum ^ columns[i]);
            assert_eq!(bit(&moved, v), bit(&field, image));
        }
    }

    #[test]
    fn random_matrices_permute_bits_as_they_should() {
        let mut random = Random::new(1);
        for _ in 0..50 {
            check::<1>(&mut random);
            check::<2>(&mut random);
            check::<4>(&mut random);
        }
    }
}
