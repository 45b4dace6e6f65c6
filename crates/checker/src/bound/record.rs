//! The file: a claim, the chain of steps that proves it, and the evidence of each step.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::claim::Claim;
use super::witness::Witness;
use crate::named::named;
use crate::printable::printable;
use crate::seal::{CertificateError, sealed, unsealed};

/// The format that is written and read.
pub const FORMAT: &str = "cosette bound 1";

/// A bound with the evidence for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundCertificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// What is claimed.
    pub claim: Claim,
    /// BLAKE3 of the definition of the puzzle, in hexadecimal.
    pub puzzle_hash: String,
    /// How the steps add up.
    pub chain: Chain,
    /// The steps.
    pub steps: Vec<StepRecord>,
    /// The program that made it, with its version.
    pub made_by: String,
}

impl BoundCertificate {
    /// The claim in words.
    pub fn statement(&self) -> String {
        let Claim { puzzle, metric, relation, bound } = &self.claim;
        // The names as the checker understands them: those in the file may be padded with blanks.
        let about = match named(puzzle, metric) {
            Ok((family, metric)) => format!("{family} {metric}"),
            Err(_) => format!("`{puzzle:.40}` `{metric:.10}`"),
        };
        printable(&format!("{about} {relation} {bound}"))
    }

    /// The text of the certificate, sealed.
    pub fn write(&self) -> String {
        sealed(self)
    }

    /// Reads the text of a certificate and checks its seal.
    pub fn read(text: &[u8]) -> Result<BoundCertificate, CertificateError> {
        let certificate: BoundCertificate = serde_json::from_slice(&unsealed(text)?)?;
        match certificate.format == FORMAT {
            true => Ok(certificate),
            false => Err(CertificateError::Format(certificate.format.chars().take(80).collect())),
        }
    }
}

/// How the bounds of the steps make the bound of the claim, by the names of the steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Chain {
    /// An upper bound: each step begins where the one before it ends, and their moves add up.
    Sum(Vec<String>),
    /// A lower bound: each step proves one by itself, and the greatest counts.
    Max(Vec<String>),
}

impl Chain {
    /// The names of the steps, in order.
    pub fn steps(&self) -> &[String] {
        match self {
            Chain::Sum(steps) | Chain::Max(steps) => steps,
        }
    }
}

/// What a step proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Statement {
    /// Every position whose locked pieces in `from` are home can be brought to one in which those
    /// of `to` are, up to a symmetry of the puzzle that the step's evidence names.
    Phase {
        /// Rows and columns in bits, 0 = locked: `11111x11111`; `all` where nothing is locked.
        from: String,
        /// The same: `00011x00011`; `solved` where everything is.
        to: String,
        /// In this many moves.
        at_most: u32,
    },
    /// Some position needs this many moves.
    Needs {
        /// One of them, where the proof names one.
        position: Option<String>,
        /// The number of moves.
        at_least: u32,
    },
}

impl Statement {
    /// The number of moves.
    pub fn bound(&self) -> u32 {
        match *self {
            Statement::Phase { at_most, .. } => at_most,
            Statement::Needs { at_least, .. } => at_least,
        }
    }
}

/// A step with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepRecord {
    /// Its name in the chain.
    pub name: String,
    /// The kind of step.
    pub kind: String,
    /// Its parameters, as in the campaign file.
    pub parameters: Value,
    /// What it proves.
    pub statement: Statement,
    /// What all units started from.
    pub inputs: Vec<Input>,
    /// The number of units.
    pub units: u64,
    /// BLAKE3 of the hexadecimal digests of all units in order.
    pub units_digest: String,
    /// Results of some units, in full.
    pub sample: Vec<UnitRecord>,
    /// What the step's kind adds.
    pub evidence: Value,
    /// Words for random positions (`witness.rs`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<Witness>,
    /// Processor time of all units.
    pub cpu_seconds: f64,
}

/// A file or a set that all units of a step start from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// BLAKE3 of its bytes, in hexadecimal.
    pub digest: String,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    /// The name of the step.
    pub step: String,
    /// The number of the unit.
    pub unit: u64,
    /// What it started from.
    pub inputs: Vec<Input>,
    /// What it found.
    pub work: Work,
}

impl UnitRecord {
    /// BLAKE3 of the record as compact JSON, in hexadecimal: it does not depend on who computes the
    /// unit.
    pub fn digest(&self) -> String {
        let text = serde_json::to_vec(self).expect("plain data becomes JSON");
        blake3::hash(&text).to_hex().to_string()
    }
}

/// BLAKE3 of the digests of all units of a step in order.
pub fn units_digest<'a>(digests: impl Iterator<Item = &'a str>) -> String {
    let mut hasher = blake3::Hasher::new();
    for digest in digests {
        hasher.update(digest.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// What a unit found. It is the same on every machine and for every number of threads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Counts by name: nodes, elements, leftovers.
    pub counts: BTreeMap<String, u64>,
    /// Elements that were solved one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solved: Vec<Solution>,
    /// Elements chosen by a seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sample: Vec<Solution>,
    /// Elements for which no word was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    /// What the kind adds.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub more: Value,
}

impl Work {
    /// The count of that name, 0 if there is none.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }
}

/// A position and a word that brings the pieces in question home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solution {
    /// The position, as boards are written.
    pub state: String,
    /// The word.
    pub word: String,
}
