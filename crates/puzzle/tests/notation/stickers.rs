//! A cube made of stickers in space: a second opinion on what cube moves and facelets mean.
//!
//! It shares nothing with the crate. A sticker has a place and a direction it faces; a move turns
//! the stickers of some layers by the right-hand rule; facelets are where Kociemba's net has them.

use std::collections::{HashMap, HashSet};

use crate::puzzle_in;
use cosette_puzzle::{Metric, Notation};
use proptest::prelude::*;

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
fn make(size: i32, colours: &str, token: &str) -> String {
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

fn solved(size: i32) -> String {
    "URFDLB".chars().flat_map(|c| std::iter::repeat_n(c, (size * size) as usize)).collect()
}

/// The same cube held in all 24 ways.
pub fn all_holds(size: i32, colours: &str) -> HashSet<String> {
    let mut found = HashSet::from([colours.to_string()]);
    let mut queue = vec![colours.to_string()];
    while let Some(colours) = queue.pop() {
        for token in ["x", "y"] {
            let next = make(size, &colours, token);
            if found.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    found
}

fn token(letters: &'static [&'static str]) -> impl Strategy<Value = String> {
    const SUFFIXES: [&str; 6] = ["", "'", "2", "2'", "3", "'2"];
    (prop::sample::select(letters), prop::sample::select(&SUFFIXES[..]))
        .prop_map(|(letter, suffix)| format!("{letter}{suffix}"))
}

static ALL: [&str; 24] = [
    "U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "u", "r", "f", "d", "l", "b",
    "M", "E", "S", "x", "y", "z",
];

fn check(size: i32, metric: Metric, tokens: &[String], text: &str) -> Result<(), TestCaseError> {
    let puzzle = puzzle_in(if size == 3 { "cube" } else { "cube-2x2x2" }, metric);
    let stickers = tokens.iter().fold(solved(size), |colours, token| make(size, &colours, token));
    let word = puzzle.read_word(text, Notation::Standard).unwrap();
    let position = puzzle.run(&puzzle.solved(), &word).unwrap();
    prop_assert_eq!(puzzle.read_position(&stickers), Ok(position.clone()));
    let faces_only = tokens.iter().all(|t| t.starts_with(['U', 'R', 'F']) && !t.contains('w'));
    if faces_only {
        prop_assert_eq!(puzzle.write_position(&position), stickers);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_token_of_the_cube_does_what_it_does_in_space(
        tokens in prop::collection::vec(token(&ALL), 0..14),
    ) {
        check(3, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(3, Metric::Qtm, &tokens, &tokens.join(""))?;
    }

    #[test]
    fn faces_alone_leave_the_cube_as_it_is_held(
        tokens in prop::collection::vec(token(&ALL[..3]), 0..14),
    ) {
        check(3, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(2, Metric::Htm, &tokens, &tokens.join(" "))?;
    }

    #[test]
    fn the_small_cube_is_held_by_its_corner(
        faces in prop::collection::vec(token(&ALL[..6]), 0..8),
        rotations in prop::collection::vec(token(&ALL[21..]), 0..3),
    ) {
        let tokens: Vec<String> = faces.iter().chain(&rotations).chain(&faces).cloned().collect();
        check(2, Metric::Htm, &tokens, &tokens.join(" "))?;
        check(2, Metric::Qtm, &tokens, &tokens.join(""))?;
    }
}
