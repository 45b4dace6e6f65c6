//! What a page or a client of the server requests: JSON in, JSON out.
//!
//! A request is an object whose member `request` names it; each kind is one file of this crate,
//! with the fields it takes and the answer it gives. The page calls it through WebAssembly
//! (`crates/page`), clients over HTTP (`crates/serve`), and both get the same answers: there is no
//! puzzle rule on either side of this crate.
//!
//! | request | answer |
//! |---|---|
//! | `puzzle` | the puzzle: its board, lines, moves, metrics, number of states |
//! | `state` | a state that was typed, pasted or painted: read, with what is wrong and a repair |
//! | `play` | the states along a sequence of moves |
//! | `slide` | the moves that a click on a cell stands for |
//! | `scramble` | a random state |
//! | `prepare` | a solver's tables, made before they are needed |
//! | `solve` | solutions, with bounds reported on the way |
//! | `explore` | how many states are at each distance |
//! | `heuristics` | what heuristics say of a state |
//! | `trace` | a search, node by node |
//! | `verify` | the verdict on a certificate |
//! | `gallery` | the puzzles that come as definitions |
//! | `convert` | a puzzle as a definition, in any of the formats |
//!
//! A puzzle is given by its name, or by a definition: `{"definition": {"text": …}}`.
//!
//! ```
//! use cosette_service::{Request, Service};
//! let service = Service::default();
//! let text = r#"{"request": "solve", "puzzle": "loopover-3x3", "state": "BCA/DEF/GHI"}"#;
//! let answer = service.respond_to(text, &mut |_| true);
//! assert!(answer.contains(r#""solution":"R0""#));
//! ```

#![forbid(unsafe_code)]

mod convert;
mod defined;
mod engines;
mod explore;
mod gallery;
mod heuristics;
mod play;
mod prepare;
mod progress;
mod puzzle;
#[cfg(feature = "schema")]
pub mod schema;
mod scramble;
mod slide;
mod solve;
mod state;
mod subject;
mod trace;
mod verify;

use std::ops::ControlFlow;
use std::sync::Mutex;

use cosette::{Failure, Resources};
use cosette_core::observe::{Event, Observer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use convert::Convert;
pub use engines::{Engines, SOLVERS};
pub use explore::Explore;
pub use gallery::Gallery;
pub use heuristics::Heuristics;
pub use play::Play;
pub use prepare::Prepare;
pub use progress::Progress;
pub use puzzle::Describe;
pub use scramble::Scramble;
pub use slide::Slide;
pub use solve::Solve;
pub use state::Read;
pub use subject::{Given, Subject};
pub use trace::Trace;
pub use verify::Verify;

/// A request.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "request", rename_all = "lowercase")]
pub enum Request {
    /// Describes a puzzle.
    Puzzle(Describe),
    /// Reads a state.
    State(Read),
    /// Makes moves.
    Play(Play),
    /// Turns a click into moves.
    Slide(Slide),
    /// Draws a random state.
    Scramble(Scramble),
    /// Makes the tables of a solver.
    Prepare(Prepare),
    /// Solves a state.
    Solve(Solve),
    /// Counts the states at each distance.
    Explore(Explore),
    /// Evaluates heuristics on a state.
    Heuristics(Heuristics),
    /// Records a search.
    Trace(Trace),
    /// Checks a certificate.
    Verify(Verify),
    /// Lists the puzzles that come as definitions.
    Gallery(Gallery),
    /// Writes a puzzle as a definition.
    Convert(Convert),
}

impl Request {
    /// The names of all kinds.
    pub const NAMES: [&str; 13] = [
        "puzzle",
        "state",
        "play",
        "slide",
        "scramble",
        "prepare",
        "solve",
        "explore",
        "heuristics",
        "trace",
        "verify",
        "gallery",
        "convert",
    ];
}

/// Answers requests, and keeps puzzles and solvers from one to the next.
#[derive(Default)]
pub struct Service {
    engines: Engines,
}

impl Service {
    /// A service with this memory and these tables.
    pub fn new(resources: Resources) -> Service {
        Service { engines: Engines::new(resources) }
    }

    /// Answers a request. Progress goes to `observer`, which can stop it.
    pub fn respond(&self, request: &Request, observer: &dyn Observer) -> Result<Value, Failure> {
        let engines = &self.engines;
        match request {
            Request::Puzzle(describe) => describe.answer(engines),
            Request::State(read) => read.answer(engines),
            Request::Play(play) => play.answer(engines),
            Request::Slide(slide) => slide.answer(engines),
            Request::Scramble(scramble) => scramble.answer(engines),
            Request::Prepare(prepare) => prepare.answer(engines, observer),
            Request::Solve(solve) => solve.answer(engines, observer),
            Request::Explore(explore) => explore.answer(engines, observer),
            Request::Heuristics(heuristics) => heuristics.answer(engines, observer),
            Request::Trace(trace) => trace.answer(engines, observer),
            Request::Verify(verify) => verify.answer(engines, observer),
            Request::Gallery(gallery) => Ok(gallery.answer()),
            Request::Convert(convert) => convert.answer(engines),
        }
    }

    /// The same with everything as text: the request, progress (which goes on as long as
    /// `progress` returns true), and the answer, which on failure is `{"error": …}`.
    pub fn respond_to(
        &self,
        text: &str,
        progress: &mut (dyn FnMut(&str) -> bool + Send),
    ) -> String {
        let reporter = Reporter(Mutex::new(progress));
        let request = serde_json::from_str::<Request>(text)
            .map_err(|error| Failure::new("request", format!("this is no request: {error}")));
        let answer = request.and_then(|request| self.respond(&request, &reporter));
        match answer {
            Ok(answer) => answer.to_string(),
            Err(error) => json(&cosette::failure::FailureRecord { error: &error }).to_string(),
        }
    }
}

/// Passes progress on as text.
struct Reporter<'a>(Mutex<&'a mut (dyn FnMut(&str) -> bool + Send)>);

impl Observer for Reporter<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        let Some(progress) = Progress::of(event) else { return ControlFlow::Continue(()) };
        let mut report = self.0.lock().expect("no report panics");
        match report(&json(&progress).to_string()) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// An answer as JSON. Counts beyond 64 bits, which a `Value` cannot hold, become the nearest
/// floating-point numbers, as which a page would read them anyway.
fn json(answer: &impl Serialize) -> Value {
    let rounded = |_| serde_json::from_str(&serde_json::to_string(answer)?);
    serde_json::to_value(answer).or_else(rounded).expect("plain data becomes JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_rounded() {
        assert_eq!(json(&u64::MAX), Value::from(u64::MAX));
        assert_eq!(json(&[1u128 << 64]), serde_json::json!([(1u128 << 64) as f64]));
    }
}
