//! Boards with a gripped tile: only its row and its column may slide.
//!
//! Relative to the gripped tile, sliding its row moves all *other* rows the other way ([`frame`]).
//! Two tiles keep their distance unless one of them is in the line that slides, so nothing can be
//! placed without moving nearly everything else. A beam search by a statistical score ([`beam`],
//! [`likely`]) brings two tiles of three home; then every tile costs more than the last, and the
//! method for any board is loops that bring the gripped tile back and cycle three others
//! ([`loops`]). With turns before and after to set up ([`setup`]) they cycle any three; together
//! with shorter loops that move more tiles ([`library`]) they are inserted where they cost least
//! ([`finish`]). While time lasts, wider beams follow ([`improve`]). An odd remainder is corrected
//! by an odd cycle of turns. Beyond a hundred cells there are only cycles of three ([`staged`]), at
//! first all at the end, then each where it costs least ([`scatter`]). Boards of up to nine cells
//! are searched completely ([`whole`]), which also handles those with a small group.
//!
//! Rejected: solving in phases. Words that keep what is solved are as long as any words, for there
//! is no smaller set of turns that keeps it. Meeting a ball around the solved board in all but some
//! tiles finds no better ends than a wider beam does in the same time.

mod beam;
mod finish;
mod frame;
mod improve;
mod library;
mod likely;
mod loops;
mod scatter;
mod setup;
mod staged;
mod whole;

use std::sync::atomic::Ordering;

use super::clock::Clock;
use super::insert::{is_odd, misplaced, useful};
use super::merge;
use super::torus::{Board, Torus, Turn};
use frame::Frame;
use improve::Improve;
use loops::Loops;
use scatter::Scatter;
use setup::Setup;
use staged::Staged;

/// Up to this many cells all positions are searched.
const WHOLE_CELLS: usize = 9;

/// The gripped tile.
const KEY: usize = 0;

/// What a board's solver has made and keeps for other positions.
pub(super) struct Gripped {
    torus: Torus,
    loops: Loops,
    tools: Tools,
}

/// What loops are inserted with.
enum Tools {
    None,
    /// For all triples of cells.
    Small(Box<Improve>),
    Large(Box<Staged>),
}

impl Gripped {
    pub fn new(torus: &Torus) -> Gripped {
        let cells = torus.cells();
        if cells <= WHOLE_CELLS {
            let loops = Loops { cycles: Vec::new(), odd: None };
            return Gripped { torus: *torus, loops, tools: Tools::None };
        }
        let loops = loops::find(torus);
        let tools = if cells > setup::TRIPLE_CELLS {
            Tools::Large(Box::new(Staged::new(torus, &loops)))
        } else {
            Tools::Small(Box::new(Improve::new(Frame::new(torus), Setup::new(torus, &loops))))
        };
        Gripped { torus: *torus, loops, tools }
    }

    /// A solution of a reachable board; the clock limits only how long better ones are searched
    /// for, and so does `lower`, of which none is shorter.
    pub fn solve(&self, start: &Board, lower: u32, timed: bool, clock: &Clock) -> Vec<Turn> {
        let torus = &self.torus;
        let improve = match &self.tools {
            Tools::None => return whole::solve(torus, start),
            Tools::Large(staged) => {
                let home = bring_home(torus, start, &self.loops);
                return scattered(torus, start, &home, staged, (lower, timed), clock);
            }
            Tools::Small(improve) => improve,
        };
        let places = improve.frame.places(start);
        let home = bring_home(torus, start, &self.loops);
        let word = improve.run(&places, improve.frame.spelled_turns(&home), lower, timed, clock);
        let key = start.places[KEY] as usize;
        merge::merged(torus, loops::turns(torus, key, &improve.frame.steps(&word)))
    }
}

/// Takes the gripped tile home, by a word that leaves an even permutation.
fn bring_home(torus: &Torus, start: &Board, loops: &Loops) -> Vec<Turn> {
    let mut ways: Vec<Vec<Turn>> = Vec::new();
    for first in [0, 1] {
        let mut word = Vec::new();
        let mut board = start.clone();
        for axis in [first, 1 - first] {
            let (index, along) = torus.coordinates(axis, board.places[KEY] as usize);
            let home = torus.coordinates(axis, KEY).1;
            if let Some(turn) = torus.turn(axis, index, along, home) {
                board.apply(torus, turn);
                word.push(turn);
            }
        }
        let odd = is_odd(&board);
        if odd {
            let Some(steps) = &loops.odd else { continue };
            word.extend(loops::turns(torus, board.places[KEY] as usize, steps));
        }
        ways.push(merge::merged(torus, word));
    }
    ways.into_iter().min_by_key(|word| torus.total(word)).expect("a reachable board")
}

/// How many tries there are for each cycle in the first round; four times as many in the next.
const TRIES: usize = 250;

/// Cycles appended to a word that leaves the gripped tile at home; then, while time lasts, inserted
/// into it with more and more care.
fn scattered(
    torus: &Torus,
    start: &Board,
    home: &[Turn],
    staged: &Staged,
    (lower, timed): (u32, bool),
    clock: &Clock,
) -> Vec<Turn> {
    let mut best = home.to_vec();
    append(torus, start, &mut best, staged);
    for round in 0.. {
        let length = torus.total(&best);
        if clock.length.swap(length, Ordering::Relaxed) != length {
            clock.better(length);
        }
        let enough = length <= lower || best == home || !timed && round > 0;
        if enough || clock.is_over() {
            break;
        }
        let tries = TRIES << (2 * round.min(10));
        let scatter = Scatter { torus, staged, tries, seed: round };
        let go_on = |tries| {
            clock.expanded.fetch_add(tries, Ordering::Relaxed);
            !clock.is_over()
        };
        let Some(word) = scatter.complete(start, home.to_vec(), &go_on) else { break };
        if torus.total(&word) < length {
            best = word;
        }
    }
    best
}

/// How many cycles are compared before one is appended.
const COMPARED: usize = 200;

/// Appends cycles to the word, which leaves the gripped tile at home, until it solves the board.
fn append(torus: &Torus, start: &Board, word: &mut Vec<Turn>, staged: &Staged) {
    let mut end = start.clone();
    end.apply_all(torus, word);
    loop {
        let wrong = misplaced(&end);
        if wrong.is_empty() {
            return;
        }
        let ways = useful(&end, &wrong)
            .into_iter()
            .take(COMPARED)
            .map(|triple| staged.way(triple.map(|tile| end.places[tile as usize] as usize)));
        let (_, way) = ways.min_by_key(|&(cost, _)| cost).expect("some cycle helps");
        let steps = [way.clone(), staged.steps.clone(), loops::inverse(&way)].concat();
        for turn in loops::turns(torus, KEY, &steps) {
            end.apply(torus, turn);
            merge::push(torus, word, turn);
        }
    }
}
