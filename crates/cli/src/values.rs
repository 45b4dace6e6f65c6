//! The values of arguments: names to offer for completion, and refusals in plain words.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Puzzles to offer; any other size is read too.
pub const PUZZLES: &[&str] = &[
    "loopover-3x3",
    "loopover-4x4",
    "loopover-5x5",
    "loopover-3x3-nrg",
    "8-puzzle",
    "15-puzzle",
    "24-puzzle",
    "tiles-3x4",
    "cube",
    "cube-2x2x2",
];
/// The metrics of all the families.
pub const METRICS: &[&str] = &["stm", "mtm", "htm", "qtm"];
/// The notations of all the families.
pub const NOTATIONS: &[&str] = &["standard", "sign", "udlr", "udlr1", "tile"];
/// The goals that have a name.
pub const GOALS: &[&str] = &["standard", "blank-first"];

/// Offers names for completion but takes any text: whether it is right is decided where its
/// meaning is known, and said there better than a list could.
#[derive(Clone)]
pub struct Names(pub &'static [&'static str]);

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|&name| PossibleValue::new(name))))
    }
}

/// Moves such as `-1C2` may begin with a hyphen, but two mean a misspelt option.
pub fn not_an_option(text: &str) -> Result<String, &'static str> {
    match text.starts_with("--") {
        true => Err("there is no such option"),
        false => Ok(text.to_string()),
    }
}

/// A whole number, refused in plain words.
pub fn number(text: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(number) => Ok(number),
        Err(_) if digits => Err(format!("the largest number is {}", u64::MAX)),
        Err(_) => Err("this is not a whole number".into()),
    }
}

/// The length of a random walk: a whole number up to [`WALK_MAX`].
pub fn walk_length(text: &str) -> Result<u64, String> {
    match number(text)? {
        length if length <= WALK_MAX => Ok(length),
        _ => Err(format!("the longest walk is {WALK_MAX} moves")),
    }
}

/// The longest random walk.
const WALK_MAX: u64 = 1_000_000;
