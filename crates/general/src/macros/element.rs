//! States and what words do to them, on the slots of all components in one row.

use cosette_definition::State;

use crate::Machine;
use crate::symmetry::firsts;

/// More slots than this are refused.
const SLOTS_MAX: usize = 256;

/// The slots, and what they hold when solved.
pub(super) struct Slots {
    pub len: usize,
    pub first: Vec<usize>,
    /// Orientations of each slot.
    period: Vec<u8>,
    /// Labels are numbered through all components; their moduli.
    modulus: Vec<u8>,
    label_first: Vec<usize>,
    pub home: Vec<(u16, u8)>,
    /// The component of each slot whose permutation has a parity: pieces are distinct.
    distinct: Vec<bool>,
}

/// What the slots hold: label and orientation.
pub(super) type Held = Vec<(u16, u8)>;

/// Slots as bits.
pub(super) type Mask = [u64; SLOTS_MAX / 64];

/// What a word does: slot `i` receives what `from[i]` held, turned by `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Element {
    pub from: Vec<u16>,
    pub twist: Vec<u8>,
}

/// What it changes: slot, where that is filled from, the twist.
pub(super) type Support = Vec<(u16, u16, u8)>;

impl Slots {
    pub fn new(machine: &Machine) -> Option<Slots> {
        let first = firsts(machine);
        let len = first[machine.active.len()];
        if len > SLOTS_MAX {
            return None;
        }
        let mut slots = Slots {
            len,
            first,
            period: Vec::new(),
            modulus: Vec::new(),
            label_first: Vec::new(),
            home: Vec::new(),
            distinct: Vec::new(),
        };
        for (c, own) in machine.active.iter().enumerate() {
            let orbit = machine.orbit(c);
            slots.label_first.push(slots.modulus.len());
            slots.modulus.extend(orbit.labels.iter().map(|label| label.modulus));
            slots.period.extend(own.iter().map(|_| orbit.orientations));
            slots.distinct.push(machine.counts(c).iter().all(|&count| count < 2));
        }
        slots.home = slots.hold(machine, &machine.definition.solved());
        Some(slots)
    }

    /// What the slots hold in a state.
    pub fn hold(&self, machine: &Machine, state: &State) -> Held {
        let mut held = Vec::with_capacity(self.len);
        for c in 0..machine.active.len() {
            let local = machine.local(c, state);
            let labels =
                local.pieces.iter().map(|&label| (self.label_first[c] + label as usize) as u16);
            held.extend(labels.zip(local.twists.iter().copied()));
        }
        held
    }

    /// What an arrow does.
    pub fn arrow(&self, machine: &Machine, arrow: usize) -> Element {
        let arrow = &machine.arrows[arrow];
        let mut element = Element { from: Vec::new(), twist: Vec::new() };
        for (c, &first) in self.first[..machine.active.len()].iter().enumerate() {
            element.from.extend(arrow.from[c].iter().map(|&f| (first + usize::from(f)) as u16));
            element.twist.extend(&arrow.twist[c]);
        }
        element
    }

    pub fn identity(&self) -> Element {
        Element { from: (0..self.len as u16).collect(), twist: vec![0; self.len] }
    }

    /// First one, then the other.
    pub fn then(&self, first: &Element, then: &Element) -> Element {
        let from = then.from.iter().map(|&i| first.from[i as usize]).collect();
        let twists = then.from.iter().zip(&then.twist).zip(&self.period);
        let twist = twists.map(|((&i, &t), &k)| (first.twist[i as usize] + t) % k).collect();
        Element { from, twist }
    }

    pub fn inverse(&self, element: &Element) -> Element {
        let mut inverse = self.identity();
        for (i, (&from, &twist)) in element.from.iter().zip(&element.twist).enumerate() {
            let k = self.period[i];
            inverse.from[from as usize] = i as u16;
            inverse.twist[from as usize] = (k - twist) % k;
        }
        inverse
    }

    pub fn support(&self, element: &Element) -> Support {
        let all = element.from.iter().zip(&element.twist).enumerate();
        let changed = all.filter(|(i, (from, twist))| **from as usize != *i || **twist != 0);
        changed.map(|(i, (&from, &twist))| (i as u16, from, twist)).collect()
    }

    /// The support of `g`, then the element, then the inverse of `g`.
    pub fn conjugate(&self, support: &[(u16, u16, u8)], g: &Element) -> Support {
        let image = |&(slot, from, twist): &(u16, u16, u8)| {
            let k = self.period[slot as usize];
            let turned = twist + g.twist[from as usize] + k - g.twist[slot as usize];
            (g.from[slot as usize], g.from[from as usize], turned % k)
        };
        let mut image: Support = support.iter().map(image).collect();
        image.sort_unstable();
        image
    }

    /// What a slot receives from another.
    #[inline]
    pub fn turned(&self, (label, twist): (u16, u8), by: u8) -> (u16, u8) {
        let m = self.modulus[label as usize];
        (label, if m == 1 { 0 } else { (twist + by) % m })
    }

    /// The state after a change.
    pub fn apply(&self, held: &[(u16, u8)], support: &[(u16, u16, u8)]) -> Held {
        let mut after = held.to_vec();
        for &(slot, from, twist) in support {
            after[slot as usize] = self.turned(held[from as usize], twist);
        }
        after
    }

    /// The parities of the permutations of the components with distinct pieces.
    pub fn parities(&self, held: &[(u16, u8)]) -> u64 {
        let mut parities = 0;
        for (c, _) in self.distinct.iter().enumerate().filter(|(c, distinct)| **distinct && *c < 64)
        {
            let own = self.first[c]..self.first[c + 1];
            let place = |label: u16| {
                self.home[own.clone()].iter().position(|(l, _)| *l == label).unwrap_or(0)
            };
            let images: Vec<usize> = held[own.clone()].iter().map(|(l, _)| place(*l)).collect();
            let mut seen = vec![false; images.len()];
            for start in 0..images.len() {
                let (mut at, mut length) = (start, 0u64);
                while !std::mem::replace(&mut seen[at], true) {
                    length += 1;
                    at = images[at];
                }
                parities ^= (length.saturating_sub(1) & 1) << c;
            }
        }
        parities
    }
}

/// The slots of a support as bits.
pub(super) fn mask(support: &[(u16, u16, u8)]) -> Mask {
    let mut mask = Mask::default();
    support.iter().for_each(|&(slot, ..)| mask[usize::from(slot >> 6)] |= 1 << (slot & 63));
    mask
}

/// How many slots two supports share.
#[inline]
pub(super) fn shared(a: &Mask, b: &Mask) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}
