//! A puzzle written out, so that two programs can agree that they mean the same one.

use std::fmt::Write;

use crate::Puzzle;

impl Puzzle {
    /// Everything that decides what the puzzle is, one fact a line: how many slots and points, and
    /// for every move its name, where the key piece may be (`any` where that does not matter), and
    /// from where each point gets what it has after the move.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Metric};
    /// let puzzle = "loopover-2x2".parse::<Family>()?.puzzle(Metric::Stm);
    /// let text = puzzle.definition();
    /// assert!(text.starts_with("slots 4\npoints 4\nmove R0 any: 1 0 2 3\n"));
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn definition(&self) -> String {
        let shape = self.shape();
        let mut text = format!("slots {}\npoints {}\n", shape.slots(), shape.points());
        if let Some(key) = self.key() {
            let _ = writeln!(text, "key {key}");
        }
        for m in self.moves() {
            for arrow in &m.arrows {
                let guard = arrow.guard.as_deref().map_or("any".to_string(), numbers);
                let points = arrow.action.to_position(shape).to_points(shape);
                let _ = writeln!(text, "move {} {guard}: {}", m.name, numbers(points.as_slice()));
            }
        }
        text
    }
}

fn numbers(numbers: &[u16]) -> String {
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}
