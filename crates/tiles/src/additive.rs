//! Sums of pattern databases, and the same seen in the mirror.
//!
//! Groups of tiles that share none: the moves of one are not the moves of another, so their
//! distances add up (Korf and Felner, 2002). A board whose rows and columns change places is as far
//! from its goal as before, and its sum is a bound, too; the greater of the two counts.
//!
//! For each group the occupied cells, the order of its tiles on them and its distance are updated
//! incrementally. A move changes one group: a bit of the set goes to the cell beside it, and the
//! tile to another position of the order, by a table. The number of a set is the sum of two
//! lookups.

use crate::board::ROOM;
use crate::bound::Bound;
use crate::database::Database;
use crate::machine::{Machine, on};
use crate::sets::HALF;

/// One group: its distances and how its number changes.
struct Group {
    database: Database,
    /// By the lower and the upper half of a set of cells, the number of its first order.
    low: Vec<u32>,
    high: Vec<u32>,
    /// From position to position, what becomes of an order.
    shifts: Vec<Vec<u16>>,
}

/// `G` groups of tiles that together are all tiles; whether the mirror image is looked up too.
pub struct Additive<const G: usize, const MIRROR: bool> {
    groups: [Group; G],
    group_of: [u8; ROOM],
    mirror: [u8; ROOM],
}

/// The state along one view: for each group its cells, its order and its distance, in 32, 16 and
/// 16 bits.
#[derive(Clone, Copy)]
pub struct View<const G: usize> {
    groups: [u64; G],
    sum: u32,
}

/// What a move changes.
#[derive(Clone, Copy)]
pub struct Change {
    group: u32,
    number: u32,
    /// What the group becomes, its distance still to come.
    entry: u64,
}

const POSITIONS: usize = 8;
/// The most groups.
pub const GROUPS_MAX: usize = 4;

/// A machine that searches by two to [`GROUPS_MAX`] databases of one board, whose tiles together
/// are all tiles; with the mirror or without, which needs as many rows as columns and the blank's
/// home on the diagonal.
pub fn machine(databases: Vec<Database>, mirror: bool) -> Option<Box<dyn Machine>> {
    let board = databases.first()?.board;
    macro_rules! groups {
        ($($groups:literal)*) => {
            match databases.len() {
                $($groups => {
                    let databases: [Database; $groups] = databases.try_into().ok()?;
                    Some(match mirror {
                        true => on(board, Additive::<$groups, true>::new(databases)),
                        false => on(board, Additive::<$groups, false>::new(databases)),
                    })
                })*
                _ => None,
            }
        };
    }
    groups!(2 3 4)
}

impl<const G: usize, const MIRROR: bool> Additive<G, MIRROR> {
    /// Of databases whose tiles together are all tiles. A mirror needs as many rows as columns, and
    /// the blank's home on the diagonal.
    pub fn new(databases: [Database; G]) -> Self {
        let board = databases[0].board;
        let mut group_of = [0; ROOM];
        for (g, database) in databases.iter().enumerate() {
            for &tile in &database.homes {
                group_of[tile] = g as u8;
            }
        }
        let mut mirror = [0; ROOM];
        for (cell, mirror) in mirror.iter_mut().enumerate().take(board.cells()) {
            *mirror = (cell % board.cols * board.rows + cell / board.cols) as u8;
        }
        Additive { groups: databases.map(group), group_of, mirror }
    }

    /// The state for tiles on these cells.
    fn view(&self, cells: &[usize]) -> View<G> {
        let mut view = View { groups: [0; G], sum: 0 };
        for (g, group) in self.groups.iter().enumerate() {
            let (mask, order, distance) = group.database.lookup(cells);
            view.groups[g] = u64::from(mask) | (order as u64) << 32 | u64::from(distance) << 48;
            view.sum += u32::from(distance);
        }
        view
    }

    #[inline(always)]
    fn change(&self, view: &View<G>, tile: usize, from: usize, to: usize) -> Change {
        let g = usize::from(self.group_of[tile % ROOM]) % G;
        let group = &self.groups[g];
        let entry = view.groups[g];
        let (mask, order) = (entry as u32, (entry >> 32) as u16);
        let moved = mask ^ (1 << from) ^ (1 << to);
        let p = (mask & ((1 << from) - 1)).count_ones() as usize;
        let q = (moved & ((1 << to) - 1)).count_ones() as usize;
        let shift = (p * POSITIONS + q) % (POSITIONS * POSITIONS);
        let order = if p == q { order } else { group.shifts[shift][usize::from(order)] };
        let first = group.low[moved as usize % (1 << HALF)] + group.high[(moved >> HALF) as usize];
        let number = first + u32::from(order);
        prefetch(&group.database.distances[number as usize]);
        Change { group: g as u32, number, entry: u64::from(moved) | u64::from(order) << 32 }
    }

    #[inline(always)]
    fn settle(&self, view: &View<G>, change: &mut Change) -> u32 {
        let g = change.group as usize % G;
        let value = self.groups[g].database.distances[change.number as usize];
        change.entry |= u64::from(value) << 48;
        view.sum + u32::from(value) - (view.groups[g] >> 48) as u32
    }

    #[inline(always)]
    fn changed(&self, view: &View<G>, change: &Change) -> View<G> {
        let mut after = *view;
        let g = change.group as usize % G;
        after.sum = view.sum + (change.entry >> 48) as u32 - (view.groups[g] >> 48) as u32;
        after.groups[g] = change.entry;
        after
    }
}

fn group(database: Database) -> Group {
    let (board, tiles) = (database.board, database.homes.len());
    let mut shifts = vec![Vec::new(); POSITIONS * POSITIONS];
    for p in 0..tiles {
        for q in (0..tiles).filter(|q| p.abs_diff(*q) < board.cols) {
            shifts[p * POSITIONS + q] = database.orders.shifted(p, q);
        }
    }
    let count = database.orders.count() as u32;
    let low = database.sets.low.iter().map(|n| n * count).collect();
    let high = database.sets.high.iter().map(|n| n * count).collect();
    Group { database, low, high, shifts }
}

impl<const G: usize, const MIRROR: bool> Bound for Additive<G, MIRROR> {
    type State = [View<G>; 2];
    type Step = [Change; 2];
    const WAITS: bool = true;
    const BY_TWO: bool = false;

    fn start(&self, homes: &[u8], blank: usize) -> Self::State {
        let mut cells = [0; ROOM];
        let mut seen = [0; ROOM];
        for (cell, &tile) in homes.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            cells[usize::from(tile)] = cell;
            seen[usize::from(self.mirror[usize::from(tile)])] = usize::from(self.mirror[cell]);
        }
        let here = self.view(&cells);
        [here, if MIRROR { self.view(&seen) } else { here }]
    }

    fn value(&self, [here, there]: &Self::State) -> u32 {
        if MIRROR { here.sum.max(there.sum) } else { here.sum }
    }

    #[inline(always)]
    fn step(
        &self,
        [here, there]: &Self::State,
        _: &[u8; ROOM],
        tile: usize,
        from: usize,
        to: usize,
    ) -> Self::Step {
        let first = self.change(here, tile, from, to);
        if !MIRROR {
            return [first, first];
        }
        let [tile, from, to] = [tile, from, to].map(|cell| self.mirror[cell % ROOM]);
        [first, self.change(there, tile.into(), from.into(), to.into())]
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

    fn layers(&self) -> Vec<Vec<u64>> {
        self.groups.iter().map(|group| group.database.layers()).collect()
    }

    fn bytes(&self) -> u64 {
        self.groups.iter().map(|group| group.database.distances.len() as u64).sum()
    }

    fn sums(&self, views: &Self::State) -> Vec<Vec<u32>> {
        let distances = |view: &View<G>| view.groups.iter().map(|&g| (g >> 48) as u32).collect();
        views[..1 + usize::from(MIRROR)].iter().map(distances).collect()
    }
}

#[inline(always)]
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
fn prefetch<T>(slot: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching reads nothing the program can see and faults on no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast()) };
    }
}
