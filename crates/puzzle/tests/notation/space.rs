//! A cube made of stickers in space: a second opinion on what cube moves and facelets mean.
//!
//! It shares nothing with the crate. A sticker has a place and a direction it faces; a move turns
//! the stickers of some layers by the right-hand rule; facelets are where Kociemba's net has them.

use std::collections::HashMap;

/// x to the right, y up, z to the viewer.
type Vector = [i32; 3];

const NORMALS: [Vector; 6] = [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, -1, 0], [-1, 0, 0], [0, 0, -1]];

fn dot(a: Vector, b: Vector) -> i32 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

/// A quarter turn, clockwise as seen from the tip of `axis`.
fn quarter(v: Vector, axis: Vector) -> Vector {
    let along = dot(v, axis);
    let cross = |i: usize| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        v[j] * axis[k] - v[k] * axis[j]
    };
    [0, 1, 2].map(|i| along * axis[i] + cross(i))
}

/// The place and the normal of every facelet of a cube of `size`, in facelet order. Places count
/// in half cubies from the centre of the cube.
fn facelets(size: i32) -> Vec<(Vector, Vector)> {
    let mut all = Vec::new();
    for (face, &normal) in NORMALS.iter().enumerate() {
        for (row, col) in (0..size * size).map(|i| (i / size, i % size)) {
            let up = |k: i32| 2 * k - (size - 1);
            let (right, down, far) = (up(col), up(row), size - 1);
            let place = match face {
                0 => [right, far, down],
                1 => [far, -down, -right],
                2 => [right, -down, far],
                3 => [right, -far, -down],
                4 => [-far, -down, right],
                _ => [-right, -down, -far],
            };
            all.push((place, normal));
        }
    }
    all
}

/// Which layers turn, seen along the axis.
#[derive(Clone, Copy, PartialEq)]
enum Layers {
    Near,
    Middle,
    NearAndMiddle,
    All,
}

/// Makes one token of Singmaster notation, such as `Rw2'`.
pub fn make(size: i32, colours: &str, token: &str) -> String {
    let letter = token.chars().next().unwrap();
    let wide = token.contains('w') || letter.is_lowercase();
    let (face, layers) = match letter {
        'x' => (1, Layers::All),
        'y' => (0, Layers::All),
        'z' => (2, Layers::All),
        'M' => (4, Layers::Middle),
        'E' => (3, Layers::Middle),
        'S' => (2, Layers::Middle),
        _ if wide => ("URFDLB".find(letter.to_ascii_uppercase()).unwrap(), Layers::NearAndMiddle),
        _ => ("URFDLB".find(letter).unwrap(), Layers::Near),
    };
    let amount = token.chars().find_map(|c| c.to_digit(10)).unwrap_or(1);
    let quarters = if token.contains('\'') { 3 * amount } else { amount };
    (0..quarters).fold(colours.to_string(), |colours, _| turn(size, &colours, face, layers))
}

fn turn(size: i32, colours: &str, face: usize, layers: Layers) -> String {
    let axis = NORMALS[face];
    let facelets = facelets(size);
    let index: HashMap<_, _> = facelets.iter().enumerate().map(|(i, &f)| (f, i)).collect();
    let before: Vec<char> = colours.chars().collect();
    let mut after = before.clone();
    for (i, &(place, normal)) in facelets.iter().enumerate() {
        let turns = match dot(place, axis).signum() {
            1 => layers != Layers::Middle,
            0 => layers != Layers::Near,
            _ => layers == Layers::All,
        };
        if turns {
            after[index[&(quarter(place, axis), quarter(normal, axis))]] = before[i];
        }
    }
    after.into_iter().collect()
}

/// Nothing turned.
pub fn solved(size: i32) -> String {
    "URFDLB".chars().flat_map(|c| std::iter::repeat_n(c, (size * size) as usize)).collect()
}

/// Applies moves separated by blanks.
pub fn make_all(size: i32, colours: &str, word: &str) -> String {
    word.split_whitespace().fold(colours.to_string(), |colours, token| make(size, &colours, token))
}

/// Whether every face shows one colour.
pub fn is_solved(size: i32, colours: &str) -> bool {
    let colours: Vec<char> = colours.chars().collect();
    colours.chunks((size * size) as usize).all(|face| face.iter().all(|c| *c == face[0]))
}
