//! Partitions of the slots into classes that symmetries permute.
//!
//! A partition that every symmetry respects is a *block system* of the symmetry group. The finest
//! one that puts two given slots together comes from closing that pair under the generators, with
//! union and find; and every block system is a join of such. So all of them are found by closing
//! each pair `{0, x}` and joining the results until nothing new appears. There are few: a dozen for
//! a 2x6 board.
//!
//! Some boards have none: on 3x3, turning rows into columns breaks up the rows. Then it pays to use
//! only some of the symmetries. Candidates are the partitions into cycles of one symmetry, if all
//! have one length (the rows, as cycles of the shift to the right), with the symmetries that
//! permute them.
//!
//! Where the symmetries do not take every slot to every other (the gripped Loopover: the tile
//! opposite the gripped one stays where it is), pairs with slot 0 are not enough. Then the
//! partitions are built class by class: the class of the first slot left over, with its images.

use std::collections::BTreeSet;

use cosette_puzzle::Perm;

use super::axis::Axis;

/// A partition of `0..n` into classes of one size, numbered by their first members.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Partition(Vec<u8>);

impl Partition {
    /// The class of every slot.
    pub fn class_of(&self) -> &[u8] {
        &self.0
    }

    /// The number of classes.
    pub fn len(&self) -> usize {
        self.0.iter().max().map_or(0, |&c| c as usize + 1)
    }

    /// The slots of every class, in order.
    pub fn classes(&self) -> Vec<Vec<u16>> {
        let mut classes = vec![Vec::new(); self.len()];
        for (slot, &class) in self.0.iter().enumerate() {
            classes[class as usize].push(slot as u16);
        }
        classes
    }

    /// Whether all classes have the same size.
    fn is_even(&self) -> bool {
        let classes = self.classes();
        classes.iter().all(|class| class.len() == classes[0].len())
    }

    /// Where the relabeling `slot → by[slot]` takes each class, if it permutes them.
    pub fn permuted(&self, by: &Perm) -> Option<Vec<u8>> {
        let mut image = vec![None; self.len()];
        for (slot, &class) in self.0.iter().enumerate() {
            let to = self.0[by[slot] as usize];
            if *image[class as usize].get_or_insert(to) != to {
                return None;
            }
        }
        image.into_iter().collect()
    }

    /// The finest partition that joins these pairs and their images under the relabelings.
    fn closed(n: usize, pairs: &[(usize, usize)], generators: &[Perm]) -> Partition {
        let mut leader: Vec<usize> = (0..n).collect();
        let mut queue = pairs.to_vec();
        while let Some((a, b)) = queue.pop() {
            let (la, lb) = (leader[a], leader[b]);
            if la == lb {
                continue;
            }
            leader.iter_mut().filter(|l| **l == lb).for_each(|l| *l = la);
            queue.extend(generators.iter().map(|g| (g[a] as usize, g[b] as usize)));
        }
        Partition::from_leaders(&leader)
    }

    fn from_leaders(leader: &[usize]) -> Partition {
        let mut seen: Vec<usize> = Vec::new();
        let number = |&l: &usize| match seen.iter().position(|&s| s == l) {
            Some(number) => number as u8,
            None => {
                seen.push(l);
                seen.len() as u8 - 1
            }
        };
        Partition(leader.iter().map(number).collect())
    }

    /// The finest partition coarser than both.
    fn join(&self, other: &Partition) -> Partition {
        let firsts = |p: &Partition| -> Vec<(usize, usize)> {
            let first = |c: &u8| p.0.iter().position(|x| x == c).expect("classes have members");
            p.0.iter().enumerate().map(|(slot, c)| (first(c), slot)).collect()
        };
        Partition::closed(self.0.len(), &[firsts(self), firsts(other)].concat(), &[])
    }

    /// The cycles of a permutation.
    fn cycles(perm: &Perm) -> Partition {
        let pairs: Vec<_> = (0..perm.len()).map(|i| (i, perm[i] as usize)).collect();
        Partition::closed(perm.len(), &pairs, &[])
    }
}

/// All partitions worth a thought for the group of these relabelings of the slots.
pub(super) fn candidates(group: &[Perm]) -> Vec<Partition> {
    let n = group[0].len();
    let orbit: BTreeSet<u16> = group.iter().map(|g| g[0]).collect();
    if orbit.len() < n {
        return intransitive(group);
    }
    let pairs = (1..n).map(|x| Partition::closed(n, &[(0, x)], group));
    let minimal: BTreeSet<Partition> = pairs.collect();
    let mut found = minimal.clone();
    let mut queue: Vec<Partition> = minimal.iter().cloned().collect();
    while let Some(partition) = queue.pop() {
        for other in &minimal {
            let join = partition.join(other);
            if found.insert(join.clone()) {
                queue.push(join);
            }
        }
    }
    found.extend(group.iter().map(Partition::cycles));
    found.insert(Partition(vec![0; n]));
    found.into_iter().filter(Partition::is_even).collect()
}

/// All partitions into classes of one size that the whole group permutes.
fn intransitive(group: &[Perm]) -> Vec<Partition> {
    let n = group[0].len();
    let mut found = Vec::new();
    for size in (2..=n.min(Axis::DEGREE_MAX)).filter(|size| n.is_multiple_of(*size)) {
        extend(group, size, &mut vec![None; n], &mut found);
    }
    found
}

/// Completes a partition in all ways: `class_of` has a number for every slot that has a class.
fn extend(group: &[Perm], size: usize, class_of: &mut [Option<u8>], found: &mut Vec<Partition>) {
    let Some(first) = class_of.iter().position(Option::is_none) else {
        let leaders: Vec<usize> = class_of.iter().flatten().map(|&c| usize::from(c)).collect();
        return found.push(Partition::from_leaders(&leaders));
    };
    let free: Vec<usize> = (first + 1..class_of.len()).filter(|&s| class_of[s].is_none()).collect();
    for others in 0u32..1 << free.len() {
        if others.count_ones() as usize + 1 != size {
            continue;
        }
        let chosen = free.iter().enumerate().filter(|(i, _)| others >> i & 1 == 1);
        let class: Vec<usize> = chosen.map(|(_, &s)| s).chain([first]).collect();
        let mut with = class_of.to_vec();
        if group.iter().all(|g| place(g, &class, &mut with)) {
            extend(group, size, &mut with, found);
        }
    }
}

/// Puts the image of a class into the partition; whether it fits.
fn place(by: &Perm, class: &[usize], class_of: &mut [Option<u8>]) -> bool {
    let image: Vec<usize> = class.iter().map(|&s| by[s] as usize).collect();
    let known = class_of[image[0]];
    if image.iter().any(|&s| class_of[s] != known) {
        return false;
    }
    if known.is_some() {
        return true;
    }
    let fresh = class_of.iter().flatten().max().map_or(0, |&c| c + 1);
    image.iter().for_each(|&s| class_of[s] = Some(fresh));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::{Family, Symmetries};

    fn found(name: &str) -> Vec<(usize, usize)> {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let slot = |s: &cosette_puzzle::Symmetry, i| s.slot(i, puzzle.shape()) as u16;
        let group: Vec<Perm> = Symmetries::of(&puzzle)
            .elements()
            .iter()
            .map(|s| Perm::new((0..puzzle.shape().slots()).map(|i| slot(s, i)).collect()).unwrap())
            .collect();
        let kept = |p: &Partition| group.iter().filter(|g| p.permuted(g).is_some()).count();
        candidates(&group).iter().map(|p| (p.len(), kept(p))).collect()
    }

    #[test]
    fn the_four_by_four_board_has_four_classes_of_four_that_all_symmetries_permute() {
        assert!(found("loopover-4x4").contains(&(4, 128)));
    }

    #[test]
    fn the_frame_of_the_grip_has_three_classes_of_five_that_all_symmetries_permute() {
        assert!(found("loopover-4x4-nrg-frame").contains(&(3, 8)));
    }

    #[test]
    fn the_three_by_three_board_keeps_half_of_its_symmetries() {
        let found = found("loopover-3x3");
        assert!(found.contains(&(3, 36)));
        assert!(!found.contains(&(3, 72)));
    }
}
