//! Rubik's cube, optimally: iterative deepening on tables of cosets, along three axes and of the
//! inverse.
//!
//! After Richard Korf ("Finding optimal solutions to Rubik's cube using pattern databases", 1997)
//! and, more closely, Herbert Kociemba's and Michael Reid's solvers and Tomas Rokicki's nxopt: one
//! table of cosets of a subgroup that belongs to an axis gives six bounds. What is new here is that
//! rows of bits make the tables (`rows/cube.rs`): the small one in half a second, the large one of
//! 10,066,636,800 states in less than a minute of processor time.
//!
//! Before a long round, the two-phase solver briefly searches for a solution of that length: if it
//! finds one, it is optimal, because all shorter ones are excluded. (Most cubes of 18 moves have
//! several solutions, and two phases find one of them sooner.)
//!
//! The large table is only built when it pays: if the next round would take longer with the small
//! one. A round searches for solutions of exactly its bound's length. One thread begins it; if it
//! is not finished after some thousand nodes, it is restarted as tasks, split at the third move,
//! and its result is that of the first task with a solution. Neither the solution nor the count of
//! nodes depends on the threads. If the cube is fixed by a symmetry, tasks that the symmetry maps
//! to one another are one task: of the superflip's, one in forty.

mod compass;
mod guide;
mod moves;
mod search;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use cosette_puzzle::{Family, Metric, Perm, Position, Puzzle};

use crate::bound::BuildError;
use crate::solver::{Deepening, Engine, Plan, Round, Rounds, Wanted};
use crate::solvers::cube_two_phase;
use crate::solvers::cube3::{self, Cube, CubeSymmetry, Frame};
use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, Report, Stats, StopReason};
use cosette_core::observe::{Observer, Silent};
#[cfg(target_arch = "x86_64")]
use cosette_core::processor;
use cosette_memory as memory;
use cosette_memory;
use cosette_space::quotient::ExploreError;
use cosette_store::means::Means;
use cosette_store::store::Store;
use cosette_store::table_use::TableUse;
use guide::{AxisBounds, Both, Far, NEAR_BYTES, Near, SIZES, Size};
use moves::Moves;
use search::{Searcher, Start};

/// Nodes that one thread expands alone before the round is cut up.
const ALONE: u64 = 4_000;
/// At which move a round is cut up.
const FRONT: usize = 3;
/// Parts searched together as one task, so that more lookups wait for memory at a time.
const STARTS_A_TASK: usize = 24;
/// Cells of a large table filled in the time of one lookup.
const CELLS_A_LOOKUP: u64 = 20;
/// A round of more lookups than this is worth a two-phase attempt, of one node for this many
/// lookups.
const LOOKUPS_TRY: u64 = 20_000_000;
const LOOKUPS_A_NODE: u64 = 64;
/// Nodes with which two phases find some solution when the proof was not finished.
const NODES_SOME: u64 = 200_000;
/// With less time than this, the tables of two phases are not built.
const TRY_TIME: Duration = Duration::from_secs(20);
/// With less time than this the small table is used.
const FAR_TIME: Duration = Duration::from_secs(120);
/// How long a thread takes to make the small one, about.
const NEAR_TIME: Duration = Duration::from_secs(3);
/// How much longer each round takes than the one before, about, by the metric's step.
const GROWTH: [u64; 2] = [13, 88];

/// Whether the puzzle is Rubik's cube.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    *puzzle.family() == Family::Cube { size: 3 }
}

/// The tables and their bytes, with this much memory.
pub fn tables(puzzle: &Puzzle, means: &Means) -> Vec<TableUse> {
    let (subject, cells) = guide::near_subject(puzzle);
    let near = TableUse::new("twists, flips and slice, up to symmetry", NEAR_BYTES);
    let mut tables = vec![near.kept_as(subject, cells).taking(NEAR_TIME)];
    if let Some(size) = largest(means.memory) {
        let far = TableUse::new(format!("{}, where it pays", size.text), size.bytes());
        let far = far.kept_as(size.subject(puzzle), size.cells());
        tables.push(far.taking(Duration::ZERO));
    }
    if has_room_to_try(means.memory) {
        let two_phase = cube_two_phase::tables(puzzle).into_iter();
        tables.extend(two_phase.map(|table| table.taking(Duration::ZERO)));
    }
    tables
}

/// The largest table that fits besides the small one.
fn largest(memory: u64) -> Option<&'static Size> {
    SIZES.iter().rfind(|size| fits(size, memory))
}

/// Whether a table fits besides the small one.
fn fits(size: &Size, memory: u64) -> bool {
    NEAR_BYTES + size.bytes() <= memory
}

/// The largest table that fits and takes less time to fill than `lookups` lookups.
fn worthwhile(lookups: u64, memory: u64) -> Option<usize> {
    SIZES.iter().rposition(|size| size.cells() / CELLS_A_LOOKUP < lookups && fits(size, memory))
}

/// Whether two phases fit besides the largest.
fn has_room_to_try(memory: u64) -> bool {
    NEAR_BYTES + largest(memory).map_or(0, Size::bytes) + cube_two_phase::needed() <= memory
}

/// The bytes of the solver that tries.
fn try_bytes() -> u64 {
    cube_two_phase::BYTES
}

/// Solves cubes.
pub struct Solver<C> {
    frame: Frame<C>,
    moves: Moves<C>,
    near: Near<C>,
    /// The large table that has been made, if there is one: a larger one takes its place.
    far: RwLock<Option<Made<C>>>,
    two_phase: OnceLock<Option<cube_two_phase::Solver>>,
    /// The same without large tables, made when a proof has ended without a solution.
    at_once: OnceLock<Option<cube_two_phase::Solver>>,
    /// How many of the sizes the rounds of this cube are worth so far.
    earned: AtomicUsize,
    /// What the tables may take.
    memory: u64,
    store: Store,
    /// Lookups in the tables, in all and in the last round.
    lookups: AtomicU64,
    last: AtomicU64,
}

/// A large table, and which of the sizes it has.
struct Made<C> {
    size: usize,
    table: Far<C>,
}

/// What a round searches for.
#[derive(Clone, Copy)]
struct Goal {
    length: u32,
    wanted: Wanted,
}

impl<C: Cube> Solver<C> {
    /// For Rubik's cube. Panics on other puzzles.
    pub fn new(puzzle: &Puzzle, means: &Means, proof: C::Proof) -> Result<Solver<C>, BuildError> {
        assert!(applies_to(puzzle), "a solver of Rubik's cube");
        let frame = Frame::new(puzzle, proof);
        let (needed, limit) = (NEAR_BYTES, means.memory);
        if needed > limit {
            let classes = needed * 2;
            return Err(ExploreError::Classes { classes, needed, limit, fits: None }.into());
        }
        memory::probe(needed).map_err(ExploreError::from)?;
        let near = Near::new(&frame, means)?;
        let fits = (0..SIZES.len()).rev().filter(|&size| fits(&SIZES[size], limit));
        let found = fits.filter_map(|size| {
            let table = Far::find(&frame, &SIZES[size], means)?;
            Some(Made { size, table })
        });
        let far = RwLock::new({ found }.next());
        Ok(Solver {
            two_phase: OnceLock::new(),
            at_once: OnceLock::new(),
            earned: AtomicUsize::new(0),
            moves: Moves::new(&frame),
            near,
            far,
            memory: limit,
            store: means.tables.clone(),
            lookups: AtomicU64::new(0),
            last: AtomicU64::new(0),
            frame,
        })
    }

    /// The large table that has been made.
    fn far(&self) -> RwLockReadGuard<'_, Option<Made<C>>> {
        self.far.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the largest table that fits and pays for `lookups` lookups, unless there is as large a
    /// one; keeps it if that is the custom.
    fn complete(&self, lookups: u64, observer: &dyn Observer) {
        let made = self.far().as_ref().map(|made| made.size);
        if let Some(size) = worthwhile(lookups, self.memory).filter(|&size| Some(size) > made) {
            self.make(size, observer);
        }
    }

    /// The same where nodes are limited. What the search does within them must not depend on what
    /// is on disk, or was made for another cube: no table is used but the one that the rounds so
    /// far are worth.
    fn earn(&self, lookups: u64, gate: &Gate) {
        let size = worthwhile(lookups, self.memory);
        let earned = size.map_or(0, |size| size + 1);
        let earned = self.earned.fetch_max(earned, Ordering::Relaxed).max(earned);
        let made = self.far().as_ref().map(|made| made.size);
        if let Some(size) = earned.checked_sub(1).filter(|&size| Some(size) != made)
            && gate.has(FAR_TIME)
        {
            self.make(size, gate.observer());
        }
    }

    /// Makes a table of this size. Another one goes before, so that they need not fit side by side.
    fn make(&self, size: usize, observer: &dyn Observer) {
        let mut far = self.far.write().unwrap_or_else(PoisonError::into_inner);
        *far = None;
        let table = Far::new(&self.frame, &SIZES[size], &self.store, observer);
        *far = table.ok().map(|table| Made { size, table });
    }

    fn table_bytes(&self) -> u64 {
        NEAR_BYTES + self.far().as_ref().map_or(0, |made| SIZES[made.size].bytes())
    }

    /// The two-phase solver, built on first use if there is memory.
    fn two_phase(&self, observer: &dyn Observer) -> Option<&cube_two_phase::Solver> {
        let means = Means { memory: u64::MAX, tables: &self.store, observer };
        let make = || cube_two_phase::Solver::new(self.puzzle(), &means)?.ok();
        has_room_to_try(self.memory).then(|| self.two_phase.get_or_init(make).as_ref())?
    }

    /// The large table that a search within these limits uses, if there is one.
    fn used<'a>(&self, made: &'a Option<Made<C>>, limited: bool) -> Option<&'a Far<C>> {
        let earned = self.earned.load(Ordering::Relaxed);
        let made = made.as_ref().filter(|made| !limited || made.size + 1 == earned);
        made.map(|made| &made.table)
    }

    /// A solution of this length, if two phases find one at once.
    fn attempt(&self, position: &Position, length: u32, nodes: u64, gate: &Gate) -> Option<Round> {
        if self.two_phase.get().is_none() && !gate.has(TRY_TIME) {
            return None;
        }
        let solver = self.two_phase(gate.observer())?;
        let limits =
            Limits { length: Some(length), nodes: Some(nodes), time: gate.left(), memory: None };
        let report = solver.solve(position, &limits, gate.observer());
        let word = report.outcome.word().filter(|word| word.len() == length as usize)?;
        let Stats { expanded, generated, .. } = report.stats;
        Some(Round { solutions: vec![word.0.clone()], expanded, generated, ..Round::default() })
    }

    /// Lookups in the tables so far.
    pub fn lookups(&self) -> u64 {
        self.lookups.load(Ordering::Relaxed)
    }

    fn searcher<'a, G: AxisBounds<C>>(
        &'a self,
        guide: G,
        wanted: Wanted,
        gate: &'a Gate<'a>,
    ) -> Searcher<'a, C, G> {
        Searcher::new(guide, &self.moves, wanted, gate)
    }

    fn guided<G: AxisBounds<C>>(
        &self,
        guide: impl Fn() -> G + Sync,
        cube: C,
        goal: Goal,
        gate: &Gate,
    ) -> Round {
        let searcher = || self.searcher(guide(), goal.wanted, gate);
        let proof = cube.proof();
        let root = [searcher().root(cube)];
        let left = gate.nodes_left();
        let alone = left.unwrap_or(ALONE).min(ALONE);
        let mut round = C::run(proof, || searcher().run(&root, goal.length, alone));
        if round.spent && left.is_none_or(|left| round.expanded < left) {
            round = Round { solutions: Vec::new(), spent: false, ..round };
            let (mut starts, front) = C::run(proof, || searcher().front(&root, goal.length, FRONT));
            round.add(front);
            if goal.wanted == Wanted::One {
                let keeps = |s: &&CubeSymmetry<C>| s.conjugate(cube).same(cube);
                let symmetries: Vec<&CubeSymmetry<C>> =
                    self.frame.symmetries.iter().filter(keeps).collect();
                if symmetries.len() > 1 {
                    starts = Start::once(starts, &symmetries);
                }
            }
            let tasks: Vec<&[Start<C>]> = starts.chunks(STARTS_A_TASK).collect();
            let part = |task: &&[Start<C>], nodes: u64| {
                C::run(proof, || searcher().run(task, goal.length, nodes))
            };
            round.add(match left {
                None => Round::of_parts(&tasks, goal.wanted, |task| part(task, u64::MAX)),
                Some(left) => {
                    let left = left.saturating_sub(round.expanded);
                    Round::of_parts_within(&tasks, goal.wanted, left, part)
                }
            });
        }
        round
    }
}

impl<C: Cube> Rounds for Solver<C> {
    fn puzzle(&self) -> &Puzzle {
        &self.frame.puzzle
    }

    fn finding(&self) -> Option<u64> {
        Some(NODES_SOME)
    }

    fn bound(&self, position: &Position, limits: &Limits) -> u32 {
        let gate = Gate::new(&Default::default(), &Silent);
        let cube = self.frame.read(position);
        // A new cube: the times of another cube's rounds are dropped.
        self.last.store(0, Ordering::Relaxed);
        self.earned.store(0, Ordering::Relaxed);
        let near = || self.searcher(&self.near, Wanted::One, &gate).bound(cube);
        let far = |far: &Far<C>| {
            self.searcher(Both { far, near: &self.near }, Wanted::One, &gate).bound(cube)
        };
        let made = self.far();
        let made_near = || self.used(&made, limits.nodes.is_some()).map_or_else(near, far);
        let bound = C::run(cube.proof(), made_near);
        drop(made);
        let bound = if position.is_solved() { 0 } else { bound.max(1) };
        bound + u32::from(self.step() == 2 && (bound % 2 == 1) != corners_are_odd(position))
    }

    fn step(&self) -> u32 {
        // Every quarter turn is odd.
        if self.puzzle().metric() == Metric::Qtm { 2 } else { 1 }
    }

    fn round(&self, position: &Position, length: u32, wanted: Wanted, gate: &Gate) -> Round {
        gate.begin(length);
        let ahead = self.last.load(Ordering::Relaxed) * GROWTH[usize::from(self.step() == 2)];
        let limited = gate.nodes_left().is_some();
        if ahead > LOOKUPS_TRY
            && wanted == Wanted::One
            && !limited
            && let Some(found) = self.attempt(position, length, ahead / LOOKUPS_A_NODE, gate)
        {
            return found;
        }
        if ahead > 0 && gate.check_now() {
            return Round { stopped: true, ..Round::default() };
        }
        match limited {
            true => self.earn(ahead, gate),
            false if gate.has(FAR_TIME) => self.complete(ahead, gate.observer()),
            false => {}
        }
        let (cube, goal) = (self.frame.read(position), Goal { length, wanted });
        let made = self.far();
        let round = match self.used(&made, limited) {
            Some(far) => self.guided(|| Both { far, near: &self.near }, cube, goal, gate),
            None => self.guided(|| &self.near, cube, goal, gate),
        };
        if round.spent {
            gate.close(StopReason::Nodes);
        }
        gate.spend(round.expanded);
        self.last.store(round.lookups, Ordering::Relaxed);
        self.lookups.fetch_add(round.lookups, Ordering::Relaxed);
        round
    }

    fn bytes(&self) -> u64 {
        let tries = self.two_phase.get().is_some_and(Option::is_some);
        let at_once = self.at_once.get().is_some_and(Option::is_some);
        let extra = [(tries, try_bytes()), (at_once, cube_two_phase::BYTES_AT_ONCE)];
        let extra = extra.into_iter().filter(|(made, _)| *made).map(|(_, bytes)| bytes);
        self.table_bytes() + extra.sum::<u64>()
    }

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        if limits.time.is_some() {
            self.two_phase(observer);
        }
    }

    /// By the large tables of two phases if they are there, or else without. Within a limit of
    /// nodes always without, lest the answer depend on it.
    fn some(
        &self,
        position: &Position,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<Report> {
        let ready = self.two_phase.get().and_then(Option::as_ref);
        let at_once = || {
            let make = || cube_two_phase::Solver::at_once(self.puzzle());
            self.at_once.get_or_init(make).as_ref()
        };
        let solver = ready.filter(|_| limits.nodes.is_none()).or_else(at_once)?;
        let nodes = Some(limits.nodes.map_or(NODES_SOME, |nodes| nodes.min(NODES_SOME)));
        let limits = Limits { nodes, ..*limits };
        Some(solver.solve(position, &limits, observer))
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.complete(u64::MAX, observer);
    }

    fn is_modest(&self) -> bool {
        false
    }
}

/// The solver of a puzzle, in registers where there are such.
pub fn engine(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = processor::Avx2::detect() {
        return boxed::<cube3::Registers>(puzzle, plan, means, avx2);
    }
    boxed::<cube3::Bytes>(puzzle, plan, means, ())
}

fn boxed<C: Cube>(
    puzzle: &Puzzle,
    plan: &Plan,
    means: &Means,
    proof: C::Proof,
) -> Result<Box<dyn Engine>, BuildError> {
    let solver = Solver::<C>::new(puzzle, means, proof)?;
    Ok(Box::new(Deepening { solver, plan: plan.clone() }))
}

/// Whether a quarter turn more or less is needed.
fn corners_are_odd(position: &Position) -> bool {
    Perm::new(position.pieces()[..8].to_vec()).expect("the corners come first").is_odd()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is there already, such as a smaller table from the folder, is of no account.
    #[test]
    fn the_largest_table_that_fits_is_made_where_it_pays() {
        let [rings, layer, opposites] = SIZES.each_ref().map(|size| NEAR_BYTES + size.bytes());
        let all = u64::MAX;
        assert_eq!(worthwhile(all, rings - 1), None);
        assert_eq!(worthwhile(all, rings), Some(0));
        assert_eq!(worthwhile(all, layer - 1), Some(0));
        assert_eq!(worthwhile(all, layer), Some(1));
        assert_eq!(worthwhile(all, 2_700_000_000), Some(1));
        assert_eq!(worthwhile(all, opposites), Some(2));
        assert_eq!(worthwhile(0, opposites), None);
        // Too few lookups for the two larger ones.
        let lookups = SIZES[1].cells() / CELLS_A_LOOKUP;
        assert_eq!(worthwhile(lookups, opposites), Some(0));
        assert_eq!(worthwhile(lookups + 1, opposites), Some(1));
        // Two phases come on top of the largest and of nothing else.
        let tries = cube_two_phase::needed();
        assert!(has_room_to_try(layer + tries) && !has_room_to_try(layer + tries - 1));
    }
}
