//! Exploring displacements: a list of tuples, expanded one by one.

use std::sync::Arc;

use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::recorder::Recorder;
use super::{Found, Question, Refusal, Space};
use crate::quotient::Displacement;
use crate::sparse::End;

const NAMES: [&str; 2] = ["tuples", "placements"];
/// Maximum number of contingency tables listed to count the placements of a tuple.
const TABLES_MAX: u64 = 40_000_000;

struct Displacements {
    question: Arc<Question>,
    graph: Displacement,
}

/// For displacements, not folded.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    let Space::Displacements(classes, axis) = question.space() else { return Ok(None) };
    if question.fold().is_some() {
        return Err(Refusal::NotFolded("displacements"));
    }
    let graph = question.displacement(classes, *axis)?;
    request.within(Displacements { question: question.clone(), graph })
}

impl Exploration for Displacements {
    fn description(&self) -> String {
        format!("a list of {}", self.content())
    }

    fn content(&self) -> String {
        format!("{} tuples", self.graph.len())
    }

    fn bytes(&self) -> u64 {
        self.graph.bytes_to_explore()
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let recorder = Recorder::new(means.observer, depth_max);
        let watched = Means { observer: &recorder, ..*means };
        let Ok(table) = self.graph.table(self.question.puzzle(), &watched) else {
            return Ok(recorder.found(&self.question, NAMES));
        };
        let weighted = self.graph.weighted(&table.distances, TABLES_MAX);
        let layers = table.layers.iter().map(|&n| u128::from(n)).collect();
        let found = Found::plain(&self.question, layers, End::Complete, Vec::new());
        Ok(found.weighted(weighted, NAMES))
    }
}
