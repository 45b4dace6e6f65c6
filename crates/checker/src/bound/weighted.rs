//! A phase by its own moves and by words that break the solved block and mend it: all of it is
//! worked out again.
//!
//! The evidence names the words. Each is played, and has to bring home what is locked. Then the
//! placements of the phase's pieces are searched again, level by level, by the moves that leave the
//! locked pieces alone and by the words, each with its length as weight. If every placement is
//! reached, the last level is a bound on the phase with all moves.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use cosette_puzzle::{Position, Puzzle, Word};
use rayon::prelude::*;
use serde::Deserialize;

use super::chain::locked;
use super::effort::Effort;
use super::radius::placements;
use super::record::{Statement, StepRecord};
use crate::report::{Rejected, Report, reject};
use crate::state::read_word;

/// The most words, and slots of a board.
const WORDS_MAX: usize = 4096;
const SLOTS_MAX: usize = 64;
/// Not reached.
const NOWHERE: u8 = u8::MAX;
/// Placements that a thread takes at a time.
const BATCH: usize = 1 << 14;
/// Lookups in a table of bytes that take as long as a node of another search.
const LOOKUPS_A_NODE: u64 = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    /// Placements by distance.
    layers: Vec<u64>,
    /// The words besides the moves of the phase.
    words: Vec<String>,
}

/// What a word does: where the piece of each slot goes.
struct Effect {
    to: Vec<u8>,
    weight: usize,
}

/// Searches the phase again. Whether that was done.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    effort: &Effort<'_>,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    let name = &step.name;
    let Statement::Phase { from, to, at_most } = &step.statement else {
        return reject(format!("the step `{name:.40}` is no phase"));
    };
    let (before, after) = (locked(puzzle, from)?, locked(puzzle, to)?);
    let pieces: Vec<u8> =
        (0..after.len() as u8).filter(|&s| after[s as usize] && !before[s as usize]).collect();
    let evidence: Result<Evidence, _> = serde_json::from_value(step.evidence.clone());
    let Ok(evidence) = evidence else {
        // Older files do not list the words.
        report.missing(format!("{name}: its evidence is not levels and words to search with"));
        return Ok(false);
    };
    let (layers, words) = (&evidence.layers, &evidence.words);
    if words.len() > WORDS_MAX || before.len() > SLOTS_MAX || layers.is_empty() {
        return reject(format!("{name:.40}: too many words or slots, or no levels"));
    }
    if layers.len() as u64 - 1 > u64::from(*at_most) || layers.len() >= usize::from(NOWHERE) {
        return reject(format!("{name:.40}: its levels are more than {at_most} moves"));
    }
    let Some(all) = placements(puzzle, &before, pieces.len())? else {
        report.missing(format!("{name}: how many placements there are is not counted here"));
        return Ok(false);
    };
    let effects = effects(puzzle, &before, words)?;
    let slots: Vec<u8> = (0..before.len() as u8).filter(|&s| !before[usize::from(s)]).collect();
    say(&format!("{name}: {all} placements by {} words and moves", effects.len()));
    let Some(table) = Placements::new(&slots, pieces.len(), effort.budget.memory) else {
        report.missing(format!("{name}: no memory for {all} placements"));
        return Ok(false);
    };
    let Some(found) = table.levels(&pieces, &effects, layers.len(), effort) else {
        report.missing(format!("{name}: no time to search {all} placements again"));
        return Ok(false);
    };
    if found != *layers {
        return reject(format!("{name:.40}: the levels are {found:?}"));
    }
    let reached: u128 = found.iter().map(|&count| u128::from(count)).sum();
    if reached != all {
        return reject(format!("{name:.40}: {reached} of {all} placements are reached"));
    }
    report.checked(format!(
        "{name}: {} words played, and all {reached} placements searched again by them and the \
         moves of the phase: {} moves",
        words.len(),
        found.len() - 1
    ));
    Ok(true)
}

/// What the moves that leave the locked pieces at home do, and the words, each of which has to.
fn effects(puzzle: &Puzzle, before: &[bool], words: &[String]) -> Result<Vec<Effect>, Rejected> {
    let keeps = |after: &Position| {
        (0..before.len()).all(|slot| !before[slot] || after.pieces()[slot] as usize == slot)
    };
    let effect = |word: &Word, after: &Position| Effect {
        to: (0..before.len() as u16).map(|piece| after.slot_of(piece) as u8).collect(),
        weight: puzzle.cost(word) as usize,
    };
    let mut effects = Vec::new();
    for id in puzzle.move_ids() {
        let word = Word(vec![id]);
        let after = puzzle.run(&puzzle.solved(), &word);
        let after = after.map_err(|_| Rejected("a move is not always legal".into()))?;
        if keeps(&after) {
            effects.push(effect(&word, &after));
        }
    }
    for text in words {
        let wrong = |why: &str| Rejected(format!("{text:.80}: {why}"));
        let word = read_word(puzzle, text).map_err(|why| wrong(&why.0))?;
        let after = puzzle.run(&puzzle.solved(), &word);
        let after = after.map_err(|error| wrong(&error.to_string()))?;
        if word.is_empty() || !keeps(&after) {
            return Err(wrong("the word does not bring the locked pieces home"));
        }
        effects.push(effect(&word, &after));
    }
    Ok(effects)
}

/// A byte for each placement of some pieces in the free slots. A piece is numbered by its slot
/// among those that the pieces before have left: the last of them takes the place of the one taken.
struct Placements {
    slots: Vec<u8>,
    pieces: usize,
    distances: Vec<AtomicU8>,
}

impl Placements {
    fn new(slots: &[u8], pieces: usize, memory: u64) -> Option<Placements> {
        let mut places = (0..pieces).map(|k| slots.len() - k);
        let count = places.try_fold(1usize, usize::checked_mul)?;
        let mut distances = Vec::new();
        if count as u64 > memory || distances.try_reserve_exact(count).is_err() {
            return None;
        }
        distances.resize_with(count, || AtomicU8::new(NOWHERE));
        Some(Placements { slots: slots.to_vec(), pieces, distances })
    }

    fn number(&self, places: impl Iterator<Item = u8>) -> usize {
        let (mut left, mut at) = ([0u8; SLOTS_MAX], [0u8; SLOTS_MAX]);
        for (i, &slot) in self.slots.iter().enumerate() {
            (left[i], at[usize::from(slot)]) = (slot, i as u8);
        }
        let (mut number, mut size) = (0, self.slots.len());
        for slot in places {
            let i = at[usize::from(slot)];
            number = number * size + usize::from(i);
            size -= 1;
            left[usize::from(i)] = left[size];
            at[usize::from(left[size])] = i;
        }
        number
    }

    fn places(&self, mut number: usize, places: &mut [u8]) {
        for (k, place) in places.iter_mut().enumerate().rev() {
            *place = (number % (self.slots.len() - k)) as u8;
            number /= self.slots.len() - k;
        }
        let mut left = self.slots.clone();
        places.iter_mut().for_each(|place| *place = left.swap_remove(usize::from(*place)));
    }

    /// The levels from home on. `None` if that is too much.
    fn levels(
        &self,
        home: &[u8],
        effects: &[Effect],
        count: usize,
        effort: &Effort<'_>,
    ) -> Option<Vec<u64>> {
        let start = self.number(home.iter().copied());
        self.distances[start].store(0, Ordering::Relaxed);
        let mut layers = vec![1];
        for depth in 1..count {
            let layer = AtomicU64::new(0);
            let batches = 0..self.distances.len().div_ceil(BATCH);
            batches.into_par_iter().try_for_each(|batch| {
                if effort.is_over() {
                    return None;
                }
                let (mut fresh, mut lookups) = (0, 0);
                let mut places = vec![0; self.pieces];
                let end = self.distances.len().min((batch + 1) * BATCH);
                for number in batch * BATCH..end {
                    let distance = usize::from(self.distances[number].load(Ordering::Relaxed));
                    if distance >= depth {
                        continue;
                    }
                    let weight = depth - distance;
                    let mut by = effects.iter().filter(|by| by.weight == weight).peekable();
                    if by.peek().is_none() {
                        continue;
                    }
                    self.places(number, &mut places);
                    for by in by {
                        lookups += 1;
                        let next = places.iter().map(|&slot| by.to[usize::from(slot)]);
                        let next = &self.distances[self.number(next)];
                        if next.load(Ordering::Relaxed) == NOWHERE
                            && next.swap(depth as u8, Ordering::Relaxed) == NOWHERE
                        {
                            fresh += 1;
                        }
                    }
                }
                effort.spend((lookups + BATCH as u64 / 8) / LOOKUPS_A_NODE);
                layer.fetch_add(fresh, Ordering::Relaxed);
                Some(())
            })?;
            layers.push(layer.into_inner());
        }
        Some(layers)
    }
}
