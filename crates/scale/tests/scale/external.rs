//! The search on disk against the table in memory: the same layers and the same last classes,
//! however the space is cut, and wherever the search is stopped or killed.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicI64;

use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Puzzle, Reach};
use cosette_scale::external::{
    ChunkJob, ChunkPlan, ChunkSubject, ChunksFound, ExternalError, is_begun, search,
};
use cosette_space::quotient::{Dense, Labelling};
use cosette_space::table::fill::fill;
use tempfile::TempDir;

use super::{Copier, Seen, StopAt, chunk_job, copy, labelling, names, new_folder};

fn check(name: &str, what: &str, chunks: u64) {
    let (puzzle, space) = labelling(name, what);
    let filled = fill::<2, _>(&space, u32::MAX, &Silent);
    let agrees = |found: ChunksFound, plan: &ChunkPlan, folder: &Path| {
        let name = format!("{name} {what} in {} chunks", plan.chunks);
        assert!(plan.chunks > chunks / 2, "{name}");
        assert_eq!((&found.layers, &found.last), (&filled.layers, &filled.last), "{name}");
        assert_eq!((found.complete, found.stopped), (true, false), "{name}");
        assert_eq!(found.radius(), Some(filled.layers.len() as u32 - 1), "{name}");
        let positions = found.positions(&space, &Reach::of(&puzzle));
        let indices: Vec<u64> = positions.iter().map(|p| space.index(p)).collect();
        assert_eq!(indices, found.last, "{name}");
        assert_eq!(names(folder), ["result.json"], "{name}");
    };
    let folder = new_folder();
    let by_strips = chunk_job(&puzzle, &space, chunks, folder.path());
    let found = search(&space, &by_strips, &Silent).unwrap();
    agrees(found, &by_strips.plan, folder.path());
    // No strips are known of it.
    let plain = Seen(&space, |_, state: &_, m| space.neighbour(state, m));
    let folder = new_folder();
    let plan = ChunkPlan::cut(&plain, space.len().div_ceil(chunks));
    let one_by_one = ChunkJob { plan, folder: folder.path().into(), ..by_strips };
    agrees(search(&plain, &one_by_one, &Silent).unwrap(), &one_by_one.plan, folder.path());
}

#[test]
fn layers_are_those_of_the_table_in_memory() {
    check("loopover-3x3", "whole", 1);
    check("loopover-3x3", "whole", 3);
    check("loopover-3x3", "whole", 29);
    check("loopover-4x4", "ABFK", 7);
    check("loopover-4x4", "A{BCD}", 4);
    // Legality depends on a piece; orientations; numbers that belong to no class.
    check("8-puzzle", "whole", 6);
    check("cube", "{URF UFL}* {DLF DRB} UBR", 4);
    check("loopover-2x3", "whole", 1);
}

/// The layers of a phase, as testdata has them.
fn layers_of(puzzle: &str, phase: &str) -> Vec<u64> {
    let file: toml::Table =
        toml::from_str(include_str!("../../../../testdata/layers.toml")).unwrap();
    let entries = file["layers"].as_array().unwrap();
    let has = |entry: &&toml::Value, key: &str, value: &str| {
        entry.get(key).and_then(toml::Value::as_str) == Some(value)
    };
    let mut entries = entries.iter().filter(|e| has(e, "puzzle", puzzle) && has(e, "phase", phase));
    let counts = entries.next().unwrap()["counts"].as_array().unwrap();
    counts.iter().map(|count| count.as_integer().unwrap() as u64).collect()
}

/// In a folder on disk, with this much memory.
fn check_phase(name: &str, phase: &str, plan: impl Fn(&Labelling) -> ChunkPlan) {
    let (puzzle, space) = labelling(name, phase);
    let folder = TempDir::new().unwrap();
    let job = ChunkJob { plan: plan(&space), ..chunk_job(&puzzle, &space, 1, folder.path()) };
    let found = search(&space, &job, &Silent).unwrap();
    assert_eq!(found.layers, layers_of(name, phase), "{name} {phase}");
}

#[test]
fn published_layers_of_phases() {
    for phase in ["11111x11111-00111x00111", "00111x00111-00011x00011"] {
        check_phase("loopover-5x5", phase, |space| ChunkPlan::cut(space, space.len().div_ceil(5)));
    }
}

#[test]
#[ignore = "four CPU minutes, 1.8 GB of disk where temporary files are"]
fn billions_of_states() {
    let plan = |space: &Labelling| ChunkPlan::of(space, 400 << 20, 2 << 30).unwrap();
    check_phase("loopover-6x6", "010101x010101-000101x000101", plan);
}

#[test]
fn threads_do_not_matter() {
    let (puzzle, space) = labelling("loopover-3x3", "whole");
    let run = |threads: usize| {
        let folder = new_folder();
        let job = chunk_job(&puzzle, &space, 5, folder.path());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| search(&space, &job, &Silent)).unwrap()
    };
    assert_eq!(run(1), run(5));
}

fn small() -> (Puzzle, Labelling, ChunksFound) {
    let (puzzle, space) = labelling("loopover-3x3", "ABCDE");
    let folder = new_folder();
    let job = chunk_job(&puzzle, &space, 4, folder.path());
    let found = search(&space, &job, &Silent).unwrap();
    (puzzle, space, found)
}

/// The checkpoint as an earlier build wrote it.
fn sealed_at_its_end(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let (seal, body) = text.split_once('\n').unwrap();
    fs::write(path, format!("{body}\nblake3 {seal}\n")).unwrap();
}

#[test]
fn stopped_at_any_event_it_is_taken_up_with_the_same_result() {
    let (puzzle, space, whole) = small();
    let mut stops = 0;
    for events in 1.. {
        let folder = new_folder();
        let mut job = chunk_job(&puzzle, &space, 4, folder.path());
        let found = search(&space, &job, &StopAt(AtomicI64::new(events))).unwrap();
        if !found.stopped {
            assert_eq!(found, whole);
            break;
        }
        assert_eq!(found.layers, whole.layers[..found.layers.len()]);
        assert!(!found.complete && found.radius().is_none());
        if events % 2 == 0 {
            sealed_at_its_end(&folder.path().join("checkpoint.json"));
        }
        job.resume = true;
        assert_eq!(search(&space, &job, &Silent).unwrap(), whole);
        stops += 1;
    }
    assert!(stops > 20, "it was stopped {stops} times");
}

/// Every state of the folder, at rest between two chunks.
fn states_of_the_folder(puzzle: &Puzzle, space: &Labelling) -> (Vec<TempDir>, ChunkJob) {
    let folder = new_folder();
    let copier = Copier { folder: folder.path(), copies: Mutex::default() };
    let mut job = chunk_job(puzzle, space, 4, folder.path());
    search(space, &job, &copier).unwrap();
    job.resume = true;
    (copier.copies.into_inner().unwrap(), job)
}

#[test]
fn killed_at_any_moment_it_is_taken_up_with_the_same_result() {
    let (puzzle, space, whole) = small();
    let (copies, mut job) = states_of_the_folder(&puzzle, &space);
    for (k, copy) in copies.iter().enumerate() {
        job.folder = copy.path().into();
        // What a kill may leave besides: files half written, older files not yet removed, a
        // checkpoint not yet renamed.
        for name in ["layer-3-1.bits", "known-3-1.bits", "layer-9-0.bits", "known-0-2.bits"] {
            if !copy.path().join(name).exists() {
                fs::write(copy.path().join(name), b"half").unwrap();
            }
        }
        fs::write(copy.path().join(".aside-checkpoint"), b"{\"version\"").unwrap();
        assert_eq!(search(&space, &job, &Silent).unwrap(), whole, "copy {k}");
        assert_eq!(names(copy.path()), ["result.json"]);
    }
    assert!(copies.len() > 20);
}

#[test]
fn killed_before_the_first_and_after_the_last_checkpoint() {
    let (puzzle, space, whole) = small();
    let folder = new_folder();
    fs::write(folder.path().join("layer-0-0.bits"), b"half").unwrap();
    fs::write(folder.path().join("lock"), b"").unwrap();
    let mut job = chunk_job(&puzzle, &space, 4, folder.path());
    job.resume = true;
    job.keep = true;
    assert!(!is_begun(folder.path()));
    assert_eq!(search(&space, &job, &Silent).unwrap(), whole);
    assert!(is_begun(folder.path()));
    job.resume = false;
    assert!(names(folder.path()).len() > 4, "the sets were kept");
    assert!(matches!(search(&space, &job, &Silent), Err(ExternalError::Occupied(_))));
    // The result is there and the sets are still to be removed.
    job.resume = true;
    job.keep = false;
    assert_eq!(search(&space, &job, &Silent).unwrap(), whole);
    assert_eq!(names(folder.path()), ["result.json"]);
    assert!(matches!(
        search(&space, &ChunkJob { resume: false, ..job }, &Silent),
        Err(ExternalError::Occupied(_))
    ));
}

#[test]
fn every_damaged_byte_is_found_and_its_file_named() {
    let (puzzle, space, _) = small();
    let (copies, mut job) = states_of_the_folder(&puzzle, &space);
    let mut kinds = [0; 3];
    for copy_of in copies.iter().step_by(5) {
        for name in names(copy_of.path()).into_iter().filter(|name| name != "lock") {
            let bytes = fs::read(copy_of.path().join(&name)).unwrap();
            for at in [0, bytes.len() / 3, bytes.len() - 1] {
                let copy = copy(copy_of.path());
                job.folder = copy.path().into();
                let mut damaged = bytes.clone();
                damaged[at] ^= 4;
                fs::write(copy.path().join(&name), &damaged).unwrap();
                refused(&space, &job, &name);
            }
            let copy = copy(copy_of.path());
            job.folder = copy.path().into();
            fs::write(copy.path().join(&name), &bytes[..bytes.len() - 1]).unwrap();
            refused(&space, &job, &name);
            kinds[["checkpoint.json", "known", "layer"]
                .iter()
                .position(|k| name.starts_with(k))
                .unwrap()] += 1;
            if name != "checkpoint.json" {
                fs::remove_file(copy.path().join(&name)).unwrap();
                let error = search(&space, &job, &Silent).unwrap_err();
                assert!(matches!(&error, ExternalError::Io { path, .. } if path.ends_with(&name)));
            }
        }
    }
    assert!(kinds.iter().all(|&n| n > 3), "{kinds:?}");
}

fn refused(space: &Labelling, job: &ChunkJob, name: &str) {
    let error = search(space, job, &Silent).unwrap_err();
    assert!(
        matches!(&error, ExternalError::Damaged { path, .. } if path.ends_with(name)),
        "{error}"
    );
    assert!(error.to_string().contains(name), "{error}");
}

#[test]
fn a_search_of_something_else_is_refused() {
    let (puzzle, space, whole) = small();
    let folder = new_folder();
    let mut job = chunk_job(&puzzle, &space, 4, folder.path());
    search(&space, &job, &StopAt(AtomicI64::new(9))).unwrap();
    job.resume = true;
    let (_, other) = labelling("loopover-3x3", "ABCDF");
    let requested = ChunkJob { subject: ChunkSubject::of(&puzzle, &other), ..job.clone() };
    let error = search(&other, &requested, &Silent).unwrap_err();
    assert!(matches!(&error, ExternalError::Other { .. }), "{error}");
    assert!(error.to_string().contains("quotient is A B C D E instead of A B C D F"), "{error}");
    // Another plan is not another question: the chunks are those that were begun with. But what
    // is allowed must suffice for them.
    let begun = std::mem::replace(&mut job.plan, ChunkPlan::cut(&space, space.len().div_ceil(9)));
    job.plan.memory_allowed = begun.memory - 1;
    assert!(matches!(search(&space, &job, &Silent), Err(ExternalError::Memory { .. })));
    job.plan.memory_allowed = begun.memory;
    job.plan.disk_allowed = begun.disk;
    assert_eq!(search(&space, &job, &Silent).unwrap(), whole);
}

#[test]
fn a_folder_is_for_one_at_a_time() {
    struct Intruder<'a>(&'a Labelling, &'a ChunkJob);
    impl Observer for Intruder<'_> {
        fn event(&self, _: &Event) -> ControlFlow<()> {
            let second = search(self.0, self.1, &Silent);
            assert!(matches!(second, Err(ExternalError::Locked(_))));
            ControlFlow::Continue(())
        }
    }
    let (puzzle, space, whole) = small();
    let folder = new_folder();
    let job = chunk_job(&puzzle, &space, 1, folder.path());
    assert_eq!(search(&space, &job, &Intruder(&space, &job)).unwrap(), whole);
}

#[test]
fn an_error_of_the_disk_leaves_the_checkpoint() {
    let (puzzle, space, whole) = small();
    for name in ["layer-2-1.bits", "known-5-0.bits", "result.json"] {
        let folder = new_folder();
        let mut job = chunk_job(&puzzle, &space, 4, folder.path());
        search(&space, &job, &StopAt(AtomicI64::new(2))).unwrap();
        job.resume = true;
        // A folder in the place of a file: it cannot be written.
        let obstacle = Obstacle { path: folder.path().join(name) };
        let error = search(&space, &job, &obstacle).unwrap_err();
        assert!(
            matches!(&error, ExternalError::Io { path, .. } if path.ends_with(name)),
            "{error}"
        );
        fs::remove_dir(&obstacle.path).unwrap();
        assert_eq!(search(&space, &job, &Silent).unwrap(), whole, "{name}");
    }
}

/// Otherwise anybody who may write to the folder could choose a file to be truncated or
/// overwritten.
#[cfg(unix)]
#[test]
fn links_in_the_folder_are_not_followed() {
    let (puzzle, space, whole) = small();
    let (folder, elsewhere) = (new_folder(), new_folder());
    let victim = elsewhere.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let job = chunk_job(&puzzle, &space, 4, folder.path());
    let link = |name: &str| std::os::unix::fs::symlink(&victim, folder.path().join(name)).unwrap();
    link("lock");
    let error = search(&space, &job, &Silent).unwrap_err();
    assert!(error.to_string().contains("symbolic link"), "{error}");
    fs::remove_file(folder.path().join("lock")).unwrap();
    for name in ["layer-0-0.bits", "known-1-1.bits", ".aside-checkpoint", "result.json.part"] {
        link(name);
    }
    assert_eq!(search(&space, &job, &Silent).unwrap(), whole);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
}

/// Puts something in the way as soon as the search is under way.
struct Obstacle {
    path: std::path::PathBuf,
}

impl Observer for Obstacle {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        drop(fs::create_dir(&self.path));
        ControlFlow::Continue(())
    }
}

#[test]
fn a_limit_ends_it_and_may_be_raised_where_sets_are_kept() {
    let (puzzle, space, whole) = small();
    for keep in [true, false] {
        let folder = new_folder();
        let mut job = chunk_job(&puzzle, &space, 3, folder.path());
        job.depth_max = Some(3);
        job.keep = keep;
        let found = search(&space, &job, &Silent).unwrap();
        assert_eq!(found.layers, whole.layers[..4]);
        assert!(!found.complete && !found.stopped);
        let limited = fill::<2, _>(&space, 3, &Silent);
        assert_eq!(found.last, limited.last);
        job.resume = true;
        assert_eq!(search(&space, &job, &Silent).unwrap(), found, "it is known already");
        job.depth_max = None;
        job.keep = false;
        match keep {
            true => assert_eq!(search(&space, &job, &Silent).unwrap(), whole),
            false => {
                let error = search(&space, &job, &Silent).unwrap_err();
                assert!(matches!(error, ExternalError::Ended { depth: 3, .. }), "{error}");
            }
        }
    }
}

#[test]
fn plans_keep_their_budgets() {
    let (_, space) = labelling("loopover-6x6", "010101x010101-000101x000101");
    assert_eq!(space.len(), 4_475_671_200);
    let mut last = u64::MAX;
    for memory in [100u64 << 20, 300 << 20, 1500 << 20] {
        let plan = ChunkPlan::of(&space, memory, 12 << 30).unwrap();
        assert!(plan.memory <= memory && plan.disk <= 12 << 30 && plan.chunks < last);
        assert!(plan.chunk * plan.chunks >= plan.states && plan.chunk.is_multiple_of(10_626));
        assert!(plan.cpu_seconds > 1.0);
        last = plan.chunks;
    }
    assert_eq!(last, 1);
    let narrow = ChunkPlan::of(&space, 8000 << 20, 1_800_000_000).unwrap();
    assert!(narrow.chunks > 1 && narrow.disk <= 1_800_000_000);
    assert!(matches!(ChunkPlan::of(&space, 60 << 20, 12 << 30), Err(ExternalError::Memory { .. })));
    assert!(matches!(ChunkPlan::of(&space, 1 << 30, 1 << 30), Err(ExternalError::Disk { .. })));
}
