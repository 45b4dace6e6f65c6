//! Against plain searches, on boards small enough to be searched whole.

use std::collections::HashMap;

use cosette_puzzle::Family;

use super::*;
use crate::pairs::Pair;

fn step(name: &str, text: &str) -> Stabilizers {
    let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
    read(&puzzle, &text.parse().unwrap()).unwrap()
}

/// Every element of the board with its distance.
fn distances(pairs: &Pairs) -> HashMap<Pair, usize> {
    let mut distances = HashMap::from([(pairs.solved(), 0)]);
    let mut layer = vec![pairs.solved()];
    for depth in 1.. {
        let mut next = Vec::new();
        for after in layer.iter().flat_map(|&p| (0..pairs.moves()).map(move |m| pairs.after(p, m)))
        {
            if let std::collections::hash_map::Entry::Vacant(entry) = distances.entry(after) {
                entry.insert(depth);
                next.push(after);
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

/// All words of at most twice the depth that leave some tiles alone are found, and are shortest.
#[test]
fn words_are_those_of_the_plain_search() {
    for (name, depth) in [("loopover-3x3-nrg", 6), ("loopover-2x4-nrg", 9)] {
        let pairs = step(name, "tiles = []\nat_most = [40]\ndepth = 1\nwords = 1").pairs;
        let exact = distances(&pairs);
        let ball = Ball::new(&pairs, depth);
        for (slots, cell) in [(vec![0u8], true), (vec![1, 3], true), (vec![1, 3], false)] {
            let mut expected: HashMap<Pair, usize> = HashMap::new();
            for (&pair, &distance) in &exact {
                let home = slots.iter().all(|&s| pairs.slots(pair)[usize::from(s)] == s);
                if home && distance <= 2 * usize::from(depth) {
                    let key = if cell { pair } else { pairs.seen(pair) };
                    let known = expected.entry(key).or_insert(distance);
                    *known = distance.min(*known);
                }
            }
            expected.remove(&pairs.solved());
            assert!(expected.len() >= 2, "{name}: enough words to compare");
            let words = ball.words(&pairs, &slots, cell, usize::MAX >> 8);
            assert_eq!(words.len(), expected.len(), "{name} {slots:?}");
            for word in &words {
                let pair = pairs.run(word);
                let key = if cell { pair } else { pairs.seen(pair) };
                assert_eq!(word.len(), expected[&key], "{name}: a shortest word");
            }
            assert!(words.is_sorted_by_key(Vec::len));
            assert_eq!(ball.words(&pairs, &slots, cell, 2), words[..2]);
        }
    }
}

/// The plain twin of a phase: shortest paths over placements, each generator tried everywhere until
/// nothing changes.
fn plain(step: &Stabilizers, phase: &Phase) -> Vec<u64> {
    let (pairs, (_, words)) = (&step.pairs, step.generators(phase));
    let elements: Vec<(Pair, usize)> = words.iter().map(|w| (pairs.run(w), w.len())).collect();
    let homes = phase.placements.home();
    let with_cell = phase.placements.has_cells();
    let mut distances = HashMap::from([((homes.to_vec(), 0), 0)]);
    loop {
        let before = distances.clone();
        for ((places, cell), distance) in &before {
            for &(element, weight) in &elements {
                let to = pairs.slots(element);
                let after: Vec<u8> = places.iter().map(|&s| to[usize::from(s)]).collect();
                let by = if with_cell { pairs.cell(element) } else { 0 };
                let key = (after, pairs.plus(*cell, by));
                let known = distances.entry(key).or_insert(distance + weight);
                *known = (distance + weight).min(*known);
            }
        }
        if distances == before {
            break;
        }
    }
    let mut layers = vec![0; distances.values().max().unwrap() + 1];
    distances.values().for_each(|&distance| layers[distance] += 1);
    layers
}

/// The radii are 12 (3x3), 18 (2x3), 26 (2x4): the bound is true, and every phase is exact for its
/// words.
#[test]
fn bounds_hold_on_small_boards() {
    let mut bounds = Vec::new();
    for (name, radius, text) in [
        ("loopover-3x3-nrg", 12, "tiles = [\"E\"]\nat_most = [9, 40]\ndepth = 6\nwords = 500"),
        ("loopover-3x3-nrg", 12, "tiles = []\nat_most = [40]\ndepth = 1\nwords = 1"),
        ("loopover-2x3-nrg", 18, "tiles = [\"E\"]\nat_most = [9, 60]\ndepth = 8\nwords = 99"),
        ("loopover-2x4-nrg", 26, "tiles = [\"G\"]\nat_most = [9, 60]\ndepth = 9\nwords = 900"),
    ] {
        let step = step(name, text);
        let (phases, mut bound, mut reached) = (&step.phases, 0, BigUint::from(1u32));
        for phase in phases {
            let (generators, words) = step.generators(phase);
            let found = phase.placements.search(&generators, phase.at_most, &|| false).unwrap();
            assert_eq!(found.layers, plain(&step, phase), "{name}");
            bound += found.layers.len() - 1;
            reached *= found.reached();
            // The words that are used suffice.
            let used = generators.iter().zip(&found.used).filter(|(_, used)| **used);
            let used: Vec<Generator> = used.map(|(generator, _)| generator.clone()).collect();
            assert!(used.len() <= words.len());
            let again = phase.placements.search(&used, phase.at_most, &|| false).unwrap();
            assert_eq!(again.layers, found.layers, "{name}");
        }
        assert_eq!(reached, step.order, "{name}: every position is covered");
        assert!(bound >= radius, "{name}: {bound}");
        bounds.push(bound);
    }
    assert_eq!(bounds, [14, 12, 20, 28]);
}

#[test]
fn phases_that_make_no_sense_are_refused() {
    let puzzle = "loopover-3x3-nrg".parse::<Family>().unwrap().puzzle(Metric::Stm);
    for text in [
        "tiles = [\"A\"]\nat_most = [9, 9]\ndepth = 4\nwords = 9",
        "tiles = [\"BB\"]\nat_most = [9, 9]\ndepth = 4\nwords = 9",
        "tiles = [\"B\"]\nat_most = [9]\ndepth = 4\nwords = 9",
        "tiles = [\"\"]\nat_most = [9, 9]\ndepth = 4\nwords = 9",
        "tiles = [\"BCDEFGHI\"]\nat_most = [9, 9]\ndepth = 4\nwords = 9",
        "tiles = [\"B\"]\nat_most = [9, 9]\ndepth = 99\nwords = 9",
        "tiles = [\"B\"]\nat_most = [9, 9]\ndepth = 4\nwords = 0",
    ] {
        assert!(read(&puzzle, &text.parse().unwrap()).is_err(), "{text}");
    }
    let plain = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    assert!(
        read(&plain, &"tiles = []\nat_most = [9]\ndepth = 4\nwords = 9".parse().unwrap()).is_err()
    );
}
