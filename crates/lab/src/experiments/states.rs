//! The states of a set: written out, read from a file, random, or some of each distance.

use std::collections::HashSet;
use std::path::Path;

use cosette_puzzle::{Canonical, Position, Puzzle, Random, Reach};

use super::experiment::{EachSpec, RandomSpec, SetSpec};
use crate::input;
use cosette::failure::Failure;
use cosette::naming;

/// States of one puzzle.
pub struct StateSet {
    pub name: String,
    pub puzzle: Puzzle,
    pub states: Vec<Position>,
    /// How many states there are at each distance, where all of them were enumerated.
    pub layers: Option<Vec<u64>>,
}

/// Puzzles with more states than this are not enumerated.
const STATES_MAX: u64 = 5_000_000;
/// The most states in a set.
const COUNT_MAX: usize = 1_000_000;

/// Makes the set; names of files start from `folder`.
pub fn make(spec: &SetSpec, folder: &Path) -> Result<StateSet, Failure> {
    let name = spec.name.clone().unwrap_or_else(|| spec.puzzle.clone());
    collect(spec, folder, &name).map_err(|failure| failure.within(format!("set `{name}`")))
}

fn collect(spec: &SetSpec, folder: &Path, name: &str) -> Result<StateSet, Failure> {
    let puzzle = naming::puzzle(&spec.puzzle, spec.metric.as_deref(), spec.goal.as_deref())?;
    one_source(spec)?;
    let mut layers = None;
    let states = if let Some(random) = &spec.random {
        random_states(&puzzle, random)?
    } else if let Some(each) = &spec.each_length {
        let (states, counts) = each_length(&puzzle, each)?;
        layers = Some(counts);
        states
    } else {
        written(spec, folder, &puzzle)?
    };
    if states.is_empty() {
        return Err(Failure::new("experiment", "there are no states"));
    }
    Ok(StateSet { name: name.into(), puzzle, states, layers })
}

/// States come from one place.
fn one_source(spec: &SetSpec) -> Result<(), Failure> {
    let sources = [
        ("states", spec.states.is_some()),
        ("file", spec.file.is_some()),
        ("random", spec.random.is_some()),
        ("each-length", spec.each_length.is_some()),
    ];
    let named = |given: bool| {
        let names = sources.iter().filter(|source| source.1 || !given);
        names.map(|source| format!("`{}`", source.0)).collect::<Vec<_>>()
    };
    match named(true).as_slice() {
        [_] => Ok(()),
        [] => {
            let message = format!("it needs one of {}", named(false).join(", "));
            Err(Failure::new("experiment", message))
        }
        both => {
            let message = format!("{} are given; only one is allowed", both.join(" and "));
            Err(Failure::new("experiment", message).hint(Some("make two sets of it")))
        }
    }
}

/// The states that are written out, here or in a file; those that cannot be solved are refused.
fn written(spec: &SetSpec, folder: &Path, puzzle: &Puzzle) -> Result<Vec<Position>, Failure> {
    let reach = Reach::of(puzzle);
    let read = |text: &str| {
        let position = puzzle.read_position(text)?;
        reach.diagnose(puzzle, &position).map_err(|reason| Failure::from(&reason))?;
        Ok(position)
    };
    let mut states = Vec::new();
    for text in spec.states.iter().flatten() {
        states.push(read(text)?);
    }
    if let Some(path) = &spec.file {
        for line in input::file_lines(&folder.join(path))? {
            let line = line?;
            let state = line.text.and_then(|text| read(&text));
            states.push(state.map_err(|failure| failure.at_line(Some(line.number)))?);
        }
    }
    Ok(states)
}

fn random_states(puzzle: &Puzzle, spec: &RandomSpec) -> Result<Vec<Position>, Failure> {
    let count = spec.count as usize;
    if count > COUNT_MAX {
        let message = format!("`count` is {count}; the most is {COUNT_MAX}");
        return Err(Failure::new("experiment", message));
    }
    let mut random = Random::new(spec.seed);
    let Some(moves) = spec.moves else {
        let reach = Reach::of(puzzle);
        return Ok((0..count).map(|_| reach.random(&mut random)).collect());
    };
    if moves > MOVES_MAX {
        let message = format!("`moves` is {moves}; the most is {MOVES_MAX}");
        return Err(Failure::new("experiment", message));
    }
    let canonical = Canonical::of(puzzle);
    Ok((0..count).map(|_| canonical.random_walk(puzzle, moves, &mut random).1).collect())
}

/// The longest walk.
const MOVES_MAX: u64 = 100_000;

/// Enumerates the whole puzzle, layer by layer, with the reference semantics.
fn each_length(puzzle: &Puzzle, spec: &EachSpec) -> Result<(Vec<Position>, Vec<u64>), Failure> {
    let order = Reach::of(puzzle).order().clone();
    if order > STATES_MAX.into() {
        let message = format!("{} has {order} states, too many to go through", puzzle.family());
        return Err(Failure::new("experiment", message)
            .hint(Some("`random` draws some without going through all")));
    }
    let mut random = Random::new(spec.seed);
    let mut seen = HashSet::from([puzzle.solved()]);
    let mut layer = vec![puzzle.solved()];
    let (mut states, mut counts) = (Vec::new(), Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for position in &layer {
            for (_, neighbour) in puzzle.neighbours(position) {
                if seen.insert(neighbour.clone()) {
                    next.push(neighbour);
                }
            }
        }
        if layer.len() > spec.count as usize {
            random.shuffle(&mut layer);
            layer.truncate(spec.count as usize);
        }
        states.append(&mut layer);
        layer = next;
    }
    Ok((states, counts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Family;

    #[test]
    fn every_distance_has_its_share() {
        let family: Family = "8-puzzle".parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let (states, layers) = each_length(&puzzle, &EachSpec { count: 3, seed: 1 }).unwrap();
        assert_eq!((layers.len(), layers.iter().sum::<u64>()), (32, 181_440));
        assert_eq!((layers[24], layers[31]), (24_047, 2));
        assert_eq!(states.len(), 1 + 2 + 29 * 3 + 2);
        let again = each_length(&puzzle, &EachSpec { count: 3, seed: 1 }).unwrap();
        assert_eq!(again.0, states);
    }
}
