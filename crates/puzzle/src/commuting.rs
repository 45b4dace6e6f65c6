//! Which lines commute.

use crate::Puzzle;

impl Puzzle {
    /// `commute[a][b]`: whether every turn of line `a` commutes with every turn of line `b`. A line
    /// does not count as commuting with itself, and where legality depends on a key piece no two
    /// lines do: one of them may move the piece away from where the other is legal.
    ///
    /// Turns of disjoint slots commute. Turns that overlap might do so too, but none of the
    /// families has such a pair, and calling it non-commuting is always safe.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Metric};
    /// let commute = Family::Cube { size: 3 }.puzzle(Metric::Htm).commuting_lines();
    /// // U R F D L B: just the opposite faces.
    /// assert_eq!(commute[0], [false, false, false, true, false, false]);
    /// ```
    pub fn commuting_lines(&self) -> Vec<Vec<bool>> {
        let lines = self.lines().len();
        let mut touched: Vec<Vec<u16>> = vec![Vec::new(); lines];
        for m in self.moves() {
            let steps = m.arrows.iter().flat_map(|arrow| arrow.action.steps());
            touched[usize::from(m.line)].extend(steps.map(|step| step.to));
        }
        for slots in &mut touched {
            slots.sort_unstable();
            slots.dedup();
        }
        let disjoint = |a: usize, b: usize| {
            touched[a].iter().all(|slot| touched[b].binary_search(slot).is_err())
        };
        let commute = |a: usize, b: usize| self.key().is_none() && a != b && disjoint(a, b);
        (0..lines).map(|a| (0..lines).map(|b| commute(a, b)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Family, Position};

    /// The unit turns of two lines have the same effect in either order if and only if the lines
    /// commute.
    #[test]
    fn lines_commute_as_their_turns_do() {
        for name in ["loopover-2x2", "loopover-2x5", "loopover-4x4", "cube", "cube-2x2x2"] {
            let family: Family = name.parse().unwrap();
            for metric in family.metrics() {
                let puzzle = family.puzzle(metric);
                let shape = puzzle.shape();
                let unit = |line: usize| -> Position {
                    let id = puzzle.move_by(line as u16, 1).unwrap();
                    puzzle.apply(&puzzle.solved(), id).unwrap()
                };
                let commute = puzzle.commuting_lines();
                for (a, row) in commute.iter().enumerate() {
                    for (b, &said) in row.iter().enumerate().filter(|&(b, _)| b != a) {
                        let (x, y) = (unit(a), unit(b));
                        let same = x.compose(&y, shape) == y.compose(&x, shape);
                        assert_eq!(same, said, "{name} {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_commutes_with_a_key_piece() {
        for name in ["8-puzzle", "loopover-3x3-nrg"] {
            let family: Family = name.parse().unwrap();
            let commute = family.puzzle(family.default_metric()).commuting_lines();
            assert!(commute.iter().flatten().all(|&c| !c), "{name}");
        }
    }
}
