//! What is explored, read from text: the whole puzzle or a quotient, with all moves or some.

use cosette_puzzle::{ErrorKind, Family, MoveId, Notation, Puzzle, ReadError};
use cosette_space::explore::{Coset, Fold, Question, Space};
use cosette_space::quotient::Phase;

/// Which states are distinguished.
#[derive(Clone, Debug, Default)]
pub enum Quotient {
    /// All of them.
    #[default]
    Whole,
    /// A phase of block building, such as `11111x11111-00011x00011`.
    Phase(String),
    /// By the positions of some pieces, such as `ABF` or `{ABCD}{EFGH}`.
    Pieces(String),
    /// A coset space by its name, such as `kociemba`.
    Coset(String),
}

impl Quotient {
    /// The space of the puzzle that it specifies.
    fn space(&self, puzzle: &Puzzle) -> Result<Space, ReadError> {
        Ok(match self {
            Quotient::Whole => Space::Whole,
            Quotient::Phase(text) => Space::phase(puzzle, Phase::read(puzzle, text)?),
            Quotient::Pieces(text) => Space::read(puzzle, text)?,
            Quotient::Coset(name) => coset(puzzle, name)?,
        })
    }
}

/// The search of a quotient, with these moves and their powers only if any are given, and counted
/// up to symmetry if it is folded.
pub fn question(
    puzzle: &Puzzle,
    quotient: &Quotient,
    moves: Option<&str>,
    fold: Option<Fold>,
) -> Result<Question, ReadError> {
    let mut question = Question::new(puzzle, quotient.space(puzzle)?);
    if let Some(moves) = moves {
        question = question.with_moves(&allowed(puzzle, moves)?);
    }
    Ok(match fold {
        Some(fold) => question.folded(fold),
        None => question,
    })
}

/// A coset space by name.
fn coset(puzzle: &Puzzle, name: &str) -> Result<Space, ReadError> {
    Coset::named(name).and_then(|coset| Space::coset(puzzle, coset)).ok_or_else(|| {
        let names = Coset::ALL.map(Coset::name);
        let here: Vec<&str> = Coset::ALL
            .into_iter()
            .filter(|coset| coset.classes(puzzle).is_some())
            .map(Coset::name)
            .collect();
        let message = format!("{} has no coset space `{name}`", puzzle.family());
        let error = ReadError::whole(ErrorKind::State, name, message);
        match here.as_slice() {
            [] => error.expected(format!("on the cube: {}", names.join(", "))),
            here => error.expected(here.join(", ")).nearest(name, here.iter().copied()),
        }
    })
}

/// The moves named and their powers, in the puzzle's order: `U` allows `U2` and `U'` too where they
/// are moves, `R2` only itself.
fn allowed(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, ReadError> {
    let moves = single_moves(puzzle, text)?;
    if moves.is_empty() {
        return Err(ReadError::whole(ErrorKind::Word, text, "no move is allowed".into()));
    }
    let mut units: Vec<u16> = puzzle.lines().iter().map(|line| line.order.unwrap_or(0)).collect();
    let mut named = vec![false; units.len()];
    for m in moves.iter().map(|&id| puzzle.get(id)) {
        let line = usize::from(m.line);
        units[line] = gcd(units[line], m.turns.unsigned_abs());
        named[line] = true;
    }
    let allowed = |id: &MoveId| {
        let m = puzzle.get(*id);
        let line = usize::from(m.line);
        named[line] && m.turns.unsigned_abs().is_multiple_of(units[line])
    };
    Ok(puzzle.move_ids().filter(allowed).collect())
}

/// Moves separated by blanks or commas. Other elements of words would be translated to other moves
/// than those written: a wide move the opposite one, `R2` in quarter turns `R` twice.
fn single_moves(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, ReadError> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let mut moves = Vec::new();
    for token in text.split(gap).filter(|token| !token.is_empty()) {
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        let word = puzzle.read_word(token, Notation::Standard).ok();
        let single = word.as_ref().and_then(|word| match word.0.as_slice() {
            &[id] => Some(id),
            _ => None,
        });
        let face = |id: MoveId| puzzle.get(id).name.chars().next();
        let is_cube = matches!(puzzle.family(), Family::Cube { .. });
        match single.filter(|&id| !is_cube || face(id) == token.chars().next()) {
            Some(id) => moves.push(id),
            None => {
                let message =
                    format!("`{token}` is not a single move in the {} metric", puzzle.metric());
                let span = start..start + token.len();
                return Err(ReadError::new(ErrorKind::Word, text, span, message)
                    .expected(format!("some of {}", some_moves(puzzle))));
            }
        }
    }
    Ok(moves)
}

/// The moves of a puzzle, the first of them if there are many.
fn some_moves(puzzle: &Puzzle) -> String {
    const SHOWN_MAX: usize = 20;
    let names = puzzle.moves().iter().map(|m| m.name.as_str());
    let mut shown = names.take(SHOWN_MAX).collect::<Vec<_>>().join(" ");
    if puzzle.moves().len() > SHOWN_MAX {
        shown += " …";
    }
    shown
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}
