//! Exploring cosets by a table of two bits per class, filled class by class.

use std::sync::Arc;

use cosette_core::observe::Observer;
use cosette_puzzle::Reach;
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::store::Got;

use super::exploration::{Exploration, Failed, Offer, Request};
use super::{ANTIPODES_MAX, Found, Question, Refusal};
use crate::quotient::{Dense, Labelling, TooLarge};
use crate::sparse::End;
use crate::table::fill::{self, Filled, fill};
use crate::table::packed::Packed;

struct Table {
    question: Arc<Question>,
    space: Labelling,
    bytes: u64,
}

/// For all cosets whose classes can be numbered.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    if question.fold().is_some() || question.classes().is_none() {
        return Ok(None);
    }
    match question.labelling() {
        Ok(space) => {
            let bytes = fill::bytes::<2, _>(&space);
            request.within(Table { question: question.clone(), space, bytes })
        }
        Err(TooLarge::Classes) => Err(question.uncountable(request.memory)),
        Err(error) => Err(Refusal::TooLarge(error)),
    }
}

impl Exploration for Table {
    fn description(&self) -> String {
        format!("a table of {} classes, two bits each", self.space.len())
    }

    fn content(&self) -> String {
        format!("{} classes", self.space.len())
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn seconds(&self) -> Option<f64> {
        // Sliding tiles were measured separately: 127,512,000 classes took 25 s.
        let a_neighbour = match self.space.strips() {
            Some(_) if self.question.puzzle().key().is_some() => 5e-8,
            Some(_) => 4e-9,
            None => 1.5e-8,
        };
        Some(self.space.len() as f64 * self.space.moves() as f64 * a_neighbour)
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let (layers, last) = match self.complete(depth_max, means) {
            Ok(complete) => complete,
            Err(filled) => return Ok(self.counted(&filled, depth_max)),
        };
        let reach = Reach::of(self.question.puzzle());
        let last = last.into_iter().map(|index| self.space.representative(index, &reach));
        let layers = layers.into_iter().map(u128::from).collect();
        Ok(Found::plain(&self.question, layers, End::Complete, last.collect()))
    }

    fn layers(&self, depth_max: u32, observer: &dyn Observer) -> Result<Found, Failed> {
        Ok(self.counted(&fill(&self.space, depth_max, observer), depth_max))
    }
}

impl Table {
    /// The layers and the last classes of a complete table: read from disk, whatever its cell
    /// width, or else filled now, with two bits per class. `Err` if the filling was stopped.
    fn complete(&self, depth_max: u32, means: &Means) -> Result<(Vec<u64>, Vec<u64>), Filled<2>> {
        let space = &self.space;
        let subject = |bits| Subject::cosets(self.question.puzzle(), &self.question.name(), bits);
        if let Some(table) = means.tables.find_usable(&subject(4), space.len(), means.observer) {
            return Ok(facts::<4>(&Got::Mapped(table).into(), space));
        }
        if let Some(table) = means.tables.find_usable(&subject(8), space.len(), means.observer) {
            return Ok(facts::<8>(&Got::Mapped(table).into(), space));
        }
        let build = || {
            let filled = fill::<2, _>(space, depth_max, means.observer);
            if filled.complete { Ok(filled) } else { Err(filled) }
        };
        let got = means.tables.get(&subject(2), space.len(), means.observer, build)?;
        Ok(facts::<2>(&got.into(), space))
    }

    fn counted(&self, filled: &Filled<2>, depth_max: u32) -> Found {
        let layers = filled.layers.iter().map(|&n| u128::from(n)).collect();
        let end = End::of(filled.complete, filled.layers.len(), depth_max);
        Found::plain(&self.question, layers, end, Vec::new())
    }
}

fn facts<const BITS: u32>(table: &Packed<BITS>, space: &Labelling) -> (Vec<u64>, Vec<u64>) {
    (table.layers().to_vec(), table.antipodes(space, ANTIPODES_MAX))
}
