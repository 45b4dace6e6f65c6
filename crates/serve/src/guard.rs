//! Which requests are refused before they are read, and the headers of every answer.
//!
//! The server has no users and no passwords: whoever reaches its address may use it. What has to
//! be kept out is a page from elsewhere in the browser of somebody who runs it.
//!
//! - Such a page may send requests to 127.0.0.1. Browsers then name its origin, or say that the
//!   request crosses sites; both are refused. Bodies must be `application/json` (`api/body.rs`),
//!   which a page may not send across origins unless the server agrees (a preflight, which is never
//!   answered).
//! - It may also have its own name resolve to 127.0.0.1 (DNS rebinding), so that the browser takes
//!   the server for its own origin. `Host` is then that name, and only `localhost`, numeric
//!   addresses and names given by `--allow-host` are accepted.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// The names by which the server may be addressed.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Vec<String>,
    /// Whether only this machine can reach it.
    is_loopback: bool,
}

impl Hosts {
    /// Those of a server at that address, which has these names besides.
    pub fn new(address: IpAddr, names: &[String]) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { names, is_loopback: address.is_loopback() }
    }

    fn accept(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if host == "localhost" || self.names.contains(&host) {
            return true;
        }
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok_and(|address| address.is_loopback() || !self.is_loopback)
    }
}

/// Refuses what is from elsewhere, and adds the headers to every answer.
pub async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&hosts, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn admit(hosts: &Hosts, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let host = host(request).ok_or_else(|| {
        Refusal::new(StatusCode::BAD_REQUEST, "host", "the request does not name its host")
    })?;
    if !hosts.accept(host.host()) {
        let message = format!("this server is not `{}`", host.host());
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", message)
            .hint("if it is to have this name: cosette serve --allow-host NAME"));
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && !is_same(origin, &host)
    {
        return Err(foreign());
    }
    let is_api = request.uri().path().starts_with("/api");
    if is_api && crosses_sites(headers) {
        return Err(foreign());
    }
    Ok(())
}

fn foreign() -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, "origin", "pages from elsewhere may not use this server")
}

/// The host that the request is for. The request line may name it too, and then counts; the header
/// must agree with it.
fn host(request: &Request) -> Option<Authority> {
    let mut headers = request.headers().get_all(header::HOST).iter();
    let named: Authority = headers.next()?.to_str().ok()?.parse().ok()?;
    let is_alone = headers.next().is_none();
    let agrees = request.uri().authority().is_none_or(|there| *there == named);
    // Credentials before the host are not part of it, and have no place in the header.
    (is_alone && agrees && !named.as_str().contains('@')).then_some(named)
}

/// Whether an origin is the host itself. The scheme does not matter: a proxy may add encryption.
fn is_same(origin: &HeaderValue, host: &Authority) -> bool {
    let Some(origin) = origin.to_str().ok() else { return false };
    let (rest, usual) = match origin.split_once("://") {
        Some(("http", rest)) => (rest, 80),
        Some(("https", rest)) => (rest, 443),
        _ => return false,
    };
    let Ok(origin) = rest.parse::<Authority>() else { return false };
    let port = |authority: &Authority| authority.port_u16().unwrap_or(usual);
    origin.host().eq_ignore_ascii_case(host.host()) && port(&origin) == port(host)
}

/// Whether a browser says that another site sends the request.
fn crosses_sites(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; \
    connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The page runs nothing but its own files and may not be framed; isolated from other origins, it
/// gets memory that its workers share.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::body::Body;

    use super::*;

    fn status(hosts: &Hosts, method: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = axum::http::Request::builder().method(method).uri("/api/health");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let admitted = admit(hosts, &request.body(Body::empty()).unwrap());
        admitted.map_or_else(|refusal| refusal.into_response().status().as_u16(), |()| 200)
    }

    #[test]
    fn hosts_are_numbers_or_names_that_were_given() {
        let here = Hosts::new(Ipv4Addr::LOCALHOST.into(), &["Studio.test".into()]);
        let anywhere = Hosts::new(Ipv4Addr::UNSPECIFIED.into(), &[]);
        for (host, at_loopback, at_any) in [
            ("localhost", 200, 200),
            ("LOCALHOST:8000", 200, 200),
            ("127.0.0.1:80", 200, 200),
            ("[::1]:9", 200, 200),
            ("studio.test:8484", 200, 421),
            ("192.168.1.7:8484", 421, 200),
            ("evil.example", 421, 421),
            ("localhost.evil.example:8484", 421, 421),
            ("127.0.0.1.evil.example", 421, 421),
            ("user@localhost", 400, 400),
            ("a b", 400, 400),
            ("", 400, 400),
        ] {
            let of = |hosts| status(hosts, "GET", &[("host", host)]);
            assert_eq!((of(&here), of(&anywhere)), (at_loopback, at_any), "{host}");
        }
        assert_eq!(status(&here, "GET", &[]), 400);
        assert_eq!(status(&here, "GET", &[("host", "localhost"), ("host", "evil.example")]), 400);
    }

    #[test]
    fn foreign_origins_are_refused() {
        let hosts = Hosts::new(Ipv4Addr::LOCALHOST.into(), &[]);
        for (origin, host, expected) in [
            ("http://localhost:8484", "localhost:8484", 200),
            ("http://LOCALHOST:8484", "localhost:8484", 200),
            ("http://localhost", "localhost", 200),
            ("http://localhost", "localhost:80", 200),
            ("https://localhost", "localhost:443", 200),
            ("http://localhost:1234", "localhost:8484", 403),
            ("http://127.0.0.1:8484", "localhost:8484", 403),
            ("http://evil.example", "localhost:8484", 403),
            ("null", "localhost:8484", 403),
            ("file://localhost", "localhost", 403),
            ("http://localhost:8484.evil.example", "localhost:8484", 403),
        ] {
            let headers = [("host", host), ("origin", origin)];
            assert_eq!(status(&hosts, "GET", &headers), expected, "{origin}");
        }
        for (site, expected) in
            [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
        {
            let headers = [("host", "localhost"), ("sec-fetch-site", site)];
            assert_eq!(status(&hosts, "GET", &headers), expected, "{site}");
        }
    }
}
