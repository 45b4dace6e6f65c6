//! KPuzzle JSON: counts from 0, permutations say where each slot's piece comes from, orientations
//! stand with the slot where the piece arrives.

use std::fmt::Write;
use std::marker::PhantomData;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::kpattern::{self, PatternOrbit};
use super::tws::{is_rotation, simple};
use super::word;
use crate::{Action, Alias, Definition, Malformed, Orbit, Part, Powers};

/// An object whose entries stay in order, and may not be repeated.
pub(crate) struct Ordered<T>(pub Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(String, T)> = Vec::new();
                let mut seen = std::collections::HashSet::new();
                while let Some((key, value)) = map.next_entry::<String, T>()? {
                    if !seen.insert(key.clone()) {
                        let message = format!("`{key}` appears twice");
                        return Err(serde::de::Error::custom(message));
                    }
                    entries.push((key, value));
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct File {
    #[serde(rename = "$schema")]
    #[allow(dead_code, reason = "it may be there, and says nothing about the puzzle")]
    schema: Option<String>,
    name: String,
    orbits: Vec<OrbitSize>,
    #[allow(dead_code, reason = "orbits are ordered by themselves")]
    orbit_ordering: Option<Vec<String>>,
    default_pattern: Ordered<PatternOrbit>,
    moves: Ordered<Ordered<Transformation>>,
    #[serde(alias = "experimentalDerivedMoves")]
    derived_moves: Option<Ordered<String>>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct OrbitSize {
    orbit_name: String,
    num_pieces: usize,
    num_orientations: u8,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Transformation {
    permutation: Vec<u16>,
    #[serde(rename = "orientationDelta", alias = "orientation")]
    twist: Vec<u8>,
}

/// An error of the JSON reader, with its place.
pub(crate) fn json_error(text: &str, error: &serde_json::Error) -> Malformed {
    let before: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (before + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_string();
    Malformed::at(text, at..end, message)
}

/// An error about the first mention of a key behind the mention of another.
pub(crate) fn near(text: &str, keys: &[&str], message: impl Into<String>) -> Malformed {
    let mut span = 0..0;
    for key in keys {
        let quoted = serde_json::to_string(key).unwrap_or_default();
        if let Some(at) = text[span.end..].find(&quoted) {
            span = span.end + at..span.end + at + quoted.len();
        }
    }
    Malformed::at(text, span, message)
}

pub(crate) fn read(text: &str) -> Result<Definition, Malformed> {
    let file: File = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
    let mut definition = Definition { name: file.name, ..Definition::default() };
    for orbit in &file.orbits {
        if orbit.num_pieces == 0 || orbit.num_pieces > crate::check::SLOTS_MAX {
            let message = format!("an orbit of {} pieces is not supported", orbit.num_pieces);
            return Err(near(text, &["orbits", &orbit.orbit_name], message));
        }
        if !(1..=crate::check::ORIENTATIONS_MAX).contains(&orbit.num_orientations) {
            let message = format!("{} orientations are not supported", orbit.num_orientations);
            return Err(near(text, &["orbits", &orbit.orbit_name], message));
        }
        let Orbit { name, slots, orientations, .. } =
            Orbit::numbered(&orbit.orbit_name, orbit.num_pieces, orbit.num_orientations);
        definition.orbits.push(Orbit::distinct(&name, slots, orientations));
    }
    kpattern::set_home(&mut definition, text, &file.default_pattern)?;
    for (name, parts) in &file.moves.0 {
        let m = simple(name, action(&definition, text, name, parts)?);
        match is_rotation(name) {
            true => definition.rotations.push(m),
            false => definition.moves.push(m),
        }
    }
    for (name, word) in file.derived_moves.map_or(Vec::new(), |moves| moves.0) {
        derive(&mut definition, text, name, &word)?;
    }
    Ok(definition)
}

fn action(
    definition: &Definition,
    text: &str,
    name: &str,
    parts: &Ordered<Transformation>,
) -> Result<Action, Malformed> {
    let mut action = definition.identity();
    for (orbit_name, t) in &parts.0 {
        let wrong = |message: String| near(text, &["moves", name, orbit_name], message);
        let orbit = definition.orbits.iter().position(|orbit| orbit.name == *orbit_name);
        let Some(orbit) = orbit else {
            return Err(wrong(format!("there is no orbit `{orbit_name}`")));
        };
        let n = definition.orbits[orbit].len();
        let k = definition.orbits[orbit].orientations;
        if t.permutation.len() != n || t.twist.len() != n {
            let (a, b) = (t.permutation.len(), t.twist.len());
            return Err(wrong(format!("{a} and {b} numbers for the {n} slots of this orbit")));
        }
        let mut seen = vec![false; n];
        for &from in &t.permutation {
            if seen.get_mut(from as usize).is_none_or(|seen| std::mem::replace(seen, true)) {
                return Err(wrong(format!("{from} is repeated or out of range 0 to {}", n - 1)));
            }
        }
        if let Some(twist) = t.twist.iter().find(|&&twist| twist >= k) {
            return Err(wrong(format!("orientation {twist} is out of range 0 to {}", k - 1)));
        }
        action.0[orbit] = Part { from: t.permutation.clone(), twist: t.twist.clone() };
    }
    Ok(action)
}

/// A derived move is a move of its own where it does something new, and otherwise an alias.
fn derive(
    definition: &mut Definition,
    text: &str,
    name: String,
    word: &str,
) -> Result<(), Malformed> {
    let found = word::action(definition, word).map_err(|error| {
        near(text, &["derivedMoves", &name], format!("`{word}`: {}", error.error().message()))
    })?;
    let inverse = definition.inverse(&found);
    let known = definition.moves.iter().chain(&definition.rotations);
    let is_new = known.map(|m| &m.cases[0].action).all(|a| *a != found && *a != inverse);
    if is_rotation(&name) || !is_new {
        definition.aliases.push(Alias { name, word: vec![word.to_string()] });
    } else {
        definition.moves.push(simple(&name, found));
    }
    Ok(())
}

pub(crate) fn write(definition: &Definition) -> Result<String, Malformed> {
    let cannot = |what: &str| {
        let message = format!("{what} cannot be written as KPuzzle");
        Err(Malformed::whole(message).hint("`--to puzzle` holds everything"))
    };
    if !definition.goals.is_empty() {
        return cannot("several goals, or goals with wildcards,");
    }
    if !definition.is_free() {
        return cannot("moves that are not always legal");
    }
    if definition.powers != Powers::All {
        return cannot("moves whose powers do not count as moves");
    }
    let all = || definition.moves.iter().chain(&definition.rotations);
    if all().any(|m| m.cost != 1) {
        return cannot("costs");
    }
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let orbits = definition.orbits.iter().map(|orbit| {
        let size = OrbitSize {
            orbit_name: orbit.name.clone(),
            num_pieces: orbit.len(),
            num_orientations: orbit.orientations,
        };
        format!("    {}", serde_json::to_string(&size).unwrap_or_default())
    });
    let orbits = orbits.collect::<Vec<_>>().join(",\n");
    let mut text = format!(
        "{{\n  \"name\": {},\n  \"orbits\": [\n{orbits}\n  ],\n  \
         \"defaultPattern\": {},\n  \"moves\": {{",
        quoted(&definition.name),
        kpattern::write(definition, &definition.solved()),
    );
    for (i, m) in all().enumerate() {
        let _ = write!(text, "{}\n    {}: {{", if i > 0 { "," } else { "" }, quoted(&m.name));
        let parts = definition.orbits.iter().zip(&m.cases[0].action.0).map(|(orbit, part)| {
            let Part { from, twist } = part.clone();
            let t = Transformation { permutation: from, twist };
            format!(
                "\n      {}: {}",
                quoted(&orbit.name),
                serde_json::to_string(&t).unwrap_or_default()
            )
        });
        let _ = write!(text, "{}\n    }}", parts.collect::<Vec<_>>().join(","));
    }
    text.push_str("\n  }");
    let aliases = definition
        .aliases
        .iter()
        .map(|alias| format!("\n    {}: {}", quoted(&alias.name), quoted(&alias.word.join(" "))));
    let aliases: Vec<String> = aliases.collect();
    if !aliases.is_empty() {
        let _ = write!(text, ",\n  \"derivedMoves\": {{{}\n  }}", aliases.join(","));
    }
    text.push_str("\n}\n");
    Ok(text)
}
