//! How large a bound is on random states of any puzzle, drawn one after the other: for bounds that
//! do not state which moves they count, and so not which positions to draw.

use cosette_puzzle::{Puzzle, Random, Reach};

use crate::bound::Bound;
use cosette_core::observe::{Event, Observer};

/// How many samples there are between two words to the observer.
const CHUNK: u64 = 1 << 12;

/// How often the bound took each value on uniformly random states; `None` if it was stopped.
pub fn sequential(
    puzzle: &Puzzle,
    bound: &dyn Bound,
    (samples, seed): (u64, u64),
    observer: &dyn Observer,
) -> Option<Vec<u64>> {
    let reach = Reach::of(puzzle);
    let mut random = Random::new(seed);
    let mut layers = Vec::new();
    for done in 0..samples {
        if done.is_multiple_of(CHUNK) {
            let (done, total) = (done / CHUNK, samples.div_ceil(CHUNK));
            let event = Event::Progress { depth: 0, done, total };
            if observer.event(&event).is_break() {
                return None;
            }
        }
        let value = bound.bound(&reach.random(&mut random)) as usize;
        if value >= layers.len() {
            layers.resize(value + 1, 0);
        }
        layers[value] += 1;
    }
    Some(layers)
}
