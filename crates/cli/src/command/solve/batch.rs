//! Many states: several are worked on at a time, and the answers come in order.
//!
//! One thread reads the states, so that an answer need not wait for the next line; others solve;
//! this one, which alone prints, dispatches the work and prints each answer as soon as all before
//! it are printed. Where a solve takes one thread and little memory, each thread solves a state of
//! its own, which is faster than parallelising each solve. Where a solve takes all threads, all
//! memory or all the time allowed, states are solved one after the other. So results never depend
//! on the number of threads.
//!
//! The reader may be blocked on a line that never comes, so it is not joined at the end.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;
use std::{io, thread};

use rayon::ThreadPoolBuilder;

use super::answer::Reply;
use super::desk::{Desk, Job, Refused};
use super::states::{Item, Source};
use crate::failure::Failure;
use crate::progress::{SearchProgress, interrupted};
use crate::show::Show;

/// States that are read before the first of them is answered.
const AHEAD: usize = 1024;
/// Number of states after which all are finished before the next is begun, so that solvers can
/// settle.
const PAUSE: usize = 256;
/// Interval between two checks for Ctrl-C while idle.
const POLL: Duration = Duration::from_millis(50);

/// Messages from the worker threads.
enum News {
    Read(Item),
    /// There are no more states.
    End,
    Solved(usize, Solved),
    /// A thread came to grief.
    Lost,
}

/// A state that came to its turn; `None` if it was never begun, because of Ctrl-C.
type Solved = Option<Result<Reply, Failure>>;

/// What becomes of a state until its answer is shown.
enum Place {
    /// It has been read.
    Ready(Job),
    /// A thread is at it.
    Out,
    Answered(Solved),
    /// There is no more to be read.
    Broken(Failure),
}

struct Batch<'a, 'd> {
    desk: &'a mut Desk<'d>,
    show: &'a mut Show,
    /// The queue of work; `None` with one thread.
    work: Option<Sender<(usize, Job)>>,
    /// One goes back to the reader for each answer shown.
    tickets: Receiver<()>,
    /// States read and not yet processed.
    waiting: VecDeque<Item>,
    /// The states read and not shown, by number, each with its line.
    places: BTreeMap<usize, (Option<usize>, Place)>,
    /// The number read, dispatched (or skipped), printed; and in flight.
    read: usize,
    begun: usize,
    shown: usize,
    out: usize,
    /// Solvers settle before the state of this number is begun.
    pause: usize,
    ended: bool,
}

/// Answers every state. An invalid one gets an error of its own, and the others proceed.
pub fn run(source: Source, desk: &mut Desk, show: &mut Show) -> Result<(), Failure> {
    let (news, inbox) = channel();
    let (ticket, tickets) = sync_channel(AHEAD);
    read(source, ticket, news.clone()).map_err(|error| {
        Failure::new("resources", format!("no thread can be started to read the states: {error}"))
    })?;
    let threads = rayon::current_num_threads();
    let (sender, jobs) = channel();
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        // As many as the system gives; without any, the states are solved here.
        let start = |_: &usize| {
            let (jobs, news) = (&jobs, news.clone());
            thread::Builder::new().spawn_scoped(scope, move || work(jobs, &news)).is_ok()
        };
        let started = if threads > 1 { (0..threads).take_while(start).count() } else { 0 };
        drop(news);
        let work = (started > 0).then_some(sender);
        let batch = Batch {
            desk,
            show,
            work,
            tickets,
            waiting: VecDeque::new(),
            places: BTreeMap::new(),
            read: 0,
            begun: 0,
            shown: 0,
            out: 0,
            pause: 0,
            ended: false,
        };
        batch.run(&inbox)
    })
}

/// Reads states in a separate thread.
fn read(source: Source, ticket: SyncSender<()>, news: Sender<News>) -> io::Result<()> {
    let reader = thread::Builder::new().spawn(move || {
        source.feed(|item| ticket.send(()).is_ok() && news.send(News::Read(item)).is_ok());
        let _ = news.send(News::End);
    });
    reader.map(drop)
}

/// Reports that its thread panicked, which would go unnoticed otherwise.
struct Alarm<'a>(&'a Sender<News>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(News::Lost);
        }
    }
}

/// Solves states, one thread each, as long as there are any.
fn work(jobs: &Mutex<Receiver<(usize, Job)>>, news: &Sender<News>) {
    let _alarm = Alarm(news);
    let pool = ThreadPoolBuilder::new().num_threads(1).build();
    loop {
        let next = jobs.lock().expect("no thread panicked").recv();
        let Ok((number, job)) = next else { return };
        let quiet = SearchProgress::new(true);
        let solve = || job.solver.solve(&job.state, &quiet);
        let solved = (!interrupted()).then(|| match &pool {
            Ok(pool) => pool.install(solve),
            Err(_) => solve(),
        });
        if news.send(News::Solved(number, solved)).is_err() {
            return;
        }
    }
}

impl Batch<'_, '_> {
    fn run(mut self, inbox: &Receiver<News>) -> Result<(), Failure> {
        while !self.ended || !self.waiting.is_empty() || self.shown < self.read {
            match inbox.recv_timeout(POLL) {
                Ok(News::Read(item)) => self.waiting.push_back(item),
                Err(RecvTimeoutError::Timeout) => {}
                Ok(News::End) | Err(RecvTimeoutError::Disconnected) => self.ended = true,
                Ok(News::Lost) => return Err(Failure::new("internal", "a thread was lost")),
                Ok(News::Solved(number, solved)) => {
                    self.out -= 1;
                    self.places.entry(number).and_modify(|p| p.1 = Place::Answered(solved));
                }
            }
            self.advance()?;
            if interrupted() && self.out == 0 {
                return Err(Failure::interrupted());
            }
        }
        Ok(())
    }

    /// Receives states. Building a solver takes time, and answers that are nearly ready should not
    /// wait for it.
    fn take_in(&mut self) {
        while !interrupted()
            && let Some(item) = self.waiting.pop_front()
        {
            if !self.places.is_empty() && self.desk.needs_a_solver(&item) {
                return self.waiting.push_front(item);
            }
            self.take(item);
        }
    }

    fn take(&mut self, item: Item) {
        let line = match &item {
            Item::Text { line, .. } => *line,
            _ => None,
        };
        let place = match item {
            Item::Broken(failure) => Place::Broken(failure),
            item => match self.desk.job(item) {
                // Interrupted while its solver was made: it is answered, and no other after it.
                Ok(job) if interrupted() => {
                    Place::Answered(Some(job.solve_alone(self.show.is_quiet())))
                }
                Ok(job) => Place::Ready(job),
                // What is wrong with the only solver is wrong with the command.
                Err(Refused::Solver(failure)) if self.desk.is_named() => Place::Broken(failure),
                Err(refused) => Place::Answered(Some(Err(refused.into()))),
            },
        };
        self.places.insert(self.read, (line, place));
        self.read += 1;
    }

    /// Whether a state may be begun: solvers settle first where it is time, once nothing is out.
    fn may_begin(&mut self, number: usize) -> bool {
        if number < self.pause {
            return true;
        }
        if self.out == 0 {
            self.desk.settle();
            self.pause += PAUSE;
        }
        number < self.pause
    }

    /// Dispatches states, up to one that must be solved alone.
    fn hand_out(&mut self) {
        let Some(work) = self.work.clone() else { return };
        while self.places.contains_key(&self.begun) && self.may_begin(self.begun) {
            let Some((_, place)) = self.places.get_mut(&self.begun) else { return };
            match std::mem::replace(place, Place::Out) {
                Place::Ready(job) if job.solver.engine.is_modest() => {
                    work.send((self.begun, job)).expect("threads wait as long as this one sends");
                    self.out += 1;
                }
                other => {
                    let alone = matches!(other, Place::Ready(_));
                    *place = other;
                    if alone {
                        break;
                    }
                }
            }
            self.begun += 1;
        }
    }

    /// Receives, dispatches and prints as far as possible.
    fn advance(&mut self) -> Result<(), Failure> {
        loop {
            if !interrupted() {
                self.take_in();
                self.hand_out();
            }
            let Some(first) = self.places.first_entry() else { break };
            let ready = match &first.get().1 {
                Place::Out => false,
                Place::Ready(_) => self.out == 0 && !interrupted(),
                Place::Answered(_) | Place::Broken(_) => true,
            };
            if !ready {
                break;
            }
            let (line, place) = first.remove();
            // With one thread nothing is dispatched, and states start here.
            let begins = matches!(place, Place::Ready(_)) && self.may_begin(self.shown);
            debug_assert!(begins || !matches!(place, Place::Ready(_)), "nothing is out");
            self.shown += 1;
            self.begun = self.begun.max(self.shown);
            let _ = self.tickets.try_recv();
            match place {
                Place::Ready(job) => {
                    let solved = job.solve_alone(self.show.is_quiet());
                    self.answer(line, Some(solved))?;
                }
                Place::Answered(solved) => self.answer(line, solved)?,
                Place::Broken(failure) => return Err(failure),
                Place::Out => {}
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: Option<usize>, solved: Solved) -> Result<(), Failure> {
        let Some(solved) = solved else { return Ok(()) };
        match solved.and_then(|reply| reply.show(self.show)) {
            Err(failure) if !failure.is_output() && !failure.is_interrupted() => {
                self.show.failure(&failure.at_line(line))?;
            }
            Err(failure) if failure.is_interrupted() && self.out > 0 => {}
            result => result?,
        }
        self.show.flush()
    }
}
