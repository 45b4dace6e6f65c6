//! The values of arguments: names to offer for completion, and refusals in plain words.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
pub use cosette::names::*;
pub use cosette::quantity::{duration, show_large, show_seconds, show_size, size};
pub use cosette_lab::experiments::shipped::EXPERIMENTS;
use cosette_solve::solver::Weight;

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

/// A whole number of which there must be one at least.
pub fn count(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("must be at least 1".into()),
        count => Ok(count),
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

/// A distance.
pub fn depth(text: &str) -> Result<u32, String> {
    u32::try_from(number(text)?).map_err(|_| format!("the largest number is {}", u32::MAX))
}

/// A weight of an estimate.
pub fn weight(text: &str) -> Result<Weight, String> {
    text.parse()
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match number(text)? {
        n @ 1..=THREADS_MAX => Ok(n as usize),
        _ => Err(format!("between 1 and {THREADS_MAX} threads can be used")),
    }
}

/// The most threads that can be asked for.
const THREADS_MAX: u64 = 1024;
