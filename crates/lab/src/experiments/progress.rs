//! Progress of an experiment: a bar on a terminal, a line per group in a log, nothing when quiet.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows how many solves are done.
pub struct LabProgress {
    bar: ProgressBar,
    lines: bool,
}

impl LabProgress {
    /// `done` of `total` are done already.
    pub fn new(quiet: bool, done: usize, total: usize) -> LabProgress {
        let terminal = std::io::stderr().is_terminal();
        let target = match terminal && !quiet {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let style = "{wide_bar} {pos}/{len} solves, {elapsed} elapsed; {msg}";
        let style = ProgressStyle::with_template(style).expect("the template is sound");
        let bar = ProgressBar::with_draw_target(Some(total as u64), target).with_style(style);
        bar.set_position(done as u64);
        LabProgress { bar, lines: !terminal && !quiet }
    }

    /// A group begins.
    pub fn group(&self, name: &str) {
        self.bar.set_message(name.to_string());
        self.bar.tick();
    }

    /// A solve is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// A group is done; `line` summarises its results.
    pub fn line(&self, line: &str) {
        if self.lines || !self.bar.is_hidden() {
            self.bar.suspend(|| drop(writeln!(std::io::stderr(), "{line}")));
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
