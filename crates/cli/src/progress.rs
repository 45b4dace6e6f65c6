//! Progress of a long search: a bar and a line per level on a terminal, in a log a line every half
//! minute if it takes that long, nothing when quiet.

mod search;

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_core::observe::News;
use cosette_core::observe::{Event, Observer};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::show;
pub use crate::signals::{catch_interrupts, interrupted};
use crate::values::show_size;
pub use search::{SearchProgress, SetupNews};

/// Without a terminal, the interval between lines and before the first; an environment variable
/// overrides it.
const SECONDS_A_LINE: u64 = 30;
const SECONDS_A_LINE_NAME: &str = "COSETTE_PROGRESS";

/// How much time there is between two lines off a terminal.
fn time_a_line() -> Duration {
    let said = std::env::var(SECONDS_A_LINE_NAME).ok().and_then(|s| s.parse().ok());
    Duration::from_secs(said.unwrap_or(SECONDS_A_LINE))
}

/// Reports the progress of a long computation in sentences: on a terminal each of them, in a log
/// one every half minute, nothing when quiet.
pub struct Slow {
    quiet: bool,
    every: Duration,
    last: Mutex<Instant>,
}

impl Slow {
    /// Reports nothing if `quiet`.
    pub fn new(quiet: bool) -> Slow {
        let every = if std::io::stderr().is_terminal() { Duration::ZERO } else { time_a_line() };
        Slow { quiet, every, last: Mutex::new(Instant::now()) }
    }

    /// Prints the current activity, if a line is due.
    pub fn say(&self, text: &str) {
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !self.quiet && last.elapsed() >= self.every {
            show::remark(text);
            *last = Instant::now();
        }
    }
}

/// Shows what a search is doing.
pub struct Progress {
    bar: ProgressBar,
    quiet: bool,
    lines: bool,
    a_line: Duration,
    start: Instant,
    /// Bytes per part of a level, where meaningful.
    part_bytes: Option<u64>,
    tally: Mutex<Tally>,
}

/// What is known so far.
struct Tally {
    /// Positions found in whole levels.
    states: u128,
    /// When the level under way began.
    level: Instant,
    /// When something was last written off a terminal.
    line: Instant,
}

impl Progress {
    /// Shows nothing if `quiet`.
    pub fn new(quiet: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let target = match terminal && !quiet {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let style = "{prefix} {wide_bar} {percent:>3}%, {msg}";
        let style = ProgressStyle::with_template(style).expect("the template is sound");
        let bar = ProgressBar::with_draw_target(Some(0), target).with_style(style);
        let a_line = time_a_line();
        let start = Instant::now();
        let tally = Mutex::new(Tally { states: 1, level: start, line: start });
        Progress { bar, quiet, lines: !terminal && !quiet, a_line, start, part_bytes: None, tally }
    }

    /// Size of a block of a level in bytes.
    pub fn in_blocks_of(mut self, bytes: u64) -> Progress {
        self.part_bytes = Some(bytes);
        self
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Writes a line: on a terminal if it is about a whole level, in a log now and then.
    fn line(&self, tally: &mut Tally, whole_level: bool, line: impl Fn() -> String) {
        let now = Instant::now();
        if self.lines && now - tally.line >= self.a_line {
            tally.line = now;
            show::line(line());
        } else if whole_level && !self.bar.is_hidden() {
            self.bar.suspend(|| show::line(line()));
        }
    }

    fn level(&self, depth: u32, states: u128) {
        let mut tally = self.tally.lock().expect("no thread panicked");
        tally.states += states;
        tally.level = Instant::now();
        let (found, seconds) = (tally.states, self.start.elapsed().as_secs_f64());
        self.line(&mut tally, true, || level_line(depth, states, found, seconds));
        self.bar.set_position(0);
    }

    fn part(&self, depth: u32, done: u64, total: u64) {
        let mut tally = self.tally.lock().expect("no thread panicked");
        let seconds = self.start.elapsed().as_secs_f64();
        let left = left(done, total, tally.level.elapsed().as_secs_f64());
        let name = if depth == 0 { "samples".into() } else { format!("distance {depth}") };
        let rest = match depth {
            0 => format!("{left:.0} s left"),
            _ => format!("{left:.0} s left of this level{}", rate(tally.states, seconds)),
        };
        let rest = match self.part_bytes {
            Some(bytes) => format!(
                "block {done}/{total}, {}, {}/s, {left:.0} s left of this level",
                show_size(done * bytes),
                show_size(
                    (done * bytes) / (tally.level.elapsed().as_millis() as u64).max(1) * 1000
                )
            ),
            None => rest,
        };
        self.bar.set_prefix(name.clone());
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.set_message(rest.clone());
        let percent = 100 * done / total.max(1);
        self.line(&mut tally, false, || format!("{name}: {percent}%, {rest}"));
    }
}

impl Observer for Progress {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        match event {
            Event::Level { depth, states } => self.level(*depth, *states),
            Event::Progress { depth, done, total } => self.part(*depth, *done, *total),
            Event::Preparing { done, total } => {
                self.bar.set_prefix("preparing");
                self.bar.set_length(*total);
                self.bar.set_position(*done);
                self.bar.set_message("taking memory");
            }
            Event::Table(news) if !self.quiet => {
                self.bar.suspend(|| remark(news));
            }
            Event::Table(_) | Event::Writing { .. } => {}
            Event::Iteration { .. } | Event::Better { .. } | Event::Searching { .. } => {}
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Reports news about a table; that one was read, once a process: two parts of a solver may each
/// read the same one.
fn remark(news: &News) {
    static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    if let News::Read { path, .. } = news {
        let mut read = READ.lock().expect("no thread panicked");
        if read.contains(path) {
            return;
        }
        read.push(path.clone());
    }
    show::remark(table_news(news));
}

/// The message for news about a table.
fn table_news(news: &News) -> String {
    match news {
        News::Read { path, bytes } => format!("read {} ({})", path.display(), show_size(*bytes)),
        News::Refused { reason } => format!("{reason}; solving without that table"),
        News::Ignored { reason } => format!("{reason}; ignored"),
        News::Damaged { reason } => format!("{reason}; rebuilding it"),
        News::Kept { path, bytes } => format!(
            "cached {} ({}); `cosette table remove {}` deletes it",
            path.display(),
            show_size(*bytes),
            path.file_name().unwrap_or_default().display(),
        ),
        News::NotKept { reason } => format!("the table is not cached: {reason}"),
    }
}

fn level_line(depth: u32, states: u128, found: u128, seconds: f64) -> String {
    let rate = rate(found, seconds);
    format!("distance {depth:2}: {states:>20} positions, {seconds:.1} s{rate}")
}

/// Estimated seconds for the rest of a level at the current rate.
fn left(done: u64, total: u64, seconds: f64) -> f64 {
    seconds * total.saturating_sub(done) as f64 / done.max(1) as f64
}

/// Positions a second so far. Unreliable in the first tenths of a second.
fn rate(found: u128, seconds: f64) -> String {
    match seconds < 0.2 {
        true => String::new(),
        false => format!(", {:.1} million positions a second", found as f64 / seconds / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        assert_eq!(left(25, 100, 3.0), 9.0);
        assert_eq!(left(0, 100, 0.0), 0.0);
        assert_eq!(left(100, 100, 5.0), 0.0);
    }

    #[test]
    fn levels_are_reported_with_their_rate() {
        let line = level_line(9, 30, 6_000_000, 4.0);
        assert_eq!(
            line.trim_start_matches("distance  9: ").trim_start(),
            "30 positions, 4.0 s, 1.5 million positions a second"
        );
        assert!(level_line(1, 10, 11, 0.01).ends_with("10 positions, 0.0 s"));
    }
}
