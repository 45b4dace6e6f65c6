//! 5x5 Loopover in two phases, again and again: many first phases, each with the best second one.
//!
//! The first phase brings a 3x3 block home, the second the sixteen tiles around it with the four
//! lines that do not touch the block. One such pair of shortest ways is some thirty moves. But there
//! are fifty ways to begin (the block may be any of 25, and the inverse of the board may be solved
//! instead), each with dozens of ways of twelve moves and hundreds of thirteen, and what is left to
//! the second phase varies: among thousands of arrangements a few are ten moves from home instead
//! of eighteen. So all first phases are tried, shortest first, and the second is only asked whether
//! it can be done in few enough moves to beat the best so far, which is a matter of microseconds
//! ([`rest`]).

mod first;
mod frame;
mod pairs;
mod rest;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cosette_puzzle::{Canonical, MoveId, Position, Puzzle, Word};
use rayon::prelude::*;

use crate::lanes::{self, Bytes, Lanes};
use crate::observe::Observer;
use crate::table::fill::{Filled, fill};
use first::{Effort, First, LENGTH_MAX};
use frame::{Frame, Map, inverse, relabelled};
use pairs::{Triples, View, views};
use rest::{Near, Second, Turns};

/// The tables of both phases.
pub struct Solver {
    frame: Frame,
    triples: Triples,
    views: Vec<View>,
    table: Filled<4>,
    canonical: Canonical,
    near: Near,
    starts: Vec<Start>,
}

/// A way to begin: which block stands for the corner, and whether the inverse is solved.
struct Start {
    relabel: Map,
    inverted: bool,
    /// The move of the board that each move of the start stands for.
    moves: Vec<MoveId>,
}

/// What is known so far.
struct Best {
    length: AtomicU32,
    word: Mutex<Option<Vec<MoveId>>>,
}

impl Solver {
    /// For 5x5 Loopover; `None` for anything else. The second phase's table reaches `near` moves.
    pub fn new(puzzle: &Puzzle, near: u32, observer: &dyn Observer) -> Option<Solver> {
        let frame = Frame::new(puzzle)?;
        let triples = Triples::new(&frame);
        let table = fill::<4, _>(&triples, 14, observer);
        let views = views(&frame);
        let starts = frame.shifts.iter().flat_map(|shift| {
            let images = frame.move_images(&inverse(shift));
            [false, true].map(|inverted| Start { relabel: *shift, inverted, moves: images.clone() })
        });
        let starts = starts.collect();
        let near = near_home(&frame, near);
        Some(Solver {
            canonical: Canonical::of(puzzle),
            views,
            triples,
            table,
            near,
            starts,
            frame,
        })
    }

    /// The best solution found within the time.
    pub fn solve(&self, position: &Position, time: Duration) -> Option<Word> {
        #[cfg(target_arch = "x86_64")]
        if lanes::has_registers() {
            return self.improve::<lanes::Registers>(position, time);
        }
        self.improve::<Bytes>(position, time)
    }

    fn improve<L: Lanes + Send + Sync>(&self, position: &Position, time: Duration) -> Option<Word> {
        let end = Instant::now() + time;
        let best = Best { length: AtomicU32::new(u32::MAX), word: Mutex::new(None) };
        let turns = Turns::<L>::new(&self.frame);
        let boards: Vec<Map> = self.starts.iter().map(|start| start.board(position)).collect();
        let first = First {
            frame: &self.frame,
            triples: &self.triples,
            views: &self.views,
            table: &self.table,
            canonical: &self.canonical,
        };
        for length in 0..LENGTH_MAX {
            if Instant::now() >= end || length as u32 >= best.length.load(Ordering::Relaxed) {
                break;
            }
            let t = Instant::now();
            let ways = AtomicU32::new(0);
            let exp = std::sync::atomic::AtomicU64::new(0);
            boards.par_iter().zip(&self.starts).for_each(|(board, start)| {
                if Instant::now() >= end {
                    return;
                }
                let mut effort = Effort::default();
                let _ = first.search(board, length, &mut effort, |way| {
                    ways.fetch_add(1, Ordering::Relaxed);
                    self.finish(&turns, board, start, way, &best);
                    match Instant::now() < end {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
                exp.fetch_add(effort.expanded, Ordering::Relaxed);
            });
            eprintln!("{length}: {:?} ways {ways:?} expanded {exp:?} best {:?}", t.elapsed(), best.length);
        }
        best.word.into_inner().expect("no thread panicked").map(Word)
    }

    /// Tries to finish a first phase better than the best so far.
    fn finish<L: Lanes>(
        &self,
        turns: &Turns<L>,
        board: &Map,
        start: &Start,
        way: &[MoveId],
        best: &Best,
    ) {
        let known = best.length.load(Ordering::Relaxed);
        let most = match known {
            u32::MAX => self.near.depth() + FORWARD_AT_FIRST,
            known => (known - 1).saturating_sub(way.len() as u32),
        };
        let after = way.iter().fold(*board, |board, id| {
            let comes = inverse(&self.frame.goes[id.index()]);
            std::array::from_fn(|slot| board[comes[slot] as usize])
        });
        let second = Second { turns, near: &self.near, canonical: &self.canonical };
        let most = most.min(self.near.depth() + FORWARD_MAX);
        let Some(rest) = second.solve(&rest::of_board(&after), most) else { return };
        let word: Vec<MoveId> = way.iter().copied().chain(rest).collect();
        let mut held = best.word.lock().expect("no thread panicked");
        if (word.len() as u32) < best.length.load(Ordering::Relaxed) {
            best.length.store(word.len() as u32, Ordering::Relaxed);
            *held = Some(start.translate(&self.frame, &word));
        }
    }
}

/// How many moves beyond its table the second phase may go, at first and at most.
const FORWARD_AT_FIRST: u32 = 4;
const FORWARD_MAX: u32 = 4;

impl Start {
    /// The board as this start sees it: the piece in every slot.
    fn board(&self, position: &Position) -> Map {
        let pieces: Map = std::array::from_fn(|slot| position.pieces()[slot] as u8);
        let pieces = if self.inverted { inverse(&pieces) } else { pieces };
        relabelled(&pieces, &self.relabel, &inverse(&self.relabel))
    }

    /// The solution of the board itself.
    fn translate(&self, frame: &Frame, word: &[MoveId]) -> Vec<MoveId> {
        let moves = word.iter().map(|id| self.moves[id.index()]);
        match self.inverted {
            false => moves.collect(),
            true => moves.rev().map(|id| frame.undo[id.index()]).collect(),
        }
    }
}

fn near_home(frame: &Frame, depth: u32) -> Near {
    #[cfg(target_arch = "x86_64")]
    if lanes::has_registers() {
        return Near::new(&Turns::<lanes::Registers>::new(frame), depth);
    }
    Near::new(&Turns::<Bytes>::new(frame), depth)
}
