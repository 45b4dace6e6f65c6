//! What there is on the server: tables, campaigns, certificates. Files are read on a thread that
//! may wait for them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::text::Text;
use crate::refusal::{self, Refusal};
use crate::shapes::{Campaigns, Results, Tables};
use crate::studio::Studio;

async fn read<T: Send + 'static>(
    studio: Arc<Studio>,
    read: impl FnOnce(&Studio) -> T + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(move || read(&studio)).await.map_err(|_| {
        let message = "the files could not be read";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    })
}

/// The cached tables.
pub async fn tables(State(studio): State<Arc<Studio>>) -> Result<Response, Refusal> {
    let tables = read(studio, |studio| studio.sources.tables()).await?;
    Ok(refusal::answer(StatusCode::OK, &Tables { tables }))
}

/// How far the campaigns are.
pub async fn campaigns(State(studio): State<Arc<Studio>>) -> Result<Response, Refusal> {
    let campaigns = read(studio, |studio| studio.sources.campaigns()).await?;
    Ok(refusal::answer(StatusCode::OK, &Campaigns { campaigns }))
}

/// The certificates.
pub async fn results(State(studio): State<Arc<Studio>>) -> Result<Response, Refusal> {
    let results = read(studio, |studio| studio.sources.results()).await?;
    Ok(refusal::answer(StatusCode::OK, &Results { results }))
}

/// One certificate, byte by byte.
pub async fn result(
    State(studio): State<Arc<Studio>>,
    Text(name): Text,
) -> Result<Response, Refusal> {
    let text = read(studio, move |studio| studio.sources.result(&name)).await??;
    let text =
        String::from_utf8(text).map_err(|_| Refusal::not_found("this certificate is not text"))?;
    Ok(refusal::json(StatusCode::OK, text))
}
