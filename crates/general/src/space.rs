//! A product of factors, as rows of bits.
//!
//! One factor, the one with the most inner numbers, gives the rows their length; the row numbers
//! are a mixed radix of its outer numbers and of all numbers of the other factors.

use cosette_definition::State;

use crate::factor::NONE;
use crate::{Factor, Machine, Refusal};

/// A flattened factor: outer and inner numbers in one.
#[derive(Clone, Debug)]
struct Flat {
    factor: Factor,
    size: u64,
    stride: u64,
    /// `[number][arrow]`.
    steps: Vec<u32>,
}

/// The states of several groups of pieces together.
#[derive(Clone, Debug)]
pub struct Space {
    provider: Factor,
    flats: Vec<Flat>,
    /// Rows of the space.
    pub(crate) rows: u64,
    /// Bits of a row in use.
    pub(crate) inner: usize,
    /// 64-bit words of a row.
    pub(crate) words: usize,
    pub(crate) arrows: usize,
}

/// A flattened step that is not legal.
const ILLEGAL: u32 = u32::MAX;
/// Flattened factors may be so large.
const FLAT_MAX: u64 = 1 << 24;

impl Space {
    /// The product of these factors.
    pub fn new(machine: &Machine, mut factors: Vec<Factor>) -> Result<Space, Refusal> {
        let largest = (0..factors.len()).max_by_key(|&i| factors[i].inner);
        let Some(largest) = largest else { return Err(Refusal::new("nothing moves")) };
        let provider = factors.swap_remove(largest);
        let arrows = machine.arrows.len();
        let mut rows = provider.outer;
        let mut flats = Vec::new();
        for factor in factors {
            let size = factor.states();
            if size > FLAT_MAX {
                return Err(Refusal::memory("two orbits are too large for a common table"));
            }
            let stride = rows;
            rows = rows.saturating_mul(size);
            let steps = flatten(&factor, arrows)?;
            flats.push(Flat { factor, size, stride, steps });
        }
        let inner = provider.inner as usize;
        Ok(Space { provider, flats, rows, inner, words: inner.div_ceil(64), arrows })
    }

    /// States, reachable or not.
    pub fn states(&self) -> u64 {
        self.rows.saturating_mul(self.inner as u64)
    }

    /// The bytes of one set of states, one bit each.
    pub fn set_bytes(&self) -> u64 {
        self.rows.saturating_mul(self.words as u64 * 8)
    }

    /// What numbers the states: components and labels, in order.
    pub(crate) fn contents(&self) -> Vec<(usize, &[u16])> {
        let factors = [&self.provider].into_iter().chain(self.flats.iter().map(|f| &f.factor));
        factors.map(|factor| (factor.orbit, &factor.labels[..])).collect()
    }

    /// The bytes of the tables of moves.
    pub(crate) fn step_bytes(&self) -> u64 {
        let flats: u64 = self.flats.iter().map(|flat| flat.steps.len() as u64 * 4).sum();
        self.provider.bytes() + flats
    }

    /// Where the arrows lead from a row: the row there and which map. None if it is not legal.
    pub(crate) fn row_steps(&self, row: u64, into: &mut Vec<(u32, u64, u32)>) {
        into.clear();
        let outer = row % self.provider.outer;
        'arrows: for arrow in 0..self.arrows {
            let Some((there, map)) = self.provider.step(outer, arrow) else { continue };
            let mut target = there;
            for flat in &self.flats {
                let own = row / flat.stride % flat.size;
                let next = flat.steps[own as usize * self.arrows + arrow];
                if next == ILLEGAL {
                    continue 'arrows;
                }
                target += u64::from(next) * flat.stride;
            }
            into.push((arrow as u32, target, map));
        }
    }

    /// A map of the inner numbers.
    #[inline]
    pub(crate) fn map(&self, number: u32) -> &[u16] {
        self.provider.maps.get(number)
    }

    /// The row and the bit of a state.
    pub(crate) fn locate(&self, machine: &Machine, state: &State) -> (u64, u32) {
        let local = |factor: &Factor| factor.locate(&machine.local(factor.orbit, state));
        let (outer, inner) = local(&self.provider);
        let rest: u64 = self
            .flats
            .iter()
            .map(|flat| {
                let (outer, inner) = local(&flat.factor);
                (outer * u64::from(flat.factor.inner) + u64::from(inner)) * flat.stride
            })
            .sum();
        (outer + rest, inner)
    }

    /// The state of a row and a bit, if the factors tell everything apart.
    pub(crate) fn state(&self, machine: &Machine, row: u64, inner: u32) -> State {
        let mut state = machine.definition.solved();
        let mut put = |factor: &Factor, outer: u64, inner: u32| {
            let local = factor.placement(machine, outer, inner);
            let placement = &mut state.0[machine.orbit_of[factor.orbit]];
            for (i, &slot) in machine.active[factor.orbit].iter().enumerate() {
                placement.pieces[slot] = local.pieces[i];
                placement.twists[slot] = local.twists[i];
            }
        };
        put(&self.provider, row % self.provider.outer, inner);
        for flat in &self.flats {
            let own = row / flat.stride % flat.size;
            let k = u64::from(flat.factor.inner);
            put(&flat.factor, own / k, (own % k) as u32);
        }
        state
    }

    /// The coordinates of a state: outer and inner number of the first factor, then the numbers of
    /// the others.
    pub(crate) fn coordinates(&self, machine: &Machine, state: &State) -> Vec<u32> {
        let (row, inner) = self.locate(machine, state);
        let mut coordinates = vec![(row % self.provider.outer) as u32, inner];
        coordinates.extend(self.flats.iter().map(|flat| (row / flat.stride % flat.size) as u32));
        coordinates
    }

    /// How many coordinates there are.
    pub(crate) fn width(&self) -> usize {
        2 + self.flats.len()
    }

    /// The coordinates after an arrow; false if it is not legal.
    #[inline]
    pub(crate) fn advance(&self, from: &[u32], arrow: usize, to: &mut [u32]) -> bool {
        let step = self.provider.steps[from[0] as usize * self.arrows + arrow];
        if step == NONE {
            return false;
        }
        to[0] = (step >> 32) as u32;
        let map = step as u32 as usize * self.inner;
        to[1] = u32::from(self.provider.maps.entries[map + from[1] as usize]);
        for (i, flat) in self.flats.iter().enumerate() {
            let next = flat.steps[from[2 + i] as usize * self.arrows + arrow];
            if next == ILLEGAL {
                return false;
            }
            to[2 + i] = next;
        }
        true
    }

    /// The place of coordinates in an array of all states.
    #[inline]
    pub(crate) fn place(&self, coordinates: &[u32]) -> u64 {
        let mut row = u64::from(coordinates[0]);
        for (flat, &x) in self.flats.iter().zip(&coordinates[2..]) {
            row += flat.stride * u64::from(x);
        }
        row * self.inner as u64 + u64::from(coordinates[1])
    }
}

fn flatten(factor: &Factor, arrows: usize) -> Result<Vec<u32>, Refusal> {
    let count = factor.states() as usize * arrows;
    let mut steps = cosette_memory::filled(count, ILLEGAL)
        .map_err(|error| Refusal::memory(error.to_string()))?;
    let k = factor.inner as usize;
    for outer in 0..factor.outer as usize {
        for arrow in 0..arrows {
            let Some((there, map)) = factor.step(outer as u64, arrow) else { continue };
            for (inner, &after) in factor.maps.get(map).iter().enumerate() {
                steps[(outer * k + inner) * arrows + arrow] =
                    there as u32 * k as u32 + u32::from(after);
            }
        }
    }
    Ok(steps)
}

impl Space {
    /// Which pieces it tells apart, in words.
    pub(crate) fn name(&self, machine: &Machine) -> String {
        named(machine, &self.contents())
    }
}

/// Components and their labels in words.
pub(crate) fn named(machine: &Machine, contents: &[(usize, &[u16])]) -> String {
    let name = |(component, labels): &(usize, &[u16])| {
        let orbit = machine.orbit(*component);
        let all = machine.counts(*component).iter().filter(|&&n| n > 0).count();
        match labels.len() {
            n if n >= all => orbit.name.clone(),
            _ => {
                let label = |&l: &u16| orbit.labels[l as usize].name.as_str();
                let labels: Vec<&str> = labels.iter().map(label).collect();
                format!("{} {}", orbit.name, labels.join(" "))
            }
        }
    };
    contents.iter().map(name).collect::<Vec<_>>().join(" x ")
}
