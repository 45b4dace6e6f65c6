//! Exploring by rows of bits with checkpoints, audits and a certificate: on disk, or in memory
//! where only the certificate is wanted.

use std::path::PathBuf;

use cosette_core::observe::Observer;
use cosette_memory as memory;
use cosette_space::explore::{
    ANTIPODES_MAX, AuditReport, DiskUse, Exploration, Failed, Found, Offer, Question, Refusal,
    Request,
};
use cosette_store::means::Means;

use super::refused::refused;
use crate::folder::{FolderError, free_space, is_begun, is_over};
use crate::plan::{Answer, Options, RowPlan};
use crate::ranks::{Ranks, agree};
use crate::search::ScaleError;

struct ByRows {
    plan: RowPlan,
    request: Request,
    /// The folder of this search, if it is on disk, and whether it holds one to be continued.
    folder: Option<(PathBuf, bool)>,
}

/// For whole puzzles that permute their pieces freely, and the places of eight or nine pieces.
pub(super) fn offer(request: &Request) -> Offer {
    let Some(plan) = RowPlan::of(&request.question) else { return Ok(None) };
    let folder = request.disk.as_deref().map(|disk| plan.folder(disk));
    let folder = folder.map(|folder| {
        let begun = is_begun(&folder);
        (folder, begun)
    });
    let exploration = ByRows { plan, request: request.clone(), folder };
    let (bytes, memory) = (exploration.bytes(), request.memory);
    let on_disk = request.disk.is_some();
    match bytes <= memory || exploration.is_over() {
        true => Ok(Some(Box::new(exploration))),
        false => Err(Refusal::Sets { bytes, memory, on_disk }),
    }
}

/// Whether such a search is in the folder of the request.
pub(super) fn has_begun(request: &Request) -> bool {
    let plan = request.disk.as_deref().zip(RowPlan::of(&request.question));
    plan.is_some_and(|(disk, plan)| is_begun(&plan.folder(disk)))
}

/// Bytes of memory and of disk that a question would take on disk, if there are rows for it.
pub(super) fn needs_on_disk(question: &Question) -> Option<(u64, u64)> {
    let plan = RowPlan::of(question)?;
    Some((plan.memory(true), plan.disk()))
}

impl ByRows {
    /// Whether the search is to be continued.
    fn is_resumed(&self) -> bool {
        self.request.resume && self.folder.as_ref().is_some_and(|(_, begun)| *begun)
    }

    /// Whether only the result is to be read.
    fn is_over(&self) -> bool {
        self.is_resumed() && self.folder.as_ref().is_some_and(|(folder, _)| is_over(folder))
    }
}

impl Exploration for ByRows {
    fn description(&self) -> String {
        self.plan.description()
    }

    fn content(&self) -> String {
        format!("{} rows of bits", self.plan.rows())
    }

    fn bytes(&self) -> u64 {
        self.plan.memory(self.folder.is_some())
    }

    fn seconds(&self) -> Option<f64> {
        Some(self.plan.seconds())
    }

    fn disk(&self) -> Option<DiskUse> {
        let (folder, begun) = self.folder.clone()?;
        let free = free_space(self.request.disk.as_deref()?);
        Some(DiskUse { folder, bytes: self.plan.disk(), free, begun })
    }

    fn block_bytes(&self) -> Option<u64> {
        Some(self.plan.block_bytes())
    }

    fn reserve(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Ok(());
        }
        if let Some(disk) = self.disk() {
            // Of a search that is under way, one set is on disk already.
            let bytes = if self.is_resumed() { disk.bytes / 2 } else { disk.bytes };
            if bytes > disk.free {
                return Err(Refusal::Disk { bytes, free: disk.free });
            }
        }
        Ok(memory::probe(self.bytes())?)
    }

    fn search(&self, depth_max: u32, means: &Means) -> Result<Found, Failed> {
        let options = Options {
            folder: self.folder.as_ref().map(|(folder, _)| folder.as_path()),
            resume: self.request.resume,
            depth_max,
            seed: self.request.seed,
            far: self.request.far,
        };
        let answer = self.plan.run(&options, means.observer).map_err(|error| failed(&error))?;
        Ok(found(&self.request.question, answer))
    }
}

/// Whether there are rows for a question.
pub(super) fn has_rows(question: &Question) -> bool {
    RowPlan::of(question).is_some()
}

/// Explores on all ranks; `None` if there are no rows for the question or no folder.
pub(super) fn on_ranks(
    request: &Request,
    ranks: &dyn Ranks,
    observer: &dyn Observer,
) -> Option<Result<Found, Failed>> {
    let plan = RowPlan::of(&request.question)?;
    let folder = plan.folder(request.disk.as_deref()?);
    // The smallest of windows is a chunk. To report a result takes no sets.
    let (bytes, memory) = (plan.rank_memory(ranks.size()), request.memory);
    let is_enough = match bytes <= memory || (request.resume && is_over(&folder)) {
        true => Ok(()),
        false => Err(Refusal::Sets { bytes, memory, on_disk: true }),
    };
    if let Err(trouble) = agree(ranks, is_enough.clone()) {
        let refusal = is_enough.err().unwrap_or(Refusal::Sets { bytes, memory, on_disk: true });
        return Some(Err(Failed { message: trouble.to_string(), ..refused(refusal) }));
    }
    let options = Options {
        folder: Some(&folder),
        resume: request.resume,
        depth_max: request.depth_max.unwrap_or(u32::MAX),
        seed: request.seed,
        far: None,
    };
    let answer = plan.run_on((ranks, request.memory), &options, observer);
    Some(answer.map(|answer| found(&request.question, answer)).map_err(|error| failed(&error)))
}

/// The answer in the terms of all explorations.
fn found(question: &Question, answer: Answer) -> Found {
    let state = &answer.outcome.state;
    let layers = state.layers.iter().map(|&n| u128::from(n)).collect();
    let listed = answer.antipodes.iter().take(ANTIPODES_MAX);
    let last = listed.map(|antipode| antipode.position.clone()).collect();
    let audit = AuditReport {
        symmetries: answer.symmetries,
        all_symmetries: answer.all_symmetries,
        orbits: state.orbits.clone(),
        audited: state.audit.iter().map(|level| level.states).sum(),
        cpu_seconds: state.cpu_seconds,
        disk_bytes: state.disk_bytes,
        antipodes: answer.antipodes,
    };
    let certificate = answer.certificate.map(|certificate| certificate.write());
    let found = Found::plain(question, layers, answer.outcome.end, last);
    Found { audit: Some(audit), certificate, ..found }
}

fn failed(error: &ScaleError) -> Failed {
    let hint = match error {
        ScaleError::Folder(FolderError::Begun { .. }) => {
            Some("continue with --resume, or delete the folder to start over")
        }
        ScaleError::Folder(FolderError::Damaged { .. } | FolderError::Other(_)) => {
            Some("delete the folder to start over")
        }
        ScaleError::Folder(FolderError::Space { .. }) => {
            Some("free some space, or use a folder on another disk; the levels found are kept")
        }
        ScaleError::Folder(_) => None,
        ScaleError::Rank(_) => Some("complete levels are kept; continue with --resume"),
        ScaleError::Audit { .. } => {
            Some("faulty memory, disk or program; the previous level is intact")
        }
    };
    Failed { is_memory: false, message: error.to_string(), hint }
}
