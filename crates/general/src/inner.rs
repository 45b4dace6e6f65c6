//! The inner numbers of a factor: orientations, and the pieces that the outer number leaves out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use cosette_definition::Placement;

use crate::placing::Placing;
use crate::{Machine, Refusal};

/// All maps of one factor may take so many bytes.
const MAP_BYTES_MAX: usize = 256 << 20;
/// Entries of maps that are all made at once.
const MAPS_DIRECT_MAX: u64 = 1 << 22;

/// What inner numbers are made of.
#[derive(Clone, Debug)]
pub(crate) struct Inner {
    slots: usize,
    /// Labels of the outer pieces and of the inner ones, each with its number of pieces.
    outer: Vec<(u16, usize)>,
    inner: Vec<(u16, usize)>,
    /// Where the inner pieces are among the slots that the outer ones leave.
    placing: Placing,
    /// The moduli of the orientations: those of the outer pieces, then those of the inner ones.
    moduli: Vec<u8>,
    /// Orientations are listed by slot, not by piece.
    by_slot: bool,
    /// The last orientation follows from the others: this is their sum.
    sum: Option<u8>,
    len: u64,
}

/// What a move does at some outer number.
#[derive(Default)]
pub(crate) struct Change {
    /// Where the outer pieces are afterwards.
    pub slots: Vec<u8>,
    /// Equal keys mean equal maps.
    key: Vec<u8>,
    /// For each orientation of an outer piece afterwards: which it was, and what is added.
    digits: Vec<(u8, u8)>,
    /// For each slot left free before: which free slot it becomes, and the twist there.
    free: Vec<(u8, u8)>,
}

impl Inner {
    pub fn new(machine: &Machine, orbit: usize, outer: &[u16], inner: &[u16]) -> Inner {
        let counts = machine.counts(orbit);
        let slots = machine.active[orbit].len();
        let definition = machine.orbit(orbit);
        let with_count =
            |labels: &[u16]| labels.iter().map(|&l| (l, counts[l as usize])).collect::<Vec<_>>();
        let (outer, inner) = (with_count(outer), with_count(inner));
        let used: usize = outer.iter().map(|(_, count)| count).sum();
        let placing = Placing::new(slots - used, inner.iter().map(|(_, count)| *count).collect());
        let modulus = |label: u16| definition.labels[label as usize].modulus;
        let pieces = outer.iter().chain(&inner);
        let mut moduli: Vec<u8> =
            pieces.flat_map(|&(label, count)| std::iter::repeat_n(modulus(label), count)).collect();
        let m = moduli.first().copied().unwrap_or(1);
        let by_slot = inner.is_empty() && used == slots && moduli.iter().all(|&x| x == m);
        let sums = |arrow: &crate::Arrow| {
            let sum: u32 = arrow.twist[orbit].iter().map(|&t| u32::from(t)).sum();
            sum.is_multiple_of(m.into())
        };
        let mut sum = None;
        if by_slot && m > 1 && machine.arrows.iter().all(sums) {
            let home = machine.local(orbit, &machine.definition.solved());
            let total: u32 = home.twists.iter().map(|&t| u32::from(t)).sum();
            sum = Some((total % u32::from(m)) as u8);
            moduli.pop();
        }
        let twists = moduli.iter().fold(1u64, |all, &m| all.saturating_mul(m.into()));
        let len = placing.len().saturating_mul(twists);
        Inner { slots, outer, inner, placing, moduli, by_slot, sum, len }
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether the slot holds an outer piece of this label.
    pub fn holds(&self, slots: &[u8], slot: u8, label: u16) -> bool {
        let mut first = 0;
        for &(own, count) in &self.outer {
            if own == label {
                return slots[first..first + count].contains(&slot);
            }
            first += count;
        }
        false
    }

    /// What a move does where the outer pieces are in these slots.
    pub fn change(&self, slots: &[u8], to: &[u8], twist: &[u8], arrow: usize, change: &mut Change) {
        change.slots.clear();
        change.digits.clear();
        change.free.clear();
        change.key.clear();
        change.slots.extend(slots.iter().map(|&slot| to[slot as usize]));
        let mut first = 0;
        for &(_, count) in &self.outer {
            if count == 1 {
                let slot = change.slots[first];
                change.digits.push((first as u8, twist[slot as usize]));
                first += 1;
                continue;
            }
            let own = first..first + count;
            let mut order: Vec<(u8, u8)> =
                own.clone().map(|i| (change.slots[i], i as u8)).collect();
            order.sort_unstable();
            for (i, (slot, was)) in own.zip(order) {
                change.slots[i] = slot;
                change.digits.push((was, twist[slot as usize]));
            }
            first += count;
        }
        if self.by_slot {
            // The way depends on the move alone.
            change.key.extend((arrow as u32).to_le_bytes());
            change.digits.clear();
            if self.moduli.is_empty() {
                return;
            }
            let mut from = vec![0; to.len()];
            to.iter().enumerate().for_each(|(i, &x)| from[x as usize] = i as u8);
            change.digits.extend(from.iter().zip(twist).map(|(&f, &t)| (f, t)));
            return;
        }
        if self.moduli.iter().any(|&m| m > 1) {
            for (i, &(was, add)) in change.digits.iter().enumerate() {
                let add = add % self.moduli[i];
                match usize::from(was) == i {
                    true => change.key.push(add),
                    false => change.key.extend([0xff, was, add]),
                }
            }
        }
        if !self.inner.is_empty() {
            let before = self.free(slots);
            let after = self.free(&change.slots);
            for slot in before {
                let there = to[slot as usize];
                let place = after.binary_search(&there).expect("free slots go to free slots");
                change.free.push((place as u8, twist[there as usize]));
                change.key.push(place as u8);
                if self.moduli.iter().any(|&m| m > 1) {
                    change.key.push(twist[there as usize]);
                }
            }
        }
    }

    /// The slots that the outer pieces leave, ascending.
    fn free(&self, slots: &[u8]) -> Vec<u8> {
        let taken = slots.iter().fold(0u128, |taken, &slot| taken | 1 << slot);
        (0..self.slots as u8).filter(|slot| taken >> slot & 1 == 0).collect()
    }

    /// The number of these places among the free slots and these orientations.
    fn number(&self, places: &[u8], twists: &[u8]) -> u32 {
        let start = self.placing.rank(places);
        let digits = self.moduli.iter().zip(twists);
        digits.fold(start, |all, (&m, &t)| all * u64::from(m) + u64::from(t % m)) as u32
    }

    fn take_apart(&self, number: u32, places: &mut Vec<u8>, twists: &mut Vec<u8>) {
        let mut number = u64::from(number);
        twists.clear();
        twists.resize(self.moduli.len(), 0);
        for (twist, &m) in twists.iter_mut().zip(&self.moduli).rev() {
            *twist = (number % u64::from(m)) as u8;
            number /= u64::from(m);
        }
        self.placing.unrank(number, places);
        if let Some(sum) = self.sum {
            let m = u32::from(self.moduli.first().copied().unwrap_or(1));
            let others: u32 = twists.iter().map(|&t| u32::from(t)).sum();
            twists.push(((u32::from(sum) + m * others - others) % m) as u8);
        }
    }

    /// The whole map of a change: every inner number afterwards.
    fn map(&self, change: &Change) -> Vec<u16> {
        let (mut places, mut twists) = (Vec::new(), Vec::new());
        let outer: usize = if self.by_slot {
            change.digits.len()
        } else {
            self.outer.iter().map(|(_, count)| count).sum()
        };
        let image = |number: u32| {
            self.take_apart(number, &mut places, &mut twists);
            let mut after: Vec<u8> = change.digits[..outer]
                .iter()
                .map(|&(was, add)| twists[was as usize].wrapping_add(add))
                .collect();
            let mut moved = Vec::with_capacity(places.len());
            let mut first = 0;
            for &(_, count) in &self.inner {
                let mut own: Vec<(u8, u8)> = (first..first + count)
                    .map(|i| {
                        let (place, add) = change.free[places[i] as usize];
                        (place, twists[outer + i].wrapping_add(add))
                    })
                    .collect();
                own.sort_unstable();
                moved.extend(own.iter().map(|(place, _)| *place));
                after.extend(own.iter().map(|(_, twist)| *twist));
                first += count;
            }
            self.number(&moved, &after) as u16
        };
        (0..self.len as u32).map(image).collect()
    }

    /// All maps, numbered by [`Inner::map_number`], if there are few enough and no inner pieces.
    pub fn all_maps(&self, machine: &Machine, orbit: usize) -> Option<Maps> {
        if !self.inner.is_empty() {
            return None;
        }
        let mut maps = Maps::new(self.len as usize);
        if self.by_slot {
            let all: Vec<u8> = (0..self.slots as u8).collect();
            let mut change = Change::default();
            for (number, arrow) in machine.arrows.iter().enumerate() {
                let (to, twist) = (&arrow.to[orbit], &arrow.twist[orbit]);
                let slots = &all[..self.outer.iter().map(|(_, count)| count).sum()];
                self.change(slots, to, twist, number, &mut change);
                maps.entries.extend(self.map(&change));
            }
            return Some(maps);
        }
        if self.len * self.len > MAPS_DIRECT_MAX {
            return None;
        }
        let (mut twists, mut adds, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for add in 0..self.len as u32 {
            self.take_apart(add, &mut places, &mut adds);
            for number in 0..self.len as u32 {
                self.take_apart(number, &mut places, &mut twists);
                twists.iter_mut().zip(&adds).for_each(|(twist, add)| *twist += add);
                maps.entries.push(self.number(&places, &twists) as u16);
            }
        }
        Some(maps)
    }

    /// The number of the map of an arrow that takes the outer pieces to these slots.
    #[inline]
    pub fn map_number(&self, slots: &[u8], twist: &[u8], arrow: usize) -> u64 {
        if self.by_slot {
            return arrow as u64;
        }
        let digits = self.moduli.iter().zip(slots);
        digits.fold(0, |all, (&m, &slot)| all * u64::from(m) + u64::from(twist[slot as usize] % m))
    }

    /// Where the outer pieces are, and the inner number.
    pub fn locate(&self, placement: &Placement) -> (Vec<u8>, u32) {
        let slots_of = |labels: &[(u16, usize)]| {
            let own = |&(label, _): &(u16, usize)| {
                (0..self.slots as u8).filter(move |&s| placement.pieces[s as usize] == label)
            };
            labels.iter().flat_map(own).collect::<Vec<u8>>()
        };
        let outer = slots_of(&self.outer);
        let inner = slots_of(&self.inner);
        let free = self.free(&outer);
        let places: Vec<u8> = inner
            .iter()
            .map(|slot| free.binary_search(slot).expect("no two pieces share a slot") as u8)
            .collect();
        let twists: Vec<u8> = match self.by_slot {
            true => placement.twists.clone(),
            false => {
                outer.iter().chain(&inner).map(|&slot| placement.twists[slot as usize]).collect()
            }
        };
        let number = self.number(&places, &twists);
        (outer, number)
    }

    /// What the slots hold; those of labels left out hold the first such label.
    pub fn placement(
        &self,
        machine: &Machine,
        orbit: usize,
        slots: &[u8],
        number: u32,
    ) -> Placement {
        let (mut places, mut twists) = (Vec::new(), Vec::new());
        self.take_apart(number, &mut places, &mut twists);
        let counts = machine.counts(orbit);
        let named = |label: &u16| self.outer.iter().chain(&self.inner).any(|(l, _)| l == label);
        let rest = (0..counts.len() as u16).find(|l| counts[*l as usize] > 0 && !named(l));
        let mut placement =
            Placement { pieces: vec![rest.unwrap_or(0); self.slots], twists: vec![0; self.slots] };
        let free = self.free(slots);
        let inner = places.iter().map(|&place| free[place as usize]);
        let at: Vec<u8> = slots.iter().copied().chain(inner).collect();
        let labels = self.outer.iter().chain(&self.inner);
        let labels = labels.flat_map(|&(label, count)| std::iter::repeat_n(label, count));
        for (i, (label, &slot)) in labels.zip(&at).enumerate() {
            placement.pieces[slot as usize] = label;
            let twist = if self.by_slot { twists[slot as usize] } else { twists[i] };
            placement.twists[slot as usize] = twist;
        }
        placement
    }
}

/// FNV-1a: keys are a few bytes and not hostile.
#[derive(Clone)]
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&[n as u8]);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The different maps of the inner numbers.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    len: usize,
    numbers: HashMap<Vec<u8>, u32, BuildHasherDefault<Fnv>>,
    pub entries: Vec<u16>,
}

impl Maps {
    pub fn new(len: usize) -> Maps {
        Maps { len, numbers: HashMap::default(), entries: Vec::new() }
    }

    /// The number of the map of this change; made if it is new.
    pub fn number(&mut self, inner: &Inner, change: &Change) -> Result<u32, Refusal> {
        if let Some(&number) = self.numbers.get(&change.key) {
            return Ok(number);
        }
        let number = self.numbers.len() as u32;
        if (number as usize + 1) * self.len * 2 > MAP_BYTES_MAX {
            return Err(Refusal::memory("the orientations change in too many ways for tables"));
        }
        self.entries.extend(inner.map(change));
        self.numbers.insert(change.key.clone(), number);
        Ok(number)
    }

    /// A map.
    #[inline]
    pub fn get(&self, number: u32) -> &[u16] {
        &self.entries[number as usize * self.len..][..self.len]
    }

    pub fn bytes(&self) -> u64 {
        self.entries.len() as u64 * 2
    }
}
