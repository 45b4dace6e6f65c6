//! Progress of a long search: a bar on a terminal, a line a level in a log, nothing when quiet.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cosette_engine::observe::{Event, Observer};
use cosette_engine::table::store::News;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::show;
use crate::values::show_size;

/// Set by Ctrl-C. There is one keyboard, so there is one flag.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on. A second Ctrl-C ends the program at once.
pub fn catch_interrupts() {
    let caught = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
    });
    // Without a handler Ctrl-C still ends the program, only less politely.
    drop(caught);
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Shows what a search is doing.
pub struct Progress {
    bar: ProgressBar,
    quiet: bool,
    lines: bool,
    start: Instant,
}

impl Progress {
    /// Shows nothing if `quiet`.
    pub fn new(quiet: bool) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let target = match terminal && !quiet {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let style = "{prefix} {wide_bar} {percent:>3}%, {elapsed} gone, {eta} left";
        let style = ProgressStyle::with_template(style).expect("the template is sound");
        let bar = ProgressBar::with_draw_target(Some(0), target).with_style(style);
        Progress { bar, quiet, lines: !terminal && !quiet, start: Instant::now() }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Progress {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        match event {
            Event::Level { depth, states } => {
                let seconds = self.start.elapsed().as_secs_f64();
                let line = format!("distance {depth:2}: {states:>20} positions, {seconds:.1} s");
                // Asked outside `suspend`, which holds the bar's lock.
                if self.lines || !self.bar.is_hidden() {
                    self.bar.suspend(|| eprintln!("{line}"));
                }
                self.bar.set_position(0);
                self.bar.reset_eta();
            }
            Event::Progress { depth, done, total } => {
                self.bar.set_prefix(format!("distance {depth}"));
                self.bar.set_length(*total);
                self.bar.set_position(*done);
            }
            Event::Table(news) if !self.quiet => {
                self.bar.suspend(|| show::remark(table_news(news)));
            }
            Event::Table(_) => {}
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What happened to a table, in words.
fn table_news(news: &News) -> String {
    match news {
        News::Read { path, bytes } => format!("read {} ({})", path.display(), show_size(*bytes)),
        News::Ignored { reason } => format!("{reason}; it is not used"),
        News::Damaged { reason } => format!("{reason}; building it again"),
        News::Kept { path, bytes } => format!(
            "kept {} ({}); `cosette table remove` deletes it",
            path.display(),
            show_size(*bytes)
        ),
        News::NotKept { reason } => format!("the table is not kept: {reason}"),
    }
}
