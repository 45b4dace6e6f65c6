//! Which slots a quotient does not tell apart: the subgroup on the right.
//!
//! The group is a product of factors on disjoint sets of slots, because that is what makes a class
//! cheap to name: each factor's part of a board is put into a normal form on its own. A factor is
//! the full symmetric group of its slots (`Sym(ABCDE)`: the slots hold a multiset), the dihedral or
//! cyclic group of the slots in the order written (`Dih(ABCDE)`, `Cyc(ABCDE)`), or any small group
//! given by generators in cycle notation (`<(D E)(I J)(N O)>`), whose elements are listed. Slots in
//! no factor are told apart. How such groups are written is in `slots/text.rs`.
//!
//! Chains of stabilisers would admit large groups of any kind. Nobody has found a use for one on
//! the right side: there the group has to absorb whole lines of moves, and lines are disjoint.

mod text;

use cosette_puzzle::{Action, Perm, Puzzle};

/// The most elements a factor may have that is not a full symmetric group.
pub const ORDER_MAX: usize = 20_000;

/// The most slots such a factor may act on.
pub const SLOTS_MAX: usize = 64;

/// What kind of group acts on a factor's slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactorKind {
    /// Every permutation.
    Symmetric,
    /// The rotations and reflections of the slots in their order.
    Dihedral,
    /// The rotations of the slots in their order.
    Cyclic,
    /// What these permutations of all slots of the puzzle generate.
    Generated(Vec<Perm>),
}

/// A group on some slots, the others being left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotFactor {
    kind: FactorKind,
    slots: Vec<u16>,
    /// All elements, as permutations of places in `slots`; none for the symmetric group.
    elements: Vec<Vec<u8>>,
}

/// Why a group cannot stand on the right side of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlotGroupError {
    /// Two factors act on the same slot.
    #[error("slot {0} is in two factors")]
    Shared(String),
    /// A listed group acts on too many slots.
    #[error("a group other than Sym may act on at most {SLOTS_MAX} slots")]
    Slots,
    /// A listed group has too many elements.
    #[error("a group given by generators may have at most {ORDER_MAX} elements")]
    Order,
}

impl SlotFactor {
    /// The factor of this kind on these slots (for [`FactorKind::Generated`], those it moves).
    pub fn new(kind: FactorKind, mut slots: Vec<u16>) -> Result<SlotFactor, SlotGroupError> {
        let n = slots.len();
        if n > SLOTS_MAX && kind != FactorKind::Symmetric {
            return Err(SlotGroupError::Slots);
        }
        let rotations = || (0..n).map(|r| (0..n).map(|i| ((i + r) % n) as u8).collect());
        let reflections = || (0..n).map(|r| (0..n).map(|i| ((n + r - i) % n) as u8).collect());
        let mut elements = match &kind {
            FactorKind::Symmetric => {
                slots.sort_unstable();
                Vec::new()
            }
            FactorKind::Dihedral => rotations().chain(reflections()).collect(),
            FactorKind::Cyclic => rotations().collect(),
            FactorKind::Generated(generators) => {
                let moved = |s: &u16| generators.iter().any(|g| g[*s as usize] != *s);
                slots = (0..generators.first().map_or(0, Perm::len) as u16).filter(moved).collect();
                if slots.len() > SLOTS_MAX {
                    return Err(SlotGroupError::Slots);
                }
                closure(generators, &slots).ok_or(SlotGroupError::Order)?
            }
        };
        elements.sort();
        elements.dedup();
        Ok(SlotFactor { kind, slots, elements })
    }

    /// What kind of group it is.
    pub fn kind(&self) -> &FactorKind {
        &self.kind
    }

    /// The slots it acts on.
    pub fn slots(&self) -> &[u16] {
        &self.slots
    }

    /// All elements as permutations of places in [`SlotFactor::slots`]: after element `e`, place
    /// `i` holds what place `e[i]` held. `None` for the symmetric group, which nobody lists.
    pub fn elements(&self) -> Option<&[Vec<u8>]> {
        (self.kind != FactorKind::Symmetric).then_some(&self.elements)
    }
}

/// All products of the generators, as permutations of places in `slots`.
fn closure(generators: &[Perm], slots: &[u16]) -> Option<Vec<Vec<u8>>> {
    let place = |s: u16| slots.binary_search(&s).expect("moved slots stay moved") as u8;
    let local = |g: &Perm| slots.iter().map(|&s| place(g[s as usize])).collect::<Vec<u8>>();
    let generators: Vec<Vec<u8>> = generators.iter().map(local).collect();
    let mut all = vec![(0..slots.len() as u8).collect::<Vec<u8>>()];
    let mut seen = std::collections::HashSet::from([all[0].clone()]);
    let mut at = 0;
    while at < all.len() {
        for g in &generators {
            let next: Vec<u8> = g.iter().map(|&i| all[at][i as usize]).collect();
            if seen.insert(next.clone()) {
                all.push(next);
            }
        }
        if all.len() > ORDER_MAX {
            return None;
        }
        at += 1;
    }
    Some(all)
}

/// The right side of a quotient: a product of groups on disjoint sets of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotGroup {
    factors: Vec<SlotFactor>,
    names: Vec<String>,
    grid: Option<(u16, u16)>,
}

impl SlotGroup {
    /// The product of these factors, as slots of `puzzle`.
    pub fn new(puzzle: &Puzzle, factors: Vec<SlotFactor>) -> Result<SlotGroup, SlotGroupError> {
        let names = text::slot_names(puzzle);
        let mut seen = vec![false; names.len()];
        for &slot in factors.iter().flat_map(|f| &f.slots) {
            if std::mem::replace(&mut seen[slot as usize], true) {
                return Err(SlotGroupError::Shared(names[slot as usize].clone()));
            }
        }
        Ok(SlotGroup { factors, names, grid: puzzle.family().grid() })
    }

    /// The group that tells all slots apart.
    pub fn trivial(puzzle: &Puzzle) -> SlotGroup {
        SlotGroup::new(puzzle, Vec::new()).expect("no factors share no slot")
    }

    /// The factors.
    pub fn factors(&self) -> &[SlotFactor] {
        &self.factors
    }

    /// Whether the group holds this permutation of slots (twists are not looked at).
    pub fn contains(&self, action: &Action) -> bool {
        let mut from: Vec<u16> = (0..self.names.len() as u16).collect();
        action.steps().iter().for_each(|s| from[s.to as usize] = s.from);
        for factor in &self.factors {
            let place = |slot: &u16| factor.slots.iter().position(|s| s == slot).map(|p| p as u8);
            let local = factor.slots.iter().map(|&s| place(&from[s as usize]));
            let Some(local) = local.collect::<Option<Vec<u8>>>() else { return false };
            if factor.elements().is_some_and(|all| all.binary_search(&local).is_err()) {
                return false;
            }
            factor.slots.iter().for_each(|&s| from[s as usize] = s);
        }
        from.iter().enumerate().all(|(i, &s)| i == s as usize)
    }
}

/// The left and the right side of a quotient together: what is written
/// `{ABCD}{EFGH}{IJKL}{MNOP} / rows`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Which pieces are told apart.
    pub left: super::PieceClasses,
    /// Which slots are not.
    pub right: SlotGroup,
}
