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

#[test]
fn plans_for_clusters_name_the_least_number_of_nodes() {
    let nodes = ["--nodes", "2", "--memory-per-node", "256G", "--network", "10"];
    let on = |args: &[&str]| plan(&[args, &nodes].concat());
    let rows = on(&["loopover-4x4"]);
    assert_eq!(
        (&rows["way"], &rows["windows"], &rows["fits"]),
        (&"rows".into(), &1.into(), &true.into())
    );
    // 16!/2 numbers, three sets of one bit each.
    for args in [&["15-puzzle"][..], &["loopover-5x5", "--phase", "00011x00011-00000x00000"]] {
        let chunks = on(args);
        assert_eq!(chunks["states"], 10_461_394_944_000_u64);
        assert_eq!(chunks["set_bytes"], 1_307_674_368_000_u64);
        assert_eq!((&chunks["way"], &chunks["fits"]), (&"chunks".into(), &false.into()));
        let least = chunks["nodes_min"].as_u64().unwrap().to_string();
        let enough = [&nodes[..1], &[&least], &nodes[2..]].concat();
        assert_eq!(plan(&[args, &enough].concat())["fits"], true);
    }
    let refused = run(&["explore", "loopover-3x3", "--fold", "--plan", "--nodes", "2"]);
    assert_eq!(refused.code, 2, "{}", refused.out);
    let text = run(&[&["explore", "loopover-4x5", "--plan"], &nodes[..]].concat()).answer();
    assert!(text.contains("no number of such nodes suffices") && text.contains("chunks"), "{text}");
    // More than 64 bits can count; and one of each.
    let many = ["explore", "loopover-4x5", "--plan", "--nodes", "32", "--cores-per-node", "1"];
    let text = run(&many).answer();
    assert!(text.contains("47 EiB sent") && text.contains("and 1 core;"), "{text}");
    let text = run(&[&["explore", "loopover-4x4", "--plan"], &nodes[..]].concat()).answer();
    assert!(text.contains("at least 1 node\n"), "{text}");
}
