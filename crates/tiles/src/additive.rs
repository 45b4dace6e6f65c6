//! Sums of pattern databases, and the same seen in the mirror.

use crate::build::Pdb;
use crate::cells::Board;
use crate::ida::Bound;

/// One group: its distances and how its number changes.
struct Group {
    distances: Vec<u8>,
    homes: Vec<usize>,
    pdb_sets: crate::cells::Sets,
    orders: crate::orders::Orders,
    /// By the lower and the upper half of a set of cells, the number of its first order.
    low: Vec<u32>,
    high: Vec<u32>,
    /// From position to position, what becomes of an order.
    shifts: Vec<Vec<u16>>,
}

/// `G` groups of tiles that together are all tiles; whether the mirror is looked into as well.
pub struct Additive<const G: usize, const MIRROR: bool> {
    groups: [Group; G],
    group_of: [u8; 32],
    mirror: [u8; 32],
}

/// For each group its cells, its order and its value, in 32, 16 and 8 bits.
#[derive(Clone, Copy)]
pub struct Half<const G: usize> {
    groups: [u64; G],
    sum: u32,
}

#[derive(Clone, Copy)]
pub struct Change {
    group: u32,
    number: u32,
    /// The group's entry, its value to be filled in.
    entry: u64,
}

const POSITIONS: usize = 8;
const HALF: u32 = 13;

impl<const G: usize, const MIRROR: bool> Additive<G, MIRROR> {
    pub fn new(board: Board, groups: &[Vec<usize>; G]) -> Self {
        let mut group_of = [0; 32];
        for (g, tiles) in groups.iter().enumerate() {
            for &tile in tiles {
                group_of[tile] = g as u8;
            }
        }
        let mut mirror = [0; 32];
        for cell in 0..board.cells() {
            mirror[cell] = (cell % board.cols * board.rows + cell / board.cols) as u8;
        }
        Additive { groups: groups.each_ref().map(|tiles| group(board, tiles)), group_of, mirror }
    }

    fn half(&self, cells: &[usize]) -> Half<G> {
        let mut half = Half { groups: [0; G], sum: 0 };
        for (g, group) in self.groups.iter().enumerate() {
            let tiles = group.homes.iter().enumerate();
            let mut at: Vec<(usize, u8)> = tiles.map(|(k, &tile)| (cells[tile], k as u8)).collect();
            at.sort();
            let order: Vec<u8> = at.iter().map(|&(_, k)| k).collect();
            let mask: u32 = at.iter().map(|&(cell, _)| 1 << cell).sum();
            let order = group.orders.number(&order);
            let value = group.distances[group.pdb_sets.number(mask) * group.orders.count() + order];
            half.groups[g] = u64::from(mask) | (order as u64) << 32 | u64::from(value) << 48;
            half.sum += u32::from(value);
        }
        half
    }

    #[inline(always)]
    fn change(&self, half: &Half<G>, tile: usize, from: usize, to: usize) -> Change {
        let g = usize::from(self.group_of[tile % 32]) % G;
        let group = &self.groups[g];
        let entry = half.groups[g];
        let (mask, order) = (entry as u32, (entry >> 32) as u16);
        let moved = mask ^ (1 << from) ^ (1 << to);
        let p = (mask & ((1 << from) - 1)).count_ones() as usize;
        let q = (moved & ((1 << to) - 1)).count_ones() as usize;
        let order = match p == q {
            true => order,
            false => group.shifts[(p * POSITIONS + q) % (POSITIONS * POSITIONS)][usize::from(order)],
        };
        let number = group.low[moved as usize % (1 << HALF)] + group.high[(moved >> HALF) as usize] + u32::from(order);
        prefetch(&group.distances[number as usize]);
        Change { group: g as u32, number, entry: u64::from(moved) | u64::from(order) << 32 }
    }

    #[inline(always)]
    fn settle(&self, half: &Half<G>, change: &mut Change) -> u32 {
        let g = change.group as usize % G;
        let value = self.groups[g].distances[change.number as usize];
        change.entry |= u64::from(value) << 48;
        half.sum + u32::from(value) - (half.groups[g] >> 48) as u32
    }

    #[inline(always)]
    fn changed(&self, half: &Half<G>, change: &Change) -> Half<G> {
        let mut after = *half;
        let g = change.group as usize % G;
        after.sum = half.sum + (change.entry >> 48) as u32 - (half.groups[g] >> 48) as u32;
        after.groups[g] = change.entry;
        after
    }
}

fn group(board: Board, tiles: &[usize]) -> Group {
    let Pdb { homes, sets, orders, distances, .. } = Pdb::new(board, tiles, 0);
    let mut shifts = vec![Vec::new(); POSITIONS * POSITIONS];
    for p in 0..tiles.len() {
        for q in (0..tiles.len()).filter(|q| p.abs_diff(*q) < board.cols) {
            shifts[p * POSITIONS + q] = orders.shifted(p, q);
        }
    }
    let count = orders.count() as u32;
    let low = sets.low.iter().map(|n| n * count).collect();
    let high = sets.high.iter().map(|n| n * count).collect();
    Group { distances, homes, pdb_sets: sets, orders, low, high, shifts }
}

impl<const G: usize, const MIRROR: bool> Bound for Additive<G, MIRROR> {
    type State = [Half<G>; 2];
    type Step = [Change; 2];

    fn start(&self, tiles: &[u8]) -> Self::State {
        let mut cells = vec![0; tiles.len()];
        let mut seen = vec![0; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell;
            seen[usize::from(self.mirror[usize::from(tile)])] = usize::from(self.mirror[cell]);
        }
        [self.half(&cells), self.half(&seen)]
    }

    fn value(&self, [here, there]: &Self::State) -> u32 {
        if MIRROR { here.sum.max(there.sum) } else { here.sum }
    }

    #[inline(always)]
    fn step(&self, [here, there]: &Self::State, tile: usize, from: usize, to: usize) -> Self::Step {
        let first = self.change(here, tile, from, to);
        if !MIRROR {
            return [first, first];
        }
        let m = &self.mirror;
        [first, self.change(there, m[tile % 32].into(), m[from % 32].into(), m[to % 32].into())]
    }

    #[inline(always)]
    fn judge(&self, [here, there]: &Self::State, step: &mut Self::Step, limit: u32) -> u32 {
        let value = self.settle(here, &mut step[0]);
        if !MIRROR || value > limit {
            return value;
        }
        value.max(self.settle(there, &mut step[1]))
    }

    #[inline(always)]
    fn after(&self, [here, there]: &Self::State, step: &Self::Step) -> Self::State {
        let here = self.changed(here, &step[0]);
        [here, if MIRROR { self.changed(there, &step[1]) } else { *there }]
    }
}

#[inline(always)]
fn prefetch<T>(slot: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching reads nothing the program can see and faults on no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast()) };
    }
}
