//! `cosette scramble`.

use std::collections::HashSet;

use super::{fields, run};

#[test]
fn a_seed_repeats_itself() {
    for puzzle in ["loopover-4x4", "loopover-3x3-nrg", "15-puzzle", "cube", "cube-2x2x2"] {
        let args = ["scramble", puzzle, "--count", "20", "--seed", "7", "--as", "state"];
        let states = run(&args).answer();
        assert_eq!(states, run(&args).answer());
        assert_eq!(states.lines().collect::<HashSet<_>>().len(), 20, "{puzzle}");
        let other = ["scramble", puzzle, "--count", "20", "--seed", "8", "--as", "state"];
        let other = run(&other).answer();
        assert_ne!(states, other);
    }
}

#[test]
fn a_random_seed_is_reported() {
    let first = run(&["scramble", "loopover-5x5"]);
    let seed = first.err.strip_prefix("note: repeat this with --seed ").unwrap().trim();
    assert_eq!(run(&["scramble", "loopover-5x5", "--seed", seed]).answer(), first.out);
    assert_eq!(run(&["scramble", "loopover-5x5", "--quiet"]).err, "");
}

#[test]
fn the_states_can_be_reached() {
    for puzzle in ["loopover-3x3", "loopover-3x3-nrg", "15-puzzle", "cube", "cube-2x2x2"] {
        let args = ["scramble", puzzle, "-n", "50", "--seed", "1", "--as", "state"];
        let states = run(&args).answer();
        // A note would mean that a state cannot be solved.
        let same = super::run_with(&["apply", puzzle, "-", ""], states.as_bytes()).answer();
        assert_eq!(same, states, "{puzzle}");
    }
}

#[test]
fn a_small_puzzle_is_covered_evenly() {
    let args = ["scramble", "loopover-2x2", "--count", "2400", "--seed", "3"];
    let states = run(&args).answer();
    let mut counts = std::collections::HashMap::new();
    states.lines().for_each(|state| *counts.entry(state).or_insert(0) += 1);
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|count| (60..=140).contains(count)), "{counts:?}");
}

#[test]
fn json_has_its_fields() {
    let args = ["scramble", "15-puzzle", "--seed", "7", "--json"];
    let object = run(&args).object();
    assert_eq!(fields(&object), ["metric", "puzzle", "seed", "state"]);
    assert_eq!((&object["puzzle"], &object["metric"]), (&"tiles-4x4".into(), &"stm".into()));
    let walk = run(&[&args[..], &["--moves", "30", "-q"]].concat());
    assert_eq!(fields(&walk.object()), ["metric", "puzzle", "scramble", "seed", "state"]);
    assert_eq!(walk.err, "");
}

#[test]
fn walks_end_at_the_printed_state() {
    for (puzzle, metric) in [
        ("loopover-4x4", "stm"),
        ("loopover-4x4", "mtm"),
        ("loopover-3x3-nrg", "stm"),
        ("15-puzzle", "mtm"),
        ("cube", "htm"),
        ("cube", "qtm"),
    ] {
        let common = [puzzle, "--metric", metric, "--json"];
        let more = ["scramble", "--moves", "40", "--seed", "5", "-n", "5"];
        for walk in run(&[&more[..], &common].concat()).json() {
            let (word, state) = (walk["scramble"].as_str().unwrap(), &walk["state"]);
            let end = run(&[&["apply"], &common[..], &["--", "solved", word]].concat()).object();
            assert_eq!((&end["state"], &end["length"]), (state, &40.into()), "{puzzle} {word}");
        }
    }
}

#[test]
fn a_walk_wastes_no_move() {
    let args = ["scramble", "cube", "--moves", "1000", "--seed", "5", "--json"];
    let walk = run(&args).object();
    let faces: Vec<char> =
        walk["scramble"].as_str().unwrap().split(' ').filter_map(|m| m.chars().next()).collect();
    assert_eq!(faces.len(), 1000);
    assert!(faces.windows(2).all(|pair| pair[0] != pair[1]));
    // Nor is there another move of a face behind one of the opposite face: R L R makes R2 L.
    let axis = |face: char| ["UD", "RL", "FB"].iter().position(|pair| pair.contains(face));
    let same = |w: &[char]| w[0] == w[2] && axis(w[0]) == axis(w[1]);
    assert!(!faces.windows(3).any(same));
    // On one line of three cells there is nothing else to do.
    let narrow = run(&["scramble", "tiles-1x3", "--moves", "9", "--seed", "1"]);
    assert_eq!(narrow.code, 0);
}

#[test]
fn no_moves_and_no_states_are_answers_too() {
    assert_eq!(run(&["scramble", "cube", "--count", "0", "--seed", "1"]).answer(), "");
    let still = run(&["scramble", "8-puzzle", "--moves", "0", "--seed", "1", "-q"]);
    assert_eq!(still.answer(), "1 2 3 4 5 6 7 8 0\n");
}

/// The same states, as they are and as moves: the moves lead there, and do not depend on the number
/// of threads.
#[test]
fn moves_lead_to_the_states() {
    for (puzzle, count, longest) in [
        ("cube", "3", 22),
        ("cube-2x2x2", "20", 11),
        ("loopover-3x3", "20", 11),
        ("loopover-4x4", "5", 40),
        ("loopover-5x5", "3", 90),
        ("loopover-4x4-nrg", "3", 400),
        ("8-puzzle", "20", 31),
        ("15-puzzle", "5", 90),
    ] {
        let args = ["scramble", puzzle, "--count", count, "--seed", "7", "--as"];
        let states = run(&[&args[..], &["state"]].concat()).answer();
        let moves = run(&[&args[..], &["moves", "--threads", "1"]].concat()).answer();
        let there = super::run_with(&["apply", puzzle, "-", ""], moves.as_bytes()).answer();
        assert_eq!(there, states, "{puzzle} {moves}");
        let lengths = moves.lines().map(|line| line.split(' ').count());
        assert!(lengths.clone().all(|n| n <= longest), "{puzzle} {lengths:?}");
        let json = run(&[&args[..], &["moves", "--threads", "3", "--json"]].concat());
        for ((object, word), state) in json.json().iter().zip(moves.lines()).zip(states.lines()) {
            assert_eq!(fields(object), ["metric", "puzzle", "scramble", "seed", "state"]);
            assert_eq!((&object["scramble"], &object["state"]), (&word.into(), &state.into()));
        }
        assert_eq!(json.json().len(), moves.lines().count());
    }
}

/// What is printed is read again, in the notation it was printed in.
#[test]
fn scrambles_are_solved_again() {
    let usual = run(&["scramble", "cube-2x2x2", "--seed", "3"]).answer();
    let named = run(&["scramble", "cube-2x2x2", "--seed", "3", "--as", "moves"]).answer();
    assert_eq!(usual, named, "cubes are printed as moves");
    let solved = super::run_with(&["solve", "cube-2x2x2", "-", "--json", "-q"], usual.as_bytes());
    assert_eq!((solved.code, &solved.object()["given"]), (0, &"moves".into()));
    let walk = run(&["scramble", "cube", "--moves", "12", "--seed", "1"]).answer();
    assert_eq!(walk.split_whitespace().count(), 12);
    for notation in ["standard", "sign", "udlr", "udlr1"] {
        let common = ["loopover-3x3", "--notation", notation];
        let args = [&["scramble"], &common[..], &["--as", "moves", "--seed", "2"]].concat();
        let word = run(&args).answer();
        let solve = [&["solve"], &common[..], &["--json", "-q", "-"]].concat();
        let solved = super::run_with(&solve, word.as_bytes()).object();
        let state = run(&["scramble", "loopover-3x3", "--seed", "2"]).answer();
        assert_eq!(solved["state"], state.trim(), "{notation} {word}");
        let solution = solved["solution"].as_str().unwrap();
        let check = [&["check"], &common[..], &["--", word.trim(), solution]].concat();
        assert_eq!(run(&check).code, 0, "{notation} {word} {solution}");
    }
    let refused = run(&["scramble", "loopover-3x3", "--notation", "sign"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("add --as moves or --moves K"), "{}", refused.err);
    let little = run(&["scramble", "cube", "--memory", "100M", "--seed", "1"]);
    assert_eq!(little.code, 0, "no large table is needed: {}", little.err);
    let refused = run(&["scramble", "tiles-30x30", "--as", "moves", "--seed", "1"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}
