//! Campaigns from the file to the verdict, on boards whose radius is known.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use cosette_campaign::finish::finish;
use cosette_campaign::folder::Folder;
use cosette_campaign::ledger::{Entry, Ledger};
use cosette_campaign::merge::merge;
use cosette_campaign::plan::Campaign;
use cosette_campaign::run::{Ended, Options, Runner};
use cosette_campaign::status::status;
use cosette_campaign::step::StepError;
use cosette_checker::bound::{self, BoundCertificate};
use cosette_checker::{Budget, Verdict};
use cosette_puzzle::{Family, Metric, Position, Puzzle};

const OPTIONS: Options = Options { threads: 2, until: None, memory: 1 << 30, audit: true };

fn never() -> bool {
    false
}

fn runner<'a>(folder: &'a Folder, campaign: &'a Campaign) -> Runner<'a> {
    Runner { folder, campaign, options: OPTIONS, stop: &never, say: &|_| {} }
}

fn folder(path: &Path, text: &str) -> (Folder, Campaign) {
    Folder::create(path, text).unwrap();
    Folder::open(path).unwrap()
}

fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

/// The radius and a position at that distance, by the puzzle's own rules.
fn furthest(puzzle: &Puzzle) -> (u32, Position) {
    let mut found: HashMap<Position, u32> = HashMap::from([(puzzle.solved(), 0)]);
    let mut layer = vec![puzzle.solved()];
    for depth in 1.. {
        let mut next = Vec::new();
        for (_, after) in layer.iter().flat_map(|p| puzzle.neighbours(p)) {
            if found.insert(after.clone(), depth).is_none() {
                next.push(after);
            }
        }
        if next.is_empty() {
            return (depth - 1, layer.swap_remove(0));
        }
        layer = next;
    }
    unreachable!("a finite puzzle has a last layer")
}

fn exhaust(position: &str, at_least: u32, units: u32) -> String {
    format!(
        "claim = \"loopover-3x3 stm >= {at_least}\"\nmax = [\"far\"]\n[[step]]\nname = \"far\"\n\
         kind = \"exhaust\"\nposition = \"{position}\"\nat_least = {at_least}\ncut = 2\n\
         units = {units}\nnodes = 1000\n"
    )
}

fn verdict(certificate: &BoundCertificate) -> Verdict {
    let read = BoundCertificate::read(certificate.write().as_bytes()).unwrap();
    assert_eq!(read, *certificate);
    bound::verify(&read, &Budget::default(), &|_| {}).verdict()
}

/// The radius of 3x3 is proved from below, exactly, and one more is not.
#[test]
fn a_lower_bound_is_proved_up_to_the_radius() {
    let puzzle = puzzle("loopover-3x3");
    let (radius, position) = furthest(&puzzle);
    let board = puzzle.write_position(&position);
    let place = tempfile::tempdir().unwrap();
    let (there, campaign) = folder(place.path(), &exhaust(&board, radius, 5));
    let runner = runner(&there, &campaign);
    assert!(finish(&runner).is_err(), "nothing was run yet");
    assert_eq!(runner.run().unwrap(), Ended::Complete);
    let all = status(&there, &campaign).unwrap();
    assert_eq!((all[0].done, all[0].missing, all[0].bound), (5, 0, Some(radius)));
    assert!(all[0].recomputed > 0, "a sample was computed again");
    let certificate = finish(&runner).unwrap();
    assert_eq!(verdict(&certificate), Verdict::Proved);
    assert_eq!(runner.verify(2).unwrap()[0].recomputed, 2);

    // The claim, the chain and the statement each matter.
    let mut false_claim = certificate.clone();
    false_claim.claim.bound += 1;
    assert_eq!(verdict(&false_claim), Verdict::Rejected);
    let mut false_step = false_claim.clone();
    false_step.steps[0].statement =
        bound::Statement::Needs { position: Some(board.clone()), at_least: radius + 1 };
    assert_eq!(verdict(&false_step), Verdict::Rejected, "the position is solved sooner");

    let place = tempfile::tempdir().unwrap();
    let (there, campaign) = folder(place.path(), &exhaust(&board, radius + 1, 3));
    let failed = self::runner(&there, &campaign).run();
    assert!(matches!(failed, Err(StepError::Failed(why)) if why.contains("is solved in")));
}

#[test]
fn arguments_and_counts_are_proved_again_by_the_checker() {
    for (claim, step) in [
        ("loopover-6x6 stm >= 37", "kind = \"argue\"\nargument = \"displacement\""),
        ("loopover-4x4 stm >= 17", "kind = \"argue\"\nargument = \"displacement\""),
        ("loopover-4x4 stm >= 12", "kind = \"count\""),
    ] {
        let text = format!("claim = \"{claim}\"\nmax = [\"a\"]\n[[step]]\nname = \"a\"\n{step}\n");
        let place = tempfile::tempdir().unwrap();
        let (there, campaign) = folder(place.path(), &text);
        let runner = runner(&there, &campaign);
        assert_eq!(runner.run().unwrap(), Ended::Complete);
        assert_eq!(verdict(&finish(&runner).unwrap()), Verdict::Proved, "{claim}");
    }
}

/// Phases of 4x4 add up to a bound that is true, and words that break the block do not make it
/// worse. The radius is 18.
#[test]
fn an_upper_bound_is_the_sum_of_its_phases() {
    let text = "claim = \"loopover-4x4 stm <= 34\"\nsum = [\"a\", \"b\", \"c\"]\n\
        [[step]]\nname = \"a\"\nkind = \"radius\"\nphase = \"1111x1111-0011x0011\"\n\
        [[step]]\nname = \"b\"\nkind = \"generators\"\nphase = \"0011x0011-0001x0001\"\n\
        words = [\"R0' C2 R0\", \"C0' R2 C0\"]\n\
        [[step]]\nname = \"c\"\nkind = \"radius\"\nphase = \"0001x0001-0000x0000\"\n";
    let place = tempfile::tempdir().unwrap();
    let (there, campaign) = folder(place.path(), text);
    let runner = runner(&there, &campaign);
    assert_eq!(runner.run().unwrap(), Ended::Complete);
    let bounds: Vec<u32> =
        status(&there, &campaign).unwrap().iter().filter_map(|step| step.bound).collect();
    assert!(bounds[0] == 8 && bounds[1] <= 12 && bounds[2] == 14, "{bounds:?}");
    assert!(bounds.iter().sum::<u32>() >= 18);
    let certificate = finish(&runner).unwrap();
    // The levels of the generators are searched again by the checker.
    assert_eq!(verdict(&certificate), Verdict::Proved);
    let evidence = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut forged = certificate.clone();
        change(&mut forged.steps[1].evidence);
        verdict(&forged)
    };
    let forgeries: [&dyn Fn(&mut serde_json::Value); 5] = [
        &|e| e["layers"] = e["layers"].as_array().unwrap()[..8].into(),
        &|e| e["layers"][2] = 1.into(),
        &|e| e["words"][0] = "R0".into(),
        &|e| e["words"] = vec!["R2"; 5000].into(),
        &|e| e["words"][0] = "".into(),
    ];
    for (number, forgery) in forgeries.iter().enumerate() {
        assert_eq!(evidence(forgery), Verdict::Rejected, "{number}");
    }
    assert_eq!(evidence(&|e| *e = serde_json::Value::Null), Verdict::Incomplete);
    let mut broken = certificate;
    broken.chain = bound::Chain::Sum(vec!["b".into(), "a".into(), "c".into()]);
    assert_eq!(verdict(&broken), Verdict::Rejected, "phases in the wrong order");
}

/// A board with a gripped tile, some tiles at a time: the checker works everything out again. The
/// radius is 12, and one tile before the others gives 14.
#[test]
fn a_gripped_board_is_proved_from_above() {
    let text = "claim = \"loopover-3x3-nrg stm <= 14\"\nsum = [\"all\"]\n[[step]]\nname = \"all\"\n\
        kind = \"stabilizers\"\ntiles = [\"E\"]\nat_most = [9, 40]\ndepth = 6\nwords = 500\n";
    let place = tempfile::tempdir().unwrap();
    let (there, campaign) = folder(place.path(), text);
    let runner = runner(&there, &campaign);
    assert_eq!(runner.run().unwrap(), Ended::Complete);
    let certificate = finish(&runner).unwrap();
    assert_eq!(verdict(&certificate), Verdict::Proved);

    let forged = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut forged = certificate.clone();
        change(&mut forged.steps[0].evidence["phases"]);
        verdict(&forged)
    };
    let last = |phases: &serde_json::Value| phases[1]["layers"].as_array().unwrap().len() - 1;
    // A shorter radius, a word that moves what is solved, none of the words, no phases, no layers,
    // a tile twice, an unknown direction, and the last phase left out.
    let forgeries: [&dyn Fn(&mut serde_json::Value); 8] = [
        &|p| p[1]["layers"] = p[1]["layers"].as_array().unwrap()[..last(p)].into(),
        &|p| p[1]["words"][0] = "D".into(),
        &|p| p[1]["words"] = Vec::<String>::new().into(),
        &|p| *p = Vec::<String>::new().into(),
        &|p| p[0]["layers"] = Vec::<u64>::new().into(),
        &|p| p[1]["tiles"] = "EBCDFGH".into(),
        &|p| p[1]["words"][0] = "DX".into(),
        &|p| *p = vec![p[0].clone()].into(),
    ];
    for (number, forgery) in forgeries.iter().enumerate() {
        assert_eq!(forged(forgery), Verdict::Rejected, "{number}");
    }
    let mut fewer = certificate.clone();
    fewer.claim.bound = 13;
    fewer.steps[0].statement =
        bound::Statement::Phase { from: "all".into(), to: "solved".into(), at_most: 13 };
    assert_eq!(verdict(&fewer), Verdict::Rejected);
}

/// Cosets, short elements and small balls are counted again; the units are not, so nothing is
/// proved.
#[test]
fn what_coset_units_rest_on_is_counted_again() {
    let text = "claim = \"loopover-3x3 stm <= 12\"\nsum = [\"a\", \"b\"]\n\
        [[step]]\nname = \"a\"\nkind = \"radius\"\nphase = \"111x111-011x011\"\n\
        [[step]]\nname = \"b\"\nkind = \"coset-units\"\nat_most = 10\n\
        phase = \"011x011-000x000\"\n";
    let place = tempfile::tempdir().unwrap();
    let (there, campaign) = folder(place.path(), text);
    let runner = runner(&there, &campaign);
    assert_eq!(runner.run().unwrap(), Ended::Complete);
    let certificate = finish(&runner).unwrap();
    let report = bound::verify(&certificate, &Budget::default(), &|_| {});
    assert_eq!(report.verdict(), Verdict::Incomplete);
    let checked = report.what_was_checked().join("\n");
    assert!(checked.contains("cosets") && checked.contains("counted again"), "{checked}");
    let forgeries: [&dyn Fn(&mut serde_json::Value); 6] = [
        &|e| e["cosets"] = (e["cosets"].as_u64().unwrap() + 1).into(),
        &|e| e["classes"] = (e["classes"].as_u64().unwrap() + 1).into(),
        &|e| e["lengths"][4] = 1057.into(),
        &|e| e["lengths"] = vec![1].into(),
        &|e| e["balls"][3] = 1.into(),
        &|e| *e = serde_json::Value::Null,
    ];
    for (number, forgery) in forgeries.iter().enumerate() {
        let mut forged = certificate.clone();
        forgery(&mut forged.steps[1].evidence);
        assert_eq!(verdict(&forged), Verdict::Rejected, "{number}");
    }
}

fn entries(folder: &Folder) -> Vec<(u64, String)> {
    let ledger = Ledger::open(&folder.ledger()).unwrap();
    ledger
        .units("far")
        .unwrap()
        .into_iter()
        .map(|Entry { unit, digest, .. }| (unit, digest))
        .collect()
}

/// Two folders with some units each make one with all; a result that differs is refused.
#[test]
fn folders_are_joined_and_contradictions_refused() {
    let puzzle = puzzle("loopover-3x3");
    let (radius, position) = furthest(&puzzle);
    let text = exhaust(&puzzle.write_position(&position), radius, 6);
    let places: Vec<tempfile::TempDir> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let (one, campaign) = folder(places[0].path(), &text);
    let (two, theirs) = folder(places[1].path(), &text);
    let (whole, all) = folder(places[2].path(), &text);
    assert_eq!(runner(&whole, &all).run().unwrap(), Ended::Complete);
    // A run that is stopped after a few units.
    let units = AtomicU64::new(0);
    let stop = || units.fetch_add(1, Ordering::Relaxed) > 4;
    let options = Options { threads: 1, ..OPTIONS };
    let some = Runner { folder: &one, campaign: &campaign, options, stop: &stop, say: &|_| {} };
    assert_eq!(some.run().unwrap(), Ended::Stopped);
    assert!(entries(&one).len() < 6);
    assert_eq!(runner(&two, &theirs).run().unwrap(), Ended::Complete);
    let copied = merge((&one, &campaign), (&two, &theirs)).unwrap();
    assert!(copied > 0 && entries(&one) == entries(&whole));
    assert_eq!(runner(&one, &campaign).run().unwrap(), Ended::Complete);

    let mut file = two.result("far", 3).unwrap().unwrap();
    file.record.work.counts.insert("expanded".into(), 1);
    assert!(two.write(&file).is_err(), "a result is never replaced");
    let forged = tempfile::tempdir().unwrap();
    let (bad, bad_campaign) = folder(forged.path(), &text);
    assert_eq!(runner(&bad, &bad_campaign).run().unwrap(), Ended::Complete);
    let path = forged.path().join("far/units/00000003.json");
    std::fs::remove_file(path).unwrap();
    bad.write(&file).unwrap();
    assert!(merge((&one, &campaign), (&bad, &bad_campaign)).is_err());
    assert!(runner(&bad, &bad_campaign).verify(0).is_err(), "the ledger says otherwise");
}

#[test]
fn files_that_make_no_sense_are_refused() {
    let good = exhaust("ABC/DEF/GHI", 5, 2);
    assert!(Campaign::read(&good).is_ok());
    for (from, to) in [
        ("claim = \"loopover-3x3 stm >= 5\"", "claim = \"loopover-3x3 stm 5\""),
        ("claim = \"loopover-3x3", "claim = \"loopover-9y9"),
        (">= 5\"", "<= 5\""),
        ("max = [\"far\"]", "max = [\"near\"]"),
        ("max = [\"far\"]", "max = []"),
        ("kind = \"exhaust\"", "kind = \"exhausted\""),
        ("cut = 2", "cut = 9"),
        ("units = 2", "units = 0"),
        ("ABC/DEF/GHI", "ABC/DEF/GHH"),
        ("nodes = 1000", "nodes = 1000\nmore = 1"),
        ("name = \"far\"", "name = \"../far\""),
    ] {
        assert!(good.contains(from), "{from}");
        let bad = good.replace(from, to);
        assert!(matches!(Campaign::read(&bad), Err(StepError::Parameters(_))), "{to}");
    }
}

/// Every campaign file can be read and planned.
#[test]
fn the_campaign_files_can_be_planned() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns");
    let mut read = 0;
    for file in std::fs::read_dir(files).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let campaign = Campaign::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(campaign.cost().units > 0, "{}", path.display());
        read += 1;
    }
    assert!(read >= 7);
}
