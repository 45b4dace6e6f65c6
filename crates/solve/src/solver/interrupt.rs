//! Work on tables in the midst of a search: it stops when the search has to.

use std::ops::ControlFlow;

use cosette_core::gate::Gate;
use cosette_core::observe::{Event, Observer};

/// Asks the gate whether to stop, whatever happens.
pub(crate) struct Asking<'a>(pub(crate) &'a Gate<'a>);

impl Observer for Asking<'_> {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        if self.0.look(0) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
