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
use cosette_puzzle::{Hold, MoveId, Notation, Position, Puzzle, Word};
use cosette_solve::solver::Plan;

use caption::Caption;
pub use fold::Room;
pub use json::Facts;
pub use record::Recording;

/// How a search is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture.
    Svg,
    /// A page to step through, in one file.
    Html,
    /// For Graphviz.
    Dot,
    /// Data: every node and every step.
    Json,
    /// Plain text.
    Text,
}

/// A search that is over, and all that is to be said about it.
pub struct Traced<'a> {
    /// What was searched.
    pub puzzle: &'a Puzzle,
    /// How its moves are written.
    pub notation: Notation,
    /// How it was searched.
    pub plan: &'a Plan,
    /// From where.
    pub start: &'a Position,
    /// How it is held.
    pub hold: Hold,
    /// Every step of it.
    pub recording: Recording,
    /// How the search ended.
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
        self.puzzle.write_held(position, &self.hold)
    }

    /// The move as it is written.
    fn name(&self, via: MoveId) -> String {
        self.word(&Word(vec![via]))
    }

    /// The moves as they are written.
    fn word(&self, word: &Word) -> String {
        self.puzzle.write_word_held(word, self.notation, &self.hold)
    }

    /// Whether the search goes by estimates, so that `h` means something.
    fn is_guided(&self) -> bool {
        self.plan.heuristic.is_some()
    }
}
