//! Names offered for completion, and the examples under `--help`.

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

pub const TOP_HELP: &str = "\
Examples:
  cosette scramble loopover-4x4 --count 3 --seed 7
  cosette apply 15-puzzle '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' 'U L'
  cosette check loopover-3x3 'CAB/DEF/GHI' \"R0'\"
  cosette explain cube

Exit codes:
  0    done
  2    bad input, or a check that failed
  141  nobody was left to read the output";

pub const SCRAMBLE_HELP: &str = "\
Examples:
  cosette scramble loopover-4x4
  cosette scramble 15-puzzle --count 100 --seed 7
  cosette scramble cube --moves 20 --json";

pub const APPLY_HELP: &str = "\
Examples:
  cosette apply loopover-4x4 ABCD/EFGH/IJKL/MNOP 'R0 -1C2'
  cosette apply 8-puzzle '1 2 3 4 5 6 7 8 0' 'U L' --notation standard
  cosette scramble cube --count 5 | cosette apply cube - \"U R2 F'\"";

pub const CHECK_HELP: &str = "\
Examples:
  cosette check loopover-3x3 CAB/DEF/GHI \"R0'\"
  cosette check 15-puzzle '1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12' D
  cosette check 8-puzzle '1 0 2 3 4 5 6 7 8' L --goal blank-first";

pub const EXPLAIN_HELP: &str = "\
Examples:
  cosette explain loopover-4x4
  cosette explain cube --metric qtm --json";

pub const COMPLETIONS_HELP: &str = "\
Examples:
  cosette completions bash > ~/.local/share/bash-completion/completions/cosette
  cosette completions zsh > ~/.zfunc/_cosette
  cosette completions fish > ~/.config/fish/completions/cosette.fish";

pub const MAN_HELP: &str = "\
Examples:
  cosette man | man -l -
  cosette man --out ~/.local/share/man/man1";
