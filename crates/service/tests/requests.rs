//! Every kind of request, as a page sends it.

use cosette_service::Service;
use serde_json::{Value, json};

fn respond(request: &Value) -> Value {
    let service = Service::default();
    serde_json::from_str(&service.respond_to(&request.to_string(), &mut |_| true)).unwrap()
}

#[test]
fn puzzles_are_described() {
    let torus = respond(&json!({"request": "puzzle", "puzzle": "loopover-3x4"}));
    assert_eq!((torus["look"].as_str(), torus["rows"].as_u64()), (Some("torus"), Some(3)));
    assert_eq!(torus["order"], "479001600");
    assert_eq!(torus["lines"].as_array().unwrap().len(), 7);
    assert_eq!(torus["lines"][3]["slots"], json!([0, 4, 8]));
    assert_eq!(torus["lines"][3]["forward"], "C0");
    assert_eq!(torus["moves"][0]["cycles"][0].as_array().unwrap().len(), 4);
    let tiles = respond(&json!({"request": "puzzle", "puzzle": "15-puzzle"}));
    assert_eq!((tiles["look"].as_str(), tiles["key"].as_u64()), (Some("sliding"), Some(15)));
    let cube = respond(&json!({"request": "puzzle", "puzzle": "cube"}));
    assert_eq!(
        (cube["look"].as_str(), cube["moves"].as_array().unwrap().len()),
        (Some("cube"), 18)
    );
    let unknown = respond(&json!({"request": "puzzle", "puzzle": "loopover-1x"}));
    assert_eq!(unknown["error"]["kind"], "puzzle");
}

/// A swapped pair is explained, and the repaired board can be solved.
#[test]
fn states_are_read_and_repaired() {
    for (puzzle, text) in [
        ("loopover-3x3", "ACB/DEF/GHI"),
        ("15-puzzle", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0"),
        ("cube", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBRBBBBBBB"),
    ] {
        let read = respond(&json!({"request": "state", "puzzle": puzzle, "text": text}));
        if puzzle == "cube" {
            assert_eq!(read["error"]["kind"], "state", "ten stickers of one colour");
            continue;
        }
        assert_eq!(read["solvable"], false, "{read}");
        let request = json!({"request": "state", "puzzle": puzzle, "text": read["repaired"]});
        assert_eq!(respond(&request)["solvable"], true);
    }
    let other = json!({"request": "state", "puzzle": "loopover-4x4", "text": "BCA/DEF/GHI"});
    assert_eq!(respond(&other)["error"]["hint"], "this is a board of loopover-3x3");
}

#[test]
fn moves_are_played_frame_by_frame() {
    let moves = json!({
        "request": "play", "puzzle": "loopover-3x3", "state": "solved", "moves": "[R0, C1]",
        "write": "udlr1"
    });
    let played = respond(&moves);
    assert_eq!(played["moves"], "R1 D2 L1 U2");
    assert_eq!(played["length"], 4);
    let frames = played["frames"].as_array().unwrap();
    assert_eq!((frames.len(), frames[0]["state"].as_str()), (4, Some("CAB/DEF/GHI")));
    let illegal = json!({"request": "play", "puzzle": "8-puzzle", "state": "solved", "moves": "R"});
    assert_eq!(respond(&illegal)["error"]["token"], "R");
}

#[test]
fn a_click_slides_a_whole_line() {
    let slide = |slot: u32| {
        let request = json!({
            "request": "slide", "puzzle": "15-puzzle", "state": "solved", "slot": slot
        });
        respond(&request)["moves"].as_str().unwrap().to_string()
    };
    assert_eq!((slide(12).as_str(), slide(3).as_str()), ("L L L", "U U U"));
    assert_eq!((slide(15).as_str(), slide(0).as_str()), ("", ""));
}

#[test]
fn states_are_scrambled_and_solved() {
    let service = Service::default();
    let call = |request: Value| -> Value {
        serde_json::from_str(&service.respond_to(&request.to_string(), &mut |_| true)).unwrap()
    };
    for puzzle in ["loopover-3x3", "8-puzzle", "cube-2x2x2"] {
        let drawn = call(json!({"request": "scramble", "puzzle": puzzle, "seed": 7}));
        let state = drawn["state"].as_str().unwrap();
        let solved = call(json!({"request": "solve", "puzzle": puzzle, "state": state}));
        assert_eq!(solved["optimal"], true, "{solved}");
        let all = call(json!({
            "request": "solve", "puzzle": puzzle, "state": state, "count": 1000
        }));
        assert_eq!(all["length"], solved["length"]);
        assert_eq!(all["complete"], true);
        for solution in all["solutions"].as_array().unwrap() {
            let request = json!({
                "request": "play", "puzzle": puzzle, "state": state, "moves": solution["solution"]
            });
            let frames = call(request)["frames"].clone();
            assert_eq!(frames.as_array().unwrap().last().unwrap()["solved"], true);
        }
    }
}

/// A search stops when its client stops listening.
#[test]
fn progress_is_reported_and_can_stop() {
    let service = Service::default();
    let request = json!({"request": "explore", "puzzle": "loopover-3x3"});
    let mut heard = Vec::new();
    let answer = service.respond_to(&request.to_string(), &mut |progress| {
        heard.push(progress.to_string());
        true
    });
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((answer["radius"].as_u64(), answer["complete"].as_bool()), (Some(8), Some(true)));
    assert!(heard.iter().any(|line| line.contains(r#""progress":"level""#)));
    let stopped = service.respond_to(&request.to_string(), &mut |_| false);
    let stopped: Value = serde_json::from_str(&stopped).unwrap();
    assert_ne!(stopped["complete"], true, "{stopped}");
}

#[test]
fn searches_are_recorded() {
    let request = json!({
        "request": "trace", "puzzle": "8-puzzle", "state": "2 3 0 1 8 6 5 7 4",
        "heuristic": "manhattan"
    });
    let traced = respond(&request);
    assert_eq!(traced["length"], 16);
    assert_eq!(traced["tree"].as_array().unwrap().len(), 271);
}

#[test]
fn heuristics_are_compared_on_a_state() {
    let request = json!({
        "request": "heuristics", "puzzle": "8-puzzle", "state": "2 3 0 1 8 6 5 7 4",
        "names": ["manhattan", "linear-conflict"]
    });
    let compared = respond(&request);
    let value = |k: usize| compared["heuristics"][k]["value"].as_u64().unwrap();
    assert!(value(0) <= value(1) && value(1) <= 16);
}

#[test]
fn certificates_are_verified() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
    let text = std::fs::read_to_string(path).unwrap();
    let verified = respond(&json!({"request": "verify", "certificate": text}));
    assert_eq!(verified["verdict"], "proved", "{verified}");
    let forged = text.replace("\"radius\": ", "\"radius\": 1");
    let verified = respond(&json!({"request": "verify", "certificate": forged}));
    assert_eq!(verified["verdict"], "rejected");
}

/// A first solution is there without tables, and the time of one with tables is not spent on it.
#[test]
fn a_quick_solution_needs_no_tables() {
    for puzzle in ["loopover-5x5", "cube", "24-puzzle"] {
        let drawn = respond(&json!({"request": "scramble", "puzzle": puzzle, "seed": 3}));
        let request = json!({
            "request": "solve", "puzzle": puzzle, "state": drawn["state"], "quick": true,
            "nodes": 20_000, "seconds": 600
        });
        let solved = respond(&request);
        assert!(solved["length"].as_u64() >= solved["lower_bound"].as_u64(), "{solved}");
        assert!(solved["bytes"].as_u64().unwrap() < 32 << 20, "{solved}");
    }
    let request = json!({
        "request": "solve", "puzzle": "cube-2x2x2", "state": "R U", "quick": true
    });
    assert_eq!(respond(&request)["error"]["kind"], "usage");
}

/// A check in a page needs a seed from outside; elsewhere the system has one.
#[test]
fn seeds_of_checks_are_reported() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
    let text = std::fs::read_to_string(path).unwrap();
    let request = json!({"request": "verify", "certificate": text, "seed": 42});
    let verified = respond(&request);
    assert_eq!(verified["verdict"], "proved");
    assert!(verified["seed"].is_null() || verified["seed"] == 42, "{verified}");
}
