//! The lines that moves of an axis can carry, and the numbering of tuples.

use std::collections::BTreeSet;

use cosette_puzzle::{Puzzle, Step};

use super::super::{Weight, Weights};
use super::DisplacementError;

/// Maximum number of choices of pieces for one line.
const CHOICES_MAX: usize = 1 << 20;

/// The pieces that the allowed moves can move.
pub(super) fn moving(puzzle: &Puzzle, weights: &Weights) -> Vec<u16> {
    let allowed = puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden);
    let arrows = allowed.flat_map(|id| &puzzle.get(id).arrows);
    arrows.flat_map(|arrow| arrow.action.steps().iter().map(|s| s.from)).collect()
}

/// The places along the axis that each costly move takes a piece from, and by how far; checks that
/// each moves all its pieces by the same distance, and that free moves move none.
pub(super) fn lines(
    puzzle: &Puzzle,
    weights: &Weights,
    length: usize,
    place: impl Fn(u16) -> usize,
) -> Result<Vec<(Vec<usize>, usize)>, DisplacementError> {
    let mut lines = Vec::new();
    for id in puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden) {
        let m = puzzle.get(id);
        for arrow in &m.arrows {
            let steps = arrow.action.steps();
            let by = |s: &Step| (place(s.to) + length - place(s.from)) % length;
            let first = steps.first().map_or(0, by);
            if weights.get(id) == Weight::Free && steps.iter().any(|s| by(s) != 0) {
                return Err(DisplacementError::NotAbsorbed(m.name.clone()));
            }
            if weights.get(id) == Weight::One {
                if steps.iter().any(|s| by(s) != first) {
                    return Err(DisplacementError::NotAShift(m.name.clone()));
                }
                let mut places: Vec<usize> = steps.iter().map(|s| place(s.from)).collect();
                places.sort_unstable();
                lines.push((places, first));
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    Ok(lines)
}

/// All possible numbers of pieces of each displacement in a line with these places.
pub(super) fn choices(
    places: &[usize],
    homes: &[bool],
    whole: bool,
    loose: bool,
) -> Option<Vec<Vec<u8>>> {
    let length = homes.len();
    let mut all = BTreeSet::from([vec![0u8; length]]);
    for &place in places {
        let may_go = |i: &usize| homes[(place + i) % length] || (loose && *i == 0);
        let possible: Vec<usize> = (0..length).filter(may_go).collect();
        let mut longer = if whole { BTreeSet::new() } else { all.clone() };
        for taken in &all {
            for &i in &possible {
                let mut more = taken.clone();
                more[i] += 1;
                longer.insert(more);
            }
        }
        all = longer;
        if all.len() > CHOICES_MAX {
            return None;
        }
    }
    Some(all.into_iter().filter(|taken| taken.iter().any(|&n| n > 0)).collect())
}

/// The table behind [`Displacement::number`]; `None` if it would be too large.
pub(super) fn numbering(length: usize, tracked: usize) -> Option<Vec<u32>> {
    let n = tracked + 1;
    if tracked > u8::MAX as usize {
        return None;
    }
    // `ways[left]`: the number of tuples of the entries after the current one.
    let mut ways = vec![1u32; n];
    let mut rows = vec![Vec::new(); length.saturating_sub(1)];
    for row in rows.iter_mut().rev() {
        let mut after = Vec::with_capacity(n);
        for left in 0..n {
            let mut sum = 0u32;
            for a in 0..n {
                row.push(sum);
                sum = sum.checked_add(if a <= left { ways[left - a] } else { 0 })?;
            }
            after.push(sum);
        }
        ways = after;
    }
    Some(rows.concat())
}
