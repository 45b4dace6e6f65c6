//! Rows for puzzles that permute their pieces freely: patterns of classes.
//!
//! Put the pieces into *classes* of one size that the symmetries permute. A state is then a
//! *pattern*, which class has which slot, and for every class an order of its pieces in its slots.
//! Patterns are taken up to symmetry; those of one orbit and one parity of the state are one row, a
//! *block*: the product of one symmetric group a class (an *axis*), of which the known parity
//! leaves half of the product.
//!
//! A move takes a pattern to another, and a symmetry takes that to its representative. On the
//! block the two together multiply each axis from the left (the symmetry renames pieces) and from
//! the right (slots change their order), and permute the axes (the symmetry renames classes). That
//! is computed once for every orbit and move (`arrows`); the kernels then only move bits.
//!
//! Classes, rather than a few labelled pieces, are what keeps all symmetries: four labelled pieces
//! of the 4x4 Loopover keep 32 of its 128 symmetries, four classes of four keep all of them.

mod arch;
mod arrows;
mod axis;
mod gather;
mod klein;
mod layout;
mod linear;
mod partition;
mod pattern;
mod plain;
mod plan;
mod relabeling;
mod symmetric;
mod tiles;

use cosette_puzzle::{Perm, Position, Puzzle};

pub use gather::Scratch;
pub use layout::Kernel;
pub use plan::ClassPlan;

use arrows::Arrows;
use axis::Axis;
use klein::Klein;
use layout::Layout;
use pattern::{Orbits, Patterns};
use relabeling::Relabeling;

/// The positions of a puzzle, laid out by classes of pieces.
#[derive(Clone, Debug)]
pub struct Classes {
    plan: ClassPlan,
    members: Vec<Vec<u16>>,
    axis: Axis,
    layout: Layout,
    patterns: Patterns,
    orbits: Orbits,
    /// Whether the state of each orbit with all its axes at 0 is odd.
    orbit_odd: Vec<bool>,
    relabelings: Vec<Relabeling>,
    moves_odd: Vec<bool>,
    arrows: Arrows,
    klein: Option<Klein>,
}

impl Classes {
    /// The best layout of the puzzle, or `None` if there is no sensible one. Consult the
    /// [`ClassPlan`] first for the memory of a set of states: this builds tables, and those of the
    /// largest boards take seconds and hundreds of megabytes.
    ///
    /// ```
    /// use cosette_core::observe::Silent;
    /// use cosette_space::rows::{classes::Classes, explore};
    /// use cosette_puzzle::{Family, Metric};
    /// let family: Family = "loopover-2x3".parse()?;
    /// let space = Classes::of(&family.puzzle(Metric::Stm)).unwrap();
    /// assert_eq!(explore(&space, 99, &Silent).counts.iter().sum::<u128>(), 720);
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Classes> {
        Some(Classes::new(puzzle, ClassPlan::of(puzzle)?))
    }

    /// Carries out one of the plans for the puzzle.
    pub fn new(puzzle: &Puzzle, plan: ClassPlan) -> Classes {
        let members = plan.classes();
        let axis = Axis::new(members[0].len());
        let layout = plan.layout();
        let patterns = Patterns::new(members.len(), axis.degree()).expect("the plan counted them");
        let relabeling = |by: &Perm| Relabeling::new(by, &plan.partition).expect("it was kept");
        let relabelings: Vec<Relabeling> = plan.symmetries.iter().map(relabeling).collect();
        let (orbits, ways) = Orbits::find(&patterns, &relabelings);
        let moves: Vec<Perm> = puzzle
            .moves()
            .iter()
            .map(|m| m.arrows[0].action.to_position(puzzle.shape()).perm())
            .collect();
        let arrows = Arrows::new(&moves, &patterns, &orbits, &ways, &relabelings, &axis);
        let is_odd = |&rank: &u32| spread(&members, &patterns.unrank(rank)).is_odd();
        let orbit_odd = orbits.representatives.iter().map(is_odd).collect();
        let moves_odd = moves.iter().map(Perm::is_odd).collect();
        let klein = layout.kernel() == Kernel::Klein;
        let klein = klein.then(|| Klein::new(&layout, &relabelings));
        Classes {
            klein,
            plan,
            members,
            axis,
            layout,
            patterns,
            orbits,
            orbit_odd,
            relabelings,
            moves_odd,
            arrows,
        }
    }

    /// The plan that was carried out.
    pub fn plan(&self) -> &ClassPlan {
        &self.plan
    }

    fn place_of(&self, position: &Position) -> (usize, usize) {
        let pieces = position.pieces();
        let pattern: Vec<u8> =
            pieces.iter().map(|&p| self.plan.partition.class_of()[p as usize]).collect();
        // Patterns are numbered in lexicographic order.
        let less = |a: &&Relabeling, b: &&Relabeling| a.image(&pattern).cmp(b.image(&pattern));
        let relabeling = self.relabelings.iter().min_by(less).expect("there is a symmetry");
        let rank = self.patterns.rank(relabeling.image(&pattern));
        let orbit =
            self.orbits.representatives.binary_search(&rank).expect("the least of its orbit");
        let mut orders = vec![Vec::new(); self.members.len()];
        for &slot in &relabeling.from_slot {
            let class = pattern[slot as usize] as usize;
            let piece = self.members[class].iter().position(|&p| p == pieces[slot as usize]);
            let piece = relabeling.pieces[class][piece.expect("it is in its class")];
            orders[relabeling.classes[class] as usize].push(piece);
        }
        let elements: Vec<u16> = orders.iter().map(|o| self.axis.number(o) as u16).collect();
        (self.row(orbit, position.perm().is_odd()), self.layout.bit(&elements))
    }

    fn position(&self, row: usize, bit: usize) -> Position {
        let (orbit, odd) = self.orbit(row);
        let mut elements = vec![0; self.members.len()];
        self.layout.elements(bit, odd ^ self.orbit_odd[orbit], &mut elements);
        let pattern = self.patterns.unrank(self.orbits.representatives[orbit]);
        let mut orders: Vec<_> =
            elements.iter().map(|&w| self.axis.perm(w as usize).iter()).collect();
        let piece = |&class: &u8| {
            let within =
                orders[class as usize].next().expect("a class has as many slots as pieces");
            self.members[class as usize][*within as usize]
        };
        let pieces = pattern.iter().map(piece).collect();
        Position::from_perm(&Perm::new(pieces).expect("every piece has a slot"))
    }

    /// The rows of the even positions, or of the odd ones. Where every move is odd, each half is
    /// gathered from the other alone, and only one of them needs to be in memory.
    pub fn rows_of_parity(&self, odd: bool) -> std::ops::Range<usize> {
        let orbits = self.orbits.representatives.len();
        match (odd, self.plan.even_only) {
            (false, _) => 0..orbits,
            (true, false) => orbits..2 * orbits,
            (true, true) => 0..0,
        }
    }

    /// Whether every move is odd: then the rows of either parity are gathered from those of the
    /// other alone.
    pub fn all_moves_odd(&self) -> bool {
        self.moves_odd.iter().all(|&odd| odd)
    }

    /// The row of an orbit and a parity.
    fn row(&self, orbit: usize, odd: bool) -> usize {
        if odd { self.orbits.representatives.len() + orbit } else { orbit }
    }

    /// The orbit and the parity of a row.
    fn orbit(&self, row: usize) -> (usize, bool) {
        let orbits = self.orbits.representatives.len();
        if row < orbits { (row, false) } else { (row - orbits, true) }
    }

    /// The sum of the parities of the axes in a row.
    fn axes_odd(&self, row: usize) -> bool {
        let (orbit, odd) = self.orbit(row);
        odd ^ self.orbit_odd[orbit]
    }
}

/// The state of a pattern in which every class has its pieces in order.
fn spread(members: &[Vec<u16>], pattern: &[u8]) -> Perm {
    let mut members: Vec<_> = members.iter().map(|class| class.iter()).collect();
    let piece = |&class: &u8| *members[class as usize].next().expect("patterns use classes up");
    Perm::new(pattern.iter().map(piece).collect()).expect("every piece has a slot")
}
