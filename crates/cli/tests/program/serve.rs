//! `cosette serve`: from its first line to the signal that ends it. What it serves is tested in
//! `crates/serve`.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use super::run;

/// A server and where it is.
fn start(args: &[&str]) -> (Child, Value) {
    let mut command = Command::new(cargo_bin("cosette"));
    command.args(["serve", "--port", "0", "--json", "--no-tables"]).args(args);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, serde_json::from_str(&line).unwrap())
}

/// The status and the body of an answer.
fn exchange(place: &Value, head: &str, body: &str) -> (u16, String) {
    let port = place["port"].as_u64().unwrap() as u16;
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head[9..12].parse().unwrap(), body.to_string())
}

fn end(child: &mut Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
}

#[test]
fn it_says_where_it_is_serves_and_ends() {
    for signal in ["-INT", "-TERM"] {
        let (mut child, place) = start(&["--body", "1K"]);
        assert_eq!(place["address"], "127.0.0.1");
        assert_eq!(place["url"], format!("http://127.0.0.1:{}/", place["port"]));
        let solve = r#"{"puzzle": "loopover-3x3", "state": "BCA/DEF/GHI"}"#;
        let (status, answer) = exchange(&place, "POST /api/solve", solve);
        assert_eq!(status, 200, "{answer}");
        assert!(answer.contains(r#""solution":"R0""#), "{answer}");
        assert_eq!(exchange(&place, "POST /api/solve", &" ".repeat(2000)).0, 413);
        let (status, page) = exchange(&place, "GET /", "");
        assert!(status == 200 && page.contains("<html"), "{page}");
        end(&mut child, signal);
    }
}

/// The memory that a request may use is a share of that of the server.
#[test]
fn memory_is_shared_out() {
    let (mut child, place) = start(&["--memory", "10M", "--jobs", "2", "--threads", "1"]);
    let (_, health) = exchange(&place, "GET /api/health", "");
    let health: Value = serde_json::from_str(&health).unwrap();
    assert_eq!(health["limits"]["memory"], 2 << 20, "{health}");
    end(&mut child, "-TERM");
}

#[test]
fn bad_arguments_are_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, message) in [
        (&["--port", &port][..], "cannot be used"),
        (&["--port", "99999"], "99999"),
        (&["--host", "example.org"], "this is not an address"),
        (&["--campaigns", "/no/such/folder"], "/no/such/folder is not a folder"),
        (&["--results", "/no/such/folder"], "/no/such/folder is not a folder"),
        (&["--jobs", "0"], "between 1 and"),
    ] {
        let run = run(&[&["serve"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}
