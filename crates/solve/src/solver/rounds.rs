//! Solvers made for one puzzle that deepen: what a round is. A round searches for solutions of just
//! one length, and may be cut into tasks.

use std::sync::OnceLock;

use cosette_puzzle::{MoveId, Position, Puzzle};
use rayon::prelude::*;

use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;

/// What a round does with its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first solution.
    One,
    /// This many solutions at most.
    Many(usize),
}

/// The result and the statistics of a round.
#[derive(Default)]
pub struct Round {
    /// Solutions of exactly the bound's length.
    pub solutions: Vec<Vec<MoveId>>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The minimum by which children exceeded the round's length, where that is known.
    pub least: Option<u32>,
    /// Lookups in large tables, where they are counted.
    pub lookups: u64,
    /// Whether it was interrupted.
    pub stopped: bool,
    /// Whether the node limit was reached.
    pub spent: bool,
}

impl Round {
    /// Takes in another part of the round.
    pub fn add(&mut self, part: Round) {
        self.solutions.extend(part.solutions);
        self.expanded += part.expanded;
        self.generated += part.generated;
        self.lookups += part.lookups;
        self.least = [self.least, part.least].into_iter().flatten().min();
        self.stopped |= part.stopped;
        self.spent |= part.spent;
    }

    /// The round that consists of one task for each start. What is found does not depend on how
    /// many threads there are: it is what the first task finds that finds something.
    pub(crate) fn of_parts<S: Sync>(
        starts: &[S],
        wanted: Wanted,
        part: impl Fn(&S) -> Round + Sync,
    ) -> Round {
        let enough = |round: &Round| wanted == Wanted::One && !round.solutions.is_empty();
        let tasks: Vec<Round> = match wanted {
            Wanted::Many(most) => {
                let mut tasks: Vec<Round> = Vec::new();
                for some in starts.chunks(STARTS_AT_ONCE) {
                    tasks.par_extend(some.par_iter().map(&part));
                    if tasks.iter().map(|task| task.solutions.len()).sum::<usize>() >= most {
                        break;
                    }
                }
                tasks
            }
            Wanted::One => {
                // What comes after the first that finds something is given up, and not counted.
                let done: Vec<OnceLock<Round>> = starts.iter().map(|_| OnceLock::new()).collect();
                let tasks = starts.par_iter().zip(&done);
                let _ =
                    tasks.find_first(|(start, place)| enough(place.get_or_init(|| part(start))));
                done.into_iter().map_while(OnceLock::into_inner).collect()
            }
        };
        let mut all = Round::default();
        for task in tasks {
            let last = enough(&task);
            all.add(task);
            if last {
                break;
            }
        }
        if let Wanted::Many(most) = wanted {
            all.solutions.truncate(most);
        }
        all
    }

    /// The same with no more than `most` nodes, of which a task may use what those before it
    /// leave; the round is `spent` if they do not suffice.
    pub(crate) fn of_parts_within<S: Sync>(
        starts: &[S],
        wanted: Wanted,
        most: u64,
        part: impl Fn(&S, u64) -> Round + Sync,
    ) -> Round {
        let enough = |round: &Round| match wanted {
            Wanted::One => !round.solutions.is_empty(),
            Wanted::Many(many) => round.solutions.len() >= many,
        };
        let mut all = Round::default();
        for some in starts.chunks(STARTS_AT_ONCE) {
            let left = most - all.expanded;
            let tasks: Vec<Round> = some.par_iter().map(|start| part(start, left)).collect();
            for (start, task) in some.iter().zip(tasks) {
                let left = most.saturating_sub(all.expanded);
                all.add(if task.expanded > left { part(start, left) } else { task });
                all.spent |= all.expanded >= most;
                if all.spent || all.stopped || enough(&all) {
                    return all;
                }
            }
        }
        all
    }
}

/// Tasks started between two checks whether enough was found.
const STARTS_AT_ONCE: usize = 16;

/// A solver that searches one length at a time.
pub trait Rounds: Send + Sync {
    /// The puzzle.
    fn puzzle(&self) -> &Puzzle;
    /// How many nodes [`Rounds::some`] may expand, where there is such a thing: a share of the
    /// limits is kept for it.
    fn finding(&self) -> Option<u64> {
        None
    }
    /// The least length that the bounds and parity allow. A search of these limits begins.
    fn bound(&self, position: &Position, limits: &Limits) -> u32;
    /// Whether the root of every round is among the nodes it generates; otherwise it is one node in
    /// all.
    fn counts_roots(&self) -> bool {
        false
    }
    /// By how much the length grows from round to round.
    fn step(&self) -> u32;
    /// Searches solutions of just this length.
    fn round(&self, position: &Position, length: u32, wanted: Wanted, gate: &Gate) -> Round;
    /// Bytes of the tables.
    fn bytes(&self) -> u64;
    /// See [`super::Engine::prepare`].
    fn prepare(&self, observer: &dyn Observer);
    /// See [`super::Engine::is_modest`].
    fn is_modest(&self) -> bool;
    /// See [`super::Engine::settle`].
    fn settle(&self) {}
    /// See [`super::Engine::ready`].
    fn ready(&self, _limits: &Limits, _observer: &dyn Observer) {}
    /// See [`super::Engine::expect`].
    fn expect(&self, _states: u64, _limits: &Limits, _observer: &dyn Observer) {}
    /// Some solution within the limits, for when they end the proof, if there is a way to have one
    /// at once.
    fn some(&self, _: &Position, _: &Limits, _: &dyn Observer) -> Option<Report> {
        None
    }
}
