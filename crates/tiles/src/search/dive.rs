//! The depth-first search on boards of known size, compiled for every cell of the blank.

use super::Search;
use crate::board::{Board, WAYS};
use crate::bound::Bound;
use crate::place::{At, Place};

/// Searches everything below a state with `left` moves left, where the moves so far led to a state
/// of the automaton. Whether to stop altogether.
pub type Dive<B> = fn(&mut Search<'_, B>, <B as Bound>::State, u32, u16) -> bool;

/// No way before this one.
const FIRST: usize = WAYS;

/// What is the same for every cell of the boards of known size.
macro_rules! cells {
    ($board:expr, $blank:expr, |$place:ident| $dive:expr) => {
        cells!(@ $board, $blank, $place, $dive,
            3 3: 0 1 2 3 4 5 6 7 8;
            4 4: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
            5 5: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
    };
    (@ $board:expr, $blank:expr, $place:ident, $dive:expr,
        $($rows:literal $cols:literal: $($cell:literal)*);*) => {
        match ($board.rows, $board.cols, $blank) {
            $($(($rows, $cols, $cell) => {
                type $place = At<$rows, $cols, $cell>;
                Some($dive)
            })*)*
            _ => None,
        }
    };
}

/// The search for a board of known size with the blank on a cell: what words of moves are tried is
/// the automaton's affair.
pub fn of<B: Bound>(board: Board, blank: usize) -> Option<Dive<B>> {
    cells!(board, blank, |P| dive::<P, FIRST, true, B>)
}

/// The same without an automaton, for bounds that cost next to nothing: what undoes the last way is
/// not even compiled.
pub fn without_automaton<B: Bound>(
    board: Board,
    blank: usize,
    last: Option<usize>,
) -> Option<Dive<B>> {
    match last {
        None => cells!(board, blank, |P| dive::<P, FIRST, false, B>),
        Some(0) => cells!(board, blank, |P| dive::<P, 0, false, B>),
        Some(1) => cells!(board, blank, |P| dive::<P, 1, false, B>),
        Some(2) => cells!(board, blank, |P| dive::<P, 2, false, B>),
        Some(_) => cells!(board, blank, |P| dive::<P, 3, false, B>),
    }
}

/// One node. The last way before it is `LAST`, which matters without an automaton only.
fn dive<P: Place, const LAST: usize, const AUTOMATON: bool, B: Bound>(
    search: &mut Search<'_, B>,
    state: B::State,
    left: u32,
    words: u16,
) -> bool {
    if search.enter() {
        return true;
    }
    let undo = const { if LAST < WAYS { 8 >> LAST } else { 0 } };
    let ways = P::WAYS & !undo;
    // Which of these there are is known to the compiler; the rest is never there.
    macro_rules! step {
        ($way:literal $to:ident) => {
            (ways >> $way & 1 == 1).then(|| step::<P, P::$to, B>(search, &state))
        };
    }
    macro_rules! child {
        ($way:literal $to:ident $step:expr) => {
            if let Some(step) = $step
                && child::<P, P::$to, $way, AUTOMATON, B>(search, &state, step, left, words)
            {
                return true;
            }
        };
    }
    if B::WAITS {
        let steps = (step!(0 Up), step!(1 Left), step!(2 Right), step!(3 Down));
        child!(0 Up steps.0);
        child!(1 Left steps.1);
        child!(2 Right steps.2);
        child!(3 Down steps.3);
    } else {
        child!(0 Up step!(0 Up));
        child!(1 Left step!(1 Left));
        child!(2 Right step!(2 Right));
        child!(3 Down step!(3 Down));
    }
    false
}

#[inline(always)]
fn step<P: Place, To: Place, B: Bound>(search: &Search<'_, B>, state: &B::State) -> B::Step {
    let tile = usize::from(search.homes[To::CELL]);
    search.bound.step(state, &search.homes, tile, To::CELL, P::CELL)
}

#[inline(always)]
fn child<P: Place, To: Place, const WAY: usize, const AUTOMATON: bool, B: Bound>(
    search: &mut Search<'_, B>,
    state: &B::State,
    mut step: B::Step,
    left: u32,
    words: u16,
) -> bool {
    let mut words = words;
    if AUTOMATON && !search.follow(&mut words, WAY) {
        return false;
    }
    let Some(after) = search.judge(state, &mut step, left) else {
        return false;
    };
    search.path[left as usize % search.path.len()] = WAY as u8;
    if search.bound.value(&after) == 0 {
        return search.solved(left - 1);
    }
    let tile = search.homes[To::CELL];
    search.homes[P::CELL] = tile;
    let stop = match AUTOMATON {
        true => dive::<To, FIRST, true, B>(search, after, left - 1, words),
        false => dive::<To, WAY, false, B>(search, after, left - 1, words),
    };
    search.homes[To::CELL] = tile;
    stop
}
