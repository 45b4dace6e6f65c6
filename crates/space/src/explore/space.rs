//! Spaces: what is distinguished, and its syntax.
//!
//! | text | space |
//! |---|---|
//! | `ABF`, `{ABCD}{EFGH}`, `{UF UR}*` | where these pieces are |
//! | `{ABCD} x {ABEF}` | a product: distinguishes what either factor does |
//! | `{ABC}{DEF}{GHI} / rows` | double cosets: slots of a row are not distinguished |
//! | `ABCFGH / row-displacements` | how many of the pieces are how many rows from home |
//! | `ABCFGH / column-displacements` | the same for columns |

use std::fmt;

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};

use super::Coset;
use crate::quotient::{Axis, Phase, PieceClass, PieceClasses, Sides};

/// What is distinguished.
#[derive(Clone, Debug)]
pub enum Space {
    /// Everything.
    Whole,
    /// Where some pieces are.
    Pieces(PieceClasses),
    /// A block-building phase.
    Phase(Phase, PieceClasses),
    /// A named coset space.
    Coset(Coset, PieceClasses),
    /// Some pieces, and slots that are not distinguished.
    DoubleCosets(Sides),
    /// How many of these pieces are how far from home along an axis.
    Displacements(PieceClasses, Axis),
}

const AXES: [(&str, Axis); 2] =
    [("row-displacements", Axis::Vertical), ("column-displacements", Axis::Horizontal)];

impl Space {
    /// Parses a space, in the syntax of the table above.
    ///
    /// ```
    /// use cosette_space::explore::Space;
    /// use cosette_puzzle::{Family, Metric};
    /// let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    /// let printed = |text| Space::read(&puzzle, text).unwrap().to_string();
    /// assert_eq!(printed("cba"), "A B C");
    /// assert_eq!(printed("{ABC} x {AD}"), "A {B C} D");
    /// assert_eq!(printed("ABCDEFGHI"), "whole");
    /// assert_eq!(printed("AE / row-displacements"), "A E / row-displacements");
    /// ```
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Space, ReadError> {
        let Some((left, right)) = text.split_once('/') else {
            return Ok(Space::pieces(puzzle, product(puzzle, text)?));
        };
        if let Some(at) = left.find(" x ") {
            let message = "products are of lists of pieces only, without a right side";
            return Err(ReadError::new(ErrorKind::State, text, at + 1..at + 2, message.into())
                .hint("name all pieces in one list: `{ABC}{DEF} / rows`"));
        }
        let Some((_, axis)) = AXES.into_iter().find(|(name, _)| *name == right.trim()) else {
            return Ok(Space::DoubleCosets(Sides::read(puzzle, text)?));
        };
        let classes = PieceClasses::read(puzzle, left)?.normal(puzzle);
        match classes.classes.iter().find(|class| class.pieces.len() > 1) {
            Some(_) => {
                let message = "displacements are of pieces each on its own, without braces";
                Err(ReadError::new(ErrorKind::State, text, 0..left.len(), message.into()))
            }
            None => Ok(Space::Displacements(classes, axis)),
        }
    }

    /// These pieces, and the key piece, on which legality depends, if there is one.
    pub fn pieces(puzzle: &Puzzle, mut classes: PieceClasses) -> Space {
        if let Some(key) = puzzle.key()
            && classes.class_of()[key as usize].is_none()
        {
            classes.classes.insert(0, PieceClass { pieces: vec![key], oriented: true });
        }
        let classes = classes.normal(puzzle);
        match classes == PieceClasses::whole(puzzle).normal(puzzle) {
            true => Space::Whole,
            false => Space::Pieces(classes),
        }
    }

    /// A phase.
    pub fn phase(puzzle: &Puzzle, phase: Phase) -> Space {
        let classes = phase.classes(puzzle);
        Space::Phase(phase, classes)
    }

    /// A coset space by name; `None` if the puzzle has none of that name.
    pub fn coset(puzzle: &Puzzle, coset: Coset) -> Option<Space> {
        Some(Space::Coset(coset, coset.classes(puzzle)?))
    }

    /// The classes of pieces distinguished, where these determine the space.
    pub fn classes(&self, puzzle: &Puzzle) -> Option<PieceClasses> {
        match self {
            Space::Whole => Some(PieceClasses::whole(puzzle)),
            Space::Pieces(classes) | Space::Phase(_, classes) | Space::Coset(_, classes) => {
                Some(classes.clone())
            }
            Space::DoubleCosets(_) | Space::Displacements(..) => None,
        }
    }
}

/// Reads pieces, or several lists of pieces with ` x ` between them.
fn product(puzzle: &Puzzle, text: &str) -> Result<PieceClasses, ReadError> {
    let mut product: Option<PieceClasses> = None;
    for factor in text.split(" x ") {
        let factor = PieceClasses::read(puzzle, factor)?;
        product = Some(match product {
            Some(product) => product.product(&factor, puzzle),
            None => factor,
        });
    }
    Ok(product.expect("splitting gives a part at least"))
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Whole => write!(f, "whole"),
            Space::Pieces(classes) => write!(f, "{classes}"),
            Space::Phase(phase, _) => write!(f, "{}", phase.text()),
            Space::Coset(coset, _) => write!(f, "{}", coset.name()),
            Space::DoubleCosets(sides) => write!(f, "{sides}"),
            Space::Displacements(classes, axis) => {
                let (name, _) = AXES.into_iter().find(|(_, a)| a == axis).expect("both are listed");
                write!(f, "{classes} / {name}")
            }
        }
    }
}
