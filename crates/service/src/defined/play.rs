//! States of a definition: read, shown, and led on by moves.

use cosette::Failure;
use cosette_definition::{Action, Case, State, read_steps, read_word};
use serde::Serialize;
use serde_json::Value;

use super::{Defined, malformed};
use crate::json;

/// A state as a page shows it.
#[derive(Serialize)]
pub(super) struct Shown {
    pub(super) state: String,
    pieces: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    twists: Vec<u8>,
    solved: bool,
    /// The moves that are legal; empty where all always are.
    legal: Vec<String>,
}

#[derive(Serialize)]
struct Reading {
    puzzle: String,
    #[serde(flatten)]
    shown: Shown,
    form: Option<&'static str>,
    solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct Played {
    puzzle: String,
    metric: &'static str,
    length: u32,
    moves: String,
    inverse: String,
    start: Shown,
    frames: Vec<Frame>,
}

#[derive(Serialize)]
struct Frame {
    #[serde(rename = "move")]
    via: String,
    name: String,
    cost: u32,
    #[serde(flatten)]
    after: Shown,
}

/// A step of a word: a turn, or something that is none, such as a rotation.
enum Step {
    Turn(usize),
    Other(String, Vec<Case>),
}

impl Defined {
    /// The pieces by their numbers.
    pub(super) fn pieces(&self, state: &State) -> Vec<usize> {
        let mut pieces = Vec::with_capacity(self.definition.slots());
        let orbits = self.definition.orbits.iter().zip(&state.0).zip(self.first_slots());
        for ((orbit, placement), first) in orbits {
            let number = |&label: &u16| {
                let home = orbit.home.pieces.iter().position(|&there| there == label);
                first + home.unwrap_or(0)
            };
            pieces.extend(placement.pieces.iter().map(number));
        }
        pieces
    }

    pub(super) fn shown(&self, state: &State) -> Shown {
        let definition = &self.definition;
        let turned = definition.orbits.iter().any(|orbit| orbit.orientations > 1);
        let legal = self.turns.iter().filter(|turn| definition.apply(state, turn).is_some());
        Shown {
            state: self.write_state(state),
            pieces: self.pieces(state),
            twists: match turned {
                true => state.0.iter().flat_map(|placement| placement.twists.clone()).collect(),
                false => Vec::new(),
            },
            solved: definition.is_solved(state),
            legal: match definition.is_free() {
                true => Vec::new(),
                false => legal.map(|turn| turn.name.clone()).collect(),
            },
        }
    }

    pub(crate) fn state(&self, text: &str) -> Result<Value, Failure> {
        let state = self.read_state(text)?;
        let form = match text.trim() {
            "" | "solved" => Some("solved"),
            text if text.starts_with(['{']) || text.starts_with("Scramble") => None,
            text if text.starts_with("CPOS") => None,
            _ => Some("moves"),
        };
        // What moves lead to can be reached.
        let reachable =
            form.is_some() || { self.definition.is_reachable(&self.turns, &state) != Some(false) };
        Ok(json(&Reading {
            puzzle: self.name.clone(),
            shown: self.shown(&state),
            form,
            solvable: reachable,
            reason: (!reachable).then_some("no sequence of moves leads to this state"),
        }))
    }

    pub(crate) fn play(&self, from: &str, moves: &str) -> Result<Value, Failure> {
        let start = self.read_state(from)?;
        // Errors point into the text.
        let end = read_word(&self.definition, moves, &start);
        end.map_err(|error| malformed(&error))?;
        let (mut frames, mut cost, mut back) = (Vec::new(), 0, Vec::new());
        let mut at = start.clone();
        for step in self.steps(moves)? {
            let (name, cases) = match step {
                Step::Turn(index) => {
                    let turn = &self.turns[index];
                    cost += turn.cost;
                    let undo = self.inverse(turn).map(|undo| self.turns[undo].name.clone());
                    back.push(undo.unwrap_or_else(|| format!("{}'", turn.name)));
                    (turn.name.clone(), turn.cases.clone())
                }
                Step::Other(name, cases) => {
                    back.push(format!("({name})'"));
                    (name, cases)
                }
            };
            let case = self.definition.case(&at, &cases);
            let case = case.ok_or_else(|| Failure::new("moves", "a move is not legal"))?;
            at = self.definition.act(&at, &case.action);
            let after = self.shown(&at);
            frames.push(Frame { via: name.clone(), name, cost, after });
        }
        let names: Vec<&str> = frames.iter().map(|frame| frame.via.as_str()).collect();
        back.reverse();
        Ok(json(&Played {
            puzzle: self.name.clone(),
            metric: self.metric(),
            length: cost,
            moves: names.join(" "),
            inverse: back.join(" "),
            start: self.shown(&start),
            frames,
        }))
    }

    /// The steps of a word as turns, where they are.
    fn steps(&self, text: &str) -> Result<Vec<Step>, Failure> {
        let read = read_steps(&self.definition, text).map_err(|error| malformed(&error))?;
        let mut steps = Vec::new();
        for (cases, written) in read {
            match self.turns.iter().position(|turn| turn.cases == cases) {
                Some(turn) => steps.push(Step::Turn(turn)),
                None => match self.repeated(&cases) {
                    Some((turn, times)) => steps.extend((0..times).map(|_| Step::Turn(turn))),
                    None => steps.push(Step::Other(written.to_string(), cases)),
                },
            }
        }
        Ok(steps)
    }

    /// The turn that does this when it is repeated as seldom as possible, and how often.
    fn repeated(&self, cases: &[Case]) -> Option<(usize, usize)> {
        let [Case { guard, action }] = cases else { return None };
        let times = |turn: &cosette_definition::Turn| {
            let [case] = &turn.cases[..] else { return None };
            let mut power: Action = case.action.clone();
            for times in 1..=64 {
                if power == *action {
                    return Some(times);
                }
                power = self.definition.compose(&power, &case.action);
            }
            None
        };
        let found = self.turns.iter().enumerate();
        let found = found.filter_map(|(index, turn)| Some((index, times(turn)?)));
        found.min_by_key(|&(_, times)| times).filter(|_| guard.is_empty())
    }
}
