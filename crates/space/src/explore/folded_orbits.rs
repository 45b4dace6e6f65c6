//! Exploring a whole puzzle up to symmetry and inversion: a table of its positions, in which only
//! the least of every orbit is counted.

use std::sync::Arc;

use cosette_puzzle::Reach;
use cosette_store::means::Means;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::found::unit;
use super::{ANTIPODES_MAX, Fold, Found, Question};
use crate::quotient::{Dense, Orbits};
use crate::sparse::End;

struct FoldedOrbits {
    question: Arc<Question>,
    orbits: Orbits,
}

/// For whole puzzles folded by inversion.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    if question.fold() != Some(Fold::Inversion) || question.classes().is_none() {
        return Ok(None);
    }
    let orbits = Orbits::new(question.puzzle(), &question.labelling()?, true)?;
    request.within(FoldedOrbits { question: question.clone(), orbits })
}

impl Exploration for FoldedOrbits {
    fn description(&self) -> String {
        let symmetries = self.orbits.symmetries();
        format!(
            "a table of {}, counted up to {symmetries} symmetries and inversion",
            self.content()
        )
    }

    fn content(&self) -> String {
        format!("{} classes", self.orbits.labelling().len())
    }

    fn bytes(&self) -> u64 {
        self.orbits.bytes_to_explore()
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let found = self.orbits.layers(depth_max, ANTIPODES_MAX, means.observer);
        let (layers, reach) = (&found.layers, Reach::of(self.question.puzzle()));
        let space = self.orbits.labelling();
        let last = found.last.iter().map(|&least| space.representative(least, &reach)).collect();
        let orbits = layers.iter().map(|layer| u128::from(layer.orbits)).collect();
        let classes = layers.iter().map(|layer| u128::from(layer.classes)).collect();
        let end = End::of(found.complete, layers.len(), depth_max);
        let names = ["up to symmetry and inversion", unit(&self.question)];
        Ok(Found::plain(&self.question, orbits, end, last).weighted(Some(classes), names))
    }
}
