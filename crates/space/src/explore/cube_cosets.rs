//! Exploring the cosets of the cube's subgroup of one axis, by rows of edge flips; up to symmetry
//! too, which costs next to nothing beside the search.

use std::sync::Arc;

use cosette_core::observe::Observer;
use cosette_puzzle::Family;
use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::found::unit;
use super::rows::{explore_rows, two_sets};
use super::{ANTIPODES_MAX, Coset, Fold, Found, Question};
use crate::quotient::Dense;
use crate::rows::cube::{CornerPart, CubeCosets, Folding};
use crate::sparse::End;

struct CosetRows {
    question: Arc<Question>,
    part: CornerPart,
}

/// For the named coset spaces of the cube under all moves, named or described by pieces.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    let Some(part) = corner_part(question) else { return Ok(None) };
    let exploration = CosetRows { question: question.clone(), part };
    match question.fold() {
        None => request.within(exploration),
        Some(Fold::Inversion) => Ok(None),
        Some(Fold::Symmetry) => {
            // For a few layers, or with little memory, the sorted frontier is used instead.
            let wanted = request.depth_max.map_or(f64::INFINITY, |depth| question.words(depth));
            let pays = question.labelling()?.len() as f64 / 64.0 <= wanted;
            Ok(if pays { request.within(exploration).unwrap_or(None) } else { None })
        }
    }
}

/// Which part of the corners the rows distinguish, if the question is about such cosets.
pub(super) fn corner_part(question: &Question) -> Option<CornerPart> {
    let puzzle = question.puzzle();
    if *puzzle.family() != (Family::Cube { size: 3 }) || !question.allows_all() {
        return None;
    }
    let classes = question.classes()?.normal(puzzle);
    let is = |coset: Coset| coset.classes(puzzle).is_some_and(|c| c.normal(puzzle) == classes);
    let parts = [
        (Coset::Kociemba, CornerPart::Twists),
        (Coset::KociembaLayers, CornerPart::TwistsAndLayer),
    ];
    parts.into_iter().find(|&(coset, _)| is(coset)).map(|(_, part)| part)
}

impl Exploration for CosetRows {
    fn description(&self) -> String {
        let classes = match self.part {
            CornerPart::Twists => "168 twist classes",
            CornerPart::TwistsAndLayer => "9930 corner classes",
        };
        let folded = match self.question.fold() {
            Some(_) => ", counted up to 16 symmetries",
            None => "",
        };
        format!("rows of 2048 edge flips: {classes} x 495 slice placements{folded}")
    }

    fn content(&self) -> String {
        match self.part {
            CornerPart::Twists => "2217093120 cosets".into(),
            CornerPart::TwistsAndLayer => "155196518400 cosets".into(),
        }
    }

    fn bytes(&self) -> u64 {
        match self.part {
            CornerPart::Twists => two_sets(168 * 495, 256),
            CornerPart::TwistsAndLayer => two_sets(9930 * 495, 256),
        }
    }

    fn seconds(&self) -> Option<f64> {
        match self.part {
            CornerPart::Twists => Some(0.5),
            CornerPart::TwistsAndLayer => Some(33.0),
        }
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let (question, observer) = (&*self.question, means.observer);
        let space = CubeCosets::new(question.puzzle().metric(), self.part);
        Ok(match question.fold() {
            None => explore_rows(&space, question, depth_max, observer),
            Some(_) => folded(&space, question, depth_max, observer),
        })
    }
}

/// The same cosets up to the symmetries that keep the axis.
fn folded(
    space: &CubeCosets,
    question: &Question,
    depth_max: u32,
    observer: &dyn Observer,
) -> Found {
    let folding = Folding::new(space);
    let mut layers = vec![1];
    let found = crate::rows::explore_with(space, depth_max, observer, |_, before, after| {
        layers.push(folding.orbits(before, after));
    });
    // Among symmetric states with the same corner class, the first represents the others.
    let first = found.last.iter().filter(|&&(row, bit)| space.is_first(row, bit, &folding));
    let last = first.map(|&(row, bit)| space.position(row, bit)).take(ANTIPODES_MAX).collect();
    let end = End::of(found.complete, found.counts.len(), depth_max);
    let names = ["up to symmetry", unit(question)];
    Found::plain(question, layers, end, last).weighted(Some(found.counts), names)
}
