//! What each move does to each orbit of patterns, computed once.
//!
//! Take the representative `Q` of an orbit and a move `m`. The pattern after the move is
//! `Q·m`; a symmetry `s` takes it to the representative `R` of its own orbit. Slot `t` of `R` holds
//! what slot `g(t) = m[s⁻¹(t)]` of `Q` held, with its class renamed by `s`. So the class `a` of `Q`
//! becomes the class `s(a)` of `R`, its pieces are relabelled by `s`, and its slots are reordered:
//! the `j`-th slot of the class in `R` is the `r(j)`-th in `Q`. On the axis of the class that is
//! `w → l∘w∘r`, where the symmetry alone gives `l`.
//!
//! Moves come with their inverses, so `R` read as a source has in it, at `l∘w∘r`, a neighbour of
//! what `Q` has at `w`.

use cosette_puzzle::Perm;
use rayon::prelude::*;

use super::axis::Axis;
use super::pattern::{Orbits, Patterns, Ways};
use super::relabeling::Relabeling;

/// The table of all orbits and moves.
#[derive(Clone, Debug)]
pub(super) struct Arrows {
    moves: usize,
    classes: usize,
    order: usize,
    sources: Vec<u32>,
    relabelings: Vec<u16>,
    /// For every class of every arrow, which of `right` it is.
    turns: Vec<u16>,
    /// Multiplications from the right that occur, `order` numbers each.
    right: Vec<u16>,
    /// Multiplications from the left, `order` numbers for each class of each relabeling.
    left: Vec<u16>,
}

/// One orbit and move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrow {
    /// The orbit that the move leads to.
    pub source: usize,
    /// The symmetry that takes the pattern to its representative.
    pub relabeling: usize,
    index: usize,
}

impl Arrows {
    /// Works out the table.
    pub fn new(
        moves: &[Perm],
        patterns: &Patterns,
        orbits: &Orbits,
        ways: &Ways,
        relabelings: &[Relabeling],
        axis: &Axis,
    ) -> Arrows {
        let classes = relabelings[0].classes.len();
        let entries = orbits.representatives.len() * moves.len();
        let mut sources = vec![0; entries];
        let mut used = vec![0; entries];
        let mut turns = vec![0; entries * classes];
        let rows = sources
            .par_chunks_mut(moves.len())
            .zip(used.par_chunks_mut(moves.len()))
            .zip(turns.par_chunks_mut(moves.len() * classes))
            .zip(&orbits.representatives);
        rows.for_each(|(((sources, used), turns), &representative)| {
            let pattern = patterns.unrank(representative);
            for (m, perm) in moves.iter().enumerate() {
                let image = perm.as_slice().iter().map(|&from| pattern[from as usize]);
                (sources[m], used[m]) = ways.get(patterns.rank(image));
                let relabeling = &relabelings[used[m] as usize];
                let turns = &mut turns[m * classes..][..classes];
                reorderings(&pattern, perm, relabeling, axis, turns);
            }
        });
        let right = intern(&mut turns, axis);
        let left = relabelings.iter().flat_map(|r| &r.pieces).flat_map(|l| axis.times_left(l));
        let left = left.collect();
        let (moves, order) = (moves.len(), axis.order());
        Arrows { moves, classes, order, sources, relabelings: used, turns, right, left }
    }

    /// The arrow of an orbit and a move.
    pub fn get(&self, orbit: usize, m: usize) -> Arrow {
        let index = orbit * self.moves + m;
        let relabeling = self.relabelings[index] as usize;
        Arrow { source: self.sources[index] as usize, relabeling, index }
    }

    /// For every class and element of its axis, where the arrow takes the element: to which
    /// number, on the axis of the class that the relabeling makes of it.
    pub fn images(&self, arrow: Arrow, images: &mut Vec<u16>) {
        images.clear();
        let turns = &self.turns[arrow.index * self.classes..][..self.classes];
        for (class, &turn) in turns.iter().enumerate() {
            let right = &self.right[turn as usize * self.order..][..self.order];
            let left = (arrow.relabeling * self.classes + class) * self.order;
            let left = &self.left[left..][..self.order];
            images.extend(right.iter().map(|&w| left[w as usize]));
        }
    }
}

/// The numbers of the reorderings of the slots of every class.
fn reorderings(pattern: &[u8], m: &Perm, by: &Relabeling, axis: &Axis, turns: &mut [u16]) {
    let mut place = [0u8; 32];
    let mut met = [0u8; 32];
    for (slot, &class) in pattern.iter().enumerate() {
        place[slot] = met[class as usize];
        met[class as usize] += 1;
    }
    let mut orders = [[0u8; Axis::DEGREE_MAX]; 32];
    let mut met = [0usize; 32];
    for &via in &by.from_slot {
        let slot = m[via as usize] as usize;
        let class = pattern[slot] as usize;
        orders[class][met[class]] = place[slot];
        met[class] += 1;
    }
    for (turn, order) in turns.iter_mut().zip(&orders) {
        *turn = axis.number(&order[..axis.degree()]) as u16;
    }
}

/// Renumbers the reorderings by those that occur, and returns what each of them does.
fn intern(turns: &mut [u16], axis: &Axis) -> Vec<u16> {
    let mut known: Vec<Option<u16>> = vec![None; axis.order()];
    let mut tables = Vec::new();
    for turn in turns {
        let number = *turn as usize;
        *turn = *known[number].get_or_insert_with(|| {
            let next = tables.len() / axis.order();
            tables.extend(axis.times_right(axis.perm(number)));
            next as u16
        });
    }
    tables
}
