//! A level with few states: its neighbours fit into memory as a list.
//!
//! Pairs of chunks would read the layer once for every chunk. A list of neighbours, sorted, is
//! made in one reading, and then only those chunks are touched into which some of them fall.

use std::ops::Range;
use std::sync::Mutex;

use cosette_space::quotient::Dense;
use rayon::prelude::*;

use super::chunk;
use cosette_core::bits::Bits;

/// About how many classes a thread takes at a time.
const CLASSES_A_TASK: u64 = 1 << 20;

/// How many bytes the list may have, beside two chunks of this many classes.
pub(super) fn bytes_max(chunk: u64) -> u64 {
    chunk::bytes(chunk) / 8
}

/// How many states a layer may have if the list of their neighbours is to fit.
pub(super) fn states_max<D: Dense>(space: &D, chunk: u64) -> u64 {
    bytes_max(chunk) / (8 * space.moves().max(1) as u64)
}

/// Adds the neighbours of the classes of a chunk to the list.
pub(super) fn add<D: Dense>(space: &D, layer: &Bits, range: &Range<u64>, list: &mut Vec<u64>) {
    let list = Mutex::new(list);
    let len = range.end - range.start;
    (0..len.div_ceil(CLASSES_A_TASK)).into_par_iter().for_each(|task| {
        let part = task * CLASSES_A_TASK..len.min((task + 1) * CLASSES_A_TASK);
        let mut found = Vec::new();
        for number in layer.members(part) {
            let state = space.unpack(range.start + number);
            found.extend((0..space.moves()).map(|m| space.neighbour(&state, m)));
        }
        list.lock().expect("no thread panicked").append(&mut found);
    });
}

/// Puts it in order. Threads came in any.
pub(super) fn sort(list: &mut Vec<u64>) {
    list.par_sort_unstable();
    list.dedup();
}

/// The part of a sorted list that lies in a range.
pub(super) fn within<'a>(list: &'a [u64], range: &Range<u64>) -> &'a [u64] {
    let from = list.partition_point(|&number| number < range.start);
    let to = list.partition_point(|&number| number < range.end);
    &list[from..to]
}
