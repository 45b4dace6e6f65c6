//! Distances to the goal of all states of a space, four bits each.
//!
//! Tables are read from the folder of tables and saved there, as those of built-in puzzles are;
//! what they are of is a digest of the machine ([`crate::machine`]).

use std::io;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use cosette_core::interrupt::interrupted;
use cosette_core::observe::Silent;
use cosette_store::save::{Contents, whole_bytes};
use cosette_store::store::{Got, Store};
use cosette_store::subject::Subject;
use rayon::prelude::*;

use crate::dense::{Dense, bytes, collect};
use crate::{Machine, Refusal, Space};

/// What no distance below it was found for.
pub(crate) const UNKNOWN: u32 = 15;
/// The numbering of the cells; the number is raised when it changes.
const NUMBERING: &str = "general-1";

/// A table of distances.
pub(crate) struct Table {
    pub space: Space,
    nibbles: Vec<u8>,
    pub layers: Vec<u64>,
    /// Whether every state that can reach the goal has its distance.
    pub complete: bool,
    /// Whether it was on disk.
    pub read: bool,
}

/// Distances and how many there are of each, the last ones zero if these are all.
struct Cells {
    states: u64,
    nibbles: Vec<u8>,
    layers: Vec<u64>,
}

impl Contents for Cells {
    fn cells(&self) -> u64 {
        self.states
    }

    fn layers(&self) -> Vec<u64> {
        self.layers.clone()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        whole_bytes(&self.nibbles, take)
    }
}

/// The bytes of a table, and those it takes to fill it.
pub(crate) fn need(machine: &Machine, space: &Space) -> (u64, u64) {
    let kept = space.states().div_ceil(2) + space.step_bytes();
    (kept, kept + bytes(machine, space))
}

impl Table {
    /// The table of a space: from the store, or filled layer by layer.
    pub fn new(machine: &Machine, space: Space, store: &Store) -> Result<Table, Refusal> {
        let subject = subject(machine, &space);
        let got = store.get(&subject, space.states(), &Silent, || fill(machine, &space))?;
        let read = matches!(got, Got::Mapped(_));
        let (nibbles, layers) = match got {
            Got::Built(cells) => (cells.nibbles, cells.layers),
            Got::Mapped(file) => {
                let len = space.states().div_ceil(2) as usize;
                let mut own: Vec<u8> = cosette_memory::zeros(len)
                    .map_err(|error| Refusal::memory(error.to_string()))?;
                own.copy_from_slice(&file.packed()[..len]);
                (own, file.header().layers.clone())
            }
        };
        let cost = machine.arrows.iter().map(|a| a.cost).max().unwrap_or(1) as usize;
        let complete = layers.len() > cost && layers[layers.len() - cost..].iter().all(|&n| n == 0);
        Ok(Table { space, nibbles, layers, complete, read })
    }

    /// The distance at a place; [`UNKNOWN`] if it is not less.
    #[inline]
    pub fn get(&self, place: u64) -> u32 {
        let byte = self.nibbles[(place >> 1) as usize];
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

/// What a table is of. Orbits may consist of several components, so that these are named, too.
fn subject(machine: &Machine, space: &Space) -> Subject {
    let contents: Vec<String> = space
        .contents()
        .into_iter()
        .map(|(component, labels)| {
            let labels: Vec<String> = labels.iter().map(u16::to_string).collect();
            format!("{component}:{}", labels.join(","))
        })
        .collect();
    Subject {
        puzzle: machine.definition.name.clone(),
        rules: machine.digest(),
        goal: None,
        metric: machine.metric().into(),
        quotient: format!("{} ({})", space.name(machine), contents.join(" x ")),
        numbering: NUMBERING.into(),
        bits: 4,
    }
}

fn fill(machine: &Machine, space: &Space) -> Result<Cells, Refusal> {
    let len = space.states().div_ceil(2) as usize;
    let filled: Vec<u8> =
        cosette_memory::filled(len, 0xff).map_err(|error| Refusal::memory(error.to_string()))?;
    let nibbles: Vec<AtomicU8> = filled.into_iter().map(AtomicU8::new).collect();
    let start = space.locate(machine, &machine.definition.solved());
    let mut dense = Dense::new(machine, space, &[start])?;
    dense.towards = true;
    let mut layers = vec![1];
    loop {
        mark(&nibbles, &dense, layers.len() as u32 - 1);
        if dense.is_done() || layers.len() as u32 == UNKNOWN {
            break;
        }
        if interrupted() {
            return Err(Refusal::new("interrupted"));
        }
        layers.push(dense.next()?);
    }
    let nibbles = nibbles.into_iter().map(AtomicU8::into_inner).collect();
    Ok(Cells { states: space.states(), nibbles, layers })
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
