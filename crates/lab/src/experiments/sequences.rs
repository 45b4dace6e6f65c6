//! How many sequences of moves there are as long as the solutions of a set: what a search without
//! memory would have to try, at worst, before the last solution is found. Sequences count where
//! every move is always legal; on sliding tiles their number depends on where the blank is.

use cosette_puzzle::{Canonical, Puzzle};

use super::summary::count;
use super::table::Table;

/// One set: its name, its puzzle and the length of its longest shortest solution.
pub struct Longest<'a> {
    pub set: &'a str,
    pub puzzle: &'a Puzzle,
    pub length: u32,
}

/// A row for each set whose moves are always legal.
pub fn table<'a>(sets: impl Iterator<Item = Longest<'a>>) -> Table {
    let rows = sets.filter(|set| is_free(set.puzzle)).map(|set| row(&set));
    let heads = ["states", "longest", "all sequences", "canonical sequences"];
    let heads = heads.into_iter().map(Into::into).collect();
    let title = "Sequences of moves as long as the longest optimal solution".into();
    Table { title, heads, words: 1, rows: rows.collect() }
}

/// Whether every move is always legal.
fn is_free(puzzle: &Puzzle) -> bool {
    let arrows = puzzle.moves().iter().flat_map(|m| &m.arrows);
    arrows.into_iter().all(|arrow| arrow.guard.is_none())
}

fn row(set: &Longest) -> Vec<String> {
    let (moves, length) = (set.puzzle.moves().len(), set.length);
    let canonical = Canonical::of(set.puzzle).counts(length as usize);
    let canonical = canonical.last().copied().unwrap_or(1);
    let all = (moves as f64).powi(length as i32);
    vec![
        set.set.to_string(),
        length.to_string(),
        format!("{moves}^{length} = {}", large(all)),
        large(canonical as f64),
    ]
}

/// In full up to a thousand million, then as a power of ten.
fn large(value: f64) -> String {
    match value < 1e9 {
        true => count(value),
        false => format!("{value:.2e}").replace('e', " × 10^"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Family;

    fn rows(name: &str, length: u32) -> Vec<Vec<String>> {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        table([Longest { set: "s", puzzle: &puzzle, length }].into_iter()).rows
    }

    /// The published table has 12^8 and 16^20, and estimates 8^8 = 16,777,216 canonical sequences.
    #[test]
    fn sequences_of_loopover_boards() {
        assert_eq!(rows("loopover-3x3", 8), [["s", "8", "12^8 = 429,981,696", "19,855,872"]]);
        assert_eq!(rows("loopover-4x4", 20)[0][2], "16^20 = 1.21 × 10^24");
        assert!(rows("8-puzzle", 20).is_empty());
    }
}
