//! *coset units*: a space too large to hold, cut into cosets of a subgroup that can be held.
//!
//! The second phase of an `n` x `n` board: the block of `n - 2` rows and columns is solved, and may
//! be broken and mended on the way. The `4n - 4` tiles outside it make the alternating group; its
//! subgroup `K` = ⟨both free rows, one free column⟩ has 13!/2 elements for 5x5, one bit each in 415
//! MB ([`layout`]). A unit is one coset of `K` up to symmetry ([`cosets`], [`owned`], [`unit`]):
//! the OR of balls of `K` ([`balls`]) renamed ([`shuffle`]) by the short words that enter the coset
//! ([`words`]), and what is left one by one.

pub mod balls;
pub mod board;
pub mod cosets;
pub mod inverses;
pub mod layout;
pub mod owned;
pub mod shared;
pub mod shuffle;
pub mod unit;
pub mod witness;
pub mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

use cosette_checker::bound::witness::Witness;
use cosette_checker::bound::{Input, Work};
use cosette_puzzle::{Notation, Position, Puzzle, Word};
use cosette_space::quotient::Phase;
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::phases;
use crate::step::{Context, Cost, Finding, Ready, Step, StepError};
use board::{Board, Whole};
use cosets::Cosets;
use layout::Layout;
use shared::{Recipe, Shared, prepare};
use shuffle::Form;
use unit::FEW;
use witness::Finder;
use words::Words;

/// The longest words that enter cosets, unless the file has another length.
const WORDS: usize = 8;
/// CPU seconds of the preparation and of a unit, of 5x5 with AVX-512, for estimates: of a unit at
/// this bound, and how much less each further move costs.
const PREPARATION_SECONDS: f64 = 100.0;
const UNIT_SECONDS: (f64, u32) = (0.9, 22);
const EASIER: f64 = 0.38;
/// How many balls are stored: those of 5x5.
const BALLS: u64 = 22;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    /// The phase: everything outside the block.
    phase: String,
    /// The bound.
    at_most: u32,
    /// The longest words that enter cosets.
    words: Option<usize>,
    /// How many elements another word has to promise to a set: else those left are looked up one
    /// by one.
    few: Option<u64>,
}

struct CosetUnits {
    phase: Phase,
    at_most: u32,
    words: usize,
    few: u64,
    /// Units, bytes of `K`.
    size: (u64, u64),
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let read: Result<Parameters, _> = table.clone().try_into();
    let wrong = |why: String| StepError::Parameters(format!("coset-units: {why}"));
    let read = read.map_err(|error| wrong(error.to_string()))?;
    let Parameters { phase, at_most, words, few } = read;
    let board = Board::of(puzzle)
        .ok_or_else(|| wrong("the board is not a Loopover of 3x3 or 5x5".into()))?;
    let words = words.unwrap_or(WORDS);
    if !(5..=10).contains(&words) {
        return Err(wrong("`words` is a length from 5 to 10".into()));
    }
    let line = format!("{}11", "0".repeat(board.n - 2));
    let (from, to) = (format!("{line}x{line}"), "0".repeat(board.n));
    if phase != format!("{from}-{to}x{to}") {
        return Err(wrong(format!("the phase is {from}-{to}x{to}, all but the block")));
    }
    let none = Words { by_length: Vec::new(), inverses: Vec::new() };
    let layout = Layout::new(&board);
    let bytes = (layout.sets.len() * layout.block() * 8) as u64;
    let size = (Cosets::new(&board, &none).classes.len() as u64, bytes);
    let few = few.unwrap_or(FEW);
    Ok(Box::new(CosetUnits { phase: phases::read(puzzle, &phase)?, at_most, words, few, size }))
}

impl Step for CosetUnits {
    fn describe(&self) -> String {
        let (text, bound) = (self.phase.text(), self.at_most);
        format!("every position of the phase {text} within {bound} moves, coset by coset")
    }

    fn cost(&self) -> Cost {
        let (units, bytes) = self.size;
        let share = bytes as f64 / 415e6;
        let (unit, bound) = UNIT_SECONDS;
        let moves = self.at_most.clamp(bound - 2, bound + 2) as i32 - bound as i32;
        let unit = unit * EASIER.powi(moves);
        Cost {
            units,
            seconds: (PREPARATION_SECONDS + unit * units as f64) * share,
            memory: (self.words as u64 + 8) * bytes + (1 << 30),
            disk: BALLS * bytes,
        }
    }

    fn prepare(&self, context: &Context) -> Result<Box<dyn Ready>, StepError> {
        let recipe = Recipe {
            puzzle: context.puzzle,
            folder: Some(context.folder),
            bound: self.at_most,
            length_max: self.words,
            few: self.few,
            form: Form::best(),
        };
        let shared = prepare(&recipe, context.stop, context.say);
        match shared.map_err(StepError::io(context.folder))? {
            Some(shared) => {
                Ok(Box::new(Prepared { shared, phase: self.phase.clone(), at_most: self.at_most }))
            }
            None => Err(StepError::Stopped),
        }
    }
}

/// The step with what all units share.
struct Prepared {
    shared: Shared,
    phase: Phase,
    at_most: u32,
}

impl Ready for Prepared {
    fn inputs(&self) -> Vec<Input> {
        let input = |(name, digest): &(String, String)| Input {
            name: name.clone(),
            digest: digest.clone(),
        };
        self.shared.digests.iter().map(input).collect()
    }

    fn units(&self) -> u64 {
        self.shared.space.cosets.classes.len() as u64
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn run(&self, unit: u64, context: &Context) -> Result<Work, StepError> {
        let counts = self.shared.space.unit(unit as usize, self.at_most, context.stop);
        let counts = counts.ok_or(StepError::Stopped)?;
        let coset = &self.shared.space.cosets.classes[unit as usize];
        let numbers = [
            ("rank", u64::from(coset.rank)),
            ("words", coset.entries.len() as u64),
            ("disowned", counts.disowned),
            ("disowned by inverses", counts.inverses),
            ("gathers", counts.gathers),
            ("closings", counts.closings),
            ("singles", counts.singles),
            ("lookups", counts.lookups),
            ("stripped", counts.stripped),
            ("open", counts.open.len() as u64),
        ];
        let open = counts.open.iter().take(100);
        Ok(Work {
            counts: numbers.map(|(name, count)| (name.to_string(), count)).into(),
            open: open.map(|element| format!("{:016x}", board::pack(element))).collect(),
            ..Work::default()
        })
    }

    fn witness(
        &self,
        position: &Position,
        context: &Context,
    ) -> Result<Option<Witness>, StepError> {
        let space = &self.shared.space;
        let mut whole: Whole = std::array::from_fn(|cell| cell as u8);
        position.pieces().iter().zip(&mut whole).for_each(|(&tile, to)| *to = tile as u8);
        let element = space.board.element(&whole).expect("the block is locked");
        let word = Finder::new(space, Some(context.folder))
            .and_then(|finder| finder.word(&element, self.at_most))
            .map_err(StepError::io(context.folder))?;
        Ok(word.map(|word| {
            let word = Word(word.iter().map(|&m| space.board.moves[usize::from(m)].0).collect());
            // It makes the position; undone, it solves it.
            let word = context.puzzle.invert(&word);
            let word = context.puzzle.write_word(&word, Notation::Standard);
            Witness { word, ..Witness::default() }
        }))
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let sum = |name: &str| results.iter().map(|work| work.count(name)).sum::<u64>();
        if sum("open") > 0 {
            let message = format!("{} elements are open at {}", sum("open"), self.at_most);
            return Err(StepError::Failed(message));
        }
        let evidence = json!({
            "lengths": self.shared.lengths,
            "balls": self.shared.sizes,
            "cosets": self.shared.space.cosets.count(),
            "classes": results.len(),
            "gathers": sum("gathers"),
            "closings": sum("closings"),
            "singles": sum("singles"),
            "stripped": sum("stripped"),
        });
        Ok(Finding { statement: phases::statement(&self.phase, self.at_most), evidence })
    }
}
