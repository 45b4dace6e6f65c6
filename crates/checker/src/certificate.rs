//! The contents of a certificate and its format: JSON that ends with a digest of all bytes before
//! the digest, so that every change is noticed.

use cosette_puzzle::Puzzle;
use serde::{Deserialize, Serialize};

use crate::named::named;
use crate::printable::printable;

/// The format that is written and read.
pub const FORMAT: &str = "cosette certificate 1";

/// What a complete search found, and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// In a sentence for people.
    pub claim: String,
    /// The puzzle by name.
    pub puzzle: String,
    /// Its metric.
    pub metric: String,
    /// BLAKE3 of the definition of the puzzle, in hexadecimal: see [`puzzle_hash`].
    pub puzzle_hash: String,
    /// The labelled pieces and the allowed moves.
    pub quotient: Quotient,
    /// The number of states.
    pub states: u64,
    /// The greatest distance.
    pub radius: u32,
    /// How many states are at each distance.
    pub layers: Vec<u64>,
    /// The symmetries that were used, as permutations of the slots: generators of their group.
    pub symmetry_generators: Vec<Vec<u16>>,
    /// How many symmetries they generate.
    pub symmetries: u64,
    /// How many states are at each distance up to these symmetries.
    pub orbits: Vec<u64>,
    /// The sets of states that were made, one a level.
    pub levels: Vec<Level>,
    /// What was checked while they were made.
    pub audit: Audit,
    /// States with words that solve them in as many moves as they are away.
    pub witnesses: Vec<Witness>,
    /// The furthest states.
    pub antipodes: Antipodes,
    /// The program that made it, with its version.
    pub made_by: String,
}

impl Certificate {
    /// The claim, as a sentence generated from the fields that are checked (the sentence in the
    /// file could state anything).
    pub fn statement(&self) -> String {
        let (pieces, moves) = (self.quotient.pieces.len(), self.quotient.moves.len());
        // The names as the checker understands them: those in the file may be padded with blanks.
        let about = match named(&self.puzzle, &self.metric) {
            Ok((family, metric)) => {
                let puzzle = family.puzzle(metric);
                let pieces = part(pieces, puzzle.shape().slots());
                let moves = part(moves, puzzle.moves().len());
                format!("{family} in {metric}, {pieces} pieces, {moves} moves")
            }
            Err(_) => {
                let (puzzle, metric) = (&self.puzzle, &self.metric);
                format!("`{puzzle:.40}` in `{metric:.10}`, {pieces} pieces, {moves} moves")
            }
        };
        printable(&format!(
            "{about}: {} states, radius {}; {} states are at distance {}",
            self.states, self.radius, self.antipodes.states, self.radius
        ))
    }
}

/// How many of all.
pub(crate) fn part(count: usize, all: usize) -> String {
    match count == all {
        true => format!("all {all}"),
        false => format!("{count} of the {all}"),
    }
}

/// The labelled pieces and the allowed moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// As the command writes it: `whole`, or a list of pieces, or a phase.
    pub name: String,
    /// The labelled pieces; all of them if it is the whole.
    pub pieces: Vec<u16>,
    /// The moves allowed, by name.
    pub moves: Vec<String>,
}

/// A set of states: all within a distance (where every move is odd, those of the parity of the
/// distance only).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The distance.
    pub depth: u32,
    /// How many states the set has.
    pub states: u64,
    /// BLAKE3 of the digests of its blocks, in hexadecimal.
    pub digest: String,
    /// BLAKE3 of some of its blocks, by number.
    pub blocks: Vec<Block>,
}

/// A block of rows of bits of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Its number.
    pub block: u64,
    /// BLAKE3 of its counts and bits, in hexadecimal.
    pub digest: String,
}

/// What was worked out again by the puzzle's own rules while the search ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// The seed of the choice.
    pub seed: u64,
    /// One entry a level.
    pub levels: Vec<AuditedLevel>,
}

/// The audit of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditedLevel {
    /// The distance.
    pub depth: u32,
    /// The number of rows of bits inspected.
    pub rows: u64,
    /// How many states were worked out again in them.
    pub states: u64,
}

/// A state and a word that solves it in as many moves as it is away from solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// Its distance.
    pub depth: u32,
    /// A position of the class, as boards are written.
    pub state: String,
    /// The word that brings the pieces of the quotient home.
    pub word: String,
}

/// The furthest states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Antipodes {
    /// How many there are, as in the last layer.
    pub states: u64,
    /// Some of them, no two symmetric to each other; all of them if there are not too many.
    pub listed: Vec<Antipode>,
}

/// One of the furthest states, up to symmetry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Antipode {
    /// A position of the class.
    pub state: String,
    /// How many states are symmetric to it, itself included.
    pub orbit: u64,
    /// The symmetries other than the trivial one that leave it as it is, as maps of the board.
    pub kept_by: Vec<String>,
}

/// BLAKE3 of the definition of the puzzle, in hexadecimal.
pub fn puzzle_hash(puzzle: &Puzzle) -> String {
    blake3::hash(puzzle.definition().as_bytes()).to_hex().to_string()
}
