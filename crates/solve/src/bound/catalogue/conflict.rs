//! Manhattan distance and linear conflicts, for sliding tiles one at a time.
//!
//! Hansson, Mayer and Yung (1992). Two tiles that are both in the line where they belong, but in
//! the wrong order, cannot both keep to their shortest ways: one has to leave the line and come
//! back, two moves that Manhattan distance does not count. In each row and column the *least*
//! number of tiles that have to leave so that the others are in order, times two, may be added.
//! Rows and columns do not count the same moves: leaving a row takes moves along a column.
//!
//! The least number is that of the tiles outside a longest increasing subsequence of goal places.
//! The often described rule of removing the tile with most conflicts first can remove too many,
//! depending on ties. Adding two for every *pair* in conflict overestimates as soon as three tiles
//! are in reverse order: that rule is here under its own name, and is not admissible.
//!
//! A move changes one line only, and only if the tile belongs in the line that it leaves or enters:
//! the order along its direction cannot change, since it moves into an empty cell. A line's
//! conflicts are looked up in a table by the tiles in it, for lines of up to seven tiles.

use cosette_puzzle::{Family, Metric, Puzzle};

use crate::bound::{Board, Bound, Carry, PieceSum, Rule, Term};
use cosette_space::machine::SLOTS_MAX;

/// How conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflicts {
    /// Two for every tile that has to leave its line, as few as possible.
    Least,
    /// Two for every pair in the wrong order: not admissible.
    Pairs,
}

/// Lines of up to this many tiles have a table.
const TABLE_SIDE: usize = 7;

/// Manhattan distance and linear conflicts.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: PieceSum,
    rule: Conflicts,
    cols: usize,
    /// Rows, then columns.
    lines: Box<[Line]>,
    /// The extra moves by the tiles in a line, for rows and for columns; empty for long lines.
    tables: [Box<[u8]>; 2],
}

#[derive(Clone, Debug)]
struct Line {
    slots: Box<[u8]>,
    /// For each piece 0, or its place in this line plus one if it belongs here.
    places: Box<[u8]>,
    table: usize,
}

impl LinearConflict {
    /// For sliding tiles in the metric that moves one at a time.
    pub fn new(puzzle: &Puzzle, rule: Conflicts) -> Option<LinearConflict> {
        let tiles = matches!(puzzle.family(), Family::Tiles { .. });
        let (rows, cols) = puzzle.family().grid().filter(|_| tiles)?;
        let (rows, cols) = (usize::from(rows), usize::from(cols));
        if puzzle.metric() != Metric::Stm || rows * cols > SLOTS_MAX {
            return None;
        }
        let line = |table: usize, slots: Vec<u8>| {
            let mut places = vec![0; rows * cols];
            for (place, &slot) in (1..).zip(&slots) {
                places[usize::from(slot)] = place;
            }
            places[usize::from(puzzle.key().expect("tiles have a blank"))] = 0;
            Line { slots: slots.into(), places: places.into(), table }
        };
        let row = |r: usize| (0..cols).map(|c| (r * cols + c) as u8).collect();
        let col = |c: usize| (0..rows).map(|r| (r * cols + c) as u8).collect();
        let lines = (0..rows).map(|r| line(0, row(r)));
        let lines = lines.chain((0..cols).map(|c| line(1, col(c)))).collect();
        let tables = [table(rule, cols), table(rule, rows)];
        Some(LinearConflict {
            manhattan: super::manhattan(puzzle, false)?,
            rule,
            cols,
            lines,
            tables,
        })
    }

    /// The extra moves of a line.
    #[inline]
    fn extra<B: Board + ?Sized>(&self, board: &B, line: usize) -> u32 {
        let line = &self.lines[line];
        let places = line.slots.iter().map(|&slot| line.places[board.cell(usize::from(slot))]);
        let table = &self.tables[line.table];
        if table.is_empty() {
            let mut all = [0; SLOTS_MAX];
            all.iter_mut().zip(places).for_each(|(to, place)| *to = place);
            return extra_moves(self.rule, &all[..line.slots.len()]);
        }
        let base = line.slots.len() + 1;
        let code = places.fold(0, |code, place| code * base + usize::from(place));
        u32::from(table[code])
    }
}

/// The extra moves of every line of this length, by the tiles in it.
fn table(rule: Conflicts, side: usize) -> Box<[u8]> {
    if side > TABLE_SIDE {
        return Box::default();
    }
    let base = side + 1;
    let extra = |code: usize| {
        let mut places = vec![0; side];
        let mut rest = code;
        for place in places.iter_mut().rev() {
            *place = (rest % base) as u8;
            rest /= base;
        }
        extra_moves(rule, &places) as u8
    };
    (0..base.pow(side as u32)).map(extra).collect()
}

/// The extra moves of a line with these tiles: 0 for a tile that does not belong here, else its
/// place plus one.
fn extra_moves(rule: Conflicts, line: &[u8]) -> u32 {
    let at_home = |place: &&u8| **place != 0;
    let tiles = || line.iter().filter(at_home);
    2 * match rule {
        Conflicts::Pairs => {
            let before =
                |(i, place): (usize, &u8)| line[..i].iter().filter(|&&p| p > *place).count() as u32;
            line.iter().enumerate().filter(|(_, p)| **p != 0).map(before).sum()
        }
        Conflicts::Least => {
            // `longest[i]`: of the runs that end with the tile at `i`.
            let mut longest = [0u32; SLOTS_MAX];
            for (i, &place) in line.iter().enumerate().filter(|(_, p)| **p != 0) {
                let smaller = (0..i).filter(|&j| line[j] != 0 && line[j] < place);
                longest[i] = 1 + smaller.map(|j| longest[j]).max().unwrap_or(0);
            }
            tiles().count() as u32 - longest.iter().max().copied().unwrap_or(0)
        }
    }
}

impl Bound for LinearConflict {
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.start(cells)
    }

    fn is_admissible(&self) -> bool {
        self.rule == Conflicts::Least
    }

    /// Manhattan distance, and every line in which tiles are in each other's way.
    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], _: usize) -> Term {
        let rows = self.lines.len() - self.cols;
        let line = |line: usize| {
            let (kind, number) = if line < rows { ("row", line) } else { ("column", line - rows) };
            Term::leaf(format!("conflicts in {kind} {number}"), self.extra(cells, line))
        };
        let manhattan = self.manhattan.terms(puzzle, cells).named("Manhattan distance");
        let parts = std::iter::once(manhattan).chain((0..self.lines.len()).map(line)).collect();
        Term::of("Manhattan distance and conflicts", Rule::Sum, parts)
    }
}

impl Carry for LinearConflict {
    type Carried = u32;

    fn start<B: Board + ?Sized>(&self, board: &B) -> u32 {
        let conflicts: u32 = (0..self.lines.len()).map(|line| self.extra(board, line)).sum();
        self.manhattan.start(board) + conflicts
    }

    #[inline]
    fn step<B: Board, A: Board>(&self, carried: u32, via: usize, before: &B, after: &A) -> u32 {
        let sum = self.manhattan.step(carried, via, before, after);
        let (from, to) = (after.key_slot(), before.key_slot());
        let piece = after.cell(to);
        let rows = self.lines.len() - self.cols;
        // The lines across the way of the tile, one of which it leaves for the other.
        let across = match from / self.cols == to / self.cols {
            true => [rows + from % self.cols, rows + to % self.cols],
            false => [from / self.cols, to / self.cols],
        };
        match across.into_iter().find(|&line| self.lines[line].places[piece] != 0) {
            Some(line) => sum + self.extra(after, line) - self.extra(before, line),
            None => sum,
        }
    }

    #[inline]
    fn value(&self, carried: u32) -> u32 {
        carried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_in_reverse_need_two_to_leave() {
        assert_eq!(extra_moves(Conflicts::Least, &[3, 2, 1]), 4);
        assert_eq!(extra_moves(Conflicts::Pairs, &[3, 2, 1]), 6);
        assert_eq!(extra_moves(Conflicts::Least, &[0, 2, 1, 0]), 2);
        assert_eq!(extra_moves(Conflicts::Least, &[1, 0, 3, 2]), 2);
        // Taking the tile with most conflicts first takes out three here, if of those with two
        // it takes the first.
        assert_eq!(extra_moves(Conflicts::Least, &[2, 4, 1, 5, 3]), 4);
    }
}
