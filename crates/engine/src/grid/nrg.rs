//! Boards with a gripped tile: only its row and its column may slide.
//!
//! Seen from the gripped tile, sliding its row moves all *other* rows the other way. Two tiles keep
//! their distance unless one of them is in the line that slides, so nothing can be placed without
//! moving nearly everything else; what works on any board are loops that bring the gripped tile
//! back and cycle three others ([`loops`]). With turns before and after to set up ([`setup`]) they
//! cycle any three, and any even permutation is a product of such cycles; they are inserted
//! wherever in the word they cost least, as on other boards. An odd rest is mended by a round of
//! turns that is odd. Up to nine cells everything is searched instead ([`whole`]), which also deals
//! with those boards that make a small group.

mod loops;
mod setup;
mod staged;
mod whole;

use super::insert::{is_odd, misplaced, useful};
use super::merge;
use super::torus::{Board, Torus, Turn};
use loops::Step;
use setup::Setup;
use staged::Staged;

/// Up to this many cells all positions are searched.
const WHOLE_CELLS: usize = 9;

/// The gripped tile.
const KEY: usize = 0;

/// A solution of a reachable board.
pub(super) fn solve(torus: &Torus, start: &Board) -> Vec<Turn> {
    if torus.cells() <= WHOLE_CELLS {
        return whole::solve(torus, start);
    }
    let loops = loops::find(torus);
    let mut word = bring_home(torus, start, &loops);
    if torus.cells() > setup::TRIPLE_CELLS {
        append(torus, start, &mut word, &Staged::new(torus, &loops));
        return word;
    }
    let setup = Setup::new(torus, &loops);
    loop {
        let mut end = start.clone();
        end.apply_all(torus, &word);
        let wrong = misplaced(&end);
        if wrong.is_empty() {
            return word;
        }
        let triples = useful(&end, &wrong);
        word = best(torus, start, &word, &triples, &setup);
    }
}

/// Takes the gripped tile home, by a way that leaves an even permutation.
fn bring_home(torus: &Torus, start: &Board, loops: &loops::Loops) -> Vec<Turn> {
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

/// How many points of the word are looked at, for all triples together.
const POINTS: usize = 200_000;

/// Inserts the cycle that costs least where it does.
fn best(
    torus: &Torus,
    start: &Board,
    word: &[Turn],
    triples: &[[u16; 3]],
    setup: &Setup,
) -> Vec<Turn> {
    let stride = ((word.len() + 1) * triples.len()).div_ceil(POINTS).max(1);
    let mut board = start.clone();
    let mut least = (u32::MAX, 0, [0; 3]);
    for at in 0..=word.len() {
        if at % stride == word.len() % stride {
            let key = board.places[KEY] as usize;
            for triple in triples {
                let cells =
                    triple.map(|tile| setup.relative(key, board.places[tile as usize] as usize));
                let cost = setup.cost(cells);
                if cost < least.0 {
                    least = (cost, at, *triple);
                }
            }
        }
        if let Some(&turn) = word.get(at) {
            board.apply(torus, turn);
        }
    }
    let (_, at, triple) = least;
    let mut board = start.clone();
    board.apply_all(torus, &word[..at]);
    let key = board.places[KEY] as usize;
    let cells = triple.map(|tile| setup.relative(key, board.places[tile as usize] as usize));
    let steps: Vec<Step> = setup.word(cells);
    let turns = loops::turns(torus, key, &steps);
    merge::merged(torus, word[..at].iter().copied().chain(turns).chain(word[at..].iter().copied()))
}
