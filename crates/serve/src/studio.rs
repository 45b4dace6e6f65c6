//! What the handlers of all connections share.

use std::io;
use std::sync::Arc;

use axum::http::StatusCode;
use cosette_service::{Request, Service};

use crate::desk::Desk;
use crate::job::{End, Job};
use crate::limits::Limits;
use crate::pool::{Declined, Pool};
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::sources::Sources;

/// Workers for requests that take milliseconds.
const QUICK_WORKERS: usize = 1;
/// A request that is not stopped so long after its time was up is given up by its client.
const GRACE: std::time::Duration = std::time::Duration::from_secs(10);
/// The longest time after which a client is told to try again.
const RETRY_MAX: u64 = 30;

/// The server without its sockets.
pub struct Studio {
    /// What clients may use.
    pub limits: Limits,
    /// Jobs by their identifiers.
    pub shelf: Shelf,
    /// Files that may be read.
    pub sources: Sources,
    desk: Arc<Desk>,
    quick: Pool,
    long: Pool,
}

impl Studio {
    /// Starts the workers.
    pub fn new(service: Service, limits: Limits, sources: Sources) -> io::Result<Studio> {
        let desk = Arc::new(Desk::new(service, &limits, sources.folders()));
        let work = || {
            let desk = Arc::clone(&desk);
            Arc::new(move |job: &Job| desk.work(job))
        };
        Ok(Studio {
            shelf: Shelf::new(&limits),
            quick: Pool::start("quick", QUICK_WORKERS, limits.queue, work())?,
            long: Pool::start("worker", limits.jobs, limits.queue, work())?,
            desk,
            sources,
            limits,
        })
    }

    /// A job for a request.
    pub fn job(&self, request: Request) -> Arc<Job> {
        let request = self.desk.within_limits(request);
        Arc::new(Job::new(self.shelf.identifier(), request, self.limits.time))
    }

    /// The workers for a job: requests that only read a state or make moves never wait for
    /// searches.
    fn pool(&self, job: &Job) -> &Pool {
        match job.request {
            Request::Puzzle(_)
            | Request::State(_)
            | Request::Play(_)
            | Request::Slide(_)
            | Request::Scramble(_) => &self.quick,
            _ => &self.long,
        }
    }

    /// Queues a job; returns how many wait before it.
    pub fn submit(&self, job: &Arc<Job>) -> Result<usize, Refusal> {
        self.pool(job).submit(Arc::clone(job)).map_err(|declined| match declined {
            Declined::Full { waiting, workers } => {
                let seconds = (1 + waiting / workers.max(1)) as u64;
                let message = format!("the server is busy: {waiting} requests are waiting");
                Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
                    .retry_after(seconds.min(RETRY_MAX))
            }
            Declined::Closed => Refusal::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "interrupted",
                "the server is shutting down",
            ),
        })
    }

    /// Cancels a job, whether it waits or runs.
    pub fn cancel(&self, job: &Job) {
        job.cancel();
        if self.pool(job).withdraw(job) {
            // No worker will finish it.
            self.desk.work(job);
        }
    }

    /// Runs a request while its client waits; a client that goes away cancels it.
    pub async fn answer(&self, request: Request) -> Result<End, Refusal> {
        let job = self.job(request);
        self.submit(&job)?;
        let client = Client { studio: self, job: &job };
        let mut changes = job.changes();
        loop {
            if let Some(end) = job.end() {
                return Ok(end);
            }
            if job.is_overdue(GRACE) {
                drop(client);
                let message = "no answer within the time limit";
                return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "time", message));
            }
            // The sender lives as long as the job.
            drop(tokio::time::timeout(GRACE, changes.changed()).await);
        }
    }

    /// How many requests run, and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let (quick, long) = (self.quick.load(), self.long.load());
        (quick.0 + long.0, quick.1 + long.1)
    }

    /// Cancels all jobs and takes no more.
    pub fn close(&self) {
        self.quick.close();
        self.long.close();
    }

    /// Whether all workers have ended.
    pub fn has_ended(&self) -> bool {
        self.quick.has_ended() && self.long.has_ended()
    }
}

/// A client that waits. Its handler is dropped when its connection is closed.
struct Client<'a> {
    studio: &'a Studio,
    job: &'a Job,
}

impl Drop for Client<'_> {
    fn drop(&mut self) {
        if self.job.end().is_none() {
            self.studio.cancel(self.job);
        }
    }
}
