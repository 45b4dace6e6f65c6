//! Random walks that waste no moves.

use super::Canonical;
use crate::{MoveId, Position, Puzzle, Random, Word};

impl Canonical {
    /// A random walk of legal moves from the solved position, and where it leads. Every move is
    /// chosen with equal chances among those that keep the sequence canonical, so that no two moves
    /// of the walk cancel or make one move together, not even with commuting moves between them.
    /// Where there is none (in a dead end) any legal move will do, and the walk begins afresh.
    ///
    /// ```
    /// use cosette_puzzle::{Canonical, Family, Metric, Random};
    /// let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    /// let canonical = Canonical::of(&cube);
    /// let (word, _) = canonical.random_walk(&cube, 100, &mut Random::new(7));
    /// assert!(word.len() == 100 && canonical.accepts(&word.0));
    /// ```
    pub fn random_walk(
        &self,
        puzzle: &Puzzle,
        length: u64,
        random: &mut Random,
    ) -> (Word, Position) {
        let mut at = puzzle.solved();
        let mut word = Word::default();
        let mut state = 0;
        for _ in 0..length {
            let key = puzzle.key().map(|piece| at.slot_of(piece));
            let legal = |id: MoveId| key.is_none() || puzzle.get(id).arrow(key).is_some();
            let choices = |state: u32| -> Vec<(MoveId, u32)> {
                let next = |id| Some((id, self.next(state, id).filter(|_| legal(id))?));
                puzzle.move_ids().filter_map(next).collect()
            };
            let mut choice = choices(state);
            if choice.is_empty() {
                choice = choices(0);
            }
            let id;
            (id, state) = choice[random.below(choice.len() as u64) as usize];
            at = puzzle.apply(&at, id).expect("the move is legal");
            word.0.push(id);
        }
        (word, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn walks_are_canonical_and_take_every_way() {
        for name in ["loopover-2x2", "loopover-4x5", "loopover-3x3-nrg", "8-puzzle", "cube"] {
            let family: Family = name.parse().unwrap();
            for metric in family.metrics() {
                let puzzle = family.puzzle(metric);
                let canonical = Canonical::of(&puzzle);
                let mut random = Random::new(3);
                let mut made = vec![false; puzzle.moves().len()];
                for _ in 0..20 {
                    let (word, end) = canonical.random_walk(&puzzle, 50, &mut random);
                    assert_eq!(puzzle.run(&puzzle.solved(), &word), Ok(end), "{name}");
                    assert_eq!(word.len(), 50);
                    assert!(canonical.accepts(&word.0), "{name} {metric}");
                    word.0.iter().for_each(|id| made[id.index()] = true);
                }
                assert!(made.iter().all(|&made| made), "{name} {metric}");
            }
        }
    }

    #[test]
    fn a_dead_end_is_left_again() {
        let family: Family = "tiles-1x3".parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let (word, _) = Canonical::of(&puzzle).random_walk(&puzzle, 6, &mut Random::new(1));
        let names: Vec<&str> = word.0.iter().map(|&id| puzzle.get(id).name.as_str()).collect();
        assert_eq!(names, ["L", "L", "R", "R", "L", "L"]);
    }
}
