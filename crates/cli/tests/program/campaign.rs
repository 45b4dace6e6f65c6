//! `cosette campaign`: from the plan to the certificate, and what survives when it is killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use cosette_campaign::ledger::Ledger;
use serde_json::Value;

/// A board of 3x4 whose walking distance is far below what is searched: enough work to be killed.
const CAMPAIGN: &str = "\
claim = \"loopover-4x4 stm >= 11\"
max = [\"far\"]

[[step]]
name = \"far\"
kind = \"exhaust\"
position = \"PNOM/HFGE/LJKI/DBCA\"
at_least = 11
cut = 1
units = 24
nodes = 1e5
";

fn cosette(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cosette"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let out = cosette(arguments).output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn digests(folder: &Path) -> Vec<(u64, String)> {
    step_digests(folder, "far")
}

fn step_digests(folder: &Path, step: &str) -> Vec<(u64, String)> {
    let ledger = Ledger::open(&folder.join("ledger.sqlite")).unwrap();
    let units = ledger.units(step).unwrap();
    units.into_iter().map(|entry| (entry.unit, entry.digest)).collect()
}

#[test]
fn a_campaign_goes_from_plan_to_verdict() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("argue.toml");
    let text = "claim = \"loopover-6x6 stm >= 37\"\nmax = [\"a\"]\n[[step]]\nname = \"a\"\n\
                kind = \"argue\"\nargument = \"displacement\"\n";
    std::fs::write(&file, text).unwrap();
    let (file, folder) = (file.to_str().unwrap(), place.path().join("folder"));
    let folder = folder.to_str().unwrap();
    let plan = json(&["campaign", "plan", file, "--json"]);
    assert_eq!((plan[0]["units"].as_u64(), plan[0]["step"].as_str()), (Some(1), Some("a")));
    assert!(cosette(&["campaign", "new", file, folder]).status().unwrap().success());
    let before = json(&["campaign", "status", folder, "--json"]);
    assert_eq!((before[0]["done"].as_u64(), before[0]["units"].as_u64()), (Some(0), Some(1)));
    let early = cosette(&["campaign", "finish", folder]).status().unwrap();
    assert_eq!(early.code(), Some(1), "nothing is proved yet");
    assert!(cosette(&["campaign", "run", folder, "--quiet"]).status().unwrap().success());
    let certificate = place.path().join("bound.json");
    let certificate = certificate.to_str().unwrap();
    let done = json(&["campaign", "finish", folder, "--certificate", certificate, "--json"]);
    assert_eq!(done[0]["bound"].as_u64(), Some(37));
    let verdict = json(&["verify", certificate, "--json"]);
    assert_eq!(verdict[0]["verdict"], "proved");
    assert_eq!(verdict[0]["claim"], "loopover-6x6 stm >= 37");
    let text = std::fs::read_to_string(certificate).unwrap().replace("37", "38");
    std::fs::write(certificate, text).unwrap();
    assert_eq!(json(&["verify", certificate, "--json"])[0]["verdict"], "rejected");
    let wrong = cosette(&["campaign", "run", "/nonexistent"]).status().unwrap();
    assert_eq!(wrong.code(), Some(2));
}

/// Killed at any moment, and started again, it ends with the ledger of an undisturbed run.
#[test]
fn a_kill_costs_the_units_under_way_only() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("campaign.toml");
    std::fs::write(&file, CAMPAIGN).unwrap();
    let file = file.to_str().unwrap();
    let (calm, killed) = (place.path().join("calm"), place.path().join("killed"));
    let run = |folder: &Path| {
        let folder = folder.to_str().unwrap();
        cosette(&["campaign", "run", file, "--folder", folder, "--threads", "2", "--quiet"])
    };
    let done = run(&calm).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    // A stream of numbers is random enough to hit every moment.
    let mut millis = 3;
    for _ in 0..40 {
        millis = (millis * 37 + 11) % 400;
        let mut child = run(&killed).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(millis));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let ended = run(&killed).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    assert_eq!(digests(&calm), digests(&killed));
    assert_eq!(digests(&calm).len(), 24);
}

/// A small campaign of every kind of step, `exhaust` aside, which has a test of its own. The claim,
/// the number of units, and the steps.
const KINDS: [(&str, usize, &str); 8] = [
    ("loopover-3x3 stm <= 30", 2, "radius 111x111-011x011 | generators 011x011-000x000"),
    ("loopover-3x3 stm <= 30", 2, "cover 111x111-001x001 | radius 001x001-000x000"),
    ("loopover-3x3 stm <= 30", 8, "improve 111x111-011x011-001x001 | radius 001x001-000x000"),
    ("loopover-3x3 stm <= 40", 6, "radius 111x111-011x011 | coset-units 011x011-000x000"),
    ("loopover-3x3-nrg stm <= 12", 3, "gripped"),
    ("loopover-3x3-nrg stm <= 14", 2, "stabilizers"),
    ("loopover-4x4 stm >= 12", 1, "count"),
    ("loopover-4x4 stm >= 17", 1, "argue"),
];

/// The campaign file of such a campaign.
fn kinds(claim: &str, steps: &str) -> String {
    let steps: Vec<&str> = steps.split(" | ").collect();
    let chain = if claim.contains("<=") { "sum" } else { "max" };
    let names: Vec<String> = (0..steps.len()).map(|k| format!("\"s{k}\"")).collect();
    let mut text = format!("claim = \"{claim}\"\n{chain} = [{}]\n", names.join(", "));
    for (step, name) in steps.iter().zip(&names) {
        let (kind, phase) = step.split_once(' ').unwrap_or((step, ""));
        let parameters = match kind {
            "radius" => format!("phase = \"{phase}\""),
            "cover" => format!("phase = \"{phase}\"\nat_most = 6"),
            "improve" => format!("scheme = \"{phase}\"\nat_most = 8\nunits = 7"),
            "generators" => format!("phase = \"{phase}\"\nwords = [\"R0 C2 R0'\"]\nlength = 4"),
            "coset-units" => format!("phase = \"{phase}\"\nat_most = 12"),
            "gripped" => "side = \"upper\"\nexcess = 2\ndepth = 10".into(),
            "stabilizers" => "tiles = [\"E\"]\nat_most = [9, 40]\ndepth = 6\nwords = 500".into(),
            "argue" => "argument = \"displacement\"".into(),
            _ => String::new(),
        };
        text += &format!("[[step]]\nname = {name}\nkind = \"{kind}\"\n{parameters}\n");
    }
    text
}

/// The same for the other kinds of steps, each with fewer kills; the later ones hit the end.
#[test]
fn a_kill_leaves_the_ledger_of_every_kind_as_it_would_be() {
    for (claim, units, steps) in KINDS {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("campaign.toml");
        std::fs::write(&file, kinds(claim, steps)).unwrap();
        let (calm, killed) = (place.path().join("calm"), place.path().join("killed"));
        let run = |folder: &Path| {
            let (file, folder) = (file.to_str().unwrap(), folder.to_str().unwrap());
            let memory = ["--memory", "500M", "--threads", "2", "--quiet"];
            let run = ["campaign", "run", file, "--folder", folder];
            cosette(&[run.as_slice(), &memory].concat())
        };
        let done = run(&calm).output().unwrap();
        assert!(done.status.success(), "{steps}: {}", String::from_utf8_lossy(&done.stderr));
        for millis in [4, 15, 30, 50, 80, 130, 200] {
            let mut child = run(&killed).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(millis));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let ended = run(&killed).output().unwrap();
        assert!(ended.status.success(), "{steps}: {}", String::from_utf8_lossy(&ended.stderr));
        let mut all = 0;
        for step in (0..steps.split(" | ").count()).map(|k| format!("s{k}")) {
            let digests = step_digests(&calm, &step);
            assert_eq!(digests, step_digests(&killed, &step), "{claim} {step}");
            all += digests.len();
        }
        assert_eq!(all, units, "{steps}");
    }
}

/// SIGTERM ends a run at once and in order; what is done stays done.
#[cfg(unix)]
#[test]
fn a_run_stops_on_request() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("campaign.toml");
    let long = CAMPAIGN.replace("at_least = 11", "at_least = 16").replace(">= 11", ">= 16");
    std::fs::write(&file, long).unwrap();
    let folder = place.path().join("folder");
    let (file, folder) = (file.to_str().unwrap(), folder.to_str().unwrap());
    let mut child =
        cosette(&["campaign", "run", file, "--folder", folder, "--quiet"]).spawn().unwrap();
    while !Path::new(folder).join("far/units").exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let status = json(&["campaign", "status", folder, "--json"]);
    assert_eq!(status[0]["running"].as_u64(), Some(0));
    let late = cosette(&["campaign", "run", folder, "--for", "0s", "--quiet"]).status().unwrap();
    assert_eq!(late.code(), Some(1), "no unit begins");
}

/// Missing units as a list, computed by workers; where there is no Slurm, that is reported.
#[test]
fn units_are_listed_for_any_scheduler() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("campaign.toml");
    std::fs::write(&file, CAMPAIGN).unwrap();
    let folder = place.path().join("folder");
    let (file, folder) = (file.to_str().unwrap(), folder.to_str().unwrap());
    json(&["campaign", "new", file, folder, "--json"]);
    let list = || json(&["campaign", "submit", folder, "--list", "--task-time", "1ms", "--json"]);
    let tasks = list();
    assert_eq!(tasks.len(), 24);
    let first = json(&["campaign", "run-unit", folder, "far", "0-2,5", "--json"]);
    assert_eq!(first.iter().filter(|unit| unit["found"] == false).count(), 4);
    let again = json(&["campaign", "run-unit", folder, "far", "0-3", "--json"]);
    assert_eq!(again.iter().filter(|unit| unit["found"] == true).count(), 3);
    assert_eq!(list().len(), 19);
    let status = |args: &[&str]| cosette(args).env("PATH", "/nowhere").output().unwrap();
    let dry = status(&["campaign", "submit", folder, "--slurm", "--dry-run", "--all", "--quiet"]);
    assert!(dry.status.success(), "{}", String::from_utf8_lossy(&dry.stderr));
    let shown = status(&["campaign", "status", folder]);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("Slurm: squeue cannot be run"));
    let failed = status(&["campaign", "submit", folder, "--slurm", "--quiet"]);
    assert_eq!(failed.status.code(), Some(1));
    for wrong in ["3-1", "x", "", "24"] {
        let code = cosette(&["campaign", "run-unit", folder, "far", wrong]).status().unwrap();
        assert_eq!(code.code(), Some(2), "{wrong}");
    }
}
