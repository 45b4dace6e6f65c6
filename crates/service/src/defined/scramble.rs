//! Random states of a definition.
//!
//! Where the group of the moves is small enough to be analysed in a moment, all states are equally
//! likely. Elsewhere random moves are made, and given with the state.

use cosette_definition::{RandomStates, State};
use cosette_puzzle::Random;
use serde::Serialize;
use serde_json::Value;

use super::Defined;
use super::play::Shown;
use super::twisty;
use crate::json;

/// Puzzles of more slots are scrambled by moves.
const SLOTS_MAX: usize = 40;
/// Puzzles drawn in space with more positions are scrambled by moves: they are drawn from them.
const DIGITS_MAX: usize = 9;

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    metric: &'static str,
    seed: u64,
    /// Whether all states are equally likely.
    uniform: bool,
    /// The moves that lead to it from solved, where it was found by moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    #[serde(flatten)]
    shown: Shown,
}

impl Defined {
    pub(crate) fn scramble(&self, seed: u64) -> Value {
        let mut random = Random::new(seed);
        let drawn = self.entry.is_some_and(|entry| {
            twisty::of(entry.name, &self.turns).is_some()
                && entry.positions.is_none_or(|digits| digits.len() > DIGITS_MAX)
        });
        let small = self.definition.slots() <= SLOTS_MAX && !drawn;
        let states = small.then(|| RandomStates::new(&self.definition).ok()).flatten();
        let uniform = states.filter(RandomStates::uniform).map(|states| states.draw(&mut random));
        let (state, moves) = match &uniform {
            Some(state) => (state.clone(), None),
            None => {
                let (state, moves) = self.wander(&mut random);
                (state, Some(moves))
            }
        };
        json(&Answer {
            puzzle: self.name.clone(),
            metric: self.metric(),
            seed,
            uniform: uniform.is_some(),
            moves,
            shown: self.shown(&state),
        })
    }

    /// Random legal moves, no two in a row of the same base.
    fn wander(&self, random: &mut Random) -> (State, String) {
        let steps = (2 * self.definition.slots()).clamp(30, 100);
        let (mut at, mut last, mut names) = (self.definition.solved(), None, Vec::new());
        for _ in 0..steps {
            let legal = self.turns.iter().filter_map(|turn| {
                let free = Some(turn.base) != last || !self.definition.is_free();
                Some((turn, self.definition.apply(&at, turn).filter(|_| free)?))
            });
            let mut legal: Vec<_> = legal.collect();
            if legal.is_empty() {
                break;
            }
            let (turn, after) = legal.swap_remove(random.below(legal.len() as u64) as usize);
            names.push(turn.name.as_str());
            last = Some(turn.base);
            at = after;
        }
        (at, names.join(" "))
    }
}
