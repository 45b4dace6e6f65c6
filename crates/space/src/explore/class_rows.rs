//! Exploring a whole puzzle by rows of bits, one row for every pattern of classes.

use std::sync::Arc;

use cosette_puzzle::Reach;
use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::found::with_images;
use super::rows::explore_rows;
use super::{Found, Question, Space};
use crate::rows::classes::{ClassPlan, Classes};

struct ClassRows {
    question: Arc<Question>,
    plan: ClassPlan,
}

/// For whole puzzles under all moves that permute their pieces freely.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    if question.fold().is_some()
        || !matches!(question.space(), Space::Whole)
        || !question.allows_all()
    {
        return Ok(None);
    }
    let Some(plan) = ClassPlan::of(question.puzzle()) else { return Ok(None) };
    request.within(ClassRows { question: question.clone(), plan })
}

impl Exploration for ClassRows {
    fn description(&self) -> String {
        let plan = &self.plan;
        format!(
            "rows of bits: {} patterns of {} classes in {} orbits under {} symmetries",
            plan.patterns(),
            plan.classes().len(),
            plan.orbits(),
            plan.symmetries()
        )
    }

    fn content(&self) -> String {
        format!("{} positions", Reach::of(self.question.puzzle()).order())
    }

    fn bytes(&self) -> u64 {
        2 * self.plan.set_bytes() + self.plan.table_bytes() + self.plan.setup_bytes()
    }

    fn seconds(&self) -> Option<f64> {
        Some(self.plan.seconds())
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let puzzle = self.question.puzzle();
        let space = Classes::new(puzzle, self.plan.clone());
        let mut found = explore_rows(&space, &self.question, depth_max, means.observer);
        found.antipodes = with_images(puzzle, &found.antipodes);
        Ok(found)
    }
}
