//! True certificates are accepted, of every kind of puzzle and quotient, with any budget and any
//! number of threads.

use std::sync::atomic::{AtomicU64, Ordering};

use cosette_checker::{Budget, Certificate, Report, Verdict, verify};

use crate::maker::{BOARD, Maker};

fn check(certificate: &Certificate, budget: &Budget) -> Report {
    let text = certificate.write();
    let read = Certificate::read(text.as_bytes()).unwrap();
    let report = verify(&read, budget, &|_| {});
    assert_ne!(report.verdict(), Verdict::Rejected, "{}: {report:?}", certificate.claim);
    report
}

/// The beginnings of the statements taken on trust, except for names, which not all have.
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
        assert_eq!(report.verdict(), Verdict::Proved, "{name} {metric}: {report:?}");
    }
}

#[test]
fn the_3x3_board_is_checked_completely() {
    let report = check(&BOARD, &Budget::default());
    assert_eq!(trusted(&report), ["digests", "audit"], "{report:?}");
    assert_eq!(report.verdict(), Verdict::Proved);
    assert_eq!(report.confidence().map(|c| c.misplaced), Some(0.0));
}

/// `cargo test --profile fast -p cosette-checker -- --ignored`
#[test]
#[ignore = "two minutes"]
fn larger_puzzles_are_checked_completely() {
    for (name, metric) in [("loopover-2x5", "stm"), ("cube-2x2x2", "htm"), ("8-puzzle", "stm")] {
        let certificate = Maker::whole(name, metric).certificate();
        let report = check(&certificate, &Budget::default());
        assert_eq!(trusted(&report), ["digests", "audit"], "{name} {metric}: {report:?}");
        let little = Budget { states: 20_000, samples: 2000, ..Budget::default() };
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
        assert_eq!(report.verdict(), Verdict::Proved);
    }
}

/// A search need not use the symmetries: with some of them, or none, its orbits are others, and
/// they are counted too, whether the checker sees every state or not.
#[test]
fn fewer_symmetries_than_there_are() {
    let few = Budget { states: 1000, samples: 3000, seed: Some(3), ..Budget::default() };
    for (name, metric) in [("loopover-3x3", "stm"), ("tiles-2x3", "stm"), ("loopover-2x4", "mtm")] {
        for count in [1, 2, 3] {
            let certificate = Maker::whole(name, metric).using(count).certificate();
            let is_trivial = certificate.symmetries == 1;
            assert_eq!(is_trivial, certificate.orbits == certificate.layers);
            for budget in [&Budget::default(), &few] {
                let report = check(&certificate, budget);
                assert!(report.verdict().exit_code() == 0, "{name} {count}: {report:?}");
            }
            let mut forged = certificate.clone();
            let last = forged.orbits.len() - 2;
            forged.orbits.swap(last, last - 1);
            let report = verify(&forged, &Budget::default(), &|_| {});
            assert_eq!(report.verdict(), Verdict::Rejected, "{name} {count}: {report:?}");
        }
    }
}

/// A search that keeps both parities in its sets is recognised by their sizes.
#[test]
fn levels_of_both_parities() {
    let mut certificate = Maker::whole("loopover-2x4", "stm").certificate();
    for level in &mut certificate.levels {
        level.states = certificate.layers[..=level.depth as usize].iter().sum();
    }
    assert_eq!(check(&certificate, &Budget::default()).verdict(), Verdict::Proved);
    let layers = &certificate.layers;
    certificate.levels[4].states = layers[5] + layers[3] + layers[1];
    let report = verify(&certificate, &Budget::default(), &|_| {});
    assert_eq!(report.verdict(), Verdict::Rejected);
}

/// With memory for few states the rest is done by meeting in the middle.
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
        let small = Budget { states: 1000, samples: 4000, seed: Some(5), ..Budget::default() };
        let report = check(&certificate, &small);
        assert_eq!(report.verdict(), Verdict::Accepted, "{report:?}");
        assert_eq!(report.seed(), Some(5));
        let trusted = trusted(&report);
        assert!(trusted.iter().any(|what| what.starts_with("layers")), "{report:?}");
        let misplaced = report.confidence().unwrap().misplaced;
        assert!(misplaced > 0.0 && misplaced < 0.25, "{misplaced}");
        let checked = report.what_was_checked().join("\n");
        assert!(checked.contains("random states: 4000 drawn with seed 5"), "{checked}");
        assert!(checked.contains(&format!("fewer than {} moves", certificate.radius)), "{checked}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let certificate = &BOARD;
    let small = Budget { states: 1000, samples: 2000, seed: Some(7), ..Budget::default() };
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| check(certificate, &small))
    };
    assert_eq!(with(1), with(3));
}

/// Too little of anything rejects no true certificate and accepts none.
#[test]
fn without_time_memory_or_lookups_the_check_is_incomplete() {
    let none = Budget { seed: Some(2), ..Budget::default() };
    for (budget, missing) in [
        (Budget { deadline: Some(std::time::Duration::ZERO), ..none.clone() }, "no time"),
        (none.clone().with_time(std::time::Duration::ZERO, 2), "no time"),
        (Budget { memory: 0, lookups: 0, ..none.clone() }, "random states"),
        (Budget { states: 1000, samples: 20, ..none.clone() }, "25 % is the most"),
        (Budget { states: 1000, lookups: 100, ..none.clone() }, "25 % is the most"),
        (Budget { states: 1000, lookups: 10, ..none.clone() }, "from below"),
    ] {
        let report = check(&BOARD, &budget);
        assert_eq!(report.verdict(), Verdict::Incomplete, "{report:?}");
        assert!(report.reason().unwrap().contains(missing), "{report:?}");
    }
}

/// The time limit holds between any two words, each of which can stand for a million moves, and
/// while random states are drawn.
#[test]
fn nothing_is_replayed_or_drawn_after_the_deadline() {
    let mut certificate = BOARD.clone();
    certificate.witnesses[0].word = "(((R0)900)900)0 not a move".into();
    let over = Budget { deadline: Some(std::time::Duration::ZERO), ..Budget::default() };
    let report = check(&certificate, &over);
    assert_eq!(report.verdict(), Verdict::Incomplete, "{report:?}");
    assert!(report.reason().unwrap().contains("no time"), "{report:?}");
    assert!(report.confidence().is_none_or(|drawn| drawn.samples == 0), "{report:?}");
}

/// The clock is read at every random state that is tried, at every depth.
#[test]
fn the_clock_is_read_at_every_random_state() {
    static READINGS: AtomicU64 = AtomicU64::new(0);
    fn read() -> bool {
        READINGS.fetch_add(1, Ordering::Relaxed);
        false
    }
    let small =
        Budget { states: 1000, samples: 3000, seed: Some(5), stopped: read, ..Budget::default() };
    check(&BOARD, &small);
    // More than half of the states are outside the ball.
    assert!(READINGS.load(Ordering::Relaxed) > 1500, "{READINGS:?}");
}

/// Of a quotient whose states have no known form none can be drawn: all of them have to be visited.
#[test]
fn what_cannot_be_sampled_is_not_accepted() {
    let certificate = Maker::whole("8-puzzle", "stm").pieces(&[0, 1, 4, 8]).certificate();
    assert_eq!(check(&certificate, &Budget::default()).verdict(), Verdict::Proved);
    let few = Budget { states: 100, ..Budget::default() };
    let report = check(&certificate, &few);
    assert_eq!(report.verdict(), Verdict::Incomplete, "{report:?}");
}

/// A check can be repeated; without a seed no two are the same.
#[test]
fn seeds_are_drawn_fresh_and_can_be_given() {
    let small = Budget { states: 1000, samples: 1000, ..Budget::default() };
    let (first, second) = (check(&BOARD, &small), check(&BOARD, &small));
    assert_ne!(first.seed(), second.seed());
    let again = check(&BOARD, &Budget { seed: first.seed(), ..small });
    // A seed that is given proves nothing to those who do not know where it comes from.
    const PROVISO: &str = " if the author did not know the seed";
    let lists = |report: &Report| [report.what_was_checked(), report.what_was_trusted()].concat();
    let without: Vec<String> = lists(&again).iter().map(|w| w.replace(PROVISO, "")).collect();
    assert_eq!(without, lists(&first));
    assert_ne!(lists(&again), lists(&first));
    assert!(again.confidence().unwrap().statement().ends_with(PROVISO));
}

/// The file that the examples in the manual are about. To write it again:
/// `COSETTE_WRITE=1 cargo test --profile fast -p cosette-checker the_file`.
#[test]
fn the_file_in_the_repository_is_a_true_certificate() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
    let text = Maker::whole("loopover-2x3", "stm").certificate().write();
    if std::env::var_os("COSETTE_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}
