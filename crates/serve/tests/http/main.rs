//! A real server on a free loopback port, and clients that send every byte themselves.

mod client;
mod endpoints;
mod fuzzed;
mod jobs;
mod limits;
mod load;
mod page;
mod shapes;
mod shutdown;
mod strangers;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use cosette::{Resources, Store};
use cosette_serve::{Limits, Server, Sources};
use serde_json::Value;

use client::{Answer, exchange};

/// Long enough for any machine: what is waited for has happened, or never will.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server that ends with its test.
struct Running {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start() -> Running {
        Running::with(Limits { jobs: 2, ..Limits::default() }, Sources::default())
    }

    fn limited(limits: Limits) -> Running {
        Running::with(limits, Sources::default())
    }

    fn with(limits: Limits, sources: Sources) -> Running {
        let resources = Resources { memory: limits.memory, tables: Store::nowhere() };
        let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
        let server = Server::bind(address, &[], limits, resources, sources).unwrap();
        let address = server.address();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let run = move || server.run(&|| flag.load(Ordering::Relaxed)).unwrap();
        Running { address, stop, thread: Some(std::thread::spawn(run)) }
    }

    fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "")
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("Content-Type", "application/json")], &body.to_string())
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        exchange(self.address, method, path, headers, body)
    }

    /// Queues a job; returns its path.
    fn job(&self, request: &Value) -> String {
        let created = self.post("/api/jobs", request);
        assert_eq!(created.status, 202, "{}", created.text());
        let path = created.json()["url"].as_str().unwrap().to_string();
        assert_eq!(created.header("location"), Some(path.as_str()));
        path
    }

    /// Waits until the job is in this state.
    fn wait_for(&self, job: &str, state: &str) -> Value {
        self.until(job, |standing| standing["state"] == state)
    }

    fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let now = self.get(path).json();
            if is_so(&now) {
                return now;
            }
            assert!(start.elapsed() < PATIENCE, "{path}: {now}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Ends the server; returns how long that took.
    fn stop(mut self) -> Duration {
        let start = Instant::now();
        self.end();
        start.elapsed()
    }

    fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn end(&mut self) {
        self.request_stop();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
            && !std::thread::panicking()
        {
            panic!("the server failed");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// A request that goes on until it is stopped, for all practical purposes.
fn endless() -> Value {
    serde_json::json!({
        "request": "solve", "puzzle": "15-puzzle", "solver": "ida", "heuristic": "zero",
        "state": "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0"
    })
}
