//! Symmetries of a definition: relabelings of slots, pieces and moves under which it is the same.
//!
//! The finder ([`finder`]) looks for permutations of the slots that take every arrow to an arrow.
//! The rest follows and is checked here: pieces go where their homes go, so that identical pieces
//! must go to identical ones; orientations are multiplied by a unit (a mirror reverses them) and
//! shifted by an amount for each slot. The goal goes to itself by construction, costs, guards and
//! refused pieces are compared. So a state and its image have the same distance.
//!
//! Where all pieces differ and every turn has an inverse, a state and its inverse have the same
//! distance, too ([`Inversion`]).

mod finder;
mod inversion;

use std::collections::{HashSet, VecDeque};

use cosette_definition::State;

use crate::Machine;
pub use inversion::Inversion;

/// No more symmetries than these are listed.
const LISTED_MAX: usize = 2048;

/// One symmetry.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Where each slot goes; slots are numbered through all components.
    pub slots: Vec<u16>,
    /// Which arrow each arrow becomes.
    pub arrows: Vec<u16>,
    /// What becomes of a label, by component.
    pub labels: Vec<Vec<u16>>,
    /// By what orientations are multiplied, by component.
    unit: Vec<u8>,
    /// What is added to the orientation in a slot.
    shift: Vec<u8>,
    /// What is taken from the orientation of a piece, by component and label.
    offset: Vec<Vec<u8>>,
}

/// The symmetries of a machine.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// How many there are.
    pub order: u64,
    /// Whether the search was complete; otherwise there may be more.
    pub complete: bool,
    /// All of them, the one that changes nothing first, or that one alone if there are too many.
    pub all: Vec<Symmetry>,
}

/// Where the slots of each component begin in the numbering through all components.
pub(crate) fn firsts(machine: &Machine) -> Vec<usize> {
    let mut first = vec![0];
    for slots in &machine.active {
        first.push(first[first.len() - 1] + slots.len());
    }
    first
}

/// The component and the slot there.
pub(crate) fn split(first: &[usize], slot: usize) -> (usize, usize) {
    let component = first.partition_point(|&f| f <= slot) - 1;
    (component, slot - first[component])
}

impl Symmetries {
    /// Finds them.
    pub fn of(machine: &Machine) -> Symmetries {
        let found = finder::find(machine);
        let mut symmetries =
            Symmetries { order: found.order, complete: found.complete, all: Vec::new() };
        let identity: finder::Map = (
            (0..firsts(machine)[machine.active.len()] as u16).collect(),
            (0..machine.arrows.len() as u16).collect(),
        );
        let mut maps = vec![identity];
        if found.order <= LISTED_MAX as u64 {
            maps = closure(maps.remove(0), &found.generators);
        }
        let all = maps.into_iter().filter_map(|(slots, arrows)| {
            let symmetry = Symmetry::new(machine, slots, arrows);
            debug_assert!(symmetry.is_some(), "products of symmetries are symmetries");
            symmetry
        });
        symmetries.all = all.collect();
        symmetries
    }
}

/// All products of the generators.
fn closure(identity: finder::Map, generators: &[finder::Map]) -> Vec<finder::Map> {
    let mut seen = HashSet::from([identity.clone()]);
    let mut all = vec![identity.clone()];
    let mut queue = VecDeque::from([identity]);
    while let Some((slots, arrows)) = queue.pop_front() {
        for (s, a) in generators {
            let next: finder::Map = (
                slots.iter().map(|&x| s[x as usize]).collect(),
                arrows.iter().map(|&x| a[x as usize]).collect(),
            );
            if seen.insert(next.clone()) {
                all.push(next.clone());
                queue.push_back(next);
            }
        }
    }
    all
}

impl Symmetry {
    /// The symmetry that these maps of slots and arrows are part of, if they are.
    fn new(machine: &Machine, slots: Vec<u16>, arrows: Vec<u16>) -> Option<Symmetry> {
        let first = firsts(machine);
        let components = machine.active.len();
        let mut symmetry = Symmetry {
            unit: vec![1; components],
            shift: vec![0; slots.len()],
            offset: Vec::new(),
            labels: Vec::new(),
            slots,
            arrows,
        };
        for component in 0..components {
            let k = period(machine, component);
            let units = (1..=k).filter(|&u| k == 1 || coprime(u, k));
            // What sums of orientations need, 1 first.
            let found = units.into_iter().any(|unit| {
                symmetry.unit[component] = unit % k.max(2);
                symmetry.find_shifts(machine, &first, component, k)
            });
            if !found || !symmetry.find_labels(machine, &first, component) {
                return None;
            }
        }
        symmetry.keeps_rules(machine, &first).then_some(symmetry)
    }

    /// The image of a slot of a component: component and slot there.
    fn image(&self, first: &[usize], component: usize, slot: usize) -> (usize, usize) {
        split(first, self.slots[first[component] + slot].into())
    }

    /// Orientations: `tw'(φj) = unit·tw(j) + shift(j) - shift(from j)` for every arrow.
    fn find_shifts(&mut self, machine: &Machine, first: &[usize], c: usize, k: u8) -> bool {
        let n = machine.active[c].len();
        let (to, _) = self.image(first, c, 0);
        if period(machine, to) != k || machine.active[to].len() != n {
            return false;
        }
        let k = u32::from(k);
        let unit = u32::from(self.unit[c]);
        let mut shifts: Vec<Option<u32>> = vec![None; n];
        shifts[0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for (number, arrow) in machine.arrows.iter().enumerate() {
                let image = &machine.arrows[self.arrows[number] as usize];
                for j in 0..n {
                    let (there, slot) = self.image(first, c, j);
                    let from = arrow.from[c][j] as usize;
                    let (_, from_image) = self.image(first, c, from);
                    if there != to || usize::from(image.from[to][slot]) != from_image {
                        return false;
                    }
                    let own = unit * u32::from(arrow.twist[c][j]) + k * 64;
                    let add = (own - u32::from(image.twist[to][slot]) % k) % k;
                    // shift(from j) = shift(j) + add
                    match (shifts[j], shifts[from]) {
                        (Some(a), Some(b)) if (a + add) % k != b => return false,
                        (Some(a), None) => {
                            shifts[from] = Some((a + add) % k);
                            changed = true;
                        }
                        (None, Some(b)) => {
                            shifts[j] = Some((b + k - add) % k);
                            changed = true;
                        }
                        _ => {}
                    }
                }
            }
        }
        for (j, shift) in shifts.into_iter().enumerate() {
            self.shift[first[c] + j] = shift.unwrap_or(0) as u8;
        }
        true
    }

    fn find_labels(&mut self, machine: &Machine, first: &[usize], c: usize) -> bool {
        const UNSET: u16 = u16::MAX;
        let home = machine.local(c, &machine.definition.solved());
        let orbit = machine.orbit(c);
        let (mut labels, mut offset) =
            (vec![UNSET; orbit.labels.len()], vec![0; orbit.labels.len()]);
        let mut taken = HashSet::new();
        let mut there = None;
        for (j, (&label, &twist)) in home.pieces.iter().zip(&home.twists).enumerate() {
            let (to, slot) = self.image(first, c, j);
            let homes =
                there.get_or_insert_with(|| machine.local(to, &machine.definition.solved()));
            let m = u32::from(orbit.labels[label as usize].modulus);
            let image = homes.pieces[slot];
            if u32::from(machine.orbit(to).labels[image as usize].modulus) != m {
                return false;
            }
            let turned =
                u32::from(self.unit[c]) * u32::from(twist) + u32::from(self.shift[first[c] + j]);
            let d = ((turned + m - u32::from(homes.twists[slot]) % m) % m) as u8;
            let known = &mut labels[label as usize];
            if *known == UNSET {
                if !taken.insert(image) {
                    return false;
                }
                (*known, offset[label as usize]) = (image, d);
            } else if *known != image || offset[label as usize] != d {
                return false;
            }
        }
        self.labels.push(labels);
        self.offset.push(offset);
        true
    }

    /// Guards, refused pieces and costs.
    fn keeps_rules(&self, machine: &Machine, first: &[usize]) -> bool {
        let arrows = machine.arrows.iter().zip(&self.arrows);
        let costs = arrows.clone().all(|(a, &b)| a.cost == machine.arrows[b as usize].cost);
        let Some(key) = machine.key else { return costs };
        let (to, _) = self.image(first, key, 0);
        let rename = |labels: &[u16]| {
            let image = |&l: &u16| self.labels[key].get(l as usize).copied().unwrap_or(l);
            let mut labels: Vec<u16> = labels.iter().map(image).collect();
            labels.sort_unstable();
            labels
        };
        let sorted = |guard: Vec<(u8, Vec<u16>)>| {
            let mut guard = guard;
            guard.sort_unstable();
            guard
        };
        let guards = arrows.into_iter().all(|(a, &b)| {
            let image = |(slot, labels): &(u8, Vec<u16>)| {
                (self.image(first, key, usize::from(*slot)).1 as u8, rename(labels))
            };
            let plain = |(slot, labels): &(u8, Vec<u16>)| {
                let mut labels = labels.clone();
                labels.sort_unstable();
                (*slot, labels)
            };
            let other = &machine.arrows[b as usize];
            sorted(a.guard.iter().map(image).collect())
                == sorted(other.guard.iter().map(plain).collect())
        });
        let refused: HashSet<(u8, u16)> = machine.forbidden(key).into_iter().collect();
        let images = refused.iter().map(|&(slot, label)| {
            (self.image(first, key, slot.into()).1 as u8, rename(&[label])[0])
        });
        costs && to == key && guards && images.collect::<HashSet<_>>() == refused
    }

    /// What a piece becomes: component, slot, label, orientation.
    #[inline]
    pub(crate) fn piece(
        &self,
        machine: &Machine,
        first: &[usize],
        c: usize,
        slot: usize,
        (label, twist): (u16, u8),
    ) -> (usize, usize, u16, u8) {
        let (to, there) = self.image(first, c, slot);
        let m = u32::from(machine.orbit(c).labels[label as usize].modulus);
        let turned =
            u32::from(self.unit[c]) * u32::from(twist) + u32::from(self.shift[first[c] + slot]) + m
                - u32::from(self.offset[c][label as usize]);
        (to, there, self.labels[c][label as usize], (turned % m) as u8)
    }

    /// The image of a state.
    pub fn apply(&self, machine: &Machine, state: &State) -> State {
        let first = firsts(machine);
        let mut image = state.clone();
        for c in 0..machine.active.len() {
            let local = machine.local(c, state);
            for (slot, (&label, &twist)) in local.pieces.iter().zip(&local.twists).enumerate() {
                let (to, there, label, twist) =
                    self.piece(machine, &first, c, slot, (label, twist));
                let placement = &mut image.0[machine.orbit_of[to]];
                let at = machine.active[to][there];
                (placement.pieces[at], placement.twists[at]) = (label, twist);
            }
        }
        image
    }
}

/// The orientations that count in a component: the least common multiple of the moduli.
fn period(machine: &Machine, component: usize) -> u8 {
    let counts = machine.counts(component);
    let labels = machine.orbit(component).labels.iter().zip(counts);
    let moduli = labels.filter(|(_, count)| *count > 0).map(|(label, _)| label.modulus);
    moduli.fold(1u8, |all, m| (u32::from(all) * u32::from(m) / u32::from(gcd(all, m))) as u8)
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn coprime(a: u8, b: u8) -> bool {
    gcd(a, b) == 1
}
