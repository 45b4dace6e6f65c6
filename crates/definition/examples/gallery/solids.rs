//! Puzzles that turn in space.

use crate::geometry::{Orbit, Turn, Vector, add, cross, definition, dot, scaled, unit};

const FACES: [(&str, Vector); 6] = [
    ("U", [0.0, 0.0, 1.0]),
    ("R", [1.0, 0.0, 0.0]),
    ("F", [0.0, -1.0, 0.0]),
    ("D", [0.0, 0.0, -1.0]),
    ("L", [-1.0, 0.0, 0.0]),
    ("B", [0.0, 1.0, 0.0]),
];

pub fn all() -> Vec<(String, String)> {
    let mut all = vec![
        ("2x2x2", small_cube("2x2x2 cube", 6)),
        ("2x2x2-fixed", small_cube("2x2x2 cube, corner DLB fixed", 3)),
        ("3x3x3", cube(false)),
        ("3x3x3-centres", cube(true)),
        ("4x4x4", large_cube()),
        ("pyraminx", pyraminx()),
        ("skewb", skewb()),
        ("ivy", ivy()),
        ("dino", dino("dino cube", 8)),
        ("dino-fixed", dino("dino cube, edge UF fixed", 6)),
        ("kilominx", dodecahedron("kilominx", false)),
        ("megaminx", dodecahedron("megaminx", true)),
    ];
    all.drain(..).map(|(name, text)| (name.to_string(), text)).collect()
}

/// The corners, edges and centres of a cube.
fn corners() -> Orbit {
    let mut orbit = Orbit::new("corners");
    for (u, up) in [FACES[0], FACES[3]] {
        for (a, b) in [(1, 2), (2, 4), (4, 5), (5, 1)] {
            let ((x, first), (y, second)) = (FACES[a], FACES[b]);
            orbit.push(format!("{u}{x}{y}"), &[up, first, second], 3);
        }
    }
    orbit
}

fn edges(stickers: usize) -> Orbit {
    let mut orbit = Orbit::new("edges");
    for (i, (a, first)) in FACES.into_iter().enumerate() {
        for (b, second) in FACES.into_iter().skip(i + 1) {
            if dot(first, second) == 0.0 {
                orbit.push(format!("{a}{b}"), &[first, second], stickers);
            }
        }
    }
    orbit
}

/// The centres of the faces, with `stickers` marks about each.
fn centres(stickers: usize) -> Orbit {
    let mut orbit = Orbit::new("centres");
    for (name, face) in FACES {
        let mut slot = Orbit::new("");
        let sides: Vec<Vector> = FACES
            .iter()
            .filter(|(_, other)| dot(*other, face) == 0.0)
            .map(|(_, side)| add(scaled(face, 0.5), scaled(*side, 0.2)))
            .collect();
        slot.push(name.into(), &sides, 4);
        let (name, mut marks) = slot.slots.remove(0);
        match stickers {
            1 => marks = vec![face],
            _ => marks.truncate(stickers),
        }
        orbit.slots.push((name, marks));
    }
    orbit
}

fn face_turns(count: usize, cut: f64) -> Vec<Turn> {
    FACES[..count].iter().map(|(name, axis)| Turn::new(name, *axis, 0.25, cut)).collect()
}

fn small_cube(title: &str, faces: usize) -> String {
    definition(title, &[corners()], "", &face_turns(faces, 0.5))
}

fn cube(with_centres: bool) -> String {
    let mut orbits = vec![corners(), edges(2)];
    let mut title = "3x3x3 cube";
    if with_centres {
        orbits.push(centres(4));
        title = "3x3x3 cube with oriented centres";
    }
    definition(title, &orbits, "", &face_turns(6, 0.5))
}

fn large_cube() -> String {
    let mut wings = Orbit::new("wings");
    let mut inner = Orbit::new("centres");
    let mut same = String::new();
    for (a, first) in FACES {
        let sides: Vec<(&str, Vector)> =
            FACES.into_iter().filter(|(_, f)| dot(*f, first) == 0.0).collect();
        let mut names = Vec::new();
        for (b, second) in &sides {
            // The half of the edge on the left, seen from outside with the first face up.
            let left = cross(first, *second);
            let half = add(add(first, *second), scaled(left, 0.4));
            wings.slots.push((format!("{a}{b}"), vec![half]));
            let corner = add(first, add(scaled(*second, 0.4), scaled(left, 0.4)));
            let name = format!("{}{}", a.to_lowercase(), b.to_lowercase());
            names.push(name.clone());
            inner.slots.push((name, vec![corner]));
        }
        same += &format!("same {}\n", names.join(" "));
    }
    let mut turns = face_turns(6, 0.7);
    for (name, axis) in FACES {
        turns.push(Turn { name: format!("2{name}"), axis, part: 0.25, from: 0.1, to: 0.7 });
    }
    definition("4x4x4 cube", &[corners(), wings, inner], &same, &turns)
}

const TETRAHEDRON: [(&str, Vector); 4] = [
    ("U", [1.0, 1.0, 1.0]),
    ("L", [1.0, -1.0, -1.0]),
    ("R", [-1.0, 1.0, -1.0]),
    ("B", [-1.0, -1.0, 1.0]),
];

/// Without tips: the tips turn by themselves.
fn pyraminx() -> String {
    let mut axials = Orbit::new("axials");
    let mut edges = Orbit::new("edges");
    for (i, (name, vertex)) in TETRAHEDRON.into_iter().enumerate() {
        let faces: Vec<Vector> = (0..4)
            .filter(|&j| j != i)
            .map(|j| add(scaled(vertex, 0.6), scaled(TETRAHEDRON[j].1, -0.3)))
            .collect();
        axials.push(name.into(), &faces, 3);
        for (other, second) in &TETRAHEDRON[i + 1..] {
            let middle = scaled(add(vertex, *second), 0.5);
            let rest = TETRAHEDRON.iter().filter(|(n, _)| n != other && *n != name);
            let faces: Vec<Vector> =
                rest.map(|(_, third)| add(scaled(middle, 0.5), scaled(*third, -0.2))).collect();
            edges.push(format!("{name}{other}"), &faces, 2);
        }
    }
    let turns: Vec<Turn> =
        TETRAHEDRON.iter().map(|(n, v)| Turn::new(n, *v, 1.0 / 3.0, 0.1)).collect();
    definition("Pyraminx without tips", &[axials, edges], "", &turns)
}

/// The corners of a cube, by name.
fn vertices() -> Vec<(String, Vector)> {
    let face = |name: char| FACES.iter().find(|(f, _)| f.starts_with(name)).unwrap().1;
    let position = |name: &str| name.chars().map(face).fold([0.0; 3], add);
    corners().slots.into_iter().map(|(name, _)| (name.clone(), position(&name))).collect()
}

/// The corners of one of the two tetrahedra in a cube: four corners of which no two are neighbours.
fn every_other() -> Vec<(String, Vector)> {
    vertices().into_iter().filter(|(_, v)| v[0] * v[1] * v[2] < 0.0).collect()
}

fn skewb() -> String {
    let turn = |(name, v): &(String, Vector)| Turn::new(name, *v, 1.0 / 3.0, 0.05);
    let turns: Vec<Turn> = every_other().iter().map(turn).collect();
    definition("Skewb", &[corners(), centres(1)], "", &turns)
}

/// The corners turn with the three faces around them; the four other corners belong to the frame.
fn ivy() -> String {
    let mut orbit = corners();
    let turning = every_other();
    orbit.slots.retain(|(name, _)| turning.iter().any(|(other, _)| other == name));
    let turn = |(name, v): &(String, Vector)| Turn::new(name, *v, 1.0 / 3.0, 0.3);
    let turns: Vec<Turn> = turning.iter().map(turn).collect();
    definition("Ivy cube", &[orbit, centres(1)], "", &turns)
}

fn dino(title: &str, corners: usize) -> String {
    let mut turning = vertices();
    // With UF fixed its two corners do not turn.
    if corners < 8 {
        turning.retain(|(name, _)| !(name.contains('U') && name.contains('F')));
    }
    let turn = |(name, v): &(String, Vector)| Turn::new(name, *v, 1.0 / 3.0, 0.8);
    let turns: Vec<Turn> = turning.iter().map(turn).collect();
    definition(title, &[edges(1)], "", &turns)
}

fn dodecahedron(title: &str, with_edges: bool) -> String {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let mut faces: Vec<Vector> = Vec::new();
    for a in [1.0, -1.0] {
        for b in [golden, -golden] {
            faces.extend([[0.0, a, b], [a, b, 0.0], [b, 0.0, a]].map(unit));
        }
    }
    let name = |i: usize| char::from(b'A' + i as u8).to_string();
    let beside = |i: usize, j: usize| dot(faces[i], faces[j]) > 0.4;
    let mut corners = Orbit::new("corners");
    let mut edges = Orbit::new("edges");
    for i in 0..12 {
        for j in i + 1..12 {
            if !beside(i, j) {
                continue;
            }
            edges.push(name(i) + &name(j), &[faces[i], faces[j]], 2);
            for k in j + 1..12 {
                if beside(i, k) && beside(j, k) {
                    let all = [faces[i], faces[j], faces[k]];
                    corners.push(name(i) + &name(j) + &name(k), &all, 3);
                }
            }
        }
    }
    let orbits = if with_edges { vec![corners, edges] } else { vec![corners] };
    let turns: Vec<Turn> = (0..12).map(|i| Turn::new(&name(i), faces[i], 0.2, 1.2)).collect();
    definition(title, &orbits, "", &turns)
}
