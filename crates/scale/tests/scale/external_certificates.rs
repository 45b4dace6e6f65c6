//! Certificates of searches by chunks: the same to the byte however the space is cut, for any
//! number of threads and wherever the search was killed; accepted by the checker; and the audit
//! finds every error.

use std::sync::Mutex;

use cosette_checker::{Budget, verify};
use cosette_core::observe::Silent;
use cosette_scale::external::{ChunksFound, ExternalError, Rules, search_with};
use cosette_space::explore::{Fold, Question};
use cosette_space::quotient::Dense;

use super::{Copier, Seen, chunk_job, new_folder, question};

/// The text of the certificate of an undisturbed search.
fn certificate(question: &Question, chunks: u64, threads: usize) -> (ChunksFound, String) {
    let space = question.labelling().unwrap();
    let rules = Rules::of(question, &space, 3, true).unwrap();
    let folder = new_folder();
    let job = chunk_job(question.puzzle(), &space, chunks, folder.path());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let found = pool.install(|| search_with(&space, &job, Some(&rules), &Silent)).unwrap();
    let text = found.certificate.as_ref().unwrap().write();
    (found, text)
}

/// Of a space with symmetries that keep some states, of oriented pieces, of one in which a piece
/// decides what is legal, and of one whose every move is odd.
const CASES: [(&str, &str); 6] = [
    ("loopover-3x3", "whole"),
    ("loopover-4x4", "AFB"),
    ("loopover-4x4", "0111x0111-0011x0011"),
    ("8-puzzle", "whole"),
    ("cube", "URF UFL DR"),
    ("loopover-2x4", "whole"),
];

#[test]
fn they_are_accepted_and_depend_on_neither_chunks_nor_threads() {
    for (name, what) in CASES {
        let question = question(name, what);
        let (found, text) = certificate(&question, 1, 1);
        for (chunks, threads) in [(3, 5), (29, 2)] {
            assert!(certificate(&question, chunks, threads).1 == text, "{name} {what}");
        }
        let certificate = found.certificate.unwrap();
        assert_eq!(certificate.layers, found.layers);
        let last = certificate.witnesses.last().unwrap();
        assert!(last.depth + 1 >= certificate.radius, "{name} {what}");
        assert!(!certificate.antipodes.listed.is_empty());
        let report = verify(&certificate, &Budget::default(), &|_| {});
        assert_eq!(report.verdict().exit_code(), 0, "{name} {what}: {report:?}");
    }
}

#[test]
fn orbits_are_those_of_a_search_up_to_symmetry() {
    let question = question("loopover-3x3", "whole");
    let (found, _) = certificate(&question, 5, 2);
    let folded = question.folded(Fold::Symmetry);
    let known = folded.plan(1 << 30, None).unwrap().layers(u32::MAX, &Silent).unwrap();
    let orbits = found.certificate.unwrap().orbits;
    assert!(orbits.iter().map(|&n| u128::from(n)).eq(known.layers));
}

#[test]
fn killed_at_any_moment_it_ends_with_the_same_certificate() {
    let question = question("loopover-3x3", "ABCDE");
    let (_, whole) = certificate(&question, 1, 2);
    let space = question.labelling().unwrap();
    let rules = Rules::of(&question, &space, 3, true).unwrap();
    let folder = new_folder();
    let mut job = chunk_job(question.puzzle(), &space, 4, folder.path());
    let copier = Copier { folder: folder.path(), copies: Mutex::default() };
    search_with(&space, &job, Some(&rules), &copier).unwrap();
    let copies = copier.copies.into_inner().unwrap();
    assert!(copies.len() > 20);
    job.resume = true;
    for copy in &copies {
        job.folder = copy.path().into();
        let found = search_with(&space, &job, Some(&rules), &Silent).unwrap();
        assert!(found.certificate.unwrap().write() == whole);
        // A finished search can be requested again.
        let found = search_with(&space, &job, Some(&rules), &Silent).unwrap();
        assert!(found.certificate.unwrap().write() == whole);
    }
}

#[test]
fn an_error_of_the_search_is_found() {
    let question = question("loopover-3x3", "whole");
    let space = question.labelling().unwrap();
    let rules = Rules::of(&question, &space, 3, false).unwrap();
    let folder = new_folder();
    let job = chunk_job(question.puzzle(), &space, 4, folder.path());
    // One move of one class in a thousand leads to the class itself.
    let faulty = Seen(&space, |index, state: &_, m| match space.neighbour(state, m) {
        neighbour if (index ^ neighbour) % 1000 == 77 => index,
        neighbour => neighbour,
    });
    let error = search_with(&faulty, &job, Some(&rules), &Silent).unwrap_err();
    assert!(matches!(error, ExternalError::Audit { .. }), "{error}");
}

#[test]
fn a_search_begun_without_evidence_goes_on_but_gives_no_certificate() {
    let question = question("loopover-3x3", "ABCD");
    let space = question.labelling().unwrap();
    let folder = new_folder();
    let mut job = chunk_job(question.puzzle(), &space, 2, folder.path());
    job.depth_max = Some(2);
    job.keep = true;
    search_with(&space, &job, None, &Silent).unwrap();
    job.resume = true;
    job.depth_max = None;
    let wanted = Rules::of(&question, &space, 3, true).unwrap();
    let refused = search_with(&space, &job, Some(&wanted), &Silent).unwrap_err();
    assert!(matches!(refused, ExternalError::Unaudited(_)), "{refused}");
    let rules = Rules::of(&question, &space, 3, false).unwrap();
    let found = search_with(&space, &job, Some(&rules), &Silent).unwrap();
    assert!(found.complete && found.certificate.is_none());
    let refused = search_with(&space, &job, Some(&wanted), &Silent).unwrap_err();
    assert!(matches!(refused, ExternalError::Unaudited(_)), "{refused}");
}

#[test]
fn interchangeable_pieces_have_no_certificate() {
    for (name, what) in [("loopover-4x4", "A{BCD}"), ("cube", "{URF}")] {
        let question = question(name, what);
        let space = question.labelling().unwrap();
        assert!(Rules::of(&question, &space, 1, true).is_none(), "{what}");
    }
}
