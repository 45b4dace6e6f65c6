//! `cosette solve cube --solver two-phase`.

use super::{run, run_with};

/// A cube, 18 moves from solved.
const CUBE: &str = "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL";

/// One run over a list, for the tables take seconds: good and bad states, in order.
#[test]
fn many_cubes_are_solved_in_order() {
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    // Solved, but held with F on top.
    let turned = ["F", "R", "D", "B", "L", "U"].map(|face| face.repeat(9)).concat();
    let lines = format!("solved\n{CUBE}\nR U R' U'\n{twisted}\nR X\nx y R U\n{CUBE}\n{turned}\n");
    let args = ["solve", "cube", "-", "--solver", "two-phase", "--max-length", "21", "--json"];
    let batch = run_with(&[&args[..], &["--no-tables"]].concat(), lines.as_bytes());
    assert_eq!(batch.code, 2, "{}", batch.err);
    let answers = batch.json();
    assert_eq!(answers.len(), 8);
    for solved in [&answers[0], &answers[7]] {
        assert_eq!((&solved["solution"], &solved["length"]), (&"".into(), &0.into()));
        assert_eq!(solved["optimal"], true);
    }
    assert_eq!(answers[3]["error"]["kind"], "unsolvable");
    assert_eq!(answers[4]["error"]["kind"], "word");
    for (k, state) in [(1, CUBE), (2, "R U R' U'"), (5, "R U"), (6, CUBE)] {
        let (answer, solution) = (&answers[k], answers[k]["solution"].as_str().unwrap());
        assert!(answer["length"].as_u64().unwrap() <= 21);
        assert_eq!((&answer["solver"], &answer["stop"]), (&"two-phase".into(), &"solved".into()));
        let state = if k == 5 { "x y R U" } else { state };
        assert_eq!(run(&["check", "cube", state, solution]).code, 0, "{solution}");
    }
    assert_eq!(answers[1]["solution"], answers[6]["solution"]);
}

#[test]
fn a_time_limit_chooses_it() {
    let object = run(&["solve", "cube", CUBE, "--time", "20ms", "-q", "--json"]).object();
    assert_eq!((&object["solver"], &object["metric"]), (&"two-phase".into(), &"htm".into()));
    let solution = object["solution"].as_str().unwrap();
    assert_eq!(run(&["check", "cube", CUBE, solution]).code, 0);
}

#[test]
fn it_is_for_the_cube() {
    for command in [&["solve", "loopover-4x4", "R0"][..], &["explain", "cube-2x2x2"]] {
        let other = run(&[command, &["--solver", "two-phase"]].concat());
        assert_eq!(other.code, 2);
        assert!(other.err.contains("two-phase is for cube-3x3x3, not for"), "{}", other.err);
    }
    let small = run(&["solve", "cube", "R U", "--solver", "two-phase", "--memory", "100MB"]);
    assert_eq!(small.code, 1, "{}", small.err);
    assert!(small.err.contains("memory"), "{}", small.err);
}

/// A run ended by the time limit reports that, and its bytes are those of the tables.
#[test]
fn the_reason_for_stopping_is_reported() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    // The first is never done, and the second however slow the machine is.
    for (state, time, stop, optimal) in
        [(superflip, "100ms", "time", false), ("R U", "1h", "solved", true)]
    {
        // Of several states none waits for the set-up: all of them have the large table.
        let args = ["solve", "cube", "-", "--time", time, "--json", "--memory", "4G"];
        let lines = format!("{state}\n{state}\n");
        let batch = run_with(&[&args[..], &["--table-dir", folder]].concat(), lines.as_bytes());
        assert_eq!(batch.code, 0, "{}", batch.err);
        assert_eq!(batch.json().len(), 2);
        for answer in batch.json() {
            assert_eq!((&answer["stop"], &answer["optimal"]), (&stop.into(), &optimal.into()));
            assert!(answer["bytes"].as_u64() > Some(600_000_000), "{answer}");
        }
    }
}

/// Where there is no room for the large table of two phases, small ones do; and where there is none
/// for those, what fits solves what it can.
#[test]
fn with_little_memory_another_solver_does_it() {
    for (memory, solver, state, time) in [
        ("500MB", "two-phase", CUBE, "1s"),
        ("50MB", "two-phase", CUBE, "1s"),
        // Done long before.
        ("5MB", "bidirectional", "R U F", "1h"),
    ] {
        let args = ["solve", "cube", "-", "--time", time, "--memory", memory, "--json", "-q"];
        let object = run_with(&args, state.as_bytes()).object();
        assert_eq!(object["solver"], solver, "{object}");
        assert!(object["bytes"].as_u64() < Some(50_000_000), "{object}");
        let solution = object["solution"].as_str().unwrap();
        assert_eq!(run(&["check", "cube", state, solution]).code, 0);
    }
}

/// A proof that its time ended leaves the solution that two phases found.
#[test]
fn a_proof_that_takes_too_long_leaves_a_solution() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let solve = ["solve", "cube", superflip, "--optimal", "--time", "50ms", "--no-tables"];
    let object = run(&[&solve[..], &["--json", "-q"]].concat()).object();
    assert_eq!((&object["stop"], &object["optimal"]), (&"time".into(), &false.into()));
    assert_eq!(object["solver"], "optimal");
    let solution = object["solution"].as_str().unwrap();
    assert_eq!(run(&["check", "cube", superflip, solution]).code, 0);
    assert!(object["lower_bound"].as_u64() >= Some(1), "{object}");
}
