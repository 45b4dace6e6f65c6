//! Words for random positions that the forger cannot choose.
//!
//! An upper bound on a phase is a statement about every position, made by units that cannot all be
//! recomputed. A certificate can be required to give a word for each of many random positions. They
//! are drawn from a digest of everything that the step states, its units included: the author of
//! the certificate cannot know them before the units are sealed. A forger can try other digests,
//! but the seed has 64 bits, so there are no more than 2^64 samples to choose from. If a share `p`
//! of the positions had no word, one sample of `n` would miss them with probability `(1 - p)^n`,
//! and any of the 2^64 with probability less than 10^-6 where `n p > 64 ln 2 + 6 ln 10`.
//!
//! That is no proof that *every* position has a word. A bound that is too small by a few moves is
//! true of nearly all positions, and no sample of any size would notice.

use cosette_puzzle::{Family, Perm, Position, Puzzle, Random, Reach};
use serde::{Deserialize, Serialize};

use super::chain::locked;
use super::record::{BoundCertificate, Statement, StepRecord};
use crate::budget::Budget;
use crate::report::{Rejected, Report, reject};
use crate::state::read_word;

/// The number of positions.
pub const WITNESSES: usize = 1000;

/// A word for one of the positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The word.
    pub word: String,
    /// Rows and columns by which the home of the pieces is translated; not at all by default.
    #[serde(default, skip_serializing_if = "is_home")]
    pub place: (u16, u16),
}

fn is_home(place: &(u16, u16)) -> bool {
    *place == (0, 0)
}

/// The seed of a step: a digest of its whole record except its witnesses and the time.
pub fn seed(claim: &str, puzzle_hash: &str, step: &StepRecord) -> u64 {
    let bare = StepRecord { witnesses: Vec::new(), cpu_seconds: 0.0, ..step.clone() };
    let text = serde_json::to_vec(&(claim, puzzle_hash, bare)).expect("plain data becomes JSON");
    let digest = blake3::hash(&text);
    u64::from_le_bytes(*digest.as_bytes().first_chunk().expect("a digest has 32 bytes"))
}

/// Random positions of a phase: what is locked in `from` is home. `None` where the puzzle does not
/// reach all permutations, or all even ones.
pub fn positions(
    puzzle: &Puzzle,
    from: &str,
    seed: u64,
) -> Result<Option<Vec<Position>>, Rejected> {
    let locked = locked(puzzle, from)?;
    let reach = Reach::of(puzzle);
    let free: Vec<usize> = (0..locked.len()).filter(|&slot| !locked[slot]).collect();
    let is_free = puzzle.key().is_none() && !puzzle.shape().is_oriented();
    if !reach.is_all_or_even() || !is_free || free.len() < 3 {
        return Ok(None);
    }
    let mut random = Random::new(seed);
    let draw = |_| {
        let mut tiles: Vec<u16> = free.iter().map(|&slot| slot as u16).collect();
        random.shuffle(&mut tiles);
        let mut pieces: Vec<u16> = (0..locked.len() as u16).collect();
        free.iter().zip(&tiles).for_each(|(&slot, &tile)| pieces[slot] = tile);
        let is_odd = Perm::new(pieces.clone()).is_some_and(|perm| perm.is_odd());
        if reach.is_alternating() && is_odd {
            pieces.swap(free[0], free[1]);
        }
        Position::new(puzzle.shape(), pieces, vec![0; locked.len()])
    };
    Ok((0..WITNESSES).map(draw).collect())
}

/// Plays the words of a step. Whether there are any.
pub fn check(
    certificate: &BoundCertificate,
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    report: &mut Report,
) -> Result<bool, Rejected> {
    let Statement::Phase { from, to, at_most } = &step.statement else { return Ok(false) };
    if step.witnesses.is_empty() {
        return Ok(false);
    }
    let seed = seed(&certificate.claim.to_string(), &certificate.puzzle_hash, step);
    let Some(positions) = positions(puzzle, from, seed)? else { return Ok(false) };
    if step.witnesses.len() != positions.len() {
        return reject(format!("`{:.40}` has not {WITNESSES} witnesses", step.name));
    }
    let home = locked(puzzle, to)?;
    // Translated, what was locked before would not be home.
    let is_first = locked(puzzle, from)?.iter().all(|locked| !locked);
    for (position, witness) in positions.iter().zip(&step.witnesses) {
        if budget.is_over() {
            return Ok(false);
        }
        let wrong = |why: &str| Rejected(format!("{:.40}: {:.80}: {why}", step.name, witness.word));
        let word = read_word(puzzle, &witness.word).map_err(|why| wrong(&why.0))?;
        let after = puzzle.run(position, &word).map_err(|error| wrong(&error.to_string()))?;
        let cells = translated(puzzle, &home, witness.place).ok_or_else(|| wrong("no place"))?;
        if !is_first && !is_home(&witness.place) {
            return Err(wrong("only a first phase has other places"));
        }
        if !cells.iter().all(|&cell| after.pieces()[cell] as usize == cell) {
            return Err(wrong("the word does not bring the pieces home"));
        }
        if puzzle.cost(&word) > *at_most {
            return Err(wrong("the word is too long"));
        }
    }
    let share = share(positions.len());
    report.checked(format!(
        "{}: {} positions drawn from the digest of the step have words of at most {at_most} \
         moves: at most {share:.1} % of all positions can need more, at confidence 1 - 10^-6",
        step.name,
        positions.len()
    ));
    Ok(true)
}

/// The greatest share of positions, in percent, that could be without a word.
pub fn share(samples: usize) -> f64 {
    let needed = 64.0 * 2f64.ln() + 6.0 * 10f64.ln();
    (1000.0 * needed / samples as f64).ceil() / 10.0
}

/// The cells that are home, translated; `None` if the puzzle has no translations like that.
fn translated(puzzle: &Puzzle, home: &[bool], place: (u16, u16)) -> Option<Vec<usize>> {
    let cells = (0..home.len()).filter(|&cell| home[cell]);
    if place == (0, 0) {
        return Some(cells.collect());
    }
    let Family::Loopover { rows, cols, nrg: false } = *puzzle.family() else { return None };
    let (rows, cols) = (usize::from(rows), usize::from(cols));
    let (r, c) = (usize::from(place.0), usize::from(place.1));
    let shift = |cell: usize| (cell / cols + r) % rows * cols + (cell % cols + c) % cols;
    (r < rows && c < cols).then(|| cells.map(shift).collect())
}
