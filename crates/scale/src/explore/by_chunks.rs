//! Exploring any space whose classes are numbered, in chunks on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cosette_core::observe::Observer;
use cosette_puzzle::Reach;
use cosette_space::explore::{
    DiskUse, End, Exploration, Failed, Found, Offer, Question, Refusal, Request,
};
use cosette_space::quotient::Labelling;
use cosette_store::means::Means;

use super::refused::refused;
use crate::external::{self, ChunkJob, ChunkPlan, ChunkSubject, ChunksFound, ExternalError, Rules};
use crate::folder::{free_space, place};
use crate::ranks::Ranks;

struct ByChunks {
    question: Arc<Question>,
    space: Labelling,
    plan: ChunkPlan,
    folder: PathBuf,
    request: Request,
}

/// For cosets on disk, not folded.
pub(super) fn offer(request: &Request) -> Offer {
    let question = &request.question;
    let Some(disk) = request.disk.as_deref().filter(|_| question.fold().is_none()) else {
        return Ok(None);
    };
    let space = question.labelling()?;
    let plan = ChunkPlan::of(&space, request.memory, free_space(disk));
    let plan = plan.map_err(|error| failed(&error))?;
    if request.certificate && Rules::of(question, &space, request.seed, true).is_none() {
        let text = format!("{}, {}", question.puzzle().family(), question.name());
        return Err(Refusal::NotCertified(text));
    }
    let folder = folder(question, disk);
    let (question, request) = (question.clone(), request.clone());
    Ok(Some(Box::new(ByChunks { question, space, plan, folder, request })))
}

/// Whether such a search is in the folder of the request.
pub(super) fn has_begun(request: &Request) -> bool {
    let question = &request.question;
    let disk = request.disk.as_deref().filter(|_| question.fold().is_none());
    disk.is_some_and(|disk| external::is_begun(&folder(question, disk)))
}

fn folder(question: &Question, disk: &Path) -> PathBuf {
    place(question.puzzle(), &format!("{} chunks", question.name()), disk)
}

impl Exploration for ByChunks {
    fn description(&self) -> String {
        let ChunkPlan { states, chunks, .. } = self.plan;
        let s = if chunks == 1 { "" } else { "s" };
        format!("{states} classes in {chunks} chunk{s} on disk, a bit each or less")
    }

    fn content(&self) -> String {
        format!("{} classes", self.plan.states)
    }

    fn bytes(&self) -> u64 {
        self.plan.memory
    }

    fn seconds(&self) -> Option<f64> {
        Some(self.plan.cpu_seconds)
    }

    fn disk(&self) -> Option<DiskUse> {
        Some(DiskUse {
            folder: self.folder.clone(),
            bytes: self.plan.disk,
            free: self.plan.disk_allowed,
            begun: external::is_begun(&self.folder),
        })
    }

    fn reserve(&self) -> Result<(), Refusal> {
        // What a search needs that is continued is known only when its checkpoint is read.
        Ok(())
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let (job, rules) = (self.job(Some(depth_max)), self.rules());
        let found = external::search_with(&self.space, &job, rules.as_ref(), means.observer);
        Ok(self.found(&found.map_err(|error| failed(&error))?))
    }
}

/// Explores on all ranks; `None` if the question has no numbered classes, or there is no folder.
pub(super) fn on_ranks(
    request: &Request,
    ranks: &dyn Ranks,
    observer: &dyn Observer,
) -> Option<Result<Found, Failed>> {
    let question = request.question.clone();
    let disk = request.disk.as_deref().filter(|_| question.fold().is_none())?;
    let space = match question.labelling() {
        Ok(space) => space,
        Err(refusal) => return Some(Err(refused(refusal.into()))),
    };
    let (folder, plan) = (folder(&question, disk), external::partition(&space));
    let by = ByChunks { plan, folder, request: request.clone(), question, space };
    let job = by.job(request.depth_max);
    let rules = by.rules();
    if request.certificate && rules.is_none() {
        let text = format!("{}, {}", by.question.puzzle().family(), by.question.name());
        return Some(Err(refused(Refusal::NotCertified(text))));
    }
    let with = (ranks, request.memory);
    let found = external::search_on(&by.space, &job, rules.as_ref(), with, observer);
    Some(found.map(|found| by.found(&found)).map_err(|error| failed(&error)))
}

impl ByChunks {
    fn job(&self, depth_max: Option<u32>) -> ChunkJob {
        let depth_max = depth_max.filter(|&depth| depth < u32::MAX);
        ChunkJob {
            folder: self.folder.clone(),
            resume: self.request.resume,
            depth_max,
            plan: self.plan.clone(),
            subject: ChunkSubject::of(self.question.puzzle(), &self.space),
            // A truncated search can be resumed.
            keep: depth_max.is_some(),
        }
    }

    fn rules(&self) -> Option<Rules<'_>> {
        let Request { seed, certificate, .. } = self.request;
        Rules::of(&self.question, &self.space, seed, certificate)
    }

    /// The answer in the terms of all explorations.
    fn found(&self, found: &ChunksFound) -> Found {
        let last = match found.complete {
            true => found.positions(&self.space, &Reach::of(self.question.puzzle())),
            false => Vec::new(),
        };
        let end = match (found.complete, found.stopped) {
            (true, _) => End::Complete,
            (false, true) => End::Stopped,
            (false, false) => End::Depth,
        };
        let layers = found.layers.iter().map(|&n| u128::from(n)).collect();
        let certificate = found.certificate.as_ref().map(|certificate| certificate.write());
        Found { certificate, ..Found::plain(&self.question, layers, end, last) }
    }
}

fn failed(error: &ExternalError) -> Failed {
    let hint = match error {
        ExternalError::Occupied(_) => {
            Some("continue with --resume, or delete the folder to start over")
        }
        ExternalError::Memory { .. } => Some("raise the limit with --memory"),
        ExternalError::Rank(_) => Some("complete levels are kept; continue with --resume"),
        ExternalError::Unaudited(_) => Some("delete the folder to start over"),
        ExternalError::Audit { .. } => {
            Some("faulty memory, disk or program; the previous level is intact")
        }
        _ => None,
    };
    let is_memory = matches!(error, ExternalError::Memory { .. });
    Failed { is_memory, message: error.to_string(), hint }
}
