//! The interface of all methods of exploring, and how one is chosen.
//!
//! A [`Request`] is a question with its limits. Each method has a [`Candidate`], a pair of
//! functions that inspect a request: one returns an [`Exploration`] ready to run, a [`Refusal`]
//! with the reason, or nothing where the method does not apply at all. [`choose`] walks an ordered
//! list of candidates, most specific first, and returns the first exploration; if there is none,
//! the first refusal, which is that of the most suitable way. Adding a method takes one file and
//! one line in such a list.

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
    /// Maximum distance, if limited.
    pub depth_max: Option<u32>,
    /// The folder for sets of states, for searches on disk.
    pub disk: Option<PathBuf>,
    /// Whether to resume the search in that folder.
    pub resume: bool,
    /// Whether a certificate is required.
    pub certificate: bool,
    /// Seed for choosing audited states and witnesses.
    pub seed: u64,
    /// Minimum distance of the states to store on disk.
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

/// Disk requirements of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskUse {
    /// The folder of this search.
    pub folder: PathBuf,
    /// Peak size in bytes.
    pub bytes: u64,
    /// Free space in bytes.
    pub free: u64,
    /// Whether the folder holds a search that can be resumed.
    pub begun: bool,
}

/// Why a running search failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failed {
    /// Whether more memory would help; if not, the files are at fault.
    pub is_memory: bool,
    /// The error.
    pub message: String,
    /// A hint for the user.
    pub hint: Option<&'static str>,
}

/// A method ready to answer one question, with its cost.
pub trait Exploration: Send + Sync {
    /// A description of the method.
    fn description(&self) -> String;
    /// What it stores, such as `2217093120 cosets`.
    fn content(&self) -> String;
    /// Peak memory in bytes.
    fn bytes(&self) -> u64;
    /// An estimate of the CPU seconds of a complete search, from measurements on a machine of 2026
    /// (docs/results.md); `None` where there is none.
    fn seconds(&self) -> Option<f64> {
        None
    }
    /// Disk requirements, if it uses a disk.
    fn disk(&self) -> Option<DiskUse> {
        None
    }
    /// The block size in bytes, if progress is counted in blocks of a set.
    fn block_bytes(&self) -> Option<u64> {
        None
    }
    /// Allocates what the search needs, or refuses.
    fn reserve(&self) -> Result<(), Refusal> {
        Ok(memory::probe(self.bytes())?)
    }
    /// The search itself, without the common part in [`Exploration::run`].
    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed>;

    /// Layers and antipodes up to `depth_max`. A complete table of the space is read from disk if
    /// present, and saved if it had to be filled.
    fn run(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        // Planning has accounted for the memory. A truncated table is not saved.
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

/// A method of exploring, before it is applied to a question.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The exploration for a request.
    pub offer: fn(&Request) -> Offer,
    /// Whether the folder of the request holds a search of this kind.
    pub has_begun: fn(&Request) -> bool,
}

impl Candidate {
    /// A method whose searches cannot be resumed.
    pub const fn new(offer: fn(&Request) -> Offer) -> Candidate {
        Candidate { offer, has_begun: |_| false }
    }
}

/// The first exploration that a candidate offers; without one, the first refusal. A search is
/// resumed by the candidate that began it. `None` if no candidate applies.
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
