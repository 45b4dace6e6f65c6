//! The progress of a job as server-sent events: `progress`, and at the end `answer` or `error`.
//!
//! Nothing is sent to a client; a client fetches from the job's log what it has not seen, whenever
//! its connection has room. Events are numbered within the job, so that a browser that reconnects
//! (with `Last-Event-ID`) continues where it was.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;

use super::jobs::find;
use super::text::Text;
use crate::job::{Job, Report};
use crate::refusal::Refusal;
use crate::studio::Studio;

/// Comments keep connections open through proxies, and reveal those that are gone.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The events of a job.
pub async fn follow(
    State(studio): State<Arc<Studio>>,
    Text(id): Text,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let job = find(&studio, &id)?;
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let seen: u64 = seen.and_then(|seen| seen.trim().parse().ok()).unwrap_or(0);
    if job.end().is_some_and(|end| end.report.number <= seen) {
        // A browser would reconnect for ever; this status tells it not to.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let changes = job.changes();
    let reader = Reader { job, changes, seen, ready: VecDeque::new(), ended: false };
    let events = stream::unfold(reader, Reader::next);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)).into_response())
}

/// A client's place in the log of a job.
struct Reader {
    job: Arc<Job>,
    changes: watch::Receiver<()>,
    seen: u64,
    ready: VecDeque<Event>,
    ended: bool,
}

impl Reader {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Reader)> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some((Ok(event), self));
            }
            if self.ended {
                return None;
            }
            self.fetch();
            if self.ready.is_empty() {
                // The sender lives as long as the job.
                self.changes.changed().await.ok()?;
            }
        }
    }

    fn fetch(&mut self) {
        // The end first: what was reported before it is then in the log.
        let end = self.job.end();
        for report in self.job.reports_after(self.seen) {
            self.push("progress", &report);
        }
        if let Some(end) = end {
            self.push(if end.status.is_success() { "answer" } else { "error" }, &end.report);
            self.ended = true;
        }
    }

    fn push(&mut self, name: &str, report: &Report) {
        self.seen = report.number;
        let event = Event::default().event(name).id(report.number.to_string());
        self.ready.push_back(event.data(&report.text));
    }
}
