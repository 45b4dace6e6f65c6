//! How many orbits of a folded labelling are at each distance.
//!
//! Counting orbits by distance needs no search among orbits: the labelling itself is filled, and an
//! orbit is counted at its least member. Rejected: expanding orbits (`Folded::neighbours`), which
//! computes all images of every neighbour and took five times as long.

use cosette_core::observe::{Event, Observer};
use rayon::prelude::*;

use super::cells::Cells;
use super::fill::{self, Filled, fill};
use crate::quotient::{Dense, Orbits};

/// Classes visited between two checks of the stop flag.
const CLASSES_A_TASK: u64 = 1 << 16;

/// One layer of a folded labelling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoldedLayer {
    /// How many orbits are at this distance.
    pub orbits: u64,
    /// How many classes of the labelling those hold.
    pub classes: u64,
}

/// The layers of a folded labelling.
#[derive(Clone, Debug, Default)]
pub struct FoldedLayers {
    /// The layers found.
    pub layers: Vec<FoldedLayer>,
    /// The least members of the first orbits of the last layer, in order.
    pub last: Vec<u64>,
    /// Whether everything was found.
    pub complete: bool,
}

impl FoldedLayers {
    /// Nothing but the solved class is known of what was not counted to the end.
    fn stopped() -> FoldedLayers {
        let solved = FoldedLayer { orbits: 1, classes: 1 };
        FoldedLayers { layers: vec![solved], ..FoldedLayers::default() }
    }
}

impl Orbits {
    /// Bytes that [`Orbits::layers`] takes.
    pub fn bytes_to_explore(&self) -> u64 {
        fill::bytes::<8, _>(&self.space)
    }

    /// How many orbits are at each distance up to `depth_max`, and at most `last_max` of the last.
    pub fn layers(&self, depth_max: u32, last_max: usize, observer: &dyn Observer) -> FoldedLayers {
        let deepest = u32::from(Cells::<8>::UNSEEN) - 1;
        let filled = fill::<8, _>(&self.space, depth_max.min(deepest), observer);
        let stopped = !filled.complete && (filled.layers.len() as u64) <= u64::from(depth_max);
        match stopped {
            true => FoldedLayers::stopped(),
            false => {
                let counted = self.count(&filled, last_max, observer);
                counted.unwrap_or_else(FoldedLayers::stopped)
            }
        }
    }

    /// Counts the orbits of a filled table; `None` if the observer stops it.
    fn count(
        &self,
        filled: &Filled<8>,
        last_max: usize,
        observer: &dyn Observer,
    ) -> Option<FoldedLayers> {
        let (len, depths) = (self.space.len(), filled.layers.len());
        let mut found = FoldedLayers { complete: filled.complete, ..FoldedLayers::default() };
        found.layers.resize(depths, FoldedLayer::default());
        let at_once = CLASSES_A_TASK * rayon::current_num_threads() as u64;
        for start in (0..len).step_by(at_once as usize) {
            let (depth, done, total) = (depths as u32 - 1, start, len);
            if observer.event(&Event::Progress { depth, done, total }).is_break() {
                return None;
            }
            let end = len.min(start + at_once);
            let orbits: Vec<(u64, u8, u32)> = (start..end)
                .into_par_iter()
                .filter(|&index| (filled.cells.get(index) as usize) < depths)
                .filter_map(|index| {
                    Some((index, filled.cells.get(index), self.weight_of_least(index)?))
                })
                .collect();
            for (index, distance, weight) in orbits {
                let layer = &mut found.layers[distance as usize];
                layer.orbits += 1;
                layer.classes += u64::from(weight);
                if distance as usize == depths - 1 && found.last.len() < last_max {
                    found.last.push(index);
                }
            }
        }
        Some(found)
    }
}
