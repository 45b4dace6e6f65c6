//! Heuristics made of heuristics: `max(wd,linear-conflict)`, `sum(wd-rows,md-columns)`,
//! `inverse(pdb:ABEF)`, nested at will.
//!
//! A comma parts operands, and pieces of a pattern too (`pdb:1,2,5/3,4`). No heuristic's name
//! begins with a digit, so a comma within a pattern and before a digit belongs to the pattern.

use std::ops::Range;

use cosette_puzzle::{ErrorKind, ReadError};

/// How operands are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The greatest; axis by axis where all count the same moves.
    Max,
    /// The sum, if no move is counted twice.
    Sum,
    /// The value of the inverse position.
    Inverse,
}

const FUNCTIONS: [(&str, Function); 3] =
    [("max", Function::Max), ("sum", Function::Sum), ("inverse", Function::Inverse)];

/// Deeper nesting than this is refused.
const DEPTH_MAX: usize = 32;

impl Function {
    /// The name.
    pub fn name(self) -> &'static str {
        FUNCTIONS.iter().find(|(_, function)| *function == self).expect("all are named").0
    }
}

/// A parsed heuristic, with its span in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A name of the catalogue.
    Name {
        /// The name.
        name: String,
        /// Its span.
        span: Range<usize>,
    },
    /// A function and its operands, of which there is one at least.
    Call {
        /// The function.
        function: Function,
        /// The operands.
        operands: Vec<Expression>,
        /// Its span.
        span: Range<usize>,
    },
}

impl Expression {
    /// Reads an expression. Text that does not begin with a word and a parenthesis is a name, taken
    /// literally.
    pub fn read(text: &str) -> Result<Expression, ReadError> {
        let start = text.len() - text.trim_start().len();
        let word = text[start..].find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let call = word.is_some_and(|end| end > 0 && text[start + end..].starts_with('('));
        if !call {
            return Ok(Expression::Name { name: text.into(), span: 0..text.len() });
        }
        let mut reader = Reader { text, at: start };
        let expression = reader.expression(0)?;
        reader.skip_blanks();
        match reader.rest() {
            "" => Ok(expression),
            _ => {
                let message = "the expression ends before this".into();
                Err(reader.error(reader.at..text.trim_end().len(), message))
            }
        }
    }

    /// Its span in the text.
    pub fn span(&self) -> Range<usize> {
        match self {
            Expression::Name { span, .. } | Expression::Call { span, .. } => span.clone(),
        }
    }

    /// Whether some name in it passes the test.
    pub fn any_name(&self, test: &impl Fn(&str) -> bool) -> bool {
        match self {
            Expression::Name { name, .. } => test(name),
            Expression::Call { operands, .. } => operands.iter().any(|part| part.any_name(test)),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// An error about some bytes; what is empty points at one character, or behind the end.
    fn error(&self, span: Range<usize>, message: String) -> ReadError {
        let char = self.text[span.start..].chars().next().map_or(0, char::len_utf8);
        let span = if span.is_empty() { span.start..span.start + char } else { span };
        ReadError::new(ErrorKind::Heuristic, self.text, span, message)
    }

    fn expression(&mut self, depth: usize) -> Result<Expression, ReadError> {
        self.skip_blanks();
        let start = self.at;
        let end = self.operand_end();
        let name = self.rest()[..end].trim_end();
        let span = start..start + name.len();
        if !self.rest()[end..].starts_with('(') {
            if name.is_empty() {
                let error = self.error(span, "a heuristic is missing here".into());
                return Err(error.expected("a name, max(…), sum(…) or inverse(…)"));
            }
            self.at += end;
            return Ok(Expression::Name { name: name.into(), span });
        }
        let Some(&(_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            let names = FUNCTIONS.map(|(name, _)| name);
            let message = format!("there is no function `{name}` of heuristics");
            let error = self.error(span, message).expected("max, sum or inverse");
            return Err(error.nearest(name, names.into_iter()));
        };
        if depth == DEPTH_MAX {
            let message = format!("the expression is nested more than {DEPTH_MAX} deep");
            return Err(self.error(span, message));
        }
        self.at += end + 1;
        let operands = self.operands(function, start, depth)?;
        Ok(Expression::Call { function, operands, span: start..self.at })
    }

    /// The operands and the closing parenthesis.
    fn operands(
        &mut self,
        function: Function,
        start: usize,
        depth: usize,
    ) -> Result<Vec<Expression>, ReadError> {
        let mut operands = Vec::new();
        loop {
            operands.push(self.expression(depth + 1)?);
            self.skip_blanks();
            match self.rest().chars().next() {
                Some(')') => break self.at += 1,
                Some(',') => self.at += 1,
                Some(_) => {
                    let error = self.error(self.at..self.at, "this does not belong here".into());
                    return Err(error.expected("`,` or `)`"));
                }
                None => {
                    let span = start..start + function.name().len() + 1;
                    let message = "this parenthesis is not closed".into();
                    return Err(self.error(span, message).expected("`)` at the end"));
                }
            }
        }
        match (function, operands.as_slice()) {
            (Function::Inverse, [_, second, ..]) => {
                let message = "inverse takes one heuristic".into();
                Err(self
                    .error(second.span(), message)
                    .hint("to combine several, write inverse(max(…))"))
            }
            _ => Ok(operands),
        }
    }

    /// The length in bytes of the current name, up to a parenthesis or the comma after it.
    fn operand_end(&self) -> usize {
        let rest = self.rest();
        let pattern = rest.starts_with("pdb:");
        let digit = |after: &str| after.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let ends = |&(at, c): &(usize, char)| match c {
            '(' | ')' => true,
            ',' => !pattern || !digit(&rest[at + 1..]),
            _ => false,
        };
        rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expression: &Expression) -> String {
        match expression {
            Expression::Name { name, .. } => name.clone(),
            Expression::Call { function, operands, .. } => {
                let operands: Vec<String> = operands.iter().map(shown).collect();
                format!("{}[{}]", function.name(), operands.join(" "))
            }
        }
    }

    #[test]
    fn nested_calls_and_patterns_with_commas() {
        for (text, meant) in [
            ("wd", "wd"),
            ("pdb:1,2/3(", "pdb:1,2/3("),
            (" max( wd , inverse(emd) )", "max[wd inverse[emd]]"),
            ("max(pdb:1,2,5/3, 4+r,wd+id)", "max[pdb:1,2,5/3, 4+r wd+id]"),
            ("sum(max(a,b,c),inverse(sum(d)))", "sum[max[a b c] inverse[sum[d]]]"),
            ("max(pdb:{AB}{CD},pdb:EF+GH)", "max[pdb:{AB}{CD} pdb:EF+GH]"),
        ] {
            assert_eq!(shown(&Expression::read(text).unwrap()), meant);
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, token, position) in [
            ("max(wd,", "", 7),
            ("max(wd", "max(", 0),
            ("max(,wd)", ",", 4),
            ("max()", ")", 4),
            ("mux(wd,emd)", "mux", 0),
            ("max(wd,min(a,b))", "min", 7),
            ("max(wd) emd", "emd", 8),
            ("max(wd)emd", "emd", 7),
            ("inverse(wd,emd)", "emd", 11),
            ("max(inverse(wd)emd)", "e", 15),
            ("max(wd,é(", "é", 7),
        ] {
            let error = Expression::read(text).unwrap_err();
            assert_eq!((error.token().as_str(), error.position()), (token, position), "{text}");
        }
        let deep = format!("{}wd{}", "max(".repeat(40), ")".repeat(40));
        assert!(Expression::read(&deep).unwrap_err().message().contains("nested"));
        let long = format!("max({})", vec!["wd"; 5000].join(","));
        assert!(Expression::read(&long).is_ok());
    }
}
