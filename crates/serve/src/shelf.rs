//! Jobs by their identifiers, and the answers of those that have ended.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::job::Job;
use crate::limits::Limits;

/// All jobs that clients can ask for, the oldest first.
pub struct Shelf {
    jobs: Mutex<VecDeque<Arc<Job>>>,
    kept: usize,
    kept_bytes: usize,
    /// Its keys come from the system's source of randomness: identifiers cannot be guessed.
    keys: RandomState,
    count: AtomicU64,
}

impl Shelf {
    /// An empty shelf.
    pub fn new(limits: &Limits) -> Shelf {
        Shelf {
            jobs: Mutex::default(),
            kept: limits.kept,
            kept_bytes: limits.kept_bytes,
            keys: RandomState::new(),
            count: AtomicU64::new(0),
        }
    }

    fn jobs(&self) -> MutexGuard<'_, VecDeque<Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new identifier.
    pub fn identifier(&self) -> String {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        format!("{:016x}", self.keys.hash_one(number))
    }

    /// Adds a job, and gives up the oldest answers if there are too many.
    pub fn add(&self, job: Arc<Job>) {
        let mut jobs = self.jobs();
        jobs.push_back(job);
        let sizes = |jobs: &VecDeque<Arc<Job>>| -> Vec<usize> {
            jobs.iter().filter_map(|job| Some(job.end()?.report.text.len())).collect()
        };
        let mut ended = sizes(&jobs);
        let mut bytes: usize = ended.iter().sum();
        while ended.len() > self.kept || bytes > self.kept_bytes {
            bytes -= ended.remove(0);
            let oldest = jobs.iter().position(|job| job.end().is_some());
            drop(oldest.and_then(|oldest| jobs.remove(oldest)));
        }
    }

    /// The job of that identifier.
    pub fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.jobs().iter().find(|job| job.id == id).cloned()
    }

    /// Forgets a job.
    pub fn remove(&self, id: &str) {
        self.jobs().retain(|job| job.id != id);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;

    use super::*;

    #[test]
    fn the_oldest_answers_are_given_up() {
        let shelf = Shelf::new(&Limits { kept: 3, kept_bytes: 100, ..Limits::default() });
        let request = r#"{"request": "puzzle", "puzzle": "cube"}"#;
        let add = || {
            let request = serde_json::from_str(request).unwrap();
            let job = Arc::new(Job::new(shelf.identifier(), request, Duration::ZERO));
            shelf.add(Arc::clone(&job));
            job
        };
        let running = add();
        let jobs: Vec<Arc<Job>> = (0..4).map(|_| add()).collect();
        jobs.iter().for_each(|job| job.finish(StatusCode::OK, "{}"));
        let last = add();
        let known = |job: &Arc<Job>| shelf.find(&job.id).is_some();
        assert_eq!(jobs.iter().map(known).collect::<Vec<_>>(), [false, true, true, true]);
        assert!(known(&running) && known(&last));
        last.finish(StatusCode::OK, &" ".repeat(98));
        add();
        assert_eq!(jobs.iter().map(known).collect::<Vec<_>>(), [false, false, false, true]);
        assert!(known(&last));
        shelf.remove(&last.id);
        assert!(!known(&last));
    }
}
