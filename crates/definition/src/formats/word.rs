//! Words: sequences of moves, with powers, aliases, groups and commutators.

use std::ops::Range;

use super::tokens::shown;
use crate::{Action, Case, Definition, Malformed, State};

/// Longer words are refused.
const STEPS_MAX: usize = 100_000;
/// Deeper nesting is refused.
const DEPTH_MAX: usize = 32;

/// One step of a word: the cases of a move or rotation, and where it is written.
#[derive(Clone)]
struct Step {
    cases: Vec<Case>,
    span: Range<usize>,
}

/// The state after the moves of a word; each must be legal where it stands.
pub fn read_word(definition: &Definition, text: &str, start: &State) -> Result<State, Malformed> {
    let mut state = start.clone();
    for step in steps(definition, text)? {
        let error = || Malformed::at(text, step.span.clone(), "this move is not legal here");
        let case = definition.case(&state, &step.cases).ok_or_else(error)?;
        state = definition.act(&state, &case.action);
        if !definition.is_allowed(&state) {
            return Err(error());
        }
    }
    Ok(state)
}

/// The steps of a word, groups and aliases unfolded: what each does, and how it is written.
pub fn read_steps<'a>(
    definition: &Definition,
    text: &'a str,
) -> Result<Vec<(Vec<Case>, &'a str)>, Malformed> {
    let steps = steps(definition, text)?;
    Ok(steps.into_iter().map(|step| (step.cases, &text[step.span])).collect())
}

/// The action of a word of moves without guards.
pub(crate) fn action(definition: &Definition, text: &str) -> Result<Action, Malformed> {
    let mut action = definition.identity();
    for step in steps(definition, text)? {
        match &step.cases[..] {
            [case] if case.guard.is_empty() => action = definition.compose(&action, &case.action),
            _ => return Err(Malformed::at(text, step.span, "a guarded move has no fixed action")),
        }
    }
    Ok(action)
}

fn steps(definition: &Definition, text: &str) -> Result<Vec<Step>, Malformed> {
    let mut reader = Reader { definition, text, at: 0, aliases: Vec::new() };
    let steps = reader.sequence(0)?;
    match text[reader.at..].chars().next() {
        None => Ok(steps),
        Some(c) => {
            let span = reader.at..reader.at + c.len_utf8();
            Err(Malformed::at(text, span, format!("unexpected `{c}`")))
        }
    }
}

struct Reader<'a> {
    definition: &'a Definition,
    text: &'a str,
    at: usize,
    /// The aliases being read, against circles.
    aliases: Vec<String>,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn sequence(&mut self, depth: usize) -> Result<Vec<Step>, Malformed> {
        let mut steps = Vec::new();
        loop {
            let start = self.at;
            let more = match self.peek() {
                None | Some(')' | ']' | ',' | ':') => return Ok(steps),
                Some('(' | '[') if depth == DEPTH_MAX => {
                    return Err(self.error(start, "brackets are nested too deeply"));
                }
                Some('(') => {
                    self.at += 1;
                    let group = self.sequence(depth + 1)?;
                    self.close(')', start)?;
                    group
                }
                Some('[') => self.commutator(depth)?,
                Some(_) => {
                    steps.extend(self.name()?);
                    self.check(&steps, start)?;
                    continue;
                }
            };
            let power = self.power(start)?;
            let unit = if power < 0 { self.undo(more, start)? } else { more };
            for _ in 0..power.unsigned_abs() {
                steps.extend(unit.iter().cloned());
                self.check(&steps, start)?;
            }
        }
    }

    /// `[A, B]` or `[A: B]`.
    fn commutator(&mut self, depth: usize) -> Result<Vec<Step>, Malformed> {
        let start = self.at;
        self.at += 1;
        let a = self.sequence(depth + 1)?;
        let middle = self.peek();
        if !matches!(middle, Some(',' | ':')) {
            return Err(self.error(start, "a commutator is [A, B] or [A: B]"));
        }
        self.at += 1;
        let b = self.sequence(depth + 1)?;
        self.close(']', start)?;
        let undone = self.undo(a.clone(), start)?;
        let last = if middle == Some(',') { self.undo(b.clone(), start)? } else { Vec::new() };
        Ok([a, b, undone, last].concat())
    }

    fn close(&mut self, bracket: char, start: usize) -> Result<(), Malformed> {
        if self.peek() != Some(bracket) {
            return Err(self.error(start, &format!("no `{bracket}` closes this bracket")));
        }
        self.at += 1;
        Ok(())
    }

    /// A number and a prime behind a bracket.
    fn power(&mut self, start: usize) -> Result<i32, Malformed> {
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = match digits {
            0 => 1,
            _ => rest[..digits].parse().ok().filter(|&n: &i32| n <= 10_000).unwrap_or(-1),
        };
        if number < 0 {
            return Err(self.error(start, "this is repeated too often"));
        }
        self.at += digits;
        let prime = self.text[self.at..].starts_with('\'');
        self.at += usize::from(prime);
        Ok(if prime { -number } else { number })
    }

    fn name(&mut self) -> Result<Vec<Step>, Malformed> {
        let start = self.at;
        let ends = |c: char| c.is_whitespace() || "()[],:".contains(c);
        let rest = &self.text[start..];
        let name = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += name.len();
        let span = start..self.at;
        if let Some(cases) = self.definition.find_cases(name) {
            return Ok(vec![Step { cases, span }]);
        }
        let (plain, inverted) = match name.strip_suffix('\'') {
            Some(plain) => (plain, true),
            None => (name, false),
        };
        let alias = self.definition.aliases.iter().find(|alias| alias.name == plain);
        let Some(alias) = alias else {
            let names = self.definition.moves.iter().map(|m| m.name.as_str());
            let message = format!("there is no move `{}`", shown(name));
            return Err(Malformed::at(self.text, span, message).nearest(name, names));
        };
        if self.aliases.contains(&alias.name) || self.aliases.len() >= DEPTH_MAX {
            return Err(self.error(start, "this alias refers to itself"));
        }
        let aliases = [&self.aliases[..], std::slice::from_ref(&alias.name)].concat();
        let text = alias.word.join(" ");
        let mut reader = Reader { definition: self.definition, text: &text, at: 0, aliases };
        let mut steps = reader.sequence(0)?;
        steps.iter_mut().for_each(|step| step.span = span.clone());
        if inverted { self.undo(steps, start) } else { Ok(steps) }
    }

    fn undo(&self, steps: Vec<Step>, start: usize) -> Result<Vec<Step>, Malformed> {
        let inverse = |step: Step| match &step.cases[..] {
            [case] if case.guard.is_empty() => {
                let action = self.definition.inverse(&case.action);
                Ok(Step { cases: vec![Case { guard: Vec::new(), action }], ..step })
            }
            _ => Err(self.error(start, "a guarded move cannot be inverted by a prime")),
        };
        steps.into_iter().rev().map(inverse).collect()
    }

    fn check(&self, steps: &[Step], start: usize) -> Result<(), Malformed> {
        match steps.len() > STEPS_MAX {
            true => Err(self.error(start, &format!("more than {STEPS_MAX} moves"))),
            false => Ok(()),
        }
    }

    fn error(&self, start: usize, message: &str) -> Malformed {
        Malformed::at(self.text, start..self.at.max(start), message)
    }
}
