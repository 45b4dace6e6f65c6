//! Table files: what is written can be read, and no damage goes unnoticed.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, MoveId, Puzzle};
use cosette_space::quotient::{Dense, Labelling, PieceClasses};
use cosette_space::table::fill::{Filled, fill};
use cosette_space::table::packed::Packed;
use cosette_store::file::{Subject, TableFile};
use cosette_store::save::save;
use cosette_store::store::Got;

fn puzzle(name: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(metric)
}

fn all(puzzle: &Puzzle) -> Vec<MoveId> {
    puzzle.move_ids().collect()
}

fn small() -> (Subject, Filled<4>) {
    let puzzle = puzzle("loopover-3x3", Metric::Stm);
    let classes = PieceClasses::read(&puzzle, "ABC").unwrap();
    let space = Labelling::new(&puzzle, &classes, &all(&puzzle)).unwrap();
    (Subject::cosets(&puzzle, &classes.to_string(), 4), fill(&space, u32::MAX, &Silent))
}

#[test]
fn what_is_written_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let table = save(folder.path(), &subject, &filled, &Silent).unwrap();
    assert_eq!(table.header().layers, filled.layers);
    table.verify().unwrap();
    table.verify_name().unwrap();
    let found = Packed::<4>::from(Got::Mapped(table));
    assert_eq!((found.len(), found.layers()), (filled.cells.len(), filled.layers.as_slice()));
    assert!((0..filled.cells.len()).all(|i| found.get(i) == filled.cells.get(i)));
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 1, "nothing but the table is left behind");
}

/// Requests a stop at the first byte that is written, or before.
struct Hasty {
    bytes: u64,
}

impl Observer for Hasty {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        match *event {
            Event::Writing { done, .. } if done >= self.bytes => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn writing_that_is_stopped_leaves_what_was_there() {
    let (subject, filled) = small();
    for bytes in [0, 1] {
        let folder = tempfile::tempdir().unwrap();
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let stopped = save(folder.path(), &subject, &filled, &Hasty { bytes }).unwrap_err();
        assert!(stopped.to_string().contains("stopped before it was written"), "{stopped}");
        assert_eq!(names(), 0, "the temporary file is removed");
        save(folder.path(), &subject, &filled, &Silent).unwrap();
        save(folder.path(), &subject, &filled, &Hasty { bytes }).unwrap_err();
        assert_eq!(names(), 1);
        TableFile::find(folder.path(), &subject).unwrap().expect("it is there").verify().unwrap();
    }
}

#[test]
fn every_width_can_be_read_where_it_lies() {
    fn check<const BITS: u32>(puzzle: &Puzzle) {
        let folder = tempfile::tempdir().unwrap();
        let space = Labelling::new(puzzle, &PieceClasses::whole(puzzle), &all(puzzle)).unwrap();
        let filled: Filled<BITS> = fill(&space, u32::MAX, &Silent);
        let subject = Subject::cosets(puzzle, "whole", BITS);
        let mapped = Got::Mapped(save(folder.path(), &subject, &filled, &Silent).unwrap());
        let mapped = Packed::<BITS>::from(mapped);
        for index in 0..space.len() {
            assert_eq!(mapped.get(index), filled.cells.get(index));
            assert_eq!(mapped.distance(&space, index), filled.distance(&space, index));
        }
        for limit in [0, 1, 2, 20] {
            let last: Vec<u64> = filled.last.iter().take(limit).copied().collect();
            assert_eq!(mapped.antipodes(&space, limit), last);
        }
    }
    let puzzle = puzzle("loopover-2x3", Metric::Stm);
    check::<2>(&puzzle);
    check::<4>(&puzzle);
    check::<8>(&puzzle);
}

#[test]
fn a_table_of_something_else_is_never_used() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let path = save(folder.path(), &subject, &filled, &Silent).unwrap().path().to_path_buf();
    let tiles = "8-puzzle".parse::<Family>().unwrap();
    let others = [
        ("puzzle", Subject::cosets(&puzzle("loopover-3x4", Metric::Stm), "A B C", 4)),
        ("metric", Subject::cosets(&puzzle("loopover-3x3", Metric::Mtm), "A B C", 4)),
        ("quotient", Subject { quotient: "A B D".into(), ..subject.clone() }),
        ("digest of moves", Subject { rules: "0123456789abcdef".into(), ..subject.clone() }),
        ("numbering", Subject { numbering: "cosets-0".into(), ..subject.clone() }),
        ("width", Subject { bits: 8, ..subject.clone() }),
        ("goal", Subject { goal: Some("CBA/DEF/GHI".into()), ..subject.clone() }),
    ];
    for (difference, other) in others {
        let same_name = difference == "numbering";
        assert_eq!(other.file_name() == subject.file_name(), same_name, "{difference}");
        fs::copy(&path, folder.path().join("aside")).unwrap();
        fs::rename(&path, folder.path().join(other.file_name())).unwrap();
        let error = TableFile::find(folder.path(), &other).err().unwrap().to_string();
        let expected = format!("a table of something else: its {difference} is ");
        assert!(error.contains(&expected), "{error}");
        let table = TableFile::open(&folder.path().join(other.file_name())).unwrap();
        assert_eq!(table.verify_name().is_ok(), same_name, "{difference}");
        fs::rename(folder.path().join("aside"), &path).unwrap();
    }
    // What a goal changes is distinguished by itself.
    let names = ["standard", "blank-first", "1 2 3 4 0 5 6 7 8"]
        .map(|goal| tiles.with_goal(goal).unwrap().puzzle(Metric::Stm))
        .map(|puzzle| Subject::cosets(&puzzle, "whole", 4).file_name());
    assert!(names[0] != names[1] && names[0] != names[2] && names[1] != names[2]);
    // A solver's own numbering of the same cosets has a file of its own, whatever its version.
    let of_solver = |numbering| Subject { numbering, ..subject.clone() }.file_name();
    assert_ne!(of_solver("solver-1".into()), subject.file_name());
    assert_ne!(of_solver("solver-1".into()), of_solver("other-1".into()));
    assert_eq!(of_solver("solver-1".into()), of_solver("solver-2".into()));
}

#[test]
fn every_flipped_byte_and_every_cut_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let path = save(folder.path(), &subject, &filled, &Silent).unwrap().path().to_path_buf();
    let whole = fs::read(&path).unwrap();
    let usable =
        || TableFile::find(folder.path(), &subject).is_ok_and(|t| t.unwrap().verify().is_ok());
    assert!(usable());
    // In place, because writing the whole file four thousand times takes its time.
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    let mut put = |at: usize, byte: u8| {
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(&[byte]).unwrap();
    };
    for (at, &byte) in whole.iter().enumerate() {
        put(at, byte ^ 1 << (at % 8));
        assert!(!usable(), "byte {at}");
        put(at, byte);
    }
    assert!(usable());
    for length in [0, 7, 40, 60, 4096, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(!usable(), "cut to {length}");
    }
    fs::write(&path, [whole.as_slice(), &[0]].concat()).unwrap();
    assert!(!usable());
}

/// A header that is whole but false, as only another program could write it.
#[test]
fn headers_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (subject, filled) = small();
    let path = save(folder.path(), &subject, &filled, &Silent).unwrap().path().to_path_buf();
    let whole = fs::read(&path).unwrap();
    let end = 48 + u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let header = std::str::from_utf8(&whole[48..end]).unwrap();
    let first = header.find("[1,").unwrap();
    let last = header[first..].find(']').unwrap() + first;
    let layers = &header[first..=last];
    let checksum = &header[header.find("checksum").unwrap() + 11..][..64];
    for (old, new, complaint) in [
        (layers, "[]", "make no sense"),
        (layers, "[1,99999999]", "make no sense"),
        (layers, "[18446744073709551615,2]", "make no sense"),
        ("\"cells\":504", "\"cells\":18446744073709551615", "bytes long instead of"),
        ("\"cells\":504", "\"cells\":520", "bytes long instead of"),
        ("\"bits\":4", "\"bits\":3", "unknown width"),
        ("\"bits\":4", "\"bits\":4,\"twist\":1", "cannot be read"),
        (checksum, "é", "no checksum"),
    ] {
        assert!(header.contains(old), "{old} in {header}");
        let text = header.replace(old, new);
        let mut bytes = whole[..12].to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(blake3::hash(text.as_bytes()).as_bytes());
        bytes.extend(text.as_bytes());
        bytes.resize(4096, 0);
        bytes.extend(&whole[4096..]);
        fs::write(&path, &bytes).unwrap();
        let error = TableFile::open(&path).err().unwrap().to_string();
        assert!(error.contains(complaint), "{new}: {error}");
    }
    // Another version is reported as such, not as damage.
    let mut other = whole.clone();
    other[8] += 1;
    fs::write(&path, &other).unwrap();
    let error = TableFile::open(&path).err().unwrap().to_string();
    assert!(error.contains("of format version 3, this program writes 2"), "{error}");
}
