//! Which pieces are the classes of four: the choice that keeps most symmetries.
//!
//! A symmetry can be used if it leaves both classes where they are, and if what it does to the
//! class `B` is in a group of eight of the 24 orders of four things (there are three such groups,
//! the symmetries of a square with its corners in some order).

use cosette_puzzle::Perm;

use super::code::{Four, product};

/// The classes, the symmetries that keep them, and the group of eight.
pub struct Choice {
    /// Labelled pieces in the order in which they are numbered: four of `A`, four of `B`, the rest.
    pub order: Vec<u16>,
    /// The symmetries that can be used.
    pub symmetries: Vec<Perm>,
    /// The group of eight for `B`.
    pub group: [Four; 8],
}

/// The three groups of eight.
pub fn eights() -> [[Four; 8]; 3] {
    // The symmetries of the square 0 1 2 3, and the same with corners renamed.
    let turn: Four = [1, 2, 3, 0];
    let mirror: Four = [0, 3, 2, 1];
    let names: [Four; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [1, 0, 2, 3]];
    names.map(|name| {
        let back = inverse(name);
        let mut all = [[0, 1, 2, 3]; 8];
        for (i, to) in all.iter_mut().enumerate() {
            let mut element = if i >= 4 { mirror } else { [0, 1, 2, 3] };
            for _ in 0..i % 4 {
                element = product(turn, element);
            }
            *to = product(name, product(element, back));
        }
        all
    })
}

/// The order that undoes one.
pub fn inverse(four: Four) -> Four {
    let mut back = [0; 4];
    four.iter().zip(0..).for_each(|(&x, i)| back[x as usize] = i);
    back
}

/// What a permutation of the slots does to the pieces of a class that it keeps.
pub fn action(class: &[u16], by: &Perm) -> Option<Four> {
    let mut four = [0; 4];
    for (to, &piece) in four.iter_mut().zip(class) {
        *to = class.iter().position(|&p| p == by[piece as usize])? as u8;
    }
    Some(four)
}

/// The best choice for these pieces and these symmetries, each of which permutes the pieces.
pub fn choose(pieces: &[u16], symmetries: &[Perm]) -> Choice {
    let subsets =
        |of: u32| (0u32..1 << pieces.len()).filter(move |m| m & of == 0 && m.count_ones() == 4);
    let members = |mask: u32| -> Vec<u16> {
        (0..pieces.len()).filter(|i| mask >> i & 1 == 1).map(|i| pieces[i]).collect()
    };
    let mut best: Option<Choice> = None;
    for a in subsets(0) {
        for b in subsets(a).filter(|&b| b > a || pieces.len() == 8) {
            for group in eights() {
                let (in_a, in_b) = (members(a), members(b));
                let fits = |by: &&Perm| {
                    action(&in_a, by).is_some()
                        && action(&in_b, by).is_some_and(|four| group.contains(&four))
                };
                let kept: Vec<Perm> = symmetries.iter().filter(fits).cloned().collect();
                if best.as_ref().is_none_or(|best| kept.len() > best.symmetries.len()) {
                    let rest = members(!(a | b) & ((1 << pieces.len()) - 1));
                    let order = [in_a, in_b, rest].concat();
                    best = Some(Choice { order, symmetries: kept, group });
                }
            }
        }
    }
    best.expect("eight pieces have two fours")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_groups_of_eight_are_closed_and_different() {
        let groups = eights().map(BTreeSet::from);
        for group in &groups {
            assert_eq!(group.len(), 8);
            for (&a, &b) in group.iter().flat_map(|a| group.iter().map(move |b| (a, b))) {
                assert!(group.contains(&product(a, b)));
            }
        }
        assert!(groups[0] != groups[1] && groups[1] != groups[2] && groups[0] != groups[2]);
    }
}
