//! Where the states to solve come from.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::args::Solve;
use crate::failure::Failure;
use crate::input;

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
    /// A file, one a line; `-` is standard input.
    File(PathBuf),
    /// The command line.
    Listed(Vec<Item>),
    /// So many are drawn.
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
                let hint = "states, -, --scramble, --random and --file exclude one another";
                let message = "states come from more than one place";
                return Err(Failure::new("usage", message).hint(Some(hint)));
            }
        }
        if !named && (args.random.is_some() || !args.scramble.is_empty()) {
            let message = "no puzzle was named; only boards tell which puzzle they are of";
            let hint = "put its name in front, such as loopover-4x4";
            return Err(Failure::new("usage", message).hint(Some(hint)));
        }
        if let Some(count) = args.random {
            return Ok(Source::Random(count));
        }
        if hyphen {
            return Ok(Source::File(Path::new("-").into()));
        }
        if let Some(path) = &args.file {
            return Ok(Source::File(path.clone()));
        }
        let written = states.into_iter().map(|text| Item::Text { text: Ok(text), line: None });
        let scrambles = args.scramble.iter().cloned().map(Item::Scramble);
        Ok(Source::Listed(written.chain(scrambles).collect()))
    }

    /// How many states there will be, where that is known before they are read: not of what comes
    /// through a pipe. The lines of a file are counted without a look at what is in them.
    pub fn expected(&self) -> u64 {
        match self {
            Source::Listed(items) => items.len() as u64,
            Source::Random(count) => *count,
            Source::File(path) if path.is_file() => lines(path).unwrap_or(0),
            Source::File(_) => 0,
        }
    }

    /// The only state, if there can be no other: then whatever is wrong with it is wrong with the
    /// command.
    pub fn single(self) -> Result<Item, Source> {
        match self {
            Source::Listed(mut items) if items.len() == 1 => Ok(items.remove(0)),
            source => Err(source),
        }
    }

    /// Hands over the states in order, as long as `take` wants more.
    pub fn feed(self, mut take: impl FnMut(Item) -> bool) {
        let _ = match self {
            Source::Listed(items) => items.into_iter().all(take),
            Source::Random(count) => (0..count).all(|_| take(Item::Random)),
            Source::File(path) => match input::file_lines(&path) {
                Err(failure) => take(Item::Broken(failure)),
                Ok(mut lines) => lines.all(|line| {
                    take(match line {
                        Ok(line) => Item::Text { text: line.text, line: Some(line.number) },
                        Err(failure) => Item::Broken(failure),
                    })
                }),
            },
        };
    }
}
