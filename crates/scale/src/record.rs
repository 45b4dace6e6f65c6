//! The state of a search by rows at the end of a level, on one machine ([`crate::search`]) or
//! several ([`crate::ranked`]).

use cosette_checker::certificate::{Block, Level};
use cosette_puzzle::Random;
use cosette_space::explore::End;

use crate::chunk::Digest;
use crate::folder::{FORMAT, State};
use crate::level::Made;
use crate::space::{PositionRows, Subject};
use crate::walk::{self, Walker};

/// How many missing states of a level are remembered, to name the furthest in the end.
pub(crate) const HOLES_MAX: usize = 10_000;
/// How many block digests of a level are kept.
const BLOCKS_MAX: usize = 8;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// All that is known.
    pub state: State,
    /// The first of the furthest states, row and bit, where everything was found.
    pub last: Vec<(u64, u64)>,
    /// Why it ended.
    pub end: End,
}

impl State {
    /// Solved alone.
    pub(crate) fn begin(space: &impl PositionRows, subject: &Subject, seed: u64) -> State {
        let walkers = first_walkers(subject, space.parts().len());
        let first = walkers.iter().filter(|walker| walker.depth() > 0).cloned();
        let first: Vec<Walker> = first.collect();
        State {
            format: FORMAT.into(),
            subject: State::subject_of(space, subject),
            seed,
            layers: vec![space.weight(space.solved().0)],
            orbits: vec![1],
            witnesses: walk::witnesses(&subject.puzzle, &first),
            walkers,
            ..State::default()
        }
    }

    /// What identifies a search.
    pub(crate) fn subject_of(space: &impl PositionRows, subject: &Subject) -> String {
        let puzzle = &subject.puzzle;
        let name = |&id| puzzle.get(id).name.as_str();
        let moves: Vec<&str> = subject.moves.iter().map(name).collect();
        let definition = blake3::hash(puzzle.definition().as_bytes()).to_hex();
        let (family, metric) = (puzzle.family(), puzzle.metric().name());
        let (rows, bits) = (space.rows(), space.row_bits());
        format!(
            "{family} {metric} {definition}, {}, moves {}: {rows} rows of {bits} bits, {}",
            subject.quotient,
            moves.join(" "),
            space.description()
        )
    }

    /// The random numbers of a level for some purpose.
    pub(crate) fn random(&self, depth: u32, purpose: u64) -> Random {
        Random::new(self.seed.wrapping_add(1000 * u64::from(depth) + purpose))
    }

    /// Puts down the first states missing in the set of a level.
    pub(crate) fn note_holes(&mut self, depth: u32, holes: Vec<(u64, u64)>) {
        self.holes.push((depth, holes));
        let kept = self.holes.len().saturating_sub(2);
        self.holes.drain(..kept);
    }

    /// Records a level; returns how many states are at its distance. `keeps`: whether a set and the
    /// next one have their rows in common.
    pub(crate) fn record(&mut self, depth: u32, made: &Made, total: u64, keeps: bool) -> u64 {
        let back = if keeps { 1 } else { 2 };
        let earlier = |sizes: &[u64], first: u64| match depth.checked_sub(back) {
            None => 0,
            Some(0) => first,
            Some(depth) => sizes[depth as usize - 1],
        };
        let level_states: Vec<u64> = self.levels.iter().map(|level| level.states).collect();
        let new = made.states - earlier(&level_states, self.layers[0]);
        let new_orbits = made.orbits - earlier(&self.level_orbits, 1);
        self.levels.push(level_record(depth, made));
        self.level_orbits.push(made.orbits);
        if new > 0 {
            self.layers.push(new);
            self.orbits.push(new_orbits);
        }
        self.complete = new == 0 || self.layers.iter().sum::<u64>() == total;
        new
    }

    /// The answer of a search that ends so.
    pub(crate) fn outcome(self, end: End, keeps: bool) -> Outcome {
        let radius = self.layers.len() as u32 - 1;
        let back = if keeps { 1 } else { 2 };
        let holes = self.holes.iter().find(|(depth, _)| depth + back == radius);
        let holes = holes.filter(|_| end == End::Complete);
        let last = holes.map_or(Vec::new(), |(_, holes)| holes.clone());
        Outcome { state: self, last, end }
    }
}

/// Walkers to begin with: solved, or, where the set at hand has only the other parity, all
/// single moves.
fn first_walkers(subject: &Subject, parts: usize) -> Vec<Walker> {
    match parts {
        1 => vec![Walker::solved()],
        _ => subject.moves.iter().map(|&id| Walker::solved().then(id)).collect(),
    }
}

fn level_record(depth: u32, made: &Made) -> Level {
    let mut hasher = blake3::Hasher::new();
    made.digests.iter().for_each(|digest| _ = hasher.update(digest));
    let hex = |digest: &Digest| blake3::Hash::from_bytes(*digest).to_hex().to_string();
    let step = made.digests.len().div_ceil(BLOCKS_MAX);
    let blocks = made.digests.iter().enumerate().step_by(step);
    let block = |(block, digest)| Block { block: block as u64, digest: hex(digest) };
    Level {
        depth,
        states: made.states,
        digest: hasher.finalize().to_hex().to_string(),
        blocks: blocks.map(block).collect(),
    }
}
