//! Random states: uniform by the chain of stabilisers, or the end of a random walk.

use cosette_puzzle::{Perm, Random};

use super::points::Points;
use crate::{Chain, Definition, Malformed, State, Turn};

/// Turns of a walk: for each slot, and in all.
const WALK_PER_SLOT: usize = 40;
const WALK_LEAST: usize = 500;

/// Where random states of a definition come from.
pub struct RandomStates<'a> {
    definition: &'a Definition,
    turns: Vec<Turn>,
    group: Option<(Points, Chain)>,
}

impl<'a> RandomStates<'a> {
    /// Uniform where no move is guarded; otherwise by a walk.
    pub fn new(definition: &'a Definition) -> Result<RandomStates<'a>, Malformed> {
        let turns = definition.turns()?;
        let group = match definition.is_free() {
            true => {
                let points = Points::of(definition)?;
                let chain = Chain::new(points.len(), &points.generators(definition), &[]);
                Some((points, chain))
            }
            false => None,
        };
        Ok(RandomStates { definition, turns, group })
    }

    /// Whether all states that can be reached are equally likely.
    pub fn uniform(&self) -> bool {
        self.group.is_some()
    }

    /// A random state.
    pub fn draw(&self, random: &mut Random) -> State {
        match &self.group {
            Some((points, chain)) => {
                let perm: Perm = chain.random(random);
                let action = points.action(self.definition, &perm);
                self.definition.act(&self.definition.solved(), &action)
            }
            None => {
                let steps = self.definition.slots() * WALK_PER_SLOT + WALK_LEAST;
                // One step more or less, so that both parities occur.
                self.walk(steps + random.below(2) as usize, random).0
            }
        }
    }

    /// The end of a walk of so many turns, and the turns; where no move is
    /// guarded none is a power of the move before it, unless nothing else is legal.
    pub fn walk(&self, steps: usize, random: &mut Random) -> (State, Vec<usize>) {
        let mut state = self.definition.solved();
        let mut word: Vec<usize> = Vec::new();
        for _ in 0..steps {
            let mut legal = Vec::new();
            for (number, turn) in self.turns.iter().enumerate() {
                if let Some(next) = self.definition.apply(&state, turn) {
                    legal.push((number, next));
                }
            }
            // Repeating a guarded turn is no power of it.
            let last = word.last().map(|&turn| &self.turns[turn]);
            let continues = |turn: &Turn| {
                last.is_some_and(|last| last.base == turn.base && self.group.is_some())
            };
            let fresh: Vec<usize> =
                (0..legal.len()).filter(|&i| !continues(&self.turns[legal[i].0])).collect();
            if legal.is_empty() {
                break;
            }
            let chosen = match fresh.is_empty() {
                true => random.below(legal.len() as u64) as usize,
                false => fresh[random.below(fresh.len() as u64) as usize],
            };
            let (turn, next) = legal.swap_remove(chosen);
            word.push(turn);
            state = next;
        }
        (state, word)
    }
}
