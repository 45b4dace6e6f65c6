//! Loops of the gripped tile that cycle three others.
//!
//! The loop [`ANYWHERE`], 32 steps, does it on any board with sides of three and more but 3x3,
//! where it does nothing. It is the shortest on 5x5, where it was found by comparing all 24 million
//! walks of up to 16 steps: two that end in the same place and leave all but three tiles in the
//! same cells are a loop, one there and the other back. (The commutator published with
//! coolcomputery's no-regrip programs has 40 steps.) It may begin at any of its steps, which gives
//! other cells. Small boards, and those with even sides, have shorter loops, which are searched
//! for.

use std::collections::HashSet;

use crate::solvers::grid::torus::{Board, Torus, Turn};

/// A slide of the gripped tile's row (axis 0) or column by some cells.
pub(super) type Step = (usize, i32);

/// A loop, and the three cells it cycles, relative to the gripped tile.
pub(super) struct Cycle {
    pub steps: Vec<Step>,
    pub cells: [usize; 3],
}

pub(super) struct Loops {
    pub cycles: Vec<Cycle>,
    /// A loop that permutes the others oddly, if there is one.
    pub odd: Option<Vec<Step>>,
}

/// A loop that cycles three tiles: left is `(0, -1)`.
const ANYWHERE: &str = "DDLURRDLULDRURULDDRULLDRURDLULUR";
/// Walks up to this many steps are paired on small boards.
const WALK: usize = 7;
/// Up to this many cells short loops are always searched for.
const SMALL: usize = 20;
/// Maximum number of loops kept.
const KEPT: usize = 64;

fn read(walk: &str) -> Vec<Step> {
    let step = |c| match c {
        'L' => (0, -1),
        'R' => (0, 1),
        'U' => (1, -1),
        _ => (1, 1),
    };
    walk.chars().map(step).collect()
}

pub(super) fn inverse(steps: &[Step]) -> Vec<Step> {
    steps.iter().rev().map(|&(axis, by)| (axis, -by)).collect()
}

/// The turns that the steps are, with the gripped tile in cell `key`.
pub(super) fn turns(torus: &Torus, mut key: usize, steps: &[Step]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for &(axis, by) in steps {
        let (index, along) = torus.coordinates(axis, key);
        let to = (along as i32 + by).rem_euclid(torus.length(axis) as i32) as usize;
        turns.extend(torus.turn(axis, index, along, to));
        key = torus.cell(axis, index, to);
    }
    turns
}

/// What a loop does from the solved board, whose gripped tile is in cell 0.
fn effect(torus: &Torus, steps: &[Step]) -> Board {
    let solved: Vec<u16> = (0..torus.cells() as u16).collect();
    let mut board = Board::new(&solved);
    board.apply_all(torus, &turns(torus, 0, steps));
    board
}

/// The loop as a cycle of three, repeated as often as it takes up to `power` times. `goes` is where
/// it takes each cell; it may move `most` of them.
fn as_cycle(steps: &[Step], goes: &[u16], most: usize, power: usize) -> Option<Cycle> {
    let moved: Vec<usize> = (0..goes.len()).filter(|&c| goes[c] as usize != c).collect();
    if goes[0] != 0 || moved.len() > most {
        return None;
    }
    for times in 1..=power {
        let goes = |cell: usize| (0..times).fold(cell, |c, _| goes[c] as usize);
        let mut still = moved.iter().copied().filter(|&cell| goes(cell) != cell);
        let a = still.next()?;
        let (b, c) = (goes(a), goes(goes(a)));
        if still.count() == 2 && goes(c) == a {
            return Some(Cycle { steps: steps.repeat(times), cells: [a, b, c] });
        }
    }
    None
}

pub(super) fn find(torus: &Torus) -> Loops {
    let mut cycles: Vec<Cycle> = Vec::new();
    cycles.extend(variants(torus, &read(ANYWHERE)));
    if torus.sides.iter().all(|side| side.is_multiple_of(2)) {
        let [rows, cols] = torus.sides.map(|side| (side / 2) as i32);
        let round = [(0, cols), (1, rows), (0, cols), (1, rows)];
        cycles.extend(variants(torus, &round.repeat(2)));
    }
    if cycles.is_empty() || torus.cells() <= SMALL {
        let shortest = short(torus, 4, 8);
        cycles.extend(if shortest.is_empty() { short(torus, 12, 12) } else { shortest });
    }
    assert!(!cycles.is_empty(), "some loop cycles three tiles");
    Loops { cycles: cheapest(torus, cycles), odd: odd(torus) }
}

/// The loop begun at each of its steps, mirrored in every way, forwards and backwards: those that
/// are cycles of three.
fn variants(torus: &Torus, steps: &[Step]) -> Vec<Cycle> {
    let mut found = Vec::new();
    for mirror in 0..16 {
        let image = steps.iter().map(|&(axis, by)| {
            let axis = if mirror & 1 == 0 { axis } else { 1 - axis };
            (axis, if mirror >> (1 + axis) & 1 == 0 { by } else { -by })
        });
        let image: Vec<Step> = image.collect();
        let mut image = if mirror < 8 { image } else { inverse(&image) };
        for _ in 0..image.len() {
            image.rotate_left(1);
            found.extend(as_cycle(&image, &effect(torus, &image).places, 3, 1));
        }
    }
    found
}

/// The cheapest cycle of every three cells.
fn cheapest(torus: &Torus, mut cycles: Vec<Cycle>) -> Vec<Cycle> {
    let cost = |cycle: &Cycle| torus.total(&turns(torus, 0, &cycle.steps));
    cycles.sort_by_cached_key(|cycle| (cycle.cells, cost(cycle)));
    cycles.dedup_by_key(|cycle| cycle.cells);
    cycles.sort_by_cached_key(cost);
    cycles
}

/// Walks of unit steps, each with the board after it, no two with the same.
fn walks(torus: &Torus) -> Vec<(Vec<Step>, Board)> {
    let mut all: Vec<(Vec<Step>, Board)> = vec![(Vec::new(), effect(torus, &[]))];
    let mut seen: HashSet<Box<[u16]>> = all.iter().map(|(_, board)| board.tiles.clone()).collect();
    let mut first = 0;
    for _ in 0..WALK {
        let level = first..all.len();
        first = all.len();
        for at in level {
            for step in [(0, 1), (0, -1), (1, 1), (1, -1)] {
                let (steps, _) = &all[at];
                if steps.last().is_some_and(|&(axis, by)| (axis, -by) == step) {
                    continue;
                }
                let mut steps = steps.clone();
                steps.push(step);
                let board = effect(torus, &steps);
                if seen.insert(board.tiles.clone()) {
                    all.push((steps, board));
                }
            }
        }
    }
    all
}

/// The shortest loops that cycle three tiles, out and back by different walks.
fn short(torus: &Torus, power: usize, most: usize) -> Vec<Cycle> {
    let walks = walks(torus);
    let mut goes = vec![0; torus.cells()].into_boxed_slice();
    let mut found: Vec<Cycle> = Vec::new();
    let mut by_end: Vec<Vec<usize>> = vec![Vec::new(); torus.cells()];
    for (number, (steps, board)) in walks.iter().enumerate() {
        let same = &mut by_end[board.places[0] as usize];
        for &other in same.iter() {
            // First this walk, then the other backwards.
            let other = &walks[other];
            for (goes, &cell) in goes.iter_mut().zip(&board.places) {
                *goes = other.1.tiles[cell as usize];
            }
            if as_cycle(&[], &goes, most, power).is_some() {
                let steps = [steps.clone(), inverse(&other.0)].concat();
                found.extend(as_cycle(&steps, &goes, most, power));
            }
        }
        same.push(number);
    }
    let cost = |cycle: &Cycle| torus.total(&turns(torus, 0, &cycle.steps));
    found.sort_by_cached_key(cost);
    found.truncate(KEPT);
    found.iter().flat_map(|cycle| variants(torus, &cycle.steps)).collect()
}

/// A loop that permutes the others oddly.
fn odd(torus: &Torus) -> Option<Vec<Step>> {
    let [rows, cols] = torus.sides.map(|side| side as i32);
    let round = |down: i32, right: i32| vec![(0, right), (1, down), (0, -right), (1, -down)];
    let mut loops = vec![round(1, 1)];
    // Once round the board along a staircase.
    loops.push([(0, 1), (1, 1)].repeat((rows * cols) as usize));
    loops.push([(0, 1), (1, 1), (0, -1), (1, 1)].repeat(rows as usize));
    loops.push([(1, 1), (0, 1), (1, -1), (0, 1)].repeat(cols as usize));
    loops.into_iter().find(|steps| {
        let board = effect(torus, steps);
        board.places[0] == 0 && crate::solvers::grid::insert::is_odd(&board)
    })
}
