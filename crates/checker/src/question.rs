//! The subject of a certificate: the puzzle, the distinguished pieces, the allowed moves, as maps
//! of a few points.
//!
//! A piece is where its first sticker is. The stickers of a slot are its *points* (one where pieces
//! cannot be turned, two or three where they can), so a state is one point for each labelled piece,
//! and a move maps points to points. That covers boards and cubes alike. Where a key piece (the
//! blank) determines the legal moves, a move has one map for each of its places.

use cosette_puzzle::{MoveId, Position, Puzzle};

use crate::certificate::{Certificate, part, puzzle_hash};
use crate::named::named;
use crate::report::{Rejected, Report, reject};

/// More points than this do not fit into a byte.
const POINTS_MAX: usize = 256;
/// The puzzle, the pieces and the moves, checked.
pub struct Question {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The moves allowed.
    pub moves: Vec<MoveId>,
    /// The labelled pieces that some move can move, ascending.
    pub pieces: Vec<u16>,
    /// The labelled pieces that no move moves.
    pub still: Vec<u16>,
    /// Whether every piece is labelled.
    pub is_whole: bool,
    /// The points that labelled pieces can come to, ascending.
    pub points: Vec<u16>,
    /// For every move and every place of the key piece (one entry where there is none) where each
    /// of the points goes, by index into `points`; nothing where the move is not legal.
    pub maps: Vec<Vec<Option<Vec<u8>>>>,
    /// The key piece, by index into `pieces`.
    pub key: Option<usize>,
}

impl Question {
    /// Reads what the certificate is about.
    pub fn of(certificate: &Certificate, report: &mut Report) -> Result<Question, Rejected> {
        let puzzle = puzzle(certificate)?;
        let moves = moves(certificate, &puzzle)?;
        let slots = puzzle.shape().slots();
        let mut pieces = certificate.quotient.pieces.clone();
        pieces.sort_unstable();
        pieces.dedup();
        if pieces.len() != certificate.quotient.pieces.len() {
            return reject("the quotient names a piece twice");
        }
        if pieces.is_empty() || pieces.iter().any(|&piece| piece as usize >= slots) {
            return reject("the quotient names no piece, or one that the puzzle has not");
        }
        let is_whole = pieces.len() == slots;
        if !is_whole && certificate.quotient.name == "whole" {
            return reject("the quotient is called whole but does not name every piece");
        }
        if puzzle.key().is_some_and(|key| !pieces.contains(&key)) {
            return reject("the quotient leaves out the piece whose place decides what is legal");
        }
        let question = Question::with(puzzle, moves, pieces, is_whole)?;
        report.checked(format!(
            "puzzle: {} in {} is the one that was searched (hash {:.16}...)",
            question.puzzle.family(),
            question.puzzle.metric(),
            certificate.puzzle_hash
        ));
        report.checked(format!(
            "quotient: {} labelled, {} moves allowed, each with its inverse",
            if is_whole { "all pieces".to_string() } else { question.pieces_in_words() },
            part(question.moves.len(), question.puzzle.moves().len())
        ));
        Ok(question)
    }

    fn with(
        puzzle: Puzzle,
        moves: Vec<MoveId>,
        labelled: Vec<u16>,
        is_whole: bool,
    ) -> Result<Question, Rejected> {
        let all = all_maps(&puzzle, &moves);
        let shape = puzzle.shape();
        let key = puzzle.key();
        let is_moved = |piece: u16| {
            let home = shape.point(piece as usize, 0) as usize;
            all.iter().flatten().flatten().any(|map| map[home] as usize != home)
        };
        let (pieces, still): (Vec<u16>, Vec<u16>) =
            labelled.into_iter().partition(|&piece| is_moved(piece) || key == Some(piece));
        let homes: Vec<u16> = pieces.iter().map(|&p| shape.point(p as usize, 0)).collect();
        let points = closure(&homes, &all);
        if points.len() > POINTS_MAX || !fits(pieces.len(), points.len()) {
            return reject(format!(
                "{} pieces in {} places do not fit into the 64 bits this checker keeps a state in",
                pieces.len(),
                points.len()
            ));
        }
        let index = |point: u16| points.binary_search(&point).expect("closed") as u8;
        let narrow = |map: &Vec<u16>| points.iter().map(|&p| index(map[p as usize])).collect();
        let maps = all
            .iter()
            .map(|cases| match key {
                None => vec![cases[0].as_ref().map(narrow)],
                // The key piece is in a slot of one point.
                Some(_) => points.iter().map(|&p| cases[p as usize].as_ref().map(narrow)).collect(),
            })
            .collect();
        let key = key.and_then(|key| pieces.iter().position(|&piece| piece == key));
        Ok(Question { puzzle, moves, pieces, still, is_whole, points, maps, key })
    }

    /// Where the labelled pieces are, by index into `points`; nothing if one of them is where it
    /// cannot come.
    pub fn places(&self, position: &Position) -> Option<Vec<u8>> {
        let point = |&piece: &u16| {
            let slot = position.slot_of(piece);
            self.puzzle.shape().point(slot, position.twists()[slot])
        };
        let home = |&piece: &u16| self.puzzle.shape().point(piece as usize, 0);
        if self.still.iter().any(|piece| point(piece) != home(piece)) {
            return None;
        }
        let index = |piece| self.points.binary_search(&point(piece)).ok().map(|index| index as u8);
        self.pieces.iter().map(index).collect()
    }

    /// The home of every labelled piece.
    pub fn homes(&self) -> Vec<u8> {
        self.places(&self.puzzle.solved()).expect("pieces can be at home")
    }

    /// Whether no labelled piece can be turned in its slot.
    pub fn is_unoriented(&self) -> bool {
        let shape = self.puzzle.shape();
        self.points.iter().all(|&point| shape.orientations(shape.slot_of_point(point)) == 1)
    }

    /// Whether every move is an odd permutation and all pieces that move are distinguished: then
    /// layers alternate between even and odd states.
    pub fn alternates(&self) -> bool {
        self.is_unoriented()
            && self.pieces.len() == self.points.len()
            && self.maps.iter().flatten().flatten().all(|map| is_odd(map))
    }

    fn pieces_in_words(&self) -> String {
        let names: Vec<String> =
            self.pieces.iter().chain(&self.still).map(|&p| self.puzzle.piece_name(p)).collect();
        format!(
            "the places of {} pieces ({})",
            self.pieces.len() + self.still.len(),
            names.join(" ")
        )
    }
}

/// Whether the permutation is odd.
pub fn is_odd(map: &[u8]) -> bool {
    let mut seen = vec![false; map.len()];
    let mut cycles = 0;
    for start in 0..map.len() {
        let mut at = start;
        cycles += usize::from(!seen[at]);
        while !std::mem::replace(&mut seen[at], true) {
            at = map[at] as usize;
        }
    }
    (map.len() - cycles) % 2 == 1
}

/// Whether the places of the pieces can be kept in 64 bits; at most 16 pieces.
fn fits(pieces: usize, points: usize) -> bool {
    pieces <= 16 && pieces * bits(points) <= 64
}

/// How many bits a place takes.
pub fn bits(points: usize) -> usize {
    (usize::BITS - points.saturating_sub(1).leading_zeros()).max(1) as usize
}

fn puzzle(certificate: &Certificate) -> Result<Puzzle, Rejected> {
    let (family, metric) = named(&certificate.puzzle, &certificate.metric)?;
    let puzzle = family.puzzle(metric);
    if puzzle_hash(&puzzle) != certificate.puzzle_hash {
        return reject(format!("the hash is not that of {family} in {metric}"));
    }
    Ok(puzzle)
}

fn moves(certificate: &Certificate, puzzle: &Puzzle) -> Result<Vec<MoveId>, Rejected> {
    let mut moves = Vec::new();
    for name in certificate.quotient.moves.iter().take(puzzle.moves().len() + 1) {
        match puzzle.move_named(name) {
            None => return reject(format!("the puzzle has no move `{name:.40}`")),
            Some(id) if moves.contains(&id) => {
                return reject(format!("the move `{name}` is named twice"));
            }
            Some(id) => moves.push(id),
        }
    }
    if moves.is_empty() {
        return reject("no moves are allowed");
    }
    if let Some(&id) = moves.iter().find(|&&id| !moves.contains(&puzzle.inverse(id))) {
        let name = &puzzle.get(id).name;
        return reject(format!("the move `{name}` is allowed but not the one that undoes it"));
    }
    moves.sort_unstable();
    Ok(moves)
}

/// For every move and slot of the key piece (one entry where there is none) where each point of the
/// shape goes.
fn all_maps(puzzle: &Puzzle, moves: &[MoveId]) -> Vec<Vec<Option<Vec<u16>>>> {
    let shape = puzzle.shape();
    let slots = puzzle.key().map_or(1, |_| shape.slots());
    let map = |id: MoveId, slot: usize| {
        let arrow = puzzle.get(id).arrow(puzzle.key().map(|_| slot))?;
        let after = arrow.action.to_position(shape);
        let mut to = vec![0; shape.points()];
        for piece in 0..shape.slots() {
            let at = after.slot_of(piece as u16);
            let turns = shape.orientations(at);
            for o in 0..turns {
                let turned = (o + after.twists()[at]) % turns;
                to[shape.point(piece, o) as usize] = shape.point(at, turned);
            }
        }
        Some(to)
    };
    moves.iter().map(|&id| (0..slots).map(|slot| map(id, slot)).collect()).collect()
}

/// The points that can be reached from these.
fn closure(from: &[u16], all: &[Vec<Option<Vec<u16>>>]) -> Vec<u16> {
    let mut points = from.to_vec();
    let mut at = 0;
    while at < points.len() {
        for map in all.iter().flatten().flatten() {
            let next = map[points[at] as usize];
            if !points.contains(&next) {
                points.push(next);
            }
        }
        at += 1;
    }
    points.sort_unstable();
    points
}
