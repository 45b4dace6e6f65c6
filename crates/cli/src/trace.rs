//! Searches written down: as pictures, as a page to step through, for Graphviz, as data, in words.
//!
//! [`record`] turns the steps that a search reports into a tree, [`fold`] takes out what would be
//! too much to look at, [`layout`] finds a place for everything, and [`svg`], [`page`], [`dot`],
//! [`json`] and [`text`] write it. [`caption`] has the words that all of them share and [`board`]
//! the picture of a state. Nothing here knows the rules of any puzzle: states come as text, and
//! what is drawn is what was said.

mod board;
mod caption;
mod dot;
mod fold;
mod json;
mod layout;
mod listing;
mod page;
mod record;
mod shade;
mod svg;
#[cfg(test)]
mod tests;
mod text;

use cosette_core::limits::Report;
use cosette_puzzle::{Hold, MoveId, Position, Word};
use cosette_solve::solver::Plan;

use crate::args::Format;
use crate::request::Request;

use caption::Caption;
pub use fold::Room;
pub use json::Facts;
pub use record::Recording;

/// A search that is over, and all that is to be said about it.
pub struct Traced<'a> {
    pub request: &'a Request,
    pub plan: &'a Plan,
    pub start: &'a Position,
    /// How it is held.
    pub hold: Hold,
    pub recording: Recording,
    pub report: Report,
}

impl Traced<'_> {
    /// Writes it down, with as many nodes as there is room for.
    pub fn write(&self, format: Format, room: Room) -> String {
        match format {
            Format::Svg => svg::write(self, room),
            Format::Html => page::write(self, room),
            Format::Dot => dot::write(self, room),
            Format::Json => json::write(self),
            Format::Text => text::write(self, room),
        }
    }

    /// What was searched, how much of it, and what came of it, in a line.
    pub fn caption(&self) -> String {
        Caption::new(self).line()
    }

    /// The same as data.
    pub fn facts(&self) -> Facts<'_> {
        json::facts(self)
    }

    /// The state as it is written.
    fn state(&self, position: &Position) -> String {
        self.request.puzzle.write_held(position, &self.hold)
    }

    /// The move as it is written.
    fn name(&self, via: MoveId) -> String {
        self.word(&Word(vec![via]))
    }

    /// The moves as they are written.
    fn word(&self, word: &Word) -> String {
        self.request.write_held(word, &self.hold)
    }

    /// Whether the search goes by estimates, so that `h` means something.
    fn is_guided(&self) -> bool {
        self.plan.heuristic.is_some()
    }
}
