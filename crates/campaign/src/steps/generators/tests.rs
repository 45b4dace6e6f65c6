//! Against a plain search: all moves of the puzzle, on positions, which is what a phase with enough
//! words comes down to; and that the bound is true in any case.

use std::collections::HashMap;

use cosette_puzzle::{Family, Metric};

use super::*;

fn step(puzzle: &Puzzle, phase: &str, words: &[&str]) -> Generators {
    let phase = phases::read(puzzle, phase).unwrap();
    let states = phases::placements(puzzle, &phase).unwrap();
    let read = |word: &&str| puzzle.read_word(word, Notation::Standard).unwrap();
    let words: Vec<Word> = words.iter().map(read).collect();
    for word in &words {
        assert_eq!(phase.not_ready(&puzzle.run(&puzzle.solved(), word).unwrap()), None);
    }
    Generators { puzzle: puzzle.clone(), phase, words, states }
}

/// The plain twin: shortest paths by trying every generator from the nearest placement on.
fn plain(step: &Generators) -> Vec<u64> {
    let start: Vec<u8> = step.phase.pieces.iter().map(|&piece| piece as u8).collect();
    let mut distances = HashMap::from([(start, 0usize)]);
    let generators = step.generators();
    loop {
        let mut better = Vec::new();
        for (places, distance) in &distances {
            for generator in &generators {
                let after: Vec<u8> = places.iter().map(|&s| generator.to[s as usize]).collect();
                let there = distance + generator.word.len();
                if distances.get(&after).is_none_or(|&known| there < known) {
                    better.push((after, there));
                }
            }
        }
        if better.is_empty() {
            break;
        }
        for (after, there) in better {
            let known = distances.entry(after).or_insert(there);
            *known = there.min(*known);
        }
    }
    let mut layers = vec![0; distances.values().max().unwrap() + 1];
    distances.values().for_each(|&distance| layers[distance] += 1);
    layers
}

#[test]
fn levels_are_those_of_the_plain_search() {
    let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
    for (phase, words) in
        [("0011x0011-0001x0011", vec![]), ("0011x0011-0001x0011", vec!["R0' C2 R0", "C0' R2 C0"])]
    {
        let step = step(&puzzle, phase, &words);
        let table = step.search(&|| false).unwrap();
        assert_eq!(table.layers, plain(&step), "{phase}");
        for solution in step.sample(&table, 1) {
            let state = puzzle.read_position(&solution.state).unwrap();
            let word = puzzle.read_word(&solution.word, Notation::Standard).unwrap();
            assert!(step.phase.is_done(&puzzle.run(&state, &word).unwrap()));
        }
    }
}
