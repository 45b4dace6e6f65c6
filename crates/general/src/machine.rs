//! A definition made ready: its turns as arrows on the slots that move, and its goal.
//!
//! An arrow is one case of one turn. Slots that no turn touches are left out, and an orbit whose
//! slots are not all connected is taken apart: the corners of a Skewb that only twist, and those
//! that travel, are counted separately. A goal with
//! wildcards becomes a plain one by making alike whatever may stand in the free slots; that is
//! exact only if the pieces that are asked for occur nowhere else, and otherwise refused.

pub(crate) mod keys;

use std::fmt::Write;
use std::sync::Arc;

use cosette_definition::{
    Action, Definition, Forbidden, Goal, Orbit, Placement, Powers, State, Turn,
};

use crate::Refusal;
use keys::{Keys, node};

/// Orbits with more moved slots than this are refused.
const SLOTS_MAX: usize = 128;

/// One case of a turn on the moved slots.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// The turn.
    pub turn: usize,
    /// What it costs.
    pub cost: u32,
    /// Per component: where each slot's piece comes from.
    pub from: Vec<Vec<u8>>,
    /// Per component: where each slot's piece goes.
    pub to: Vec<Vec<u8>>,
    /// Per component: by how much the piece that arrives is turned.
    pub twist: Vec<Vec<u8>>,
    /// Conditions on the key component: slot and labels.
    pub guard: Vec<(u8, Vec<u16>)>,
}

/// A definition made ready for searches.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The definition, its goal made plain: the solved state is the goal.
    pub definition: Definition,
    /// The turns.
    pub turns: Vec<Turn>,
    /// Their cases.
    pub arrows: Vec<Arrow>,
    /// The components: sets of slots of one orbit that turns connect.
    pub active: Vec<Vec<usize>>,
    /// The orbit of each component.
    pub orbit_of: Vec<usize>,
    /// The component that decides which turns are legal, if any does.
    pub key: Option<usize>,
    /// Whether every turn has an inverse of the same cost among the turns.
    pub symmetric: bool,
    /// A component whose permutation every arrow turns from even to odd or back, if there is one
    /// with distinct pieces: the costs of all solutions of a state are odd, or all are even.
    pub parity: Option<usize>,
    /// How the pieces that decide about legality can be placed.
    pub(crate) keys: Option<Arc<Keys>>,
    /// What a label became when the goal was made plain.
    relabelled: Vec<Vec<u16>>,
}

impl Machine {
    /// The machine of all turns, or of the named moves and their powers.
    pub fn new(definition: &Definition, moves: Option<&[String]>) -> Result<Machine, Refusal> {
        let (definition, relabelled) = with_plain_goal(definition)?;
        let refused = |error: cosette_definition::Malformed| Refusal::new(error.to_string());
        let mut turns = definition.turns().map_err(refused)?;
        if let Some(names) = moves {
            turns = chosen(&definition, turns, names)?;
        }
        if turns.is_empty() {
            return Err(Refusal::new("there is no move"));
        }
        let (orbit_of, active) = components(&definition, &turns);
        if let Some(c) = active.iter().position(|slots| slots.len() > SLOTS_MAX) {
            let (name, n) = (&definition.orbits[orbit_of[c]].name, active[c].len());
            return Err(Refusal::new(format!(
                "orbit `{name}` has {n} moving slots; at most {SLOTS_MAX} are supported"
            )));
        }
        let key = key(&definition, &turns, &orbit_of, &active)?;
        let mut machine = Machine {
            definition,
            turns,
            arrows: Vec::new(),
            active,
            orbit_of,
            key,
            symmetric: false,
            parity: None,
            keys: None,
            relabelled,
        };
        machine.add_arrows();
        machine.parity = (0..machine.active.len()).find(|&c| machine.alternates(c));
        machine.symmetric = machine.is_symmetric();
        machine.keys = Keys::of(&machine).map(Arc::new);
        Ok(machine)
    }

    fn add_arrows(&mut self) {
        for (number, turn) in self.turns.iter().enumerate() {
            for case in &turn.cases {
                let mut guard = Vec::new();
                let mut possible = true;
                for c in &case.guard {
                    match place(&self.orbit_of, &self.active, c.orbit, c.slot) {
                        Some((_, slot)) => guard.push((slot as u8, c.labels.clone())),
                        None => {
                            let held = self.definition.orbits[c.orbit].home.pieces[c.slot];
                            possible &= c.labels.contains(&held);
                        }
                    }
                }
                if possible {
                    self.arrows.push(self.arrow(number, &case.action, guard));
                }
            }
        }
    }

    fn arrow(&self, turn: usize, action: &Action, guard: Vec<(u8, Vec<u16>)>) -> Arrow {
        let mut arrow = Arrow {
            turn,
            cost: self.turns[turn].cost,
            from: Vec::new(),
            to: Vec::new(),
            twist: Vec::new(),
            guard,
        };
        for (slots, &orbit) in self.active.iter().zip(&self.orbit_of) {
            let part = &action.0[orbit];
            let local = |slot: u16| {
                slots.binary_search(&slot.into()).expect("moved slots are active") as u8
            };
            let from: Vec<u8> = slots.iter().map(|&slot| local(part.from[slot])).collect();
            let mut to = vec![0; from.len()];
            from.iter().enumerate().for_each(|(i, &x)| to[x as usize] = i as u8);
            arrow.twist.push(slots.iter().map(|&slot| part.twist[slot]).collect());
            arrow.from.push(from);
            arrow.to.push(to);
        }
        arrow
    }

    /// Whether for every arrow another undoes it wherever it can be taken.
    fn is_symmetric(&self) -> bool {
        self.arrows.iter().all(|a| self.arrows.iter().any(|b| self.undoes(a, b)))
    }

    fn alternates(&self, component: usize) -> bool {
        self.counts(component).iter().all(|&count| count < 2)
            && self.arrows.iter().all(|a| is_odd(&a.from[component]) == (a.cost % 2 == 1))
    }

    /// Whether the costs of all solutions of a state are odd (true), or all even (false), where
    /// that is known.
    pub(crate) fn cost_is_odd(&self, state: &State) -> Option<bool> {
        let component = self.parity?;
        let (home, there) =
            (self.local(component, &self.definition.solved()), self.local(component, state));
        let place = |label: &u16| home.pieces.iter().position(|piece| piece == label);
        let from: Option<Vec<u8>> =
            there.pieces.iter().map(|label| Some(place(label)? as u8)).collect();
        Some(is_odd(&from?))
    }

    /// Whether the pieces that decide about legality are placed in a way that can be reached.
    pub(crate) fn keys_reachable(&self, state: &State) -> bool {
        let (Some(keys), Some(key)) = (&self.keys, self.key) else { return true };
        keys.holds(self, key, &node(self, state))
    }

    /// Whether every component holds the pieces that belong there.
    pub(crate) fn is_arrangement(&self, state: &State) -> bool {
        self.definition.is_arrangement(state)
            && (0..self.active.len()).all(|component| {
                let mut left = self.counts(component);
                let local = self.local(component, state);
                local.pieces.iter().all(|&label| {
                    let count = &mut left[label as usize];
                    *count > 0 && {
                        *count -= 1;
                        true
                    }
                })
            })
    }

    /// Whether one arrow undoes another wherever that can be taken.
    pub(crate) fn undone_by(&self, a: usize, b: usize) -> bool {
        self.undoes(&self.arrows[a], &self.arrows[b])
    }

    fn undoes(&self, a: &Arrow, b: &Arrow) -> bool {
        let back = |orbit: usize| {
            let k = self.definition.orbits[self.orbit_of[orbit]].orientations;
            (0..a.from[orbit].len()).all(|i| {
                let at = a.to[orbit][i] as usize;
                b.from[orbit][i] == a.to[orbit][i]
                    && (b.twist[orbit][i] + a.twist[orbit][at]).is_multiple_of(k)
            })
        };
        let Some(key) = self.key else { return a.cost == b.cost && (0..a.from.len()).all(back) };
        let holds = |(slot, labels): &(u8, Vec<u16>)| {
            let before = a.from[key][*slot as usize];
            a.guard.iter().any(|(s, l)| *s == before && l.iter().all(|x| labels.contains(x)))
        };
        a.cost == b.cost && (0..a.from.len()).all(back) && b.guard.iter().all(holds)
    }

    /// What counts as one move, by its name.
    pub fn metric(&self) -> &'static str {
        match self.definition.powers {
            Powers::All => "htm",
            Powers::Inverse => "qtm",
            Powers::Listed => "listed",
        }
    }

    /// A digest of the arrows, the goal and what is told apart: all that tables depend on.
    pub(crate) fn digest(&self) -> String {
        let mut text = String::new();
        for arrow in &self.arrows {
            let Arrow { turn: _, cost, from, to: _, twist, guard } = arrow;
            let _ = writeln!(text, "{cost} {from:?} {twist:?} {guard:?}");
        }
        let solved = self.definition.solved();
        for component in 0..self.active.len() {
            let labels = &self.orbit(component).labels;
            let moduli: Vec<u8> = labels.iter().map(|label| label.modulus).collect();
            let (home, refused) = (self.local(component, &solved), self.forbidden(component));
            let _ = writeln!(text, "{home:?} {moduli:?} {refused:?}");
        }
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// What the slots of a component hold.
    pub fn local(&self, component: usize, state: &State) -> Placement {
        let slots = &self.active[component];
        let placement = &state.0[self.orbit_of[component]];
        Placement {
            pieces: slots.iter().map(|&slot| placement.pieces[slot]).collect(),
            twists: slots.iter().map(|&slot| placement.twists[slot]).collect(),
        }
    }

    /// How many pieces of each label are in a component.
    pub(crate) fn counts(&self, component: usize) -> Vec<usize> {
        let orbit = self.orbit(component);
        let mut counts = vec![0; orbit.labels.len()];
        for &slot in &self.active[component] {
            counts[orbit.home.pieces[slot] as usize] += 1;
        }
        counts
    }

    /// The orbit of a component.
    pub fn orbit(&self, component: usize) -> &Orbit {
        &self.definition.orbits[self.orbit_of[component]]
    }

    /// Refused slots of a component: slot and label.
    pub(crate) fn forbidden(&self, component: usize) -> Vec<(u8, u16)> {
        let find = |f: &Forbidden| {
            let (found, slot) = place(&self.orbit_of, &self.active, f.orbit, f.slot)?;
            (found == component).then_some((slot as u8, f.label))
        };
        self.definition.forbidden.iter().filter_map(find).collect()
    }

    /// The state with the labels of the plain goal; `None` if a slot that nothing moves holds what
    /// it should not, so that there is no solution.
    pub fn plain(&self, state: &State) -> Option<State> {
        let mut plain = state.clone();
        for ((placement, map), orbit) in
            plain.0.iter_mut().zip(&self.relabelled).zip(&self.definition.orbits)
        {
            for (piece, twist) in placement.pieces.iter_mut().zip(&mut placement.twists) {
                *piece = map[*piece as usize];
                *twist %= orbit.labels[*piece as usize].modulus;
            }
        }
        let still = |orbit: usize| {
            let home = &self.definition.orbits[orbit].home;
            let mut rest = (0..home.pieces.len())
                .filter(|&s| place(&self.orbit_of, &self.active, orbit, s).is_none());
            rest.all(|s| {
                home.pieces[s] == plain.0[orbit].pieces[s]
                    && home.twists[s] == plain.0[orbit].twists[s]
            })
        };
        (0..plain.0.len()).all(still).then_some(plain)
    }

    /// The labels of a component that guards or refusals of slots are about.
    pub fn key_labels(&self, component: usize) -> Vec<u16> {
        if self.key != Some(component) {
            return Vec::new();
        }
        let guarded = self.arrows.iter().flat_map(|a| a.guard.iter().flat_map(|(_, l)| l));
        let forbidden = self.forbidden(component).into_iter().map(|(_, label)| label);
        let mut labels: Vec<u16> = guarded.copied().chain(forbidden).collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }
}

/// Whether a permutation is odd.
fn is_odd(from: &[u8]) -> bool {
    let mut seen = vec![false; from.len()];
    let mut odd = false;
    for start in 0..from.len() {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            at = from[at].into();
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

/// The turns of these moves: `U` means all powers of it, `R2` that turn alone and its inverse.
fn chosen(d: &Definition, turns: Vec<Turn>, names: &[String]) -> Result<Vec<Turn>, Refusal> {
    let mut kept = vec![false; turns.len()];
    for name in names {
        let base = d.moves.iter().position(|m| m.name == *name);
        let mut found = false;
        for (turn, kept) in turns.iter().zip(&mut kept) {
            let inverse = || match (&turn.cases[..], turns.iter().find(|t| t.name == *name)) {
                ([case], Some(named)) if named.base == turn.base => {
                    d.inverse(&named.cases[0].action) == case.action
                }
                _ => false,
            };
            let powers = d.powers != Powers::Listed && base == Some(turn.base);
            if powers || turn.name == *name || inverse() {
                *kept = true;
                found = true;
            }
        }
        if !found {
            return Err(Refusal::new(format!("there is no move `{name}`")));
        }
    }
    Ok(turns.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(turn, _)| turn).collect())
}

/// The slots that turns touch, orbit by orbit, in sets that turns connect.
fn components(definition: &Definition, turns: &[Turn]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let actions = || turns.iter().flat_map(|turn| turn.cases.iter().map(|case| &case.action));
    let (mut orbit_of, mut sets) = (Vec::new(), Vec::new());
    for (o, orbit) in definition.orbits.iter().enumerate() {
        // Each slot has the smallest slot it is connected with so far as its number.
        let mut number: Vec<usize> = (0..orbit.len()).collect();
        let mut touched = vec![false; orbit.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for part in actions().map(|a| &a.0[o]) {
                for (i, &from) in part.from.iter().enumerate() {
                    let from = from as usize;
                    touched[i] |= from != i || part.twist[i] != 0;
                    let least = number[i].min(number[from]);
                    changed |= number[i] != least || number[from] != least;
                    (number[i], number[from]) = (least, least);
                }
            }
        }
        for first in (0..orbit.len()).filter(|&i| number[i] == i && touched[i]) {
            orbit_of.push(o);
            sets.push((0..orbit.len()).filter(|&i| number[i] == first).collect());
        }
    }
    (orbit_of, sets)
}

/// The component of a slot, and its place there.
fn place(
    orbit_of: &[usize],
    active: &[Vec<usize>],
    orbit: usize,
    slot: usize,
) -> Option<(usize, usize)> {
    let own = (0..active.len()).filter(|&c| orbit_of[c] == orbit);
    own.into_iter().find_map(|c| Some((c, active[c].binary_search(&slot).ok()?)))
}

/// The component that all guards and refused slots are about.
fn key(
    definition: &Definition,
    turns: &[Turn],
    orbit_of: &[usize],
    active: &[Vec<usize>],
) -> Result<Option<usize>, Refusal> {
    let guards = turns.iter().flat_map(|t| t.cases.iter().flat_map(|c| &c.guard));
    let guards = guards.map(|c| (c.orbit, c.slot));
    let places = guards.chain(definition.forbidden.iter().map(|f| (f.orbit, f.slot)));
    let mut found: Vec<usize> =
        places.filter_map(|(o, s)| Some(place(orbit_of, active, o, s)?.0)).collect();
    found.sort_unstable();
    found.dedup();
    match found[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        _ => Err(Refusal::new("guards on more than one orbit are not supported")),
    }
}

/// The definition with its goal as the solved state, and what became of the labels.
fn with_plain_goal(definition: &Definition) -> Result<(Definition, Vec<Vec<u16>>), Refusal> {
    let labels = |orbit: &Orbit| (0..orbit.labels.len() as u16).collect();
    let mut map: Vec<Vec<u16>> = definition.orbits.iter().map(labels).collect();
    let goal = match &definition.goals[..] {
        [] => return Ok((definition.clone(), map)),
        [goal] => goal,
        _ => return Err(Refusal::new("several goals are not supported by the general solver")),
    };
    let mut plain = definition.clone();
    plain.goals.clear();
    if !definition.is_free() && goal.0.iter().flatten().any(|slot| slot.label.is_none()) {
        let message = "goals with wildcards are not supported where moves are guarded";
        return Err(Refusal::new(message));
    }
    for (o, labels) in map.iter_mut().enumerate() {
        fold_orbit(&mut plain, o, goal, labels)?;
    }
    Ok((plain, map))
}

fn fold_orbit(d: &mut Definition, o: usize, goal: &Goal, map: &mut [u16]) -> Result<(), Refusal> {
    let orbit = &mut d.orbits[o];
    let slots = &goal.0[o];
    let mut asked = vec![0; orbit.labels.len()];
    slots.iter().filter_map(|s| s.label).for_each(|label| asked[label as usize] += 1);
    let counts = orbit.counts();
    let free: Vec<u16> = (0..asked.len() as u16).filter(|&l| asked[l as usize] == 0).collect();
    let partly = (0..asked.len()).find(|&l| asked[l] != 0 && asked[l] != counts[l]);
    let sum_fits = slots.iter().filter(|s| s.label.is_none()).count()
        == free.iter().map(|&l| counts[l as usize]).sum::<usize>();
    if partly.is_some() || !sum_fits {
        return Err(Refusal::new(format!(
            "orbit `{}`: a goal that asks for some of several identical pieces is not supported",
            orbit.name
        )));
    }
    // All free pieces become the first of them, without orientation.
    for &label in &free {
        map[label as usize] = free[0];
    }
    for (slot, wanted) in slots.iter().enumerate() {
        let label = wanted.label.unwrap_or_else(|| free[0]);
        orbit.home.pieces[slot] = label;
        orbit.home.twists[slot] = wanted.twist.unwrap_or(0);
    }
    for label in 0..asked.len() as u16 {
        let of = |s: &&cosette_definition::GoalSlot| s.label == Some(label);
        let open = slots.iter().filter(of).filter(|s| s.twist.is_none()).count();
        if open != 0 && open != asked[label as usize] {
            return Err(Refusal::new(format!(
                "orbit `{}`: identical pieces with and without orientation are not supported",
                orbit.name
            )));
        }
        if open != 0 || map[label as usize] == label && free.first() == Some(&label) {
            orbit.labels[label as usize].modulus = 1;
        }
    }
    if slots.iter().any(|s| s.label.is_none() && s.twist.is_some()) {
        let message = "a goal that asks for the orientation of any piece is not supported";
        return Err(Refusal::new(message));
    }
    let twists = orbit.home.pieces.iter().zip(&mut orbit.home.twists);
    twists.for_each(|(&piece, twist)| *twist %= orbit.labels[piece as usize].modulus);
    Ok(())
}
