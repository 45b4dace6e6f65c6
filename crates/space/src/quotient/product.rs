//! Products of quotients by pieces, and their normal form.
//!
//! The product of two quotients distinguishes positions that either distinguishes. Of cosets by
//! subgroups `H` and `K` it is the cosets by their intersection. A subgroup that permutes the
//! pieces of each class intersects another such one in the subgroup of the same kind that belongs
//! to the common refinement of the classes: pieces are distinguished where either side does. So a
//! product is again a quotient by pieces, with the same dense index, and `{ABCD} x {ABEF}` is
//! written `{A B} {C D} {E F}`.

use std::collections::BTreeMap;

use cosette_puzzle::Puzzle;

use super::{PieceClass, PieceClasses};

impl PieceClasses {
    /// The common refinement: distinguishes pieces that `self` or `other` does.
    #[must_use]
    pub fn product(&self, other: &PieceClasses, puzzle: &Puzzle) -> PieceClasses {
        let (ours, theirs) = (self.class_of(), other.class_of());
        let mut parts: BTreeMap<(Option<usize>, Option<usize>), Vec<u16>> = BTreeMap::new();
        for (piece, key) in ours.into_iter().zip(theirs).enumerate() {
            parts.entry(key).or_default().push(piece as u16);
        }
        parts.remove(&(None, None));
        let oriented = |classes: &PieceClasses, class: Option<usize>| {
            class.is_some_and(|k| classes.classes[k].oriented)
        };
        let class = |((a, b), pieces): (_, Vec<u16>)| PieceClass {
            oriented: oriented(self, a) || oriented(other, b),
            pieces,
        };
        PieceClasses::new(puzzle, parts.into_iter().map(class).collect()).normal(puzzle)
    }

    /// The same quotient in its one normal form: classes by their first pieces, orientations kept
    /// only where there are any, single pieces without braces where the meaning is the same.
    #[must_use]
    pub fn normal(&self, puzzle: &Puzzle) -> PieceClasses {
        let mut classes = self.classes.clone();
        for class in &mut classes {
            if puzzle.shape().orientations(class.pieces[0] as usize) == 1 {
                class.oriented = class.pieces.len() == 1;
            }
        }
        classes.sort_by_key(|class| class.pieces[0]);
        PieceClasses::new(puzzle, classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::{Family, Metric};

    #[test]
    fn a_quotient_has_one_normal_form() {
        let board = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        for (puzzle, text, normal) in [
            (&board, "CBA", "A B C"),
            (&board, "{C}{AB}*", "{A B} C"),
            (&cube, "{UF} URF", "URF {UF}"),
        ] {
            let classes = PieceClasses::read(puzzle, text).unwrap().normal(puzzle);
            assert_eq!(classes.to_string(), normal);
            assert_eq!(classes.normal(puzzle), classes);
        }
    }

    #[test]
    fn a_product_is_the_common_refinement() {
        let board = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        for (puzzle, a, b, product) in [
            (&board, "{ABCD}", "{ABEF}", "{A B} {C D} {E F}"),
            (&board, "AB", "BC", "A B C"),
            (&board, "{ABC}{DEF}{GHI}", "{ADG}{BEH}{CFI}", "A B C D E F G H I"),
            (&cube, "{URF UFL}*", "{URF UFL ULB}", "{URF UFL}* {ULB}"),
        ] {
            let read = |text| PieceClasses::read(puzzle, text).unwrap();
            assert_eq!(read(a).product(&read(b), puzzle).to_string(), product);
            assert_eq!(read(b).product(&read(a), puzzle).to_string(), product);
        }
    }
}
