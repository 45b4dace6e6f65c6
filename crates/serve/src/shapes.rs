//! Answers that the server gives itself. Those to requests are in `cosette-service`.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::job::{Job, Stage};
use crate::limits::Limits;
use crate::sources::{CampaignState, Certificate, Table};

/// The server is there.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    pub status: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// Requests being computed.
    pub running: usize,
    /// Requests that wait.
    pub waiting: usize,
    /// What clients may use.
    pub limits: HealthLimits,
}

/// What clients may use.
#[derive(Serialize, ToSchema)]
pub struct HealthLimits {
    /// Bytes of a request.
    pub body: usize,
    /// Requests computed at the same time.
    pub jobs: usize,
    /// Requests that may wait.
    pub queue: usize,
    /// The time of a request.
    pub seconds: f64,
    /// The memory of a request, in bytes.
    pub memory: u64,
    /// Finished jobs whose answers are kept.
    pub kept: usize,
}

impl From<&Limits> for HealthLimits {
    fn from(limits: &Limits) -> HealthLimits {
        HealthLimits {
            body: limits.body,
            jobs: limits.jobs,
            queue: limits.queue,
            seconds: limits.time.as_secs_f64(),
            memory: limits.memory,
            kept: limits.kept,
        }
    }
}

/// A job was queued.
#[derive(Serialize, ToSchema)]
pub struct Ticket {
    /// By which the job is addressed.
    pub id: String,
    /// Where its state is: `/api/jobs/ID`.
    pub url: String,
    /// Where its progress is: `/api/jobs/ID/events`.
    pub events: String,
    /// How many jobs wait before it.
    pub waiting: usize,
}

/// How far a job is.
#[derive(Serialize, ToSchema)]
#[schema(as = Job)]
pub struct Standing {
    /// By which it is addressed.
    pub id: String,
    /// How far it is.
    pub state: Stage,
    /// Whether it was cancelled; its answer is then what was found until it stopped.
    pub cancelled: bool,
    /// Seconds since it was queued; once it has ended, the time of its computation.
    pub seconds: f64,
    /// The last progress.
    #[schema(value_type = Option<cosette_service::Progress>)]
    pub progress: Option<Value>,
    /// The answer to the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub answer: Option<Value>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub error: Option<Value>,
}

impl Standing {
    /// Of that job.
    pub fn of(job: &Job) -> Standing {
        let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let end = job.end();
        let (done, failed) = match &end {
            Some(end) if end.status.is_success() => (Some(parsed(&end.report.text)), None),
            Some(end) => (None, Some(parsed(&end.report.text)["error"].take())),
            None => (None, None),
        };
        Standing {
            id: job.id.clone(),
            state: job.stage(),
            cancelled: job.is_cancelled(),
            seconds: job.seconds(),
            progress: job.latest().map(|report| parsed(&report.text)),
            answer: done,
            error: failed,
        }
    }
}

/// An event of a job, as a browser's `EventSource` receives it.
#[derive(ToSchema)]
#[schema(as = Event)]
#[expect(dead_code, reason = "only described: events are written as text")]
pub struct JobEvent {
    /// `progress`, `answer` or `error`.
    event: String,
    /// The number of the event within the job.
    id: String,
    /// Progress, the answer, or the error: one line of JSON.
    data: String,
}

/// The cached tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    /// By name.
    pub tables: Vec<Table>,
}

/// The campaigns of the folders that the server was given.
#[derive(Serialize, ToSchema)]
pub struct Campaigns {
    /// By name.
    pub campaigns: Vec<CampaignState>,
}

/// The certificates.
#[derive(Serialize, ToSchema)]
pub struct Results {
    /// By name.
    pub results: Vec<Certificate>,
}
