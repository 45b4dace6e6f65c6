//! A global allocator that ends the program with a message when memory runs out.
//!
//! Standard Rust aborts (a signal, a core dump) when an allocation fails, and the hook that could
//! change that is not stable (`set_alloc_error_hook`). Unwinding out of an allocator is forbidden.
//! What remains is to check the pointer where it is returned: the system's allocator does the work,
//! and if it returns null, the program exits. That costs one comparison per allocation.
//!
//! Code that can handle a failure allocates within [`refusable`] and gets a null pointer. A
//! thread-local flag marks that scope; it is read only after a failure.
//!
//! The message is formatted on the stack: there is no memory for it elsewhere.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that ran out of memory.
pub const EXIT_CODE: i32 = 2;

/// Whether the failure is reported on standard output too, as a JSON object.
static JSON: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether the allocation under way may fail. Constant-initialised and without a destructor, so
    /// reading it never allocates.
    static REFUSABLE: Cell<bool> = const { Cell::new(false) };
}

/// From now on, reports failures on standard output too, as a JSON object.
pub fn report_as_json() {
    JSON.store(true, Ordering::Relaxed);
}

/// Runs an allocation whose failure the caller handles.
pub(crate) fn refusable<T>(allocate: impl FnOnce() -> T) -> T {
    let before = REFUSABLE.replace(true);
    let result = allocate();
    REFUSABLE.set(before);
    result
}

/// The system's allocator, except that the program exits when an allocation fails.
pub struct OrExit;

impl OrExit {
    #[inline(always)]
    fn checked(pointer: *mut u8, bytes: usize) -> *mut u8 {
        if pointer.is_null() {
            refused(bytes);
        }
        pointer
    }
}

// SAFETY: every call is forwarded to the system's allocator with the caller's arguments, and its
// result is returned unchanged. `refused` neither unwinds nor allocates.
unsafe impl GlobalAlloc for OrExit {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of the system's allocator.
        OrExit::checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        OrExit::checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        OrExit::checked(unsafe { System.realloc(pointer, layout, size) }, size)
    }
}

#[cold]
fn refused(bytes: usize) {
    if REFUSABLE.get() {
        return;
    }
    let mut text = Text::default();
    let start = "out of memory: the system refused ";
    let _ = write!(text, "error: {start}{bytes} bytes\n  allow less with --memory or --threads\n");
    let _ = io::stderr().write_all(text.bytes());
    if JSON.load(Ordering::Relaxed) {
        let mut text = Text::default();
        let rest = r#""token":null,"position":null"#;
        let _ = writeln!(
            text,
            r#"{{"error":{{"kind":"memory","message":"{start}{bytes} bytes",{rest}}}}}"#
        );
        let _ = io::stdout().write_all(text.bytes());
    }
    std::process::exit(EXIT_CODE);
}

/// A short text on the stack; what does not fit is truncated.
struct Text {
    bytes: [u8; 256],
    len: usize,
}

impl Default for Text {
    fn default() -> Text {
        Text { bytes: [0; 256], len: 0 }
    }
}

impl Text {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl Write for Text {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        let written = (&mut self.bytes[self.len..]).write(more)?;
        self.len += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
