//! Traces of searches: as pictures, as an interactive page, for Graphviz, as data, as text.
//!
//! [`record`] turns the steps that a search reports into a tree, [`fold`] removes nodes beyond a
//! limit, [`layout`] computes the places, and [`svg`], [`page`], [`dot`], [`json`] and [`text`]
//! write it. [`caption`] has the wording shared by all of them and [`board`] the picture of a
//! state. Nothing here depends on the rules of any puzzle: states come as text, and only what the
//! search reported is drawn. There are no files here
//! either, so that a page can draw its own searches.

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
pub use json::{Facts, Record};
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

/// A finished search with all its annotations.
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
    /// Writes it, with at most as many nodes as allowed.
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

    /// The text of the state.
    fn state(&self, position: &Position) -> String {
        self.puzzle.write_held(position, &self.hold)
    }

    /// The text of the move.
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
