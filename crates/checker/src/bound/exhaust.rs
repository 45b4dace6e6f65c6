//! A position of Loopover that needs at least a given number of moves, because every shorter word
//! was tried.
//!
//! The step lists the boards that remain after its first moves, up to symmetry and inversion, and
//! has its units search them. Here the list is made again, and with it which boards belong to which
//! unit; then the boards of the sampled units are searched again, with the checker's own table of
//! walking distances, and have to take exactly as many nodes as claimed: the tree that the bound
//! leaves is the same for everybody. If the budget suffices for all boards, all are searched.

use std::collections::BTreeSet;

use cosette_puzzle::{Family, Metric, Position, Puzzle, Symmetries};
use rayon::prelude::*;
use serde_json::Value;

use super::dive::{Board, Dive};
use super::lower;
use super::record::{StepRecord, UnitRecord};
use super::walking::{self, SIDE_MAX, Walking};
use crate::budget::Budget;
use crate::report::{Rejected, Report, reject};

/// The most moves before a search is cut up.
const CUT_MAX: u64 = 6;

/// Checks the list of boards and searches as many as the budget allows. Whether all were.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    let position = lower::position(step, puzzle)?;
    let (rows, cols) = match *puzzle.family() {
        Family::Loopover { rows, cols, nrg: false } => (rows as usize, cols as usize),
        _ => return reject("this search is of Loopover"),
    };
    let fits = |side: usize| (3..=SIDE_MAX).contains(&side);
    if puzzle.metric() != Metric::Stm || !fits(rows) || !fits(cols) {
        return reject("this search is of boards from 3x3 to 5x5, by moves of one cell");
    }
    let name = &step.name;
    let at_least = u64::from(step.statement.bound());
    let number = |key: &str| step.evidence.get(key).and_then(Value::as_u64);
    let Some(cut) = number("cut").filter(|&cut| cut <= CUT_MAX && cut < at_least) else {
        return reject(format!("{name:.40}: the depth at which the search is cut is missing"));
    };
    if walking::bytes(rows, cols) + walking::bytes(cols, rows) > budget.memory {
        report.missing(format!("{name}: no memory for walking distances"));
        return Ok(false);
    }
    say(&format!("{name}: walking distances"));
    let over = || budget.is_over();
    let Some(vertical) = Walking::new(rows, cols, &over) else {
        report.missing(format!("{name}: no time for walking distances"));
        return Ok(false);
    };
    let horizontal = if rows == cols { None } else { Walking::new(cols, rows, &over) };
    let dive = Dive::new(puzzle, [&vertical, horizontal.as_ref().unwrap_or(&vertical)]);
    say(&format!("{name}: boards after {cut} moves"));
    let boards = boards(puzzle, &position, cut as u32, at_least as u32 - 1, &dive);
    if number("boards") != Some(boards.len() as u64) {
        return reject(format!("{name:.40}: there are {} boards to search", boards.len()));
    }
    report.checked(format!("{name}: {} boards remain after {cut} moves", boards.len()));
    let depth = (at_least - 1 - cut) as u32;
    let case = Case { step, boards, depth, dive, budget };
    case.search(number("expanded").unwrap_or(u64::MAX), say, report)
}

struct Case<'a> {
    step: &'a StepRecord,
    boards: Vec<Board>,
    /// How many moves remain.
    depth: u32,
    dive: Dive<'a>,
    budget: &'a Budget,
}

impl Case<'_> {
    fn search(
        &self,
        claimed: u64,
        say: &dyn Fn(&str),
        report: &mut Report,
    ) -> Result<bool, Rejected> {
        let (name, mut done, mut nodes) = (&self.step.name, 0, 0);
        for unit in &self.step.sample {
            if nodes > self.budget.lookups || self.budget.is_over() {
                break;
            }
            say(&format!("{name}: unit {} searched again", unit.unit));
            match self.unit(unit)? {
                Some(more) => nodes += more,
                None => break,
            }
            done += 1;
        }
        if done == 0 {
            report.missing(format!("{name}: no unit could be searched again"));
            return Ok(false);
        }
        report.checked(format!("{name}: {done} units searched again, with the same {nodes} nodes"));
        if claimed <= self.budget.lookups {
            say(&format!("{name}: all boards searched again"));
            if let Some(nodes) = self.all()? {
                report.checked(format!(
                    "{name}: all {} boards searched again, {nodes} nodes, no solution",
                    self.boards.len()
                ));
                return Ok(true);
            }
        }
        let units = self.step.units;
        report.trusted(format!("{name}: that the other {} units found nothing", units - done));
        Ok(false)
    }

    /// Searches the boards of a unit; how many nodes that took, or `None` if time is up.
    fn unit(&self, unit: &UnitRecord) -> Result<Option<u64>, Rejected> {
        let claimed: Vec<u64> = match unit.work.more.get("nodes") {
            Some(nodes) => serde_json::from_value(nodes.clone()).unwrap_or_default(),
            None => Vec::new(),
        };
        let units = self.step.units as usize;
        let mine: Vec<&Board> =
            self.boards.iter().skip(unit.unit as usize).step_by(units).collect();
        let found = mine.par_iter().map(|board| self.dive.run(board, self.depth, self.budget));
        let Some(found) = found.collect::<Option<Vec<(u64, bool)>>>() else { return Ok(None) };
        if found.iter().any(|&(_, solved)| solved) {
            return reject(format!("unit {}: a board is solved in time", unit.unit));
        }
        let nodes: Vec<u64> = found.iter().map(|&(nodes, _)| nodes).collect();
        match nodes == claimed {
            true => Ok(Some(nodes.iter().sum())),
            false => reject(format!("unit {}: the nodes are not those claimed", unit.unit)),
        }
    }

    /// Searches every board; how many nodes that took, or `None` if time is up.
    fn all(&self) -> Result<Option<u64>, Rejected> {
        let found = self.boards.par_iter().map(|b| self.dive.run(b, self.depth, self.budget));
        let Some(found) = found.collect::<Option<Vec<(u64, bool)>>>() else { return Ok(None) };
        match found.iter().any(|&(_, solved)| solved) {
            true => reject("a board is solved in fewer moves than claimed"),
            false => Ok(Some(found.iter().map(|&(nodes, _)| nodes).sum())),
        }
    }
}

/// The boards that remain after `cut` moves if solutions of up to `length` moves are looked for: of
/// each class of boards up to symmetry and inversion the least one.
fn boards(
    puzzle: &Puzzle,
    position: &Position,
    cut: u32,
    length: u32,
    dive: &Dive<'_>,
) -> Vec<Board> {
    let shape = puzzle.shape();
    let symmetries: Vec<Vec<u8>> = Symmetries::of(puzzle)
        .elements()
        .iter()
        .map(|s| (0..shape.slots()).map(|slot| s.slot(slot, shape) as u8).collect())
        .collect();
    let least = |board: &Board| {
        let mut inverse = board.clone();
        board.iter().enumerate().for_each(|(slot, &tile)| inverse[tile as usize] = slot as u8);
        let image = |map: &Vec<u8>, of: &Board| {
            let mut image = of.clone();
            of.iter().enumerate().for_each(|(s, &t)| image[map[s] as usize] = map[t as usize]);
            image
        };
        let images = symmetries.iter().flat_map(|map| [image(map, board), image(map, &inverse)]);
        images.min().expect("there is the trivial symmetry")
    };
    let start: Board = position.pieces().iter().map(|&tile| tile as u8).collect();
    let mut boards = BTreeSet::from([start]);
    for made in 1..=cut {
        let next: Vec<Board> = boards.iter().flat_map(|board| dive.neighbours(board)).collect();
        boards = next.iter().filter(|b| dive.bound(b) + made <= length).map(least).collect();
    }
    boards.into_iter().collect()
}
