//! Writing `.tws`: always in the newer convention, with `StartState` and `MoveTransformation`.

use std::fmt::Write;

use super::tws::is_rotation;
use crate::{Definition, Malformed, Move, Orbit, Powers};

pub(crate) fn write(definition: &Definition) -> Result<String, Malformed> {
    refuse(definition)?;
    let mut text = format!("Name {}\n\n", name(&definition.name, "Unnamed"));
    for orbit in &definition.orbits {
        let _ = writeln!(text, "Set {} {} {}", orbit.name, orbit.len(), orbit.orientations);
    }
    text.push_str("\nStartState\n");
    for orbit in &definition.orbits {
        let home = &orbit.home;
        let _ = writeln!(text, "{}\n{}", orbit.name, join(home.pieces.iter()));
        if orbit.orientations > 1 {
            let twists = home.pieces.iter().zip(&home.twists).map(|(&piece, twist)| {
                let ignored = orbit.labels[piece as usize].modulus == 1;
                if ignored { "?".to_string() } else { twist.to_string() }
            });
            let _ = writeln!(text, "{}", join(twists));
        }
    }
    text.push_str("End\n");
    for m in definition.moves.iter().chain(&definition.rotations) {
        let _ = writeln!(text, "\nMoveTransformation {}", m.name);
        for (orbit, part) in definition.orbits.iter().zip(&m.cases[0].action.0) {
            if part.is_identity() {
                continue;
            }
            let _ = writeln!(text, "{}\n{}", orbit.name, join(part.from.iter()));
            if orbit.orientations > 1 {
                let _ = writeln!(text, "{}", join(part.twist.iter()));
            }
        }
        text.push_str("End\n");
    }
    for alias in &definition.aliases {
        let keyword = if alias.word.len() == 1 { "MoveAlias" } else { "MoveSequence" };
        let _ = writeln!(text, "\n{keyword} {} {}", alias.name, alias.word.join(" "));
    }
    for f in &definition.forbidden {
        let orbit = &definition.orbits[f.orbit].name;
        let _ = writeln!(text, "\nIllegal {orbit} {} {}", f.slot + 1, f.label + 1);
    }
    Ok(text)
}

/// What `.tws` cannot say.
fn refuse(definition: &Definition) -> Result<(), Malformed> {
    let cannot = |what: &str| {
        let message = format!("{what} cannot be written as .tws");
        Err(Malformed::whole(message).hint("`--to puzzle` holds everything"))
    };
    if !definition.goals.is_empty() {
        return cannot("goals with wildcards, or several goals,");
    }
    if definition.powers != Powers::All {
        return cannot("moves whose powers do not count as moves");
    }
    let all = || definition.moves.iter().chain(&definition.rotations);
    if all().any(|m| m.cases.len() != 1 || !m.cases[0].guard.is_empty()) {
        return cannot("guarded moves");
    }
    if all().any(|m| m.cost != 1) {
        return cannot("costs");
    }
    let partly = |orbit: &Orbit| {
        orbit.labels.iter().any(|label| label.modulus != 1 && label.modulus != orbit.orientations)
    };
    if definition.orbits.iter().any(partly) {
        return cannot("an orientation that counts in part");
    }
    let odd = |m: &Move| definition.rotations.contains(m) != is_rotation(&m.name);
    if let Some(m) = all().find(|m| odd(m)) {
        return cannot(&format!("`{}`, whose name makes it a rotation or none,", m.name));
    }
    if definition.orbits.iter().any(|orbit| orbit.name == "End") {
        return cannot("an orbit named `End`");
    }
    Ok(())
}

/// A name without blanks.
pub(crate) fn name(name: &str, otherwise: &str) -> String {
    match name.split_whitespace().collect::<Vec<_>>().join("_") {
        name if name.is_empty() => otherwise.into(),
        name => name,
    }
}

pub(crate) fn join<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
