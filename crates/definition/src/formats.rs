//! The formats: which there are, how one is recognised, reading and writing.

mod cycles;
mod gap;
mod kpattern;
mod kpuzzle;
mod one_line;
mod puzzle;
mod puzzle_names;
mod puzzle_statement;
mod puzzle_write;
mod scramble;
mod tokens;
mod tws;
mod tws_position;
mod tws_write;
mod word;

use std::str::FromStr;

pub use scramble::{Scramble, scrambles};
pub use word::{read_steps, read_word};

use crate::{Definition, Malformed, State};

/// Longer files are refused.
const BYTES_MAX: usize = 64 << 20;

/// A file format of puzzle definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own, for people: docs/formats/puzzle.md.
    Puzzle,
    /// twsearch's and ksolve's `.tws` and `.def`.
    Tws,
    /// KPuzzle JSON.
    KPuzzle,
    /// GAP: named permutations in cycles, as PuzzleGeometry writes them; plain cycles too.
    Gap,
    /// One permutation a line, as the images of 1, 2, 3, … or 0, 1, 2, ….
    OneLine,
}

impl Format {
    /// All formats with the names `--to` takes.
    pub const ALL: [(&'static str, Format); 5] = [
        ("puzzle", Format::Puzzle),
        ("tws", Format::Tws),
        ("kpuzzle", Format::KPuzzle),
        ("gap", Format::Gap),
        ("one-line", Format::OneLine),
    ];

    /// The format of a file, by its name and, where that says nothing, by its text.
    pub fn of(path: &str, text: &str) -> Format {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        match extension.to_ascii_lowercase().as_str() {
            "puzzle" => return Format::Puzzle,
            "tws" | "def" | "ksolve" => return Format::Tws,
            "json" => return Format::KPuzzle,
            "gap" | "g" => return Format::Gap,
            _ => {}
        }
        let lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
        let first = lines.clone().next().unwrap_or("");
        match first.split_whitespace().next().unwrap_or("") {
            "Name" | "Set" => Format::Tws,
            "puzzle" | "pieces" => Format::Puzzle,
            word if word.starts_with('{') => Format::KPuzzle,
            _ if first.contains('(') => Format::Gap,
            _ => Format::OneLine,
        }
    }
}

impl FromStr for Format {
    type Err = Malformed;

    fn from_str(name: &str) -> Result<Format, Malformed> {
        let named = Format::ALL.iter().find(|(known, _)| *known == name);
        named.map(|&(_, format)| format).ok_or_else(|| {
            Malformed::at(name, 0..name.len(), "unknown format")
                .expected("puzzle, tws, kpuzzle, gap or one-line")
                .nearest(name, Format::ALL.iter().map(|(known, _)| *known))
        })
    }
}

/// Reads a definition. Its name, where the file has none, stays empty.
pub fn read(text: &str, format: Format) -> Result<Definition, Malformed> {
    if text.len() > BYTES_MAX {
        return Err(Malformed::whole(format!("the file is larger than {} MiB", BYTES_MAX >> 20)));
    }
    let definition = match format {
        Format::Puzzle => puzzle::read(text),
        Format::Tws => tws::read(text),
        Format::KPuzzle => kpuzzle::read(text),
        Format::Gap => gap::read(text),
        Format::OneLine => one_line::read(text),
    }?;
    definition.checked()
}

/// Writes a definition; what a format cannot hold is refused by name.
pub fn write(definition: &Definition, format: Format) -> Result<String, Malformed> {
    match format {
        Format::Puzzle => Ok(puzzle_write::write(definition)),
        Format::Tws => tws_write::write(definition),
        Format::KPuzzle => kpuzzle::write(definition),
        Format::Gap => gap::write(definition),
        Format::OneLine => one_line::write(definition),
    }
}

/// Reads a state: KPattern JSON, `solved`, moves from the solved state, or the pieces of each orbit
/// as `.scr` files list them.
pub fn read_state(definition: &Definition, text: &str) -> Result<State, Malformed> {
    let trimmed = text.trim();
    if trimmed == "solved" || trimmed.is_empty() {
        return Ok(definition.solved());
    }
    if trimmed.starts_with('{') {
        return kpattern::read(definition, text);
    }
    if trimmed.starts_with("Scramble") || trimmed.starts_with("CPOS") {
        let first = scrambles(definition, text)?.into_iter().next();
        return Ok(first.map_or_else(|| definition.solved(), |scramble| scramble.state));
    }
    read_word(definition, text, &definition.solved())
}

/// Writes a state as KPattern JSON.
pub fn write_state(definition: &Definition, state: &State) -> String {
    kpattern::write(definition, state)
}
