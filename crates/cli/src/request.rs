//! What the arguments mean: a puzzle in a metric, a notation, states and moves.

use cosette_puzzle::{ErrorKind, Family, Metric, Notation, Position, Puzzle, ReadError, Word};

use crate::args::{NotationArgs, PuzzleArgs, TrialArgs};
use crate::failure::Failure;
use crate::input;
use crate::show::Show;

/// The puzzle that was named, in the metric and with the goal that were asked for.
pub fn puzzle(args: &PuzzleArgs) -> Result<Puzzle, Failure> {
    let mut family: Family = args.puzzle.parse()?;
    if let Some(goal) = &args.goal {
        family = family.with_goal(goal)?;
    }
    let metric = match &args.metric {
        Some(name) => metric(&family, name)?,
        None => family.default_metric(),
    };
    Ok(family.puzzle(metric))
}

/// The metric of that name, if the family has it.
fn metric(family: &Family, name: &str) -> Result<Metric, ReadError> {
    let metric: Metric = name.parse()?;
    let [usual, other] = family.metrics();
    if metric == usual || metric == other {
        return Ok(metric);
    }
    let message = format!("{family} has no metric `{metric}`");
    Err(ReadError::whole(ErrorKind::Metric, name, message)
        .expected(format!("{usual} (the usual one) or {other}")))
}

/// A puzzle and the way its moves are written.
pub struct Request {
    pub puzzle: Puzzle,
    pub notation: Notation,
}

/// A state and the moves to try on it, read but not yet made.
pub struct Trial {
    pub state: Position,
    pub word: Word,
    /// The moves as they were written, to point into.
    text: String,
    /// The line of standard input it came from.
    line: Option<usize>,
}

impl Request {
    /// Finds out what is meant.
    pub fn new(puzzle_args: &PuzzleArgs, args: &NotationArgs) -> Result<Request, Failure> {
        let puzzle = puzzle(puzzle_args)?;
        let notation: Notation = args.notation.parse()?;
        notation.check(puzzle.family())?;
        Ok(Request { puzzle, notation })
    }

    /// The moves as they are printed.
    pub fn write(&self, word: &Word) -> String {
        self.puzzle.write_word(word, self.notation)
    }

    /// Makes the moves: where they lead, or which of them is not legal.
    pub fn play(&self, trial: &Trial) -> Result<Position, Failure> {
        let (_, end) = self.puzzle.play(&trial.state, &trial.text, self.notation)?;
        Ok(end)
    }

    /// Hands each pair of a state and moves to `answer`. If one of the two is `-`, there is a pair
    /// for every line of standard input; a bad line gets its own error and the others go on.
    pub fn each_trial(
        &self,
        args: &TrialArgs,
        show: &mut Show,
        mut answer: impl FnMut(&mut Show, &Trial) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (states, words) = (args.state == "-", args.word == "-");
        if !states && !words {
            return answer(show, &self.read(&args.state, &args.word)?);
        }
        if states && words {
            let message = "standard input can hold the states or the moves, not both";
            return Err(Failure::new("usage", message).hint(Some("one of the two may be `-`")));
        }
        // What all lines have in common is read once before, so that a slip in it is told once.
        match states {
            true => drop(self.puzzle.read_word(&args.word, self.notation)?),
            false => drop(self.puzzle.read_position(&args.state)?),
        }
        for line in input::lines() {
            let line = line?;
            let trial = line.text.and_then(|text| match states {
                true => self.read(&text, &args.word),
                false => self.read(&args.state, &text),
            });
            let trial = trial.map(|trial| Trial { line: Some(line.number), ..trial });
            match trial.and_then(|trial| answer(show, &trial)) {
                Err(failure) if !failure.is_output() => {
                    show.failure(&failure.at_line(Some(line.number)))?;
                }
                result => result?,
            }
            show.flush()?;
        }
        Ok(())
    }

    fn read(&self, state: &str, word: &str) -> Result<Trial, Failure> {
        Ok(Trial {
            state: self.puzzle.read_position(state)?,
            word: self.puzzle.read_word(word, self.notation)?,
            text: word.to_string(),
            line: None,
        })
    }
}

impl Trial {
    /// The line of standard input it came from, if it did.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}
