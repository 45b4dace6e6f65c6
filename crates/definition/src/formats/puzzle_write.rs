//! Writing our own format. It holds everything a definition has.

use std::collections::HashMap;
use std::fmt::Write;

use super::tws_write::join;
use crate::{Action, Definition, Goal, Move, Orbit, Powers};

/// The names that are written: those of the definition where they are legal and unambiguous.
struct Names {
    orbits: Vec<String>,
    /// As `pieces` lists them, and as they are referred to.
    slots: Vec<Vec<String>>,
    references: Vec<Vec<String>>,
    labels: Vec<Vec<String>>,
}

/// A name without the characters that mean something.
fn legal(name: &str) -> String {
    let bad = |c: char| c.is_whitespace() || c.is_control() || "+()=|,#/".contains(c);
    let text: String = name.chars().map(|c| if bad(c) { '_' } else { c }).collect();
    let text = text.replace("..", "__");
    if text.is_empty() || text == "?" || text == "twist" { format!("{text}_") } else { text }
}

/// Makes names different that became equal.
fn distinct(names: &[String]) -> Vec<String> {
    let mut used: HashMap<String, usize> = HashMap::new();
    names.iter().for_each(|name| *used.entry(name.clone()).or_default() += 1);
    let mut number = 0;
    let mut fresh = |name: &String| loop {
        number += 1;
        let candidate = format!("{name}_{number}");
        if !used.contains_key(&candidate) {
            return candidate;
        }
    };
    let mut seen = std::collections::HashSet::new();
    names
        .iter()
        .map(|name| if seen.insert(name.clone()) { name.clone() } else { fresh(name) })
        .collect()
}

impl Names {
    fn of(d: &Definition) -> Names {
        let orbits = distinct(&d.orbits.iter().map(|orbit| legal(&orbit.name)).collect::<Vec<_>>());
        let all = |list: &dyn Fn(&Orbit) -> Vec<String>| -> Vec<Vec<String>> {
            d.orbits.iter().map(|orbit| distinct(&list(orbit))).collect()
        };
        let slots = all(&|orbit| orbit.slots.iter().map(|slot| legal(slot)).collect());
        let labels = all(&|orbit| orbit.labels.iter().map(|label| legal(&label.name)).collect());
        let mut uses: HashMap<&String, usize> = HashMap::new();
        slots.iter().flatten().for_each(|slot| *uses.entry(slot).or_default() += 1);
        let references = slots.iter().zip(&orbits).map(|(slots, orbit)| {
            let reference = |slot: &String| match uses[slot] {
                1 => slot.clone(),
                _ => format!("{orbit}.{slot}"),
            };
            slots.iter().map(reference).collect()
        });
        let references = references.collect();
        Names { orbits, slots, references, labels }
    }
}

pub(crate) fn write(d: &Definition) -> String {
    let names = Names::of(d);
    let mut text = String::new();
    if !d.name.is_empty() {
        let _ = writeln!(text, "puzzle {}", join(d.name.replace('#', "_").split_whitespace()));
    }
    for (number, orbit) in d.orbits.iter().enumerate() {
        write_orbit(orbit, number, &names, &mut text);
    }
    match d.powers {
        Powers::All => {}
        Powers::Inverse => text.push_str("powers inverse\n"),
        Powers::Listed => text.push_str("powers listed\n"),
    }
    for (keyword, moves) in [("move", &d.moves), ("rotation", &d.rotations)] {
        moves.iter().for_each(|m| write_move(keyword, m, &names, &mut text));
    }
    for alias in &d.aliases {
        let _ = writeln!(text, "alias {} {}", alias.name, alias.word.join(" "));
    }
    for f in &d.forbidden {
        let slot = &names.references[f.orbit][f.slot];
        let _ = writeln!(text, "never {slot} {}", names.labels[f.orbit][f.label as usize]);
    }
    d.goals.iter().for_each(|goal| write_goal(goal, &names, &mut text));
    text
}

fn write_orbit(orbit: &Orbit, number: usize, names: &Names, text: &mut String) {
    let twist = match orbit.orientations {
        1 => String::new(),
        k => format!(" twist {k}"),
    };
    let slots = &names.slots[number];
    let numbered = slots.iter().enumerate().all(|(i, slot)| *slot == (i + 1).to_string());
    let list =
        if numbered && orbit.len() > 2 { format!("1..{}", orbit.len()) } else { slots.join(" ") };
    let _ = writeln!(text, "pieces {}{twist} {list}", names.orbits[number]);
    let plain = Orbit::distinct(&orbit.name, orbit.slots.clone(), orbit.orientations);
    if plain.labels == orbit.labels && plain.home == orbit.home {
        return;
    }
    let labels = &names.labels[number];
    let kinds = labels.iter().zip(&orbit.labels).map(|(name, label)| {
        if label.modulus == orbit.orientations {
            name.clone()
        } else {
            format!("{name}/{}", label.modulus)
        }
    });
    let _ = writeln!(text, "kinds {} {}", names.orbits[number], join(kinds));
    let home = (0..orbit.len()).map(|slot| {
        let label = &labels[orbit.home.pieces[slot] as usize];
        let twist = match orbit.home.twists[slot] {
            0 => String::new(),
            twist => format!("+{twist}"),
        };
        format!("{}={label}{twist}", names.references[number][slot])
    });
    let _ = writeln!(text, "home {}", join(home));
}

fn write_move(keyword: &str, m: &Move, names: &Names, text: &mut String) {
    for case in &m.cases {
        let _ = write!(text, "{keyword} {} {}", m.name, in_cycles(&case.action, names));
        if m.cost != 1 {
            let _ = write!(text, " cost {}", m.cost);
        }
        for (i, c) in case.guard.iter().enumerate() {
            let labels = c.labels.iter().map(|&l| names.labels[c.orbit][l as usize].as_str());
            let when = if i == 0 { " when" } else { "" };
            let slot = &names.references[c.orbit][c.slot];
            let _ = write!(text, "{when} {slot}={}", labels.collect::<Vec<_>>().join("|"));
        }
        text.push('\n');
    }
}

fn in_cycles(action: &Action, names: &Names) -> String {
    let mut text = String::new();
    for (number, part) in action.0.iter().enumerate() {
        let mut goes_to = vec![0; part.from.len()];
        for (to, &from) in part.from.iter().enumerate() {
            goes_to[from as usize] = to;
        }
        let mut seen = vec![false; goes_to.len()];
        for start in 0..goes_to.len() {
            let mut cycle = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                let twist = match part.twist[at] {
                    0 => String::new(),
                    twist => format!("+{twist}"),
                };
                cycle.push(format!("{}{twist}", names.references[number][at]));
                at = goes_to[at];
            }
            if cycle.len() > 1 || part.twist[start] != 0 && cycle.len() == 1 {
                let _ = write!(text, "({})", cycle.join(" "));
            }
        }
    }
    if text.is_empty() { "()".into() } else { text }
}

fn write_goal(goal: &Goal, names: &Names, text: &mut String) {
    text.push_str("goal ?");
    for (number, slots) in goal.0.iter().enumerate() {
        for (i, slot) in slots.iter().enumerate() {
            let twist = match slot.twist {
                None => "+?".into(),
                Some(0) if slot.label.is_some() => String::new(),
                Some(twist) => format!("+{twist}"),
            };
            let place = &names.references[number][i];
            match (slot.label, slot.twist) {
                (None, None) => {}
                (None, Some(_)) => {
                    let _ = write!(text, " {place}=?{twist}");
                }
                (Some(label), _) => {
                    let _ =
                        write!(text, " {place}={}{twist}", names.labels[number][label as usize]);
                }
            }
        }
    }
    text.push('\n');
}
