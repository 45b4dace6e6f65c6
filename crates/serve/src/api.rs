//! The paths below `/api`.

mod body;
mod events;
mod jobs;
mod lists;
mod text;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use cosette_service::Request;

use crate::openapi;
use crate::refusal::{self, Refusal};
use crate::shapes::{Health, HealthLimits};
use crate::studio::Studio;
use body::request;

/// All paths.
pub fn router(studio: Arc<Studio>) -> Router {
    let mut router = Router::new();
    for kind in Request::NAMES {
        let answer =
            move |studio: State<Arc<Studio>>, http: HttpRequest| answer(kind, studio, http);
        router = router.route(&format!("/api/{kind}"), post(answer));
    }
    router
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(describe))
        .route("/api/tables", get(lists::tables))
        .route("/api/campaigns", get(lists::campaigns))
        .route("/api/results", get(lists::results))
        .route("/api/results/{*name}", get(lists::result))
        .route("/api/jobs", post(jobs::create))
        .route("/api/jobs/{id}", get(jobs::show).delete(jobs::cancel))
        .route("/api/jobs/{id}/events", get(events::follow))
        .route("/api", get(nothing))
        .route("/api/{*path}", get(nothing).post(nothing))
        .method_not_allowed_fallback(other_method)
        .with_state(studio)
}

/// Answers a request while its client waits.
async fn answer(
    kind: &'static str,
    State(studio): State<Arc<Studio>>,
    http: HttpRequest,
) -> Result<Response, Refusal> {
    let request = request(Some(kind), http, &studio.limits).await?;
    let end = studio.answer(request).await?;
    Ok(refusal::json(end.status, end.report.text.to_string()))
}

async fn health(State(studio): State<Arc<Studio>>) -> Response {
    let (running, waiting) = studio.load();
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        running,
        waiting,
        limits: HealthLimits::from(&studio.limits),
    };
    refusal::answer(StatusCode::OK, &health)
}

async fn describe() -> Response {
    refusal::json(StatusCode::OK, openapi::text().into())
}

async fn nothing() -> Refusal {
    Refusal::not_found("there is no such path").hint("the API is described in /api/openapi.json")
}

async fn other_method() -> Response {
    let message = "this path has other methods";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", message).into_response()
}
