//! Runs a request: what a worker does.

use std::panic::{self, AssertUnwindSafe};

use axum::http::StatusCode;
use cosette::Failure;
use cosette_service::{Request, Service};
use serde_json::Value;

use crate::job::Job;
use crate::limits::Limits;
use crate::refusal;

/// Answers requests within the limits.
pub struct Desk {
    service: Service,
    seconds: f64,
    /// Folders of the machine, which no message may name.
    folders: Vec<String>,
}

impl Desk {
    /// A desk with that service.
    pub fn new(service: Service, limits: &Limits, folders: Vec<String>) -> Desk {
        Desk { service, seconds: limits.time.as_secs_f64(), folders }
    }

    /// The request with its own limits lowered to the server's. A request without a time limit is
    /// stopped from outside, because one with a limit may be given another solver.
    pub fn within_limits(&self, mut request: Request) -> Request {
        let lower = |seconds: &mut Option<f64>| *seconds = seconds.map(|s| s.min(self.seconds));
        match &mut request {
            Request::Solve(solve) => lower(&mut solve.seconds),
            Request::Verify(verify) => lower(&mut verify.seconds),
            _ => {}
        }
        request
    }

    /// Runs a job to its end. A panic is an error of this program; it costs its job and no other.
    pub fn work(&self, job: &Job) {
        if job.is_cancelled() {
            return self.fail(job, &Failure::interrupted());
        }
        job.start();
        let respond = || self.service.respond(&job.request, job);
        match panic::catch_unwind(AssertUnwindSafe(respond)) {
            Ok(Ok(answer)) => job.finish(StatusCode::OK, &stopped_by_time(answer, job).to_string()),
            Ok(Err(failure)) => self.fail(job, &failure),
            Err(_) => {
                let failure = Failure::new("internal", "this request has met a fault of cosette");
                job.finish(StatusCode::INTERNAL_SERVER_ERROR, &refusal::text(&failure));
            }
        }
    }

    fn fail(&self, job: &Job, failure: &Failure) {
        let (status, text) = match (failure.is_interrupted(), job.is_expired()) {
            (true, true) => {
                let message = format!("no answer within {} seconds", self.seconds);
                let failure = Failure::no_answer("time", message);
                (StatusCode::SERVICE_UNAVAILABLE, refusal::text(&failure))
            }
            (true, false) => (StatusCode::SERVICE_UNAVAILABLE, refusal::text(failure)),
            (false, _) => (StatusCode::UNPROCESSABLE_ENTITY, refusal::text(failure)),
        };
        job.finish(status, &self.without_folders(text));
    }

    /// No error that clients can cause names a folder; this makes sure of it.
    fn without_folders(&self, text: String) -> String {
        let hide = |text: String, folder: &String| text.replace(folder.as_str(), "[folder]");
        self.folders.iter().fold(text, hide)
    }
}

/// A search that the server stopped reports that it was interrupted; the reason was its time.
fn stopped_by_time(mut answer: Value, job: &Job) -> Value {
    if job.is_expired() && answer["stop"] == "interrupted" {
        answer["stop"] = "time".into();
    }
    answer
}
