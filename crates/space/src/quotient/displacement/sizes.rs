//! The number of placements of the pieces with each tuple.
//!
//! The numbers of tracked pieces of each home line in each line form a contingency table; a tuple
//! sums many such tables along its diagonals. The placements of a table are counted by choosing
//! which pieces of a home line are in which line (a multinomial per home line) and their slots
//! there (a number of arrangements per line). The tables are listed line by line and their
//! placements added up; there are 10,147 of them on the 4x4 board and 22 million on the 5x5 board,
//! and beyond a limit they are not counted.

use super::super::staged::UNREACHED;
use super::Displacement;

struct Count<'a> {
    graph: &'a Displacement,
    /// Tracked pieces of each home line.
    homes: &'a [u8],
    /// Slots of each line that are still free.
    free: Vec<u8>,
    tuple: Vec<u8>,
    sizes: Vec<u128>,
    tables_left: u64,
}

impl Displacement {
    /// The number of placements of each tuple; `None` if moves are forbidden, so that not every
    /// placement can be reached, or if there are more than `tables_max` tables to list.
    pub fn sizes(&self, tables_max: u64) -> Option<Vec<u128>> {
        if self.forbids {
            return None;
        }
        let mut count = Count {
            graph: self,
            homes: &self.homes,
            free: self.capacities.clone(),
            tuple: vec![0; self.length],
            sizes: vec![0; self.len()],
            tables_left: tables_max,
        };
        count.line(0, 0, self.homes[0], 1)?;
        Some(count.sizes)
    }

    /// The number of placements at each distance.
    pub fn weighted(&self, distances: &[u8], tables_max: u64) -> Option<Vec<u128>> {
        let mut weighted: Vec<u128> = Vec::new();
        for (size, &distance) in self.sizes(tables_max)?.into_iter().zip(distances) {
            if size > 0 && distance != UNREACHED {
                let length = weighted.len().max(distance as usize + 1);
                weighted.resize(length, 0);
                weighted[distance as usize] += size;
            }
        }
        Some(weighted)
    }
}

impl Count<'_> {
    /// Places the `left` remaining pieces of home line `home` into line `at` and the following.
    fn line(&mut self, home: usize, at: usize, left: u8, ways: u128) -> Option<()> {
        let length = self.graph.length;
        if at == length {
            return if left == 0 { self.next(home, ways) } else { Some(()) };
        }
        let distance = (home + length - at) % length;
        let mut here = ways;
        for n in 0..=left.min(self.free[at]) {
            if n > 0 {
                // One more: a choice among those left, times a choice among the free slots; the
                // order in which they are placed does not matter.
                let choices = u128::from(left - n + 1) * u128::from(self.free[at] - n + 1);
                here = here.checked_mul(choices)? / u128::from(n);
            }
            self.free[at] -= n;
            self.tuple[distance] += n;
            self.line(home, at + 1, left - n, here)?;
            self.tuple[distance] -= n;
            self.free[at] += n;
        }
        Some(())
    }

    fn next(&mut self, home: usize, ways: u128) -> Option<()> {
        if let Some(&pieces) = self.homes.get(home + 1) {
            return self.line(home + 1, 0, pieces, ways);
        }
        self.tables_left = self.tables_left.checked_sub(1)?;
        let size = &mut self.sizes[self.graph.number(&self.tuple)];
        *size = size.checked_add(ways)?;
        Some(())
    }
}
