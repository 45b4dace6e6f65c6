//! The certificates in `results`: sealed, well-formed, and checked with a budget of a second.
//! `cosette verify results/*.json` checks them thoroughly, in minutes.

use std::fs;
use std::path::Path;

use cosette_checker::{Budget, Certificate, Verdict, verify};

#[test]
fn published_certificates_are_not_rejected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let certificates: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "json")).collect();
    assert!(certificates.len() >= 9);
    let budget = Budget { states: 30_000, lookups: 30_000, samples: 200, ..Budget::default() };
    for path in certificates {
        let certificate = Certificate::read(&fs::read(&path).unwrap()).unwrap();
        let report = verify(&certificate, &budget, &|_| ());
        assert_ne!(report.verdict(), Verdict::Rejected, "{}: {report:?}", path.display());
        assert_eq!(certificate.layers.iter().sum::<u64>(), certificate.states);
    }
}

#[test]
fn the_checker_knows_nothing_of_the_engine() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let ours = manifest.lines().filter(|line| line.starts_with("cosette-"));
    assert!(ours.eq(["cosette-memory.workspace = true", "cosette-puzzle.workspace = true"]));
}
