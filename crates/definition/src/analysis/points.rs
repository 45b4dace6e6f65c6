//! A definition as a permutation group: the points are the places where the mark of a piece may
//! be, slots times orientations.

use cosette_puzzle::{Perm, Random, factorial};
use num_bigint::BigUint;

use super::Positions;
use crate::{Action, Chain, Definition, Malformed, Orbit, State, Turn};

/// More points than this are refused.
const POINTS_MAX: usize = 20_000;

/// Where the points of each orbit begin.
pub(super) struct Points {
    first: Vec<usize>,
    /// The orientations that count for some piece of the orbit.
    moduli: Vec<u8>,
}

/// The orientation modulus of the orbit as a whole: the common one, or all orientations.
fn modulus(orbit: &Orbit) -> u8 {
    let first = orbit.labels[0].modulus;
    match orbit.labels.iter().all(|label| label.modulus == first) {
        true => first,
        false => orbit.orientations,
    }
}

impl Points {
    pub(super) fn of(definition: &Definition) -> Result<Points, Malformed> {
        let moduli: Vec<u8> = definition.orbits.iter().map(modulus).collect();
        let mut first = vec![0];
        for (orbit, &m) in definition.orbits.iter().zip(&moduli) {
            first.push(first[first.len() - 1] + orbit.len() * usize::from(m));
        }
        let points = Points { first, moduli };
        match points.len() > POINTS_MAX {
            true => Err(Malformed::whole(format!(
                "{} slots times orientations; the group is analysed up to {POINTS_MAX}",
                points.len()
            ))),
            false => Ok(points),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.first[self.first.len() - 1]
    }

    /// The moves as permutations of the points.
    pub(super) fn generators(&self, definition: &Definition) -> Vec<Perm> {
        definition.actions().map(|action| self.perm(action)).collect()
    }

    /// Where each point goes.
    fn perm(&self, action: &Action) -> Perm {
        let mut images = vec![0u16; self.len()];
        for ((part, &first), &m) in action.0.iter().zip(&self.first).zip(&self.moduli) {
            let m = usize::from(m);
            for (to, (&from, &twist)) in part.from.iter().zip(&part.twist).enumerate() {
                for o in 0..m {
                    let arrives = first + to * m + (o + usize::from(twist)) % m;
                    images[first + usize::from(from) * m + o] = arrives as u16;
                }
            }
        }
        Perm::new(images).expect("checked moves are permutations")
    }

    /// The solved state after its points went where the permutation takes them.
    fn state(&self, definition: &Definition, perm: &Perm) -> State {
        let mut state = definition.solved();
        let parts = definition.orbits.iter().zip(&mut state.0);
        for ((orbit, placement), (&first, &m)) in parts.zip(self.first.iter().zip(&self.moduli)) {
            let m = usize::from(m);
            for (from, (&label, &twist)) in
                orbit.home.pieces.iter().zip(&orbit.home.twists).enumerate()
            {
                let point = usize::from(perm[first + from * m]) - first;
                let modulus = usize::from(orbit.labels[usize::from(label)].modulus);
                placement.pieces[point / m] = label;
                placement.twists[point / m] = ((usize::from(twist) + point % m) % modulus) as u8;
            }
        }
        state
    }

    /// Where each point of the solved state is in a state of distinct pieces.
    fn of_state(&self, definition: &Definition, state: &State) -> Option<Perm> {
        let mut images = vec![0u16; self.len()];
        let orbits = definition.orbits.iter().zip(&state.0);
        for ((orbit, placement), (&first, &m)) in orbits.zip(self.first.iter().zip(&self.moduli)) {
            let m = usize::from(m);
            for (home, (label, twist)) in
                orbit.home.pieces.iter().zip(&orbit.home.twists).enumerate()
            {
                let at = placement.pieces.iter().position(|piece| piece == label)?;
                for o in 0..m {
                    let from = first + home * m + (usize::from(*twist) + o) % m;
                    let to = first + at * m + (usize::from(placement.twists[at]) + o) % m;
                    images[from] = to as u16;
                }
            }
        }
        Perm::new(images)
    }
}

impl Definition {
    /// Random states, all that can be reached equally likely; none where moves are guarded, or the
    /// group is too large to be analysed.
    pub fn random_state(&self, random: &mut Random) -> Option<State> {
        let points = self.is_free().then(|| Points::of(self).ok()).flatten()?;
        let chain = Chain::new(points.len(), &points.generators(self), &[]);
        Some(points.state(self, &chain.random(random)))
    }

    /// Whether these turns lead from the solved state to this one, where the group decides it: no
    /// turn is guarded, all pieces are distinct, and all orientations of an orbit count alike.
    /// `None` where it does not, or where the group is not known for certain.
    pub fn is_reachable(&self, turns: &[Turn], state: &State) -> Option<bool> {
        let free = turns.iter().all(|t| t.cases.len() == 1 && t.cases[0].guard.is_empty());
        if !free || !self.forbidden.is_empty() || !self.orbits.iter().all(is_plain) {
            return None;
        }
        let points = Points::of(self).ok()?;
        let generators = turns.iter().map(|turn| points.perm(&turn.cases[0].action));
        let chain = Chain::new(points.len(), &generators.collect::<Vec<_>>(), &[]);
        let found = chain.contains(&points.of_state(self, state)?);
        (found || chain.verified()).then_some(found)
    }
}

/// Whether all pieces are distinct, and their orientations count alike.
fn is_plain(orbit: &Orbit) -> bool {
    orbit.is_distinct() && orbit.labels.iter().all(|l| l.modulus == orbit.labels[0].modulus)
}

/// The number of positions.
///
/// Where all pieces are distinct it is the order of the group. With identical pieces it is the
/// number of images of the labelling. If the group holds every even permutation of an orbit while
/// everything else stays, it takes any arrangement of that orbit's labels to any other (an odd
/// permutation may exchange identical pieces as well), so that the orbit contributes n!/∏kᵢ!
/// and the others the order of the group on them alone. No other case is decided here.
pub(super) fn positions(definition: &Definition, points: &Points, chain: &Chain) -> Positions {
    let repeated: Vec<usize> =
        (0..definition.orbits.len()).filter(|&o| !is_plain(&definition.orbits[o])).collect();
    if repeated.is_empty() {
        return Positions::Exactly(chain.order());
    }
    let order = chain.order();
    let bound = || Positions::AtMost(definition.arrangements().min(order.clone()));
    let generators = points.generators(definition);
    let mut positions = BigUint::from(1u32);
    for &orbit in &repeated {
        let n = definition.orbits[orbit].len();
        if points.moduli[orbit] != 1 {
            return bound();
        }
        // Everything else first: what is left moves this orbit alone.
        let own = points.first[orbit]..points.first[orbit + 1];
        let others: Vec<u16> =
            (0..points.len()).filter(|p| !own.contains(p)).map(|p| p as u16).collect();
        let chain = Chain::new(points.len(), &generators, &others);
        if chain.order_from(others.len()) * 2u32 < factorial(n) {
            return bound();
        }
        let same: BigUint = definition.orbits[orbit].counts().into_iter().map(factorial).product();
        positions *= factorial(n) / same;
    }
    let plain: Vec<usize> = (0..points.len())
        .filter(|p| !repeated.iter().any(|&o| (points.first[o]..points.first[o + 1]).contains(p)))
        .collect();
    let narrow = |perm: &Perm| {
        let images = plain.iter().map(|&p| {
            plain.binary_search(&usize::from(perm[p])).expect("orbits stay among themselves") as u16
        });
        Perm::new(images.collect()).expect("a permutation of the other orbits")
    };
    let narrowed: Vec<Perm> = generators.iter().map(narrow).collect();
    Positions::Exactly(positions * Chain::new(plain.len(), &narrowed, &[]).order())
}
