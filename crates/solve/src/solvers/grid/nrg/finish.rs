//! Completing a word that leaves some tiles in each other's places.
//!
//! As on other boards, a loop may be inserted at any point of the word: it exchanges what becomes
//! of the tiles it moves from there on, and nothing else. Step by step, of all cycles of three that
//! bring the rest nearer to order ([`super::setup`]) and of all short loops that put at least two
//! tiles right ([`super::library`]), at every point, the one is inserted that leaves the least to
//! be expected: the word's length, and as much for every cycle of three that is then still needed.

use super::frame::{Frame, Move};
use super::library::Library;
use super::setup::Setup;
use crate::solvers::grid::insert::{distance, misplaced, useful};
use crate::solvers::grid::torus::Board;

/// Cycles of three tried, over all points.
const POINTS: usize = 100_000;
/// How many insertions are tried out.
const TRIED: usize = 12;

pub(super) struct Finish<'a> {
    pub frame: &'a Frame,
    pub setup: &'a Setup,
    pub library: Option<&'a Library>,
    /// What a cycle of three is taken to cost.
    pub rate: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Loop(u32),
    Cycle([u8; 3]),
}

/// What to insert: what it promises, at which point.
type Choice = (u32, usize, What);

/// The insertions that promise most, and the best cycle of three in any case.
#[derive(Default)]
struct Best {
    choices: Vec<Choice>,
    cycle: Option<Choice>,
    /// Only what promises less than this is of interest.
    limit: Option<u32>,
}

impl Best {
    fn offer(&mut self, promise: u32, at: usize, what: What) {
        let choice = (promise, at, what);
        if matches!(what, What::Cycle(_)) && self.cycle.is_none_or(|cycle| choice < cycle) {
            self.cycle = Some(choice);
        }
        if self.limit.is_none_or(|limit| promise < limit) {
            self.choices.push(choice);
            if self.choices.len() >= 4 * TRIED {
                self.trim();
            }
        }
    }

    fn trim(&mut self) {
        self.choices.sort_unstable();
        self.choices.truncate(TRIED);
        self.limit = self.choices.get(TRIED - 1).map(|choice| choice.0);
    }
}

/// What a word leaves to do.
struct Rest {
    /// The board at its end, relative to the gripped tile.
    end: Board,
    wrong: Vec<u16>,
}

impl Rest {
    /// How many cycles of three it takes.
    fn cycles(&self) -> usize {
        distance(&self.end.tiles, &self.wrong)
    }

    /// Whether the tile is right if it goes the way of the other.
    fn is_right(&self, tile: u16, other: u16) -> bool {
        self.end.tiles[tile as usize] == other
    }
}

impl Finish<'_> {
    /// The word with loops inserted so that it solves; it must leave the gripped tile at home and
    /// the others in an even permutation. `None` if it was stopped.
    pub fn complete(
        &self,
        start: &[u8],
        word: Vec<Move>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Move>> {
        let mut word = self.frame.reduced(word);
        loop {
            let rest = self.rest(start, &word);
            if rest.wrong.is_empty() {
                return Some(word);
            }
            if !go_on() {
                return None;
            }
            word = self.step(start, &word, &rest);
        }
    }

    fn rest(&self, start: &[u8], word: &[Move]) -> Rest {
        let mut places = start.to_vec();
        self.frame.apply_all(&mut places, word);
        let mut tiles = vec![0; places.len()];
        for (tile, &place) in places.iter().enumerate() {
            tiles[place as usize] = tile as u16;
        }
        let end = Board::new(&tiles);
        Rest { wrong: misplaced(&end), end }
    }

    /// One insertion.
    fn step(&self, start: &[u8], word: &[Move], rest: &Rest) -> Vec<Move> {
        let mut best = Best::default();
        let triples = useful(&rest.end, &rest.wrong);
        let stride = ((word.len() + 1) * triples.len()).div_ceil(POINTS).max(1);
        let mut tally = self.library.map(Tally::new);
        let mut places = start.to_vec();
        for at in 0..=word.len() {
            if at % stride == word.len() % stride {
                self.cycles(&places, at, &triples, rest, &mut best);
                if let Some(tally) = &mut tally {
                    tally.loops(&places, at, rest, self.rate, &mut best);
                }
            }
            if let Some(&m) = word.get(at) {
                self.frame.apply(&mut places, m);
            }
        }
        best.trim();
        let now = rest.cycles();
        let tried = best.choices.iter().chain(&best.cycle).filter_map(|&(_, at, what)| {
            let longer = self.inserted(word, at, what);
            let left = self.rest(start, &longer).cycles();
            (left < now).then(|| (longer.len() as u32 + self.rate * left as u32, longer))
        });
        tried.min_by_key(|tried| tried.0).expect("some cycle helps").1
    }

    /// Offers cycles of three.
    fn cycles(&self, places: &[u8], at: usize, triples: &[[u16; 3]], rest: &Rest, best: &mut Best) {
        for &[x, y, z] in triples {
            let cells = [x, y, z].map(|tile| places[tile as usize]);
            let cost = self.setup.cost(cells.map(usize::from));
            let goes = [(x, y), (y, z), (z, x)];
            let right = goes.iter().filter(|&&(x, y)| rest.is_right(x, y)).count();
            let left = self.rate * (rest.wrong.len() - right) as u32;
            best.offer(cost.saturating_mul(2).saturating_add(left), at, What::Cycle(cells));
        }
    }

    fn inserted(&self, word: &[Move], at: usize, what: What) -> Vec<Move> {
        let middle = match what {
            What::Cycle(cells) => self.frame.spelled(&self.setup.word(cells.map(usize::from))),
            What::Loop(number) => {
                self.library.expect("a library").loops[number as usize].moves.clone()
            }
        };
        let before = word[..at].iter().copied();
        self.frame.reduced(before.chain(middle).chain(word[at..].iter().copied()))
    }
}

/// Counts how many tiles the loops would put right.
struct Tally<'a> {
    library: &'a Library,
    counts: Vec<u8>,
    counted: Vec<u32>,
    /// Which tile is in each cell.
    tiles: Vec<u16>,
}

impl<'a> Tally<'a> {
    fn new(library: &'a Library) -> Tally<'a> {
        let counts = vec![0; library.loops.len()];
        Tally { library, counts, counted: Vec::new(), tiles: vec![0; 256] }
    }

    /// Offers the loops that put two tiles right.
    fn loops(&mut self, places: &[u8], at: usize, rest: &Rest, rate: u32, best: &mut Best) {
        for (tile, &place) in places.iter().enumerate().skip(1) {
            self.tiles[place as usize] = tile as u16;
        }
        for &tile in &rest.wrong {
            let other = rest.end.tiles[tile as usize];
            let cells = [tile, other].map(|tile| places[tile as usize]);
            for &number in self.library.taking(cells[0], cells[1]) {
                let count = &mut self.counts[number as usize];
                if *count == 0 {
                    self.counted.push(number);
                }
                *count += 1;
            }
        }
        for number in self.counted.drain(..) {
            let right = std::mem::take(&mut self.counts[number as usize]) as usize;
            if right < 2 {
                continue;
            }
            let one = &self.library.loops[number as usize];
            let tiles = &self.tiles;
            let moved = one.goes.iter().map(|&[cell, _]| tiles[cell as usize]);
            let broken = moved.filter(|&tile| rest.is_right(tile, tile)).count();
            let left = rate * (rest.wrong.len() + broken - right) as u32;
            best.offer(2 * one.moves.len() as u32 + left, at, What::Loop(number));
        }
    }
}
