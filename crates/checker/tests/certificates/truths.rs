//! True certificates are accepted, of every kind of puzzle and quotient, with any budget and any
//! number of threads.

use cosette_checker::{Budget, Certificate, Report, verify};

use crate::maker::{BOARD, Maker};

fn check(certificate: &Certificate, budget: &Budget) -> Report {
    let text = certificate.write();
    let read = Certificate::read(text.as_bytes()).unwrap();
    let report = verify(&read, budget, &|_| {});
    assert_eq!(report.reason(), None, "{}", certificate.claim);
    report
}

/// The beginnings of what was taken on trust, but for names, which some have and others have not.
fn trusted(report: &Report) -> Vec<&str> {
    let first = |what: &String| what.find(':').unwrap_or(what.len());
    let beginnings = report.what_was_trusted().iter().map(|what| &what[..first(what)]);
    beginnings.filter(|&first| first != "names").collect()
}

#[test]
fn small_puzzles_are_checked_completely() {
    for (name, metric) in [
        ("loopover-2x2", "stm"),
        ("loopover-2x3", "stm"),
        ("loopover-2x4", "mtm"),
        ("loopover-3x3-nrg", "stm"),
        ("tiles-2x3", "stm"),
        ("tiles-2x3", "mtm"),
    ] {
        let certificate = Maker::whole(name, metric).certificate();
        let report = check(&certificate, &Budget::default());
        assert_eq!(trusted(&report), ["digests", "audit"], "{name} {metric}: {report:?}");
    }
}

#[test]
fn the_3x3_board_is_checked_completely() {
    let report = check(&BOARD, &Budget::default());
    assert_eq!(trusted(&report), ["digests", "audit"], "{report:?}");
}

/// `cargo test --profile fast -p cosette-checker -- --ignored`
#[test]
#[ignore = "two minutes"]
fn larger_puzzles_are_checked_completely() {
    for (name, metric) in [("loopover-2x5", "stm"), ("cube-2x2x2", "htm"), ("8-puzzle", "stm")] {
        let certificate = Maker::whole(name, metric).certificate();
        let report = check(&certificate, &Budget::default());
        assert_eq!(trusted(&report), ["digests", "audit"], "{name} {metric}: {report:?}");
        let little = Budget { states: 20_000, samples: 200, ..Budget::default() };
        assert!(trusted(&check(&certificate, &little)).iter().any(|what| what.starts_with("lay")));
    }
}

#[test]
fn some_pieces_and_some_moves() {
    let makers = [
        Maker::whole("loopover-3x3", "stm").pieces(&[0, 1, 2]),
        Maker::whole("loopover-3x3", "mtm").pieces(&[4]),
        Maker::whole("loopover-4x4", "stm").pieces(&[0, 1, 4, 5]),
        Maker::whole("loopover-3x4", "stm").pieces(&[0, 3, 7]),
        // Pieces that never move, and a group that is not all.
        Maker::whole("loopover-3x3", "stm").pieces(&[0, 1, 8]).moves(&["R0", "R0'", "C0", "C0'"]),
        Maker::whole("loopover-2x3", "stm").moves(&["R0", "R0'", "C0"]),
        Maker::whole("cube", "htm").pieces(&[0, 1, 2]),
        Maker::whole("cube", "htm").pieces(&[8, 9]),
        Maker::whole("cube-2x2x2", "htm").pieces(&[0, 1, 2]),
        Maker::whole("cube-2x2x2", "qtm").moves(&["U", "U'", "R", "R'"]),
        Maker::whole("8-puzzle", "stm").pieces(&[0, 1, 4, 8]),
    ];
    for maker in makers {
        let report = check(&maker.certificate(), &Budget::default());
        assert_eq!(trusted(&report), ["digests", "audit"], "{report:?}");
    }
}

/// With room for few states the rest is done by meeting in the middle.
#[test]
fn little_room_leaves_the_far_layers_on_trust() {
    let certificates = [
        BOARD.clone(),
        Maker::whole("loopover-2x4", "stm").certificate(),
        Maker::whole("loopover-4x4", "stm").pieces(&[0, 1, 4, 5]).certificate(),
        Maker::whole("cube", "htm").pieces(&[0, 1, 2]).certificate(),
        Maker::whole("tiles-2x4", "stm").certificate(),
    ];
    for certificate in certificates {
        let small = Budget { states: 1000, samples: 60, ..Budget::default() };
        let report = check(&certificate, &small);
        let trusted = trusted(&report);
        assert!(trusted.iter().any(|what| what.starts_with("layers")), "{report:?}");
        let checked = report.what_was_checked().join("\n");
        assert!(checked.contains("random states: 60 solved"), "{checked}");
        assert!(checked.contains(&format!("fewer than {} moves", certificate.radius)), "{checked}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let certificate = &BOARD;
    let small = Budget { states: 1000, samples: 30, ..Budget::default() };
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| check(certificate, &small))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn no_time_is_no_reason_to_reject() {
    let certificate = &BOARD;
    let over = Budget { deadline: Some(std::time::Instant::now()), ..Budget::default() };
    let report = check(certificate, &over);
    assert!(report.what_was_trusted().iter().any(|what| what.contains("from below")));
}

/// The file that the examples in the manual are about. To write it again:
/// `COSETTE_WRITE=1 cargo test --profile fast -p cosette-checker the_file`.
#[test]
fn the_file_in_the_repository_is_a_true_certificate() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
    let mut certificate = Maker::whole("loopover-2x3", "stm").certificate();
    // Nothing was made in sets here.
    certificate.levels.clear();
    certificate.audit.levels.clear();
    let text = certificate.write();
    if std::env::var_os("COSETTE_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}
