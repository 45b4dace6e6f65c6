//! Pattern databases by rows of bits.
//!
//! A pattern is where some tiles are, and moves of other tiles are free. What it takes to bring the
//! tiles home depends also on where the blank is, but only on which region of the other cells it is
//! in, as it may go about there for nothing. So a state is a set of occupied cells, a region, and
//! an order of the tiles: for each set and region a row of bits, one per order (`orders.rs`).
//!
//! A tile that goes to the left or to the right keeps its position among the occupied cells, and so
//! does every order: rows are added to rows. One that goes up or down passes over at most as many
//! positions as a line has cells, less one: a few exchanges of neighbours.
//!
//! Level after level, each set receives what its neighbours got in the level before. The table
//! stores the first level at which an order was reached in any region of its set.

use rayon::prelude::*;

use crate::board::Board;
use crate::orders::Orders;
use crate::sets::Sets;

/// Distances of all patterns of some tiles.
pub struct Database {
    /// The board.
    pub board: Board,
    /// The tiles' home cells, in order: the tiles are numbered by them.
    pub homes: Vec<usize>,
    pub(crate) sets: Sets,
    pub(crate) orders: Orders,
    /// By set and order.
    pub distances: Vec<u8>,
}

/// A row: a set and a region of the cells that are left.
struct Place {
    region: u32,
    /// Where it gets from: rows, and from which position to which a tile goes.
    links: Vec<Link>,
}

struct Link {
    row: u32,
    from: u8,
    to: u8,
}

/// Not reached.
const NEVER: u8 = u8::MAX;

impl Database {
    /// The number of patterns of `tiles` tiles.
    pub fn patterns(board: Board, tiles: usize) -> u64 {
        let cells = board.cells() as u64;
        (0..tiles as u64).map(|k| cells - k).product()
    }

    /// One whose distances are known. `None` if there are not as many as there should be.
    pub fn with(board: Board, homes: &[usize], distances: Vec<u8>) -> Option<Database> {
        let fits = distances.len() as u64 == Database::patterns(board, homes.len());
        fits.then(|| Database {
            board,
            homes: homes.to_vec(),
            sets: Sets::new(board.cells(), homes.len()),
            orders: Orders::new(homes.len()),
            distances,
        })
    }

    /// Computes the distances into the memory given: to the board with every tile at home and the
    /// blank at `blank`. After every level `more` receives the depth and returns whether to go on;
    /// `None` if it does not.
    pub fn new(
        board: Board,
        homes: &[usize],
        blank: usize,
        mut memory: Vec<u8>,
        more: &dyn Fn(u8) -> bool,
    ) -> Option<Database> {
        memory.clear();
        memory.resize(Database::patterns(board, homes.len()) as usize, NEVER);
        let mut database = Database::with(board, homes, memory)?;
        let Database { sets, orders, distances, .. } = &mut database;
        let (firsts, places) = places(board, sets);
        let words = orders.fields();
        let mut now = vec![0u32; places.len() * words];
        let home: u32 = homes.iter().map(|cell| 1 << cell).sum();
        let set = sets.number(home);
        let sorted = orders.sorted();
        let start = (firsts[set]..firsts[set + 1])
            .find(|&row| places[row].region >> blank & 1 == 1)
            .expect("the blank is on a cell that is left");
        now[start * words + sorted / orders.bits()] |= 1 << (sorted % orders.bits());
        distances[set * orders.count() + sorted] = 0;
        let mut next = now.clone();
        let mut changed = vec![false; places.len()];
        changed[start] = true;
        let rows = Rows { orders, firsts: &firsts, places: &places };
        for depth in 1..NEVER {
            let grown = rows.level((&now, &mut next), &changed, distances, depth);
            if !grown.iter().any(|&g| g) {
                break;
            }
            if !more(depth) {
                return None;
            }
            changed = grown;
            std::mem::swap(&mut now, &mut next);
        }
        Some(database)
    }

    /// How many patterns are at each distance.
    pub fn layers(&self) -> Vec<u64> {
        let count = |bytes: &[u8]| {
            let mut counts = vec![0; NEVER.into()];
            for &byte in bytes.iter().filter(|&&byte| byte != NEVER) {
                counts[usize::from(byte)] += 1;
            }
            counts
        };
        let add = |a: Vec<u64>, b: Vec<u64>| a.into_iter().zip(b).map(|(a, b)| a + b).collect();
        let parts = self.distances.par_chunks(1 << 20).map(count);
        let mut counts: Vec<u64> = parts.reduce(|| vec![0; NEVER.into()], add);
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }

    /// The set of cells that the tiles are on, the number of their order and their distance;
    /// `cells` holds the cell of each tile, by its home.
    pub(crate) fn lookup(&self, cells: &[usize]) -> (u32, usize, u8) {
        let tiles = self.homes.iter().enumerate();
        let mut at: Vec<(usize, u8)> = tiles.map(|(k, &tile)| (cells[tile], k as u8)).collect();
        at.sort_unstable();
        let order: Vec<u8> = at.iter().map(|&(_, k)| k).collect();
        let mask: u32 = at.iter().map(|&(cell, _)| 1 << cell).sum();
        let order = self.orders.number(&order);
        (mask, order, self.distances[self.sets.number(mask) * self.orders.count() + order])
    }
}

/// For each set the first of its rows, and all rows.
fn places(board: Board, sets: &Sets) -> (Vec<usize>, Vec<Place>) {
    let all = (1u32 << board.cells()) - 1;
    let regions = |mask: u32| {
        let (mut free, mut regions) = (all & !mask, Vec::new());
        while free != 0 {
            let region = board.region(free, free.trailing_zeros() as usize);
            regions.push(region);
            free &= !region;
        }
        regions
    };
    let each: Vec<Vec<u32>> = sets.masks.par_iter().map(|&mask| regions(mask)).collect();
    let mut firsts = vec![0];
    for regions in &each {
        firsts.push(firsts[firsts.len() - 1] + regions.len());
    }
    let row = |mask: u32, cell: usize| {
        let set = sets.number(mask);
        let region = each[set].iter().position(|region| region >> cell & 1 == 1);
        (firsts[set] + region.expect("every free cell is in a region")) as u32
    };
    let position = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as u8;
    let links = |mask: u32, region: u32| {
        let cells = (0..board.cells()).filter(|cell| mask >> cell & 1 == 1);
        let pairs = cells.flat_map(|to| board.beside(to).map(move |from| (from, to)));
        let pairs = pairs.filter(|(from, _)| region >> from & 1 == 1);
        pairs
            .map(|(from, to)| {
                let before = mask ^ (1 << from) ^ (1 << to);
                Link { row: row(before, to), from: position(before, from), to: position(mask, to) }
            })
            .collect()
    };
    let places = sets.masks.par_iter().zip(&each).flat_map_iter(|(&mask, regions)| {
        regions.iter().map(move |&region| Place { region, links: links(mask, region) })
    });
    let places = places.collect();
    (firsts, places)
}

/// All rows: for each set the first of its rows.
struct Rows<'a> {
    orders: &'a Orders,
    firsts: &'a [usize],
    places: &'a [Place],
}

impl Rows<'_> {
    /// One level. Which rows have more than before.
    fn level(
        &self,
        (now, next): (&[u32], &mut [u32]),
        changed: &[bool],
        distances: &mut [u8],
        depth: u8,
    ) -> Vec<bool> {
        let Rows { orders, firsts, places } = *self;
        let words = orders.fields();
        let mut rest = next;
        let mut sets = Vec::new();
        for pair in firsts.windows(2) {
            let (own, after) = rest.split_at_mut((pair[1] - pair[0]) * words);
            rest = after;
            sets.push((pair[0], own));
        }
        let work = sets.into_par_iter().zip(distances.par_chunks_mut(orders.count()));
        let grown = work.map_init(
            || ([(); 2].map(|()| vec![0; words]), vec![0u32; words]),
            |(scratch, reached), ((first, rows), distances)| {
                let mut any = false;
                reached.fill(0);
                let mut grown = Vec::new();
                for (k, row) in rows.chunks_mut(words).enumerate() {
                    let own = &now[(first + k) * words..][..words];
                    row.copy_from_slice(own);
                    for link in &places[first + k].links {
                        if changed[link.row as usize] {
                            let from = &now[link.row as usize * words..][..words];
                            orders.shift_into(
                                (link.from.into(), link.to.into()),
                                from,
                                row,
                                scratch,
                            );
                        }
                    }
                    let more = row != own;
                    any |= more;
                    grown.push(more);
                    if more {
                        for ((reached, new), old) in reached.iter_mut().zip(row.iter()).zip(own) {
                            *reached |= new & !old;
                        }
                    }
                }
                if any {
                    note(orders.bits(), reached, distances, depth);
                }
                grown
            },
        );
        grown.flatten_iter().collect()
    }
}

/// Notes the depth of orders that are reached for the first time.
fn note(bits: usize, reached: &[u32], distances: &mut [u8], depth: u8) {
    for (&word, distances) in reached.iter().zip(distances.chunks_mut(bits)) {
        let mut word = word;
        while word != 0 {
            let distance = &mut distances[word.trailing_zeros() as usize];
            if *distance == NEVER {
                *distance = depth;
            }
            word &= word - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, VecDeque};

    /// The same by a plain search over tiles and blank.
    fn plain(board: Board, homes: &[usize], blank: usize) -> HashMap<Vec<usize>, u8> {
        let mut found: HashMap<(Vec<usize>, usize), u8> = HashMap::new();
        let mut queue = VecDeque::from([((homes.to_vec(), blank), 0)]);
        while let Some((state, d)) = queue.pop_front() {
            if found.get(&state).is_some_and(|&other| other <= d) {
                continue;
            }
            found.insert(state.clone(), d);
            let (tiles, blank) = state;
            for cell in board.beside(blank) {
                match tiles.iter().position(|&tile| tile == cell) {
                    None => queue.push_front(((tiles.clone(), cell), d)),
                    Some(k) => {
                        let mut tiles = tiles.clone();
                        tiles[k] = blank;
                        queue.push_back(((tiles, cell), d + 1));
                    }
                }
            }
        }
        let mut least: HashMap<Vec<usize>, u8> = HashMap::new();
        for ((tiles, _), d) in found {
            let entry = least.entry(tiles).or_insert(d);
            *entry = d.min(*entry);
        }
        least
    }

    #[test]
    fn distances_are_those_of_a_plain_search() {
        for (rows, cols, homes, blank) in [
            (2, 3, vec![1, 2, 5], 0),
            (3, 3, vec![1, 2, 3, 4], 0),
            (3, 3, vec![4, 5, 6, 7, 8], 0),
            (3, 3, vec![0, 1, 2, 3, 4, 5, 6], 8),
            (2, 4, vec![1, 2, 3, 4, 5, 6], 0),
            (4, 4, vec![1, 4, 5], 0),
            (3, 4, vec![0, 3, 8, 10], 11),
            (5, 5, vec![0, 24], 12),
        ] {
            let board = Board { rows, cols };
            let database = Database::new(board, &homes, blank, Vec::new(), &|_| true).unwrap();
            let plain = plain(board, &homes, blank);
            let mut count = 0;
            for (set, &mask) in database.sets.masks.iter().enumerate() {
                let cells: Vec<usize> = (0..board.cells()).filter(|c| mask >> c & 1 == 1).collect();
                for number in 0..database.orders.count() {
                    let order = database.orders.order(number);
                    let mut at = vec![0; homes.len()];
                    for (position, &tile) in order.iter().enumerate() {
                        at[usize::from(tile)] = cells[position];
                    }
                    let found = database.distances[set * database.orders.count() + number];
                    assert_eq!(found, plain.get(&at).copied().unwrap_or(NEVER), "{homes:?} {at:?}");
                    count += 1;
                }
            }
            assert!(count >= plain.len());
        }
    }
}
