//! Walking distance of Loopover along one axis: the checker's own table, plain and large.
//!
//! A line is described by its *pattern*, the number of tiles of each home line in it. The patterns
//! of all lines but the last determine the last, so the table has one byte for every choice of
//! them, possible or not: 126^4 bytes, 252 MB, on 5x5. A numbering of the 22,069,251 possible ones
//! would be smaller by a factor of eleven, and harder to verify.
//!
//! A move takes one tile of every line to the next line, or one to the line before. To rename lines
//! and home lines alike, by a turn or a reflection of the circle of lines, turns moves into moves
//! and keeps the solved class, and so keeps distances. On 5x5 there are ten such maps. Only the
//! first class of each set of images is expanded (`images.rs`), and what it finds is marked with
//! all
//! its images. (To exchange lines with home lines keeps distances too, as inverting a board does,
//! but does not turn moves into moves, so it cannot spare a class from being expanded.)

use std::sync::atomic::{AtomicU8, Ordering};

use cosette_memory::with_capacity;
use rayon::prelude::*;

use super::images::Images;

/// The most lines, and cells of a line.
pub const SIDE_MAX: usize = 5;
/// The pattern of each line.
pub type Patterns = [u8; SIDE_MAX];
/// Not reached.
const UNSEEN: u8 = u8::MAX;
/// What is worked on by one thread at a time.
const PART: usize = 1 << 16;

/// The table of one axis.
pub struct Walking {
    lines: usize,
    patterns: Vec<Vec<u8>>,
    /// The pattern after a tile is replaced: by pattern, home line lost, home line gained.
    swaps: Vec<u8>,
    images: Images,
    table: Vec<AtomicU8>,
}

/// The bytes of the table of `lines` lines of `cells` cells.
pub fn bytes(lines: usize, cells: usize) -> u64 {
    (patterns(lines, cells).len() as u64).pow(lines as u32 - 1)
}

/// All ways to fill a line.
fn patterns(lines: usize, cells: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..lines {
        let longer = |short: &Vec<u8>| {
            let used: u8 = short.iter().sum();
            (0..=cells as u8 - used).map(|n| [short.as_slice(), &[n]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|pattern| pattern.iter().sum::<u8>() == cells as u8);
    all
}

fn swaps(patterns: &[Vec<u8>], lines: usize) -> Vec<u8> {
    let mut swaps = Vec::new();
    for pattern in patterns {
        for (lost, gained) in (0..lines).flat_map(|l| (0..lines).map(move |g| (l, g))) {
            let mut after = pattern.clone();
            after[gained] += 1;
            after[lost] = after[lost].wrapping_sub(1);
            let number = patterns.iter().position(|p| *p == after);
            // A pattern without such a tile loses none.
            swaps.push(number.map_or(u8::MAX, |number| number as u8));
        }
    }
    swaps
}

/// A table in which nothing was reached; nothing if there is no time or no memory for it. Fresh
/// memory costs time: a quarter of a gigabyte is half a second.
fn unseen(size: usize, is_over: &dyn Fn() -> bool) -> Option<Vec<AtomicU8>> {
    let mut table = with_capacity(size).ok()?;
    for from in (0..size).step_by(PART) {
        if is_over() {
            return None;
        }
        table.extend((from..size.min(from + PART)).map(|_| AtomicU8::new(UNSEEN)));
    }
    Some(table)
}

impl Walking {
    /// Fills the table by breadth-first search; `None` if `is_over` returns true before the end.
    pub fn new(lines: usize, cells: usize, is_over: &(dyn Fn() -> bool + Sync)) -> Option<Walking> {
        let patterns = patterns(lines, cells);
        let size = patterns.len().pow(lines as u32 - 1);
        let table = unseen(size, is_over)?;
        let swaps = swaps(&patterns, lines);
        let images = Images::new(&patterns, lines);
        let walking = Walking { lines, patterns, swaps, images, table };
        let own = |line: usize| walking.pattern((0..cells).map(|_| line as u8));
        let mut solved = [0; SIDE_MAX];
        (0..lines).for_each(|line| solved[line] = own(line));
        walking.table[walking.index(&solved)].store(0, Ordering::Relaxed);
        for depth in 0..UNSEEN - 1 {
            let parts = (0..size).step_by(PART).collect::<Vec<_>>().into_par_iter();
            let found: u64 = parts
                .filter(|_| !is_over())
                .map(|from| walking.level(depth, from..size.min(from + PART)))
                .sum();
            if is_over() {
                return None;
            }
            if found == 0 {
                break;
            }
        }
        Some(walking)
    }

    /// The pattern of a line that holds tiles of these home lines.
    pub fn pattern(&self, labels: impl Iterator<Item = u8>) -> u8 {
        let mut counts = vec![0; self.lines];
        labels.for_each(|label| counts[label as usize] += 1);
        self.patterns.iter().position(|p| *p == counts).expect("a full line") as u8
    }

    /// The pattern after a tile of one home line is replaced by one of another.
    pub fn swap(&self, pattern: u8, lost: u8, gained: u8) -> u8 {
        let lines = self.lines;
        self.swaps[(pattern as usize * lines + lost as usize) * lines + gained as usize]
    }

    /// The distance of a class.
    pub fn distance(&self, patterns: &Patterns) -> u8 {
        self.table[self.index(patterns)].load(Ordering::Relaxed)
    }

    fn index(&self, patterns: &Patterns) -> usize {
        let lines = &patterns[..self.lines - 1];
        lines.iter().fold(0, |index, &p| index * self.patterns.len() + p as usize)
    }

    /// Marks what is one move from the classes at `depth`, with all its images; how many times
    /// something was new.
    fn level(&self, depth: u8, part: std::ops::Range<usize>) -> u64 {
        let mut found = 0;
        for at in part.filter(|&at| self.table[at].load(Ordering::Relaxed) == depth) {
            let patterns = self.unpack(at);
            if self.images.of(&patterns).any(|image| self.index(&image) < at) {
                continue;
            }
            let mut labels: [Vec<u8>; SIDE_MAX] = Default::default();
            for line in 0..self.lines {
                let held = &self.patterns[patterns[line] as usize];
                labels[line] = (0..self.lines as u8).filter(|&l| held[l as usize] > 0).collect();
            }
            for up in [true, false] {
                found += self.give(&patterns, &labels, 0, up, &mut [0; SIDE_MAX], depth + 1);
            }
        }
        found
    }

    /// The patterns of all lines; the last line has what is left.
    fn unpack(&self, mut index: usize) -> Patterns {
        let mut patterns = [0; SIDE_MAX];
        let last = self.lines - 1;
        for line in (0..last).rev() {
            patterns[line] = (index % self.patterns.len()) as u8;
            index /= self.patterns.len();
        }
        let cells: u8 = self.patterns[0].iter().sum();
        let held = |line: usize, label: usize| self.patterns[patterns[line] as usize][label];
        let left: Vec<u8> = (0..self.lines)
            .map(|label| cells - (0..last).map(|line| held(line, label)).sum::<u8>())
            .collect();
        let number = self.patterns.iter().position(|p| *p == left);
        patterns[last] = number.expect("what is left fills a line") as u8;
        patterns
    }

    /// Every line gives one tile to the one before it, or to the next one.
    fn give(
        &self,
        patterns: &Patterns,
        labels: &[Vec<u8>; SIDE_MAX],
        line: usize,
        up: bool,
        given: &mut Patterns,
        depth: u8,
    ) -> u64 {
        let n = self.lines;
        if line < n {
            let mut found = 0;
            for &label in &labels[line] {
                given[line] = label;
                found += self.give(patterns, labels, line + 1, up, given, depth);
            }
            return found;
        }
        let mut after = [0; SIDE_MAX];
        for line in 0..n {
            let from = if up { (line + 1) % n } else { (line + n - 1) % n };
            after[line] = self.swap(patterns[line], given[line], given[from]);
        }
        if self.table[self.index(&after)].load(Ordering::Relaxed) != UNSEEN {
            return 0;
        }
        // Another thread may do the same at the same time, and writes the same.
        for image in self.images.of(&after) {
            self.table[self.index(&image)].store(depth, Ordering::Relaxed);
        }
        1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Distances by the definition: one square of numbers at a time, no symmetry.
    fn plain(lines: usize, cells: u8) -> HashMap<Vec<Vec<u8>>, u8> {
        let solved: Vec<Vec<u8>> =
            (0..lines).map(|l| (0..lines).map(|h| cells * u8::from(l == h)).collect()).collect();
        let mut known = HashMap::from([(solved.clone(), 0)]);
        let mut layer = vec![solved];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for class in layer {
                let depth = known[&class] + 1;
                for given in 0..lines.pow(lines as u32) {
                    let gives = |line: usize| given / lines.pow(line as u32) % lines;
                    if (0..lines).any(|line| class[line][gives(line)] == 0) {
                        continue;
                    }
                    for by in [1, lines - 1] {
                        let mut after = class.clone();
                        for line in 0..lines {
                            after[line][gives(line)] -= 1;
                            after[(line + by) % lines][gives(line)] += 1;
                        }
                        if !known.contains_key(&after) {
                            known.insert(after.clone(), depth);
                            next.push(after);
                        }
                    }
                }
            }
            layer = next;
        }
        known
    }

    #[test]
    fn distances_are_those_of_the_definition() {
        for (lines, cells) in [(3, 3), (3, 4), (3, 5), (4, 3), (4, 4)] {
            let walking = Walking::new(lines, cells, &|| false).unwrap();
            let plain = plain(lines, cells as u8);
            let seen = walking.table.iter().filter(|d| d.load(Ordering::Relaxed) != UNSEEN);
            assert_eq!(seen.count(), plain.len(), "{lines} lines of {cells}");
            for (class, &distance) in &plain {
                let mut patterns = [0; SIDE_MAX];
                for (line, held) in class.iter().enumerate() {
                    let number = walking.patterns.iter().position(|p| p == held).unwrap();
                    patterns[line] = number as u8;
                }
                assert_eq!(walking.distance(&patterns), distance, "{class:?}");
            }
        }
    }

    #[test]
    fn no_table_is_made_after_the_deadline() {
        assert!(Walking::new(5, 5, &|| true).is_none());
    }

    /// A quarter of a gigabyte is not written in one go.
    #[test]
    fn the_clock_is_read_while_the_table_is_made() {
        let readings = AtomicU8::new(0);
        let third = || readings.fetch_add(1, Ordering::Relaxed) == 2;
        assert!(unseen(bytes(5, 5) as usize, &third).is_none());
        assert_eq!(readings.load(Ordering::Relaxed), 3);
    }
}
