//! Requests at random: the server answers all of them and goes on.

use std::io::{Read, Write};
use std::sync::OnceLock;
use std::time::Duration;

use cosette_serve::Limits;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::Running;
use super::client::connect;
use super::endpoints::requests;

/// One server for all cases: what one of them breaks, the next ones find.
fn server() -> &'static Running {
    static SERVER: OnceLock<Running> = OnceLock::new();
    SERVER.get_or_init(|| {
        let time = Duration::from_millis(200);
        Running::limited(Limits { jobs: 2, time, memory: 64 << 20, ..Limits::default() })
    })
}

fn is_alive(server: &Running) {
    let solved = server.post("/api/solve", &json!({"puzzle": "loopover-2x2", "state": "R0"}));
    assert_eq!(solved.status, 200, "{}", solved.text());
}

/// Words that mean something somewhere.
fn word() -> impl Strategy<Value = String> {
    const WORDS: [&str; 40] = [
        "cube",
        "cube-2x2x2",
        "loopover-3x3",
        "loopover-2x20",
        "loopover-20x20-nrg",
        "15-puzzle",
        "tiles-3x2",
        "tiles-32x32",
        "loopover-64x64",
        "loopover-99999x99999",
        "solved",
        "R0 C1'",
        "ABC/DEF/GHI",
        "ACB/DEF/GHI",
        "1 2 3 4 5 6 7 8 0",
        "[R, U]9",
        "(R U)99999999",
        "((((((((",
        "stm",
        "mtm",
        "qtm",
        "blank-first",
        "standard",
        "udlr",
        "tile",
        "bfs",
        "astar",
        "ida",
        "optimal",
        "anytime",
        "two-phase",
        "lookup",
        "wd",
        "pdb:ABC",
        "max(wd,zero)",
        "manhattan",
        "kociemba",
        "111x111-011x011",
        "{ABC}{DEF}",
        "inverse(inverse(wd))",
    ];
    prop_oneof![
        6 => proptest::sample::select(&WORDS[..]).prop_map(String::from),
        1 => ".{0,20}",
        1 => "[A-Z0-9/ ,'()\\[\\]:-]{0,40}",
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        5 => word().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        2 => (0u64..30).prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            vec((word(), inner), 0..3).prop_map(|all| Value::Object(all.into_iter().collect())),
        ]
    })
}

/// A good request with some members replaced.
fn request() -> impl Strategy<Value = (String, Value)> {
    const MEMBERS: [&str; 20] = [
        "puzzle",
        "metric",
        "goal",
        "state",
        "text",
        "moves",
        "notation",
        "write",
        "slot",
        "seed",
        "solver",
        "heuristic",
        "seconds",
        "nodes",
        "count",
        "slack",
        "names",
        "phase",
        "pieces",
        "max_depth",
    ];
    let kinds = proptest::sample::select(requests());
    let changes = vec((proptest::sample::select(&MEMBERS[..]), value()), 0..4);
    (kinds, changes).prop_map(|((kind, request), changes)| {
        let mut members: Map<String, Value> = request.as_object().unwrap().clone();
        // A search that nothing limits would only wait for its time to be up.
        members.insert("seconds".into(), json!(0.1));
        members.insert("max_depth".into(), json!(3));
        members.extend(changes.into_iter().map(|(name, value)| (name.to_string(), value)));
        (kind.to_string(), Value::Object(members))
    })
}

/// Lines of a head.
const HEADER: &str =
    "(Host: localhost|Content-Length: [0-9-]{1,30}|Accept-Encoding: .{0,9}|.{0,40})";

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// No request is a fault of the program.
    #[test]
    fn any_request_is_answered((kind, request) in request()) {
        let answer = server().post(&format!("/api/{kind}"), &request);
        prop_assert!(
            matches!(answer.status, 200 | 400 | 422 | 503),
            "{} {kind} {request}: {}", answer.status, answer.text()
        );
        let record = answer.json();
        prop_assert_eq!(answer.status == 200, record.get("error").is_none(), "{}", record);
        is_alive(server());
    }

    /// Neither is a head of any bytes.
    #[test]
    fn any_bytes_are_survived(
        method in "(GET|POST|DELETE|[A-Z]{1,9}|.{0,5})",
        path in "(/api/(jobs|results|solve|health)/?)?.{0,30}",
        headers in vec(HEADER, 0..5),
        body in vec(any::<u8>(), 0..200),
    ) {
        let mut stream = connect(server().address);
        let head = format!("{method} {path} HTTP/1.1\r\n{}\r\n\r\n", headers.join("\r\n"));
        let _ = stream.write_all(&[head.as_bytes(), &body].concat());
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        prop_assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
        is_alive(server());
    }
}
