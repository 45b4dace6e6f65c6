//! HTTP/1.1, as much as a test needs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value;

use super::PATIENCE;

/// What came back.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(there, _)| there == name);
        found.next().map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The kind of the error.
    pub fn error(&self) -> String {
        self.json()["error"]["kind"].as_str().unwrap_or_default().to_string()
    }
}

/// A connection with nothing sent yet.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// A request and its answer. `Host` is the address unless the headers name another.
pub fn exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = connect(address);
    send(&mut stream, address, method, path, headers, body);
    read(stream)
}

pub fn send(
    stream: &mut TcpStream,
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) {
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        head += &format!("Host: {address}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() || method == "POST" {
        head += &format!("Content-Length: {}\r\n", body.len());
    }
    // A server that refuses a request may close before all of it was sent.
    let _ = stream.write_all(format!("{head}\r\n{body}").as_bytes());
}

/// Reads the whole answer.
pub fn read(stream: TcpStream) -> Answer {
    let mut reader = BufReader::new(stream);
    let (status, headers) = head(&mut reader);
    let answer = Answer { status, headers, body: Vec::new() };
    let mut body = Vec::new();
    if answer.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = chunk(&mut reader) {
            body.extend(chunk);
        }
    } else if let Some(length) = answer.header("content-length") {
        body.resize(length.parse().unwrap(), 0);
        // An answer to HEAD has a length and no body.
        if let Err(error) = reader.read_exact(&mut body) {
            assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
            body.clear();
        }
    }
    Answer { body, ..answer }
}

fn line(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    line.trim_end().to_string()
}

pub fn head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let first = line(reader);
    let status = first.split(' ').nth(1).unwrap_or_else(|| panic!("no answer: {first:?}"));
    let status = status.parse().unwrap();
    let mut headers = Vec::new();
    loop {
        let header = line(reader);
        let Some((name, value)) = header.split_once(": ") else { return (status, headers) };
        headers.push((name.to_ascii_lowercase(), value.to_string()));
    }
}

/// The next chunk, or nothing after the last.
pub fn chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let length = usize::from_str_radix(&line(reader), 16).ok()?;
    let mut bytes = vec![0; length + 2];
    reader.read_exact(&mut bytes).ok()?;
    bytes.truncate(length);
    Some(bytes).filter(|bytes| !bytes.is_empty())
}

/// An event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub name: String,
    pub number: u64,
    pub data: Value,
}

/// A stream of events.
pub struct Events {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Events {
    /// Follows a job from this number on.
    pub fn follow(address: SocketAddr, job: &str, seen: Option<u64>) -> Events {
        let mut stream = connect(address);
        let seen = seen.map(|seen| seen.to_string());
        let headers: Vec<(&str, &str)> =
            seen.iter().map(|seen| ("Last-Event-ID", seen.as_str())).collect();
        send(&mut stream, address, "GET", &format!("{job}/events"), &headers, "");
        let mut reader = BufReader::new(stream);
        let (status, headers) = head(&mut reader);
        assert_eq!(status, 200);
        let kind = headers.iter().find(|(name, _)| name == "content-type").unwrap();
        assert_eq!(kind.1, "text/event-stream");
        Events { reader, text: String::new() }
    }
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_string(), rest.to_string());
                self.text = rest;
                let field = |name: &str| {
                    let mut lines = event.lines();
                    lines.find_map(|line| line.strip_prefix(name)).map(|v| v.trim().to_string())
                };
                // Heartbeats are comments.
                let Some(name) = field("event:") else { continue };
                let number = field("id:").unwrap().parse().unwrap();
                let data = serde_json::from_str(&field("data:").unwrap()).unwrap();
                return Some(Event { name, number, data });
            }
            let chunk = chunk(&mut self.reader)?;
            self.text += std::str::from_utf8(&chunk).unwrap();
        }
    }
}
