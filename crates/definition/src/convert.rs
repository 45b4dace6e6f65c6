//! The built-in puzzles as definitions.

use cosette_puzzle::{Move as BuiltIn, Puzzle};

use crate::{Action, Case, Condition, Definition, Move, Orbit, Part, Powers};

/// The definition of a built-in puzzle in its metric: every move of the metric is listed.
pub fn of_puzzle(puzzle: &Puzzle) -> Definition {
    let shape = puzzle.shape();
    let mut first = Vec::new();
    let mut start = 0;
    let mut orbits = Vec::new();
    for orbit in shape.orbits() {
        let n = orbit.len as usize;
        first.push(start);
        orbits.push(Orbit::numbered(orbit.name, n, orbit.orientations));
        start += n;
    }
    let place = |slot: u16| {
        let orbit = first.partition_point(|&first| first <= slot as usize) - 1;
        (orbit, slot as usize - first[orbit])
    };
    let mut definition = Definition {
        name: puzzle.family().to_string(),
        orbits,
        powers: Powers::Listed,
        ..Definition::default()
    };
    let identity = definition.identity();
    let key = puzzle.key().map(place);
    let case = |arrow: &cosette_puzzle::Arrow| {
        let mut action: Action = identity.clone();
        for step in arrow.action.steps() {
            let ((orbit, to), (_, from)) = (place(step.to), place(step.from));
            let Part { from: source, twist } = &mut action.0[orbit];
            source[to] = from as u16;
            twist[to] = step.twist;
        }
        let guards: Vec<Option<u16>> = match &arrow.guard {
            None => vec![None],
            Some(slots) => slots.iter().map(|&slot| Some(slot)).collect(),
        };
        guards
            .into_iter()
            .map(|guard| {
                let condition = guard.zip(key).map(|(slot, (orbit, piece))| {
                    let slot = place(slot).1;
                    Condition { orbit, slot, labels: vec![piece as u16] }
                });
                Case { guard: condition.into_iter().collect(), action: action.clone() }
            })
            .collect::<Vec<Case>>()
    };
    let to_move = |m: &BuiltIn| Move {
        name: m.name.clone(),
        cases: m.arrows.iter().flat_map(case).collect(),
        cost: m.cost,
    };
    definition.moves = puzzle.moves().iter().map(to_move).collect();
    definition
}

impl Definition {
    /// The same turns from fewer moves, where all of them are the powers of some, or these and
    /// their inverses: formats that know nothing of lists take such a definition.
    #[must_use]
    pub fn with_powers(self) -> Definition {
        if self.powers != Powers::Listed || !self.is_free() {
            return self;
        }
        let mut bases: Vec<Move> = Vec::new();
        let mut powers: Vec<Action> = Vec::new();
        for m in &self.moves {
            let action = &m.cases[0].action;
            let mut power = action.clone();
            if !powers.contains(action) && power != self.identity() {
                bases.push(m.clone());
                while power != self.identity() {
                    powers.push(power.clone());
                    power = self.compose(&power, action);
                }
            }
        }
        let uniform = self.moves.iter().all(|m| m.cost == self.moves[0].cost);
        let same = |candidate: &Definition| {
            let listed: Vec<&Action> = self.moves.iter().map(|m| &m.cases[0].action).collect();
            candidate.turns().is_ok_and(|turns| {
                turns.len() == listed.len()
                    && turns.iter().all(|turn| listed.contains(&&turn.cases[0].action))
            })
        };
        let candidates = [Powers::All, Powers::Inverse].map(|powers| Definition {
            moves: bases.clone(),
            powers,
            ..self.clone()
        });
        candidates.into_iter().find(|candidate| uniform && same(candidate)).unwrap_or(self)
    }
}
