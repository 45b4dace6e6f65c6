//! *generators*: a phase with extra generators, words that fix its locked pieces but break the
//! block on the way (`R0' C3 R0`), each with its length as weight.
//!
//! Level `d` is the union, over all generators, of what a generator of weight `w` makes of level
//! `d - w`. The radius bounds the number of moves that the phase takes when every line may move; it
//! is at most that of the phase proper, and often less.

use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_puzzle::{MoveId, Notation, Position, Puzzle, Random, Word};
use cosette_space::quotient::Phase;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::phases;
use crate::step::{Context, Cost, Finding, Ready, Step, StepError};

/// Not reached yet.
const UNSEEN: u8 = u8::MAX;
/// The most placements that are held, a byte each.
const STATES_MAX: u64 = 1 << 33;
/// CPU seconds a state and generator, for estimates.
const SECONDS_A_STEP: f64 = 5e-8;
/// How many states with words go into the evidence.
const SAMPLED: usize = 20;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The phase.
    phase: String,
    /// The extra generators.
    words: Vec<String>,
}

#[derive(Clone)]
struct Generators {
    puzzle: Puzzle,
    phase: Phase,
    words: Vec<Word>,
    states: u64,
}

/// A generator: where each slot's piece goes, and its weight.
struct Generator {
    word: Word,
    to: Vec<u8>,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let wrong = |why: String| StepError::Parameters(format!("generators: {why}"));
    let read: Result<Parameters, _> = table.clone().try_into();
    let Parameters { phase, words } = read.map_err(|error| wrong(error.to_string()))?;
    let phase = phases::read(puzzle, &phase)?;
    let read = |text: &String| {
        let word = puzzle.read_word(text, Notation::Standard).map_err(|e| wrong(e.to_string()))?;
        let after = puzzle.run(&puzzle.solved(), &word).map_err(|e| wrong(e.to_string()))?;
        match phase.not_ready(&after) {
            Some(_) => Err(wrong(format!("`{text}` does not bring the locked pieces home"))),
            None => Ok(word),
        }
    };
    let words = words.iter().map(read).collect::<Result<Vec<Word>, StepError>>()?;
    let states = phases::placements(puzzle, &phase).filter(|&states| states <= STATES_MAX);
    let states = states.ok_or_else(|| wrong("the phase has too many placements".into()))?;
    Ok(Box::new(Generators { puzzle: puzzle.clone(), phase, words, states }))
}

impl Generators {
    /// The moves of the phase, the words, and the inverses of both.
    fn generators(&self) -> Vec<Generator> {
        let moves = self.phase.moves.iter().map(|&id: &MoveId| Word(vec![id]));
        let words = self.words.iter().flat_map(|word| [word.clone(), self.puzzle.invert(word)]);
        let mut made: Vec<Generator> = Vec::new();
        for word in moves.chain(words) {
            let after = self.puzzle.run(&self.puzzle.solved(), &word).expect("always legal");
            let slots = 0..after.pieces().len() as u16;
            let to: Vec<u8> = slots.map(|piece| after.slot_of(piece) as u8).collect();
            let known = |g: &Generator| g.to == to && g.word.len() <= word.len();
            if !word.is_empty() && !made.iter().any(known) {
                made.push(Generator { word, to });
            }
        }
        made
    }

    /// The slots that pieces of the phase can be in.
    fn slots(&self) -> Vec<u8> {
        let slots = 0..self.puzzle.shape().slots() as u16;
        slots.filter(|slot| !self.phase.locked.contains(slot)).map(|slot| slot as u8).collect()
    }

    fn search(&self, stop: &dyn Fn() -> bool) -> Result<Table8, StepError> {
        let generators = self.generators();
        let mut table = Table8::new(&self.slots(), self.phase.pieces.len());
        let homes: Vec<u8> = self.phase.pieces.iter().map(|&piece| piece as u8).collect();
        let home = table.rank(&homes);
        table.distances[home] = 0;
        table.layers.push(1);
        let heaviest = generators.iter().map(|g| g.word.len()).max().unwrap_or(1);
        let mut places = vec![0; homes.len()];
        let mut empty = 0;
        while empty < heaviest {
            let depth = table.layers.len();
            let mut found = 0;
            for generator in generators.iter().filter(|g| g.word.len() <= depth) {
                let from = (depth - generator.word.len()) as u8;
                if stop() {
                    return Err(StepError::Stopped);
                }
                for at in 0..table.distances.len() {
                    if table.distances[at] != from {
                        continue;
                    }
                    table.unrank(at, &mut places);
                    places.iter_mut().for_each(|slot| *slot = generator.to[*slot as usize]);
                    let next = table.rank(&places);
                    if table.distances[next] == UNSEEN {
                        table.distances[next] = depth as u8;
                        found += 1;
                    }
                }
            }
            empty = if found == 0 { empty + 1 } else { 0 };
            table.layers.push(found);
            if table.layers.len() >= usize::from(UNSEEN) {
                return Err(StepError::Failed("there are more than 254 levels".into()));
            }
        }
        table.layers.truncate(table.layers.len() - heaviest);
        Ok(table)
    }

    /// Words for a few states, each as long as the state's level.
    fn sample(&self, table: &Table8, seed: u64) -> Vec<Solution> {
        let (mut random, generators) = (Random::new(seed), self.generators());
        let mut places = vec![0; self.phase.pieces.len()];
        let mut sample = Vec::new();
        for _ in 0..SAMPLED * 4 {
            let mut at = random.below(table.distances.len() as u64) as usize;
            if table.distances[at] == UNSEEN || sample.len() == SAMPLED {
                continue;
            }
            let mut word = Vec::new();
            let start = at;
            while table.distances[at] > 0 {
                table.unrank(at, &mut places);
                let next = generators.iter().find_map(|g| {
                    let after: Vec<u8> = places.iter().map(|&slot| g.to[slot as usize]).collect();
                    let to = table.rank(&after);
                    let weight = g.word.len() as u8;
                    (table.distances[at] == table.distances[to].saturating_add(weight))
                        .then_some((to, g))
                });
                let (to, generator) = next.expect("every level comes from another one");
                word.extend(generator.word.0.iter().copied());
                at = to;
            }
            table.unrank(start, &mut places);
            let state = self.puzzle.write_position(&self.position(&places));
            let word = self.puzzle.write_word(&Word(word), Notation::Standard);
            sample.push(Solution { state, word });
        }
        sample
    }

    /// A position with the pieces of the phase in these slots and the locked ones home.
    fn position(&self, places: &[u8]) -> Position {
        let slots = self.puzzle.shape().slots();
        let mut pieces = vec![u16::MAX; slots];
        self.phase.locked.iter().for_each(|&piece| pieces[piece as usize] = piece);
        for (&piece, &slot) in self.phase.pieces.iter().zip(places) {
            pieces[slot as usize] = piece;
        }
        let mut rest = (0..slots as u16).filter(|piece| !pieces.contains(piece));
        let rest: Vec<u16> = rest.by_ref().collect();
        let mut rest = rest.into_iter();
        for piece in &mut pieces {
            if *piece == u16::MAX {
                *piece = rest.next().expect("as many pieces as slots");
            }
        }
        Position::new(self.puzzle.shape(), pieces, vec![0; slots]).expect("every piece once")
    }
}

/// Distances of placements of a few pieces in some slots.
struct Table8 {
    slots: Vec<u8>,
    pieces: usize,
    distances: Vec<u8>,
    layers: Vec<u64>,
}

impl Table8 {
    fn new(slots: &[u8], pieces: usize) -> Table8 {
        let count = (0..pieces).map(|k| slots.len() - k).product();
        Table8 { slots: slots.into(), pieces, distances: vec![UNSEEN; count], layers: Vec::new() }
    }

    /// Each piece by which of the slots left to it it is in.
    fn rank(&self, places: &[u8]) -> usize {
        let mut rank = 0;
        for (k, place) in places.iter().enumerate() {
            let index = self.slots.iter().position(|slot| slot == place).expect("a free slot");
            let before = places[..k].iter().filter(|earlier| *earlier < place).count();
            rank = rank * (self.slots.len() - k) + index - before;
        }
        rank
    }

    fn unrank(&self, mut rank: usize, places: &mut [u8]) {
        let mut digits = [0; 64];
        for k in (0..self.pieces).rev() {
            let base = self.slots.len() - k;
            digits[k] = rank % base;
            rank /= base;
        }
        let mut left = self.slots.clone();
        for (place, &digit) in places.iter_mut().zip(&digits) {
            *place = left.remove(digit);
        }
    }
}

impl Step for Generators {
    fn describe(&self) -> String {
        let (phase, words) = (self.phase.text(), self.words.len());
        format!("levels of the phase {phase} by its moves and {words} words that break the block")
    }

    fn cost(&self) -> Cost {
        let steps = self.states as f64 * self.generators().len() as f64;
        Cost {
            units: 1,
            seconds: steps * SECONDS_A_STEP,
            memory: 2 * self.states + (16 << 20),
            disk: 1 << 16,
        }
    }

    fn prepare(&self, _: &Context) -> Result<Box<dyn Ready>, StepError> {
        Ok(Box::new(self.clone()))
    }
}

impl Ready for Generators {
    fn inputs(&self) -> Vec<Input> {
        Vec::new()
    }

    fn units(&self) -> u64 {
        1
    }

    fn run(&self, _: u64, context: &Context) -> Result<Work, StepError> {
        let table = self.search(context.stop)?;
        let reached: u64 = table.layers.iter().sum();
        if reached != self.states {
            let why = format!("{reached} of {} placements are reached", self.states);
            return Err(StepError::Failed(why));
        }
        let radius = table.layers.len() as u64 - 1;
        Ok(Work {
            counts: [("states".into(), reached), ("radius".into(), radius)].into(),
            sample: self.sample(&table, context.seed),
            more: json!({ "layers": table.layers }),
            ..Work::default()
        })
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let statement: Statement =
            phases::statement(&self.phase, results[0].count("radius") as u32);
        Ok(Finding { statement, evidence: results[0].more.clone() })
    }
}

#[cfg(test)]
mod tests;
