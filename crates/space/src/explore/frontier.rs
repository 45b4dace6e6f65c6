//! Exploring cosets without any table: a sorted frontier, up to symmetry.

use std::sync::Arc;

use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::found::unit;
use super::{ANTIPODES_MAX, Fold, Found, Question, Refusal, Space};
use crate::quotient::{Dense, TooLarge};
use crate::sparse;

/// Memory of the program besides layers: code, stacks, small allocations.
const BASE_BYTES: u64 = 16 << 20;

struct Frontier {
    question: Arc<Question>,
    /// Maximum size of the layers in bytes.
    memory: u64,
    /// Expected size in bytes.
    expected: u64,
}

/// For questions with so few states within the distance, or reachable at all, that a table of all
/// classes would be wasteful.
pub(super) fn offer_for_few(request: &Request) -> Offer {
    let question = &request.question;
    if question.fold().is_some() || question.classes().is_none() {
        return Ok(None);
    }
    let wanted = match request.depth_max {
        Some(depth) => question.words(depth),
        None if question.allows_all() || matches!(question.space(), Space::Phase(..)) => {
            f64::INFINITY
        }
        None => question.reachable(),
    };
    let all = question.labelling().map_or(f64::INFINITY, |space| space.len() as f64);
    Ok(if all / 64.0 > wanted { offer(request).unwrap_or(None) } else { None })
}

/// For cosets, folded by symmetry or not: with a maximum distance, or if the whole space fits up to
/// symmetry.
pub(super) fn offer(request: &Request) -> Offer {
    let (question, depth_max) = (&request.question, request.depth_max);
    let Some(classes) = question.classes() else { return Ok(None) };
    if question.fold() == Some(Fold::Inversion) {
        return Ok(None);
    }
    if question.has_many_goals() {
        return Err(Refusal::Goals);
    }
    // The allocator retains a little of what was freed.
    let memory = request.memory;
    let memory = (memory - memory / 16).saturating_sub(BASE_BYTES).max(memory / 2);
    let puzzle = question.puzzle();
    let width = sparse::state_bytes(puzzle, &classes).ok_or(TooLarge::Pieces)? as f64;
    let found = sparse::symmetries(puzzle, &classes, question.moves(), memory);
    let (symmetries, all) = found.ok_or(TooLarge::Pieces)?;
    if question.fold().is_some() && !all {
        return Err(Refusal::Symmetries);
    }
    let words = depth_max.map_or(f64::INFINITY, |depth| question.words(depth));
    let states = words.min(question.reachable()) / symmetries as f64;
    // The last two layers, the next one twice while it is merged, and a batch.
    let bytes = ((states * width * 3.0) as u64).saturating_add(1 << 20);
    if bytes > memory && depth_max.is_none() && question.knows_reach() {
        let what = format!("about {states:.0} states up to symmetry");
        return Err(question.too_much(what, bytes, memory));
    }
    let expected = bytes.min(memory);
    Ok(Some(Box::new(Frontier { question: question.clone(), memory, expected })))
}

impl Exploration for Frontier {
    fn description(&self) -> String {
        "no table: layer by layer, up to symmetry".into()
    }

    fn content(&self) -> String {
        "layers".into()
    }

    fn bytes(&self) -> u64 {
        self.expected
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let question = &*self.question;
        let classes = question.classes().expect("only cosets are explored like this");
        let search = sparse::FrontierSearch {
            puzzle: question.puzzle(),
            classes: &classes,
            moves: question.moves(),
            depth_max,
            memory: self.memory,
            last_max: ANTIPODES_MAX,
        };
        let found =
            sparse::search(&search, means.observer).expect("planning has counted the symbols");
        let orbits = found.orbits.into_iter().map(u128::from).collect();
        Ok(match question.fold() {
            None => Found::plain(question, found.counts, found.end, found.last),
            Some(_) => {
                let names = ["up to symmetry", unit(question)];
                let plain = Found::plain(question, orbits, found.end, found.last);
                plain.weighted(Some(found.counts), names)
            }
        })
    }
}
