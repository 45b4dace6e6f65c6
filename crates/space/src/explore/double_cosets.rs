//! Exploring double cosets: a table of a byte per class, filled a set of classes at a time.

use std::sync::Arc;

use cosette_puzzle::Reach;
use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::recorder::Recorder;
use super::{ANTIPODES_MAX, Found, Question, Refusal, Space};
use crate::quotient::DoubleCoset;
use crate::sparse::End;

const NAMES: [&str; 2] = ["double cosets", "right cosets"];

struct DoubleCosets {
    question: Arc<Question>,
    quotient: Arc<DoubleCoset>,
}

/// For double cosets, not folded.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    let Space::DoubleCosets(sides) = question.space() else { return Ok(None) };
    if question.fold().is_some() {
        return Err(Refusal::NotFolded("double cosets"));
    }
    let quotient = Arc::new(question.double_coset(sides)?);
    request.within(DoubleCosets { question: question.clone(), quotient })
}

impl Exploration for DoubleCosets {
    fn description(&self) -> String {
        format!("a table of {} double cosets, filled a set at a time", self.quotient.len())
    }

    fn content(&self) -> String {
        format!("{} double cosets", self.quotient.len())
    }

    fn bytes(&self) -> u64 {
        self.quotient.bytes_to_explore()
    }

    fn seconds(&self) -> Option<f64> {
        Some(f64::from(self.quotient.len()) * 2.2e-6)
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let (question, quotient) = (&*self.question, &self.quotient);
        let recorder = Recorder::new(means.observer, depth_max);
        let watched = Means { observer: &recorder, ..*means };
        let Ok(table) = quotient.table(question.puzzle(), &watched) else {
            return Ok(recorder.found(question, NAMES));
        };
        let layers = table.layers();
        let radius = (layers.len() - 1) as u8;
        let last = (0..quotient.len()).filter(|&class| table.distances()[class as usize] == radius);
        let last = last.take(ANTIPODES_MAX).map(|class| quotient.representative(class)).collect();
        let classes = layers.iter().map(|layer| u128::from(layer.classes)).collect();
        let cosets = layers.iter().map(|layer| layer.cosets).collect();
        let found = Found::plain(question, classes, End::Complete, last);
        let sized = !question.allows_all() || Reach::of(question.puzzle()).is_all_or_even();
        Ok(Found { sized, ..found.weighted(Some(cosets), NAMES) })
    }
}
