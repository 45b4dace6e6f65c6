//! Whether a position is solvable, decided before any search and explained to the user: which
//! invariant is violated, and what would repair it.
//!
//! [`Reach::contains`] decides; the invariants here only explain. That keeps the explanation from
//! ever being the reason for a wrong answer.

mod repair;

use crate::construct::{CORNERS, EDGES};
use crate::{Family, Position, Puzzle, Reach};

/// Up to this many reachable positions the nearest one is searched for.
const ENUMERATE_MAX: u32 = 10_000;

/// Why a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unsolvable {
    message: String,
    repair: Option<Repair>,
}

/// What would mend a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Repair {
    text: String,
    /// The tiles to be exchanged, if that is all.
    swap: Option<[u16; 2]>,
    /// The position after it.
    after: Position,
    /// Whether that can be solved: a piece by which the puzzle is held may be elsewhere as well.
    suffices: bool,
}

impl Unsolvable {
    /// What would mend the position, if something simple would.
    pub fn repair(&self) -> Option<&str> {
        self.repair.as_ref().map(|repair| repair.text.as_str())
    }

    /// The position after that repair, if it can be solved.
    pub fn repaired(&self) -> Option<&Position> {
        self.repair.as_ref().filter(|repair| repair.suffices).map(|repair| &repair.after)
    }

    /// The same of a board whose tiles were given as numbers, counted from `first`.
    #[must_use]
    pub fn in_numbers(mut self, first: u16) -> Unsolvable {
        if let Some(Repair { text, swap: Some([a, b]), .. }) = &mut self.repair {
            *text = format!("swap the tiles {} and {}", *a + first, *b + first);
        }
        self
    }
}

impl Reach {
    /// The reason why `position` is unsolvable, if it is.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Reach};
    /// let family: Family = "8-puzzle".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let board = puzzle.read_position("1 2 3 4 5 6 8 7 0")?;
    /// let reason = Reach::of(&puzzle).diagnose(&puzzle, &board).unwrap_err();
    /// assert_eq!(reason.repair(), Some("swap the tiles 8 and 7"));
    /// assert!(reason.repaired().unwrap().is_solved());
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn diagnose(&self, puzzle: &Puzzle, position: &Position) -> Result<(), Unsolvable> {
        if self.contains(position) {
            return Ok(());
        }
        let mut unsolvable = match puzzle.family() {
            Family::Cube { .. } => cube(puzzle, position),
            _ if !self.is_alternating() => self.outside(puzzle, position),
            Family::Tiles { .. } => tiles(puzzle, position),
            Family::Loopover { rows, cols, nrg: false } => {
                let message = format!(
                    "the tiles are an odd permutation of the solved board, and on a {rows}x{cols} \
                     board every move is an even one"
                );
                Unsolvable { message, repair: repair::parity(puzzle, position) }
            }
            Family::Loopover { .. } => {
                let message = "once the gripped tile is brought home the others are an odd \
                               permutation, and the moves that bring it home only make even ones"
                    .to_string();
                Unsolvable { message, repair: repair::parity(puzzle, position) }
            }
            _ => {
                let message = "the tiles are an odd permutation of the solved arrangement, and \
                               every move is an even one"
                    .to_string();
                Unsolvable { message, repair: repair::parity(puzzle, position) }
            }
        };
        if let Some(repair) = &mut unsolvable.repair {
            repair.suffices = self.contains(&repair.after);
        }
        Err(unsolvable)
    }

    /// Not reachable, and parity is not the whole story.
    fn outside(&self, puzzle: &Puzzle, position: &Position) -> Unsolvable {
        let order = self.order();
        let message = match puzzle.family().grid() {
            Some((1, _) | (_, 1)) => {
                "on a single line the tiles never pass one another, and these \
                                      are not in the order of the goal"
                    .to_string()
            }
            _ => format!(
                "this is not one of the {order} positions that the moves can reach (parity is not \
                 the reason: the moves of this board generate only a small group)"
            ),
        };
        let few = *order <= ENUMERATE_MAX.into();
        let repair = if few { repair::nearest(puzzle, position) } else { None };
        Unsolvable { message, repair }
    }
}

fn tiles(puzzle: &Puzzle, position: &Position) -> Unsolvable {
    let blank = puzzle.key().expect("tiles have a blank");
    let (_, cols) = puzzle.family().grid().expect("tiles have rows and columns");
    let tiles: Vec<u16> = position.pieces().iter().copied().filter(|&p| p != blank).collect();
    let inversions: usize = (0..tiles.len())
        .map(|i| tiles[i + 1..].iter().filter(|&&later| later < tiles[i]).count())
        .sum();
    let count = format!("{inversions} inversion{}", if inversions == 1 { "" } else { "s" });
    let message = if cols % 2 == 1 {
        format!("{count}: an odd number, and moves preserve its parity")
    } else {
        let row = |slot: usize| slot as i32 / i32::from(cols);
        let rows = (row(position.slot_of(blank)) - row(blank as usize)).unsigned_abs() as usize;
        format!(
            "{count}, and the blank is {rows} row{} from its goal: the sum {} is odd, and moves \
             preserve its parity",
            if rows == 1 { "" } else { "s" },
            inversions + rows
        )
    };
    Unsolvable { message, repair: repair::parity(puzzle, position) }
}

/// The position with what two slots hold exchanged.
fn exchanged(position: &Position, a: usize, b: usize) -> Position {
    let held = |slot: usize| (position.pieces()[slot], position.twists()[slot]);
    let mut after = position.clone();
    for (slot, (piece, twist)) in [(a, held(b)), (b, held(a))] {
        after.set(slot, piece, twist);
    }
    after
}

fn cube(puzzle: &Puzzle, position: &Position) -> Unsolvable {
    let shape = puzzle.shape();
    let mut reasons = Vec::new();
    let mut repairs = Vec::new();
    let mut after = position.clone();
    let sum = |orbit: usize| -> u32 {
        shape.range(orbit).map(|slot| u32::from(position.twists()[slot])).sum()
    };
    let twist = sum(0) % 3;
    if twist != 0 {
        let turn = if twist == 1 { "counter-clockwise" } else { "clockwise" };
        reasons.push(format!(
            "the corners are twisted by {twist} third{} of a turn in all (a solvable cube: 0)",
            if twist == 1 { "" } else { "s" }
        ));
        repairs.push(format!("twist one corner {turn}"));
        let (piece, turned) = (position.pieces()[0], u32::from(position.twists()[0]));
        after.set(0, piece, ((turned + 3 - twist) % 3) as u8);
    }
    let edges = shape.orbits().len() == 2;
    if edges && sum(1) % 2 == 1 {
        reasons.push("an odd number of edges is flipped (a solvable cube: an even number)".into());
        repairs.push("flip one edge".into());
        let slot = shape.range(1).start;
        after.set(slot, position.pieces()[slot], 1 - position.twists()[slot]);
    }
    let odd = |range: std::ops::Range<usize>| {
        let start = range.start as u16;
        let pieces = position.pieces()[range].iter().map(|p| p - start).collect();
        crate::Perm::new(pieces).expect("orbits keep their pieces").is_odd()
    };
    if edges && odd(shape.range(0)) != odd(shape.range(1)) {
        reasons.push(
            "the corners and the edges differ in permutation parity (two pieces are exchanged)"
                .into(),
        );
        repairs.push("swap two edges".into());
        let first = shape.range(1).start;
        after = exchanged(&after, first, first + 1);
    }
    if reasons.is_empty() {
        reasons.push("the corner DBL, by which the cube is held, is not at home".into());
    }
    let repair = Repair { text: repairs.join(", "), swap: None, after, suffices: false };
    Unsolvable { message: reasons.join("; "), repair: Some(repair).filter(|_| !repairs.is_empty()) }
}

impl Puzzle {
    /// What a piece is called: its letter, its number (the blank's is 0), or the faces of its
    /// stickers.
    pub fn piece_name(&self, piece: u16) -> String {
        match self.family() {
            Family::Cube { .. } => match CORNERS.get(piece as usize) {
                Some(name) => (*name).to_string(),
                None => EDGES[piece as usize - CORNERS.len()].to_string(),
            },
            Family::Loopover { .. } if self.shape().slots() <= 26 => {
                char::from(b'A' + piece as u8).to_string()
            }
            Family::Tiles { .. } if self.key() == Some(piece) => "0".into(),
            _ => (self.labels()[piece as usize] + 1).to_string(),
        }
    }
}
