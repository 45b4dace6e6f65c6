//! Parsing and printing of slot groups and whole quotients.
//!
//! Slots are named like the pieces whose home they are; the home of the blank is `_`.

use std::fmt;

use cosette_puzzle::{ErrorKind, Family, Perm, Puzzle, ReadError};

use super::super::PieceClasses;
use super::{FactorKind, Sides, SlotFactor, SlotGroup};

/// Names for one factor per row or column.
const SHORTCUTS: [(&str, FactorKind, bool); 6] = [
    ("rows", FactorKind::Symmetric, true),
    ("columns", FactorKind::Symmetric, false),
    ("dihedral-rows", FactorKind::Dihedral, true),
    ("dihedral-columns", FactorKind::Dihedral, false),
    ("cyclic-rows", FactorKind::Cyclic, true),
    ("cyclic-columns", FactorKind::Cyclic, false),
];

pub(super) fn slot_names(puzzle: &Puzzle) -> Vec<String> {
    let tiles = matches!(puzzle.family(), Family::Tiles { .. });
    let blank = puzzle.key().filter(|_| tiles);
    let name = |p| if Some(p) == blank { "_".into() } else { puzzle.piece_name(p) };
    (0..puzzle.shape().slots() as u16).map(name).collect()
}

/// One factor of this kind for every row (or column) of the grid.
fn lines((rows, cols): (u16, u16), kind: &FactorKind, along_rows: bool) -> Vec<SlotFactor> {
    let (count, len) = if along_rows { (rows, cols) } else { (cols, rows) };
    let slot = |line, i| if along_rows { line * cols + i } else { i * cols + line };
    (0..count)
        .map(|line| {
            let slots = (0..len).map(|i| slot(line, i)).collect();
            SlotFactor::new(kind.clone(), slots).expect("groups of lines are small")
        })
        .collect()
}

impl SlotGroup {
    /// Parses a slot group.
    ///
    /// ```
    /// use cosette_space::quotient::SlotGroup;
    /// use cosette_puzzle::{Family, Metric};
    /// let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    /// for text in ["rows", "Sym(A B) <(D E)(G H)>", "Dih(A B C) Cyc(D F E)"] {
    ///     assert_eq!(SlotGroup::read(&puzzle, text).unwrap().to_string(), text);
    /// }
    /// ```
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<SlotGroup, ReadError> {
        let names = slot_names(puzzle);
        let grid = puzzle.family().grid();
        let mut reader =
            Reader { text, at: 0, names: &names, grid, seen: vec![false; names.len()] };
        let mut factors = Vec::new();
        loop {
            reader.skip_gaps();
            if reader.at == text.len() {
                return Ok(SlotGroup { factors, grid, names });
            }
            factors.extend(reader.factor()?);
        }
    }
}

impl Sides {
    /// Reads `LEFT / RIGHT`, or `LEFT` alone where all slots are distinguished.
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Sides, ReadError> {
        let (left, right) = text.split_once('/').unwrap_or((text, ""));
        let left = PieceClasses::read(puzzle, left.trim())?;
        Ok(Sides { left, right: SlotGroup::read(puzzle, right.trim())? })
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.right.factors.is_empty() {
            true => write!(f, "{}", self.left),
            false => write!(f, "{} / {}", self.left, self.right),
        }
    }
}

impl fmt::Display for SlotGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_named = |(_, kind, along): &&(_, FactorKind, bool)| {
            self.grid.is_some_and(|grid| lines(grid, kind, *along) == self.factors)
        };
        if let Some((name, ..)) = SHORTCUTS.iter().find(is_named) {
            return f.write_str(name);
        }
        for (k, factor) in self.factors.iter().enumerate() {
            let gap = if k > 0 { " " } else { "" };
            let list = |slots: &[u16]| {
                slots.iter().map(|&s| self.names[s as usize].as_str()).collect::<Vec<_>>().join(" ")
            };
            let cycles =
                |g: &Perm| g.cycles().iter().map(|c| format!("({})", list(c))).collect::<String>();
            match &factor.kind {
                FactorKind::Symmetric => write!(f, "{gap}Sym({})", list(&factor.slots))?,
                FactorKind::Dihedral => write!(f, "{gap}Dih({})", list(&factor.slots))?,
                FactorKind::Cyclic => write!(f, "{gap}Cyc({})", list(&factor.slots))?,
                FactorKind::Generated(generators) => {
                    let all: Vec<String> = generators.iter().map(cycles).collect();
                    write!(f, "{gap}<{}>", all.join(", "))?;
                }
            }
        }
        Ok(())
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: &'a [String],
    grid: Option<(u16, u16)>,
    seen: Vec<bool>,
}

impl Reader<'_> {
    fn error(&self, span: std::ops::Range<usize>, message: impl Into<String>) -> ReadError {
        ReadError::new(ErrorKind::State, self.text, span, message.into()).expected(
            "rows, columns, dihedral-rows, or factors such as `Sym(ABCD) Dih(EFGH) <(I J)(M N)>`",
        )
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_gaps(&mut self) {
        let gap = |c: char| !c.is_whitespace() && c != ',';
        self.at += self.rest().find(gap).unwrap_or(self.rest().len());
    }

    fn eat(&mut self, word: &str) -> bool {
        let start = self.rest().get(..word.len());
        let found = start.is_some_and(|s| s.eq_ignore_ascii_case(word));
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn factor(&mut self) -> Result<Vec<SlotFactor>, ReadError> {
        let start = self.at;
        let kinds = [
            ("Sym(", FactorKind::Symmetric),
            ("Dih(", FactorKind::Dihedral),
            ("Cyc(", FactorKind::Cyclic),
        ];
        for (open, kind) in kinds {
            if self.eat(open) {
                let slots = self.slots(start)?;
                self.take(&slots, start)?;
                let factor = SlotFactor::new(kind, slots);
                return Ok(vec![factor.map_err(|e| self.error(start..self.at, e.to_string()))?]);
            }
        }
        if self.eat("<") {
            return Ok(vec![self.generated(start)?]);
        }
        let gap = |c: char| c.is_whitespace() || c == ',';
        let end = self.rest().find(gap).map_or(self.text.len(), |n| start + n);
        let word = &self.text[start..end];
        let named = SHORTCUTS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(word));
        let Some((_, kind, along_rows)) = named else {
            let names = SHORTCUTS.iter().map(|s| s.0);
            let message =
                format!("`{}` is no group of slots", &word.chars().take(40).collect::<String>());
            return Err(self.error(start..end, message).nearest(word, names));
        };
        let Some(grid) = self.grid else {
            return Err(self.error(start..end, "this puzzle has no rows and columns"));
        };
        self.at = end;
        let factors = lines(grid, kind, *along_rows);
        for factor in &factors {
            self.take(factor.slots(), start)?;
        }
        Ok(factors)
    }

    /// Generators in cycle notation up to `>`.
    fn generated(&mut self, start: usize) -> Result<SlotFactor, ReadError> {
        let mut generators: Vec<Perm> = Vec::new();
        let mut open = false;
        loop {
            let comma = self.rest().trim_start().starts_with(',');
            self.skip_gaps();
            open &= !comma;
            if self.eat(">") {
                break;
            }
            let at = self.at;
            if !self.eat("(") {
                return Err(match self.rest().chars().next() {
                    None => self.error(start..start + 1, "this `<` is never closed"),
                    Some(c) => {
                        let span = at..at + c.len_utf8();
                        self.error(span, "a cycle such as `(D E)` belongs here")
                    }
                });
            }
            let cycle = self.slots(at)?;
            let next = Perm::from_cycles(self.names.len(), &[&cycle]);
            match generators.last_mut().filter(|_| open) {
                Some(last) if cycle.iter().any(|&s| last[s as usize] != s) => {
                    return Err(self.error(at..self.at, "the cycles of a generator share a slot"));
                }
                Some(last) => *last = last.compose(&next),
                None => generators.push(next),
            }
            open = true;
        }
        let factor = SlotFactor::new(FactorKind::Generated(generators), Vec::new())
            .map_err(|e| self.error(start..self.at, e.to_string()))?;
        self.take(factor.slots(), start)?;
        Ok(factor)
    }

    /// Records that a factor uses these slots.
    fn take(&mut self, slots: &[u16], start: usize) -> Result<(), ReadError> {
        for &slot in slots {
            if std::mem::replace(&mut self.seen[slot as usize], true) {
                let message = format!("slot {} is in two factors", self.names[slot as usize]);
                return Err(self.error(start..self.at, message));
            }
        }
        Ok(())
    }

    /// Different slots up to the closing bracket.
    fn slots(&mut self, start: usize) -> Result<Vec<u16>, ReadError> {
        let mut slots = Vec::new();
        loop {
            self.skip_gaps();
            if self.eat(")") {
                return Ok(slots);
            }
            if self.at == self.text.len() {
                return Err(self.error(start..self.at, "this bracket is never closed"));
            }
            let at = self.at;
            let slot = self.slot()?;
            if slots.contains(&slot) {
                let message = format!("slot {} is named twice", self.names[slot as usize]);
                return Err(self.error(at..self.at, message));
            }
            slots.push(slot);
        }
    }

    /// The longest slot name that starts here; a number takes all its digits.
    fn slot(&mut self) -> Result<u16, ReadError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let matches = |name: &&String| match digits {
            0 => self.rest().get(..name.len()).is_some_and(|s| s.eq_ignore_ascii_case(name)),
            _ => self.rest()[..digits] == ***name,
        };
        let found = self.names.iter().filter(matches).max_by_key(|name| name.len());
        let Some(name) = found else {
            let end = self.rest().find([' ', ',', ')']).unwrap_or(self.rest().len()).max(1);
            let end = (self.at + end..).find(|&e| self.text.is_char_boundary(e)).expect("the end");
            let shown: String = self.text[self.at..end].chars().take(40).collect();
            return Err(self.error(self.at..end, format!("there is no slot `{shown}`")));
        };
        self.at += name.len();
        Ok(self.names.iter().position(|n| n == name).expect("just found") as u16)
    }
}
