//! Cosets by a subgroup on the left: where the pieces of some classes are.
//!
//! A class of positions is fixed by the slots (and kept orientations) of the tracked pieces. It is
//! numbered orbit by orbit, class by class: a class of `c` pieces is one of `C(free, c)` subsets of
//! the slots that earlier classes left free; a kept orientation is one more digit. Where every
//! piece of an orbit keeps its orientation, the last digit follows from the others, since moves
//! keep the sum, and is left out. Where every piece is on its own, the last (on an alternating
//! group the last two) follow too and are not tracked: so a whole puzzle is just another case.
//!
//! Where a key piece determines the legal moves (sliding tiles, no-regrip Loopover), it must be
//! tracked; an illegal move leads to the class itself.
//!
//! The unpacked state holds one *point* (slot and orientation) a tracked piece; a move is a table
//! from points to points. A neighbour then takes a few nanoseconds per tracked piece. Packing
//! labels into machine words and shuffling them was considered; it is faster only where nearly all
//! pieces are tracked, and there rows of bits are much faster still.

use std::ops::Range;

use cosette_puzzle::{Action, Arrow, MoveId, Position, Puzzle, Reach, Shape, Step};

use super::completion::{Domain, complete, domains};
use super::orbit::{Layout, OrbitPart, SLOTS_MAX};
use super::{Dense, PieceClasses, Strips};

/// Maximum number of tracked pieces.
pub(super) const TRACKED_MAX: usize = 40;

/// Where the pieces of some classes are.
#[derive(Clone, Debug)]
pub struct Labelling {
    shape: Shape,
    orbits: Vec<OrbitPart>,
    /// `tables[table * points + point]`: the image of the point.
    tables: Vec<u16>,
    points: usize,
    /// The table of each move.
    rule: Rule,
    moves: Vec<MoveId>,
    len: u64,
    solved: u64,
    /// The goal.
    goals: Vec<u64>,
    description: String,
    /// The tracked class of every piece. Pieces that follow from the others have none.
    class_of: Vec<Option<usize>>,
    domains: Vec<Domain>,
}

/// The choice of tables.
#[derive(Clone, Debug)]
enum Rule {
    /// Move `m` uses table `m`.
    Free,
    /// The table depends on the point of the tracked piece number `key`: `by_point[m * points +
    /// p]`. Table 0 leaves everything in place: the move is not legal there.
    Keyed { key: usize, by_point: Vec<u16> },
}

/// A class unpacked: the point of every tracked piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points(pub(super) [u16; TRACKED_MAX]);

/// Why a quotient cannot be numbered densely.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// It has more classes than a 64-bit number can count.
    #[error("this quotient has more than 2^64 classes")]
    Classes,
    /// It is not a quotient by pieces.
    #[error("double cosets and displacements are not numbered like quotients by pieces")]
    NotCosets,
    /// A piece that determines the legal moves is not in a class of its own.
    #[error("piece {0} decides which moves are legal and must be followed on its own")]
    Key(String),
    /// It has too many tracked pieces or slots.
    #[error(
        "this quotient has more than {TRACKED_MAX} tracked pieces or {SLOTS_MAX} moving slots, and \
         cannot be numbered"
    )]
    Pieces,
}

impl Labelling {
    /// The quotient of `puzzle` by these classes under these moves.
    ///
    /// A key piece, on which legality depends, must be tracked on its own.
    pub fn new(
        puzzle: &Puzzle,
        classes: &PieceClasses,
        moves: &[MoveId],
    ) -> Result<Labelling, TooLarge> {
        let shape = puzzle.shape().clone();
        let classes = key_first(puzzle, classes)?;
        let arrows: Vec<&Arrow> = moves.iter().flat_map(|&id| &puzzle.get(id).arrows).collect();
        let mut touched = vec![false; shape.slots()];
        for step in arrows.iter().flat_map(|arrow| arrow.action.steps()) {
            touched[step.to as usize] = true;
        }
        let layout = Layout {
            shape: &shape,
            touched,
            parity_follows: (0..shape.orbits().len())
                .map(|orbit| parity_follows(puzzle, &arrows, &shape.range(orbit)))
                .collect(),
            keeps_sums: arrows.iter().all(|arrow| keeps_sums(&shape, arrow)),
            twists: (0..shape.orbits().len())
                .map(|orbit| {
                    let steps = arrows.iter().flat_map(|arrow| arrow.action.steps());
                    let range = shape.range(orbit);
                    steps.filter(|s| range.contains(&(s.to as usize))).any(|s| s.twist != 0)
                })
                .collect(),
        };
        let domains = domains(&shape, &arrows, puzzle.key().is_some());
        let mut first = 0;
        let mut orbits = Vec::new();
        for orbit in 0..shape.orbits().len() {
            orbits.extend(OrbitPart::new(&layout, orbit, &classes, &mut first)?);
        }
        if first > TRACKED_MAX {
            return Err(TooLarge::Pieces);
        }
        let len = orbits.iter().try_fold(1u64, |n, o: &OrbitPart| n.checked_mul(o.size()));
        let len = len.ok_or(TooLarge::Classes)?;
        let (tables, rule) = tables(puzzle, moves);
        let points = shape.points();
        let description = classes.to_string();
        let mut class_of = vec![None; shape.slots()];
        for (k, class) in orbits.iter().flat_map(OrbitPart::classes).enumerate() {
            class.pieces.iter().for_each(|&piece| class_of[piece as usize] = Some(k));
        }
        let moves = moves.to_vec();
        let mut space = Labelling {
            shape,
            orbits,
            tables,
            points,
            rule,
            moves,
            len,
            solved: 0,
            goals: Vec::new(),
            description,
            class_of,
            domains,
        };
        space.solved = space.index(&puzzle.solved());
        space.goals = vec![space.solved];
        Ok(space)
    }

    /// The same, with the goal that all tracked pieces but the key piece are home. Panics if there
    /// is no key piece.
    #[must_use]
    pub fn with_key_anywhere(mut self) -> Labelling {
        assert!(self.is_keyed(), "a key piece is tracked, and it is the first");
        let mut state = self.unpack(self.solved);
        let tracked: usize =
            self.orbits.iter().flat_map(OrbitPart::classes).map(|c| c.pieces.len()).sum();
        let others = state.0[1..tracked].to_vec();
        let touched = |&point: &u16| self.orbits[0].place[usize::from(point)] != u8::MAX;
        let free = (0..self.points as u16).filter(touched).filter(|point| !others.contains(point));
        let mut goals: Vec<u64> = free
            .map(|point| {
                state.0[0] = point;
                self.pack(|k| state.0[k])
            })
            .collect();
        goals.sort_unstable();
        self.goals = goals;
        self
    }

    /// The spelling of the classes.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The moves allowed.
    pub fn move_ids(&self) -> &[MoveId] {
        &self.moves
    }

    /// The number of the class of a position.
    pub fn index(&self, position: &Position) -> u64 {
        let mut state = Points([0; TRACKED_MAX]);
        let shape = &self.shape;
        for class in self.orbits.iter().flat_map(OrbitPart::classes) {
            for (k, &piece) in class.pieces.iter().enumerate() {
                let slot = position.slot_of(piece);
                state.0[class.first + k] = shape.point(slot, position.twists()[slot]);
            }
        }
        self.pack(|k| state.0[k])
    }

    /// The number of the class in which each tracked piece is in the slot given by `slot_of`. For
    /// puzzles without orientation, where a slot is a point.
    #[inline]
    pub fn index_of_slots(&self, slot_of: impl Fn(u16) -> u16) -> u64 {
        self.index_of_points(slot_of)
    }

    /// The number of the class in which each tracked piece is at the point (`Shape::point`) given
    /// by `point_of`.
    #[inline]
    pub fn index_of_points(&self, point_of: impl Fn(u16) -> u16) -> u64 {
        let mut state = Points([0; TRACKED_MAX]);
        for class in self.orbits.iter().flat_map(OrbitPart::classes) {
            for (k, &piece) in class.pieces.iter().enumerate() {
                state.0[class.first + k] = point_of(piece);
            }
        }
        self.pack(|k| state.0[k])
    }

    /// Calls `visit` with every tracked piece of an unpacked class and the point it is at.
    #[inline]
    pub fn each_piece(&self, state: &Points, mut visit: impl FnMut(u16, u16)) {
        for class in self.orbits.iter().flat_map(OrbitPart::classes) {
            for (&piece, &point) in class.pieces.iter().zip(&state.0[class.first..]) {
                visit(piece, point);
            }
        }
    }

    /// Some position of the class: a reachable one if there is one.
    pub fn representative(&self, index: u64, reach: &Reach) -> Position {
        let state = self.unpack(index);
        let mut pieces = vec![u16::MAX; self.shape.slots()];
        let mut twists = vec![0; self.shape.slots()];
        for class in self.orbits.iter().flat_map(OrbitPart::classes) {
            for (k, &piece) in class.pieces.iter().enumerate() {
                let point = state.0[class.first + k];
                let slot = self.shape.slot_of_point(point);
                pieces[slot] = piece;
                twists[slot] = (point - self.shape.point(slot, 0)) as u8;
            }
        }
        complete(&self.shape, (pieces, twists), &self.class_of, &self.domains, reach)
    }

    /// Whether a key piece determines the legal moves. It is tracked first.
    pub(super) fn is_keyed(&self) -> bool {
        matches!(self.rule, Rule::Keyed { .. })
    }

    /// The image of each point under move `m`, in this class.
    #[inline(always)]
    pub(super) fn table(&self, state: &Points, m: usize) -> &[u16] {
        let table = match &self.rule {
            Rule::Free => m,
            Rule::Keyed { key, by_point } => {
                by_point[m * self.points + state.0[*key] as usize] as usize
            }
        };
        &self.tables[table * self.points..][..self.points]
    }

    /// The orbits that moves touch.
    pub(super) fn orbits(&self) -> &[OrbitPart] {
        &self.orbits
    }

    /// The number of the class whose tracked pieces are at these points.
    #[inline(always)]
    pub(super) fn pack(&self, point: impl Fn(usize) -> u16) -> u64 {
        let mut index = 0;
        for orbit in &self.orbits {
            index = index * orbit.size() + orbit.pack(&point);
        }
        index
    }
}

impl Dense for Labelling {
    type State = Points;

    fn len(&self) -> u64 {
        self.len
    }

    fn solved(&self) -> u64 {
        self.solved
    }

    fn goals(&self) -> Vec<u64> {
        self.goals.clone()
    }

    fn is_goal(&self, index: u64) -> bool {
        self.goals.binary_search(&index).is_ok()
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn unpack(&self, mut index: u64) -> Points {
        let mut state = Points([0; TRACKED_MAX]);
        for orbit in self.orbits.iter().rev() {
            orbit.unpack(index % orbit.size(), &mut state);
            index /= orbit.size();
        }
        state
    }

    #[inline(always)]
    fn neighbour(&self, state: &Points, m: usize) -> u64 {
        let table = self.table(state, m);
        self.pack(|k| table[state.0[k] as usize])
    }

    fn strips(&self) -> Option<Strips<'_>> {
        Strips::new(self)
    }
}

/// The same classes with that of the key piece, which must be a class of its own, in front: pieces
/// that follow from the others are dropped at the end.
fn key_first(puzzle: &Puzzle, classes: &PieceClasses) -> Result<PieceClasses, TooLarge> {
    let Some(key) = puzzle.key() else { return Ok(classes.clone()) };
    let mut classes = classes.clone();
    let alone = classes.classes.iter().position(|c| c.pieces == [key]);
    let alone = alone.ok_or_else(|| TooLarge::Key(puzzle.piece_name(key)))?;
    let class = classes.classes.remove(alone);
    classes.classes.insert(0, class);
    Ok(classes)
}

/// Whether the parity of the pieces of an orbit follows from the place of the key piece (or is
/// always even), so that of pieces distinguished the last two need not be tracked. The orbit's own
/// parity matters: a quarter turn of the cube is even as a whole, and odd on its edges.
fn parity_follows(puzzle: &Puzzle, arrows: &[&Arrow], slots: &Range<usize>) -> bool {
    let here = |step: &&Step| slots.contains(&(step.to as usize));
    let part = |a: &Arrow| Action::new(a.action.steps().iter().filter(here).copied().collect());
    match puzzle.key() {
        None => arrows.iter().all(|arrow| !part(arrow).is_odd()),
        Some(_) => Reach::of(puzzle).is_alternating(),
    }
}

fn keeps_sums(shape: &Shape, arrow: &Arrow) -> bool {
    (0..shape.orbits().len()).all(|orbit| {
        let range = shape.range(orbit);
        let here = arrow.action.steps().iter().filter(|s| range.contains(&(s.to as usize)));
        let k = u32::from(shape.orientations(range.start));
        here.map(|s| u32::from(s.twist)).sum::<u32>() % k == 0
    })
}

/// The images of points for every case of every move, and when each case applies.
fn tables(puzzle: &Puzzle, moves: &[MoveId]) -> (Vec<u16>, Rule) {
    let shape = puzzle.shape();
    let points = shape.points();
    let goes_to = |arrow: &Arrow| arrow.action.to_position(shape).to_points(shape).inverse();
    if puzzle.key().is_none() {
        let tables = moves.iter().map(|&id| goes_to(&puzzle.get(id).arrows[0]));
        return (tables.flat_map(|t| t.as_slice().to_vec()).collect(), Rule::Free);
    }
    let mut tables: Vec<u16> = (0..points as u16).collect();
    let mut by_point = vec![0; moves.len() * points];
    for (m, &id) in moves.iter().enumerate() {
        for arrow in &puzzle.get(id).arrows {
            let table = (tables.len() / points) as u16;
            tables.extend(goes_to(arrow).as_slice());
            for &slot in arrow.guard.as_ref().expect("moves of keyed puzzles are guarded") {
                by_point[m * points + shape.point(slot as usize, 0) as usize] = table;
            }
        }
    }
    // The key piece's class comes first, so it is the first tracked piece.
    (tables, Rule::Keyed { key: 0, by_point })
}
