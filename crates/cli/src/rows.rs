//! Boards pasted over several lines: rows that follow one another and together make a board are
//! joined into one text.
//!
//! Only lines that are no state by themselves are buffered, and only while the next line may
//! complete the board. Lines that do not form a board are passed on unchanged, one by one, so that
//! an invalid line still gets an error of its own.

use std::collections::VecDeque;

use cosette_puzzle::Puzzle;

use crate::failure::Failure;
use crate::input::Line;

/// The lines with the rows of each board joined; a board has the number of its first line.
pub fn joined<I>(lines: I, puzzle: Puzzle) -> impl Iterator<Item = Result<Line, Failure>>
where
    I: Iterator<Item = Result<Line, Failure>>,
{
    let rows = puzzle.family().grid().map_or(1, |(rows, _)| usize::from(rows));
    Joined { lines, puzzle, rows, held: Vec::new(), ready: VecDeque::new() }
}

struct Joined<I> {
    lines: I,
    puzzle: Puzzle,
    rows: usize,
    /// Rows of a board to be, each with the number of its line.
    held: Vec<(usize, String)>,
    ready: VecDeque<Result<Line, Failure>>,
}

impl<I> Joined<I> {
    /// Takes a row; the board if it is complete.
    fn hold(&mut self, number: usize, text: String) {
        if self.held.last().is_some_and(|(last, _)| last + 1 != number) {
            self.release();
        }
        self.held.push((number, text));
        if self.held.len() < self.rows {
            return;
        }
        let pieces: Vec<&str> = self.held.iter().map(|(_, text)| text.as_str()).collect();
        let board = self.puzzle.join_board(&pieces);
        let number = self.held[0].0;
        match board.filter(|text| self.puzzle.read_held(text).is_ok()) {
            Some(text) => {
                self.held.clear();
                self.ready.push_back(Ok(Line { number, text: Ok(text) }));
            }
            // The rows of a board may begin with the next of them.
            None => self.release_first(),
        }
    }

    fn release_first(&mut self) {
        let (number, text) = self.held.remove(0);
        self.ready.push_back(Ok(Line { number, text: Ok(text) }));
    }

    fn release(&mut self) {
        while !self.held.is_empty() {
            self.release_first();
        }
    }
}

impl<I: Iterator<Item = Result<Line, Failure>>> Iterator for Joined<I> {
    type Item = Result<Line, Failure>;

    fn next(&mut self) -> Option<Result<Line, Failure>> {
        while self.ready.is_empty() {
            match self.lines.next() {
                Some(Ok(Line { number, text: Ok(text) })) if self.puzzle.is_row(&text) => {
                    self.hold(number, text);
                }
                Some(other) => {
                    self.release();
                    self.ready.push_back(other);
                }
                None if self.held.is_empty() => return None,
                None => self.release(),
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::Family;

    use super::*;

    /// The resulting lines, each with its number; skipped numbers are blank lines.
    fn out(lines: &[(usize, &str)]) -> Vec<(usize, String)> {
        let family: Family = "loopover-3x3".parse().unwrap();
        let lines = lines.iter().map(|&(number, text)| Ok(Line { number, text: Ok(text.into()) }));
        let joined = joined(lines, family.puzzle(family.default_metric()));
        joined.map(|line| line.map(|line| (line.number, line.text.unwrap())).unwrap()).collect()
    }

    fn same(lines: &[(usize, &str)]) -> bool {
        out(lines).iter().map(|(n, text)| (*n, text.as_str())).eq(lines.iter().copied())
    }

    #[test]
    fn rows_are_joined_and_nothing_else() {
        let board = |n: usize| (n, "ABC\nDEF\nIHG".to_string());
        assert_eq!(out(&[(1, "ABC"), (2, "DEF"), (3, "IHG")]), [board(1)]);
        let two = [(1, "ABC"), (2, "DEF"), (3, "IHG"), (5, "ABC"), (6, "DEF"), (7, "IHG")];
        assert_eq!(out(&two), [board(1), board(5)]);
        let late = [(1, "ABC"), (2, "ABC"), (3, "DEF"), (4, "IHG")];
        assert_eq!(out(&late), [(1, "ABC".to_string()), board(2)]);
        for lines in [
            &[(1, "ABC/DEF/GHI"), (2, "R0 C1"), (3, "solved")][..],
            &[(1, "ABC"), (2, "DEF"), (3, "GHH"), (4, "ABC")],
            &[(1, "ABC"), (2, "DEF"), (4, "GHI")],
            &[(1, "ABC"), (2, "DEF"), (3, "R0"), (4, "GHI")],
            &[(1, "ABC"), (2, "DEF")],
        ] {
            assert!(same(lines), "{lines:?}");
        }
    }
}
