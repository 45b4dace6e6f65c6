//! Requests of pages from elsewhere, and what every answer says about itself.

use serde_json::json;

use super::Running;

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let server = Running::start();
    let own = format!("http://{}", server.address);
    let body = json!({"puzzle": "cube"}).to_string();
    let of = |headers: &[(&str, &str)]| {
        let answer = server.send("POST", "/api/puzzle", headers, &body);
        match answer.status {
            200 => (200, String::new()),
            status => (status, answer.error()),
        }
    };
    assert_eq!(of(&[JSON]).0, 200);
    assert_eq!(of(&[JSON, ("Origin", &own)]).0, 200);
    assert_eq!(of(&[JSON, ("Sec-Fetch-Site", "same-origin")]).0, 200);
    for (headers, status, kind) in [
        ([JSON, ("Origin", "http://evil.example")], 403, "origin"),
        ([JSON, ("Origin", "null")], 403, "origin"),
        ([JSON, ("Origin", "http://localhost:1")], 403, "origin"),
        ([JSON, ("Sec-Fetch-Site", "cross-site")], 403, "origin"),
        ([JSON, ("Host", "evil.example")], 421, "host"),
        ([("Content-Type", "text/plain"), ("Origin", &own)], 415, "content"),
        ([("Content-Type", "multipart/form-data"), ("Origin", &own)], 415, "content"),
    ] {
        assert_eq!(of(&headers), (status, kind.to_string()), "{headers:?}");
    }
    for path in ["/", "/api/health", "/api/openapi.json", "/api/results"] {
        let rebound = server.send("GET", path, &[("Host", "evil.example:80")], "");
        assert_eq!(rebound.status, 421, "{path}");
    }
    let preflight = [
        ("Origin", "http://evil.example"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "content-type"),
    ];
    let answer = server.send("OPTIONS", "/api/solve", &preflight, "");
    assert_eq!(answer.status, 403);
    assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
}

#[test]
fn every_answer_has_its_headers() {
    let server = Running::start();
    let answers = [
        server.get("/"),
        server.get("/api/health"),
        server.get("/nothing"),
        server.post("/api/solve", &json!({})),
        server.send("GET", "/", &[("Host", "evil.example")], ""),
        server.send("PUT", "/api/solve", &[], ""),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-eval' "));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{name}: {}", answer.text());
        }
    }
}
