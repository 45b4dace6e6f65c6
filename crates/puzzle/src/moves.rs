//! Moves: what they do, when they are legal, what they cost.

use crate::{Position, Shape};

/// The number of a move in its puzzle's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveId(pub u16);

impl MoveId {
    /// As an index into per-move arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One slot's part in a move: slot `to` receives what slot `from` held, twisted by `twist`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The slot that receives.
    pub to: u16,
    /// The slot that gives.
    pub from: u16,
    /// What is added to the twist on the way.
    pub twist: u8,
}

/// What a move does: the slots it touches, sorted by `to`. Slots not named keep their piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action(Vec<Step>);

impl Action {
    /// The action of these steps.
    pub fn new(mut steps: Vec<Step>) -> Action {
        steps.sort();
        Action(steps)
    }

    /// The piece of `slots[0]` goes to `slots[by]`, that of `slots[1]` to `slots[by + 1]`, round.
    pub fn shift(slots: &[u16], by: usize) -> Action {
        let n = slots.len();
        Action::new(
            (0..n).map(|i| Step { to: slots[(i + by) % n], from: slots[i], twist: 0 }).collect(),
        )
    }

    /// What takes the solved position to `position`.
    pub fn from_position(position: &Position) -> Action {
        let steps = position.pieces().iter().zip(position.twists()).enumerate();
        Action(
            steps
                .filter(|&(to, (&from, &twist))| to != from as usize || twist != 0)
                .map(|(to, (&from, &twist))| Step { to: to as u16, from, twist })
                .collect(),
        )
    }

    /// The steps, sorted by receiving slot.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The position after the action.
    pub fn apply(&self, position: &Position, shape: &Shape) -> Position {
        let mut after = position.clone();
        for step in &self.0 {
            let (to, from) = (step.to as usize, step.from as usize);
            let twist = (position.twists()[from] + step.twist) % shape.orientations(to);
            after.set(to, position.pieces()[from], twist);
        }
        after
    }

    /// The action that undoes this one.
    pub fn inverse(&self, shape: &Shape) -> Action {
        let undo = |s: &Step| {
            let k = shape.orientations(s.from as usize);
            Step { to: s.from, from: s.to, twist: (k - s.twist) % k }
        };
        Action::new(self.0.iter().map(undo).collect())
    }

    /// Whether the pieces are permuted oddly.
    pub fn is_odd(&self) -> bool {
        let place = |slot: u16| self.0.binary_search_by_key(&slot, |s| s.to).ok();
        let mut seen = vec![false; self.0.len()];
        let mut swaps = 0;
        for start in 0..self.0.len() {
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                at = place(self.0[at].from).expect("an action permutes the slots it names");
                swaps += usize::from(at != start);
            }
        }
        swaps % 2 == 1
    }

    /// The position that the action makes of the solved one.
    pub fn to_position(&self, shape: &Shape) -> Position {
        self.apply(&Position::solved(shape), shape)
    }
}

/// One case of a move. An arrow without a guard is always legal; a guarded one only while the
/// puzzle's key piece (the blank, the gripped tile) is in one of the slots named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where the key piece must be, sorted; `None` if it does not matter.
    pub guard: Option<Vec<u16>>,
    /// What happens.
    pub action: Action,
}

/// The moves of one line are powers of one turn: they commute, and undo or repeat each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many unit turns make a full round; `None` where they never do (sliding tiles).
    pub order: Option<u16>,
}

/// A move: a name, a place among the others, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As it is printed.
    pub name: String,
    /// The line it belongs to.
    pub line: u16,
    /// By how many unit turns of the line (less than its order where that is finite).
    pub turns: i16,
    /// What it costs.
    pub cost: u32,
    /// Its cases, at most one of them legal at a time.
    pub arrows: Vec<Arrow>,
}

impl Move {
    /// The case that is legal while the key piece is in `key_slot`.
    pub fn arrow(&self, key_slot: Option<usize>) -> Option<&Arrow> {
        let Some(at) = key_slot else { return self.arrows.iter().find(|a| a.guard.is_none()) };
        let here = |arrow: &&Arrow| match &arrow.guard {
            None => true,
            Some(slots) => slots.binary_search(&(at as u16)).is_ok(),
        };
        // Arrows of one slot each (sliding tiles) are listed in order of it: skip those before.
        let first = self.arrows.partition_point(|arrow| match arrow.guard.as_deref() {
            Some(&[slot]) => (slot as usize) < at,
            _ => false,
        });
        self.arrows[first..].iter().find(here)
    }
}
