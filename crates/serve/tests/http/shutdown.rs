//! The end of a server: jobs are cancelled, and their clients get what was found.

use std::net::TcpStream;

use serde_json::json;

use super::client::{Event, Events, connect, read, send};
use super::{Running, endless};

#[test]
fn jobs_are_cancelled_and_clients_answered() {
    let server = Running::start();
    let job = server.job(&endless());
    let mut events = Events::follow(server.address, &job, None);
    assert_eq!(events.next().unwrap().name, "progress");
    let mut waiting = connect(server.address);
    let headers = [("Content-Type", "application/json")];
    let body = endless().to_string();
    send(&mut waiting, server.address, "POST", "/api/solve", &headers, &body);
    server.until("/api/health", |health| health["running"] == 2);
    let address = server.address;
    server.request_stop();
    let last: Event = events.last().unwrap();
    assert_eq!((last.name.as_str(), &last.data["stop"]), ("answer", &json!("interrupted")));
    let answer = read(waiting);
    assert_eq!((answer.status, &answer.json()["stop"]), (200, &json!("interrupted")));
    server.stop();
    assert!(TcpStream::connect(address).is_err(), "the address is free");
}

#[test]
fn an_idle_server_ends() {
    let server = Running::start();
    let _idle = connect(server.address);
    server.stop();
}
