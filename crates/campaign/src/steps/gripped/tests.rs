//! All methods on boards small enough to be searched whole.

use std::collections::HashMap;

use cosette_puzzle::{Family, Metric};

use super::excess::{Near, prove};
use super::radius_at_most;
use super::translations::{reachable, translations};
use crate::pairs::{Pair, Pairs};

/// The plain twin: every distance, by breadth-first search.
fn distances(pairs: &Pairs) -> HashMap<Pair, u32> {
    let mut distances = HashMap::from([(pairs.solved(), 0)]);
    let mut layer = vec![pairs.solved()];
    for depth in 1.. {
        let all = layer.iter().flat_map(|&p| (0..pairs.moves()).map(move |m| pairs.after(p, m)));
        layer = all
            .filter(|&p| distances.insert(p, depth).map(|d| distances.insert(p, d)).is_none())
            .collect();
        if layer.is_empty() {
            break;
        }
    }
    distances
}

#[test]
fn bounds_hold_on_small_boards() {
    for (name, states, radius, expected) in [
        ("loopover-2x2-nrg", 12, 6, 6),
        ("loopover-2x3-nrg", 360, 18, 18),
        ("loopover-3x3-nrg", 1512, 12, 12),
        ("loopover-2x4-nrg", 20_160, 26, 27),
    ] {
        let board = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
        let pairs = Pairs::of(&board).unwrap();
        let exact = distances(&pairs);
        assert_eq!(exact.len(), states);
        assert_eq!(*exact.values().max().unwrap(), radius);
        let mut seen: HashMap<Pair, u32> = HashMap::new();
        for (&pair, &distance) in &exact {
            let least = seen.entry(pairs.seen(pair)).or_insert(distance);
            *least = distance.min(*least);
        }
        let seen_radius = *seen.values().max().unwrap();
        assert!(seen_radius <= radius);

        let words = translations(&pairs, reachable(&pairs), 14).unwrap();
        for (cell, word) in words.words.iter().enumerate() {
            let pure = pairs.at_cell(pairs.solved(), cell);
            assert_eq!(word.as_ref().map(|w| w.len() as u32), exact.get(&pure).copied(), "{name}");
            let Some(word) = word else { continue };
            assert_eq!(pairs.run(word), pure);
            let end = board.run(&board.solved(), &pairs.on_board(&board, word)).unwrap();
            assert_eq!(end.slot_of(board.key().unwrap()), cell);
        }
        assert!(radius <= seen_radius + words.max());

        let wanted = (1..pairs.cells()).filter(|&c| words.words[c].is_some()).map(|c| 1 << c).sum();
        let near = Near::new(&pairs, 13);
        let mut proofs = Vec::new();
        for excess in (0..=words.max() as u8).rev() {
            let proof = prove(&near, wanted, excess, (20, 10_000), &|_| {});
            let Some(length) = proof else { continue };
            let (excess, length) = (u32::from(excess), u32::from(length));
            proofs.push((excess, length));
            assert!(radius <= radius_at_most(seen_radius, words.max(), &proofs), "{name}");
            // Every shortest word that long has the excess at most that was proved.
            for (&pair, &distance) in &exact {
                let least = seen[&pairs.seen(pair)];
                assert!(least < length || distance <= least + excess, "{name}");
            }
        }
        let bound = radius_at_most(seen_radius, words.max(), &proofs);
        assert_eq!((name, bound), (name, expected));
    }
}
