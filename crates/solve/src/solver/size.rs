//! The three published solvers of 5x5 Loopover, by what guides their first phase.

use super::Method;

/// What guides the first phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// The exact distance of six tiles, twice.
    Big,
    /// Walking distance.
    Small,
    /// Displacements.
    Tiny,
}

impl Size {
    /// The solver as a method.
    pub const fn method(self) -> Method {
        Method::special(self.solver()).by(self.heuristic())
    }

    /// All of them.
    pub const ALL: [Size; 3] = [Size::Big, Size::Small, Size::Tiny];

    /// The name of the solver.
    pub const fn solver(self) -> &'static str {
        match self {
            Size::Big => "two-phase-big",
            Size::Small => "two-phase-small",
            Size::Tiny => "two-phase-tiny",
        }
    }

    /// The name of the bound.
    pub const fn heuristic(self) -> &'static str {
        match self {
            Size::Big => "pdb:ABCFGH+FGHKLM",
            Size::Small => "phase1-wd",
            Size::Tiny => "phase1-emd",
        }
    }
}
