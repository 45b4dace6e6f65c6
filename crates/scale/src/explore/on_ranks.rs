//! Exploring on several machines: by rows where the question has any, otherwise by chunks.

use cosette_core::observe::Observer;
use cosette_space::explore::{Failed, Found, Refusal, Request};

use super::{by_chunks, by_rows};
use crate::ranks::Ranks;

/// How a question is explored on ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By rows of bits, up to symmetry.
    Rows,
    /// By chunks of numbered classes.
    Chunks,
}

/// Explores on all ranks, which share the folder that the request names; its memory is that of this
/// rank. Every rank returns the same.
pub fn on_ranks(
    request: &Request,
    way: Option<Way>,
    ranks: &dyn Ranks,
    observer: &dyn Observer,
) -> Result<Found, Failed> {
    let question = &request.question;
    if question.has_many_goals() {
        let message = Refusal::Goals.to_string();
        return Err(Failed { is_memory: false, message, hint: None });
    }
    let way = way.unwrap_or(match by_rows::has_rows(question) {
        true => Way::Rows,
        false => Way::Chunks,
    });
    let found = match way {
        Way::Rows => by_rows::on_ranks(request, ranks, observer),
        Way::Chunks => by_chunks::on_ranks(request, ranks, observer),
    };
    found.unwrap_or_else(|| {
        let text = format!("{}, {}", question.puzzle().family(), question.name());
        let message = Refusal::NoRows(text).to_string();
        Err(Failed { is_memory: false, message, hint: None })
    })
}
