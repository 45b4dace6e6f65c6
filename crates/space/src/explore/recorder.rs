//! Records the layers of a search that returns nothing when it is stopped.

use std::ops::ControlFlow;
use std::sync::Mutex;

use cosette_core::observe::{Event, Observer};

use super::{Found, Question};
use crate::sparse::End;

/// Records the levels of a search, passes them on, and stops it at a distance.
pub(super) struct Recorder<'a> {
    observer: &'a dyn Observer,
    depth_max: u32,
    layers: Mutex<Vec<u128>>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(observer: &'a dyn Observer, depth_max: u32) -> Recorder<'a> {
        Recorder { observer, depth_max, layers: Mutex::new(Vec::new()) }
    }

    /// The layers recorded before the search was stopped.
    pub(super) fn found(self, question: &Question, names: [&'static str; 2]) -> Found {
        let layers = self.layers.into_inner().expect("no thread panicked");
        let end = End::of(false, layers.len(), self.depth_max);
        Found::plain(question, layers, end, Vec::new()).weighted(None, names)
    }
}

impl Observer for Recorder<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        if let Event::Level { depth, states } = event {
            self.layers.lock().expect("no thread panicked").push(*states);
            if *depth >= self.depth_max {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
