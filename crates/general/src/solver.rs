//! Which tables a solver has, and how it uses them.
//!
//! The pieces of each orbit are divided into groups as large as a table of the allowed size holds;
//! small orbits are joined to one table. A state is solved just if every table says 0, since the
//! tables together tell all pieces apart. Tables are first made small, in a moment; if the search
//! grows beyond what a larger set of tables costs, these are made, once.

use cosette_core::observe::{Observer, Silent};
use cosette_definition::State;

use crate::canonical::Follow;
use crate::explore::orbits;
use crate::search::{Outcome, Search, SearchLimits, Stop};
use crate::table::{Table, need};
use crate::{Factor, Machine, Refusal, Space};

/// States of a table of the first set, and of the second.
const STATES: [u64; 2] = [4 << 20, 100 << 20];
/// The nodes after which the second set is made.
const NODES_FIRST: u64 = 2_000_000;

/// A general solver of one puzzle.
pub struct Solver {
    machine: Machine,
    follow: Follow,
    memory: u64,
    tables: Vec<Table>,
    tier: usize,
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
}

/// The pieces of one table: orbits with labels.
type Pieces = Vec<(usize, Vec<u16>)>;

impl Solver {
    /// A solver that may use so much memory.
    pub fn new(machine: Machine, memory: u64) -> Result<Solver, Refusal> {
        let follow = Follow::new(&machine);
        let mut solver = Solver { machine, follow, memory, tables: Vec::new(), tier: 0 };
        solver.tables = solver.build(STATES[0])?;
        Ok(solver)
    }

    /// The puzzle.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The tables in use.
    pub fn tables(&self) -> Vec<TableFacts> {
        let facts = |table: &Table| TableFacts {
            name: table.space.name(&self.machine),
            states: table.layers.iter().sum(),
            bytes: need(&self.machine, &table.space).0,
            mean: table.mean(),
        };
        self.tables.iter().map(facts).collect()
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
        let last_tier = self.tier + 1 == STATES.len();
        let nodes = if last_tier { limits.nodes } else { limits.nodes.min(NODES_FIRST) };
        let search = Search::new(&self.machine, &self.follow, &self.tables, observer);
        let first = search.run(&state, &SearchLimits { nodes, ..*limits });
        if last_tier || first.stop != Stop::Nodes || limits.nodes <= NODES_FIRST {
            return Ok(first);
        }
        // What takes long may be impossible: tables of single orbits do not see parities differ.
        let d = &self.machine.definition;
        if d.is_reachable(&self.machine.turns, &state) == Some(false) {
            let unsolvable = Outcome::unsolvable();
            return Ok(Outcome { expanded: first.expanded, ..unsolvable });
        }
        self.tier += 1;
        let larger = self.build(STATES[self.tier])?;
        self.tables = larger;
        let search = Search::new(&self.machine, &self.follow, &self.tables, observer);
        let rest = SearchLimits {
            nodes: limits.nodes - first.expanded,
            at_least: limits.at_least.max(first.lower_bound),
            ..*limits
        };
        let second = search.run(&state, &rest);
        Ok(Outcome {
            expanded: first.expanded + second.expanded,
            generated: first.generated + second.generated,
            ..second
        })
    }

    fn build(&self, states: u64) -> Result<Vec<Table>, Refusal> {
        let mut limit = states;
        let mut tables = self.try_build(limit);
        while let Err(refusal) = &tables {
            let before = self.groups(limit);
            limit /= 4;
            // Smaller groups may need less; the same groups do not.
            if !refusal.is_memory() || limit < 1 << 10 || self.groups(limit) == before {
                break;
            }
            tables = self.try_build(limit);
        }
        tables
    }

    /// Tables of up to so many states that together fit into memory.
    fn try_build(&self, limit: u64) -> Result<Vec<Table>, Refusal> {
        let mut tables = Vec::new();
        let mut used = 0;
        for pieces in self.groups(limit) {
            let factors = pieces.iter().map(|(o, labels)| Factor::new(&self.machine, *o, labels));
            let factors = factors.collect::<Result<Vec<_>, _>>()?;
            let space = Space::new(&self.machine, factors)?;
            let (kept, fill) = need(&self.machine, &space);
            if used + fill > self.memory {
                return Err(Refusal::memory("the tables do not fit into memory"));
            }
            used += kept;
            tables.push(Table::new(&self.machine, space)?);
        }
        tables.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        Ok(tables)
    }

    /// The pieces of each table.
    fn groups(&self, limit: u64) -> Vec<Pieces> {
        let mut whole: Vec<(u64, Pieces)> = Vec::new();
        let mut groups = Vec::new();
        for (orbit, labels) in orbits(&self.machine) {
            let size = Factor::size(&self.machine, orbit, &labels);
            if size <= limit {
                whole.push((size, vec![(orbit, labels)]));
            } else {
                let parts = self.divide(orbit, &labels, limit);
                groups.extend(parts.into_iter().map(|part| vec![(orbit, part)]));
            }
        }
        // The two smallest are joined as long as their product fits.
        loop {
            whole.sort_by_key(|(size, _)| *size);
            match &whole[..] {
                [(a, _), (b, _), ..] if a.saturating_mul(*b) <= limit => {
                    let (size, pieces) = whole.remove(0);
                    whole[0].0 *= size;
                    whole[0].1.extend(pieces);
                }
                _ => break,
            }
        }
        groups.extend(whole.into_iter().map(|(_, pieces)| pieces));
        groups
    }

    /// The labels of an orbit in as few groups of equal size as possible. Labels that decide which
    /// moves are legal are in every group, and count for its size.
    fn divide(&self, orbit: usize, labels: &[u16], limit: u64) -> Vec<Vec<u16>> {
        let keys = self.machine.key_labels(orbit);
        let others: Vec<u16> =
            labels.iter().copied().filter(|label| !keys.contains(label)).collect();
        let counts = self.machine.counts(orbit);
        debug_assert!(others.iter().all(|&label| counts[label as usize] > 0));
        for groups in 1..=others.len() {
            let size = others.len().div_ceil(groups);
            let parts: Vec<Vec<u16>> = others.chunks(size).map(<[u16]>::to_vec).collect();
            let fits = |part: &Vec<u16>| {
                let all = [&keys[..], part].concat();
                Factor::size(&self.machine, orbit, &all) <= limit
            };
            if parts.iter().all(fits) {
                return parts;
            }
        }
        others.iter().map(|&label| vec![label]).collect()
    }
}
