//! All methods of exploring, including those on disk, in the order of preference.
//!
//! Sets of states on disk, or a certificate, take a search of this crate: by rows of bits where the
//! space can be laid out so, otherwise by chunks of numbered classes. Everything else is explored
//! in memory ([`cosette_space::explore`]).

mod by_chunks;
mod by_rows;
mod on_ranks;
mod refused;

use cosette_space::explore::{Candidate, Exploration, Refusal, Request, choose};
pub use on_ranks::{Way, on_ranks};

/// The ways to explore with sets of states, in the order in which they are preferred: rows count up
/// to symmetry and need less, chunks take any space whose classes are numbered.
const WITH_SETS: &[Candidate] = &[
    Candidate { offer: by_rows::offer, has_begun: by_rows::has_begun },
    Candidate { offer: by_chunks::offer, has_begun: by_chunks::has_begun },
];

/// The exploration that answers the request within its limits.
pub fn plan(request: &Request) -> Result<Box<dyn Exploration>, Refusal> {
    if request.disk.is_none() && !request.certificate {
        return request.plan().map_err(|refusal| with_disk(refusal, request));
    }
    let question = &request.question;
    if question.has_many_goals() {
        return Err(Refusal::Goals);
    }
    // Far sets are read off rows.
    let candidates = if request.far.is_some() { &WITH_SETS[..1] } else { WITH_SETS };
    choose(candidates, request).unwrap_or_else(|| {
        let text = format!("{}, {}", question.puzzle().family(), question.name());
        Err(Refusal::NoRows(text))
    })
}

/// Adds to a lack of memory what the same question would take on disk.
fn with_disk(refusal: Refusal, request: &Request) -> Refusal {
    match refusal {
        Refusal::Memory { what, bytes, memory, fits, .. } => {
            let on_disk = by_rows::needs_on_disk(&request.question);
            Refusal::Memory { what, bytes, memory, fits, on_disk }
        }
        refusal => refusal,
    }
}
