//! The certificates in `results`: sealed, sound, and true as far as a second's work tells. All that
//! can be checked in minutes is checked by `cosette verify results/*.json`.

use std::fs;
use std::path::Path;

use cosette_checker::{Budget, Certificate, verify};

#[test]
fn published_certificates_are_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let certificates: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "json")).collect();
    assert!(certificates.len() >= 9);
    let budget = Budget { states: 30_000, lookups: 30_000, samples: 20, ..Budget::default() };
    for path in certificates {
        let certificate = Certificate::read(&fs::read(&path).unwrap()).unwrap();
        let report = verify(&certificate, &budget, &|_| ());
        assert!(report.is_accepted(), "{}: {:?}", path.display(), report.reason());
        assert_eq!(certificate.layers.iter().sum::<u64>(), certificate.states);
    }
}

#[test]
fn the_program_of_its_own_says_the_same() {
    let example = "../../testdata/certificates/loopover-2x3-stm.json";
    let run = |path: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cosette-checker"));
        command.current_dir(env!("CARGO_MANIFEST_DIR")).arg(path).output().unwrap()
    };
    let accepted = run(example);
    assert!(accepted.status.success());
    assert!(String::from_utf8_lossy(&accepted.stdout).contains("verdict  accepted"));
    assert_eq!(run("Cargo.toml").status.code(), Some(2));
}

#[test]
fn the_checker_knows_nothing_of_the_engine() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let ours = manifest.lines().filter(|line| line.starts_with("cosette-"));
    assert!(ours.eq(["cosette-puzzle.workspace = true"]));
}
