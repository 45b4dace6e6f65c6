//! The search by chunks on several ranks, which are threads here: layers and certificates are those
//! of one process, also where one resumes the folder of the other.

use std::path::Path;
use std::sync::atomic::AtomicI64;

use cosette_core::observe::{Observer, Silent};
use cosette_scale::external::{
    ChunkJob, ChunksFound, ExternalError, Rules, search_on, search_with,
};
use cosette_scale::ranks::{Ranks, threads};
use cosette_space::explore::Question;
use cosette_space::quotient::Labelling;

use super::{StopAt, chunk_job, new_folder, question};

/// A search of something, in this many chunks.
struct Case {
    question: Question,
    space: Labelling,
    chunks: u64,
}

impl Case {
    fn new(name: &str, what: &str, chunks: u64) -> Case {
        let question = question(name, what);
        let space = question.labelling().unwrap();
        Case { question, space, chunks }
    }

    fn job(&self, folder: &Path, resume: bool) -> ChunkJob {
        let job = chunk_job(self.question.puzzle(), &self.space, self.chunks, folder);
        ChunkJob { resume, ..job }
    }

    fn rules(&self) -> Rules<'_> {
        Rules::of(&self.question, &self.space, 3, true).unwrap()
    }

    fn alone(&self, job: &ChunkJob) -> ChunksFound {
        search_with(&self.space, job, Some(&self.rules()), &Silent).unwrap()
    }

    fn together(
        &self,
        size: usize,
        job: &ChunkJob,
        memory: u64,
        observer: &(dyn Observer + Sync),
    ) -> Vec<Result<ChunksFound, ExternalError>> {
        let act = |ranks: &dyn Ranks| {
            search_on(&self.space, job, Some(&self.rules()), (ranks, memory), observer)
        };
        threads::run(size, act)
    }
}

const MEMORY: u64 = 1 << 32;

#[test]
fn certificates_do_not_depend_on_the_number_of_ranks() {
    // Oriented pieces, a blank, odd moves alone, and layers large enough to be sent as windows.
    for (name, what) in [
        ("loopover-3x3", "whole"),
        ("loopover-4x4", "0111x0111-0011x0011"),
        ("8-puzzle", "whole"),
        ("cube", "URF UFL DR"),
        ("loopover-2x4", "whole"),
    ] {
        let case = Case::new(name, what, 13);
        let folder = new_folder();
        let expected = case.alone(&case.job(folder.path(), false));
        for size in [1, 2, 4, 16] {
            let folder = new_folder();
            let job = case.job(folder.path(), false);
            for found in case.together(size, &job, MEMORY, &Silent) {
                assert!(found.unwrap() == expected, "{name} {what}, {size} ranks");
            }
        }
    }
}

#[test]
fn with_little_memory_windows_are_small() {
    let case = Case::new("loopover-3x3", "whole", 5);
    let folder = new_folder();
    let expected = case.alone(&case.job(folder.path(), false));
    let folder = new_folder();
    let job = case.job(folder.path(), false);
    let errors = case.together(3, &job, 1 << 20, &Silent);
    let why = errors[1].as_ref().unwrap_err().to_string();
    assert!(why.starts_with("rank 0: ") && why.contains("bytes of memory"), "{why}");
    // What was begun there goes on, with the least that suffices.
    let least = (64 << 20) + (128 << 10);
    let job = case.job(folder.path(), true);
    let found = case.together(3, &job, least, &Silent);
    assert!(*found[0].as_ref().unwrap() == expected);
}

#[test]
fn one_machine_and_any_number_of_ranks_go_on_with_each_others_searches() {
    let case = Case::new("loopover-3x3", "whole", 9);
    let folder = new_folder();
    let expected = case.alone(&case.job(folder.path(), false));
    // One machine stops within a level, with some of its chunks done.
    for events in [20, 33, 47] {
        let folder = new_folder();
        let job = case.job(folder.path(), false);
        let stopped =
            search_with(&case.space, &job, Some(&case.rules()), &StopAt(AtomicI64::new(events)));
        assert!(stopped.unwrap().stopped);
        let depth = |found: &ChunksFound| found.layers.len() as u32 - 1;
        let limited = ChunkJob { depth_max: Some(4), keep: true, ..case.job(folder.path(), true) };
        let on_ranks = case.together(3, &limited, MEMORY, &Silent);
        assert!(depth(on_ranks[2].as_ref().unwrap()) >= 4);
        let limited = ChunkJob { depth_max: Some(6), ..limited };
        assert!(depth(&case.alone(&limited)) >= 6);
        let last = case.together(2, &case.job(folder.path(), true), MEMORY, &Silent);
        assert!(*last[1].as_ref().unwrap() == expected, "{events}");
    }
}

#[test]
fn what_one_rank_cannot_do_ends_the_search_on_all() {
    let case = Case::new("loopover-3x3", "whole", 9);
    let folder = new_folder();
    let limited = ChunkJob { depth_max: Some(5), keep: true, ..case.job(folder.path(), false) };
    case.together(2, &limited, MEMORY, &Silent);
    for found in case.together(2, &limited, MEMORY, &Silent) {
        let why = found.unwrap_err().to_string();
        assert!(why.contains("already holds a search"), "{why}");
    }
    let path = folder.path().join("layer-5-8.bits");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[9] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let job = case.job(folder.path(), true);
    for found in case.together(4, &job, MEMORY, &Silent) {
        let why = found.unwrap_err().to_string();
        assert!(why.starts_with("rank 3: ") && why.contains("is damaged"), "{why}");
    }
}
