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
    let batch = run_with(&args, lines.as_bytes());
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
        assert!(other.err.contains("two-phase is made for cube-3x3x3, not for"), "{}", other.err);
    }
    let small = run(&["solve", "cube", "R U", "--solver", "two-phase", "--memory", "100MB"]);
    assert_eq!(small.code, 2, "{}", small.err);
    assert!(small.err.contains("memory"), "{}", small.err);
}
