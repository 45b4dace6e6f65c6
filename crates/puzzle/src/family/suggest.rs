//! Suggestions for unknown puzzle names.

use std::ops::RangeInclusive;

use super::name::{clamped, is_number, split_size};
use super::{Family, LOOPOVER_SIDE_MAX, TILES_SIDE_MAX};
use crate::error::nearest;

/// Names that a mistyped one may be near to.
pub(super) const EXAMPLES: [&str; 12] = [
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

/// Other names of the puzzles, and their equivalents here.
const OTHER_NAMES: [(&str, &str); 10] = [
    ("loopover", "loopover-4x4"),
    ("tiles", "tiles-4x4"),
    ("sliding-tiles", "tiles-4x4"),
    ("eight-puzzle", "8-puzzle"),
    ("fifteen-puzzle", "15-puzzle"),
    ("fifteen", "15-puzzle"),
    ("puzzle", "15-puzzle"),
    ("n-puzzle", "15-puzzle"),
    ("pocket-cube", "cube-2x2x2"),
    ("mini-cube", "cube-2x2x2"),
];

/// The suggested names.
pub(super) fn puzzles(name: &str) -> Vec<String> {
    let name = name.trim_matches('-');
    if let Some(meant) = other_name(name) {
        return vec![meant.into()];
    }
    if is_number(name) && name.parse() == Ok(u32::from(square_side(name)).pow(2) - 1) {
        return vec![format!("{name}-puzzle")];
    }
    if split_size(name).is_some() {
        let loopover = board(name, &(2..=LOOPOVER_SIDE_MAX));
        let tiles = board(name, &(1..=TILES_SIDE_MAX));
        return vec![format!("loopover-{loopover}"), format!("tiles-{tiles}")];
    }
    let three_sides = name.split('x').count() == 3 && name.split('x').all(is_number);
    if three_sides || name.contains("rubik") {
        return vec![cube(name).into()];
    }
    let known = EXAMPLES.into_iter().chain(OTHER_NAMES.iter().map(|&(other, _)| other));
    let near = || nearest(name, known).map(|near| other_name(near).unwrap_or(near).into());
    respelt(name).or_else(near).into_iter().collect()
}

/// The equivalent of a name used elsewhere.
fn other_name(name: &str) -> Option<&'static str> {
    OTHER_NAMES.iter().find(|(other, _)| *other == name).map(|&(_, meant)| meant)
}

/// The name with its family spelt right and a hyphen before its size, if that makes it a name.
fn respelt(name: &str) -> Option<String> {
    let start = name.find(|c: char| c.is_ascii_digit())?;
    let (family, size) = name.split_at(start);
    let family = nearest(family.trim_end_matches('-'), ["loopover", "tiles", "cube"].into_iter())?;
    let respelt = format!("{family}-{size}");
    respelt.parse::<Family>().is_ok().then_some(respelt)
}

/// The nearest board size: the numbers in the text brought into range, or 4x4 where there are none.
pub(super) fn board(size: &str, allowed: &RangeInclusive<u16>) -> String {
    let mut sides = size.split(|c: char| !c.is_ascii_digit()).filter(|digits| is_number(digits));
    let rows = sides.next().unwrap_or("4");
    let cols = sides.next().unwrap_or(rows);
    format!("{}x{}", clamped(rows, allowed), clamped(cols, allowed))
}

/// The cube that a size is nearest to.
pub(super) fn cube(size: &str) -> &'static str {
    let number = size.chars().find(char::is_ascii_digit);
    if matches!(number, Some('0'..='2')) { "cube-2x2x2" } else { "cube" }
}

/// The side of the square board with about this many tiles and a blank.
pub(super) fn square_side(tiles: &str) -> u16 {
    let cells = tiles.parse::<u32>().unwrap_or(u32::MAX).saturating_add(1);
    let off = |&side: &u16| (u32::from(side).pow(2)).abs_diff(cells);
    (2..=TILES_SIDE_MAX).min_by_key(off).unwrap_or(2)
}
