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
    let (puzzle, inputs) = (puzzle.clone(), Vec::new());
    Generators { puzzle, phase, words, length: 0, states, inputs }
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
        let generators = step.generators();
        let table = step.search(&generators, &|| false).unwrap();
        assert_eq!(table.layers, plain(&step), "{phase}");
        let used = table.used(&generators);
        let used: Vec<Generator> = step
            .generators()
            .into_iter()
            .zip(used)
            .filter(|(_, used)| *used)
            .map(|u| u.0)
            .collect();
        assert_eq!(step.search(&used, &|| false).unwrap().layers, table.layers, "{phase}");
        for solution in step.sample(&table, &generators, 1) {
            let state = puzzle.read_position(&solution.state).unwrap();
            let word = puzzle.read_word(&solution.word, Notation::Standard).unwrap();
            assert!(step.phase.is_done(&puzzle.run(&state, &word).unwrap()));
        }
    }
}

/// With all words that fix the block, distances are those of a search with all moves, in which the
/// block is one thing that has to be home: the counts are those of `tests/coset_units.rs`.
#[test]
fn with_all_words_distances_are_exact() {
    let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    let mut seen = HashMap::from([(puzzle.solved(), 0)]);
    let mut layer = vec![puzzle.solved()];
    while !layer.is_empty() {
        let near = layer.iter().flat_map(|p| puzzle.neighbours(p)).map(|(_, after)| after);
        let depth = seen[&layer[0]] + 1;
        layer = near.filter(|p| !seen.contains_key(p)).collect();
        layer.sort();
        layer.dedup();
        layer.iter().for_each(|p| assert!(seen.insert(p.clone(), depth).is_none()));
    }
    for (phase, length) in [("011x011-000x000", 8), ("001x001-000x000", 8)] {
        let mut step = step(&puzzle, phase, &[]);
        step.words = find::primitives(&puzzle, &step.phase, length, &|| false).unwrap();
        assert!(step.words.is_sorted_by_key(Word::len));
        let solved = |p: &&Position| step.phase.not_ready(p).is_none();
        let mut exact = vec![0; length + 1];
        seen.keys().filter(solved).for_each(|p| exact[seen[p]] += 1);
        exact.truncate(exact.iter().rposition(|&count| count > 0).unwrap() + 1);
        let table = step.search(&step.generators(), &|| false).unwrap();
        assert_eq!(table.layers, exact, "{phase}");
        // A product of others adds nothing.
        for without in 0..step.words.len().min(5) {
            let mut fewer = step.clone();
            let word = fewer.words.remove(without);
            let back = puzzle.invert(&word);
            fewer
                .words
                .retain(|w| puzzle.run(&puzzle.solved(), w) != puzzle.run(&puzzle.solved(), &back));
            let layers = fewer.search(&fewer.generators(), &|| false).unwrap().layers;
            assert_ne!(layers, exact, "{phase}: a word that is a product");
        }
    }
    assert!(
        find::primitives(&puzzle, &step(&puzzle, "011x011-000x000", &[]).phase, 4, &|| true)
            .is_none()
    );
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
    for (text, why) in [
        ("phase = \"0011x0011-0001x0001\"\nlength = 11", "at most 10"),
        ("phase = \"0011x0011-0001x0001\"\nwords = [\"R0\"]", "locked"),
        ("phase = \"0011x0011-0001x0001\"\nwords = [\"Q\"]", "Q"),
    ] {
        let refused = build(&puzzle, &text.parse().unwrap()).map(|_| ()).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
    }
}
