//! The distance of one class without a table: balls around it and around the solved class, until
//! they meet.
//!
//! The table of walking distance on 5x5 has 22,069,251 classes and takes most of a minute of CPU
//! time. For one board that is far too much: within five moves of solved there are 648,195 classes,
//! and only the 60,005 within four have to be expanded to find them. A move and its inverse cost
//! the same (`DoubleCoset::new` refuses anything else), so the class is at distance `a + b` if the
//! ball of radius `a` around it touches the ball of radius `b` around the solved class and smaller
//! ones do not. The end with the smaller last layer goes on. Whenever this is stopped, disjoint
//! balls still prove a distance of at least `a + b + 1`.
//!
//! Layers are small here, so they are lists, and go through the stages of the routes as lists; the
//! sets of the search for tables (`staged.rs`), which are as large as the space, would have to be
//! swept at every stage. One row of bits tells what a stage has found already.

use std::ops::ControlFlow;

use super::staged::{ExploreError, UNREACHED};
use super::{DoubleCoset, route::Stage};
use crate::memory;
use crate::observe::{Event, Observer};

/// Layers of more classes are not expanded: that would take seconds.
const LAYER_MAX: usize = 100_000;
/// Bytes of the lists, at most about.
const LISTS: u64 = 32 << 20;
/// Classes expanded between two looks at whether to stop.
const LOOK: usize = 1 << 12;

/// A set of classes.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: u32) -> Bits {
        Bits(vec![0; (len as usize).div_ceil(64)])
    }

    fn has(&self, class: u32) -> bool {
        self.0[class as usize / 64] >> (class % 64) & 1 == 1
    }

    /// Whether it is new.
    #[inline]
    fn insert(&mut self, class: u32) -> bool {
        let (word, bit) = (&mut self.0[class as usize / 64], 1 << (class % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    fn remove(&mut self, class: u32) {
        self.0[class as usize / 64] &= !(1 << (class % 64));
    }
}

/// What lies around a class.
struct Ball {
    layer: Vec<u32>,
    seen: Bits,
}

impl Ball {
    fn new(quotient: &DoubleCoset, centre: u32) -> Ball {
        let mut seen = Bits::new(quotient.len());
        seen.insert(centre);
        Ball { layer: vec![centre], seen }
    }

    /// One move further.
    fn grow(
        &mut self,
        quotient: &DoubleCoset,
        found: &mut Bits,
        stopped: &dyn Fn() -> bool,
    ) -> ControlFlow<()> {
        let mut next = Vec::new();
        for route in quotient.routes() {
            let mut at = self.layer.clone();
            for stage in route {
                at = through(stage, &at, found, stopped)?;
            }
            next.extend(at.into_iter().filter(|&class| self.seen.insert(class)));
        }
        next.sort_unstable();
        self.layer = next;
        ControlFlow::Continue(())
    }
}

/// What a stage makes of these classes, each once.
fn through(
    stage: &Stage,
    classes: &[u32],
    found: &mut Bits,
    stopped: &dyn Fn() -> bool,
) -> ControlFlow<(), Vec<u32>> {
    let mut cursor = stage.source.index.cursor();
    let mut regs = stage.scratch();
    let mut after = Vec::new();
    let mut stop = false;
    for some in classes.chunks(LOOK) {
        for &class in some {
            stage.expand(cursor.seek(class), &mut regs, &mut |c| {
                if found.insert(c) {
                    after.push(c);
                }
            });
        }
        stop |= stopped();
        if stop {
            break;
        }
    }
    after.iter().for_each(|&class| found.remove(class));
    // Cursors go forward only.
    after.sort_unstable();
    if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(after) }
}

impl DoubleCoset {
    /// Bytes that [`DoubleCoset::distance_of`] takes, about.
    pub fn bytes_to_meet(&self) -> u64 {
        u64::from(self.largest()) / 8 + u64::from(self.len()) / 4 + LISTS
    }

    /// The most classes at any stage of a move.
    fn largest(&self) -> u32 {
        let targets = self.routes().iter().flatten().map(|stage| stage.target.index.len());
        targets.max().unwrap_or(0).max(self.len())
    }

    /// The distance of a class from the solved one; if the observer asks to stop, or the class is
    /// very far, a lower bound on it. [`UNREACHED`] if there is no way.
    pub fn distance_of(
        &self,
        class: u32,
        memory_limit: u64,
        observer: &dyn Observer,
    ) -> Result<u32, ExploreError> {
        if class == self.solved() {
            return Ok(0);
        }
        let needed = self.bytes_to_meet();
        if needed > memory_limit {
            return Err(ExploreError::Memory { needed, limit: memory_limit });
        }
        memory::ask(needed)?;
        let mut found = Bits::new(self.largest());
        let mut balls = [self.solved(), class].map(|centre| Ball::new(self, centre));
        for proved in 1.. {
            balls.sort_by_key(|ball| ball.layer.len());
            let [smaller, larger] = &mut balls;
            let event = Event::Progress { depth: proved, done: 0, total: 1 };
            let stopped = || observer.event(&event).is_break();
            if smaller.layer.len() > LAYER_MAX
                || smaller.grow(self, &mut found, &stopped).is_break()
                || smaller.layer.iter().any(|&class| larger.seen.has(class))
            {
                return Ok(proved);
            }
            if smaller.layer.is_empty() {
                break;
            }
        }
        Ok(UNREACHED.into())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use cosette_puzzle::{Family, Metric};

    use super::*;
    use crate::heuristic::walking_quotients;
    use crate::observe::{Event, Silent};

    #[test]
    fn distances_are_those_of_the_table() {
        for (name, metric) in [
            ("loopover-3x4", Metric::Stm),
            ("loopover-4x4", Metric::Mtm),
            ("loopover-3x3-nrg", Metric::Stm),
        ] {
            let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
            let quotient = Arc::new(walking_quotients(&puzzle).unwrap().0);
            let table = quotient.explore(u64::MAX, &Silent).unwrap();
            for class in (0..quotient.len()).step_by(quotient.len() as usize / 100 + 1) {
                let distance = quotient.distance_of(class, u64::MAX, &Silent);
                let known = table.distances()[class as usize];
                assert_eq!(distance, Ok(known.into()), "{name} {class}");
            }
        }
    }

    /// Stops at the level of this number.
    struct At(u32);

    impl Observer for At {
        fn event(&self, event: &Event) -> ControlFlow<()> {
            match event {
                Event::Progress { depth, .. } if *depth >= self.0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
    }

    #[test]
    fn a_search_that_is_stopped_never_says_too_much() {
        let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let quotient = Arc::new(walking_quotients(&puzzle).unwrap().0);
        let table = quotient.explore(u64::MAX, &Silent).unwrap();
        for class in (0..quotient.len()).step_by(997) {
            let known = u32::from(table.distances()[class as usize]);
            for stop in 1..8 {
                let bound = quotient.distance_of(class, u64::MAX, &At(stop)).unwrap();
                assert_eq!(bound, known.min(stop));
            }
        }
        let refused = quotient.distance_of(1, 1000, &Silent);
        assert!(matches!(refused, Err(ExploreError::Memory { .. })));
    }
}
