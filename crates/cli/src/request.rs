//! What the arguments mean: a puzzle in a metric, a notation, states and moves.

use cosette::naming;
use cosette::trial::Trial;
use cosette_puzzle::{
    Family, Form, Hold, Notation, Position, Puzzle, ReadError, Word, WrittenWord,
};

use crate::args::{NotationArgs, PuzzleArgs, RuleArgs, TrialArgs};
use crate::failure::Failure;
use crate::input::{self, Line};
use crate::rows;
use crate::show::Show;

/// The named puzzle, with the requested metric and goal.
pub fn puzzle(args: &PuzzleArgs) -> Result<Puzzle, Failure> {
    with_rules(args.puzzle.parse()?, &args.rules)
}

/// A puzzle of this family, with the requested metric and goal.
fn with_rules(family: Family, rules: &RuleArgs) -> Result<Puzzle, Failure> {
    Ok(naming::of_family(family, rules.metric.as_deref(), rules.goal.as_deref())?)
}

/// A puzzle and the way its moves are written.
pub struct Request {
    pub puzzle: Puzzle,
    pub notation: Notation,
}

impl Request {
    /// Resolves the arguments.
    pub fn new(puzzle: &PuzzleArgs, args: &NotationArgs) -> Result<Request, Failure> {
        Request::of(puzzle.puzzle.parse()?, &puzzle.rules, args)
    }

    /// The same for a family that is known already.
    pub fn of(family: Family, rules: &RuleArgs, args: &NotationArgs) -> Result<Request, Failure> {
        let puzzle = with_rules(family, rules)?;
        let notation = match &args.notation {
            Some(name) => name.parse()?,
            None => Notation::Standard,
        };
        notation.check(puzzle.family())?;
        Ok(Request { puzzle, notation })
    }

    /// The moves as they are printed, of a puzzle that is held so.
    pub fn write_held(&self, word: &Word, hold: &Hold) -> String {
        self.puzzle.write_word_held(word, self.notation, hold)
    }

    /// The moves, relative to how the cube is held.
    fn trial<'a>(
        &'a self,
        (state, hold): &'a (Position, Hold),
        moves: &WrittenWord,
        line: Option<usize>,
    ) -> Trial<'a> {
        let Request { puzzle, notation } = self;
        let moves = puzzle.held(moves, *hold);
        Trial { puzzle, state, hold: *hold, moves, notation: *notation, line }
    }

    /// Reads a state; one given as moves is read in the requested notation.
    pub fn read_state(&self, text: &str) -> Result<(Position, Hold), ReadError> {
        self.puzzle.read_held_in(text, self.notation)
    }

    /// The text of the only state, which may be a board in several arguments.
    pub fn one_state(&self, pieces: &[&str]) -> Result<String, Failure> {
        if let [state] = pieces {
            return Ok(state.to_string());
        }
        self.puzzle.join_board(pieces).ok_or_else(|| {
            let message = format!("{} arguments do not form a board", pieces.len());
            let hint = "one state is expected; put moves that contain blanks in quotes";
            Failure::new("usage", message).hint(Some(hint))
        })
    }

    /// The state and the moves. Where there are more than two arguments, the first of them must
    /// make one board (or be one, or `solved`), and the others are the moves.
    fn split(&self, args: &TrialArgs) -> Result<(String, String), Failure> {
        let TrialArgs { state, word, more } = args;
        let all: Vec<&str> = [state, word].into_iter().chain(more).map(String::as_str).collect();
        if more.is_empty() {
            return Ok((state.clone(), word.clone()));
        }
        let is_board = |text: &String| {
            self.puzzle.form_of(text) != Form::Moves && self.puzzle.read_held(text).is_ok()
        };
        let board = |k: usize| match k {
            1 => Some(all[0].to_string()),
            _ => self.puzzle.join_board(&all[..k]),
        };
        let found = (1..all.len()).find_map(|k| Some((k, board(k).filter(is_board)?)));
        match found {
            Some((k, state)) => Ok((state, all[k..].join(" "))),
            None => {
                let (word, state) = all.split_last().expect("there are three at least");
                Ok((self.one_state(state)?, word.to_string()))
            }
        }
    }

    /// Calls `answer` with each pair of a state and moves. If one of the two is `-`, there is a
    /// pair for every line of standard input; an invalid line gets an error of its own, and the
    /// others proceed. Arguments common to all lines are parsed once, before, so that an error in
    /// them is reported once.
    pub fn each_trial(
        &self,
        args: &TrialArgs,
        show: &mut Show,
        mut answer: impl FnMut(&mut Show, &Trial<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let read_moves = |text: &str| self.puzzle.read_written(text, self.notation);
        let (state, word) = self.split(args)?;
        match (state == "-", word == "-") {
            (true, true) => {
                let message = "standard input can hold the states or the moves, not both";
                Err(Failure::new("usage", message).hint(Some("one of the two may be `-`")))
            }
            (false, false) => {
                let state = self.read_state(&state)?;
                answer(show, &self.trial(&state, &read_moves(&word)?, None))
            }
            (true, false) => {
                let moves = &read_moves(&word)?;
                let lines = rows::joined(input::lines(), self.puzzle.clone());
                each_line(show, lines, |show, text, line| {
                    answer(show, &self.trial(&self.read_state(text)?, moves, line))
                })
            }
            (false, true) => {
                let state = &self.read_state(&state)?;
                each_line(show, input::lines(), |show, text, line| {
                    answer(show, &self.trial(state, &read_moves(text)?, line))
                })
            }
        }
    }
}

/// Answers every line; a bad one gets its own error.
fn each_line(
    show: &mut Show,
    lines: impl Iterator<Item = Result<Line, Failure>>,
    mut answer: impl FnMut(&mut Show, &str, Option<usize>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for line in lines {
        let line = line?;
        let number = Some(line.number);
        match line.text.and_then(|text| answer(show, &text, number)) {
            Err(failure) if !failure.is_output() => show.failure(&failure.at_line(number))?,
            result => result?,
        }
        show.flush()?;
    }
    Ok(())
}
