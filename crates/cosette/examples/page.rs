//! What a web page calls: a library without system, built for `wasm32-unknown-unknown`.
//!
//! A request is three lines of text (`solve`, the puzzle, the state; or `explore` and the puzzle),
//! an answer is JSON. The page asks for room ([`request`]), writes the request there, runs it
//! ([`run`]) and reads the answer ([`answer`]). Plain functions of numbers and one buffer need no
//! generated glue; `tests/wasm/run` calls them under Node.

use std::sync::Mutex;

use cosette::{ExploreOptions, Failure, SolveOptions};
use serde::Serialize;

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Room for a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    let mut buffer = BUFFER.lock().expect("one thread");
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// Does what was requested; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    #[cfg(target_family = "wasm")]
    cosette::clock::pluggable::set_source(clock);
    let mut buffer = BUFFER.lock().expect("one thread");
    let text = String::from_utf8_lossy(&buffer).into_owned();
    *buffer = respond(&text).unwrap_or_else(|failure| json(&failure));
    buffer.len()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BUFFER.lock().expect("one thread").as_ptr()
}

fn respond(text: &str) -> Result<Vec<u8>, Failure> {
    let lines: Vec<&str> = text.lines().collect();
    match lines.as_slice() {
        ["solve", puzzle, state] => {
            Ok(json(&cosette::solve(puzzle, state, &SolveOptions::default())?))
        }
        ["explore", puzzle] => Ok(json(&cosette::explore(puzzle, &ExploreOptions::default())?)),
        _ => Err(Failure::new("usage", "a request is `solve` or `explore`, one thing a line")),
    }
}

fn json(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).unwrap_or_default()
}

/// The page's clock.
#[cfg(target_family = "wasm")]
fn clock() -> std::time::Duration {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        safe fn milliseconds() -> f64;
    }
    std::time::Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
}
