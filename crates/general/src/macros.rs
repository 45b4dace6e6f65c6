//! Solving by macros: short sequences that change few pieces, applied until all are at home.
//!
//! The library ([`library`]) holds short words and commutators with small support, closed under
//! conjugation, each with the shortest word found. The descent ([`descent`]) keeps the best states
//! for each number of unsolved slots and applies every macro that solves more than it spoils. This
//! is what people do on large puzzles; it needs no table, works for any group with small
//! commutators, and a wider descent gives shorter solutions as long as there is time.
//!
//! Where turns are guarded, macros are words that bring the pieces that decide about legality
//! home again ([`loops`]): they are legal wherever these pieces are at home, and the first phase
//! brings them there.

mod descent;
mod element;
mod library;
mod loops;
mod words;

use cosette_core::clock::Instant;

use cosette_definition::State;

use crate::Machine;
use descent::Descent;
use element::Slots;
use library::Library;
use loops::Loops;
use words::Words;

/// A solver by macros.
pub(crate) struct Macros {
    slots: Slots,
    loops: Loops,
    library: Library,
    words: Words,
}

impl Macros {
    /// The macros of a machine; `None` where turns have no inverses, or there are too many slots or
    /// too many ways to place the pieces that decide about legality.
    pub fn new(machine: &Machine) -> Option<Macros> {
        if !machine.symmetric {
            return None;
        }
        let slots = Slots::new(machine)?;
        let words = Words::new(machine, &slots)?;
        let loops = Loops::new(machine, &slots, &words)?;
        let library = Library::new(&slots, &words, &loops);
        Some(Macros { slots, loops, library, words })
    }

    /// How many macros there are.
    pub fn len(&self) -> usize {
        self.library.len()
    }

    /// A solution as turns, the shortest that a descent of this width finds.
    pub fn solve(
        &self,
        machine: &Machine,
        state: &State,
        width: usize,
        deadline: Option<Instant>,
    ) -> Option<Vec<usize>> {
        let (start, word) = self.loops.home(machine, &self.slots, state)?;
        let descent = Descent {
            slots: &self.slots,
            words: &self.words,
            library: &self.library,
            loops: &self.loops,
            width,
            deadline,
        };
        let found = descent.run(start, word)?;
        Some(found.into_iter().map(|arrow| machine.arrows[arrow as usize].turn).collect())
    }
}
