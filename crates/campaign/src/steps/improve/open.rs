//! Two phases in a row of which the second leaves tiles that nobody cares about.
//!
//! As in `settle.rs`, all boards of a class of the first phase are settled at once, word by word,
//! but a board is only where the tiles of the second phase are (`masks.rs`). When few are left,
//! they are tried one by one: with the other schemes, then with every word that the slack allows.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::classes::{Class, Classes, TILES_MAX};
use super::masks::{Ball, SLOTS_MAX, Second, numbers};
use super::setting::{Setting, is_odd};

/// With at most this many boards left in a class they are tried one by one.
pub const FEW: u64 = 32;

/// Two phases with their tables.
pub struct Open {
    /// The phases.
    pub setting: Setting,
    /// The first one's classes.
    pub classes: Classes,
    /// Their distances.
    pub distances: Vec<u8>,
    /// The second one's placements.
    pub second: Second,
    /// Its balls by radius, as far as they are needed.
    balls: Vec<Ball>,
    /// The numbers of the slots after the first phase.
    numbers: Vec<u8>,
    /// The moves allowed.
    pub threshold: u8,
    /// By how much a word of the first phase may exceed the shortest.
    pub slack: u8,
}

/// What became of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The words that were used for all boards at once.
    pub words: u64,
    /// The boards that are left: where the tiles of the second phase are, by the numbers of the
    /// slots that the class leaves.
    pub open: Vec<Vec<u8>>,
}

/// Receives a word and where it takes the slots that the class leaves.
type Found<'a> = &'a mut dyn FnMut(&[usize], &[u8]) -> ControlFlow<()>;
/// The slots that a class leaves, after some moves.
type Slots = [u8; TILES_MAX];

impl Open {
    /// With the distances of the classes; `None` if the second phase does not fit into masks. What
    /// is only asked for single boards needs no balls.
    pub fn new(
        setting: Setting,
        distances: Vec<u8>,
        (threshold, slack): (u8, u8),
        has_balls: bool,
    ) -> Option<Open> {
        let classes = Classes::of(&setting);
        let second = Second::of(&setting)?;
        // A ball that has everything is not needed.
        let radii = 0..second.radius.min(if has_balls { u8::MAX } else { 0 });
        let balls = radii.map(|radius| second.ball(radius)).collect();
        let numbers = numbers(&setting);
        Some(Open { setting, classes, distances, second, balls, numbers, threshold, slack })
    }

    /// Calls `found` with the words of a class that are `length` moves long, until it breaks; no
    /// two with the same effect, and none with the effect of one that is `known`.
    fn ways(
        &self,
        class: &Class,
        length: u8,
        known: &mut HashSet<[u8; SLOTS_MAX]>,
        found: Found,
    ) -> ControlFlow<()> {
        if self.distances[self.classes.rank(class) as usize] > length {
            return ControlFlow::Continue(());
        }
        let left = self.classes.left(class);
        let mut slots = [0; TILES_MAX];
        slots[..left.len()].copy_from_slice(&left);
        self.descend(class, &slots, length, &mut Vec::new(), &mut |word, slots| {
            let mut by = [0; SLOTS_MAX];
            let after = slots[..left.len()].iter().map(|&slot| self.numbers[usize::from(slot)]);
            by.iter_mut().zip(after).for_each(|(to, number)| *to = number);
            match known.insert(by) {
                true => found(word, &by[..left.len()]),
                false => ControlFlow::Continue(()),
            }
        })
    }

    fn descend(
        &self,
        class: &Class,
        slots: &Slots,
        length: u8,
        word: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], &Slots) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if length == 0 {
            return found(word, slots);
        }
        for (m, to) in self.setting.moves.iter().enumerate() {
            if word.last().is_some_and(|&last| self.setting.inverses[last] == m) {
                continue;
            }
            let next = self.classes.after(class, to);
            if self.distances[self.classes.rank(&next) as usize] >= length {
                continue;
            }
            let mut moved = *slots;
            moved[..self.second.slots].iter_mut().for_each(|s| *s = to[usize::from(*s)]);
            word.push(m);
            let end = self.descend(&next, &moved, length - 1, word, found);
            word.pop();
            end?;
        }
        ControlFlow::Continue(())
    }

    /// The lengths of the words that a class may be solved by.
    fn lengths(&self, rank: u64) -> std::ops::RangeInclusive<u8> {
        let shortest = self.distances[rank as usize];
        shortest..=shortest.saturating_add(self.slack).min(self.threshold)
    }

    /// Settles the boards of a class, until `few` are left at most.
    pub fn settle(&self, rank: u64, few: u64) -> Settled {
        let (class, mut settled) = (self.classes.unrank(rank), Settled::default());
        let shortest = self.distances[rank as usize];
        if shortest + self.second.radius <= self.threshold {
            return settled;
        }
        let (mut left, mut known) = (self.second.all(), HashSet::new());
        for length in self.lengths(rank) {
            // Within the radius: the shortest words do not suffice for everything.
            let ball = &self.balls[usize::from(self.threshold - length)];
            let end = self.ways(&class, length, &mut known, &mut |_, by| {
                settled.words += 1;
                self.second.take(by, ball, &mut left);
                if left.count <= few { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if end.is_break() {
                break;
            }
        }
        settled.open = self.second.open(&left);
        settled
    }

    /// A board of a class: the tiles that nobody cares about are somewhere.
    pub fn board(&self, rank: u64, places: &[u8]) -> Vec<u8> {
        let class = self.classes.unrank(rank);
        let left = self.classes.left(&class);
        let mut board = vec![u8::MAX; self.setting.slots];
        for (&tile, &slot) in self.setting.first.iter().zip(&class) {
            board[usize::from(tile)] = slot;
        }
        for (&tile, &place) in self.setting.second.iter().zip(places) {
            board[usize::from(tile)] = left[usize::from(place)];
        }
        let taken = board.clone();
        let mut free = (0..board.len() as u8).filter(|slot| !taken.contains(slot));
        for &tile in &self.setting.rest {
            board[usize::from(tile)] = free.next().expect("as many slots as tiles");
        }
        // Where only even boards can be reached.
        if is_odd(&board) && !self.setting.moves.iter().any(|m| is_odd(m)) {
            let (a, b) = (self.setting.rest[0], self.setting.rest[1]);
            board.swap(usize::from(a), usize::from(b));
        }
        board
    }

    /// A word for a board within the threshold: with the shortest words of the first phase only, or
    /// with all that the slack allows.
    pub fn word(&self, board: &[u8], is_quick: bool) -> Option<Vec<usize>> {
        let mut class = self.classes.solved();
        let first = self.setting.first.iter();
        first.zip(&mut class).for_each(|(&tile, slot)| *slot = board[usize::from(tile)]);
        let left = self.classes.left(&class);
        let place = |&tile: &u8| left.iter().position(|&slot| slot == board[usize::from(tile)]);
        let places: Vec<usize> = self.setting.second.iter().filter_map(place).collect();
        let (rank, mut known, mut solution) = (self.classes.rank(&class), HashSet::new(), None);
        for length in self.lengths(rank) {
            let _ = self.ways(&class, length, &mut known, &mut |word, by| {
                let after: Vec<u8> = places.iter().map(|&place| by[place]).collect();
                match self.second.distance(&after) {
                    Some(distance) if distance <= self.threshold - length => {
                        solution = Some((word.to_vec(), after));
                        ControlFlow::Break(())
                    }
                    _ if is_quick => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            if solution.is_some() || is_quick {
                break;
            }
        }
        let (mut word, places) = solution?;
        word.extend(self.descent(places));
        Some(word)
    }

    /// The moves of the second phase from a placement home.
    fn descent(&self, mut places: Vec<u8>) -> Vec<usize> {
        let slots: Vec<usize> =
            (0..self.setting.slots).filter(|&slot| self.numbers[slot] != u8::MAX).collect();
        let mut word = Vec::new();
        while let Some(distance) = self.second.distance(&places).filter(|&distance| distance > 0) {
            let next = self.setting.second_moves.iter().find_map(|&m| {
                let to = &self.setting.moves[m];
                let moved = |&p: &u8| self.numbers[usize::from(to[slots[usize::from(p)]])];
                let after: Vec<u8> = places.iter().map(moved).collect();
                (self.second.distance(&after) == Some(distance - 1)).then_some((m, after))
            });
            let (m, after) = next.expect("every distance comes from another one");
            word.push(m);
            places = after;
        }
        word
    }
}
