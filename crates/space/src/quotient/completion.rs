//! A representative of a class: untracked pieces are filled in such that the position is reachable.
//!
//! Where only some moves are allowed, the untracked pieces matter too. The slots fall into
//! *domains*, between which no allowed move carries a piece; and where every allowed move permutes
//! a domain evenly, so does every word. (`R1` alone turns the second row of 2x3: with D at its
//! second place, E and F are not free to change places, although the puzzle has odd moves.)

use cosette_puzzle::{Action, Arrow, Position, Reach, Shape};

/// Slots connected by the allowed moves.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    slots: Vec<usize>,
    /// Whether every word permutes its pieces evenly.
    is_even: bool,
}

/// The domains of at least two slots.
pub(super) fn domains(shape: &Shape, arrows: &[&Arrow], is_keyed: bool) -> Vec<Domain> {
    let mut least: Vec<usize> = (0..shape.slots()).collect();
    for step in arrows.iter().flat_map(|arrow| arrow.action.steps()) {
        let (a, b) = (least[step.from as usize], least[step.to as usize]);
        least.iter_mut().filter(|x| **x == a.max(b)).for_each(|x| *x = a.min(b));
    }
    let slots_of = |root| (0..least.len()).filter(|&slot| least[slot] == root).collect();
    let all = (0..least.len()).map(|root| -> Vec<usize> { slots_of(root) });
    let domain = |slots: Vec<usize>| {
        let is_odd = |arrow: &&Arrow| {
            let steps = arrow.action.steps().iter();
            let here = steps.filter(|step| slots.contains(&(step.to as usize)));
            Action::new(here.copied().collect()).is_odd()
        };
        Domain { is_even: !is_keyed && !arrows.iter().any(is_odd), slots }
    };
    all.filter(|slots| slots.len() > 1).map(domain).collect()
}

impl Domain {
    /// Whether its pieces are permuted oddly; false if some of them belong elsewhere.
    fn is_odd(&self, pieces: &[u16]) -> bool {
        let place = |piece: u16| self.slots.iter().position(|&slot| slot == piece as usize);
        let order: Option<Vec<usize>> =
            self.slots.iter().map(|&slot| place(pieces[slot])).collect();
        let order = order.unwrap_or_default();
        let inversions =
            order.iter().enumerate().map(|(i, a)| order[i..].iter().filter(|b| *b < a).count());
        inversions.sum::<usize>() % 2 == 1
    }
}

const OPEN: u16 = u16::MAX;

/// Fills in the open pieces: at home where possible, otherwise within their domains; the sum of
/// twists is corrected on an untracked piece, parity by exchanging two pieces that are not
/// distinguished.
pub(super) fn complete(
    shape: &Shape,
    (mut pieces, mut twists): (Vec<u16>, Vec<u8>),
    class_of: &[Option<usize>],
    domains: &[Domain],
    reach: &Reach,
) -> Position {
    let untracked: Vec<usize> = (0..pieces.len()).filter(|&s| pieces[s] == OPEN).collect();
    let mut missing = vec![true; pieces.len()];
    pieces.iter().filter(|&&p| p != OPEN).for_each(|&p| missing[p as usize] = false);
    let orbits: Vec<Vec<usize>> =
        (0..shape.orbits().len()).map(|orbit| shape.range(orbit).collect()).collect();
    let homes = untracked.iter().map(|&slot| vec![slot]);
    let within = domains.iter().map(|domain| domain.slots.clone());
    for slots in homes.chain(within).chain(orbits.iter().cloned()) {
        let rest: Vec<usize> = slots.iter().copied().filter(|&p| missing[p]).collect();
        let open = slots.iter().copied().filter(|&s| pieces[s] == OPEN).collect::<Vec<_>>();
        for (slot, piece) in open.into_iter().zip(rest) {
            pieces[slot] = piece as u16;
            missing[piece] = false;
        }
    }
    for orbit in &orbits {
        let k = shape.orientations(orbit[0]);
        let sum = orbit.iter().map(|&s| u32::from(twists[s])).sum::<u32>() % u32::from(k);
        if let Some(&slot) = untracked.iter().find(|slot| orbit.contains(slot)) {
            twists[slot] = (k - sum as u8) % k;
        }
    }
    let alike = |pieces: &[u16], domain: &Domain| {
        let class = |slot: usize| class_of[pieces[slot] as usize];
        let pairs = domain.slots.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(i, &a)| domain.slots[i + 1..].iter().map(move |&b| (a, b)));
        pairs.find(|&(a, b)| class(a) == class(b))
    };
    for domain in domains.iter().filter(|domain| domain.is_even) {
        if domain.is_odd(&pieces)
            && let Some((a, b)) = alike(&pieces, domain)
        {
            pieces.swap(a, b);
        }
    }
    let position = |pieces: &[u16]| {
        Position::new(shape, pieces.to_vec(), twists.clone()).expect("every piece once")
    };
    let first = position(&pieces);
    if reach.contains(&first) {
        return first;
    }
    for domain in domains.iter().filter(|domain| !domain.is_even) {
        if let Some((a, b)) = alike(&pieces, domain) {
            let mut swapped = pieces.clone();
            swapped.swap(a, b);
            let swapped = position(&swapped);
            if reach.contains(&swapped) {
                return swapped;
            }
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric};

    use super::*;
    use crate::quotient::{Labelling, PieceClasses};

    /// Every class reachable by the allowed moves has a reachable representative.
    #[test]
    fn allowed_moves_reach_representatives() {
        for (moves, named) in
            [("R1", "DE"), ("R1", "DEF"), ("R0 R1", "AD"), ("R1 C0", "DE"), ("C1 R0", "BC")]
        {
            let puzzle = "loopover-2x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
            let wanted = |name: &str| moves.split(' ').any(|m| name.starts_with(m));
            let ids: Vec<_> =
                puzzle.move_ids().filter(|&id| wanted(&puzzle.get(id).name)).collect();
            let classes = PieceClasses::read(&puzzle, named).unwrap();
            let space = Labelling::new(&puzzle, &classes, &ids).unwrap();
            let mut reached = vec![puzzle.solved()];
            let mut next = 0;
            while next < reached.len() {
                for &id in &ids {
                    let moved = puzzle.apply(&reached[next], id).unwrap();
                    if !reached.contains(&moved) {
                        reached.push(moved);
                    }
                }
                next += 1;
            }
            let reach = Reach::of(&puzzle);
            for position in &reached {
                let index = space.index(position);
                let representative = space.representative(index, &reach);
                assert_eq!(space.index(&representative), index);
                assert!(reached.contains(&representative), "{moves} {named} {index}");
            }
        }
    }
}
