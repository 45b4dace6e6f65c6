//! What can be said of a definition before any search: the linter.

mod blocks;
mod convention;
mod invariants;
mod points;
pub(crate) mod random;

use num_bigint::BigUint;

use crate::{Action, Chain, Definition, Malformed, Part, Turn};

/// What was found out.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The turns, powers included.
    pub turns: usize,
    /// The order of the group that the moves generate; none where moves are guarded.
    pub order: Option<BigUint>,
    /// Whether that order is proved; otherwise it is a divisor of it, almost surely the order.
    pub verified: bool,
    /// The number of positions, identical pieces taken into account.
    pub positions: Positions,
    /// Orbit by orbit.
    pub orbits: Vec<OrbitFacts>,
    /// What no move changes.
    pub invariants: Vec<String>,
    /// What looks wrong, or is worth knowing.
    pub findings: Vec<Finding>,
}

/// A number of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Known exactly.
    Exactly(BigUint),
    /// Only an upper bound is known.
    AtMost(BigUint),
}

/// What there is to know of one orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitFacts {
    /// Its name.
    pub name: String,
    /// The number of slots.
    pub slots: usize,
    /// The number of orientations.
    pub orientations: u8,
    /// The number of kinds of pieces.
    pub kinds: usize,
    /// The sizes of the sets of slots that moves connect, slots that nothing moves left out.
    pub components: Vec<usize>,
    /// The sizes of the blocks in systems that all moves preserve (the smallest such systems).
    pub blocks: Vec<usize>,
}

/// Something worth knowing about a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether something is probably wrong.
    pub warning: bool,
    /// What it is.
    pub text: String,
}

impl Definition {
    /// Finds out what can be found out without a search.
    pub fn analyse(&self) -> Result<Analysis, Malformed> {
        let turns = self.turns()?;
        let orbits = (0..self.orbits.len()).map(|orbit| self.facts(orbit)).collect();
        let mut analysis = Analysis {
            turns: turns.len(),
            order: None,
            verified: false,
            positions: Positions::AtMost(self.arrangements()),
            orbits,
            invariants: invariants::of(self),
            findings: self.findings(&turns),
        };
        if self.is_free() {
            let points = points::Points::of(self)?;
            let chain = Chain::new(points.len(), &points.generators(self), &[]);
            analysis.verified = chain.verified();
            analysis.positions = points::positions(self, &points, &chain);
            analysis.order = Some(chain.order());
        }
        Ok(analysis)
    }

    /// The number of ways to put the pieces into the slots.
    fn arrangements(&self) -> BigUint {
        let factorial = cosette_puzzle::factorial;
        let orbit = |orbit: &crate::Orbit| {
            let same: BigUint = orbit.counts().into_iter().map(factorial).product();
            let twists: BigUint = orbit
                .home
                .pieces
                .iter()
                .map(|&piece| BigUint::from(orbit.labels[piece as usize].modulus))
                .product();
            factorial(orbit.len()) / same * twists
        };
        self.orbits.iter().map(orbit).product()
    }

    /// The actions of all cases of all moves.
    fn actions(&self) -> impl Iterator<Item = &Action> {
        self.moves.iter().flat_map(|m| m.cases.iter().map(|case| &case.action))
    }

    fn facts(&self, number: usize) -> OrbitFacts {
        let orbit = &self.orbits[number];
        let perms: Vec<&[u16]> = self.actions().map(|a| &a.0[number].from[..]).collect();
        let components = blocks::components(orbit.len(), &perms);
        let sizes = blocks::systems(orbit.len(), &perms, &components);
        let moved = components.iter().map(Vec::len).filter(|&size| size > 1).collect();
        OrbitFacts {
            name: orbit.name.clone(),
            slots: orbit.len(),
            orientations: orbit.orientations,
            kinds: orbit.labels.len(),
            components: moved,
            blocks: sizes,
        }
    }

    fn findings(&self, turns: &[Turn]) -> Vec<Finding> {
        let mut found = Vec::new();
        let warning = |text: String| Finding { warning: true, text };
        for m in &self.moves {
            if m.cases.iter().all(|case| case.action.0.iter().all(Part::is_identity)) {
                found.push(warning(format!("move `{}` does nothing", m.name)));
            }
        }
        for (i, turn) in turns.iter().enumerate() {
            let same = |other: &&Turn| other.cases == turn.cases && other.base != turn.base;
            if let Some(other) = turns[..i].iter().find(same) {
                let text = format!("moves `{}` and `{}` do the same", other.name, turn.name);
                found.push(warning(text));
            }
        }
        for (number, orbit) in self.orbits.iter().enumerate() {
            let still = |slot: &usize| {
                self.actions().all(|a| {
                    a.0[number].from[*slot] as usize == *slot && a.0[number].twist[*slot] == 0
                })
            };
            let still: Vec<&str> =
                (0..orbit.len()).filter(still).map(|slot| orbit.slots[slot].as_str()).collect();
            if !still.is_empty() {
                let which =
                    if still.len() > 8 { still[..8].join(" ") + " …" } else { still.join(" ") };
                let text = format!("orbit `{}`: no move touches {which}", orbit.name);
                found.push(Finding { warning: false, text });
            }
        }
        found.extend(convention::finding(self));
        found
    }
}
