//! How a cube is held: it changes the appearance of a position and the names of its moves.
//!
//! A position does not include this: it is the cube turned back so that its centres (or, on the
//! 2x2x2, its corner DBL) are in their places. Input and output of a cube held differently use the
//! names of the places as seen; a [`Hold`] translates between the two. All other puzzles have only
//! one way to hold them.

use super::{Notation, cube::opposite};
use crate::construct::FACES;
use crate::{Family, MoveId, Puzzle, Word};

/// Where each face of the cube is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hold([u8; 6]);

impl Default for Hold {
    fn default() -> Hold {
        Hold::AS_NAMED
    }
}

impl Hold {
    /// Every face in its own place.
    pub const AS_NAMED: Hold = Hold([0, 1, 2, 3, 4, 5]);

    /// With each face of the cube in this place.
    pub(super) fn new(places: [u8; 6]) -> Hold {
        Hold(places)
    }

    /// Where a face of the cube is now.
    pub(super) fn place(&self, face: u8) -> u8 {
        self.0[usize::from(face)]
    }

    /// Which face of the cube is in this place now.
    pub(super) fn face(&self, place: u8) -> u8 {
        self.0.iter().position(|&p| p == place).map_or(place, |face| face as u8)
    }

    /// Turns the whole cube the way the face in this place turns.
    pub(super) fn turn(&mut self, place: u8, quarters: i8) {
        // The places round U, R and F, in the order in which a clockwise turn visits them.
        let ring: [u8; 4] = [[1, 2, 4, 5], [0, 5, 3, 2], [0, 1, 3, 4]][usize::from(place % 3)];
        let quarters = if place < 3 { quarters } else { -quarters };
        for place in &mut self.0 {
            if let Some(k) = ring.iter().position(|p| p == place) {
                *place = ring[(k as i8 + quarters).rem_euclid(4) as usize];
            }
        }
    }

    /// Whether a cube can be held so: opposite faces stay opposite, and U R F keep their sense.
    pub(super) fn is_rotation(&self) -> bool {
        let opposite_stay = (0..3).all(|face| self.place(face + 3) == opposite(self.place(face)));
        let urf: String = self.0[..3].iter().map(|&place| FACES[usize::from(place)]).collect();
        let corners = crate::construct::CORNERS;
        opposite_stay && corners.iter().any(|corner| corner.repeat(2).contains(&urf))
    }
}

impl Puzzle {
    /// Writes a sequence of moves as [`Puzzle::write_word`] does, in the names that they have while
    /// the puzzle is held so.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Notation};
    /// let family: Family = "cube".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let (position, hold) = puzzle.read_held("x U")?;
    /// assert_eq!(position, puzzle.read_position("F")?);
    /// let home = puzzle.read_word("F'", Notation::Standard)?;
    /// assert_eq!(puzzle.write_word_held(&home, Notation::Standard, &hold), "U'");
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn write_word_held(&self, word: &Word, notation: Notation, hold: &Hold) -> String {
        if !matches!(self.family(), Family::Cube { .. }) {
            return self.write_word(word, notation);
        }
        let name = |&id: &MoveId| {
            let turn = self.get(id);
            let place = FACES[usize::from(hold.place(turn.line as u8))];
            format!("{place}{}", &turn.name[1..])
        };
        word.0.iter().map(name).collect::<Vec<String>>().join(" ")
    }
}
