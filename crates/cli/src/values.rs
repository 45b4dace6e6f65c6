//! The values of arguments: names to offer for completion, and refusals in plain words.

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use cosette_solve::solver::Weight;
use num_bigint::BigUint;

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
/// Heuristics to offer.
pub const HEURISTICS: &[&str] = cosette_solve::bound::NAMES;
/// Solvers to offer.
pub const SOLVERS: &[&str] = &[
    "optimal",
    "anytime",
    "bfs",
    "dfs",
    "ids",
    "ids-enhanced",
    "astar",
    "greedy",
    "wastar",
    "ida",
    "bidirectional",
    "lookup",
    "korf",
    "two-phase-big",
    "two-phase-small",
    "two-phase-tiny",
    "two-phase",
];
/// Solvers that have a tree to draw.
pub const TRACED: &[&str] = &[
    "bfs",
    "dfs",
    "ids",
    "ids-enhanced",
    "astar",
    "greedy",
    "wastar",
    "ida",
    "bidirectional",
    "lookup",
];
/// The experiments that come with the program.
pub const EXPERIMENTS: &[&str] = &[
    "toroidal",
    "toroidal-full",
    "eight-puzzle",
    "fifteen-heuristics",
    "iterative-deepening-waste",
];
/// Ways to break ties.
pub const TIES: &[&str] = &["fifo", "lifo", "smaller-g", "larger-g"];
/// The coset spaces that have a name.
pub const COSETS: &[&str] = &["kociemba", "kociemba-layers", "corners"];
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

/// A time: `100ms`, `2s`, `5m`, `1.5h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let refuse = || String::from("times are written 100ms, 2s, 5m or 1h");
    if text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        return Err("a time cannot be negative".into());
    }
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (amount, unit) = text.split_at(digits);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(refuse()),
    };
    let amount: f64 = amount.parse().map_err(|_| refuse())?;
    Duration::try_from_secs_f64(amount * seconds).map_err(|_| "this time is out of range".into())
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

/// A size in bytes: `500M`, `4G`, `1.5T`; powers of 1024.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (amount, unit) = text.split_at(digits);
    let unit = unit.trim().to_ascii_uppercase();
    let power = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err("sizes are written 500M, 4G or 1.5T".into()),
    };
    let amount: f64 =
        amount.parse().map_err(|_| String::from("sizes are written 500M, 4G or 1.5T"))?;
    let bytes = amount * 1024f64.powi(power);
    if bytes < 1.0 || bytes > u64::MAX as f64 {
        return Err("this size is out of range".into());
    }
    Ok(bytes as u64)
}

/// A size for people: `1.3 GiB`.
pub fn show_size(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let power = (0..units.len() - 1).find(|&p| bytes >> (10 * p) < 1024).unwrap_or(6);
    match power {
        0 => format!("{bytes} bytes"),
        _ => format!("{:.1} {}", bytes as f64 / 1024f64.powi(power as i32), units[power]),
    }
}

/// A size of any size: `32 EiB`, and `about 10^41 bytes` where units have no names.
pub fn show_large(bytes: &BigUint) -> String {
    if let Ok(bytes) = u64::try_from(bytes) {
        return show_size(bytes);
    }
    match u32::try_from(bytes >> 60u32) {
        Ok(exa) if exa < 1024 => format!("{exa} EiB"),
        _ => format!("about 10^{} bytes", bytes.to_string().len() - 1),
    }
}

/// A time for people: `0.5 s`, `33 s`, `4.5 min`.
pub fn show_seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.1 => "0.1 s".into(),
        s if s < 10.0 => format!("{s:.1} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        for bad in ["", "s", "-1s", "5", "1d", "1e9s", "1..2s", "-s", "-"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert_eq!(duration("-1s"), Err("a time cannot be negative".into()));
    }

    #[test]
    fn sizes_are_read_and_shown() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("1.5 GiB"), Ok(3 << 29));
        assert_eq!(size("17"), Ok(17));
        for bad in ["", "G", "-1G", "4X", "1e99T", "9999999999T", "0"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert_eq!(show_size(17), "17 bytes");
        assert_eq!(show_size(3 << 29), "1.5 GiB");
        let power = |p: u32| BigUint::from(1u32) << p;
        assert_eq!(show_large(&power(30)), "1.0 GiB");
        assert_eq!(show_large(&power(65)), "32 EiB");
        assert_eq!(show_large(&power(200)), "about 10^60 bytes");
    }
}
