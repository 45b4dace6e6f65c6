//! Fields of 24 times 24 bits, moved whole.
//!
//! Byte `24 p + a` of a field has the orders `a` of the class `A` and those of `B` in plane `p`. A
//! move takes the order `w` of `A` to `l∘w∘ρ`: the bytes of a plane are permuted, by the same
//! permutation in all planes. The order `h∘t` of `B` becomes `l∘h∘t∘ρ`; with `t∘ρ = c∘t'` that is
//! `(l∘h∘c)∘t'`: plane `t` comes from plane `t'`, and the bits of all its bytes are permuted alike.
//! With AVX2 a plane of 24 bytes is two shuffles for the bytes and two for the bits (`x86`); the
//! portable twin uses tables of 256 bytes.

#[cfg(target_arch = "x86_64")]
use cosette_core::processor::Avx2;

use super::code::{Code, FIELD_BITS, FOURS, Four, PLANE, number, product};
use super::plan::{ArrangementPlan, actions};
use super::turns::Turns;

/// The bytes of a field.
pub const FIELD: usize = FIELD_BITS / 8;

/// Where the bytes of a plane come from: numbers below 16 for the first 16 bytes of the source, in
/// the second list those of the last eight; 128 where it is the other list's.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct Bytes {
    pub low: [u8; 32],
    pub high: [u8; 32],
}

/// What becomes of the bits of a byte: of its lower and of its upper nibble.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(32))]
pub struct Bits {
    pub low: [u8; 16],
    pub high: [u8; 16],
}

/// What is the same for all rows.
pub struct Kernel {
    /// For every symmetry and reordering of `A`.
    pub bytes: Vec<Bytes>,
    /// For every symmetry, reordering of `B` and plane: the plane it comes from, and which `bits`.
    pub planes: Vec<[(u8, u8); 3]>,
    pub bits: Vec<Bits>,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

impl Kernel {
    /// Works the tables out.
    pub fn new(plan: &ArrangementPlan, code: &Code) -> Kernel {
        let mut kernel = Kernel {
            bytes: Vec::new(),
            planes: Vec::new(),
            bits: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
        };
        for renaming in &plan.symmetries {
            let [left_a, left_b] = actions(renaming);
            for rho in FOURS {
                let image = |left: Four, w: usize| number(product(product(left, FOURS[w]), rho));
                kernel.bytes.push(bytes(|a| image(left_a, a)));
                let planes = [0, 1, 2].map(|plane| kernel.plane(code, plane, |b| image(left_b, b)));
                kernel.planes.push(planes);
            }
        }
        kernel
    }

    /// The plane that a plane comes from, and how its bits are permuted.
    fn plane(&mut self, code: &Code, plane: u8, image: impl Fn(usize) -> usize) -> (u8, u8) {
        let mut from = [(0, 0); 8];
        for b in (0..24).filter(|&b| code.plane_bit[b].0 == plane) {
            from[code.plane_bit[b].1 as usize] = code.plane_bit[image(b)];
        }
        assert!(from.iter().all(|(p, _)| *p == from[0].0), "planes are cosets");
        let bits = |shift: usize| {
            std::array::from_fn(|nibble| {
                let set = |to: &usize| (nibble << shift) >> from[*to].1 & 1 == 1;
                (0..8).filter(set).map(|to| 1 << to).sum()
            })
        };
        let bits = Bits { low: bits(0), high: bits(4) };
        let known = self.bits.iter().position(|b| *b == bits);
        let number = known.unwrap_or_else(|| {
            self.bits.push(bits);
            self.bits.len() - 1
        });
        (from[0].0, number as u8)
    }

    /// ORs the fields of a source row, moved, into those of the destination, which has a word more
    /// than a row.
    pub fn gather(
        &self,
        code: &Code,
        symmetry: usize,
        turns: &Turns,
        source: &[u8],
        into: &mut [u8],
    ) {
        let bytes = &self.bytes[24 * symmetry..][..24];
        let planes = &self.planes[24 * symmetry..][..24];
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return super::x86::gather(
                avx2,
                code,
                turns,
                (bytes, planes, &self.bits),
                source,
                into,
            );
        }
        for (field, &[a, b]) in code.fields.iter().enumerate() {
            let ((a, turn_a), (b, turn_b)) = (turns[a as usize], turns[b as usize]);
            let source = &source[code.field(a, b) * FIELD..][..FIELD];
            let into = &mut into[field * FIELD..][..FIELD];
            let bytes = &bytes[turn_a as usize];
            for (plane, (from, bits)) in planes[turn_b as usize].into_iter().enumerate() {
                let (source, bits) = (&source[from as usize * PLANE..], &self.bits[bits as usize]);
                for (i, into) in into[plane * PLANE..][..PLANE].iter_mut().enumerate() {
                    let low = bytes.low[i] as usize;
                    let byte = source[if low < 16 { low } else { 16 + bytes.high[i] as usize }];
                    *into |= bits.low[byte as usize & 15] | bits.high[byte as usize >> 4];
                }
            }
        }
    }
}

fn bytes(image: impl Fn(usize) -> usize) -> Bytes {
    let mut bytes = Bytes { low: [128; 32], high: [128; 32] };
    for a in 0..PLANE {
        match image(a) {
            from @ 0..16 => bytes.low[a] = from as u8,
            from => bytes.high[a] = from as u8 - 16,
        }
    }
    bytes
}

/// The images of all orders of a class under a renaming and a reordering.
pub fn images(left: Four, rho: usize) -> [u8; 24] {
    let rho = FOURS[rho];
    std::array::from_fn(|w| number(product(product(left, FOURS[w]), rho)) as u8)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use cosette_puzzle::{Family, Metric, Random};

    use super::*;

    #[test]
    fn the_loop_with_avx2_does_what_the_portable_one_does() {
        let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let moves: Vec<_> = puzzle.move_ids().collect();
        let plan = ArrangementPlan::of(&puzzle, &[0, 1, 2, 4, 5, 6, 8, 9, 10], &moves).unwrap();
        let code = Code::new(9, &plan.group);
        let mut kernel = Kernel::new(&plan, &code);
        let mut random = Random::new(5);
        let mut row =
            || -> Vec<u8> { (0..code.row_words() * 8 + 8).map(|_| random.bits() as u8).collect() };
        let (source, before) = (row(), row());
        for symmetry in 0..plan.symmetries().len() {
            let mut turns: Turns = [(0, 0); 126];
            let mut r = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            r.rotate_left(symmetry);
            r.swap(2, 7);
            super::super::turns::find(&code, &r, &mut turns);
            let results = [None, Avx2::detect()].map(|avx2| {
                kernel.avx2 = avx2;
                let mut into = before.clone();
                kernel.gather(&code, symmetry, &turns, &source, &mut into);
                into
            });
            assert!(results[0] == results[1]);
        }
    }
}
