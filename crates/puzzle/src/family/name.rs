//! Reading the names of puzzles.

use std::str::FromStr;

use super::{Family, LOOPOVER_SIDE_MAX, TILES_SIDE_MAX};
use crate::ReadError;
use crate::error::ErrorKind;

/// Names to suggest when a name is not understood.
const EXAMPLES: [&str; 12] = [
    "loopover-3x3",
    "loopover-4x4",
    "loopover-5x5",
    "loopover-3x3-nrg",
    "tiles-3x3",
    "tiles-4x4",
    "8-puzzle",
    "15-puzzle",
    "24-puzzle",
    "cube",
    "cube-2x2x2",
    "cube-3x3x3",
];

impl FromStr for Family {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Family, ReadError> {
        let name = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        match name.as_str() {
            "cube" | "cube-3x3x3" => return Ok(Family::Cube { size: 3 }),
            "cube-2x2x2" => return Ok(Family::Cube { size: 2 }),
            _ => {}
        }
        if let Some(size) = name.strip_prefix("loopover-") {
            let (size, nrg) = match size.strip_suffix("-nrg") {
                Some(size) => (size, true),
                None => (size, false),
            };
            let (rows, cols) = sides(text, size, 2..=LOOPOVER_SIDE_MAX)?;
            return Ok(Family::Loopover { rows, cols, nrg });
        }
        if let Some(size) = name.strip_prefix("tiles-") {
            let (rows, cols) = sides(text, size, 1..=TILES_SIDE_MAX)?;
            if rows * cols < 2 {
                let message = "a board of one cell has no tile to slide".to_string();
                return Err(ReadError::whole(ErrorKind::Puzzle, text, message));
            }
            return Ok(Family::Tiles { rows, cols, goal: None });
        }
        if let Some(side) = name.strip_suffix("-puzzle").and_then(square_side) {
            return Ok(Family::Tiles { rows: side, cols: side, goal: None });
        }
        Err(unknown(text, &name))
    }
}

/// The side of the square with `tiles` tiles and one blank.
fn square_side(tiles: &str) -> Option<u16> {
    let cells = tiles.parse::<u32>().ok()?.checked_add(1)?;
    (2..=u32::from(TILES_SIDE_MAX)).find(|side| side * side == cells).map(|side| side as u16)
}

/// Reads `RxC`, each side within `allowed`.
fn sides(
    text: &str,
    size: &str,
    allowed: std::ops::RangeInclusive<u16>,
) -> Result<(u16, u16), ReadError> {
    let start = text.to_ascii_lowercase().find(size).unwrap_or(0);
    let span = start..(start + size.len()).min(text.len());
    let fail = |message: String| {
        Err(ReadError::new(ErrorKind::Puzzle, text, span.clone(), message).expected(format!(
            "ROWSxCOLUMNS, each from {} to {}",
            allowed.start(),
            allowed.end()
        )))
    };
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let Some((r, c)) = size.split_once('x').filter(|(r, c)| digits(r) && digits(c)) else {
        return fail(format!("`{size}` is not a board size"));
    };
    // A number too long for the type is certainly out of range.
    let side = |s: &str| s.parse::<u16>().ok().filter(|n| allowed.contains(n));
    match (side(r), side(c)) {
        (Some(r), Some(c)) => Ok((r, c)),
        _ => fail(format!("the board size {size} is out of range")),
    }
}

fn unknown(text: &str, name: &str) -> ReadError {
    let error = if name.is_empty() {
        ReadError::whole(ErrorKind::Puzzle, text, "no puzzle was named".into())
    } else {
        let shown: String = text.chars().take(60).collect();
        ReadError::whole(ErrorKind::Puzzle, text, format!("there is no puzzle `{shown}`"))
    };
    error
        .expected(
            "loopover-RxC, loopover-RxC-nrg, tiles-RxC, 8-puzzle, 15-puzzle, 24-puzzle, cube or \
             cube-2x2x2",
        )
        .nearest(name, EXAMPLES.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in EXAMPLES {
            let family: Family = name.parse().unwrap();
            assert_eq!(family.to_string().parse::<Family>().unwrap(), family, "{name}");
        }
        assert_eq!("35-puzzle".parse::<Family>().unwrap().to_string(), "tiles-6x6");
        assert_eq!("Loopover 50x50 NRG".parse::<Family>().unwrap().grid(), Some((50, 50)));
    }

    #[test]
    fn bad_names_are_refused_with_advice() {
        for (name, message) in [
            ("loopover-1x5", "the board size 1x5 is out of range"),
            ("tiles-0x3", "the board size 0x3 is out of range"),
            ("tiles-1x1", "a board of one cell has no tile to slide"),
            ("loopover-4", "`4` is not a board size"),
            ("loopover-4x99999999999999999999", "the board size 4x99999999999999999999 is out"),
            ("9-puzzle", "there is no puzzle `9-puzzle`"),
            ("", "no puzzle was named"),
            ("cube-4x4x4", "there is no puzzle `cube-4x4x4`"),
        ] {
            let error = name.parse::<Family>().unwrap_err();
            assert!(error.message().starts_with(message), "{name}: {error}");
        }
        let error = "lopover-4x4".parse::<Family>().unwrap_err();
        assert_eq!(error.advice(), Some("did you mean `loopover-4x4`?"));
    }
}
