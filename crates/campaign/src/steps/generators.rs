//! *generators*: a phase with extra generators, words that fix its locked pieces but break the
//! block on the way (`R0' C3 R0`), each with its length as weight.
//!
//! Level `d` is the union, over all generators, of what a generator of weight `w` makes of level
//! `d - w` (`generators/table.rs`). The radius bounds the number of moves that the phase takes when
//! every line may move; it is at most that of the phase proper, and often much less. The words are
//! given, or all up to a length are found (`generators/find.rs`); those that some shortest path
//! needs go into the evidence, so that a checker can search again with them.

mod find;
mod table;

use cosette_checker::bound::{Input, Solution, Statement, Work};
use cosette_puzzle::{MoveId, Notation, Position, Puzzle, Random, Word};
use cosette_space::quotient::Phase;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use crate::{phases, sealed};
use table::{SLOTS_MAX, Table as Levels, UNSEEN, Weighted};

/// The most placements that are held, a byte each.
const STATES_MAX: u64 = 1 << 33;
/// CPU seconds a state and generator, for estimates.
const SECONDS_A_STEP: f64 = 2e-8;
/// How many words there are of each length, about, and the CPU seconds to find those of two moves.
const WORDS_A_LENGTH: u32 = 12;
const SECONDS_TO_FIND: f64 = 1e-4;
/// Bytes of a position while words are found.
const BYTES_A_HALF: f64 = 200.0;
/// How many states with words go into the evidence.
const SAMPLED: usize = 20;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The phase.
    phase: String,
    /// The extra generators.
    #[serde(default)]
    words: Vec<String>,
    /// All words up to this length besides.
    length: Option<usize>,
}

#[derive(Clone)]
struct Generators {
    puzzle: Puzzle,
    phase: Phase,
    words: Vec<Word>,
    length: usize,
    states: u64,
    inputs: Vec<Input>,
}

/// A generator: where each slot's piece goes, and its weight.
struct Generator {
    word: Word,
    to: Vec<u8>,
}

impl Weighted for Generator {
    fn to(&self) -> &[u8] {
        &self.to
    }

    fn weight(&self) -> usize {
        self.word.len()
    }
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let wrong = |why: String| StepError::Parameters(format!("generators: {why}"));
    let read: Result<Parameters, _> = table.clone().try_into();
    let Parameters { phase, words, length } = read.map_err(|error| wrong(error.to_string()))?;
    let phase = phases::read(puzzle, &phase)?;
    let length = length.unwrap_or(0);
    if length > find::LENGTH_MAX {
        return Err(wrong(format!("`length` is at most {}", find::LENGTH_MAX)));
    }
    if puzzle.shape().slots() > SLOTS_MAX {
        return Err(wrong(format!("boards have at most {SLOTS_MAX} cells")));
    }
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
    let (puzzle, inputs) = (puzzle.clone(), Vec::new());
    Ok(Box::new(Generators { puzzle, phase, words, length, states, inputs }))
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

    /// How many positions there are half a word from home, at most; one if none is to be found.
    fn halves(&self) -> f64 {
        (self.puzzle.moves().len() as f64).powi(self.length.div_ceil(2) as i32)
    }

    /// The slots that pieces of the phase can be in.
    fn slots(&self) -> Vec<u8> {
        let slots = 0..self.puzzle.shape().slots() as u16;
        slots.filter(|slot| !self.phase.locked.contains(slot)).map(|slot| slot as u8).collect()
    }

    fn search(
        &self,
        generators: &[Generator],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Levels, StepError> {
        let mut table = Levels::new(&self.slots(), self.phase.pieces.len());
        let homes: Vec<u8> = self.phase.pieces.iter().map(|&piece| piece as u8).collect();
        table.search(&homes, generators, stop).ok_or(StepError::Stopped)?;
        Ok(table)
    }

    /// Words for a few states, each as long as the state's level.
    fn sample(&self, table: &Levels, generators: &[Generator], seed: u64) -> Vec<Solution> {
        let mut random = Random::new(seed);
        let mut places = vec![0; self.phase.pieces.len()];
        let mut sample = Vec::new();
        for _ in 0..SAMPLED * 4 {
            let mut at = random.below(table.len() as u64) as usize;
            if table.distance(at) == UNSEEN || sample.len() == SAMPLED {
                continue;
            }
            let mut word = Vec::new();
            table.unrank(at, &mut places);
            let state = self.puzzle.write_position(&self.position(&places));
            while table.distance(at) > 0 {
                let next = table.back(at, generators);
                let (number, to) = next.expect("every level comes from another one");
                word.extend(generators[number].word.0.iter().copied());
                at = to;
            }
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

impl Step for Generators {
    fn describe(&self) -> String {
        let phase = self.phase.text();
        let words = match (self.words.len(), self.length) {
            (count, 0) => format!("{count} words"),
            (0, length) => format!("all words of up to {length} moves"),
            (count, length) => format!("{count} words and all of up to {length} moves"),
        };
        format!("levels of the phase {phase} by its moves and {words} that break the block")
    }

    fn cost(&self) -> Cost {
        let found = (self.length as u32 * WORDS_A_LENGTH) as f64;
        let generators = (self.phase.moves.len() + 2 * self.words.len()) as f64 + found;
        let halves = self.halves();
        Cost {
            units: 1,
            seconds: self.states as f64 * generators * SECONDS_A_STEP
                + halves * SECONDS_TO_FIND * f64::from(u8::from(self.length > 0)),
            memory: self.states.max((halves * BYTES_A_HALF) as u64) + (16 << 20),
            disk: 1 << 20,
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let mut ready = self.clone();
        if self.length > 0 {
            let needs = self.halves() * BYTES_A_HALF;
            if needs > context.memory as f64 {
                let why = format!("words of {} moves take {:.1e} bytes", self.length, needs);
                return Err(StepError::Failed(why));
            }
            // Found once: the words are what the unit starts from.
            let find = || {
                let found = find::primitives(&self.puzzle, &self.phase, self.length, context.stop)?;
                let write = |word: &Word| self.puzzle.write_word(word, Notation::Standard);
                Some(found.iter().map(write).collect::<Vec<_>>().join("\n").into_bytes())
            };
            let text = sealed::bytes(&context.folder.join("words"), find)?;
            let digest = sealed::digest(&text);
            let damaged = || StepError::Failed("the words that were found are no words".into());
            for line in String::from_utf8(text).map_err(|_| damaged())?.lines() {
                let word = self.puzzle.read_word(line, Notation::Standard);
                ready.words.push(word.map_err(|_| damaged())?);
            }
            (context.say)(&format!("{} words break the block and mend it", ready.words.len()));
            ready.inputs = vec![Input { name: "words".into(), digest }];
        }
        Ok(Box::new(ready))
    }
}

impl Ready for Generators {
    fn inputs(&self) -> Vec<Input> {
        self.inputs.clone()
    }

    fn units(&self) -> u64 {
        1
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, _: u64, context: &Context) -> Result<Work, StepError> {
        let generators = self.generators();
        let table = self.search(&generators, context.stop)?;
        let reached: u64 = table.layers.iter().sum();
        if reached != self.states {
            let why = format!("{reached} of {} placements are reached", self.states);
            return Err(StepError::Failed(why));
        }
        let radius = table.layers.len() as u64 - 1;
        let used = table.used(&generators);
        let used = generators.iter().zip(used).filter(|(g, used)| *used && g.word.len() > 1);
        let words: Vec<String> = used
            .map(|(generator, _)| self.puzzle.write_word(&generator.word, Notation::Standard))
            .collect();
        let counts = [
            ("states", reached),
            ("radius", radius),
            ("generators", generators.len() as u64),
            ("words used", words.len() as u64),
        ];
        Ok(Work {
            counts: counts.map(|(name, count)| (name.to_string(), count)).into(),
            sample: self.sample(&table, &generators, context.seed),
            more: json!({ "layers": table.layers, "words": words }),
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
