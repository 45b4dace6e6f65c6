//! The interface of every way to explore, and how one of them is chosen.
//!
//! A [`Request`] is a question with its limits. Each way to explore has a [`Candidate`], a pair of
//! functions that inspect a request: one returns an [`Exploration`] ready to run, a [`Refusal`]
//! that says why this way is out, or nothing where the way does not apply at all. [`choose`] walks
//! an ordered list of candidates, most specific first, and returns the first exploration; if there
//! is none, the first refusal, which is that of the most suitable way. Adding a way to explore is
//! one file and one line in such a list.

use std::path::PathBuf;
use std::sync::Arc;

use cosette_core::observe::Observer;
use cosette_memory as memory;
use cosette_store::means::Means;

use super::{Found, Question, Refusal};

/// A question with its limits.
#[derive(Clone, Debug)]
pub struct Request {
    /// The question.
    pub question: Arc<Question>,
    /// Bytes of memory allowed.
    pub memory: u64,
    /// The greatest distance wanted, if there is one.
    pub depth_max: Option<u32>,
    /// Where sets of states are kept, for searches on disk.
    pub disk: Option<PathBuf>,
    /// Whether to continue a search that is in that folder.
    pub resume: bool,
    /// Whether a certificate is required.
    pub certificate: bool,
    /// Seed for choosing audited states and witnesses.
    pub seed: u64,
    /// Store the states at this distance or more, on disk.
    pub far: Option<u32>,
}

impl Request {
    /// The question within this much memory: all distances, nothing on disk, no certificate.
    pub fn new(question: Question, memory: u64) -> Request {
        Request {
            question: Arc::new(question),
            memory,
            depth_max: None,
            disk: None,
            resume: false,
            certificate: false,
            seed: 0,
            far: None,
        }
    }
}

/// What an exploration needs of a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskUse {
    /// The folder of this search.
    pub folder: PathBuf,
    /// Bytes at the peak.
    pub bytes: u64,
    /// Bytes available there.
    pub free: u64,
    /// Whether a search that can be continued is there.
    pub begun: bool,
}

/// Why a search that had begun has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failed {
    /// Whether more memory would help; if not, the files are at fault.
    pub is_memory: bool,
    /// What happened.
    pub message: String,
    /// What to do about it.
    pub hint: Option<&'static str>,
}

/// A way to answer one question, with everything it needs to know before it runs.
pub trait Exploration: Send + Sync {
    /// The method in words.
    fn description(&self) -> String;
    /// What it has to store, such as `2217093120 cosets`.
    fn content(&self) -> String;
    /// Bytes of memory at the peak.
    fn bytes(&self) -> u64;
    /// An estimate of the CPU seconds of a complete search, from measurements on a machine of 2026
    /// (docs/results.md); `None` where there is none.
    fn seconds(&self) -> Option<f64> {
        None
    }
    /// What it needs of a disk, if it uses one.
    fn disk(&self) -> Option<DiskUse> {
        None
    }
    /// Bytes of the blocks that progress is counted in, if those are blocks of a set.
    fn block_bytes(&self) -> Option<u64> {
        None
    }
    /// Reserves what the search needs, or refuses.
    fn reserve(&self) -> Result<(), Refusal> {
        Ok(memory::ask(self.bytes())?)
    }
    /// The search itself, without what [`Exploration::run`] does for all of them.
    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed>;

    /// Layers and antipodes up to `depth_max`. A complete table of the space is read from disk if
    /// it is there, and stored there if it had to be filled.
    fn run(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        // Planning has accounted for the memory. A table that is cut off is not stored.
        let means = match depth_max {
            u32::MAX => Means { memory: u64::MAX, ..*means },
            _ => Means::new(u64::MAX, means.observer),
        };
        let mut found = self.search(depth_max, &means)?;
        if !found.complete() {
            found.antipodes.clear();
        }
        Ok(found)
    }

    /// The layers alone, up to `depth_max`, without any table on disk.
    fn layers(&self, depth_max: u32, observer: &dyn Observer) -> Result<Found, Failed> {
        self.run(depth_max, &Means::new(u64::MAX, observer))
    }
}

/// What a candidate returns: an exploration, or nothing where it does not apply.
pub type Offer = Result<Option<Box<dyn Exploration>>, Refusal>;

/// A way to explore, before a question is known.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The exploration for a request.
    pub offer: fn(&Request) -> Offer,
    /// Whether the folder of the request holds a search of this kind.
    pub has_begun: fn(&Request) -> bool,
}

impl Candidate {
    /// A way to explore that leaves nothing behind to continue.
    pub const fn new(offer: fn(&Request) -> Offer) -> Candidate {
        Candidate { offer, has_begun: |_| false }
    }
}

/// The first exploration that a candidate offers; without one, the first refusal. A search that is
/// to be continued is continued by the candidate that began it. `None` if no candidate applies.
pub fn choose(
    candidates: &[Candidate],
    request: &Request,
) -> Option<Result<Box<dyn Exploration>, Refusal>> {
    let begun = candidates.iter().find(|c| request.resume && (c.has_begun)(request));
    let candidates = begun.map_or(candidates, std::slice::from_ref);
    let mut refusal = None;
    for candidate in candidates {
        match (candidate.offer)(request) {
            Ok(Some(exploration)) => return Some(Ok(exploration)),
            Ok(None) => {}
            Err(error) => _ = refusal.get_or_insert(error),
        }
    }
    refusal.map(Err)
}
