//! Why there is no answer: the message for people, the record for programs, the exit code.

use std::fmt;
use std::io;

use cosette_puzzle::{ReadError, Unsolvable};
use serde::Serialize;

/// Something that went wrong. It serialises as the `error` object of the JSON contract and prints
/// itself as people see it.
#[derive(Debug, Serialize)]
pub struct Failure(Box<Details>);

#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Error))]
struct Details {
    kind: &'static str,
    message: String,
    token: Option<String>,
    position: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// What people see if it is more than the message and the hint.
    #[serde(skip)]
    text: Option<String>,
    #[serde(skip)]
    broken_pipe: bool,
    #[serde(skip)]
    interrupted: bool,
    #[serde(skip)]
    no_answer: bool,
}

/// The failure as a JSON object of its own.
#[derive(Serialize)]
pub struct FailureRecord<'a> {
    /// The failure.
    pub error: &'a Failure,
}

/// What [`FailureRecord`] looks like.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = Failure)]
pub struct FailureSchema {
    /// The failure.
    #[expect(dead_code, reason = "only its type is used")]
    error: Details,
}

/// No complete answer within the limits given, or a failed check.
pub const NO_ANSWER: u8 = 1;
/// Bad input or a rejected certificate.
pub const BAD_INPUT: u8 = 2;
/// What a shell reports of a program stopped by Ctrl-C: 128 + SIGINT. SIGTERM is answered likewise.
pub const INTERRUPTED: u8 = 130;
/// What a shell reports of a program that writes to a closed pipe: 128 + SIGPIPE.
pub const BROKEN_PIPE: u8 = 141;

/// All the exit codes. Help and manual are made from this list; a test holds the README to it.
pub const EXIT_CODES: [(u8, &str); 5] = [
    (0, "done"),
    (NO_ANSWER, "no complete answer within the limits given, or a failed check"),
    (BAD_INPUT, "bad input, or a rejected certificate"),
    (INTERRUPTED, "interrupted by Ctrl-C or SIGTERM"),
    (BROKEN_PIPE, "output pipe closed"),
];

impl Failure {
    /// A failure of this kind, without a place in a text.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Failure {
        Details { kind, message: message.into(), ..Details::default() }.into()
    }

    /// Adds a piece of advice.
    pub fn hint(mut self, hint: Option<impl Into<String>>) -> Failure {
        self.0.hint = hint.map(Into::into);
        self
    }

    /// Adds the part of the input that it is about.
    pub fn token(mut self, token: Option<String>) -> Failure {
        self.0.token = token;
        self
    }

    /// Adds the subject to the message.
    pub fn within(mut self, place: impl fmt::Display) -> Failure {
        self.0.message = format!("{place}: {}", self.0.message);
        self.0.text = self.0.text.map(|text| format!("{place}: {text}"));
        self
    }

    /// Adds the line of standard input, if it is about one.
    pub fn at_line(mut self, line: Option<usize>) -> Failure {
        self.0.line = line;
        self
    }

    /// An answer that could not be written.
    pub fn output(error: &io::Error) -> Failure {
        let broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        let message = format!("the answer cannot be written: {error}");
        Details { kind: "output", message, broken_pipe, ..Details::default() }.into()
    }

    /// The user requested a stop; the results so far have been printed.
    pub fn interrupted() -> Failure {
        let message = "interrupted".into();
        Details { kind: "interrupted", message, interrupted: true, ..Details::default() }.into()
    }

    /// The limits did not allow an answer; what was found within them has been printed.
    pub fn no_answer(kind: &'static str, message: impl Into<String>) -> Failure {
        Details { kind, message: message.into(), no_answer: true, ..Details::default() }.into()
    }

    /// The same, where nothing is wrong with the input: the answer is no, or there is none.
    pub fn negative(mut self) -> Failure {
        self.0.no_answer = true;
        self
    }

    /// Whether the user requested a stop.
    pub fn is_interrupted(&self) -> bool {
        self.0.interrupted
    }

    /// Whether nothing more can be written.
    pub fn is_output(&self) -> bool {
        self.0.kind == "output"
    }

    /// Whether the output pipe was closed, which is not reported.
    pub fn is_broken_pipe(&self) -> bool {
        self.0.broken_pipe
    }

    /// The exit code it ends the program with.
    pub fn exit_code(&self) -> u8 {
        match (self.0.broken_pipe, self.0.interrupted) {
            (true, _) => BROKEN_PIPE,
            (_, true) => INTERRUPTED,
            _ if self.0.no_answer => NO_ANSWER,
            _ => BAD_INPUT,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.0.line {
            write!(f, "line {line}: ")?;
        }
        match (&self.0.text, &self.0.hint) {
            (Some(text), _) => f.write_str(text),
            (None, Some(hint)) => write!(f, "{}\n  {hint}", self.0.message),
            (None, None) => f.write_str(&self.0.message),
        }
    }
}

impl From<Details> for Failure {
    fn from(details: Details) -> Failure {
        Failure(Box::new(details))
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::from(Details {
            kind: error.kind().name(),
            message: error.message().into(),
            token: Some(error.token()),
            position: Some(error.position()),
            expected: error.expectation().map(Into::into),
            hint: error.advice().map(Into::into),
            text: Some(error.to_string()),
            ..Details::default()
        })
    }
}

impl From<&Unsolvable> for Failure {
    fn from(unsolvable: &Unsolvable) -> Failure {
        let message = format!("this state cannot be solved: {unsolvable}");
        let hint = unsolvable.repair().map(Into::into);
        let text = unsolvable.repair().map(|repair| format!("{message}\n  repair: {repair}"));
        Details { kind: "unsolvable", message, hint, text, ..Details::default() }.into()
    }
}
