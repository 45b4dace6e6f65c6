//! Work on tables in the midst of a search: it stops when the search has to.

use std::ops::ControlFlow;

use cosette_core::gate::Gate;
use cosette_core::observe::{Event, Observer};

/// Requests a stop once the gate is closed.
pub(crate) struct UntilClosed<'a>(pub(crate) &'a Gate<'a>);

impl Observer for UntilClosed<'_> {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        if self.0.check(0) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
