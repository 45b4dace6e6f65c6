//! Long requests: progress in order, cancelling, reconnecting.

use serde_json::{Value, json};

use super::client::{Event, Events};
use super::{Running, endless};

#[test]
fn a_job_reports_and_answers() {
    let server = Running::start();
    let job = server.job(&json!({"request": "explore", "puzzle": "loopover-3x3"}));
    let events: Vec<Event> = Events::follow(server.address, &job, None).collect();
    let (last, progress) = events.split_last().unwrap();
    assert_eq!((last.name.as_str(), &last.data["radius"]), ("answer", &json!(8)));
    assert!(progress.iter().all(|event| event.name == "progress"));
    assert!(events.windows(2).all(|pair| pair[0].number < pair[1].number), "{events:?}");
    let levels: Vec<u64> = progress
        .iter()
        .filter(|event| event.data["progress"] == "level")
        .map(|event| event.data["depth"].as_u64().unwrap())
        .collect();
    assert_eq!(levels, [1, 2, 3, 4, 5, 6, 7, 8]);
    let done = server.wait_for(&job, "done");
    assert_eq!((&done["answer"]["radius"], &done["cancelled"]), (&json!(8), &json!(false)));
    // The answer is forgotten on request.
    assert_eq!(server.send("DELETE", &job, &[], "").status, 204);
    assert_eq!(server.get(&job).status, 404);
}

#[test]
fn a_client_continues_where_it_was() {
    let server = Running::start();
    let job = server.job(&json!({"request": "explore", "puzzle": "8-puzzle"}));
    server.wait_for(&job, "done");
    let all: Vec<Event> = Events::follow(server.address, &job, None).collect();
    assert!(all.len() > 3);
    let seen = all[1].number;
    let rest: Vec<Event> = Events::follow(server.address, &job, Some(seen)).collect();
    assert_eq!(rest, all[2..]);
    // A browser that has seen the end is told not to connect again.
    let last = all.last().unwrap().number.to_string();
    let events = format!("{job}/events");
    assert_eq!(server.send("GET", &events, &[("Last-Event-ID", &last)], "").status, 204);
    assert_eq!(server.send("GET", &events, &[("Last-Event-ID", "x")], "").status, 200);
}

#[test]
fn errors_are_events_too() {
    let server = Running::start();
    let job = server.job(&json!({"request": "solve", "puzzle": "loopover-3x3", "state": "ABC"}));
    let events: Vec<Event> = Events::follow(server.address, &job, None).collect();
    let last = events.last().unwrap();
    assert_eq!((last.name.as_str(), &last.data["error"]["kind"]), ("error", &json!("state")));
    let failed = server.wait_for(&job, "failed");
    assert_eq!(failed["error"]["kind"], "state");
    assert_eq!(failed["answer"], Value::Null);
}

#[test]
fn a_running_job_is_cancelled_with_what_it_has_found() {
    let server = Running::start();
    let job = server.job(&endless());
    let mut events = Events::follow(server.address, &job, None);
    let first = events.next().unwrap();
    assert_eq!(first.name, "progress");
    assert_eq!(server.get(&job).json()["state"], "running");
    assert_eq!(server.send("DELETE", &job, &[], "").status, 204);
    let last = events.last().unwrap();
    assert_eq!((last.name.as_str(), &last.data["stop"]), ("answer", &json!("interrupted")));
    assert!(last.data["lower_bound"].as_u64().unwrap() > 0);
    assert_eq!(server.get(&job).json()["cancelled"], true);
}

#[test]
fn a_job_that_waits_is_cancelled_at_once() {
    let server = Running::start();
    let busy: Vec<String> = (0..2).map(|_| server.job(&endless())).collect();
    busy.iter().for_each(|job| drop(server.wait_for(job, "running")));
    let waits = server.job(&endless());
    assert_eq!(server.get(&waits).json()["state"], "queued");
    assert_eq!(server.send("DELETE", &waits, &[], "").status, 204);
    let cancelled = server.get(&waits).json();
    assert_eq!((&cancelled["state"], &cancelled["cancelled"]), (&json!("failed"), &json!(true)));
    assert_eq!(cancelled["error"]["kind"], "interrupted");
    assert_eq!(server.get("/api/health").json()["waiting"], 0);
}

/// Jobs of the same solver build its tables once: the second waits for the first, and takes over
/// if that is cancelled.
#[test]
fn a_solver_is_shared_by_those_who_wait_for_it() {
    let server = Running::start();
    let request = json!({
        "request": "solve", "puzzle": "cube-2x2x2", "state": "R U F2 R' U2 F R U' F2"
    });
    let jobs: Vec<String> = (0..4).map(|_| server.job(&request)).collect();
    server.send("DELETE", &jobs[0], &[], "");
    for job in &jobs[1..] {
        let done = server.wait_for(job, "done");
        assert_eq!(done["answer"]["optimal"], true, "{done}");
    }
}
