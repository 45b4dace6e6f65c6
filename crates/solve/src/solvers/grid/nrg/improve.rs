//! Better solutions while time lasts: beams, and their ends completed.
//!
//! As on other boards, attempts come in rounds, each with beams twice as wide, and a round's
//! attempts run side by side; what a round finds depends on nothing but the board. Nodes are
//! counted between rounds, so that a limit of nodes does not depend on threads either.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::beam::{Beam, BeamPlan};
use super::finish::Finish;
use super::frame::{Frame, Move};
use super::library::Library;
use super::likely::Likely;
use super::setup::Setup;
use crate::solvers::grid::clock::Clock;

/// How many attempts make a round.
const ROUND: usize = 4;
/// How many rounds there are if time is not limited.
const ROUNDS: u32 = 3;
/// The bytes of walks that loops are made of, for the second round and for later ones.
const LIBRARIES: [usize; 2] = [1_500_000, 11_000_000];
/// Up to this many cells the first solution is a beam's.
const QUICK: usize = 36;
/// How many cells of boards a beam may keep for a level.
const MEMORY: usize = 20_000_000;

pub(super) struct Improve {
    pub frame: Frame,
    setup: Setup,
    likely: OnceLock<Likely>,
    libraries: [OnceLock<Library>; LIBRARIES.len()],
}

/// How one attempt goes about it.
#[derive(Clone, Copy)]
struct Attempt {
    plan: BeamPlan,
    rate: u32,
}

impl Improve {
    pub fn new(frame: Frame, setup: Setup) -> Improve {
        Improve { frame, setup, likely: OnceLock::new(), libraries: Default::default() }
    }

    /// The best solution found. `home` is a word that brings the gripped tile home and leaves an
    /// even permutation. Stops early if the solution is no longer than `lower`.
    pub fn run(
        &self,
        start: &[u8],
        home: Vec<Move>,
        lower: u32,
        timed: bool,
        clock: &Clock,
    ) -> Vec<Move> {
        let go_on = || !clock.is_late();
        let is_quick = self.frame.cells() <= QUICK;
        let quick = self.attempt(None, 0);
        let mut best = None;
        if is_quick {
            let likely = self.likely(&|| true).expect("it was not stopped");
            best = self.solve(start, likely, None, quick, clock, &|| true);
        }
        let mut best = best.unwrap_or_else(|| {
            let finish = self.finish(None, quick.rate);
            finish.complete(start, home, &|| true).expect("it was not stopped")
        });
        report(&best, clock);
        if best.len() as u32 <= lower {
            return best;
        }
        let Some(likely) = self.likely(&go_on) else { return best };
        if !is_quick {
            keep(&mut best, self.solve(start, likely, None, quick, clock, &go_on));
        }
        for round in 0.. {
            report(&best, clock);
            let enough = best.len() as u32 <= lower || !timed && round >= ROUNDS;
            if enough || clock.is_over() {
                break;
            }
            let library = self.library(round, &go_on);
            let run = |number: usize| {
                let attempt = self.attempt(Some(round), number);
                self.solve(start, likely, library, attempt, clock, &go_on)
            };
            let found: Vec<Option<Vec<Move>>> = (0..ROUND).into_par_iter().map(run).collect();
            found.into_iter().for_each(|word| keep(&mut best, word));
        }
        best
    }

    fn likely(&self, go_on: &dyn Fn() -> bool) -> Option<&Likely> {
        if self.likely.get().is_none() {
            let made = Likely::new(&self.frame, go_on)?;
            return Some(self.likely.get_or_init(|| made));
        }
        self.likely.get()
    }

    /// The loops for a round: none at first, for they take some time to find.
    fn library(&self, round: u32, go_on: &dyn Fn() -> bool) -> Option<&Library> {
        let number = (round as usize).checked_sub(1)?.min(LIBRARIES.len() - 1);
        let library = &self.libraries[number];
        if library.get().is_none() {
            let made = Library::new(&self.frame, LIBRARIES[number], go_on)?;
            return Some(library.get_or_init(|| made));
        }
        library.get()
    }

    fn finish<'a>(&'a self, library: Option<&'a Library>, rate: u32) -> Finish<'a> {
        Finish { frame: &self.frame, setup: &self.setup, library, rate }
    }

    /// The first attempt, or one of a round.
    fn attempt(&self, round: Option<u32>, number: usize) -> Attempt {
        let n = self.frame.cells();
        // As many moves as there must be for most positions, if no two words did the same.
        let choices: f64 = if self.frame.moves.len() > 4 { 1.35 } else { 1.0 };
        let enough = (1..=n).map(|k| (k as f64).ln()).sum::<f64>() / choices;
        let share = [0.95, 0.8, 1.1, 0.65][number];
        let horizon = (enough * share) as usize + 2;
        let width = match round {
            None => 3_000 / n,
            Some(round) => (20_000 / n) << round.min(20),
        };
        let width = width.clamp(4, MEMORY / n);
        let ends = round.map_or(4, |round| 16 << round.min(8));
        let rate = self.setup.least() * 9 / 10;
        let seed = u64::from(round.unwrap_or(0)) * ROUND as u64 + number as u64 + 1;
        Attempt { plan: BeamPlan { width, horizon, ends, rate, seed, noise: 512 }, rate }
    }

    /// The best of what a beam's ends are completed to.
    fn solve(
        &self,
        start: &[u8],
        likely: &Likely,
        library: Option<&Library>,
        attempt: Attempt,
        clock: &Clock,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Move>> {
        let mut beam = Beam::new(&self.frame, likely, attempt.plan);
        let ends = beam.run(start, go_on);
        clock.expanded.fetch_add(beam.expanded, Ordering::Relaxed);
        let finish = self.finish(library, attempt.rate);
        let mut best: Option<Vec<Move>> = None;
        for end in ends? {
            let Some(word) = finish.complete(start, end, go_on) else { break };
            if best.as_ref().is_none_or(|best| word.len() < best.len()) {
                best = Some(word);
            }
        }
        best
    }
}

/// Reports a solution that is better than those before.
fn report(best: &[Move], clock: &Clock) {
    let length = best.len() as u32;
    if clock.length.swap(length, Ordering::Relaxed) != length {
        clock.better(length);
    }
}

fn keep(best: &mut Vec<Move>, word: Option<Vec<Move>>) {
    if let Some(word) = word.filter(|word| word.len() < best.len()) {
        *best = word;
    }
}
