//! Reads the body of a request: within a size, within a time, completely.

use axum::body::{Body, Bytes};
use axum::extract::Request as HttpRequest;
use axum::http::{HeaderMap, StatusCode, header};
use cosette_service::Request;
use futures_util::StreamExt;
use serde_json::Value;

use crate::limits::Limits;
use crate::refusal::Refusal;

/// A body that is too large is read to its end up to this many times the limit, so that its client
/// gets to read the answer.
const READ_ON: usize = 4;

/// The request in a body; `kind` is what the path says of it.
pub async fn request(
    kind: Option<&str>,
    http: HttpRequest,
    limits: &Limits,
) -> Result<Request, Refusal> {
    let bytes = bytes(http, limits).await?;
    let not_json = |error: serde_json::Error| {
        let message = format!("the body is not JSON: {error}");
        Refusal::not_a_request(message)
    };
    let mut value: Value = serde_json::from_slice(&bytes).map_err(not_json)?;
    let Value::Object(members) = &mut value else {
        return Err(Refusal::not_a_request("the body is not a JSON object"));
    };
    if let Some(kind) = kind {
        let named = members.entry("request").or_insert_with(|| kind.into());
        if named != kind {
            let message = format!("`request` is {named}, and the path is of `{kind}`");
            return Err(Refusal::not_a_request(message));
        }
    }
    serde_json::from_value(value)
        .map_err(|error| Refusal::not_a_request(format!("this is no request: {error}")))
}

async fn bytes(http: HttpRequest, limits: &Limits) -> Result<Bytes, Refusal> {
    let (head, body) = http.into_parts();
    if !is_json(&head.headers) {
        let message = "the body must have the type application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content", message));
    }
    let announced = announced(&head.headers);
    let waits = head.headers.contains_key(header::EXPECT);
    let read_on = limits.body.saturating_mul(READ_ON);
    if announced > if waits { limits.body } else { read_on } {
        return Err(too_large(limits));
    }
    let slow =
        || Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body did not arrive in time");
    let read = read(body, limits.body, read_on);
    match tokio::time::timeout(limits.patience, read).await {
        Ok(read) => read?.ok_or_else(|| too_large(limits)),
        Err(_) => Err(slow()),
    }
}

/// The whole body; nothing if it is longer than allowed.
async fn read(body: Body, limit: usize, read_on: usize) -> Result<Option<Bytes>, Refusal> {
    let mut stream = body.into_data_stream();
    let (mut kept, mut length) = (Vec::new(), 0);
    while let Some(part) = stream.next().await {
        let part = part.map_err(|_| Refusal::not_a_request("the body is not complete"))?;
        length += part.len();
        match length {
            length if length <= limit => kept.extend_from_slice(&part),
            length if length <= read_on => kept = Vec::new(),
            _ => break,
        }
    }
    Ok((length <= limit).then(|| kept.into()))
}

fn announced(headers: &HeaderMap) -> usize {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.and_then(|length| length.parse().ok()).unwrap_or(0)
}

/// Other types may be sent by pages of other origins without asking.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn too_large(limits: &Limits) -> Refusal {
    let message = format!("the body is larger than {} bytes", limits.body);
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "size", message)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn bodies_are_json() {
        for (kind, expected) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("text/plain", false),
            ("application/x-www-form-urlencoded", false),
            ("text/plain; application/json", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
            assert_eq!(is_json(&headers), expected, "{kind}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
