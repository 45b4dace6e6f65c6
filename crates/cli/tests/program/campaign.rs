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
    let ledger = Ledger::open(&folder.join("ledger.sqlite")).unwrap();
    let units = ledger.units("far").unwrap();
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

/// SIGTERM ends a run at once and in order; what is done stays done.
#[cfg(unix)]
#[test]
fn a_run_stops_when_asked() {
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
