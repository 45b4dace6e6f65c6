//! Named coset spaces of the cube.

use cosette_puzzle::{Family, Puzzle};

use crate::quotient::PieceClasses;

/// A named coset space of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coset {
    /// Corner twists, edge flips and the slots of the four slice edges.
    Kociemba,
    /// The same, and the set of slots that hold the corners of the upper layer.
    KociembaLayers,
    /// The corners with their twists.
    Corners,
}

impl Coset {
    /// All of them.
    pub const ALL: [Coset; 3] = [Coset::Kociemba, Coset::KociembaLayers, Coset::Corners];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Coset::Kociemba => "kociemba",
            Coset::KociembaLayers => "kociemba-layers",
            Coset::Corners => "corners",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Coset> {
        Coset::ALL.into_iter().find(|coset| coset.name().eq_ignore_ascii_case(name))
    }

    /// What it distinguishes; `None` if this puzzle has no such space.
    pub fn classes(self, puzzle: &Puzzle) -> Option<PieceClasses> {
        let edges = "{UR UF UL UB DR DF DL DB}* {FR FL BL BR}*";
        let pieces = match (puzzle.family(), self) {
            (Family::Cube { .. }, Coset::Corners) => "URF UFL ULB UBR DFR DLF DBL DRB".to_string(),
            (Family::Cube { size: 3 }, Coset::Kociemba) => {
                format!("{{URF UFL ULB UBR DFR DLF DBL DRB}}* {edges}")
            }
            (Family::Cube { size: 3 }, Coset::KociembaLayers) => {
                format!("{{URF UFL ULB UBR}}* {{DFR DLF DBL DRB}}* {edges}")
            }
            _ => return None,
        };
        Some(PieceClasses::read(puzzle, &pieces).expect("these are pieces of the cube"))
    }
}
