//! Messages for moves of Loopover that cannot be parsed.

use super::{Loopover, STEPS_MAX, Slide, first, primed};
use crate::ReadError;
use crate::error::{ErrorKind, clip};
use crate::notation::Notation;
use crate::notation::cursor::Cursor;

/// The message for lines counted from 0 where they are counted from 1, or vice versa.
pub(super) const COUNTED: &str = "Lines are counted from";

impl Loopover<'_> {
    pub(super) fn refuse(&self, cursor: &Cursor<'_>, start: usize) -> ReadError {
        let span = cursor.token_from(start);
        let token = &cursor.text()[span.clone()];
        let message = format!("`{}` is not a move", clip(token));
        let error =
            ReadError::new(ErrorKind::Word, cursor.text(), span, message).expected(self.expected());
        if let Some(slide) = self.amount_behind(token) {
            return error.hint(format!("did you mean `{}`?", slide.write(self.notation)));
        }
        let names: Vec<String> =
            [(true, self.rows), (false, self.cols)].into_iter().flat_map(|s| self.all(s)).collect();
        error.nearest(token, names.iter().map(String::as_str))
    }

    /// The correction of a token with the amount after the line, as on a cube: `R02`, `R0'2`.
    fn amount_behind(&self, token: &str) -> Option<Slide> {
        let mut cursor = Cursor::new(token);
        let slide = match Slide::read(&mut cursor, self.notation) {
            Some(slide) if !cursor.rest().is_empty() => slide,
            _ if self.notation == Notation::Sign => return None,
            // One digit for the line and the rest for the amount.
            _ => {
                let (head, tail) = token.split_at_checked(2)?;
                cursor = Cursor::new(tail);
                Slide::read(&mut Cursor::new(head), self.notation)?
            }
        };
        let amount = i64::from(cursor.number()?);
        let steps = primed(&mut cursor, slide.steps * amount);
        let on_board = (0..i64::from(self.lines(slide))).contains(&slide.line);
        let fits = on_board && cursor.rest().is_empty() && (1..=STEPS_MAX).contains(&steps.abs());
        fits.then_some(Slide { steps, ..slide })
    }

    /// The single steps of all rows or of all columns.
    fn all(&self, (is_row, lines): (bool, u16)) -> Vec<String> {
        let slides = (0..i64::from(lines))
            .flat_map(|line| [1, -1].map(|steps| Slide { is_row, line, steps }));
        slides.map(|slide| slide.write(self.notation)).collect()
    }

    /// Examples of moves, for messages.
    fn expected(&self) -> String {
        let name = |is_row: bool, line: u16, steps: i64| {
            Slide { is_row, line: i64::from(line), steps }.write(self.notation)
        };
        let (row, col) = (self.rows - 1, self.cols - 1);
        let range = |steps| {
            format!(
                "{} to {}, {} to {}",
                name(true, 0, steps),
                name(true, row, steps),
                name(false, 0, steps),
                name(false, col, steps)
            )
        };
        let several = name(true, 0, 2);
        match self.notation {
            Notation::Sign | Notation::Udlr | Notation::Udlr1 => {
                format!("{}, {}; {several} for two steps", range(1), range(-1))
            }
            _ => format!("{}; ' for the other way, {several} for two steps", range(1)),
        }
    }

    pub(super) fn out_of_range(
        &self,
        cursor: &Cursor<'_>,
        start: usize,
        slide: Slide,
    ) -> ReadError {
        let (what, lines) = if slide.is_row { ("row", self.rows) } else { ("column", self.cols) };
        let (low, high) = (first(self.notation), first(self.notation) + i64::from(lines) - 1);
        // A number too long to hold was cut short: do not repeat it.
        let message = match slide.line + low {
            line if line < i64::from(u32::MAX) => format!("there is no {what} {line}"),
            _ => format!("there is no such {what}"),
        };
        let error =
            ReadError::new(ErrorKind::Word, cursor.text(), cursor.token_from(start), message)
                .expected(format!("{what}s {low} to {high}"));
        let nearest = Slide { line: slide.line.clamp(0, i64::from(lines) - 1), ..slide };
        // Just beside the board: perhaps another habit of counting.
        let habit = match (low, slide.line) {
            (0, line) if line == i64::from(lines) => "0 (--notation udlr1 and sign: from 1)",
            (1, -1) => "1 (--notation standard and udlr: from 0)",
            _ => {
                let meant = self.amount_behind(&error.token()).unwrap_or(nearest);
                return error.hint(format!("did you mean `{}`?", meant.write(self.notation)));
            }
        };
        let meant = nearest.write(self.notation);
        error.hint(format!("did you mean `{meant}`? {COUNTED} {habit}"))
    }

    pub(super) fn no_steps(&self, cursor: &Cursor<'_>, start: usize) -> ReadError {
        let span = start..cursor.at();
        let message = format!("`{}` moves nothing", clip(&cursor.text()[span.clone()]));
        ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected("an amount from 1 on, or none, which is 1")
    }
}
