//! Progress of a solver: on a terminal a line for each depth and a count that runs, also while its
//! tables are built; elsewhere what became of tables, and now and then how deep it is.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cosette_core::observe::{Event, Observer};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{interrupted, remark, time_a_line};
use crate::show;

/// Shorter rounds are not reported.
const SOON: Duration = Duration::from_millis(500);

/// Shows what a solver is doing.
pub struct SearchProgress {
    bar: ProgressBar,
    quiet: bool,
    start: Instant,
    /// When something was last written off a terminal, and how often it may be.
    line: Mutex<Instant>,
    a_line: Duration,
    /// Whether the building of tables was reported.
    building: AtomicBool,
}

impl SearchProgress {
    /// Shows nothing if `quiet` or off a terminal.
    pub fn new(quiet: bool) -> SearchProgress {
        let target = match std::io::stderr().is_terminal() && !quiet {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed} elapsed");
        let style = style.expect("the template is sound");
        let bar = ProgressBar::with_draw_target(None, target).with_style(style);
        let start = Instant::now();
        let (line, building) = (Mutex::new(start), AtomicBool::new(false));
        SearchProgress { bar, quiet, start, line, a_line: time_a_line(), building }
    }

    /// A round that is over: a line on a terminal, and in a log if the last was long ago.
    fn round(&self, bound: u32, expanded: u64, generated: u64) {
        let gone = self.start.elapsed();
        let rate = generated as f64 / 1e6;
        let line = format!(
            "depth {bound:2} exhausted; {} expanded, {rate:.1} million generated, {:.1} s elapsed",
            show::many(expanded, "node"),
            gone.as_secs_f64()
        );
        if !self.bar.is_hidden() {
            self.bar.suspend(|| show::line(line));
        } else if !self.quiet {
            let mut last = self.line.lock().expect("no thread panicked");
            if last.elapsed() >= self.a_line {
                *last = Instant::now();
                show::line(line);
            }
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Reports tables that are built while something else is shown.
pub struct SetupNews {
    pub quiet: bool,
}

impl Observer for SetupNews {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Table(news) = event
            && !self.quiet
        {
            remark(news);
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for SearchProgress {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        let gone = self.start.elapsed();
        match event {
            Event::Iteration { bound, expanded, generated } if gone > SOON => {
                self.round(*bound, *expanded, *generated);
            }
            Event::Better { length } => {
                self.bar.set_message(format!("{length} moves; searching for a shorter solution"));
                self.bar.tick();
            }
            Event::Searching { bound, expanded } => {
                self.bar.set_message(format!(
                    "depth {bound}, {} expanded",
                    show::many(*expanded, "node")
                ));
                self.bar.tick();
            }
            Event::Level { depth, states } => {
                if gone > SOON
                    && self.bar.is_hidden()
                    && !self.quiet
                    && !self.building.swap(true, Ordering::Relaxed)
                {
                    show::remark("set-up: building tables");
                }
                self.bar.set_message(format!("table: {states} at distance {depth}"));
                self.bar.tick();
            }
            Event::Table(news) if !self.quiet => {
                self.bar.suspend(|| remark(news));
            }
            _ => {}
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
