//! The values of arguments: names to offer for completion, and refusals in plain words.

use std::ffi::OsStr;
use std::net::{IpAddr, Ipv4Addr};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
pub use cosette::names::*;
pub use cosette::quantity::{duration, show_large, show_seconds, show_size, size};
pub use cosette_lab::experiments::shipped::EXPERIMENTS;
use cosette_solve::solver::Weight;

/// Offers names for completion but accepts any text: it is validated where its meaning is known,
/// with a better message than a list of names.
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

/// A quantity greater than zero.
pub fn positive(text: &str) -> Result<f64, String> {
    let value = text.strip_suffix("GB/s").unwrap_or(text).trim().parse::<f64>().ok();
    value.filter(|value| value.is_finite() && *value > 0.0).ok_or("must be greater than 0".into())
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

/// A number of things in memory.
pub fn index(text: &str) -> Result<usize, String> {
    usize::try_from(number(text)?).map_err(|_| format!("the largest number is {}", usize::MAX))
}

/// The length up to which the distances of a coset are exact.
pub fn exact(text: &str) -> Result<u32, String> {
    match depth(text)? {
        length if length <= EXACT_MAX => Ok(length),
        _ => Err(format!("the largest number is {EXACT_MAX}")),
    }
}

/// God's number of the cube in half turns.
const EXACT_MAX: u32 = 20;

/// A weight of an estimate.
pub fn weight(text: &str) -> Result<Weight, String> {
    text.parse()
}

/// An address to listen on: numbers, or `localhost`.
pub fn address(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(Ipv4Addr::LOCALHOST.into()),
        _ => text.trim_matches(['[', ']']).parse().map_err(|_| {
            "this is not an address such as 127.0.0.1, 0.0.0.0, ::1 or localhost".to_string()
        }),
    }
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match number(text)? {
        n @ 1..=THREADS_MAX => Ok(n as usize),
        _ => Err(format!("between 1 and {THREADS_MAX} threads can be used")),
    }
}

/// Maximum number of threads.
const THREADS_MAX: u64 = 1024;

/// Numbers of units.
#[derive(Clone, Debug)]
pub struct Units(pub Vec<u64>);

/// Numbers and ranges of numbers.
pub fn units(text: &str) -> Result<Units, String> {
    cosette_campaign::units::read(text).map(Units)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Args;

    /// Lists of names in help texts are hand-written; this checks them.
    #[test]
    fn the_help_names_every_solver() {
        let mut all = Args::command();
        for (command, names) in [("solve", solvers()), ("trace", traced())] {
            let command = all.find_subcommand_mut(command).unwrap();
            let solver = command.get_arguments().find(|arg| arg.get_id() == "solver").unwrap();
            let help = solver.get_long_help().unwrap().to_string();
            let named: Vec<&str> = help.split([' ', ',', ':', '.', '\n']).collect();
            for name in names {
                assert!(named.contains(name), "{command}: {name}");
            }
        }
    }
}
