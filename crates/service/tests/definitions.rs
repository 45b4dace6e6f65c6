//! Puzzles that come as definitions, as a page sends them.

use cosette_service::Service;
use serde_json::{Value, json};

const SWAPS: &str = "puzzle swaps\npieces tiles A B C\nmove x (A B)\nmove y (B C)\n";

fn respond(request: &Value) -> Value {
    let service = Service::default();
    serde_json::from_str(&service.respond_to(&request.to_string(), &mut |_| true)).unwrap()
}

fn about(request: &str, rest: &Value) -> Value {
    let mut whole = json!({"request": request, "definition": {"text": SWAPS}});
    whole.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    respond(&whole)
}

#[test]
fn a_definition_is_described_and_analysed() {
    let described = about("puzzle", &json!({"analyse": true}));
    assert_eq!(described["puzzle"], "swaps");
    assert_eq!(described["moves"][0]["cycles"], json!([[0, 1]]));
    assert_eq!(described["moves"][0]["inverse"], "x");
    assert_eq!(described["home"], json!([0, 1, 2]));
    let analysis = &described["analysis"];
    assert_eq!(
        (analysis["order"].as_str(), analysis["verified"].as_bool()),
        (Some("6"), Some(true))
    );
    assert_eq!(analysis["factors"], json!([[2, 1], [3, 1]]));
}

#[test]
fn a_malformed_definition_is_placed() {
    let text = "puzzle swaps\npieces tiles A B C\nmove x (A D)\n";
    let failed = respond(&json!({"request": "puzzle", "definition": {"text": text}}));
    let error = &failed["error"];
    assert_eq!((error["kind"].as_str(), error["line"].as_u64()), (Some("definition"), Some(3)));
    assert_eq!((error["token"].as_str(), error["position"].as_u64()), (Some("D"), Some(10)));
}

#[test]
fn a_definition_is_played_explored_and_solved() {
    let played = about("play", &json!({"state": "solved", "moves": "x y"}));
    assert_eq!((played["length"].as_u64(), played["inverse"].as_str()), (Some(2), Some("y x")));
    let state = played["frames"][1]["state"].as_str().unwrap();
    // x swaps the first two, y the last two: A ends in the last slot.
    assert_eq!(played["frames"][1]["pieces"], json!([1, 2, 0]));
    let solved = about("solve", &json!({"state": state}));
    assert_eq!(
        (solved["solution"].as_str(), solved["optimal"].as_bool()),
        (Some("y x"), Some(true))
    );
    let explored = about("explore", &json!({}));
    assert_eq!(explored["layers"], json!([1, 2, 2, 1]));
    let bad = about("play", &json!({"state": "solved", "moves": "x z"}));
    assert_eq!(bad["error"]["token"], "z");
    let other = about("heuristics", &json!({"state": "solved"}));
    assert_eq!(other["error"]["kind"], "unsupported");
}

/// Every state is drawn about equally often.
#[test]
fn scrambles_of_a_definition_are_uniform() {
    let service = Service::default();
    let mut drawn = std::collections::BTreeMap::new();
    for seed in 0..600 {
        let request = json!({"request": "scramble", "definition": {"text": SWAPS}, "seed": seed});
        let answer = service.respond_to(&request.to_string(), &mut |_| true);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["uniform"], true);
        *drawn.entry(answer["pieces"].to_string()).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), 6);
    // The mean is 100; the seeds are fixed, so that this holds always or never.
    assert!(drawn.values().all(|&count| (60..=140).contains(&count)), "{drawn:?}");
}

#[test]
fn the_gallery_is_listed_scrambled_and_solved() {
    let listed = respond(&json!({"request": "gallery"}));
    let names = listed["gallery"].as_array().unwrap();
    assert!(names.iter().any(|item| item["puzzle"] == "ivy" && item["radius"] == 8));
    for puzzle in ["ivy", "pyraminx", "floppy"] {
        let drawn = respond(&json!({"request": "scramble", "puzzle": puzzle, "seed": 5}));
        let state = &drawn["state"];
        let solved = respond(&json!({"request": "solve", "puzzle": puzzle, "state": state}));
        assert_eq!(solved["optimal"], true, "{solved}");
        let moves = &solved["solution"];
        let request = json!({"request": "play", "puzzle": puzzle, "state": state, "moves": moves});
        let frames = respond(&request)["frames"].clone();
        assert_eq!(frames.as_array().unwrap().last().unwrap()["solved"], true);
    }
}

/// Guarded moves are legal in some states only, and scrambles are made by them.
#[test]
fn guarded_moves_are_listed() {
    let drawn = respond(&json!({"request": "scramble", "puzzle": "square-1", "seed": 5}));
    assert_eq!(drawn["uniform"], false);
    assert!(!drawn["legal"].as_array().unwrap().is_empty());
    let moves = &drawn["moves"];
    let request =
        json!({"request": "play", "puzzle": "square-1", "state": "solved", "moves": moves});
    let frames = respond(&request)["frames"].clone();
    assert_eq!(frames.as_array().unwrap().last().unwrap()["pieces"], drawn["pieces"]);
}

#[test]
fn definitions_are_converted() {
    // In .tws files `x` and `y` are rotations.
    let faces = SWAPS.replace("move x", "move L").replace("move y", "move R");
    for to in ["puzzle", "tws", "kpuzzle", "gap"] {
        let converted =
            respond(&json!({"request": "convert", "definition": {"text": faces}, "to": to}));
        let text = &converted["text"];
        let again = respond(&json!({
            "request": "explore", "definition": {"text": text, "format": to}
        }));
        assert_eq!(again["layers"], json!([1, 2, 2, 1]), "{to}: {converted}");
    }
    let own = respond(&json!({"request": "convert", "puzzle": "loopover-2x3"}));
    assert!(own["text"].as_str().unwrap().starts_with("puzzle"), "{own}");
}
