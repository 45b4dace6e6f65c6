//! The library as a web page calls it: one module for `wasm32-unknown-unknown`, without an
//! operating system.
//!
//! The page reserves room for a request ([`request`]), writes JSON there, has it answered
//! ([`respond`]) and reads JSON back ([`answer`]); what can be requested is described in
//! `cosette-service`. While it works, the module calls functions of the page: `milliseconds`,
//! the clock, and `progress`, which is given a report in JSON and stops the work by returning 0;
//! and three more by which tables are kept in the browser's storage.
//! Plain functions of numbers and one buffer need no generated glue.

use std::sync::{Mutex, OnceLock};

use cosette::Resources;
use cosette_service::Service;

/// The memory of a module. 4 GiB can be addressed, but tables of more than this take longer to make
/// than anybody waits for a page.
const MEMORY: u64 = 512 << 20;

static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static SERVICE: OnceLock<Service> = OnceLock::new();

/// Room for a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    let mut buffer = BUFFER.lock().expect("one thread");
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// Answers the request in the buffer; the length of the answer, which takes its place.
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    let service = SERVICE.get_or_init(|| {
        #[cfg(target_family = "wasm")]
        cosette::clock::pluggable::set_source(host::clock);
        Service::new(Resources { memory: MEMORY, tables: host::tables() })
    });
    // The buffer is free while the work goes on.
    let text = std::mem::take(&mut *BUFFER.lock().expect("one thread"));
    let answer = service.respond_to(&String::from_utf8_lossy(&text), &mut host::progress);
    let mut buffer = BUFFER.lock().expect("one thread");
    *buffer = answer.into_bytes();
    buffer.len()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BUFFER.lock().expect("one thread").as_ptr()
}

/// What the page provides.
#[cfg(target_family = "wasm")]
mod host {
    use std::path::PathBuf;
    use std::time::Duration;

    use cosette_store::shelf::{self, Shelf};
    use cosette_store::store::{KEPT_MIN, Store};

    /// Tables that are larger are made again in each visit: browsers have little room.
    const KEPT_MAX: u64 = 96 << 20;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        safe fn milliseconds() -> f64;
        #[link_name = "progress"]
        safe fn report(text: *const u8, length: usize) -> i32;
        /// The length of what is kept under a name; -1 if nothing is.
        safe fn kept(name: *const u8, length: usize) -> i32;
        /// Copies what is kept under a name.
        safe fn take(name: *const u8, length: usize, into: *mut u8);
        /// Keeps bytes under a name; 0 if that is not possible.
        safe fn keep(name: *const u8, length: usize, bytes: *const u8, count: usize) -> i32;
    }

    pub fn clock() -> Duration {
        Duration::from_secs_f64(milliseconds().max(0.0) / 1000.0)
    }

    pub fn progress(text: &str) -> bool {
        report(text.as_ptr(), text.len()) != 0
    }

    pub fn tables() -> Store {
        shelf::set(Shelf { read, write });
        Store::new(PathBuf::from("tables")).keeping(KEPT_MIN..=KEPT_MAX)
    }

    fn read(name: &str) -> Option<Vec<u8>> {
        let length = usize::try_from(kept(name.as_ptr(), name.len())).ok()?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length).ok()?;
        bytes.resize(length, 0);
        take(name.as_ptr(), name.len(), bytes.as_mut_ptr());
        Some(bytes)
    }

    fn write(name: &str, bytes: &[u8]) -> bool {
        keep(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) != 0
    }
}

/// Elsewhere there is no page: the module is only tested.
#[cfg(not(target_family = "wasm"))]
mod host {
    use cosette::Store;

    pub fn progress(_: &str) -> bool {
        true
    }

    pub fn tables() -> Store {
        Store::nowhere()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_answered_in_the_buffer() {
        let text = r#"{"request": "solve", "puzzle": "loopover-3x3", "state": "BCA/DEF/GHI"}"#;
        request(text.len());
        BUFFER.lock().unwrap().copy_from_slice(text.as_bytes());
        let length = respond();
        let buffer = BUFFER.lock().unwrap();
        assert_eq!(length, buffer.len());
        assert!(String::from_utf8_lossy(&buffer).contains(r#""solution":"R0""#));
    }
}
