//! A definition as a page draws it and lets it be played.

use cosette::Failure;
use cosette_definition::{Format, Powers, Turn as Defining};
use serde::Serialize;
use serde_json::Value;

use super::Defined;
use super::analyse::Report;
use super::twisty::{self, Twisty};
use crate::json;

#[derive(Serialize)]
struct Description {
    puzzle: String,
    /// How it calls itself.
    title: String,
    metric: &'static str,
    metrics: Vec<&'static str>,
    notations: [&'static str; 0],
    look: &'static str,
    rows: Option<u16>,
    cols: Option<u16>,
    size: Option<u8>,
    key: Option<u16>,
    /// What is written on each piece.
    labels: Vec<String>,
    /// What each slot is called.
    slots: Vec<String>,
    /// The piece of each slot in the solved state: identical pieces have one number.
    home: Vec<usize>,
    orbits: Vec<Orbit>,
    moves: Vec<Turn>,
    lines: [(); 0],
    solved: &'static str,
    /// How many states there are, as decimal digits, where that is known.
    order: Option<String>,
    /// The format that it came in.
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    twisty: Option<Twisty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<Report>,
}

#[derive(Serialize)]
struct Orbit {
    name: String,
    /// The number of its first slot.
    first: usize,
    slots: usize,
    orientations: u8,
}

#[derive(Serialize)]
struct Turn {
    name: String,
    inverse: String,
    /// The number of the move of which it is a power.
    line: usize,
    /// Which power.
    turns: i32,
    cost: u32,
    cycles: Vec<Vec<usize>>,
    /// Whether it is not always legal.
    guarded: bool,
}

impl Defined {
    pub(crate) fn describe(&self, analyse: bool) -> Result<Value, Failure> {
        let definition = &self.definition;
        let analysis = analyse.then(|| self.analyse()).transpose()?;
        let orbit = |(orbit, first): (&cosette_definition::Orbit, usize)| Orbit {
            name: orbit.name.clone(),
            first,
            slots: orbit.len(),
            orientations: orbit.orientations,
        };
        let slots = || definition.orbits.iter().flat_map(|orbit| &orbit.slots);
        let labels = definition.orbits.iter().flat_map(|orbit| {
            orbit.home.pieces.iter().map(|&label| orbit.labels[usize::from(label)].name.clone())
        });
        let format = Format::ALL.iter().find(|(_, format)| *format == self.format);
        Ok(json(&Description {
            puzzle: self.name.clone(),
            title: definition.name.clone(),
            metric: self.metric(),
            metrics: match definition.powers {
                Powers::Listed => vec!["listed"],
                Powers::All | Powers::Inverse => vec!["htm", "qtm"],
            },
            notations: [],
            look: "cycles",
            rows: None,
            cols: None,
            size: None,
            key: None,
            labels: labels.collect(),
            slots: slots().cloned().collect(),
            home: self.pieces(&definition.solved()),
            orbits: definition.orbits.iter().zip(self.first_slots()).map(orbit).collect(),
            moves: self.turns.iter().enumerate().map(|(i, turn)| self.turn(i, turn)).collect(),
            lines: [],
            solved: "solved",
            order: self.entry.and_then(|entry| entry.positions).map(Into::into),
            format: format.map_or("", |(name, _)| *name),
            twisty: self.entry.and_then(|entry| twisty::of(entry.name, &self.turns)),
            analysis,
        }))
    }

    fn turn(&self, index: usize, turn: &Defining) -> Turn {
        let same = || self.turns.iter().filter(|other| other.base == turn.base);
        // The turns of one move are its powers in order, the inverse last.
        let order = same().count() + 1;
        let power = self.turns[..=index].iter().filter(|other| other.base == turn.base).count();
        let guarded = turn.cases.len() != 1 || !turn.cases[0].guard.is_empty();
        Turn {
            name: turn.name.clone(),
            inverse: self
                .inverse(turn)
                .map(|back| self.turns[back].name.clone())
                .unwrap_or_default(),
            line: turn.base,
            turns: if 2 * power > order { power as i32 - order as i32 } else { power as i32 },
            cost: turn.cost,
            cycles: if guarded { Vec::new() } else { self.cycles(turn) },
            guarded,
        }
    }

    /// The cycles of slots: what is in the first goes to the second.
    fn cycles(&self, turn: &Defining) -> Vec<Vec<usize>> {
        let mut cycles = Vec::new();
        for (part, first) in turn.cases[0].action.0.iter().zip(self.first_slots()) {
            let mut goes = vec![0; part.from.len()];
            for (to, &from) in part.from.iter().enumerate() {
                goes[usize::from(from)] = to;
            }
            let mut seen = vec![false; goes.len()];
            for start in 0..goes.len() {
                let (mut cycle, mut at) = (Vec::new(), start);
                while !std::mem::replace(&mut seen[at], true) {
                    cycle.push(first + at);
                    at = goes[at];
                }
                if cycle.len() > 1 {
                    cycles.push(cycle);
                }
            }
        }
        cycles
    }
}
