//! Many clients at the same time. `examples/load.rs` is the long form.

use std::sync::atomic::{AtomicUsize, Ordering};

use cosette_serve::Limits;
use serde_json::json;

use super::Running;

const CLIENTS: usize = 50;
const REQUESTS: usize = 8;

/// Every request is answered or refused as the queue is full, and every answer is right.
#[test]
fn many_clients_are_answered_or_told_to_wait() {
    let server = Running::limited(Limits { jobs: 2, queue: 16, ..Limits::default() });
    let (solved, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let client = |seed: usize| {
        for round in 0..REQUESTS {
            let seed = seed * REQUESTS + round;
            let drawn = json!({"puzzle": "loopover-3x3", "seed": seed});
            let drawn = server.post("/api/scramble", &drawn);
            if drawn.status == 429 {
                refused.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            assert_eq!(drawn.status, 200, "{}", drawn.text());
            let request = json!({"puzzle": "loopover-3x3", "state": drawn.json()["state"]});
            let answer = server.post("/api/solve", &request);
            match answer.status {
                200 => assert_eq!(answer.json()["optimal"], true),
                status => assert_eq!((status, answer.error().as_str()), (429, "busy")),
            }
            let count = if answer.status == 200 { &solved } else { &refused };
            count.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for seed in 0..CLIENTS {
            let client = &client;
            scope.spawn(move || client(seed));
        }
    });
    assert_eq!(
        solved.load(Ordering::Relaxed) + refused.load(Ordering::Relaxed),
        CLIENTS * REQUESTS
    );
    assert!(solved.load(Ordering::Relaxed) > 0);
    server.until("/api/health", |health| health["running"] == 0 && health["waiting"] == 0);
}
