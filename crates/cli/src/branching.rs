//! How many moves remain to be tried at an average node of a search tree.

use cosette_puzzle::{Canonical, Puzzle};

/// The most edges of the walk below that are worth following.
const EDGES_MAX: usize = 200_000;
/// How many steps the walk takes; the growth has long settled then.
const STEPS: usize = 1000;

/// The growth of the number of canonical sequences, and whether it is exact. Where a key piece
/// decides what is legal, the walk is over the places of that piece as well; on boards too large
/// for that, what comes out is an upper bound: the most moves that are legal anywhere.
pub fn branching(puzzle: &Puzzle) -> (f64, bool) {
    let canonical = Canonical::of(puzzle);
    let Some(key) = puzzle.key() else { return (canonical.branching(), true) };
    let (slots, moves) = (puzzle.shape().slots(), puzzle.moves().len());
    if canonical.states().saturating_mul(slots).saturating_mul(moves) > EDGES_MAX {
        let legal = |slot| puzzle.moves().iter().filter(|m| m.arrow(Some(slot)).is_some()).count();
        let most = (0..slots).map(legal).max().unwrap_or(0);
        return (canonical.branching().min(most as f64), false);
    }
    let node = |state: u32, slot: usize| state as usize * slots + slot;
    let mut edges: Vec<Vec<usize>> = vec![Vec::new(); canonical.states() * slots];
    for state in 0..canonical.states() as u32 {
        for from in 0..slots {
            for id in puzzle.move_ids() {
                let arrow = puzzle.get(id).arrow(Some(from));
                if let (Some(arrow), Some(next)) = (arrow, canonical.next(state, id)) {
                    let step = arrow.action.steps().iter().find(|s| s.from as usize == from);
                    let to = step.map_or(from, |s| s.to as usize);
                    edges[node(state, from)].push(node(next, to));
                }
            }
        }
    }
    (growth(&edges, node(0, key as usize)), true)
}

/// The growth per step of the number of walks from `start`. Boards are coloured like a chessboard,
/// so the growth may alternate between two values: what counts is the mean over many steps.
fn growth(edges: &[Vec<usize>], start: usize) -> f64 {
    let mut now = vec![0.0f64; edges.len()];
    now[start] = 1.0;
    let mut logs = 0.0;
    for step in 0..STEPS {
        let mut then = vec![0.0f64; edges.len()];
        for (node, targets) in edges.iter().enumerate() {
            targets.iter().for_each(|&to| then[to] += now[node]);
        }
        let total: f64 = then.iter().sum();
        if total == 0.0 {
            return 0.0;
        }
        now = then.iter().map(|n| n / total).collect();
        logs += if step < STEPS / 2 { 0.0 } else { total.ln() };
    }
    (logs / (STEPS / 2) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Family;

    fn of(name: &str) -> f64 {
        let family: Family = name.parse().unwrap();
        branching(&family.puzzle(family.default_metric())).0
    }

    #[test]
    fn published_values_come_out() {
        // Edelkamp and Korf, "The branching factor of regular search spaces", AAAI 1998.
        assert!((of("8-puzzle") - 3f64.sqrt()).abs() < 1e-4);
        assert!((of("15-puzzle") - 2.13040).abs() < 1e-4);
        assert!((of("24-puzzle") - 2.36761).abs() < 1e-4);
        assert!((of("cube") - 13.34847).abs() < 1e-4);
    }
}
