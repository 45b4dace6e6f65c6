//! Placements of some tiles in some slots, level by level, by generators that have weights.
//!
//! A placement is numbered by its tiles one after the other: each by how many free slots are before
//! its own. The cell of the gripped tile is the last digit, where it counts. A byte a placement
//! holds the best distance so far; level `d` is final once all levels before it are.

/// Not reached yet.
const UNSEEN: u8 = u8::MAX;
/// With no more generators than this all count as used.
const FEW: usize = 8;
/// Placements between two checks of the stop flag.
const BATCH: usize = 1 << 20;

/// The placements of the first few of some slots' tiles.
#[derive(Clone, Debug)]
pub struct Placements {
    /// The free slots: first the homes of the tiles.
    free: Vec<u8>,
    tiles: usize,
    /// Rows and columns of the cells that the gripped tile can be in; 1 and 1 if that is left out.
    sides: [usize; 2],
}

/// What a word does: where the tile of each free slot goes, and how far the gripped tile goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    to: Vec<u8>,
    by: [usize; 2],
    weight: u8,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// How many placements are at each distance.
    pub layers: Vec<u64>,
    /// Which generators some shortest path ends with.
    pub used: Vec<bool>,
}

impl Levels {
    /// How many placements there are within the bound.
    pub fn reached(&self) -> u64 {
        self.layers.iter().sum()
    }
}

impl Placements {
    /// The placements of the tiles at home in the first `tiles` of the free slots.
    pub fn new(free: Vec<u8>, tiles: usize, sides: [usize; 2]) -> Placements {
        Placements { free, tiles, sides }
    }

    /// How many there are; `None` if that is a great many.
    pub fn count(&self) -> Option<u64> {
        let mut slots = (0..self.tiles).map(|k| (self.free.len() - k) as u64);
        slots.try_fold(self.cells() as u64, u64::checked_mul)
    }

    /// How many tiles are placed.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// Their homes.
    pub fn home(&self) -> &[u8] {
        &self.free[..self.tiles]
    }

    /// Whether the cell of the gripped tile counts.
    pub fn has_cells(&self) -> bool {
        self.cells() > 1
    }

    fn cells(&self) -> usize {
        self.sides[0] * self.sides[1]
    }

    /// A generator, from where the tile of each slot goes. It keeps the other slots as they are.
    pub fn generator(&self, to: &[u8], by: [usize; 2], weight: u8) -> Generator {
        let index = |slot: &u8| {
            let image = to[usize::from(*slot)];
            self.free.iter().position(|&s| s == image).expect("solved tiles stay home") as u8
        };
        let by = if self.has_cells() { by } else { [0, 0] };
        Generator { to: self.free.iter().map(index).collect(), by, weight }
    }

    /// Tiles are given by the numbers of their free slots.
    fn rank(&self, places: &[u8], cell: usize) -> usize {
        let (mut rank, mut taken) = (0, 0u32);
        for (k, &place) in places.iter().enumerate() {
            let before = (taken & ((1 << place) - 1)).count_ones() as usize;
            rank = rank * (self.free.len() - k) + usize::from(place) - before;
            taken |= 1 << place;
        }
        rank * self.cells() + cell
    }

    /// Writes the tiles' places, returns the cell.
    fn unrank(&self, rank: usize, places: &mut [u8]) -> usize {
        let cell = rank % self.cells();
        let mut rank = rank / self.cells();
        for (k, place) in places.iter_mut().enumerate().rev() {
            let base = self.free.len() - k;
            *place = (rank % base) as u8;
            rank /= base;
        }
        let mut left = (1u32 << self.free.len()) - 1;
        for place in places {
            let mut rest = left;
            (0..*place).for_each(|_| rest &= rest - 1);
            *place = rest.trailing_zeros() as u8;
            left &= !(1 << *place);
        }
        cell
    }

    fn moved(&self, cell: usize, by: [usize; 2]) -> usize {
        let [rows, cols] = self.sides;
        (cell / cols + by[0]) % rows * cols + (cell % cols + by[1]) % cols
    }

    /// All placements within a distance; the generators by increasing weight. `None` if stopped.
    pub fn search(
        &self,
        generators: &[Generator],
        at_most: u8,
        stop: &dyn Fn() -> bool,
    ) -> Option<Levels> {
        let count = self.count().expect("few enough to be searched") as usize;
        let keeps = generators.len() > FEW;
        let mut distances = vec![UNSEEN; count];
        let mut last = vec![0u16; if keeps { count } else { 0 }];
        let home: Vec<u8> = (0..self.tiles as u8).collect();
        distances[self.rank(&home, 0)] = 0;
        let (mut places, mut after) = (home.clone(), home);
        let mut layers = Vec::new();
        for depth in 0..=at_most.min(UNSEEN - 1) {
            let reach = generators.partition_point(|g| g.weight <= at_most - depth);
            let mut layer = 0;
            for at in 0..count {
                if at.is_multiple_of(BATCH) && stop() {
                    return None;
                }
                if distances[at] != depth {
                    continue;
                }
                layer += 1;
                let cell = self.unrank(at, &mut places);
                for (number, generator) in generators[..reach].iter().enumerate() {
                    for (after, &place) in after.iter_mut().zip(&places) {
                        *after = generator.to[usize::from(place)];
                    }
                    let next = self.rank(&after, self.moved(cell, generator.by));
                    let there = depth + generator.weight;
                    if there < distances[next] {
                        distances[next] = there;
                        if keeps {
                            last[next] = number as u16;
                        }
                    }
                }
            }
            layers.push(layer);
        }
        while layers.last() == Some(&0) {
            layers.pop();
        }
        let mut used = vec![!keeps; generators.len()];
        let paths = last.iter().zip(&distances).filter(|(_, d)| !matches!(**d, 0 | UNSEEN));
        paths.for_each(|(&number, _)| used[usize::from(number)] = true);
        Some(Levels { layers, used })
    }
}
