//! Distances to the goal of all states of a space, four bits each.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use crate::dense::{Dense, bytes, collect};
use crate::{Machine, Refusal, Space};

/// What no distance below it was found for.
pub(crate) const UNKNOWN: u32 = 15;

/// A table of distances.
pub(crate) struct Table {
    pub space: Space,
    nibbles: Vec<AtomicU8>,
    pub layers: Vec<u64>,
    /// Whether every state that can reach the goal has its distance.
    pub complete: bool,
}

/// The bytes of a table, and those it takes to fill it.
pub(crate) fn need(machine: &Machine, space: &Space) -> (u64, u64) {
    let kept = space.states().div_ceil(2) + space.step_bytes();
    (kept, kept + bytes(machine, space))
}

impl Table {
    /// Fills a table, layer by layer.
    pub fn new(machine: &Machine, space: Space) -> Result<Table, Refusal> {
        let len = space.states().div_ceil(2) as usize;
        let filled: Vec<u8> = cosette_memory::filled(len, 0xff)
            .map_err(|error| Refusal::memory(error.to_string()))?;
        let mut table = Table {
            nibbles: filled.into_iter().map(AtomicU8::new).collect(),
            layers: vec![1],
            complete: false,
            space,
        };
        let start = table.space.locate(machine, &machine.definition.solved());
        let mut dense = Dense::new(machine, &table.space, &[start])?;
        dense.towards = true;
        let mut layers = vec![1];
        let mut distance = 0;
        loop {
            mark(&table.nibbles, &dense, distance);
            distance += 1;
            if dense.is_done() || distance == UNKNOWN {
                break;
            }
            layers.push(dense.next()?);
        }
        let complete = dense.is_done();
        (table.layers, table.complete) = (layers, complete);
        Ok(table)
    }

    /// The distance at a place; [`UNKNOWN`] if it is not less.
    #[inline]
    pub fn get(&self, place: u64) -> u32 {
        let byte = self.nibbles[(place >> 1) as usize].load(Relaxed);
        u32::from(byte >> (4 * (place & 1)) & 15)
    }

    /// Starts fetching a place.
    #[inline]
    pub fn prefetch(&self, place: u64) {
        cosette_core::prefetch::prefetch(&self.nibbles[(place >> 1) as usize]);
    }

    /// The mean over all states.
    pub fn mean(&self) -> f64 {
        let states: u64 = self.layers.iter().sum();
        let sum: u128 =
            self.layers.iter().enumerate().map(|(d, &n)| d as u128 * u128::from(n)).sum();
        sum as f64 / states as f64
    }
}

/// Writes the distance of the newest layer.
fn mark(nibbles: &[AtomicU8], dense: &Dense<'_>, distance: u32) {
    let (bits, count) = dense.last();
    if count == 0 {
        return;
    }
    let (words, inner) = (dense.space.words, dense.space.inner as u64);
    let threaded = rayon::current_num_threads() > 1;
    bits.par_chunks(words * 64).enumerate().for_each(|(chunk, rows)| {
        let mut members = Vec::new();
        for (i, row) in rows.chunks_exact(words).enumerate() {
            collect(row.iter().map(|word| word.load(Relaxed)), &mut members);
            let first = (chunk * 64 + i) as u64 * inner;
            for &member in &members {
                let place = first + u64::from(member);
                // The other half of the byte may belong to another thread's row.
                let clear = !((15 ^ distance as u8) << (4 * (place & 1)));
                let byte = &nibbles[(place >> 1) as usize];
                match threaded {
                    true => {
                        byte.fetch_and(clear, Relaxed);
                    }
                    false => byte.store(byte.load(Relaxed) & clear, Relaxed),
                }
            }
        }
    });
}
