//! The cube's Manhattan distance (Korf 1997): how many moves each cubie needs to its place and
//! orientation, as if the others were not there.
//!
//! A move turns eight cubies (on the 2x2x2 four), so the sum over all is divided by that. The
//! maximum of the sum over the corners and the sum over the edges, four of each per move, is
//! better. The distance of a cubie is found by breadth-first search from home, in the metric of the
//! puzzle.

use cosette_puzzle::{Family, Puzzle};

use crate::bound::piece_sum::{PieceSum, Place};

/// The sum over all cubies, divided by how many a move turns.
pub fn cubies(puzzle: &Puzzle) -> Option<PieceSum> {
    let moves = moves_needed(puzzle)?;
    Some(PieceSum::divided(puzzle, |place| moves(&place)))
}

/// The greater of the corners' and the edges' sums, each divided by how many a move turns.
pub fn cubies_apart(puzzle: &Puzzle) -> Option<PieceSum> {
    let moves = moves_needed(puzzle)?;
    let corners = puzzle.shape().range(0);
    Some(PieceSum::greater(puzzle, |place| match corners.contains(&place.slot) {
        true => [moves(&place), 0],
        false => [0, moves(&place)],
    }))
}

/// How many moves a cubie needs, by where it is.
fn moves_needed(puzzle: &Puzzle) -> Option<impl Fn(&Place) -> u32> {
    matches!(puzzle.family(), Family::Cube { .. }).then_some(())?;
    let shape = puzzle.shape().clone();
    let points = shape.points();
    let walks: Vec<Vec<u32>> = (0..shape.slots()).map(|piece| walk(puzzle, piece)).collect();
    // An unreachable place of a cubie costs nothing: it is never evaluated.
    Some(move |place: &Place| {
        let point = usize::from(shape.point(place.slot, place.twist));
        debug_assert!(point < points);
        walks[place.piece][point]
    })
}

/// The distance of every point from home, for one piece.
fn walk(puzzle: &Puzzle, piece: usize) -> Vec<u32> {
    let shape = puzzle.shape();
    let mut distance = vec![None; shape.points()];
    distance[usize::from(shape.point(piece, 0))] = Some(0);
    let mut queue = vec![(piece, 0u8)];
    let mut next = 0;
    while let Some(&(slot, twist)) = queue.get(next) {
        next += 1;
        let here = distance[usize::from(shape.point(slot, twist))].unwrap_or(0);
        for arrow in puzzle.moves().iter().flat_map(|m| &m.arrows) {
            let Some(step) = arrow.action.steps().iter().find(|s| usize::from(s.from) == slot)
            else {
                continue;
            };
            let to = usize::from(step.to);
            let twist = (twist + step.twist) % shape.orientations(to);
            let cell = &mut distance[usize::from(shape.point(to, twist))];
            if cell.is_none() {
                *cell = Some(here + 1);
                queue.push((to, twist));
            }
        }
    }
    distance.into_iter().map(|d| d.unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::Metric;

    use super::*;

    /// Korf gives 3 for the corners and 5.5 for the edges, four of which a move turns.
    #[test]
    fn mean_moves_of_corners_and_edges() {
        for (metric, corner, edge) in [(Metric::Htm, 37, 44), (Metric::Qtm, 46, 52)] {
            let puzzle = Family::Cube { size: 3 }.puzzle(metric);
            for piece in 0..puzzle.shape().slots() {
                // Over the 24 places and ways of a cubie; those it never comes to count nothing.
                let sum: u32 = walk(&puzzle, piece).iter().sum();
                let is_corner = puzzle.shape().range(0).contains(&piece);
                assert_eq!(sum, if is_corner { corner } else { edge });
            }
        }
    }
}
