//! A line for each level on rank 0, and a stop on all ranks where one of them is told to.

use std::ops::ControlFlow;
use std::time::Instant;

use cosette_core::interrupt::{interrupt, interrupted};
use cosette_core::observe::{Event, Observer};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// What a rank watches.
pub struct Watch {
    start: Instant,
    speaks: bool,
}

impl Watch {
    /// Prints lines if it `speaks`.
    pub fn new(speaks: bool) -> Watch {
        Watch { start: Instant::now(), speaks }
    }
}

impl Observer for Watch {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { depth, states } = event
            && self.speaks
        {
            let seconds = self.start.elapsed().as_secs_f64();
            eprintln!("distance {depth}: {states} states, {seconds:.1} s");
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// SIGTERM, which batch systems send before the end of the time, and Ctrl-C end the level under way
/// on all ranks; a limit of file sizes becomes an error of writing.
pub fn catch_signals() {
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) {
        let listen = move || signals.forever().for_each(|_| _ = interrupt());
        drop(std::thread::Builder::new().name("signals".into()).spawn(listen));
    }
    let flag = std::sync::Arc::default();
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag));
}
