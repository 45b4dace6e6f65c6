//! What clients may use, and what happens beyond it.

use std::io::Write;
use std::time::Duration;

use cosette_serve::Limits;
use serde_json::json;

use super::client::{connect, read, send};
use super::{PATIENCE, Running, endless};

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn large_bodies_are_refused() {
    let server = Running::limited(Limits { body: 1000, ..Limits::default() });
    let body = |length: usize| {
        let text = " ".repeat(length - r#"{"puzzle":"cube"}"#.len());
        format!(r#"{{"puzzle":"cube"{text}}}"#)
    };
    let of = |length| server.send("POST", "/api/puzzle", &[JSON], &body(length));
    assert_eq!(of(1000).status, 200);
    let large = of(1001);
    assert_eq!((large.status, large.error().as_str()), (413, "size"));
    assert_eq!(of(3999).status, 413);
    // The length alone is enough to refuse it, and a client that waits to be asked is not asked.
    for (length, wait) in [("1000000000000", ""), ("1001", "Expect: 100-continue\r\n")] {
        let mut stream = connect(server.address);
        let head = format!(
            "POST /api/puzzle HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Connection: close\r\n{wait}Content-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        assert_eq!(read(stream).status, 413);
    }
    // In chunks the length is not known before.
    let mut stream = connect(server.address);
    let head = "POST /api/puzzle HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    let chunks = format!("{head}400\r\n{}\r\n0\r\n\r\n", " ".repeat(0x400));
    stream.write_all(chunks.as_bytes()).unwrap();
    assert_eq!(read(stream).status, 413);
}

#[test]
fn a_full_queue_is_no_error_of_the_client() {
    let server = Running::limited(Limits { jobs: 1, queue: 2, ..Limits::default() });
    let running = server.job(&endless());
    server.wait_for(&running, "running");
    let waiting: Vec<String> = (0..2).map(|_| server.job(&endless())).collect();
    for path in ["/api/jobs", "/api/solve"] {
        let full = server.post(path, &endless());
        assert_eq!((full.status, full.error().as_str()), (429, "busy"));
        let seconds: u64 = full.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=30).contains(&seconds));
    }
    // Requests that take no time have workers of their own.
    assert_eq!(server.post("/api/scramble", &json!({"puzzle": "cube", "seed": 1})).status, 200);
    server.until("/api/health", |health| health["running"] == 1 && health["waiting"] == 2);
    server.send("DELETE", &running, &[], "");
    server.wait_for(&waiting[0], "running");
    server.job(&endless());
}

#[test]
fn time_is_limited() {
    let time = Duration::from_millis(300);
    let server = Running::limited(Limits { time, ..Limits::default() });
    // What was found is an answer.
    let stopped = server.post("/api/solve", &endless());
    assert_eq!((stopped.status, &stopped.json()["stop"]), (200, &json!("time")));
    assert!(stopped.json()["lower_bound"].as_u64().unwrap() > 0);
    let asked = json!({
        "puzzle": "loopover-6x6", "seconds": 1e9, "state": "R0 C1 R2 C3 R4 C5 R1 C0 R3 C2 R5 C4"
    });
    let improved = server.post("/api/solve", &asked);
    assert_eq!(improved.status, 200, "{}", improved.text());
    // A table that is not complete is none.
    let table = json!({"puzzle": "24-puzzle", "state": "U L", "names": ["pdb:6-6-6-6"]});
    let none = server.post("/api/heuristics", &table);
    assert_eq!((none.status, none.error().as_str()), (503, "time"), "{}", none.text());
}

#[test]
fn memory_is_limited() {
    let server = Running::limited(Limits { memory: 1 << 20, ..Limits::default() });
    let large = server.post("/api/explore", &json!({"puzzle": "loopover-3x4"}));
    assert_eq!((large.status, large.error().as_str()), (422, "memory"), "{}", large.text());
    let small = server.post("/api/explore", &json!({"puzzle": "loopover-2x3"}));
    assert_eq!(small.status, 200, "{}", small.text());
}

/// A client that goes away takes its request with it.
#[test]
fn a_client_that_leaves_frees_its_worker() {
    let server = Running::limited(Limits { jobs: 1, ..Limits::default() });
    let mut stream = connect(server.address);
    send(&mut stream, server.address, "POST", "/api/solve", &[JSON], &endless().to_string());
    server.until("/api/health", |health| health["running"] == 1);
    drop(stream);
    server.until("/api/health", |health| health["running"] == 0);
}

/// Clients that send nothing, half a head, half a body, or take no answer hold connections for
/// some time, and nobody else waits for them.
#[test]
fn slow_clients_hold_no_worker() {
    let patience = Duration::from_millis(400);
    let server = Running::limited(Limits { jobs: 1, patience, ..Limits::default() });
    let silent = connect(server.address);
    let mut half_a_head = connect(server.address);
    half_a_head.write_all(b"POST /api/solve HTTP/1.1\r\nHost: loc").unwrap();
    let mut half_a_body = connect(server.address);
    let head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    half_a_body.write_all(head.as_bytes()).unwrap();
    // Some megabytes that nobody reads.
    let certificate = "/api/results/bounds/loopover-5x5-nrg-upper-212";
    let deaf: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = connect(server.address);
            send(&mut stream, server.address, "GET", certificate, &[], "");
            stream
        })
        .collect();
    let solved = server.post("/api/solve", &json!({"puzzle": "8-puzzle", "state": "U L"}));
    assert_eq!(solved.status, 200);
    assert_eq!(read(half_a_body).status, 408);
    // The others are closed without an answer.
    for mut stream in [silent, half_a_head] {
        let mut rest = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stream, &mut rest);
        assert!(!rest.starts_with(b"HTTP/1.1 200"));
    }
    let start = std::time::Instant::now();
    for mut stream in deaf {
        // What is in the buffers arrives, then the stream ends before the answer does.
        std::thread::sleep(patience * 2);
        let mut rest = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stream, &mut rest);
        assert!(start.elapsed() < PATIENCE);
    }
}
