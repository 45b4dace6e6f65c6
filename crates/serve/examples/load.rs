//! How the server behaves under load: many clients, each with a connection of its own that stays
//! open, solve random boards of 4x4 Loopover for a while.
//!
//! ```text
//! cargo run --release -p cosette-serve --example load -- [CLIENTS [SECONDS]]
//! ```
//!
//! The default is 200 clients for 60 seconds. Reports what was answered, and how long the answers
//! took. Any answer but 200 (which must be optimal) and 429 is a failure.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cosette::{Failure, Resources, Store};
use cosette_serve::{Limits, Server, Sources};
use serde_json::{Value, json};

/// What a refused client waits before it tries again.
const PAUSE: Duration = Duration::from_millis(100);
const PUZZLE: &str = "loopover-4x4";

/// A connection that stays open.
struct Client(BufReader<TcpStream>);

impl Client {
    fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).expect("the server accepts");
        stream.set_nodelay(true).expect("an option of every system");
        Client(BufReader::new(stream))
    }

    /// Sends a request; the status and the answer.
    fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.0.get_mut().write_all(request.as_bytes()).expect("the server reads");
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("the server answers");
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().expect("a status");
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse().expect("a length");
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("the whole answer");
        (status, serde_json::from_slice(&body).expect("JSON"))
    }
}

/// What one client has seen.
#[derive(Default)]
struct Seen {
    seconds: Vec<f64>,
    refused: u64,
    wrong: Vec<String>,
}

fn solve_until(end: Instant, address: SocketAddr, mut seed: u64) -> Seen {
    let (mut client, mut seen) = (Client::new(address), Seen::default());
    while Instant::now() < end {
        seed += 1;
        let drawn = client.post("/api/scramble", &json!({"puzzle": PUZZLE, "seed": seed}));
        let start = Instant::now();
        let (status, answer) = match drawn {
            (200, drawn) => {
                let request = json!({"puzzle": PUZZLE, "state": drawn["state"]});
                client.post("/api/solve", &request)
            }
            refused => refused,
        };
        match status {
            200 if answer["optimal"] == true => seen.seconds.push(start.elapsed().as_secs_f64()),
            429 => {
                seen.refused += 1;
                std::thread::sleep(PAUSE);
            }
            _ => seen.wrong.push(format!("{status}: {answer}")),
        }
    }
    seen
}

fn report(all: &[Seen], seconds: u64) -> Result<(), String> {
    let mut times: Vec<f64> = all.iter().flat_map(|seen| seen.seconds.clone()).collect();
    times.sort_by(f64::total_cmp);
    let refused: u64 = all.iter().map(|seen| seen.refused).sum();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or(0.0);
    println!("clients             {}", all.len());
    println!("boards solved       {} ({} a second)", times.len(), times.len() as u64 / seconds);
    println!("refused with 429    {refused}");
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)] {
        println!("{name:<20}{:.1} ms", at(share) * 1000.0);
    }
    let wrong: Vec<&String> = all.iter().flat_map(|seen| &seen.wrong).collect();
    println!("other answers       {}", wrong.len());
    match wrong.first() {
        None => Ok(()),
        Some(first) => Err(format!("the first of them: {first}")),
    }
}

fn main() -> Result<(), String> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut next = |usual| numbers.next().unwrap_or(Ok(usual)).map_err(|error| error.to_string());
    let (clients, seconds) = (next(200)?, next(60)?.max(1));
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let limits = Limits { jobs, ..Limits::default() };
    let resources = Resources { memory: limits.memory, tables: Store::nowhere() };
    let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
    let told = |failure: Failure| failure.to_string();
    let server = Server::bind(address, &[], limits, resources, Sources::default()).map_err(told)?;
    let address = server.address();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let running = scope.spawn(|| server.run(&|| stop.load(Ordering::Relaxed)).map_err(told));
        let start = Instant::now();
        let first = json!({"puzzle": PUZZLE, "state": "R0 C1"});
        let (status, answer) = Client::new(address).post("/api/solve", &first);
        println!("first board         {:.1} s, status {status}", start.elapsed().as_secs_f64());
        let end = Instant::now() + Duration::from_secs(seconds);
        let all: Vec<_> = (0..clients)
            .map(|client| scope.spawn(move || solve_until(end, address, client << 32)))
            .collect();
        let all = all.into_iter().map(|client| client.join().expect("no client fails"));
        let reported = match status {
            200 => report(&all.collect::<Vec<_>>(), seconds),
            _ => Err(answer.to_string()),
        };
        stop.store(true, Ordering::Relaxed);
        running.join().map_err(|_| "the server failed".to_string())??;
        reported
    })
}
