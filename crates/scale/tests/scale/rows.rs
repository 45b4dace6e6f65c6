//! Searches by rows of classes: against the engine's own, on disk and in memory, interrupted and
//! taken up again.

use std::path::Path;
use std::sync::atomic::AtomicI64;

use cosette_core::observe::Silent;
use cosette_puzzle::Metric;
use cosette_scale::{
    Answer, FolderError, Options, Outcome, RowJob, ScaleError, State, Subject, search,
};
use cosette_space::explore::{End, Fold, Question};
use cosette_space::rows;
use cosette_space::rows::classes::Classes;

use super::{StopAt, puzzle, row_plan};

fn options(folder: Option<&Path>, resume: bool) -> Options<'_> {
    Options { folder, resume, depth_max: u32::MAX, seed: 7, far: None }
}

fn run(name: &str, metric: Metric, folder: Option<&Path>) -> Answer {
    row_plan(name, metric).run(&options(folder, false), &Silent).unwrap()
}

/// What does not depend on the machine.
fn timeless(outcome: &Outcome) -> State {
    let state = outcome.state.clone();
    State { cpu_seconds: 0.0, disk_bytes: 0, index: String::new(), ..state }
}

const BOARDS: [(&str, Metric); 5] = [
    ("loopover-2x2", Metric::Stm),
    ("loopover-2x4", Metric::Stm),
    ("loopover-2x4", Metric::Mtm),
    ("loopover-3x3", Metric::Stm),
    ("loopover-2x5", Metric::Stm),
];

#[test]
fn layers_are_those_of_the_engine() {
    for (name, metric) in BOARDS {
        let answer = run(name, metric, None);
        let space = Classes::of(&puzzle(name, metric)).unwrap();
        let known = rows::explore(&space, u32::MAX, &Silent);
        let layers = answer.outcome.state.layers.iter().map(|&n| u128::from(n));
        assert!(layers.eq(known.counts), "{name}");
        assert_eq!(answer.outcome.end, End::Complete);
        let certificate = answer.certificate.unwrap();
        assert_eq!(certificate.states, certificate.layers.iter().sum::<u64>());
        let depths: Vec<u32> = certificate.levels.iter().map(|level| level.depth).collect();
        assert!(depths.into_iter().eq(1..=certificate.radius));
    }
}

#[test]
fn orbits_are_those_of_a_search_up_to_symmetry() {
    // Boards of which the classes keep all symmetries.
    for (name, metric) in [("loopover-2x4", Metric::Stm), ("loopover-2x4", Metric::Mtm)] {
        let question = Question::whole(&puzzle(name, metric)).folded(Fold::Symmetry);
        let known = question.plan(1 << 30, None).unwrap().layers(u32::MAX, &Silent).unwrap();
        let answer = run(name, metric, None);
        let orbits: Vec<u128> = answer.outcome.state.orbits.iter().map(|&n| n.into()).collect();
        assert_eq!(orbits, known.layers, "{name}");
    }
}

#[test]
fn disk_and_memory_agree() {
    for (name, metric) in BOARDS {
        let folder = tempfile::tempdir().unwrap();
        let on_disk = run(name, metric, Some(folder.path()));
        let in_memory = run(name, metric, None);
        assert!(timeless(&on_disk.outcome) == timeless(&in_memory.outcome), "{name}");
        assert_eq!(on_disk.certificate, in_memory.certificate);
    }
}

#[test]
fn a_search_that_was_stopped_anywhere_goes_on_to_the_same_end() {
    let undisturbed = run("loopover-2x4", Metric::Stm, None);
    let plan = row_plan("loopover-2x4", Metric::Stm);
    for at in (1..40).step_by(4) {
        let folder = tempfile::tempdir().unwrap();
        let first =
            plan.run(&options(Some(folder.path()), false), &StopAt(AtomicI64::new(at * 16)));
        let begun = first.unwrap().outcome.state.levels.is_empty();
        let last = match begun && !folder.path().join("state.json").exists() {
            true => plan.run(&options(Some(folder.path()), false), &Silent),
            false => plan.run(&options(Some(folder.path()), true), &Silent),
        };
        assert!(timeless(&last.unwrap().outcome) == timeless(&undisturbed.outcome), "{at}");
    }
}

#[test]
fn a_limit_can_be_raised() {
    let folder = tempfile::tempdir().unwrap();
    let plan = row_plan("loopover-3x3", Metric::Stm);
    for depth_max in [3, 5] {
        let limited = Options { depth_max, ..options(Some(folder.path()), depth_max > 3) };
        let answer = plan.run(&limited, &Silent).unwrap();
        assert_eq!(answer.outcome.end, End::Depth);
        assert_eq!(answer.outcome.state.layers.len() as u32, depth_max + 1);
        assert!(answer.certificate.is_none());
    }
    let answer = plan.run(&options(Some(folder.path()), true), &Silent).unwrap();
    assert_eq!(answer.outcome.state.layers.iter().sum::<u64>(), 181_440);
}

#[test]
fn a_folder_belongs_to_one_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    run("loopover-2x4", Metric::Stm, Some(path));
    let error = |result: Result<Answer, ScaleError>| match result {
        Err(ScaleError::Folder(error)) => error,
        _ => panic!("it should be refused"),
    };
    let again = row_plan("loopover-2x4", Metric::Stm).run(&options(Some(path), false), &Silent);
    assert!(matches!(error(again), FolderError::Begun { .. }));
    let other = row_plan("loopover-2x4", Metric::Mtm).run(&options(Some(path), true), &Silent);
    assert!(matches!(error(other), FolderError::Other(_)));
    let empty = tempfile::tempdir().unwrap();
    let lock = std::fs::File::create(empty.path().join("lock")).unwrap();
    lock.try_lock().unwrap();
    let busy =
        row_plan("loopover-2x4", Metric::Stm).run(&options(Some(empty.path()), false), &Silent);
    assert!(matches!(error(busy), FolderError::Busy(_)));
}

#[test]
fn threads_do_not_change_anything() {
    let outcome = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        timeless(&pool.install(|| run("loopover-2x5", Metric::Stm, None)).outcome)
    };
    assert!(outcome(1) == outcome(3));
}

#[test]
fn witnesses_are_solved_by_their_words() {
    let puzzle = puzzle("loopover-3x3", Metric::Stm);
    let subject = Subject {
        quotient: "whole".into(),
        pieces: (0..9).collect(),
        moves: puzzle.move_ids().collect(),
        puzzle,
    };
    let space = Classes::of(&subject.puzzle).unwrap();
    let job = RowJob {
        subject: &subject,
        folder: None,
        resume: false,
        depth_max: u32::MAX,
        seed: 1,
        cpu_before: 0.0,
        far: None,
    };
    let found = search(&space, job, &Silent).unwrap();
    assert!(!found.state.witnesses.is_empty());
    for witness in &found.state.witnesses {
        let puzzle = &subject.puzzle;
        let position = puzzle.read_position(&witness.state).unwrap();
        let word = puzzle.read_word(&witness.word, cosette_puzzle::Notation::Standard).unwrap();
        assert_eq!(word.0.len() as u32, witness.depth);
        assert_eq!(puzzle.run(&position, &word).unwrap(), puzzle.solved());
    }
}

#[test]
fn what_a_kill_left_goes_away_and_the_seed_stays() {
    let folder = tempfile::tempdir().unwrap();
    let plan = row_plan("loopover-3x3", Metric::Stm);
    let limited = Options { depth_max: 4, ..options(Some(folder.path()), false) };
    plan.run(&limited, &Silent).unwrap();
    let names = ["level-02.rows", "level-05.rows", "level-05.index", ".aside-1234"];
    names.iter().for_each(|name| std::fs::write(folder.path().join(name), "left").unwrap());
    let other = Options { seed: 8, ..options(Some(folder.path()), true) };
    let answer = plan.run(&other, &Silent).unwrap();
    assert_eq!(answer.certificate.unwrap().audit.seed, 7);
    names.iter().for_each(|name| std::fs::write(folder.path().join(name), "left").unwrap());
    plan.run(&other, &Silent).unwrap();
    let left = std::fs::read_dir(folder.path()).unwrap();
    let mut left: Vec<_> = left.map(|file| file.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["lock", "state.json"]);
}

#[test]
fn a_search_killed_before_its_first_level_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let plan = row_plan("loopover-2x4", Metric::Stm);
    let limited = Options { depth_max: 0, ..options(Some(folder.path()), false) };
    plan.run(&limited, &Silent).unwrap();
    let answer = plan.run(&options(Some(folder.path()), true), &Silent).unwrap();
    assert_eq!(answer.outcome.end, End::Complete);
    // A missing folder does not prevent a start either.
    let missing = folder.path().join("missing");
    let answer = plan.run(&options(Some(&missing), true), &Silent).unwrap();
    assert_eq!(answer.outcome.end, End::Complete);
}

/// Otherwise anybody who may write to the folder could choose a file to be truncated or
/// overwritten.
#[cfg(unix)]
#[test]
fn links_in_the_folder_are_not_followed() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let victim = elsewhere.path().join("victim");
    std::fs::write(&victim, "precious").unwrap();
    let plan = row_plan("loopover-2x4", Metric::Stm);
    let run = || plan.run(&options(Some(folder.path()), false), &Silent);
    let place = |name: &str| folder.path().join(name);
    for name in ["lock", "state.json"] {
        std::os::unix::fs::symlink(&victim, place(name)).unwrap();
        assert!(run().is_err(), "{name}");
        std::fs::remove_file(place(name)).unwrap();
    }
    std::os::unix::fs::symlink(&victim, place("level-01.rows")).unwrap();
    assert_eq!(run().unwrap().outcome.end, End::Complete);
    assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
}
