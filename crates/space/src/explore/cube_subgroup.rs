//! Exploring the cube's subgroup of one axis itself, by rows of edge orders.

use std::collections::BTreeSet;
use std::sync::Arc;

use cosette_puzzle::Family;
use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::rows::{explore_rows, two_sets};
use super::{Found, Question, Space};
use crate::rows::cube_subgroup::CubeSubgroup;

/// The moves that generate the subgroup.
const MOVES: [&str; 10] = ["U", "U2", "U'", "D", "D2", "D'", "R2", "F2", "L2", "B2"];

struct SubgroupRows {
    question: Arc<Question>,
}

/// For the whole cube under the moves of the subgroup.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    let puzzle = question.puzzle();
    let names = question.moves().iter().map(|&id| puzzle.get(id).name.as_str());
    let applies = question.fold().is_none()
        && *puzzle.family() == (Family::Cube { size: 3 })
        && matches!(question.space(), Space::Whole)
        && names.collect::<BTreeSet<_>>() == BTreeSet::from(MOVES);
    match applies {
        true => request.within(SubgroupRows { question: question.clone() }),
        false => Ok(None),
    }
}

impl Exploration for SubgroupRows {
    fn description(&self) -> String {
        "rows of 40320 edge orders x 12 slice orders: 2768 corner classes".into()
    }

    fn content(&self) -> String {
        "19508428800 positions".into()
    }

    fn bytes(&self) -> u64 {
        two_sets(2768, 2 * 40_320)
    }

    fn seconds(&self) -> Option<f64> {
        Some(6.5)
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        Ok(explore_rows(&CubeSubgroup::new(), &self.question, depth_max, means.observer))
    }
}
