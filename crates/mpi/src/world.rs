//! The ranks of MPI.
//!
//! Every call is one or two collective operations of bytes; counts and displacements, which have
//! 32 bits, are bounded by the callers ([`cosette_scale::ranks::room`]). Only one thread calls MPI.
//! No buffer is empty: the address of an empty slice may be 1, which is what OpenMPI takes for
//! `MPI_IN_PLACE`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::ThreadId;

use cosette_scale::ranks::Ranks;
use mpi::datatype::{Partition, PartitionMut};
use mpi::topology::SimpleCommunicator;
use mpi::traits::*;

/// All processes of the job.
pub struct World {
    world: Owned,
    rank: usize,
    size: usize,
    sent: AtomicU64,
}

/// A communicator for the thread that made it.
struct Owned(SimpleCommunicator, ThreadId);

// SAFETY: the communicator is reached through `get` alone, which refuses all threads but one.
unsafe impl Sync for Owned {}

impl Owned {
    fn get(&self) -> &SimpleCommunicator {
        assert_eq!(std::thread::current().id(), self.1, "one thread calls MPI");
        &self.0
    }
}

impl World {
    /// Those of this communicator.
    pub fn new(world: SimpleCommunicator) -> World {
        let (rank, size) = (world.rank() as usize, world.size() as usize);
        let world = Owned(world, std::thread::current().id());
        World { world, rank, size, sent: AtomicU64::new(0) }
    }

    /// How many ranks are on the machine of this one.
    pub fn on_this_machine(&self) -> usize {
        let name = mpi::environment::processor_name().unwrap_or_default();
        self.all(name.as_bytes()).iter().filter(|other| **other == name.as_bytes()).count()
    }

    fn count(&self, bytes: usize) {
        self.sent.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

/// Where pieces of these lengths begin, one after the other.
fn starts(lengths: &[i32]) -> Vec<i32> {
    let next = |at: &mut i32, &len: &i32| Some(std::mem::replace(at, *at + len));
    lengths.iter().scan(0, next).collect()
}

/// The pieces of these lengths.
fn pieces(bytes: &[u8], lengths: &[i32]) -> Vec<Vec<u8>> {
    let starts = starts(lengths).into_iter().map(|start| start as usize);
    starts.zip(lengths).map(|(at, &len)| bytes[at..at + len as usize].to_vec()).collect()
}

fn total(lengths: &[i32]) -> usize {
    lengths.iter().map(|&len| len as usize).sum()
}

impl Ranks for World {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn all(&self, mine: &[u8]) -> Vec<Vec<u8>> {
        self.count(mine.len() * (self.size() - 1));
        let mut lengths = vec![0; self.size()];
        self.world.get().all_gather_into(&(mine.len() as i32), &mut lengths[..]);
        let mut all = vec![0; total(&lengths).max(1)];
        let mut received = PartitionMut::new(&mut all[..], &lengths[..], starts(&lengths));
        let mine = if mine.is_empty() { &[0; 1][..0] } else { mine };
        self.world.get().all_gather_varcount_into(mine, &mut received);
        pieces(&all, &lengths)
    }

    fn exchange(&self, to: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let out: Vec<i32> = to.iter().map(|bytes| bytes.len() as i32).collect();
        self.count(total(&out) - to[self.rank()].len());
        let mut lengths = vec![0; self.size()];
        self.world.get().all_to_all_into(&out[..], &mut lengths[..]);
        let mut bytes = to.concat();
        bytes.push(0);
        let mut all = vec![0; total(&lengths).max(1)];
        let sent = Partition::new(&bytes[..], &out[..], starts(&out));
        let mut received = PartitionMut::new(&mut all[..], &lengths[..], starts(&lengths));
        self.world.get().all_to_all_varcount_into(&sent, &mut received);
        pieces(&all, &lengths)
    }

    fn broadcast(&self, root: usize, bytes: &mut [u8]) {
        if root == self.rank() {
            self.count(bytes.len() * (self.size() - 1));
        }
        self.world.get().process_at_rank(root as i32).broadcast_into(bytes);
    }

    fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}
