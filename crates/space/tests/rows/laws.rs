//! The laws of [`RowSpace`] by their definitions, for the tests of every implementation.

use std::collections::HashMap;

use cosette_puzzle::{MoveId, Position, Puzzle, Random};
use cosette_space::rows::{Fullness, RowSource, RowSpace, ones};

/// A space with what it is a space of.
pub struct Ruled<'a, S> {
    pub space: &'a S,
    pub puzzle: &'a Puzzle,
    pub moves: Vec<MoveId>,
    /// The weight of rows that no symmetry takes to themselves, where others are to be passed over:
    /// in those, sets of random bits are not symmetric, and a state has several bits.
    pub whole: Option<u64>,
}

/// What gathers a row of a set.
pub type Gather<S> = fn(&S, &Few, usize, &mut [u64]);

/// A set of states that has something in a few rows only.
pub struct Few {
    rows: HashMap<usize, Vec<u64>>,
    nothing: Vec<u64>,
    bits: u32,
}

impl RowSource for Few {
    fn row(&self, row: usize) -> &[u64] {
        self.rows.get(&row).unwrap_or(&self.nothing)
    }

    fn count(&self, row: usize) -> u32 {
        ones(self.row(row))
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.count(row) {
            0 => Fullness::Empty,
            n if n == self.bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}

impl<S: RowSpace<State = Position>> Ruled<'_, S> {
    fn bits(&self) -> Vec<usize> {
        (0..64 * self.space.row_words()).filter(|&bit| self.space.is_used(bit)).collect()
    }

    fn is_whole(&self, row: usize) -> bool {
        self.whole.is_none_or(|whole| self.space.weight(row) == whole)
    }

    fn neighbours(&self, position: &Position) -> Vec<(usize, usize)> {
        let apply = |&id: &MoveId| self.puzzle.apply(position, id);
        self.moves.iter().filter_map(apply).map(|next| self.space.locate(&next)).collect()
    }

    /// `locate` inverts `state`.
    pub fn check_places(&self, samples: usize) {
        let (mut random, bits) = (Random::new(7), self.bits());
        for _ in 0..samples {
            let row = random.below(self.space.rows() as u64) as usize;
            let bit = bits[random.below(bits.len() as u64) as usize];
            let place = self.space.locate(&self.space.state(row, bit));
            assert_eq!(place.0, row);
            assert!(place.1 == bit || !self.is_whole(row), "row {row} bit {bit}");
        }
    }

    /// Fills a row and its neighbours at random, each bit with a chance of `chance` in 4096,
    /// gathers the row, and compares some bits with what the neighbours of their states say.
    pub fn check_gather(
        &self,
        row: usize,
        chance: u64,
        samples: usize,
        random: &mut Random,
    ) -> (Few, Vec<u64>) {
        let (space, bits) = (self.space, self.bits());
        let (rows, nothing) = (HashMap::new(), vec![0; space.row_words()]);
        let mut from = Few { rows, nothing, bits: space.row_bits() as u32 };
        let around = self.neighbours(&space.state(row, bits[0]));
        for source in around.into_iter().map(|(source, _)| source).chain([row]) {
            let words = from.rows.entry(source).or_insert_with(|| from.nothing.clone());
            for &bit in &bits {
                words[bit / 64] |= u64::from(random.below(4096) < chance) << (bit % 64);
            }
        }
        let mut into = from.row(row).to_vec();
        space.gather(&from, row, &mut into, &mut space.scratch());
        let set = |words: &[u64], bit: usize| words[bit / 64] >> (bit % 64) & 1 == 1;
        for _ in 0..samples {
            let bit = bits[random.below(bits.len() as u64) as usize];
            let around = self.neighbours(&space.state(row, bit));
            if self.is_whole(row) && around.iter().all(|&(row, _)| self.is_whole(row)) {
                let found = around.iter().any(|&(row, bit)| set(from.row(row), bit));
                let expected = found || set(from.row(row), bit);
                assert_eq!(set(&into, bit), expected, "row {row} bit {bit} of {chance}");
            }
        }
        (from, into)
    }

    /// The same for the row of the solved state and some others, from next to nothing to all. The
    /// plain sibling of the gather, where there is one, agrees to the bit.
    pub fn check_gathers(&self, rows: usize, samples: usize, plainly: Option<Gather<S>>) {
        let mut random = Random::new(4);
        for k in 0..rows {
            let solved = self.space.solved().0;
            let other = random.below(self.space.rows() as u64) as usize;
            let row = if k == 0 { solved } else { other };
            for chance in [2, 30, 1500, 3700, 4090, 4096] {
                let (from, fast) = self.check_gather(row, chance, samples, &mut random);
                if let Some(plainly) = plainly {
                    let mut plain = from.row(row).to_vec();
                    plainly(self.space, &from, row, &mut plain);
                    assert!(fast == plain, "row {row} of {chance}");
                }
            }
        }
    }
}
