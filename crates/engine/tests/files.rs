//! Table files: what is written can be read, and no damage goes unnoticed.

use std::fs;

use cosette_engine::observe::Silent;
use cosette_engine::quotient::{Labelling, PieceClasses};
use cosette_engine::table::file::{Subject, TableFile, save};
use cosette_engine::table::fill::{Filled, fill};
use cosette_puzzle::{Family, Metric, MoveId};

fn small() -> (Subject, Filled<4>) {
    let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let classes = PieceClasses::read(&puzzle, "ABC").unwrap();
    let space = Labelling::new(&puzzle, &classes, &moves).unwrap();
    let subject = Subject {
        puzzle: "loopover-3x3".into(),
        goal: None,
        metric: "stm".into(),
        quotient: classes.to_string(),
        bits: 4,
    };
    (subject, fill(&space, u32::MAX, &Silent))
}

#[test]
fn what_is_written_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let table = save(folder.path(), &subject, &filled).unwrap();
    assert_eq!(table.header().layers, filled.layers);
    table.verify().unwrap();
    let found = TableFile::find(folder.path(), &subject).unwrap().unwrap();
    assert!((0..filled.cells.len()).all(|i| found.get(i) == filled.cells.get(i)));
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing but the table is left behind");
    let other = Subject { metric: "mtm".into(), ..subject };
    assert!(TableFile::find(folder.path(), &other).unwrap().is_none());
}

#[test]
fn a_table_of_something_else_is_never_used() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let path = save(folder.path(), &subject, &filled).unwrap().path().to_path_buf();
    let other = Subject { quotient: "A B D".into(), ..subject };
    fs::rename(path, folder.path().join(other.file_name())).unwrap();
    let error = TableFile::find(folder.path(), &other).err().unwrap();
    assert!(error.to_string().ends_with("a table of something else"), "{error}");
}

#[test]
fn every_flipped_byte_and_every_cut_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let path = save(folder.path(), &subject, &filled).unwrap().path().to_path_buf();
    let whole = fs::read(&path).unwrap();
    let usable = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        TableFile::find(folder.path(), &subject).is_ok_and(|t| t.unwrap().verify().is_ok())
    };
    assert!(usable(&whole));
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(!usable(&damaged), "byte {at}");
    }
    for length in [0, 7, 40, 60, 4096, whole.len() - 1] {
        assert!(!usable(&whole[..length]), "cut to {length}");
    }
    let longer = [whole.as_slice(), &[0]].concat();
    assert!(!usable(&longer));
}
