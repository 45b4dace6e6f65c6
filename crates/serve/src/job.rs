//! A request under way, and everything that is known of it.
//!
//! A worker writes its progress here and clients read it, each at its own pace: there is no
//! channel that could fill up. Milestones (a level is complete, a better solution was found) are
//! all kept; of fleeting reports (so many nodes expanded) only the latest, which replaces the one
//! before. A client that reads slowly, or returns after its connection broke, gets the milestones
//! that it has not seen and the latest state.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use cosette_core::observe::{Event, Observer};
use cosette_service::{Progress, Request};
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

/// Maximum number of milestones; what is reported after them is fleeting.
const MILESTONES_MAX: usize = 1000;

/// A request under way.
pub struct Job {
    /// Its name for clients, if they were given one.
    pub id: String,
    /// What is to be done.
    pub request: Request,
    created: Instant,
    time: Duration,
    cancelled: AtomicBool,
    expired: AtomicBool,
    log: Mutex<Log>,
    changed: watch::Sender<()>,
}

/// What has happened to a job.
#[derive(Default)]
struct Log {
    reports: u64,
    milestones: Vec<Report>,
    latest: Option<Report>,
    started: Option<Instant>,
    end: Option<End>,
}

/// Something to tell a client.
#[derive(Clone, Debug)]
pub struct Report {
    /// Counted from 1 within the job.
    pub number: u64,
    /// One line of JSON.
    pub text: Arc<str>,
}

/// How a job ended.
#[derive(Clone, Debug)]
pub struct End {
    /// What HTTP calls it.
    pub status: StatusCode,
    /// The answer or the error.
    pub report: Report,
    /// From the beginning to the end of the computation.
    pub seconds: f64,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It waits for a worker.
    Queued,
    /// A worker has it.
    Running,
    /// It has an answer.
    Done,
    /// It has an error.
    Failed,
}

impl Job {
    /// A job that waits; `time` is what it has once a worker has it.
    pub fn new(id: String, request: Request, time: Duration) -> Job {
        Job {
            id,
            request,
            created: Instant::now(),
            time,
            cancelled: AtomicBool::new(false),
            expired: AtomicBool::new(false),
            log: Mutex::default(),
            changed: watch::Sender::new(()),
        }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        // Nothing that holds the lock can leave the log half written.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes its readers after every change.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Requests it to stop, at the next safe point of its computation.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was requested to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether it was stopped because its time was up.
    pub fn is_expired(&self) -> bool {
        self.expired.load(Ordering::Relaxed)
    }

    /// A worker has it now.
    pub fn start(&self) {
        self.log().started = Some(Instant::now());
        self.changed.send_replace(());
    }

    /// Reports one line of JSON.
    pub fn report(&self, text: &str, is_milestone: bool) {
        let mut log = self.log();
        let report = log.report(text);
        match is_milestone && log.milestones.len() < MILESTONES_MAX {
            true => log.milestones.push(report),
            false => log.latest = Some(report),
        }
        drop(log);
        self.changed.send_replace(());
    }

    /// It ended, with this answer or error. Only the first end counts.
    pub fn finish(&self, status: StatusCode, text: &str) {
        let mut log = self.log();
        if log.end.is_none() {
            let seconds = log.started.map_or(0.0, |started| started.elapsed().as_secs_f64());
            let report = log.report(text);
            log.end = Some(End { status, report, seconds });
        }
        drop(log);
        self.changed.send_replace(());
    }

    /// How it ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.log().end.clone()
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        let log = self.log();
        match (&log.end, log.started) {
            (Some(end), _) if end.status.is_success() => Stage::Done,
            (Some(_), _) => Stage::Failed,
            (None, Some(_)) => Stage::Running,
            (None, None) => Stage::Queued,
        }
    }

    /// Seconds since it was created; when it has ended, what the computation took.
    pub fn seconds(&self) -> f64 {
        let log = self.log();
        log.end.as_ref().map_or_else(|| self.created.elapsed().as_secs_f64(), |end| end.seconds)
    }

    /// The reports after the one of that number, in order: all milestones, and the latest of the
    /// others.
    pub fn reports_after(&self, number: u64) -> Vec<Report> {
        let log = self.log();
        let all = log.milestones.iter().chain(&log.latest);
        let mut new: Vec<Report> = all.filter(|report| report.number > number).cloned().collect();
        new.sort_by_key(|report| report.number);
        new
    }

    /// The last report.
    pub fn latest(&self) -> Option<Report> {
        let log = self.log();
        log.latest.iter().chain(log.milestones.last()).max_by_key(|report| report.number).cloned()
    }

    /// Whether a worker has had it for longer than its time and this.
    pub fn is_overdue(&self, grace: Duration) -> bool {
        let started = self.log().started;
        started.is_some_and(|started| started.elapsed() > self.time.saturating_add(grace))
    }

    fn is_out_of_time(&self) -> bool {
        let started = self.log().started;
        started.is_some_and(|started| started.elapsed() >= self.time)
    }
}

impl Log {
    fn report(&mut self, text: &str) -> Report {
        self.reports += 1;
        Report { number: self.reports, text: text.into() }
    }
}

impl Observer for Job {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if self.is_cancelled() {
            return ControlFlow::Break(());
        }
        if self.is_out_of_time() {
            self.expired.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        if let Some(progress) = Progress::of(event) {
            let fleeting = matches!(progress, Progress::Share { .. } | Progress::Searching { .. });
            let text = serde_json::to_string(&progress).expect("plain data becomes JSON");
            self.report(&text, !fleeting);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        let request = r#"{"request": "puzzle", "puzzle": "cube"}"#;
        Job::new("1".into(), serde_json::from_str(request).unwrap(), Duration::from_secs(60))
    }

    #[test]
    fn milestones_stay_and_fleeting_reports_are_replaced() {
        let job = job();
        assert_eq!(job.stage(), Stage::Queued);
        job.start();
        for depth in 0..3 {
            let _ = job.event(&Event::Level { depth, states: 1 });
            let _ = job.event(&Event::Searching { bound: depth, expanded: 7 });
        }
        let numbers = |after| -> Vec<u64> {
            job.reports_after(after).iter().map(|report| report.number).collect()
        };
        assert_eq!(numbers(0), [1, 3, 5, 6]);
        assert_eq!(numbers(3), [5, 6]);
        assert_eq!(job.latest().unwrap().number, 6);
        job.finish(StatusCode::OK, "{}");
        job.finish(StatusCode::BAD_REQUEST, "no");
        let end = job.end().unwrap();
        assert_eq!((end.status, end.report.number, &*end.report.text), (StatusCode::OK, 7, "{}"));
        assert_eq!(job.stage(), Stage::Done);
    }

    #[test]
    fn milestones_are_bounded() {
        let job = job();
        for length in 0..2 * MILESTONES_MAX as u32 {
            let _ = job.event(&Event::Better { length });
        }
        assert_eq!(job.reports_after(0).len(), MILESTONES_MAX + 1);
    }

    #[test]
    fn it_stops_when_it_is_cancelled_or_its_time_is_up() {
        let job = job();
        let event = Event::Better { length: 1 };
        job.start();
        assert!(job.event(&event).is_continue());
        job.cancel();
        assert!(job.event(&event).is_break() && !job.is_expired());
        let late = Job { time: Duration::ZERO, ..self::job() };
        assert!(late.event(&event).is_continue(), "it waits");
        late.start();
        assert!(late.event(&event).is_break() && late.is_expired());
        assert!(!late.is_overdue(Duration::from_secs(60)));
    }
}
