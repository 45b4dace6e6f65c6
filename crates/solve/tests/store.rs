//! The store: tables built are found again and equal; damaged ones are built again.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use cosette_core::observe::{Event, News, Observer, Silent};
use cosette_puzzle::{Family, Metric, Puzzle, Random, Reach};
use cosette_solve::bound::{Any, named};
use cosette_space::quotient::{Axis, Displacement, DoubleCoset, ExploreError, Sides, Weights};
use cosette_store::file::TableFile;
use cosette_store::means::Means;
use cosette_store::save::{prepare, remove_left_behind};
use cosette_store::store::Store;

const ALL: u64 = u64::MAX;

fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

/// Records the events about tables.
#[derive(Default)]
struct Ear(Mutex<Vec<&'static str>>, Mutex<Vec<String>>);

impl Observer for Ear {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Table(news) = event {
            let (word, reason) = match news {
                News::Read { .. } => ("read", ""),
                News::Kept { .. } => ("kept", ""),
                News::Ignored { reason } => ("ignored", reason.as_str()),
                News::Refused { reason } => ("refused", reason.as_str()),
                News::Damaged { reason } => ("damaged", reason.as_str()),
                News::NotKept { reason } => ("not kept", reason.as_str()),
            };
            self.0.lock().unwrap().push(word);
            self.1.lock().unwrap().push(reason.into());
        }
        ControlFlow::Continue(())
    }
}

/// The bound of that name, and what happened to its tables.
fn bound(puzzle: &Puzzle, name: &str, store: &Store) -> (Any, Ear) {
    let ear = Ear::default();
    let means = Means { memory: 1 << 30, tables: store, observer: &ear };
    let bound = named(puzzle, name, &means).unwrap();
    (bound, ear)
}

fn news_of(ear: &Ear) -> Vec<&'static str> {
    ear.0.lock().unwrap().clone()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn bounds_from_disk_are_equal() {
    for (board, names) in [
        ("loopover-3x3", &["wd", "emd", "pdb:ABC", "pdb:ABC+GHI", "pdb:{ABC}{DEF}"][..]),
        ("loopover-2x3", &["wd", "emd", "pdb:ABCDEF"]),
        ("8-puzzle", &["wd"]),
    ] {
        let puzzle = puzzle(board);
        let reach = Reach::of(&puzzle);
        for name in names {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::new(folder.path().join("new/folder")).keeping(0..=ALL);
            let (fresh, _) = bound(&puzzle, name, &Store::nowhere());
            let (built, first) = bound(&puzzle, name, &store);
            let (mapped, second) = bound(&puzzle, name, &store);
            assert!(!news_of(&first).is_empty() && news_of(&first).iter().all(|n| *n == "kept"));
            assert!(news_of(&second).iter().all(|n| *n == "read"), "{:?}", news_of(&second));
            assert_eq!(news_of(&first).len(), news_of(&second).len());
            assert_eq!(fresh.tables(), mapped.tables(), "{board} {name}");
            let mut random = Random::new(7);
            for _ in 0..200 {
                let position = reach.random(&mut random);
                let expected = fresh.bound(&position);
                assert_eq!(built.bound(&position), expected, "{board} {name}");
                assert_eq!(mapped.bound(&position), expected, "{board} {name}");
            }
        }
    }
}

#[test]
fn double_cosets_are_read_back_whole() {
    let board = puzzle("loopover-3x3");
    let sides = || Sides::read(&board, "{ABC}{DEF}{GHI} / rows").unwrap();
    let weights = Weights::vertical(&board).unwrap();
    let quotient = Arc::new(DoubleCoset::new(&board, sides(), weights).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().into()).keeping(0..=ALL);
    let means = Means { memory: 1 << 20, tables: &store, observer: &Silent };
    let plain = quotient.explore(1 << 20, &Silent).unwrap();
    for _ in 0..2 {
        let table = quotient.table(&board, &means).unwrap();
        assert_eq!(table.distances(), plain.distances());
        assert_eq!((table.layers(), table.mean()), (plain.layers(), plain.mean()));
    }
    assert_eq!(files(folder.path()), 1);
    // The same sides with other moves counted or allowed are another table.
    let all: Vec<_> = board.move_ids().collect();
    let some: Vec<_> = all.iter().copied().filter(|&id| board.get(id).line != 0).collect();
    let vertical = Weights::vertical(&board).unwrap();
    let names: std::collections::BTreeSet<String> =
        [vertical.clone(), vertical.only(&some), Weights::uniform(&board)]
            .into_iter()
            .map(|weights| DoubleCoset::new(&board, sides(), weights).unwrap())
            .map(|quotient| quotient.subject(&board).file_name())
            .collect();
    assert_eq!(names.len(), 3);
}

#[test]
fn displacements_of_different_kinds_have_different_files() {
    let board = puzzle("loopover-5x5");
    let vertical = || Weights::vertical(&board).unwrap();
    let horizontal = Weights::horizontal(&board).unwrap();
    let block = [0, 1, 2, 5, 6, 7, 10, 11, 12];
    let graphs = [
        Displacement::new(&board, &block, Axis::Vertical, vertical()),
        Displacement::as_published(&board, &block, Axis::Vertical, vertical()),
        Displacement::new(&board, &block[..8], Axis::Vertical, vertical()),
        Displacement::new(&board, &block, Axis::Horizontal, horizontal),
    ];
    let names = graphs.map(|graph| graph.unwrap().subject(&board).file_name());
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
}

#[test]
fn damaged_tables_are_reported_and_rebuilt() {
    let board = puzzle("loopover-3x3");
    let folder = tempfile::tempdir().unwrap();
    // Even where it would be too small to be kept otherwise.
    let store = Store::new(folder.path().into());
    let (_, ear) = bound(&board, "pdb:ABC", &store.clone().keeping(0..=ALL));
    assert_eq!(news_of(&ear), ["kept"]);
    let path = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&path).unwrap();
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 16;
        bytes
    };
    let cases = [
        (flipped(whole.len() - 1), "checksum"),
        (flipped(0), "not a table"),
        (flipped(9), "of format version 4098"),
        (flipped(100), "header is damaged"),
        (flipped(4000), "not empty"),
        (whole[..whole.len() - 8].to_vec(), "bytes long instead of"),
        (Vec::new(), "too short"),
    ];
    for (bytes, reason) in cases {
        fs::write(&path, bytes).unwrap();
        let (_, ear) = bound(&board, "pdb:ABC", &store);
        assert_eq!(news_of(&ear), ["damaged", "kept"], "{reason}");
        let said = ear.1.lock().unwrap()[0].clone();
        assert!(said.contains(reason) && said.contains(path.to_str().unwrap()), "{said}");
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let subject = TableFile::open(&path).unwrap().header().subject.clone();
    assert!(store.find(&subject, 504).unwrap().is_some());
    let error = store.find(&subject, 505).err().unwrap().to_string();
    assert!(error.ends_with("504 cells instead of 505"), "{error}");
}

#[test]
fn small_tables_are_not_kept_and_a_bad_folder_is_no_reason_to_stop() {
    let board = puzzle("loopover-3x3");
    let folder = tempfile::tempdir().unwrap();
    let (_, ear) = bound(&board, "pdb:ABC", &Store::new(folder.path().into()));
    assert_eq!((news_of(&ear), files(folder.path())), (vec![], 0));
    let file = folder.path().join("file");
    File::create(&file).unwrap();
    let (_, ear) = bound(&board, "pdb:ABC", &Store::new(file.join("x")).keeping(0..=ALL));
    assert_eq!(news_of(&ear).last(), Some(&"not kept"));
    let error = prepare(folder.path(), 1 << 62).unwrap_err().to_string();
    assert!(error.contains("are free on this disk"), "{error}");
    prepare(folder.path(), 1).unwrap();
}

/// Requests a stop at the first level.
struct Stop;

impl Observer for Stop {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn what_is_stopped_or_too_large_leaves_nothing_behind() {
    let board = puzzle("loopover-3x3");
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().into()).keeping(0..=ALL);
    for name in ["pdb:ABC", "wd"] {
        let stopped = Means { memory: 1 << 30, tables: &store, observer: &Stop };
        let error = named(&board, name, &stopped).err().unwrap();
        assert_eq!(error, ExploreError::Stopped.into(), "{name}");
        let little = Means { memory: 100, tables: &store, observer: &Silent };
        let error = named(&board, name, &little).err().unwrap();
        assert!(error.to_string().contains("more than the 100 allowed"), "{error}");
    }
    assert_eq!(files(folder.path()), 0);
}

#[test]
fn every_named_bound_keeps_to_the_memory() {
    let board = puzzle("loopover-5x5");
    for name in ["wd", "phase1-wd", "phase1-wd-dihedral", "phase2-wd", "phase2", "pdb:ABCFGH"] {
        let error = named(&board, name, &Means::new(1000, &Silent)).err().unwrap();
        assert!(error.to_string().contains("more than the 1000 allowed"), "{name}: {error}");
    }
}

#[test]
fn builders_at_once_do_not_hurt_each_other() {
    let board = puzzle("loopover-3x3");
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().into()).keeping(0..=ALL);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..10 {
                    let (_, ear) = bound(&board, "pdb:ABCD", &store);
                    assert!(
                        news_of(&ear) == ["kept"] || news_of(&ear) == ["read"],
                        "{:?}",
                        news_of(&ear)
                    );
                }
            });
        }
    });
    assert_eq!(files(folder.path()), 1);
    assert_eq!(news_of(&bound(&board, "pdb:ABCD", &store).1), ["read"]);
}

#[test]
fn files_of_killed_builders_go_away_and_those_of_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, age: u64| {
        let file = File::create(folder.path().join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        file
    };
    drop(make("killed.part", 3600));
    drop(make("young.part", 5));
    let alive = make("alive.part", 3600);
    alive.lock().unwrap();
    drop(make("no.table", 3600));
    remove_left_behind(folder.path()).unwrap();
    let mut left: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["alive.part", "no.table", "young.part"]);
    drop(alive);
    remove_left_behind(folder.path()).unwrap();
    assert_eq!(files(folder.path()), 2);
}

#[cfg(unix)]
#[test]
fn tables_have_the_rights_of_other_files() {
    use std::os::unix::fs::PermissionsExt;
    let board = puzzle("loopover-3x3");
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    File::create(&plain).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    let tables = folder.path().join("tables");
    drop(bound(&board, "pdb:ABC", &Store::new(tables.clone()).keeping(0..=ALL)));
    let path = fs::read_dir(tables).unwrap().next().unwrap().unwrap().path();
    assert_eq!(mode(&path), mode(&plain));
}
