//! Searches on several ranks, which are threads here: layers, digests and certificates are those of
//! one process, whatever happens on the way.

use std::ops::ControlFlow;
use std::path::Path;

use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::Metric;
use cosette_scale::ranks::threads;
use cosette_scale::{Answer, Options, RowPlan, ScaleError};
use cosette_space::explore::End;

use super::row_plan;

/// Everything may be used.
const MEMORY: u64 = 1 << 32;

fn options(folder: &Path, resume: bool) -> Options<'_> {
    Options { folder: Some(folder), resume, depth_max: u32::MAX, seed: 7, far: None }
}

/// The certificate of a search, as it is written.
fn certificate(answer: &Answer) -> String {
    answer.certificate.as_ref().unwrap().write()
}

fn alone(plan: &RowPlan) -> String {
    let options = Options { folder: None, ..options(Path::new(""), false) };
    certificate(&plan.run(&options, &Silent).unwrap())
}

fn together(
    plan: &RowPlan,
    size: usize,
    options: &Options,
    memory: u64,
    observer: &(dyn Observer + Sync),
) -> Vec<Result<Answer, ScaleError>> {
    threads::run(size, |ranks| plan.run_on((ranks, memory), options, observer))
}

#[test]
fn certificates_do_not_depend_on_the_number_of_ranks() {
    for (name, metric) in [
        ("loopover-2x2", Metric::Stm),
        ("loopover-2x4", Metric::Stm),
        ("loopover-2x4", Metric::Mtm),
        ("loopover-3x3", Metric::Stm),
    ] {
        let plan = row_plan(name, metric);
        let expected = alone(&plan);
        for size in [1, 2, 3, 5] {
            let folder = tempfile::tempdir().unwrap();
            let answers = together(&plan, size, &options(folder.path(), false), MEMORY, &Silent);
            for answer in answers {
                assert!(certificate(&answer.unwrap()) == expected, "{name}, {size} ranks");
            }
        }
    }
}

#[test]
fn sources_that_do_not_fit_come_in_windows() {
    for (name, metric) in [("loopover-2x4", Metric::Mtm), ("loopover-3x3", Metric::Stm)] {
        let plan = row_plan(name, metric);
        let folder = tempfile::tempdir().unwrap();
        // No memory at all: one chunk at a time.
        let answers = together(&plan, 2, &options(folder.path(), false), 0, &Silent);
        assert!(certificate(answers[0].as_ref().unwrap()) == alone(&plan), "{name}");
    }
}

/// Stops in the middle of a level.
struct StopWithin(u32);

impl Observer for StopWithin {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        match event {
            Event::Progress { depth, .. } if *depth == self.0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn a_search_goes_on_with_another_number_of_ranks_or_alone() {
    let plan = row_plan("loopover-2x4", Metric::Stm);
    let expected = alone(&plan);
    let folder = tempfile::tempdir().unwrap();
    let first = options(folder.path(), false);
    let stopped = together(&plan, 3, &first, MEMORY, &StopWithin(4));
    assert!(stopped.iter().all(|answer| answer.as_ref().unwrap().outcome.end == End::Stopped));
    let depth = stopped[0].as_ref().unwrap().outcome.state.depth();
    assert_eq!(depth, 3);
    let again = options(folder.path(), true);
    let limited = Options { depth_max: depth + 2, ..again };
    let further = together(&plan, 2, &limited, MEMORY, &Silent);
    assert_eq!(further[1].as_ref().unwrap().outcome.state.depth(), depth + 2);
    let limited = Options { depth_max: depth + 4, ..again };
    plan.run(&limited, &Silent).unwrap();
    let last = together(&plan, 4, &again, MEMORY, &Silent);
    assert!(certificate(last[3].as_ref().unwrap()) == expected);
    // It is over: all ranks receive the answer.
    let finished = together(&plan, 2, &again, MEMORY, &Silent);
    assert!(certificate(finished[1].as_ref().unwrap()) == expected);
}

#[test]
fn what_one_rank_cannot_do_ends_the_search_on_all() {
    let plan = row_plan("loopover-3x3", Metric::Stm);
    let folder = tempfile::tempdir().unwrap();
    let limited = Options { depth_max: 4, ..options(folder.path(), false) };
    together(&plan, 2, &limited, MEMORY, &Silent);
    // A search that is not to be continued is in the way.
    for answer in together(&plan, 3, &limited, MEMORY, &Silent) {
        let why = answer.unwrap_err().to_string();
        assert!(why.starts_with("rank 0: ") && why.contains("4 levels far"), "{why}");
    }
    // A byte of the last chunk is wrong: the last rank notices, and all of them report it.
    let path = folder.path().join("level-04.rows");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.iter().rposition(|&byte| byte != 0).unwrap();
    bytes[last] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    for answer in together(&plan, 3, &options(folder.path(), true), MEMORY, &Silent) {
        let why = answer.unwrap_err().to_string();
        assert!(why.starts_with("rank ") && why.contains("is damaged (chunk"), "{why}");
    }
}
