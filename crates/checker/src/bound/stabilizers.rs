//! A board with a gripped tile, solved some tiles at a time: everything is worked out again.
//!
//! The certificate names the tiles of each phase and the words that it may use. The checker reads
//! off the definition of the board what a move does as seen from the gripped tile, and that it does
//! the same wherever that tile is. Every word has to bring the tiles of the phases before home. It
//! then finds the shortest paths over all placements of the phase's tiles, by its own search. What
//! the phases reach are orbits of a chain of stabilizers: if the product of their sizes is the
//! number of positions, no position is left out, and the sum of the radii is proved.

use cosette_puzzle::{Position, Puzzle, Reach};
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::Value;

use super::effort::Effort;
use super::record::{Statement, StepRecord, UnitRecord};
use crate::report::{Rejected, Report, reject};

/// The most tiles of a board.
const TILES_MAX: usize = 24;
/// The most words of a phase, and moves of a word.
const WORDS_MAX: usize = 60_000;
const LENGTH_MAX: usize = 100;
/// The most placements of a phase.
const PLACEMENTS_MAX: usize = 1 << 28;
/// Steps between two checks of the effort: placements and words tried.
const WORK: usize = 1 << 20;
/// Steps that take as long as a node of the other searches.
const STEPS_A_NODE: u64 = 32;
/// Not reached.
const NOWHERE: u8 = u8::MAX;
/// Directions of the gripped tile, with rows down and columns to the right.
const DIRECTIONS: [(char, usize, usize, bool); 4] =
    [('D', 1, 0, false), ('U', 1, 0, true), ('R', 0, 1, false), ('L', 0, 1, true)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    phases: Vec<Phase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Phase {
    /// The tiles that are brought home, `B` for the first one after the gripped tile.
    tiles: String,
    /// Placements by distance.
    layers: Vec<u64>,
    /// The words, as directions of the gripped tile.
    words: Vec<String>,
}

/// What a move or a word does: where the tile that is seen in each slot goes, and how far down and
/// right the gripped tile goes. Slot 0 is that of the gripped tile.
#[derive(Clone, PartialEq)]
struct Effect {
    to: Vec<usize>,
    by: (usize, usize),
    length: usize,
}

/// The board as seen from the gripped tile.
struct Grid {
    rows: usize,
    cols: usize,
    moves: Vec<(char, Effect)>,
}

/// Checks every phase, and that they cover all positions.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    effort: &Effort<'_>,
    report: &mut Report,
) -> Result<bool, Rejected> {
    let name = &step.name;
    let Statement::Phase { from, to, at_most } = &step.statement else {
        return reject(format!("the step `{name:.40}` is no upper bound"));
    };
    if from != "all" || to != "solved" {
        return reject(format!("{name:.40}: its phases solve the whole board"));
    }
    let evidence: Evidence = serde_json::from_value(step.evidence.clone())
        .map_err(|error| Rejected(format!("{name:.40}: no phases: {error}")))?;
    if !step.sample.iter().all(|unit| is_of_phase(unit, &step.evidence)) {
        return reject(format!("{name:.40}: a unit is not the phase of its number"));
    }
    let grid = Grid::of(puzzle)?;
    let mut home = vec![false; grid.rows * grid.cols];
    let (mut reached, mut moves) = (BigUint::from(1u32), 0);
    let phases = evidence.phases.len();
    for (number, phase) in evidence.phases.iter().enumerate() {
        let is_last = number + 1 == phases;
        if phase.layers.is_empty() {
            return reject(format!("{name:.40}: phase {} has no layers", number + 1));
        }
        let Some(layers) = grid.search(phase, &mut home, (number == 0, is_last), effort)? else {
            report.missing(format!("{name}: phase {} takes more than is allowed", number + 1));
            return Ok(false);
        };
        if layers != phase.layers {
            return reject(format!("{name:.40}: phase {} has other layers", number + 1));
        }
        reached *= layers.iter().sum::<u64>();
        moves += layers.len() as u64 - 1;
    }
    let order = Reach::of(puzzle).order().clone();
    if reached != order {
        return reject(format!("{name:.40}: {reached} of {order} positions are reached"));
    }
    if moves > u64::from(*at_most) {
        return reject(format!("{name:.40}: the phases take {moves} moves, not {at_most}"));
    }
    report.checked(format!(
        "{name}: {phases} phases searched again, {reached} positions in all, {moves} moves"
    ));
    Ok(true)
}

/// Whether the unit states what the evidence does of the phase of its number.
fn is_of_phase(unit: &UnitRecord, evidence: &Value) -> bool {
    let number = usize::try_from(unit.unit).unwrap_or(usize::MAX);
    let Some(phase) = evidence.get("phases").and_then(|phases| phases.get(number)) else {
        return false;
    };
    let layers: Option<Vec<u64>> = phase
        .get("layers")
        .and_then(Value::as_array)
        .and_then(|layers| layers.iter().map(Value::as_u64).collect());
    let Some(layers) = layers else { return false };
    let placements = layers.iter().fold(0u64, |sum, &layer| sum.saturating_add(layer));
    unit.work.more == *phase
        && unit.work.count("placements") == placements
        && unit.work.count("radius") + 1 == layers.len() as u64
}

impl Grid {
    /// Reads off the board what each move does. A move is the same wherever the gripped tile is, or
    /// the board is refused.
    fn of(puzzle: &Puzzle) -> Result<Grid, Rejected> {
        let refused = || Rejected("only gripped boards of up to 25 cells, in stm".into());
        let (rows, cols) = puzzle.family().grid().ok_or_else(refused)?;
        let (rows, cols) = (usize::from(rows), usize::from(cols));
        let cells = rows * cols;
        if puzzle.key() != Some(0) || cells > TILES_MAX + 1 || cells != puzzle.shape().slots() {
            return Err(refused());
        }
        let shift = |cell: usize, by: usize| {
            (cell / cols + by / cols) % rows * cols + (cell % cols + by % cols) % cols
        };
        let mut moves: Vec<(char, Effect)> = Vec::new();
        for at in 0..cells {
            let mut pieces = vec![0u16; cells];
            (0..cells).for_each(|cell| pieces[shift(cell, at)] = cell as u16);
            let board =
                Position::new(puzzle.shape(), pieces, vec![0; cells]).ok_or_else(refused)?;
            let mut here = Vec::new();
            for (_, after) in puzzle.neighbours(&board) {
                let key = after.slot_of(0);
                let back = (0..cells).find(|&by| shift(key, by) == 0).expect("a torus");
                let to: Vec<usize> =
                    (0..cells).map(|tile| shift(after.slot_of(tile as u16), back)).collect();
                let gone = (0..cells).find(|&by| shift(at, by) == key).expect("a torus");
                here.push(Effect { to, by: (gone / cols, gone % cols), length: 1 });
            }
            for &(letter, down, right, is_back) in &DIRECTIONS {
                let by =
                    |step: usize, side: usize| if is_back { (side - step) % side } else { step };
                let by = (by(down, rows), by(right, cols));
                // On two lines there and back are one.
                let Some(effect) = here.iter().find(|effect| effect.by == by) else { continue };
                match moves.iter().find(|(known, _)| *known == letter) {
                    Some((_, known)) if known != effect => return Err(refused()),
                    Some(_) => {}
                    None => moves.push((letter, effect.clone())),
                }
            }
            if here.len() > 4 || here.iter().any(|e| !moves.iter().any(|(_, known)| known == e)) {
                return Err(refused());
            }
        }
        Ok(Grid { rows, cols, moves })
    }

    fn word(&self, text: &str) -> Result<Effect, Rejected> {
        let wrong = || Rejected(format!("`{text:.80}` is not a word of directions"));
        if text.is_empty() || text.len() > LENGTH_MAX {
            return Err(wrong());
        }
        let mut effect =
            Effect { to: (0..self.rows * self.cols).collect(), by: (0, 0), length: text.len() };
        for letter in text.chars() {
            let (_, m) = self.moves.iter().find(|(name, _)| *name == letter).ok_or_else(wrong)?;
            effect.to.iter_mut().for_each(|slot| *slot = m.to[*slot]);
            effect.by.0 = (effect.by.0 + m.by.0) % self.rows;
            effect.by.1 = (effect.by.1 + m.by.1) % self.cols;
        }
        Ok(effect)
    }

    /// The placements of a phase's tiles by distance, with its words; marks the tiles as home. The
    /// first phase may use every move, the last has to solve everything. `None` if that is too much
    /// for the budget.
    fn search(
        &self,
        phase: &Phase,
        home: &mut [bool],
        (is_first, is_last): (bool, bool),
        effort: &Effort<'_>,
    ) -> Result<Option<Vec<u64>>, Rejected> {
        let tile = |letter: char| {
            let tile = (letter as usize).wrapping_sub('A' as usize);
            (tile > 0 && tile < home.len() && !home[tile]).then_some(tile)
        };
        let tiles: Option<Vec<usize>> = phase.tiles.chars().map(tile).collect();
        let wrong = || Rejected(format!("`{:.40}` is not a list of tiles", phase.tiles));
        let tiles = tiles.ok_or_else(wrong)?;
        if phase.words.len() > WORDS_MAX || (1..tiles.len()).any(|k| tiles[..k].contains(&tiles[k]))
        {
            return Err(wrong());
        }
        let words: Result<Vec<Effect>, Rejected> =
            phase.words.iter().map(|word| self.word(word)).collect();
        let mut words = words?;
        if words.iter().any(|word| (1..home.len()).any(|s| home[s] && word.to[s] != s)) {
            return reject("a word moves tiles that the phases before have solved");
        }
        if is_first {
            words.extend(self.moves.iter().map(|(_, m)| m.clone()));
        }
        words.sort_by_key(|word| word.length);
        let free: Vec<usize> = (1..home.len()).filter(|&slot| !home[slot]).collect();
        // Where all but one tile are, the last one is too.
        if is_last && tiles.len() + 1 < free.len() {
            return reject("the last phase leaves tiles out");
        }
        let sides = if is_last { (self.rows, self.cols) } else { (1, 1) };
        let Some(mut table) = Placements::new(free, &tiles, sides, effort.budget.memory) else {
            return Ok(None);
        };
        let layers = table.levels(&words, &tiles, phase.layers.len(), effort);
        tiles.iter().for_each(|&tile| home[tile] = true);
        Ok(layers)
    }
}

/// A byte for each placement of some tiles in the free slots, and cell of the gripped tile: the
/// distance. A tile is numbered by its slot among those that the tiles before have left, in the
/// order that they are left in: the last one takes the place of the one that is taken.
struct Placements {
    free: Vec<usize>,
    tiles: usize,
    sides: (usize, usize),
    distances: Vec<u8>,
}

impl Placements {
    fn new(
        free: Vec<usize>,
        tiles: &[usize],
        sides: (usize, usize),
        memory: u64,
    ) -> Option<Placements> {
        let places = (0..tiles.len()).map(|k| free.len() - k);
        let mut factors = places.chain([sides.0 * sides.1]);
        let count = factors.try_fold(1usize, usize::checked_mul)?;
        let fits = count <= PLACEMENTS_MAX && count as u64 <= memory;
        let mut distances = Vec::new();
        if !fits || distances.try_reserve_exact(count).is_err() {
            return None;
        }
        distances.resize(count, NOWHERE);
        Some(Placements { free, tiles: tiles.len(), sides, distances })
    }

    fn number(&self, places: &[usize], cell: (usize, usize)) -> usize {
        let (mut left, mut at) = ([0; TILES_MAX + 1], [0; TILES_MAX + 1]);
        for (i, &slot) in self.free.iter().enumerate() {
            (left[i], at[slot]) = (slot, i);
        }
        let mut number = 0;
        for (k, &slot) in places.iter().enumerate() {
            let (size, i) = (self.free.len() - k, at[slot]);
            number = number * size + i;
            left[i] = left[size - 1];
            at[left[i]] = i;
        }
        (number * self.sides.0 + cell.0) * self.sides.1 + cell.1
    }

    fn places(&self, number: usize, places: &mut [usize]) -> (usize, usize) {
        let cell = (number / self.sides.1 % self.sides.0, number % self.sides.1);
        let mut number = number / (self.sides.0 * self.sides.1);
        for (k, place) in places.iter_mut().enumerate().rev() {
            *place = number % (self.free.len() - k);
            number /= self.free.len() - k;
        }
        let mut left = [0; TILES_MAX + 1];
        left[..self.free.len()].copy_from_slice(&self.free);
        for (k, place) in places.iter_mut().enumerate() {
            let i = *place;
            *place = left[i];
            left[i] = left[self.free.len() - k - 1];
        }
        cell
    }

    /// Shortest paths from home, up to as many levels as are claimed. `None` if nothing is left to
    /// be spent.
    fn levels(
        &mut self,
        words: &[Effect],
        tiles: &[usize],
        levels: usize,
        effort: &Effort<'_>,
    ) -> Option<Vec<u64>> {
        let levels = levels.min(usize::from(NOWHERE));
        let start = self.number(tiles, (0, 0));
        self.distances[start] = 0;
        let mut layers = Vec::new();
        let (mut places, mut after) = (vec![0; self.tiles], vec![0; self.tiles]);
        // Counted by the work done: a placement may have tens of thousands of words.
        let mut work = 0;
        for depth in 0..levels {
            let mut layer = 0;
            // Sorted by length: the others lead beyond the last level.
            let near = &words[..words.partition_point(|word| depth + word.length < levels)];
            for number in 0..self.distances.len() {
                work += 1;
                if work >= WORK {
                    effort.spend(work as u64 / STEPS_A_NODE);
                    if effort.is_over() {
                        return None;
                    }
                    work = 0;
                }
                if usize::from(self.distances[number]) != depth {
                    continue;
                }
                layer += 1;
                work += near.len();
                let cell = self.places(number, &mut places);
                for word in near {
                    for (after, &slot) in after.iter_mut().zip(&places) {
                        *after = word.to[slot];
                    }
                    let down = (cell.0 + word.by.0) % self.sides.0;
                    let right = (cell.1 + word.by.1) % self.sides.1;
                    let next = self.number(&after, (down, right));
                    let there = (depth + word.length) as u8;
                    self.distances[next] = there.min(self.distances[next]);
                }
            }
            layers.push(layer);
            effort.spend(work as u64 / STEPS_A_NODE);
            if effort.is_over() {
                return None;
            }
            work = 0;
        }
        Some(layers)
    }
}
