//! Ranks: the processes of one search on several machines, and the messages between them.
//!
//! A search on ranks is written once, against [`Ranks`]: three collective calls that every rank
//! makes in the same order. MPI implements them in a crate of its own (`crates/mpi`), so that
//! nothing here needs MPI; [`threads`] implements them within a process, for tests. One rank is a
//! search too.
//!
//! Messages are bounded ([`MESSAGE`], [`room`]): counts in MPI have 32 bits, and a buffer for
//! everything that is to be sent would be as large as the sets. Whatever is longer goes in rounds.
//! A rank that fails does not just return, since the others would wait for it for ever: results are
//! compared where they meet ([`agree`]), and every rank returns the first failure.

pub mod shared;
pub mod threads;

use std::fmt::Display;
use std::ops::Range;

/// The most bytes of one broadcast.
pub const MESSAGE: usize = 1 << 22;
/// The most bytes that a rank has under way in other calls, to or from all ranks together.
const UNDER_WAY: usize = 1 << 24;
/// The bytes that every rank may send, however many ranks there are.
const LEAST: usize = 1 << 12;

/// The most bytes from one of `size` ranks to another in one call other than a broadcast.
pub fn room(size: usize) -> usize {
    (UNDER_WAY / size).clamp(LEAST, MESSAGE)
}

/// What a rank can do. All ranks make the same calls in the same order.
pub trait Ranks: Sync {
    /// The number of this rank, from 0.
    fn rank(&self) -> usize;
    /// The number of ranks.
    fn size(&self) -> usize;
    /// The bytes of every rank, by rank; at most [`room`] each.
    fn all(&self, mine: &[u8]) -> Vec<Vec<u8>>;
    /// Sends `to[r]` to rank `r` and returns what each rank has sent here; at most [`room`] each.
    fn exchange(&self, to: Vec<Vec<u8>>) -> Vec<Vec<u8>>;
    /// Copies the bytes of rank `root` to all ranks; at most [`MESSAGE`], as many on every rank.
    fn broadcast(&self, root: usize, bytes: &mut [u8]);
    /// Bytes that this rank has sent to others so far.
    fn sent(&self) -> u64;
}

/// What failed on some rank, as all ranks return it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rank {rank}: {message}")]
pub struct Trouble {
    /// The rank, the first if there are several.
    pub rank: usize,
    /// What it reports.
    pub message: String,
}

/// The part of `0..items` that a rank owns: consecutive, and as even as can be. This function
/// decides where sets are, and so must never change.
pub fn share(items: usize, rank: usize, size: usize) -> Range<usize> {
    let cut = |rank: usize| (items as u128 * rank as u128 / size as u128) as usize;
    cut(rank)..cut(rank + 1)
}

/// The rank that owns an item.
pub fn owner(items: usize, item: usize, size: usize) -> usize {
    // The first rank whose share ends after the item.
    ((item as u128 + 1) * size as u128).div_ceil(items as u128) as usize - 1
}

/// The result of this rank if all ranks have one; otherwise the first failure.
pub fn agree<T, E: Display>(ranks: &dyn Ranks, result: Result<T, E>) -> Result<T, Trouble> {
    let (value, mut message) = match result {
        Ok(value) => (Some(value), String::new()),
        Err(error) => (None, error.to_string()),
    };
    // An empty message is no failure.
    if value.is_none() && message.is_empty() {
        message = "it failed".into();
    }
    message.truncate(message.floor_char_boundary(LEAST));
    let all = ranks.all(message.as_bytes());
    match (all.iter().position(|message| !message.is_empty()), value) {
        (None, Some(value)) => Ok(value),
        (rank, _) => {
            let rank = rank.unwrap_or(ranks.rank());
            let message = String::from_utf8_lossy(&all[rank]).into_owned();
            Err(Trouble { rank, message })
        }
    }
}

/// Whether it is true of any rank.
pub fn any(ranks: &dyn Ranks, mine: bool) -> bool {
    ranks.all(&[u8::from(mine)]).iter().any(|theirs| theirs[0] == 1)
}

/// A number of every rank, by rank.
pub fn numbers(ranks: &dyn Ranks, mine: u64) -> Vec<u64> {
    let all = ranks.all(&mine.to_le_bytes());
    let number = |bytes: &Vec<u8>| u64::from_le_bytes(bytes[..].try_into().expect("eight bytes"));
    all.iter().map(number).collect()
}

/// The sum of a number of every rank.
pub fn sum(ranks: &dyn Ranks, mine: u64) -> u64 {
    numbers(ranks, mine).iter().sum()
}

/// The bytes of all ranks, one after the other, however many they are.
pub fn gather(ranks: &dyn Ranks, mine: &[u8]) -> Vec<u8> {
    let room = room(ranks.size());
    let lengths = numbers(ranks, mine.len() as u64);
    let rounds = lengths.iter().max().map_or(0, |&most| (most as usize).div_ceil(room));
    let mut parts = vec![Vec::new(); ranks.size()];
    for round in 0..rounds {
        let from = mine.len().min(round * room);
        let piece = &mine[from..mine.len().min(from + room)];
        for (part, piece) in parts.iter_mut().zip(ranks.all(piece)) {
            part.extend(piece);
        }
    }
    parts.concat()
}

/// Delivers numbers to the ranks that `to` lists them for, in bounded rounds. All ranks have to
/// call it.
pub fn deliver(ranks: &dyn Ranks, to: &[Vec<u64>], mut receive: impl FnMut(u64)) {
    let room = room(ranks.size()) / 8;
    let most = to.iter().map(|list| list.len().div_ceil(room) as u64).max().unwrap_or(0);
    let rounds = numbers(ranks, most).into_iter().max().unwrap_or(0);
    for round in 0..rounds as usize {
        let piece = |list: &Vec<u64>| bytes_of(part(list, round, room));
        for bytes in ranks.exchange(to.iter().map(piece).collect()) {
            numbers_of(&bytes).for_each(&mut receive);
        }
    }
}

/// Queries the owners of numbers about them, in bounded rounds. All ranks have to call it, also
/// those without questions.
pub fn query(
    ranks: &dyn Ranks,
    questions: &[u64],
    owner: impl Fn(u64) -> usize,
    answer: impl Fn(u64) -> bool,
) -> Vec<bool> {
    let room = room(ranks.size()) / 8;
    let mut to: Vec<Vec<u64>> = vec![Vec::new(); ranks.size()];
    let whom: Vec<usize> = questions.iter().map(|&number| owner(number)).collect();
    questions.iter().zip(&whom).for_each(|(&number, &rank)| to[rank].push(number));
    let most = to.iter().map(|list| list.len().div_ceil(room) as u64).max().unwrap_or(0);
    let rounds = numbers(ranks, most).into_iter().max().unwrap_or(0);
    let mut answers: Vec<Vec<u8>> = vec![Vec::new(); ranks.size()];
    for round in 0..rounds as usize {
        let pieces = to.iter().map(|list| bytes_of(part(list, round, room))).collect();
        let received = ranks.exchange(pieces);
        let reply = |bytes: &Vec<u8>| numbers_of(bytes).map(|n| u8::from(answer(n))).collect();
        let replies = ranks.exchange(received.iter().map(reply).collect());
        answers.iter_mut().zip(replies).for_each(|(list, reply)| list.extend(reply));
    }
    let mut answers: Vec<_> = answers.iter().map(|list| list.iter()).collect();
    let mut next = |&rank: &usize| answers[rank].next().expect("every question is answered");
    whom.iter().map(|rank| *next(rank) == 1).collect()
}

fn part(list: &[u64], round: usize, room: usize) -> &[u64] {
    let from = list.len().min(round * room);
    &list[from..list.len().min(from + room)]
}

/// Numbers as they are sent: little-endian.
pub fn bytes_of(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The numbers that were sent.
pub fn numbers_of(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.as_chunks::<8>().0.iter().map(|bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_disjoint_and_owners_know_theirs() {
        for (items, size) in [(0, 3), (1, 4), (7, 3), (64, 4), (4096, 1000), (5, 5), (1000, 7)] {
            let mut next = 0;
            for rank in 0..size {
                let share = share(items, rank, size);
                assert_eq!(share.start, next);
                next = share.end;
                share.for_each(|item| assert_eq!(owner(items, item, size), rank));
            }
            assert_eq!(next, items);
        }
    }

    #[test]
    fn long_lists_arrive_in_rounds() {
        let long = 3 * MESSAGE / 8 + 5;
        let sums = threads::run(3, |ranks| {
            let me = ranks.rank() as u64;
            let list: Vec<u64> = (0..long as u64).map(|i| i * 3 + me).collect();
            let together = gather(ranks, &bytes_of(&list[..if me == 1 { long } else { 10 }]));
            assert_eq!(together.len(), 8 * (long + 20));
            let mut received = (0, 0u64);
            let to = vec![list[..100].to_vec(), list.clone(), Vec::new()];
            deliver(ranks, &to, |number| received = (received.0 + 1, received.1 + number));
            let owner = |number: u64| (number % 3) as usize;
            let questions = if me == 2 { &list[..] } else { &[4, 3] };
            let answers = query(ranks, questions, owner, |number| {
                assert_eq!(owner(number), ranks.rank());
                number % 2 == 0
            });
            assert!(
                answers.iter().zip(questions).all(|(&answer, number)| answer == (number % 2 == 0))
            );
            received
        });
        let long = long as u64;
        let all = |n: u64| (0..3).map(|me| 3 * (n * (n - 1) / 2) + me * n).sum::<u64>();
        assert_eq!(sums, [(300, all(100)), (3 * long, all(long)), (0, 0)]);
    }

    #[test]
    fn all_ranks_return_the_first_failure() {
        let results = threads::run(4, |ranks| {
            let mine = if ranks.rank() % 2 == 1 { Err("the disk is full") } else { Ok(1) };
            (agree(ranks, mine), agree(ranks, Ok::<_, String>(2)))
        });
        let trouble = Trouble { rank: 1, message: "the disk is full".into() };
        assert!(results.iter().all(|both| *both == (Err(trouble.clone()), Ok(2))));
    }
}
