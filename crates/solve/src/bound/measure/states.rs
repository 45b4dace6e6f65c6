//! Every state of a small puzzle with its exact distance, in parallel.
//!
//! States are enumerated by their numbers in the lookup table of the whole puzzle. A number
//! determines the tracked pieces; the one or two that are not tracked take the remaining cells, and
//! the parity of the permutation selects one of the two ways. The parity of a board depends only on
//! the place of its key piece, so it is computed once for each place.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_puzzle::{Position, Puzzle, Reach};
use rayon::prelude::*;

use crate::bound::{Bound, BuildError, LabelTable, has_lookup, lookup};
use cosette_core::observe::{Event, Observer};
use cosette_space::machine::{Machine, Reference, TWIST, moves_in};
use cosette_space::quotient::{Dense, ExploreError, Points};
use cosette_store::means::Means;

/// The most slots of a puzzle that has a lookup table.
const SLOTS: usize = 12;
/// Numbers a thread takes at a time.
const CHUNK: u64 = 1 << 16;

type Held = [u8; SLOTS];

/// A state on the way through all of them.
pub(super) struct State {
    /// Its number.
    pub(super) index: u64,
    /// How many moves it needs.
    pub(super) distance: u8,
    pub(super) points: Points,
    pub(super) held: Held,
}

/// All states of a puzzle that has few enough for a lookup table.
pub struct Enumeration {
    machine: Reference<SLOTS>,
    lookup: LabelTable<8>,
    /// What never moves, at home.
    rest: Held,
    /// The slots and pieces that move; of the pieces those that are not tracked.
    moving: Vec<usize>,
    following: Vec<u16>,
    /// Whether the permutation is odd, by the slot of the key piece.
    odd: Vec<bool>,
}

impl Enumeration {
    /// How many states a puzzle has, if they can be enumerated at all.
    pub fn states(puzzle: &Puzzle) -> Option<u64> {
        let fits = has_lookup(puzzle) && puzzle.shape().slots() <= SLOTS;
        u64::try_from(Reach::of(puzzle).order()).ok().filter(|_| fits)
    }

    /// Makes ready to go through all states: the table of their distances is made, or read.
    pub fn new(puzzle: &Puzzle, means: &Means) -> Result<Enumeration, BuildError> {
        let machine = Reference::new(puzzle).filter(|_| has_lookup(puzzle));
        let machine = machine.ok_or(BuildError::TooManySlots)?;
        let lookup = lookup(puzzle, means)?;
        let steps = puzzle.moves().iter().flat_map(|m| &m.arrows).flat_map(|a| a.action.steps());
        let mut moving: Vec<usize> = steps.map(|step| usize::from(step.to)).collect();
        moving.sort_unstable();
        moving.dedup();
        let mut tracked = Vec::new();
        let space = lookup.space();
        space.each_piece(&space.unpack(space.solved()), |piece, _| tracked.push(piece));
        let mut rest = machine.encode(&puzzle.solved());
        moving.iter().for_each(|&slot| rest[slot] = EMPTY);
        let pieces = moving.iter().map(|&slot| slot as u16);
        let following = pieces.filter(|piece| !tracked.contains(piece)).collect();
        let odd = parities(&machine);
        Ok(Enumeration { machine, lookup, rest, moving, following, odd })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.machine.puzzle()
    }

    /// How many numbers there are; some may belong to no state.
    pub(super) fn len(&self) -> u64 {
        self.lookup.space().len()
    }

    /// The exact distance of a position.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.lookup.distance_at(self.lookup.space().index(position)).map(u32::from)
    }

    /// The position of that number.
    pub fn position(&self, index: u64) -> Position {
        self.machine.decode(self.held(&self.lookup.space().unpack(index)))
    }

    /// The estimate of a state.
    #[inline]
    pub(super) fn value(&self, bound: &dyn Bound, state: &State) -> u32 {
        bound.bound_of(&state.held.map(u16::from)[..self.puzzle().shape().slots()])
    }

    /// The numbers of the states one move away, by the number of the move. A move that is not
    /// legal leads to the state itself.
    #[inline]
    pub(super) fn neighbours(&self, state: &State) -> impl Iterator<Item = u64> {
        let space = self.lookup.space();
        (0..space.moves()).map(|m| space.neighbour(&state.points, m))
    }

    fn held(&self, points: &Points) -> Held {
        let shape = self.puzzle().shape();
        let mut held = self.rest;
        let mut twists = 0;
        self.lookup.space().each_piece(points, |piece, point| {
            let slot = shape.slot_of_point(point);
            let twist = point - shape.point(slot, 0);
            twists += twist;
            held[slot] = (usize::from(piece) + TWIST * usize::from(twist)) as u8;
        });
        let mut open = self.moving.iter().copied().filter(|&slot| held[slot] == EMPTY);
        let open = [open.next(), open.next()];
        for (&piece, slot) in self.following.iter().zip(open.into_iter().flatten()) {
            let turns = u16::from(shape.orientations(slot));
            let twist = usize::from((turns - twists % turns) % turns);
            held[slot] = (usize::from(piece) + TWIST * twist) as u8;
        }
        if let [Some(a), Some(b)] = open
            && is_odd(&held[..shape.slots()]) != self.odd[self.machine.key_slot(held)]
        {
            held.swap(a, b);
        }
        held
    }

    /// Visits all states: `visit` adds each to the accumulator of a chunk of numbers, and `merge`
    /// combines two of these, in any order. `None` if the observer requests a stop.
    pub(super) fn fold<T: Send>(
        &self,
        observer: &dyn Observer,
        empty: impl Fn() -> T + Sync + Send,
        visit: impl Fn(&mut T, &State) + Sync,
        merge: impl Fn(T, T) -> T + Sync + Send,
    ) -> Result<T, BuildError> {
        let total = self.len().div_ceil(CHUNK);
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let chunk = |chunk: u64| {
            let mut found = empty();
            if stopped.load(Ordering::Relaxed) {
                return found;
            }
            for index in chunk * CHUNK..self.len().min((chunk + 1) * CHUNK) {
                if let Some(distance) = self.lookup.distance_at(index) {
                    let points = self.lookup.space().unpack(index);
                    let held = self.held(&points);
                    visit(&mut found, &State { index, distance, points, held });
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if observer.event(&Event::Progress { depth: 0, done, total }).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            found
        };
        let found = (0..total).into_par_iter().map(chunk).reduce(&empty, merge);
        match stopped.into_inner() {
            true => Err(ExploreError::Stopped.into()),
            false => Ok(found),
        }
    }
}

/// No piece: none has so great a number.
const EMPTY: u8 = u8::MAX;

/// Whether boards are odd, by the place of the key piece: read off one board for each.
fn parities(machine: &Reference<SLOTS>) -> Vec<bool> {
    let slots = machine.puzzle().shape().slots();
    let start = machine.encode(&machine.puzzle().solved());
    let mut odd = vec![None; slots];
    odd[machine.key_slot(start)] = Some(false);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        for after in moves_in(machine.legal(state)).map(|id| machine.apply(state, id)) {
            let entry = &mut odd[machine.key_slot(after)];
            if entry.is_none() {
                *entry = Some(is_odd(&after[..slots]));
                queue.push_back(after);
            }
        }
    }
    odd.into_iter().map(|odd| odd.unwrap_or(false)).collect()
}

/// Whether the permutation is odd: by its cycles.
#[inline]
fn is_odd(cells: &[u8]) -> bool {
    let mut seen = 0u32;
    let mut odd = false;
    for start in 0..cells.len() {
        let mut at = start;
        let mut steps = 0;
        while seen & 1 << at == 0 {
            seen |= 1 << at;
            at = usize::from(cells[at]) % TWIST;
            steps += 1;
        }
        odd ^= steps > 0 && steps % 2 == 0;
    }
    odd
}
