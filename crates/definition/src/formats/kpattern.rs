//! KPattern JSON: a state, orbit by orbit, with orientations that may count in part.

use serde::Deserialize;

use super::kpuzzle::{Ordered, json_error, near};
use crate::{Definition, Label, Malformed, Orbit, Placement, State};

/// What a pattern says of one orbit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct PatternOrbit {
    pieces: Vec<u16>,
    orientation: Vec<u8>,
    /// 0: the orientation counts fully; m: modulo m.
    orientation_mod: Option<Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Pattern {
    /// As cubing.js writes it: the orbits below a key.
    Wrapped {
        #[serde(rename = "patternData")]
        data: Ordered<PatternOrbit>,
    },
    Plain(Ordered<PatternOrbit>),
}

impl PatternOrbit {
    /// Piece, orientation and modulus of each slot.
    fn slots(&self, orbit: &Orbit) -> Result<Vec<(u16, u8, u8)>, String> {
        let n = orbit.len();
        let k = orbit.orientations;
        let mods = self.orientation_mod.clone().unwrap_or_else(|| vec![0; n]);
        let lengths = [self.pieces.len(), self.orientation.len(), mods.len()];
        if let Some(length) = lengths.iter().find(|&&length| length != n) {
            return Err(format!("{length} numbers for the {n} slots of this orbit"));
        }
        let slot = |i: usize| {
            let modulus = if mods[i] == 0 { k } else { mods[i] };
            if !k.is_multiple_of(modulus) {
                return Err(format!("orientationMod {modulus} does not divide {k}"));
            }
            if self.orientation[i] >= modulus {
                let (o, m) = (self.orientation[i], modulus - 1);
                return Err(format!("orientation {o} is out of range 0 to {m}"));
            }
            Ok((self.pieces[i], self.orientation[i], modulus))
        };
        (0..n).map(slot).collect()
    }
}

/// Sets the solved state of every orbit. Pieces of one number whose orientations count modulo
/// different numbers are different kinds.
pub(crate) fn set_home(
    definition: &mut Definition,
    text: &str,
    pattern: &Ordered<PatternOrbit>,
) -> Result<(), Malformed> {
    let known = |name: &String| definition.orbits.iter().any(|orbit| orbit.name == *name);
    if let Some((name, _)) = pattern.0.iter().find(|(name, _)| !known(name)) {
        let message = format!("there is no orbit `{name}`");
        return Err(near(text, &["defaultPattern", name], message));
    }
    for orbit in &mut definition.orbits {
        let found = pattern.0.iter().find(|(name, _)| *name == orbit.name);
        let Some((name, found)) = found else {
            let message = format!("the pattern says nothing of orbit `{}`", orbit.name);
            return Err(near(text, &["defaultPattern"], message));
        };
        let slots =
            found.slots(orbit).map_err(|message| near(text, &["defaultPattern", name], message))?;
        let mut kinds: Vec<(u16, u8)> = slots.iter().map(|&(piece, _, m)| (piece, m)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let name_of = |kind: &(u16, u8)| {
            let slot = slots.iter().position(|&(piece, _, m)| (piece, m) == *kind);
            orbit.slots[slot.expect("kinds come from slots")].clone()
        };
        orbit.labels =
            kinds.iter().map(|kind| Label { name: name_of(kind), modulus: kind.1 }).collect();
        let label = |&(piece, _, m): &(u16, u8, u8)| {
            kinds.binary_search(&(piece, m)).expect("kinds come from slots") as u16
        };
        orbit.home = Placement {
            pieces: slots.iter().map(label).collect(),
            twists: slots.iter().map(|slot| slot.1).collect(),
        };
    }
    Ok(())
}

/// Reads a state. Piece numbers are those of [`write`]: the kinds in their order.
pub(crate) fn read(definition: &Definition, text: &str) -> Result<State, Malformed> {
    let pattern: Pattern = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
    let (Pattern::Wrapped { data } | Pattern::Plain(data)) = pattern;
    let mut state = definition.solved();
    for (name, found) in &data.0 {
        let wrong = |message: String| near(text, &[name], message);
        let orbit = definition.orbits.iter().position(|orbit| orbit.name == *name);
        let Some(at) = orbit else {
            return Err(wrong(format!("there is no orbit `{name}`")));
        };
        let orbit = &definition.orbits[at];
        for (i, (piece, twist, _)) in found.slots(orbit).map_err(wrong)?.into_iter().enumerate() {
            let Some(label) = orbit.labels.get(piece as usize) else {
                return Err(near(text, &[name], format!("there is no piece {piece}")));
            };
            state.0[at].pieces[i] = piece;
            state.0[at].twists[i] = twist % label.modulus;
        }
    }
    match definition.is_arrangement(&state) {
        true => Ok(state),
        false => Err(Malformed::whole("these are not the pieces of the puzzle")),
    }
}

/// Writes a state.
pub(crate) fn write(definition: &Definition, state: &State) -> String {
    let orbits = definition.orbits.iter().zip(&state.0).map(|(orbit, placement)| {
        let modulus = |piece: &u16| match orbit.labels[*piece as usize].modulus {
            m if m == orbit.orientations => 0,
            m => m,
        };
        let mods: Vec<u8> = placement.pieces.iter().map(modulus).collect();
        let mods = match mods.iter().any(|&m| m != 0) {
            true => format!(", \"orientationMod\": {mods:?}"),
            false => String::new(),
        };
        let name = serde_json::to_string(&orbit.name).unwrap_or_default();
        let (pieces, twists) = (&placement.pieces, &placement.twists);
        format!("{name}: {{\"pieces\": {pieces:?}, \"orientation\": {twists:?}{mods}}}")
    });
    format!("{{{}}}", orbits.collect::<Vec<_>>().join(", "))
}
