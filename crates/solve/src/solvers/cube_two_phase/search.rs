//! Both phases together: longer and longer first ones, and only second ones that help.

use cosette_puzzle::{Metric, MoveId, Position, Word};

use super::chart::Chart;
use super::front::{Ends, Front, Scratch};
use super::tails::Tail;
use super::walk::{LENGTH_MAX, Node};
use super::{Solver, Tools};
use crate::solvers::cube3::Cube;
use cosette_core::gate::Gate;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::Observer;

/// Maximum length of a second phase, in half turns and in quarter turns: longer ones take more time
/// to find than trying further first phases.
pub const REST_MAX: [u32; 2] = [9, 14];
/// Maximum depth of a second phase beyond the list of positions near home.
const BEYOND: u32 = 5;
/// Longer than any solution that two phases find.
const ANY: u32 = 99;
/// Nodes between two checks of the clock.
const CHECK_EVERY: u64 = 256;
/// Nodes by which a second phase may exceed the limit: most of them end sooner.
const BEYOND_NODES: u64 = 512;

/// A search for one cube.
pub struct TwoPhaseSearch<'a, C, G> {
    solver: &'a Solver,
    tools: &'a Tools<C>,
    chart: &'a G,
    gate: Gate<'a>,
    limits: Limits,
    /// Short enough: the search ends here.
    enough: Option<u32>,
    best: Option<Word>,
    /// Solutions must be shorter than this.
    below: u32,
    /// Solutions of this length and more may have been passed over, because of `rest_max`: a bound
    /// for what the search proves when it comes to its end.
    passed_over: u32,
    rest_max: u32,
    /// What `rest_max` is once there is a solution.
    rest_usual: u32,
    /// What `rest_max` is when everything else was tried: more would take too long.
    rest_end: u32,
    /// The moves of the round.
    length: usize,
    nodes: u64,
    reported: u64,
    /// The number of nodes at which even a second phase is given up.
    nodes_end: u64,
    over: bool,
}

impl<'a, C: Cube, G: Chart> TwoPhaseSearch<'a, C, G> {
    pub fn new(
        solver: &'a Solver,
        (tools, chart): (&'a Tools<C>, &'a G),
        limits: &Limits,
        observer: &'a dyn Observer,
    ) -> TwoPhaseSearch<'a, C, G> {
        let quarter = tools.frame.puzzle.metric() == Metric::Qtm;
        TwoPhaseSearch {
            solver,
            tools,
            chart,
            gate: Gate::new(limits, observer),
            limits: *limits,
            enough: limits.length,
            best: None,
            below: limits.length.map_or(u32::MAX, |length| length.saturating_add(1)),
            passed_over: 0,
            rest_max: G::FIRST_REST[usize::from(quarter)],
            rest_usual: REST_MAX[usize::from(quarter)],
            rest_end: tools.second.listed() + BEYOND,
            length: 0,
            nodes: 0,
            reported: 0,
            nodes_end: limits.nodes.map_or(u64::MAX, |most| most.saturating_add(BEYOND_NODES)),
            over: false,
        }
    }

    /// The same with second phases of at most this cost, to the end.
    #[cfg(test)]
    pub fn with_rests(self, most: u32) -> TwoPhaseSearch<'a, C, G> {
        TwoPhaseSearch { rest_max: most, rest_end: most, ..self }
    }

    /// Some solution of a cube that is like itself in some way. The starts of such a cube have the
    /// same ways, and so have the moves of each: it takes long to come to a first solution. But
    /// after three moves, R U F, it is a cube like any other, whose first solution comes at once.
    fn detour(&mut self, position: &Position) {
        let puzzle = &self.tools.frame.puzzle;
        let turn = |face: u16| puzzle.move_by(face, 1).expect("faces turn by quarters");
        let mut word: Vec<MoveId> = [1, 0, 2].map(turn).to_vec();
        let after = puzzle.run(position, &Word(word.clone())).expect("any move is legal");
        let limits = Limits { length: Some(ANY), time: None, ..self.limits };
        let tools = (self.tools, self.chart);
        let other = TwoPhaseSearch::new(self.solver, tools, &limits, self.gate.observer());
        let Report { outcome, stats } = other.run(&after);
        self.nodes += stats.expanded;
        if let Some(rest) = outcome.word() {
            word.extend(&rest.0);
            self.below = puzzle.cost(&Word(word.clone()));
            self.best = Some(Word(word));
        }
    }

    /// Solves the cube.
    pub fn run(mut self, position: &Position) -> Report {
        let cosets = self.solver.cosets;
        let cubes = self.tools.starts(position);
        let root = |(k, cube): (usize, C)| {
            self.tools.turns.root(&self.tools.frame, cosets, self.chart, cube, k as u8)
        };
        let roots: Vec<Node<C>> = self.tools.different(&cubes).into_iter().map(root).collect();
        let least = roots.iter().map(|root| u32::from(root.distance)).max().unwrap_or(0);
        let mut scratch =
            self.tools.scratch.lock().expect("no thread panicked").pop().unwrap_or_default();
        if roots.len() < cubes.len() && self.enough.is_none() && !position.is_solved() {
            self.detour(position);
        }
        self.rounds(&roots, &mut scratch);
        let mut done = least.max(self.excluded());
        // All first phases were tried, but a long second one may be better than what was found.
        if !self.over && self.passed_over < self.below && self.rest_max < self.rest_end {
            (self.rest_max, self.rest_usual) = (self.rest_end, self.rest_end);
            self.rounds(&roots, &mut scratch);
            done = done.max(self.excluded());
        }
        self.tools.scratch.lock().expect("no thread panicked").push(scratch);
        self.gate.pass(self.nodes - self.reported);
        let outcome = match self.best.take() {
            Some(word) => {
                let lower_bound = done.min(self.tools.frame.puzzle.cost(&word));
                // One solution that is short enough fulfils the request.
                let stopped = self.gate.reason().filter(|_| self.enough.is_none());
                Outcome::best(word, lower_bound, stopped)
            }
            None => match self.gate.reason() {
                Some(reason) => Outcome::Stopped { reason, lower_bound: done },
                None if done >= self.below => Outcome::NoneWithin { length: self.below - 1 },
                None => Outcome::Stopped { reason: StopReason::Length, lower_bound: done },
            },
        };
        let stats = Stats { expanded: self.nodes, generated: self.nodes, ..Stats::default() };
        Report { outcome, stats }
    }

    /// No solution that is shorter than the best so far is shorter than this: those of as many
    /// moves as rounds were completed, but for what was passed over.
    fn excluded(&self) -> u32 {
        let rounds = if self.over { self.length as u32 } else { self.below };
        rounds.min(self.passed_over)
    }

    /// First phases of all lengths that can still help.
    fn rounds(&mut self, roots: &[Node<C>], scratch: &mut Scratch<C>) {
        (self.length, self.passed_over) = (0, LENGTH_MAX as u32);
        while !self.over && self.length < LENGTH_MAX && (self.length as u32) < self.below {
            self.gate.begin(self.length as u32);
            self.round(roots, scratch);
            self.length += usize::from(!self.over);
        }
    }

    /// All first phases of the length.
    fn round(&mut self, roots: &[Node<C>], scratch: &mut Scratch<C>) {
        let near = |root: &&Node<C>| usize::from(root.distance) <= self.length;
        let roots: Vec<Node<C>> = roots.iter().filter(near).copied().collect();
        if !roots.is_empty() {
            self.pass_over();
        }
        match self.length {
            0 => roots.iter().for_each(|root| self.finish(root)),
            togo => {
                let Tools { turns, tails, .. } = self.tools;
                let front = Front { turns, tails, chart: self.chart };
                front.follow(&roots, togo, scratch, self);
            }
        }
    }

    /// Whether the search may end now: the time limit does not apply before the first solution,
    /// which takes a few milliseconds at most.
    fn may_stop(&self) -> bool {
        let late = self.gate.reason() == Some(StopReason::Time);
        !late || self.best.is_some() || self.enough.is_some()
    }

    /// How much a second phase may take.
    #[inline(always)]
    fn room(&self) -> u32 {
        (self.below - 1).saturating_sub(self.length as u32).min(self.rest_max)
    }

    /// A second phase, if there is one that is short enough.
    #[inline(never)]
    fn finish(&mut self, node: &Node<C>) {
        C::run(node.cube.proof(), || self.finish_inlined(node));
    }

    #[inline(always)]
    fn finish_inlined(&mut self, node: &Node<C>) {
        let room = self.room();
        if self.length as u32 >= self.below || self.over {
            return;
        }
        let end = self.nodes_end;
        let rest = self.tools.second.solve(node.cube, room, &mut self.nodes, end);
        // What was given up proves nothing: the round must not count as complete.
        self.over |= self.nodes > end && self.gate.close(StopReason::Nodes);
        let Some(rest) = rest else { return };
        let turns = &self.tools.turns;
        let first = node.way(self.length);
        let word: Vec<_> = first.chain(rest.moves.iter().map(|&id| turns.name(node, id))).collect();
        self.below = self.length as u32 + rest.cost;
        self.best = Some(self.tools.translate(node.start.into(), &word));
        self.over |= self.enough.is_some();
        if self.rest_max > self.rest_usual {
            self.rest_max = self.rest_usual;
            self.pass_over();
        }
    }

    /// Notes which solutions of this round, and of longer ones, are passed over because of their
    /// second phases.
    fn pass_over(&mut self) {
        let length = self.length as u32;
        if (self.below - 1).saturating_sub(length) > self.rest_max {
            self.passed_over = self.passed_over.min(length + self.rest_max + 1);
        }
    }
}

impl<C: Cube, G: Chart> Ends<C> for TwoPhaseSearch<'_, C, G> {
    #[inline(always)]
    fn stops(&mut self, nodes: usize) -> bool {
        self.nodes += nodes as u64;
        if self.nodes - self.reported >= CHECK_EVERY {
            self.over |= self.gate.pass(self.nodes - self.reported) && self.may_stop();
            self.reported = self.nodes;
        }
        self.over || self.length as u32 >= self.below
    }

    #[inline(always)]
    fn end(&mut self, node: &Node<C>, tail: &Tail<C>, len: usize) {
        if !self.tools.second.exceeds(node.cube.then(tail.cube), self.room()) {
            self.finish(&self.tools.turns.end(node, tail, len));
        }
    }
}
