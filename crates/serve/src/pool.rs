//! A fixed number of workers, and a line in front of them.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::job::Job;

/// What a worker does with a job: it must finish it.
pub type Work = Arc<dyn Fn(&Job) + Send + Sync>;

/// Workers and the jobs waiting for them.
pub struct Pool {
    inner: Arc<Inner>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

struct Inner {
    line: Mutex<Line>,
    wake: Condvar,
    workers: usize,
    /// Maximum number of jobs that wait while every worker is busy.
    queue: usize,
    work: Work,
}

#[derive(Default)]
struct Line {
    waiting: VecDeque<Arc<Job>>,
    running: Vec<Arc<Job>>,
    closed: bool,
}

/// Why a job is not taken.
#[derive(Debug, PartialEq, Eq)]
pub enum Declined {
    /// The line is full: so many jobs wait for so many workers.
    Full {
        /// How many jobs wait.
        waiting: usize,
        /// How many workers there are.
        workers: usize,
    },
    /// The server is shutting down.
    Closed,
}

impl Pool {
    /// Starts the workers.
    pub fn start(name: &str, workers: usize, queue: usize, work: Work) -> io::Result<Pool> {
        let inner = Inner { line: Mutex::default(), wake: Condvar::new(), workers, queue, work };
        let inner = Arc::new(inner);
        let thread = |_| {
            let inner = Arc::clone(&inner);
            thread::Builder::new().name(name.into()).spawn(move || inner.work_off())
        };
        let threads = (0..workers).map(thread).collect::<io::Result<Vec<_>>>();
        if threads.is_err() {
            inner.close();
        }
        Ok(Pool { threads: Mutex::new(threads?), inner })
    }

    /// Queues a job, unless the line is full; returns how many wait before it.
    pub fn submit(&self, job: Arc<Job>) -> Result<usize, Declined> {
        let mut line = self.inner.line();
        let idle = self.inner.workers.saturating_sub(line.running.len());
        let waiting = line.waiting.len();
        if line.closed {
            return Err(Declined::Closed);
        }
        if waiting >= self.inner.queue + idle {
            return Err(Declined::Full { waiting, workers: self.inner.workers });
        }
        line.waiting.push_back(job);
        drop(line);
        self.inner.wake.notify_one();
        Ok(waiting)
    }

    /// How many jobs run, and how many wait.
    pub fn load(&self) -> (usize, usize) {
        let line = self.inner.line();
        (line.running.len(), line.waiting.len())
    }

    /// Takes a job out of the line; `false` if it is not there.
    pub fn withdraw(&self, job: &Job) -> bool {
        let mut line = self.inner.line();
        let before = line.waiting.len();
        line.waiting.retain(|other| !std::ptr::eq(&**other, job));
        line.waiting.len() < before
    }

    /// Cancels every job. Jobs that waited are still given to workers, which finish them at once.
    pub fn close(&self) {
        self.inner.close();
    }

    /// Whether all the workers have ended, which they do when they have no job after
    /// [`Pool::close`].
    pub fn has_ended(&self) -> bool {
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.iter().all(JoinHandle::is_finished)
    }
}

impl Inner {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        let mut line = self.line();
        line.closed = true;
        line.waiting.iter().chain(&line.running).for_each(|job| job.cancel());
        drop(line);
        self.wake.notify_all();
    }

    /// Works off the line until it is closed and empty.
    fn work_off(&self) {
        while let Some(job) = self.take() {
            (self.work)(&job);
            self.line().running.retain(|other| !Arc::ptr_eq(other, &job));
        }
    }

    fn take(&self) -> Option<Arc<Job>> {
        let mut line = self.line();
        loop {
            if let Some(job) = line.waiting.pop_front() {
                line.running.push(Arc::clone(&job));
                return Some(job);
            }
            if line.closed {
                return None;
            }
            line = self.wake.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
