//! The furthest states, up to symmetry, and which symmetries each of them has.

use std::collections::BTreeSet;

use cosette_puzzle::{Family, Perm, Position, Puzzle};
use cosette_space::explore::AntipodeOrbit;

use crate::space::Subject;

/// How many are listed at most.
const LISTED_MAX: usize = 200;

/// The piece of a slot, if it is distinguished, and how it is turned.
type Content = Option<(u16, u8)>;

/// Lists furthest states, no two symmetric to each other.
pub fn list(
    symmetries: &[Perm],
    subject: &Subject,
    last: impl Iterator<Item = Position>,
) -> Vec<AntipodeOrbit> {
    let mut listed = Vec::new();
    let mut seen = BTreeSet::new();
    for position in last {
        let is_told = |content: &(u16, u8)| subject.pieces.contains(&content.0);
        let contents = position.pieces().iter().zip(position.twists());
        let state: Vec<Content> =
            contents.map(|(&piece, &twist)| Some((piece, twist)).filter(is_told)).collect();
        let images: Vec<_> = symmetries.iter().map(|by| image(by, &state)).collect();
        let least = images.iter().min().expect("there is a symmetry").clone();
        if !seen.insert(least) {
            continue;
        }
        let with_images = symmetries.iter().zip(&images);
        let fixed_by = with_images.filter(|(by, image)| **image == state && !is_trivial(by));
        let fixed_by: Vec<String> = fixed_by.map(|(by, _)| name(&subject.puzzle, by)).collect();
        let size = symmetries.len() as u64 / (1 + fixed_by.len() as u64);
        listed.push(AntipodeOrbit { position, size, fixed_by });
        if listed.len() == LISTED_MAX {
            break;
        }
    }
    listed
}

fn is_trivial(by: &Perm) -> bool {
    by.as_slice().iter().zip(0..).all(|(&to, from)| to == from)
}

/// The state with slots and pieces renamed. Where pieces can be turned, no renaming but the trivial
/// one is used.
fn image(by: &Perm, state: &[Content]) -> Vec<Content> {
    let mut image = vec![None; state.len()];
    for (slot, content) in state.iter().enumerate() {
        image[by[slot] as usize] = content.map(|(piece, twist)| (by[piece as usize], twist));
    }
    image
}

/// A symmetry as a map of the board, such as `(r+2, -c+1)`; cycles of slots where there is none.
fn name(puzzle: &Puzzle, by: &Perm) -> String {
    let Family::Loopover { rows, cols, .. } = *puzzle.family() else { return cycles(by) };
    let (rows, cols) = (usize::from(rows), usize::from(cols));
    let at = |slot: usize| (by[slot] as usize / cols, by[slot] as usize % cols);
    let origin = at(0);
    for turned in [false, true] {
        for signs in 0..4 {
            let (up, left) = (signs & 1 == 1, signs & 2 == 2);
            let place = |slot: usize| {
                let (r, c) = (slot / cols, slot % cols);
                let (r, c) = if turned { (c, r) } else { (r, c) };
                (along(r, up, origin.0, rows), along(c, left, origin.1, cols))
            };
            if (0..by.len()).all(|slot| place(slot) == at(slot)) {
                let [first, second] = if turned { ["c", "r"] } else { ["r", "c"] };
                return format!(
                    "({}, {})",
                    term(first, up, origin.0),
                    term(second, left, origin.1)
                );
            }
        }
    }
    cycles(by)
}

/// `±x + shift`, round a board of that size.
fn along(x: usize, back: bool, shift: usize, size: usize) -> usize {
    (shift + if back { size - x % size } else { x }) % size
}

fn term(name: &str, back: bool, shift: usize) -> String {
    let sign = if back { "-" } else { "" };
    match shift {
        0 => format!("{sign}{name}"),
        shift => format!("{sign}{name}+{shift}"),
    }
}

fn cycles(by: &Perm) -> String {
    let cycle = |cycle: &Vec<u16>| {
        let slots: Vec<String> = cycle.iter().map(u16::to_string).collect();
        format!("({})", slots.join(" "))
    };
    by.cycles().iter().map(cycle).collect()
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Metric, Symmetries};

    use super::*;

    #[test]
    fn all_symmetries_of_boards_are_maps_of_the_board() {
        for name_of_puzzle in ["loopover-3x3", "loopover-2x5", "loopover-4x4"] {
            let puzzle = name_of_puzzle.parse::<Family>().unwrap().puzzle(Metric::Stm);
            let shape = puzzle.shape();
            let mut names = BTreeSet::new();
            for symmetry in Symmetries::of(&puzzle).elements() {
                let slots = (0..shape.slots()).map(|slot| symmetry.slot(slot, shape) as u16);
                let name = name(&puzzle, &Perm::new(slots.collect()).unwrap());
                assert!(name.contains('r') && name.contains('c'), "{name}");
                names.insert(name);
            }
            // Different symmetries have different names, except that turning about a line of two
            // is shifting it: those are one symmetry anyway.
            assert_eq!(names.len() as u64, Symmetries::of(&puzzle).order());
        }
    }
}
