//! GAP: permutations of points in cycles, with or without names.
//!
//! `Gen:=[…];` is read and means nothing more. `ip:=[[1],[3,4]];`, as PuzzleGeometry writes it,
//! lists sets of points that are alike; a state is then where these sets are. Without it all
//! points are distinct.

use std::collections::HashMap;
use std::fmt::Write;

use super::cycles;
use super::tws::simple;
use super::tws_write::{join, name as plain_name};
use crate::{Action, Definition, Label, Malformed, Orbit, Part, Placement, Powers};

const POINTS_MAX: u32 = crate::check::SLOTS_MAX as u32;

/// A statement: the name in front of `:=`, if any, and where the rest stands.
struct Statement {
    name: Option<String>,
    start: usize,
    end: usize,
}

/// The statements of a text whose comments are blanked out. One ends with `;`, or, for plain
/// cycles, with the line.
fn statements(text: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut start = 0;
    let has_semicolons = text.contains(';');
    let ends = |c: char| if has_semicolons { c == ';' } else { c == '\n' };
    for piece in text.split_inclusive(ends) {
        let end = start + piece.trim_end_matches(ends).len();
        let body = &text[start..end];
        if !body.trim().is_empty() {
            let split = body.find(":=").map(|at| (&body[..at], at + 2));
            let name = split.map(|(name, _)| name.trim().to_string());
            let from = start + split.map_or(0, |(_, behind)| behind);
            found.push(Statement { name, start: from, end });
        }
        start += piece.len();
    }
    found
}

fn without_comments(text: &str) -> String {
    let line = |line: &str| match line.find('#') {
        Some(at) => {
            let (kept, dropped) = line.split_at(at);
            let blank = |c: char| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) };
            kept.to_string() + &dropped.chars().map(blank).collect::<String>()
        }
        None => line.to_string(),
    };
    text.split_inclusive('\n').map(line).collect()
}

pub(crate) fn read(text: &str) -> Result<Definition, Malformed> {
    let text = without_comments(text);
    let mut moves: Vec<(String, Vec<Vec<u32>>)> = Vec::new();
    let mut alike: Option<Vec<Vec<u32>>> = None;
    for s in statements(&text) {
        let name = s.name.clone().unwrap_or_else(|| format!("g{}", moves.len() + 1));
        let body = text[s.start..s.end].trim_start();
        if name == "ip" {
            alike = Some(sets(&text, &s)?);
        } else if body.starts_with('(') {
            moves.push((name, points(&text, &s)?));
        } else if !body.starts_with('[') {
            let shown: String = body.chars().take(40).collect();
            let start = s.end - body.len();
            let message = format!("`{}` is no permutation in cycles", shown.trim_end());
            return Err(Malformed::at(&text, start..s.end, message).expected("NAME:=(1,2)(3,4);"));
        }
    }
    let bare = |name: &str| name.trim_start_matches("M_").to_string();
    let names: Vec<String> = moves.iter().map(|(name, _)| bare(name)).collect();
    let unique = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
    if names.iter().all(|name| !name.is_empty() && unique(name)) {
        moves.iter_mut().zip(names).for_each(|((name, _), bare)| *name = bare);
    }
    Ok(build(&moves, alike.as_deref()))
}

/// The points of the cycles of one statement.
fn points(text: &str, s: &Statement) -> Result<Vec<Vec<u32>>, Malformed> {
    let (cycles, end) = cycles::read(text, s.start..s.end)?;
    if let Some(c) = text[end..s.end].trim().chars().next() {
        return Err(Malformed::at(text, end..end + c.len_utf8(), format!("unexpected `{c}`")));
    }
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    for cycle in cycles {
        let mut points = Vec::new();
        for element in cycle {
            let span = element.name.span.clone();
            let point = element.name.text.parse().ok();
            let Some(point) = point.filter(|p| (1..=POINTS_MAX).contains(p)) else {
                let message = format!("`{}` is no point", element.name.text);
                let range = format!("a number from 1 to {POINTS_MAX}");
                return Err(Malformed::at(text, span, message).expected(range));
            };
            if element.twist != 0 || !seen.insert(point) {
                let message = format!("point {point} appears twice, or with a twist");
                return Err(Malformed::at(text, span, message));
            }
            points.push(point);
        }
        found.push(points);
    }
    Ok(found)
}

/// `[[1],[3,4]]`.
fn sets(text: &str, s: &Statement) -> Result<Vec<Vec<u32>>, Malformed> {
    let compact: String = text[s.start..s.end].split_whitespace().collect();
    serde_json::from_str(&compact).map_err(|_| {
        Malformed::at(text, s.start..s.end, "this is no list of lists of points")
            .expected("ip:=[[1],[2,3]];")
    })
}

/// One orbit for each set of points that the moves connect.
fn build(moves: &[(String, Vec<Vec<u32>>)], alike: Option<&[Vec<u32>]>) -> Definition {
    let listed = alike.into_iter().flatten().flatten();
    let moved = moves.iter().flat_map(|(_, cycles)| cycles.iter().flatten());
    let last =
        listed.chain(moved).copied().filter(|&p| p <= POINTS_MAX).max().unwrap_or(1) as usize;
    let mut parent: Vec<usize> = (0..=last).collect();
    fn root(parent: &mut [usize], mut x: usize) -> usize {
        while parent[x] != x {
            parent[x] = parent[parent[x]];
            x = parent[x];
        }
        x
    }
    for pair in moves.iter().flat_map(|(_, cycles)| cycles).flat_map(|cycle| cycle.windows(2)) {
        let (a, b) = (root(&mut parent, pair[0] as usize), root(&mut parent, pair[1] as usize));
        parent[a.max(b)] = a.min(b);
    }
    let mut place: HashMap<u32, (usize, usize)> = HashMap::new();
    let mut orbits: Vec<Vec<u32>> = Vec::new();
    let mut number: HashMap<usize, usize> = HashMap::new();
    for point in 1..=last {
        let orbit = *number.entry(root(&mut parent, point)).or_insert_with(|| {
            orbits.push(Vec::new());
            orbits.len() - 1
        });
        place.insert(point as u32, (orbit, orbits[orbit].len()));
        orbits[orbit].push(point as u32);
    }
    let sets = alike.into_iter().flatten().enumerate();
    let set_of: HashMap<u32, usize> =
        sets.flat_map(|(i, set)| set.iter().map(move |&point| (point, i))).collect();
    let mut definition = Definition::default();
    for (i, points) in orbits.iter().enumerate() {
        let slots = points.iter().map(u32::to_string).collect();
        let mut orbit = Orbit::distinct(&format!("orbit{}", i + 1), slots, 1);
        if alike.is_some() {
            let kinds: Vec<Option<usize>> =
                points.iter().map(|point| set_of.get(point).copied()).collect();
            set_kinds(&mut orbit, &kinds);
        }
        definition.orbits.push(orbit);
    }
    for (name, cycles) in moves {
        let mut action = definition.identity();
        for cycle in cycles {
            for (k, point) in cycle.iter().enumerate() {
                let (orbit, to) = place[&cycle[(k + 1) % cycle.len()]];
                action.0[orbit].from[to] = place[point].1 as u16;
            }
        }
        definition.moves.push(simple(name, action));
    }
    definition
}

/// Points of one set are one kind; points of no set are one kind, too.
fn set_kinds(orbit: &mut Orbit, kinds: &[Option<usize>]) {
    let mut seen: Vec<Option<usize>> = Vec::new();
    let mut pieces = Vec::new();
    let mut labels = Vec::new();
    for (i, kind) in kinds.iter().enumerate() {
        let label = seen.iter().position(|other| other == kind).unwrap_or_else(|| {
            seen.push(*kind);
            labels.push(Label { name: orbit.slots[i].clone(), modulus: 1 });
            seen.len() - 1
        });
        pieces.push(label as u16);
    }
    orbit.labels = labels;
    orbit.home = Placement { twists: vec![0; pieces.len()], pieces };
}

pub(crate) fn write(definition: &Definition) -> Result<String, Malformed> {
    let plain = definition.powers == Powers::All && definition.goals.is_empty();
    if !plain || !definition.is_free() || definition.moves.iter().any(|m| m.cost != 1) {
        let message = "guards, costs, goals and powers that are no moves cannot be written for GAP";
        return Err(Malformed::whole(message).hint("`--to puzzle` holds everything"));
    }
    let mut text = format!("# {}\n", plain_name(&definition.name, "unnamed"));
    let mut names = Vec::new();
    for m in &definition.moves {
        let name = format!("M_{}", m.name.replace('\'', "i"));
        let _ = writeln!(text, "{name}:={};", in_cycles(definition, &m.cases[0].action));
        names.push(name);
    }
    let _ = writeln!(text, "Gen:=[\n{}\n];", names.join(","));
    if !definition.orbits.iter().all(|o| o.is_distinct() && o.orientations == 1) {
        let _ = writeln!(text, "ip:=[{}];", alike(definition).join(","));
    }
    text.push_str("# Size(Group(Gen));\n");
    Ok(text)
}

/// The sets of points that are alike: for each kind the points where its mark may be at home.
fn alike(definition: &Definition) -> Vec<String> {
    let mut sets = Vec::new();
    let mut base = 1;
    for orbit in &definition.orbits {
        let k = usize::from(orbit.orientations);
        for (number, label) in orbit.labels.iter().enumerate() {
            let at_home = (0..orbit.len()).filter(|&i| orbit.home.pieces[i] as usize == number);
            let points = at_home.flat_map(|i| {
                let twist = usize::from(orbit.home.twists[i]);
                (twist..k).step_by(label.modulus.into()).map(move |o| base + i * k + o)
            });
            sets.push(format!("[{}]", points.map(|p| p.to_string()).collect::<Vec<_>>().join(",")));
        }
        base += orbit.len() * k;
    }
    sets
}

fn in_cycles(definition: &Definition, action: &Action) -> String {
    let mut goes_to = HashMap::new();
    let mut base = 1;
    for (orbit, Part { from, twist }) in definition.orbits.iter().zip(&action.0) {
        let k = usize::from(orbit.orientations);
        for (to, (&from, &twist)) in from.iter().zip(twist).enumerate() {
            for o in 0..k {
                let arrives = base + to * k + (o + usize::from(twist)) % k;
                goes_to.insert(base + usize::from(from) * k + o, arrives);
            }
        }
        base += orbit.len() * k;
    }
    let mut text = String::new();
    for start in 1..base {
        let mut cycle = Vec::new();
        let mut at = start;
        while let Some(next) = goes_to.remove(&at) {
            cycle.push(at);
            at = next;
        }
        if cycle.len() > 1 {
            let _ = write!(text, "({})", join(cycle.iter()).replace(' ', ","));
        }
    }
    if text.is_empty() { "()".into() } else { text }
}
