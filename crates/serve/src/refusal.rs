//! Errors as clients receive them: `{"error": {kind, message, token, position}}`, as the command
//! prints them, with the status that HTTP has for them.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cosette::Failure;
use cosette::failure::FailureRecord;
use serde::Serialize;

/// An error and its status.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    failure: Failure,
    /// After how many seconds to try again.
    retry: Option<u64>,
}

impl Refusal {
    /// An error of this kind.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, failure: Failure::new(kind, message), retry: None }
    }

    /// Adds what to do about it.
    pub fn hint(self, hint: impl Into<String>) -> Refusal {
        Refusal { failure: self.failure.hint(Some(hint)), ..self }
    }

    /// Says when to try again.
    pub fn retry_after(self, seconds: u64) -> Refusal {
        Refusal { retry: Some(seconds), ..self }
    }

    /// The body is not a request.
    pub fn not_a_request(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "request", message)
    }

    /// There is nothing of that name.
    pub fn not_found(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "path", message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = json(self.status, text(&self.failure));
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A failure as JSON.
pub fn text(failure: &Failure) -> String {
    let record = FailureRecord { error: failure };
    serde_json::to_string(&record).expect("plain data becomes JSON")
}

/// A response with plain data.
pub fn answer(status: StatusCode, data: &impl Serialize) -> Response {
    json(status, serde_json::to_string(data).expect("plain data becomes JSON"))
}

/// A response in JSON. Answers are not for caches: the same request can have another answer.
pub fn json(status: StatusCode, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}
