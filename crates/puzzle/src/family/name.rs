//! Reading the names of puzzles.

use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use super::suggest;
use super::{Family, LOOPOVER_SIDE_MAX, TILES_SIDE_MAX};
use crate::ReadError;
use crate::error::{ErrorKind, clip, trimmed};

impl FromStr for Family {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Family, ReadError> {
        let typed = Typed::new(text);
        let name = typed.name.as_str();
        match name {
            "cube" | "cube-3x3x3" => return Ok(Family::Cube { size: 3 }),
            "cube-2x2x2" => return Ok(Family::Cube { size: 2 }),
            _ => {}
        }
        if let Some(rest) = name.strip_prefix("loopover-") {
            return typed.loopover(rest);
        }
        if let Some(rest) = name.strip_prefix("tiles-") {
            return typed.tiles(rest);
        }
        if let Some(size) = name.strip_prefix("cube-").filter(|size| !size.is_empty()) {
            return Err(typed.no_such_cube(size));
        }
        match name.strip_suffix("-puzzle").filter(|tiles| is_number(tiles)) {
            Some(tiles) => typed.square(tiles),
            None => Err(typed.unknown()),
        }
    }
}

/// Whether there are digits and nothing else.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The nearest number that fits the board; one too long for the type is certainly too large.
pub(super) fn clamped(digits: &str, allowed: &RangeInclusive<u16>) -> u16 {
    digits.parse().unwrap_or(u16::MAX).clamp(*allowed.start(), *allowed.end())
}

/// What was typed: the text itself, and the name as it is understood. Names are the same in small
/// and large letters, with hyphens, blanks or underscores, with `x` or `×`.
struct Typed<'a> {
    text: &'a str,
    name: String,
    /// Where each byte of the name comes from in the text, and where the last one ends.
    places: Vec<usize>,
}

impl Typed<'_> {
    fn new(text: &str) -> Typed<'_> {
        let Range { start, end } = trimmed(text);
        let mut typed = Typed { text, name: String::new(), places: Vec::new() };
        for (at, c) in text[start..end].char_indices() {
            let c = match c {
                ' ' | '_' | '‐' | '‑' | '–' | '—' | '−' => '-',
                '×' => 'x',
                _ => c.to_ascii_lowercase(),
            };
            typed.name.push(c);
            typed.places.resize(typed.name.len(), start + at);
        }
        typed.places.push(end);
        typed
    }

    /// An error about these bytes of the name.
    fn error(&self, part: Range<usize>, message: String) -> ReadError {
        let span = self.places[part.start]..self.places[part.end];
        ReadError::new(ErrorKind::Puzzle, self.text, span, message)
    }

    /// The rest of the name, after this many bytes.
    fn from(&self, start: usize) -> Range<usize> {
        start..self.name.len()
    }

    fn loopover(&self, rest: &str) -> Result<Family, ReadError> {
        const ALLOWED: RangeInclusive<u16> = 2..=LOOPOVER_SIDE_MAX;
        let (size, suffix) = split_suffix(rest);
        let (nrg, frame) = (suffix == "-nrg", suffix == "-nrg-frame");
        let known = if nrg || frame { suffix } else { "" };
        let (rows, cols) = self.sides("loopover", size, known, &ALLOWED)?;
        if frame {
            return Ok(Family::Frame { rows, cols });
        }
        if nrg || suffix.is_empty() {
            return Ok(Family::Loopover { rows, cols, nrg });
        }
        let part = self.from(self.name.len() - suffix.len());
        Err(self
            .error(part, format!("`{}` is not a variant of Loopover", clip(suffix)))
            .expected("-nrg (no regrips) or nothing")
            .hint(format!("did you mean `loopover-{rows}x{cols}-nrg`?")))
    }

    fn tiles(&self, rest: &str) -> Result<Family, ReadError> {
        const ALLOWED: RangeInclusive<u16> = 1..=TILES_SIDE_MAX;
        let (size, suffix) = split_suffix(rest);
        let (rows, cols) = self.sides("tiles", size, "", &ALLOWED)?;
        let board = format!("{rows}x{cols}");
        let suffix_at = self.name.len() - suffix.len();
        if suffix == "-nrg" {
            let message = "`-nrg` is a variant of Loopover, not of sliding tiles".to_string();
            let error = self.error(self.from(suffix_at), message);
            return Err(error.hint(format!(
                "did you mean `tiles-{board}` or `loopover-{}-nrg`?",
                suggest::board(&board, &(2..=LOOPOVER_SIDE_MAX)),
            )));
        }
        if !suffix.is_empty() {
            let message = format!("`{}` means nothing after a board size", clip(suffix));
            let error = self.error(self.from(suffix_at), message);
            return Err(error.hint(format!("did you mean `tiles-{board}`?")));
        }
        if rows * cols < 2 {
            let message = "a board of one cell has no tile to slide".to_string();
            let error = self.error(self.from(self.name.len() - rest.len()), message);
            return Err(error.hint("did you mean `tiles-1x2`?"));
        }
        Ok(Family::Tiles { rows, cols, goal: None })
    }

    /// Reads `RxC`, each side within `allowed`. `family` and `suffix` surround it in the corrected
    /// name.
    fn sides(
        &self,
        family: &str,
        size: &str,
        suffix: &str,
        allowed: &RangeInclusive<u16>,
    ) -> Result<(u16, u16), ReadError> {
        let start = family.len() + 1;
        let fail = |message: String| {
            let near = suggest::board(size, allowed);
            let error = self.error(start..start + size.len(), message);
            Err(error
                .expected(format!(
                    "ROWSxCOLUMNS, each from {} to {}",
                    allowed.start(),
                    allowed.end()
                ))
                .hint(format!("did you mean `{family}-{near}{suffix}`?")))
        };
        let Some((r, c)) = split_size(size) else {
            return match size {
                "" => fail("the board size is missing".into()),
                _ => fail(format!("`{}` is not a board size", clip(size))),
            };
        };
        let side = |s: &str| s.parse::<u16>().ok().filter(|n| allowed.contains(n));
        match (side(r), side(c)) {
            (Some(r), Some(c)) => Ok((r, c)),
            _ => fail(format!("the board size {} is out of range", clip(size))),
        }
    }

    /// The square board with this many tiles and one blank.
    fn square(&self, tiles: &str) -> Result<Family, ReadError> {
        let side = suggest::square_side(tiles);
        if tiles.parse() == Ok(u32::from(side).pow(2) - 1) {
            return Ok(Family::Tiles { rows: side, cols: side, goal: None });
        }
        let message = format!("no square board has {} tiles and a blank", clip(tiles));
        let error = self.error(0..tiles.len(), message);
        Err(error
            .expected(format!("8, 15, 24, … {}", u32::from(TILES_SIDE_MAX).pow(2) - 1))
            .hint(format!("did you mean `{}-puzzle`?", u32::from(side).pow(2) - 1)))
    }

    fn no_such_cube(&self, size: &str) -> ReadError {
        let message = format!("there is no cube of size `{}`", clip(size));
        let error = self.error(self.from("cube-".len()), message);
        error
            .expected("cube-2x2x2 or cube-3x3x3, which is `cube` for short")
            .hint(format!("did you mean `{}`?", suggest::cube(size)))
    }

    fn unknown(&self) -> ReadError {
        let message = match self.name.is_empty() {
            true => "no puzzle was named".to_string(),
            false => format!("there is no puzzle `{}`", clip(self.text.trim())),
        };
        let error = self.error(self.from(0), message).expected(
            "loopover-RxC, loopover-RxC-nrg, tiles-RxC, 8-puzzle, 15-puzzle, 24-puzzle, cube or \
             cube-2x2x2",
        );
        match suggest::puzzles(&self.name).join("` or `") {
            meant if meant.is_empty() => error,
            meant => error.hint(format!("did you mean `{meant}`?")),
        }
    }
}

/// `RxC` in two, both of them numbers.
pub(super) fn split_size(size: &str) -> Option<(&str, &str)> {
    size.split_once('x').filter(|(r, c)| is_number(r) && is_number(c))
}

/// What follows the family's name, cut before the hyphen behind the board size.
fn split_suffix(rest: &str) -> (&str, &str) {
    match rest.find('-') {
        Some(at) if split_size(&rest[..at]).is_some() => rest.split_at(at),
        _ => match rest.strip_suffix("-nrg") {
            Some(size) => (size, "-nrg"),
            None => (rest, ""),
        },
    }
}

#[cfg(test)]
mod tests;
