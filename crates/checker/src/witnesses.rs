//! States that come with a word: the word is played by the puzzle's own rules, and that there is no
//! shorter one is searched for.

use std::collections::HashSet;

use cosette_puzzle::Puzzle;

use crate::budget::Budget;
use crate::certificate::{Certificate, Witness};
use crate::frame::State;
use crate::meet::{Distance, Meet};
use crate::question::Question;
use crate::report::{Rejected, Report, reject};
use crate::state::{read_state, read_word};

/// More witnesses than this are not honest.
const WITNESSES_MAX: usize = 100_000;
/// The share of the states that the last layers may have for there to be no witness in them.
const UNWITNESSED_MAX: f64 = 0.05;

/// Plays the words. Gives the states that they solve.
pub fn replay(
    certificate: &Certificate,
    question: &Question,
    budget: &Budget,
    report: &mut Report,
) -> Result<Vec<(u32, Vec<u8>)>, Rejected> {
    let witnesses = &certificate.witnesses;
    if witnesses.len() > WITNESSES_MAX {
        return reject(format!("there are {} witnesses", witnesses.len()));
    }
    if witnesses.is_empty() && certificate.radius > 0 {
        return reject("there are no witnesses: no word shows that any distance is reached");
    }
    let mut places = Vec::new();
    for (number, witness) in witnesses.iter().enumerate() {
        // At every word: a text of a few letters may expand to many moves.
        if budget.is_over() {
            report.missing("witnesses: no time to replay them all");
            return Ok(places);
        }
        let place = play(witness, certificate, question).map_err(|why| {
            Rejected(format!("witness {} (distance {}): {why}", number + 1, witness.depth))
        })?;
        places.push((witness.depth, place));
    }
    let missing = missing(certificate)?;
    report.checked(format!(
        "witnesses: {} words solve their states in as many moves as claimed",
        witnesses.len()
    ));
    if let Some(first) = missing {
        let radius = certificate.radius;
        report.trusted(format!("witnesses: there are none at distances {first} to {radius}"));
    }
    Ok(places)
}

/// The distance from which on there are no witnesses. Searches that follow some random states
/// outward lose them in the last layers, which are small; anywhere else a gap means that those
/// levels were not searched.
fn missing(certificate: &Certificate) -> Result<Option<u32>, Rejected> {
    let has: HashSet<u32> = certificate.witnesses.iter().map(|witness| witness.depth).collect();
    let Some(first) = (1..=certificate.radius).find(|depth| !has.contains(depth)) else {
        return Ok(None);
    };
    let beyond: u64 = certificate.layers[first as usize..].iter().sum();
    let is_gap = (first..=certificate.radius).any(|depth| has.contains(&depth));
    match is_gap || beyond as f64 > certificate.states as f64 * UNWITNESSED_MAX {
        true => reject(format!("there is no witness at distance {first}")),
        false => Ok(Some(first)),
    }
}

fn play(
    witness: &Witness,
    certificate: &Certificate,
    question: &Question,
) -> Result<Vec<u8>, Rejected> {
    let puzzle: &Puzzle = &question.puzzle;
    if witness.depth > certificate.radius {
        return reject("it is further away than the radius");
    }
    let state = read_state(puzzle, &witness.state)?;
    let word = read_word(puzzle, &witness.word)?;
    if word.len() != witness.depth as usize {
        return reject(format!("its word has {} moves", word.len()));
    }
    if let Some(id) = word.0.iter().find(|id| !question.moves.contains(id)) {
        return reject(format!("its word uses {}, which is not allowed", puzzle.get(*id).name));
    }
    let end = puzzle.run(&state, &word).map_err(|e| Rejected(e.to_string()))?;
    if question.places(&end).is_none_or(|places| places != question.homes()) {
        return reject("its word does not solve it");
    }
    // A word that ends at home began where pieces can come.
    question.places(&state).ok_or_else(|| Rejected("its pieces are where they cannot come".into()))
}

/// Searches for shorter words.
pub fn shortest<const P: usize>(
    witnesses: &[(u32, Vec<u8>)],
    meet: &Meet<'_, P>,
    budget: &Budget,
    report: &mut Report,
) -> Result<(), Rejected> {
    let mut lookups = budget.lookups;
    let mut proved = vec![];
    let mut left = vec![];
    for (number, (depth, places)) in witnesses.iter().enumerate() {
        let state: State = meet.ball.frame.state(places);
        let limit = depth.saturating_sub(1);
        // What lies in the ball costs nothing, so that no number of near witnesses keeps the budget
        // from a false one.
        let cost = match meet.ball.distance(&state) {
            Some(_) => 0,
            None => meet.cost(limit, meet.ball.frame.parity(&state)),
        };
        let found = match cost <= lookups {
            true => meet.distance(&state, limit, budget),
            false => None,
        };
        if found.is_none() && budget.is_over() || budget.is_over_at(number) {
            report.missing("witnesses: no time left to search for shorter words");
            return Ok(());
        }
        match found {
            None => left.push(*depth),
            Some(Distance::Exactly(distance)) if distance != *depth => {
                return reject(format!(
                    "a witness is claimed to be at distance {depth}, but it is {distance} away"
                ));
            }
            Some(_) => {
                lookups -= cost;
                proved.push(*depth);
            }
        }
    }
    if let Some(most) = proved.iter().max() {
        report.checked(format!(
            "witnesses: {} of them proved to have no shorter word (up to distance {most})",
            proved.len()
        ));
    }
    if let Some(least) = left.iter().min() {
        report.trusted(format!(
            "witnesses: that {} of them (from distance {least} on) have no shorter word, which \
             would take too long to search",
            left.len()
        ));
    }
    Ok(())
}
