//! A position of Loopover that needs at least a given number of moves, because every shorter word
//! was tried.
//!
//! The step lists the boards that remain after its first moves, up to symmetry and inversion, and
//! has its units search them. Here the list is made again (`frontier.rs`), and all boards are
//! searched again, with the checker's own table of walking distances. The tree that the bound
//! leaves
//! is the same for everybody, so boards of the units in the file have to take exactly as many nodes
//! as claimed.
//!
//! The claim is false if a single board has a solution. A forger searches all the others honestly,
//! and can choose the position and the cut so that the one is lost among millions: no sample finds
//! it, and no count of nodes reveals it. So the step is proved if every board was searched, and not
//! accepted otherwise. If the budget does not suffice, boards are searched in an order drawn with a
//! fresh seed, and the report states how many boards may still have a solution.

use cosette_puzzle::{Family, Metric, Position, Puzzle, Random};
use rayon::prelude::*;
use serde_json::Value;

use super::dive::{Board, Dive};
use super::effort::Effort;
use super::frontier::Frontier;
use super::lower;
use super::record::{StepRecord, UnitRecord};
use super::walking::{self, SIDE_MAX, Walking};
use crate::confidence::{ERROR, level};
use crate::report::{Rejected, Report, reject};

/// The most moves before a search is cut up.
const CUT_MAX: u64 = 6;
/// No search of boards of this size is deeper, and the stack of this one need not be.
const LENGTH_MAX: u64 = 64;
/// Boards searched between two checks of the budget.
const BATCH: usize = 64;

/// The parameters of the step.
struct Evidence {
    at_least: u64,
    cut: u64,
    boards: u64,
    expanded: u64,
}

impl Evidence {
    fn of(step: &StepRecord) -> Result<Evidence, Rejected> {
        let number = |key: &str| {
            let missing = || Rejected(format!("{:.40}: `{key}` is missing", step.name));
            step.evidence.get(key).and_then(Value::as_u64).ok_or_else(missing)
        };
        let (cut, boards, expanded) = (number("cut")?, number("boards")?, number("expanded")?);
        let at_least = u64::from(step.statement.bound());
        if at_least > LENGTH_MAX {
            return reject(format!(
                "{:.40}: a search of words of {at_least} moves is not feasible",
                step.name
            ));
        }
        match cut <= CUT_MAX && cut < at_least {
            true => Ok(Evidence { at_least, cut, boards, expanded }),
            false => reject(format!("{:.40}: a search is not cut up after {cut} moves", step.name)),
        }
    }
}

/// Makes the list of boards again and searches as many as the budget allows. Whether all were.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    effort: &Effort<'_>,
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
    let evidence = Evidence::of(step)?;
    let name = &step.name;
    let tables = walking::bytes(rows, cols) + walking::bytes(cols, rows);
    let Some(memory) = effort.budget.memory.checked_sub(tables) else {
        report.missing(format!("{name}: no memory for walking distances"));
        return Ok(false);
    };
    say(&format!("{name}: walking distances"));
    let over = || effort.budget.is_over();
    let tables = Walking::new(rows, cols, &over).and_then(|vertical| match rows == cols {
        true => Some((vertical, None)),
        false => Walking::new(cols, rows, &over).map(|horizontal| (vertical, Some(horizontal))),
    });
    let Some((vertical, horizontal)) = tables else {
        report.missing(format!("{name}: no time for walking distances"));
        return Ok(false);
    };
    let dive = Dive::new(puzzle, [&vertical, horizontal.as_ref().unwrap_or(&vertical)]);
    let case = Case { step, puzzle, evidence, dive, effort };
    case.check(&position, memory, say, report)
}

struct Case<'a> {
    step: &'a StepRecord,
    puzzle: &'a Puzzle,
    evidence: Evidence,
    dive: Dive<'a>,
    effort: &'a Effort<'a>,
}

impl Case<'_> {
    fn check(
        &self,
        position: &Position,
        memory: u64,
        say: &dyn Fn(&str),
        report: &mut Report,
    ) -> Result<bool, Rejected> {
        let (name, Evidence { at_least, cut, boards: claimed, .. }) =
            (&self.step.name, &self.evidence);
        say(&format!("{name}: boards after {cut} moves"));
        let frontier = Frontier {
            puzzle: self.puzzle,
            dive: &self.dive,
            cut: *cut as u32,
            length: *at_least as u32 - 1,
            claimed: *claimed,
            memory,
        };
        let Some(boards) = frontier.boards(position, self.effort)? else {
            report
                .missing(format!("{name}: no time or memory to list the boards after {cut} moves"));
            return Ok(false);
        };
        if *claimed != boards.len() as u64 {
            return reject(format!("{name:.40}: there are {} boards to search", boards.len()));
        }
        let sampled = self.sampled(boards.len())?;
        report.checked(format!("{name}: {} boards remain after {cut} moves", boards.len()));
        say(&format!("{name}: all boards searched again"));
        let seed = self.effort.budget.seed();
        let found = self.search(&boards, seed)?;
        self.compare(&found, &sampled)?;
        let done = found.iter().flatten().count();
        if done < boards.len() {
            report.seeded(seed);
            let is_given = self.effort.budget.seed.is_some();
            report.missing(not_all(name, done, boards.len(), seed, is_given));
            return Ok(false);
        }
        report.checked(format!(
            "{name}: all {done} boards searched again, {} nodes, no solution",
            self.evidence.expanded
        ));
        Ok(true)
    }

    /// The nodes that the units in the file claim for each of their boards, by number of the board.
    fn sampled(&self, boards: usize) -> Result<Vec<(usize, u64)>, Rejected> {
        let mut all = Vec::new();
        let mut sum: u64 = 0;
        let number = |units: u64| {
            usize::try_from(units).map_err(|_| Rejected(format!("{units} units are too many")))
        };
        let units = number(self.step.units)?;
        for unit in &self.step.sample {
            let nodes = nodes(unit)?;
            let mine = (0..boards).skip(number(unit.unit)?).step_by(units);
            let total = nodes.iter().fold(0u64, |sum, &n| sum.saturating_add(n));
            let is_right = mine.len() == nodes.len()
                && unit.work.count("boards") == nodes.len() as u64
                && unit.work.count("expanded") == total;
            if !is_right {
                return reject(format!("unit {}: boards and nodes do not add up", unit.unit));
            }
            if !(unit.work.solved.is_empty() && unit.work.open.is_empty()) {
                return reject(format!("unit {}: a board was solved, or left open", unit.unit));
            }
            sum = sum.saturating_add(total);
            all.extend(mine.zip(nodes));
        }
        let is_all = self.step.sample.len() as u64 == self.step.units;
        let expanded = self.evidence.expanded;
        match sum <= expanded && (!is_all || sum == expanded) {
            true => Ok(all),
            false => reject(format!("the units have {sum} nodes, the step has {expanded}")),
        }
    }

    /// Searches boards in random order as long as something is left to be spent: the nodes of
    /// those that were searched to the end, a beginning of the order.
    fn search(&self, boards: &[Board], seed: u64) -> Result<Vec<Option<u64>>, Rejected> {
        let depth = (self.evidence.at_least - 1 - self.evidence.cut) as u32;
        let mut order: Vec<usize> = (0..boards.len()).collect();
        Random::new(seed).shuffle(&mut order);
        let mut found = vec![None; boards.len()];
        for batch in order.chunks(BATCH) {
            let searched: Vec<Option<(u64, bool)>> = batch
                .par_iter()
                .map(|&board| self.dive.run(&boards[board], depth, self.effort))
                .collect();
            if searched.iter().flatten().any(|&(_, is_solved)| is_solved) {
                return reject("a board is solved in fewer moves than claimed");
            }
            for (&board, searched) in batch.iter().zip(&searched) {
                let Some((nodes, _)) = searched else { return Ok(found) };
                found[board] = Some(*nodes);
            }
        }
        Ok(found)
    }

    /// Compares the nodes found with those claimed.
    fn compare(&self, found: &[Option<u64>], sampled: &[(usize, u64)]) -> Result<(), Rejected> {
        let differs = |&&(board, nodes): &&(usize, u64)| found[board].is_some_and(|n| n != nodes);
        if let Some((board, nodes)) = sampled.iter().find(differs) {
            return reject(format!(
                "board {board} takes {} nodes, not the {nodes} claimed",
                found[*board].unwrap_or_default()
            ));
        }
        let expanded = self.evidence.expanded;
        let sum = found.iter().flatten().fold(0u64, |sum, &n| sum.saturating_add(n));
        let is_all = found.iter().all(Option::is_some);
        match sum <= expanded && (!is_all || sum == expanded) {
            true => Ok(()),
            false => reject(format!("the boards take {sum} nodes, not the {expanded} claimed")),
        }
    }
}

/// The nodes of each board of a unit.
fn nodes(unit: &UnitRecord) -> Result<Vec<u64>, Rejected> {
    let nodes = unit.work.more.get("nodes").and_then(Value::as_array);
    let nodes = nodes.and_then(|nodes| nodes.iter().map(Value::as_u64).collect());
    nodes.ok_or_else(|| Rejected(format!("unit {}: its nodes are missing", unit.unit)))
}

/// What is known if only some boards were searched. If `k` of all have a solution, the chance that
/// a random part misses them all is at most `(1 - part)^k`. It does not matter that the boards
/// searched are as many as time allowed: a longer beginning of a random order that misses them
/// implies that every shorter one did.
fn not_all(name: &str, done: usize, all: usize, seed: u64, is_given: bool) -> String {
    let level = level(is_given);
    let part = done as f64 / all as f64;
    let left = all - done;
    let most = (ERROR.ln() / (-part).ln_1p()).ceil().min(left as f64) as usize;
    format!(
        "{name}: {done} of {all} boards were searched to the end, in an order drawn with seed \
         {seed}; one solution among the other {left} would refute the claim, and up to {most} of \
         them can have one ({level})"
    )
}
