//! What `explore --plan` announces.

use super::*;

fn plan(args: &[&str]) -> Value {
    let run = run(&[&["explore"], args, &["--plan", "--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run.object()
}

#[test]
fn states_of_subgroups_are_counted_exactly() {
    let states = |moves| plan(&["cube", "--moves", moves])["states"].as_u64();
    assert_eq!(states("U,D,F2,R2,B2,L2"), Some(19_508_428_800));
    assert_eq!(states("U,R"), Some(73_483_200));
    let disk = tempfile::tempdir().unwrap();
    let disk = disk.path().to_str().unwrap();
    let chunks = plan(&["cube", "--moves", "U,R", "--disk", disk]);
    assert_eq!(chunks["states"], 73_483_200);
    let bound = plan(&["loopover-3x3", "--fold"]);
    assert_eq!((&bound["states"], &bound["states_most"]), (&Value::Null, &181_440.into()));
    let text = run(&["explore", "loopover-3x3", "--fold", "--plan"]).answer();
    assert!(text.contains("at most 181440"), "{text}");
}

#[test]
fn small_searches_on_disk_take_about_what_was_planned() {
    for (args, least) in [(&["8-puzzle"][..], 0.02), (&["cube", "--pieces", "UF UR UB"], 0.01)] {
        let disk = tempfile::tempdir().unwrap();
        let args = [args, &["--disk", disk.path().to_str().unwrap()]].concat();
        let plan = plan(&args);
        // Files are what such a search is busy with: some milliseconds of CPU time a level.
        let seconds = plan["cpu_seconds"].as_f64().unwrap();
        assert!((least..0.5).contains(&seconds), "{plan}");
        // A set of bits three times, checkpoints, and what file systems round up.
        assert!(plan["disk"].as_u64().unwrap() < 300_000, "{plan}");
        let found = run(&[&["explore", "--json"], &args[..]].concat()).object();
        assert_eq!((&found["states"], &found["complete"]), (&plan["states"], &true.into()));
    }
}
