//! Boards written in rows: whether the rows are as long as the board is wide.

use std::ops::Range;

use super::{Board, Cell};
use crate::ReadError;
use crate::error::clip;

impl Board<'_> {
    /// With `/` between them rows must be as long as the board is wide. Where the number of tiles
    /// and that of rows are both wrong, no single row is at fault, and no error is reported here.
    pub(super) fn uneven_row(self, count: usize, cells: &[Cell]) -> Option<ReadError> {
        if !self.text.contains('/') || count > cells.len() {
            return None;
        }
        let mut rows: Vec<(usize, Range<usize>)> = Vec::new();
        let mut rest = cells;
        let mut start = 0;
        for row in self.text.split_inclusive(['/', '\n']) {
            let end = start + row.len();
            let (inside, after) = rest.split_at(rest.partition_point(|c| c.span.start < end));
            if let [first, ..] = inside {
                let last = inside.last().unwrap_or(first);
                rows.push((inside.len(), first.span.start..last.span.end));
            }
            (rest, start) = (after, end);
        }
        if rows.len() < 2 || (count != self.len && rows.len() * self.cols != self.len) {
            return None;
        }
        let (tiles, span) = rows.into_iter().find(|&(tiles, _)| tiles != self.cols)?;
        let row = clip(&self.text[span.clone()]);
        let s = if tiles == 1 { "" } else { "s" };
        let message = format!("the row `{row}` has {tiles} tile{s}, not {}", self.cols);
        let all = self.len / self.cols;
        let expected = format!("{all} rows of {} tiles, `/` between them or nowhere", self.cols);
        Some(self.error(span, message).expected(expected))
    }
}
