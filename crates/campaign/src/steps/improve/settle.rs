//! One class of the first phase with all its residues at once.
//!
//! The boards of a class differ by where the tiles of the second phase are, in the slots that the
//! class leaves. A word of the class, `a` moves long, takes those slots to the homes in some order,
//! always the same: so the boards that it leads to within `T` moves are a relabelled ball of
//! radius `T - a`. The union over the words, in increasing length, grows until it has all boards,
//! or the words become too long.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::classes::{Class, Classes, TILES_MAX};
use super::residues::{BITS, FULL, Residues, Set};
use super::setting::{Setting, is_odd};

/// The images of the slots that a class leaves.
type Slots = [u8; TILES_MAX];

/// What is known of both phases.
pub struct Settler {
    /// The phases.
    pub setting: Setting,
    /// The first one's classes.
    pub classes: Classes,
    /// Their distances.
    pub distances: Vec<u8>,
    /// The second one's residues.
    pub residues: Residues,
    /// The residues by distance.
    pub balls: Vec<[Set; 2]>,
    /// Whether there are even residues, and odd ones.
    pub exists: [bool; 2],
    /// The moves allowed.
    pub threshold: u8,
    /// By how much a word of the first phase may exceed the shortest.
    pub slack: u8,
}

/// What became of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The words that were used.
    pub words: u64,
    /// The boards of the class.
    pub boards: u64,
    /// The boards for which no word was found: where each tile of the second phase is, among the
    /// slots that the class leaves.
    pub open: Vec<Vec<u8>>,
}

/// Receives a word and the slots it leaves; breaks to end the search.
type Found<'a> = &'a mut dyn FnMut(&[usize], &[u8]) -> ControlFlow<()>;

impl Settler {
    /// Both phases with their tables. `None` where the second has too many tiles or too few.
    #[cfg(test)]
    pub fn new(setting: Setting, threshold: u8, slack: u8) -> Option<Settler> {
        let distances = Classes::of(&setting).distances(&setting);
        Settler::with(setting, distances, threshold, slack)
    }

    /// The same, where the distances of the classes are known.
    pub fn with(setting: Setting, distances: Vec<u8>, threshold: u8, slack: u8) -> Option<Settler> {
        let classes = Classes::of(&setting);
        let residues = Residues::new(setting.second.len())?;
        let balls = residues.balls(&setting);
        let all = balls.last()?;
        let exists = [0, 1].map(|odd: usize| all[odd].iter().any(|&word| word != 0));
        Some(Settler { setting, classes, distances, residues, balls, exists, threshold, slack })
    }

    /// Whether the class is the least of its images under the symmetries, and how many there are.
    pub fn orbit(&self, rank: u64) -> (bool, u64) {
        self.classes.orbit(rank, &self.setting.symmetries)
    }

    /// Calls `found` with the words of a class that are `length` moves long, until it breaks; no
    /// two with the same effect, and none with the effect of one that is `known`.
    pub fn ways(
        &self,
        class: &Class,
        length: u8,
        known: &mut HashSet<Vec<u8>>,
        found: Found,
    ) -> ControlFlow<()> {
        if self.distances[self.classes.rank(class) as usize] > length {
            return ControlFlow::Continue(());
        }
        let mut slots = [0; TILES_MAX];
        let left = self.classes.left(class);
        slots[..left.len()].copy_from_slice(&left);
        let mut home = [0; TILES_MAX];
        for (value, &slot) in self.setting.second.iter().enumerate() {
            home[slot as usize] = value as u8;
        }
        self.descend(class, &slots, length, &mut Vec::new(), &mut |word, slots| {
            let by: Vec<u8> = slots[..left.len()].iter().map(|&s| home[s as usize]).collect();
            match known.insert(by.clone()) {
                true => found(word, &by),
                false => ControlFlow::Continue(()),
            }
        })
    }

    fn descend(
        &self,
        class: &Class,
        slots: &Slots,
        length: u8,
        word: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], &Slots) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if length == 0 {
            return found(word, slots);
        }
        for (m, to) in self.setting.moves.iter().enumerate() {
            if word.last().is_some_and(|&last| self.setting.inverses[last] == m) {
                continue;
            }
            let next = self.classes.after(class, to);
            if self.distances[self.classes.rank(&next) as usize] >= length {
                continue;
            }
            let mut moved = *slots;
            moved.iter_mut().take(self.residues.tiles).for_each(|s| *s = to[*s as usize]);
            word.push(m);
            self.descend(&next, &moved, length - 1, word, found)?;
            word.pop();
        }
        ControlFlow::Continue(())
    }

    /// Settles the boards of a class, of both parities where there are boards of both.
    pub fn settle(&self, rank: u64) -> Settled {
        let class = self.classes.unrank(rank);
        let shortest = self.distances[rank as usize];
        let mut known = HashSet::new();
        let mut settled = Settled { boards: self.boards(), ..Settled::default() };
        let mut sets = [(); 2].map(|()| vec![0; self.residues.prefixes.len()]);
        let mut full = [false; 2];
        for length in shortest..=shortest.saturating_add(self.slack).min(self.threshold) {
            let radius = usize::from(self.threshold - length).min(self.balls.len() - 1);
            let end = self.ways(&class, length, &mut known, &mut |_, by| {
                settled.words += 1;
                for (odd, (set, full)) in
                    [false, true].into_iter().zip(sets.iter_mut().zip(&mut full))
                {
                    let residue_odd = odd ^ is_odd(by);
                    *full |= !self.exists[usize::from(residue_odd)];
                    if !*full {
                        let ball = &self.balls[radius][usize::from(residue_odd)];
                        *full = self.residues.add(by, odd, ball, set);
                    }
                }
                if full == [true; 2] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if end.is_break() {
                return settled;
            }
        }
        for odd in [false, true] {
            // Boards of a parity exist if any word takes them to residues that do.
            let exists = |by: &Vec<u8>| self.exists[usize::from(odd ^ is_odd(by))];
            if known.iter().next().is_some_and(exists) {
                settled.open.extend(self.missing(&sets[usize::from(odd)], odd));
            }
        }
        settled
    }

    /// The boards of a class.
    fn boards(&self) -> u64 {
        self.residues.half() * self.exists.iter().filter(|&&exists| exists).count() as u64
    }

    fn missing(&self, set: &Set, odd: bool) -> Vec<Vec<u8>> {
        let mut missing = Vec::new();
        for (prefix, word) in set.iter().enumerate().filter(|(_, word)| **word != FULL) {
            let bits = (0..BITS).filter(|bit| word >> bit & 1 == 0);
            missing.extend(bits.map(|bit| self.residues.residue(prefix, bit, odd)));
        }
        missing
    }
}
