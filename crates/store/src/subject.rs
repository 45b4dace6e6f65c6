//! What identifies a table: its subject, from which the file's name is derived.
//!
//! The subject names everything that the cells depend on. The rules of the puzzle enter as a digest
//! of the moves themselves, so that a puzzle that changes under the same name cannot be confused
//! with its former self. The *numbering*, which maps cells to classes, is internal to this program
//! and has a version; a change of the numbering raises it. The version is not part of the file's
//! name, so a table with an old numbering is replaced instead of left behind. The name of a
//! solver's own numbering is: several may number the same cosets, each differently.

use blake3::Hasher;
use cosette_puzzle::{Family, Puzzle};
use serde::{Deserialize, Serialize};

/// The numbering of `quotient/labelling.rs`.
const COSETS: &str = "cosets-1";
/// The numbering of `quotient/contingency.rs`.
const DOUBLE_COSETS: &str = "double-cosets-1";
/// The numbering of `quotient/displacement.rs`.
const DISPLACEMENTS: &str = "displacements-1";

/// What identifies a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The puzzle's name.
    pub puzzle: String,
    /// A digest of its slots and moves.
    pub rules: String,
    /// The goal board, where it is not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The metric.
    pub metric: String,
    /// The quotient, as written on the command line, and the subset of moves that counts, if not
    /// all do.
    pub quotient: String,
    /// The numbering of the cells: its name and version.
    pub numbering: String,
    /// Bits a cell: 2 (distance modulo 3), 4 or 8 (the distance).
    pub bits: u32,
}

impl Subject {
    /// Cosets by where some pieces are; `quotient` is the spelling.
    pub fn cosets(puzzle: &Puzzle, quotient: &str, bits: u32) -> Subject {
        Subject::new(puzzle, quotient.into(), COSETS, bits)
    }

    /// Double cosets under weighted moves; `quotient` is the spelling.
    pub fn double_cosets(puzzle: &Puzzle, quotient: String) -> Subject {
        Subject::new(puzzle, quotient, DOUBLE_COSETS, 8)
    }

    /// Displacements under weighted moves; `quotient` is the spelling.
    pub fn displacements(puzzle: &Puzzle, quotient: String) -> Subject {
        Subject::new(puzzle, quotient, DISPLACEMENTS, 8)
    }

    /// Cosets with a solver's own numbering, chosen for fast lookups.
    pub fn special(puzzle: &Puzzle, quotient: &str, numbering: &'static str) -> Subject {
        Subject::new(puzzle, quotient.into(), numbering, 4)
    }

    /// The same with another cell width; the numbering's name determines what values mean.
    #[must_use]
    pub fn with_bits(self, bits: u32) -> Subject {
        Subject { bits, ..self }
    }

    fn new(puzzle: &Puzzle, quotient: String, numbering: &str, bits: u32) -> Subject {
        let goal = match puzzle.family() {
            Family::Tiles { goal: Some(_), .. } => Some(puzzle.write_position(&puzzle.solved())),
            _ => None,
        };
        Subject {
            puzzle: puzzle.family().to_string(),
            rules: rules(puzzle),
            goal,
            metric: puzzle.metric().to_string(),
            quotient,
            numbering: numbering.into(),
            bits,
        }
    }

    /// The name of its file.
    pub fn file_name(&self) -> String {
        let mut hasher = Hasher::new();
        let goal = self.goal.as_deref().unwrap_or("");
        let bits = self.bits.to_string();
        for part in [&self.puzzle, &self.rules, goal, &self.metric, &self.quotient, &bits] {
            add(&mut hasher, part.as_bytes());
        }
        let numbering = unversioned(&self.numbering);
        if ![COSETS, DOUBLE_COSETS, DISPLACEMENTS].map(unversioned).contains(&numbering) {
            add(&mut hasher, numbering.as_bytes());
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let puzzle: String = self.puzzle.chars().map(plain).take(40).collect();
        format!("{puzzle}.{}.{}.table", self.metric, &hasher.finalize().to_hex()[..16])
    }

    /// How it differs from the requested one, in words; `None` if it does not.
    pub fn difference(&self, requested: &Subject) -> Option<String> {
        let standard = "the standard one";
        let goal = |s: &Subject| s.goal.clone().unwrap_or_else(|| standard.into());
        let parts = [
            ("puzzle", self.puzzle.clone(), requested.puzzle.clone()),
            ("goal", goal(self), goal(requested)),
            ("metric", self.metric.clone(), requested.metric.clone()),
            ("quotient", self.quotient.clone(), requested.quotient.clone()),
            ("digest of moves", self.rules.clone(), requested.rules.clone()),
            ("numbering", self.numbering.clone(), requested.numbering.clone()),
            ("width", format!("{} bits", self.bits), format!("{} bits", requested.bits)),
        ];
        let (name, is, should) = parts.into_iter().find(|(_, is, should)| is != should)?;
        Some(format!("a table of something else: its {name} is {is} instead of {should}"))
    }
}

/// The name of a numbering without its version.
fn unversioned(numbering: &str) -> &str {
    numbering.rsplit_once('-').map_or(numbering, |(name, _)| name)
}

/// A digest of the moves: which slots they permute, how, and when they are legal.
fn rules(puzzle: &Puzzle) -> String {
    let mut hasher = Hasher::new();
    let shape = puzzle.shape();
    for slot in 0..shape.slots() {
        hasher.update(&[shape.orientations(slot)]);
    }
    add(&mut hasher, &puzzle.key().map_or([255; 2], u16::to_le_bytes));
    for m in puzzle.moves() {
        add(&mut hasher, m.name.as_bytes());
        for arrow in &m.arrows {
            hasher.update(&[u8::from(arrow.guard.is_some())]);
            let guard = arrow.guard.iter().flatten().flat_map(|slot| slot.to_le_bytes());
            add(&mut hasher, &guard.collect::<Vec<u8>>());
            let steps = arrow.action.steps().iter().flat_map(|step| {
                let [a, b] = step.to.to_le_bytes();
                let [c, d] = step.from.to_le_bytes();
                [a, b, c, d, step.twist]
            });
            add(&mut hasher, &steps.collect::<Vec<u8>>());
        }
    }
    hasher.finalize().to_hex()[..16].into()
}

/// Hashes a part with its length first, so that no two lists of parts hash alike.
fn add(hasher: &mut Hasher, part: &[u8]) {
    hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
}
