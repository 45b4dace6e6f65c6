//! Where the states to solve come from.

use std::path::{Path, PathBuf};

use cosette_puzzle::{Position, Random, Reach};

use crate::args::Solve;
use crate::command::scramble::fresh_seed;
use crate::failure::Failure;
use crate::input;
use crate::request::Request;
use crate::show::Show;

/// A state to solve.
pub struct State {
    pub position: Position,
    /// The line it came from, if it came from a file.
    pub line: Option<usize>,
    /// Whether it was drawn here, so that nobody knows it yet.
    pub random: bool,
}

/// Says so if no state, or states from too many places, were given.
pub fn check(args: &Solve) -> Result<(), Failure> {
    let many = args.states.len() > 1 && args.states.iter().any(|state| state == "-");
    let places = [
        !args.states.is_empty(),
        !args.scramble.is_empty(),
        args.random.is_some(),
        args.file.is_some(),
    ];
    match places.iter().filter(|&&given| given).count() {
        1 if !many => Ok(()),
        0 => {
            let hint = "give a state, --scramble MOVES, --random N, --file FILE or - for a list";
            Err(Failure::new("usage", "no state was given").hint(Some(hint)))
        }
        _ => {
            let hint = "states, -, --scramble, --random and --file exclude one another";
            Err(Failure::new("usage", "states come from more than one place").hint(Some(hint)))
        }
    }
}

/// Hands each state to `answer`. Where there are many, a bad one gets its own error and the others
/// go on.
pub fn each(
    args: &Solve,
    request: &Request,
    reach: &Reach,
    show: &mut Show,
    mut answer: impl FnMut(&mut Show, &State) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let read = |text: &str, line| {
        let position = request.puzzle.read_position(text)?;
        Ok::<_, Failure>(State { position, line, random: false })
    };
    if let Some(path) = file(args) {
        for line in input::file_lines(&path)? {
            let line = line?;
            let number = Some(line.number);
            let state = line.text.and_then(|text| read(&text, number));
            go_on(show, number, state, &mut answer)?;
        }
        return Ok(());
    }
    if let Some(count) = args.random {
        let seed = args.seed.unwrap_or_else(fresh_seed);
        if args.seed.is_none() {
            show.note(format_args!("repeat this with --seed {seed}"))?;
        }
        let mut random = Random::new(seed);
        for _ in 0..count {
            let position = reach.random(&mut random);
            answer(show, &State { position, line: None, random: true })?;
            show.flush()?;
        }
        return Ok(());
    }
    let scrambled = |text: &String| {
        let moves = request.puzzle.read_written(text, request.notation)?;
        let position = request.puzzle.play(&request.puzzle.solved(), &moves)?;
        Ok(State { position, line: None, random: false })
    };
    let states = args.states.iter().map(|text| read(text, None));
    let mut states = states.chain(args.scramble.iter().map(scrambled));
    if args.states.len() + args.scramble.len() == 1 {
        return states.try_for_each(|state| answer(show, &state?));
    }
    states.try_for_each(|state| go_on(show, None, state, &mut answer))
}

/// The file the states are in, if they are in one.
fn file(args: &Solve) -> Option<PathBuf> {
    let listed = args.states.first().is_some_and(|state| state == "-");
    if listed { Some(Path::new("-").into()) } else { args.file.clone() }
}

/// Answers one state of many.
fn go_on(
    show: &mut Show,
    line: Option<usize>,
    state: Result<State, Failure>,
    answer: &mut impl FnMut(&mut Show, &State) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match state.and_then(|state| answer(show, &state)) {
        Err(failure) if !failure.is_output() && !failure.is_interrupted() => {
            show.failure(&failure.at_line(line))?;
        }
        result => result?,
    }
    show.flush()
}
