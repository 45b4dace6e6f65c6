//! One class of the first phase with all its residues at once.
//!
//! The boards of a class differ by where the tiles of the second phase are, in the slots that the
//! class leaves. A word of the class, `a` moves long, takes those slots to the homes in some order,
//! always the same: so the boards that it leads to within `T` moves are a relabelled ball of
//! radius `T - a`. The union over the words, in increasing length, grows until it has all boards,
//! or the words become too long.

use super::classes::{Class, Classes};
use super::residues::{BITS, FULL, Residues, Set};
use super::setting::{Setting, is_odd};

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

/// A word of a class and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The moves.
    pub word: Vec<usize>,
    /// Which home each slot that the class leaves comes to.
    pub by: Vec<u8>,
}

impl Settler {
    /// Both phases with their tables. `None` where the second has too many tiles or too few.
    pub fn new(setting: Setting, threshold: u8, slack: u8) -> Option<Settler> {
        let classes = Classes::of(&setting);
        let residues = Residues::new(setting.second.len())?;
        let balls = residues.balls(&setting);
        let distances = classes.distances(&setting);
        Some(Settler { setting, classes, distances, residues, balls, threshold, slack })
    }

    /// Whether the class is the least of its images under the symmetries, and how many there are.
    pub fn orbit(&self, rank: u64) -> (bool, u64) {
        let class = self.classes.unrank(rank);
        let by = self.setting.symmetries.iter();
        let mut images: Vec<u64> =
            by.map(|by| self.classes.rank(&self.classes.image(&class, by))).collect();
        images.sort_unstable();
        images.dedup();
        (images[0] == rank, images.len() as u64)
    }

    /// The words of a class that are `length` moves long, no two with the same effect, and none
    /// with the effect of one that is `known`.
    pub fn ways(&self, class: &Class, length: u8, known: &mut Vec<Vec<u8>>) -> Vec<Way> {
        let left = self.classes.left(class);
        let mut ways = Vec::new();
        let mut word = Vec::new();
        self.descend(class, &left, length, &mut word, &mut |word, slots| {
            let home = |slot: &u8| self.setting.second.iter().position(|s| s == slot);
            let by: Vec<u8> = slots.iter().filter_map(home).map(|v| v as u8).collect();
            if !known.contains(&by) {
                known.push(by.clone());
                ways.push(Way { word: word.to_vec(), by });
            }
        });
        ways
    }

    fn descend(
        &self,
        class: &Class,
        slots: &[u8],
        length: u8,
        word: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize], &[u8]),
    ) {
        let distance = self.distances[self.classes.rank(class) as usize];
        if distance > length {
            return;
        }
        if length == 0 {
            return found(word, slots);
        }
        for (m, to) in self.setting.moves.iter().enumerate() {
            if word.last().is_some_and(|&last| self.setting.inverses[last] == m) {
                continue;
            }
            let moved: Vec<u8> = slots.iter().map(|&slot| to[slot as usize]).collect();
            word.push(m);
            self.descend(&self.classes.after(class, to), &moved, length - 1, word, found);
            word.pop();
        }
    }

    /// Settles the boards of a class, of both parities where there are boards of both.
    pub fn settle(&self, rank: u64) -> Settled {
        let class = self.classes.unrank(rank);
        let shortest = self.distances[rank as usize];
        let mut known = Vec::new();
        let mut settled = Settled::default();
        let mut sets = [(); 2].map(|()| vec![0; self.residues.prefixes.len()]);
        let mut full = [false; 2];
        for length in shortest..=shortest.saturating_add(self.slack).min(self.threshold) {
            for way in self.ways(&class, length, &mut known) {
                let radius = usize::from(self.threshold - length).min(self.balls.len() - 1);
                let by_odd = is_odd(&way.by);
                settled.words += 1;
                for odd in [false, true] {
                    let ball = &self.balls[radius][usize::from(odd ^ by_odd)];
                    let exists = self.exists(odd ^ by_odd);
                    let which = usize::from(odd);
                    if exists && !full[which] {
                        full[which] = self.residues.add(&way.by, odd, ball, &mut sets[which]);
                    }
                    full[which] |= !exists;
                }
                if full == [true; 2] {
                    settled.boards = self.boards();
                    return settled;
                }
            }
        }
        settled.boards = self.boards();
        for odd in [false, true] {
            // Boards of a parity exist if any word takes them to residues that do.
            let exists = known.first().is_some_and(|by| self.exists(odd ^ is_odd(by)));
            if exists {
                settled.open.extend(self.missing(&sets[usize::from(odd)], odd));
            }
        }
        settled
    }

    /// Whether there are residues of that parity.
    fn exists(&self, odd: bool) -> bool {
        self.balls.last().is_some_and(|ball| ball[usize::from(odd)].iter().any(|&word| word != 0))
    }

    /// The boards of a class.
    fn boards(&self) -> u64 {
        let parities = [false, true].into_iter().filter(|&odd| self.exists(odd)).count();
        self.residues.half() * parities as u64
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
