//! Long requests: created, looked at, cancelled.

use std::sync::Arc;

use axum::extract::{Request as HttpRequest, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::body::request;
use super::text::Text;
use crate::job::Job;
use crate::refusal::{self, Refusal};
use crate::shapes::{Standing, Ticket};
use crate::studio::Studio;

/// Queues a request.
pub async fn create(
    State(studio): State<Arc<Studio>>,
    http: HttpRequest,
) -> Result<Response, Refusal> {
    let request = request(None, http, &studio.limits).await?;
    let job = studio.job(request);
    let waiting = studio.submit(&job)?;
    studio.shelf.add(Arc::clone(&job));
    let id = job.id.clone();
    let url = format!("/api/jobs/{id}");
    let events = format!("{url}/events");
    let place = url.parse();
    let ticket = Ticket { id, url, events, waiting };
    let mut response = refusal::answer(StatusCode::ACCEPTED, &ticket);
    if let Ok(place) = place {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// The job of that identifier.
pub fn find(studio: &Studio, id: &str) -> Result<Arc<Job>, Refusal> {
    studio.shelf.find(id).ok_or_else(|| {
        Refusal::not_found(format!("there is no job `{id}`"))
            .hint("answers are kept for some time only")
    })
}

/// How far a job is, and its answer.
pub async fn show(State(studio): State<Arc<Studio>>, Text(id): Text) -> Result<Response, Refusal> {
    let job = find(&studio, &id)?;
    Ok(refusal::answer(StatusCode::OK, &Standing::of(&job)))
}

/// Cancels a job. One that runs stops at its next safe point and keeps what it has found; one that
/// has ended is forgotten.
pub async fn cancel(
    State(studio): State<Arc<Studio>>,
    Text(id): Text,
) -> Result<Response, Refusal> {
    let job = find(&studio, &id)?;
    match job.end() {
        Some(_) => studio.shelf.remove(&id),
        None => studio.cancel(&job),
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
