//! Puzzles that come as definitions: pasted or dropped by the user, or from the gallery.
//!
//! They are described, played, scrambled, explored and solved by the general engine; the answers
//! have the fields of those about built-in puzzles. A piece has the number of the slot where the
//! first of its kind is at home, the slots of all orbits being numbered one after the other.

mod analyse;
mod describe;
mod explore;
mod play;
mod scramble;
mod solve;
mod twisty;

pub(crate) use solve::Wish;
use std::sync::Mutex;

use cosette::Failure;
use cosette_definition::{
    Definition, Entry, Format, GALLERY, Malformed, Orbit, Powers, State, Turn, read, write_state,
};
use cosette_general::{Machine, Refusal, Solver};
use cosette_puzzle::Family;

use crate::subject::{Given, Subject};

/// A puzzle that came as a definition.
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) definition: Definition,
    format: Format,
    entry: Option<&'static Entry>,
    turns: Vec<Turn>,
    /// Made when the first state is to be solved.
    solver: Mutex<Option<Solver>>,
}

/// The puzzle of the gallery of that name, unless a built-in puzzle has it.
pub(crate) fn entry(name: &str) -> Option<&'static Entry> {
    let entry = GALLERY.iter().find(|entry| entry.name == name)?;
    name.parse::<Family>().is_err().then_some(entry)
}

/// What is wrong with a definition, a state or moves.
pub(crate) fn malformed(error: &Malformed) -> Failure {
    Failure::from(error.error().clone()).at_line(error.line())
}

/// Why the general engine does not do something.
fn refused(error: &Refusal) -> Failure {
    let kind = if error.is_memory() { "memory" } else { "unsupported" };
    Failure::new(kind, error.to_string())
}

impl Defined {
    pub(crate) fn read(subject: &Subject) -> Result<Defined, Failure> {
        let entry = entry(&subject.puzzle).filter(|_| subject.definition.is_none());
        let (mut definition, format) = match (&subject.definition, entry) {
            (Some(given), _) => read_given(given)?,
            (None, Some(entry)) => {
                let read = read(entry.text, Format::Puzzle);
                (read.map_err(|error| malformed(&error))?, Format::Puzzle)
            }
            (None, None) => return Err(Failure::new("usage", "there is no definition")),
        };
        if subject.goal.is_some() {
            return Err(Failure::new("usage", "goals of a definition belong into its text"));
        }
        set_metric(&mut definition, subject.metric.as_deref())?;
        let turns = definition.turns().map_err(|error| malformed(&error))?;
        let own = match entry {
            Some(entry) => entry.name,
            None => definition.name.trim(),
        };
        let name = if own.is_empty() { "unnamed" } else { own }.to_string();
        Ok(Defined { name, definition, format, entry, turns, solver: Mutex::default() })
    }

    /// What counts as one move, by its name.
    fn metric(&self) -> &'static str {
        match self.definition.powers {
            Powers::All => "htm",
            Powers::Inverse => "qtm",
            Powers::Listed => "listed",
        }
    }

    fn machine(&self) -> Result<Machine, Failure> {
        Machine::new(&self.definition, None).map_err(|error| refused(&error))
    }

    fn read_state(&self, text: &str) -> Result<State, Failure> {
        let state = cosette_definition::read_state(&self.definition, text);
        state.map_err(|error| malformed(&error))
    }

    fn write_state(&self, state: &State) -> String {
        match *state == self.definition.solved() {
            true => "solved".into(),
            false => write_state(&self.definition, state),
        }
    }

    /// The number of the first slot of each orbit.
    fn first_slots(&self) -> Vec<usize> {
        let before = |next: &mut usize, orbit: &Orbit| {
            let first = *next;
            *next += orbit.len();
            Some(first)
        };
        self.definition.orbits.iter().scan(0, before).collect()
    }

    /// The turn that undoes each turn, if there is one.
    fn inverse(&self, turn: &Turn) -> Option<usize> {
        let [case] = &turn.cases[..] else { return None };
        let back = self.definition.inverse(&case.action);
        let undoes = |other: &Turn| match &other.cases[..] {
            [case] => case.guard.is_empty() && case.action == back,
            _ => false,
        };
        self.turns.iter().position(undoes).filter(|_| case.guard.is_empty())
    }
}

fn set_metric(definition: &mut Definition, metric: Option<&str>) -> Result<(), Failure> {
    match (metric, definition.powers) {
        (None, _) | (Some("listed"), Powers::Listed) => {}
        (Some("htm"), Powers::All | Powers::Inverse) => definition.powers = Powers::All,
        (Some("qtm"), Powers::All | Powers::Inverse) => definition.powers = Powers::Inverse,
        (Some(name), _) => {
            let message = format!("the metric `{name}` is not supported for this definition");
            let hint = "htm: every power of a move counts as one; qtm: a move and its inverse";
            return Err(Failure::new("metric", message).hint(Some(hint)));
        }
    }
    Ok(())
}

/// Reads a definition that was given.
fn read_given(given: &Given) -> Result<(Definition, Format), Failure> {
    let file = given.file.as_deref().unwrap_or("");
    let format = match &given.format {
        Some(name) => name.parse::<Format>().map_err(|error| malformed(&error))?,
        None => Format::of(file, &given.text),
    };
    let mut definition = read(&given.text, format).map_err(|error| malformed(&error))?;
    if definition.name.is_empty() {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        definition.name = stem.rsplit(['/', '\\']).next().unwrap_or(stem).into();
    }
    Ok((definition, format))
}
