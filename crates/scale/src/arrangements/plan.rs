//! What is to be laid out, and what it takes, before anything large is made.

use cosette_puzzle::{MoveId, Perm, Puzzle, StabilizerChain, factorial};

use super::choice::choose;
use super::code::Four;
use super::masks::Ranks;
use super::{PIECES_MAX, Renaming, SlotMove};
use crate::symmetries::{self, slot_perm};

/// The most sets of slots: a table of them is made.
const PATTERNS_MAX: u64 = 1 << 28;
/// What a row and a move take, as measured, in seconds (docs/results.md).
const SECONDS_A_ROW: f64 = 2e-5;
/// How many levels of a search move all rows.
const HEAVY_LEVELS: f64 = 9.0;

/// A layout by patterns.
#[derive(Clone, Debug)]
pub struct ArrangementPlan {
    /// The slots that move, by the numbers that the puzzle gives them.
    pub(super) slot_names: Vec<u16>,
    /// The labelled pieces in the order in which they are numbered here.
    pub(super) labelled: Vec<u16>,
    /// The number here of every piece of the puzzle, if it is labelled and moves.
    pub(super) number_of: Vec<Option<u8>>,
    pub(super) symmetries: Vec<Renaming>,
    pub(super) moves: Vec<SlotMove>,
    pub(super) group: [Four; 8],
    /// Whether only even permutations can be reached.
    pub(super) even_only: bool,
    symmetry_perms: Vec<Perm>,
    /// How many symmetries there are, those included that the classes do not allow.
    all_symmetries: u64,
    rows: u64,
}

impl ArrangementPlan {
    /// The layout for the places of these pieces under these moves, if there is one: all moves are
    /// always legal, pieces have no orientation, eight or nine of those that move are labelled, and
    /// every placement can be reached.
    pub fn of(puzzle: &Puzzle, pieces: &[u16], moves: &[MoveId]) -> Option<ArrangementPlan> {
        let guarded = puzzle.moves().iter().flat_map(|m| &m.arrows).any(|a| a.guard.is_some());
        if puzzle.key().is_some() || guarded || puzzle.shape().is_oriented() {
            return None;
        }
        let perms: Vec<Perm> = moves.iter().map(|&id| slot_perm(puzzle, id)).collect();
        let all = puzzle.shape().slots() as u16;
        let moves_slot = |slot: &u16| perms.iter().any(|m| m[*slot as usize] != *slot);
        let slot_names: Vec<u16> = (0..all).filter(moves_slot).collect();
        let labelled: Vec<u16> =
            pieces.iter().copied().filter(|piece| slot_names.contains(piece)).collect();
        if !(8..=PIECES_MAX).contains(&labelled.len()) || slot_names.len() > 64 {
            return None;
        }
        if slot_names.len() < labelled.len() + 2 || !reaches_all(&perms, slot_names.len()) {
            return None;
        }
        let symmetries = symmetries::of_question(puzzle, &labelled, &perms);
        let choice = choose(&labelled, &symmetries);
        let fixed = choice.symmetries.iter().map(|by| sets_kept(by, &slot_names, labelled.len()));
        let rows = fixed.sum::<u64>() / choice.symmetries.len() as u64;
        let mut number_of = vec![None; all as usize];
        choice.order.iter().zip(0..).for_each(|(&p, n)| number_of[p as usize] = Some(n));
        let place = |slot: u16| slot_names.iter().position(|&s| s == slot).expect("it moves") as u8;
        let on_slots = |perm: &Perm| slot_names.iter().map(|&s| place(perm[s as usize])).collect();
        let renaming = |by: &Perm| Renaming {
            to_slot: on_slots(by),
            from_slot: on_slots(&by.inverse()),
            pieces: choice
                .order
                .iter()
                .map(|&p| number_of[by[p as usize] as usize].expect("kept"))
                .collect(),
        };
        let plan = ArrangementPlan {
            symmetries: choice.symmetries.iter().map(renaming).collect(),
            moves: perms.iter().map(on_slots).collect(),
            even_only: perms.iter().all(|m| !m.is_odd()),
            labelled: choice.order,
            group: choice.group,
            symmetry_perms: choice.symmetries,
            all_symmetries: symmetries.len() as u64,
            slot_names,
            number_of,
            rows,
        };
        (plan.patterns() <= PATTERNS_MAX && plan.symmetries.len() < 256).then_some(plan)
    }

    /// How many slots move.
    pub fn slots(&self) -> usize {
        self.slot_names.len()
    }

    /// How many pieces are labelled.
    pub fn pieces(&self) -> usize {
        self.labelled.len()
    }

    /// How many sets of slots the pieces can have.
    pub fn patterns(&self) -> u64 {
        Ranks::new(self.slots(), self.pieces()).total.into()
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The symmetries used, as permutations of all slots.
    pub fn symmetries(&self) -> &[Perm] {
        &self.symmetry_perms
    }

    /// How many symmetries the question has: more than are used, if the classes of four pieces do
    /// not allow all of them.
    pub fn all_symmetries(&self) -> u64 {
        self.all_symmetries
    }

    /// How many states a row holds.
    pub fn row_bits(&self) -> u64 {
        (1..=self.pieces() as u64).product()
    }

    /// How many bytes a set takes.
    pub fn set_bytes(&self) -> u64 {
        self.rows * self.row_bits() / 8
    }

    /// What is needed besides: tables.
    pub fn table_bytes(&self) -> u64 {
        4 * self.patterns() + self.rows * (10 + 5 * self.moves.len() as u64)
    }

    /// An estimate of the processor time of a whole search.
    pub fn seconds(&self) -> f64 {
        let a_level = self.rows as f64 * self.moves.len() as f64 * SECONDS_A_ROW;
        HEAVY_LEVELS * a_level * self.row_bits() as f64 / 362_880.0
    }
}

/// Whether the moves make all permutations of the slots that they move, or all even ones.
fn reaches_all(moves: &[Perm], slots: usize) -> bool {
    let order = StabilizerChain::new(moves[0].len(), moves).order();
    let all = factorial(slots);
    order == all || order * 2u32 == all
}

/// How many sets of `size` of these slots the symmetry keeps: those made of whole cycles.
fn sets_kept(by: &Perm, slots: &[u16], size: usize) -> u64 {
    let mut ways = vec![0u64; size + 1];
    ways[0] = 1;
    let mut seen = vec![false; by.len()];
    for &slot in slots {
        let mut length = 0;
        let mut at = slot as usize;
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            at = by[at] as usize;
        }
        if length > 0 {
            for n in (length..=size).rev() {
                ways[n] += ways[n - length];
            }
        }
    }
    ways[size]
}

/// What a symmetry does to each of the two classes.
pub(super) fn actions(renaming: &Renaming) -> [Four; 2] {
    let four = |first: usize| std::array::from_fn(|i| renaming.pieces[first + i] % 4);
    debug_assert!(renaming.pieces[..4].iter().all(|&p| p < 4), "classes stay where they are");
    [four(0), four(4)]
}
