//! The variable part of a path.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::refusal::Refusal;

/// The text, decoded.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Text {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Text, Refusal> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(text)) => Ok(Text(text)),
            Err(_) => Err(Refusal::not_found("this path is not UTF-8 text")),
        }
    }
}
