//! What a definition means: the slow and obvious semantics everything fast is tested against.

use num_bigint::BigUint;

use crate::{Action, Case, Condition, Definition, Goal, Part, Placement, State, Turn};

impl Definition {
    /// First `first`, then `then`.
    pub fn compose(&self, first: &Action, then: &Action) -> Action {
        let parts = self.orbits.iter().zip(first.0.iter().zip(&then.0));
        Action(parts.map(|(orbit, (a, b))| a.compose(b, orbit.orientations)).collect())
    }

    /// The action that undoes this one.
    pub fn inverse(&self, action: &Action) -> Action {
        let parts = self.orbits.iter().zip(&action.0);
        Action(parts.map(|(orbit, part)| part.inverse(orbit.orientations)).collect())
    }

    /// How often the action has to be repeated until nothing has changed.
    pub fn order(&self, action: &Action) -> BigUint {
        let parts = self.orbits.iter().zip(&action.0);
        parts.fold(BigUint::from(1u32), |all, (orbit, part)| {
            part.cycle_orders(orbit.orientations).into_iter().fold(all, |all, n| {
                let rest = (&all % n).iter_u64_digits().next().unwrap_or(0);
                all * (n / gcd(n, rest))
            })
        })
    }

    /// The state after the action, whether it is legal or not.
    pub fn act(&self, state: &State, action: &Action) -> State {
        let orbits = self.orbits.iter().zip(state.0.iter().zip(&action.0));
        let placements = orbits.map(|(orbit, (placement, part))| {
            let pieces: Vec<u16> =
                part.from.iter().map(|&from| placement.pieces[from as usize]).collect();
            let twists = (0..pieces.len()).map(|i| {
                let before = u16::from(placement.twists[part.from[i] as usize]);
                let sum = before + u16::from(part.twist[i]);
                (sum % u16::from(orbit.labels[pieces[i] as usize].modulus)) as u8
            });
            Placement { twists: twists.collect(), pieces }
        });
        State(placements.collect())
    }

    /// The case of a move that applies to the state.
    pub fn case<'a>(&self, state: &State, cases: &'a [Case]) -> Option<&'a Case> {
        let holds = |c: &Condition| c.labels.contains(&state.0[c.orbit].pieces[c.slot]);
        cases.iter().find(|case| case.guard.iter().all(holds))
    }

    /// The state after the turn; `None` where it is not legal.
    pub fn apply(&self, state: &State, turn: &Turn) -> Option<State> {
        let case = self.case(state, &turn.cases)?;
        let after = self.act(state, &case.action);
        self.is_allowed(&after).then_some(after)
    }

    /// Whether no piece is in a slot that refuses it.
    pub fn is_allowed(&self, state: &State) -> bool {
        self.forbidden.iter().all(|f| state.0[f.orbit].pieces[f.slot] != f.label)
    }

    /// Whether the state is a goal.
    pub fn is_solved(&self, state: &State) -> bool {
        match &self.goals[..] {
            [] => *state == self.solved(),
            goals => goals.iter().any(|goal| goal.accepts(state)),
        }
    }

    /// Whether the state holds the pieces of the puzzle, each as often as it is there, with
    /// orientations in range.
    pub fn is_arrangement(&self, state: &State) -> bool {
        let fits = |(orbit, placement): (&crate::Orbit, &Placement)| {
            let mut counts = orbit.counts();
            placement.pieces.len() == orbit.len()
                && placement.twists.len() == orbit.len()
                && placement.pieces.iter().zip(&placement.twists).all(|(&piece, &twist)| {
                    let left = counts.get_mut(piece as usize).filter(|left| **left > 0);
                    left.map(|left| *left -= 1).is_some()
                        && twist < orbit.labels[piece as usize].modulus
                })
        };
        state.0.len() == self.orbits.len() && self.orbits.iter().zip(&state.0).all(fits)
    }
}

impl Goal {
    /// Whether the state is as the goal wants it.
    pub fn accepts(&self, state: &State) -> bool {
        self.0.iter().zip(&state.0).all(|(slots, placement)| {
            let pieces = placement.pieces.iter().zip(&placement.twists);
            slots.iter().zip(pieces).all(|(slot, (&piece, &twist))| {
                slot.label.is_none_or(|label| label == piece)
                    && slot.twist.is_none_or(|wanted| wanted == twist)
            })
        })
    }
}

impl Part {
    fn compose(&self, then: &Part, orientations: u8) -> Part {
        let from = then.from.iter().map(|&i| self.from[i as usize]).collect();
        let twist = then.from.iter().zip(&then.twist).map(|(&i, &t)| {
            ((u16::from(self.twist[i as usize]) + u16::from(t)) % u16::from(orientations)) as u8
        });
        Part { from, twist: twist.collect() }
    }

    fn inverse(&self, orientations: u8) -> Part {
        let mut inverse = Part::identity(self.from.len());
        for (i, &from) in self.from.iter().enumerate() {
            inverse.from[from as usize] = i as u16;
            inverse.twist[from as usize] = (orientations - self.twist[i]) % orientations;
        }
        inverse
    }

    /// The orders of the cycles: their lengths, times what it takes to undo the twist they gather.
    fn cycle_orders(&self, orientations: u8) -> Vec<u64> {
        let mut seen = vec![false; self.from.len()];
        let mut orders = Vec::new();
        for start in 0..self.from.len() {
            let (mut at, mut length, mut twist) = (start, 0u64, 0u64);
            while !std::mem::replace(&mut seen[at], true) {
                length += 1;
                twist += u64::from(self.twist[at]);
                at = self.from[at] as usize;
            }
            if length > 0 {
                let k = u64::from(orientations);
                orders.push(length * (k / gcd(k, twist % k)));
            }
        }
        orders
    }
}

pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
