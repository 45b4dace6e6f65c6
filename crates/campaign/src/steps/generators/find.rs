//! Words that break a solved block and mend it, found by meeting in the middle.
//!
//! Two words `u` and `v` that send the locked pieces to the same slots make one that leaves these
//! alone: `u`, then `v` backwards. All elements of length `i + j` arise from an element of length
//! `i` and one of length `j`. Of those found only the *primitive* ones are kept: what is a product
//! of shorter ones, as long as all of them together, adds nothing to a weighted search.

use std::collections::{BTreeMap, HashMap, HashSet};

use cosette_puzzle::{MoveId, Puzzle, Word};
use cosette_space::quotient::Phase;

/// The longest words: halves of five moves are millions of positions.
pub const LENGTH_MAX: usize = 10;

/// Where the piece of each slot goes.
type Map = Box<[u8]>;

/// A position after a word: where the pieces went.
struct Half {
    to: Map,
    word: Vec<MoveId>,
}

/// The primitive words up to a length that leave the locked pieces of a phase at home, by all moves
/// of the puzzle; shortest first. `None` if it was stopped.
pub fn primitives(
    puzzle: &Puzzle,
    phase: &Phase,
    length: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Word>> {
    let moves: Vec<(MoveId, Map)> =
        puzzle.move_ids().map(|id| (id, map(puzzle, &Word(vec![id])))).collect();
    let halves = halves(puzzle.shape().slots(), &moves, length.div_ceil(2), stop)?;
    let identity: Map = (0..puzzle.shape().slots() as u8).collect();
    // Elements by length: those known, and those that are products of the words found so far.
    let mut known = HashSet::from([identity.clone()]);
    let mut made: Vec<HashSet<Map>> = vec![HashSet::from([identity])];
    let mut found: Vec<(Map, Word)> = Vec::new();
    for total in 1..=length {
        if stop() {
            return None;
        }
        let (i, j) = (total / 2, total.div_ceil(2));
        let elements = pairs(puzzle, &phase.locked, &halves[i], &halves[j]);
        let elements = elements.into_iter().filter(|(map, _)| !known.contains(map));
        let elements: BTreeMap<Map, Word> = elements.collect();
        let mut products = HashSet::new();
        for (map, word) in &found {
            let rest = &made[total - word.len()];
            products.extend(rest.iter().map(|first| then(first, map)));
        }
        for (map, word) in elements {
            known.insert(map.clone());
            if products.insert(map.clone()) {
                found.push((map, word));
            }
        }
        made.push(products);
    }
    // The moves of the phase are generators anyway.
    Some(found.into_iter().map(|(_, word)| word).filter(|word| word.len() > 1).collect())
}

fn map(puzzle: &Puzzle, word: &Word) -> Map {
    let after = puzzle.run(&puzzle.solved(), word).expect("always legal");
    (0..after.pieces().len() as u16).map(|piece| after.slot_of(piece) as u8).collect()
}

/// One after the other.
fn then(first: &Map, second: &Map) -> Map {
    first.iter().map(|&slot| second[usize::from(slot)]).collect()
}

/// All positions by length, each with one of its shortest words.
fn halves(
    slots: usize,
    moves: &[(MoveId, Map)],
    length: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Vec<Half>>> {
    let start = Half { to: (0..slots as u8).collect(), word: Vec::new() };
    let mut seen = HashSet::from([start.to.clone()]);
    let mut layers = vec![vec![start]];
    for _ in 0..length {
        let mut next = Vec::new();
        for half in layers.last().expect("the first layer") {
            if stop() {
                return None;
            }
            for (id, by) in moves {
                let to = then(&half.to, by);
                if !seen.contains(&to) {
                    seen.insert(to.clone());
                    next.push(Half { to, word: [half.word.as_slice(), &[*id]].concat() });
                }
            }
        }
        layers.push(next);
    }
    Some(layers)
}

/// The elements `u`, then `v` backwards, that leave the locked pieces alone, each with the first of
/// its words.
fn pairs(puzzle: &Puzzle, locked: &[u16], u: &[Half], v: &[Half]) -> HashMap<Map, Word> {
    let key = |half: &Half| -> Map { locked.iter().map(|&s| half.to[usize::from(s)]).collect() };
    let mut groups: HashMap<Map, Vec<&Half>> = HashMap::new();
    v.iter().for_each(|half| groups.entry(key(half)).or_default().push(half));
    let mut found = HashMap::new();
    for first in u {
        for second in groups.get(&key(first)).into_iter().flatten() {
            let mut back = vec![0; first.to.len()];
            second.to.iter().zip(0u8..).for_each(|(&to, from)| back[usize::from(to)] = from);
            let element: Map = first.to.iter().map(|&slot| back[usize::from(slot)]).collect();
            let undo = puzzle.invert(&Word(second.word.clone()));
            found
                .entry(element)
                .or_insert_with(|| Word(first.word.iter().copied().chain(undo.0).collect()));
        }
    }
    found
}
