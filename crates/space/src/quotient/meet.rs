//! The distance of one class without a table: balls around it and around the solved class, until
//! they meet.
//!
//! The table of walking distance on 5x5 has 22,069,251 classes and takes most of a minute of CPU
//! time. For one board that is far too much: there are only 648,195 classes within five moves of
//! solved, found by expanding the 60,005 within four. A move and its inverse have the same weight
//! (`DoubleCoset::new` requires it), so the class is at distance `a + b` if the ball of radius `a`
//! around it touches the ball of radius `b` around the solved class and smaller ones do not. The
//! ball with the smaller last layer grows next. If the search is stopped, disjoint balls still
//! prove a distance of at least `a + b + 1`.
//!
//! Layers are small here, so they are lists, and go through the stages of the routes as lists; the
//! sets of the search for tables (`staged.rs`), which are as large as the space, would have to be
//! scanned at every stage. One bit set removes the duplicates of a stage.
//!
//! On 5x5 the ball around the solved class takes most of the time, and it is the same for every
//! board and for both axes. So it is cached ([`Home`]), and grows only when a class needs more
//! layers.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::staged::{ExploreError, UNREACHED};
use super::{DoubleCoset, route::Stage};
use cosette_core::observe::{Event, Observer};
use cosette_memory as memory;

/// Larger layers are not expanded: that would take seconds.
const LAYER_MAX: usize = 100_000;
/// Approximate limit of the lists in bytes.
const LISTS: u64 = 32 << 20;
/// Classes expanded between two checks of the stop flag.
const CHECK_EVERY: usize = 1 << 10;

/// A set of classes.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: u32) -> Bits {
        Bits(vec![0; (len as usize).div_ceil(64)])
    }

    /// Adds a class; returns whether it is new.
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

/// The ball around a class.
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

    /// Adds one layer; unchanged if stopped.
    fn grow(
        &mut self,
        quotient: &DoubleCoset,
        found: &mut Bits,
        stopped: &dyn Fn() -> bool,
    ) -> ControlFlow<()> {
        let mut next = Vec::new();
        for route in quotient.routes() {
            let start = ControlFlow::Continue(self.layer.clone());
            let end = route.iter().fold(start, |at, stage| through(stage, &at?, found, stopped));
            match end {
                ControlFlow::Continue(at) => {
                    next.extend(at.into_iter().filter(|&class| self.seen.insert(class)));
                }
                ControlFlow::Break(()) => {
                    next.iter().for_each(|&class| self.seen.remove(class));
                    return ControlFlow::Break(());
                }
            }
        }
        next.sort_unstable();
        self.layer = next;
        ControlFlow::Continue(())
    }
}

/// The layers around the solved class, each computed once.
pub struct Home {
    quotient: Arc<DoubleCoset>,
    grown: Mutex<Option<Grown>>,
}

struct Grown {
    ball: Ball,
    found: Bits,
    /// The layers so far, each sorted.
    layers: Vec<Arc<Vec<u32>>>,
}

impl Home {
    /// No layers yet.
    pub fn new(quotient: &Arc<DoubleCoset>) -> Home {
        Home { quotient: quotient.clone(), grown: Mutex::new(None) }
    }

    /// Computes all layers that a search may need.
    pub fn grow(&self, memory_limit: u64, observer: &dyn Observer) -> Result<(), ExploreError> {
        self.probe(memory_limit)?;
        for radius in 0.. {
            let event = Event::Progress { depth: radius as u32, done: 0, total: 1 };
            match self.layer(radius, &|| observer.event(&event).is_break()) {
                ControlFlow::Break(()) => return Err(ExploreError::Stopped),
                ControlFlow::Continue(layer) if layer.is_empty() || layer.len() > LAYER_MAX => {
                    break;
                }
                ControlFlow::Continue(_) => {}
            }
        }
        Ok(())
    }

    /// The classes at this distance.
    fn layer(&self, radius: usize, stopped: &dyn Fn() -> bool) -> ControlFlow<(), Arc<Vec<u32>>> {
        let quotient = &*self.quotient;
        let mut grown = self.grown.lock().expect("no thread panicked");
        let grown = grown.get_or_insert_with(|| {
            let ball = Ball::new(quotient, quotient.solved());
            let layers = vec![Arc::new(ball.layer.clone())];
            Grown { ball, found: Bits::new(quotient.largest()), layers }
        });
        while grown.layers.len() <= radius {
            grown.ball.grow(quotient, &mut grown.found, stopped)?;
            grown.layers.push(Arc::new(grown.ball.layer.clone()));
        }
        ControlFlow::Continue(grown.layers[radius].clone())
    }

    fn probe(&self, memory_limit: u64) -> Result<(), ExploreError> {
        let needed = self.quotient.bytes_to_meet();
        if needed > memory_limit {
            return Err(ExploreError::Memory { needed, limit: memory_limit });
        }
        Ok(memory::probe(needed)?)
    }

    /// The distance of a class from the solved one; if the observer requests a stop, or the class
    /// is very far, a lower bound on it. [`UNREACHED`] if there is no way.
    pub fn distance_of(
        &self,
        class: u32,
        memory_limit: u64,
        observer: &dyn Observer,
    ) -> Result<u32, ExploreError> {
        let quotient = &*self.quotient;
        if class == quotient.solved() {
            return Ok(0);
        }
        self.probe(memory_limit)?;
        let mut found = Bits::new(quotient.largest());
        let mut ball = Ball::new(quotient, class);
        let (mut near, mut radius) = (Arc::new(vec![quotient.solved()]), 0);
        for proved in 1.. {
            if near.len().min(ball.layer.len()) > LAYER_MAX {
                return Ok(proved);
            }
            let event = Event::Progress { depth: proved, done: 0, total: 1 };
            let stopped = || observer.event(&event).is_break();
            let grown = if near.len() <= ball.layer.len() {
                radius += 1;
                self.layer(radius, &stopped).map_continue(|layer| near = layer)
            } else {
                ball.grow(quotient, &mut found, &stopped)
            };
            // Balls that were disjoint before can only meet in their last layers.
            if grown.is_break() || touch(&near, &ball.layer) {
                return Ok(proved);
            }
            if near.is_empty() || ball.layer.is_empty() {
                break;
            }
        }
        Ok(UNREACHED.into())
    }
}

/// Whether two sorted lists intersect.
fn touch(one: &[u32], other: &[u32]) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    short.iter().any(|class| long.binary_search(class).is_ok())
}

/// The images of these classes under a stage, without duplicates.
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
    for some in classes.chunks(CHECK_EVERY) {
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
    // Cursors only move forward.
    after.sort_unstable();
    if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(after) }
}

impl DoubleCoset {
    /// Approximate memory, in bytes, for the distance of one class ([`Home::distance_of`]).
    pub fn bytes_to_meet(&self) -> u64 {
        u64::from(self.largest()) / 4 + u64::from(self.len()) / 4 + LISTS
    }

    /// Maximum number of classes at any stage of a move.
    fn largest(&self) -> u32 {
        let targets = self.routes().iter().flatten().map(|stage| stage.target.index.len());
        targets.max().unwrap_or(0).max(self.len())
    }
}
