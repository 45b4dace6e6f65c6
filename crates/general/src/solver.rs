//! Which tables a solver has, and when it makes larger ones.
//!
//! A state is solved just if every lookup in a table says 0, since together they tell all pieces
//! apart. Tables are first small and made in a moment. What a larger set costs is known from its
//! number of states; it is made once the searches so far have cost as much, so that a solver takes
//! about twice as long as the better choice would have, whichever that is, and a long batch of
//! states comes to use the largest tables that fit into memory.

use std::time::Duration;

use cosette_core::clock::Instant;
use cosette_core::observe::{Observer, Silent};
use cosette_definition::State;
use cosette_store::store::Store;

use crate::canonical::Follow;
use crate::choice::{Choice, choose};
use crate::factor::Shared;
use crate::macros::Macros;
use crate::search::{Lookup, Outcome, Search, SearchLimits, Stop};
use crate::space::named;
use crate::table::{Table, need};
use crate::{Factor, Machine, Refusal, Space, Symmetries};

/// States of a table of each set.
const STATES: [u64; 3] = [4 << 20, 100 << 20, 600 << 20];
/// The nodes after which the next set is made.
const NODES: [u64; 3] = [500_000, 12_000_000, u64::MAX];

/// What a state of a table takes to fill, about.
const STATE_NANOSECONDS: u64 = 20;

/// A general solver of one puzzle.
pub struct Solver {
    pub(crate) machine: Machine,
    pub(crate) macros: Option<Option<Macros>>,
    symmetries: Symmetries,
    follow: Follow,
    memory: u64,
    store: Store,
    tables: Vec<Table>,
    choices: Vec<Choice>,
    tier: usize,
    /// Nodes expanded with these tables.
    spent: u64,
    /// Why there are no tables.
    refusal: Option<Refusal>,
}

/// What there is to know of a table.
#[derive(Clone, Debug)]
pub struct TableFacts {
    /// Which pieces it tells apart.
    pub name: String,
    /// Its states.
    pub states: u64,
    /// Its bytes, those of the tables of moves included.
    pub bytes: u64,
    /// The mean distance over its states.
    pub mean: f64,
    /// Through how many symmetries it is looked up.
    pub lookups: usize,
    /// Whether it was read from disk.
    pub read: bool,
}

/// A table that a solver would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Which pieces it tells apart.
    pub name: String,
    /// Its states.
    pub states: u64,
    /// Through how many symmetries it is looked up.
    pub lookups: usize,
}

/// The sets of tables that a solver makes one after the other, and the nodes after which it does.
pub fn plan(machine: &Machine, symmetries: &Symmetries) -> Vec<(u64, Vec<Planned>)> {
    let planned = |choice: Choice| {
        let contents: Vec<(usize, &[u16])> =
            choice.pieces.iter().map(|(c, labels)| (*c, &labels[..])).collect();
        let sizes = contents.iter().map(|(c, labels)| Factor::size(machine, *c, labels));
        Planned {
            name: named(machine, &contents),
            states: sizes.fold(1, u64::saturating_mul),
            lookups: choice.lookups.len(),
        }
    };
    let set = |limit| choose(machine, symmetries, limit).into_iter().map(planned).collect();
    let after = [0].into_iter().chain(NODES);
    let mut sets: Vec<(u64, Vec<Planned>)> = after.zip(STATES.map(set)).collect();
    sets.dedup_by(|(_, b), (_, a)| a == b);
    sets
}

impl Solver {
    /// A solver that may use so much memory.
    pub fn new(machine: Machine, memory: u64) -> Result<Solver, Refusal> {
        Solver::with_store(machine, memory, Store::nowhere())
    }

    /// The same with tables that are read from disk and saved there.
    pub fn with_store(machine: Machine, memory: u64, store: Store) -> Result<Solver, Refusal> {
        let follow = Follow::new(&machine);
        let symmetries = Symmetries::of(&machine);
        let mut solver = Solver {
            machine,
            macros: None,
            symmetries,
            follow,
            memory,
            store,
            tables: Vec::new(),
            choices: Vec::new(),
            tier: 0,
            spent: 0,
            refusal: None,
        };
        match solver.build(STATES[0]) {
            Ok((tables, choices)) => (solver.tables, solver.choices) = (tables, choices),
            // Without tables there are still macros.
            Err(refusal) if refusal.is_memory() => solver.refusal = Some(refusal),
            Err(refusal) => return Err(refusal),
        }
        Ok(solver)
    }

    /// The puzzle.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Its symmetries.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// The tables in use.
    pub fn tables(&self) -> Vec<TableFacts> {
        let facts = |(table, choice): (&Table, &Choice)| TableFacts {
            name: table.space.name(&self.machine),
            states: table.layers.iter().sum(),
            bytes: need(&self.machine, &table.space).0,
            mean: table.mean(),
            lookups: choice.lookups.len(),
            read: table.read,
        };
        self.tables.iter().zip(&self.choices).map(facts).collect()
    }

    /// Whether there are tables, without which no search is possible.
    pub(crate) fn has_tables(&self) -> bool {
        self.refusal.is_none()
    }

    pub(crate) fn search<'a>(&'a self, observer: &'a dyn Observer) -> Search<'a> {
        let lookups = self.tables.iter().zip(&self.choices).flat_map(|(table, choice)| {
            let lookups = choice.lookups.iter();
            lookups.map(move |&lookup| Lookup { table, symmetry: &self.symmetries.all[lookup] })
        });
        Search::new(&self.machine, &self.follow, lookups.collect(), observer)
    }

    /// Solves a state. Larger tables are made on the way if the search calls for them.
    pub fn solve(&mut self, state: &State, limits: &SearchLimits) -> Result<Outcome, Refusal> {
        self.solve_observed(state, limits, &Silent)
    }

    /// The same; rounds and nodes are reported to the observer, which can stop the search.
    pub fn solve_observed(
        &mut self,
        state: &State,
        limits: &SearchLimits,
        observer: &dyn Observer,
    ) -> Result<Outcome, Refusal> {
        let Some(state) = self.machine.plain(state) else { return Ok(Outcome::unsolvable()) };
        if !self.machine.is_arrangement(&state) || !self.machine.keys_reachable(&state) {
            return Ok(Outcome::unsolvable());
        }
        if let Some(refusal) = &self.refusal {
            return Err(refusal.clone());
        }
        let mut before = Outcome::unsolvable();
        let (mut checked, mut grows) = (false, true);
        loop {
            let left = limits.nodes.saturating_sub(before.expanded);
            let share = match grows {
                true => NODES[self.tier].saturating_sub(self.spent).max(1),
                false => u64::MAX,
            };
            let rest = SearchLimits {
                nodes: left.min(share),
                at_least: limits.at_least.max(before.lower_bound),
                ..*limits
            };
            let found = self.search(observer).run(&state, &rest);
            self.spent += found.expanded;
            let outcome = Outcome {
                expanded: before.expanded + found.expanded,
                generated: before.generated + found.generated,
                ..found
            };
            if outcome.stop != Stop::Nodes || outcome.expanded >= limits.nodes {
                return Ok(outcome);
            }
            // What takes long may be impossible: single orbits do not see parities differ.
            let d = &self.machine.definition;
            if !checked && d.is_reachable(&self.machine.turns, &state) == Some(false) {
                return Ok(Outcome { solutions: Vec::new(), stop: Stop::Unsolvable, ..outcome });
            }
            checked = true;
            grows = limits.grow && self.tier + 1 < STATES.len() && self.affords(limits.deadline);
            if grows {
                self.grow()?;
            }
            before = outcome;
        }
    }

    /// Whether there is time to make the next set of tables and to search with it.
    fn affords(&self, deadline: Option<Instant>) -> bool {
        let Some(deadline) = deadline else { return true };
        let choices = choose(&self.machine, &self.symmetries, STATES[self.tier + 1]);
        let size =
            |(orbit, labels): &(usize, Vec<u16>)| Factor::size(&self.machine, *orbit, labels);
        let states = |choice: &Choice| choice.pieces.iter().map(size).fold(1, u64::saturating_mul);
        let all = choices.iter().map(states).fold(0, u64::saturating_add);
        let time = Duration::from_nanos(all.saturating_mul(2 * STATE_NANOSECONDS));
        deadline.saturating_duration_since(Instant::now()) > time
    }

    /// The next set of tables, or the same for good if that does not fit or is no better.
    fn grow(&mut self) -> Result<(), Refusal> {
        self.tier += 1;
        self.spent = 0;
        let choices = choose(&self.machine, &self.symmetries, STATES[self.tier]);
        if choices == self.choices {
            return Ok(());
        }
        match self.try_build(STATES[self.tier]) {
            Ok((tables, choices)) => {
                (self.tables, self.choices) = (tables, choices);
                Ok(())
            }
            Err(refusal) if refusal.is_memory() => Ok(()),
            Err(refusal) => Err(refusal),
        }
    }

    fn build(&self, states: u64) -> Result<(Vec<Table>, Vec<Choice>), Refusal> {
        let mut limit = states;
        let mut tables = self.try_build(limit);
        while let Err(refusal) = &tables {
            let before = choose(&self.machine, &self.symmetries, limit);
            limit /= 4;
            // Smaller groups may need less; the same groups do not.
            if !refusal.is_memory()
                || limit < 1 << 10
                || choose(&self.machine, &self.symmetries, limit) == before
            {
                break;
            }
            tables = self.try_build(limit);
        }
        tables
    }

    /// Tables of up to so many states that together fit into memory.
    fn try_build(&self, limit: u64) -> Result<(Vec<Table>, Vec<Choice>), Refusal> {
        let mut shared = Shared::default();
        let mut used = 0;
        let mut spaces = Vec::new();
        for choice in choose(&self.machine, &self.symmetries, limit) {
            let factors = choice
                .pieces
                .iter()
                .map(|(o, labels)| Factor::sharing(&self.machine, *o, labels, &mut shared));
            let space = Space::new(&self.machine, factors.collect::<Result<Vec<_>, _>>()?)?;
            let (kept, fill) = need(&self.machine, &space);
            if used + fill > self.memory {
                return Err(Refusal::memory("the tables do not fit into memory"));
            }
            used += kept;
            spaces.push((space, choice));
        }
        drop(shared);
        let mut tables = Vec::new();
        for (space, choice) in spaces {
            tables.push((Table::new(&self.machine, space, &self.store)?, choice));
        }
        tables.sort_by(|(a, _), (b, _)| b.mean().total_cmp(&a.mean()));
        Ok(tables.into_iter().unzip())
    }
}
