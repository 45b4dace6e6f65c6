//! Pieces as stickers in space, and moves as rotations of the stickers behind a cut.

use std::f64::consts::TAU;

pub type Vector = [f64; 3];

pub fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub fn scaled(a: Vector, by: f64) -> Vector {
    a.map(|x| x * by)
}

pub fn unit(a: Vector) -> Vector {
    scaled(a, 1.0 / dot(a, a).sqrt())
}

fn near(a: Vector, b: Vector) -> bool {
    let d = add(a, scaled(b, -1.0));
    dot(d, d) < 1e-6
}

/// The point turned clockwise, as seen from outside, by a part of a full turn.
fn turned(point: Vector, axis: Vector, part: f64) -> Vector {
    let axis = unit(axis);
    let (sin, cos) = (-TAU * part).sin_cos();
    let along = scaled(axis, dot(axis, point) * (1.0 - cos));
    add(add(scaled(point, cos), scaled(cross(axis, point), sin)), along)
}

/// An orbit: the stickers of each slot, clockwise.
pub struct Orbit {
    pub name: &'static str,
    pub slots: Vec<(String, Vec<Vector>)>,
}

impl Orbit {
    pub fn new(name: &'static str) -> Orbit {
        Orbit { name, slots: Vec::new() }
    }

    /// Adds a piece that lies on these faces, with a sticker on each (`count` of them), clockwise
    /// about the direction in which it lies, from the first.
    pub fn push(&mut self, name: String, faces: &[Vector], count: usize) {
        let at = faces.iter().fold([0.0; 3], |sum, &face| add(sum, face));
        let mut stickers: Vec<Vector> =
            faces.iter().map(|&face| add(at, scaled(face, 0.1))).collect();
        let first = stickers[0];
        let angle = |s: &Vector| {
            let up = unit(at);
            let flat = |v: Vector| add(v, scaled(up, -dot(v, up)));
            let (a, b) = (flat(first), flat(*s));
            // Clockwise is against the right hand.
            let turn = -dot(cross(a, b), up).atan2(dot(a, b)) / TAU;
            (turn + 1.0 + 1e-9) % 1.0
        };
        stickers.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        stickers.truncate(count);
        if count == 1 {
            stickers = vec![at];
        }
        self.slots.push((name, stickers));
    }

    fn header(&self) -> String {
        let count = self.slots[0].1.len();
        let twist = if count > 1 { format!(" twist {count}") } else { String::new() };
        let names: Vec<&str> = self.slots.iter().map(|(name, _)| name.as_str()).collect();
        format!("pieces {}{twist} {}\n", self.name, names.join(" "))
    }

    /// The cycles of a rotation of all slots that `moves` says move.
    fn cycles(&self, axis: Vector, part: f64, moves: &dyn Fn(Vector) -> bool) -> String {
        let place = |point: Vector| {
            let found = self.slots.iter().enumerate().find_map(|(slot, (_, stickers))| {
                Some((slot, stickers.iter().position(|&s| near(s, point))?))
            });
            found.expect("a rotation takes stickers to stickers")
        };
        let image = |slot: usize| match moves(centre(&self.slots[slot].1)) {
            true => place(turned(self.slots[slot].1[0], axis, part)),
            false => (slot, 0),
        };
        let mut text = String::new();
        let mut seen = vec![false; self.slots.len()];
        for start in 0..self.slots.len() {
            let mut cycle = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                let (next, twist) = image(at);
                cycle.push((next, twist));
                at = next;
            }
            if cycle.is_empty() {
                continue;
            }
            // Each entry is where a piece arrives: begin with the start, which the last entry is.
            cycle.rotate_right(1);
            if cycle.len() > 1 || cycle[0].1 != 0 {
                let element = |&(slot, twist): &(usize, usize)| match twist {
                    0 => self.slots[slot].0.clone(),
                    twist => format!("{}+{twist}", self.slots[slot].0),
                };
                let elements: Vec<String> = cycle.iter().map(element).collect();
                text += &format!("({})", elements.join(" "));
            }
        }
        text
    }
}

fn centre(stickers: &[Vector]) -> Vector {
    let sum = stickers.iter().fold([0.0; 3], |sum, &s| add(sum, s));
    scaled(sum, 1.0 / stickers.len() as f64)
}

/// A move: pieces whose distance along the axis lies between two bounds turn by a part of a turn.
pub struct Turn {
    pub name: String,
    pub axis: Vector,
    pub part: f64,
    pub from: f64,
    pub to: f64,
}

impl Turn {
    /// Everything beyond a cut.
    pub fn new(name: &str, axis: Vector, part: f64, cut: f64) -> Turn {
        Turn { name: name.into(), axis, part, from: cut, to: f64::INFINITY }
    }
}

/// The definition of a puzzle.
pub fn definition(title: &str, orbits: &[Orbit], more: &str, turns: &[Turn]) -> String {
    let mut text = format!("puzzle {title}\n");
    orbits.iter().for_each(|orbit| text += &orbit.header());
    text += more;
    for turn in turns {
        let axis = unit(turn.axis);
        let moves = |point: Vector| {
            let along = dot(point, axis);
            along > turn.from && along < turn.to
        };
        let cycles: String =
            orbits.iter().map(|orbit| orbit.cycles(turn.axis, turn.part, &moves)).collect();
        text += &format!("move {} {cycles}\n", turn.name);
    }
    text
}
