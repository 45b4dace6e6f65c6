//! Double cosets: pieces of a class are not distinguished, nor are slots of a factor.
//!
//! With `H` the relabelings of pieces within their classes and `K` a group of slot permutations,
//! the class of a position `g` is `HgK`. Moves in `K` change no class, so they may be free: this
//! gives bounds on the moves of one kind alone (walking distance: moves along columns cost one,
//! moves along rows nothing, and the order of pieces in a row is forgotten). That every free move
//! lies in `K` is verified, not assumed.
//!
//! Pieces and slots are first divided into the orbits of all allowed moves and `K`: pieces never
//! leave their orbit, so labels of different orbits are different, and slots that no move touches
//! are left out. Classes are numbered without gaps (see `contingency.rs`); moves are applied as
//! described in `route.rs`.

mod parts;

use std::sync::Arc;

use cosette_puzzle::{Position, Puzzle, Shape};

use super::Weights;
use super::contingency::{ClassIndex, TooMany};
use super::pattern::NO_PATTERN;
use super::route::{RouteMaker, Space, Stage};
use super::slots::Sides;
use parts::{Case, check, factors, labels, orbits};

/// Why a double coset space cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DoubleCosetError {
    /// A free move changes classes.
    #[error("the move {0} is free, but the slot group does not absorb it")]
    NotAbsorbed(String),
    /// A move and its inverse do not cost the same.
    #[error("the move {0} and its inverse have different weights")]
    OneWay(String),
    /// A class of pieces keeps orientations.
    #[error("orientations cannot be kept where slots are not distinguished")]
    Oriented,
    /// There are too many classes, labels or patterns.
    #[error("this quotient is too large: {0}")]
    TooLarge(&'static str),
    /// The number of classes.
    #[error("this quotient is too large: {0} classes, and 2^32 can be numbered")]
    Classes(u64),
}

impl From<TooMany> for DoubleCosetError {
    fn from(TooMany { classes }: TooMany) -> DoubleCosetError {
        let uncounted =
            "more than 2^32 classes, or so many patterns that the classes cannot be counted";
        classes.map_or(DoubleCosetError::TooLarge(uncounted), DoubleCosetError::Classes)
    }
}

/// A space of double cosets with its moves.
#[derive(Debug)]
pub struct DoubleCoset {
    sides: Sides,
    weights: Weights,
    shape: Shape,
    space: Arc<Space>,
    routes: Vec<Vec<Stage>>,
    reading: Reading,
    /// The pieces of each label.
    pieces: Vec<Vec<u16>>,
}

/// The slots in the order of the factors, and the label of each piece.
#[derive(Clone, Debug)]
pub struct Reading {
    slots: Box<[u16]>,
    labels: Box<[u8]>,
}

impl DoubleCoset {
    /// The quotient of the puzzle by these sides, under moves of these weights.
    pub fn new(
        puzzle: &Puzzle,
        sides: Sides,
        weights: Weights,
    ) -> Result<DoubleCoset, DoubleCosetError> {
        check(puzzle, &sides, &weights)?;
        let orbit = orbits(puzzle, &sides, &weights);
        let (labels, of_piece, pieces) = labels(puzzle, &sides, &orbit)?;
        let too_many =
            DoubleCosetError::TooLarge("a factor of the slot group has too many patterns");
        let factors = factors(&sides, &labels, &orbit).ok_or(too_many)?;
        let mut place_of = vec![None; puzzle.shape().slots()];
        for (f, factor) in factors.iter().enumerate() {
            for (place, &slot) in factor.slots.iter().enumerate() {
                place_of[slot as usize] = Some((f, place));
            }
        }
        let slots = factors.iter().flat_map(|f| f.slots.iter().copied()).collect();
        let registers = (0..factors.len()).collect();
        let index = ClassIndex::new(factors, &labels.counts)?;
        let space = Arc::new(Space { index, registers });
        let maker = RouteMaker { base: &space, labels: &labels, place_of: &place_of };
        let mut kept: Vec<Case> = Vec::new();
        let mut routes = Vec::new();
        for case in Case::all(puzzle, &weights, &place_of) {
            if kept.iter().any(|k| case.is_image_of(k, &space, &place_of)) {
                continue;
            }
            let key = |slot| (slot, of_piece[puzzle.key().expect("guards need a key") as usize]);
            let route = maker.make(&case.cycles, case.guard.map(key));
            routes.push(route.ok_or(DoubleCosetError::TooLarge("too many half-moved boards"))?);
            kept.push(case);
        }
        let reading = Reading { slots, labels: of_piece.into() };
        let shape = puzzle.shape().clone();
        Ok(DoubleCoset { sides, weights, shape, space, routes, reading, pieces })
    }

    /// The pieces and slots distinguished.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// What the moves cost.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The number of classes. Some may be unreachable.
    pub fn len(&self) -> u32 {
        self.space.index.len()
    }

    /// Whether there are none (there always is the solved one).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The class of the solved position.
    pub fn solved(&self) -> u32 {
        let pieces: Vec<u16> = (0..self.shape.slots() as u16).collect();
        self.class(&pieces).expect("the solved position has a class")
    }

    /// The reading of positions.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The class of the position with these pieces; `None` if a piece is where no move takes it.
    pub fn class(&self, pieces: &[u16]) -> Option<u32> {
        self.class_by(&self.reading, pieces)
    }

    /// The class of a position under another reading, such as [`Reading::relabelled`].
    #[inline]
    pub fn class_by(&self, reading: &Reading, pieces: &[u16]) -> Option<u32> {
        let index = &self.space.index;
        let (mut state, mut number, mut at) = (0, 0, 0);
        for factor in 0..index.factors() {
            let patterns = index.patterns(factor);
            let slots = &reading.slots[at..at + patterns.slots.len()];
            at += patterns.slots.len();
            let label = |&s: &u16| reading.labels[pieces[s as usize] as usize];
            let pattern = patterns.number(slots.iter().map(label));
            if pattern == NO_PATTERN || !index.step(factor, pattern, &mut state, &mut number) {
                return None;
            }
        }
        Some(number)
    }

    /// Some position of the class. It may be unreachable, for instance an odd permutation, but only
    /// where the classes do not distinguish that.
    pub fn representative(&self, class: u32) -> Position {
        let pieces = self.fill(self.space.index.cursor().seek(class));
        let twists = vec![0; pieces.len()];
        Position::new(&self.shape, pieces, twists).expect("orbits of slots keep to the shape's")
    }

    /// The pieces of some position of each class, in order: [`DoubleCoset::representative`] of all
    /// of them.
    pub fn representatives(&self) -> impl Iterator<Item = Vec<u16>> + '_ {
        let mut cursor = self.space.index.cursor();
        (0..self.len()).map(move |class| self.fill(cursor.seek(class)))
    }

    /// Pieces in the slots of every factor, as its pattern says.
    fn fill(&self, patterns: &[u32]) -> Vec<u16> {
        let mut pieces: Vec<u16> = (0..self.shape.slots() as u16).collect();
        let mut left = self.pieces.clone();
        for (factor, &pattern) in patterns.iter().enumerate() {
            let patterns = self.space.index.patterns(factor);
            for (&slot, &label) in patterns.slots.iter().zip(&patterns.strings[pattern as usize]) {
                pieces[slot as usize] = left[label as usize].pop().expect("labels suffice");
            }
        }
        pieces
    }

    /// The number of right cosets (boards of labels) in the class.
    pub fn weight(&self, class: u32) -> u128 {
        let index = &self.space.index;
        let mut cursor = index.cursor();
        let weight = |(f, &p): (usize, &u32)| u128::from(index.patterns(f).weights[p as usize]);
        cursor.seek(class).iter().enumerate().map(weight).product()
    }

    /// The classes one costly move away, in order. Simple and slow: the breadth-first search
    /// applies the same stages to whole sets.
    pub fn neighbours(&self, class: u32) -> Vec<u32> {
        let mut all = Vec::new();
        for route in &self.routes {
            let mut at = vec![class];
            for stage in route {
                let mut regs = stage.scratch();
                let mut after = Vec::new();
                let mut cursor = stage.source.index.cursor();
                for &class in &at {
                    stage.expand(cursor.seek(class), &mut regs, &mut |c| after.push(c));
                }
                after.sort_unstable();
                after.dedup();
                at = after;
            }
            all.extend(at);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(super) fn space(&self) -> &Arc<Space> {
        &self.space
    }

    pub(super) fn routes(&self) -> &[Vec<Stage>] {
        &self.routes
    }

    /// Whether every piece that the allowed moves can move is in a class of its own making: no
    /// piece that moves is forgotten, so the goal can only be the solved position.
    pub fn forgets_nothing_that_moves(&self) -> bool {
        let class_of = self.sides.left.class_of();
        self.pieces.iter().flatten().all(|&piece| class_of[piece as usize].is_some())
    }
}

impl Reading {
    /// Reads the relabelled position: slots and pieces `s` renamed `slots[s]`.
    #[must_use]
    pub fn relabelled(&self, slots: &[u16]) -> Reading {
        let mut back = vec![0; slots.len()];
        slots.iter().enumerate().for_each(|(s, &to)| back[to as usize] = s as u16);
        Reading {
            slots: self.slots.iter().map(|&s| back[s as usize]).collect(),
            labels: slots.iter().map(|&to| self.labels[to as usize]).collect(),
        }
    }
}
