//! Rows for the places of eight or nine labelled pieces among many slots.
//!
//! A *pattern* is the set of slots that the pieces occupy; patterns are taken up to symmetry, and
//! those of one orbit are one row: all orders of the pieces in the slots, `w[j]` being the piece in
//! the `j`-th slot. A move and the symmetry that takes the new pattern to its representative
//! reorder the slots (`r`) and rename the pieces (`l`): `w → l∘w∘r`. For nine pieces this is a
//! permutation of 362,880 bits, different for every pattern and move; but it factors.
//!
//! Two classes of four pieces, `A` and `B`, that the symmetries leave where they are, make a
//! *field* out of what `A` and `B` may do among themselves: 24 times 24 bits. Which places `A` and
//! `B` have is the number of the field; where a field comes from, and by which reorderings of its
//! two axes, depends on the places of `A` alone and on those of `B` alone, and so is computed for
//! the 126 sets of four places rather than for all 630 fields (`turns`). Inside a field (`field`)
//! bytes move with `A`, and planes of bytes, and bits within bytes, with `B`.
//!
//! (The classes of [`cosette_space::rows::classes`] would do, with two axes of four, one of one and
//! sixteen indistinguishable pieces: but then a row has 576 bits, there are 1.6e8 of them, and the
//! tables of moves are larger than the sets. Here there are 256 thousand rows.)

mod choice;
mod code;
mod field;
mod gather;
mod kept;
mod masks;
mod orbits;
mod plan;
mod turns;
#[cfg(target_arch = "x86_64")]
mod x86;

use cosette_puzzle::{Perm, Position};

use code::Code;
use field::Kernel;
use orbits::Orbits;
pub use plan::ArrangementPlan;

/// The most pieces.
const PIECES_MAX: usize = 9;

/// The orders of some pieces, by patterns.
pub struct Arrangements {
    plan: ArrangementPlan,
    code: Code,
    kernel: Kernel,
    orbits: Orbits,
    /// For every orbit and move, the orbit that it leads to.
    sources: Vec<u32>,
    /// The symmetry that takes its pattern to the representative.
    via: Vec<u8>,
}

impl Arrangements {
    /// Carries out a plan.
    pub fn new(plan: ArrangementPlan) -> Arrangements {
        let code = Code::new(plan.pieces(), &plan.group);
        let kernel = Kernel::new(&plan, &code);
        let orbits = Orbits::find(plan.slots(), plan.pieces(), &plan.symmetries);
        let (sources, via) = orbits.arrows(&plan.moves);
        Arrangements { plan, code, kernel, orbits, sources, via }
    }

    /// The plan that was carried out.
    pub fn plan(&self) -> &ArrangementPlan {
        &self.plan
    }

    /// The row and bit of a position, or of one that is symmetric to it.
    fn place_of(&self, position: &Position) -> (usize, usize) {
        let plan = &self.plan;
        // The piece, by its number among the labelled ones, in each slot that moves.
        let piece = |&slot: &u16| plan.number_of[position.pieces()[slot as usize] as usize];
        let held: Vec<Option<u8>> = plan.slot_names.iter().map(piece).collect();
        let mask = held.iter().enumerate().filter(|(_, p)| p.is_some()).map(|(s, _)| 1 << s).sum();
        let (orbit, via) = self.orbits.get(mask);
        let symmetry = &plan.symmetries[via];
        let mut order = [0; PIECES_MAX];
        let slots = masks::ones(self.orbits.representatives[orbit]);
        for (place, slot) in slots.enumerate() {
            let piece = held[symmetry.from_slot[slot] as usize].expect("the pattern has it");
            order[place] = symmetry.pieces[piece as usize];
        }
        (orbit, self.code.encode(&order[..plan.pieces()]))
    }

    /// A position that has this row and bit: the other pieces are in order, or as nearly as parity
    /// allows.
    fn position(&self, row: usize, bit: usize) -> Position {
        let plan = &self.plan;
        let order = self.code.decode(bit);
        let mask = self.orbits.representatives[row];
        let mut pieces: Vec<u16> = (0..plan.number_of.len() as u16).collect();
        let mut others = plan.slot_names.iter().filter(|&&p| plan.number_of[p as usize].is_none());
        let mut unlabelled = Vec::new();
        let mut place = 0;
        for (slot, &name) in plan.slot_names.iter().enumerate() {
            pieces[name as usize] = if mask >> slot & 1 == 1 {
                place += 1;
                plan.labelled[order[place - 1] as usize]
            } else {
                unlabelled.push(name as usize);
                *others.next().expect("there are as many slots as pieces")
            };
        }
        let perm = |pieces: &Vec<u16>| Perm::new(pieces.clone()).expect("every piece has a slot");
        if plan.even_only && perm(&pieces).is_odd() {
            pieces.swap(unlabelled[0], unlabelled[1]);
        }
        Position::from_perm(&perm(&pieces))
    }
}

/// What a move does to the slots that move: slot `i` receives what slot `m[i]` held.
type SlotMove = Vec<u8>;

/// A symmetry, acting on the slots that move and on the labelled pieces.
#[derive(Clone, Debug)]
struct Renaming {
    /// Where each slot goes.
    to_slot: Vec<u8>,
    /// Where the contents of each slot come from.
    from_slot: Vec<u8>,
    /// What each labelled piece becomes.
    pieces: Vec<u8>,
}
