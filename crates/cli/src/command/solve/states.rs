//! Where the states to solve come from.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use cosette_puzzle::Puzzle;

use crate::args::Solve;
use crate::failure::Failure;
use crate::input;
use crate::rows;

/// A state as it was given.
pub enum Item {
    /// Written, on this line of a file if it came from one.
    Text { text: Result<String, Failure>, line: Option<usize> },
    /// Moves that lead to it.
    Scramble(String),
    /// To be drawn.
    Random,
    /// There is no more to be read, and this is why.
    Broken(Failure),
}

/// How many lines a file has.
fn lines(path: &Path) -> io::Result<u64> {
    let mut reader = BufReader::new(File::open(path)?);
    let mut count = 0;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(count);
        }
        count += buffer.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let read = buffer.len();
        reader.consume(read);
    }
}

/// Where states come from.
pub enum Source {
    /// A file, one per line; `-` is standard input. Boards of the puzzle may be written in rows.
    File(PathBuf, Option<Box<Puzzle>>),
    /// The command line.
    Listed(Vec<Item>),
    /// The number to draw.
    Random(u64),
}

impl Source {
    /// Where they come from; refused if no state, or states from too many places, were given.
    pub fn of(args: &Solve, states: Vec<String>, named: bool) -> Result<Source, Failure> {
        let hyphen = states.iter().any(|state| state == "-");
        let places = [
            !states.is_empty(),
            !args.scramble.is_empty(),
            args.random.is_some(),
            args.file.is_some(),
        ];
        match places.iter().filter(|&&given| given).count() {
            1 if !hyphen || states.len() == 1 => {}
            0 => {
                let hint =
                    "give a state, --scramble MOVES, --random N, --file FILE or - for a list";
                return Err(Failure::new("usage", "no state was given").hint(Some(hint)));
            }
            _ => {
                let hint = "states, -, --scramble, --random and --file are mutually exclusive";
                let message = "states are given in more than one way";
                return Err(Failure::new("usage", message).hint(Some(hint)));
            }
        }
        if !named && (args.random.is_some() || !args.scramble.is_empty()) {
            let message = "no puzzle was named; only boards identify their puzzle";
            let hint = "put its name first, such as loopover-4x4";
            return Err(Failure::new("usage", message).hint(Some(hint)));
        }
        if let Some(count) = args.random {
            return Ok(Source::Random(count));
        }
        if hyphen {
            return Ok(Source::File(Path::new("-").into(), None));
        }
        if let Some(path) = &args.file {
            return Ok(Source::File(path.clone(), None));
        }
        let written = states.into_iter().map(|text| Item::Text { text: Ok(text), line: None });
        let scrambles = args.scramble.iter().cloned().map(Item::Scramble);
        Ok(Source::Listed(written.chain(scrambles).collect()))
    }

    /// The same, where all states are of this puzzle.
    pub fn of_puzzle(self, puzzle: &Puzzle) -> Source {
        match self {
            Source::File(path, _) => Source::File(path, Some(Box::new(puzzle.clone()))),
            other => other,
        }
    }

    /// The number of states, where it is known before they are read: not for a pipe. The lines of a
    /// file are counted without parsing them.
    pub fn expected(&self) -> u64 {
        match self {
            Source::Listed(items) => items.len() as u64,
            Source::Random(count) => *count,
            Source::File(path, _) if path.is_file() => lines(path).unwrap_or(0),
            Source::File(..) => 0,
        }
    }

    /// The only state, if there can be no other: then an error in it is an error of the command.
    pub fn single(self) -> Result<Item, Source> {
        match self {
            Source::Listed(mut items) if items.len() == 1 => Ok(items.remove(0)),
            Source::Random(1) => Ok(Item::Random),
            source => Err(source),
        }
    }

    /// Passes the states in order to `take`, until it stops.
    pub fn feed(self, mut take: impl FnMut(Item) -> bool) {
        let _ = match self {
            Source::Listed(items) => items.into_iter().all(take),
            Source::Random(count) => (0..count).all(|_| take(Item::Random)),
            Source::File(path, puzzle) => {
                let take = |line| {
                    take(match line {
                        Ok(input::Line { text, number }) => Item::Text { text, line: Some(number) },
                        Err(failure) => Item::Broken(failure),
                    })
                };
                match (input::file_lines(&path), puzzle) {
                    (Ok(lines), Some(puzzle)) => rows::joined(lines, *puzzle).all(take),
                    (Ok(mut lines), None) => lines.all(take),
                    (Err(failure), _) => [Err(failure)].into_iter().all(take),
                }
            }
        };
    }
}
