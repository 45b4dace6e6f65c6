//! How good an estimate is: its value on every state beside the exact distance.
//!
//! One pass counts states by distance and value, from which means, errors and shares follow, and
//! finds out whether the estimate ever exceeds the truth. Whether it is consistent takes a second
//! pass, over every move of every state, with the values of all states kept in the first.

use std::sync::atomic::{AtomicU8, Ordering};

use cosette_puzzle::{MoveId, Position};

use super::states::Enumeration;
use crate::bound::{Bound, BuildError};
use cosette_memory as memory;
use cosette_space::quotient::ExploreError;
use cosette_store::means::Means;

/// A state whose distance is overestimated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The state.
    pub position: Position,
    /// The moves it needs.
    pub distance: u32,
    /// The estimate.
    pub value: u32,
}

/// A move that changes an estimate by more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The state before it.
    pub position: Position,
    /// How far that is from solved.
    pub distance: u32,
    /// The move.
    pub via: MoveId,
    /// The estimate before the move, and after it.
    pub values: (u32, u32),
}

/// An estimate over all states of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// `counts[distance][value]`: how many states there are of each.
    pub counts: Vec<Vec<u64>>,
    /// The nearest state whose distance is overestimated: the estimate is admissible if there is
    /// none.
    pub over: Option<Over>,
    /// The nearest move that changes it by more than one, if checked: it is consistent if there is
    /// none.
    pub jump: Option<Option<Jump>>,
}

/// Values are stored in a byte each. None is near the limit: a puzzle with so few states has short
/// solutions.
const VALUE_MAX: u32 = u8::MAX as u32;

/// Visits all states; with `moves` also all moves, which takes a byte per state.
pub fn survey(
    all: &Enumeration,
    bound: &dyn Bound,
    moves: bool,
    means: &Means,
) -> Result<Survey, BuildError> {
    let bytes = if moves { all.len() } else { 0 };
    if bytes > means.memory {
        return Err(ExploreError::Memory { needed: bytes, limit: means.memory }.into());
    }
    memory::probe(bytes).map_err(ExploreError::from)?;
    let mut values = Vec::new();
    values.resize_with(bytes as usize, || AtomicU8::new(0));
    let found = all.fold(
        means.observer,
        Found::default,
        |found, state| {
            let value = all.value(bound, state).min(VALUE_MAX);
            if let Some(kept) = values.get(state.index as usize) {
                kept.store(value as u8, Ordering::Relaxed);
            }
            found.add(state.distance.into(), value, state.index);
        },
        |one: Found, other: Found| one.merge(&other),
    )?;
    let over = found.over.map(|(distance, index, value)| {
        let position = all.position(index);
        Over { position, distance, value }
    });
    let jump = if moves { Some(jump(all, &values, means)?) } else { None };
    Ok(Survey { counts: found.counts, over, jump })
}

/// The nearest move that changes the value by more than one.
fn jump(all: &Enumeration, values: &[AtomicU8], means: &Means) -> Result<Option<Jump>, BuildError> {
    let value = |index: u64| values[index as usize].load(Ordering::Relaxed);
    let nearest = all.fold(
        means.observer,
        || None,
        |found: &mut Option<(u8, u64, usize, u64)>, state| {
            if found.is_some_and(|(distance, ..)| distance < state.distance) {
                return;
            }
            let here = value(state.index);
            let far = |&(_, after): &(usize, u64)| here.abs_diff(value(after)) > 1;
            if let Some((m, after)) = all.neighbours(state).enumerate().find(far) {
                let this = (state.distance, state.index, m, after);
                *found = Some(found.map_or(this, |other| other.min(this)));
            }
        },
        |a, b| a.into_iter().chain(b).min(),
    )?;
    Ok(nearest.map(|(distance, index, m, after)| Jump {
        position: all.position(index),
        distance: distance.into(),
        via: MoveId(m as u16),
        values: (value(index).into(), value(after).into()),
    }))
}

#[derive(Default)]
struct Found {
    counts: Vec<Vec<u64>>,
    /// Distance, number and value of the nearest state that is estimated too high.
    over: Option<(u32, u64, u32)>,
}

impl Found {
    fn add(&mut self, distance: u32, value: u32, index: u64) {
        *cell(&mut self.counts, distance as usize, value as usize) += 1;
        if value > distance {
            let this = (distance, index, value);
            self.over = Some(self.over.map_or(this, |other| other.min(this)));
        }
    }

    fn merge(mut self, other: &Found) -> Found {
        for (distance, row) in other.counts.iter().enumerate() {
            for (value, n) in row.iter().enumerate() {
                *cell(&mut self.counts, distance, value) += n;
            }
        }
        self.over = self.over.into_iter().chain(other.over).min();
        self
    }
}

fn cell(counts: &mut Vec<Vec<u64>>, distance: usize, value: usize) -> &mut u64 {
    if distance >= counts.len() {
        counts.resize(distance + 1, Vec::new());
    }
    let row = &mut counts[distance];
    if value >= row.len() {
        row.resize(value + 1, 0);
    }
    &mut row[value]
}

impl Survey {
    /// The number of states.
    pub fn states(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// How many states are at each distance.
    pub fn distances(&self) -> Vec<u64> {
        self.counts.iter().map(|row| row.iter().sum()).collect()
    }

    /// How many states have each value.
    pub fn values(&self) -> Vec<u64> {
        let mut values = vec![0; self.counts.iter().map(Vec::len).max().unwrap_or(0)];
        for row in &self.counts {
            values.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
        }
        values
    }

    /// Whether it never exceeds the distance.
    pub fn is_admissible(&self) -> bool {
        self.over.is_none()
    }

    /// Whether no move changes it by more than one, if checked.
    pub fn is_consistent(&self) -> Option<bool> {
        self.jump.as_ref().map(Option::is_none)
    }
}
