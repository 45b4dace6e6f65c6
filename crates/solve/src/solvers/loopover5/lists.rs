//! The lists of what is near home, on disk: built once, then mapped.

use std::io;

use cosette_puzzle::Puzzle;

use super::frame::Frame;
use super::near_home;
use super::rest::Near;
use cosette_core::observe::Observer;
use cosette_store::save::Contents;
use cosette_store::store::Store;
use cosette_store::subject::Subject;

/// How many places are written at a time.
const CHUNK: usize = 1 << 16;

/// The name of the list of all states within `depth` moves.
pub fn subject(puzzle: &Puzzle, depth: u32) -> Subject {
    let text = format!("the sixteen tiles around ABC FGH KLM, within {depth} moves of home");
    Subject::special(puzzle, &text, "loopover5-near-1").with_bits(8)
}

/// The list of all arrangements within `depth` moves of home, from the folder or else built and
/// saved; to a smaller depth, and not saved, if `bytes` are not enough. `None` if the observer
/// requests a stop.
pub fn open_or_build(
    frame: &Frame,
    depth: u32,
    bytes: u64,
    store: &Store,
    observer: &dyn Observer,
) -> Option<Near> {
    let subject = subject(&frame.puzzle, depth);
    if let Some(near) = store.open(&subject, observer).and_then(Near::mapped)
        && near.bytes() <= bytes
    {
        return Some(near);
    }
    let near = near_home(frame, depth, bytes, observer)?;
    if near.depth() == depth {
        store.keep(&subject, &near, observer);
    }
    Some(near)
}

impl Contents for Near {
    fn cells(&self) -> u64 {
        self.bytes()
    }

    fn layers(&self) -> Vec<u64> {
        self.counts().to_vec()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(8 * CHUNK);
        for first in (0..self.len()).step_by(CHUNK) {
            bytes.clear();
            let places = first..self.len().min(first + CHUNK);
            places.for_each(|at| bytes.extend_from_slice(&self.slot(at).to_le_bytes()));
            take(&bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric};

    use super::*;
    use cosette_core::observe::Silent;

    /// A list that was kept is the list that was built; one of fewer moves is another.
    #[test]
    fn lists_are_kept_and_read() {
        let family = Family::Loopover { rows: 5, cols: 5, nrg: false };
        let frame = Frame::new(&family.puzzle(Metric::Stm)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().into()).keeping(0..=u64::MAX);
        let make = |store: &Store, depth| {
            open_or_build(&frame, depth, u64::MAX, store, &Silent).expect("`Silent` never stops it")
        };
        let built = make(&Store::nowhere(), 5);
        assert!(store.open(&subject(&frame.puzzle, 5), &Silent).is_none());
        make(&store, 5);
        assert!(store.open(&subject(&frame.puzzle, 5), &Silent).is_some());
        let read = make(&store, 5);
        assert_eq!((built.depth(), built.len()), (read.depth(), read.len()));
        assert_eq!(built.counts(), read.counts());
        for at in 0..built.len() {
            assert_eq!(built.slot(at), read.slot(at));
        }
        assert_eq!(make(&store, 4).depth(), 4);
        // With too little memory the list is shorter, and does not replace the complete one on
        // disk.
        let short = open_or_build(&frame, 5, 4096, &store, &Silent).unwrap();
        assert!(short.depth() < 5);
        assert_eq!(make(&store, 5).depth(), 5);
    }
}
