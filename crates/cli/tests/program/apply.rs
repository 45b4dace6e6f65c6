//! `cosette apply`.

use super::{fields, run, run_with};

#[test]
fn the_state_after_the_moves_is_printed() {
    let cases = [
        (["loopover-4x4", "ABCD/EFGH/IJKL/MNOP", "R0"], "DABC/EFGH/IJKL/MNOP\n"),
        (["loopover-4x4", "ABCDEFGHIJKLMNOP", "R0'"], "BCDA/EFGH/IJKL/MNOP\n"),
        (["loopover-3x3", "ABC DEF GHI", "C2"], "ABI/DEC/GHF\n"),
        (["loopover-3x3", "1 2 3 4 5 6 7 8 9", ""], "ABC/DEF/GHI\n"),
        (["8-puzzle", "1 2 3 4 5 6 7 8 0", "U L"], "1 2 3 4 0 5 7 8 6\n"),
        (["8-puzzle", "1,2,3,4,5,6,7,8,_", "UL"], "1 2 3 4 0 5 7 8 6\n"),
        (
            ["cube", "solved", "R U R' U'"],
            "UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB\n",
        ),
    ];
    for ([puzzle, state, word], after) in cases {
        assert_eq!(run(&["apply", puzzle, state, word]).answer(), after, "{puzzle} {word}");
    }
}

#[test]
fn states_and_moves_may_begin_with_a_hyphen() {
    let after = "ABGD/EFKH/IJOL/MNCP\n";
    let board = "ABCD/EFGH/IJKL/MNOP";
    assert_eq!(run(&["apply", "loopover-4x4", board, "-1C2"]).answer(), after);
    assert_eq!(run(&["apply", "loopover-4x4", "-1C2", ""]).answer(), after);
    assert_eq!(run(&["apply", "loopover-4x4", "-q", board, "-C2"]).answer(), after);
    assert_eq!(run(&["apply", "loopover-4x4", "--", board, "-1C2"]).answer(), after);
    let object = run(&["apply", "loopover-4x4", board, "-1C2", "--json"]).object();
    assert_eq!(object["state"], after.trim());
}

#[test]
fn other_notations_are_read() {
    for (notation, word) in [("sign", "3R2 1U"), ("udlr", "2R2 U0"), ("udlr1", "2R3 U1")] {
        let args = ["apply", "loopover-3x3", "solved", word, "--notation", notation];
        assert_eq!(run(&args).answer(), "DBC/HEF/AIG\n", "{notation}");
    }
    let args = ["apply", "8-puzzle", "solved", "D R", "--notation", "tile"];
    assert_eq!(run(&args).answer(), "1 2 3 4 0 5 7 8 6\n");
}

#[test]
fn json_has_its_fields() {
    let args = ["apply", "loopover-3x3", "solved", "2R0 C1", "--metric", "mtm", "--json"];
    let object = run(&args).object();
    let names = ["from", "length", "metric", "puzzle", "solvable", "solved", "state", "word"];
    assert_eq!(fields(&object), names);
    assert_eq!(object["from"], "ABC/DEF/GHI");
    assert_eq!(object["word"], "R0' C1");
    assert_eq!(object["length"], 2);
    assert_eq!(object["state"], "BHA/DCF/GEI");
    assert_eq!((&object["solved"], &object["solvable"]), (&false.into(), &true.into()));
}

#[test]
fn every_line_of_standard_input_is_answered_in_order() {
    let lines = b"\xef\xbb\xbfABC/DEF/GHI\r\nR0\n# no board\nABC/DEF/GGG\n\nCAB/DEF/GHI";
    let run = run_with(&["apply", "loopover-3x3", "-", "R0'", "--json"], lines);
    assert_eq!(run.code, 2);
    let objects = run.json();
    let states: Vec<_> = objects.iter().map(|o| o["state"].as_str()).collect();
    assert_eq!(states, [Some("BCA/DEF/GHI"), Some("ABC/DEF/GHI"), None, Some("ABC/DEF/GHI")]);
    let of = |o: &serde_json::Value| o["line"].as_u64().or(o["error"]["line"].as_u64());
    let numbers: Vec<_> = objects.iter().map(of).collect();
    assert_eq!(numbers, [1, 2, 4, 6].map(Some));
}

#[test]
fn every_line_may_be_a_sequence_of_moves() {
    let run = run_with(&["apply", "loopover-3x3", "solved", "-"], b"R0\n\n#\n()\n-1C2\n");
    assert_eq!(run.answer(), "CAB/DEF/GHI\nABC/DEF/GHI\nABF/DEI/GHC\n");
}

#[test]
fn a_state_that_cannot_be_solved_is_answered_with_a_note() {
    let args = ["apply", "8-puzzle", "1 2 3 4 5 6 8 7 0", "L"];
    let loud = run(&args);
    assert_eq!((loud.code, loud.out.as_str()), (0, "1 2 3 4 5 6 8 0 7\n"));
    assert_eq!(
        loud.err,
        "note: this state cannot be solved: 1 inversion: an odd number, and moves preserve its \
         parity\n  repair: swap the tiles 8 and 7\n"
    );
    let quiet = run(&[&args[..], &["--quiet"]].concat());
    assert_eq!(quiet.answer(), "1 2 3 4 5 6 8 0 7\n");
    let json = run(&[&args[..], &["--json"]].concat());
    assert_eq!((json.code, json.err), (0, loud.err));
    let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(object["solvable"], false);
    assert!(object["reason"].as_str().unwrap().starts_with("1 inversion: an odd number"));
    assert_eq!(object["repair"], "swap the tiles 8 and 7");
}
