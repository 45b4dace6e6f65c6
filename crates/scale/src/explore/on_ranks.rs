//! Exploring on several machines: by rows where the question has any, otherwise by chunks.

use cosette_core::observe::Observer;
use cosette_space::explore::{Failed, Found, Refusal, Request};

use super::refused::refused;
use super::{by_chunks, by_rows};
use crate::ranks::Ranks;
use crate::ranks::shared;

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
        return Err(refused(Refusal::Goals));
    }
    if let Some(disk) = &request.disk {
        let hint = Some("name a folder on a file system that all nodes share");
        let is_shared = shared::check(ranks, disk);
        is_shared.map_err(|error| Failed { is_memory: false, message: error.to_string(), hint })?;
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
        Err(refused(Refusal::NoRows(text)))
    })
}
