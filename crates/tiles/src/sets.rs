//! Sets of cells of a board, numbered.

/// The sets of `size` cells out of `cells`, numbered in the order of their masks.
pub struct Sets {
    pub masks: Vec<u32>,
    /// The number of a set is the sum of two lookups: by its lower half, and by its upper half.
    pub low: Vec<u32>,
    pub high: Vec<u32>,
}

/// Cells of a lower half.
pub const HALF: usize = 13;

impl Sets {
    pub fn new(cells: usize, size: usize) -> Sets {
        let masks: Vec<u32> =
            (0..1u32 << cells).filter(|mask| mask.count_ones() as usize == size).collect();
        // Sets with the same upper half follow one another, in the order of their lower halves,
        // which have the same size then.
        let mut low = vec![0; 1 << HALF];
        let mut counts = [0; HALF + 1];
        for (mask, number) in low.iter_mut().enumerate() {
            let size = mask.count_ones() as usize;
            *number = counts[size];
            counts[size] += 1;
        }
        let mut high = vec![0; 1 << cells.saturating_sub(HALF)];
        for (number, mask) in masks.iter().enumerate().rev() {
            high[(mask >> HALF) as usize] = number as u32;
        }
        Sets { masks, low, high }
    }

    /// The number of a set.
    #[inline(always)]
    pub fn number(&self, mask: u32) -> usize {
        (self.low[mask as usize % (1 << HALF)] + self.high[(mask >> HALF) as usize]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_their_numbers() {
        for (cells, size) in [(9, 4), (16, 8), (16, 7), (25, 3), (20, 6)] {
            let sets = Sets::new(cells, size);
            for (number, &mask) in sets.masks.iter().enumerate() {
                assert_eq!(sets.number(mask), number, "{cells} {size}");
            }
        }
    }
}
