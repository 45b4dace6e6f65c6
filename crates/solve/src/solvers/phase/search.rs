//! A phase that is too large for a table: IDA* by tables of some of its pieces.
//!
//! The distance of any of the pieces, under the moves of the phase, bounds the distance of all of
//! them. Pieces are taken in groups as large as the tables may be, overlapping so that every piece
//! is in one; the bound is the greatest. Only the slots of the phase's pieces are tracked.

use cosette_puzzle::{Canonical, MoveId, Position, Puzzle, Word};

use crate::bound::{BuildError, LabelTable};
use cosette_core::limits::{Limits, Outcome, Stats, StopReason, Watch};
use cosette_core::observe::Observer;
use cosette_space::quotient::{Dense, ExploreError, Phase};
use cosette_space::table::cells::Cells;
use cosette_store::means::Means;
use cosette_store::subject::Subject;

/// Classes of one table, at most: it is made in some seconds, a byte each.
const CLASSES_MAX: u64 = 1 << 24;
/// Tables, at most.
const TABLES_MAX: usize = 4;
/// Pieces of a phase and slots of a board, at most.
const PIECES_MAX: usize = 64;

/// The slots of the pieces.
type Slots = [u8; PIECES_MAX];

pub(super) struct PhaseSearch {
    /// The pieces that are followed; the gripped tile first, if there is one.
    pieces: Vec<u16>,
    /// Which of them may be anywhere at the end.
    anywhere: bool,
    moves: Vec<Turn>,
    tables: Vec<Pattern>,
    canonical: Canonical,
}

/// A move: where slots go, and the slots of the gripped tile in which it is legal.
struct Turn {
    id: MoveId,
    goes: Slots,
    legal: u64,
}

/// The exact distance of some of the pieces.
struct Pattern {
    table: LabelTable<8>,
    /// For every piece of the puzzle its place among those that are followed.
    place: Vec<u8>,
}

impl PhaseSearch {
    /// Makes the tables; refuses if not even one piece fits into memory.
    pub fn new(puzzle: &Puzzle, phase: &Phase, means: &Means) -> Result<PhaseSearch, BuildError> {
        let slots = puzzle.shape().slots();
        if slots > PIECES_MAX {
            return Err(BuildError::TooManySlots);
        }
        let all = phase.classes(puzzle);
        let pieces: Vec<u16> = all.classes.iter().flat_map(|class| class.pieces.clone()).collect();
        let mut place = vec![0; slots];
        pieces.iter().zip(0u8..).for_each(|(&piece, k)| place[usize::from(piece)] = k);
        let mut tables = Vec::new();
        for group in groups(puzzle, phase, means.memory)? {
            let table = pattern(puzzle, phase, &group, means)?;
            tables.push(Pattern { table, place: place.clone() });
        }
        let moves = phase.moves.iter().map(|&id| Turn::new(puzzle, id)).collect();
        let canonical = Canonical::of(puzzle);
        Ok(PhaseSearch { pieces, anywhere: phase.key_anywhere, moves, tables, canonical })
    }

    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|pattern| pattern.table.space().len()).sum()
    }

    /// A shortest way to a goal, if the limits allow.
    pub fn solve(
        &self,
        position: &Position,
        limits: &Limits,
        observer: &dyn Observer,
        stats: &mut Stats,
    ) -> Outcome {
        let mut slots = [0; PIECES_MAX];
        for (slot, &piece) in slots.iter_mut().zip(&self.pieces) {
            *slot = position.slot_of(piece) as u8;
        }
        let watch = Watch::new(limits, observer);
        let mut dive = Dive { search: self, watch, generated: 0, path: Vec::new(), beyond: 0 };
        let Some(mut bound) = self.bound(&slots) else { return Outcome::Unsolvable };
        let outcome = loop {
            if let Some(length) = limits.length.filter(|&length| bound > length) {
                break Outcome::NoneWithin { length: length.max(bound - 1) };
            }
            dive.watch.begin(bound, dive.generated);
            dive.beyond = u32::MAX;
            let found = dive.dive(&slots, 0, bound, 0);
            let round = dive.watch.end(dive.generated);
            stats.iterations.push(round);
            match found {
                Ok(true) => {
                    dive.path.reverse();
                    let word = Word(std::mem::take(&mut dive.path));
                    break Outcome::Found { word, lower_bound: bound, stopped: None };
                }
                Ok(false) if dive.beyond == u32::MAX => break Outcome::Unsolvable,
                Ok(false) => bound = dive.beyond,
                Err(reason) => break Outcome::Stopped { reason, lower_bound: bound },
            }
            if let Err(reason) = dive.watch.announce(round) {
                break Outcome::Stopped { reason, lower_bound: bound };
            }
        };
        stats.expanded += dive.watch.expanded();
        stats.generated += dive.generated;
        outcome
    }

    /// The greatest distance of a group; `None` if one of them is unreachable.
    fn bound(&self, slots: &Slots) -> Option<u32> {
        let distance = |pattern: &Pattern| {
            let slot = |piece: u16| slots[usize::from(pattern.place[usize::from(piece)])].into();
            pattern.table.distance(slot)
        };
        let most = self.tables.iter().map(distance).max().unwrap_or(0);
        (most != Cells::<8>::UNSEEN).then_some(most.into())
    }

    fn is_goal(&self, slots: &Slots) -> bool {
        let pieces = self.pieces.iter().zip(slots).skip(usize::from(self.anywhere));
        pieces.into_iter().all(|(&piece, &slot)| piece == u16::from(slot))
    }
}

/// The depth-first search of a round.
struct Dive<'a> {
    search: &'a PhaseSearch,
    watch: Watch<'a>,
    generated: u64,
    /// The solution, last move first.
    path: Vec<MoveId>,
    /// The least value among pruned nodes: the next bound.
    beyond: u32,
}

impl Dive<'_> {
    fn dive(&mut self, slots: &Slots, g: u32, bound: u32, state: u32) -> Result<bool, StopReason> {
        let search = self.search;
        if search.is_goal(slots) {
            return Ok(true);
        }
        self.watch.expand()?;
        for turn in search.moves.iter().filter(|turn| turn.legal >> slots[0] & 1 == 1) {
            let Some(state) = search.canonical.next(state, turn.id) else { continue };
            let after = turn.apply(slots, search.pieces.len());
            self.generated += 1;
            let Some(h) = search.bound(&after) else { continue };
            if g + 1 + h > bound {
                self.beyond = self.beyond.min(g + 1 + h);
            } else if self.dive(&after, g + 1, bound, state)? {
                self.path.push(turn.id);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Turn {
    fn new(puzzle: &Puzzle, id: MoveId) -> Turn {
        let mut turn = Turn { id, goes: std::array::from_fn(|slot| slot as u8), legal: u64::MAX };
        let arrow = &puzzle.get(id).arrows[0];
        for step in arrow.action.steps() {
            turn.goes[usize::from(step.from)] = step.to as u8;
        }
        if let Some(guard) = &arrow.guard {
            turn.legal = guard.iter().fold(0, |legal, &slot| legal | 1 << slot);
        }
        turn
    }

    #[inline]
    fn apply(&self, slots: &Slots, pieces: usize) -> Slots {
        let mut after = *slots;
        after[..pieces].iter_mut().for_each(|slot| *slot = self.goes[usize::from(*slot)]);
        after
    }
}

/// The pieces in groups whose tables fit, every piece in at least one.
fn groups(puzzle: &Puzzle, phase: &Phase, memory: u64) -> Result<Vec<Vec<u16>>, BuildError> {
    let pieces: Vec<u16> =
        phase.pieces.iter().copied().filter(|&p| Some(p) != puzzle.key()).collect();
    let bytes = |group: &[u16]| {
        let space = phase.labelling(puzzle, &phase.classes_of(puzzle, group));
        space.map_or(u64::MAX, |space| space.len())
    };
    let most = CLASSES_MAX.min(memory / TABLES_MAX as u64);
    let size = (1..=pieces.len()).rev().find(|&size| bytes(&pieces[..size]) <= most);
    let Some(size) = size else {
        let needed = bytes(&pieces[..1.min(pieces.len())]).saturating_mul(TABLES_MAX as u64);
        return Err(ExploreError::Memory { needed, limit: memory }.into());
    };
    let count = pieces.len().div_ceil(size).clamp(2, TABLES_MAX);
    let spread = pieces.len() - size;
    let first = |k: usize| spread * k / (count - 1);
    Ok((0..count).map(|k| pieces[first(k)..first(k) + size].to_vec()).collect())
}

fn pattern(
    puzzle: &Puzzle,
    phase: &Phase,
    group: &[u16],
    means: &Means,
) -> Result<LabelTable<8>, BuildError> {
    let space = phase.labelling(puzzle, &phase.classes_of(puzzle, group))?;
    let subject =
        Subject::cosets(puzzle, &format!("{} in {}", space.description(), phase.text()), 8);
    LabelTable::kept_as(puzzle, space, &subject, means)
}
