//! A puzzle as a page draws it and lets it be played.

use cosette::Failure;
use cosette_puzzle::{Family, MoveId, Notation, Puzzle, Word};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Known, Subject};
use crate::json;

/// Describes a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Describe {
    /// Which.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether a definition is analysed too: its order, invariants, what looks wrong.
    #[serde(default)]
    pub analyse: bool,
}

/// A puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Description {
    puzzle: String,
    metric: &'static str,
    metrics: Vec<&'static str>,
    notations: Vec<&'static str>,
    /// What it looks like: `torus`, `sliding`, `cube`, `cycles`.
    look: &'static str,
    rows: Option<u16>,
    cols: Option<u16>,
    /// Cubies along an edge.
    size: Option<u8>,
    /// The number of the piece that decides which moves are legal.
    key: Option<u16>,
    /// What is written on each piece.
    labels: Vec<String>,
    moves: Vec<Turn>,
    /// Rows and columns that slide round: which slots, and the moves by one.
    lines: Vec<Line>,
    solved: String,
    /// How many states there are, as decimal digits, where that is known.
    order: Option<String>,
}

/// A move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Turn {
    name: String,
    inverse: String,
    line: u16,
    turns: i16,
    /// Cycles of slots in solved position: what is in the first goes to the second.
    cycles: Vec<Vec<u16>>,
}

/// A row or column that slides round.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Line {
    line: u16,
    axis: &'static str,
    index: u16,
    /// From left to right, or from top to bottom.
    slots: Vec<u16>,
    /// The move right or down by one.
    forward: String,
    /// The move left or up by one.
    back: String,
}

impl Describe {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        if let Some(defined) = engines.defined(&self.subject)? {
            return defined.describe(self.analyse);
        }
        let known = engines.known(&self.subject)?;
        Ok(json(&description(&known)))
    }
}

fn description(known: &Known) -> Description {
    let Known { puzzle, reach } = known;
    let family = puzzle.family();
    let (look, size) = match *family {
        Family::Loopover { .. } => ("torus", None),
        Family::Tiles { .. } => ("sliding", None),
        Family::Cube { size } => ("cube", Some(size)),
        _ => ("cycles", None),
    };
    let grid = family.grid();
    let pieces = 0..puzzle.labels().len() as u16;
    Description {
        puzzle: family.to_string(),
        metric: puzzle.metric().name(),
        metrics: family.metrics().iter().map(|metric| metric.name()).collect(),
        notations: Notation::of(family).iter().map(|notation| notation.name()).collect(),
        look,
        rows: grid.map(|(rows, _)| rows),
        cols: grid.map(|(_, cols)| cols),
        size,
        key: puzzle.key(),
        labels: pieces.map(|piece| puzzle.piece_name(piece)).collect(),
        moves: puzzle.move_ids().map(|id| turn(puzzle, id)).collect(),
        lines: lines(puzzle),
        solved: puzzle.write_position(&puzzle.solved()),
        order: Some(reach.order().to_string()),
    }
}

fn turn(puzzle: &Puzzle, id: MoveId) -> Turn {
    let m = puzzle.get(id);
    Turn {
        name: m.name.clone(),
        inverse: puzzle.get(puzzle.inverse(id)).name.clone(),
        line: m.line,
        turns: m.turns,
        cycles: cycles(puzzle, id),
    }
}

/// The cycles of a move that is legal whatever the position; none of one that is not.
fn cycles(puzzle: &Puzzle, id: MoveId) -> Vec<Vec<u16>> {
    let m = puzzle.get(id);
    let Some(arrow) = m.arrows.iter().find(|arrow| arrow.guard.is_none()) else {
        return Vec::new();
    };
    let steps = arrow.action.steps();
    let goes = |from: u16| steps.iter().find(|step| step.from == from).map(|step| step.to);
    let mut seen = vec![false; puzzle.shape().slots()];
    let mut cycles = Vec::new();
    for step in steps {
        let mut cycle = Vec::new();
        let mut at = step.from;
        while !std::mem::replace(&mut seen[usize::from(at)], true) {
            cycle.push(at);
            at = goes(at).expect("a move permutes the slots it names");
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The lines of a torus.
fn lines(puzzle: &Puzzle) -> Vec<Line> {
    let Family::Loopover { rows, cols, .. } = *puzzle.family() else { return Vec::new() };
    let name = |line: u16, turns: i32| {
        let id = puzzle.move_by(line, turns);
        id.map(|id| puzzle.write_word(&Word(vec![id]), Notation::Standard)).unwrap_or_default()
    };
    (0..rows + cols)
        .map(|line| {
            let (axis, index, slots): (_, _, Vec<u16>) = match line < rows {
                true => ("row", line, (0..cols).map(|col| line * cols + col).collect()),
                false => {
                    let col = line - rows;
                    ("column", col, (0..rows).map(|row| row * cols + col).collect())
                }
            };
            Line { line, axis, index, slots, forward: name(line, 1), back: name(line, -1) }
        })
        .collect()
}
