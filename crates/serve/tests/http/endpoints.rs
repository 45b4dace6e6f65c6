//! Every path answers what it should.

use std::fs;
use std::path::Path;

use cosette_serve::{Limits, Sources};
use serde_json::{Value, json};

use super::Running;

/// One request of each kind.
pub fn requests() -> Vec<(&'static str, Value)> {
    let certificate =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/certificates/loopover-2x3-stm.json");
    let certificate = fs::read_to_string(certificate).unwrap();
    let eight = "2 3 0 1 8 6 5 7 4";
    vec![
        ("puzzle", json!({"puzzle": "loopover-3x4"})),
        ("state", json!({"puzzle": "loopover-3x3", "text": "ACB/DEF/GHI"})),
        ("play", json!({"puzzle": "cube", "state": "solved", "moves": "[R, U]"})),
        ("slide", json!({"puzzle": "15-puzzle", "state": "solved", "slot": 12})),
        ("scramble", json!({"puzzle": "15-puzzle", "seed": 7})),
        ("prepare", json!({"puzzle": "cube-2x2x2"})),
        ("solve", json!({"puzzle": "8-puzzle", "state": eight, "count": 3})),
        ("explore", json!({"puzzle": "loopover-3x3"})),
        ("heuristics", json!({"puzzle": "8-puzzle", "state": eight, "names": ["manhattan"]})),
        ("trace", json!({"puzzle": "8-puzzle", "state": eight, "heuristic": "manhattan"})),
        ("verify", json!({"certificate": certificate})),
        ("gallery", json!({})),
        ("convert", json!({"puzzle": "ivy", "to": "tws"})),
    ]
}

#[test]
fn every_kind_of_request_is_answered() {
    let server = Running::start();
    let answers: Vec<(&str, Value)> = requests()
        .into_iter()
        .map(|(kind, request)| {
            let answer = server.post(&format!("/api/{kind}"), &request);
            assert_eq!(answer.status, 200, "{kind}: {}", answer.text());
            assert_eq!(answer.header("content-type"), Some("application/json"));
            assert_eq!(answer.header("cache-control"), Some("no-store"));
            (kind, answer.json())
        })
        .collect();
    let names: Vec<&str> = answers.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(names, cosette_service::Request::NAMES);
    let of = |kind: &str| &answers.iter().find(|(name, _)| *name == kind).unwrap().1;
    assert_eq!(of("puzzle")["order"], "479001600");
    assert_eq!(of("state")["solvable"], false);
    assert_eq!(of("play")["length"], 4);
    assert_eq!(of("slide")["moves"], "L L L");
    assert_eq!(of("scramble")["seed"], 7);
    assert_eq!((&of("solve")["length"], &of("solve")["optimal"]), (&json!(16), &json!(true)));
    assert_eq!(of("explore")["radius"], 8);
    assert_eq!(of("heuristics")["heuristics"][0]["heuristic"], "manhattan");
    assert_eq!(of("trace")["length"], 16);
    assert_eq!(of("verify")["verdict"], "proved");
}

/// The names in the service's list are those that it reads.
#[test]
fn the_list_of_requests_is_complete() {
    let unknown = json!({"request": "nothing"});
    let error = serde_json::from_value::<cosette_service::Request>(unknown).unwrap_err();
    let names = cosette_service::Request::NAMES.map(|name| format!("`{name}`")).join(", ");
    assert!(error.to_string().ends_with(&names), "{error}");
}

#[test]
fn errors_are_those_of_the_command() {
    let server = Running::start();
    let unknown = server.post("/api/puzzle", &json!({"puzzle": "lopover-4x4"}));
    assert_eq!((unknown.status, unknown.error().as_str()), (422, "puzzle"));
    let error = &unknown.json()["error"];
    assert_eq!((&error["token"], &error["position"]), (&json!("lopover-4x4"), &json!(0)));
    assert_eq!(error["hint"], "did you mean `loopover-4x4`?");
    let unsolvable = json!({"puzzle": "loopover-3x3", "state": "ACB/DEF/GHI"});
    let unsolvable = server.post("/api/solve", &unsolvable);
    assert_eq!((unsolvable.status, unsolvable.error().as_str()), (422, "unsolvable"));
    let large = server.post("/api/explore", &json!({"puzzle": "loopover-6x6"}));
    assert_eq!((large.status, large.error().as_str()), (422, "memory"));
}

#[test]
fn what_is_no_request_is_refused() {
    let server = Running::start();
    let json = [("Content-Type", "application/json")];
    for (path, body, status, kind) in [
        ("/api/solve", "", 400, "request"),
        ("/api/solve", "{", 400, "request"),
        ("/api/solve", "[]", 400, "request"),
        ("/api/solve", "{}", 400, "request"),
        ("/api/solve", r#"{"puzzle": 7, "state": "solved"}"#, 400, "request"),
        ("/api/solve", r#"{"request": "explore", "puzzle": "cube"}"#, 400, "request"),
        ("/api/jobs", r#"{"puzzle": "cube"}"#, 400, "request"),
        ("/api/jobs", r#"{"request": "nothing"}"#, 400, "request"),
        ("/api/nothing", "{}", 404, "path"),
        ("/api/health", "{}", 405, "method"),
        ("/index.html", "{}", 405, "method"),
    ] {
        let answer = server.send("POST", path, &json, body);
        assert_eq!((answer.status, answer.error().as_str()), (status, kind), "{path} {body}");
    }
    for (method, path, allowed) in [
        ("GET", "/api/solve", "POST"),
        ("PUT", "/api/jobs/1", "GET,HEAD,DELETE"),
        ("DELETE", "/api/health", "GET,HEAD"),
        ("OPTIONS", "/api/solve", "POST"),
    ] {
        let answer = server.send(method, path, &[], "");
        assert_eq!((answer.status, answer.error().as_str()), (405, "method"), "{method} {path}");
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
    }
    for path in ["/api", "/api/", "/api/nothing", "/api/jobs/1", "/api/jobs/1/events"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.error().as_str()), (404, "path"), "{path}");
    }
}

/// The name of a puzzle is never taken for that of a file.
#[test]
fn no_file_is_opened_by_its_name() {
    let server = Running::start();
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/15-puzzle.puzzle");
    assert!(Path::new(gallery).exists());
    for name in [gallery, "/etc/passwd", "./Cargo.toml", "../../puzzles/m12.puzzle"] {
        for kind in ["puzzle", "explore", "scramble"] {
            let request = json!({"puzzle": name, "seed": 1});
            let answer = server.post(&format!("/api/{kind}"), &request);
            assert_eq!((answer.status, answer.error().as_str()), (422, "puzzle"), "{name}");
            assert!(!answer.text().contains("root:"));
        }
    }
}

#[test]
fn the_server_says_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let (campaigns, results) = (folder.path().join("campaigns"), folder.path().join("results"));
    for path in [&campaigns, &results] {
        fs::create_dir(path).unwrap();
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let own = root.join("testdata/certificates/loopover-2x3-stm.json");
    fs::copy(&own, results.join("mine.json")).unwrap();
    fs::write(results.join("notes.txt"), "private").unwrap();
    fs::write(folder.path().join("secret.json"), "{}").unwrap();
    let campaign = fs::read_to_string(root.join("campaigns/loopover-5x5-lower-24.toml")).unwrap();
    let named = campaigns.join("lower");
    cosette_campaign::folder::Folder::create(&named, &campaign).unwrap();
    fs::create_dir(campaigns.join("broken")).unwrap();
    fs::write(campaigns.join("broken/campaign.toml"), "nonsense").unwrap();
    let sources = Sources::new(vec![campaigns], Some(results), None);
    let server = Running::with(Limits::default(), sources);

    let health = server.get("/api/health").json();
    assert_eq!((&health["status"], &health["limits"]["jobs"]), (&json!("ok"), &json!(1)));
    assert_eq!(server.get("/api/tables").json(), json!({"tables": []}));

    let listed = server.get("/api/campaigns");
    assert!(!listed.text().contains(folder.path().to_str().unwrap()), "{}", listed.text());
    let listed = &listed.json()["campaigns"];
    assert_eq!((&listed[0]["name"], &listed[0]["claim"]), (&json!("broken"), &Value::Null));
    assert_eq!(listed[1]["name"], "lower");
    assert!(listed[1]["steps"][0]["units"].as_u64().unwrap() > 0, "{listed}");

    let list = server.get("/api/results").json()["results"].clone();
    let list = list.as_array().unwrap();
    assert_eq!((&list[0]["name"], &list[0]["shipped"]), (&json!("mine"), &json!(false)));
    let names: Vec<&str> = list.iter().map(|result| result["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"loopover-3x4-stm"), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("bounds/")), "{names:?}");
    for result in list {
        assert!(result["claim"].is_string(), "{result}");
    }
    let fetched = server.get("/api/results/mine");
    assert_eq!((fetched.status, fetched.body), (200, fs::read(own).unwrap()));
    let bound = names.iter().find(|name| name.starts_with("bounds/")).unwrap();
    assert_eq!(server.get(&format!("/api/results/{bound}")).status, 200);
    for path in [
        "notes",
        "notes.txt",
        "../secret",
        "..%2Fsecret",
        "%2e%2e/secret",
        "%2Fetc%2Fpasswd",
        "",
        "mine.json",
        "README",
    ] {
        assert_eq!(server.get(&format!("/api/results/{path}")).status, 404, "{path}");
    }
}
