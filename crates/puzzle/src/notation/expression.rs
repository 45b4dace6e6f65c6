//! Groups, commutators and conjugates: one reader for the moves of every family.
//!
//! This parser handles brackets only. The text between them is cut into *atoms* by the family's
//! [`Grammar`]: moves, or parts of moves, that can be inverted one by one.
//!
//! There is no tree. All atoms lie in one list in the order in which they are made, and an open
//! bracket is a note of where in that list it began. When a bracket closes, its part of the list is
//! at the end, so that `A B` becomes `A B A' B'` by adding to the list, and `(A)3` by copying its
//! tail twice. Nothing recurses, so no depth of brackets can overflow the stack, and every atom
//! ever made is counted, so no small text can make the reader work for long.

use std::ops::Range;

use super::cursor::Cursor;
use crate::ReadError;
use crate::error::{ErrorKind, clip};

/// The end of the message for a text that expands to too many moves.
pub(super) const TOO_MANY: &str = "there are more than 1,000,000 moves";
/// Maximum number of moves after expansion.
pub(super) const MOVES_MAX: u64 = 1_000_000;
/// How deep brackets may be nested.
const DEPTH_MAX: usize = 64;

/// How a family writes one move.
pub(super) trait Grammar {
    /// What a move is made of.
    type Atom: Copy;

    /// Reads the move that starts at the cursor and puts what it is made of at the end of `out`.
    /// A move that is read takes at least one character.
    fn read(&self, cursor: &mut Cursor<'_>, out: &mut Vec<Self::Atom>) -> Result<(), ReadError>;

    /// What undoes the atom.
    fn inverse(&self, atom: Self::Atom) -> Self::Atom;
}

/// An atom and the place in the text it came from.
#[derive(Clone, Copy)]
pub(super) struct Placed<A> {
    pub(super) atom: A,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<A> Placed<A> {
    /// Another atom that comes from the same place.
    pub(super) fn with<B>(&self, atom: B) -> Placed<B> {
        Placed { atom, start: self.start, end: self.end }
    }
}

/// A bracket that has been opened.
struct Open {
    bracket: char,
    /// Its place in the text.
    at: usize,
    /// Where its contents begin in the list of atoms.
    first: usize,
    /// The `,` or `:` in it, and where the second half begins in the list.
    separator: Option<(char, usize)>,
}

struct Reader<'a, G: Grammar> {
    cursor: Cursor<'a>,
    grammar: &'a G,
    atoms: Vec<Placed<G::Atom>>,
    open: Vec<Open>,
    /// How many atoms were ever made, those thrown away included.
    made: u64,
}

/// Reads the text and writes out all its groups.
pub(super) fn expand<G: Grammar>(
    text: &str,
    grammar: &G,
) -> Result<Vec<Placed<G::Atom>>, ReadError> {
    let mut reader =
        Reader { cursor: Cursor::new(text), grammar, atoms: Vec::new(), open: Vec::new(), made: 0 };
    let mut fresh = Vec::new();
    loop {
        reader.cursor.skip_while(char::is_whitespace);
        match reader.cursor.peek() {
            Some('(' | '[') => reader.open()?,
            Some(',' | ':') => reader.separate()?,
            Some(')' | ']') => reader.close()?,
            Some(_) => reader.atom(&mut fresh)?,
            None => break,
        }
    }
    match reader.open.last() {
        Some(open) => Err(reader.error(open.at..open.at + 1, "this bracket is not closed")),
        None => Ok(reader.atoms),
    }
}

impl<G: Grammar> Reader<'_, G> {
    fn error(&self, span: Range<usize>, message: impl Into<String>) -> ReadError {
        ReadError::new(ErrorKind::Word, self.cursor.text(), span, message.into())
    }

    /// Counts atoms before they are made.
    fn count(&mut self, atoms: u64, start: usize) -> Result<(), ReadError> {
        self.made = self.made.saturating_add(atoms);
        if self.made <= MOVES_MAX {
            return Ok(());
        }
        let token = start..self.cursor.at();
        let shown = clip(&self.cursor.text()[token.clone()]);
        Err(self
            .error(token, format!("with `{shown}` {TOO_MANY}"))
            .expected("at most 1,000,000 moves, all groups written out"))
    }

    fn atom(&mut self, fresh: &mut Vec<G::Atom>) -> Result<(), ReadError> {
        let start = self.cursor.at();
        self.grammar.read(&mut self.cursor, fresh)?;
        let end = self.cursor.at();
        debug_assert!(end > start, "a move takes at least one character");
        self.count(fresh.len() as u64, start)?;
        self.atoms.extend(fresh.drain(..).map(|atom| Placed { atom, start, end }));
        Ok(())
    }

    fn open(&mut self) -> Result<(), ReadError> {
        let at = self.cursor.at();
        if self.open.len() == DEPTH_MAX {
            let message = format!("brackets are nested more than {DEPTH_MAX} deep");
            return Err(self.error(at..at + 1, message));
        }
        let bracket = self.cursor.bump().unwrap_or('(');
        self.open.push(Open { bracket, at, first: self.atoms.len(), separator: None });
        Ok(())
    }

    fn separate(&mut self) -> Result<(), ReadError> {
        let at = self.cursor.at();
        let sign = self.cursor.bump().unwrap_or(',');
        let middle = self.atoms.len();
        match self.open.last_mut() {
            Some(open) if open.bracket == '[' && open.separator.is_none() => {
                open.separator = Some((sign, middle));
                Ok(())
            }
            Some(open) if open.bracket == '[' => Err(self
                .error(at..at + 1, format!("a second `{sign}` in one pair of square brackets"))
                .expected("two halves: [A, B] or [A: B]")
                .hint("brackets of their own make the order plain: [A: [B, C]]")),
            _ => Err(self
                .error(at..at + 1, format!("`{sign}` is outside square brackets"))
                .expected("blanks between moves, [A, B] for A B A' B', [A: B] for A B A'")),
        }
    }

    fn close(&mut self) -> Result<(), ReadError> {
        let at = self.cursor.at();
        let bracket = self.cursor.bump().unwrap_or(')');
        let Some(open) = self.open.pop() else {
            return Err(self.error(at..at + 1, format!("`{bracket}` closes nothing")));
        };
        let partner = if open.bracket == '(' { ')' } else { ']' };
        if bracket != partner {
            let message = format!("`{}` is closed by `{bracket}`", open.bracket);
            return Err(self.error(at..at + 1, message).expected(format!("`{partner}`")));
        }
        let end = self.atoms.len();
        match open.separator {
            Some((sign, middle)) => {
                self.append_inverse(open.first..middle, open.at)?;
                if sign == ',' {
                    self.append_inverse(middle..end, open.at)?;
                }
            }
            None if bracket == ']' => {
                let message = "square brackets without `,` or `:`";
                let error = self.error(open.at..at + 1, message);
                return Err(error.expected("[A, B] for A B A' B' or [A: B] for A B A'"));
            }
            None => {}
        }
        self.suffix(&open)
    }

    fn append_inverse(&mut self, part: Range<usize>, start: usize) -> Result<(), ReadError> {
        self.count(part.len() as u64, start)?;
        for i in part.rev() {
            let placed = self.atoms[i];
            self.atoms.push(placed.with(self.grammar.inverse(placed.atom)));
        }
        Ok(())
    }

    /// The suffix of a closing bracket: a number of repetitions, a prime, both or neither.
    fn suffix(&mut self, open: &Open) -> Result<(), ReadError> {
        let before = self.cursor.prime();
        let times = self.cursor.number().unwrap_or(1);
        let after = self.cursor.prime();
        if before != after {
            let block = &mut self.atoms[open.first..];
            block.reverse();
            for placed in block {
                placed.atom = self.grammar.inverse(placed.atom);
            }
        }
        let length = self.atoms.len() - open.first;
        if times == 0 || length == 0 {
            self.atoms.truncate(open.first);
            return Ok(());
        }
        self.count(length as u64 * u64::from(times - 1), open.at)?;
        for _ in 1..times {
            self.atoms.extend_from_within(open.first..open.first + length);
        }
        Ok(())
    }
}
