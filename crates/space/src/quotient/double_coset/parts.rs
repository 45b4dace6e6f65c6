//! Preprocessing of a quotient: checks, orbits, labels, factors, cases of moves.

use std::sync::Arc;

use cosette_puzzle::{Arrow, Puzzle};

use super::super::pattern::{Labels, Patterns};
use super::super::route::Space;
use super::super::slots::{FactorKind, Sides};
use super::super::{Weight, Weights};
use super::DoubleCosetError;

/// Maximum number of labels.
const LABELS_MAX: usize = 62;

/// Refuses quotients whose distances would be wrong.
pub(super) fn check(
    puzzle: &Puzzle,
    sides: &Sides,
    weights: &Weights,
) -> Result<(), DoubleCosetError> {
    let turns = |p: &u16| puzzle.shape().orientations(*p as usize) > 1;
    if sides.left.classes.iter().any(|c| c.oriented && c.pieces.iter().any(turns)) {
        return Err(DoubleCosetError::Oriented);
    }
    for id in puzzle.move_ids() {
        let name = || puzzle.get(id).name.clone();
        if weights.get(id) != weights.get(puzzle.inverse(id)) {
            return Err(DoubleCosetError::OneWay(name()));
        }
        let absorbed = |arrow: &Arrow| sides.right.contains(&arrow.action);
        if weights.get(id) == Weight::Free && !puzzle.get(id).arrows.iter().all(absorbed) {
            return Err(DoubleCosetError::NotAbsorbed(name()));
        }
    }
    Ok(())
}

/// For every slot the smallest slot of its orbit under the moves and the slot group; `None` if it
/// is fixed by all of them.
pub(super) fn orbits(puzzle: &Puzzle, sides: &Sides, weights: &Weights) -> Vec<Option<usize>> {
    let mut root: Vec<usize> = (0..puzzle.shape().slots()).collect();
    fn find(root: &[usize], mut s: usize) -> usize {
        while root[s] != s {
            s = root[s];
        }
        s
    }
    let mut join = |a: usize, b: usize| {
        let (a, b) = (find(&root, a), find(&root, b));
        root[a.max(b)] = a.min(b);
    };
    for id in puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden) {
        for step in puzzle.get(id).arrows.iter().flat_map(|arrow| arrow.action.steps()) {
            join(step.to as usize, step.from as usize);
        }
    }
    for factor in sides.right.factors() {
        let slots = factor.slots();
        match factor.elements() {
            None => slots.iter().for_each(|&s| join(s as usize, slots[0] as usize)),
            Some(all) => {
                for (i, &j) in all.iter().flat_map(|e| e.iter().enumerate()) {
                    join(slots[i] as usize, slots[j as usize] as usize);
                }
            }
        }
    }
    let roots: Vec<usize> = (0..root.len()).map(|s| find(&root, s)).collect();
    let alone = |s: usize| roots.iter().filter(|&&r| r == roots[s]).count() == 1;
    (0..roots.len()).map(|s| (!alone(s)).then_some(roots[s])).collect()
}

/// Labels, the label of each piece, and the pieces of each label.
type Labelled = (Labels, Vec<u8>, Vec<Vec<u16>>);

/// Labels, the label of each piece, and the pieces of each label. A label is a class of pieces in
/// one orbit; the last label is for pieces that never move.
pub(super) fn labels(
    puzzle: &Puzzle,
    sides: &Sides,
    orbit: &[Option<usize>],
) -> Result<Labelled, DoubleCosetError> {
    let class_of = sides.left.class_of();
    let mut kinds: Vec<(usize, usize)> = Vec::new();
    // Forgotten pieces come last.
    let kind = |piece: usize| Some((orbit[piece]?, class_of[piece].unwrap_or(usize::MAX)));
    kinds.extend((0..puzzle.shape().slots()).filter_map(kind));
    kinds.sort_unstable();
    kinds.dedup();
    let label = |piece: usize| match kind(piece) {
        Some(kind) => kinds.binary_search(&kind).expect("every kind is listed"),
        None => kinds.len(),
    };
    let mut pieces = vec![Vec::new(); kinds.len() + 1];
    (0..orbit.len()).for_each(|piece| pieces[label(piece)].push(piece as u16));
    pieces[kinds.len()].clear();
    if kinds.len() > LABELS_MAX || pieces.iter().any(|p| p.len() > u8::MAX as usize) {
        return Err(DoubleCosetError::TooLarge("too many classes of pieces, or too many pieces"));
    }
    let mask = |slot: usize| {
        let here = kinds.iter().enumerate().filter(|(_, kind)| Some(kind.0) == orbit[slot]);
        here.fold(0, |mask, (label, _)| mask | 1 << label)
    };
    let counts = pieces.iter().map(|p| p.len() as u8).collect();
    let allowed = (0..orbit.len()).map(mask).collect();
    let of_piece = (0..orbit.len()).map(|piece| label(piece) as u8).collect();
    Ok((Labels { counts, allowed }, of_piece, pieces))
}

/// The patterns of every factor, single slots included, in order of their first slot.
pub(super) fn factors(
    sides: &Sides,
    labels: &Labels,
    orbit: &[Option<usize>],
) -> Option<Vec<Arc<Patterns>>> {
    let mut single: Vec<bool> = orbit.iter().map(Option::is_some).collect();
    let mut factors = Vec::new();
    for factor in sides.right.factors() {
        let trivial = match factor.kind() {
            FactorKind::Symmetric => factor.slots().len() < 2,
            _ => factor.elements().is_some_and(|all| all.len() == 1),
        };
        if !trivial {
            factor.slots().iter().for_each(|&s| single[s as usize] = false);
            factors.push(Arc::new(Patterns::of_factor(factor, labels)?));
        }
    }
    let singles = (0..single.len()).filter(|&s| single[s]);
    factors.extend(singles.map(|s| Arc::new(Patterns::of_slot(s as u16, labels))));
    factors.sort_by_key(|f| *f.slots.iter().min().expect("no factor is empty"));
    Some(factors)
}

/// A slot and its image.
type Pair = (u16, u16);

/// One case of a move: its cycles, and the slot that must hold the key piece.
pub(super) struct Case {
    pub cycles: Vec<Vec<u16>>,
    pub guard: Option<u16>,
}

impl Case {
    /// All cases of all costly moves.
    pub fn all(
        puzzle: &Puzzle,
        weights: &Weights,
        place_of: &[Option<(usize, usize)>],
    ) -> Vec<Case> {
        let costly = weights.moves(Weight::One);
        let arrows = costly.flat_map(|id| &puzzle.get(id).arrows);
        let mut cases = Vec::new();
        for arrow in arrows {
            let cycles = arrow.action.to_position(puzzle.shape()).perm().cycles();
            let Some(guard) = &arrow.guard else {
                cases.push(Case { cycles, guard: None });
                continue;
            };
            for &slot in guard {
                // A slot that no move touches holds its own piece.
                if place_of[slot as usize].is_some() {
                    cases.push(Case { cycles: cycles.clone(), guard: Some(slot) });
                } else if puzzle.key() == Some(slot) {
                    cases.push(Case { cycles: cycles.clone(), guard: None });
                }
            }
        }
        cases
    }

    /// Whether some `k` of the slot group renames the slots of `other` to those of this case: both
    /// then lead to the same classes.
    pub fn is_image_of(
        &self,
        other: &Case,
        space: &Space,
        place_of: &[Option<(usize, usize)>],
    ) -> bool {
        if self.cycles.len() != other.cycles.len() || self.guard.is_some() != other.guard.is_some()
        {
            return false;
        }
        let pairs: Vec<Pair> = other.guard.into_iter().zip(self.guard).collect();
        self.matches(other, 0, &mut vec![false; self.cycles.len()], &pairs, &|pairs| {
            extends(pairs, space, place_of)
        })
    }

    /// Tries all ways to match the cycles of `other` from `next` on with unused ones of this case.
    fn matches(
        &self,
        other: &Case,
        next: usize,
        used: &mut Vec<bool>,
        pairs: &[Pair],
        accept: &dyn Fn(&[Pair]) -> bool,
    ) -> bool {
        let Some(cycle) = other.cycles.get(next) else { return accept(pairs) };
        for mine in 0..self.cycles.len() {
            if used[mine] || self.cycles[mine].len() != cycle.len() {
                continue;
            }
            used[mine] = true;
            for turn in 0..cycle.len() {
                let image = |i: usize| self.cycles[mine][(i + turn) % cycle.len()];
                let mut longer = pairs.to_vec();
                longer.extend(cycle.iter().enumerate().map(|(i, &s)| (s, image(i))));
                if accept(&longer) && self.matches(other, next + 1, used, &longer, accept) {
                    return true;
                }
            }
            used[mine] = false;
        }
        false
    }
}

/// Whether some element of the slot group takes each first slot to the second.
fn extends(pairs: &[Pair], space: &Space, place_of: &[Option<(usize, usize)>]) -> bool {
    let mut by_factor = vec![Vec::new(); space.index.factors()];
    for &(from, to) in pairs {
        match (place_of[from as usize], place_of[to as usize]) {
            (Some((f, a)), Some((g, b))) if f == g => by_factor[f].push((a, b)),
            _ => return false,
        }
    }
    let extends = |(f, pairs): (usize, &Vec<_>)| space.index.patterns(f).extends(pairs);
    by_factor.iter().enumerate().all(extends)
}
