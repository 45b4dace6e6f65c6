//! Units computed by workers that know only their folder, and a coordinator that looks at what is
//! there: whatever workers leave behind, the ledger ends up as that of one process.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use cosette_campaign::folder::Folder;
use cosette_campaign::ledger::{Entry, Ledger};
use cosette_campaign::plan::Campaign;
use cosette_campaign::run::{Ended, Options, Runner};
use cosette_campaign::slurm::{self, Settings};
use cosette_campaign::status::status;
use cosette_campaign::worker::Worked;

const OPTIONS: Options = Options { threads: 2, until: None, memory: 1 << 30, audit: false };

/// A 3x3 board that needs at least `at_least` moves (its distance is greater).
fn text(at_least: u32) -> String {
    format!(
        "claim = \"loopover-3x3 stm >= 2\"\nmax = [\"far\"]\n[[step]]\nname = \"far\"\n\
         kind = \"exhaust\"\nposition = \"ACBDFEGHI\"\nat_least = {at_least}\ncut = 1\n\
         units = 6\nnodes = 1000\n"
    )
}

fn folder(path: &Path, at_least: u32) -> (Folder, Campaign) {
    Folder::create(path, &text(at_least)).unwrap();
    Folder::open(path).unwrap()
}

fn never() -> bool {
    false
}

fn runner<'a>(
    (folder, campaign): &'a (Folder, Campaign),
    say: &'a (dyn Fn(&str) + Sync),
) -> Runner<'a> {
    Runner { folder, campaign, options: OPTIONS, stop: &never, say }
}

/// What a worker did: units computed, and units that were there.
fn work(at: &(Folder, Campaign), units: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let done: Mutex<Vec<Worked>> = Mutex::default();
    let each = |worked: &Worked| done.lock().unwrap().push(worked.clone());
    runner(at, &|_| {}).run_units("far", units, &each).unwrap();
    let numbers = |found: bool| {
        let done = done.lock().unwrap();
        let mut numbers: Vec<u64> =
            done.iter().filter(|w| w.found == found).map(|w| w.file.record.unit).collect();
        numbers.sort_unstable();
        numbers
    };
    (numbers(false), numbers(true))
}

fn ledger((folder, _): &(Folder, Campaign)) -> (Vec<(u64, String)>, Option<u32>) {
    let ledger = Ledger::open(&folder.ledger()).unwrap();
    let digests = |entry: Entry| (entry.unit, entry.digest);
    let units = ledger.units("far").unwrap().into_iter().map(digests).collect();
    (units, ledger.step("far").unwrap().unwrap().bound)
}

#[test]
fn workers_and_a_survey_make_the_ledger_of_one_process() {
    let (one, other, stale) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let alone = folder(one.path(), 6);
    assert_eq!(runner(&alone, &|_| {}).run().unwrap(), Ended::Complete);
    let at = folder(other.path(), 6);
    assert_eq!(work(&at, &[0, 1, 2, 4]), (vec![0, 1, 2, 4], vec![]));
    // A worker that is called again leaves alone what is sound.
    assert_eq!(work(&at, &[1, 3]), (vec![3], vec![1]));
    // One result is damaged, one is of another campaign, and one in the place of another.
    let unit = |folder: &Path, unit: u64| folder.join(format!("far/units/{unit:08}.json"));
    let mut bytes = fs::read(unit(other.path(), 1)).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(unit(other.path(), 1), bytes).unwrap();
    let foreign = folder(stale.path(), 7);
    work(&foreign, &[2]);
    fs::copy(unit(stale.path(), 2), unit(other.path(), 2)).unwrap();
    fs::copy(unit(other.path(), 0), unit(other.path(), 5)).unwrap();
    let said: Mutex<Vec<String>> = Mutex::default();
    let say = |text: &str| said.lock().unwrap().push(text.into());
    let surveys = runner(&at, &say).survey().unwrap();
    assert_eq!(surveys[0].missing, [1, 2, 5]);
    assert_eq!(surveys[0].bound, None);
    let said = said.into_inner().unwrap();
    for (what, unit) in [("damaged", 1), ("has other", 2), ("another unit", 5)] {
        let file = format!("{unit:08}.rejected");
        assert!(said.iter().any(|s| s.contains(what) && s.contains(&file)), "{what}: {said:?}");
    }
    assert_eq!(work(&at, &surveys[0].missing), (vec![1, 2, 5], vec![]));
    let surveys = runner(&at, &|_| {}).survey().unwrap();
    assert!(surveys[0].missing.is_empty() && surveys[0].bound == Some(6));
    assert_eq!(ledger(&at), ledger(&alone));
}

#[test]
fn a_result_that_contradicts_the_ledger_is_an_error() {
    let place = tempfile::tempdir().unwrap();
    let at = folder(place.path(), 6);
    work(&at, &[0, 1, 2, 3, 4, 5]);
    runner(&at, &|_| {}).survey().unwrap();
    let (folder, _) = &at;
    let mut file = folder.result("far", 0).unwrap().unwrap();
    folder.set_aside("far", 0).unwrap();
    file.record.work = folder.result("far", 1).unwrap().unwrap().record.work;
    folder.write(&file).unwrap();
    let why = runner(&at, &|_| {}).survey().unwrap_err().to_string();
    assert!(why.contains("unit 0 of step `far` has two different results"), "{why}");
}

#[test]
fn what_would_be_submitted_is_what_is_missing() {
    let place = tempfile::tempdir().unwrap();
    let at = folder(place.path(), 6);
    work(&at, &[2]);
    let surveys = runner(&at, &|_| {}).survey().unwrap();
    let settings = Settings {
        seconds: 1e-9,
        array_max: 3,
        threads: 1,
        memory: None,
        options: vec!["--partition=p".into()],
        program: "/bin/cosette".into(),
        all: true,
        dry_run: true,
    };
    let submitted = slurm::submit(&at.0, &surveys, &settings, &|_| {}).unwrap();
    let tasks: Vec<(u64, u64)> = submitted.iter().map(|a| (a.tasks, a.units)).collect();
    assert_eq!(tasks, [(3, 3), (2, 2)]);
    let list = fs::read_to_string(submitted[1].script.with_extension("units")).unwrap();
    assert_eq!(list, "4\n5\n");
    assert!(submitted.iter().all(|array| array.job.is_none()));
    assert_ne!(submitted[0].name, submitted[1].name);
    // Slurm may be missing; the status says what it reports, or why there is nothing.
    let status = &status(&at.0, &at.1).unwrap()[0];
    assert_eq!((status.done, status.missing), (1, 5));
    assert!(status.slurm.is_some() != status.slurm_error.is_some());
}
