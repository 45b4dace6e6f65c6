//! The second phase of two that do not solve the whole board: where its tiles are among the slots
//! that the first one's leave, up to 32 of them.
//!
//! A placement is a *prefix*, the slots of all tiles but the last, and the slot of the last one: a
//! bit of a mask. What the balls of the second phase have is one mask for each prefix; so a word of
//! the first phase, which relabels the slots, takes away a whole mask at a time from what is left.
//! The bits of a mask are relabelled eight at a time, by tables made for the word. Prefixes that
//! differ in the last slot only are a *row*: they are neighbours before and after.

use super::setting::Setting;

/// The most slots, and so bits of a mask.
pub const SLOTS_MAX: usize = 32;
/// The most tiles: there are `slots` to that power numbers.
const CODES_MAX: usize = 1 << 27;
/// Not reached.
const FAR: u8 = u8::MAX;

/// Distances of the second phase.
pub struct Second {
    /// The number of slots.
    pub slots: usize,
    /// The number of tiles, at least 2.
    pub tiles: usize,
    /// The distance of each placement, by its slots as digits.
    distances: Vec<u8>,
    /// All placements as masks.
    all: Vec<u32>,
    /// The greatest distance.
    pub radius: u8,
}

/// What the words tried so far leave of a class: a mask for each prefix.
pub struct Left {
    masks: Vec<u32>,
    /// The rows that have any bit.
    rows: Vec<u32>,
    /// How many bits there are.
    pub count: u64,
}

/// A ball, as masks.
pub type Ball = Vec<u32>;

impl Second {
    /// How many numbers there are; `None` if too many, or with too many slots for a mask, or too
    /// few tiles.
    pub fn codes(setting: &Setting) -> Option<usize> {
        let (slots, tiles) = (setting.slots - setting.first.len(), setting.second.len());
        let codes = u32::try_from(tiles).ok().and_then(|tiles| slots.checked_pow(tiles))?;
        (slots <= SLOTS_MAX && tiles >= 2 && codes <= CODES_MAX).then_some(codes)
    }

    /// Searches the second phase. `None` if there are too many slots or tiles.
    pub fn of(setting: &Setting) -> Option<Second> {
        let codes = Second::codes(setting)?;
        let (slots, tiles) = (setting.slots - setting.first.len(), setting.second.len());
        let number = numbers(setting);
        let moves: Vec<Vec<u8>> = setting
            .second_moves
            .iter()
            .map(|&m| {
                let kept = (0..setting.slots).filter(|&slot| number[slot] != u8::MAX);
                kept.map(|slot| number[usize::from(setting.moves[m][slot])]).collect()
            })
            .collect();
        let homes: Vec<u8> = setting.second.iter().map(|&s| number[usize::from(s)]).collect();
        let distances = vec![FAR; codes];
        let mut second = Second { slots, tiles, distances, all: Vec::new(), radius: 0 };
        second.all = second.masks();
        let start = second.code(&homes);
        second.distances[start] = 0;
        let mut layer = vec![start];
        for depth in 1.. {
            let mut next = Vec::new();
            for &code in &layer {
                let places = second.places(code);
                for m in &moves {
                    let after = places[..tiles].iter().map(|&slot| m[usize::from(slot)]);
                    let after = after.fold(0, |code, slot| code * slots + usize::from(slot));
                    if second.distances[after] == FAR {
                        second.distances[after] = depth;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            second.radius = depth;
            layer = next;
        }
        Some(second)
    }

    fn code(&self, places: &[u8]) -> usize {
        places.iter().fold(0, |code, &slot| code * self.slots + usize::from(slot))
    }

    fn places(&self, mut code: usize) -> [u8; SLOTS_MAX] {
        let mut places = [0; SLOTS_MAX];
        for place in places[..self.tiles].iter_mut().rev() {
            *place = (code % self.slots) as u8;
            code /= self.slots;
        }
        places
    }

    /// The distance of a placement; `None` if no word of the second phase solves it.
    pub fn distance(&self, places: &[u8]) -> Option<u8> {
        Some(self.distances[self.code(places)]).filter(|&distance| distance != FAR)
    }

    /// How many placements there are.
    pub fn count(&self) -> u64 {
        (0..self.tiles).map(|k| (self.slots - k) as u64).product()
    }

    /// The placements within some distance.
    pub fn ball(&self, radius: u8) -> Ball {
        let mask = |row: &[u8]| {
            let near = row.iter().enumerate().filter(|(_, distance)| **distance <= radius);
            near.fold(0, |mask, (slot, _)| mask | 1 << slot)
        };
        // Not reached is further than any radius that is asked for.
        self.distances.chunks(self.slots).map(mask).collect()
    }

    /// All placements.
    pub fn all(&self) -> Left {
        let rows = (self.all.len() / self.slots) as u32;
        Left { masks: self.all.clone(), rows: (0..rows).collect(), count: self.count() }
    }

    fn masks(&self) -> Vec<u32> {
        let full = u32::MAX >> (SLOTS_MAX - self.slots);
        let prefixes = self.distances.len() / self.slots;
        let mask = |prefix: usize| {
            let places = self.places(prefix * self.slots);
            let places = &places[..self.tiles - 1];
            let taken = places.iter().fold(0, |taken, &slot| taken | 1u32 << slot);
            let is_one = taken.count_ones() as usize == places.len();
            if is_one { full & !taken } else { 0 }
        };
        (0..prefixes).map(mask).collect()
    }

    /// Takes away what a relabeling of the slots takes into a ball.
    pub fn take(&self, by: &[u8], ball: &Ball, left: &mut Left) {
        let pull = Pull::new(by);
        let (slots, tiles) = (self.slots, self.tiles);
        let (masks, mut count) = (&mut left.masks, 0);
        left.rows.retain(|&row| {
            // The digits of the row, relabelled.
            let (mut rest, mut from, mut power) = (row as usize, 0, 1);
            for _ in 0..tiles - 2 {
                from += usize::from(by[rest % slots]) * power;
                rest /= slots;
                power *= slots;
            }
            let into = &mut masks[row as usize * slots..][..slots];
            let from = &ball[from * slots..][..slots];
            let mut bits = 0;
            for (mask, &by) in into.iter_mut().zip(by) {
                *mask &= !pull.of(from[usize::from(by)]);
                bits += mask.count_ones();
            }
            count += u64::from(bits);
            bits > 0
        });
        left.count = count;
    }

    /// The placements that are left.
    pub fn open(&self, left: &Left) -> Vec<Vec<u8>> {
        let mut open = Vec::new();
        for &row in &left.rows {
            for prefix in row as usize * self.slots..(row as usize + 1) * self.slots {
                for bit in (0..self.slots).filter(|bit| left.masks[prefix] >> bit & 1 == 1) {
                    open.push(self.places(prefix * self.slots + bit)[..self.tiles].to_vec());
                }
            }
        }
        open
    }
}

/// The number of each slot among those that the first phase's tiles leave when they are home;
/// `u8::MAX` for the homes of these.
pub fn numbers(setting: &Setting) -> Vec<u8> {
    let mut next = 0;
    let number = |slot: u8| match setting.first.contains(&slot) {
        true => u8::MAX,
        false => {
            next += 1;
            next - 1
        }
    };
    (0..setting.slots as u8).map(number).collect()
}

/// Brings a mask back: bit `s` is bit `by[s]` of the mask.
struct Pull([[u32; 256]; 4]);

impl Pull {
    fn new(by: &[u8]) -> Pull {
        let mut back = [0u32; SLOTS_MAX];
        by.iter().enumerate().for_each(|(slot, &to)| back[usize::from(to)] = 1 << slot);
        let mut tables = [[0; 256]; 4];
        for (part, table) in tables.iter_mut().enumerate() {
            for byte in 1..256usize {
                let bit = byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] | back[8 * part + bit];
            }
        }
        Pull(tables)
    }

    #[inline(always)]
    fn of(&self, mask: u32) -> u32 {
        let [a, b, c, d] = mask.to_le_bytes();
        let [ta, tb, tc, td] = &self.0;
        ta[usize::from(a)] | tb[usize::from(b)] | tc[usize::from(c)] | td[usize::from(d)]
    }
}
