//! Ranks that are threads of one process: what searches on ranks are tested with where there is no
//! MPI.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Barrier, Mutex};

use super::Ranks;

/// What the threads have in common.
struct Board {
    barrier: Barrier,
    /// What rank `r` sends to rank `s`, at `r * size + s`.
    messages: Vec<Mutex<Vec<u8>>>,
}

struct Thread<'a> {
    rank: usize,
    size: usize,
    board: &'a Board,
    sent: AtomicU64,
}

/// Runs `act` on `size` ranks at once; returns what each of them returns, by rank.
pub fn run<T: Send>(size: usize, act: impl Fn(&dyn Ranks) -> T + Sync) -> Vec<T> {
    let messages = (0..size * size).map(|_| Mutex::default()).collect();
    let board = Board { barrier: Barrier::new(size), messages };
    std::thread::scope(|scope| {
        let (act, board) = (&act, &board);
        let start =
            |rank| scope.spawn(move || act(&Thread { rank, size, board, sent: AtomicU64::new(0) }));
        let threads: Vec<_> = (0..size).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("no rank panicked")).collect()
    })
}

impl Ranks for Thread<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn all(&self, mine: &[u8]) -> Vec<Vec<u8>> {
        self.exchange(vec![mine.to_vec(); self.size])
    }

    fn exchange(&self, to: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let at = |from: usize, to: usize| &self.board.messages[from * self.size + to];
        for (rank, bytes) in to.into_iter().enumerate() {
            if rank != self.rank {
                self.sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            }
            *at(self.rank, rank).lock().expect("no rank panicked") = bytes;
        }
        self.board.barrier.wait();
        let take = |rank| std::mem::take(&mut *at(rank, self.rank).lock().expect("no panic"));
        let received = (0..self.size).map(take).collect();
        self.board.barrier.wait();
        received
    }

    fn broadcast(&self, root: usize, bytes: &mut [u8]) {
        let mine = if self.rank == root { bytes.to_vec() } else { Vec::new() };
        bytes.copy_from_slice(&self.all(&mine)[root]);
    }

    fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}
